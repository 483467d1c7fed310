"""A table where a game is played: chairs, position, history, turns on trial. No clock, no file, no network.

What changes the game is first worked out on a copy (`Step`), then kept by the house, then entered here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from millwright.catalogue import LANGUAGE, languages, text
from millwright.games.game import AnyGame
from millwright.kernel import LUCK, WATCHER, Illegal, Item, Move, offers, play_trusted, quote, waiting
from millwright.match import Refused, find_move
from millwright.record import Line, Pledge, Record, write_record
from millwright.service.draft import Draft
from millwright.service.guests import Guests
from millwright.service.luck import Luck, commitment

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"

WAITING: Final = "open"  # phases of a table: seats are free
PLAYING: Final = "playing"
OVER: Final = "over"

CHECKPOINT: Final = 25
"""Every so many moves a copy of the position is kept in memory, so that looking back is quick."""

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


@dataclass(frozen=True)
class Entry:
    """One move of the history, and what each viewer reads of it."""

    seat: int
    move: Move
    words: str  # the move in the notation of records
    told: dict[tuple[str, int], list[str]]  # by language and viewer: every seat, and WATCHER
    sealed: bool  # whether others are still asked the same in secret: then even its number would tell something

    def lines(self, viewer: int) -> list[str]:
        return self.told[LANGUAGE.get(), viewer]


@dataclass(frozen=True)
class Step:
    """What is to be kept next: the moves after number `seq`, and the position they lead to."""

    seq: int
    entries: list[Entry]
    state: Any


@dataclass(eq=False)
class Room:
    """A table in memory."""

    id: str
    game: AnyGame
    facts: Any
    seats: int
    options: dict[str, str]
    host: int
    invite: str
    public: bool
    seed: str
    chairs: list[Chair]
    state: Any
    origin: Any | None = None  # where the game began, if not at its start: played on from another table
    phase: str = WAITING
    entries: list[Entry] = field(default_factory=list)
    checkpoints: list[Any] = field(default_factory=list)
    drafts: dict[int, Draft] = field(default_factory=dict)
    asked_at: dict[int, int] = field(default_factory=dict)
    chat: list[Said] = field(default_factory=list)
    guests: Guests = field(default_factory=Guests)  # whoever sits or speaks here
    next: str = ""  # the invitation to the game after this one, once somebody has asked for it
    stuck: str = ""  # why nothing goes on here: a key of the catalogue

    # ---- who

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
        return self.game.seat_ids(self.facts, self.seats)

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
            self.drafts[seat] = Draft(seat, self.game.clone(self.state))
        return self.drafts[seat]

    def present(self, seat: int) -> Any:
        """The position as one seat has it before them: with its own moves on trial."""
        draft = self.drafts.get(seat)
        return draft.state if draft and draft.moves else self.state

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
        draft.stage(self.game, find_move(self.game, draft.state, seat, words))

    def undo(self, seat: int, stamp: str) -> None:
        if not self.need_turn(seat, stamp).undo():
            raise Refused(text("web.nothing_undo"))

    def redo(self, seat: int, stamp: str) -> None:
        if not self.need_turn(seat, stamp).redo(self.game):
            raise Refused(text("web.nothing_redo"))

    def confirm(self, seat: int, stamp: str) -> Step:
        """The turn on trial for good, with what chance makes of it."""
        draft = self.need_turn(seat, stamp)
        if draft.empty or draft.free:
            raise Refused(text("web.unfinished"))
        return self.step(seat, [one.move for one in draft.moves])

    # ---- steps

    def step(self, seat: int, moves: list[Move]) -> Step:
        """Moves of one seat, through the gate, and chance after them: worked out on a copy."""
        s, entries = self.game.clone(self.state), []
        for move in moves:
            entries.append(self.played(s, seat, move))
        return self.with_luck(s, entries)

    def with_luck(self, s: Any, entries: list[Entry]) -> Step:
        """Chance answers as often as it is asked."""
        drawn = sum(entry.seat == LUCK for entry in self.entries) + sum(entry.seat == LUCK for entry in entries)
        luck = self.luck
        while waiting(s) == [LUCK]:
            entries.append(self.played(s, LUCK, luck.move(s, drawn)))
            drawn += 1
        return Step(self.seq, entries, s)

    def begin(self) -> Step:
        """Everybody has sat down: what chance does first."""
        return self.with_luck(self.game.clone(self.state), [])

    def played(self, s: Any, seat: int, move: Move) -> Entry:
        if move not in offers(s, seat):  # before it is put into words: nonsense has none
            raise Illegal(seat, move, quote(s, seat, move))
        words, item = self.game.write(s, move), s.agenda[-1]
        play_trusted(s, seat, move)
        return Entry(seat, move, words, told(self.game, s, [*range(self.seats), WATCHER]), still_sealed(s, item))

    def enter(self, step: Step) -> None:
        """The step has been kept: it is the present now. Other seats' turns on trial go on from here."""
        before = self.asked()
        self.remember(step.entries)
        self.state = step.state
        movers = {entry.seat for entry in step.entries}
        self.phase = PLAYING if self.state.agenda else OVER
        for seat in range(self.seats):
            if seat in movers or seat not in before or LUCK in movers:
                self.asked_at[seat] = self.seq
                self.drafts.pop(seat, None)
            elif seat in self.drafts:
                draft = self.drafts[seat]
                draft.rebuild(self.game, self.state, draft.moves)

    def remember(self, entries: list[Entry]) -> None:
        """Add to the history, with a copy of the position every now and then."""
        if not self.checkpoints:
            self.checkpoints.append(self.game.clone(self.state))
        for entry in entries:
            self.entries.append(entry)
            if self.seq % CHECKPOINT == 0:
                self.checkpoints.append(self.position(self.seq))

    # ---- the record

    def record(self) -> Record:
        """The game as text: whole, so for a finished one only."""
        names = self.seat_ids()
        record = Record(self.game, self.facts, self.seats, dict(self.options), name=self.id)
        record.players = {names[seat]: chair.name or chair.bot or "?" for seat, chair in enumerate(self.chairs)}
        record.luck = Pledge(self.commitment, self.luck.salts, None if self.state.agenda else self.seed)
        for number, entry in enumerate(self.entries, 1):
            who = "luck" if entry.seat == LUCK else names[entry.seat]
            record.body.append(Line(number, f"{who} {entry.words}"))
        return record

    def record_text(self) -> str:
        return write_record(self.record(), self.state)


def replayed(room: Room, start: Any, moves: list[tuple[int, Move]]) -> None:
    """Fill a room's history by playing its log from the start: when a table is opened, never while it is played."""
    s = room.game.clone(start)
    room.state, room.entries, room.checkpoints = start, [], [room.game.clone(start)]
    for number, (seat, move) in enumerate(moves, 1):
        room.entries.append(room.played(s, seat, move))
        if number % CHECKPOINT == 0:
            room.checkpoints.append(room.game.clone(s))
    room.state = s


def still_sealed(s: Any, item: Item[Any]) -> bool:
    """Whether an answer to a sealed item leaves it open: others are asked the same."""
    return bool(type(item).SEALED and s.agenda and isinstance(s.agenda[-1], type(item)))


def told(game: AnyGame, s: Any, viewers: list[int]) -> dict[tuple[str, int], list[str]]:
    """What each viewer reads of the last move. Said at once in every language: later the position is another."""
    found = {}
    for language in languages():
        token = LANGUAGE.set(language)
        for viewer in viewers:
            found[language, viewer] = game.log_lines(s, s.events, viewer)
        LANGUAGE.reset(token)
    return found


def choices(room: Room, seat: int) -> list[Move]:
    """What a seat may do now, with its own moves on trial."""
    return offers(room.present(seat), seat) if may_choose(room, seat) else []


def may_choose(room: Room, seat: int) -> bool:
    """Whether a seat is asked and its turn on trial, if there is one, goes on."""
    draft = room.drafts.get(seat)
    return room.asked_now(seat) and (draft is None or draft.free)
