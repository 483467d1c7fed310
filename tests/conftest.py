"""What all tests share: games that one of them brings along are forgotten after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from millwright.games.registry import ALSO, GAMES


@pytest.fixture(autouse=True)
def house_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = list(GAMES)
    monkeypatch.setenv(ALSO, "")
    yield
    for name in [name for name in GAMES if name not in known]:
        del GAMES[name]
