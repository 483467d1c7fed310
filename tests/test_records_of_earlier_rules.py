"""Records of earlier rules: read with the options that play as they did, and written by the rules of today."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from millwright.cli import main
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.record import BadRecord, Reader, read_record, write_record
from millwright.replay import replay
from tests.altered import altered

KEPT: Final = sorted((Path(__file__).parent / "kept").glob("*/*.game"))
BRASS: Final = GAMES["brass"]

NEXT: Final = altered(
    BRASS,
    rules="2100.1",
    options=BRASS.options | {"overbuild": ("either", "both"), "canal_card": ("links", "tile")},
    earlier={
        "2099.2": {"overbuild": {"": "both"}},
        "2099.1": {"overbuild": {"": "both", "all": "both"}, "canal_card": {"own-tile": "tile"}},
    },
)
"""Brass as it might be one day: `overbuild` has another default, and a word of `canal_card` is another."""


READS: Final = "this Millwright reads 2100.1, 2099.2, 2099.1"


@pytest.mark.parametrize("file", KEPT, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_kept_record_is_played_as_it_was(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file)]) == 0
    end = file.read_text(encoding="utf-8").splitlines()[-1]
    assert capsys.readouterr().out.endswith(f" assertions, {end}\n")
    record = read_record(file)
    copy = tmp_path / file.name
    copy.write_text(write_record(record, replay(record).state), encoding="utf-8")
    again = read_record(copy)
    assert f"\ngame {record.game.id} {record.game.rules}\n" in copy.read_text(encoding="utf-8")
    assert [line.text for line in again.body] == [line.text for line in record.body]
    assert replay(again).closed and copy.read_text(encoding="utf-8").splitlines()[-1] == end


def test_there_are_records_of_each_game_and_number_of_players() -> None:
    records = [read_record(file) for file in KEPT]
    found = {(record.game.id, record.seats) for record in records}
    assert found == {(game.id, seats) for game in GAMES.values() for seats in game.seats}


# ---- options by another name


@pytest.mark.parametrize(
    ("version", "named", "today"),
    [
        ("2100.1", {}, {}),
        ("2100.1", {"overbuild": "both"}, {"overbuild": "both"}),
        ("2099.2", {}, {"overbuild": "both"}),
        ("2099.2", {"overbuild": "either"}, {"overbuild": "either"}),
        ("2099.1", {}, {"overbuild": "both"}),
        ("2099.1", {"overbuild": "all", "first_build": "once"}, {"overbuild": "both", "first_build": "once"}),
        ("2099.1", {"canal_card": "own-tile"}, {"overbuild": "both", "canal_card": "tile"}),
        ("2099.1", {"canal_card": "links"}, {"overbuild": "both", "canal_card": "links"}),
        ("2099.1", {"canal_card": "sand"}, None),
        ("2100.1", {"canal_card": "own-tile"}, None),
        ("2098.7", {}, None),
        ("", {}, None),
    ],
)
def test_options_of_earlier_rules(version: str, named: dict[str, str], today: dict[str, str] | None) -> None:
    assert NEXT.options_of(version, named) == today


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_translates_only_into_words_it_has(game: AnyGame) -> None:
    for version, translation in game.earlier.items():
        for key, words in translation.items():
            assert key in game.options and set(words.values()) <= set(game.options[key]), (version, key)
        assert game.options_of(version, {}) is not None


def header(version: str, *options: str) -> str:
    return "\n".join(["millwright 1", f"game brass {version}", "seats 3", *options, "", "luck first red", "pause", ""])


def test_a_record_may_use_the_words_of_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "brass", NEXT)
    record = Reader("a.game", header("2099.1", "option canal_card own-tile")).read(None)
    assert record.options == {"canal_card": "tile", "overbuild": "both"}
    told = write_record(record, replay(record).state)
    assert told.startswith("millwright 1\ngame brass 2100.1\n")
    assert "\nseats 3\noption overbuild both\noption canal_card tile\n" in told


@pytest.mark.parametrize(
    ("version", "option", "reason"),
    [
        ("2100.1", "option canal_card own-tile", "a.game:4: `option canal_card own-tile`: the options are "),
        ("2099.1", "option canal_card sand", "a.game:4: `option canal_card sand`: the options are "),
        ("2098.7", "option canal_card sand", f"a.game:2: played by rules 2098.7 of brass; {READS}"),
        ("", "", f"a.game:2: played by rules ? of brass; {READS}"),
    ],
)
def test_what_no_rules_have_is_refused(version: str, option: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "brass", NEXT)
    with pytest.raises(BadRecord) as refused:
        Reader("a.game", header(version, *([option] if option else []))).read(None)
    assert str(refused.value).startswith(reason)
