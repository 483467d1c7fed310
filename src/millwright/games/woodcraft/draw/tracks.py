"""The income board: income tracks, reputation with its tiles, the value of orders, rounds (C41, C44 to C46, C51)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.maps import Company
from millwright.games.picture import (
    Box,
    Point,
    asked,
    colour_inks,
    mark,
    path,
    piece,
    placed,
    rect,
    title,
    write,
)
from millwright.games.woodcraft.draw.pieces import FAINT_INK, GOLD, INK, MOSS, PALE_INK, PAPER, ROSE, WALNUT, panel, use
from millwright.games.woodcraft.draw.rewards import reward
from millwright.games.woodcraft.draw.symbols import amount, sign
from millwright.games.woodcraft.draw.tools import tool
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import reward_words, seat_name, tool_name
from millwright.games.woodcraft.pieces import TRACKS
from millwright.games.woodcraft.points import income_of
from millwright.games.woodcraft.table import turn_order
from millwright.games.woodcraft.view import View
from millwright.kernel import bits
from millwright.svg import Markup, el, join

RIVAL: Final = -1
SHARED: Final = Company(one=15.0, two=(12.0, 26.0), more=(11.0, 23.0, 23.0))


# ---- income


def income(v: View, box: Box) -> Markup:
    """C44: both tracks, one above the other."""
    x, y, w, h = box
    high = (h - 8) / len(TRACKS)
    rows = [income_track(v, n, (x + 8, y + 4 + high * n, w - 16, high)) for n in range(len(TRACKS))]
    return panel("income", box, "", *rows)


def supply(f: Facts, counts: tuple[int, ...], box: Box) -> Markup:
    """C39: the tools that are left, by kind, on two lines."""
    x, y, w, h = box
    across = max(1, -(-len(f.tools) // 2))
    wide, high = (w - 8) / across, h / 2
    found = [
        tool_left(
            f, kind, left, x + wide * (kind % across + 0.5), y + high * (kind // across + 0.5), min(40.0, high * 0.72)
        )
        for kind, left in enumerate(counts)
    ]
    return el("g", {"id": "supply"}, path(f"M{x} {y}H{x + w}", class_="rule"), *found)


@remembered
def tool_left(f: Facts, kind: int, left: int, x: float, y: float, size: float) -> Markup:
    words = text("woodcraft.draw.tools_left", tool=tool_name(f, kind), n=left)
    number = write(size * 0.3, size * 0.23, str(left), "num bold", size * 0.63, None if left else FAINT_INK)
    ground = rect((-size * 0.8, -size * 0.6, size * 1.6, size * 1.2), 4, "touch")
    face = tool(f, kind, size * -0.3, 0, size)
    return placed(x, y, title(words), ground, face, number, name=f"supply-{f.tools[kind]}")


def income_track(v: View, track: int, box: Box) -> Markup:
    values = tuple([income_of(v.table, seat, track) for seat in range(v.table.seats)])
    return el(
        "g", {"id": f"income-{TRACKS[track]}"},
        track_ground(v.facts, track, box), income_markers(v.facts, track, values, box),
    )  # fmt: skip


@remembered
def income_markers(f: Facts, track: int, values: tuple[int, ...], box: Box) -> Markup:
    """Beyond the end of the track a second marker counts on from its start."""
    last, step = f.tracks.income, income_step(f, box[2])
    places = [(min(value, last), seat, False) for seat, value in enumerate(values)]
    places += [(value - last, seat, True) for seat, value in enumerate(values) if value > last]
    found: list[Markup] = []
    for one in places:
        space, seat, second = one
        company = [other for other in places if other[0] == space]
        r, dy, dx = SHARED.place(company.index(one), len(company))
        words = text("woodcraft.draw.income_at", seat=seat_name(f, seat), n=values[seat])
        name = f"income-{TRACKS[track]}-{seat}{'-second' if second else ''}"
        at = (box[0] + 56 + step * (space + 0.5) + dx, box[1] + box[3] / 2 + dy - 8)
        found.append(marker(f, seat, *at, r, words, name, second))
    return join(found)


def income_step(f: Facts, wide: float) -> float:
    return (wide - 58) / (f.tracks.income + 1)


@remembered
def track_ground(f: Facts, track: int, box: Box) -> Markup:
    """The spaces, and the lines that give a tool and points when they are crossed."""
    x, y, w, h = box
    t, step = f.tracks, income_step(f, w)
    parts = [
        title(text(f"woodcraft.track.{TRACKS[track]}")),
        amount(f"{TRACKS[track]}_income", "", x + 28, y + h / 2 - 4, 46),
    ]
    for space in range(t.income + 1):
        left = x + 56 + step * space
        parts.append(rect((left + 1.5, y + 7, step - 3, h - 30), 6, "slot", None, f"{TRACKS[track]}-{space}"))
        parts.append(write(left + step / 2, y + h - 7, str(space), "num bold mid", 16))
    for after, thing in ((t.tool_line, "tool"), (t.points_line, "points")):
        at = x + 56 + step * (after + 1)
        parts.append(path(f"M{at:.1f} {y + 3}V{y + h - 18}", class_="line"))
        sign_of = (
            use("tool", at, y + h - 13, 24)
            if thing == "tool"
            else amount("points", str(t.line_points), at, y + h - 13, 25)
        )
        parts.append(sign_of)
    return el("g", {"id": f"track-{TRACKS[track]}"}, *parts)


def marker(f: Facts, seat: int, x: float, y: float, r: float, words: str, name: str, second: bool = False) -> Markup:
    """A disc with the player's mark; a second one, which counts ten more, has a ring of gold."""
    fill, ink = (WALNUT, PAPER) if seat == RIVAL else colour_inks(f, seat)
    body = el("circle", {"r": r, "fill": fill, "class": "piece"})
    sign_of = sign("cross", 0, 0, r * 1.1, ink) if seat == RIVAL else mark(seat, 0, 0, r * 0.52, ink)
    ring = [el("circle", {"r": r + 1.6, "fill": "none", "stroke": GOLD, "stroke-width": 3})] if second else []
    return placed(x, y, title(words), body, sign_of, *ring, style="marker", name=name)


# ---- reputation


REPUTATION: Final = 168.0
"""How high a line of the reputation track is."""

ACROSS: Final = 8
"""So many spaces are on a line."""


def reputation_high(f: Facts) -> float:
    return REPUTATION * -(-(f.tracks.last + 1) // ACROSS)


def space_at(box: Box, space: int) -> Point:
    """The left end of a space, and the top of its line."""
    step = (box[2] - 98) / ACROSS
    return box[0] + 60 + step * (space % ACROSS), box[1] + REPUTATION * (space // ACROSS)


def reputation(v: View, box: Box) -> Markup:
    """C45, C46, C51: markers, the two tiles below their spaces, what an order is worth above."""
    f, t = v.facts, v.table
    places = [(t.reputation[seat], seat) for seat in range(t.seats)]
    if t.seats == 1:
        places.append((t.rival, RIVAL))
    half = (box[2] - 98) / ACROSS / 2
    tiles: list[Markup] = []
    for which, tile in enumerate(t.tiles):
        x, y = space_at(box, f.tracks.tile_spaces[which])
        rewards = tuple(t.setup.tile_rewards[tile])
        face = tile_face(f, which, rewards, t.places[which], t.reached[which])
        tiles.append(placed(x + half, y + 114, face, name=f"reputation-tile-{f.tracks.tile_ids[tile]}"))
    markers = reputation_markers(f, tuple(places), box)
    return panel("reputation", box, "", reputation_ground(f, box), markers, *tiles)


@remembered
def reputation_markers(f: Facts, places: tuple[tuple[int, int], ...], box: Box) -> Markup:
    """The seats', and in the solo game the rival's."""
    half = (box[2] - 98) / ACROSS / 2
    found: list[Markup] = []
    for space, seat in places:
        company = [one for one in places if one[0] == space]
        r, dy, dx = SHARED.place(company.index((space, seat)), len(company))
        who = text("woodcraft.draw.rival") if seat == RIVAL else seat_name(f, seat)
        words = text("woodcraft.draw.reputation_at", seat=who, n=space, value=f.tracks.order_values[space])
        name = "reputation-rival" if seat == RIVAL else f"reputation-{seat}"
        x, y = space_at(box, space)
        found.append(marker(f, seat, x + half + dx, y + 62 + dy, r, words, name))
    return join(found)


@remembered
def reputation_ground(f: Facts, box: Box) -> Markup:
    """The spaces, and above them what a completed order is worth."""
    t = f.tracks
    step = (box[2] - 98) / ACROSS
    lines = range(0, t.last + 1, ACROSS)
    parts = [sign_of for line in lines for sign_of in line_signs(*space_at(box, line))]
    for line in lines:
        parts += worths(t.order_values[line : line + ACROSS], *space_at(box, line), step)
    for space in range(t.last + 1):
        x, y = space_at(box, space)
        parts.append(rect((x + 1.5, y + 36, step - 3, 54), 6, "slot", None, f"reputation-space-{space}"))
        parts.append(write(x + step / 2, y + 106, str(space), "num bold mid", 16))
    x, y = space_at(box, t.points_space)
    parts += [amount("points", str(t.points), x + step / 2, y + 134, 32)]
    far, low = box[0] + box[2] - 22, space_at(box, t.last)[1]
    parts += [sign("arrow", far, low + 50, 20), amount("points", str(t.beyond), far, low + 76, 27)]
    return el("g", {"id": "track-reputation"}, title(text("woodcraft.draw.reputation")), *parts)


def line_signs(x: float, y: float) -> list[Markup]:
    """What a line of the track is about."""
    return [use("done", x - 28, y + 20, 26), use("reputation", x - 28, y + 62, 46)]


def worths(values: list[int], x: float, y: float, step: float) -> list[Markup]:
    """C51: what an order is worth on the spaces of a line, each value once above its spaces."""
    parts: list[Markup] = []
    for value in sorted(set(values)):
        first, count = values.index(value), values.count(value)
        parts.append(rect((x + step * first + 1.5, y + 8, step * count - 3, 25), 5, "worth"))
        parts.append(amount("points", str(value), x + step * (first + count / 2), y + 20, 27))
    return parts


@remembered
def tile_face(f: Facts, which: int, rewards: tuple[int, ...], gone: int, reached: int) -> Markup:
    """C46: the rewards by place; places that are gone are crossed out, who has reached it stands beside."""
    words = " / ".join([reward_words(f, number) for number in rewards])
    wide = 51.0 * len(rewards) + 8
    parts = [
        title(text("woodcraft.draw.tile_on", n=f.tracks.tile_spaces[which], rewards=words)),
        path("M-8 1L0-9 8 1Z", fill=INK),
        rect((-wide / 2, 0, wide, 48), 7, "plate"),
    ]
    for place, number in enumerate(rewards):
        at = 51 * (place + 0.5) + 4 - wide / 2
        parts.append(placed(at, 24, reward(f, number, 34, 47)))
        if place < gone:
            parts.append(path(f"M{at - 22:.1f} 40L{at + 22:.1f} 8", class_="struck"))
    for i, seat in enumerate(bits(reached)):
        parts.append(piece(f, seat, wide / 2 + 13 + 21 * (i // 2), 13 + 22 * (i % 2), 18))
    return join(parts)


# ---- rounds


ROUNDS: Final = 92.0
"""How high the rounds are, with the turn order before them."""

ORDER: Final = 106.0
"""How wide the turn order is."""


def rounds(v: View, box: Box) -> Markup:
    """C07, C41 to C43: the turn order; beside it the rounds, and the income phases after some of them."""
    t = v.table
    x, y, w, h = box
    before = ORDER if t.seats > 1 else 0.0
    order = in_order(v.facts, tuple(turn_order(t)), tuple(asked(v)), (x + 10, y + 8, before, h - 16))
    track = round_track(v.facts, t.seats, t.round, (x + before, y + 4, w - before, 84))
    return panel("rounds", box, "", *([order] if before else []), track)


@remembered
def in_order(f: Facts, order: tuple[int, ...], now: tuple[int, ...], box: Box) -> Markup:
    """Who is first in every round and who follows, two on a line; a ring is around those who are asked."""
    x, y, w, h = box
    words = text("woodcraft.draw.order", order=", ".join([seat_name(f, seat) for seat in order]))
    found = [title(words)] if order else []
    wide, high = w / 2, h / max(1, -(-len(order) // 2))
    for i, seat in enumerate(order):
        left, mid = x + wide * (i % 2), y + high * (i // 2 + 0.5)
        if seat in now:
            found.append(rect((left + 1, mid - 18, wide - 2, 36), 8, "active"))
        found.append(write(left + 11, mid + 7, str(i + 1), "num bold mid", 19, PALE_INK))
        found.append(piece(f, seat, left + 34, mid, 28))
    return el("g", {"id": "turn-order"}, *found)


@remembered
def round_track(f: Facts, seats: int, now: int, box: Box) -> Markup:
    x, y, w, h = box
    left, count = x + 16, f.setups[seats].rounds
    step = (w - 30) / count
    return join([round_space(f, seats, n, now, (left + step * (n - 1), y, step, h)) for n in range(1, count + 1)])


def round_space(f: Facts, seats: int, number: int, now: int, box: Box) -> Markup:
    """A round; the mark of an income phase stands at its end, in the solo game that of a contract that leaves in it."""
    x, y, step, h = box
    style = "round-space now" if number == now else "round-space over" if number < now else "round-space"
    parts = [
        rect((x + 1.5, y + 8, step - 3, 32), 6, style),
        write(x + step / 2, y + 31, str(number), "num bold mid", 20),
    ]
    after = f.setups[seats].income_after
    if number in after:
        parts.append(income_mark(f, after.index(number) + 1, x + step - 2, y + h - 19))
    if seats == 1 and number in f.solo.loss_rounds:
        parts += [use("contract", x + step / 2, y + h - 18, 22), sign("cross", x + step / 2, y + h - 18, 16, ROSE)]
    return el("g", {"id": f"round-{number}"}, *parts)


def income_mark(f: Facts, phase: int, x: float, y: float) -> Markup:
    """C42, C43: income after this round; then some cards leave, or the late decks come."""
    n = f.numbers
    parts = [
        title(text("woodcraft.draw.phase", n=phase)),
        path(f"M0 {-27}V-8", stroke=MOSS, stroke_width=4),
        amount("hazelnut_income", "", -14, 4, 28),
        amount("blueberry_income", "", -43, 4, 28),
    ]
    if phase in n.x_after:
        parts.append(sign("cross", 12, 4, 18, ROSE))
    if phase == n.late_after:
        parts.append(write(12, 11, text("woodcraft.draw.late"), "serif bold mid", 20, PALE_INK))
    return placed(x, y, *parts, style="phase", name=f"income-phase-{phase}")
