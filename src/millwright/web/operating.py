"""A second door for whoever operates the server: `/metrics`, `/healthz` and `/readyz` at an address of their own.

What a public site does is not for everybody to read, and this door must open when the other one is full.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from millwright.service.house import House
from millwright.web.guard import ALIVE, READY, Guard
from millwright.web.health import UNKEPT, Readiness, healthz, readyz

if TYPE_CHECKING:
    from millwright.web.metrics import Metrics

MISSING: Final = "metrics need prometheus-client: pip install 'millwright[metrics]'"
KIND: Final = "text/plain; version=0.0.4; charset=utf-8"


class Beside(uvicorn.Server):
    """A server in the loop of another one: signals are the other one's business."""

    def capture_signals(self) -> contextlib.AbstractContextManager[None]:  # type: ignore[override]
        return contextlib.nullcontext()


class Door:
    """Open from `start` until `stop`."""

    def __init__(self, guard: Guard, house: House, sock: socket.socket) -> None:
        self.sock: Final = sock
        self.metrics: Final = metrics_of(guard, house)
        app = Starlette(routes=[Route("/metrics", self.answer), Route(ALIVE, healthz), Route(READY, readyz)])
        app.state.readiness = Readiness(house)
        self.server: Final = Beside(
            uvicorn.Config(
                app, ws="none", lifespan="off", loop="asyncio", log_config=None, access_log=False, server_header=False
            )
        )
        self.tasks: list[asyncio.Task[None]] = []

    async def answer(self, request: Request) -> Response:
        if not self.metrics:
            return PlainTextResponse(f"{MISSING}\n", 501)
        return Response(self.metrics.text(), media_type=KIND, headers=UNKEPT)

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self.server.serve([self.sock]))]
        if self.metrics:
            self.tasks.append(asyncio.create_task(self.metrics.watch_loop()))

    async def stop(self) -> None:
        """At once: whoever reads here asks again."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.sock.close()


def metrics_of(guard: Guard, house: House) -> Metrics | None:
    """Count from now on; nothing, where the client of Prometheus is not installed."""
    try:
        from millwright.web.metrics import Metrics
    except ModuleNotFoundError:
        house.store.notices.say(MISSING)
        return None
    found = Metrics(house, guard.gate)
    guard.told.append(found.count)
    return found
