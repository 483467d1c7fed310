"""What one person sees of one table: a view, the choices with their prices, the turn on trial, log and chat.

All pages are made from this, and it holds plain fields: neither the table, nor a position, nor what others have on
trial can be reached from it. The web gets views and words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from millwright.games.game import AnyGame, LogLine
from millwright.kernel import WATCHER, Move, Quote, waiting
from millwright.refusals import folded, summed_up
from millwright.service.history import PART, LogPart
from millwright.service.room import OVER, WAITING, Room, Said

LOGGED: Final = 120
"""Moves that the log shows, and some more to fill a part; the replay has them all."""

HEARD: Final = 60
"""Lines of chat that are shown."""


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
class Sitter:
    """Who sits in a seat, as everybody may know."""

    seat: str  # what records call it
    kind: str  # PERSON, BOT or OPEN
    name: str  # of a person
    bot: str
    mine: bool


@dataclass(frozen=True)
class Trial:
    """One's own turn on trial."""

    lines: tuple[LogLine, ...]
    back: bool  # whether there is something to undo
    forth: bool  # ... and to redo
    barrier: str  # what confirming it brings; nothing as long as it goes on


@dataclass(frozen=True)
class Spoken:
    """A line of chat."""

    number: int
    name: str
    words: str  # nothing if the host has removed it
    muted: bool  # whether whoever said it may speak no longer: for the host to know
    host: bool  # whether the host said it


@dataclass(frozen=True)
class Outcome:
    """How a finished game came out."""

    points: list[int]
    ranking: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Proof:
    """What shows that the luck of the table was settled before."""

    commitment: str
    seed: str  # nothing until the game is over
    recorded: bool  # whether the whole game is in its record; one that was played on from elsewhere is not


@dataclass(frozen=True)
class Sight:
    """One person before one table, now or at an earlier position."""

    table: str
    game: AnyGame
    facts: Any
    phase: str
    stuck: str  # why nothing goes on here
    sitters: list[Sitter]
    named: bool  # whether somebody looks whose name is known
    hosts: bool  # whether the host looks
    seat: int  # through whose eyes: a seat, or WATCHER
    next_seat: int | None  # the seat whose player should take the shared screen
    at: int | None  # the position looked back at; None for the present
    shown: int  # moves so far that everybody may know of
    view: Any  # None if the table is set aside: then nothing is asked of its rules
    asked: list[int]
    my_turn: bool
    stamp: str  # what my decision is made upon
    steps: list[int]  # where the turns of the others ended since my own last move
    last_own: int
    last_others: int
    trial: Trial | None
    choices: list[Choice]
    marks: dict[str, list[Choice]]  # the choices by the main thing that each is about
    outcome: Outcome | None  # once the game is over
    log: list[LogPart]
    chat: list[Spoken]
    invite: str  # to this table, for whoever may pass it on or take a seat
    next: str  # to the game after this one
    proof: Proof

    @property
    def plays(self) -> bool:
        """Whether this is a player, and not somebody who watches."""
        return any(sitter.mine for sitter in self.sitters)

    @property
    def shared(self) -> bool:
        """Whether several players look at this screen in turn."""
        return sum(sitter.mine for sitter in self.sitters) > 1

    @property
    def seat_ids(self) -> list[str]:
        return [sitter.seat for sitter in self.sitters]


@dataclass(frozen=True)
class Invitation:
    """What somebody sees who comes to a table to sit down there."""

    table: str
    game: AnyGame
    public: bool
    sitters: list[Sitter]


def invitation(room: Room) -> Invitation:
    return Invitation(room.id, room.game, room.public, sitters(room))


def look(room: Room, person: int, wanted: int | None, at: int | None = None) -> Sight:
    """What a person sees; `wanted` is the seat they say they are, on a shared screen."""
    seat, next_seat = room.eye(person, wanted)
    now, hosts, plays = at is None, person == room.host, bool(room.seats_of(person))
    s = None if room.stuck else room.present(seat) if at is None else room.position(at)
    view = None if s is None else room.game.view(s, seat)
    my_turn = now and seat != WATCHER and room.asked_now(seat)
    choices = [choice(room.game, view, *one) for one in room.offers(seat)] if my_turn else []
    return Sight(
        table=room.id, game=room.game, facts=room.facts, phase=room.phase, stuck=room.stuck,
        sitters=sitters(room, person), named=bool(person), hosts=hosts, seat=seat, next_seat=next_seat, at=at,
        shown=room.shown, view=view, asked=[] if s is None else asked_in(room, s, at), my_turn=my_turn,
        stamp=room.stamp(seat) if my_turn else "", steps=room.turns_since(seat),
        last_own=min(room.last_by(seat), room.shown), last_others=room.last_by_others(seat),
        trial=trial_of(room, seat) if my_turn else None, choices=choices, marks=marked(choices),
        outcome=outcome_of(room) if now else None, log=log_of(room, seat, room.shown if at is None else at),
        chat=[spoken(room, line, hosts) for line in room.chat[-HEARD:]],
        invite=room.invite if plays or hosts or room.phase == WAITING else "", next=room.next if plays else "",
        proof=Proof(room.commitment, room.seed if room.phase == OVER else "", room.origin is None),
    )  # fmt: skip


def sitters(room: Room, person: int = 0) -> list[Sitter]:
    mine, chairs = room.seats_of(person), enumerate(zip(room.seat_ids(), room.chairs, strict=True))
    return [Sitter(name, one.kind, one.name, one.bot, seat in mine) for seat, (name, one) in chairs]


def asked_in(room: Room, s: Any, at: int | None) -> list[int]:
    """Who decides: for the present that is told by the position that everybody has, not by a turn on trial."""
    return room.asked() if at is None else [seat for seat in waiting(s) if seat < room.seats]


def trial_of(room: Room, seat: int) -> Trial | None:
    draft = room.drafts.get(seat)
    if draft is None or (draft.empty and not draft.undone):
        return None
    lines = tuple(line for one in draft.moves for line in one.lines)
    return Trial(lines, not draft.empty, bool(draft.undone), "" if draft.free else draft.barrier)


def outcome_of(room: Room) -> Outcome | None:
    match = room.match
    return Outcome(match.scores, match.ranking, match.winners) if room.phase == OVER and not room.stuck else None


def log_of(room: Room, seat: int, last: int) -> list[LogPart]:
    """The log as far as it is shown, in parts of which the full ones stay the same."""
    numbers = range(max(0, last - LOGGED) // PART, last // PART + 1)
    return [room.log_part(seat, number, last) for number in numbers]


def spoken(room: Room, line: Said, hosts: bool) -> Spoken:
    muted = hosts and line.person in room.guests.muted
    return Spoken(line.number, room.guests.called[line.person], line.words, muted, line.person == room.host)


def marked(choices: list[Choice]) -> dict[str, list[Choice]]:
    found: dict[str, list[Choice]] = {}
    for one in choices:
        for thing in one.things[:1]:
            found.setdefault(thing, []).append(one)
    return found


def choice(game: AnyGame, view: Any, move: Move, quote: Quote) -> Choice:
    return Choice(game.write(view, move), game.offer(view, move, quote), game.things(view, move))


def at_thing(room: Room, seat: int, things: list[str]) -> tuple[list[Choice], list[Barred]]:
    """What can be done at the first of these drawn things where anything could be, and what can't, with the reason."""
    allowed = dict(room.offers(seat))
    if not allowed:
        return [], []
    s = room.present(seat)
    game, view, item = room.game, room.game.view(s, seat), s.agenda[-1]
    about = [(move, game.things(view, move)) for move in item.candidates(s, seat)]
    for thing in things:
        here = [move for move, names in about if thing in names]
        if here:
            can = [choice(game, view, move, allowed[move]) for move in here if move in allowed]
            barred = [move for move in here if move not in allowed]
            told = [(game.write(s, move), game.reason(s, move, item.quote(s, seat, move))) for move in barred]
            short = folded(summed_up(told, [one.words for one in can]))
            return can, [Barred(words, reason) for words, reason in short]
    return [], []
