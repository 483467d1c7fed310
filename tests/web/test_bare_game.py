"""A game that brings no more than it must, without drawing, texts, rulebook page or bots of its own, has its pages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from millwright.bots import BOTS
from millwright.games.game import Game
from millwright.games.registry import GAMES, find_game
from millwright.games.workshop.game import WORKSHOP
from millwright.service.room import OVER
from tests.web.applied import only_once
from tests.web.client import Place, lay_out, opened
from tests.web.walk import play_out, play_turn

NAMES = ["north_bank", "south_bank", "island"]


class Bare(Game[Any, Any, Any]):
    """The rules of Workshop of the World, and nothing of what makes it pleasant."""

    id = "bare"
    title = "Bare"
    rules = "1"
    seats = (2, 3)
    standard = WORKSHOP.standard
    verbs = WORKSHOP.verbs
    happenings = WORKSHOP.happenings
    options: ClassVar[dict[str, tuple[str, ...]]] = {"wind_force": ("calm", "full_gale")}

    load_facts: Any = staticmethod(WORKSHOP.load_facts)
    clone: Any = staticmethod(WORKSHOP.clone)
    dump: Any = staticmethod(WORKSHOP.dump)
    load: Any = staticmethod(WORKSHOP.load)
    view: Any = staticmethod(WORKSHOP.view)
    imagine: Any = staticmethod(WORKSHOP.imagine)
    scores: Any = staticmethod(WORKSHOP.scores)

    def start(self, facts: Any, seats: int, options: dict[str, str], /) -> Any:
        return WORKSHOP.start(facts, seats, {})

    def seat_ids(self, facts: Any, seats: int, /) -> list[str]:
        return NAMES[:seats]


@pytest.fixture(autouse=True)
def bare() -> Iterator[None]:
    GAMES["bare"] = Bare()
    try:
        yield
    finally:
        del GAMES["bare"]
        BOTS.pop("bare", None)


def run(path: Path, what: Any) -> None:
    async def all_of_it() -> None:
        async with opened(path / "a.db") as place:
            await what(place)

    asyncio.run(all_of_it())


def test_the_form_offers_it_by_its_ids(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        page = (await place.guest().get("/")).text
        card = page.partition('class="card game-bare"')[2].partition('class="row foot"')[0]
        assert "Wind force" in card and ">Full gale<" in card and ">Bot (random)<" in card
        assert '<option value="random" selected>' in card and "/rules/" not in card
        for path in ("/rules/bare", "/rules/bare/W08"):
            assert (await place.guest().get(path)).status == 404

    run(tmp_path, check)


def test_the_example_is_played_at_its_pages(tmp_path: Path) -> None:
    """`examples/ferry.py`, a game of somebody else's: secrets, sealed bids, every page, its record."""
    game = find_game(str(Path(__file__).parents[2] / "examples" / "ferry.py") + ":FERRY")

    async def check(place: Place) -> None:
        table, people = await place.table(game.id, 3)
        rng = Random("ferry")
        while place.room(table).phase != OVER:
            await play_turn(place, table, people, rng)
            for guest in (*people, place.guest()):
                only_once((await guest.get(f"/t/{table}")).text)
        assert "\nend " in (await people[0].get(f"/t/{table}/record")).text
        assert (await people[0].get("/")).status == 200

    run(tmp_path, check)


def test_a_whole_game_is_played_at_its_pages(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("bare", 2, wind_force="full_gale")
        rng = Random("bare")
        assert place.room(table).options == {"wind_force": "full_gale"}
        for _ in range(12):
            await play_turn(place, table, people, rng)
            for guest in (*people, place.guest()):
                page = (await guest.get(f"/t/{table}")).text
                only_once(page)
                assert "North bank" in page and "/rules/" not in page
        await play_out(place, table, people, rng)
        assert place.room(table).phase == OVER
        for path in ("", "/at/5", "/record"):
            assert (await people[0].get(f"/t/{table}{path}")).status == 200

    run(tmp_path, check)


def test_it_is_played_with_bots_and_whoever_is_invited(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host, guest = place.guest("Ann"), place.guest("Bob")
        table = await lay_out(host, "bare", ["me", "open", "random"])
        invite = f"/join/{place.room(table).invite}"
        assert "South bank" in (await guest.get(invite)).text
        assert (await guest.form(invite, name="Bob", seat="1")).status == 303
        await play_turn(place, table, [host, guest], Random(2), place.room(table).asked()[0])

    run(tmp_path, check)
