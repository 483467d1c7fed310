"""Games played again: the kept ones come out as they did, move by move, and whatever does not is listed."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from millwright.cli import main
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, Move, offers
from millwright.service import replays
from millwright.service.replays import first_unlike, read_traces
from millwright.service.store.sqlite.writer import FileStore
from tests.altered import altered
from tests.houses import altered as changed_at
from tests.postgres import Postgres

KEPT: Final = Path(__file__).parent.parent / "kept"
TRACES: Final = KEPT / "traces.jsonl"
TABLES: Final = Path(__file__).parent / "kept" / "2026.1.sql"


def played(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, list[str], str]:
    """Exit code, lines, and what was complained of."""
    code = main(["replay", "--all", *map(str, words)])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


# ---- the gate of a release


def test_every_kept_game_comes_out_as_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, err = played(capsys, "--data", KEPT, "--against", TRACES)
    assert (code, err, len(lines)) == (0, "", 1), lines
    assert lines[0].endswith("beside their traces: 0 differences")


def test_games_of_the_last_rules_are_kept_for_each_number_of_players_and_option() -> None:
    traces = read_traces(TRACES)
    assert sorted(traces) == replays.stored(KEPT)
    last = {name: one for name, one in traces.items() if name.startswith("2026.2/")}
    assert {(one.game, one.seats) for one in last.values()} == {(g.id, n) for g in GAMES.values() for n in g.seats}
    named = {line for name in last for line in (KEPT / name).read_text().splitlines() if line.startswith("option ")}
    every = {
        f"option {k} {v}" for g in GAMES.values() for k, vs in g.options.items() if k not in g.kept for v in vs[1:]
    }
    assert every <= named


def test_other_points_are_told_with_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As if a rule had changed: the last position of Brass counts a point more."""
    brass = GAMES["brass"]
    some = kept_copy(tmp_path, "2026.2/brass-2.game", "2026.2/workshop-2.game")
    monkeypatch.setitem(GAMES, "brass", altered(brass, scores=lambda s: [n + (not s.agenda) for n in brass.scores(s)]))
    code, lines, err = played(capsys, "--data", some, "--against", some / "traces.jsonl")
    assert code == 2 and "1 games come out otherwise" in err
    assert lines[0].startswith("2026.2/brass-2.game: brass, 2 seats: ") and "but the game came to" in lines[0]
    assert len(lines) == 2


def test_an_offer_that_nobody_took_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record alone cannot tell: every move of it is still on offer. Its trace can."""
    some = kept_copy(tmp_path, "2026.2/workshop-3.game")

    def fewer(s: Any, seat: int) -> list[Move]:
        found = offers(s, seat)
        return found[:-1] if seat != LUCK and len(found) > 9 else found

    monkeypatch.setattr(replays, "offers", fewer)
    assert played(capsys, "--data", some)[0] == 0
    code, lines, _ = played(capsys, "--data", some, "--against", some / "traces.jsonl")
    assert code == 2 and "seats: after move " in lines[0] and lines[0].endswith("other offers or points than before")


def kept_copy(folder: Path, *names: str) -> Path:
    """Some of the kept games with their traces."""
    for name in names:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(KEPT / name, folder / name)
    traces = read_traces(TRACES)
    (folder / "traces.jsonl").write_text("".join(f"{traces[name].line()}\n" for name in names), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("then", "now", "where"),
    [
        ("aaaabbbb", "aaaabbbb", None),
        ("aaaabbbb", "aaaabbbbcccc", None),  # played on
        ("aaaabbbb", "aaaa", 1),
        ("aaaabbbb", "aaaacccc", 1),
        ("aaaa", "bbbb", 0),
    ],
)
def test_where_two_traces_part(then: str, now: str, where: int | None) -> None:
    assert first_unlike(then, now) == where


def test_a_game_that_is_gone_is_a_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    some = kept_copy(tmp_path, "2026.2/workshop-2.game", "2026.2/workshop-3.game")
    (some / "2026.2/workshop-3.game").unlink()
    code, lines, _ = played(capsys, "--data", some, "--against", some / "traces.jsonl")
    assert code == 2 and lines[0] == "2026.2/workshop-3.game: workshop, 3 seats: it is no longer there"


# ---- tables of a server


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kept") / "tables.db"
    changed(path, TABLES.read_text(encoding="utf-8"))
    return path


@pytest.fixture
def file(tmp_path: Path, original: Path) -> Path:
    return Path(shutil.copy(original, tmp_path / "tables.db"))


def changed(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.executescript(sql)


def test_stored_tables_come_out_as_they_were_kept(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    code, lines, err = played(capsys, "--data", file, "--jobs", "2", "--out", file.with_suffix(".jsonl"))
    assert (code, err) == (0, "") and lines == [f"{file}: 16 games, 2420 moves played again: 0 differences"]
    assert file.read_bytes() == before
    told = [json.loads(line) for line in file.with_suffix(".jsonl").read_text().splitlines()]
    assert all(len(one["trace"]) == 4 * (one["moves"] + 1) for one in told)
    assert played(capsys, "--data", file, "--against", file.with_suffix(".jsonl"))[0] == 0


def test_tables_of_a_database_are_played_again_too(
    file: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    FileStore(file).close()  # the schema is today's
    server = postgres.empty()
    assert main(["copy", "--from", str(file), "--to", server.url]) == 0
    capsys.readouterr()
    code, lines, _ = played(capsys, "--data", server.url, "--jobs", "2")
    assert code == 0 and lines == [f"{server}: 16 games, 2420 moves played again: 0 differences"]
    changed_at(server, "update move set seat = 2 where table_id = 'brass-rail' and seq = 5")
    code, lines, _ = played(capsys, "--data", server.url)
    assert code == 2 and lines[0].startswith("brass-rail: brass, 3 seats: move 5: ")


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("delete from move where table_id = 'brass-rail' and seq = 100", "move 100 is missing in its log"),
        ("update move set b = b - 1 where table_id = 'brass-rail' and seq = 5", "move 5: luck drew `"),
        ("update move set a = 77 where table_id = 'brass-rail' and seq = 5", "move 5: NoSuchRow: "),
        ("update move set seat = 2 where table_id = 'brass-rail' and seq = 5", "is no longer asked"),
        ("update move set verb = 1, a = 0, b = 0 where table_id = 'brass-rail' and seq = 60", "is no longer on offer"),
        ("update snapshot set position = replace(position, '\"money\":[', '\"money\":[1')", "after move "),
        ("delete from snapshot", "its last position is missing"),
        ("update game_table set rules = '2001.1'", "played by rules 2001.1 with other data or options"),
        ("update game_table set phase = 'over', result = 'null'", "it was over, and is now playing"),
    ],
)  # fmt: skip
def test_what_does_not_agree_is_listed_table_by_table(
    file: Path, sql: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(file, sql)
    changed(file, "delete from game_table where id <> 'brass-rail'")
    code, lines, err = played(capsys, "--data", file)
    assert code == 2 and "1 games come out otherwise" in err
    assert lines[0].startswith("brass-rail: brass, 3 seats: ") and why in lines[0]


def test_another_result_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(
        file, """update game_table set result = replace(result, '"scores": [', '"scores": [9') where phase = 'over'"""
    )
    code, lines, _ = played(capsys, "--data", file)
    assert code == 2 and len(lines) == 4 and all("its result was " in line for line in lines[:3])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["replay"], "say --all"),
        (["replay", "--all", "--data", "nothing.db"], "nothing.db: there is no game"),
        (["replay", "--all", "--data", "."], ".: there is no game"),
        (["replay", "--all", "--data", "text.db"], "text.db: "),
        (["replay", "--all", "--against", "text.db"], "text.db: no traces"),
        (["replay", "--all", "--data", str(KEPT), "--jobs", "0"], "--jobs 0"),
    ],
)
def test_bad_input_gets_one_line(
    words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.db").write_text("hello\n" * 400, encoding="utf-8")
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.startswith(f"millwright: {why}")
