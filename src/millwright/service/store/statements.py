"""What can be written, by name: each is a statement that the writer carries out, alone or together with others."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from millwright.kernel import Move
from millwright.service.store.schema import NAME, layout

Statement = tuple[str, tuple[Any, ...]]

HANDLE: Final = 16
"""So many digits of a digest name a device or a link in a form: they tell nothing of its token."""


PARTS: Final = (
    "chair",
    "move",
    "snapshot",
    "draft",
    "chat",
    "note",
    "guest",
    "hidden",
    "review",
    "clock",
    "wait",
    "vote",
    "prepared",
    "own_bot",
    "outlook",
    "challenge_try",
    "hint",
)
"""The tables of the database whose rows belong to a table where a game is played."""


def insert(table: str, *row: Any) -> Statement:
    return f"insert into {table} values ({marks(len(row))})", row


def marks(count: int) -> str:
    return ",".join("?" * count)


def put(table: str, *row: Any) -> Statement:
    """In the place of the row with the same key, if there is one."""
    return upsert(table), row


@cache
def upsert(table: str) -> str:
    columns = layout()[table]
    rest = ", ".join(f"{name} = excluded.{name}" for name in columns.names if name not in columns.key)
    found, key = f"update set {rest}" if rest else "nothing", ", ".join(columns.key)
    return f"insert into {table} values ({marks(len(columns.names))}) on conflict ({key}) do {found}"


# ---- tables


def new_table(
    table: str, game: str, rules: str, facts: str, seats: int, options: str, host: int, invite: str, public: bool,
    seed: str, origin: str | None, phase: str, now: float, pledge: str | None, hints: bool,
) -> Statement:  # fmt: skip
    """A table that waits; `options` and `origin` are JSON. No two tables have one pledge."""
    row = (table, game, rules, facts, seats, options, host, invite, int(public), seed, origin, phase)
    return insert("game_table", *row, 0, None, now, now, pledge, "", int(hints), 0, 0, "", "")


Claim = tuple[str, int]
"""The digest of a session's token, and the person who plays with it: what was true when it was last looked up."""


def next_version(table: str, version: int, writer: str, beside: bool, claim: Claim | None = None) -> Statement:
    """What every change of a table begins with: it counts, if nobody else has written since this version.

    Else there is no number for it, which no row may lack: a `Conflict`. Of two at once the second waits for the first.
    `writer` names this change, so that whoever lost the answer can find out whether it was kept; `beside` tells that it
    is about more than the game, so that others need not read all the rest after every turn. With a `claim` it counts
    only if that is still true in this moment: whoever was signed out anywhere changes nothing, and nobody has to be
    asked before.
    """
    if claim is None:
        return NEXT_VERSION, (table, version, writer, int(beside))
    return NEXT_IF_SIGNED_IN, (table, version, writer, int(beside), *claim)


GAME: Final = frozenset({"game_table", "move", "snapshot", "draft", "wait"})
"""What a turn changes, whoever plays: it is read again after every change of a table."""

WRITTEN_TO: Final = re.compile(r"^(?:insert into|update|delete from) (\w+)")


def concerns_all(kept: list[Statement]) -> bool:
    """Whether a change is about more than the game."""
    found = [WRITTEN_TO.match(sql) for sql, _ in kept]
    return any(one is None or one[1] not in GAME for one in found)


NEXT_VERSION: Final = (
    "update game_table set version = case when version = ?2 then ?2 + 1 end, writer = ?3,"
    " beside = case when ?4 = 1 then ?2 + 1 else beside end where id = ?1"
)
SIGNED_IN: Final = "exists (select 1 from session where token = ?5 and person = ?6)"
NEXT_IF_SIGNED_IN: Final = NEXT_VERSION.replace("version = ?2 then", f"version = ?2 and {SIGNED_IN} then")


def proof(first: Statement) -> Statement | None:
    """What finds out whether a set of statements was kept, by its first one: a change of a table, or a new row.

    A new row is known by all that stands in it. Other sets may be carried out twice.
    """
    sql, values = first
    if sql in (NEXT_VERSION, NEXT_IF_SIGNED_IN):
        return "select 1 from game_table where id = ? and writer = ?", (values[0], values[2])
    name = sql.split()[2]
    if sql != insert(name, *values)[0]:
        return None
    known = {column: value for column, value in zip(layout()[name].names, values, strict=True) if value is not None}
    return f"select 1 from {name} where {' and '.join(f'{column} = ?' for column in known)}", tuple(known.values())


def put_next(table: str, invite: str) -> Statement:
    """The invitation to the game after this one."""
    return "update game_table set next = ? where id = ?", (invite, table)  # together with that game: a change of all


def new_state(
    table: str, rules: str, options: str, phase: str, asked: int, result: str | None, now: float
) -> Statement:
    """What lists show of a table: its phase, a mask of the seats asked, how it came out."""
    sql = "update game_table set rules=?, options=?, phase=?, asked=?, result=?, changed=? where id=?"
    return sql, (rules, options, phase, asked, result, now, table)


def new_chapter(table: str, chapter: str) -> Statement:
    """Which round or era it is, for lists: as JSON, by language."""
    return "update game_table set chapter = ? where id = ?", (chapter, table)


def put_chair(
    table: str, seat: int, kind: str, person: int | None, bot: str, salt: str, name: str, resigned: bool,
    invite: str | None,
) -> Statement:  # fmt: skip
    """Who sits in a seat; `name` is that of a player who shares a screen, `invite` leads into this very seat."""
    return put("chair", table, seat, kind, person, bot, salt, name, int(resigned), invite)


def new_moves(table: str, moves: list[tuple[int, int, Move]], now: float) -> Statement:
    """Number, seat and move of each: one statement, as each costs time of its own.

    A `Conflict` if there is a move of one of these numbers already: then somebody else plays with the same file.
    """
    rows = [(table, seq, seat, *move, now) for seq, seat, move in moves]
    places = ",".join(f"({marks(len(row))})" for row in rows)
    return f"insert into move values {places}", tuple(value for row in rows for value in row)


def put_position(table: str, seq: int, position: str) -> Statement:
    """The position after so many moves, as JSON; a table has only its last."""
    return put("snapshot", table, seq, position)


def put_draft(table: str, seat: int, body: str) -> Statement:
    """A seat's turn on trial, as JSON."""
    return put("draft", table, seat, body)


def put_own_bot(table: str, seat: int, token: str) -> Statement:
    """The digest of the token with which a bot of somebody's own plays for them; a seat has one at most."""
    return put("own_bot", table, seat, token)


def drop_own_bot(table: str, seat: int) -> Statement:
    return "delete from own_bot where table_id = ? and seat = ?", (table, seat)


def drop_draft(table: str, seat: int) -> Statement:
    return "delete from draft where table_id = ? and seat = ?", (table, seat)


def put_review(table: str, seat: int, body: str) -> Statement:
    """What a bot thinks of a seat's game, as far as it has come, as JSON."""
    return put("review", table, seat, body)


def put_outlook(table: str, body: str) -> Statement:
    """Everybody's chance to win so far, as JSON; only a table that shows it has a row."""
    return put("outlook", table, body)


def put_hint(table: str, seat: int, body: str) -> Statement:
    """What a bot would do in the place of a seat, as JSON."""
    return put("hint", table, seat, body)


def put_guest(table: str, person: int, mark: int, muted: bool) -> Statement:
    """The mark of a name, and whether its bearer may speak."""
    sql = (
        "insert into guest (table_id, person, mark, muted) values (?, ?, ?, ?)"
        " on conflict (table_id, person) do update set mark = excluded.mark, muted = excluded.muted"
    )
    return sql, (table, person, mark, int(muted))


def rename_guest(table: str, person: int, mark: int, name: str) -> Statement:
    """What somebody is called at one table from now on."""
    sql = (
        "insert into guest (table_id, person, mark, muted, name) values (?, ?, ?, 0, ?)"
        " on conflict (table_id, person) do update set mark = excluded.mark, name = excluded.name"
    )
    return sql, (table, person, mark, name)


def hide_table(table: str, person: int) -> Statement:
    """Somebody no longer wants to see a table in their list."""
    return put("hidden", table, person)


def show_table(table: str, person: int) -> Statement:
    return "delete from hidden where table_id = ? and person = ?", (table, person)


def drop_table(table: str) -> list[Statement]:
    """A table and all that belongs to it; only that its pledge was used stays known."""
    spent = (
        "insert into spent_pledge select pledge from game_table where id = ? and pledge is not null"
        " on conflict do nothing"
    )
    rest = [f"delete from {name} where table_id = ?" for name in PARTS]
    return [(sql, (table,)) for sql in (spent, *rest, "delete from game_table where id = ?")]


def new_line(table: str, number: int, person: int, words: str, now: float) -> Statement:
    """A line of chat."""
    return insert("chat", table, number, person, words, now)


def blank_line(table: str, number: int) -> Statement:
    """That there was a line stays to be seen; its words are gone."""
    return "update chat set words = '' where table_id = ? and n = ?", (table, number)


def new_note(table: str, number: int, seq: int, kind: str, seat: int, words: str, now: float) -> Statement:
    """What happened after so many moves and was none itself; `words` are the values of its sentence, as JSON."""
    return insert("note", table, number, seq, kind, seat, words, now)


def put_clock(table: str, name: str) -> Statement:
    return put("clock", table, name)


def put_wait(table: str, seat: int, since: float, used: float, reminded: bool) -> Statement:
    """Since when a seat is awaited (0: not at all), and the seconds that its answers have taken."""
    return put("wait", table, seat, since, used, int(reminded))


def put_vote(table: str, seat: int, person: int, choice: str) -> Statement:
    return put("vote", table, seat, person, choice)


def drop_votes(table: str, seat: int) -> Statement:
    return "delete from vote where table_id = ? and seat = ?", (table, seat)


def put_prepared(table: str, seat: int, question: str, words: str) -> Statement:
    """A seat's answer in advance."""
    return put("prepared", table, seat, question, words)


def drop_prepared(table: str, seat: int, question: str) -> Statement:
    return "delete from prepared where table_id = ? and seat = ? and question = ?", (table, seat, question)


# ---- bots on other machines


def new_request(request: str, rank: int, now: float, body: str) -> Statement:
    """A question to a bot, as JSON; nobody has taken it yet."""
    return insert("bot_request", request, rank, now, body, "", 0.0, "")


def answer_request(request: str, worker: str, answer: str) -> Statement:
    """If it is still this worker's to answer."""
    return "update bot_request set answer = ? where id = ? and worker = ?", (answer, request, worker)


def drop_request(request: str) -> Statement:
    return "delete from bot_request where id = ?", (request,)


def drop_requests(before: float) -> Statement:
    """Those whose askers are gone."""
    return "delete from bot_request where made < ?", (before,)


# ---- people: `session`, `link` and the like are digests of tokens


def new_person(person: int, name: str, now: float) -> Statement:
    return insert("person", person, name, now)


def rename_person(person: int, name: str) -> list[Statement]:
    """A new name; at tables where its bearer is known the old one stays until it is changed there.

    A mark of 0 is worked out when the table is read, as it is without a row.
    """
    old = "(select name from person where id = ?1)"
    pin = f"insert into guest select distinct table_id, ?1, 0, 0, {old} from"
    return [
        (f"{pin} chair where person = ?1 on conflict do nothing", (person,)),
        (f"{pin} chat where person = ?1 on conflict do nothing", (person,)),
        (f"update guest set name = {old} where person = ?1 and name = ''", (person,)),
        ("update person set name = ? where id = ?", (name, person)),
    ]


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
    """One more link of a person at a device of theirs, if they have fewer links and devices than this.

    Nobody else counts meanwhile: whoever changes a row first has it until the commit.
    """
    alone = ("update person set made = made where id = ?", (person,))
    sql = (
        "insert into link select ?1, ?2, token, ?4, ?5 from session where token = ?3 and person = ?2"
        " and (select count(*) from link where person = ?2) < ?6"
        " and (select count(*) from session where person = ?2) < ?7 on conflict do nothing"
    )
    old = ("delete from link where ends <= ?", (now,))
    return [alone, old, (sql, (link, person, session, now, ends, links, devices))]


def use_link(link: str, session: str, now: float, device: str, devices: int) -> list[Statement]:
    """A session in the place of a link that is still good, if its person has fewer devices than this.

    Of two at once the second waits for the first, and finds the link gone.
    """
    alone = "update person set made = made where id = (select person from link where token = ?)"
    sql = (
        "insert into session select ?1, person, ?2, ?2, ?3 from link where token = ?4 and ends > ?2"
        " and (select count(*) from session where person = link.person) < ?5"
    )
    used = "delete from link where token = ? and exists (select 1 from session where token = ?)"
    return [(alone, (link,)), (sql, (session, now, device, link, devices)), (used, (link, session))]


def end_link(person: int, handle: str) -> Statement:
    return f"delete from link where person = ? and substr(token, 1, {HANDLE}) = ?", (person, handle)


def put_language(person: int, name: str) -> Statement:
    """The language that somebody wishes to be spoken to in."""
    return put("language", person, name)


def put_mail(person: int, address: str) -> Statement:
    """Where somebody wants to be reminded."""
    return put("mail", person, address)


def drop_mail(person: int) -> Statement:
    return "delete from mail where person = ?", (person,)


# ---- the store itself


def touch() -> Statement:
    """A write that changes nothing, to see whether it arrives."""
    return "update secret set value = value where name = ?", (NAME,)
