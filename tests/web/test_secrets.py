"""Nobody's screen tells what others hold: every page, fragment, message and event of whole games, looked through."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.kernel import WATCHER, below
from millwright.service.address import Address
from millwright.service.room import OVER, Room
from tests.postgres import Postgres
from tests.web.applied import only_once
from tests.web.client import Answer, Events, Guest, Place, lay_out, opened
from tests.web.secret import HIDDEN, Told, before, hidden_from, ids_in, words_of
from tests.web.walk import post_next

SEED = "5eed" * 16


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millwright.service.luck.pledged_seed", lambda secret, number: SEED)
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: SEED)


@dataclass
class Viewer:
    """Somebody who looks, through the eyes of a seat or as a watcher, and keeps all that they got."""

    guest: Guest
    seat: int
    told: Told
    stream: Events | None = None
    got: list[bytes] = field(default_factory=list)
    own: int = 0  # how often they saw something that others must not see

    def check(self, room: Room, s: Any, data: bytes, what: str) -> None:
        """No foreign secret; their own, which would be one to others, are counted."""
        self.got.append(data)
        text = words_of(data)
        ids = ids_in(text)
        found = hidden_from(room, s, self.seat, self.told).found_in(text, ids)
        at = text.find(found[0]) if found else 0
        assert not found, f"seat {self.seat} in {what}: {found} in …{text[max(0, at - 200) : at + 200]}"
        self.own += bool(HIDDEN[room.game.id](s, WATCHER).found_in(text, ids))


@dataclass
class Watch:
    """A table, and all who look at it."""

    place: Place
    table: str
    viewers: list[Viewer]

    @property
    def room(self) -> Room:
        return self.place.room(self.table)

    async def open_streams(self) -> None:
        for viewer in self.viewers:
            viewer.stream = await viewer.guest.stream(self.table)
        await self.streamed()

    async def close_streams(self) -> None:
        for viewer in self.viewers:
            if viewer.stream:
                await viewer.stream.close()
                self.check_stream(viewer, viewer.stream)
                viewer.stream = None

    async def streamed(self) -> None:
        """What the open streams have sent since."""
        await self.place.settled(self.table)
        for viewer in self.viewers:
            if viewer.stream:
                self.check_stream(viewer, viewer.stream)

    def check_stream(self, viewer: Viewer, stream: Events) -> None:
        viewer.check(self.room, before(self.room, viewer.seat), stream.fresh(), "stream")

    async def look(self, rng: Random) -> None:
        """Every address, by every viewer."""
        for viewer in self.viewers:
            for path in self.present_paths(viewer, rng):
                answer = await viewer.guest.get(path)
                assert answer.status == 200, path
                only_once(answer.text)
                viewer.check(self.room, before(self.room, viewer.seat), answer.body, path)
            await self.look_back(viewer, rng)
            if self.room.phase != OVER:
                await self.blunder(viewer)

    def present_paths(self, viewer: Viewer, rng: Random) -> list[str]:
        """The table, also as somebody else, things of others, and what is beside the tables."""
        at, other = f"/t/{self.table}", below(rng, self.room.seats)
        ids = re.findall(r' id="([^"]+)"', words_of(viewer.got[-1]) if viewer.got else "")
        things = ",".join([*[ids[below(rng, len(ids))] for _ in range(4 if ids else 0)], *self.foreign_things(viewer)])
        return [
            at,
            f"{at}?as={other}",
            f"{at}/news",
            f"{at}/thing?ids={things}",
            f"{at}/thing?as={other}&ids={things}",
            "/",
        ]

    def foreign_things(self, viewer: Viewer) -> list[str]:
        """Ids of things that this viewer does not see."""
        return sorted(HIDDEN[self.room.game.id](self.room.state, viewer.seat).ids)[:6]

    async def look_back(self, viewer: Viewer, rng: Random) -> None:
        """An earlier position, whole and in parts."""
        seq = 1 + below(rng, self.room.shown)
        for path in (f"/at/{seq}", f"/at/{seq}/parts", f"/at/{seq}/parts?as=0"):
            answer = await viewer.guest.get(f"/t/{self.table}{path}")
            assert answer.status == 200, path
            viewer.check(self.room, self.room.position(seq), answer.body, path)

    async def blunder(self, viewer: Viewer) -> None:
        """What is refused is refused without telling more."""
        asked = self.room.asked()[0]
        body = {"do": "play", "words": "discard all", "stamp": self.room.stamp(asked)}
        wrong = [body | {"as": seat} for seat in range(self.room.seats)]
        answers = [await viewer.guest.post(f"/t/{self.table}/do", one) for one in wrong]
        answers.append(await viewer.guest.get(f"/t/{self.table}/record"))
        for answer in answers:
            assert 400 <= answer.status < 500, answer.text
            viewer.check(self.room, before(self.room, viewer.seat), answer.body, "a refusal")


async def watched(place: Place, game: str, seats: int) -> tuple[Watch, list[Guest]]:
    table, people = await place.table(game, seats)
    told = Told()
    viewers = [Viewer(guest, seat, told) for seat, guest in enumerate(people)]
    return Watch(place, table, [*viewers, Viewer(place.guest(), WATCHER, told)]), people


async def play_watched(path: Path, game: str, seats: int, rounds: int, length: int) -> None:
    """A whole game. Streams are open for `length` posts of every `rounds`; then everybody looks at everything."""
    async with opened(path / "a.db") as place:
        watch, people = await watched(place, game, seats)
        rng, n = Random(f"{game}/{seats}"), 0
        while watch.room.phase != OVER:
            if n % rounds == 0:
                await watch.open_streams()
            await post_next(place, watch.table, people, rng)
            if n % rounds < length:
                await watch.streamed()
            if n % rounds == length:
                await watch.close_streams()
                await watch.look(rng)
            n += 1
        await watch.close_streams()
        await watch.look(rng)
        assert not place.house.news.listeners[watch.table]
        assert all(viewer.own for viewer in watch.viewers if viewer.seat != WATCHER)
        assert not watch.viewers[-1].own or game == "workshop"
        await the_record_is_for_the_end(watch)


async def the_record_is_for_the_end(watch: Watch) -> None:
    answer: Answer = await watch.viewers[-1].guest.get(f"/t/{watch.table}/record")
    assert answer.status == 200 and SEED in answer.text


@pytest.mark.parametrize(
    ("game", "seats", "rounds", "length"),
    [
        ("workshop", 2, 70, 14), ("workshop", 3, 130, 8), ("workshop", 5, 240, 6),
        ("brass", 2, 60, 10), ("brass", 4, 120, 6),
        ("woodcraft", 1, 40, 9), ("woodcraft", 2, 60, 10), ("woodcraft", 4, 180, 6),
    ],
)  # fmt: skip
def test_no_page_fragment_or_event_of_a_whole_game_holds_a_foreign_secret(
    tmp_path: Path, game: str, seats: int, rounds: int, length: int
) -> None:
    asyncio.run(play_watched(tmp_path, game, seats, rounds, length))


# ---- through two processes


def at(place: Place, guest: Guest) -> Guest:
    """The same person at another process of the house."""
    return Guest(place.app, guest.name, guest.address, guest.cookies)


async def play_through_two(address: Address, game: str, seats: int, posts: int) -> None:
    """Posts go to either process at random; all who look have their streams and pages at the second."""
    async with opened(address) as one, opened(address) as other:
        table, people = await one.table(game, seats)
        told, rng = Told(), Random(f"{game}/two")
        viewers = [Viewer(at(other, guest), seat, told) for seat, guest in enumerate(people)]
        watch = Watch(other, table, [*viewers, Viewer(other.guest(), WATCHER, told)])
        await other.house.peers.fetch(table, sure=True)
        for n in range(posts):
            if n % 40 == 0:
                await watch.open_streams()
            place = (one, other)[below(rng, 2)]
            await place.house.peers.fetch(table, sure=True)
            await post_next(place, table, [at(place, guest) for guest in people], rng)
            await other.house.peers.fetch(table, sure=True)
            await watch.streamed()
            if n % 40 == 30:
                await watch.close_streams()
                await watch.look(rng)
        await watch.close_streams()
        assert all(viewer.own for viewer in viewers)


@pytest.mark.parametrize(("game", "seats"), [("workshop", 3), ("brass", 2), ("woodcraft", 2)])
def test_nor_does_what_is_seen_of_it_through_another_process(postgres: Postgres, game: str, seats: int) -> None:
    asyncio.run(play_through_two(postgres.empty(), game, seats, 80))


# ---- one screen for two


async def look_shared(place: Place, table: str, screen: Guest, rng: Random, told: Told) -> int:
    """Without a word, or with that of somebody who is not asked, the screen shows no hand: how often it showed one."""
    room, at = place.room(table), 1 + below(rng, place.room(table).shown)
    seen = 0
    for path, s in (("", None), (f"/at/{at}", at), (f"/at/{at}/parts", at), ("/thing?ids=card-1,purse", None)):
        for seat in (None, 0, 1):
            mark = "&" if "?" in path else "?"
            answer = await screen.get(f"/t/{table}{path}" + ("" if seat is None else f"{mark}as={seat}"))
            shows = seat is not None and (seat in room.asked() or not {0, 1} & set(room.asked()))
            viewer = Viewer(screen, seat if seat is not None and shows else WATCHER, told)
            viewer.check(room, before(room, viewer.seat) if s is None else room.position(s), answer.body, path)
            seen += bool(viewer.own) and viewer.seat != WATCHER
    return seen


async def share_a_screen(path: Path, game: str) -> None:
    async with opened(path / "a.db") as place:
        screen = place.guest("Two of us")
        table = await lay_out(screen, game, ["me", "me"])
        rng, seen, told = Random(game), 0, Told()
        for n in range(48):
            if n % 6 == 0:
                seen += await look_shared(place, table, screen, rng, told)
            await post_next(place, table, [screen, screen], rng)
        assert seen > 4


@pytest.mark.parametrize("game", ["workshop", "brass", "woodcraft"])
def test_a_shared_screen_shows_no_hand_until_its_player_looks(tmp_path: Path, game: str) -> None:
    asyncio.run(share_a_screen(tmp_path, game))
