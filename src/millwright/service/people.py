"""People: names without accounts, the devices that each plays from, and the links that bring another one along.

A device has a session, a link has none: it is good for one session more, once, for a quarter of an hour. Of both only
digests are kept, apart from each other, so that neither is ever taken for the other, and a stolen file opens no seat.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from millwright.catalogue import text
from millwright.service.bounded import Recent
from millwright.service.room import Refusal
from millwright.service.store import Statement, Store, statements
from millwright.service.store.statements import HANDLE, Claim

LONGEST_NAME: Final = 24

LINK_LIFE: Final = 15 * 60.0
"""Seconds that a link is good for: enough to walk to the other device."""

LINKS: Final = 3
"""Links that one person may have open."""

DEVICES: Final = 12
"""Devices that one person may play from."""

SEEN_EVERY: Final = 300.0
"""Seconds: when a device was last seen is written no more often."""

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
        self.noted: Final[Recent[str, float]] = Recent(REMEMBERED)  # when a device was last written down as seen
        self.known: Final[Recent[str, int]] = Recent(REMEMBERED)  # who played from a device when it was last looked up
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    async def guest(self, name: str, device: str = "") -> tuple[int, str]:
        """A new person, and the token that they are known by from now on."""
        token, now = secrets.token_urlsafe(32), time.time()
        number = int(digest(token)[:14], 16)  # from a digest of 256 random bits: as good as unique
        await self.store.write(
            statements.new_person(number, tidy(name, LONGEST_NAME), now),
            statements.new_session(digest(token), number, now, device),
        )
        return number, token

    def who(self, token: str) -> tuple[int, str] | None:
        name = digest(token)
        found = self.store.person_at(name) if token else None
        if not found:
            self.known.pop(name, None)
            return None
        self.known[name] = found["id"]
        return found["id"], found["name"]

    def claim(self, token: str) -> Claim | None:
        """Who somebody was when last looked up. It may be over: good only for what is written if it is not."""
        name = digest(token)
        person = self.known.get(name)
        return (name, person) if person else None

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
        seen = statements.note_session(name, device, now, now - SEEN_EVERY)
        task = asyncio.create_task(self.write_quietly(seen))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def write_quietly(self, statement: Statement) -> None:
        with contextlib.suppress(Exception):  # a full disk, a server that ends: those who play are told by their moves
            await self.store.write(statement)

    def devices(self, person: int) -> list[Device]:
        """Those seen last first."""
        rows = self.store.sessions(person)
        return [Device(row["token"][:HANDLE], row["device"], row["made"], row["seen"]) for row in rows]

    async def sign_out(self, person: int, handles: list[str]) -> None:
        """Devices that play no longer; links that were made there end, too."""
        await self.store.write(*[statements.end_session(person, handle) for handle in handles])

    # ---- links

    async def make_link(self, person: int, session: str) -> tuple[str, float]:
        """A new link, made at the device with this token, and its end; not for whoever has many links or devices."""
        token, now = secrets.token_urlsafe(32), time.time()
        link = (digest(token), person, digest(session), now, now + LINK_LIFE)
        await self.store.write(*statements.new_link(*link, LINKS, DEVICES))
        if not self.link(token):
            if len(self.devices(person)) >= DEVICES:
                raise Refusal(text("web.too_many_devices", most=DEVICES))
            raise Refusal(text("web.too_many_links", most=LINKS))
        return token, now + LINK_LIFE

    def link(self, token: str) -> tuple[int, str] | None:
        """Whom a link brings along, as long as it is good."""
        found = self.store.person_by(digest(token), time.time())
        return (found["id"], found["name"]) if found else None

    def links(self, person: int) -> list[Link]:
        rows = self.store.links(person, time.time())
        return [Link(row["token"][:HANDLE], row["made"], row["ends"]) for row in rows]

    async def use_link(self, link: str, device: str) -> str:
        """The token of a new device, for a link that ends with this: of two at once only one is let in."""
        token = secrets.token_urlsafe(32)
        await self.store.write(*statements.use_link(digest(link), digest(token), time.time(), device, DEVICES))
        if self.who(token):
            return token
        if self.link(link):
            raise Refusal(text("web.too_many_devices", most=DEVICES))
        raise LinkGone

    async def revoke(self, person: int, handle: str) -> None:
        await self.store.write(statements.end_link(person, handle))


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
