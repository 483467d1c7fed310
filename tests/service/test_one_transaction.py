"""Statements that PostgreSQL is sent as one transaction, and as one statement."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from psycopg import errors

from millwright.service.store.postgres.connection import Connection, connect, together
from millwright.service.store.postgres.dialect import as_one, can_be_one
from millwright.service.store.postgres.errors import first_of
from millwright.service.store.statements import NEXT_IF_SIGNED_IN, NEXT_VERSION
from tests.postgres import Postgres

FIRST = "update version set number = case when number = ?2 then ?2 + 1 end where id = ?1"
BESIDE = "insert into note values (?, ?)"


@pytest.fixture
def connection(postgres: Postgres) -> Iterator[Connection]:
    with connect(postgres.empty()) as found:
        found.execute("create temporary table version (id text, number bigint not null)")
        found.execute("create temporary table note (id text primary key, words text)")
        found.execute("insert into version values ('a', 4)")
        yield found


def numbers(connection: Connection) -> list[int]:
    return [int(row["number"]) for row in connection.execute("select number from version")]


def notes(connection: Connection) -> list[str]:
    return [str(row["words"]) for row in connection.execute("select words from note order by id")]


def test_two_statements_are_one_with_the_values_of_the_first_before_the_others(connection: Connection) -> None:
    connection.execute(as_one(FIRST, BESIDE), ("a", 4, "n", "kept"))
    assert numbers(connection) == [5] and notes(connection) == ["kept"]


def test_what_stands_beside_a_change_that_is_refused_is_not_kept(connection: Connection) -> None:
    with pytest.raises(errors.NotNullViolation):
        connection.execute(as_one(FIRST, BESIDE), ("a", 3, "n", "too late"))
    assert numbers(connection) == [4] and notes(connection) == []


@pytest.mark.parametrize("first", [NEXT_VERSION, NEXT_IF_SIGNED_IN])
def test_only_a_row_that_reads_nothing_stands_beside_a_change_of_a_table(first: str) -> None:
    assert can_be_one(first, "insert into draft values (?, ?)")
    assert not can_be_one(first, "insert into game_table values (?, ?)")
    assert not can_be_one(first, "insert into move select * from draft")
    assert not can_be_one(first, "delete from draft where game_table = ?")
    assert not can_be_one("delete from draft where game_table = ?", "insert into draft values (?, ?)")


def test_all_that_is_sent_together_counts_or_nothing(connection: Connection) -> None:
    """The first thing that went wrong is told, not that what came after it was passed over."""
    with together(connection):
        connection.execute("insert into note values ($1, $2)", ("a", "first"))
        connection.execute("insert into note values ($1, $2)", ("b", "second"))
    with pytest.raises(errors.UniqueViolation), together(connection):
        connection.execute("insert into note values ($1, $2)", ("c", "third"))
        connection.execute("insert into note values ($1, $2)", ("a", "again"))
        connection.execute("insert into note values ($1, $2)", ("d", "fourth"))
    assert notes(connection) == ["first", "second"]


def test_what_went_wrong_first_is_behind_what_was_passed_over() -> None:
    cause = errors.UniqueViolation("twice")
    passed_over, later = errors.PipelineAborted("aborted"), errors.PipelineAborted("aborted")
    later.__context__, passed_over.__context__ = passed_over, cause
    assert first_of(later) is cause and first_of(cause) is cause
    alone: psycopg.Error = errors.PipelineAborted("by itself")
    assert first_of(alone) is alone
