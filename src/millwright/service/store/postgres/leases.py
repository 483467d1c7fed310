"""What only one process does at a time: a row with its holder and its end, by the clock of the database.

A lease is over when its time is, or as soon as its holder is gone: each has a lock that goes with its connection.
Nothing is lost with a lease: whoever writes without one loses by the version of the table. So no disk is waited for.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

from millwright.service.store.postgres.connection import Connection, together
from millwright.service.store.postgres.reading import ServerReading

NOW: Final = "extract(epoch from clock_timestamp())::float8"

ALIVE: Final = 774_613
"""The first number of the locks by which holders are known to be there; the second is the holder's own."""

THERE: Final = (
    "select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and granted"
    f" and classid = {ALIVE} and objid = lease.holder::bigint::oid"
)
IS_OVER: Final = f"(lease.ends < {NOW} or not exists ({THERE}))"

TAKE: Final = (
    f"insert into lease values ($1, $2, {NOW} + $3) on conflict (name) do update"
    f" set holder = excluded.holder, ends = excluded.ends where lease.holder = $2 or {IS_OVER} returning name"
)
RENEW: Final = f"update lease set ends = {NOW} + $3 where name = any($1) and holder = $2 returning name"
GIVE_BACK: Final = f"delete from lease where name = $1 and (holder = $2 or {IS_OVER}) returning name"
OVERDUE: Final = f"select name from lease where {IS_OVER} order by ends limit 100"

HELPER: Final = "botworker"
"""The first word of the leases of processes that answer for bots."""

HELPERS: Final = f"select count(*) as n from lease where name like '{HELPER} %' and not {IS_OVER}"
TAKE_REQUEST: Final = (
    f"update bot_request set worker = $1, ends = {NOW} + $2 where id = (select id from bot_request"
    f" where answer = '' and (worker = '' or ends < {NOW}) order by rank, made limit 1 for update skip locked)"
    " returning id, body"
)


class Leases:
    """Those of one process, which has a name of its own."""

    def __init__(self, reading: ServerReading) -> None:
        self.reading: Final = reading
        self.holder: Final = str(secrets.randbelow(1 << 31))

    def be_there(self, connection: Connection) -> None:
        """As long as this connection lasts."""
        connection.execute("select pg_advisory_lock($1::int, $2::int)", (ALIVE, int(self.holder)))

    def take(self, name: str, seconds: float) -> bool:
        return bool(self.carry_out(TAKE, name, self.holder, seconds))

    def renew(self, names: list[str], seconds: float) -> set[str]:
        return {row["name"] for row in self.carry_out(RENEW, names, self.holder, seconds)}

    def take_request(self, seconds: float) -> tuple[str, str] | None:
        found = self.carry_out(TAKE_REQUEST, self.holder, seconds)
        return (found[0]["id"], found[0]["body"]) if found else None

    def give_back(self, name: str) -> None:
        self.carry_out(GIVE_BACK, name, self.holder)

    def carry_out(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        def work(connection: Connection) -> list[dict[str, Any]]:
            with together(connection):
                connection.execute("set local synchronous_commit = off")
                cursor = connection.execute(sql, values)
            return cursor.fetchall()

        return self.reading.attempt(work)
