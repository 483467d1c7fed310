"""The process in which bots think: requests in, answers out, a line of JSON each, until its input closes.

`botpool.py` starts it and says what a request holds. It keeps nothing of a game between two requests: a bot that
listens hears all of it each time. What follows from that alone, and takes long, a game may remember: see `recalled` in
Workshop's `bots/heard.py`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, BinaryIO, Final

from millwright.bot import Opinion
from millwright.bots import BOTS, BadBot, SeatedBot, listens
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES, take_on
from millwright.kernel import Event, Move, heard, offers, play, waiting
from millwright.mind.chances import chances
from millwright.service.notices import one_line
from millwright.values import load_once

NICE: Final = 3
"""How much a worker gives way to the server."""

LOOK: Final = 5.0
"""Seconds between two looks whether the server is still there."""


def bot_of(game: str, name: str, seat: int, seats: int, known: Sequence[Event] = ()) -> SeatedBot:
    """The bot of a request.

    One that listens is made anew and hears the whole game, so that it does not matter which worker it is in, nor what
    became of the last one. It is one that the game or the operator lists: whatever a file or a request says, nobody
    else's code is loaded here.
    """
    if name not in BOTS[game]:
        raise BadBot(f"no such bot: {name}")
    if not listens(BOTS[game][name], GAMES[game]):
        return lasting_bot(game, name, seat, seats)
    found = new_bot(game, name, seat, seats)
    found.call("observe", list(known))
    return found


def new_bot(game: str, name: str, seat: int, seats: int) -> SeatedBot:
    rules = GAMES[game]
    return SeatedBot(rules, name, seat, rules.seat_ids(rules.facts(), seats))


@cache
def lasting_bot(game: str, name: str, seat: int, seats: int) -> SeatedBot:
    """One for each kind and seat: what a bot works out about a board serves all its games."""
    return new_bot(game, name, seat, seats)


def seated(request: dict[str, Any]) -> tuple[AnyGame, Any, SeatedBot]:
    """The game, the position and the bot of a request."""
    game, seat, own = GAMES[request["game"]], request["seat"], request["facts"]
    s = game.load(load_once(game.load_facts, Path(own)) if own else game.facts(), request["position"])
    if seat not in waiting(s):
        raise ValueError(f"seat {seat} is not asked")
    return game, s, bot_of(game.id, request["bot"], seat, s.table.seats, events_in(request))


def turn(request: dict[str, Any]) -> list[Move]:
    """What the seat does: one decision, and all that follow while nobody else is asked and there is time."""
    until = monotonic() + request["soft"]
    game, s, bot = seated(request)
    seat, moves = request["seat"], list[Move]()
    while not moves or (waiting(s) == [seat] and monotonic() < until):
        moves.append(bot.choose(game.view(s, seat), offers(s, seat), stream(request, len(moves))))
        play_on(s, bot, moves[-1])
    return moves


def play_on(s: Any, bot: SeatedBot, move: Move) -> None:
    """A move of the bot, which it hears of if it listens."""
    play(s, bot.seat, move)
    if bot.listens:
        bot.call("observe", heard(s.events, bot.seat))


def explained(request: dict[str, Any]) -> tuple[list[Move], list[Opinion]]:
    """What the seat would do, and why; the rest of its turn as far as the view tells, in a world imagined from it."""
    until = monotonic() + request["soft"]
    game, s, bot = seated(request)
    seat, about = request["seat"], tuple(request["about"]) if request["about"] else None
    view = game.view(s, seat)
    opinions = bot.explain(view, offers(s, seat), stream(request, 0), about)
    moves, world = [opinions[0].move], imagined(game, view, request["seed"])
    play_on(world, bot, moves[0])
    while waiting(world) == [seat] and monotonic() < until and len(moves) < request["most"]:
        moves.append(bot.choose(game.view(world, seat), offers(world, seat), stream(request, len(moves))))
        play_on(world, bot, moves[-1])
    return moves, opinions


def everybodys_chances(request: dict[str, Any]) -> list[float]:
    """From a spectator's view, and what one remembers."""
    game = GAMES[request["game"]]
    view = game.load_view(game.facts(), request["position"])
    memory = game.memory(view.seat, view.table.seats)
    if memory is not None:
        memory.observe(events_in(request))
    return chances(game, view, memory, stream(request, 0))


def events_in(request: dict[str, Any]) -> list[Event]:
    return [(kind, mask, a, b, c) for kind, mask, a, b, c in request.get("heard", ())]


def stream(request: dict[str, Any], number: int) -> Random:
    """The random numbers of a decision."""
    return Random(f"{request['seed']}/{request['decision'] + number}")


def imagined(game: AnyGame, view: Any, seed: str) -> Any:
    """The world in which a turn that is only explained goes on: it knows no more than the view."""
    return game.imagine(view, Random(f"{seed}/world"))


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The moves, or everybody's chances, or why there are none, in one line."""
    try:
        if request.get("chances"):
            return {"id": request["id"], "chances": everybodys_chances(request)}
        if not request.get("why"):
            return {"id": request["id"], "moves": turn(request)}
        moves, opinions = explained(request)
        return {"id": request["id"], "moves": moves, "opinions": [worded(one) for one in opinions]}
    except Exception as failure:
        traceback.print_exc()
        return {"id": request["id"], "failed": one_line(failure)[:200]}


def worded(one: Opinion) -> list[Any]:
    return [one.move, one.worth, one.terms, one.points, one.chance]


def timed_answer(request: dict[str, Any]) -> dict[str, Any]:
    """If the server is gone, nobody ends a bot that hangs: then its own alarm does, of which Python need not take note.

    It counts processor time: a machine that was paused in the middle of a thought is no reason to give it up.
    """
    signal.setitimer(signal.ITIMER_PROF, request["hard"] + 1)
    try:
        return answer(request)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def stay_with(server: int) -> None:
    """End as soon as the server has, also in the middle of a thought that has fallen asleep."""

    def look(*_: object) -> None:
        if os.getppid() != server:
            os._exit(0)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Say that the work can begin, then answer one request after the other."""
    try:
        answers.write(b'{"ready": true}\n')
        for line in requests:
            answers.write(json.dumps(timed_answer(json.loads(line))).encode() + b"\n")
    except BrokenPipeError:
        pass  # nobody reads answers any more


def learn() -> None:
    """All games and their bots, before the first request: its time is for thinking."""
    take_on()
    for game in GAMES:
        BOTS[game]


def main() -> None:
    """What a bot prints goes to the standard errors: the way of the answers is kept for answers.

    Pages come first: where there are more processes than cores, those that think step back.
    """
    os.nice(NICE)
    stay_with(os.getppid())
    learn()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0) as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
