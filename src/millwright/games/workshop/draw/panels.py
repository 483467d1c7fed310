"""What lies beside the map: era and piles, town cards, turn order, demand chart, players, key."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.picture import Box, asked, column, placed, rect, title, write
from millwright.games.workshop.draw.cards import CARD_GAP, card, card_width, pile
from millwright.games.workshop.draw.own import drawer
from millwright.games.workshop.draw.pieces import (
    HEADING,
    acting,
    breadth,
    colour_inks,
    fitting,
    name_lines,
    names_size,
    panel,
    piece,
    tint,
    token,
)
from millwright.games.workshop.table import RAIL
from millwright.games.workshop.view import HIDDEN, View
from millwright.games.workshop.words import colour_name, player_name, round_words
from millwright.kernel import WATCHER
from millwright.svg import Markup, el

LEFT: Final = 1092.0
WIDE: Final = 492.0
TOP: Final = 66.0
BOTTOM: Final = 1246.0
GAP: Final = 12.0


ERA: Final = 96.0
ORDER: Final = 116.0
DRAWER: Final = 134.0


def cards_high(v: View) -> float:
    """W50: standing bids need room below the cards."""
    return 228.0 if v.options.open_auction else 194.0


def demand_high(v: View) -> float:
    """A player has a line of their own on the chart."""
    return 190.0 if v.seat < v.table.seats else 162.0


def panels(v: View) -> Markup:
    """Each panel below the one before; the players' rows take what the others leave, a key fills what is left."""
    parts = [era, market, order, demand, players]
    heights = [ERA, cards_high(v), ORDER, demand_high(v), 0.0]
    if v.seat != WATCHER:
        parts.append(drawer)
        heights.append(DRAWER)
    rest = BOTTOM - TOP - sum(heights) - GAP * (len(parts) - 1)
    heights[4] = min(rest, 44 + v.table.seats * (116.0 if v.table.colours > v.table.seats else 80.0))
    rest -= heights[4] + GAP
    if rest >= 100:
        parts.append(key)
        heights.append(min(rest, 160.0))
    return column(v, parts, heights, (LEFT, TOP), WIDE, GAP)


# Era, round and piles


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


# Town cards


def market(v: View, box: Box) -> Markup:
    """W07: this round's cards; a used one leaves its place."""
    x, y, w, _ = box
    n = max(v.table.colours, len(v.table.faceup))
    wide = card_width(n, w - 22)
    left = x + (w - n * wide - (n - 1) * CARD_GAP) / 2
    cards = [card(v, slot, (left + slot * (wide + CARD_GAP), y + 40, wide, 140)) for slot in range(n)]
    return panel("cards", box, text("workshop.draw.cards"), *cards)


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


# Demand


def demand(v: View, box: Box) -> Markup:
    """W36: what each industry pays is the number of its tokens here."""
    n = len(v.facts.industry_ids)
    wide = (box[2] - 24) / n
    columns = [demand_column(v, i, (box[0] + 12 + i * wide, box[1] + 36, wide, box[3] - 44)) for i in range(n)]
    return panel("demand", box, text("workshop.draw.demand"), *columns)


def demand_column(v: View, industry: int, box: Box) -> Markup:
    """The count, large, beside the sign; under it the tokens and the places for more."""
    x, y, w, _ = box
    f, count = v.facts, v.table.chart[industry]
    name = f.industry_names[industry]
    parts = [
        title(text("workshop.draw.demand_title", industry=name, count=count)),
        *name_lines(x + w / 2, y + 92, name, names_size(f.industry_names, 16, w - 4)),
        token(f, industry, x + w / 2 - 17, y + 24, 21),
        write(x + w / 2 + 22, y + 36, str(count), "num count mid" if count else "num count none mid"),
    ]
    if v.seat < v.table.seats:
        parts.append(own_industries(v, industry, x + w / 2, y + 134))
    places = max(count, f.tokens[industry])
    step = min(16.0, (w - 8) / places) if places else 0.0
    for i in range(places):
        px = x + w / 2 + (i - (places - 1) / 2) * step
        parts.append(el("circle", {
            "cx": px, "cy": y + 68, "r": min(6.5, step / 2 - 0.6),
            "fill": tint(f, industry) if i < count else "none", "class": "pip",
        }))  # fmt: skip
    return el("g", {"id": f"demand-{f.industry_ids[industry]}", "class": "demand"}, *parts)


def own_industries(v: View, industry: int, x: float, y: float) -> Markup:
    """How many of the viewer's industries these tokens pay, colour by colour."""
    f, t = v.facts, v.table
    colours = t.colours_of(v.seat)
    found: list[Markup] = []
    for i, colour in enumerate(colours):
        towns = [town for town, made in enumerate(f.map.industries) if made == industry]
        count = sum([t.industries[town * t.colours + colour] for town in towns])
        left = x + (i - (len(colours) - 1) / 2) * 44
        found += [piece(f, colour, left - 10, y - 6, 18), write(left + 12, y, str(count), "num owned mid")]
    return el("g", {}, title(text("workshop.draw.demand_own", industry=f.industry_names[industry])), *found)


# Players


COLUMNS: Final = (("money", 180.0), ("revenue", 250.0), ("industries", 330.0), ("links", 397.0), ("tokens", 454.0))


def players(v: View, box: Box) -> Markup:
    x, y, _, h = box
    heads = [write(x + at, y + 27, text(f"workshop.draw.{key}"), "num small mid") for key, at in COLUMNS]
    high = (h - 44) / v.table.seats
    rows = [player(v, seat, (x, y + 38 + seat * high, box[2], high)) for seat in range(v.table.seats)]
    return panel("players", box, text("workshop.draw.players"), *heads, *rows)


def player(v: View, seat: int, box: Box) -> Markup:
    """One row: colours with names, and the numbers; a bar in the colour where the seat is asked."""
    x, y, w, h = box
    colours = v.table.colours_of(seat)
    line = el("path", {"d": f"M{x + 12} {y:.1f}h{w - 24}", "class": "rule"})
    parts = [line]
    if seat in asked(v):
        parts.append(rect((x + 7, y + 3, 7, h - 6), 2, "piece", colour_inks(v.facts, seat)[0]))
    middle = y + h / 2
    at = dict(COLUMNS)
    parts.append(purse(x + at["money"], middle, v.money[seat]))
    parts.append(write(x + at["revenue"], middle + 8, str(v.table.revenue[seat]), "num big mid"))
    parts.append(write(x + at["tokens"], middle + 8, str(v.held[seat]), "num big mid"))
    for i, colour in enumerate(colours):
        level = y + h * (i + 0.5) / len(colours)
        parts += [
            piece(v.facts, colour, x + 38, level, 32),
            write(x + 62, level + 7, colour_name(v.facts, colour), "num player"),
            write(x + at["industries"], level + 8, str(v.table.supply[colour]), "num big mid"),
            write(x + at["links"], level + 8, str(v.table.pieces[colour]), "num big mid"),
        ]
    style = "player own" if seat == v.seat else "player"
    return el("g", {"id": f"player-{seat}", "class": style}, *parts)


def purse(x: float, y: float, money: int) -> Markup:
    """W44: the amount, or a purse that stays closed."""
    if money != HIDDEN:
        return write(x, y + 8, text("workshop.draw.pounds", amount=money), "num big mid")
    bag = "M-5-7C-14 0-16 13-8 15H8C16 13 14 0 5-7Z"
    tie = "M-7-9H7M-6-10L-9-16Q-4-13 0-16Q4-13 9-16L6-10"
    shapes = [el("path", {"d": d, "fill": "#8a6a3a"}) for d in (bag, tie)]
    return placed(x, y, title(text("workshop.draw.hidden")), *shapes, style="purse")


# A key, where there is room


def key(v: View, box: Box) -> Markup:
    """W24, W27, W34: the numbers of the rules that players look up most."""
    x, y, w, h = box
    n = v.facts.numbers
    lines = [
        text("workshop.draw.key_links", canal=n.link_cost[0], rail=n.link_cost[1]),
        text("workshop.draw.key_network", largest=n.largest_pay, other=n.other_pay),
        text("workshop.draw.key_advance", steps=n.advance_steps, money=n.advance_money),
    ]
    step = min(36.0, (h - 40) / len(lines))
    size = min([fitting(line, 19, w - 36) for line in lines])
    written = [write(x + 18, y + 34 + step * (i + 0.6), line, "serif", size) for i, line in enumerate(lines)]
    return panel("key", box, text("workshop.draw.key"), *written)
