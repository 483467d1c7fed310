"""A table where a game is played: chairs, match, history, turns on trial. No clock, no file, no network.

What changes the game is first worked out on a copy (`Progress`), then kept by the house, then entered here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from typing import Any, Final

from millwright.bots import BOTS, listens
from millwright.catalogue import LANGUAGE, text
from millwright.games.game import AnyGame
from millwright.kernel import LUCK, WATCHER, Event, Move, play_trusted, waiting
from millwright.match import AnyMatch, Refused
from millwright.record import Pledge, Record, write_record
from millwright.service.advice import Deed, Hint, Review
from millwright.service.bounded import Recent
from millwright.service.draft import Draft, Quoted
from millwright.service.guests import Guests
from millwright.service.history import CHECKPOINT, PART, Entry, LogPart, Note, Progress, told
from millwright.service.luck import AnyLuck, Luck, MirroredLuck, commitment
from millwright.service.once import MOST, once
from millwright.service.runs import told_together
from millwright.service.turns import FAR, NO_LINES, Lines, Parted, Turn, TurnRead, ends_era, is_turn, own_lines
from millwright.service.weeks import is_on

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"

WAITING: Final = "open"  # phases of a table: seats are free
PLAYING: Final = "playing"
OVER: Final = "over"

LOOK_BACK: Final = 24
"""So many turns of the others are shown again at most."""


class Stale(Exception):
    """A move that was made looking at a position that is no longer the present one."""


class Overtaken(Stale):
    """Another process has changed the table meanwhile: what was worked out is worked out again, on top of that."""


class NotYours(Exception):
    """Something that only another seat, or the host, may do."""


class Refusal(Exception):
    """Something that is not allowed; the message is for the player."""


@dataclass
class Chair:
    """Who sits in a seat."""

    kind: str  # PERSON, BOT or OPEN
    person: int = 0
    name: str = ""
    bot: str = ""
    salt: str = ""
    own_name: str = ""  # of a player who shares a screen; else the person's name counts
    resigned: bool = False  # a bot has the seat for good, but everybody may know whose it was
    invite: str = ""  # leads somebody into this very seat, as long as a bot has it
    token: str = ""  # the digest of what a bot of the person's own plays with, if they have one

    @property
    def lent(self) -> bool:
        """Whether a bot plays for somebody who may take the seat back."""
        return self.kind == BOT and bool(self.person) and not self.resigned


@dataclass(frozen=True)
class Said:
    """A line of chat; without words if the host has removed it."""

    number: int
    person: int
    words: str
    at: float


@dataclass(frozen=True, eq=False)
class PublicView:
    """What a spectator may know of a position: the same object for everybody who looks at it."""

    view: Any


@dataclass(frozen=True)
class Wait:
    """How long a seat is awaited."""

    since: float = 0.0  # nothing while it is not asked
    used: float = 0.0  # seconds that its answers have taken so far
    reminded: bool = False


def players_asked(s: Any) -> list[int]:
    """The seats that a position asks, without chance."""
    return [seat for seat in waiting(s) if seat != LUCK]


@dataclass(eq=False)
class Room:
    """A table in memory."""

    id: str
    match: AnyMatch
    host: int
    invite: str
    public: bool
    seed: str
    chairs: list[Chair]
    origin: Any | None = None  # where the game began, if not at its start: played on from another table
    phase: str = WAITING
    entries: list[Entry] = field(default_factory=list)
    checkpoints: list[Any] = field(default_factory=list)
    said: dict[str, int] = field(default_factory=dict)  # by language that is read here: moves told in it
    log_parts: dict[tuple[str, int, int], LogPart] = field(default_factory=dict)  # by language, viewer and number
    public_view: tuple[Any, PublicView] | None = None  # of the last position that was looked at
    made: Recent[tuple[Any, ...], Any] = field(default_factory=lambda: Recent(MOST))  # see `once`
    counted: tuple[int, list[Counter[int]]] = (0, [])  # see `played`
    apart: tuple[int, dict[int, list[int]]] = field(default_factory=lambda: (0, {}))  # see `read_apart`
    endings: tuple[int, list[int]] = (0, [])  # see `eras_ended`
    parted: Parted | None = None  # see `turns_until`
    drafts: dict[int, Draft] = field(default_factory=dict)
    asked_at: dict[int, int] = field(default_factory=dict)
    chat: list[Said] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    guests: Guests = field(default_factory=Guests)  # whoever sits or speaks here
    clock: str = ""  # how much time everybody has: a name of `awaited.CLOCKS`
    waits: dict[int, Wait] = field(default_factory=dict)
    votes: dict[int, dict[int, str]] = field(default_factory=dict)  # for whom somebody shall play: by seat and person
    prepared: dict[int, dict[str, str]] = field(default_factory=dict)  # answers in advance: by seat and question
    next: str = ""  # the invitation to the game after this one, once somebody has asked for it
    hints_allowed: bool = True
    hints: dict[int, Hint] = field(default_factory=dict)  # by seat: what a bot would do, for that seat alone
    reviews: dict[int, Review] = field(default_factory=dict)  # by seat, for whoever sits there alone
    outlook: dict[int, tuple[float, ...]] | None = None  # chances to win after so many moves, if the table shows them
    deeds: dict[int, tuple[Deed, ...]] = field(default_factory=dict)  # by position: why the bot's turn before it
    week: int = 0  # whose challenge it is, if it is one
    stuck: str = ""  # why nothing goes on here: a key of the catalogue
    version: int = 0  # changes of the table that are in here

    # ---- the match

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def facts(self) -> Any:
        return self.match.notes.facts

    @property
    def options(self) -> dict[str, str]:
        return self.match.notes.options

    @property
    def seats(self) -> int:
        return self.match.seats

    @property
    def state(self) -> Any:
        """The position that everybody has."""
        return self.match.state

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def shown(self) -> int:
        """How many moves everybody may know of: how often a seat has answered in secret is its own business."""
        n = self.seq
        while n and self.entries[n - 1].sealed:
            n -= 1
        return n

    @property
    def luck(self) -> AnyLuck:
        if self.week:
            return MirroredLuck(self.seed, [(entry.kind, entry.move) for entry in self.entries if entry.seat == LUCK])
        ids = self.seat_ids()
        return Luck(self.seed, tuple((ids[seat], chair.salt) for seat, chair in enumerate(self.chairs) if chair.salt))

    @property
    def opened(self) -> bool:
        """Whether the seed is no secret any more: others may still play with that of a challenge."""
        return self.phase == OVER and not (self.week and is_on(self.week))

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def seat_ids(self) -> list[str]:
        return self.match.names

    # ---- who

    def seats_of(self, person: int) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON and chair.person == person]

    def admits(self, person: int) -> bool:
        """Players, whoever has left a seat to a bot, and the host; others where they may watch, or its week is over."""
        return self.public or self.knows(person) or bool(self.week and not is_on(self.week))

    def knows(self, person: int) -> bool:
        return bool(person) and person in (self.host, *[chair.person for chair in self.chairs])

    def sole(self, person: int) -> bool:
        """Whether the table is the host's alone: nobody else has a seat, or the game has not begun; no challenge is."""
        others = [chair.person for chair in self.chairs if chair.person not in (0, person)]
        return person == self.host and (not others or self.phase == WAITING) and not self.week

    def free_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == OPEN]

    def bots_asked(self) -> list[int]:
        if self.phase != PLAYING:
            return []
        return [seat for seat in players_asked(self.state) if self.chairs[seat].kind == BOT]

    def asked(self) -> list[int]:
        return players_asked(self.state) if self.phase == PLAYING else []

    def asked_now(self, seat: int) -> bool:
        return seat in self.asked() and not self.stuck

    def eye(self, person: int, wanted: int | None) -> tuple[int, int | None]:
        """Through whose eyes a person looks, and which of their seats is to be shown next, if they have several.

        On a shared screen nobody's hand is shown until that player says that they are the one looking.
        """
        mine = self.seats_of(person)
        if not mine:
            return WATCHER, None
        if len(mine) == 1:
            return mine[0], None
        if self.phase != PLAYING:
            return (wanted if wanted in mine else mine[0]) if self.phase == OVER else WATCHER, None
        mine_asked = [seat for seat in self.asked() if seat in mine]
        if wanted is not None and wanted in mine_asked:
            return wanted, None
        return WATCHER, mine_asked[0] if mine_asked else None

    # ---- listening

    def heard_by(self, seat: int, bot: str, seq: int) -> list[Event]:
        """What a seat has heard of the first so many moves, if the bot wants to know."""
        known = BOTS[self.game.id].get(bot)
        return self.match.heard(seat, seq) if known and listens(known, self.game) else []

    # ---- looking

    def draft(self, seat: int) -> Draft:
        """The seat's turn on trial, a new one if there is none."""
        if seat not in self.drafts:
            self.drafts[seat] = Draft(seat, self.match)
        return self.drafts[seat]

    def present(self, seat: int) -> Any:
        """The position as one seat has it before them: with its own moves on trial."""
        draft = self.drafts.get(seat)
        return draft.state if draft and draft.moves else self.state

    def seen_by_all(self, s: Any) -> PublicView:
        """The position as a spectator has it before them, made once."""
        if self.public_view is None or self.public_view[0] is not s:
            self.public_view = s, PublicView(self.game.view(s, WATCHER))
        return self.public_view[1]

    def offers(self, seat: int) -> list[Quoted]:
        """What a seat may do now, with its own moves on trial, each with its price."""
        return self.draft(seat).offers() if self.asked_now(seat) else []

    def stamp(self, seat: int) -> str:
        """What a seat decides upon: it changes when the seat is asked anew, and with its own moves on trial."""
        draft = self.drafts.get(seat)
        trial = ".".join(f"{one.move[0]}-{one.move[1]}-{one.move[2]}" for one in draft.moves) if draft else ""
        return f"{self.asked_at.get(seat, 0)}:{trial}"

    def position(self, seq: int) -> Any:
        """The position after so many moves: a copy that the caller may play on."""
        if not 0 <= seq <= self.seq:
            raise IndexError(seq)
        nearest = min(seq // CHECKPOINT, len(self.checkpoints) - 1)
        s = self.game.clone(self.checkpoints[nearest])
        for entry in self.entries[nearest * CHECKPOINT : seq]:
            play_trusted(s, entry.seat, entry.move)
        return s

    def speak(self) -> None:
        """Tell the history in the language of whoever looks; from now on, what comes is told in it at once."""
        name = LANGUAGE.get()
        untold = range(self.said.get(name, 0), self.seq)
        first = next((n for n in untold if (name, WATCHER) not in self.entries[n].told), self.seq)
        if first < self.seq:
            self.tell(name, first)
        self.said[name] = self.seq

    def tell(self, name: str, first: int) -> None:
        """The history from a move on in one more language."""
        s = self.position(first)
        for entry in self.entries[first:]:
            play_trusted(s, entry.seat, entry.move)
            entry.told.update(told(self.game, s, [name], lambda known: self.game.event_lines(s, [*known])))

    def last_by(self, seat: int) -> int:
        """The number of a seat's own last move."""
        mine = (n for n in range(self.seq, 0, -1) if self.entries[n - 1].seat == seat)
        return 0 if seat == WATCHER else next(mine, 0)

    def last_by_others(self, seat: int) -> int:
        """The number of the last move that was not a seat's own, as far as it is known."""
        for n in range(self.shown, 0, -1):
            if self.entries[n - 1].seat != seat:
                return n
        return 0

    def played(self, seat: int) -> Counter[int]:
        """How often a seat has made a move of each verb: counted on from where it was counted last."""
        upto, found = self.counted[0], self.counted[1] or [Counter[int]() for _ in range(self.seats)]
        for entry in self.entries[upto:]:
            if entry.seat != LUCK:
                found[entry.seat][entry.move[0]] += 1
        self.counted = self.seq, found
        return found[seat]

    def turns_until(self, last: int) -> Iterable[Turn]:
        """The turns up to a move, the last one first."""
        if self.parted is None or self.parted.at != (self.seq, last):
            self.parted = Parted(self.entries, last)
        return self.parted

    def turns_since(self, seat: int) -> list[Turn]:
        """The turns of the others since a seat's own last move, chance included: to be shown one after the other; and
        that move, if it brought what is told of all."""
        own = min(self.last_by(seat), self.shown)
        if self.seats == 1:  # alone, what chance does is all there is to see
            moves = [n for n in range(own + 1, self.shown + 1) if self.entries[n - 1].lines(seat)]
            return [Turn(n, n, LUCK) for n in moves[-LOOK_BACK:]]
        since = takewhile(lambda turn: turn.last > own, self.turns_until(self.shown))
        found = [Turn(max(turn.first, own + 1), turn.last, turn.seat) for turn in islice(since, LOOK_BACK)]
        return [*([Turn(own, own, LUCK)] if self.tells_of_all(own, seat) else []), *found[::-1]]

    def tells_of_all(self, n: int, seat: int) -> bool:
        """Whether a move opened sealed answers or ended an era: that is news to its own player, too."""
        if n < 2:
            return False
        last, entry = self.entries[n - 2 : n]
        ends = any(brief.ends for line in entry.lines(seat) for brief in line.brief)
        return ends or (last.sealed and not entry.sealed)

    def turn_at(self, last: int) -> Turn | None:
        """The turn that a move belongs to, as far as it had come then."""
        return next(iter(self.turns_until(last)), None)

    def last_turns(self, viewer: int, last: int) -> list[Lines]:
        """By seat: what the log says of it in the last turn that it made alone, up to a move; before its first, what
        it has answered."""
        return self.last_turns_heard(self.ear(viewer, max(0, last - 2 * FAR), last), last)

    @once
    def last_turns_heard(self, viewer: int, last: int) -> list[Lines]:
        found: dict[int, Lines] = {}
        answers: dict[int, Lines] = {}
        for turn in self.turns_until(last):
            if len(found) == self.seats or turn.last <= last - FAR:
                break
            if turn.seat != LUCK and turn.seat not in found:
                own = self.own_lines(turn, self.ear(viewer, turn.first - 1, turn.last))
                if is_turn(own):
                    found[turn.seat] = own
                elif own:
                    answers.setdefault(turn.seat, own)
        return [found.get(seat) or answers.get(seat, NO_LINES) for seat in range(self.seats)]

    @once
    def own_lines(self, turn: Turn, ear: int) -> Lines:
        found = own_lines(self.entries, turn, ear)
        shared = found if ear == WATCHER else self.own_lines(turn, WATCHER)
        return shared if found == shared else found  # one for all who have read the same

    def turn_read(self, turn: Turn, viewer: int) -> TurnRead:
        """What a viewer has read of a turn."""
        return self.turn_heard(turn, self.ear(viewer, turn.first - 1, turn.last))

    @once
    def turn_heard(self, turn: Turn, ear: int) -> TurnRead:
        entries = self.entries[turn.first - 1 : turn.last]
        lines = [line for one in entries for line in one.lines(ear)]
        if turn.seat == LUCK != entries[0].seat:  # of a player's own move only what is told of all
            lines = [line for line in lines if line.seat < 0 or any(brief.all or brief.ends for brief in line.brief)]
        ends = [n for n, one in enumerate(entries, turn.first) if ends_era(one.lines(ear))]
        return TurnRead(*turn, tuple(lines), *ends[:1])

    def ear(self, viewer: int, first: int, end: int) -> int:
        """Whose words a viewer has read of some moves: WATCHER's if they are the same, for these are shared by all."""
        if viewer == WATCHER:
            return viewer
        found = self.read_apart().get(viewer, [])
        at = bisect_left(found, first)
        return viewer if at < len(found) and found[at] < end else WATCHER

    def read_apart(self) -> dict[int, list[int]]:
        """By viewer: the moves of which they have read otherwise than a spectator, as far as there are any."""
        upto, found = self.apart
        if upto < len(self.entries):
            for n, entry in enumerate(self.entries[upto:], upto):
                for viewer in entry.apart:
                    found.setdefault(viewer, []).append(n)
            self.apart = len(self.entries), found
        return found

    def eras_ended(self, last: int) -> list[int]:
        """The moves up to a number with which an era ended: everybody hears that."""
        upto, found = self.endings
        if upto < len(self.entries):
            new = enumerate(self.entries[upto:], upto + 1)
            found = [*found, *[n for n, entry in new if ends_era(entry.lines(WATCHER))]]
            self.endings = len(self.entries), found
        return [n for n in found if n <= last]

    def log_part(self, viewer: int, number: int, last: int) -> LogPart:
        """A part of the log up to a move; a full one is made once."""
        key, first, end = (LANGUAGE.get(), viewer, number), number * PART, (number + 1) * PART
        if end <= last and key in self.log_parts:
            return self.log_parts[key]
        ear = self.ear(viewer, max(0, first - PART), end + 1)  # where a run is cut depends on what is before and after
        part = self.part_heard(ear, number, last, len(self.notes))
        if part.full:
            self.log_parts[key] = part
        return part

    @once
    def part_heard(self, ear: int, number: int, last: int, noted: int) -> LogPart:
        first, end = number * PART, (number + 1) * PART
        rows = told_together(self.entries, ear, first, end, last)
        notes = tuple(note for note in self.notes[:noted] if first <= note.seq <= min(end - 1, last))
        part = LogPart(number, rows, notes, end <= last)
        shared = part if ear == WATCHER else self.part_heard(WATCHER, number, last, noted)
        return shared if part == shared else part

    # ---- turns on trial

    def need_turn(self, seat: int, stamp: str) -> Draft:
        """The seat's draft, if it is asked and looks at what is true now."""
        if not self.asked_now(seat) or stamp != self.stamp(seat):
            raise Stale
        return self.draft(seat)

    def stage(self, seat: int, words: str, stamp: str, held: str = "") -> None:
        """Try a move given in words; raises `Refused` with the reason, `Stale`, or does it."""
        draft = self.need_turn(seat, stamp)
        if not draft.free:
            raise Refused(text("web.confirm_first"))
        draft.stage(draft.find(words), held)

    def undo(self, seat: int, stamp: str) -> None:
        if not self.need_turn(seat, stamp).undo():
            raise Refused(text("web.nothing_undo"))

    def redo(self, seat: int, stamp: str) -> None:
        if not self.need_turn(seat, stamp).redo():
            raise Refused(text("web.nothing_redo"))

    def confirm(self, seat: int, stamp: str) -> Progress:
        """The turn on trial for good, with what chance makes of it."""
        return self.confirmed(self.need_turn(seat, stamp))

    def finish(self, seat: int, stamp: str, words: str = "") -> Progress:
        """The turn on trial for good, once its player has said that they are done, or has made this last move."""
        draft = self.need_turn(seat, stamp).copy()
        if words:
            draft.stage(draft.find(words))
        draft.finish()
        progress = self.confirmed(draft)
        while more := Draft(seat, progress.match).closing():  # chance came before the last word
            progress = self.ended(progress, seat, more[:1])
        return progress

    def confirmed(self, draft: Draft) -> Progress:
        if draft.empty or draft.free:
            raise Refused(text("web.unfinished"))
        progress = Progress(self.match, self.said)
        for move, before, after in draft.carried_out():
            progress.reach(after, before.state.agenda[-1], draft.seat, move)
        return self.ended(progress, draft.seat, [draft.held] if draft.held else [])

    # ---- what comes next

    def step(self, seat: int, moves: list[Move]) -> Progress:
        """Moves of one seat, through the gate, and chance after them: worked out on a copy."""
        return self.ended(Progress(self.match, self.said), seat, moves)

    def begin(self) -> Progress:
        """Everybody has sat down: what chance does first."""
        return self.ended(Progress(self.match, self.said), LUCK, [])

    def ended(self, progress: Progress, seat: int, moves: list[Move]) -> Progress:
        """What has come so far, then these moves, then chance."""
        match = progress.match.clone()
        match.luck = self.luck
        progress.play(match, [(seat, move) for move in moves])
        progress.follow(match)
        return progress

    def enter(self, progress: Progress) -> None:
        """It has been kept: it is the present now. Other seats' turns on trial go on from here."""
        self.remember(progress)
        self.phase = PLAYING if self.state.agenda else OVER
        for seat in range(self.seats):
            if seat in progress.asked_anew:
                self.drafts.pop(seat, None)
            elif seat in self.drafts:
                self.drafts[seat].rebuild(self.match, self.drafts[seat].moves)

    def remember(self, progress: Progress) -> None:
        """Add to the history, with a copy of the position every now and then."""
        if not self.checkpoints:
            self.checkpoints.append(self.state)
        self.entries += progress.entries
        self.checkpoints += progress.checkpoints
        self.asked_at |= progress.asked_anew
        self.match = progress.match

    def replay(self, moves: Iterable[tuple[int, Move]]) -> None:
        """The history from the log: when a table is opened, never while it is played."""
        progress = Progress(self.match, self.said)
        try:
            progress.play(self.match.clone(), moves)
        finally:
            self.remember(progress)  # as far as it goes: the page of a table that is set aside shows that much

    # ---- the record

    def record(self) -> Record:
        """The game as text: whole, so for a finished one only."""
        names = self.seat_ids()
        players = {names[seat]: chair.bot or chair.name or "?" for seat, chair in enumerate(self.chairs)}
        seed = self.seed if self.opened else None
        pledge = Pledge(self.commitment, self.luck.salts, seed, mirrored=bool(self.week))
        return replace(self.match.notes, name=self.id, players=players, luck=pledge)

    def record_text(self) -> str:
        return write_record(self.record(), self.state)
