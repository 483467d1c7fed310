"""Town cards and piles of them."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from millwright.catalogue import text
from millwright.games.picture import Box, colour_inks, mark, rect, write
from millwright.games.workshop.draw.pieces import INK, PALE_INK, PAPER, breadth, fitting, panel, symbol, tint
from millwright.games.workshop.quotes import bidder_on
from millwright.games.workshop.view import View
from millwright.games.workshop.words import colour_name
from millwright.svg import Markup, el, join

CARD_GAP: Final = 7.0


def cards_high(v: View) -> float:
    """W50: standing bids need room below the cards."""
    return 228.0 if v.options.open_auction else 194.0


def market(v: View, box: Box) -> Markup:
    """W07: this round's cards; a used one leaves its place."""
    x, y, w, _ = box
    n = max(v.table.colours, len(v.table.faceup))
    wide = card_width(n, w - 22)
    left = x + (w - n * wide - (n - 1) * CARD_GAP) / 2
    cards = [card(v, slot, (left + slot * (wide + CARD_GAP), y + 40, wide, 140)) for slot in range(n)]
    return panel("cards", box, text("workshop.draw.cards"), *cards)


def card_width(n: int, room: float) -> float:
    return min(104.0, (room - (n - 1) * CARD_GAP) / n)


def card(v: View, slot: int, box: Box) -> Markup:
    """A face-up card: head with the name, picture, foot with the value; and the bid that stands on it (W50)."""
    faceup = v.table.faceup
    kind = faceup[slot] if slot < len(faceup) else -1
    if kind < 0:
        return el("g", {"id": f"card-{slot}", "class": "card used"}, empty_place(box), bid_strip(v, slot, box))
    deck = v.facts.deck
    town = deck.towns[kind]
    face = wild_face(v, deck.values[kind], box) if town < 0 else town_face(v, town, box)
    style = f"card {deck.ids[kind]}"
    return el("g", {"id": f"card-{slot}", "class": style}, *face, bid_strip(v, slot, box))


def empty_place(box: Box) -> Markup:
    return rect(box, 7, "card-place")


def sheet(box: Box, ink: str, heading: str, title: str) -> list[Markup]:
    """Paper, head and picture frame of a card."""
    x, y, w, _ = box
    return [
        el("title", {}, title),
        rect(box, 7, "card-sheet"),
        el("path", {"d": f"M{x:.1f} {y + 30}v-23a7 7 0 0 1 7-7h{w - 14:.1f}a7 7 0 0 1 7 7v23z", "fill": ink}),
        rect((x + 6, y + 36, w - 12, 60), 0, "picture"),
        card_name(x + w / 2, y + 21, heading, w - 8),
    ]


def card_name(x: float, y: float, name: str, width: float) -> Markup:
    """The head of a card; a long name is set in narrow letters rather than in tiny ones."""
    size = max(14.5, fitting(name, 17, width))
    narrow = width if size * breadth(name) > width else None
    return el("text", {
        "x": x, "y": y, "class": "serif head bold mid", "font-size": size, "textLength": narrow,
        "lengthAdjust": "spacingAndGlyphs" if narrow else None,
    }, name)  # fmt: skip


def town_face(v: View, town: int, box: Box) -> list[Markup]:
    f = v.facts
    x, y, w, _ = box
    industry, value, name = f.map.industries[town], f.map.values[town], f.map.town_names[town]
    ink = tint(f, industry)
    title = text("workshop.draw.card", town=name, industry=f.industry_names[industry], value=value)
    return [
        *sheet(box, ink, name, title),
        symbol(f, industry, x + w / 2, y + 66, 50, ink),
        write(x + w / 2, y + 130, str(value), "num foot mid"),
    ]


def wild_face(v: View, value: int, box: Box) -> list[Markup]:
    """All industries in a ring: it may be any town of the value."""
    f = v.facts
    x, y, w, _ = box
    n = len(f.industry_ids)
    ring: list[Markup] = []
    for i in range(n):
        a = 2 * pi * i / n
        ring.append(symbol(f, i, x + w / 2 + 22 * sin(a), y + 67 - 20 * cos(a), 17, tint(f, i)))
    foot = text("workshop.draw.wild_foot")
    return [
        *sheet(box, INK, text("workshop.draw.wild"), text("workshop.draw.wild_card", value=value)),
        *ring,
        write(x + w / 2 - 4, y + 129, foot, "serif italic end", fitting(foot, 19, w / 2 - 10)),
        write(x + w / 2 + 14, y + 130, str(value), "num foot mid"),
    ]


def bid_strip(v: View, slot: int, box: Box) -> Markup:
    """W50: the bid on a card, in the bidder's colour."""
    t = v.table
    colour = bidder_on(t, slot)
    if colour < 0:
        return join([])
    fill, ink = colour_inks(v.facts, colour)
    x, y, w, h = box
    amount = text("workshop.draw.bid", amount=t.bids[colour])
    title = text("workshop.draw.standing", colour=colour_name(v.facts, colour), amount=t.bids[colour])
    low = y + h + 4
    strip = rect((x + 2, low, w - 4, 30), 15, "piece", fill)
    words = write(x + w / 2 + 10, low + 22, amount, "num claim mid", None, ink)
    sign = mark(colour, x + 22, low + 15, 8, ink)
    return el("g", {"id": f"claim-{slot}"}, el("title", {}, title), strip, sign, words)


def pile(name: str, x: float, y: float, count: int, label: str) -> Markup:
    """Card backs, one edge for every third card, and how many there are."""
    title = el("title", {}, text("workshop.draw.pile", name=label, count=count))
    high = max(1, -(-count // 3))
    style = "back" if count else "card-place"
    sheets = [rect((x + 8, y + 22 - 2 * i, 44, 30), 4, style) for i in range(high)]
    ink = PAPER if count else PALE_INK
    number = write(x + 30, y + 47 - 2 * high, str(count), "num height mid", None, ink)
    words = write(x + 30, y + 70, label, "num small mid")
    return el("g", {"id": f"pile-{name}", "class": "pile"}, title, *sheets, number, words)
