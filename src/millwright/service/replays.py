"""Stored games played again by the code of today, and what comes out otherwise: the gate before a release.

Of a game that was kept, its log, its last position and its result must still agree with the rules, move by move through
the gate. Beside that a trace of it can be written down: a mark after every move of what everybody may do and how many
points they have. The traces of one Millwright are compared with those of another (`differences`): so it is noticed too
where only an offer is new or gone that nobody took.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, cast

from millwright.games.game import AnyGame
from millwright.kernel import LUCK, Move, offers, play_trusted, waiting
from millwright.record import BadRecord, read_record
from millwright.record import closing as closing_line
from millwright.replay import steps
from millwright.service.address import Address, Server
from millwright.service.doctor import Silent
from millwright.service.notices import one_line
from millwright.service.room import OVER, PLAYING, WAITING, Room
from millwright.service.saved import bare, difference, result
from millwright.service.store.errors import Unkept
from millwright.service.store.opening import postgres
from millwright.service.store.reading import Reading, Row
from millwright.service.store.sqlite.reading import Untouched
from millwright.service.store.sqlite.soundness import inspect

MARK: Final = 4
"""Hexadecimal digits of a mark: one difference in 65,536 goes unnoticed, and the next position shows it."""

RECORDS: Final = ".game"


@dataclass
class Played:
    """A game that was played again."""

    name: str
    game: str = "?"
    seats: int = 0
    moves: int = 0
    end: str = ""  # its closing line, or its phase
    trace: str = ""  # a mark for each position, the first one too
    trouble: str = ""  # what came out otherwise than it was kept

    def line(self) -> str:
        return json.dumps(asdict(self))


def mark(game: AnyGame, s: Any) -> str:
    """What everybody may do now, in words, and the points; in whatever order the offers are listed."""
    told = sorted(f"{seat} {game.write(s, move)}" for seat in waiting(s) for move in offers(s, seat))
    whole = "\n".join([*told, *map(str, game.scores(s))])
    return hashlib.blake2b(whole.encode(), digest_size=MARK // 2).hexdigest()


# ---- what there is


def stored(data: Address) -> list[str]:
    """The names of all games: the tables of a house, or the records below a folder."""
    if isinstance(data, Path) and data.is_dir():
        return sorted(str(path.relative_to(data)) for path in data.rglob(f"*{RECORDS}"))
    with closing(reading(data)) as store:
        return store.table_ids()


def reading(data: Address) -> Reading:
    """A house that is looked at only."""
    if isinstance(data, Server):
        _, found = postgres("soundness").look_into(data, Silent())
        return cast(Reading, found)
    inspect(data)
    return Untouched(data, Silent())


def play_again(data: Address, names: list[str]) -> Iterator[Played]:
    """These games, as they were kept; a server may go on with them meanwhile."""
    if isinstance(data, Path) and data.is_dir():
        yield from (played(name, partial(play_record, data / name)) for name in names)
        return
    with closing(reading(data)) as store:
        for name in names:
            with store.moment():
                yield played(name, partial(play_table, store, name))


def played(name: str, play: Callable[[Played], None]) -> Played:
    """One of them, and what went wrong with it."""
    found = Played(name)
    try:
        play(found)
    except Exception as error:  # whatever rules can raise that are no longer those by which it was played
        told = isinstance(error, BadRecord | Unkept)
        found.trouble = str(error) if told else f"move {found.moves + 1}: {one_line(error)}"
    return found


# ---- a record


def play_record(path: Path, found: Played) -> None:
    record = read_record(path)
    found.game, found.seats = record.game.id, record.seats
    for r in steps(record):
        found.trace += mark(record.game, r.state)
        found.moves = r.moves
    found.end = closing_line(record, r.state)
    if not r.closed:
        found.trouble = f"it was cut off; now its last line would be `{found.end}`"


# ---- a table


def play_table(store: Reading, table: str, found: Played) -> None:
    """Every move through the gate; then position, phase and result as they were kept."""
    row = store.table(table)
    if row is None:
        raise ValueError("its own row is missing")
    room = bare(store, row)
    found.game, found.seats, found.end = room.game.id, room.seats, row["phase"]
    if room.stuck:
        found.trouble = f"played by rules {row['rules']} with other data or options than this Millwright reads"
        return
    s = room.game.load(room.facts, json.loads(row["origin"])) if row["origin"] else room.state
    found.trouble = next(troubles(store, room, s, row, found), "")


def troubles(store: Reading, room: Room, s: Any, row: Row, found: Played) -> Iterator[str]:
    """What is otherwise, the first of it first."""
    found.trace, drawn = mark(room.game, s), 0
    for n, kept in enumerate(store.moves(room.id), 1):
        seat, move = kept["seat"], (kept["verb"], kept["a"], kept["b"])
        if kept["seq"] != n:
            yield f"move {n} is missing in its log"
        yield from refused(room, s, n, seat, move, drawn)
        play_trusted(s, seat, move)
        drawn += seat == LUCK
        found.moves, found.trace = n, found.trace + mark(room.game, s)
    yield from unlike(store, room, s, row, found.moves)


def refused(room: Room, s: Any, n: int, seat: int, move: Move, drawn: int) -> Iterator[str]:
    """Whether a move could be made now."""
    who = "luck" if seat == LUCK else room.seat_ids()[seat]
    if seat not in waiting(s):
        yield f"move {n}: {who} is no longer asked"
    elif move not in offers(s, seat):
        yield f"move {n}: `{who} {room.game.write(s, move)}` is no longer on offer"
    elif seat == LUCK and (right := room.luck.move(s, drawn)) != move:
        yield f"move {n}: luck drew `{room.game.write(s, move)}`, and would now draw `{room.game.write(s, right)}`"


def unlike(store: Reading, room: Room, s: Any, row: Row, moves: int) -> Iterator[str]:
    """Where the end is another one."""
    kept = store.snapshot(room.id)
    if kept is None and row["phase"] != WAITING:
        yield "its last position is missing"
    elif kept is not None:
        where = difference(kept[1], room.game.dump(s)) if kept[0] == moves else f"its position after move {kept[0]}"
        if where:
            yield f"after move {moves}: {where} is not what it was"
    phase = WAITING if kept is None else PLAYING if s.agenda else OVER
    if row["phase"] != phase:
        yield f"it was {row['phase']}, and is now {phase}"
    if row["phase"] == OVER and json.loads(row["result"]) != json.loads(result(room, s) or "null"):
        yield f"its result was {row['result']}, and is now {result(room, s)}"


# ---- two Millwrights


def read_traces(path: Path) -> dict[str, Played]:
    """What `replay --out` has written."""
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        found = [Played(**json.loads(line)) for line in lines]
    except (ValueError, TypeError) as error:
        raise BadRecord(f"{path}: no traces of `millwright replay --out` ({one_line(error)})") from None
    return {one.name: one for one in found}


def differences(then: dict[str, Played], now: dict[str, Played]) -> Iterator[tuple[str, str]]:
    """By game: what came out otherwise than by another Millwright. A game may have been played on meanwhile."""
    for name, old in then.items():
        new = now.get(name)
        if new is None:
            yield name, "it is no longer there"
        elif not new.trouble and (where := first_unlike(old.trace, new.trace)) is not None:  # trouble is told already
            yield name, f"after move {where}: other offers or points than before"


def first_unlike(then: str, now: str) -> int | None:
    """After how many moves two traces part; nothing, if the newer one only goes on."""
    pairs = zip_longest(marks(then), marks(now)[: len(marks(then))])
    return next((n for n, (one, other) in enumerate(pairs) if one != other), None)


def marks(trace: str) -> list[str]:
    return [trace[n : n + MARK] for n in range(0, len(trace), MARK)]
