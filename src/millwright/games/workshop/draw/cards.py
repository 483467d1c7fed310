"""Town cards and piles of them."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, bold_breadth, colour_inks, mark, piece, rect, write
from millwright.games.workshop.draw.map import town_id, towns_of_card
from millwright.games.workshop.draw.pieces import INK, PALE_INK, PAPER, panel, symbol, tint
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.quotes import bidder_on
from millwright.games.workshop.show import town_colours
from millwright.games.workshop.view import View
from millwright.games.workshop.words import colour_name, era_name, industry_name, round_words
from millwright.svg import Markup, el, join

CARD_GAP: Final = 7.0
CARD: Final = 136.0
"""How high a card is."""


def cards_high(v: View) -> float:
    """W50: standing bids need room below the cards."""
    return CARD + (86.0 if v.options.open_auction else 50.0)


def market(v: View, box: Box) -> Markup:
    """W07: this round's cards; a used one leaves its place."""
    x, y, w, _ = box
    n = max(v.table.colours, len(v.table.faceup))
    wide = card_width(n, w - 22)
    left = x + (w - n * wide - (n - 1) * CARD_GAP) / 2
    cards = [card(v, slot, (left + slot * (wide + CARD_GAP), y + 40, wide, CARD)) for slot in range(n)]
    when = text("workshop.draw.cards_when", era=era_name(v.table.era), round=round_words(v.facts, v.table))
    note = write(x + w - 16, y + 27, when, "num note end", 16)
    return panel("cards", box, text("workshop.draw.cards"), note, *cards)


def card_width(n: int, room: float) -> float:
    return min(112.0, (room - (n - 1) * CARD_GAP) / n)


def card(v: View, slot: int, box: Box) -> Markup:
    """A face-up card: head with the name, picture, foot with the value; and the bid that stands on it (W50)."""
    faceup = v.table.faceup
    kind = faceup[slot] if slot < len(faceup) else -1
    if kind < 0:
        return el("g", {"id": f"card-{slot}", "class": "card used"}, empty_place(box), bid_strip(v, slot, box))
    deck = v.facts.deck
    town = deck.towns[kind]
    face = wild_face(v.facts, deck.values[kind], box) if town < 0 else face_now(v, town, box)
    towns = " ".join(town_id(v.facts, one) for one in towns_of_card(v.facts, kind))  # light up when it is pointed at
    return el("g", {"id": f"card-{slot}", "class": "card", "data-things": towns}, face, bid_strip(v, slot, box))


def empty_place(box: Box) -> Markup:
    return rect(box, 7, "card-place")


def sheet(box: Box, ink: str, heading: str, title: str) -> list[Markup]:
    """Paper, head and picture frame of a card."""
    x, y, w, _ = box
    return [
        el("title", {}, title),
        rect(box, 7, "card-sheet"),
        el("path", {"d": f"M{x:.1f} {y + 30}v-23a7 7 0 0 1 7-7h{w - 14:.1f}a7 7 0 0 1 7 7v23z", "fill": ink}),
        rect((x + 5, y + 35, w - 10, 46), 0, "picture"),
        card_name(x + w / 2, y + 21, heading, w - 8),
    ]


def card_name(x: float, y: float, name: str, width: float) -> Markup:
    """The head of a card; a long name is set in narrow letters rather than in tiny ones."""
    size = max(14.0, min(17.0, width / bold_breadth(name)))
    narrow = width if size * bold_breadth(name) > width else None
    return el("text", {
        "x": x, "y": y, "class": "serif head bold mid", "font-size": size, "textLength": narrow,
        "lengthAdjust": "spacingAndGlyphs" if narrow else None,
    }, name)  # fmt: skip


def face_now(v: View, town: int, box: Box) -> Markup:
    demand = v.table.chart[v.facts.map.industries[town]]
    return town_face(v.facts, town, tuple(town_colours(v.table, town)), demand, box)


@remembered
def town_face(f: Facts, town: int, standing: tuple[int, ...], demand: int, box: Box) -> Markup:
    """Kind and value, who stands in the town, and what its industry is paid for now."""
    x, y, w, _ = box
    industry, value, name = f.map.industries[town], f.map.values[town], f.map.town_names[town]
    ink = tint(f, industry)
    title = text(
        "workshop.draw.card", town=name, industry=industry_name(f, industry), value=value, filled=len(standing),
        demand=demand,
    )  # fmt: skip
    return join([
        *sheet(box, ink, name, title),
        symbol(f, industry, x + w / 2 - 17, y + 58, 36, ink),
        write(x + w / 2 + 22, y + 70, str(value), "num foot mid"),
        *places(f, value, standing, x + w / 2, y + 96),
        write(x + w / 2, y + 127, text("workshop.draw.card_demand", demand=demand), "num small mid"),
    ])  # fmt: skip


def places(f: Facts, value: int, standing: tuple[int, ...], x: float, y: float) -> list[Markup]:
    """The slots of a card's town, with the industries that stand there."""
    spots = [x + 20 * (i - (value - 1) / 2) for i in range(value)]
    free = [rect((spot - 8, y - 8, 16, 16), 2.5, "slot") for spot in spots[len(standing) :]]
    return [*free, *[piece(f, colour, spot, y, 18) for colour, spot in zip(standing, spots, strict=False)]]


@remembered
def wild_face(f: Facts, value: int, box: Box) -> Markup:
    """All industries in a row: it may be any town of the value."""
    x, y, w, _ = box
    n = len(f.industry_ids)
    step = min(19.0, (w - 12) / n)
    row = [symbol(f, i, x + w / 2 + step * (i - (n - 1) / 2), y + 98, step - 3, tint(f, i)) for i in range(n)]
    foot = text("workshop.draw.wild_foot")
    return join([
        *sheet(box, INK, text("workshop.draw.wild"), text("workshop.draw.wild_card", value=value)),
        *row,
        write(x + w / 2, y + 70, str(value), "num foot mid"),
        write(x + w / 2, y + 127, foot, "num small mid"),
    ])  # fmt: skip


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
