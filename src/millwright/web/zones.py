"""The board on the page: the parts of a game's picture, zone by zone, and apart from it what can be clicked now.

So the picture is the same for all who look at the same: the page's script (`table/marks.js`) makes buttons of what its
viewer can click.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from millwright.catalogue import remembered, remembering, text
from millwright.games.game import AnyGame
from millwright.games.picture import ZONES, Box, Part
from millwright.service.room import PublicView
from millwright.service.sight import Choice
from millwright.svg import Markup, el, short
from millwright.web.html import h
from millwright.web.pieces import Piece, Sheet, hidden, same_sheet, sheet
from millwright.web.shared import for_all

Marks = Mapping[str, list[Choice]]
"""What can be done at each drawn thing, by its id."""


def zones(game: AnyGame, view: Any, public: PublicView | None) -> dict[str, Sheet]:
    """The zones of the table, each an element of its own."""
    if public is None:
        return laid_out(game, game.parts(view), ZONES)
    shared, laid = for_all(public, "parts", lambda view: shown_to_all(game, view))
    parts = [shared.get(part.name, part) if part.public else part for part in game.own_parts(view)]
    return laid | laid_out(game, parts, [zone for zone in ZONES if zone not in game.open_zones])


def shown_to_all(game: AnyGame, view: Any) -> tuple[dict[str, Part], dict[str, Sheet]]:
    """Public parts by name, and the zones that hold nothing else."""
    parts = game.parts(view)
    open_zones = laid_out(game, parts, [zone for zone in ZONES if zone in game.open_zones])
    return {part.name: part for part in parts if part.public}, open_zones


def laid_out(game: AnyGame, parts: list[Part], names: Sequence[str]) -> dict[str, Sheet]:
    return {f"zone-{zone}": zone_of(game, zone, [part for part in parts if part.zone == zone]) for zone in names}


def zone_of(game: AnyGame, zone: str, parts: list[Part]) -> Sheet:
    pieces = [piece_of(game.id, part) for part in parts]
    if zone != "board":
        return sheet("div", {"id": f"zone-{zone}", "class": f"zone {zone}", "data-parts": kinds(zone, parts)}, pieces)
    shape = f"--map:{parts[0].box[2] / parts[0].box[3]:.3f}" if parts else None
    pan = sheet("div", {"id": "pan", "class": "pan"}, [])  # what zooms as one
    found = sheet("div", {"id": "zone-board", "class": "zone board", "style": shape}, pieces, pan.head)
    return same_sheet(found.head, found.pieces, pan.tail + found.tail)


def kinds(zone: str, parts: list[Part]) -> str | None:
    """What one has before oneself, for styles that lay it out by that: the names of the parts up to their numbers."""
    return " ".join(dict.fromkeys(part.name.partition("-")[0] for part in parts)) or None if zone == "mine" else None


def no_zones() -> dict[str, Sheet]:
    """Of a table that is set aside."""
    return {f"zone-{zone}": sheet("div", {"id": f"zone-{zone}"}, []) for zone in ZONES}


def piece_of(game: str, part: Part) -> Piece:
    """A part as it stands on the page."""
    known: Piece | None = part.__dict__.get("piece")
    if known is None:
        known = on_page(game, part.name, part.title, part.box, part.drawing, part.folded, part.shut)
        part.__dict__["piece"] = known
    return known


@remembering(1024)
def on_page(game: str, name: str, title: str, box: Box, drawing: Markup, folded: str, shut: bool) -> Piece:
    """One that folds stands behind a line that tells what matters of it."""
    drawn = Markup(f"{part_head(game, name, title, box)}{drawing}</svg>")
    if not folded:
        return Piece(drawn)
    attrs = {"id": f"fold-{name}", "class": "fold", "data-shut": "" if shut else None}
    return Piece(h("details", attrs, h("summary", {}, folded), drawn))  # the page remembers which are open


@remembered
def part_head(game: str, name: str, title: str, box: Box) -> str:
    """The opening tag of a part."""
    x, y, wide, high = box
    attrs = {
        "id": f"part-{name}", "class": f"board {game}", "viewBox": " ".join(map(short, (x, y, wide, high))),
        "role": "group", "aria-label": title, "style": f"--w:{short(wide)};--h:{short(high)}",
    }  # fmt: skip
    return el("svg", attrs, "").removesuffix("</svg>")


# ---- what can be clicked


def marks_of(marks: Marks, hand: Mapping[str, str]) -> Markup:
    """What makes a button of a drawn thing: something that a click does, or takes up; out of sight."""
    if not marks and not hand:
        return hidden("ul", "marks")
    taken = [mark(thing, None, name) for thing, name in hand.items() if thing not in marks]
    rows = [*taken, *[mark(thing, len(offers), label(offers)) for thing, offers in marks.items()]]
    return h("ul", {"id": "marks", "hidden": True}, *rows)


def mark(thing: str, count: int | None, words: str) -> Markup:
    """One that can be done something with so often; or taken up, without a number."""
    return h("li", {"data-thing": thing, "data-count": count}, words)


def label(offers: list[Choice]) -> str:
    first = offers[0].label
    return first if len(offers) == 1 else text("web.choices", count=len(offers), first=first)
