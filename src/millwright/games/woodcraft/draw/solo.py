"""The solo game: the rival and its deck (C63 to C66)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, path, placed, rect, title, write
from millwright.games.woodcraft.decks import REAR
from millwright.games.woodcraft.draw.dice import split_face
from millwright.games.woodcraft.draw.pieces import ROSE, WALNUT, panel, use
from millwright.games.woodcraft.draw.rewards import Item, counted, strip
from millwright.games.woodcraft.draw.symbols import amount, sign
from millwright.games.woodcraft.draw.tools import action
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import tile_name
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el, join

HIGH: Final = 144.0
"""How high a card is."""

ACROSS: Final = 5
TOP: Final = 104.0


def solo_high(f: Facts) -> float:
    return TOP + -(-len(f.solo.ids) // ACROSS) * (HIGH + 6) + 6


def solo(v: View, box: Box) -> Markup:
    """The rival's reputation and what is a good score; below them the cards."""
    x, y, w, _ = box
    return panel("solo", box, "", rival(v, x, y), *cards(v, x + 12, y + TOP, w - 20))


def cards(v: View, x: float, y: float, w: float) -> list[Markup]:
    """The deck; cards drawn since the last shuffle are dim."""
    f, left = v.facts, v.table.solo_left
    count = len(f.solo.ids)
    wide = w / max(1, min(ACROSS, count))
    places = [(x + wide * (n % ACROSS), y + (HIGH + 6) * (n // ACROSS)) for n in range(count)]
    faces = [card(f, n, wide - 7, bool(left >> n & 1)) for n in range(count)]
    return [placed(*places[n], faces[n], name=f"solo-{f.solo.ids[n]}") for n in range(count)]


def rival(v: View, x: float, y: float) -> Markup:
    """Rival, cards left and good scores, above the cards."""
    f, t = v.facts, v.table
    left = t.solo_left.bit_count()
    return el(
        "g", {"id": "rival"},
        write(x + 20, y + 42, text("woodcraft.draw.rival"), "serif bold", 26),
        placed(x + 140, y + 36, title(text("woodcraft.draw.reputation")), amount("reputation", str(t.rival), 0, 0, 50)),
        write(x + 20, y + 84, text("woodcraft.draw.solo_left", n=left, all=len(f.solo.ids)), "num", 18),
        write(x + 260, y + 42, text("woodcraft.draw.solo_good", n=f.solo.good), "num", 18),
        write(x + 260, y + 84, text("woodcraft.draw.solo_excellent", n=f.solo.excellent), "num", 18),
    )  # fmt: skip


@remembered
def card(f: Facts, number: int, wide: float, left: bool) -> Markup:
    """The tiles that move, in their order; below them what else happens."""
    s = f.solo
    tiles = [title(card_words(f, number)), rect((0, 0, wide, HIGH), 8, "card")]
    for i, tile in enumerate(s.tiles[number]):
        tiles.append(moving(tile, wide / 2, 30 + 42 * i))
    low = placed(wide / 2, HIGH - 30, strip(effect(f, number), 34, wide - 14))
    veil = [] if left else [rect((0, 0, wide, HIGH), 8, "gone")]
    return join([*tiles, path(f"M10 {HIGH - 56}H{wide - 10:.1f}", class_="rule"), low, *veil])


def moving(tile: int, x: float, y: float) -> Markup:
    """A tile that moves; a wheel with an arrow is the rearmost."""
    ground = rect((x - 32, y - 19, 64, 38), 6, "tile")
    inside = use("wheel", x - 12, y, 26, "#fdf3dc") if tile == REAR else action(tile, x - 12, y, 28, "#fdf3dc")
    return join([ground, inside, sign("arrow", x + 17, y, 18, "#fdf3dc")])


def effect(f: Facts, number: int) -> list[Item]:
    """Cards that leave the rows, dice that are rolled again, steps of the rival."""
    s = f.solo
    found: list[Item] = []
    for slots, name in ((s.orders[number], "order"), (s.helpers[number], "helper")):
        if slots:
            found += [(22.0, use(name, 0, 0, 24)), (18.0 * len(slots), row_slots(f.numbers.row, slots))]
    found += [(24.0, split_face((colour,), "?")) for colour in s.reroll[number]]
    if s.rival[number]:
        found.append(counted("reputation", s.rival[number]))
    return found


def row_slots(count: int, gone: list[int]) -> Markup:
    """The slots of a row, those that are cleared crossed out."""
    parts: list[Markup] = []
    for n in range(count):
        x = 9.0 * (n - (count - 1) / 2)
        parts.append(rect((x - 4, -8, 8, 16), 1.5, "", WALNUT if n not in gone else "#ffffff"))
        if n in gone:
            parts.append(sign("cross", x, 0, 12, ROSE))
    return join(parts)


def card_words(f: Facts, number: int) -> str:
    names = [text("woodcraft.draw.rearmost") if tile == REAR else tile_name(tile) for tile in f.solo.tiles[number]]
    return text("woodcraft.draw.solo_card", card=f.solo.ids[number], tiles=", ".join(names))
