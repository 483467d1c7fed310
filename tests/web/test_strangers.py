"""A real server among strangers who say nothing, speak slowly, do not listen, or come in crowds."""

from __future__ import annotations

import http.client
import json
import time
from pathlib import Path

from tests.web.serving import PATIENCE, Caller, Server
from tests.web.strangers import Line, guarded, lines, said, seconds_for, until

POST = "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 400\r\n{more}\r\n"
GET = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n"


def quick(server: Server) -> bool:
    """Whether an honest request is answered within a second: a busy machine has bad moments."""
    found = [seconds_for(server.port) for _ in range(3)]
    assert {status for status, _ in found} == {200}
    return min(took for _, took in found) < 1.0


# ---- silence


def test_silent_connections_shut_nobody_out_and_are_closed_in_time(tmp_path: Path) -> None:
    """Of many addresses, and more than there are files: whoever has been silent longest makes room."""
    with guarded(tmp_path / "a.db", files=256, head=2) as server:
        with lines(server.port, 500, addresses=50) as silent:
            assert quick(server)
            assert sum(not line.closed() for line in silent) <= 256
            assert until(lambda: all(line.closed() for line in silent))
        assert quick(server)
        assert len(said(server)) < 500


def test_one_address_takes_only_its_share(tmp_path: Path) -> None:
    with guarded(tmp_path / "a.db", per_address=20, head=600) as server, lines(server.port, 100) as silent:
        other = Line(server.port, "127.0.0.9")
        assert until(lambda: sum(not line.closed() for line in silent) == 20)
        assert quick(server) and not other.closed()
        other.close()


def test_when_files_run_out_all_the_same_the_log_stays_small(tmp_path: Path) -> None:
    """A limit so low that what was kept in reserve cannot be enough."""
    with guarded(tmp_path / "a.db", files=40, head=1) as server:
        with lines(server.port, 120, addresses=50) as silent:
            assert until(lambda: all(line.closed() for line in silent))
        assert until(lambda: seconds_for(server.port, "/static/icon.svg")[0] == 200)
        log = said(server)
        assert "No connection can be taken" in log and "Traceback" not in log and len(log) < 500, log


# ---- slowness


def test_a_head_that_comes_in_drops_is_not_waited_for(tmp_path: Path) -> None:
    with guarded(tmp_path / "a.db", head=1) as server:
        slow, begun = Line(server.port), time.monotonic()
        assert until(lambda: not slow.say(b"G" if time.monotonic() < begun + 0.1 else b"E"))
        slow.close()
        second = Line(server.port)  # after a first request over the same connection, too
        second.say(GET.format(path="/static/icon.svg", more="").encode())
        assert until(lambda: not second.say(b"G"))
        assert b"200 OK" in second.rest()
        second.close()


def test_a_body_that_comes_in_drops_is_not_waited_for(tmp_path: Path) -> None:
    with guarded(tmp_path / "a.db", body=1, head=2) as server:
        slow, begun = Line(server.port), time.monotonic()
        slow.say(POST.format(path="/new", more="").encode())
        while time.monotonic() < begun + 1.2:
            slow.say(b"a")
            time.sleep(0.1)
        answer = slow.rest()
        assert answer.startswith(b"HTTP/1.1 408 ") and b"in time" in answer
        slow.close()


def test_an_idle_connection_is_closed_soon(tmp_path: Path) -> None:
    with guarded(tmp_path / "a.db", head=2) as server:
        idle, begun = Line(server.port), time.monotonic()
        idle.say(GET.format(path="/static/icon.svg", more="").encode())
        assert b"200 OK" in idle.rest()
        assert time.monotonic() - begun >= 0.5  # it could have been used again
        idle.close()


# ---- too many that are served


def test_where_there_is_no_room_one_is_told_so_and_when_to_try_again(tmp_path: Path) -> None:
    """Nobody is silent here: all have begun a request that they do not finish."""
    with guarded(tmp_path / "a.db", files=256, body=4) as server:
        with lines(server.port, 64, addresses=64) as busy:
            for line in busy:
                line.say(POST.format(path="/new", more="Expect: 100-continue\r\n").encode())
            assert all(b"100 Continue" in line.socket.recv(100) for line in busy)
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            connection.request("GET", "/")
            answer = connection.getresponse()
            assert (answer.status, answer.getheader("retry-after")) == (503, "5")
            assert "try again" in json.loads(answer.read())["message"]
            connection.close()
            assert until(lambda: seconds_for(server.port)[0] == 200)
        assert len(said(server)) < 500


# ---- not listening


def test_a_stream_that_is_not_read_is_ended(tmp_path: Path) -> None:
    with guarded(tmp_path / "a.db", buffer=4096, stalled=1) as server:
        caller = Caller(server.port)
        table = caller.new("woodcraft", "me", "open")
        deaf = Line(server.port, buffer=4096)
        deaf.say(GET.format(path=f"/t/{table}/stream", more=f"Cookie: {caller.cookie}\r\n").encode())
        reader = Line(server.port)
        reader.say(GET.format(path=f"/t/{table}/stream", more=f"Cookie: {caller.cookie}\r\n").encode())
        whole = reader.socket.recv(100)
        time.sleep(2.5)
        assert deaf.rest(20).startswith(b"HTTP/1.1 200")  # it ends, and did not wait for us to read
        assert whole and not reader.closed()
        for line in (deaf, reader):
            line.close()


def test_pages_that_are_not_read_are_not_kept(tmp_path: Path) -> None:
    with guarded(tmp_path / "a.db", buffer=4096, stalled=1) as server:
        deaf = Line(server.port, buffer=4096)
        deaf.say(GET.format(path="/rules/brass", more="").encode() * 50)
        one = len(Caller(server.port).get("/rules/brass")[1])
        time.sleep(2.5)
        assert 0 < len(deaf.rest(20)) < 10 * one
        deaf.close()


# ---- crowds of streams


def test_a_crowd_of_one_address_is_told_now_and_then_and_others_at_once(tmp_path: Path) -> None:
    with guarded(tmp_path / "a.db", per_address=40) as server:
        host = Caller(server.port)
        fields = {"game": "workshop", "name": "Host", "public": "yes", "pledge": host.pledge()}
        status, place = host.form("/new", **fields, **seats("me", "open"))
        assert status == 303
        path = f"{place}/stream"
        with lines(server.port, 30) as crowd:
            for line in crowd:
                line.say(GET.format(path=path, more="Connection: close\r\n").encode())
            assert until(lambda: sum(line.closed() or ended(line) for line in crowd) == 10)
        other = host.stream(place.removeprefix("/t/"))
        assert b"brief" not in other.read1(200)
        other.close()


def ended(line: Line) -> bool:
    """A short stream: its end is there to be read."""
    data = line.there(2_000_000) or b""
    return b"event: brief" in data and data.endswith(b"0\r\n\r\n")


def seats(*kinds: str) -> dict[str, str]:
    return {f"workshop.seat{n}": kind for n, kind in enumerate(kinds)}
