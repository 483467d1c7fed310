"""Whether a database is laid out as it should be and can be read. Its pages and indexes are PostgreSQL's own affair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import psycopg

from millwright.service.address import Server
from millwright.service.datafile import NotOurs
from millwright.service.notices import Notices
from millwright.service.store.postgres.connection import VERSION, Connection, connect, inspect, lay_out
from millwright.service.store.postgres.errors import plain
from millwright.service.store.postgres.reading import ServerReading
from millwright.service.store.schema import layout, newest

SHAPE: Final = (
    "select c.relname as name, 'column' as kind, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)"
    " || ' ' || a.attnotnull || ' ' || a.attcollation as what from pg_class c join pg_attribute a on a.attrelid = c.oid"
    " where c.relnamespace = {0} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped"
    " union all select c.relname, 'constraint', k.conname || ' ' || k.contype::text || ' ' || k.conkey::text"
    " || ' ' || k.convalidated from pg_class c join pg_constraint k on k.conrelid = c.oid"
    " where c.relnamespace = {0} and k.contype <> 'n'"
    " union all select c.relname, 'index', i.relname || ' ' || x.indisunique || ' ' || x.indisvalid || ' '"
    " || x.indkey::text from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid"
    " where c.relnamespace = {0} and c.relkind = 'r'"
)
"""All columns, constraints and indexes of the tables in one schema."""


def look_into(server: Server, notices: Notices) -> tuple[list[str], ServerReading]:
    """What is wrong with a database as a whole, and a way to read it."""
    with connect(server) as look:
        need_present(look)
        return complaints(look), ServerReading(server, notices)


def need_present(look: Connection) -> None:
    """Refuse what is no house of today's schema."""
    version = inspect(look)
    if not version:
        raise NotOurs("there is no house in it: it is empty")
    if version < newest():
        raise NotOurs(f"it is of an older Millwright (schema {version}): `millwright serve` brings it up to date")


def complaints(look: Connection) -> list[str]:
    """What is wrong with a database as a whole, in words; nothing if it is laid out rightly and can be read."""
    try:
        return [*misshapen(look), *unreadable(look)]
    except psycopg.Error as error:
        return [plain(error)]


def misshapen(look: Connection) -> Iterator[str]:
    """Compared with a new one, which is made among the temporary tables and dropped again."""
    found = shape(look, "current_schema()::regnamespace")
    with look.transaction(force_rollback=True):
        look.execute("set local search_path = pg_temp")
        lay_out(look, 0)
        wanted = shape(look, "pg_my_temp_schema()")
    yield from [f"{name} is not laid out as it should be" for name in wanted if found.get(name) != wanted[name]]


def shape(look: Connection, schema: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for row in look.execute(SHAPE.format(schema)):
        found.setdefault(row["name"], []).append((row["kind"], row["what"]))
    return {name: sorted(parts) for name, parts in found.items()}


def unreadable(look: Connection) -> Iterator[str]:
    """Every row is looked at once: what PostgreSQL cannot read it refuses, where it was told to keep sums of pages."""
    for name in (VERSION, *layout()):
        try:
            look.execute(f"select max(length(t::text)) from {name} t")
        except psycopg.DatabaseError as error:
            yield f"{name} cannot be read: {plain(error)}"
