"""Refusals of games that are played by chance, for tests that try out what is said to help."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from millwright.games.game import AnyGame
from millwright.kernel import LUCK, Move, below, luck_move, offers, play_trusted, waiting
from millwright.match import refused_moves


def advice(game: AnyGame, s: Any, seed: str, every: int) -> Iterator[tuple[Any, int, Move, str]]:
    """Positions from here on, each with a refused move of a seat and the way out that the seat is told."""
    rng, asked = Random(seed), 0
    while s.agenda:
        seat = waiting(s)[0]
        if seat == LUCK:
            play_trusted(s, LUCK, luck_move(s, rng))
            continue
        asked += 1
        if asked % every == 0:
            yield from told(game, s, seat)
        choices = offers(s, seat)
        play_trusted(s, seat, choices[below(rng, len(choices))])


def told(game: AnyGame, s: Any, seat: int) -> Iterator[tuple[Any, int, Move, str]]:
    view = game.view(s, seat)
    for move, quote in refused_moves(s, seat):
        found = game.refusal(view, move, quote)
        assert found.wish != found.notation and found.reason
        if found.way_out:
            yield s, seat, move, found.way_out
