"""The transcripts of Brass: every position sound, coal by a plain reading, the points of whole games counted anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.brass.audit import audit
from millwright.games.brass.facts import COAL
from millwright.games.brass.quotes import coal_price, coal_sources
from millwright.games.brass.table import State
from millwright.kernel import bits
from millwright.record import read_record
from millwright.replay import replay, steps
from tests.games.brass.plain import coal_cost, full, joined, nearest, same_choice

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*.game"))
WHOLE = [path for path in GAMES if path.stem.startswith("whole_")]


def names(path: Path) -> str:
    return path.stem


# ---- whole games, counted anew


def points_by_hand(s: State, seat: int) -> list[int]:
    """B43 to B45: rails, industries and money at the end, from nothing but the board."""
    t = s.table
    m, tiles = t.board.map, t.board.tiles
    discs = [2 if kind else 0 for kind in m.kinds]
    for n in bits(t.flipped):
        discs[m.slot_locations[n]] += 1
    rails = sum(discs[a] + discs[b] for (a, b), owner in zip(m.ends, t.links, strict=True) if owner == seat)
    mine = [n for n in bits(t.flipped) if t.owners[n] == seat]
    return [rails, sum(tiles.points[t.tiles[n]] for n in mine), t.money[seat] // 10]


@pytest.mark.rule("B43", "B44", "B45")
@pytest.mark.parametrize("path", WHOLE, ids=names)
def test_the_points_of_a_whole_game_are_those_counted_by_hand(path: Path) -> None:
    s = replay(read_record(path)).state
    for seat in range(s.table.seats):
        assert list(s.table.scored[seat * 6 + 2 : seat * 6 + 5]) == points_by_hand(s, seat)


def coal_differs(s: State) -> list[str]:
    """The locations about whose coal engine and plain reading differ."""
    t = s.table
    ids = t.board.map.location_ids
    wrong = []
    for p in bits(t.board.map.present):
        if coal_price(t, t.reach[p]) != coal_cost(t, ids[p]):
            wrong.append(f"price in {ids[p]}")
        if full(t, COAL) and not same_choice(t, coal_sources(t, p, -1), nearest(t, joined(t), ids[p])):
            wrong.append(f"mines for {ids[p]}")
    return wrong


@pytest.mark.rule("B23", "B24")
@pytest.mark.parametrize("path", GAMES, ids=names)
def test_every_position_of_a_transcript_is_sound_and_its_coal_as_the_rules_say(path: Path) -> None:
    for r in steps(read_record(path)):
        if r.moves % 3 == 0:
            assert (audit(r.state), coal_differs(r.state)) == ([], []), f"after move {r.moves}"
