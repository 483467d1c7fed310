"""Era, round and piles; the turn order with its bids."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, piece, placed, rect, title, write
from millwright.games.workshop.auction import Bids, Claims
from millwright.games.workshop.draw.cards import pile
from millwright.games.workshop.draw.pieces import HEADING, acting, breadth, fitting, panel
from millwright.games.workshop.table import RAIL
from millwright.games.workshop.view import View
from millwright.games.workshop.words import colour_name, player_name, round_words
from millwright.svg import Markup, el

ERA: Final = 96.0
ORDER: Final = 78.0

SIGN: Final = 296.0
"""Where the middle of the era's sign is."""

ROUND: Final = 22.0
"""How high the words of the round may be."""

ROOM: Final = (SIGN - 34 - 10 - 18) / 1.1
"""How broad they may be: up to the era's sign, with some air for broader letters."""


def round_title(v: View) -> str:
    words = round_words(v.facts, v.table)
    return words[:1].upper() + words[1:]


def era(v: View, box: Box) -> Markup:
    x, y, _, _ = box
    t = v.table
    return panel(
        "era", box, "",
        write(x + 18, y + 45, text(f"workshop.draw.era_{t.era}"), "serif era"),
        write(x + 18, y + 76, round_title(v), "serif round", fitting(round_title(v), ROUND, ROOM)),
        era_sign(t.era, x + SIGN, y + 60),
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
    """W08, W09: places, and on them the colours with their bids: none, sealed, or all side by side once shown."""
    n, taken = v.table.colours, v.table.order
    wide = (box[2] - 16) / n
    spots = [(box[0] + 8 + (i + 0.5) * wide - 13, box[1] + 54) for i in range(n)]
    places = [order_place(place, *spots[place]) for place in range(n)]
    colours = [order_piece(v, colour, *spots[taken.index(colour)]) for colour in range(n) if colour in taken]
    shown = not auction_of(v) and max(v.table.bids, default=-1) >= 0
    heading = text("workshop.draw.order_bids" if shown else "workshop.draw.order_now")
    return panel("order", box, heading, *places, *colours, *([] if shown else order_note(v, box, heading)))


def auction_of(v: View) -> int:
    """W08, W47, W50: which auction of its round runs now; 0 for none."""
    if not v.agenda or not isinstance(v.agenda[-1], (Bids, Claims)):
        return 0
    return 2 if v.table.seats == 2 and max(v.table.bids) >= 0 and isinstance(v.agenda[-1], Bids) else 1


def order_note(v: View, box: Box, heading: str) -> list[Markup]:
    """Beside the heading, in the room that is left: which auction of two it is, and what settles equal bids."""
    x, y, w, _ = box
    words = text("workshop.draw.and_also").join([words for words in (auction_note(v), tie_note(v)) if words])
    room = w - 48 - HEADING * 1.06 * breadth(heading)
    return [write(x + w - 16, y + 27, words, "num note end", fitting(words, 16, room))] if words else []


def auction_note(v: View) -> str:
    """W47: with two players a round has two auctions."""
    if v.table.seats > 2 or v.options.open_auction or not auction_of(v):
        return ""
    return text("workshop.draw.auction_of", nth=auction_of(v))


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


@remembered
def order_place(place: int, x: float, y: float) -> Markup:
    number = write(x - 25, y + 7, str(place + 1), "serif place mid")
    return el("g", {"id": f"place-{place}"}, number, rect((x - 14, y - 14, 28, 28), 5, "slot"))


def order_piece(v: View, colour: int, x: float, y: float) -> Markup:
    """A colour with its bid; a ring where it is in turn. It glides from place to place."""
    f = v.facts
    parts = [title(colour_name(f, colour)), piece(f, colour, 0, 0, 30), *bid_shown(v, colour)]
    if colour == acting(v):
        parts.append(rect((-18, -18, 36, 36), 7, "active"))
    return placed(x, y, *parts, style="movable", name=f"order-{f.colours[colour]}")


def bid_shown(v: View, colour: int) -> list[Markup]:
    """An amount that lies open, a letter for one that is sealed (that it is, all may know), dots if it is awaited."""
    bid = v.table.bids[colour]
    if bid >= 0:
        words = text("workshop.draw.bid", amount=bid)
        return [write(19, 7, words, "num bid" if bid < 10 else "num bid long")]
    if not v.agenda or not isinstance(v.agenda[-1], Bids) or v.table.seats == 2:
        return []
    if v.agenda[-1].waiting >> colour & 1:
        return [write(21, 4, text("workshop.draw.bid_awaited"), "num bid none")]
    words = title(text("workshop.draw.bid_letter"))
    return [el("g", {}, words, el("path", {"d": "M22-9H48V9H22ZM22-9L35 2L48-9", "class": "letter"}))]
