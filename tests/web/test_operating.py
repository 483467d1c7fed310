"""What an operator needs: health, readiness, metrics, a log with ids, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest
from starlette.routing import Route
from starlette.types import ASGIApp, Scope

from millwright.service.address import Address
from millwright.service.store.errors import Full
from millwright.web import health, logs
from millwright.web.gate import Gate, Stay
from millwright.web.metrics import Metrics
from millwright.web.operating import MISSING, Door
from millwright.web.server import listen_beside
from millwright.web.visits import NAME, REQUEST, Visit
from tests.houses import seen, words_of
from tests.web.checks import run
from tests.web.client import Guest, Place, lay_out
from tests.web.serving import PATIENCE, Caller, Server, free_port, served
from tests.web.test_kill import LOST, Player, all_kept, play_until

ID = re.compile(r"[0-9a-f]{12}")
PAGE = {"accept": "text/html"}


class Connected(Guest):
    """Somebody whose connection the gate has seen."""

    def __init__(self, app: ASGIApp, stay: Stay) -> None:
        super().__init__(app)
        self.stay = stay

    def scope(self, method: str, path: str, headers: dict[str, str]) -> Scope:
        return {**super().scope(method, path, headers), "state": {"stay": self.stay}}


# ---- alive, ready


def test_a_running_server_is_alive_and_ready(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        for path, said in (("/healthz", "ok\n"), ("/readyz", "ready\n")):
            answer = await place.guest().get(path)
            assert (answer.status, answer.text, answer.header("cache-control")) == (200, said, "no-store")
            assert (await place.guest().get(path, host="10.0.0.7:8017")).status == 200  # as a proxy calls it

    run(tmp_path, check)


def test_it_is_not_ready_while_its_file_is_gone_and_ready_again_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)

    async def check(place: Place) -> None:
        file = tmp_path / "a.db"
        file.rename(tmp_path / "elsewhere.db")
        answer = await place.guest().get("/readyz")
        assert answer.status == 503 and answer.text == "its store cannot be written to\n"
        assert str(file) not in answer.text and (await place.guest().get("/healthz")).status == 200
        (tmp_path / "elsewhere.db").rename(file)
        assert (await place.guest().get("/readyz")).status == 200

    run(tmp_path, check)


def test_a_full_disk_is_not_ready_and_asking_often_writes_once(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        asked: list[int] = []

        async def full(*statements: object) -> None:
            asked.append(len(statements))
            raise Full("no room")

        place.house.store.write = full  # type: ignore[method-assign]
        answers = await asyncio.gather(*[place.guest().get("/readyz") for _ in range(20)])
        assert {answer.status for answer in answers} == {503} and asked == [1]

    run(tmp_path, check)


def test_a_server_that_goes_down_is_not_ready_and_says_so(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        place.house.drain()
        answer = await place.guest().get("/readyz")
        assert (answer.status, answer.text) == (503, "going down\n")
        assert (await place.guest().get("/healthz")).status == 200

    run(tmp_path, check)


def test_where_there_is_no_room_it_is_alive_all_the_same(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = Connected(place.app, Stay(Gate()))  # not admitted
        assert (await guest.get("/")).status == 503 and (await guest.get("/healthz")).status == 200

    run(tmp_path, check)


# ---- ids


def test_every_answer_has_an_id_and_an_error_page_shows_it(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = place.guest()
        found = [(await guest.get(path)).header(NAME) for path in ("/", "/nothing", "/healthz", "/static/x")]
        assert all(ID.fullmatch(one) for one in found) and len(set(found)) == 4
        page = await guest.get("/t/nothing", **PAGE)
        assert page.status == 404 and f"Reference: {page.header(NAME)}<" in page.text
        assert "Référence : " in (await guest.get("/nothing", **PAGE, **{"accept-language": "fr"})).text
        line = await guest.get("/t/nothing")
        assert line.json()["request"] == line.header(NAME)
        refused = await guest.request("POST", "/new", {"origin": "http://evil.test"})
        assert refused.status == 403 and refused.json()["request"] == refused.header(NAME)

    run(tmp_path, check)


@pytest.mark.parametrize(
    ("given", "proxy", "taken"),
    [("abc-123.X_9", True, True), ("abc-123.X_9", False, False), ("a b", True, False), ("x" * 65, True, False)],
)
def test_only_a_proxy_may_number_requests(tmp_path: Path, given: str, proxy: bool, taken: bool) -> None:
    async def check(place: Place) -> None:
        stay = Stay(Gate())
        stay.proxy, stay.admitted = proxy, True
        guest = Connected(place.app, stay)
        assert ((await guest.get("/healthz", **{NAME: given})).header(NAME) == given) is taken

    run(tmp_path, check)


# ---- the log


def test_a_request_is_logged_by_its_route_and_never_by_its_path(tmp_path: Path) -> None:
    seen: list[Visit] = []

    async def check(place: Place) -> None:
        place.app.told.append(seen.append)
        guest = place.guest("Ann")
        table = await lay_out(guest, "workshop", ["me", "random"])
        await guest.do(table, "say", words="hello")
        await guest.get("/join/0123456789abcdef")

    run(tmp_path, check)
    told = [(visit.scope["method"], visit.kind, visit.status) for visit in seen]
    assert ("POST", "new", 303) in told and ("POST", "say", 200) in told and ("GET", "join", 404) in told
    record = logs.requests.makeRecord(logs.requests.name, 20, "", 0, "%s", ("x",), None)
    assert logs.Lines().format(record) == "INFO: x"


def test_lines_and_json_carry_the_id_of_the_request() -> None:
    token = REQUEST.set("0123456789ab")
    try:
        try:
            raise ValueError("broken")
        except ValueError:
            record = logs.requests.makeRecord("uvicorn.error", 40, "", 0, "Oh %s\n", ("dear",), sys.exc_info())
        line = logs.Lines().format(record)
        assert line.startswith("ERROR: Oh dear (request 0123456789ab)\nTraceback") and line.endswith("broken")
        told = json.loads(logs.Json().format(record))
    finally:
        REQUEST.reset(token)
    assert told["request"] == "0123456789ab" and told["line"] == "Oh dear" and "ValueError: broken" in told["trace"]
    assert told["level"] == "error" and re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]{12}Z", told["at"])


# ---- metrics


def value(text: str, name: str) -> float:
    found = re.search(rf"(?m)^{re.escape(name)} (\S+)$", text)
    assert found, f"{name} in\n{text}"
    return float(found[1])


def test_what_is_done_is_counted_and_nobody_is_named(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        metrics = Metrics(place.house, place.app.gate)
        place.app.told.append(metrics.count)
        table, people = await place.table("workshop", 2)
        streams = [await guest.stream(table) for guest in (*people, people[0])]
        for stream in streams:
            await stream.next()
        assert (await people[0].do(table, "say", words="hello")).status == 200
        assert (await people[0].do(table, "play", words="nonsense")).status in (403, 409, 422)
        text = metrics.text().decode()
        assert value(text, "millwright_streams_open") == 3 and value(text, "millwright_people_online") == 2
        assert value(text, "millwright_tables_live") == value(text, "millwright_tables_watched") == 1
        assert value(text, 'millwright_request_seconds_count{kind="say",status="200"}') == 1
        assert value(text, 'millwright_request_seconds_count{kind="new",status="303"}') == 1
        assert value(text, 'millwright_store_seconds_count{what="write"}') >= 4
        assert value(text, 'millwright_store_seconds_count{what="read"}') > 10
        assert value(text, "millwright_store_writes_waiting") == 0
        assert 'kind="stream"' not in text and table not in text and "Person" not in text
        for stream in streams:
            await stream.close()
        assert value(metrics.text().decode(), "millwright_streams_open") == 0

    run(tmp_path, check)


def test_without_the_client_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "millwright.web.metrics")
    monkeypatch.setitem(sys.modules, "prometheus_client", None)

    async def check(place: Place) -> None:
        with socket.socket() as sock:
            door = Door(place.app, place.house, sock)
            guest = Guest(door.server.config.app)  # type: ignore[arg-type]
            answer = await guest.get("/metrics")
            assert (answer.status, answer.text) == (501, f"{MISSING}\n") and "millwright[metrics]" in MISSING
            assert (await guest.get("/readyz")).status == 200 and not place.app.told

    run(tmp_path, check)
    assert capsys.readouterr().err == f"millwright: {MISSING}\n"


def test_a_public_page_has_no_metrics(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        assert (await place.guest().get("/metrics")).status == 404
        assert "/metrics" not in [route.path for route in place.routes.routes if isinstance(route, Route)]

    run(tmp_path, check)


def test_each_process_finds_a_door_of_its_own() -> None:
    port = free_port()
    with listen_beside("127.0.0.1", port) as first, listen_beside("127.0.0.1", port) as second:
        assert first.getsockname()[1] < second.getsockname()[1] < port + 20


# ---- the end of a real server


def lay_tables(caller: Caller, laid: list[str], most: int = 8) -> None:
    """New tables, as long as somebody answers."""
    try:
        while len(laid) < most:
            laid.append(caller.new("workshop", "me", "open"))
    except (*LOST, AssertionError):  # no answer, or no page to have a pledge from: nothing was promised
        pass


def ends_well(server: Server, streams: int) -> float:
    """SIGTERM, and how long it took; every open page is told to ask elsewhere."""
    watcher = Caller(server.port)
    table = watcher.new("workshop", "me", "open")
    pages = [watcher.stream(table) for _ in range(streams)]
    begun = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    ends = [page.read() for page in pages]
    told = time.monotonic() - begun
    server.process.wait(PATIENCE)
    assert all(end.endswith(b"event: elsewhere\ndata: 1\n\n") for end in ends)
    return told


@pytest.mark.slow
def test_a_server_that_is_asked_to_end_loses_nothing(address: Address) -> None:
    """In the middle of play: posts under way are answered, pages are sent elsewhere, and the process ends with 0."""
    data, door = address, free_port()
    words = ("-m", "millwright", "serve", "--data", words_of(data), "--no-browser", "--pace", "0", "--log", "json")
    laid: list[str] = []
    with served(data, *words, "--log-requests", "--metrics", str(door)) as server:
        caller, other = Caller(server.port), Caller(server.port)
        player = Player(caller, caller.new("workshop", "me", "random", "random"), Random("end"))
        for _ in range(40):
            player.step()
        text = Caller(door).get("/metrics")[1]
        assert value(text, 'millwright_request_seconds_count{kind="play",status="200"}') > 5
        assert value(text, "millwright_bot_seconds_count") > 1 and Caller(door).get("/readyz") == (200, "ready\n")
        laying = threading.Thread(target=lay_tables, args=(other, laid))
        playing = threading.Thread(target=plays_on, args=(player, server))
        laying.start()
        playing.start()
        took = ends_well(server, 10)
        playing.join()
        laying.join()
        assert server.process.returncode == 0 and took < 5.0, took
        assert server.process.stderr is not None
        lines = [json.loads(line) for line in server.process.stderr.read().splitlines()]
    all_in(data, player, laid)
    assert {"play", "confirm", "new", "stream"} <= {line.get("kind") for line in lines}
    assert not [line for line in lines if line["level"] != "info"]


def plays_on(player: Player, server: Server) -> None:
    with contextlib.suppress(*LOST):
        play_until(player, lambda: server.process.poll() is not None)


def all_in(data: Address, player: Player, laid: list[str]) -> None:
    """What was answered is kept: every confirmed turn, and every table."""
    found = {row[0] for row in seen(data, "select id from game_table")}
    assert set(laid) <= found and len(player.kept) > 3
    all_kept(data, player)
