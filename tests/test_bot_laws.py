"""The laws of bots, over all bots of all games; and that they would notice a bot that breaks them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from millwright.bot import Bot
from millwright.bot_laws import check_bots
from millwright.games.registry import GAMES, find_game
from millwright.kernel import Move
from millwright.laws import LawBroken

TABLES = [(name, seats) for name in ("workshop", "brass", "woodcraft") for seats in GAMES[name].seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_bot_of_every_game(name: str, seats: int) -> None:
    game = GAMES[name]
    every = 40 if name == "woodcraft" else 12  # it has many decisions, and each takes longer
    assert check_bots(game, game.facts(None), seats, {}, seats, every) > 2


class Peeping(Bot):
    """Reads the identity of what it is given, as one that looked behind its view would."""

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        return offers[id(view) // 16 % len(offers)]


class Careless(Bot):
    """Changes what it was shown."""

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        view.table.coins[0] += 1
        return offers[0]


@pytest.fixture
def ferry() -> Any:
    return find_game("examples/ferry_master.py:FERRY")


def test_a_game_of_ones_own(ferry: Any) -> None:
    assert check_bots(ferry, ferry.facts(None), 3, {}, 1, every=2) > 5


@pytest.mark.parametrize("kind", [Peeping, Careless])
def test_a_bot_that_breaks_a_law_is_found(ferry: Any, kind: type[Bot], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(ferry), "bots", lambda self: {"bad": kind})
    with pytest.raises(LawBroken, match=r"bad (answers|leaves)"):
        for seed in range(5):
            check_bots(ferry, ferry.facts(None), 3, {}, seed, every=1)


def test_features_that_peep_are_found(ferry: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A craft that reads the other drawers."""
    from millwright.mind.weights import craft_for

    craft = craft_for(ferry, ferry.facts(None), 3)
    usual = type(craft).features

    def peeping(self: Any, s: Any, seat: int) -> list[float]:
        return [*usual(self, s, seat)[:-1], float(s.drawers[seat - 1].crates[0])]

    monkeypatch.setattr(type(craft), "features", peeping)
    with pytest.raises(LawBroken, match=r"do not tell|answers alike"):
        for seed in range(5):
            check_bots(ferry, ferry.facts(None), 3, {}, seed, every=1)
