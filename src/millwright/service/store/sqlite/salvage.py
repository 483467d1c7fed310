"""What can still be had of a damaged file: which tables it names, and their rows, copied into a new file."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from millwright.service.store.sqlite.connection import columns_of, lay_out, looking, version_of
from millwright.service.store.sqlite.copies import whole_file
from millwright.service.store.sqlite.reading import FileReading


def tables(store: FileReading) -> list[str]:
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


def save_rows(source: Path, sound: list[str], target: Path) -> list[str]:
    """A new file with these tables, and the people; in words, what could not be copied."""
    with whole_file(target) as draft, looking(source) as look, contextlib.closing(sqlite3.connect(draft)) as new:
        lay_out(new, version_of(look))
        unsaved = fill(look, new, sound)
        new.commit()
    return unsaved


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
