"""The board on the page: the parts of a game's picture, zone by zone, with a mark on what can be clicked now."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from millwright.catalogue import text
from millwright.games.game import AnyGame
from millwright.games.picture import ZONES, Part
from millwright.service.sight import Choice
from millwright.svg import Markup, el, escape, short
from millwright.web.html import h

ID: Final = re.compile(r' id="([^"]+)"')

Marks = Mapping[str, list[Choice]]
"""What can be done at each drawn thing, by its id."""


def zones(game: AnyGame, view: Any, marks: Marks) -> dict[str, Markup]:
    """The four zones of the table, each an element of its own."""
    parts = game.parts(view)
    return {f"zone-{zone}": zone_of(game, zone, [p for p in parts if p.zone == zone], marks) for zone in ZONES}


def zone_of(game: AnyGame, zone: str, parts: list[Part], marks: Marks) -> Markup:
    drawn = [marked(part_svg(game, part), marks) for part in parts]
    shape = f"--map:{parts[0].box[2] / parts[0].box[3]:.3f}" if zone == "board" and parts else None
    if zone == "board":  # what zooms as one
        drawn = [h("div", {"id": "pan", "class": "pan"}, *drawn)]
    return h("div", {"id": f"zone-{zone}", "class": f"zone {zone}", "style": shape}, *drawn)


def part_svg(game: AnyGame, part: Part) -> Markup:
    x, y, wide, high = part.box
    attrs = {
        "id": f"part-{part.name}", "class": f"board {game.id}", "viewBox": " ".join(map(short, (x, y, wide, high))),
        "role": "group", "aria-label": part.title, "style": f"--w:{short(wide)};--h:{short(high)}",
    }  # fmt: skip
    return el("svg", attrs, part.drawing)


def marked(markup: Markup, marks: Marks) -> Markup:
    """The drawing with a button made of everything that can be clicked."""
    if not marks:
        return markup

    def mark(match: re.Match[str]) -> str:
        offers = marks.get(match[1])
        return f"{match[0]}{button_attrs(offers)}" if offers else match[0]

    return Markup(ID.sub(mark, markup))


def button_attrs(offers: list[Choice]) -> str:
    first = offers[0].label
    label = first if len(offers) == 1 else text("web.choices", count=len(offers), first=first)
    return f' data-can="{len(offers)}" tabindex="0" role="button" aria-label="{escape(label)}"'
