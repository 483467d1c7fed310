"""Measure what a confirmed turn costs while seven pages are open: four players, three spectators; no network, no file.

python -m tools.bench_pages [TURNS]

Processor time of one process, for each confirmed turn: worked out, drawn for everybody who looks, and compared with
what they have. A first table warms up what is remembered; a second one, where another game is played, is counted.
"""

from __future__ import annotations

import gc
import sys
import time
from random import Random
from typing import Any, Final

from millwright.bots import SeatedBot
from millwright.games.registry import GAMES
from millwright.kernel import waiting
from millwright.match import Match
from millwright.record import Record
from millwright.service.room import PERSON, Chair, Room
from millwright.web.painter import Gaze, Painted, Person, differences, draw, key_of
from millwright.web.pieces import Comparer

SEATS: Final = 4
PAGES: Final = 7
TURNS: Final = 24
ORIGIN: Final = "http://127.0.0.1"


class Pages:
    """Everybody's open page, as a painter keeps them: those who see the same share one drawing."""

    def __init__(self, room: Room) -> None:
        self.room: Final = room
        self.comparer: Final = Comparer()
        players = [Person(seat + 1, f"P{seat}") for seat in range(SEATS)]
        self.people: Final = [*players, *[Person(100 + n, f"W{n}") for n in range(PAGES - SEATS)]]
        self.shown: Final[dict[int, Painted]] = {}
        self.follow(self.people)

    def follow(self, people: list[Person]) -> None:
        """Bring these pages up to date."""
        drawn: dict[Any, Painted] = {}
        told: set[tuple[str, str]] = set()
        for person in people:
            gaze = Gaze(self.room.id, person, None, None, ORIGIN)
            key = key_of(self.room, gaze)
            new = drawn.setdefault(key, drawn.get(key) or draw(self.room, gaze))
            old = self.shown.get(person.id)
            if old and (old.rev, new.rev) not in told:
                told.add((old.rev, new.rev))
                differences(self.comparer, old, new)
            self.shown[person.id] = new


def laid_out(game: str, seed: str) -> Room:
    """A table of four people that has begun."""
    facts = GAMES[game].facts()
    chairs = [Chair(PERSON, seat + 1, f"P{seat}", "", "5a" * 16) for seat in range(SEATS)]
    room = Room("t", Match(Record(GAMES[game], facts, SEATS, {})), 1, "i", True, seed * 16, chairs)
    room.enter(room.begin())
    return room


def stage(room: Room, pages: Pages, seat: int, bot: SeatedBot, rng: Random) -> None:
    """One turn on trial, up to its confirmation; the player's own page follows."""
    while room.draft(seat).free:
        draft = room.draft(seat)
        moves = [move for move, _ in draft.offers()]
        draft.stage(bot.choose(room.game.view(draft.state, seat), moves, rng))
        pages.follow([pages.people[seat]])


def measured(game: str, seed: str, turns: int) -> tuple[float, float]:
    """Seconds of processor time for each turn: to work it out, and to show it."""
    room, rng, worked, showed = laid_out(game, seed), Random(seed), 0.0, 0.0
    bots = [SeatedBot(room.game, "steady", seat, room.seat_ids()) for seat in range(SEATS)]
    pages = Pages(room)
    for _ in range(turns):
        seat = waiting(room.state)[0]
        stage(room, pages, seat, bots[seat], rng)
        start = time.process_time()
        room.enter(room.confirm(seat, room.stamp(seat)))
        middle = time.process_time()
        pages.follow(pages.people)
        worked, showed = worked + middle - start, showed + time.process_time() - middle
    return worked / turns, showed / turns


def main() -> int:
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else TURNS
    for game in GAMES:
        measured(game, "beef", turns)
        gc.collect()
        gc.freeze()  # else a full collection of what came before falls into one tree's turns and not into another's
        worked, showed = measured(game, "5eed", turns)
        print(
            f"{game}: worked out in {1000 * worked:.2f} ms, shown on {PAGES} pages in {1000 * showed:.2f} ms",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
