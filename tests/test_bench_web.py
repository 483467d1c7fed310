"""`make bench-web`: every part runs through, tiny, and tells what it should. What it measures here means nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import cast

import pytest

from millwright.service.people import People
from millwright.service.saved import load as load_table
from millwright.service.store import open_store
from tests.postgres import Postgres
from tools import bench_web
from tools.webbench import figures, latency, load, paint, player, posts, shared, statements, stored, streams
from tools.webbench.client import Feed, Line
from tools.webbench.figures import QUICK, Row, Rows
from tools.webbench.places import Databases, Files, Places
from tools.webbench.process import Process, reference
from tools.webbench.seed import SEATS, Seeded, seed

GAMES = [pytest.param("workshop", marks=pytest.mark.long), pytest.param("brass", marks=pytest.mark.long), "woodcraft"]

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads what a process uses from /proc")


def numbers(rows: dict[str, Row]) -> None:
    """All of it are numbers, and nothing took less than no time."""
    assert rows
    for row in rows.values():
        assert row and all(math.isfinite(value) for value in row.values()), row
        assert all(value >= 0 for name, value in row.items() if not name.startswith("KiB")), row


@pytest.mark.parametrize("game", GAMES)
def test_posts_are_answered_drawn_and_pushed(game: str, tmp_path: Path) -> None:
    rows = posts.run_game(game, QUICK, Files(tmp_path))
    numbers(rows)
    assert list(rows) == ["4 players, 1 watchers", "1 player, 1 watchers"]
    for row in rows.values():
        assert row["posts/s"] > 0 and row["updates"] > 0 and row["bytes each"] > 20


def test_latency_is_taken_at_every_other_page(tmp_path: Path) -> None:
    rows = latency.run_game("brass", QUICK, Files(tmp_path))
    numbers(rows)
    assert rows[""]["events"] % SEATS == 0 and rows[""]["events"] > 0  # three other players and a watcher
    assert rows[""]["others p50"] <= rows[""]["others p95"] <= rows[""]["others p99"]


@pytest.mark.long
def test_all_streams_get_the_update(tmp_path: Path) -> None:
    rows = streams.run_game("workshop", QUICK, Files(tmp_path))
    numbers(rows)
    large = f"4 tables, gzip, {QUICK.most_streams}"
    assert list(rows) == ["1 table, gzip", "1 table, plain", "4 tables, gzip", "4 tables, plain", large]
    assert {row["streams"] for name, row in rows.items() if name != large} == {QUICK.streams}
    assert rows[large]["streams"] == QUICK.most_streams


def test_turns_under_load_are_timed(tmp_path: Path) -> None:
    rows = load.run_game("workshop", QUICK, Files(tmp_path))
    numbers(rows)
    assert list(rows) == ["3 tables"]
    row = rows["3 tables"]
    assert row["turns/s"] > 0 and row["refused"] == 0
    assert 0 < row["answer ms p50"] <= row["answer ms p99"] and 0 < row["shown ms p50"] <= row["shown ms p99"]


def test_one_process_and_two_serve_the_same_house(postgres: Postgres) -> None:
    rows = shared.run_game("workshop", QUICK, Databases(postgres))
    numbers(rows)
    assert list(rows) == list(shared.CASES)
    assert all(row["turns/s"] > 0 and row["pages/turn"] > 0 for row in rows.values())
    assert all(row["database ms/turn"] >= 0 for row in rows.values())


def test_a_slice_in_which_nothing_came_to_its_end_goes_on_until_something_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may be too slow for half a second."""

    async def slow(one: object, counted: load.Counted, end: float) -> None:
        await asyncio.sleep(0.05)
        counted.answers.append(0.05)

    monkeypatch.setattr(shared, "play_on", slow)
    found = shared.Sum([player.Party(cast("Line", None), [], [], Random(1))])
    asyncio.run(found.play(shared.Sides([], cast("Places", Files(Path()))), 0.001))
    assert found.turns == 1 and found.wall >= 0.05


def test_what_a_turn_asks_of_the_database_is_counted_by_its_log() -> None:
    found = statements.Asked(turns=2)
    two = "insert into move values ($1,$2),($3,$4)"
    log = ["7 LOG:  execute a: begin", "8 LOG:  statement: select 1", f"7 LOG:  execute b: {two}", "7 DETAIL: $1 = '1'",
           "7 LOG:  execute <unnamed>: commit", "7 LOG:  execute c: select 1"]  # fmt: skip
    found.read("\n".join(log))
    assert found.transactions == 3
    assert found.lines()[:2] == ["2 turns: 2.5 statements and 1.5 transactions each", "  1.00  select 1"]
    assert "  0.50  insert into move values ($1,$2)" in found.lines()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_house_is_made_larger_and_every_table_of_it_opens(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = Files(tmp_path) if kind == "sqlite" else Databases(request.getfixturevalue("postgres"))
    tables = (None, 5, figures.TO_THE_END)
    few, token, table = asyncio.run(stored.template(where.new(), "workshop", tables))
    large = where.new()
    stored.multiply(few, large, 3)
    with contextlib.closing(open_store(large)) as store:
        assert len(store.table_ids()) == 3 * len(tables) and table in store.table_ids()
        assert {load_table(store, one).stuck for one in store.table_ids()} == {""}
        assert len(store.tables_of(People(store).who(token)[0])) == len(tables)  # type: ignore[index]


def test_pages_of_a_large_house_are_timed(tmp_path: Path) -> None:
    rows = stored.run_game("workshop", QUICK, Files(tmp_path))
    numbers(rows)
    assert [row["tables"] for row in rows.values()] == [QUICK.few_stored, QUICK.many_stored]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_click_is_painted(game: str, tmp_path: Path) -> None:
    rows = paint.run_game(game, QUICK, Files(tmp_path))
    numbers(rows)
    assert list(rows) == ["x1", "x6"]
    assert all(row["median ms"] > 1 for row in rows.values())


class Empty:
    """A browser whose pages have nothing to choose."""

    def __getattr__(self, name: str) -> Callable[..., Empty]:
        return lambda *args, **more: self

    def count(self) -> int:
        return 0


def test_where_nothing_is_to_be_chosen_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """It said -1 ms."""
    empty = Empty()
    monkeypatch.setattr(paint, "opened", lambda *which: empty)
    monkeypatch.setattr(Empty, "context", empty, raising=False)
    with pytest.raises(RuntimeError, match="something to choose"):
        paint.with_choice(empty, cast("Process", None), [Seeded("name", "table", ["token"], 0)], "#table")


@pytest.mark.parametrize("part", [posts, latency, streams, load, stored, shared, paint])
def test_the_reference_runs_beside_each_part(part: ModuleType) -> None:
    numbers(part.run_reference(QUICK))


def test_one_part_alone_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--only", "latency", "--game", "workshop", "--store", "sqlite", "--quick", "--json"]
    assert bench_web.main(words) == 0
    out, progress = capsys.readouterr()
    found = json.loads(out)
    assert list(found) == ["latency"] and list(found["latency"]) == ["reference", "workshop in sqlite"]
    assert found["latency"]["reference"]["ratios"] == {}
    assert found["latency"]["workshop in sqlite"]["ratios"]["others p50"] > 0
    assert "latency: workshop in sqlite ..." in progress


def test_a_server_ends_with_its_measurement() -> None:
    with reference() as process:
        assert process.seconds() >= 0 and process.kib() > 1000
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


# ---- what the tables tell

ROWS: Rows = {
    "reference": {"posts/s": 1000.0, "client share": 0.9, "updates": 5.0},
    "brass": {"posts/s": 50.0, "client share": 0.1, "updates": 7.0, "bytes each": 1234.5},
}


def test_ratios_are_told_below_each_case() -> None:
    lines = figures.table("Posts", ROWS).splitlines()
    assert lines[0] == "Posts"
    assert lines[1].split() == ["posts/s", "client", "share", "updates", "bytes", "each"]
    assert lines[2].split() == ["reference", "1,000", "0.90", "5.00"]
    assert lines[3].split() == ["brass", "50.0", "0.10", "7.00", "1,234"]
    assert lines[4].split() == ["ratio", "to", "the", "reference", "0.05x"]


def test_a_busy_client_is_not_kept_silent() -> None:
    assert figures.table("Posts", ROWS).splitlines()[-1].startswith("note: the client itself was busy in: reference;")


def test_a_reference_of_the_same_kind_comes_first() -> None:
    rows = {"reference, x1": {"ms": 10.0}, "reference, x6": {"ms": 50.0}, "brass, x6": {"ms": 100.0}}
    assert figures.ratios("brass, x6", rows) == {"ms": 2.0}
    assert figures.ratios("reference, x6", rows) == {}


def test_a_case_that_was_run_beside_comes_before_the_reference() -> None:
    rows = {"reference": {"ms": 1.0}, "brass, few (beside)": {"ms": 10.0}, "brass, many": {"ms": 20.0}}
    assert figures.ratios("brass, many", rows) == {"ms": 2.0} and figures.ratios("brass, few (beside)", rows) == {}
    assert "ratio to the one beside" in figures.table("Pages", rows)


def test_percentiles() -> None:
    assert [figures.percentile(range(100), share) for share in (0.5, 0.95, 0.99, 1)] == [50, 95, 99, 99]
    assert math.isnan(figures.percentile([], 0.5))


# ---- the client reads as a browser does


def test_an_inner_element_is_replaced_by_its_id() -> None:
    markup = '<section id="decision"><div id="a"><div>1</div></div><input id="n" max="3"><p>x</p></section>'
    inner = player.spliced(markup, "a", '<div id="a">2</div>')
    assert inner == '<section id="decision"><div id="a">2</div><input id="n" max="3"><p>x</p></section>'
    assert player.spliced(inner, "n", '<input id="n" max="4">') == inner.replace("3", "4")


def test_what_stays_inside_of_an_element_is_sent_by_name_only() -> None:
    markup = '<section id="decision"><div id="a">1<div>2</div></div><p id="b">3</p></section>'
    sent = '<section id="decision"><h2>new</h2><div id="a" data-same=""></div></section>'
    assert player.spliced(markup, "decision", sent) == (
        '<section id="decision"><h2>new</h2><div id="a">1<div>2</div></div></section>'
    )
    assert player.spliced(markup, "a", '<div class="x" id="a">') == markup.replace("<div id", '<div class="x" id')


def test_a_player_knows_what_is_offered(tmp_path: Path) -> None:
    one = player.Player(1, seed(tmp_path / "x.db", "brass", 1, 5)[0], 0)
    offer = '<button data-words="a &amp; b">…</button>'
    button = '<button class="main" data-tail=" x" data-low="2" data-high="2"></button>'
    field = f'<form class="number" data-head="bid">{button}</form>'
    meta = '<div id="meta" data-turn="mine" data-stamp="3:1-2"></div>'
    one.show(json.dumps([meta, f'<section id="decision"><p id="p">{offer}</p></section>']))
    assert one.asked and one.move(Random(1)) == {"do": "play", "as": 0, "stamp": "3:1-2", "words": "a & b"}
    one.show(json.dumps([f'<p id="p">{field}</p>']))
    assert one.move(Random(1))["words"] == "bid 2 x"


def test_a_closed_stream_that_was_never_open_is_no_error() -> None:
    asyncio.run(Feed(1, "/x").close())


def test_seeded_tables_are_under_way(tmp_path: Path) -> None:
    first, second = seed(tmp_path / "x.db", "woodcraft", 2, 9)
    assert first.table != second.table and len(set(first.tokens + second.tokens)) == 2 * SEATS
    assert first.asked in range(SEATS)


def test_the_same_games_are_played_in_every_house(tmp_path: Path) -> None:
    found = []
    for name in ("x.db", "y.db"):
        one, *_ = seed(tmp_path / name, "woodcraft", 1, 9)
        with contextlib.closing(open_store(tmp_path / name)) as store:
            found.append([(entry.seat, entry.move) for entry in load_table(store, one.table).entries])
    assert found[0] == found[1] and len(found[0]) >= 9
