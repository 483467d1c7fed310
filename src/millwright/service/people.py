"""People: names without accounts, the devices that each plays from, and the links that bring another one along.

A device has a session, a link has none: it is good for one session more, once, for a quarter of an hour. Of both only
digests are kept, apart from each other, so that neither is ever taken for the other, and a stolen file opens no seat.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from millwright.catalogue import text
from millwright.service.room import Refusal
from millwright.service.store import Statement, Store

LONGEST_NAME: Final = 24

LINK_LIFE: Final = 15 * 60.0
"""Seconds that a link is good for: enough to walk to the other device."""

LINKS: Final = 3
"""Links that one person may have open."""

DEVICES: Final = 12
"""Devices that one person may play from."""

SEEN_EVERY: Final = 300.0
"""Seconds: when a device was last seen is written no more often."""

HANDLE: Final = 16
"""So many digits of a digest name a device or a link in a form: they tell nothing of its token."""

REMEMBERED: Final = 10_000


class LinkGone(Exception):
    """A link that was used, revoked, is too old, or never was one."""


@dataclass(frozen=True)
class Device:
    """Where somebody is signed in."""

    handle: str
    name: str  # as the web has put it
    came: float
    seen: float  # 0: not since devices are listed


@dataclass(frozen=True)
class Link:
    """A way to another device that nobody has gone yet."""

    handle: str
    made: float
    ends: float


class People:
    """Everybody that the house knows."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.noted: Final[OrderedDict[str, float]] = OrderedDict()  # when a device was last written down as seen
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    async def guest(self, name: str, device: str = "") -> tuple[int, str]:
        """A new person, and the token that they are known by from now on."""
        token, now = secrets.token_urlsafe(32), time.time()
        number = int(digest(token)[:14], 16)  # from a digest of 256 random bits: as good as unique
        await self.store.write(
            ("insert into person values (?, ?, ?)", (number, tidy(name, LONGEST_NAME), now)),
            ("insert into session values (?, ?, ?, ?, ?)", (digest(token), number, now, now, device)),
        )
        return number, token

    def who(self, token: str) -> tuple[int, str] | None:
        sql = "select id, name from person join session on person = id where token = ?"
        found = self.store.row(sql, digest(token)) if token else None
        return (found["id"], found["name"]) if found else None

    # ---- devices

    def signed_in(self, person: int, device: str) -> bool:
        """Whether somebody still plays from the device that is called so."""
        return any(one.handle == device for one in self.devices(person))

    def note(self, token: str, device: str) -> None:
        """Somebody known sends a request: written down now and then, and never worth making them wait."""
        name, now = digest(token), time.time()
        if now - self.noted.get(name, 0) < SEEN_EVERY:
            return
        self.noted[name] = now
        self.noted.move_to_end(name)
        while len(self.noted) > REMEMBERED:
            self.noted.popitem(last=False)
        sql = "update session set seen = ?, device = ? where token = ? and seen < ?"
        task = asyncio.create_task(self.write_quietly((sql, (now, device, name, now - SEEN_EVERY))))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def write_quietly(self, statement: Statement) -> None:
        with contextlib.suppress(Exception):  # a full disk, a server that ends: those who play are told by their moves
            await self.store.write(statement)

    def devices(self, person: int) -> list[Device]:
        """Those seen last first."""
        rows = self.store.rows("select * from session where person = ? order by seen desc, made desc", person)
        return [Device(row["token"][:HANDLE], row["device"], row["made"], row["seen"]) for row in rows]

    async def sign_out(self, person: int, handles: list[str]) -> None:
        """Devices that play no longer; links that were made there end, too."""
        sql = f"delete from session where person = ? and substr(token, 1, {HANDLE}) = ?"
        await self.store.write(*[(sql, (person, handle)) for handle in handles])

    # ---- links

    async def make_link(self, person: int, session: str) -> tuple[str, float]:
        """A new link, made at the device with this token, and its end; not for whoever has many links or devices."""
        token, now = secrets.token_urlsafe(32), time.time()
        insert = (
            "insert into link select ?1, ?2, token, ?4, ?5 from session where token = ?3 and person = ?2"
            f" and (select count(*) from link where person = ?2) < {LINKS}"
            f" and (select count(*) from session where person = ?2) < {DEVICES}"
        )
        await self.store.write(
            ("delete from link where ends <= ?", (now,)),
            (insert, (digest(token), person, digest(session), now, now + LINK_LIFE)),
        )
        if not self.link(token):
            if len(self.devices(person)) >= DEVICES:
                raise Refusal(text("web.too_many_devices", most=DEVICES))
            raise Refusal(text("web.too_many_links", most=LINKS))
        return token, now + LINK_LIFE

    def link(self, token: str) -> tuple[int, str] | None:
        """Whom a link brings along, as long as it is good."""
        sql = "select id, name from person join link on person = id where token = ? and ends > ?"
        found = self.store.row(sql, digest(token), time.time())
        return (found["id"], found["name"]) if found else None

    def links(self, person: int) -> list[Link]:
        rows = self.store.rows("select * from link where person = ? and ends > ? order by made", person, time.time())
        return [Link(row["token"][:HANDLE], row["made"], row["ends"]) for row in rows]

    async def use_link(self, link: str, device: str) -> str:
        """The token of a new device, for a link that ends with this: of two at once only one is let in."""
        token, now = secrets.token_urlsafe(32), time.time()
        insert = (
            "insert into session select ?1, person, ?2, ?2, ?3 from link where token = ?4 and ends > ?2"
            f" and (select count(*) from session where person = link.person) < {DEVICES}"
        )
        delete = "delete from link where token = ? and exists (select 1 from session where token = ?)"
        used = digest(link)
        await self.store.write((insert, (digest(token), now, device, used)), (delete, (used, digest(token))))
        if self.who(token):
            return token
        if self.link(link):
            raise Refusal(text("web.too_many_devices", most=DEVICES))
        raise LinkGone

    async def revoke(self, person: int, handle: str) -> None:
        await self.store.write(
            (f"delete from link where person = ? and substr(token, 1, {HANDLE}) = ?", (person, handle))
        )


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def handle_of(token: str) -> str:
    """What a device or a link is called in forms."""
    return digest(token)[:HANDLE]


def tidy(words: str, longest: int) -> str:
    """A name or a line of chat as it can be kept: visible, one line, not empty."""
    words = " ".join("".join(c if c.isprintable() else " " for c in words).split())
    if not words or len(words) > longest:
        raise Refusal(text("web.bad_words", longest=longest))
    return words
