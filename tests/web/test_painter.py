"""The whole page: frame and fragments show one position, whoever moves meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.web import painter
from tests.web.checks import run
from tests.web.client import Place
from tests.web.serving import attribute
from tests.web.walk import next_post


def test_a_page_shows_one_position_though_somebody_moves_while_it_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        room, rng, loop = place.room(table), Random(1), asyncio.get_running_loop()
        while (post := next_post(room, rng))[1]["do"] != "confirm":
            await people[post[0]].post(f"/t/{table}/do", post[1])
        seat, body = post
        moving: list[asyncio.Task[Any]] = []

        def move() -> None:
            moving.append(asyncio.create_task(people[seat].post(f"/t/{table}/do", body)))

        def draw(*args: Any) -> Any:
            loop.call_soon_threadsafe(move)
            return plain(*args)

        monkeypatch.setattr(painter, "draw", draw)
        seq = room.shown
        page = (await place.guest().get(f"/t/{table}")).text
        monkeypatch.setattr(painter, "draw", plain)
        assert (await moving[0]).status == 200 and room.shown > seq
        assert attribute(page, "table", "data-last") == attribute(page, "meta", "data-seq") == str(seq)
        assert f"<title>{attribute(page, 'meta', 'data-title')}" in page

    plain = painter.draw
    run(tmp_path, check)
