"""`millwright arena`: mirrored luck, interruption, every way to start processes, the page, and what is refused."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from millwright.bout import Bout, MirroredLuck
from millwright.cli import main
from millwright.games.registry import GAMES
from millwright.match import Streams
from millwright.record import Record
from millwright.tournament.engines import play_here, play_in_processes
from millwright.tournament.folder import read_games
from millwright.tournament.plan import Plan, fixtures
from millwright.tournament.played import Played
from millwright.tournament.report import course_of, report
from millwright.tournament.run import play
from millwright.tournament.summary import milliseconds, standings, thinking

BOTS = '''
from __future__ import annotations
from millwright import Bot

class Picky(Bot):
    """Always the offer of a number, counted from the front or the back."""
    def __init__(self, at: int = 0, back: bool = False, share: float = 0.0, word="x") -> None:
        assert isinstance(at, int) and isinstance(back, bool) and isinstance(share, float), (at, back, share)
        assert word in ("x", 7, "seven"), word
        self.at, self.back = at, back
    def choose(self, view, offers, rng):
        return offers[-1 - self.at % len(offers)] if self.back else offers[self.at % len(offers)]

class Dying(Bot):
    def __init__(self, after: int):
        self.left = after
    def choose(self, view, offers, rng):
        self.left -= 1
        return offers[0] if self.left else offers[1 // 0]
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "arena_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield tmp_path
    sys.modules.pop("arena_bots", None)


PICKY = "arena_bots:Picky?back=yes&share=1e-3&word=seven"


def plan(*bots: str, seats: tuple[int, ...] = (2,), deals: int = 2) -> Plan:
    return Plan("workshop", bots, seats, deals, 5)


def whole(found: Plan, engine: Any = play_here) -> list[Played]:
    played: list[Played] = []
    list(play(found, played, engine))
    return sorted(played, key=lambda one: (one.seats, one.deal, one.bots))


def untimed(games: list[Played]) -> list[Played]:
    return [replace(one, times=[]) for one in games]


# ---- luck


def luck_of(game: str, bots: list[str], seed: str) -> list[str]:
    found = GAMES[game]
    record = Record(found, found.facts(), len(bots), {})
    bout = Bout(record, bots, Streams(str(bots)), MirroredLuck(seed))
    bout.play(noting=True)
    return [line.text for line in record.body if line.text.startswith("luck ")]


def cards(game: str, lines: list[str]) -> dict[str, list[str]]:
    """What was drawn, by verb, without for whom."""
    seats = [*GAMES[game].seat_ids(GAMES[game].facts(), 2)]
    found: dict[str, list[str]] = {}
    for line in lines:
        _, verb, *rest = line.split()
        found.setdefault(verb, []).append(" ".join(word for word in rest if word not in seats))
    return found


@pytest.mark.parametrize("game", ["workshop", "brass"])
def test_the_same_is_drawn_in_the_same_order_whoever_plays(game: str) -> None:
    """Decks of which nothing comes back: the n-th card of each is the same, however the bots play."""
    for bots in (["random", "steady"], ["random", "random"]):
        one, two = (cards(game, luck_of(game, order, "7/2/0")) for order in (bots, bots[::-1]))
        assert set(one) & set(two)
        for verb in set(one) & set(two):
            both = list(zip(one[verb], two[verb], strict=False))
            assert both and all(a == b for a, b in both), (verb, both)
    other = cards(game, luck_of(game, ["random", "steady"], "7/2/1"))
    assert other != one


def test_what_one_kind_of_draw_has_used_does_not_change_another() -> None:
    luck = MirroredLuck("s")
    first = [luck["Deal"].random() for _ in range(3)]
    again = MirroredLuck("s")
    for _ in range(5):
        again["RollDie"].random()
    assert [again["Deal"].random() for _ in range(3)] == first


# ---- the same games wherever they are played


@pytest.mark.parametrize("start", ["fork", "spawn", "forkserver"])
def test_every_way_to_start_processes_plays_the_same(start: str, folder: Path) -> None:
    found = plan("random", PICKY, deals=3)
    several = [one for deal in range(3) for one in fixtures(found, deal, range(2))]
    elsewhere = list(play_in_processes(found, several, 2, start))
    assert untimed(sorted(elsewhere, key=lambda one: (one.deal, one.bots))) == untimed(whole(found))


def test_a_record_changes_nothing() -> None:
    for game in ("workshop", "brass", "woodcraft"):
        found = GAMES[game]
        ends = []
        for noting in (False, True):
            record = Record(found, found.facts(), 2, {})
            bout = Bout(record, ["random", "random"], Streams("x"), MirroredLuck("y"))
            bout.play(noting)
            ends.append((bout.moves, found.dump(bout.s)))
        assert ends[0] == ends[1]


# ---- interruption


def arena(*more: str, bots: str = "random,arena_bots:Picky", seats: str = "2", deals: str = "2") -> int:
    return main(["arena", "workshop", "--bots", bots, "--seats", seats, "--deals", deals, *more])


def test_a_run_that_was_cut_off_goes_on_where_it_stopped(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--out", "whole", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert arena("--out", "half", "--json") == 0
    file = folder / "half" / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2]) + lines[2][:40])
    capsys.readouterr()
    assert arena("--out", "half", "--json") == 0
    again = capsys.readouterr()
    assert "2 games are played already" in again.err
    assert file.read_bytes().splitlines(keepends=True)[:2] == lines[:2], "nothing is played twice"
    games = [untimed(read_games(folder / name / "games.jsonl")) for name in ("whole", "half")]
    assert games[0] == games[1]
    assert timeless(json.loads(again.out)) == timeless(told)
    assert arena("--out", "half", "--json", deals="3") == 0, "more deals may be added"
    assert json.loads(capsys.readouterr().out)["games"] == 6


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    return told | {"bots": [row | {"time_mean": 0, "time_p99": 0} for row in told["bots"]]}


def test_a_folder_of_another_command_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--out", "out", "--no-open") == 0
    capsys.readouterr()
    kept = (folder / "out" / "games.jsonl").read_bytes()
    for more, what in ((["--seed", "2"], "seed: 1, not 2"), (["--ladder"], "ladder: false, not true")):
        assert arena("--out", "out", *more) == 2
        error = capsys.readouterr().err
        assert what in error and error.count("\n") == 1
    assert arena("--out", "out", bots="random,steady") == 2
    (folder / "mine").mkdir()
    (folder / "mine" / "thesis.txt").write_text("x")
    assert arena("--out", "mine") == 2
    assert "it is not empty" in capsys.readouterr().err
    (folder / "out" / "games.jsonl").write_bytes(b"nonsense\n")
    assert arena("--out", "out") == 2
    assert "a line cannot be read" in capsys.readouterr().err
    assert kept


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["--bots", "random"], "two or more, each once"),
        (["--bots", "random,random"], "two or more, each once"),
        (["--bots", "random,nobody"], "no such player: nobody"),
        (["--bots", "steady,random?x=2"], "it takes no x (but nothing)"),
        (["--bots", "random,arena_bots:Picky?at=two"], "at=two: its at is a whole number"),
        (["--bots", "random,arena_bots:Picky?back=2"], "its back is yes or no"),
        (["--bots", "random,arena_bots:Picky?up=2"], "it takes no up (but at, back, share, word)"),
        (["--bots", "random,steady", "--seats", "7"], "workshop is for"),
        (["--bots", "random,steady", "--seats", "two"], "numbers such as 2,3,4"),
        (["--bots", "random,steady", "--deals", "0"], "--deals 0"),
    ],
)
def test_bad_input_gets_one_line(
    argv: list[str], reason: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "workshop", *argv]) == 2
    error = capsys.readouterr().err
    assert reason in error and error.count("\n") == 1


def test_parameters_reach_the_bot_in_simulate_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "workshop", "--seats", "2", "--games", "2", "--record", "games", "--bots"]
    assert main([*argv, f"{PICKY},arena_bots:Picky?word=7"]) == 0
    assert f"\n{PICKY} " in capsys.readouterr().out
    assert f"\nplayer red {PICKY}\n" in min((folder / "games").iterdir()).read_text()


# ---- failures, figures, the page


def test_a_bot_that_fails_loses_its_game_and_nothing_else(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--out", "out", "--json", bots="random,arena_bots:Dying?after=3", deals="1") == 0
    out, err = capsys.readouterr()
    assert err.count("ZeroDivisionError") == 2 and err.count("\n") == 2
    told = json.loads(out)
    assert [(row["bot"], row["wins"], row["failures"]) for row in told["bots"]] == [
        ("random", 2, 0),
        ("arena_bots:Dying?after=3", 0, 2),
    ]
    assert "ZeroDivisionError" in (folder / "out" / "report.html").read_text()


def test_the_figures_add_up(folder: Path) -> None:
    games = whole(plan("random", PICKY, "arena_bots:Picky", seats=(2, 3), deals=2))
    rows = standings(games, ("random", PICKY, "arena_bots:Picky"))
    assert sum(row.seats for row in rows) == sum(one.seats for one in games)
    assert sum(row.wins for row in rows) == len(games)
    assert sum(row.rating for row in rows) == pytest.approx(0, abs=0.2)
    for one in games:
        assert sorted(one.places) == list(range(1, one.seats + 1))
        assert one.course[-1][1:] == one.scores and one.course[-1][0] == one.moves
        assert course_of(one, 0)[-1] == one.scores[0]
    by_name = {row.bot: row for row in rows}
    assert by_name["random"].time_mean is None, "nobody asks it"
    assert (by_name[PICKY].time_p99 or 0) > 0 and (by_name[PICKY].time_mean or 0) > 0


def test_times() -> None:
    from millwright.tournament.played import summed

    mean, p99 = thinking([summed([0.001] * 500 + [0.1] * 2), summed([0.001] * 498)])
    assert mean == pytest.approx((998 * 0.001 + 0.2) / 1000) and p99 == pytest.approx(0.001, rel=0.1)
    assert thinking([summed([0.001] * 90 + [0.1] * 10)])[1] == pytest.approx(0.1, rel=0.1)
    assert [milliseconds(one) for one in (None, 0.00002, 0.0034, 1.2)] == ["–", "0.02 ms", "3.4 ms", "1.20 s"]


class Page(HTMLParser):
    """Whether every element is closed, and what comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.titles: list[str] = []
        self.away: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.away += [value or "" for key, value in attrs if key in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["h2"]:
            self.titles.append(data)


def test_the_page_is_whole_and_needs_nothing_from_elsewhere(folder: Path) -> None:
    found = plan("random", PICKY, "arena_bots:Picky?word=x", seats=(2, 3), deals=1)
    text = report(found, whole(found))
    page = Page()
    page.feed(text)
    assert page.open == [] and page.away == []
    assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", text)
    assert "Ratings" in page.titles and "Scores at tables of 3" in page.titles and "Time for a move" in page.titles
    assert "arena_bots:Picky?back=yes&amp;share" in text
    assert "No game is over yet" in report(found, [])
