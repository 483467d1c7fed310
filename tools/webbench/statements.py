"""What a confirmed turn asks of the database: its statements and transactions, counted in PostgreSQL's own log.

python -m tools.webbench.statements [SECONDS]

Two processes, each table at one of them, as in the part `shared` of `make bench-web`. Writing the log costs time of its
own: what is counted here is not timed.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final
from unittest.mock import patch

from tests.postgres import DURABLE, Postgres
from tools.webbench import shared
from tools.webbench.figures import FULL, Scale
from tools.webbench.places import Databases
from tools.webbench.shared import Sides, Sum

CASES: Final = {"2 processes, each table at one": (2, False)}
LOGGED: Final = {"log_statement": "all", "log_line_prefix": "%p "}
LINE: Final = re.compile(r"^(\d+) LOG:  (?:execute \S+|statement): (.*)", re.MULTILINE)
MORE_ROWS: Final = re.compile(r"(?<=\)),\(\$\d[^()]*\)")
WIDE: Final = 110
"""Letters of a statement that are shown."""

play = Sum.play


@dataclass
class Asked:
    """What was in the log while turns were played."""

    turns: int = 0
    transactions: int = 0
    statements: Counter[str] = field(default_factory=Counter)

    def read(self, log: str) -> None:
        """What stands between `begin` and `commit` of one connection is one transaction, all else one each."""
        inside: set[str] = set()
        for connection, sql in LINE.findall(log):
            self.statements[MORE_ROWS.sub("", sql)[:WIDE]] += 1  # however many rows it has
            word = sql.split()[0].lower()
            self.transactions += connection not in inside and word not in ("commit", "rollback")
            if word == "begin":
                inside.add(connection)
            elif word in ("commit", "rollback"):
                inside.discard(connection)

    def lines(self) -> list[str]:
        total, turns = self.statements.total(), max(1, self.turns)
        first = (
            f"{self.turns} turns: {total / turns:.1f} statements and {self.transactions / turns:.1f} transactions each"
        )
        return [first, *[f"{count / turns:6.2f}  {sql}" for sql, count in self.statements.most_common()]]


def asked(scale: Scale) -> Asked:
    server, found = Postgres(DURABLE | LOGGED, tempfile.gettempdir()), Asked()

    async def read_on(self: Sum, sides: Sides, seconds: float) -> None:
        """One slice: what is in the log at its end and was not at its beginning."""
        log, before = server.folder / "log", self.turns
        first = log.stat().st_size
        await play(self, sides, seconds)
        found.turns += self.turns - before
        found.read(log.read_bytes()[first:].decode())

    try:
        with patch.object(Sum, "play", read_on), patch.object(shared, "CASES", CASES):
            shared.run_game("woodcraft", scale, Databases(server))
    finally:
        server.remove()
    return found


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else FULL.shared_for
    print("\n".join(asked(replace(FULL, shared_for=seconds)).lines()))
