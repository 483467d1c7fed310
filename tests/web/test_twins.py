"""The law of twins over HTTP: what others got, answered or try out in secret changes no byte of anybody's screen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import WATCHER, below, offers, play_trusted, waiting
from millwright.laws import choose
from millwright.service.room import Room
from tests.service.tables import choices
from tests.web.twins import House, Twins, position, twins

Patch = pytest.MonkeyPatch


# ---- what others hold


def offered(room: Room, seat: int) -> list[str]:
    return [room.game.write(room.present(seat), move) for move in choices(room, seat)]


def shared_post(pair: Twins, seat: int, rng: Random) -> dict[str, Any] | None:
    """What the seat can post at both tables; nothing if its own secrets part them."""
    drafts = [house.room.drafts.get(seat) for house in (pair.one, pair.two)]
    done = [bool(draft and draft.moves and not draft.free) for draft in drafts]
    if done[0] != done[1]:
        return None
    if done[0]:
        return {"do": "undo" if below(rng, 8) == 0 else "confirm"}
    words = [offered(house.room, seat) for house in (pair.one, pair.two)]
    both = [one for one in words[0] if one in words[1]]
    return {"do": "play", "words": both[below(rng, len(both))]} if both else None


async def play_alike(pair: Twins, steps: int, rng: Random) -> None:
    """The same posts at both tables for as long as both can, and everything compared after each."""
    await pair.compare(0)
    for n in range(steps):
        asked = pair.one.room.asked()
        if not asked:
            return
        seat = asked[below(rng, len(asked))]
        body = shared_post(pair, seat, rng)
        if body is None:
            return
        await pair.post(seat, body, body)
        await pair.compare(pair.one.room.shown if n % 5 == 4 else None)
        if pair.parted():
            return


async def twin_worlds(path: Path, monkeypatch: Patch, game: str, seats: int, viewer: int, steps: int) -> int:
    rng = Random(f"{game}/{viewer}/{steps}")
    s = position(game, seats, steps, rng)
    view = GAMES[game].view(s, viewer)
    worlds = tuple(GAMES[game].imagine(view, Random(n)) for n in range(2))
    assert GAMES[game].dump(worlds[0]) != GAMES[game].dump(worlds[1])
    async with twins(path, monkeypatch, game, (worlds[0], worlds[1]), [viewer]) as pair:
        await play_alike(pair, 22, rng)
        return pair.compared


@pytest.mark.parametrize(
    ("game", "seats", "viewer", "steps"),
    [
        ("workshop", 3, 0, 1), ("workshop", 3, WATCHER, 7), ("workshop", 2, 1, 90),
        ("brass", 3, 0, 0), ("brass", 2, WATCHER, 30), ("brass", 4, 2, 60),
        ("woodcraft", 3, 1, 0), ("woodcraft", 2, WATCHER, 25), ("woodcraft", 1, WATCHER, 0), ("woodcraft", 4, 3, 60),
    ],
)  # fmt: skip
def test_worlds_that_one_viewer_cannot_tell_apart_give_them_the_same_bytes(
    tmp_path: Path, monkeypatch: Patch, game: str, seats: int, viewer: int, steps: int
) -> None:
    assert asyncio.run(twin_worlds(tmp_path, monkeypatch, game, seats, viewer, steps)) >= 5


# ---- playing on from a position of another table


async def play_on(pair: Twins, house: House, viewer: int) -> tuple[str, Any]:
    """A new table from the present position: its page, and the whole of its position, bots having moved."""
    pair.alike()
    answer = await house.people[viewer].do(house.table, "fork", at=house.room.shown, **{"as": viewer})
    assert answer.status == 200, answer.text
    table = answer.json()["go"].removeprefix("/t/")
    while house.place.house.drivers.tasks:
        await asyncio.sleep(0.001)
    room = house.place.room(table)
    return (await house.people[viewer].get(f"/t/{table}")).text, room.game.dump(room.state)


async def forked_twins(path: Path, monkeypatch: Patch, game: str, seats: int, steps: int) -> None:
    s = position(game, seats, steps, Random(f"{game}/fork"))
    viewer = waiting(s)[0]
    one, two = (GAMES[game].imagine(GAMES[game].view(s, viewer), Random(n)) for n in range(2))
    async with twins(path, monkeypatch, game, (one, two), [viewer]) as pair:
        first, second = await play_on(pair, pair.one, viewer), await play_on(pair, pair.two, viewer)
        assert first == second


@pytest.mark.parametrize(("game", "seats", "steps"), [("workshop", 3, 12), ("brass", 3, 20), ("woodcraft", 2, 15)])
def test_playing_on_takes_over_nothing_that_the_seat_cannot_know(
    tmp_path: Path, monkeypatch: Patch, game: str, seats: int, steps: int
) -> None:
    asyncio.run(forked_twins(tmp_path, monkeypatch, game, seats, steps))


# ---- sealed answers


def to_sealed(seats: int, kind: str, least: int, rng: Random) -> Any:
    """All seats are asked at once by this kind of item, and none has begun to answer."""
    s = GAMES["workshop"].new(seats)
    while not begins(s, seats, kind, least):
        seat, move = choose(s, rng)
        play_trusted(s, seat, move)
    return s


def begins(s: Any, seats: int, kind: str, least: int) -> bool:
    item = s.agenda[-1]
    if type(item).__name__ != kind or waiting(s) != list(range(seats)) or any(sum(d.picks) for d in s.drawers):
        return False
    return kind == "Bids" or bool(item.least == least)


def answers_of(s: Any, seat: int) -> list[list[str]]:
    """Every way in which a seat can answer a sealed item, as moves in words."""
    game, item = GAMES["workshop"], s.agenda[-1]
    found = []
    for move in offers(s, seat):
        world = game.clone(s)
        words = game.write(s, move)
        play_trusted(world, seat, move)
        on = world.agenda and world.agenda[-1] is item
        found += [[words, *rest] for rest in (answers_of(world, seat) if on else [[]])]
    return found


async def sealed_twins(path: Path, monkeypatch: Patch, seats: int, kind: str, least: int) -> int:
    """One seat answers differently in the two houses; then the next one thinks about its own answer."""
    rng = Random(f"{seats}/{kind}")
    s = to_sealed(seats, kind, least, rng)
    while len(ways := answers_of(s, 0)) < 2:  # two equal tokens leave no choice
        s = to_sealed(seats, kind, least, rng)
    short, long = min(ways, key=len), max(ways, key=len)
    long = long if long != short else ways[-1]
    async with twins(
        path, monkeypatch, "workshop", (s, GAMES["workshop"].clone(s)), [*range(1, seats), WATCHER]
    ) as pair:
        await pair.compare(0)
        for house, words in ((pair.one, short), (pair.two, long)):
            for word in words:
                await house.do(0, {"do": "play", "words": word})
        await pair.compare(0)
        for house in (pair.one, pair.two):
            await house.do(0, {"do": "confirm"})
        await pair.compare(pair.one.room.shown)
        await others_think(pair, rng)
        return pair.compared


async def others_think(pair: Twins, rng: Random) -> None:
    """Whoever is still asked stages an answer, and looks; also when the tables have been read anew from the file."""
    body = {"do": "play", "words": offered(pair.one.room, 1)[-1]}
    await pair.post(1, body, body)
    await pair.compare(pair.one.room.shown)
    for house in (pair.one, pair.two):
        del house.place.house.rooms[house.table]
    for viewer in pair.viewers:
        await pair.compare_pages(viewer, 0)


@pytest.mark.parametrize(
    ("seats", "kind", "least"),
    [(3, "Demand", 1), (3, "Demand", 0), (3, "Bids", 0), (2, "Demand", 2), (2, "Demand", 0), (2, "Bids", 0)],
)
def test_while_others_are_asked_nobody_can_tell_what_a_seat_has_answered(
    tmp_path: Path, monkeypatch: Patch, seats: int, kind: str, least: int
) -> None:
    assert asyncio.run(sealed_twins(tmp_path, monkeypatch, seats, kind, least)) == 4


# ---- turns on trial


async def one_thinks(path: Path, monkeypatch: Patch, game: str, seats: int, steps: int) -> int:
    """In one house a seat tries its turn, takes it back and tries again; in the other it sits still."""
    rng = Random(f"{game}/trial")
    s = position(game, seats, steps, rng)
    seat = waiting(s)[0]
    others = [*[other for other in range(seats) if other != seat], WATCHER]
    async with twins(path, monkeypatch, game, (s, GAMES[game].clone(s)), others) as pair:
        room, staged = pair.one.room, 0
        for _ in range(6):
            draft = room.drafts.get(seat)
            back = draft is not None and (not draft.free or below(rng, 3) == 0) and bool(draft.moves)
            words = [] if back else offered(room, seat)
            body = {"do": "undo"} if back else {"do": "play", "words": words[below(rng, len(words))]}
            await pair.one.do(seat, body)
            staged += not back
            await pair.compare(room.shown)
        assert staged > 1 and all(len(house.streams[WATCHER].events) == 1 for house in (pair.one, pair.two))
        return pair.compared


@pytest.mark.parametrize(("game", "seats", "steps"), [("workshop", 3, 7), ("brass", 3, 9), ("woodcraft", 3, 12)])
def test_a_turn_on_trial_is_in_nobody_elses_bytes(
    tmp_path: Path, monkeypatch: Patch, game: str, seats: int, steps: int
) -> None:
    assert asyncio.run(one_thinks(tmp_path, monkeypatch, game, seats, steps)) == 6
