"""What every bot of a game must satisfy: it answers with an offer, from what its seat may know and nothing else."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from millwright.bots import SeatedBot
from millwright.games.game import AnyGame
from millwright.kernel import LUCK, Event, Move, below, offers, play_trusted
from millwright.laws import choose, demand
from millwright.mind.weights import craft_for

EVERY: Final = 12
"""A bot is asked at one of so many decisions of a random game."""

QUICK: Final = {"master": "master?turns=3&worlds=2"}
"""A bot that thinks long is given little to think about."""


def check_bots(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int, every: int = EVERY) -> int:
    """In the positions that random play reaches; how many answers were looked at."""
    rng = Random(f"bots/{game.id}/{seats}/{seed}")
    s, asked = game.start(facts, seats, options), 0
    log: list[list[Event]] = [s.events]
    while s.agenda:
        seat, move = choose(s, rng)
        if seat != LUCK and below(rng, every) == 0 and len(offers(s, seat)) > 1:
            check_seat(game, s, seat, log, rng)
            asked += 1
        play_trusted(s, seat, move)
        log.append(s.events)
    return asked


def check_seat(game: AnyGame, s: Any, seat: int, log: list[list[Event]], rng: Random) -> None:
    """Every bot in the place of the seat: in the real world, and in another that the seat cannot tell from it."""
    world = game.imagine(game.view(s, seat), rng)
    for name in game.bots():
        first, again, alike = [answer(game, one, seat, QUICK.get(name, name), log) for one in (s, s, world)]
        demand(first in offers(s, seat), f"{name} answers with an offer")
        demand(first == again, f"{name} answers the same to the same numbers of chance")
        demand(first == alike, f"{name} answers alike to what looks alike to its seat")
    check_craft(game, s, world, seat)


def answer(game: AnyGame, s: Any, seat: int, name: str, log: list[list[Event]]) -> Move:
    """The answer of a bot that has just sat down and heard all; what it sees is left as it was."""
    view, names = game.view(s, seat), game.seat_ids(s.facts, s.table.seats)
    bot = SeatedBot(game, name, seat, names)
    bot.hear(log)
    before = json.dumps(view.dump())
    found = bot.choose(view, offers(s, seat), Random("its own"))
    demand(json.dumps(view.dump()) == before, f"{name} leaves what it sees as it was")
    return found


def check_craft(game: AnyGame, s: Any, world: Any, seat: int) -> None:
    """The features of a position do not hang on what the seat cannot know, and there are as many as names."""
    if "strong" not in game.bots():
        return
    craft = craft_for(game, s.facts, s.table.seats)
    x = craft.features(s, seat)
    demand(len(x) == len(craft.names()), "every feature has a name")
    demand(x == craft.features(world, seat), f"the features of seat {seat} do not tell what it cannot know")
    demand(all(type(one) is float for one in x), "features are floats")
    ends = [end for _, _, end in craft.groups()]
    demand(ends == sorted(ends) and max(ends, default=0) <= len(x), "groups of features lie side by side")
