"""The board on the page: the parts of a game's picture, zone by zone, with a mark on what can be clicked now."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from millwright.catalogue import LANGUAGE, remembered, text
from millwright.games.game import AnyGame
from millwright.games.picture import ZONES, Box, Part
from millwright.service.room import PublicView
from millwright.service.sight import Choice
from millwright.svg import Markup, el, escape, short
from millwright.web.html import h

ID: Final = re.compile(r' id="([^"]+)"')

Marks = Mapping[str, list[Choice]]
"""What can be done at each drawn thing, by its id."""

Attrs = Mapping[str, str]
"""What makes a button of a drawn thing, by its id."""


def attrs_of(marks: Marks, hand: Mapping[str, str]) -> Attrs:
    """What makes a button of a drawn thing, by its id: something that a click does, or takes up."""
    return {thing: hand_attrs(name) for thing, name in hand.items()} | {
        thing: button_attrs(offers) for thing, offers in marks.items()
    }


def zones(game: AnyGame, view: Any, public: PublicView | None, attrs: Attrs) -> dict[str, Markup]:
    """The four zones of the table, each an element of its own."""
    shared = shared_by_all(game, public) if public else Shared({}, {})
    parts = [shared.parts.get(part.name, part) if part.public else part for part in game.parts(view)]
    return {f"zone-{zone}": drawn(game, zone, [p for p in parts if p.zone == zone], attrs, shared) for zone in ZONES}


@dataclass(frozen=True)
class Shared:
    """What is drawn of a position once for all who look, from what all may know."""

    parts: dict[str, Part]  # the public ones, by name
    zones: dict[str, Markup]  # those that have no others, as whoever can do nothing there sees them


SHARED: Final[WeakKeyDictionary[PublicView, dict[str, Shared]]] = WeakKeyDictionary()
"""By position and language."""


def shared_by_all(game: AnyGame, public: PublicView) -> Shared:
    by_language = SHARED.setdefault(public, {})
    if LANGUAGE.get() not in by_language:
        parts = {part.name: part for part in game.parts(public.view) if part.public}
        by_language[LANGUAGE.get()] = Shared(parts, {})
    return by_language[LANGUAGE.get()]


def drawn(game: AnyGame, zone: str, parts: list[Part], attrs: Attrs, shared: Shared) -> Markup:
    if attrs or not all(shared.parts.get(part.name) is part for part in parts):
        return zone_of(game, zone, parts, attrs)
    if zone not in shared.zones:
        shared.zones[zone] = zone_of(game, zone, parts, attrs)
    return shared.zones[zone]


def zone_of(game: AnyGame, zone: str, parts: list[Part], attrs: Attrs) -> Markup:
    drawn = [folding(part, marked(part_svg(game.id, part), attrs)) for part in parts]
    shape = f"--map:{parts[0].box[2] / parts[0].box[3]:.3f}" if zone == "board" and parts else None
    if zone == "board":  # what zooms as one
        drawn = [h("div", {"id": "pan", "class": "pan"}, *drawn)]
    return h("div", {"id": f"zone-{zone}", "class": f"zone {zone}", "style": shape}, *drawn)


def folding(part: Part, drawn: Markup) -> Markup:
    """A part behind a line that tells what matters of it; the page remembers which are open."""
    if not part.folded:
        return drawn
    attrs = {"id": f"fold-{part.name}", "class": "fold", "data-shut": "" if part.shut else None}
    return h("details", attrs, h("summary", {}, part.folded), drawn)


def part_svg(game: str, part: Part) -> Markup:
    return Markup(f"{part_head(game, part.name, part.title, part.box)}{part.drawing}</svg>")


@remembered
def part_head(game: str, name: str, title: str, box: Box) -> str:
    """The opening tag of a part."""
    x, y, wide, high = box
    attrs = {
        "id": f"part-{name}", "class": f"board {game}", "viewBox": " ".join(map(short, (x, y, wide, high))),
        "role": "group", "aria-label": title, "style": f"--w:{short(wide)};--h:{short(high)}",
    }  # fmt: skip
    return el("svg", attrs, "").removesuffix("</svg>")


def marked(markup: Markup, attrs: Attrs) -> Markup:
    """The drawing with a button made of everything that can be clicked."""
    if not attrs:
        return markup
    return Markup(ID.sub(lambda match: f"{match[0]}{attrs.get(match[1], '')}", markup))


def hand_attrs(name: str) -> str:
    return f' data-take="" tabindex="0" role="button" aria-pressed="false" aria-label="{escape(name)}"'


def button_attrs(offers: list[Choice]) -> str:
    first = offers[0].label
    label = first if len(offers) == 1 else text("web.choices", count=len(offers), first=first)
    return f' data-can="{len(offers)}" tabindex="0" role="button" aria-label="{escape(label)}"'
