"""Era, round and piles; the turn order with its bids."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.picture import Box, piece, placed, rect, title, write
from millwright.games.workshop.draw.cards import pile
from millwright.games.workshop.draw.pieces import HEADING, acting, breadth, fitting, panel
from millwright.games.workshop.table import RAIL
from millwright.games.workshop.view import View
from millwright.games.workshop.words import colour_name, player_name, round_words
from millwright.svg import Markup, el

ERA: Final = 96.0
ORDER: Final = 116.0


def round_title(v: View) -> str:
    words = round_words(v.facts, v.table)
    return words[:1].upper() + words[1:]


def era(v: View, box: Box) -> Markup:
    x, y, _, _ = box
    t = v.table
    return panel(
        "era", box, "",
        write(x + 18, y + 45, text(f"workshop.era_{t.era}"), "serif era"),
        write(x + 18, y + 76, round_title(v), "serif round"),
        era_sign(t.era, x + 288, y + 60),
        pile("deck", x + 332, y + 16, t.deck, text("workshop.draw.deck")),
        pile("aside", x + 412, y + 16, t.aside, text("workshop.draw.aside")),
    )  # fmt: skip


def era_sign(now: int, x: float, y: float) -> Markup:
    """A few waves, or a stretch of track."""
    if now == RAIL:
        d = "M-34-8H34M-34 8H34M-28-14V14M-16-14V14M-4-14V14M8-14V14M20-14V14M32-14V14"
    else:
        d = "M-34-9q8.5-8 17 0t17 0t17 0t17 0M-34 2q8.5-8 17 0t17 0t17 0t17 0M-34 13q8.5-8 17 0t17 0t17 0t17 0"
    return el("path", {"d": d, "transform": f"translate({x} {y})", "class": "sign"})


# Turn order


def order(v: View, box: Box) -> Markup:
    """W09: places, and on them the colours with their bids of this round."""
    n, taken = v.table.colours, v.table.order
    wide = (box[2] - 24) / n
    spots = [(box[0] + 12 + i * wide + wide / 2 + 4, box[1] + 58) for i in range(n)]
    places = [order_place(place, *spots[place]) for place in range(n)]
    colours = [order_piece(v, colour, *spots[taken.index(colour)]) for colour in range(n) if colour in taken]
    return panel("order", box, text("workshop.draw.order"), *places, *colours, *order_note(v, box))


def order_note(v: View, box: Box) -> list[Markup]:
    """W10, W48: beside the heading, what settles equal bids, in the room that is left."""
    x, y, w, _ = box
    words = tie_note(v)
    room = w - 48 - HEADING * 1.06 * breadth(text("workshop.draw.order"))
    return [write(x + w - 16, y + 27, words, "num note end", fitting(words, 16, room))] if words else []


def tie_note(v: View) -> str:
    """With two players at any time who is in the lead; else the order stays, as long as bids are sealed."""
    t = v.table
    if not v.agenda or v.options.open_auction:
        return ""
    if t.seats > 2:
        return text("workshop.draw.tie_order") if t.round and max(t.bids) < 0 else ""
    if t.lead < 0:
        return text("workshop.draw.tie_chance")
    return text("workshop.draw.tie_lead", player=player_name(v.facts, t, t.lead))


def order_place(place: int, x: float, y: float) -> Markup:
    number = write(x - 40, y + 8, str(place + 1), "serif place mid")
    return el("g", {"id": f"place-{place}"}, number, rect((x - 19, y - 19, 38, 38), 6, "slot"))


def order_piece(v: View, colour: int, x: float, y: float) -> Markup:
    """A colour with its bid; a ring where it is in turn. It glides from place to place."""
    f, bid = v.facts, v.table.bids[colour]
    parts = [title(colour_name(f, colour)), piece(f, colour, 0, 0, 38)]
    if bid >= 0:
        parts.append(write(0, 44, text("workshop.draw.bid", amount=bid), "num bid mid"))
    if colour == acting(v):
        parts.append(rect((-24, -24, 48, 48), 8, "active"))
    return placed(x, y, *parts, style="movable", name=f"order-{f.colours[colour]}")
