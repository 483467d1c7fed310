"""One request, from its beginning to its end: its id is in the answer, in its error page and in the log."""

from __future__ import annotations

import re
import secrets
import time
from contextvars import ContextVar
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Scope

NAME: Final = "x-request-id"
"""The header: of every answer, and of requests that a proxy whom we believe has numbered already."""

SHAPE: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is being answered; whatever it sets going afterwards has it too."""


class Visit:
    """What there is to tell of a request when it is over: no address, no name, no path, which may be a key."""

    __slots__ = ("begun", "id", "scope", "seconds", "status")

    def __init__(self, scope: Scope, given: str = "") -> None:
        self.id = given if SHAPE.fullmatch(given) else secrets.token_hex(6)
        self.scope = scope
        self.status = 0  # until there is an answer; for ever, if whoever asked went away before
        self.begun = time.perf_counter()
        self.seconds = 0.0
        REQUEST.set(self.id)

    @property
    def kind(self) -> str:
        """Which of our routes it was, and of acts at a table which; a few dozen words in all."""
        found = self.scope.get("act") or getattr(self.scope.get("endpoint"), "__name__", "")
        return str(found) or "none"

    def answered(self, message: Message) -> None:
        """The head of the answer is about to be sent."""
        self.status = message["status"]
        MutableHeaders(scope=message)[NAME] = self.id

    def end(self) -> None:
        self.seconds = time.perf_counter() - self.begun
