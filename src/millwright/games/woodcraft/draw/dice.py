"""Dice: a colour is also a shape (a leaf, a rounded square, cut corners) and light, middling or dark."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered
from millwright.games.picture import path, rect, write
from millwright.games.woodcraft.draw.pieces import INK, put, use
from millwright.games.woodcraft.pieces import COLOURS, DIE_IDS, PIPS, colour_of, value_of
from millwright.kernel import bits
from millwright.svg import Markup, el, join

FACES: Final = ("#4b8a2c", "#f2c740", "#5d2e17")
EDGES: Final = ("#1e4210", "#7a5a08", "#260f05")
SPOTS: Final = ("#ffffff", "#2a1c10", "#ffffff")
BODIES: Final = (
    "M-3-11.3H8.6A2.7 2.7 0 0 1 11.3-8.6V3A8.3 8.3 0 0 1 3 11.3H-8.6A2.7 2.7 0 0 1-11.3 8.6V-3A8.3 8.3 0 0 1-3-11.3Z",
    "M-7-11.3H7A4.3 4.3 0 0 1 11.3-7V7A4.3 4.3 0 0 1 7 11.3H-7A4.3 4.3 0 0 1-11.3 7V-7A4.3 4.3 0 0 1-7-11.3Z",
    "M-7.6-11.3H7.6L11.3-7.6V7.6L7.6 11.3H-7.6L-11.3 7.6V-7.6Z",
)
"""By colour: linden is a leaf, maple is round, walnut is cut."""

FAR: Final = 5.6
SPOT_PLACES: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def dice_defs() -> list[Markup]:
    return [die_shape(kind) for kind in range(len(DIE_IDS))]


def die_shape(kind: int) -> Markup:
    colour, value = colour_of(kind), value_of(kind)
    body = path(BODIES[colour], fill=FACES[colour], stroke=EDGES[colour], stroke_width=1.4)
    spots = [spot(x, y, 2.9 if value == 1 else 2.35) for x, y in SPOT_PLACES[value]]
    return el("g", {"id": f"woodcraft-{DIE_IDS[kind]}"}, body, path("".join(spots), fill=SPOTS[colour]))


def spot(x: int, y: int, r: float) -> str:
    """A pip as a piece of a path."""
    return f"M{x * FAR - r:.2f} {y * FAR:.1f}a{r} {r} 0 1 0 {2 * r:.1f} 0a{r} {r} 0 1 0 {-2 * r:.1f} 0z"


def die(kind: int, x: float, y: float, size: float) -> Markup:
    return use(DIE_IDS[kind], x, y, size)


# ---- dice that may be of several kinds


@remembered
def demand_face(mask: int) -> Markup:
    """C36: the colours that will do side by side, and the value, or a question mark for any; around the origin."""
    colours = list(dict.fromkeys([colour_of(kind) for kind in bits(mask)]))
    values = list(dict.fromkeys([value_of(kind) for kind in bits(mask)]))
    words = str(values[0]) if len(values) == 1 else "?" if len(values) == PIPS else f"{values[0]}–{values[-1]}"
    return split_face(tuple(colours), words)


@remembered
def split_face(colours: tuple[int, ...], words: str) -> Markup:
    """Stripes of the colours, and a plate with a value."""
    wide = 22.6 / len(colours)
    stripes = [
        el("rect", {"x": wide * i - 11.3, "y": -11.3, "width": wide, "height": 22.6, "fill": FACES[colour]})
        for i, colour in enumerate(colours)
    ]
    frame = path("M-11.3-11.3H11.3V11.3H-11.3Z", fill="none", stroke=INK, stroke_width=1.5, stroke_linejoin="round")
    wide, size = (16.4, 14.0) if len(words) < 2 else (19.0, 12.5) if len(words) < 3 else (20.4, 11.0)
    plate = rect((-wide / 2, -7.6, wide, 15.2), 6, "value")
    return join([*stripes, frame, plate, write(0, size * 0.36, words, "num bold mid", size)])


def demand(mask: int, x: float, y: float, size: float) -> Markup:
    place = put(x, y, size)
    return el("g", {"transform": place}, demand_face(mask)) if place else demand_face(mask)


def any_die(x: float, y: float, size: float, words: str = "?") -> Markup:
    """A die of any colour."""
    face, place = split_face(tuple(range(len(COLOURS))), words), put(x, y, size)
    return el("g", {"transform": place}, face) if place else face
