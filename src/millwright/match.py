"""A match: a game being played, with its record. The front door, and what all parts of the house play with.

match = millwright.new("brass", seats=4, seed=7)
while not match.over:
    match.play(match.choice("steady"))
print(match.scores)
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, Generic, Protocol

from millwright.bot import Bot
from millwright.bots import SeatedBot, listens
from millwright.catalogue import LANGUAGE, text
from millwright.games.game import AnyGame, F, Game, LogLine, Memory, S, V
from millwright.games.registry import find_game
from millwright.kernel import (
    LUCK,
    WATCHER,
    Event,
    Illegal,
    Move,
    Position,
    Quote,
    heard,
    luck_move,
    offers,
    play_trusted,
    quote,
    quotes,
    waiting,
)
from millwright.ranges import shortened
from millwright.record import Line, Record, write_record
from millwright.refusals import Refusal, with_way_out
from millwright.svg import el

NO_MOVE: Final = (-1, 0, 0)
"""What no game has: asking for it tells what holds for all moves."""


class Refused(ValueError):
    """Words or an offer that may not be played; the message says why, or what is on offer."""


class NoSuchMove(Refused):
    """Words that stand for no move that anybody could want here."""


class Barred(Refused):
    """Words that stand for a move that may not be made; the message is for programmers, the refusal for players."""

    def __init__(self, words: str, refusal: Refusal) -> None:
        reason = with_way_out(refusal.reason, refusal.way_out)
        super().__init__(text("play.refused", words=words, reason=reason))
        self.refusal: Final = refusal


# ---- chance


class Luck(Protocol):
    """Whoever answers for luck."""

    def move(self, s: Position, n: int) -> Move:
        """The answer to its n-th decision of the game, counted from 0."""


class RandomLuck:
    """Luck from a stream of random numbers; a copy goes on with the same numbers, on its own."""

    def __init__(self, rng: Random) -> None:
        self.rng: Final = rng

    def move(self, s: Position, n: int) -> Move:
        return luck_move(s, self.rng)

    def __copy__(self) -> RandomLuck:
        return RandomLuck(copy(self.rng))


class Streams(dict[int, Random]):
    """Random numbers for each seat apart, so that whoever plays otherwise does not change what others get."""

    def __init__(self, seed: int | str | None) -> None:
        super().__init__()
        self.seed: Final = seed

    def __missing__(self, seat: int) -> Random:
        self[seat] = Random() if self.seed is None else Random(f"{self.seed}/{seat}")
        return self[seat]

    def __copy__(self) -> Streams:
        found = Streams(self.seed)
        found.update({seat: copy(rng) for seat, rng in self.items()})
        return found

    def luck(self) -> RandomLuck:
        return RandomLuck(self[LUCK])


# ---- offers


@dataclass(frozen=True, repr=False)
class Offer(Generic[F, S, V]):
    """A move on offer: in the notation of records, in words, with its price."""

    game: Game[F, S, V]
    view: V = field(compare=False)  # what whoever is asked has seen: a snapshot
    who: str
    seat: int
    move: Move
    quote: Quote = field(compare=False)
    answers: int  # how often the seat had answered before: later, the offer no longer stands
    odds: int = 1  # for one of luck's: how often it comes, beside its other offers

    @property
    def notation(self) -> str:
        return self.game.write(self.view, self.move)

    @property
    def words(self) -> str:
        return self.notation if self.seat == LUCK else self.game.offer(self.view, self.move, self.quote)

    @property
    def price(self) -> int:
        return self.quote.price

    @property
    def things(self) -> tuple[str, ...]:
        """Ids of the drawn things that it is about, the first above all."""
        return self.game.things(self.view, self.move)

    def __str__(self) -> str:
        return f"{self.who} {self.notation}"

    def __repr__(self) -> str:
        return f"<{self}: {self.words}>"


class Offers(list[Offer[F, S, V]]):
    """Offers as a screen shows them, one a line, or as a notebook does, in a table."""

    def __repr__(self) -> str:
        wide = max([len(str(one)) for one in self], default=0)
        return "\n".join([f"{one!s:<{wide}}  {one.words}" for one in self]) or "[]"

    def _repr_html_(self) -> str:
        rows = [el("tr", {}, el("td", {}, el("code", {}, str(one))), el("td", {}, one.words)) for one in self]
        return el("table", {}, *rows)


class Picture(str):
    """An SVG, which a notebook shows as what it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


# ---- the match


class Match(Generic[F, S, V]):
    """A game being played: a record, and the position that it has come to.

    `luck` answers by itself as often as it is asked; without it, luck is a seat that is played like the others. A seat
    is given by its number or its name.
    """

    def __init__(
        self, record: Record, state: S | None = None, luck: Luck | None = None, streams: Streams | None = None
    ) -> None:
        self.notes = replace(record, body=[], closing=None) if state is None else record
        self.game: Final[Game[F, S, V]] = record.game
        self.names: Final = record.game.seat_ids(record.facts, record.seats)
        self.state: S = record.start() if state is None else state
        self.whole = True  # whether the record knows how the state came about
        self.luck = luck
        self.streams = streams or Streams(None)
        self.bots: dict[tuple[str | Bot, int], SeatedBot] = {}
        self.cloned = False
        self.log: list[list[Event]] = [self.state.events]  # of the start, then of every move: `heard` tells it
        self.said: tuple[list[Event], dict[tuple[str, tuple[Event, ...]], tuple[LogLine, ...]]] | None = None
        self.answers = counted(self.notes)
        self.follow()

    # ---- what is known

    @property
    def seats(self) -> int:
        return self.notes.seats

    @property
    def over(self) -> bool:
        return not self.state.agenda

    @property
    def moves(self) -> int:
        """How many were made, those of luck included."""
        return sum(self.answers.values())

    @property
    def drawn(self) -> int:
        """How often luck has answered."""
        return self.answers.get(LUCK, 0)

    @property
    def waiting(self) -> list[int]:
        """The seats that are asked now."""
        return waiting(self.state)

    @property
    def scores(self) -> list[int]:
        """Points by seat, so far or at the end."""
        return self.game.scores(self.state)

    @property
    def ranking(self) -> list[int]:
        """The seats, the winner first."""
        return self.game.ranking(self.state)

    @property
    def winners(self) -> list[int]:
        """Nobody before the end; several where a victory is shared."""
        return self.game.winners(self.state) if self.over else []

    def name(self, seat: int) -> str:
        return "luck" if seat == LUCK else self.names[seat]

    def seat(self, who: int | str) -> int:
        """The number of a seat."""
        known = self.notes.seat_names()
        if isinstance(who, str) and who in known:
            return known[who]
        if isinstance(who, int) and who in (*known.values(), WATCHER):
            return who
        raise ValueError(f"no such seat: {str(who)[:60]} (there are: {', '.join(known)})")

    def view(self, seat: int | str = WATCHER) -> V:
        """What a seat may know; without one, what a spectator may, and luck too."""
        number = self.seat(seat)
        return self.game.view(self.state, WATCHER if number == LUCK else number)

    def heard(self, seat: int | str = WATCHER, moves: int | None = None) -> list[Event]:
        """All that a seat may know of what has happened, or of the first so many moves."""
        number, parts = self.seat(seat), self.log if moves is None else self.log[: moves + 1]
        return [event for part in parts for event in heard(part, WATCHER if number == LUCK else number)]

    def memory(self, seat: int | str = WATCHER) -> Memory | None:
        """What follows from all that a seat has heard; nothing where a game needs none, or began we do not know how."""
        found = self.game.memory(self.seat(seat), self.seats) if self.whole else None
        if found is not None:
            found.observe(self.heard(seat))
        return found

    def question(self, seat: int | str = WATCHER) -> str:
        """What is asked now, in words."""
        return self.game.question(self.view(seat))

    def show(self, seat: int | str = WATCHER) -> str:
        """The position as text, as a seat sees it."""
        return self.game.show(self.view(seat))

    def draw(self, seat: int | str = WATCHER) -> Picture:
        """The position as a picture (SVG), as a seat sees it."""
        return Picture(self.game.draw(self.view(seat)))

    # ---- what may be done

    def offers(self, seat: int | str | None = None) -> Offers[F, S, V]:
        """What a seat may do now, each with words, price and notation; without one, all who are asked."""
        found: Offers[F, S, V] = Offers()
        for one in self.waiting if seat is None else [self.seat(seat)]:
            found += self.offered(one, quotes(self.state, one))
        return found

    def offered(self, seat: int, rows: list[tuple[Move, Quote]]) -> list[Offer[F, S, V]]:
        view, who, answers = self.view(seat), self.name(seat), self.answers.get(seat, 0)
        odds = [1] * len(rows)
        if seat == LUCK and rows:
            odds = self.state.agenda[-1].odds(self.state, [move for move, _ in rows])
        pairs = zip(rows, odds, strict=True)
        return [Offer(self.game, view, who, seat, move, price, answers, often) for (move, price), often in pairs]

    def choice(self, bot: str | Bot, seat: int | str | None = None) -> Offer[F, S, V]:
        """What a bot would do: one of the game's, by name, `my_module:MyBot`, or an object. It is not done yet."""
        number = self.asked_seat() if seat is None else self.seat(seat)
        if number not in self.waiting or number == LUCK:  # luck has no bot
            raise Refused(text("play.not_asked", seat=self.name(number)))
        move = self.decision(bot, number)
        return self.offered(number, [(move, self.state.agenda[-1].quote(self.state, number, move))])[0]

    def decision(self, bot: str | Bot, seat: int) -> Move:
        """What a bot answers for a seat that is asked."""
        if (bot, seat) not in self.bots:
            own = copy(bot) if self.cloned and not isinstance(bot, str) and listens(bot) else bot
            self.bots[bot, seat] = SeatedBot(self.game, own, seat, self.names, self.notes.options)
        seated = self.bots[bot, seat]
        seated.hear(self.log)
        return seated.choose(self.view(seat), offers(self.state, seat), self.streams[seat])

    def asked_seat(self) -> int:
        """The first player who is asked."""
        if self.waiting in ([], [LUCK]):
            raise Refused(self.question())
        return self.waiting[0]

    def why(self, line: str) -> str:
        """Why a move such as `red build coal wigan/1` is refused; nothing if it is on offer."""
        seat, words = self.parted(line)
        q, move = quote_words(self.game, self.state, seat, words)
        return self.game.reason(self.state, move or NO_MOVE, q) if q.why else ""

    def refused(self, seat: int | str | None = None) -> dict[str, str]:
        """What a seat might want to do and may not, each with its reason; without one, all who are asked."""
        return {
            f"{self.name(one)} {self.game.write(self.state, move)}": reason
            for one in (self.waiting if seat is None else [self.seat(seat)])
            for move, reason in refusals(self.game, self.state, one)
        }

    def refusals(self, seat: int | str | None = None) -> list[Refusal]:
        """What a seat might want to do and may not: in words, with all that is lacking and what would help."""
        asked = self.waiting if seat is None else [self.seat(seat)]
        return [one for each in asked for one in explained(self.game, self.state, each)]

    def parted(self, line: str) -> tuple[int, str]:
        """Seat and move of a line such as `red build coal wigan/1`; who moves may go without saying if one is asked."""
        who, _, words = line.strip().partition(" ")
        if who in self.notes.seat_names():
            return self.seat(who), words
        if len(self.waiting) != 1:
            asked = ", ".join(self.name(seat) for seat in self.waiting)
            raise Refused(text("play.who", words=line[:60], seats=asked) if asked else text("play.over"))
        return self.waiting[0], line.strip()

    # ---- what is done

    def play(self, what: Offer[F, S, V] | str) -> list[LogLine]:
        """Make a move, an offer or a line; luck follows. What everybody may read of it."""
        seat, move = self.meant(what)
        self.take_trusted(seat, move)
        lines = self.told(WATCHER)
        while self.luck_is_asked():
            self.take_luck()
            lines += self.told(WATCHER)
        return lines

    def meant(self, what: Offer[F, S, V] | str) -> tuple[int, Move]:
        """Seat and move of what is to be played, if it may be."""
        if isinstance(what, str):
            seat, words = self.parted(what)
            return seat, find_move(self.game, self.state, seat, words)
        if not isinstance(what, Offer):
            raise TypeError(f"an offer, or a line such as `{self.name(0)} ...`, not {what!r}; `take` plays bare moves")
        if what.game is not self.game:
            raise Refused(text("play.other_game", words=what, title=what.game.title))
        if what.answers != self.answers.get(what.seat, 0) or what.move not in offers(self.state, what.seat):
            raise Refused(text("play.stale", words=what))
        return what.seat, what.move

    def take(self, seat: int, move: Move) -> None:
        """Make one move, through the gate, and note it; luck does not follow."""
        if move not in offers(self.state, seat):  # before it is put into words: nonsense has none
            raise Illegal(seat, move, quote(self.state, seat, move))
        self.take_trusted(seat, move)

    def take_trusted(self, seat: int, move: Move) -> None:
        """`take` without the gate, for callers that took the move from the offers themselves."""
        words = self.game.write(self.state, move)
        play_trusted(self.state, seat, move)
        self.note(f"{self.name(seat)} {words}")
        self.answers[seat] = self.answers.get(seat, 0) + 1
        self.log.append(self.state.events)
        if not self.state.agenda:
            for one in self.bots.values():
                one.end(self.log, self.scores)

    def note(self, line: str) -> None:
        self.notes.body.append(Line(len(self.notes.body) + 1, line))

    def told(self, seat: int) -> list[LogLine]:
        """What a seat reads of the last move."""
        return [*self.lines(tuple(heard(self.state.events, seat)))]

    def lines(self, events: tuple[Event, ...]) -> tuple[LogLine, ...]:
        """What is read of the last move by all who have heard this of it: said once, on trial and for good."""
        if self.said is None or self.said[0] is not self.state.events:
            self.said = self.state.events, {}
        known, key = self.said[1], (LANGUAGE.get(), events)
        if key not in known:
            known[key] = tuple(self.game.event_lines(self.state, [*events]))
        return known[key]

    def follow(self) -> None:
        """Let luck answer as often as it is asked."""
        while self.luck_is_asked():
            self.take_luck()

    def luck_is_asked(self) -> bool:
        """Whether luck answers now, and does so by itself."""
        return self.luck is not None and bool(self.state.agenda) and bool(self.state.agenda[-1].waiting >> LUCK & 1)

    def take_luck(self) -> Move:
        """One answer of luck: what it was."""
        assert self.luck
        move = self.luck.move(self.state, self.drawn)
        self.take_trusted(LUCK, move)
        return move

    # ---- copies and records

    def clone(self) -> Match[F, S, V]:
        """The same match, to be played on apart from this one, with luck that would deal the same."""
        found: Match[F, S, V] = object.__new__(type(self))
        found.__dict__.update(vars(self))
        found.notes = replace(self.notes, body=self.notes.body[:])
        found.state, found.answers = self.game.clone(self.state), dict(self.answers)
        found.luck, found.streams = copy(self.luck), copy(self.streams)
        found.log, found.cloned = self.log[:], True
        found.bots = {
            key: one for key, one in self.bots.items() if not one.listens
        }  # others hear another game from now
        return found

    def __copy__(self) -> Match[F, S, V]:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match[F, S, V]:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: all but the bots, which are seated anew where they are asked."""
        return {**vars(self), "bots": {}}

    def imagine(self, seat: int | str, seed: int | str | None = None) -> Match[F, S, V]:
        """A match that the seat cannot tell from this one, with luck of its own: to think ahead without cheating."""
        streams = Streams(seed)
        memory = self.memory(seat)
        known = () if memory is None else (memory,)
        world = self.game.imagine(self.view(seat), streams[WATCHER], *known)
        return at_position(self.game, world, streams.luck(), streams)

    def record(self) -> str:
        """The game so far, as text."""
        if not self.whole:
            raise ValueError("a match that began in the middle has no record: its first moves are not known")
        return write_record(self.notes, self.state)

    def __repr__(self) -> str:
        head = f"{self.game.title} after {self.moves} moves"
        if self.over:
            points = self.scores
            return f"<{head}: over, {', '.join(f'{self.name(seat)} {points[seat]}' for seat in self.ranking)}>"
        return f"<{head}: {', '.join(self.name(seat) for seat in self.waiting)} to decide>"

    def _repr_svg_(self) -> str:
        return self.draw()

    def _repr_html_(self) -> str:
        return el("p", {}, f"{repr(self)[1:-1]}. {self.question()}") + self.draw()


AnyMatch = Match[Any, Any, Any]
AnyOffer = Offer[Any, Any, Any]
"""A match and its offers, of which nobody asks what its facts, states and views are."""


def counted(record: Record) -> dict[int, int]:
    """How often each seat has answered."""
    seats, found = record.seat_names(), dict[int, int]()
    for line in record.body:
        who = line.text.partition(" ")[0]
        if who in seats:
            found[seats[who]] = found.get(seats[who], 0) + 1
    return found


def new(game: str | AnyGame, seats: int, seed: int | str | None = None, luck: bool = True, **options: str) -> AnyMatch:
    """A new match with the standard facts. The same seed gives the same luck; with luck=False it is a seat to play."""
    found = find_game(game) if isinstance(game, str) else game
    found.check(seats, options)
    streams = Streams(seed)
    return Match(Record(found, found.facts(), seats, options), None, streams.luck() if luck else None, streams)


def at_position(game: AnyGame, s: Any, luck: Luck | None = None, streams: Streams | None = None) -> AnyMatch:
    """A match that plays on with a state as it is; nobody knows how it came about, so that it has no record."""
    seats = s.table.seats
    found: AnyMatch = Match(Record(game, s.facts, seats, {}), s, None, streams)
    found.whole, found.luck = False, luck
    found.follow()
    return found


# ---- moves in words


def find_move(game: AnyGame, s: Any, seat: int, words: str, known: list[Move] | None = None) -> Move:
    """The offer that these words stand for. There is no other parser: what `write` writes is what is read.

    Whoever has listed the offers already may give them.
    """
    if seat not in waiting(s):
        raise Refused(text("play.not_on_offer", words=words[:60], offers=text("play.none_on_offer")))
    words, moves = game.canonical(s, seat, words), offers(s, seat) if known is None else known
    for move in moves:
        if game.write(s, move) == words:
            return move
    q, found = quote_words(game, s, seat, words)
    if found:
        raise Barred(words, game.refusal(game.view(s, seat), found, q))
    raise NoSuchMove(text("play.not_on_offer", words=words[:60], offers=listing(game, s, moves, words)))


def quote_words(game: AnyGame, s: Any, seat: int, words: str) -> tuple[Quote, Move | None]:
    """Price or reason of a move in words, and the move; one that nobody could ask for here has only its reason."""
    if seat in waiting(s):
        words = game.canonical(s, seat, words)
        for move in s.agenda[-1].candidates(s, seat):
            if game.write(s, move) == words:
                return quote(s, seat, move), move
    return quote(s, seat, NO_MOVE), None


def listing(game: AnyGame, s: Any, moves: Iterable[Move], wanted: str) -> str:
    """What is on offer, shortened, with what has the same verb first."""
    verb = wanted.partition(" ")[0]
    found = sorted([game.write(s, move) for move in moves], key=lambda words: words.partition(" ")[0] != verb)
    words = shortened(found)
    if len(words) > 7:
        return text("play.some_on_offer", offers=", ".join(words[:6]), count=len(words) - 6)
    return text("play.on_offer", offers=", ".join(words))


def refusals(game: AnyGame, s: Any, seat: int) -> list[tuple[Move, str]]:
    """The moves that somebody might want and may not make, each with its reason."""
    return [(move, game.reason(s, move, q)) for move, q in refused_moves(s, seat)]


def explained(game: AnyGame, s: Any, seat: int) -> list[Refusal]:
    """The same in words for that seat, with all that is lacking and what would help."""
    view = game.view(s, seat)
    return [game.refusal(view, move, q) for move, q in refused_moves(s, seat)]


def refused_moves(s: Any, seat: int) -> list[tuple[Move, Quote]]:
    if seat not in waiting(s):
        return []
    allowed, item = offers(s, seat), s.agenda[-1]
    return [(move, item.quote(s, seat, move)) for move in item.candidates(s, seat) if move not in allowed]


def plain_reason(game: AnyGame, s: Any, seat: int, move: Move, quote: Quote) -> str:
    return game.reason(s, move, quote)


def advised(game: AnyGame, s: Any, seat: int, move: Move, quote: Quote) -> str:
    """All that stands against a move, as the board tells it, and what would help if that is known."""
    found = game.refusal(game.view(s, seat), move, quote)
    return with_way_out(found.reason, found.way_out)
