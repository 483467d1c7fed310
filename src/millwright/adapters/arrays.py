"""Vectors and masks as NumPy arrays, and pictures as pixels."""

from __future__ import annotations

import struct
from functools import cache
from typing import Any, Final

from millwright.adapters import needed
from millwright.adapters.core import Setting
from millwright.games.game import AnyGame

np: Final = needed("numpy", "gym")

SIZES: Final = (("uint8", "B"), ("int8", "b"), ("int16", "h"), ("int32", "i"))
"""The types of numbers that a vector may have, the smallest first, each with its letter in `struct`."""


class Arrays:
    """What turns the lists of a setting into arrays; each is fresh, and nobody else keeps it."""

    def __init__(self, setting: Setting) -> None:
        schema = setting.schema
        self.type, letter = smallest(min(schema.low), max(schema.high))
        self.low: Final = np.array(schema.low, self.type)
        high = np.array(schema.high, self.type)
        self.high: Final = np.maximum(high, self.low + 1)  # Gymnasium warns of a number that never changes
        bounds = enumerate(zip(schema.low, schema.high, strict=True))
        self.wide: Final = [n for n, (low, high) in bounds if low < 0 or high > 255]
        self.places: Final = np.array(self.wide, int)
        self.pack: Final = struct.Struct(f"{len(self.wide)}{letter}").pack

    def vector(self, values: list[int]) -> Any:
        """The list as an array; it is used up. By way of bytes, which is several times as quick as `np.array`."""
        wide = self.pack(*[values[n] for n in self.wide])
        for n in self.wide:
            values[n] = 0
        found = np.frombuffer(bytearray(values), np.uint8).astype(self.type)
        found[self.places] = np.frombuffer(wide, self.type)
        return found

    def mask(self, values: bytearray) -> Any:
        return np.frombuffer(values, np.int8)


def smallest(low: int, high: int) -> tuple[Any, str]:
    """The smallest type that holds all numbers from low to high."""
    for name, letter in SIZES:
        info = np.iinfo(name)
        if info.min <= low and high <= info.max:
            return np.dtype(name), letter
    raise ValueError(f"numbers from {low} to {high} are too many for a vector")


# ---- pictures

RENDER_MODES: Final = ["svg", "rgb_array", "ansi"]


def check_render_mode(name: str | None) -> str | None:
    if name not in (None, *RENDER_MODES):
        raise ValueError(f"no such render_mode: {name} (there are: {', '.join(RENDER_MODES)})")
    return name


def picture(game: AnyGame, view: Any, mode: str | None) -> Any:
    """What a view shows: SVG, pixels or text."""
    if mode == "ansi":
        return game.show(view)
    svg = str(game.draw(view))
    return svg if mode == "svg" else pixels(svg)


def pixels(svg: str) -> Any:
    """A picture as an array: height, width, and red, green and blue from 0 to 255."""
    from io import BytesIO

    resvg, pillow = needed("resvg_py", "render"), needed("PIL.Image", "render")
    sans, serif = typeface(SANS), typeface(SERIF)
    png = resvg.svg_to_bytes(svg_string=svg, background="#ffffff", sans_serif_family=sans, serif_family=serif)
    return np.array(pillow.open(BytesIO(bytes(png))).convert("RGB"))


SANS: Final = ("Arial", "Helvetica", "Liberation Sans", "DejaVu Sans", "Noto Sans")
SERIF: Final = ("Georgia", "Times New Roman", "Liberation Serif", "DejaVu Serif", "Noto Serif")

LETTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="15" font-family="{}">M</text></svg>'
)


@cache
def typeface(names: tuple[str, ...]) -> str:
    """The first typeface that this machine has: resvg leaves out words in one that is not there."""
    draw = needed("resvg_py", "render").svg_to_bytes
    empty = draw(svg_string=LETTER.format("none such"))
    return next((name for name in names if draw(svg_string=LETTER.format(name)) != empty), names[0])
