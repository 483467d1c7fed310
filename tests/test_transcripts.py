"""Every transcript is played through, its "=" lines checked; and each of these lines can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from millwright.games.registry import GAMES
from millwright.match import Match
from millwright.record import BadRecord, Line, Record, read_record
from millwright.replay import Replay, read_line, replay

HERE = Path(__file__).parent / "games"
TRANSCRIPTS = sorted(HERE.glob("*/*.game"))
LETTERS = {"workshop": "W", "brass": "B", "woodcraft": "C"}
LAST = {"workshop": 51, "brass": 50, "woodcraft": 71}
NAMED = {
    "workshop": {"reading", "network", "port_demand"},
    "brass": {
        "canal_end", "coal_by_canal", "coal_track", "combine", "iron_track", "loan", "market_closes", "mersey",
        "overbuild", "port_order", "shipyard", "shortfall", "turn_order", "two_rails", "whole_four", "whole_three",
        "whole_two",
    },
    "woodcraft": {"wheel", "trade", "leftovers", "attic", "order_8"},
}  # fmt: skip


def names(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def rules(game: str) -> set[str]:
    return {f"{LETTERS[game]}{n:02}" for n in range(1, LAST[game] + 1)}


def rules_of(path: Path) -> set[str]:
    """The rules that a transcript names."""
    return set(
        re.findall(r"[A-Z]\d\d", " ".join(re.findall(r"^# rules: (.*)$", path.read_text(encoding="utf-8"), re.M)))
    )


def marked_rules(game: str) -> set[str]:
    """The rules that tests of a game's folder are marked with."""
    text = " ".join(path.read_text(encoding="utf-8") for path in sorted((HERE / game).glob("test_*.py")))
    return set(re.findall(r"[A-Z]\d\d", " ".join(re.findall(r"mark\.rule\(([^)]*)\)", text))))


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
    r, found = Replay(Match(record)), []
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


def test_every_game_has_its_transcripts() -> None:
    assert set(LETTERS) == set(NAMED) == set(GAMES)


@pytest.mark.parametrize("game", list(NAMED))
def test_the_transcripts_that_the_rulebook_page_names_are_here(game: str) -> None:
    assert NAMED[game] <= {path.stem for path in TRANSCRIPTS if path.parent.name == game}


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=names)
def test_transcript_is_as_it_says(path: Path) -> None:
    assert replay(read_record(path)).closed


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=names)
def test_every_check_of_a_transcript_can_fail(path: Path) -> None:
    assert checks_that_cannot_fail(read_record(path)) == []


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=names)
def test_a_transcript_with_one_wrong_number_is_refused(path: Path) -> None:
    """The same by way of `replay`, for the last number that the transcript claims."""
    record = read_record(path)
    at = max(n for n, line in enumerate(record.body) if re.match(r"= .*: .*\d", line.text))
    record.body[at] = altered(record.body[at])
    with pytest.raises(BadRecord, match=f"{path.name}:{record.body[at].number}: "):
        replay(record)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=names)
def test_a_transcript_names_its_rules(path: Path) -> None:
    assert rules_of(path)
    assert rules_of(path) <= rules(path.parent.name)


@pytest.mark.parametrize("game", list(LETTERS))
def test_every_rule_is_named_by_a_test(game: str) -> None:
    assert marked_rules(game) == rules(game)
