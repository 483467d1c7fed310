"""A turn in one or two short sentences, made of what its log lines say in brief (see `games/brief.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from millwright.catalogue import has_texts, listed, text
from millwright.games.brief import Brief
from millwright.games.game import LogLine

NOBODY: Final = -1

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
    """What somebody did, once or several times: `built`, and what was built; or a whole sentence about them."""

    does: str
    objects: list[str]
    leads: bool = False  # whether it is told before others
    spare: bool = False  # whether it is told only if nothing else is
    about: tuple[str, ...] = ()  # the drawn things that it named last
    whole: str = ""  # a sentence in its place

    def add(self, more: str) -> None:
        """Words that go on with it."""
        if self.objects:
            self.objects[-1] = text("play.does", does=self.objects[-1], what=more)
        else:
            self.does = text("play.does", does=self.does, what=more)

    def __str__(self) -> str:
        things = [times(one, n) for one, n in Counter(self.objects).items()]
        if not things:
            return self.does
        return text("play.does", does=self.does, what=the_first(things, fitting(things, LONGEST - len(self.does))))


Account = dict[int, list[Clause]]
"""The clauses by seat."""


def captions(game: str, lines: Iterable[LogLine], mover: int, name: Callable[[int], str]) -> list[Caption]:
    """What is said of a turn: of whoever moved, then of nobody in particular; nothing if it goes without saying."""
    told = list(lines)
    account = account_of(told, mover)
    of_all = chapters(told) + sentences_of_all(told)
    own = [sentence(name(mover), account.pop(mover))] if mover in account else []
    others = [sentence(name(seat), clauses[:1]) for seat, clauses in account.items()][:1]
    words = in_room(own + others) or ([] if has_texts(f"{game}.brief") else plain(told, mover))
    found = [Caption(mover, " ".join(words))] if words else []
    return found + ([Caption(NOBODY, " ".join(in_room([closed(one) for one in of_all])))] if of_all else [])


def chapters(lines: list[LogLine]) -> list[str]:
    """What has begun: not `Rail period` if `Rail period, round 1` follows."""
    heads = [line.text for line in lines if line.chapter]
    return [head for n, head in enumerate(heads) if not any(one.startswith(head) for one in heads[n + 1 :])]


def sentences_of_all(lines: list[LogLine]) -> list[str]:
    """What is told of nobody in particular, each sentence with all its things."""
    found: dict[str, list[str]] = {}
    for brief in [brief for line in lines for brief in line.brief if brief.all]:
        found.setdefault(brief.all, []).append(brief.what)
    return [words.replace("{things}", the_first(things)) for words, things in found.items()]


def account_of(lines: list[LogLine], mover: int) -> Account:
    """What each seat did, in the order in which it is told."""
    found: Account = {}
    for line in lines:
        for brief in line.brief:
            clauses = found.get(line.seat, [])
            if brief.more:
                for clause in [one for one in clauses if one.leads][-1:]:
                    clause.add(brief.more)
            elif is_told(brief, line.seat == mover):
                enter(found.setdefault(line.seat, []), brief, line.seat == mover)
    return {seat: in_order(clauses) for seat, clauses in found.items()}


def in_order(clauses: list[Clause]) -> list[Clause]:
    """What leads comes first; what is spare only stands alone. What comes to stand side by side is told as one."""
    found: list[Clause] = []
    for one in sorted([one for one in clauses if not one.spare] or clauses, key=lambda one: not one.leads):
        if found and one.does and found[-1].does == one.does:
            found[-1].objects += one.objects
        else:
            found.append(one)
    return found


def is_told(brief: Brief, own: bool) -> bool:
    return bool(verb_of(brief) or (brief.other and not own))


def verb_of(brief: Brief) -> str:
    return brief.leads or brief.does or brief.spare


def enter(clauses: list[Clause], brief: Brief, own: bool) -> None:
    """Another clause, or another thing of the one before, or of an earlier one that leads as well."""
    does, last = verb_of(brief), clauses[-1] if clauses else None
    same = [one for one in clauses if one.does == does and (one is last or (one.leads and brief.leads))]
    if brief.other and not own:
        clauses.append(Clause("", [], whole=brief.other))
    elif same:
        same[-1].objects += [brief.what] if brief.what else []
        same[-1].about = brief.about
    elif last and brief.again and brief.about and brief.about == last.about:
        clauses.append(Clause(brief.again, [], last.leads, about=brief.about))  # it stays beside what it speaks of
    else:
        things = [brief.what] if brief.what else []
        clauses.append(Clause(does, things, bool(brief.leads), bool(brief.spare), brief.about))


def times(thing: str, n: int) -> str:
    if n < 2:
        return thing
    return text("play.twice", thing=thing) if n == 2 else text("play.times", thing=thing, n=n)


def sentence(subject: str, clauses: list[Clause]) -> str:
    """The first clauses, as many as there is room for; or the sentence that takes their place."""
    if clauses[0].whole:
        return closed(clauses[0].whole)
    parts = [str(clause) for clause in clauses if not clause.whole]
    words = the_first(parts[: fitting(parts, LONGEST - len(subject))])
    return closed(text("play.subject", seat=subject, does=words) if subject else words)


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
    return words if words.endswith((".", "!", "?")) else text("play.sentence", words=words)


def plain(lines: list[LogLine], mover: int) -> list[str]:
    """In a game without such texts: the last that the log tells of the mover."""
    return [line.text for line in lines if line.seat == mover and not line.chapter][-1:]
