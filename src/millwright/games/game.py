"""What a game is to the rest of the house: a class with facts, state and view of its own, and defaults for all leaves.

A game must say what it is called, lay out a table, and tell what a seat may know. With that it is playable as text and
in the browser; words, pictures and bots make it pleasant.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar, final

from millwright.bot import Bot, RandomBot
from millwright.catalogue import has_text, has_texts, hashed_once, text, text_or
from millwright.games.brief import Brief, brief
from millwright.games.draw import Look, Score, Subject, draw
from millwright.games.emblem import house_emblem
from millwright.games.figures import Figure
from millwright.games.guide import Step
from millwright.games.lessons import Lessons
from millwright.games.picture import Part, sheet, text_part
from millwright.grammar import Kind, Numbering, Row, Rows
from millwright.kernel import LUCK, Event, Item, Move, Position, Quote, heard
from millwright.loading import NoSuchRow
from millwright.mind.craft import Craft
from millwright.mind.value import Value
from millwright.refusals import Refusal
from millwright.rulebook import RULE, rulebook
from millwright.schema import Layout, Schema
from millwright.svg import Markup
from millwright.values import load_once

Translation = dict[str, dict[str, str]]
"""For an option, today's word for each value that meant something else; "" is what was played if none was named."""


Standing = Score
"""The score by its parts: what each is called, and what every seat has of it, as far as one may know. One of which no
seat has anything is the heading of those that follow."""


class Seen(Protocol):
    """What every view has beside what is its game's own."""

    @property
    def facts(self) -> Any: ...
    @property
    def seat(self) -> int: ...
    @property
    def table(self) -> Any: ...
    @property
    def agenda(self) -> list[Item[Any]]: ...
    def dump(self) -> dict[str, Any]: ...


F = TypeVar("F")
S = TypeVar("S", bound=Position)
V = TypeVar("V", bound=Seen)
W_contra = TypeVar("W_contra", contravariant=True)


@dataclass(frozen=True)
class Run:
    """What a move of chance adds to a line that tells of several: `Red draws: Bury, Wigan.`"""

    key: str  # of the text of such a line
    seat: str  # whom it tells of, by name; nothing for nobody in particular
    thing: str  # what the line lists; nothing if it only counts

    def fits(self, other: Run | None) -> bool:
        return other is not None and (self.key, self.seat) == (other.key, other.seat)


@dataclass(frozen=True)
class LogLine:
    """A line of the log, for one reader."""

    text: str
    chapter: bool = False  # whether a round, an era or the like begins with it
    seat: int = -1  # of whom it tells; -1 for nobody in particular
    things: tuple[str, ...] = ()  # ids of the drawn things that it is about
    brief: tuple[Brief, ...] = ()  # what a short account of the turn says of it (see `service/recap.py`)
    run: Run | None = None  # how the table tells it together with others like it (see `service/runs.py`)

    __hash__ = hashed_once

    def plain(self) -> str:
        """As text that stands alone."""
        return text("play.chapter", words=self.text) if self.chapter else self.text

    def __str__(self) -> str:
        return self.plain()


@dataclass(frozen=True)
class Ahead:
    """An answer that a player may give before being asked: `words` of a record, with a number `{n}` or without."""

    question: str  # the item's NAME; what the page says of it is `GAME.ahead.QUESTION` in the catalogue
    words: str
    low: int = 0
    high: int = 0
    lasting: bool = False  # whether it holds until the player takes it back

    def answers(self) -> list[str]:
        return [self.words.format(n=n) for n in range(self.low, self.high + 1)]


@dataclass(frozen=True)
class Piece:
    """A thing that a player picks to put a move together: what it is called, and the ids that it is drawn by."""

    label: str
    things: tuple[str, ...]


Wording = tuple[str, dict[str, object]]
"""What the text of a move or event has beyond its row: an ending of its key, where there are several sentences, and
further blanks."""

AS_DECLARED: Final[Wording] = ("", {})

ASIDE: Final = "aside"
INSTEAD: Final = "instead"
"""How a page lists a move that is no plain answer to the question: free beside it, or a way out of it."""


def sentence_of(name: str) -> str:
    """A name such as `TakeCard` in plain words."""
    return re.sub(r"(?<=.)([A-Z])", r" \1", name).capitalize()


class Memory(Protocol):
    """What a seat knows from what it has heard, beyond its view."""

    def observe(self, events: list[Event], /) -> None:
        """What has happened since the last time, from the start of the game on, as far as the seat may know."""


class Vectors(Protocol[W_contra]):
    """What a game's `vector.py` has: the fields of its vectors, and what writes them."""

    @property
    def layout(self) -> Layout: ...
    def vector(self, view: W_contra, /) -> list[int]: ...


class Game(Generic[F, S, V]):
    """A game as record, laws, bots and commands use it. States and views are the game's own: nobody looks inside."""

    id: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[str] = "1"  # the version of its rules
    seats: ClassVar[tuple[int, ...]]
    standard: ClassVar[Path]  # the facts that it comes with
    verbs: ClassVar[Rows[Any]]
    happenings: ClassVar[Rows[Any]]  # its events
    options: ClassVar[dict[str, tuple[str, ...]]] = {}  # the values that each may have, the usual one first
    option_rules: ClassVar[dict[str, str]] = {}  # the rule that each follows
    earlier: ClassVar[dict[str, Translation]] = {}  # how options of earlier rules are called today
    kept: ClassVar[frozenset[str]] = frozenset()  # the options that only records and tables of earlier rules have

    plain_offers: ClassVar[frozenset[int]] = frozenset()  # verbs whose offers follow from seat, move and price alone
    open_figures: ClassVar[bool] = False  # whether `standing` and `strip` tell everybody the same
    open_zones: ClassVar[frozenset[str]] = frozenset()  # of the page: where everybody has the same parts, all public
    guide: ClassVar[tuple[Step, ...]] = ()  # the steps of a guided opening, for those who play it for the first time
    lessons: ClassVar[Lessons | None] = None  # how to play, in short and with pictures

    # ---- what every game must say

    def load_facts(self, path: Path, /) -> F:
        raise NotImplementedError

    def start(self, facts: F, seats: int, options: dict[str, str], /) -> S:
        """A table laid out, up to its first decision."""
        raise NotImplementedError

    def clone(self, s: S, /) -> S:
        raise NotImplementedError

    def dump(self, s: S, /) -> dict[str, Any]:
        """The whole state as JSON has it."""
        raise NotImplementedError

    def load(self, facts: F, data: dict[str, Any], /) -> S:
        """The state that `dump` wrote."""
        raise NotImplementedError

    def view(self, s: S, seat: int, /) -> V:
        """What one seat may know; `WATCHER` for a spectator."""
        raise NotImplementedError

    def load_view(self, facts: F, data: dict[str, Any], /) -> V:
        """The view that its own `dump` wrote."""
        raise NotImplementedError

    def imagine(self, view: V, rng: Random, memory: Any = None, /) -> S:
        """A whole state that the viewer cannot tell from the real one, with what its `memory` knows, if it has one."""
        raise NotImplementedError

    def seat_ids(self, facts: F, seats: int, /) -> list[str]:
        """What the seats are called in records."""
        raise NotImplementedError

    def scores(self, s: S, /) -> list[int]:
        """Points by seat."""
        raise NotImplementedError

    # ---- notation

    def legend(self, facts: F, seats: int, /) -> dict[str, list[str]]:
        """What the numbers of a dump stand for: ids by index."""
        kinds = [*self.verbs.kinds(), *self.happenings.kinds()]
        return {kind.legend: list(kind.ids(facts, seats)) for kind in kinds if kind.legend and kind.ids}

    def write(self, s: S | V, move: Move, /) -> str:
        """A move as records have it: a verb, then ids and numbers."""
        row = self.verbs[move[0]]
        try:
            return self.written(s, move) or " ".join([row.word, *self.ids_of(s, row, move[1:])])
        except IndexError as error:
            raise NoSuchRow(f"no such move: {move} ({error})") from None

    def written(self, s: S | V, move: Move, /) -> str:
        """A move as records have it, where that does not follow from its row; else nothing."""
        return ""

    def ids_of(self, s: Any, row: Row[F], numbers: Sequence[int]) -> list[str]:
        """What a record calls the things that a row names; nothing for those that are not there."""
        if not written_by_table(row):
            return [*plain_ids(row, s.facts, s.table.seats, tuple(numbers))]
        names = [self.id_of(s, kind, n) for kind, n in zip(row.kinds, numbers, strict=False)]
        return [name for name in names if name]

    def id_of(self, s: Any, kind: Kind[F], n: int) -> str:
        """What a record calls one of a kind; nothing for none of it."""
        if n < 0 and not kind.signed:
            return ""
        return kind.write(s, n) if kind.write else kind.id(s.facts, s.table.seats, n)

    def canonical(self, s: S, seat: int, words: str, /) -> str:
        """A move as a person may write it, in the record's own words."""
        return words

    def numbering(self, facts: F, seats: int) -> Numbering[F]:
        """All possible moves, numbered without a gap."""
        return Numbering(self.verbs, facts, seats)

    def memory(self, seat: int, seats: int, /) -> Memory | None:
        """A memory for `imagine`, of what follows from all that a seat hears; nothing where the view tells it all."""
        return None

    def vectors(self, facts: F, seats: int, /) -> Vectors[V] | None:
        """What writes views as numbers; nothing for a game that has no such."""
        return None

    def craft(self, facts: F, seats: int, value: Value, /) -> Craft[S] | None:
        """What the stronger bots must know of the game; nothing for a game that has no such bots."""
        return None

    def observation(self, facts: F, seats: int) -> Schema[V]:
        """Views as lists of numbers: their fields, and `vector(view)`."""
        found = self.vectors(facts, seats)
        if found is None:
            raise ValueError(f"{self.id} has no vectors: its `vectors(facts, seats)` would have to make them")
        return Schema(found.layout, found.vector, [self.id, seats, self.legend(facts, seats)])

    # ---- words

    def printed_names(self, facts: F, /) -> dict[str, str]:
        """The names that stand in the facts and that another language may have its own for, by key of the catalogue."""
        return {}

    @final
    def log(self, s: S, events: list[Event], seat: int, /) -> list[LogLine]:
        """What one seat reads of the events of a move."""
        return self.event_lines(s, heard(events, seat))

    def event_lines(self, s: S, events: list[Event], /) -> list[LogLine]:
        """What is read of events by whoever may read them all: the same, whoever it is."""
        return [self.say(s, event) for event in events]

    def quiet_lines(self, s: S, events: Iterable[Event]) -> list[LogLine]:
        """What a table keeps before these: what is only told of several moves, as cards that others draw."""
        quiet = [self.quiet_line(s, event) for event in events if self.in_runs(self.happenings[event[0]])]
        return [line for line in quiet if line]

    def quiet_line(self, s: S, event: Event) -> LogLine | None:
        """An event that has a text for several and none for itself."""
        row, numbers = self.happenings[event[0]], event[2:]
        wording = self.event_wording(s, event)
        run, key = self.run_of(s, row, numbers, wording), self.blanks_of(s, row, numbers, wording)[0]
        if run is None or has_text(f"{self.id}.event.{key}"):
            return None
        return LogLine("", seat=self.seat_of(s, row, numbers), run=run)

    def in_runs(self, row: Row[F]) -> bool:
        """Whether events of a row may be told together: most are not, so that this is asked first."""
        return has_text(f"{self.id}.run.{row.key}")

    def run_of(self, s: Any, row: Row[F], numbers: Sequence[int], wording: Wording) -> Run | None:
        """What an event adds to a line that tells of several, if there is a text for such a line."""
        if not self.in_runs(row):
            return None
        key, blanks = self.blanks_of(s, row, numbers, wording)
        if not has_text(f"{self.id}.run.{key}"):
            return None
        thing = text_or(f"{self.id}.run_thing.{key}", "", **blanks)
        return Run(f"{self.id}.run.{key}", str(blanks.get("seat", "")), thing)

    def say(self, s: S, event: Event, /) -> LogLine:
        """An event as a line."""
        row, numbers = self.happenings[event[0]], event[2:]
        wording = self.event_wording(s, event)
        seat, things = self.seat_of(s, row, numbers), self.things_of(s, row, numbers)
        key, blanks = self.blanks_of(s, row, numbers, wording)
        words = text(f"{self.id}.event.{key}", **blanks) if has_texts(f"{self.id}.event") else ""
        run = self.run_of(s, row, numbers, wording) if self.in_runs(row) else None
        told = brief(self.id, key, blanks, things)
        return LogLine(words or self.plain_words(s, row, numbers), row.chapter, seat, things, told, run)

    def plain_words(self, s: Any, row: Row[F], numbers: Sequence[int]) -> str:
        """An event in a game without texts: its word and what it names, a seat first, as `red ships wine`."""
        names, word = self.ids_of(s, row, numbers), row.word.replace("_", " ")
        of_seat = 1 if names and row.kinds[0].seat else 0
        return " ".join([*names[:of_seat], word, *names[of_seat:]])

    def event_wording(self, s: S, event: Event, /) -> Wording:
        """What the text of an event has beyond its row."""
        return AS_DECLARED

    def log_lines(self, s: S, events: list[Event], seat: int) -> list[str]:
        """The log as plain lines; a chapter is marked as such."""
        return [line.plain() for line in self.log(s, events, seat)]

    def name_of(self, s: Any, kind: Kind[F], n: int, /) -> str:
        """What players call one of a kind."""
        return self.id_of(s, kind, n)

    def words_of(self, s: Any, table: str, row: Row[F], numbers: Sequence[int], wording: Wording) -> str:
        """The catalogue's text of a row, its blanks filled by its kinds; nothing for a game without such texts."""
        if not has_texts(f"{self.id}.{table}"):
            return ""
        key, blanks = self.blanks_of(s, row, numbers, wording)
        return text(f"{self.id}.{table}.{key}", **blanks)

    def blanks_of(self, s: Any, row: Row[F], numbers: Sequence[int], wording: Wording) -> tuple[str, dict[str, object]]:
        """The key of a row's text, and what its blanks are filled with."""
        ending, more = wording
        known = [(kind, n) for kind, n in zip(row.kinds, numbers, strict=False) if n >= 0 or kind.signed]
        endings = "".join([f"_{self.id_of(s, kind, n)}" for kind, n in known if kind.ending])
        blanks = {kind.name: self.name_of(s, kind, n) for kind, n in known if not kind.ending}
        return f"{row.key}{ending}{endings}", {**blanks, **more}

    def seat_of(self, s: Any, row: Row[F], numbers: Sequence[int]) -> int:
        """The seat that a row tells of; -1 for nobody in particular."""
        known = [(kind.seat, n) for kind, n in zip(row.kinds, numbers, strict=False) if n >= 0]
        return next((seat(s, n) for seat, n in known if seat), -1)

    def ask(self, view: V, /) -> str:
        """What the decision on top asks for."""
        return sentence_of(view.agenda[-1].name())

    def offer(self, view: V, move: Move, quote: Quote, /) -> str:
        """A move as a button would call it, with its price."""
        wording = self.offer_wording(view, move, quote)
        words = self.words_of(view, "offer", self.verbs[move[0]], move[1:], wording)
        if words or not quote.price:
            return words or self.write(view, move)
        return text("play.priced", words=self.write(view, move), price=self.price(quote.price))

    def price(self, n: int) -> str:
        """An amount of whatever it is that moves cost."""
        return text_or(f"{self.id}.price", str(n), n=n)

    def offer_wording(self, view: V, move: Move, quote: Quote, /) -> Wording:
        """What the text of an offer has beyond its row."""
        return AS_DECLARED

    def label(self, view: V, move: Move, quote: Quote, /) -> str:
        """A move as a page calls it, which shows beside it what it is about."""
        return self.offer(view, move, quote)

    def offer_key(self, view: V, move: Move, quote: Quote, /) -> Hashable:
        """What all that a page says of an offer follows from, beside seat, move and price; None if that is too much."""
        return () if move[0] in self.plain_offers else None

    def ahead(self, view: V, /) -> list[Ahead]:
        """What the viewer may answer in advance."""
        return []

    def sealed(self, view: V, move: Move, quote: Quote, /) -> str:
        """What a player is asked before an answer can no longer be taken back."""
        return text("play.sealed", words=self.offer(view, move, quote))

    def remark(self, view: V, moves: list[Move], /) -> str:
        """A line about the choices that are left, where players would wonder; nothing if they would not."""
        return ""

    def closes(self, s: S | V, move: Move, /) -> bool:
        """Whether a move says no more than that its player is done: several of them may be one click."""
        return False

    def ends(self, s: S | V, move: Move, /) -> bool:
        """Whether a move says, beside what it does, that the turn is over: a page confirms the turn with it."""
        return False

    def beside(self, view: V, move: Move, /) -> str:
        """ASIDE or INSTEAD for a move that is no plain answer to what is asked; else nothing."""
        return ""

    def about(self, view: V, thing: str, /) -> str:
        """What a drawn thing is to the viewer just now, where its kind alone would tell too little; else nothing."""
        return ""

    def explain(self, s: S | V, move: Move, quote: Quote, /) -> str:
        """Why a move is refused."""
        return quote.why.replace("_", " ")

    def wish_wording(self, view: V, move: Move, /) -> Wording:
        """What the text of a refused move has beyond its row."""
        return AS_DECLARED

    def more_reasons(self, view: V, move: Move, quote: Quote, /) -> list[str]:
        """What else stands against a refused move, besides the reason of its quote."""
        return []

    def in_the_way(self, view: V, move: Move, held: str, /) -> tuple[str, str]:
        """Why a move on offer does not go with what its player has taken up, and the way out; else nothing."""
        return "", ""

    def about_question(self, view: V, /) -> tuple[str, ...]:
        """The drawn things that the question on top is about, beside its answers: a link that a card is asked for."""
        return ()

    def way_out(self, view: V, move: Move, quote: Quote, /) -> str:
        """The nearest thing that would make a refused move possible, as a sentence; nothing if none is known."""
        return ""

    def status(self, view: V, /) -> str:
        """The position in a line or two, for whoever decides."""
        return self.show(view)

    def show(self, view: V, /) -> str:
        """The position as text."""
        return "\n".join([f"{name}: {json.dumps(value)}" for name, value in view.table.dump().items()])

    def rule(self, view: V, /) -> str:
        """The number of the rule that the decision on top follows; nothing when the game is over."""
        return view.agenda[-1].rule(view.table) if view.agenda else ""

    def rulebook(self) -> str:
        """The page with its numbered rules: that of the docs, or its module's docstring; nothing if there is none."""
        told = sys.modules[type(self).__module__].__doc__ or ""
        return rulebook(self.id) or (told if RULE.search(told) else "")

    def answer(self, s: S, question: list[str], /) -> str | None:
        """The answer to a question of an `=` line; None if it is none of the game's."""
        return None

    # ---- pictures

    def draw(self, view: V, /) -> str:
        """The position as one SVG: its parts, packed."""
        words, score = (self.title, self.show(view), self.question(view)), self.standing(view)
        return draw(view, Subject(self.id, *words, score, self.sheet(view.facts), self.parts(view), self.look(view)))

    def look(self, view: V, /) -> Look:
        """What stands around the parts if they are packed in one picture."""
        colours = self.seat_ids(view.facts, view.table.seats)
        return Look(colours=colours, names=[name.title() for name in colours])

    def sheet(self, facts: F, /) -> Markup:
        """Styles and symbols that the parts of a page share."""
        return sheet(self.id)

    def parts(self, view: V, /) -> list[Part]:
        """The picture in pieces, for a page."""
        return [text_part(self.title, self.show(view))]

    def own_parts(self, view: V, /) -> list[Part]:
        """Those in zones that are not open: a page has the others from whoever looked first."""
        return [part for part in self.parts(view) if part.zone not in self.open_zones]

    def things(self, view: V, move: Move, /) -> tuple[str, ...]:
        """The ids of the drawn things that a move is about, the first above all."""
        return self.things_of(view, self.verbs[move[0]], move[1:])

    def things_of(self, s: Any, row: Row[F], numbers: Sequence[int]) -> tuple[str, ...]:
        """The ids of the drawn things that a row names by its kinds; no such id has a slash."""
        return named_things(row, s.facts, s.table.seats, tuple(numbers))

    def hand(self, view: V, /) -> dict[str, str]:
        """Drawn things that a click takes up, to see and say what is done with them: their names by id."""
        return {}

    def pieces(self, view: V, move: Move, /) -> tuple[Piece, ...]:
        """What a player picks, one after the other, to say this move; nothing if it is said at once."""
        return ()

    def emblem(self) -> list[Markup]:
        """What stands for the game on the pages around its tables."""
        return house_emblem()

    def style(self) -> str:
        """Its own style sheet for pages: by default the `style.css` beside its module. Each rule names `.game-ID`."""
        module = getattr(sys.modules.get(type(self).__module__), "__file__", None)
        sheet = Path(module).with_name("style.css") if module else None
        return sheet.read_text(encoding="utf-8") if sheet and sheet.is_file() else ""

    # ---- bots, and how a game comes out

    def bots(self) -> dict[str, Callable[[], Bot]]:
        """The bots that know it, by name, the strongest last."""
        return {"random": RandomBot}

    def standing(self, view: V, /) -> Standing:
        """The score by its parts, if the game ended now."""
        return []

    def account(self, view: V, start: V, events: list[Event], /) -> Standing:
        """The score of a finished game by its parts, from all that the viewer saw at its start and has heard since."""
        return self.standing(view)

    def last_sight(self, view: V, start: V, events: list[Event], /) -> V:
        """The view that a finished game is drawn from, where its end has cleared what players want to look at."""
        return view

    def verdict(self, view: V, /) -> str:
        """What the rulebook says of the score of somebody who played alone."""
        return ""

    def strip(self, view: V, /) -> list[Figure]:
        """A few figures of each player, to be seen at a glance."""
        return []

    def ranking(self, s: S, /) -> list[int]:
        """The seats, the winner first."""
        points = self.scores(s)
        return sorted(range(len(points)), key=lambda seat: -points[seat])

    def winners(self, s: S, /) -> list[int]:
        """Several only where the rules let a victory be shared."""
        return self.ranking(s)[:1]

    # ---- laws

    def audit(self, s: S, /) -> list[str]:
        """What is wrong with a state: nothing is made or lost."""
        return []

    def accounts(self, s: S, /) -> list[int]:
        """Numbers of which every change is told by an event."""
        return self.ledger([], len(self.scores(s)))

    def ledger(self, events: list[Event], seats: int, /) -> list[int]:
        """By how much events say that the accounts have changed."""
        return []

    # ---- what follows

    def reason(self, s: S | V, move: Move, quote: Quote) -> str:
        """Why a move is refused, in words: what is common to all games, then the game's own reasons."""
        common = quote.why in ("over", "not_asked", "unknown")
        return text(f"play.why.{quote.why}") if common else self.explain(s, move, quote)

    def refusal(self, view: V, move: Move, quote: Quote) -> Refusal:
        """A refused move for whoever wanted it, made of what that seat may know."""
        reasons = dict.fromkeys([self.reason(view, move, quote), *self.more_reasons(view, move, quote)])
        reason = text("play.also").join(reasons)
        return Refusal(self.write(view, move), self.wish(view, move), reason, self.way_out(view, move, quote))

    def wish(self, view: V, move: Move) -> str:
        """A refused move in words, without its price, as the head of a line."""
        words = self.words_of(view, "wish", self.verbs[move[0]], move[1:], self.wish_wording(view, move))
        return words[:1].upper() + words[1:] if words else self.write(view, move)

    def question(self, view: V) -> str:
        """What is asked now, for whoever looks on."""
        if not view.agenda:
            return text("play.over")
        return text("play.luck_asked") if view.agenda[-1].waiting >> LUCK & 1 else self.ask(view)

    def headline(self, view: V, /) -> str:
        """The question on a page, which shows beside it what it is about."""
        return self.question(view)

    def facts(self, own: Path | None = None) -> F:
        """The facts of an owner's file, or the standard ones, which are read once."""
        found: F = self.load_facts(own) if own else load_once(self.load_facts, self.standard)
        return found

    def new(self, seats: int, **options: str) -> S:
        """A new game with the standard facts, up to its first decision."""
        self.check(seats, options)
        return self.start(self.facts(), seats, options)

    def check(self, seats: int, options: dict[str, str]) -> None:
        """Whether there can be such a table: a `ValueError` says why not."""
        if seats not in self.seats:
            raise ValueError(f"{self.id} is for {', '.join(map(str, self.seats))} players, not {seats!r}")
        for key, value in options.items():
            if not self.allows(key, value):
                raise ValueError(f"no option {key}={value}: {self.id} has {self.option_words(key)}")

    def today(self, version: str, key: str, value: str) -> str:
        """Today's word for an option's value by that version of the rules; "" is what was played if none was named."""
        return self.earlier.get(version, {}).get(key, {}).get(value, value)

    def options_of(self, version: str, named: dict[str, str]) -> dict[str, str] | None:
        """The options that play today as those named did by that version; None if it, or one of them, is unknown."""
        if version not in (self.rules, *self.earlier):
            return None
        keys = [*named, *[key for key in self.earlier.get(version, {}) if key not in named]]
        words = {key: self.today(version, key, named.get(key, "")) for key in keys}
        options = {key: word for key, word in words.items() if word}
        return options if all(self.allows(key, word) for key, word in options.items()) else None

    def allows(self, key: str, value: str) -> bool:
        """Whether there is such a table option, and this value of it."""
        return value in self.options.get(key, ())

    def option_words(self, key: str) -> str:
        """For a message about an option that is not there: its values if only the value is wrong, else all by name."""
        known = key in self.options
        return f"{key} ({' or '.join(self.options[key])})" if known else ", ".join(self.options) or "none"

    def __copy__(self) -> Self:
        """Another game like this one, whoever finds this one by its name."""
        found = object.__new__(type(self))
        found.__dict__.update(vars(self))
        return found

    def __repr__(self) -> str:
        return f"<{self.title}, rules {self.rules}, for {', '.join(map(str, self.seats))} players>"


# ---- what rows name, whatever the position: asked for every offer and every event


@cache
def written_by_table(row: Row[Any]) -> bool:
    """Whether what records call one of its kinds depends on the table."""
    return any(kind.write for kind in row.kinds)


@lru_cache(maxsize=16384)
def plain_ids(row: Row[Any], facts: Any, seats: int, numbers: tuple[int, ...]) -> tuple[str, ...]:
    known = [(kind, n) for kind, n in zip(row.kinds, numbers, strict=False) if n >= 0 or kind.signed]
    names = [kind.id(facts, seats, n) for kind, n in known]
    return tuple([name for name in names if name])


@lru_cache(maxsize=16384)
def named_things(row: Row[Any], facts: Any, seats: int, numbers: tuple[int, ...]) -> tuple[str, ...]:
    known = [(kind, n) for kind, n in zip(row.kinds, numbers, strict=False) if kind.drawn and n >= 0]
    ids = [f"{kind.drawn}-{kind.id(facts, seats, n)}" for kind, n in known]
    return tuple([name.replace("/", "-") for name in ids])


AnyGame = Game[Any, Any, Any]
"""A game of which nobody asks what its facts, states and views are."""
