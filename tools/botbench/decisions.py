"""How long a bot takes for one decision, through a worker process of the table's own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Final

from millwright.bots import BOTS, SeatedBot, listens
from millwright.games.registry import GAMES
from millwright.kernel import LUCK
from millwright.match import AnyMatch, Match, Streams
from millwright.record import Record
from millwright.service.botpool import BotPool, BotRequest, Limits
from millwright.service.timelimit import of_process
from tools.webbench.figures import Row, percentile

ONE: Final = Limits(hard=600.0, soft=0.0)
"""A request is one decision, and takes as long as it takes."""

EACH: Final = 0.25
"""So many of the decisions of a game are asked about: the games go on to their ends, and there are several."""

WARM: Final = 3
"""The first decisions are not counted: a worker learns about the board, and reads what it has learned."""


async def timed_decisions(game: str, seats: int, bot: str, count: int) -> Row:
    pool = BotPool(1, ONE)
    await pool.start()
    process = pool.places[0].process
    assert process
    used, walls, cores = of_process(process.pid), list[float](), list[float]()
    try:
        for request in questions(game, seats, bot, count + WARM):
            wall, core = time.perf_counter(), used()
            await pool.answer(request)
            walls.append(time.perf_counter() - wall)
            cores.append(used() - core)
    finally:
        await pool.stop()
    return {**times("clock", walls[WARM:]), **times("processor", cores[WARM:]), "decisions": len(walls) - WARM}


def times(name: str, seconds: list[float]) -> Row:
    shares = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {f"{name} {word}": 1000 * percentile(seconds, share) for word, share in shares.items()}


def questions(game: str, seats: int, bot: str, count: int) -> Iterator[BotRequest]:
    """Decisions of one game after the other; `steady` plays them."""
    rng, asked, number = Random(f"bench {game} {seats}"), 0, 0
    while asked < count:
        for match, seat in choices(game, seats, f"bench {number}"):
            if asked < count and rng.random() < EACH:
                asked += 1
                yield request_of(match, seat, bot, f"bench {asked}")
        number += 1


def choices(game: str, seats: int, seed: str) -> Iterator[tuple[AnyMatch, int]]:
    """A game, stopped wherever somebody has a choice."""
    rules, streams = GAMES[game], Streams(seed)
    match: AnyMatch = Match(Record(rules, rules.facts(), seats, {}), None, streams.luck(), streams)
    players = [SeatedBot(rules, "steady", seat, match.names) for seat in range(seats)]
    rng = Random(seed)
    while not match.over:
        if match.waiting == [LUCK]:
            match.take_luck()
            continue
        seat = match.waiting[0]
        moves = [offer.move for offer in match.offers(seat)]
        if len(moves) > 1:
            yield match, seat
        players[seat].hear(match.log)
        match.take_trusted(seat, players[seat].choose(match.view(seat), moves, rng))


def request_of(match: AnyMatch, seat: int, bot: str, seed: str) -> BotRequest:
    known = match.heard(seat) if listens(BOTS[match.game.id][bot], match.game) else []
    return BotRequest(match.game.id, None, match.game.dump(match.state), seat, bot, seed, 0, heard=known)
