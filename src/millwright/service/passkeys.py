"""Passkeys: a name that stays one's own on every device, without a password.

What a passkey is asked to sign carries its purpose, its end and the mark of the house, so that nothing is kept of
questions that nobody answers; an answer is good once. The library is an extra: without it everybody stays a guest.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from millwright.catalogue import text
from millwright.service.people import DEVICES, digest
from millwright.service.room import Refusal
from millwright.service.store import Store
from millwright.service.store import passkeys as kept
from millwright.service.store.errors import Conflict
from millwright.service.store.reading import Row
from millwright.service.store.schema import PASSKEYS
from millwright.service.store.statements import HANDLE

try:
    from fido2.server import Fido2Server
    from fido2.webauthn import (
        AttestedCredentialData,
        AuthenticationResponse,
        PublicKeyCredentialRpEntity,
        PublicKeyCredentialUserEntity,
        RegistrationResponse,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    INSTALLED = True
except ImportError:
    INSTALLED = False

LIFE: Final = 300
"""Seconds that somebody has to answer."""

MOST: Final = 12
"""Passkeys of one person."""

ADD: Final = "add"
SIGN_IN: Final = "sign in"

ENDS: Final = 8
NUMBER: Final = 24  # bytes of a question before its mark: when it ends, and what tells it from others


@dataclass(frozen=True)
class Passkey:
    """What its owner sees of it."""

    handle: str
    name: str
    made: float
    used: float


@dataclass(frozen=True)
class Answered:
    """A question of the house that was answered, not yet noted as such."""

    state: dict[str, Any]  # as the library wants it
    number: str
    ends: int


def works_at(origin: str) -> bool:
    """Whether browsers know passkeys at this address: over https by a name, or on the machine itself as localhost."""
    parts = urlsplit(origin)
    name = parts.hostname or ""
    with contextlib.suppress(ValueError):
        ip_address(name)
        return False
    local = name == "localhost" or name.endswith(".localhost")
    return local or (parts.scheme == "https" and bool(name))


class Passkeys:
    """The passkeys of everybody. An origin is the address that a browser has the site at, and that it answers for."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.secret: Final = bytes.fromhex(store.secret(PASSKEYS))

    # ---- questions

    def question(self, purpose: str, person: int, now: float) -> bytes:
        number = (int(now) + LIFE).to_bytes(ENDS, "big") + secrets.token_bytes(NUMBER - ENDS)
        return number + self.mark(purpose, person, number)

    def mark(self, purpose: str, person: int, number: bytes) -> bytes:
        return hmac.digest(self.secret, f"{purpose}\n{person}\n{number.hex()}\n".encode(), "sha256")

    def answered(self, question: bytes, purpose: str, person: int, now: float) -> Answered:
        """Whether it is a question of ours, to this person and for this, that has not grown old."""
        number, mark = question[:NUMBER], question[NUMBER:]
        ends = int.from_bytes(number[:ENDS], "big")
        if not hmac.compare_digest(mark, self.mark(purpose, person, number)) or ends <= now:
            raise Refusal(text("web.passkey.too_old"))
        state = {"challenge": plain(question), "user_verification": UserVerificationRequirement.REQUIRED}
        return Answered(state, sha256(number).hexdigest(), ends)

    # ---- one more

    def options_to_add(self, person: int, name: str, origin: str) -> dict[str, Any]:
        """What a browser needs to make a passkey; those that the person has are not made again."""
        own = [credential_of(row) for row in kept.passkeys(self.store, person)]
        user = PublicKeyCredentialUserEntity(name=name, id=str(person).encode(), display_name=name)
        options, _ = server(origin).register_begin(
            user,
            own,
            resident_key_requirement=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
            challenge=self.question(ADD, person, time.time()),
        )
        return dict(options)

    async def add(self, person: int, origin: str, words: str, name: str) -> None:
        """Keep the public half of a passkey that was just made."""
        now = time.time()
        with understood():
            response = RegistrationResponse.from_dict(json.loads(words))
            found = self.answered(response.response.client_data.challenge, ADD, person, now)
            made = server(origin).register_complete(found.state, response)
        data = made.credential_data
        assert data is not None
        row = (plain(data.credential_id), person, plain(data), made.counter, name, now, MOST)
        await self.write(*kept.spend_challenge(found.number, found.ends, now), *kept.new_passkey(*row))
        if kept.passkey(self.store, row[0]) is None:
            raise Refusal(text("web.passkey.too_many", most=MOST))

    # ---- signing in

    def options_to_sign_in(self, origin: str) -> dict[str, Any]:
        """For anybody: the browser knows which passkeys it has for this place."""
        options, _ = server(origin).authenticate_begin(
            user_verification=UserVerificationRequirement.REQUIRED, challenge=self.question(SIGN_IN, 0, time.time())
        )
        return dict(options)

    async def sign_in(self, origin: str, words: str, device: str) -> tuple[int, str]:
        """Whoever has answered with their passkey, and the token of a new device of theirs."""
        now, token = time.time(), secrets.token_urlsafe(32)
        with understood():
            response = AuthenticationResponse.from_dict(json.loads(words))
            found = self.answered(response.response.client_data.challenge, SIGN_IN, 0, now)
            row = kept.passkey(self.store, plain(response.raw_id))
            if row is None:
                raise Refusal(text("web.passkey.unknown"))
            server(origin).authenticate_complete(found.state, [credential_of(row)], response)
            counter = response.response.authenticator_data.counter
        if (counter or row["counter"]) and counter <= row["counter"]:  # two that count apart: one is a copy
            raise Refusal(text("web.passkey.refused"))
        begun = kept.use_passkey(row["id"], counter, digest(token), device, now)
        await self.write(*kept.spend_challenge(found.number, found.ends, now), *begun)
        return row["person"], token

    async def write(self, *statements: Any) -> None:
        try:
            await self.store.write(*statements)
        except Conflict:  # answered before, or somebody's passkey already
            raise Refusal(text("web.passkey.taken")) from None

    # ---- those there are

    def of(self, person: int) -> list[Passkey]:
        rows = kept.passkeys(self.store, person)
        return [Passkey(handle_of(row["id"]), row["name"], row["made"], row["used"]) for row in rows]

    async def remove(self, person: int, handle: str) -> list[str]:
        """Away with one, and with the devices that it has signed in: these, as forms call them."""
        found = [row["id"] for row in kept.passkeys(self.store, person) if handle_of(row["id"]) == handle]
        if not found:
            raise Refusal(text("web.passkey.gone"))
        devices = [token[:HANDLE] for token in kept.sessions_by(self.store, person, found[0])]
        await self.store.write(*kept.drop_passkey(person, found[0]))
        return devices


def too_many(devices: list[str]) -> list[str]:
    """Whoever signs in is let in: of many devices the one that was seen longest ago gives way."""
    return devices[DEVICES - 1 :]


def handle_of(credential: str) -> str:
    return digest(credential)[:HANDLE]


def plain(data: bytes) -> str:
    """Bytes as browsers write them in JSON."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def credential_of(row: Row) -> AttestedCredentialData:
    data = row["credential"]
    return AttestedCredentialData(urlsafe_b64decode(data + "=" * (-len(data) % 4)))


def server(origin: str) -> Fido2Server:
    """For one address: an answer that was given to another site is not good here."""
    name = urlsplit(origin).hostname or ""
    return Fido2Server(PublicKeyCredentialRpEntity(id=name, name="Millwright"), verify_origin=lambda at: at == origin)


@contextlib.contextmanager
def understood() -> Iterator[None]:
    """An answer that is not what it should be: one line, whatever the library says to it."""
    try:
        yield
    except Refusal:
        raise
    except Exception:
        raise Refusal(text("web.passkey.refused")) from None
