"""A turn in one or two short sentences, made of what its log lines say in brief.

A brief text of the catalogue is a clause without its subject, as `built | a canal`: clauses with the same words before
the bar become one. After `!` it is told first, as the largest thing of a turn (`! built | a canal`); after `+built` it
goes on with what was built last (`+built for £3`); after `=` it tells of nobody in particular (`= Turned up: | York`);
after `?` it is told only if nothing else is (`? moved | a tile`).
What befalls somebody in the turn of another stands after `~` (`flipped | the port ~ 's port flipped`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from millwright.catalogue import has_texts, listed, text
from millwright.games.game import LogLine

NOBODY: Final = -1

MARKS: Final = "!?"
"""What a clause of somebody may begin with."""

MOST: Final = 4
"""So many clauses a sentence has, and so many things a clause; what is left out stands in the log."""

LONGEST: Final = 90
"""So many letters a sentence has, unless it tells of one thing only."""

WHOLE: Final = 120
"""So many letters a caption has; what befell another player is told only if there is room for it."""


@dataclass(frozen=True)
class Caption:
    """What is said of a turn: of whom, or of nobody when a round ends and the like."""

    seat: int
    words: str


@dataclass
class Clause:
    """What somebody did, once or several times: `built`, and what was built."""

    head: str
    objects: list[str]
    leads: bool = False  # whether it is told before others
    spare: bool = False  # whether it is told only if nothing else is

    def add(self, more: str) -> None:
        """Words that go on with it."""
        if self.objects:
            self.objects[-1] += more
        else:
            self.head += more

    def __str__(self) -> str:
        things = [times(one, n) for one, n in Counter(self.objects).items()]
        return " ".join([self.head, the_first(things, fitting(things, LONGEST - len(self.head)))]).strip()


Account = dict[int, list[Clause]]
"""The clauses by seat."""


def captions(game: str, lines: Iterable[LogLine], mover: int, name: Callable[[int], str]) -> list[Caption]:
    """What is said of a turn: of whoever moved, then of nobody in particular; nothing if it goes without saying."""
    told = list(lines)
    account = account_of(told, mover)
    of_all = chapters(told) + [str(clause) for clause in account.pop(NOBODY, [])]
    own = [sentence(name(mover), account.pop(mover))] if mover in account else []
    others = [sentence(name(seat), clauses[:1]) for seat, clauses in account.items()][:1]
    words = in_room(own + others) or ([] if has_texts(f"{game}.brief") else plain(told, mover))
    found = [Caption(mover, " ".join(words))] if words else []
    return found + ([Caption(NOBODY, " ".join(in_room([closed(one) for one in of_all])))] if of_all else [])


def chapters(lines: list[LogLine]) -> list[str]:
    """What has begun: not `Rail period` if `Rail period, round 1` follows."""
    heads = [line.text for line in lines if line.chapter]
    return [head for n, head in enumerate(heads) if not any(one.startswith(head) for one in heads[n + 1 :])]


def account_of(lines: list[LogLine], mover: int) -> Account:
    """What each seat did, in the order in which it is told."""
    found: Account = {}
    for line in lines:
        for brief in [told_of(line, one, mover) for one in line.brief]:
            mark, _, rest = brief.partition(" ")
            seat = NOBODY if mark == "=" else line.seat
            if mark.startswith("+"):
                for clause in [one for one in found.get(seat, []) if one.head == mark[1:]][-1:]:
                    clause.add(f" {rest}")
            elif brief.strip(MARKS):
                clauses = found.setdefault(seat, [])
                enter(clauses if seat == NOBODY else clauses[-1:], clauses, brief.removeprefix("= "))
    return {seat: in_order(clauses) for seat, clauses in found.items()}


def in_order(clauses: list[Clause]) -> list[Clause]:
    """What leads comes first; what is spare only stands alone."""
    return sorted([one for one in clauses if not one.spare] or clauses, key=lambda one: not one.leads)


def told_of(line: LogLine, brief: str, mover: int) -> str:
    """A brief text as it is told of whoever moved, or of somebody else."""
    own, apart, other = brief.partition("~")
    return (own if line.seat == mover or not apart else other).strip()


def enter(open_ones: list[Clause], clauses: list[Clause], brief: str) -> None:
    """Another clause, or another thing of one that is still open, as the largest things of a turn always are."""
    mark, words = (brief[:1], brief[1:]) if brief[:1] in MARKS else ("", brief)
    head, _, thing = map(str.strip, words.partition("|"))
    same = [one for one in clauses if one.head == head and (one in open_ones or (one.leads and mark == "!"))]
    if same and thing:
        same[-1].objects.append(thing)
    elif not same:
        things = [named_again(thing, clauses[-1:])] if thing else []
        clauses.append(Clause(head, things, mark == "!", mark == "?"))


def named_again(thing: str, before: list[Clause]) -> str:
    """A thing, or `it` if it is what the clause before has just named: `a port in Wigan`, then `the port in Wigan`."""
    the = text("play.the")
    new = [one for clause in before for one in clause.objects[-1:] if not one.startswith(the)]
    same = thing.startswith(the) and any(one.partition(" ")[2].startswith(thing.removeprefix(the)) for one in new)
    return text("play.it") if same else thing


def times(thing: str, n: int) -> str:
    if n < 2:
        return thing
    return text("play.twice", thing=thing) if n == 2 else text("play.times", thing=thing, n=n)


def sentence(subject: str, clauses: list[Clause]) -> str:
    """The first clauses, as many as there is room for. `'s port flipped` follows upon its owner without a blank."""
    parts = [str(clause) for clause in clauses]
    words = the_first(parts[: fitting(parts, LONGEST - len(subject))])
    return closed(f"{subject}{words}" if words.startswith("'") else f"{subject} {words}")


def fitting(parts: list[str], room: int) -> int:
    """How many of the first parts there is room for: one at least."""
    return max([1, *[n for n in range(1, MOST + 1) if len(", ".join(parts[:n])) <= room]])


def in_room(sentences: list[str]) -> list[str]:
    """The first of several sentences, as many as a caption has room for."""
    return [one for n, one in enumerate(sentences) if not n or len(" ".join(sentences[: n + 1])) <= WHOLE]


def the_first(parts: list[str], many: int = MOST) -> str:
    """All of a few; of many, only the first."""
    return text("play.and_more", parts=", ".join(parts[:many])) if len(parts) > many else listed(parts)


def closed(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else f"{words}."


def plain(lines: list[LogLine], mover: int) -> list[str]:
    """In a game without such texts: the last that the log tells of the mover."""
    return [line.text for line in lines if line.seat == mover and not line.chapter][-1:]
