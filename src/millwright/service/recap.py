"""A turn in one or two short sentences, made of what its log lines say in brief (see `games/brief.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from millwright.catalogue import has_texts, listed, text, text_or
from millwright.games.brief import Brief
from millwright.games.game import LogLine

NOBODY: Final = -1

LONGEST: Final = 90
"""So many letters an account of a turn has, the name apart, where it can be told in so many."""

WITH_GAINS: Final = 100
"""The same, with what came of it."""

WHOLE: Final = 120
"""So many letters a caption has; what befell another player is told only if there is room for it."""

PAGE: Final = 140
"""So many letters a caption about nobody in particular has."""


@dataclass(frozen=True)
class Tally:
    """What the end of an era brought: a column for each thing that was counted, a row for each player."""

    title: str
    columns: tuple[str, ...]
    sums: tuple[tuple[int, str, int], ...]  # a seat, a column and what the seat got there
    besides: str = ""  # what else is said


@dataclass(frozen=True)
class Caption:
    """What is said of a turn: of whom, or of nobody when a round ends and the like."""

    seat: int
    words: str
    stays: bool = False  # whether it is worth a longer look: an era has ended
    tally: Tally | None = None  # what is shown instead of the words; they are said all the same


@dataclass
class Thing:
    """What something was done to: `a port in Wigan`, `for £7`."""

    what: str
    several: str = ""  # what it is called together with others of its kind
    more: str = ""
    sum: int = 0


@dataclass
class Clause:
    """What somebody did, once or several times: `built`, and what was built; or a whole sentence about them."""

    does: str
    things: list[Thing]
    leads: bool = False  # whether it is told before others
    aside: bool = False  # whether it is left out where there is no room
    spare: bool = False  # whether it is told only if nothing else is
    about: tuple[str, ...] = ()  # the drawn things that it named last
    whole: str = ""  # a sentence in its place
    last: Thing | None = None  # what was entered last
    kept: Thing | None = None  # what `it` means in the clause behind: it stays at the end
    of: Clause | None = None  # ... and in that clause: the one before it

    def enter(self, thing: Thing) -> None:
        self.last = thing
        self.things.insert(len(self.things) - (self.kept is not None), thing)


def in_words(clauses: list[Clause], in_kinds: bool) -> list[str]:
    """Each clause, those that stand side by side and begin alike as one; things of a kind counted, if so wanted."""
    return [told_as_one(list(alike), in_kinds) for _, alike in groupby(clauses, lambda one: one.does)]


def told_as_one(alike: list[Clause], in_kinds: bool) -> str:
    things = [thing for one in alike for thing in one.things]
    words = listed([told_together(group) for group in grouped(things, in_kinds)])
    return text("play.does", does=alike[0].does, what=words) if words else alike[0].does


def grouped(things: list[Thing], in_kinds: bool) -> list[list[Thing]]:
    """Things that are told together: those of one name, or all of a kind."""
    found: dict[str, list[Thing]] = {}
    for one in things:
        found.setdefault((in_kinds and one.several) or one.what, []).append(one)
    return list(found.values())


def told_together(things: list[Thing]) -> str:
    """One thing, or several as one: `two rails for £15`."""
    first, many = things[0], len(things)
    counted = first.several.replace("{many}", how_many(many)) if many > 1 else ""
    words, more = counted or times(first.what, many), next((one.more for one in things if one.more), "")
    price = more.replace("{sum}", str(sum([one.sum for one in things])))
    return text("play.does", does=words, what=price) if price else words


def how_many(n: int) -> str:
    return text_or(f"play.many_{n}", str(n))


@dataclass(frozen=True)
class Gains:
    """What came of a turn: `3 blueberries`, `a green 2`, and what was paid for it all."""

    got: list[str]
    paid: list[str]
    room: int = WITH_GAINS  # so many letters an account with them has

    def ways(self) -> list[list[str]]:
        """What was paid is told where there is room."""
        return [[*self.got, *self.paid], self.got] if self.paid else [self.got]


NO_GAINS: Final = Gains([], [])

Account = dict[int, list[Clause]]
"""The clauses by seat."""


def captions(
    game: str, lines: Iterable[LogLine], mover: int, name: Callable[[int], str], room: int = WITH_GAINS
) -> list[Caption]:
    """What is said of a turn: of whoever moved, then of nobody in particular; nothing if it goes without saying.

    What came of the turn is told as far as there is room for so many letters.
    """
    told = list(lines)
    account = account_of(told, mover)
    own = [sentence(name(mover), account.pop(mover), gains_of(told, mover, room))] if mover in account else []
    others = [sentence(name(seat), clauses[:1]) for seat, clauses in account.items()][:1]
    words = in_room(own + others) or ([] if has_texts(f"{game}.brief") else plain(told, mover))
    return ([Caption(mover, " ".join(words))] if words else []) + captions_of_all(told)


def captions_of_all(lines: list[LogLine]) -> list[Caption]:
    """What is said of nobody in particular: how an era ended comes before what begins."""
    begun = chapters(lines)
    news = [Caption(NOBODY, words) for words in pages(begun + sentences_of_all(lines, lambda brief: brief.all))]
    return endings(lines) + news if begun else news + endings(lines)


def endings(lines: list[LogLine]) -> list[Caption]:
    """How an era ended: as one table where there is one, else in words."""
    sentences, tally = sentences_of_all(lines, lambda brief: brief.ends), tally_of(lines)
    if tally is None:
        return [Caption(NOBODY, words, True) for words in pages(sentences)]
    return [Caption(NOBODY, " ".join([closed(words) for words in sentences]), True, tally)]


def tally_of(lines: Iterable[LogLine]) -> Tally | None:
    """What everybody got, summed up; nothing if the game has no columns for it."""
    told = [(line.seat, brief) for line in lines for brief in line.brief]
    sums: dict[tuple[int, str], int] = {}
    for seat, brief in told:
        if brief.column:
            sums[seat, brief.column] = sums.get((seat, brief.column), 0) + brief.sum
    if not sums:
        return None
    besides = dict.fromkeys([closed(brief.ends) for _, brief in told if brief.ends and not brief.column])
    rows = tuple([(seat, column, amount) for (seat, column), amount in sums.items()])
    columns = tuple(dict.fromkeys([column for _, column in sums]))
    return Tally("".join([brief.title for _, brief in told]), columns, rows, " ".join(besides))


def chapters(lines: list[LogLine]) -> list[str]:
    """What has begun: not `Rail period` if `Rail period, round 1` follows, and nothing that is told in brief."""
    heads = [line.text for line in lines if line.chapter and not line.brief]
    return [head for n, head in enumerate(heads) if not any(one.startswith(head) for one in heads[n + 1 :])]


def sentences_of_all(lines: list[LogLine], part: Callable[[Brief], str]) -> list[str]:
    """What is told of nobody in particular, each sentence with all its things."""
    found: dict[str, list[str]] = {}
    for brief in [brief for line in lines for brief in line.brief if part(brief)]:
        found.setdefault(part(brief), []).append(brief.what)
    return [words.replace("{things}", listed(counted(things))) for words, things in found.items()]


def counted(things: list[str]) -> list[str]:
    """Each once; `{many}` is how often it was told."""
    return [one.replace("{many}", str(things.count(one))) for one in dict.fromkeys(things)]


def pages(sentences: list[str]) -> list[str]:
    """Sentences in few captions: each in the first that has room for it."""
    found: list[list[str]] = []
    for one in [closed(words) for words in sentences]:
        roomy = [page for page in found if len(" ".join([*page, one])) <= PAGE]
        (roomy[0] if roomy else new_page(found)).append(one)
    return [" ".join(page) for page in found]


def new_page(found: list[list[str]]) -> list[str]:
    found.append([])
    return found[-1]


def account_of(lines: list[LogLine], mover: int) -> Account:
    """What each seat did, in the order in which it is told."""
    found: Account = {}
    for line in lines:
        for brief in line.brief:
            clauses = found.get(line.seat, [])
            if brief.more:
                go_on(clauses, brief)
            elif is_told(brief, line.seat == mover):
                enter(found.setdefault(line.seat, []), brief, line.seat == mover)
    return {seat: in_order(clauses) for seat, clauses in found.items()}


def gains_of(lines: list[LogLine], seat: int, room: int) -> Gains:
    """What a turn brought and cost in the end, amounts of a kind as one."""
    sums: dict[str, int] = {}
    briefs = [brief for line in lines if line.seat == seat for brief in line.brief]
    for brief in briefs:
        if brief.gain:
            sums[brief.gain] = sums.get(brief.gain, 0) + brief.sum
    things = [Thing(brief.gets, brief.several) for brief in briefs if brief.gets]
    got = [text(key, n=n) for key, n in sums.items() if n > 0] + [told_together(one) for one in grouped(things, True)]
    return Gains(got, [text("play.paid", amount=text(key, n=-n)) for key, n in sums.items() if n < 0], room)


def go_on(clauses: list[Clause], brief: Brief) -> None:
    """Words that go on with the last thing that leads."""
    for thing in [one.last for one in clauses if one.leads and one.last][-1:]:
        thing.more, thing.sum = brief.more, brief.sum


def in_order(clauses: list[Clause]) -> list[Clause]:
    """What leads comes first; what is spare only stands alone."""
    return sorted([one for one in clauses if not one.spare] or clauses, key=lambda one: not one.leads)


def is_told(brief: Brief, own: bool) -> bool:
    return bool(verb_of(brief) or (brief.other and not own))


def verb_of(brief: Brief) -> str:
    return brief.leads or brief.does or brief.aside or brief.spare or brief.between


def enter(clauses: list[Clause], brief: Brief, own: bool) -> None:
    """Another clause, or another thing of the one before, or of an earlier one that leads as well."""
    does, last = verb_of(brief), clauses[-1] if clauses else None
    same = [one for one in clauses if one.does == does and (one is last or (one.leads and brief.leads))]
    if brief.other and not own:
        clauses.append(Clause("", [], whole=brief.other))
    elif same:
        same[-1].about = brief.about
        enter_thing(same[-1], brief)
    elif last and last.of and last.of.about == brief.about:
        clauses.remove(last)  # `it` could be either of them
    elif last and brief.again and brief.about and set(brief.about) <= set(last.about):
        say_again(clauses, last, brief)
    else:
        clauses.append(Clause(does, [], bool(brief.leads), bool(brief.aside), bool(brief.spare), brief.about))
        enter_thing(clauses[-1], brief)


def enter_thing(clause: Clause, brief: Brief) -> None:
    if brief.what:
        clause.enter(Thing(brief.what, brief.several))


def say_again(clauses: list[Clause], last: Clause, brief: Brief) -> None:
    """Of what was just named, beside it. Of one of several, or of what may be told in kinds, it goes without saying."""
    if brief.about == last.about and not (last.last and last.last.several):
        last.kept = last.last
        clauses.append(Clause(brief.again, [], last.leads, bool(brief.aside), about=brief.about, of=last))


def times(thing: str, n: int) -> str:
    if n < 2:
        return thing
    return text("play.twice", thing=thing) if n == 2 else text("play.times", thing=thing, n=n)


def sentence(subject: str, clauses: list[Clause], gains: Gains = NO_GAINS) -> str:
    """What somebody did; or the sentence that takes its place."""
    if clauses[0].whole:
        return closed(clauses[0].whole)
    words = account_in_room([one for one in clauses if not one.whole], gains, WHOLE - len(subject) - 2)
    return closed(text("play.subject", seat=subject, does=words) if subject else words)


def account_in_room(clauses: list[Clause], gains: Gains, most: int) -> str:
    """All of it if that is short; else without what was paid, what is aside, in kinds, or all; else its beginning."""
    main = [one for one in clauses if not one.aside] or clauses
    ways = [(clauses, False), (main, False), (clauses, True), (main, True)]
    told = ((in_words(some, in_kinds), came) for some, in_kinds in ways for came in gains.ways())
    room = gains.room if gains.got or gains.paid else LONGEST
    accounts = (with_gains(listed(parts), came) for parts, came in told)
    short = next((words for words in accounts if len(words) <= room), "")
    rest = with_gains("", gains.got)
    return short or the_first(in_words(main, True), most - len(rest)) + rest


def with_gains(words: str, gains: list[str]) -> str:
    return text("play.gains", does=words, gains=text("play.between").join(gains)) if gains else words


def in_room(sentences: list[str]) -> list[str]:
    """The first of several sentences, as many as a caption has room for."""
    return [one for n, one in enumerate(sentences) if not n or len(" ".join(sentences[: n + 1])) <= WHOLE]


def the_first(parts: list[str], most: int) -> str:
    """All parts if there is room for them, else as many as there is: one at least."""
    if len(listed(parts)) <= most:
        return listed(parts)
    some = [text("play.and_more", parts=text("play.between").join(parts[:n])) for n in range(1, len(parts))]
    return ([words for words in some if len(words) <= most] or some[:1] or [listed(parts)])[-1]


def closed(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else text("play.sentence", words=words)


def plain(lines: list[LogLine], mover: int) -> list[str]:
    """In a game without such texts: the last that the log tells of the mover."""
    return [line.text for line in lines if line.text and line.seat == mover and not line.chapter][-1:]
