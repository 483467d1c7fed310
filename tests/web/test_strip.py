"""The players' strip: what each has, as far as one may know, and what each did last."""

from __future__ import annotations

import re
from random import Random

import pytest

from millwright.kernel import LUCK, WATCHER, waiting
from millwright.service.room import Room
from millwright.service.sight import look
from millwright.web.strip import people
from tests.service.tables import begun, choose

TABLES = [("brass", 4), ("workshop", 5), ("workshop", 2), ("woodcraft", 4), ("woodcraft", 1)]
HEADS = {
    "brass": ["Turn", "Money", "Income", "Points", "Cards"],
    "workshop": ["Turn", "Money", "Revenue", "Links", "Industries"],
    "woodcraft": ["Turn", "Points", "Berries", "Lanterns", "Orders"],
}


def played(game: str, seats: int, answers: int) -> Room:
    room, rng = begun(game, seats), Random(f"strip {game} {seats}")
    for _ in range(answers):
        if waiting(room.state):
            seat, move = choose(room.state, rng)
            room.enter(room.step(seat, [move]))
    return room


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_player_has_the_figures_of_the_game(game: str, seats: int) -> None:
    room = played(game, seats, 60)
    markup = str(people(look(room, room.chairs[0].person, None)))
    heads = HEADS[game] if seats > 1 else HEADS[game][1:]
    assert re.findall(r'<span class="figure"[^>]*>([^<]+)<', markup) == heads
    assert markup.count('data-seat="') == seats
    assert markup.count('class="figure"') == len(heads) * (seats + 1)
    assert markup.count("(you)") == 1


@pytest.mark.rule("W44")
def test_money_that_one_may_not_know_is_not_there() -> None:
    room = played("workshop", 3, 20)
    purses = [figure for figure in room.game.strip(room.game.view(room.state, 1)) if figure.short == "Money"]
    assert purses[0].values == ("?", f"£{room.state.drawers[1].money}", "?")
    assert "Money" not in [figure.short for figure in room.game.strip(room.game.view(room.state, WATCHER))]


@pytest.mark.parametrize(("game", "seats"), [("brass", 4), ("workshop", 5), ("woodcraft", 3)])
def test_the_last_turn_of_each_is_its_own(game: str, seats: int) -> None:
    room = played(game, seats, 90)
    found = room.last_turns(WATCHER, len(room.entries))
    assert all(lines and {line.seat for line in lines} == {seat} for seat, lines in enumerate(found))
    movers = [entry.seat for entry in room.entries if entry.seat != LUCK and not entry.sealed]
    told = [line for entry in room.entries if entry.seat in (movers[-1], LUCK) for line in entry.lines(WATCHER)]
    assert set(found[movers[-1]]) <= set(told)


@pytest.mark.parametrize(("game", "seats"), [("brass", 4), ("woodcraft", 3)])
def test_a_turn_in_which_chance_had_a_part_is_told_in_full(game: str, seats: int) -> None:
    """A sale abroad turns up a market tile: what came of it was told in the caption, and missing in the strip."""
    room = played(game, seats, 400)
    for turn in room.turns_until(len(room.entries)):
        if turn.seat != LUCK:
            own = [line for line in room.turn_read(turn, WATCHER).lines if line.seat == turn.seat and not line.chapter]
            assert list(room.own_lines(turn, WATCHER)) == own


def test_what_is_done_between_turns_does_not_hide_the_last_turn() -> None:
    """C42: in an income phase everybody puts up an order."""
    room, rng, put_up = begun("woodcraft", 3), Random("between"), 0
    while waiting(room.state) and put_up < 3:
        seat, move = choose(room.state, rng)
        room.enter(room.step(seat, [move]))
        last = room.entries[-1].lines(WATCHER)
        if seat != LUCK and len(last) == 1 and [one.between for one in last[0].brief] == ["put up"]:
            before = room.last_turns(WATCHER, len(room.entries) - 1)[seat]
            if any(brief.leads or brief.does for line in before for brief in line.brief):
                assert room.last_turns(WATCHER, len(room.entries))[seat][: len(before)] == before
                put_up += 1
    assert put_up == 3


def test_the_last_turn_of_one_who_plays_alone_is_one_turn() -> None:
    room = played("woodcraft", 1, 90)
    moved = [line for line in room.last_turns(0, len(room.entries))[0] if " moves " in line.text]
    assert room.state.table.round > 3 and len(moved) == 1


def test_a_turn_is_told_without_repeating_the_name() -> None:
    room = played("brass", 3, 60)
    markup = str(people(look(room, room.chairs[0].person, None)))
    told = re.findall(r'<span class="last"><span title="([^"]+)"', markup)
    assert len(told) == 2
    assert all(words[0].islower() and not words.endswith(".") for words in told)
