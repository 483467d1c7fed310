"""The texts of the pages: each is there, each is used, and whatever a game can show has one."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.catalogue import texts
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, below, luck_move, offers, play, waiting
from millwright.rulebook import RULE
from millwright.web.newgame import options_fold
from tests.altered import altered

SOURCE = Path(__file__).parents[2] / "src" / "millwright"
CODE = "\n".join(
    path.read_text(encoding="utf-8") for folder in ("service", "web") for path in sorted((SOURCE / folder).glob("*.py"))
)
OURS = [key for key in texts("en") if key.startswith("web.")]
LITERAL = set(re.findall(r'"(web\.[a-z_.]+)"', CODE))
MADE = re.findall(r'f"(web\.[a-z_.]*)\{', CODE)


def test_every_text_that_the_code_names_is_in_the_catalogue() -> None:
    assert LITERAL and not LITERAL - set(OURS)


@pytest.mark.parametrize("key", OURS)
def test_every_text_of_the_pages_is_used(key: str) -> None:
    assert key in LITERAL or any(key.startswith(start) for start in MADE), f"{key} is read by nobody"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_options_colours_and_games_have_names(game: AnyGame) -> None:
    asked = {key: values for key, values in game.options.items() if key not in game.kept}
    wanted = [f"web.option.{key}.{value}" for key, values in asked.items() for value in ("name", *values)]
    wanted += [f"web.colour.{name}" for name in game.seat_ids(game.facts(), max(game.seats))]
    wanted.append(f"web.about.{game.id}")
    assert not set(wanted) - set(OURS)
    assert set(game.option_rules) == set(asked)
    assert set(game.option_rules.values()) <= set(RULE.findall(game.rulebook()))


def verbs_of(game: AnyGame, seats: int, options: dict[str, str]) -> set[str]:
    """The first words of all that is on offer in a random game."""
    s: Any = game.new(seats, **options)
    rng, found = Random(f"verbs {seats}"), set()
    while s.agenda:
        seat = waiting(s)[0]
        moves = offers(s, seat)
        if seat != LUCK:
            found |= {game.write(s, move).split()[0] for move in moves}
        play(s, seat, luck_move(s, rng) if seat == LUCK else moves[below(rng, len(moves))])
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_kind_of_choice_has_a_name_for_its_group(game: AnyGame) -> None:
    every = [{}, *({key: value} for key, values in game.options.items() for value in values[1:])]
    found = set().union(*(verbs_of(game, seats, options) for seats in game.seats for options in every))
    assert len(found) > 5
    assert not {f"web.verb.{verb}" for verb in found} - set(OURS)


def test_the_form_asks_for_the_options_of_today_and_not_for_those_of_earlier_records() -> None:
    form = str(options_fold(GAMES["woodcraft"], {}))
    assert "woodcraft.option.start" in form and "woodcraft.option.decks" in form
    assert GAMES["woodcraft"].kept == {"picks"} and "woodcraft.option.picks" not in form
    assert str(options_fold(altered(GAMES["woodcraft"], kept=frozenset(GAMES["woodcraft"].options)), {})) == ""
