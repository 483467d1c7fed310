"""Somebody at a table who reads its stream as a browser would, and posts random moves that are on offer there."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import unescape
from random import Random
from typing import Any, Final

from tools.webbench.client import Failed, Feed, Line
from tools.webbench.seed import SEATS, Seeded

FIRST_ID: Final = re.compile(r' id=\\"([^"\\]*)\\"')
"""In a text as JSON writes it."""

BETWEEN: Final = '", "'
"""What stands between two texts of a list in JSON, and never inside of one: there quotes are written otherwise."""

META: Final = re.compile(r' data-([a-z]+)="([^"]*)"')
WORDS: Final = re.compile(r' data-words="([^"]*)"')
FORM: Final = re.compile(r'<form class="number" data-head="([^"]*)">(.*?)</form>', re.DOTALL)
NUMBER: Final = re.compile(r' data-tail="([^"]*)" data-low="(\d+)" data-high="(\d+)"')
STUB: Final = re.compile(r'<[a-zA-Z]+ id="([^"]*)" data-same=""></[a-zA-Z]+>')
BARE: Final = re.compile(r"<[^<>]*[^/]>")

Body = dict[str, Any]


class Player:
    """One seat: what its page says, and what it may do."""

    def __init__(self, port: int, seeded: Seeded, seat: int) -> None:
        self.table: Final = seeded.table
        self.token: Final = seeded.tokens[seat]
        self.seat: Final = seat
        self.feed: Final = Feed(port, f"/t/{seeded.table}/stream", self.token)
        self.feed.read = self.show
        self.meta: dict[str, str] = {}
        self.decision = ""

    @property
    def asked(self) -> bool:
        return self.meta.get("turn") == "mine"

    @property
    def over(self) -> bool:
        return self.meta.get("phase") == "over"

    def show(self, data: str) -> None:
        """Take what has changed. Of all the rest, most of it the board, not even the letters are put together."""
        for piece in data[len('["') : -len('"]')].split(BETWEEN):
            found = FIRST_ID.search(piece)
            name = found[1] if found else ""
            if name == "meta":
                self.meta = {key: unescape(value) for key, value in META.findall(text_of(piece))}
            elif f' id="{name}"' in self.decision:
                self.decision = spliced(self.decision, name, text_of(piece))
            elif name == "decision":
                self.decision = text_of(piece)

    def body(self, do: str, **more: str) -> Body:
        return {"do": do, "as": self.seat, "stamp": self.meta["stamp"], **more}

    def ended(self) -> bool:
        """Whether the turn is at its end, and only waits to be confirmed."""
        return ' id="confirm"' in self.decision

    def confirms(self) -> bool:
        """Whether the turn can be confirmed, or ended and confirmed at once."""
        return self.ended() or ' id="finish"' in self.decision

    def last_act(self) -> Body:
        return self.body("confirm" if self.ended() else "finish")

    def move(self, rng: Random) -> Body:
        """A random choice of those offered; a field for a number counts as one."""
        offers = [unescape(words) for words in WORDS.findall(self.decision)]
        rows = [(head, row) for head, form in FORM.findall(self.decision) for row in NUMBER.findall(form)]
        for head, (tail, low, high) in rows:
            offers.append(f"{head} {rng.randint(int(low), min(int(high), int(low) + 3))}{unescape(tail)}")
        if not offers:
            raise Failed(f"nothing is offered: {self.decision}")
        return self.body("play", words=rng.choice(offers))


def text_of(piece: str) -> str:
    found: str = json.loads(f'"{piece}"')
    return found


def spliced(markup: str, name: str, piece: str) -> str:
    """An element replaced by its id, as the browser's script does; a bare opening tag has new attributes alone."""
    start, end = extent(markup, name)
    if BARE.fullmatch(piece):
        return markup[:start] + piece + markup[markup.index(">", start) + 1 :]
    return markup[:start] + completed(piece, markup[start:end]) + markup[end:]


def completed(piece: str, before: str) -> str:
    """With those inside that stay as they are, of which only the name was sent."""
    return STUB.sub(lambda stub: before[slice(*extent(before, stub[1]))], piece)


def extent(markup: str, name: str) -> tuple[int, int]:
    """Where the element with this id begins and ends."""
    first = re.search(rf'<([a-z]+)[^<>]* id="{re.escape(name)}"[^<>]*>', markup)
    assert first
    depth = 0
    for tag in re.compile(rf"<(/?){first[1]}\b[^<>]*>").finditer(markup, first.start()):
        depth += -1 if tag[1] else 1
        if first[1] == "input" or not depth:
            return first.start(), tag.end()
    raise Failed(f"no end of {name}")


@dataclass
class Party:
    """Those who look at one table: its players, and watchers; one of the players at a time posts."""

    line: Line
    players: list[Player]
    watchers: list[Feed]
    rng: Random
    posts: int = 0
    own: list[float] = field(default_factory=list)  # seconds from a post to the poster's own page
    others: list[float] = field(default_factory=list)  # ... of a confirmed turn to everybody else's

    @property
    def feeds(self) -> list[Feed]:
        return [*(player.feed for player in self.players), *self.watchers]

    @property
    def over(self) -> bool:
        return any(player.over for player in self.players)

    async def post(self, player: Player, body: Body) -> float:
        """Post, and wait until the poster's page shows it; when it was posted."""
        before, start = player.feed.messages, time.perf_counter()
        status, answer = await self.line.post(f"/t/{player.table}/do", body, player.token)
        if status != 200:
            raise Failed(f"{status} {answer.decode()} after {body}")
        self.posts += 1
        self.own.append(await player.feed.after(before) - start)
        return start

    async def confirm(self, player: Player) -> None:
        """Confirm, and wait until everybody's page shows it."""
        others = [(feed, feed.messages) for feed in self.feeds if feed is not player.feed]
        start = await self.post(player, player.last_act())
        self.others += [await feed.after(before) - start for feed, before in others]

    @property
    def asked(self) -> Player:
        """Somebody who is to decide."""
        return next(player for player in self.players if player.asked)

    async def turn(self) -> None:
        """One thing that somebody does: confirm, or try a move; one in three is taken back."""
        player = self.asked
        if player.confirms():
            await self.confirm(player)
        else:
            await self.trial(player, self.rng.random() < 1 / 3)

    async def trial(self, player: Player, back: bool = True) -> None:
        """Try a move, and take it back."""
        if player.ended():
            await self.post(player, player.body("undo"))
        await self.post(player, player.move(self.rng))
        if back:
            await self.post(player, player.body("undo"))

    async def ready(self) -> Player:
        """Try moves until somebody has nothing left but to confirm them."""
        player = self.asked
        while not player.confirms():
            await self.trial(player, back=False)
        return player


async def party(port: int, seeded: Seeded, watchers: int, seats: Iterable[int] = range(SEATS)) -> Party:
    """Sit down: all streams are open and have brought the whole page."""
    feeds = [Feed(port, f"/t/{seeded.table}/stream") for _ in range(watchers)]
    players = [Player(port, seeded, seat) for seat in seats]
    found = Party(await Line.open(port), players, feeds, Random(seeded.name))
    for feed in found.feeds:
        await feed.open()
        await feed.after(0)
    return found


async def leave(parties: Iterable[Party]) -> None:
    for one in parties:
        one.line.close()
        for feed in one.feeds:
            await feed.close()
