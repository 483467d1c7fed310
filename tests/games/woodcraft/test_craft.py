"""Woodcraft as the machine of the stronger bots sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from millwright.games.woodcraft.bots.craft import WoodcraftCraft
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.table import State
from millwright.kernel import LUCK, below, offers, play_trusted, waiting
from millwright.mind.craft import follow
from millwright.mind.value import Value
from millwright.playout import asked, random_step

FACTS = WOODCRAFT.facts(None)


def untaught(seats: int) -> WoodcraftCraft:
    return WoodcraftCraft(FACTS, seats, Value(None, 1.0, 0.0))


def start(seats: int, seed: int, options: dict[str, str] | None = None) -> tuple[State, Random]:
    rng = Random(seed)
    return WOODCRAFT.start(FACTS, seats, options or {}), rng


def decisions(s: State, rng: Random, craft: WoodcraftCraft, every: int) -> Iterator[tuple[State, int]]:
    """Some of the decisions of a game that is played soundly for a part and at random for the rest."""
    count = 0
    while s.agenda:
        seat = asked(s)
        if seat != LUCK:
            count += 1
            if count % every == 0:
                yield s, seat
        if seat == LUCK or rng.random() < 0.4:
            random_step(s, rng)
        else:
            follow(s, seat, craft.replies(s, seat, rng), rng)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (2, {"start": "any"}), (3, {"picks": "ascending", "cutting": "split"}), (4, {"decks": "once"})],
)
def test_prospects_are_offers_with_whole_features(seats: int, options: dict[str, str]) -> None:
    craft = untaught(seats)
    s, rng = start(seats, 7 + seats, options)
    for _, seat in decisions(s, rng, craft, 5):
        moves = offers(s, seat)
        found = craft.prospects(s, seat, moves, rng)
        assert found
        assert all(one.move in moves for one in found)
        assert all(len(one.x) == len(craft.names()) for one in found)
        assert craft.reply(s, seat, rng) in moves
        any_one = moves[below(rng, len(moves))]
        assert [one.move for one in craft.prospects(s, seat, [any_one], rng)][:1] == [any_one]


def test_the_features_of_steadys_worth_are_its_parts() -> None:
    craft = untaught(1)
    s, rng = start(1, 5)
    firsts = [first for _, first, _ in craft.groups()]
    assert [craft.names()[first] for first in firsts] == [f"{key}: worth" for key, _, _ in craft.groups()]
    for _, seat in decisions(s, rng, craft, 9):
        x = craft.features(s, seat)
        assert x[0] == pytest.approx(sum(x[first] for first in firsts))


def test_the_last_turn_is_counted_exactly() -> None:
    """C48 to C53: the worth of a prospect is what the game then ends with."""
    craft = untaught(1)
    s, rng = start(1, 11)
    while s.agenda:
        seat = asked(s)
        if seat == LUCK:
            random_step(s, rng)
        elif craft.at_turn(s, seat) and s.table.round == s.table.setup.rounds:
            break
        else:
            follow(s, seat, craft.replies(s, seat, rng), rng)
    found = craft.prospects(s, 0, offers(s, 0), rng)[0]
    for move in found.moves:
        while waiting(s) == [LUCK]:
            random_step(s, rng)
        play_trusted(s, 0, move)
    while s.agenda:
        random_step(s, rng)
    assert found.worth == WOODCRAFT.scores(s)[0] == craft.judged([], s, 0).worth


def test_a_closer_look_changes_worths_but_no_turns() -> None:
    """The best by their worth are looked at with the next turn; what is below them stays below."""
    craft = untaught(1)
    s, rng = start(1, 2)
    changed = 0
    for _, seat in decisions(s, rng, craft, 10):
        found = craft.prospects(s, seat, offers(s, seat), rng)
        closer = craft.sharper(s, seat, found, rng)
        assert [one.moves for one in closer] == [one.moves for one in found]
        changed += [one.worth for one in closer] != [one.worth for one in found]
        assert craft.at_turn(s, seat) <= craft.weighty(WOODCRAFT.view(s, seat), seat)
    assert changed


def test_going_on_plays_a_turn_at_once() -> None:
    craft = untaught(2)
    s, rng = start(2, 6)
    while not craft.at_turn(s, asked(s)):
        random_step(s, rng)
    seat = asked(s)
    follow(s, seat, craft.replies(s, seat, rng), rng)
    assert s.table.moved >= 0 or asked(s) != seat
