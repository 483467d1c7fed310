"""How long people wait for their own page and the others', while bots think at another table of the same server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final
from unittest.mock import patch

from millwright.games.registry import GAMES
from millwright.service.botdriver import Drivers
from millwright.service.botpool import BotPool
from millwright.service.house import House
from millwright.service.room import BOT, Chair
from millwright.service.store import open_store
from tools.webbench.client import Feed
from tools.webbench.figures import FULL, Row, Scale
from tools.webbench.latency import SPARE, turns
from tools.webbench.process import Process, server
from tools.webbench.seed import Seeded, seed

THINKERS: Final = 3
"""So many bots sit at the other table, if the game has such a table."""

LONGEST: Final = 60.0
"""Seconds after which posts have been enough, whatever their number."""


def beside_thinkers(game: str, bot: str, posts: int, folder: Path) -> Iterator[tuple[str, Row]]:
    """The same people and the same server, first alone, then beside bots."""
    data, scale = folder / f"{game}.db", replace(FULL, turns=posts, longest=LONGEST)
    quiet, busy = seed(data, game, SPARE, scale.moves), seed(data, game, SPARE, scale.moves)
    table = asyncio.run(bots_table(data, game, bot))
    with server(data) as process:
        yield "quiet", asyncio.run(turns(process, quiet, scale))
        yield f"beside three {bot}", asyncio.run(beside(process, busy, table, scale))


async def bots_table(data: Path, game: str, bot: str) -> str:
    """A table where only bots sit. They play when the server runs and somebody looks."""
    seats = THINKERS if THINKERS in GAMES[game].seats else max(GAMES[game].seats)
    with patch.object(Drivers, "nudge", lambda drivers, table: None):
        house = House(open_store(data), BotPool())  # never started
        host, _ = await house.people.guest("Host")
        table = await house.new_table(host, game, [Chair(BOT, bot=bot)] * seats, {}, public=True)
        await house.stop()
    return table


async def beside(process: Process, seeded: list[Seeded], table: str, scale: Scale) -> Row:
    """Somebody watches the bots, so that they go on."""
    watcher = Feed(process.port, f"/t/{table}/stream")
    await watcher.open()
    await watcher.after(0)
    before = watcher.messages
    row = await turns(process, seeded, scale)
    row["bots' turns"] = watcher.messages - before
    await watcher.close()
    return row
