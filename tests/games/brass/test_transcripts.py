"""Every transcript is played through, its "=" lines checked; and each of these lines can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from millwright.games.brass.audit import audit
from millwright.games.brass.facts import COAL, bits
from millwright.games.brass.quotes import coal_price, coal_sources
from millwright.games.brass.table import State
from millwright.record import BadRecord, Line, Record, Replay, read_line, read_record, replay, steps
from tests.games.brass.plain import coal_cost, full, joined, nearest, same_choice

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*.game"))
WHOLE = [path for path in GAMES if path.stem.startswith("whole_")]
RULES = {f"B{n:02}" for n in range(1, 51)}


def names(path: Path) -> str:
    return path.stem


def rules_of(path: Path) -> set[str]:
    """The rules that a transcript names."""
    return set(re.findall(r"B\d\d", " ".join(re.findall(r"^# rules: (.*)$", path.read_text(encoding="utf-8"), re.M))))


def marked_rules() -> set[str]:
    """The rules that tests of this folder are marked with."""
    text = " ".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))
    return set(re.findall(r"B\d\d", " ".join(re.findall(r"mark\.rule\(([^)]*)\)", text))))


def altered(line: Line) -> Line:
    """The same question with a wrong answer: the last number one higher, or else a word too much."""
    question, _, answer = line.text.partition(": ")
    number = re.search(r"\d+(?!.*\d)", answer)
    if number is None:
        return Line(line.number, f"{question}: {answer} too")
    wrong = str(int(number.group()) + 1)
    return Line(line.number, f"{question}: {answer[: number.start()]}{wrong}{answer[number.end() :]}")


def checks_that_cannot_fail(record: Record) -> list[str]:
    """Walk through the record; before each "=" line is read, its altered twin must be refused."""
    r, found = Replay(record.start()), []
    for line in record.body:
        if line.text.startswith("= "):
            try:
                read_line(record, r, altered(line))
            except BadRecord:
                pass
            else:
                found.append(line.text)
        read_line(record, r, line)
    return found


def test_the_transcripts_that_the_rulebook_page_names_are_here() -> None:
    assert {path.stem for path in GAMES} >= {
        "canal_end", "coal_by_canal", "coal_track", "combine", "iron_track", "loan", "market_closes", "mersey",
        "overbuild", "port_order", "shipyard", "shortfall", "turn_order", "two_rails", "whole_four", "whole_three",
        "whole_two",
    }  # fmt: skip


@pytest.mark.parametrize("path", GAMES, ids=names)
def test_transcript_is_as_it_says(path: Path) -> None:
    assert replay(read_record(path)).closed


@pytest.mark.parametrize("path", GAMES, ids=names)
def test_every_check_of_a_transcript_can_fail(path: Path) -> None:
    assert checks_that_cannot_fail(read_record(path)) == []


@pytest.mark.parametrize("path", GAMES, ids=names)
def test_a_transcript_with_one_wrong_number_is_refused(path: Path) -> None:
    """The same by way of `replay`, for the last number that the transcript claims."""
    record = read_record(path)
    at = max(n for n, line in enumerate(record.body) if re.match(r"= .*: .*\d", line.text))
    record.body[at] = altered(record.body[at])
    with pytest.raises(BadRecord, match=f"{path.name}:{record.body[at].number}: "):
        replay(record)


@pytest.mark.parametrize("path", GAMES, ids=names)
def test_a_transcript_names_its_rules(path: Path) -> None:
    assert rules_of(path)
    assert rules_of(path) <= RULES


def test_every_rule_is_named_by_a_test() -> None:
    assert marked_rules() == RULES


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
