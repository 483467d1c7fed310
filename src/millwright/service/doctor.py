"""Looks through a file, table by table, and saves what is sound into a new one. The file itself is never changed."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from millwright.kernel import LUCK, play_trusted
from millwright.record import is_hex
from millwright.service.copying import put_down
from millwright.service.notices import Notices
from millwright.service.place import NotOurs
from millwright.service.room import Room
from millwright.service.saved import Unknown, read
from millwright.service.store import (
    APPLICATION,
    STEPS,
    Store,
    complaints,
    cut_short,
    inspect,
    looking,
    migrate,
    model,
    only_reading,
    tidy,
)
from millwright.service.trouble import Unkept

OTHER_RULES: Final = "web.stuck_rules"


@dataclass
class Report:
    """What was found in a file."""

    whole: list[str] = field(default_factory=list)  # what is wrong with the file as a whole
    sound: dict[str, str] = field(default_factory=dict)  # what each sound table is
    unchecked: dict[str, str] = field(default_factory=dict)  # what cannot be played through by this Millwright
    damaged: dict[str, str] = field(default_factory=dict)  # and why each of the others is not sound

    @property
    def healthy(self) -> bool:
        return not self.whole and not self.damaged


class Silent(Notices):
    """The report says it all."""

    def say(self, line: str, kind: str = "") -> None:
        pass


class Reading(Store):
    """A file that is looked at only: nothing of it is written, and no writer runs."""

    def __init__(self, path: Path) -> None:
        self.path, self.lock, self.notices = path, threading.Lock(), Silent()
        self.reading = up_to_date(only_reading(path))
        self.reading.row_factory = sqlite3.Row

    def close(self) -> None:
        self.reading.close()
        tidy(self.path)

    @contextlib.contextmanager
    def moment(self) -> Iterator[None]:
        """All that is read inside is of one moment, also if the file is being written to."""
        self.reading.execute("begin")
        try:
            yield
        finally:
            self.reading.execute("rollback")


def up_to_date(look: sqlite3.Connection) -> sqlite3.Connection:
    """A file of an older schema as a copy in memory, brought up to date there."""
    if look.execute("pragma user_version").fetchone()[0] == len(STEPS):
        return look
    with contextlib.closing(look):
        copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        look.backup(copy)
    try:
        migrate(copy)
    except sqlite3.Error as error:
        copy.close()
        raise NotOurs(f"it is damaged ({error}): restore a copy") from None
    return copy


# ---- looking


def examine(path: Path) -> Report:
    """The file as a whole, then each table: its log is played through and compared with its last position."""
    if not path.exists() or not path.stat().st_size:
        raise NotOurs("there is no such file" if not path.exists() else "it is empty")
    whole = settled(path)
    try:
        inspect(path)
    except NotOurs as error:
        raise NotOurs(whole[0] if whole else str(error)) from None
    report = Report([*whole, *complaints(path)])
    with contextlib.closing(Reading(path)) as store:
        for table in tables(store):
            with store.moment():
                look_at(store, table, report)
    return report


def settled(path: Path) -> list[str]:
    """What is wrong with the journal. A running server may begin it anew in the middle of a look: then once more."""
    return cut_short(path) and cut_short(path) and cut_short(path)


def look_at(store: Store, table: str, report: Report) -> None:
    try:
        room, why = read(store, table)
    except Unknown:
        report.damaged[table] = "its own row is missing"
        return
    except Unkept as error:
        report.damaged[table] = str(error)
        return
    if why:
        report.damaged[table] = why
    elif room.stuck == OTHER_RULES:
        report.unchecked[table] = f"{room.game.id}, played by other rules or data than this Millwright has"
    elif not luck_follows(room):
        report.damaged[table] = "its luck does not follow from its seed"
    else:
        report.sound[table] = f"{room.game.id}, {room.seats} seats, {room.seq} moves, {room.phase}"


def luck_follows(room: Room) -> bool:
    """Whether every draw in the log is what the seed and the salts say: so neither of them was changed."""
    if not is_hex(room.seed, len(room.seed)):
        return False
    s, luck, drawn = room.game.clone(room.checkpoints[0]), room.luck, 0
    for entry in room.entries:
        if entry.seat == LUCK:
            if luck.move(s, drawn) != entry.move:
                return False
            drawn += 1
        play_trusted(s, entry.seat, entry.move)
    return True


def tables(store: Store) -> list[str]:
    """The names of all tables, also of those that only their moves or chairs still name."""
    columns = [("game_table", "id"), *[(name, "table_id") for name in parts(store.reading) if name != "game_table"]]
    found: dict[str, None] = {}
    for name, column in columns:
        for row in readable(store.reading, f"select distinct {column} from {name}", column):
            found.setdefault(str(row[0]))
    for row in readable(store.reading, "select id from game_table indexed by game_table_phase", "phase"):
        found.setdefault(str(row[0]))
    return sorted(found)


def parts(look: sqlite3.Connection) -> list[str]:
    """The tables of SQLite that hold what belongs to one game."""
    return [name for name, columns in columns_of(look).items() if "table_id" in columns or name == "game_table"]


def columns_of(look: sqlite3.Connection) -> dict[str, list[str]]:
    """Our own tables of SQLite with their columns, as this schema has them."""
    with contextlib.closing(model(look.execute("pragma user_version").fetchone()[0])) as empty:
        names = [row[0] for row in empty.execute("select name from sqlite_schema where type = 'table'")]
        return {name: [row[1] for row in empty.execute(f"pragma table_info({name})")] for name in names}


def readable(look: sqlite3.Connection, sql: str, order: str) -> Iterator[Any]:
    """The rows that can be read: from the front up to where it breaks, then from the end."""
    for direction in ("", " desc"):
        try:
            cursor = look.execute(f"{sql} order by {order}{direction}")
            while (row := cursor.fetchone()) is not None:
                yield row
            return
        except (sqlite3.Error, UnicodeError):
            continue


# ---- saving


def save(source: Path, report: Report, target: Path) -> list[str]:
    """A new file with all tables that are not damaged, and the people; in words, what could not be saved."""
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with looking(source) as look, contextlib.closing(sqlite3.connect(draft)) as new:
            lay_out(new, look.execute("pragma user_version").fetchone()[0])
            unsaved = [f"table {table}: {why}" for table, why in report.damaged.items()]
            unsaved += fill(look, new, [*report.sound, *report.unchecked])
            new.commit()
        put_down(draft, target)
    finally:
        draft.unlink(missing_ok=True)
    return unsaved


def lay_out(new: sqlite3.Connection, version: int) -> None:
    for step in STEPS[:version]:
        new.executescript(step)
    new.executescript(f"pragma application_id={APPLICATION}; pragma user_version={version};")


def fill(look: sqlite3.Connection, new: sqlite3.Connection, sound: list[str]) -> list[str]:
    """Copy what belongs to the sound tables, and whatever can be read of the rest: people and their devices."""
    unsaved = []
    for name, columns in columns_of(look).items():
        key = "id" if name == "game_table" else "table_id" if "table_id" in columns else ""
        if not key:
            unsaved += copy_rows(look, new, name, columns)
        for table in sound if key else []:
            unsaved += copy_game(look, new, name, columns, key, table)
    return unsaved + [missing_parent(new, *row) for row in new.execute("pragma foreign_key_check").fetchall()]


def copy_rows(look: sqlite3.Connection, new: sqlite3.Connection, name: str, columns: list[str]) -> list[str]:
    found = {tuple(row): None for row in readable(look, f"select {', '.join(columns)} from {name}", columns[0])}
    insert(new, name, columns, list(found))
    try:
        count = look.execute(f"select count(*) from {name} not indexed").fetchone()[0]
    except sqlite3.Error:
        return [f"some rows of {name}: nobody can tell how many"]
    return [f"{count - len(found)} rows of {name}"] if count > len(found) else []


def copy_game(
    look: sqlite3.Connection, new: sqlite3.Connection, name: str, columns: list[str], key: str, table: str
) -> list[str]:
    try:
        rows = look.execute(f"select {', '.join(columns)} from {name} where {key} = ?", (table,)).fetchall()
    except (sqlite3.Error, UnicodeError) as error:
        return [f"{name} of table {table}: {error}"]
    insert(new, name, columns, rows)
    return []


def insert(new: sqlite3.Connection, name: str, columns: list[str], rows: list[Any]) -> None:
    marks = ", ".join("?" * len(columns))
    new.executemany(f"insert or ignore into {name} ({', '.join(columns)}) values ({marks})", rows)


def missing_parent(new: sqlite3.Connection, child: str, rowid: int | None, parent: str, key: int) -> str:
    """A person whose row is lost gets an empty one, so that the seat stays; other rows without a parent go."""
    keys = new.execute(f"pragma foreign_key_list({child})").fetchall()
    column = next(row[3] for row in keys if row[0] == key)
    name = next(row[1] for row in new.execute(f"pragma table_info({parent})").fetchall() if row[5])
    orphans = f"{column} is not null and {column} not in (select {name} from {parent})"
    if parent == "person":
        nameless = f"select distinct {column}, '?', 0 from {child} where {orphans}"
        new.execute(f"insert into person (id, name, made) {nameless}")
        return f"the names of people in {child}"
    new.execute(f"delete from {child} where {orphans}")
    return f"rows of {child} without their {parent}"
