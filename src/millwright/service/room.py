"""A table where a game is played: chairs, match, history, turns on trial. No clock, no file, no network.

What changes the game is first worked out on a copy (`Progress`), then kept by the house, then entered here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from millwright.catalogue import LANGUAGE, text
from millwright.games.game import AnyGame
from millwright.kernel import LUCK, WATCHER, Move, play_trusted, waiting
from millwright.match import AnyMatch, Refused
from millwright.record import Pledge, Record, write_record
from millwright.service.draft import Draft, Quoted
from millwright.service.guests import Guests
from millwright.service.history import CHECKPOINT, PART, Entry, LogPart, Progress
from millwright.service.luck import Luck, commitment

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"

WAITING: Final = "open"  # phases of a table: seats are free
PLAYING: Final = "playing"
OVER: Final = "over"

LOOK_BACK: Final = 40
"""So many turns of the others are shown again at most."""


class Stale(Exception):
    """A move that was made looking at a position that is no longer the present one."""


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


@dataclass(frozen=True)
class Said:
    """A line of chat; without words if the host has removed it."""

    number: int
    person: int
    words: str
    at: float


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
    log_parts: dict[tuple[str, int, int], LogPart] = field(default_factory=dict)  # by language, viewer and number
    drafts: dict[int, Draft] = field(default_factory=dict)
    asked_at: dict[int, int] = field(default_factory=dict)
    chat: list[Said] = field(default_factory=list)
    guests: Guests = field(default_factory=Guests)  # whoever sits or speaks here
    next: str = ""  # the invitation to the game after this one, once somebody has asked for it
    stuck: str = ""  # why nothing goes on here: a key of the catalogue

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
    def luck(self) -> Luck:
        ids = self.seat_ids()
        return Luck(self.seed, tuple((ids[seat], chair.salt) for seat, chair in enumerate(self.chairs) if chair.salt))

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def seat_ids(self) -> list[str]:
        return self.match.names

    # ---- who

    def seats_of(self, person: int) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON and chair.person == person]

    def admits(self, person: int) -> bool:
        """Players and the host; others where the table is open to watchers."""
        return self.public or bool(person and (self.seats_of(person) or person == self.host))

    def free_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == OPEN]

    def bots_asked(self) -> list[int]:
        if self.phase != PLAYING:
            return []
        return [seat for seat in waiting(self.state) if seat != LUCK and self.chairs[seat].kind == BOT]

    def asked(self) -> list[int]:
        return [seat for seat in waiting(self.state) if seat != LUCK] if self.phase == PLAYING else []

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

    def last_by(self, seat: int) -> int:
        """The number of a seat's own last move."""
        return max((n for n, entry in enumerate(self.entries, 1) if entry.seat == seat), default=0)

    def last_by_others(self, seat: int) -> int:
        """The number of the last move that was not a seat's own, as far as it is known."""
        for n in range(self.shown, 0, -1):
            if self.entries[n - 1].seat != seat:
                return n
        return 0

    def turns_since(self, seat: int) -> list[int]:
        """Where the turns of the others ended since a seat's own last move, chance included: to be shown in steps."""
        movers = [entry.seat for entry in self.entries]
        first = self.last_by(seat)
        if self.seats == 1:  # alone, what chance does is all there is to see
            moves = range(first + 1, self.shown + 1)
            return [n for n in moves if self.entries[n - 1].lines(seat)][-LOOK_BACK:]
        ends, turn, last = [], seat, self.shown
        for n in range(first + 1, last + 1):
            turn = movers[n - 1] if movers[n - 1] != LUCK else turn
            after = movers[n] if n < last else None
            if after not in (LUCK, turn):
                ends.append(n)
        return ends[-LOOK_BACK:]

    def log_part(self, viewer: int, number: int, last: int) -> LogPart:
        """A part of the log up to a move; a full one is made once."""
        key, first, end = (LANGUAGE.get(), viewer, number), number * PART, (number + 1) * PART
        if end <= last and key in self.log_parts:
            return self.log_parts[key]
        entries = enumerate(self.entries[first : min(end, last)], first + 1)
        part = LogPart(number, tuple((n, entry.seat, entry.lines(viewer)) for n, entry in entries), end <= last)
        if part.full:
            self.log_parts[key] = part
        return part

    # ---- turns on trial

    def need_turn(self, seat: int, stamp: str) -> Draft:
        """The seat's draft, if it is asked and looks at what is true now."""
        if not self.asked_now(seat) or stamp != self.stamp(seat):
            raise Stale
        return self.draft(seat)

    def stage(self, seat: int, words: str, stamp: str) -> None:
        """Try a move given in words; raises `Refused` with the reason, `Stale`, or does it."""
        draft = self.need_turn(seat, stamp)
        if not draft.free:
            raise Stale
        draft.stage(draft.find(words))

    def undo(self, seat: int, stamp: str) -> None:
        if not self.need_turn(seat, stamp).undo():
            raise Refused(text("web.nothing_undo"))

    def redo(self, seat: int, stamp: str) -> None:
        if not self.need_turn(seat, stamp).redo():
            raise Refused(text("web.nothing_redo"))

    def confirm(self, seat: int, stamp: str) -> Progress:
        """The turn on trial for good, with what chance makes of it."""
        draft = self.need_turn(seat, stamp)
        if draft.empty or draft.free:
            raise Refused(text("web.unfinished"))
        progress = Progress(self.match)
        for move, before, after in draft.carried_out():
            progress.reach(after, before.state.agenda[-1], seat, move)
        return self.ended(progress, seat, [draft.held] if draft.held else [])

    # ---- what comes next

    def step(self, seat: int, moves: list[Move]) -> Progress:
        """Moves of one seat, through the gate, and chance after them: worked out on a copy."""
        return self.ended(Progress(self.match), seat, moves)

    def begin(self) -> Progress:
        """Everybody has sat down: what chance does first."""
        return self.ended(Progress(self.match), LUCK, [])

    def ended(self, progress: Progress, seat: int, moves: list[Move]) -> Progress:
        """What has come so far, then these moves, then chance."""
        match = progress.match.clone()
        match.luck = self.luck
        progress.play(match, [(seat, move) for move in moves])
        progress.follow(match)
        return progress

    def enter(self, progress: Progress) -> None:
        """It has been kept: it is the present now. Other seats' turns on trial go on from here."""
        before = self.asked()
        self.remember(progress)
        movers = {entry.seat for entry in progress.entries}
        self.phase = PLAYING if self.state.agenda else OVER
        for seat in range(self.seats):
            if seat in movers or seat not in before or LUCK in movers:
                self.asked_at[seat] = self.seq
                self.drafts.pop(seat, None)
            elif seat in self.drafts:
                self.drafts[seat].rebuild(self.match, self.drafts[seat].moves)

    def remember(self, progress: Progress) -> None:
        """Add to the history, with a copy of the position every now and then."""
        if not self.checkpoints:
            self.checkpoints.append(self.state)
        self.entries += progress.entries
        self.checkpoints += progress.checkpoints
        self.match = progress.match

    def replay(self, moves: Iterable[tuple[int, Move]]) -> None:
        """The history from the log: when a table is opened, never while it is played."""
        progress = Progress(self.match)
        try:
            progress.play(self.match.clone(), moves)
        finally:
            self.remember(progress)  # as far as it goes: the page of a table that is set aside shows that much

    # ---- the record

    def record(self) -> Record:
        """The game as text: whole, so for a finished one only."""
        names = self.seat_ids()
        players = {names[seat]: chair.name or chair.bot or "?" for seat, chair in enumerate(self.chairs)}
        pledge = Pledge(self.commitment, self.luck.salts, None if self.state.agenda else self.seed)
        return replace(self.match.notes, name=self.id, players=players, luck=pledge)

    def record_text(self) -> str:
        return write_record(self.record(), self.state)
