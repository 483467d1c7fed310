"""The laws of every game, over many seeds. `tools/compile.py` runs this file against the compiled engines too."""

from __future__ import annotations

import os

import pytest

from millwright import kernel
from millwright.games.registry import GAMES
from millwright.laws import (
    check_clones,
    check_gate,
    check_imagined,
    check_sealed,
    check_twins,
    law_abiding_game,
    perft,
    perft_split,
)

GAMES_PER_COUNT = int(os.environ.get("MILLWRIGHT_LAW_GAMES", "300"))
PARTS = 10

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
OPTIONS = [{}, {"open_auction": True}, {"open_money": True}, {"open_auction": True, "open_money": True}]


def test_the_engine_is_the_one_that_was_asked_for() -> None:
    compiled = str(kernel.__file__).endswith(".so")
    assert compiled == (os.environ.get("MILLWRIGHT_ENGINE") == "compiled")


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_abide_by_the_laws(name: str, seats: int, part: int) -> None:
    """Every third game has an option on, so that none of them is forgotten."""
    game = GAMES[name]
    facts = game.facts()
    for seed in range(part, GAMES_PER_COUNT, PARTS):
        law_abiding_game(game, facts, seats, OPTIONS[seed % 12 // 3 if seed % 3 == 0 else 0], seed)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_twins_cannot_be_told_apart(name: str, seats: int, part: int) -> None:
    game = GAMES[name]
    facts = game.facts()
    compared = 0
    for seed in range(part, GAMES_PER_COUNT, PARTS):
        compared += check_twins(game, facts, seats, OPTIONS[seed % len(OPTIONS)], seed, pictures=150)
    assert compared > GAMES_PER_COUNT


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_sealed_answers_stay_sealed(name: str, seats: int, options: dict[str, bool]) -> None:
    game = GAMES[name]
    facts = game.facts()
    assert sum(check_sealed(game, facts, seats, options, seed) for seed in range(4)) > 0


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_imagined_worlds_fit_the_view(name: str, seats: int, options: dict[str, bool]) -> None:
    game = GAMES[name]
    for seed in range(3):
        check_imagined(game, game.facts(), seats, options, seed)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_gate_refuses_what_is_not_on_offer(name: str, seats: int, options: dict[str, bool]) -> None:
    game = GAMES[name]
    for seed in range(3):
        check_gate(game, game.facts(), seats, options, seed)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_clones_share_nothing_that_changes(name: str, seats: int) -> None:
    game = GAMES[name]
    check_clones(game, game.facts(), seats, {}, 1)


# Counted once by hand where small (5 seats x 4 x 3 ... orders), and kept from then on: a changed figure is a changed
# rule, and the split says where.
PERFT = {
    ("workshop", 2): [5, 25, 125, 625, 3125],
    ("workshop", 3): [3, 6, 6, 30, 150],
}


@pytest.mark.parametrize(("name", "seats"), list(PERFT))
def test_perft(name: str, seats: int) -> None:
    game = GAMES[name]
    s = game.start(game.facts(), seats, {})
    for depth, expected in enumerate(PERFT[name, seats], 1):
        assert perft(game, s, depth) == expected, perft_split(game, s, depth)
