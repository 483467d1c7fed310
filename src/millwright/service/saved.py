"""Tables as the store keeps them: what is written of them, and how they are read again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeVar

from millwright.games.registry import GAMES
from millwright.kernel import WATCHER, Move, mask_of, waiting
from millwright.match import AnyMatch, Match
from millwright.record import Record
from millwright.service.advice import Expected, Foreseen, Hint, Judged, Review
from millwright.service.draft import Draft
from millwright.service.guests import Guests, alike, reserved, seat_names
from millwright.service.history import Entry, Note, Progress
from millwright.service.notices import one_line, tell
from millwright.service.room import OVER, PLAYING, WAITING, Chair, Room, Said, Wait
from millwright.service.store import Statement, statements
from millwright.service.store.challenges import week_of
from millwright.service.store.errors import Damaged, Unkept
from millwright.service.store.reading import Reading, Row

T = TypeVar("T")


class Unknown(Exception):
    """No such table, person or invitation."""


# ---- writing


@dataclass(frozen=True)
class Origin:
    """Where a table begins that goes on from another one."""

    position: Any
    chapter: str  # the round that it is, as lists are told it


@dataclass(frozen=True)
class NewTable:
    """What is settled when a table is laid out."""

    id: str
    game: str
    options: dict[str, str]
    host: int
    invite: str
    public: bool
    seed: str
    origin: Origin | None  # if that is not the start of a game
    pledge: str | None  # the number of the pledge that its seed follows from: no other table can have it
    clock: str = ""  # how much time everybody has
    hints: bool = True  # whether players may ask a bot what it would do
    outlook: bool = False  # whether everybody's chance to win is shown


def table_statements(new: NewTable, chairs: list[Chair], now: float) -> list[Statement]:
    game = GAMES[new.game]
    origin = json.dumps(game.dump(new.origin.position)) if new.origin else None
    table = statements.new_table(
        new.id, game.id, game.rules, game.facts().digest, len(chairs), json.dumps(new.options), new.host, new.invite,
        new.public, new.seed, origin, WAITING, now, new.pledge, new.hints,
    )  # fmt: skip
    more = [statements.put_clock(new.id, new.clock)] if new.clock else []
    more += [statements.put_outlook(new.id, "[]")] if new.outlook else []
    more += [statements.new_chapter(new.id, new.origin.chapter)] if new.origin and new.origin.chapter else []
    return [table, *more, *[chair_statement(new.id, seat, chair) for seat, chair in enumerate(chairs)]]


def chair_statement(table: str, seat: int, chair: Chair) -> Statement:
    own = (chair.own_name, chair.resigned, chair.invite or None)
    return statements.put_chair(table, seat, chair.kind, chair.person or None, chair.bot, chair.salt, *own)


def newcomer(room: Room, person: int, mark: int) -> list[Statement]:
    """The mark of somebody who comes to a table is kept, so that it stays theirs; most have none."""
    known = mark == 1 or person in room.guests.marks
    return [] if known else [statements.put_guest(room.id, person, mark, False)]


def draft_statement(room: Room, seat: int) -> Statement:
    return statements.put_draft(room.id, seat, dumped(room.draft(seat)))


def dumped(draft: Draft) -> str:
    return json.dumps(draft.dump())


def hint_statement(room: Room, seat: int, hint: Hint) -> Statement:
    return statements.put_hint(room.id, seat, json.dumps(asdict(hint), ensure_ascii=False))


def progress_statements(room: Room, progress: Progress, now: float) -> list[Statement]:
    """The moves, the position after them, and what lists show of the table: in one transaction.

    The rules and options are those of the position: with its next step a table of earlier rules becomes one of today's,
    and until then looking at it changes nothing.
    """
    table, seq, s = room.id, progress.seq, progress.match.state
    position = json.dumps(room.game.dump(s), separators=(",", ":"))
    phase, asked = PLAYING if s.agenda else OVER, mask_of(waiting(s))
    moves = [(seq + n, entry.seat, entry.move) for n, entry in enumerate(progress.entries, 1)]
    return [
        *([statements.new_moves(table, moves, now)] if moves else []),
        statements.put_position(table, seq + len(moves), position),
        statements.new_state(table, room.game.rules, json.dumps(room.options), phase, asked, result(room, s), now),
        *[statements.drop_draft(table, seat) for seat in {entry.seat for entry in progress.entries}],
        *chapter_statements(table, progress),
    ]


def chapter_statements(table: str, progress: Progress) -> list[Statement]:
    """The round that has begun, if one has."""
    found = chapter_of(progress.entries)
    return [statements.new_chapter(table, found)] if found else []


def chapter_of(entries: list[Entry]) -> str:
    """The last round that begins with one of these moves, as watchers read it, by language; nothing if none does."""
    found = {
        language: line.text
        for entry in entries
        for (language, viewer), lines in entry.told.items()
        for line in lines
        if viewer == WATCHER and line.chapter
    }
    return json.dumps(found, ensure_ascii=False) if found else ""


def result(room: Room, s: Any) -> str | None:
    """How a finished game came out."""
    if s.agenda:
        return None
    game = room.game
    return json.dumps({"scores": game.scores(s), "ranking": game.ranking(s), "winners": game.winners(s)})


# ---- what another process has written


class Otherwise(Exception):
    """What a room has cannot be gone on from: the table is read anew."""


def catch_up(store: Reading, room: Room) -> None:
    """Bring a room up to date: the moves that it does not have yet are played; what else has changed is read again."""
    with store.moment():
        row = store.table(room.id)
        if row is None:
            raise Unknown(room.id)
        if (row["rules"], row["facts"]) != (room.game.rules, room.facts.digest):
            raise Otherwise  # a process with other rules has the table now
        play_on(room, store.moves(room.id, room.seq), row["phase"])
        if row["beside"] > room.version:
            room.chairs[:] = load_chairs(store, room.id)
            load_beside(store, room, row)
        else:
            room.waits = load_waits(store, room.id)
        load_drafts(store, room)
        room.version = row["version"]


def play_on(room: Room, rows: list[Row], phase: str) -> None:
    if [row["seq"] for row in rows] != list(range(room.seq + 1, room.seq + len(rows) + 1)):
        raise Otherwise
    if rows or phase != room.phase:
        progress = Progress(room.match, room.said)
        progress.play(room.match.clone(), moves_in(rows))
        room.enter(progress)
    if phase != room.phase:
        raise Otherwise


def moves_in(rows: list[Row]) -> list[tuple[int, Move]]:
    return [(row["seat"], (row["verb"], row["a"], row["b"])) for row in rows]


# ---- reading


def load(store: Reading, table: str) -> Room:
    """Read a table. What is wrong with it, or with its rules, sets it aside, with one line: the others go on."""
    with store.moment():
        room, why = read(store, table)
    if why:
        store.notices.say(f"table {table} is set aside: {why}; see `millwright doctor {store.address}`")
    return room


def read(store: Reading, table: str) -> tuple[Room, str]:
    """A table, and what is damaged of it. Without who sits there it is nobody's, so that it cannot be shown at all."""
    row = store.table(table)
    if row is None:
        raise Unknown(table)
    try:
        room = bare(store, row)
    except UNREADABLE as error:
        raise Damaged(f"table {table} cannot be read ({reason(error)})") from None
    if room.stuck:
        return room, ""
    try:
        why = load_game(store, room, row["origin"], row["rules"])
    except Exception as error:  # whatever rules and data can raise when the log is not what was played
        if isinstance(error, Unkept) and not isinstance(error, Damaged):
            raise  # not the table's fault: the next look may read it
        why = reason(error)
    room.stuck = "web.stuck_log" if why else ""
    return room, why


UNREADABLE: Final = (Unkept, LookupError, ValueError, TypeError, AttributeError)
"""What a row raises that is not what was written."""


def reason(error: Exception) -> str:
    """What is wrong: with the file, as it was found there, or with what was written in it."""
    return str(error) if isinstance(error, Unkept) else one_line(error)


def bare(store: Reading, row: Row) -> Room:
    """A table without its game."""
    game, named = GAMES[row["game"]], json.loads(row["options"])
    facts, options = game.facts(), game.options_of(row["rules"], named)
    chairs = load_chairs(store, row["id"])
    if len(chairs) != row["seats"]:
        raise ValueError(f"{len(chairs)} chairs for {row['seats']} seats")
    start = game.start(facts, row["seats"], options or {})
    match: AnyMatch = Match(Record(game, facts, row["seats"], options or named), start)
    public, phase = bool(row["public"]), row["phase"]
    room = Room(row["id"], match, row["host"], row["invite"], public, row["seed"], chairs, phase=phase)
    room.hints_allowed, room.week = bool(row["hints"]), week_of(store, row["id"])
    load_beside(store, room, row)
    room.version = row["version"]
    if options is None or row["facts"] != facts.digest:
        room.stuck = "web.stuck_rules"
    return room


def load_beside(store: Reading, room: Room, row: Row) -> None:
    """What is there beside the game: talk, notes, clocks, hints, names."""
    room.next = row["next"]
    room.chat = spared(store, f"the chat of table {room.id}", lambda: load_chat(store, room.id), [])
    room.notes = spared(store, f"the notes of table {room.id}", lambda: load_notes(store, room.id), [])
    spared(store, f"the clock of table {room.id}", lambda: load_days(store, room), None)
    nothing: dict[int, Review] = {}
    room.reviews = spared(store, f"the reviews of table {room.id}", lambda: load_reviews(store, room.id), nothing)
    room.outlook = spared(store, f"the chances at table {room.id}", lambda: load_outlook(store, room), None)
    no_hints: dict[int, Hint] = {}
    room.hints = spared(store, f"the hints of table {room.id}", lambda: load_hints(store, room.id), no_hints)
    load_guests(store, room)


def load_game(store: Reading, room: Room, origin: str | None, rules: str) -> str:
    """The history from the log, the position from its snapshot; they must agree: in words, where they do not."""
    if origin:
        room.match.state = room.origin = room.game.load(room.facts, json.loads(origin))
        room.match.log = [[]]  # nobody there has heard how it came about
    rows = store.moves(room.id)
    room.replay(moves_in(rows))
    why = discord(room, [row["seq"] for row in rows], store.snapshot(room.id), rules)
    if not why:
        load_drafts(store, room)
    return why


def discord(room: Room, numbers: list[int], snapshot: tuple[int, Any] | None, rules: str) -> str:
    """Where log, snapshot and the row of a table do not tell the same; nothing if they do."""
    if numbers != list(range(1, len(numbers) + 1)):
        return "a move is missing in its log"
    if snapshot is None:
        return "" if room.phase == WAITING and not numbers else "its last position is missing"
    seq, position = snapshot
    if seq != room.seq:
        return f"its log has {room.seq} moves, its last position is after {seq}"
    if not agrees(room, position, rules):
        return "its log leads to another position than its last"
    phase = PLAYING if room.state.agenda else OVER
    return "" if room.phase == phase else f"it says that it is {room.phase!r}, and is {phase!r}"


def agrees(room: Room, position: dict[str, Any], rules: str) -> bool:
    """Whether a snapshot is the position that the log leads to.

    A snapshot of earlier rules may have another shape. Then the log counts: a difference is only told, and the next
    step writes a snapshot of today's.
    """
    reached = room.game.dump(room.state)
    if rules == room.game.rules:
        return room.game.dump(room.game.load(room.facts, position)) == reached
    where = difference(position, reached)
    if where:
        told = f"{where} of its snapshot by rules {rules} is not what its log leads to; the log counts"
        tell(f"table {room.id}: {told}")
    return True


def difference(then: Any, now: Any, name: str = "") -> str:
    """The first field that two positions both have, and not alike; nothing if there is none."""
    if isinstance(then, dict) and isinstance(now, dict):
        both = [(then[key], now[key], f"{name}.{key}".lstrip(".")) for key in then if key in now]
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        both = [(one, other, f"{name}[{n}]") for n, (one, other) in enumerate(zip(then, now, strict=True))]
    else:
        return "" if then == now else name
    return next((found for pair in both if (found := difference(*pair))), "")


def load_drafts(store: Reading, room: Room) -> None:
    """Turns on trial; one that cannot be read is not worth a table."""
    nothing: dict[int, str] = {}
    kept = spared(store, f"what is on trial at table {room.id}", lambda: store.drafts(room.id), nothing)
    for seat in [seat for seat, draft in room.drafts.items() if not draft.empty and seat not in kept]:
        del room.drafts[seat]
    for seat, body in kept.items():
        if seat not in waiting(room.state) or (seat in room.drafts and body == dumped(room.drafts[seat])):
            continue
        room.drafts.pop(seat, None)
        try:
            room.draft(seat).load(json.loads(body))
        except Exception as error:
            line = f"table {room.id}: the turn on trial of seat {seat} cannot be read ({reason(error)}) and is dropped"
            store.notices.say(line)
            room.drafts.pop(seat, None)


def spared(store: Reading, what: str, look: Callable[[], T], instead: T) -> T:
    """Something that a game can do without, where the file is damaged."""
    try:
        return look()
    except Unkept as error:
        store.found_damage(Damaged(f"{what} cannot be read ({error})"))
        return instead


def load_chairs(store: Reading, table: str) -> list[Chair]:
    rows, tokens = store.chairs(table), store.own_bots(table)
    return [
        Chair(
            row["kind"], row["person"] or 0, "", row["bot"], row["salt"],
            row["name"], bool(row["resigned"]), row["invite"] or "", tokens.get(row["seat"], ""),
        )
        for row in rows
    ]  # fmt: skip


def load_chat(store: Reading, table: str) -> list[Said]:
    return [Said(row["n"], row["person"], row["words"], row["at"]) for row in store.chat(table)]


def load_reviews(store: Reading, table: str) -> dict[int, Review]:
    """One that cannot be read is not there, and can be asked for again."""
    found: dict[int, Review] = {}
    for seat, body in store.reviews(table).items():
        try:
            found[seat] = load_review(json.loads(body))
        except UNREADABLE as error:
            store.notices.say(f"table {table}: the review of seat {seat} cannot be read ({reason(error)})")
    return found


def load_outlook(store: Reading, room: Room) -> dict[int, tuple[float, ...]] | None:
    """By the number of moves. A line that cannot be read begins anew."""
    body = store.outlook(room.id)
    try:
        found = {int(at): tuple([float(one) for one in row]) for at, *row in json.loads(body)} if body else None
        if found and any(len(row) != room.seats for row in found.values()):
            raise ValueError("a seat is missing")
    except UNREADABLE as error:
        store.notices.say(f"table {room.id}: the chances to win cannot be read ({reason(error)})")
        return {}
    return found


def load_hints(store: Reading, table: str) -> dict[int, Hint]:
    found: dict[int, Hint] = {}
    for seat, body in store.hints(table).items():
        data = json.loads(body)
        rest = {language: tuple(lines) for language, lines in data["rest"].items()}
        found[seat] = Hint(data["stamp"], data["words"], terms_in(data["terms"]), rest)
    return found


def load_review(data: dict[str, Any]) -> Review:
    judged = [
        Judged(one["seq"], one["less"], {key: (mine, best) for key, (mine, best) in one["told"].items()},
               terms_in(one["terms"]), terms_in(one["others"]))
        for one in data["judged"]
    ]  # fmt: skip
    foreseen = [Foreseen(one["seq"], expected_in(one["before"]), expected_in(one["after"])) for one in foretold(data)]
    return Review(data["bot"], data["done"], data["decisions"], tuple(judged), tuple(foreseen))


def foretold(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Reviews of earlier versions foresaw nothing."""
    return list(data.get("foreseen", ()))


def expected_in(row: list[Any]) -> Expected:
    points, chance = [None if n is None else float(n) for n in row]
    return points, chance


def terms_in(rows: list[list[Any]]) -> tuple[tuple[str, float], ...]:
    return tuple([(str(key), float(amount)) for key, amount in rows])


def load_notes(store: Reading, table: str) -> list[Note]:
    return [load_note(row) for row in store.notes(table)]


def load_days(store: Reading, room: Room) -> None:
    """What play over days needs: the clock, who is awaited, votes, answers in advance."""
    room.clock = store.clock(room.id)
    room.votes.clear()
    room.prepared.clear()
    room.waits = load_waits(store, room.id)
    for row in store.votes(room.id):
        room.votes.setdefault(row["seat"], {})[row["person"]] = row["choice"]
    for row in store.prepared(room.id):
        room.prepared.setdefault(row["seat"], {})[row["question"]] = row["words"]


def load_waits(store: Reading, table: str) -> dict[int, Wait]:
    return {row["seat"]: Wait(row["since"], row["used"], bool(row["reminded"])) for row in store.waits(table)}


def load_note(row: Row) -> Note:
    try:
        values = tuple((str(key), str(value)) for key, value in json.loads(row["words"]).items())
    except (ValueError, AttributeError) as error:
        raise Damaged(reason(error)) from None
    return Note(row["n"], row["seq"], row["kind"], row["seat"], values, row["at"])


def load_guests(store: Reading, room: Room) -> None:
    """What everybody is called: those with a mark as it was given to them, then the others as they come."""
    own_names = [chair.own_name for chair in room.chairs if chair.own_name]
    guests = room.guests = Guests(reserved(room.game, room.seat_ids()) | {alike(name) for name in own_names})
    seated = [chair.person for chair in room.chairs if chair.person]
    people = [*seated, *[line.person for line in room.chat]]
    names = spared(store, f"the names at table {room.id}", lambda: store.names(people), dict.fromkeys(people, "?"))
    nothing: list[Row] = []
    rows = spared(store, f"the marks at table {room.id}", lambda: store.guests(room.id), nothing)
    names |= {row["person"]: row["name"] for row in rows if row["name"]}
    for row in rows:
        guests.muted |= {row["person"]} if row["muted"] else set()
        if row["mark"]:
            guests.enter(row["person"], names.get(row["person"], ""), row["mark"])
    for person in people:
        name = names.get(person, "")
        guests.enter(person, name, guests.mark_for(person, name))
    for chair, name in zip(room.chairs, seat_names(room.chairs, guests), strict=True):
        chair.name = name
