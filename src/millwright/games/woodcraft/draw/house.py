"""A player's house: the rooms of the helpers, the attic with its tools, the marketing track (C21, C22, C39, C40)."""

from __future__ import annotations

from functools import cache
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, Point, colour_inks, mark, path, placed, rect, title, write
from millwright.games.woodcraft.draw.cards import HIGH, WIDE, helper_card
from millwright.games.woodcraft.draw.pieces import PALE_INK
from millwright.games.woodcraft.draw.rewards import reward, reward_items, strip
from millwright.games.woodcraft.draw.symbols import amount, sign
from millwright.games.woodcraft.draw.tools import tool
from millwright.games.woodcraft.facts import Facts, Workshop
from millwright.games.woodcraft.names import reward_words, room_name, tool_name
from millwright.svg import Markup, el, join

ACROSS: Final = 3
ROOM: Final = (WIDE + 6, HIGH + 6)


# ---- rooms


def rooms(
    f: Facts, seat: int, helpers: tuple[int, ...], tired: int, free: tuple[int, ...], x: float, y: float
) -> Markup:
    """C21, C22: helpers in their rooms; a free room shows what it gives. The two floors stand side by side."""
    found = []
    for n, helper in enumerate(helpers):
        at = (x + ROOM[0] * (n // ACROSS), y + ROOM[1] * (n % ACROSS))
        inside = helper_card(f, helper, 0, 0, bool(tired >> n & 1)) if helper >= 0 else empty_room(f, n, n in free)
        found.append(placed(*at, inside, style="room", name=f"room-{seat}-{n + 1}"))
    return el("g", {"id": f"rooms-{seat}"}, *found)


@remembered
def empty_room(f: Facts, room: int, open_: bool) -> Markup:
    gain = f.workshop.room_gains[room]
    words = text("woodcraft.draw.room", room=room_name(room), reward=reward_words(f, gain))
    return join([
        title(words),
        rect((0, 0, WIDE, HIGH), 8, "room-free open" if open_ else "room-free"),
        path(f"M{WIDE / 2 - 26} {HIGH - 1}v-62a26 26 0 0 1 52 0v62", class_="door"),
        write(16, 30, str(room + 1), "serif bold faint", 24),
        placed(WIDE / 2, 50, reward(f, gain, 44, WIDE - 40)),
    ])  # fmt: skip


# ---- the attic


SPACE: Final = 29.0
AISLE: Final = (108.0, 90.0)


@cache
def attic_plan(w: Workshop) -> list[Point]:
    """C39: where the spaces are, by what must be filled before: two below carry one, a single one is beside."""
    places: list[Point] = []
    wide = len([1 for needs in w.needs if not needs]) - 1
    for needs in w.needs:
        if not needs:
            places.append((float(len(places)), 0.0))
        elif len(needs) == 1:
            x, level = places[needs[0]]
            places.append((x + (1 if x > wide / 2 else -1), level))
        else:
            below = [places[n] for n in needs]
            places.append((sum([x for x, _ in below]) / len(below), max([level for _, level in below]) + 1))
    return places


def attic(f: Facts, seat: int, tools: tuple[int, ...], open_: tuple[int, ...], box: Box) -> Markup:
    """The spaces from below, tools on them, and between them what two different neighbours give."""
    links = placed(box[0], box[1], attic_links(f, seat, box[2], box[3]))
    return el("g", {"id": f"attic-{seat}"}, links, attic_spaces(f, seat, tools, open_, box))


@remembered
def attic_spaces(f: Facts, seat: int, tools: tuple[int, ...], open_: tuple[int, ...], box: Box) -> Markup:
    found: list[Markup] = []
    for n, kind in enumerate(tools):
        x, y = attic_at(f, n, box[2], box[3])
        name = f"attic-{seat}-{f.workshop.attic_ids[n]}"
        found.append(placed(box[0] + x, box[1] + y, attic_space(f, n, kind, n in open_), name=name))
    return join(found)


def attic_at(f: Facts, n: int, wide: float, high: float) -> Point:
    plan = attic_plan(f.workshop)
    far = max([x for x, _ in plan])
    x, level = plan[n]
    return wide / 2 + (x - far / 2) * AISLE[0], high - SPACE - 8 - level * AISLE[1]


@remembered
def attic_links(f: Facts, seat: int, wide: float, high: float) -> Markup:
    """The roof, and the rewards between neighbours."""
    roof = f"M4 {high}V30L{wide * 0.26:.0f} 3H{wide * 0.74:.0f}L{wide - 4:.0f} 30V{high}Z"
    parts = [path(roof, class_="roof")]
    for one, links in enumerate(f.workshop.links):
        for other, number in links:
            if one < other:
                parts.append(link(f, one, other, number, seat, wide, high))
    return join(parts)


def link(f: Facts, one: int, other: int, number: int, seat: int, wide: float, high: float) -> Markup:
    (ax, ay), (bx, by) = attic_at(f, one, wide, high), attic_at(f, other, wide, high)
    ids = f.workshop.attic_ids
    x, y = (ax + bx) / 2, (ay + by) / 2
    items = reward_items(f, number)
    things = [placed(0, 31 * i - 15.5 * (len(items) - 1), strip([item], 32, 34)) for i, item in enumerate(items)]
    line = path(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}", class_="beam")
    words = text("woodcraft.draw.link", one=ids[one], other=ids[other], reward=reward_words(f, number))
    return join([line, placed(x, y, title(words), *things, name=f"link-{seat}-{ids[one]}-{ids[other]}")])


def attic_space(f: Facts, n: int, kind: int, open_: bool) -> Markup:
    name = f.workshop.attic_ids[n]
    words = text(
        "woodcraft.draw.hook", space=name, tool=tool_name(f, kind) if kind >= 0 else text("woodcraft.draw.free")
    )
    ring = el("circle", {"r": SPACE, "class": "hook full" if kind >= 0 else "hook open" if open_ else "hook"})
    inside = tool(f, kind, 0, 0, 42) if kind >= 0 else write(0, 5, name, "num small mid")
    return join([title(words), ring, inside])


# ---- marketing


@remembered
def market_track(f: Facts, seat: int, done: int, ahead: int, box: Box) -> Markup:
    """C40: what each step costs and scores; the marker on the last one bought, the next one open."""
    x, y, w, h = box
    count = len(f.workshop.market_costs)
    step = (w - 46) / count
    parts = [
        title(text("woodcraft.draw.marketing", n=done, all=count)),
        sign("marketing", x + 20, y + h / 2, 32, PALE_INK),
    ]
    for n in range(count):
        style = "slot over" if n < done else "slot"
        left = x + 44 + step * n
        inside = [
            rect((left + 1.5, y, step - 3, h), 6, f"{style} next" if n == ahead else style),
            amount("blueberries", str(f.workshop.market_costs[n]), left + step / 2, y + 19, 30),
            amount("points", str(f.workshop.market_points[n]), left + step / 2, y + h - 20, 31),
        ]
        parts.append(el("g", {"id": f"marketing-{seat}-{n + 1}"}, *inside))
    if done:
        fill, ink = colour_inks(f, seat)
        at = x + 44 + step * (min(done, count) - 0.5)
        body = el("circle", {"r": 11, "fill": fill, "class": "piece"})
        parts.append(placed(at, y + h / 2, body, mark(seat, 0, 0, 5.8, ink), name=f"marketing-marker-{seat}"))
    return el("g", {"id": f"marketing-{seat}"}, *parts)
