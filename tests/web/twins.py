"""Two houses alike to the last byte, but for what somebody holds in secret: does anybody else's screen differ?"""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, WATCHER, Move, below, luck_move, offers, play_trusted, waiting
from millwright.laws import choose
from millwright.service.luck import Luck
from millwright.service.room import PERSON, Chair, Room
from millwright.service.saved import Origin
from tests.web.client import Answer, Events, Guest, Place, opened


class Tokens:
    """In place of the system's secrets: the same ones in both houses, so that pages can be compared."""

    def __init__(self) -> None:
        self.count = 0

    def token_hex(self, n: int) -> str:
        self.count += 1
        return sha256(f"{self.count}".encode()).hexdigest()[: 2 * n]

    token_urlsafe = token_hex


NOW: Final = 1_800_000_000.0
"""What the clock says in both houses."""


@dataclass
class Coupling:
    """Chance at both tables: the second gets the same as the first, but for what nobody of those who look can see."""

    game: AnyGame
    viewers: list[int]
    rng: Random
    answers: dict[int, Move] = field(default_factory=dict)
    second: bool = False
    parted: bool = False  # whether the second table could not follow

    def move(self, s: Any, n: int) -> Move:
        if not self.second:
            self.answers[n] = luck_move(s, self.rng)
            return self.answers[n]
        found = offers(s, LUCK)
        same = self.answers.get(n) in found
        move = self.answers[n] if same else found[0]
        others = [other for other in found if other != move and self.secret(s, move, other)]
        self.parted |= not same and not others
        return others[below(self.rng, len(others))] if others else move

    def secret(self, s: Any, one: Move, other: Move) -> bool:
        """Whether two draws differ only in the drawer of somebody who does not look."""
        worlds = [self.game.clone(s), self.game.clone(s)]
        for world, move in zip(worlds, (one, other), strict=True):
            play_trusted(world, LUCK, move)
        a, b = map(self.game.dump, worlds)
        owners = [n for n, pair in enumerate(zip(a["drawers"], b["drawers"], strict=True)) if pair[0] != pair[1]]
        return a["table"] == b["table"] and a["agenda"] == b["agenda"] and not set(owners) & {*self.viewers}


@dataclass
class House:
    """One of the two: a table, the people at it, and the open pages of those who look."""

    place: Place
    table: str
    people: list[Guest]
    streams: dict[int, Events] = field(default_factory=dict)

    @property
    def room(self) -> Room:
        return self.place.room(self.table)

    def guest(self, viewer: int) -> Guest:
        return self.people[viewer] if viewer != WATCHER else self.place.guest()

    async def do(self, seat: int, body: dict[str, Any]) -> Answer:
        whole = {"as": seat, "stamp": self.room.stamp(seat)} | body
        answer = await self.people[seat].post(f"/t/{self.table}/do", whole)
        assert answer.status == 200, answer.text
        return answer

    async def sent(self, viewer: int) -> bytes:
        """All that the stream of a viewer has brought so far, as it came."""
        await self.place.settled(self.table)
        self.streams[viewer].drain()
        return self.streams[viewer].raw


async def settle_in(place: Place, world: Any, game: str) -> House:
    """A table that begins in a given position, with a person in every seat."""
    seats = world.table.seats
    people = [place.guest(f"Person {seat}") for seat in range(seats)]
    chairs = []
    for guest in people:
        number, token = await place.house.people.guest(guest.name)
        guest.cookies[place.site.cookie] = token
        chairs.append(Chair(PERSON, number, guest.name))
    table = await place.house.new_table(chairs[0].person, game, chairs, {}, True, Origin(world, ""))
    return House(place, table, people)


@dataclass
class Twins:
    """The two houses, and who looks."""

    one: House
    two: House
    viewers: list[int]
    luck: Coupling
    tokens: Tokens
    compared: int = 0

    async def post(self, seat: int, one: dict[str, Any], two: dict[str, Any]) -> None:
        """The same seat posts, in the first house and then in the second; chance follows."""
        self.luck.second = False
        answers = [await self.one.do(seat, one)]
        self.luck.second = True
        answers.append(await self.two.do(seat, two))
        assert seat not in self.viewers or answers[0] == answers[1]

    def parted(self) -> bool:
        """Whether the rules have shown a difference by now: an opened bid, a draw that the second could not follow."""
        views = [[self.view(house, viewer) for viewer in self.viewers] for house in (self.one, self.two)]
        return self.luck.parted or views[0] != views[1]

    def view(self, house: House, viewer: int) -> Any:
        return house.room.game.view(house.room.present(viewer), viewer).dump()

    async def compare(self, back: int | None = None) -> None:
        """Nobody who looks can tell the two apart: open streams, and, with a position to look back at, every page."""
        if self.parted():
            return
        for viewer in self.viewers:
            assert await self.one.sent(viewer) == await self.two.sent(viewer), f"the stream of {viewer}"
            if back is not None:
                await self.compare_pages(viewer, back)
        self.compared += 1

    def alike(self) -> None:
        """What chance does next, it does in both houses."""
        self.luck.rng, self.luck.second, self.tokens.count = Random("alike"), False, 1000

    async def compare_pages(self, viewer: int, back: int) -> None:
        at = f"/t/{self.one.table}"
        things = ",".join(f"player-{seat}" for seat in range(len(self.one.people)))
        now = [
            at,
            f"{at}?as=0",
            f"{at}?as=1",
            f"{at}/news",
            f"{at}/replay",
            f"{at}/record",
            f"{at}/thing?as=1&ids={things},purse",
            "/",
        ]
        for path in [*now, *[f"{at}{path}" for path in (f"/at/{back}", f"/at/{back}/parts")]]:
            pages = [await house.guest(viewer).get(path) for house in (self.one, self.two)]
            assert pages[0] == pages[1], f"{path} for {viewer}"


@contextlib.asynccontextmanager
async def twins(
    path: Path, monkeypatch: pytest.MonkeyPatch, game: str, worlds: tuple[Any, Any], viewers: list[int]
) -> AsyncIterator[Twins]:
    """Two houses that begin in these positions, with a stream open for everybody who looks."""
    monkeypatch.setattr(time, "time", lambda: NOW)  # since when somebody is awaited would tell the two apart
    tokens, luck = Tokens(), Coupling(GAMES[game], viewers, Random(game))
    for module in ("house", "newtable", "people"):
        monkeypatch.setattr(f"millwright.service.{module}.secrets", tokens)
    same = SimpleNamespace(token_hex=lambda n: "5e" * n)  # files of one name, so that cookies are alike
    monkeypatch.setattr("millwright.service.store.schema.secrets", same)
    monkeypatch.setattr("millwright.web.visits.secrets", same)  # the ids of requests, which chance alone makes
    monkeypatch.setattr("millwright.service.newtable.new_pledge", lambda secret: "a pledge")
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: "5eed" * 16)
    monkeypatch.setattr(Luck, "move", lambda _, s, n: luck.move(s, n))
    async with opened(path / "1.db") as first, opened(path / "2.db") as second:
        one = await settle_in(first, worlds[0], game)
        tokens.count, luck.second = 0, True
        two = await settle_in(second, worlds[1], game)
        assert one.table == two.table
        for house in (one, two):
            for viewer in viewers:
                house.streams[viewer] = await house.guest(viewer).stream(house.table, **{"accept-encoding": "gzip"})
        yield Twins(one, two, viewers, luck, tokens)
        for stream in [*one.streams.values(), *two.streams.values()]:
            await stream.close()


def position(game: str, seats: int, steps: int, rng: Random) -> Any:
    """Somewhere in a random game, with people asked."""
    s = GAMES[game].new(seats)
    while s.agenda and (steps > 0 or LUCK in waiting(s)):
        seat, move = choose(s, rng)
        play_trusted(s, seat, move)
        steps -= seat != LUCK
    return s
