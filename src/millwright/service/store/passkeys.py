"""What is kept of passkeys: the public half of each, and which of the house's questions were answered already."""

from __future__ import annotations

from millwright.service.store.reading import Reading, Row
from millwright.service.store.statements import Statement, insert

# ---- reading


def passkeys(store: Reading, person: int) -> list[Row]:
    """Those of one person, in the order in which they came."""
    return store.rows("select * from passkey where person = ? order by made, id", person)


def passkey(store: Reading, credential: str) -> Row | None:
    return store.row("select * from passkey where id = ?", credential)


def sessions_by(store: Reading, person: int, credential: str) -> list[str]:
    """The devices that somebody has signed in with one passkey: digests of their tokens."""
    sql = "select token from session join passkey_session on session = token where person = ? and passkey = ?"
    return [row["token"] for row in store.rows(sql, person, credential)]


# ---- writing


def spend_challenge(number: str, ends: float, now: float) -> list[Statement]:
    """A `Conflict` if it was answered before; those that are too old in any case are forgotten."""
    old = ("delete from spent_challenge where ends <= ?", (now,))
    return [old, insert("spent_challenge", number, ends)]


def new_passkey(
    credential: str, person: int, data: str, counter: int, name: str, now: float, most: int
) -> list[Statement]:
    """One more of a person who has fewer than this; a `Conflict` if somebody has this very one."""
    alone = ("update person set made = made where id = ?", (person,))
    sql = (
        "insert into passkey select ?1, id, ?3, ?4, ?5, ?6, ?6 from person where id = ?2"
        " and (select count(*) from passkey where person = ?2) < ?7"
    )
    return [alone, (sql, (credential, person, data, counter, name, now, most))]


def use_passkey(credential: str, counter: int, session: str, device: str, now: float) -> list[Statement]:
    """A session for whoever has this passkey, if it is still there."""
    begun = "insert into session select ?1, person, ?2, ?2, ?3 from passkey where id = ?4"
    return [
        (begun, (session, now, device, credential)),
        ("insert into passkey_session select ?1, id from passkey where id = ?2", (session, credential)),
        ("update passkey set counter = ?, used = ? where id = ?", (counter, now, credential)),
    ]  # fmt: skip


def drop_passkey(person: int, credential: str) -> list[Statement]:
    """With the sessions that were begun with it."""
    begun = (
        "delete from session where person = ?1 and token in (select session from passkey_session where passkey = ?2)"
    )
    return [(begun, (person, credential)), ("delete from passkey where person = ?1 and id = ?2", (person, credential))]
