"""Everybody's chance to win at a table that shows it: from a spectator's knowledge alone, kept, and off by default."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from millwright.catalogue import in_every_language
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import WATCHER
from millwright.mind.weights import own_weights
from millwright.service import roles
from millwright.service.botpool import Answer, BotFailed, BotRequest, understood
from millwright.service.botworker import answer, everybodys_chances
from millwright.service.house import House
from millwright.service.outlooks import request_for, untold
from millwright.service.room import PLAYING, Room
from millwright.service.sight import Sight, look
from millwright.web.newgame import Form, checks
from millwright.web.strip import people as players
from tests.service.lucky import SEED
from tests.service.tables import FakePool, begun, bot, happens, peek, people, person, store_of, within
from tests.service.tables import answer as act
from tests.taught import taught_ferry, thrifty


def strip(sight: Sight) -> str:
    return str(players(sight))


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyGame]:
    with taught_ferry(tmp_path_factory.mktemp("ferry")) as game:
        yield game


# ---- no secret has a part in it


@pytest.mark.parametrize("game", GAMES)
def test_what_the_worker_gets_does_not_hang_on_anything_hidden(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is hidden is dealt anew, again and again: to the letter the same is asked."""
    room, rng, hidden = begun(game, 3), Random("hidden"), 0
    for n in range(60):
        act(room, rng)
        asked, real = request_for(room), room.position(room.shown)
        view = room.game.view(real, WATCHER)
        twin = room.game.imagine(view, Random(n))
        hidden += room.game.dump(twin) != room.game.dump(real)
        with monkeypatch.context() as patched:
            patched.setattr(room, "position", lambda seq, twin=twin: twin)
            assert vars(request_for(room)) == vars(asked)
    assert hidden > 30


def test_chances_are_the_same_whatever_is_hidden(ferry: AnyGame) -> None:
    """And they are chances: together one, and larger for whoever is ahead."""
    room, rng = begun(ferry.id, 3), Random("ferry")
    told: list[list[float]] = []
    for n in range(30):
        act(room, rng)
        if room.phase != PLAYING:
            break
        asked = FakePool().worded(request_for(room))
        found = everybodys_chances(asked)
        twin = ferry.imagine(ferry.view(room.position(room.shown), WATCHER), Random(n))
        assert everybodys_chances({**asked, "position": ferry.view(twin, WATCHER).dump()}) == found
        assert abs(sum(found) - 1) < 1e-9 and min(found) >= 0
        coins = room.position(room.shown).table.coins
        told += [found] if len(set(coins)) > 1 else []
        if len(set(coins)) > 1:
            assert found[coins.index(max(coins))] >= found[coins.index(min(coins))]
    assert len(told) > 5


# ---- at a table


def outlook_of(room: Room) -> dict[int, tuple[float, ...]]:
    assert room.outlook is not None
    return room.outlook


class Seers(FakePool):
    """Bots that play at random, and a worker that says what everybody's chances are."""

    async def explained(self, request: BotRequest) -> Answer:
        if not request.chances:
            return await super().explained(request)
        self.asked.append(request)
        found = understood(json.loads(json.dumps(answer({**self.worded(request), "id": 7}))), 7)
        if isinstance(found, str):
            raise BotFailed(found)
        return found


async def watched(house: House, game: str, outlook: bool = True) -> tuple[str, int, Room]:
    (ann,) = await people(house, "Ann")
    table = await house.new_table(ann, game, [person(ann), bot(), bot()], {}, True, outlook=outlook)
    return table, ann, await peek(house, table)


async def play_some(house: House, table: str, ann: int, room: Room, turns: int) -> None:
    """Turns of Ann's own; somebody looks after each."""
    for _ in range(turns):
        await happens(lambda: 0 in room.asked())
        await house.on_trial(table, 0, ann, thrifty)
        await house.confirm(table, 0, ann, room.stamp(0))
        await peek(house, table)


def test_a_table_that_shows_chances_has_a_line_which_is_kept(
    ferry: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: SEED)
    file, found = tmp_path / "tables.db", dict[str, Any]()

    async def plays(house: House) -> None:
        table, ann, room = found["game"] = await watched(house, ferry.id)
        await play_some(house, table, ann, room, 6)
        while untold(room) or house.outlooks.tasks:
            await peek(house, table)
            await asyncio.sleep(0.01)
        assert len(outlook_of(room)) > 2
        found["line"] = dict(outlook_of(room))
        assert all(len(row) == 3 and abs(sum(row) - 1) < 0.01 for row in found["line"].values())
        for _ in in_every_language():
            page = strip(look(room, ann, None))
            assert page.count("<polyline") == 3 and page.count(" %") == 3 and "web." not in page
        assert strip(look(room, 0, None)).count("<polyline") == 3  # and for whoever watches
        first = min(found["line"])
        back = look(room, ann, None, first).outlook
        assert back == ((first, found["line"][first]),) and "<polyline" not in strip(look(room, ann, None, first))

    within(file, plays, Seers())

    async def stays(house: House) -> None:
        table, ann, _ = found["game"]
        room = await peek(house, table)
        assert found["line"].items() <= outlook_of(room).items()
        invite = await again(house, room, ann)
        assert outlook_of(invite) is not None  # once more, as before
        await house.delete(table, ann)
        assert table not in [row["table_id"] for row in store_of(house).rows("select * from outlook")]

    within(file, stays, Seers())


async def again(house: House, room: Room, ann: int) -> Room:
    room.phase = "over"
    invite = await house.rematch(room.id, ann)
    row = next(row for row in store_of(house).rows("select * from game_table") if row["invite"] == invite)
    return await peek(house, row["id"])


def test_nothing_is_shown_unless_it_is_wanted_and_can_be_told(ferry: AnyGame, tmp_path: Path) -> None:
    pool = Seers()

    async def plays(house: House) -> None:
        for game, wanted in ((ferry.id, False), ("nothing_learned", True)):
            table, ann, room = await watched(house, game, wanted)
            await play_some(house, table, ann, room, 2)
            assert room.outlook is None and "<polyline" not in strip(look(room, ann, None))

    class Untaught(type(ferry)):  # type: ignore[misc]
        id = "nothing_learned"

    game = Untaught()
    with patch.dict(GAMES.found, {game.id: game}), patch("millwright.mind.chances.own_weights", only(ferry)):
        assert roles.foresees(ferry.id, 3) and not roles.foresees(game.id, 3)
        within(tmp_path / "tables.db", plays, pool)
    assert not [one for one in pool.asked if one.chances]


def only(game: AnyGame) -> Any:
    return lambda one, seats: own_weights(one, seats) if one is game else Path("nowhere")


def test_a_worker_that_cannot_tell_is_asked_once(ferry: AnyGame, tmp_path: Path) -> None:
    class Blind(Seers):
        async def explained(self, request: BotRequest) -> Answer:
            self.asked.append(request)
            raise BotFailed("no idea")

    pool = Blind()

    async def plays(house: House) -> None:
        table, _, room = await watched(house, ferry.id)
        await happens(lambda: 0 in room.asked())
        await happens(lambda: not untold(room) or table in house.outlooks.failed)
        for _ in range(5):
            await peek(house, table)
        await happens(lambda: not house.outlooks.tasks)
        asked = [one.decision for one in pool.asked if one.chances]
        assert len(asked) == len(set(asked)) and room.outlook == {}

    within(tmp_path / "tables.db", plays, pool)


def test_the_form_offers_it_where_some_game_can_tell(ferry: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    form = Form("Ann", "", {}, "")
    assert "chance to win" in "".join(checks(form)) and 'value="yes" checked' not in "".join(checks(form))
    monkeypatch.setattr(roles, "foresees", lambda game, seats: False)
    assert "chance to win" not in "".join(checks(form))


@pytest.mark.parametrize("nonsense", [[], [1], [2.0], ["x"], [None], [float("nan")]])
def test_chances_that_are_none_are_nonsense(nonsense: list[Any]) -> None:
    with pytest.raises(BotFailed):
        understood({"id": 1, "chances": nonsense}, 1)
