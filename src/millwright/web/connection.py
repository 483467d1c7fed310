"""Uvicorn's connections with our limits: only what asyncio calls on every protocol is added to."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from millwright.web.gate import Gate, Stay


class Config(uvicorn.Config):
    """Where connections find the gate."""

    gate: Gate


class Connection(H11Protocol):
    """The application finds the stay in the state of each request, and tells it of the request's beginning and end."""

    def __init__(self, *, config: Config, app_state: dict[str, Any], **more: Any) -> None:
        self.stay = Stay(config.gate)
        super().__init__(config=config, app_state=app_state | {"stay": self.stay}, **more)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.stay.begin(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stay.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.stay.stalls()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stay.flows()
        super().resume_writing()
