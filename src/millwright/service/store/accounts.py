"""All that is kept of one person: read for themselves, and forgotten when they wish."""

from __future__ import annotations

from typing import Final

from millwright.service.store.reading import Listing, Reading, Row, listing
from millwright.service.store.statements import Statement

OWN: Final = ("session", "link", "passkey", "mail", "language", "hidden", "profile")
"""The tables of the database that are only about whoever they belong to."""

# ---- reading


def person(store: Reading, number: int) -> Row | None:
    return store.row("select * from person where id = ?", number)


def all_tables(store: Reading, number: int) -> list[Listing]:
    """Every table where somebody has sat, been the host or spoken, the latest first."""
    rows = store.rows(
        "select t.*, 0 as turn from game_table t where t.id in (select id from game_table where host = ?1"
        " union select table_id from chair where person = ?1 union select table_id from guest where person = ?1"
        " union select table_id from chat where person = ?1) order by t.changed desc, t.id",
        number,
    )  # fmt: skip
    return [listing(row) for row in rows]


def lines_of(store: Reading, number: int) -> list[Row]:
    """What somebody has said, everywhere."""
    return store.rows("select * from chat where person = ? and words <> '' order by at, table_id, n", number)


# ---- writing


def forget(number: int, notes: list[tuple[str, int, str]], tables: list[str]) -> list[Statement]:
    """No name, no words, no way back in. Notes are given as they read then: table, number, words.

    The tables where somebody was known are changed by it, so that whoever has them in memory reads them anew.
    """
    return [
        *[("update game_table set version = version + 1, beside = version + 1 where id = ?", (id,)) for id in tables],
        *[("update note set words = ? where table_id = ? and n = ?", (words, table, n)) for table, n, words in notes],
        *[(f"delete from {name} where person = ?", (number,)) for name in OWN],
        ("update person set name = '' where id = ?", (number,)),
        ("update guest set name = '', mark = 0 where person = ?", (number,)),
        ("update chair set name = '' where person = ?", (number,)),
        ("update chat set words = '' where person = ?", (number,)),
    ]
