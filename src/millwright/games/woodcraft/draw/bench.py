"""What lies on a player's bench: goods, lumber, pots, and the saw, splice and glue tiles (C05, C17, C26 to C34)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Point, path, placed, rect, title, write
from millwright.games.woodcraft.draw.dice import EDGES, FACES, any_die, die
from millwright.games.woodcraft.draw.pieces import FAINT_INK, use
from millwright.games.woodcraft.draw.rewards import counted, reward_items, slash, strip, words
from millwright.games.woodcraft.draw.symbols import amount
from millwright.games.woodcraft.facts import BROWN_POT, GLUE_TILE, IMPROVEMENTS, SAW_2, SPLICE_2, YELLOW_POT, Facts
from millwright.games.woodcraft.names import amount_words, colour_name, die_name, improvement_name, improvement_words
from millwright.games.woodcraft.pieces import COLOURS, DIE_IDS, GOODS
from millwright.games.woodcraft.pieces import die as kind_of
from millwright.games.woodcraft.quotes import improvement_price
from millwright.games.woodcraft.table import NO_POT, NO_TILE, PER_SEAT, POTS, READY, TURNED, Table
from millwright.svg import Markup, el, join

TILE: Final = 92.0
"""How high a tile is."""


# ---- goods


def goods_of(t: Table, seat: int) -> tuple[int, ...]:
    return tuple(t.goods[seat * PER_SEAT : (seat + 1) * PER_SEAT])


@remembered
def goods(seat: int, amounts: tuple[int, ...], x: float, y: float, step: float, size: float) -> Markup:
    """A symbol and a number for each kind."""
    found = [one_good(which, n, x + step * which, y, size, seat) for which, n in enumerate(amounts)]
    return el("g", {"id": f"goods-{seat}"}, *found)


def one_good(which: int, n: int, x: float, y: float, size: float, seat: int) -> Markup:
    ink = None if n else FAINT_INK
    return placed(
        x, y, title(amount_words(GOODS[which], n)), rect((-size * 0.6, -size * 0.65, size * 2, size * 1.3), 4, "touch"),
        use(GOODS[which], 0, 0, size), count(n, size, ink),
        name=f"goods-{seat}-{GOODS[which].replace('_', '-')}",
    )  # fmt: skip


def count(n: int, size: float, ink: str | None = None) -> Markup:
    """How many there are of a symbol, beside it: two digits are smaller, so that they end before what comes next."""
    high = size * min(0.82, 1.32 / len(str(n)))
    return write(size * 0.64, high * 0.365, str(n), "num bold", high, ink)


@remembered
def completed(seat: int, n: int, value: int, x: float, y: float, size: float) -> Markup:
    """C51: so many orders, each worth so much."""
    far = 0.2 if n > 9 else 0.0
    return placed(
        x, y, title(text("woodcraft.draw.completed", n=n, value=value)),
        use("done", 0, 0, size), count(n, size),
        write(size * (1.74 + far), size * 0.26, text("woodcraft.draw.each"), "num mid faint", size * 0.62),
        amount("points", str(value), size * (2.56 + far), 0, size * 0.96),
        name=f"completed-{seat}",
    )  # fmt: skip


# ---- wood


@remembered
def lumber(seat: int, dice: tuple[int, ...], slots: int, x: float, y: float, step: float, most: float = 46.0) -> Markup:
    """C17: six slots; what is beyond them must go at the end of the turn."""
    if len(dice) > slots:
        step *= slots / len(dice)
    size = min(most, step - 6)
    count = max(slots, len(dice))
    found = [rect((x + step * n + 1, y - size / 2 - 4, step - 2, size + 8), 8, "slot") for n in range(count)]
    for n, kind in enumerate(dice):
        found.append(lumber_die(kind, n >= slots, x + step * (n + 0.5), y, size, die_id(seat, dice, n)))
    return el("g", {"id": f"lumber-{seat}"}, *found)


def die_id(seat: int, dice: tuple[int, ...], n: int) -> str:
    """A die's name: its kind and which of its kind it is, so that it keeps it while others come and go."""
    return f"lumber-{seat}-{DIE_IDS[dice[n]]}-{dice[:n].count(dice[n]) + 1}"


def lumber_die(kind: int, beyond: bool, x: float, y: float, size: float, name: str) -> Markup:
    ring = [rect((-size / 2 - 3, -size / 2 - 3, size + 6, size + 6), 8, "beyond")] if beyond else []
    label = write(0, size / 2 + 21, DIE_IDS[kind], "num small mid")
    return placed(x, y, title(die_name(kind)), *ring, die(kind, 0, 0, size), label, name=name)


def pots_of(t: Table, seat: int) -> tuple[int, ...]:
    return tuple(t.pots[seat * POTS : (seat + 1) * POTS])


def pots(
    f: Facts, seat: int, values: tuple[int, ...], prices: tuple[int, ...], x: float, y: float, step: float
) -> Markup:
    """C25, C26, C28: each colour its pot; a tree is a die that grows in it."""
    found: list[Markup] = []
    for colour, value in enumerate(values):
        at = x + step * (colour + 0.5)
        if value == NO_POT:
            found.append(to_come(f, seat, YELLOW_POT if colour == 1 else BROWN_POT, prices, at, y, step - 6))
        else:
            found.append(placed(at, y, pot(colour, value), name=f"pot-{seat}-{COLOURS[colour]}"))
    return el("g", {"id": f"pots-{seat}"}, *found)


def prices_of(t: Table, seat: int) -> tuple[int, ...]:
    """C27: what each improvement costs a seat."""
    return tuple([improvement_price(t, seat, number) for number in range(len(IMPROVEMENTS))])


def to_come(f: Facts, seat: int, number: int, prices: tuple[int, ...], x: float, y: float, wide: float) -> Markup:
    """C27: an improvement that the seat does not have."""
    face = ghost(f, number, prices[number], wide)
    return placed(x, y, face, name=f"improvement-{seat}-{IMPROVEMENTS[number]}")


@remembered
def pot(colour: int, value: int) -> Markup:
    """A pot with its tree, around the middle of a box 92 high."""
    tip = text("woodcraft.draw.tree" if value else "woodcraft.draw.pot", colour=colour_name(colour), n=value)
    body = path("M-29 12H29V24H24L17 46H-17L-24 24H-29Z", fill="#b9643a", stroke="#5a2a12", stroke_width=1.6)
    band = path("M-22 30H22", stroke=FACES[colour], stroke_width=7)
    edge = path("M-22 26.4H22M-22 33.6H22", stroke=EDGES[colour], stroke_width=1)
    tree = [path("M0 14V4", stroke="#5a2a12", stroke_width=5), die(kind_of(colour, value), 0, -18, 46)]
    hole = [rect((-19, -38, 38, 38), 8, "place")]
    return join([title(tip), rect((-36, -44, 72, 92), 8, "touch"), *(tree if value else hole), body, band, edge])


# ---- tiles


Face = tuple[str, int, int]
"""A tile's name, whether it is there and ready, the improvement that brings it."""

Faces = tuple[Face, ...]


def tiles(f: Facts, seat: int, shown: Faces, prices: tuple[int, ...], places: list[Point], wide: float) -> Markup:
    """C29, C30: saw, splice and glue tiles; turned over they are grey, and those to come show what they cost."""
    found: list[Markup] = []
    for face, (x, y) in zip(shown, places, strict=True):
        if face[1] == NO_TILE:
            found.append(to_come(f, seat, face[2], prices, x, y, wide))
        else:
            found.append(placed(x, y, owned(f, *face[:2], wide, TILE), name=f"{face[0]}-{seat}"))
    return el("g", {"id": f"tiles-{seat}"}, *found)


def faces(t: Table, seat: int) -> Faces:
    """All seven tiles; of the saw tiles the first are turned over first (C31)."""
    found: list[Face] = []
    for n in range(3):
        state = NO_TILE if n >= t.saws[seat] else TURNED if n < t.saws_used[seat] else READY
        found.append((f"saw-{n + 1}", state, SAW_2 + max(0, n - 1)))
    for n in range(len(t.facts.workshop.splices)):
        state = NO_TILE if n >= t.splices[seat] else TURNED if t.splices_used[seat] >> n & 1 else READY
        found.append((f"splice-{n + 1}", state, SPLICE_2 + max(0, n - 1)))
    return (*found, ("glue", t.glue_tile[seat], GLUE_TILE))


@remembered
def owned(f: Facts, name: str, state: int, wide: float, high: float) -> Markup:
    """A tile around the origin: what it works with; turned over it is grey."""
    kind, _, number = name.partition("-")
    tip = text(f"woodcraft.draw.{kind}_{'ready' if state == READY else 'turned'}")
    if kind == "saw":
        items = [(24.0, use("saw_blades", 0, 0, 24))]
    elif kind == "splice":
        reach = text("woodcraft.draw.plus", n=f.workshop.splices[int(number) - 1])
        items = [(24.0, use("scrap", 0, 0, 24)), words(reach, 17)]
    else:
        items = [(16.0, use("glue", 0, 0, 24)), (24.0, any_die(0, 0, 24, "2"))]
    style = "tool-tile" if state == READY else "turned"
    face = placed(0, 0, strip(items, min(44, high * 0.76), wide - 7), style=None if state == READY else "dim")
    return join([title(tip), rect((-wide / 2, -high / 2, wide, high), 7, style), face])


@remembered
def ghost(f: Facts, number: int, price: int, wide: float) -> Markup:
    """C27: an improvement to come: what it costs, what it is, what it moves."""
    w, high = f.workshop, TILE
    gains = reward_items(f, w.gains[number])
    if n := w.choices[number]:
        gains = [counted("blueberry_income", n), slash(), counted("hazelnut_income", n), *gains]
    words = improvement_words(f, number)
    tip = text("woodcraft.draw.improvement", name=improvement_name(number), price=price, reward=words)
    return join([
        title(tip),
        rect((-wide / 2, -high / 2, wide, high), 8, "place"),
        amount("blueberries", str(price), -wide / 2 + 21, -high / 2 + 22, 34),
        placed(wide / 2 - 22, -high / 2 + 22, ghost_sign(f, number), style="dim"),
        placed(0, high / 2 - 22, strip(gains, 34, wide - 8)),
    ])  # fmt: skip


def ghost_sign(f: Facts, number: int) -> Markup:
    """What the improvement is, small; a pot comes with a tree (C28)."""
    if number in (YELLOW_POT, BROWN_POT):
        return join([use("pot", 0, 7, 26), die(kind_of(1 if number == YELLOW_POT else 2, 1), 0, -6, 22)])
    if number == GLUE_TILE:
        return use("glue", 0, 0, 34)
    return use("saw_blades" if number < SPLICE_2 else "scrap", 0, 0, 32)


@remembered
def small_dice(seat: int, dice: tuple[int, ...], x: float, y: float, size: float) -> Markup:
    """The lumber of another player, side by side."""
    found = [
        placed(x + (size + 3) * n, y, title(die_name(kind)), die(kind, 0, 0, size), name=die_id(seat, dice, n))
        for n, kind in enumerate(dice)
    ]
    return el("g", {"id": f"lumber-{seat}"}, *found)
