"""What all tests share: games that one of them brings along are forgotten after it; a PostgreSQL; `pytest --quick`."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, TypeVar

import pytest

from millwright.bots import BOTS
from millwright.games.registry import ALSO, GAMES, HOUSE, PLACES
from millwright.service.address import Address
from tests.postgres import Postgres

os.environ["LANGUAGE"] = "en"  # whatever the terminal speaks: the tests read English, also in processes that they start


@pytest.fixture(scope="module", autouse=True)
def games_of_the_file() -> Iterator[None]:
    """A file of tests begins with the games of the house, whatever the last one has left, in the environment too."""
    forget_games(HOUSE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ALSO, "")
        yield
    forget_games(HOUSE)


@pytest.fixture(autouse=True)
def house_games(games_of_the_file: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = list(GAMES)
    monkeypatch.setenv(ALSO, "")
    yield
    forget_games(known)
    BOTS.clear()


def forget_games(but: Collection[str]) -> None:
    for name in [name for name in GAMES if name not in but]:
        del GAMES[name]
        PLACES.pop(name, None)


# ---- where a house is kept


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this process, started by the first that asks for it."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """For what must hold in a file and in a database: nothing is there yet."""
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.empty()


# ---- --quick, for working: every test file has a share of the time, and what is left then is skipped
#
# No list says which tests are quick, so none grows old: a new file has its share at once, and a test that has become
# slow takes from its own file only. Those that would take the time of ten files alone are marked `slow`.

T = TypeVar("T")

SHARE: Final = 0.3
"""Seconds for each file: the last test that it begins may go on for longer."""

SPENT: Final[defaultdict[Path, float]] = defaultdict(float)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help=f"run {SHARE} seconds of each test file, and skip the rest")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.quick:
        files: dict[Path, list[pytest.Item]] = {}
        for item in items:
            files.setdefault(item.path, []).append(item)
        items[:] = [item for tests in files.values() for item in from_all_over(tests)]


def from_all_over(tests: list[T]) -> list[T]:
    """The first of a file, that in its middle, those at its quarters, its eighths, ...: so every game has its turn."""
    digits = len(tests).bit_length()
    return [tests[n] for n in sorted(range(len(tests)), key=lambda n: f"{n:0{digits}b}"[::-1])]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    begun = time.monotonic()
    found = yield
    SPENT[item.path] += time.monotonic() - begun
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.config.option.quick and (SPENT[item.path] > SHARE or item.get_closest_marker("slow")):
        pytest.skip("its file has had its share of the time, or it would take too much")
