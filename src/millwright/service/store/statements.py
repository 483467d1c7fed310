"""What can be written, by name: each is a statement that the writer carries out, alone or together with others."""

from __future__ import annotations

from typing import Any, Final

from millwright.kernel import Move

Statement = tuple[str, tuple[Any, ...]]

HANDLE: Final = 16
"""So many digits of a digest name a device or a link in a form: they tell nothing of its token."""


def insert(table: str, *row: Any) -> Statement:
    return f"insert into {table} values ({','.join('?' * len(row))})", row


def put(table: str, *row: Any) -> Statement:
    """In the place of the row with the same key, if there is one."""
    return f"insert or replace into {table} values ({','.join('?' * len(row))})", row


# ---- tables


def new_table(
    table: str, game: str, rules: str, facts: str, seats: int, options: str, host: int, invite: str, public: bool,
    seed: str, origin: str | None, phase: str, now: float, pledge: str | None,
) -> Statement:  # fmt: skip
    """A table that waits; `options` and `origin` are JSON. No two tables have one pledge."""
    row = (table, game, rules, facts, seats, options, host, invite, int(public), seed, origin, phase)
    return insert("game_table", *row, 0, None, now, now, pledge)


def new_state(
    table: str, rules: str, options: str, phase: str, asked: int, result: str | None, now: float
) -> Statement:
    """What lists show of a table: its phase, a mask of the seats asked, how it came out."""
    sql = "update game_table set rules=?, options=?, phase=?, asked=?, result=?, changed=? where id=?"
    return sql, (rules, options, phase, asked, result, now, table)


def put_chair(table: str, seat: int, kind: str, person: int | None, bot: str, salt: str) -> Statement:
    return put("chair", table, seat, kind, person, bot, salt)


def new_move(table: str, seq: int, seat: int, move: Move, now: float) -> Statement:
    """A `Conflict` if there is a move of this number already: then somebody else plays with the same file."""
    return insert("move", table, seq, seat, *move, now)


def put_position(table: str, seq: int, position: str) -> Statement:
    """The position after so many moves, as JSON; a table has only its last."""
    return put("snapshot", table, seq, position)


def put_draft(table: str, seat: int, body: str) -> Statement:
    """A seat's turn on trial, as JSON."""
    return put("draft", table, seat, body)


def drop_draft(table: str, seat: int) -> Statement:
    return "delete from draft where table_id = ? and seat = ?", (table, seat)


def put_guest(table: str, person: int, mark: int, muted: bool) -> Statement:
    return put("guest", table, person, mark, int(muted))


def new_line(table: str, number: int, person: int, words: str, now: float) -> Statement:
    """A line of chat."""
    return insert("chat", table, number, person, words, now)


def blank_line(table: str, number: int) -> Statement:
    """That there was a line stays to be seen; its words are gone."""
    return "update chat set words = '' where table_id = ? and n = ?", (table, number)


# ---- people: `session`, `link` and the like are digests of tokens


def new_person(person: int, name: str, now: float) -> Statement:
    return insert("person", person, name, now)


def new_session(session: str, person: int, now: float, device: str) -> Statement:
    return insert("session", session, person, now, now, device)


def note_session(session: str, device: str, now: float, before: float) -> Statement:
    """A device was seen, if that was not written down since `before`."""
    return "update session set seen = ?, device = ? where token = ? and seen < ?", (now, device, session, before)


def end_session(person: int, handle: str) -> Statement:
    """Links that were made there end with it."""
    return f"delete from session where person = ? and substr(token, 1, {HANDLE}) = ?", (person, handle)


def new_link(
    link: str, person: int, session: str, now: float, ends: float, links: int, devices: int
) -> list[Statement]:
    """One more link of a person at a device of theirs, if they have fewer links and devices than this."""
    sql = (
        "insert into link select ?1, ?2, token, ?4, ?5 from session where token = ?3 and person = ?2"
        " and (select count(*) from link where person = ?2) < ?6"
        " and (select count(*) from session where person = ?2) < ?7"
    )
    old = ("delete from link where ends <= ?", (now,))
    return [old, (sql, (link, person, session, now, ends, links, devices))]


def use_link(link: str, session: str, now: float, device: str, devices: int) -> list[Statement]:
    """A session in the place of a link that is still good, if its person has fewer devices than this."""
    sql = (
        "insert into session select ?1, person, ?2, ?2, ?3 from link where token = ?4 and ends > ?2"
        " and (select count(*) from session where person = link.person) < ?5"
    )
    used = "delete from link where token = ? and exists (select 1 from session where token = ?)"
    return [(sql, (session, now, device, link, devices)), (used, (link, session))]


def end_link(person: int, handle: str) -> Statement:
    return f"delete from link where person = ? and substr(token, 1, {HANDLE}) = ?", (person, handle)
