"""The account of a whole game, era by era, and the maps with their last links: from public events alone."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.workshop import verbs
from millwright.games.workshop.account import account, last_links, last_map, last_sight
from millwright.games.workshop.draw.parts import parts
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.table import CANAL, RAIL, State
from millwright.games.workshop.view import View, view
from millwright.kernel import WATCHER, Event, heard
from millwright.playout import random_step
from tests.games.workshop.positions import begin


def whole_game(
    seats: int, open_auction: bool = False, late: bool = False
) -> tuple[State, View, list[Event], list[list[int]]]:
    """A random game: its end, what a spectator saw at its start and heard of it, and the links before each income.

    If it begins late, it was played on from the middle of the rail era."""
    s, rng = begin(seats, open_auction=open_auction), Random(seats)
    while late and not (s.table.era == RAIL and max(s.table.links) >= 0):
        random_step(s, rng)
    start, told, maps = view(s.clone(), WATCHER), list[Event](), list[list[int]]()
    while s.agenda:
        before = s.table.links[:]
        random_step(s, rng)
        told += heard(s.events, WATCHER)
        if any(event[0] == verbs.LINKS_CLEARED for event in s.events):
            maps.append(before)
    return s, start, told, maps


@pytest.mark.rule("W33", "W34", "W36", "W42", "W45")
@pytest.mark.parametrize(("seats", "open_auction"), [(2, False), (3, False), (5, False), (2, True), (4, True)])
def test_every_column_adds_up_to_the_money(seats: int, open_auction: bool) -> None:
    s, start, told, _ = whole_game(seats, open_auction)
    rows = account(view(s, WATCHER), start, told)
    numbers = s.facts.numbers
    assert rows[0][1] == [numbers.start_money_two if seats == 2 else numbers.start_money] * seats
    for seat in range(seats):
        assert sum(amounts[seat] or 0 for _, amounts in rows[:-1] if amounts) == rows[-1][1][seat]
        assert rows[-1][1][seat] == s.drawers[seat].money
    assert [name for name, amounts in rows if not amounts] == ["Canal era", "Rail era"]


@pytest.mark.rule("W34")
def test_the_last_maps_come_back_with_their_links() -> None:
    s, start, told, maps = whole_game(4)
    v = view(s, WATCHER)
    assert last_links(start, told) == maps and max(v.table.links) < 0
    for era, kind in ((CANAL, "canal"), (RAIL, "rail")):
        drawn = parts(last_map(v, start, told, era))[0].drawing
        assert drawn.count(f'class="connection {kind} ') == sum(colour >= 0 for colour in maps[era]) > 0
    assert max(v.table.links) < 0


def test_a_game_played_on_from_its_middle_has_all_its_links_and_no_era_that_it_missed() -> None:
    s, start, told, maps = whole_game(4, late=True)
    v = view(s, WATCHER)
    assert last_sight(v, start, told).table.links == maps[-1]
    assert [name for name, amounts in account(v, start, told) if not amounts] == ["Rail era"]


def test_the_game_has_its_account() -> None:
    s, start, told, _ = whole_game(3)
    assert WORKSHOP.account(view(s, 1), start, told) == account(view(s, 1), start, told)


def test_at_the_end_the_strip_has_the_money_alone() -> None:
    s, start, _, _ = whole_game(3)
    assert [figure.short for figure in WORKSHOP.strip(view(s, WATCHER))] == ["Money"]
    assert len(WORKSHOP.strip(start)) > 1
