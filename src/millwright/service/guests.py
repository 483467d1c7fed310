"""Who is at a table: what each is called there, so that nobody passes for somebody else, and who may not speak."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count

from millwright.bots import BOTS
from millwright.catalogue import as_word, in_every_language, text, text_or
from millwright.games.game import AnyGame


@dataclass
class Guests:
    """The people of one table, in the order in which they came."""

    reserved: frozenset[str] = frozenset()  # names that stand for something else: bots, colours
    called: dict[int, str] = field(default_factory=dict)  # by person: the name, with a mark if it was taken
    marks: dict[int, int] = field(default_factory=dict)
    muted: set[int] = field(default_factory=set)

    def mark_for(self, person: int, name: str) -> int:
        """1 for whoever is first of a name; the others are told apart by 2, 3 ..."""
        if person in self.marks:
            return self.marks[person]
        taken = self.reserved | {alike(other) for other in self.called.values()}
        return next(mark for mark in count(1) if alike(marked(name, mark)) not in taken)

    def enter(self, person: int, name: str, mark: int) -> None:
        self.called.setdefault(person, marked(name, mark))
        self.marks.setdefault(person, mark)


def marked(name: str, mark: int) -> str:
    return name if mark == 1 else f"{name} ({mark})"


def alike(name: str) -> str:
    """The same for names that a reader could take for one another: capitals and forms of letters make no difference."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def reserved(game: AnyGame, seat_ids: Iterable[str]) -> frozenset[str]:
    """What bots and seats are called at a table, on pages in any language and in records."""
    bots, seats = list(BOTS[game.id]), list(seat_ids)
    found = [*bots, *seats]
    for _ in in_every_language():
        found += [text("web.bot_name", bot=bot) for bot in bots] + [seat_name(seat) for seat in seats]
    return frozenset(alike(name) for name in found)


def seat_name(seat: str) -> str:
    """What players call a seat, by its id in records: its colour, most often."""
    return text_or(f"web.colour.{seat}", as_word(seat))
