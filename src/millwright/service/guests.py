"""Who is at a table: what each is called there, so that nobody passes for somebody else, and who may not speak."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

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
        if not name:
            return 1  # nobody asks which of those who are gone it was
        taken = self.reserved | {alike(other) for other in self.called.values()}
        return next(mark for mark in count(1) if alike(marked(name, mark)) not in taken)

    def enter(self, person: int, name: str, mark: int) -> None:
        self.called.setdefault(person, marked(name, mark))
        self.marks.setdefault(person, mark)

    def rename(self, person: int, name: str, mark: int) -> None:
        self.called[person], self.marks[person] = marked(name, mark), mark

    def new_mark(self, person: int, name: str) -> int:
        """The mark of somebody who takes another name: their old one is free."""
        others = {one: called for one, called in self.called.items() if one != person}
        return Guests(self.reserved, others).mark_for(person, name)


class Seated(Protocol):
    """A chair with whoever has it."""

    @property
    def person(self) -> int: ...
    @property
    def own_name(self) -> str: ...


def seat_names(chairs: Sequence[Seated], guests: Guests) -> list[str]:
    """What each seat's player is called: on a shared screen each has a name of their own."""
    found: list[str] = []
    for chair in chairs:
        name = guests.called.get(chair.person, "")
        found.append(chair.own_name or next(one for one in numbered(name) if not one or one not in found))
    return found


def numbered(name: str) -> Iterator[str]:
    """Ann, Ann 2, Ann 3: those who share a screen and gave no names."""
    yield name
    yield from (f"{name} {number}" for number in count(2))


def own_name(name: str, taken: Iterable[str]) -> str:
    """The name of a player who shares a screen, with a mark if another one at the table is called so."""
    others = frozenset(alike(one) for one in taken)
    return marked(name, Guests(others).mark_for(0, name))


def marked(name: str, mark: int) -> str:
    return name if mark == 1 else f"{name} ({mark})"


def shown(name: str) -> str:
    """The name of a person, or the word for those who have gone and taken theirs along."""
    return name or text("web.gone")


def alike(name: str) -> str:
    """The same for names that a reader could take for one another: capitals and forms of letters make no difference."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def reserved(game: AnyGame, seat_ids: Iterable[str]) -> frozenset[str]:
    """What bots and seats are called at a table, on pages in any language and in records."""
    bots, seats = list(BOTS[game.id]), list(seat_ids)
    found = [*bots, *seats]
    for _ in in_every_language():
        found += [name for bot in bots for name in (f"bot {bot}", bot_name(bot))] + [seat_name(seat) for seat in seats]
    return frozenset(alike(name) for name in found)


def bot_name(bot: str) -> str:
    """What players call a kind of bot: how well it plays."""
    return text_or(f"web.bot.{bot}", text("web.bot_name", bot=bot))


def seat_name(seat: str) -> str:
    """What players call a seat, by its id in records: its colour, most often."""
    return text_or(f"web.colour.{seat}", as_word(seat))
