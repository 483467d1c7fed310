"""A match: a game being played, with its record. The front door, and what all parts of the house play with.

match = millwright.new("brass", seats=4, seed=7)
while not match.over:
    match.play(match.offers()[0])
print(match.scores)
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Generic, Protocol

from millwright.bot import Bot
from millwright.catalogue import text
from millwright.games.game import AnyGame, F, Game, LogLine, S, V
from millwright.games.registry import GAMES
from millwright.kernel import (
    LUCK,
    WATCHER,
    Illegal,
    Move,
    Position,
    Quote,
    luck_move,
    offers,
    play_trusted,
    quote,
    quoted_offers,
    waiting,
)
from millwright.ranges import shortened
from millwright.record import Line, Record, write_record
from millwright.svg import el

NO_MOVE: Final = (-1, 0, 0)
"""What no game has: asking for it tells what holds for all moves."""


class Refused(ValueError):
    """Words that are no move on offer; the message says why, or what is on offer."""


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


@dataclass(frozen=True, repr=False)
class Offer(Generic[F, S, V]):
    """A move on offer: in the notation of records, in words, with its price."""

    game: Game[F, S, V]
    view: V  # what whoever is asked has seen: a snapshot
    who: str
    seat: int
    move: Move
    quote: Quote

    @property
    def notation(self) -> str:
        return self.game.write(self.view, self.move)

    @property
    def words(self) -> str:
        return self.game.offer(self.view, self.move, self.quote)

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
    """Offers as a notebook shows them: a table."""

    def _repr_html_(self) -> str:
        rows = [el("tr", {}, el("td", {}, el("code", {}, str(one))), el("td", {}, one.words)) for one in self]
        return el("table", {}, *rows)


class Match(Generic[F, S, V]):
    """A game being played: a record, and the position that it has come to.

    `luck` answers by itself as often as it is asked; without it, luck is a seat that is played like the others.
    """

    def __init__(self, record: Record, state: S | None = None, luck: Luck | None = None) -> None:
        self.notes: Final = replace(record, body=[], closing=None) if state is None else record
        self.game: Final[Game[F, S, V]] = record.game
        self.state: S = record.start() if state is None else state
        self.luck: Final = luck
        self.moves = sum(not line.text.startswith("=") for line in self.notes.body)  # those of luck included
        self.drawn = sum(line.text.startswith("luck ") for line in self.notes.body)  # how often luck has answered
        self.follow()

    # ---- what is known

    @property
    def seats(self) -> int:
        return self.notes.seats

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return self.game.seat_ids(self.notes.facts, self.seats)

    @property
    def over(self) -> bool:
        return not self.state.agenda

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
        return self.game.winners(self.state) if self.over else []

    def name(self, seat: int) -> str:
        return "luck" if seat == LUCK else self.names[seat]

    def seat(self, who: int | str) -> int:
        """A seat by its number or name."""
        if isinstance(who, int):
            return who
        seats = self.notes.seat_names()
        if who not in seats:
            raise ValueError(f"no such seat: {who[:60]} (there are: {', '.join(seats)})")
        return seats[who]

    def view(self, seat: int | str = WATCHER) -> V:
        """What a seat may know; without one, what a spectator may."""
        return self.game.view(self.state, self.seat(seat))

    def question(self, seat: int | str = WATCHER) -> str:
        """What is asked now, in words."""
        return self.game.question(self.view(seat))

    def show(self, seat: int | str = WATCHER) -> str:
        """The position as text."""
        return self.game.show(self.view(seat))

    def draw(self, seat: int | str = WATCHER) -> str:
        """The position as a picture (SVG)."""
        return self.game.draw(self.view(seat))

    # ---- what may be done

    def offers(self, seat: int | str | None = None) -> Offers[F, S, V]:
        """What a seat may do now, each with words, price and notation; without one, all who are asked."""
        found: Offers[F, S, V] = Offers()
        for one in self.waiting if seat is None else [self.seat(seat)]:
            rows = quoted_offers(self.state, one)
            view = self.view(one if one != LUCK else WATCHER)
            found += [Offer(self.game, view, self.name(one), one, move, price) for move, price in rows]
        return found

    def why(self, line: str | None = None) -> str | dict[str, str]:
        """Why a move is refused: nothing if it is on offer. Without one, all that is refused, with its reason."""
        if line is None:
            return {
                f"{self.name(seat)} {self.game.write(self.state, move)}": reason
                for seat in self.waiting
                for move, reason in refusals(self.game, self.state, seat)
            }
        seat, words = self.parted(line)
        try:
            find_move(self.game, self.state, seat, words)
        except Refused as error:
            return str(error)
        return ""

    def parted(self, line: str) -> tuple[int, str]:
        """Seat and move of a line such as `red build coal wigan/1`; who moves may go without saying if one is asked."""
        who, _, words = line.strip().partition(" ")
        if who in self.notes.seat_names():
            return self.seat(who), words
        if len(self.waiting) != 1:
            asked = ", ".join(self.name(seat) for seat in self.waiting)
            raise Refused(text("play.who", words=line[:60], seats=asked or text("play.nobody")))
        return self.waiting[0], line.strip()

    # ---- what is done

    def play(self, what: Offer[F, S, V] | str) -> list[LogLine]:
        """Make a move, an offer or a line; luck follows. What everybody may read of it."""
        if isinstance(what, Offer):
            seat, move = what.seat, what.move
        else:
            seat, words = self.parted(what)
            move = find_move(self.game, self.state, seat, words)
        self.take(seat, move)
        lines = self.told(WATCHER)
        while self.luck_is_asked():
            self.take_luck()
            lines += self.told(WATCHER)
        return lines

    def take(self, seat: int, move: Move) -> None:
        """Make one move, through the gate, and note it."""
        if move not in offers(self.state, seat):  # before it is put into words: nonsense has none
            raise Illegal(seat, move, quote(self.state, seat, move))
        self.take_trusted(seat, move)

    def take_trusted(self, seat: int, move: Move) -> None:
        """`take` without the gate, for callers that took the move from the offers themselves."""
        words = self.game.write(self.state, move)
        play_trusted(self.state, seat, move)
        self.note(f"{self.name(seat)} {words}")
        self.moves += 1
        self.drawn += seat == LUCK

    def note(self, line: str) -> None:
        self.notes.body.append(Line(len(self.notes.body) + 1, line))

    def told(self, seat: int) -> list[LogLine]:
        """What a seat reads of the last move."""
        return self.game.log(self.state, self.state.events, seat)

    def follow(self) -> None:
        """Let luck answer as often as it is asked."""
        while self.luck_is_asked():
            self.take_luck()

    def luck_is_asked(self) -> bool:
        """Whether luck answers now, and does so by itself."""
        return self.luck is not None and bool(self.state.agenda) and bool(self.state.agenda[-1].waiting >> LUCK & 1)

    def take_luck(self) -> None:
        """One answer of luck."""
        assert self.luck
        self.take_trusted(LUCK, self.luck.move(self.state, self.drawn))

    def ask(self, bot: Bot, seat: int, rng: Random) -> Move:
        """What a bot would do."""
        return bot.choose(self.view(seat), offers(self.state, seat), rng)

    # ---- copies and records

    def clone(self) -> Match[F, S, V]:
        """The same match, to be played on apart from this one."""
        record = replace(self.notes, body=self.notes.body[:])
        return Match(record, self.game.clone(self.state), copy(self.luck))

    def record(self) -> str:
        """The game so far, as text."""
        return write_record(self.notes, self.state)

    def __repr__(self) -> str:
        if self.over:
            points = ", ".join(f"{self.name(seat)} {self.scores[seat]}" for seat in self.ranking)
            return f"<{self.game.title} after {self.moves} moves: over, {points}>"
        asked = " and ".join(self.name(seat) for seat in self.waiting)
        return f"<{self.game.title} after {self.moves} moves: {asked} to decide>"

    def _repr_svg_(self) -> str:
        return self.draw()

    def _repr_html_(self) -> str:
        asked = [self.name(seat) for seat in self.waiting]
        return (
            el("div", {}, el("p", {}, f"{', '.join(asked)}: {self.question()}" if asked else repr(self))) + self.draw()
        )


AnyMatch = Match[Any, Any, Any]
"""A match of which nobody asks what its facts, states and views are."""


def new(game: str | AnyGame, seats: int, seed: int | str | None = None, luck: bool = True, **options: str) -> AnyMatch:
    """A new match with the standard facts. The same seed gives the same luck; with luck=False it is a seat to play."""
    if isinstance(game, str) and game not in GAMES:
        raise ValueError(f"no such game: {game} (there are: {', '.join(GAMES)})")
    found = GAMES[game] if isinstance(game, str) else game
    start = found.new(seats, **options)
    rng = Random() if seed is None else Random(f"{seed}/{LUCK}")
    return Match(Record(found, found.facts(), seats, options), start, RandomLuck(rng) if luck else None)


def at_position(game: AnyGame, s: Any) -> AnyMatch:
    """A match that plays on with a state as it is; its record knows only what comes from now on."""
    return Match(Record(game, s.facts, s.table.seats, {}), s)


# ---- moves in words


def find_move(game: AnyGame, s: Any, seat: int, words: str) -> Move:
    """The offer that these words stand for. There is no other parser: what `write` writes is what is read."""
    if seat not in waiting(s):
        raise Refused(text("play.not_on_offer", words=words[:60], offers=text("play.none_on_offer")))
    words, moves = game.canonical(s, seat, words), offers(s, seat)
    for move in moves:
        if game.write(s, move) == words:
            return move
    q, found = quote_words(game, s, seat, words)
    if found:
        raise Refused(text("play.refused", words=words, reason=game.reason(s, found, q)))
    raise Refused(text("play.not_on_offer", words=words[:60], offers=listing(game, s, moves, words)))


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
    allowed, item = offers(s, seat), s.agenda[-1]
    refused = [move for move in item.candidates(s, seat) if move not in allowed]
    return [(move, game.reason(s, move, item.quote(s, seat, move))) for move in refused]
