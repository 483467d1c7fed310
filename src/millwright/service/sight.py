"""What one person sees of one table: a view, the choices with their prices, the turn on trial, log and chat.

All pages are made from this, and it holds plain fields: neither the table, nor a position, nor what others have on
trial can be reached from it. The web gets views and words.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from millwright.catalogue import LANGUAGE, text, text_or
from millwright.games.game import Ahead, AnyGame, LogLine, Piece
from millwright.games.guide import Lesson, lesson
from millwright.kernel import WATCHER, Move, Quote
from millwright.lazy import lazy
from millwright.opinions import why
from millwright.refusals import Refusal, told_once
from millwright.service.awaited import ends_at
from millwright.service.course import Course, course_of
from millwright.service.difference import Difference, difference
from millwright.service.draft import Draft, Quoted, main_things
from millwright.service.guests import shown
from millwright.service.history import PART, LogPart
from millwright.service.prepared import ahead
from millwright.service.recap import Tally, tally_of
from millwright.service.reviewed import Reviewed, reviewed
from millwright.service.room import (
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Chair,
    PublicView,
    Room,
    Said,
    Wait,
    players_asked,
)
from millwright.service.turns import Lines, TurnRead
from millwright.service.votes import CHOICES, may_vote, needed
from millwright.service.whys import Explained, explained

LOGGED: Final = 120
"""Moves that the log shows, and some more to fill a part; the replay has them all."""

HEARD: Final = 60
"""Lines of chat that are shown."""


@lru_cache(maxsize=4096)
def first_word(words: str) -> str:
    return words.split(maxsplit=1)[0]


class Choice(NamedTuple):
    """A move on offer: in the notation of records, in words with its price, and the drawn things that it is about."""

    words: str
    label: str
    things: tuple[str, ...]
    pieces: tuple[Piece, ...] = ()  # what is picked to say it, if it is not said at once
    closes: bool = False  # whether it says no more than that its player is done
    ends: bool = False  # whether the turn is over with it, so that a click confirms it
    beside: str = ""  # ASIDE or INSTEAD, if it is no plain answer to what is asked

    @property
    def verb(self) -> str:
        return first_word(self.words)

    @property
    def stops(self) -> bool:
        """Whether it says "no more": a way out, not what one came for."""
        return self.verb == "done"

    @property
    def at(self) -> tuple[str, ...]:
        """The things where a click says it."""
        return () if self.pieces else main_things(self.things)


class Sitter(NamedTuple):
    """Who sits in a seat, as everybody may know."""

    seat: str  # what records call it
    kind: str  # PERSON, BOT or OPEN
    name: str  # of a person
    bot: str
    mine: bool
    left_by: str = ""  # for whom a bot plays: whoever has left the seat
    resigned: bool = False  # ... for good
    lent: bool = False  # ... and whether I may take it back
    invite: str = ""  # to this very seat, for the host to pass on
    own_bot: bool = False  # whether a person lets a bot of their own play


@dataclass(frozen=True)
class Trial:
    """One's own turn on trial."""

    lines: tuple[LogLine, ...]
    back: bool  # whether there is something to undo
    forth: bool  # ... and to redo
    barrier: str  # what confirming it brings; nothing as long as it goes on
    question: str = ""  # what is asked before it is confirmed, if the game has words of its own for it


@dataclass(frozen=True)
class Awaited:
    """Somebody else who is asked, and what the viewer can do about it."""

    seat: int
    since: float  # 0 for a bot
    ends: float  # when a clock runs down; 0 where there is none
    votes: dict[str, int] | None  # for a replacement, by choice; None where the viewer may not vote
    needed: int  # ... of one choice


@dataclass(frozen=True)
class Prepared:
    """An answer that the viewer may give, or has given, in advance."""

    ahead: Ahead
    words: str  # what was given; nothing if none


@dataclass(frozen=True)
class Hinted:
    """What a bot would do in my place."""

    choice: Choice
    why: str
    rest: tuple[str, ...]  # of the turn


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


Outlook = tuple[tuple[int, tuple[float, ...]], ...]
"""After how many moves, and the chances by seat."""


@dataclass(frozen=True)
class Proof:
    """What shows that the luck of the table was settled before."""

    commitment: str
    seed: str  # nothing until the game is over
    recorded: bool  # whether the whole game is in its record; one that was played on from elsewhere is not
    week: int  # whose challenge it is, if it is one: others have the same luck


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
    known: bool  # whether it is the host, or somebody who has or had a seat
    deletes: bool  # whether they may delete the table
    muted: bool  # whether the host has muted whoever looks
    seat: int  # through whose eyes: a seat, or WATCHER
    next_seat: int | None  # the seat whose player should take the shared screen
    at: int | None  # the position looked back at; None for the present
    shown: int  # moves so far that everybody may know of
    view: Any  # None if the table is set aside: then nothing is asked of its rules
    public: PublicView | None  # of the same position, if others may be looking at it too
    asked: list[int]
    my_turn: bool
    stamp: str  # what my decision is made upon
    turns: list[TurnRead]  # those of the others since my own last move; looking back, the one that led here
    last_own: int
    last_others: int
    trial: Trial | None
    hints: bool  # whether hints are allowed here
    hint: Hinted | None
    review: Reviewed | None  # of my own finished game, if I have asked for it
    difference: Difference | None  # looking back: what my review says of the decision that I made here
    outlook: Outlook | None  # everybody's chance to win so far, if the table shows it
    why_did: Explained | None  # looking back at a finished game: the bot whose turn led here
    choices: list[Choice]
    marks: dict[str, list[Choice]]  # the choices by the main things that each is about
    hand: dict[str, str]  # what a click takes up, by id: what it is called
    finish: int  # how often one would have to say that one is done to end the turn: then it can be ended at once
    remark: str  # about the choices
    awaited: list[Awaited]
    prepared: list[Prepared]
    outcome: Outcome | None  # once the game is over
    tallies: tuple[Tally, ...]  # what the eras brought that are over
    course: Course | None  # how it went: at its end, and for whoever looks back
    log: list[LogPart]
    last_turns: list[Lines]  # by seat: what was heard of its last turn
    chat: list[Spoken]
    invite: str  # to this table, for whoever may pass it on or take a seat
    next: str  # to the game after this one
    proof: Proof
    lesson: Lesson | None  # where a player is in the guided opening, if the game has one

    @lazy
    def plays(self) -> bool:
        """Whether this is a player, and not somebody who watches."""
        return any(sitter.mine for sitter in self.sitters)

    @property
    def shared(self) -> bool:
        """Whether several players look at this screen in turn."""
        return sum(sitter.mine for sitter in self.sitters) > 1

    @lazy
    def seat_ids(self) -> tuple[str, ...]:
        return tuple([sitter.seat for sitter in self.sitters])


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
    room.speak()
    seat, next_seat = room.eye(person, wanted)
    now, hosts, plays = at is None, person == room.host, bool(room.seats_of(person))
    s = None if room.stuck else room.present(seat) if at is None else room.position(at)
    view = None if s is None else room.game.view(s, seat)
    my_turn = now and seat != WATCHER and room.asked_now(seat)
    choices = choices_of(room, view, room.offers(seat)) if my_turn else []
    return Sight(
        table=room.id, game=room.game, facts=room.facts, phase=room.phase, stuck=room.stuck,
        sitters=sitters(room, person), named=bool(person), hosts=hosts, known=room.knows(person),
        deletes=room.sole(person), muted=person in room.guests.muted, seat=seat, next_seat=next_seat, at=at,
        shown=room.shown, view=view, public=room.seen_by_all(s) if s and s is room.state else None,
        asked=[] if s is None else asked_in(room, s, at), my_turn=my_turn,
        stamp=room.stamp(seat) if my_turn else "", turns=turns_read(room, seat, at),
        last_own=min(room.last_by(seat), room.shown), last_others=room.last_by_others(seat),
        trial=trial_of(room, seat) if my_turn else None, hints=room.hints_allowed,
        hint=hinted(room, seat, choices) if my_turn else None,
        review=reviewed(room, seat) if now and plays else None,
        difference=difference(room, at, s, view) if at is not None and s and plays else None,
        outlook=outlook_at(room, room.shown if at is None else at),
        why_did=None if at is None else explained(room, at), choices=choices, marks=marked(choices),
        hand=taken_up(room.game, view, choices) if choices else {},
        finish=len(room.draft(seat).closing()) if any(one.closes for one in choices) else 0,
        remark=room.game.remark(view, [move for move, _ in room.offers(seat)]) if choices else "",
        awaited=[awaited_at(room, one, person) for one in room.asked()] if now and s else [],
        prepared=prepared_by(room, seat, view) if now and seat != WATCHER else [],
        outcome=outcome_of(room) if now else None, tallies=tallies(room, room.shown if at is None else at),
        course=course_at(room, seat, now),
        log=log_of(room, seat, room.shown if at is None else at),
        last_turns=room.last_turns(seat, room.shown if at is None else at),
        chat=[spoken(room, line, hosts) for line in room.chat[-HEARD:]],
        invite=room.invite if plays or hosts or room.phase == WAITING else "", next=room.next if plays else "",
        proof=proof_of(room),
        lesson=lesson_of(room, seat, view) if now else None,
    )  # fmt: skip


def proof_of(room: Room) -> Proof:
    """What is known of the luck; while a challenge goes on its games are not handed out."""
    recorded = room.origin is None and (room.opened or not room.week)
    return Proof(room.commitment, room.seed if room.opened else "", recorded, room.week)


def sitters(room: Room, person: int = 0) -> list[Sitter]:
    mine, chairs = room.seats_of(person), enumerate(zip(room.seat_ids(), room.chairs, strict=True))
    return [sitter(name, one, person, seat in mine, person == room.host) for seat, (name, one) in chairs]


def sitter(seat: str, chair: Chair, person: int, mine: bool, hosts: bool) -> Sitter:
    if chair.kind == PERSON:
        return Sitter(seat, PERSON, shown(chair.name), "", mine, own_bot=bool(chair.token))
    lent = chair.lent and chair.person == person
    invite = chair.invite if hosts else ""
    left_by = shown(chair.name) if chair.person else ""
    return Sitter(seat, chair.kind, "", chair.bot, False, left_by, chair.resigned, lent, invite)


def turns_read(room: Room, seat: int, at: int | None) -> list[TurnRead]:
    here = room.turn_at(at) if at is not None else None
    found = room.turns_since(seat) if at is None else [here] if here else []
    return [room.turn_read(one, seat) for one in found]


def asked_in(room: Room, s: Any, at: int | None) -> list[int]:
    """Who decides: for the present that is told by the position that everybody has, not by a turn on trial."""
    return room.asked() if at is None else players_asked(s)


def trial_of(room: Room, seat: int) -> Trial | None:
    draft = room.drafts.get(seat)
    if draft is None or (draft.empty and not draft.undone):
        return None
    lines = tuple(line for one in draft.moves for line in one.lines)
    barrier, question = ("", "") if draft.free else (draft.barrier, question_of(draft))
    if barrier == "luck" and not (question or draft.goes_on):
        barrier = "others"  # luck that only ends the turn, such as cards dealt after it, is not worth a word
    return Trial(lines, not draft.empty, bool(draft.undone), barrier, question)


def question_of(draft: Draft) -> str:
    """What is asked before a turn is confirmed, in the game's own words: of a sealed answer, or of chance."""
    game, s = draft.game, draft.state
    if draft.held is not None:
        return game.sealed(game.view(s, draft.seat), draft.held, s.agenda[-1].quote(s, draft.seat, draft.held))
    return text_or(f"{game.id}.confirm.{s.agenda[-1].name().lower()}", "") if s.agenda else ""


def awaited_at(room: Room, seat: int, person: int) -> Awaited:
    wait, now = room.waits.get(seat, Wait()), time.time()
    since = wait.since if room.chairs[seat].kind == PERSON else 0.0
    if not may_vote(room, seat, person, now):
        return Awaited(seat, since, ends_at(room, seat), None, 0)
    given = list(room.votes.get(seat, {}).values())
    votes = {choice: given.count(choice) for choice in CHOICES}
    return Awaited(seat, since, ends_at(room, seat), votes, needed(room, seat))


def prepared_by(room: Room, seat: int, view: Any) -> list[Prepared]:
    given = room.prepared.get(seat, {})
    return [Prepared(one, given.get(one.question, "")) for one in ahead(room, seat, view)]


def course_at(room: Room, seat: int, now: bool) -> Course | None:
    """How the game went: for its end, and for whoever looks back."""
    known = not room.stuck and (room.phase == OVER or (room.phase == PLAYING and not now))
    return course_of(room, seat) if known else None


def hinted(room: Room, seat: int, choices: list[Choice]) -> Hinted | None:
    """The hint that was asked for, as long as the seat decides upon the same."""
    hint = room.hints.get(seat)
    if hint is None or hint.stamp != room.stamp(seat):
        return None
    best = next((choice for choice in choices if choice.words == hint.words), None)
    return Hinted(best, why(room.game.id, list(hint.terms)), hint.rest[LANGUAGE.get()]) if best else None


def outlook_at(room: Room, last: int) -> Outlook | None:
    """As far as it had come then."""
    if room.outlook is None or room.stuck:
        return None
    return tuple(sorted([(at, row) for at, row in room.outlook.items() if at <= last]))


def outcome_of(room: Room) -> Outcome | None:
    match = room.match
    return Outcome(match.scores, match.ranking, match.winners) if room.phase == OVER and not room.stuck else None


def tallies(room: Room, last: int) -> tuple[Tally, ...]:
    """What the eras that ended up to a move brought, as everybody heard it, if the game sums it up."""
    found = [tally_of(room.entries[n - 1].lines(WATCHER)) for n in room.eras_ended(last)]
    return tuple([one for one in found if one])


def lesson_of(room: Room, seat: int, view: Any) -> Lesson | None:
    """From the player's own view and own moves alone."""
    if view is None or seat == WATCHER or room.phase != PLAYING or not room.game.guide:
        return None
    draft = room.drafts.get(seat)
    tried = [one.move[0] for one in draft.moves] if draft else []
    return lesson(room.game.guide, view, room.played(seat) + Counter(tried) if tried else room.played(seat))


def log_of(room: Room, seat: int, last: int) -> list[LogPart]:
    """The log as far as it is shown, in parts of which the full ones stay the same."""
    numbers = range(max(0, last - LOGGED) // PART, last // PART + 1)
    return [room.log_part(seat, number, last) for number in numbers]


def spoken(room: Room, line: Said, hosts: bool) -> Spoken:
    muted = hosts and line.person in room.guests.muted
    return Spoken(line.number, shown(room.guests.called[line.person]), line.words, muted, line.person == room.host)


def marked(choices: list[Choice]) -> dict[str, list[Choice]]:
    found: dict[str, list[Choice]] = {}
    for one in choices:
        for thing in one.at if one.things else ():
            found.setdefault(thing, []).append(one)
    return found


def taken_up(game: AnyGame, view: Any, choices: list[Choice]) -> dict[str, str]:
    """What a click takes up: one's hand, and the pieces of moves that are put together."""
    pieces = [piece for one in choices for piece in one.pieces]
    return {thing: piece.label for piece in pieces for thing in piece.things} | game.hand(view)


def choices_of(room: Room, view: Any, offers: list[Quoted]) -> list[Choice]:
    """Remembered where a table asks the same again and again: what to bid, what to develop."""
    game, made, who = room.game, room.made, (LANGUAGE.get(), view.seat)
    found: list[Choice] = []
    for move, quote in offers:
        follows = game.offer_key(view, move, quote)
        key = ("choice", who, move, quote.price, follows)
        one = made.get(key) if follows is not None else None
        if one is None:
            one = choice(game, view, move, quote)
            if follows is not None:
                made[key] = one
        found.append(one)
    return found


def choice(game: AnyGame, view: Any, move: Move, quote: Quote) -> Choice:
    words, label, things = game.write(view, move), game.label(view, move, quote), game.things(view, move)
    pieces, closes = game.pieces(view, move), game.closes(view, move)
    return Choice(words, label, things, pieces, closes, game.ends(view, move), game.beside(view, move))


def at_thing(room: Room, seat: int, things: list[str], held: str = "") -> tuple[list[Choice], list[Refusal]]:
    """What can be done at the first of these drawn things where anything could be, and what can't, with the reason.

    If something has been taken up before, what can be done with it comes alone.
    """
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
            fitting = [one for one in can if held in one.things]
            stopped = [] if fitting else with_held(game, view, [move for move in here if move in allowed], held)
            if stopped:
                return [], told_once(stopped)
            can = fitting or can
            barred = [move for move in here if move not in allowed]
            return can, told_once([game.refusal(view, move, item.quote(s, seat, move)) for move in barred])
    return [], []


def with_held(game: AnyGame, view: Any, moves: list[Move], held: str) -> list[Refusal]:
    """Why none of these moves is meant by whoever has taken that up: each would go on with something else."""
    found = [(move, *game.in_the_way(view, move, held)) for move in moves] if held else []
    if not all(reason for _, reason, _ in found):
        return []
    return [Refusal(game.write(view, move), game.wish(view, move), reason, out) for move, reason, out in found]


def about_thing(room: Room, seat: int, things: list[str]) -> list[str]:
    """Where nothing can be done: what the thing is for, and what is asked instead."""
    if room.asked_now(seat) and not room.draft(seat).free:
        return [text("web.confirm_first")]
    view = None if room.stuck else room.game.view(room.present(seat), seat)
    told = [(room.game.about(view, thing) if view else "") or use_of(room.game, thing) for thing in things]
    question = room.game.headline(view) if view else ""
    now = text("web.idle", question=question) if question else text("web.nothing_here")
    return [*[words for words in told if words][:1], now]


def use_of(game: AnyGame, thing: str) -> str:
    """What a kind of drawn thing is for: the text of the longest beginning of its id that has one."""
    kinds = ["-".join(thing.split("-")[:words]) for words in (2, 1)]
    return next((words for kind in kinds if (words := text_or(f"{game.id}.here.{kind}", ""))), "")
