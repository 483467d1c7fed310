"""How a game is taught: a few short chapters, and pictures cut from positions of a game that was really played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from millwright.games.extent import extent
from millwright.games.picture import Box, Part, around
from millwright.svg import XMLNS, Markup, el, short

RING: Final = "#0d7465"
GAP: Final = 10.0


@dataclass(frozen=True)
class Shot:
    """A picture: parts of the table, or as much of one part as lies around some drawn things."""

    at: int  # after so many moves of the example
    parts: tuple[str, ...]  # their names, or how these begin; several stand in a row
    about: tuple[str, ...] = ()  # the ids of the things to be seen; all if none is named
    edge: float = 30.0  # the air around them
    ringed: tuple[str, ...] = ()  # things that the words speak of


@dataclass(frozen=True)
class Lessons:
    """What a game has for those who do not know it. Texts: `GAME.learn.CHAPTER`, `GAME.learn.picture.NAME`."""

    example: Path  # the record of a game
    seat: int  # through whose eyes
    shots: Mapping[str, Shot]  # by name
    chapters: Mapping[str, Sequence[str]]  # of the page that shows how to play, with the names of their pictures
    beside: Mapping[str, str] = field(default_factory=dict)  # pictures of the rulebook, by the heading they belong to


def picture(shot: Shot, parts: Sequence[Part], sheet: Markup, style: str) -> str:
    """A document that stands alone."""
    chosen = [part for start in shot.parts for part in parts if part.name.startswith(start)]
    boxes = [seen(shot, part) for part in chosen]
    wide, high = sum([box[2] + GAP for box in boxes]) - GAP, max([box[3] for box in boxes])
    left, drawn = 0.0, list[Markup]()
    for part, box in zip(chosen, boxes, strict=True):
        drawn.append(cut(shot, part, box, left))
        left += box[2] + GAP
    attrs = {"xmlns": XMLNS, "viewBox": f"0 0 {short(wide)} {short(high)}", "class": style}
    return el("svg", {**attrs, "width": wide, "height": high}, sheet, *drawn)


def seen(shot: Shot, part: Part) -> Box:
    """The part, or what is wanted of it."""
    found = extent(part.drawing, shot.about) if shot.about else None
    return within(around(found, shot.edge), part.box) if found else part.box


def within(box: Box, limits: Box) -> Box:
    """As much of a box as lies in another."""
    x, y, wide, high = box
    left, top = max(x, limits[0]), max(y, limits[1])
    right, low = min(x + wide, limits[0] + limits[2]), min(y + high, limits[1] + limits[3])
    return left, top, right - left, low - top


def cut(shot: Shot, part: Part, box: Box, left: float) -> Markup:
    attrs: dict[str, Any] = {"x": left, "y": 0, "width": box[2], "height": box[3]}
    rings = [ring(part, thing) for thing in shot.ringed]
    return el("svg", attrs | {"viewBox": " ".join(map(short, box))}, part.drawing, *rings)


def ring(part: Part, thing: str) -> Markup:
    """A frame around what the words speak of."""
    found = extent(part.drawing, [thing])
    if not found:
        return Markup("")
    x, y, wide, high = around(found, 5)
    return el("rect", {
        "x": x, "y": y, "width": wide, "height": high, "rx": 9, "fill": "none", "stroke": RING, "stroke-width": 3.5,
        "stroke-dasharray": "9 5",
    })  # fmt: skip
