"""Whether the process is there (`/healthz`), and whether it can take work (`/readyz`): for supervisors and proxies."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from millwright.service.house import House
from millwright.service.store import statements

FRESH: Final = 1.0
"""Seconds for which an answer is good: whoever asks more often costs no writes."""

PATIENCE: Final = 2.0
"""Seconds in which the store has to have written."""

UNKEPT: Final = {"cache-control": "no-store"}


class Readiness:
    """Can this process write to its store, and is it not about to end?"""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.lock: Final = asyncio.Lock()
        self.until = 0.0
        self.found = ""

    async def trouble(self) -> str:
        """Why it is not ready; nothing if it is. What exactly is wrong with the store, the log tells."""
        if self.house.draining:
            return "going down"
        async with self.lock:
            if time.monotonic() >= self.until:
                self.found = "" if await self.writes() else "its store cannot be written to"
                self.until = time.monotonic() + FRESH
        return self.found

    async def writes(self) -> bool:
        """Whether a write arrives: a real one, so that a full disk and a lost connection are noticed."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.house.store.write(statements.touch())
        except Exception:  # whatever it is, no other write would do better
            return False
        return True


async def healthz(request: Request) -> Response:
    return PlainTextResponse("ok\n", headers=UNKEPT)


async def readyz(request: Request) -> Response:
    trouble = await request.app.state.readiness.trouble()
    return PlainTextResponse(f"{trouble or 'ready'}\n", 503 if trouble else 200, headers=UNKEPT)
