"""The flags of `serve`, and what they become."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from millwright.cli import main
from millwright.web.flags import add_flags, settings_of
from millwright.web.server import Settings, names_of


def settings(*words: str) -> Settings:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    return settings_of(parser.parse_args(["--data", "a.db", *words]))


def test_without_flags_it_is_for_this_machine_and_believes_nobody() -> None:
    found = settings()
    assert (found.host, found.hosts, found.proxies, found.limits.per_address) == ("127.0.0.1", (), (), 200)
    assert found.data == Path("a.db") and found.browser and names_of(found) == []


def test_names_come_with_commas_or_with_the_flag_again() -> None:
    found = settings("--host", "mill.example, wheel.example", "--host", "[2001:db8::1]", "--no-browser")
    assert found.hosts == ("mill.example", "wheel.example", "[2001:db8::1]") and found.host == "127.0.0.1"
    assert names_of(found) == list(found.hosts)


def test_for_a_network_it_goes_by_the_names_of_the_machine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "attic")
    monkeypatch.setattr("millwright.web.server.own_address", lambda: "192.0.2.7")
    assert names_of(settings("--lan", "--host", "mill.example")) == [
        "mill.example",
        "attic",
        "attic.local",
        "192.0.2.7",
    ]


def test_a_proxy_is_on_this_machine_unless_its_address_is_told() -> None:
    assert settings("--behind-proxy").proxies == ("127.0.0.0/8", "::1")
    assert settings("--behind-proxy", "10.0.0.5,10.1.0.0/16").proxies == ("10.0.0.5", "10.1.0.0/16")
    assert settings("--per-address", "7").limits.per_address == 7
    assert settings("--connections", "8000").limits.streams == 6000


def test_the_door_for_operators_is_on_this_machine_unless_an_address_is_told() -> None:
    assert settings().metrics is None and settings("--metrics", "9117").metrics == ("127.0.0.1", 9117)
    assert settings("--metrics", "10.0.0.7:9117").metrics == ("10.0.0.7", 9117)
    assert settings("--metrics", "[::1]:9117").metrics == ("::1", 9117)
    found = settings("--log", "json", "--log-requests")
    assert (found.log, found.log_requests, settings().log, settings().log_requests) == ("json", True, "lines", False)


@pytest.mark.parametrize(
    "words",
    [
        ["--host", ""], ["--host", ","], ["--host", "http://mill.example/"], ["--host", "a b"],
        ["--behind-proxy", "mill"], ["--behind-proxy", "1.2.3.4.5"], ["--behind-proxy", ""],
        ["--per-address", "0"], ["--connections", "0"], ["--per-address", "-1"], ["--per-address", "many"],
        ["--metrics", "nowhere"], ["--metrics", "mill.example:9117"], ["--metrics", "127.0.0.1:"], ["--metrics", "0"],
        ["--log", "xml"],
    ],
)  # fmt: skip
def test_what_is_no_name_address_or_number_is_refused_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *words]) == 2
    told = capsys.readouterr()
    assert not told.out and len(told.err.splitlines()) == 1 and words[0] in told.err
