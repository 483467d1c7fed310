"""What is kept of challenges: whose try each table is."""

from __future__ import annotations

from millwright.service.store.reading import Reading, Row
from millwright.service.store.statements import Statement, insert


def week_of(store: Reading, table: str) -> int:
    """The week whose challenge a table is; 0 if it is none."""
    found = store.row("select week from challenge_try where table_id = ?", table)
    return int(found["week"]) if found else 0


def try_of(store: Reading, week: int, person: int) -> str:
    """The table where somebody has taken up a challenge."""
    found = store.row("select table_id from challenge_try where week = ? and person = ?", week, person)
    return str(found["table_id"]) if found else ""


def tries(store: Reading, week: int) -> list[Row]:
    """Everybody's, with how they came out."""
    return store.rows(
        "select c.table_id, c.person, p.name, t.phase, t.result, t.changed,"
        " (select max(resigned) from chair h where h.table_id = c.table_id) as resigned"
        " from challenge_try c join person p on p.id = c.person join game_table t on t.id = c.table_id"
        " where c.week = ? order by t.changed, c.table_id",
        week,
    )


def weeks(store: Reading) -> list[int]:
    """Those in which somebody has played, the latest first."""
    return [row["week"] for row in store.rows("select distinct week from challenge_try order by week desc limit 60")]


def new_try(week: int, person: int, table: str) -> Statement:
    """A `Conflict` if they have had theirs."""
    return insert("challenge_try", week, person, table)
