"""What one person sees of one table: a view, the choices with their prices, the turn on trial.

All pages are made from this. Positions stay behind it: the web gets views and words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from millwright.games.game import AnyGame
from millwright.kernel import WATCHER, Move, Quote, quoted_offers, waiting
from millwright.refusals import folded, summed_up
from millwright.service.draft import Draft
from millwright.service.room import OVER, Room, may_choose


@dataclass(frozen=True)
class Choice:
    """A move on offer: in the notation of records, in words with its price, and the drawn things that it is about."""

    words: str
    label: str
    things: tuple[str, ...]


@dataclass(frozen=True)
class Barred:
    """Moves that somebody might want and may not make, all for one reason."""

    words: str
    reason: str


@dataclass(frozen=True)
class Outcome:
    """How a finished game came out."""

    points: list[int]
    ranking: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Sight:
    """One person before one table, now or at an earlier position."""

    room: Room
    person: int
    seat: int  # through whose eyes: a seat, or WATCHER
    next_seat: int | None  # the seat whose player should take the shared screen
    at: int | None  # the position looked back at; None for the present
    view: Any  # None at a glance, and if the table is set aside: then nothing is asked of its rules
    asked: list[int]
    draft: Draft | None
    choices: list[Choice]
    marks: dict[str, list[Choice]]  # the choices by the main thing that each is about
    outcome: Outcome | None  # once the game is over

    @property
    def game(self) -> AnyGame:
        return self.room.game

    @property
    def plays(self) -> bool:
        """Whether this is a player, and not somebody who watches."""
        return bool(self.room.seats_of(self.person))

    @property
    def shared(self) -> bool:
        """Whether several players look at this screen in turn."""
        return len(self.room.seats_of(self.person)) > 1

    @property
    def my_turn(self) -> bool:
        return self.at is None and self.seat != WATCHER and self.room.asked_now(self.seat)


def glance(room: Room, person: int, wanted: int | None, at: int | None = None) -> Sight:
    """Who looks at what, and nothing of the game: the rules are not asked."""
    seat, next_seat = room.eye(person, wanted)
    return Sight(room, person, seat, next_seat, at, None, [], None, [], {}, None)


def look(room: Room, person: int, wanted: int | None, at: int | None = None) -> Sight:
    """What a person sees; `wanted` is the seat they say they are, on a shared screen."""
    if room.stuck:
        return glance(room, person, wanted, at)
    seat, next_seat = room.eye(person, wanted)
    s = room.present(seat) if at is None else room.position(at)
    view = room.game.view(s, seat)
    found = [choice(room.game, s, view, *one) for one in quoted_choices(room, seat)] if at is None else []
    marks: dict[str, list[Choice]] = {}
    for one in found:
        for thing in one.things[:1]:
            marks.setdefault(thing, []).append(one)
    draft = room.drafts.get(seat) if at is None else None
    outcome = outcome_of(room) if at is None else None
    return Sight(room, person, seat, next_seat, at, view, asked_in(room, s, at), draft, found, marks, outcome)


def outcome_of(room: Room) -> Outcome | None:
    game, s = room.game, room.state
    return Outcome(game.scores(s), game.ranking(s), game.winners(s)) if room.phase == OVER else None


def asked_in(room: Room, s: Any, at: int | None) -> list[int]:
    """Who decides: for the present that is told by the position that everybody has, not by a turn on trial."""
    return room.asked() if at is None else [seat for seat in waiting(s) if seat < room.seats]


def quoted_choices(room: Room, seat: int) -> list[tuple[Move, Quote]]:
    """What a seat may do now, with its own moves on trial, each with its price."""
    return quoted_offers(room.present(seat), seat) if may_choose(room, seat) else []


def choice(game: AnyGame, s: Any, view: Any, move: Move, quote: Quote) -> Choice:
    return Choice(game.write(s, move), game.offer(view, move, quote), game.things(view, move))


def at_thing(room: Room, seat: int, things: list[str]) -> tuple[list[Choice], list[Barred]]:
    """What can be done at the first of these drawn things where anything could be, and what can't, with the reason."""
    allowed = dict(quoted_choices(room, seat))
    if not allowed:
        return [], []
    s = room.present(seat)
    game, view, item = room.game, room.game.view(s, seat), s.agenda[-1]
    about = [(move, game.things(view, move)) for move in item.candidates(s, seat)]
    for thing in things:
        here = [move for move, names in about if thing in names]
        if here:
            can = [choice(game, s, view, move, allowed[move]) for move in here if move in allowed]
            barred = [move for move in here if move not in allowed]
            told = [(game.write(s, move), game.reason(s, move, item.quote(s, seat, move))) for move in barred]
            short = folded(summed_up(told, [one.words for one in can]))
            return can, [Barred(words, reason) for words, reason in short]
    return [], []
