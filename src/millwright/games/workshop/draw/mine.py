"""What is the viewer's own: purse with bids, demand tokens, and what an income would bring."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembering, text
from millwright.games.picture import Box, Point, piece, placed, rect, title, write
from millwright.games.workshop.draw.pieces import name_lines, names_size, panel, seat_name, token
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.standing import INCOMES, incomes, pending
from millwright.games.workshop.table import Table
from millwright.games.workshop.view import View
from millwright.games.workshop.words import colour_name, industry_name
from millwright.svg import Markup, el

HIGH: Final = 134.0
GAP: Final = 8.0


# Money and bids


def purse(v: View, box: Box) -> Markup:
    """W11, W44: money in hand, and the bid of each colour that the seat plays (W45)."""
    bids = tuple([(colour, *bid_of(v, colour)) for colour in v.table.colours_of(v.seat)])
    return drawn_purse(v.facts, seat_name(v, v.seat), v.drawer.money, bids, box)


Bid = tuple[int, int, str]
"""A colour, its amount, and how it stands with it."""


@remembering(256)
def drawn_purse(f: Facts, seat: str, amount: int, bids: tuple[Bid, ...], box: Box) -> Markup:
    x, y, w, _ = box
    money = [
        title(text("workshop.draw.own_money")),
        write(x + 18, y + 86, text("workshop.draw.pounds", amount=amount), "num huge"),
        write(x + 18, y + 114, text("workshop.draw.own_money"), "num small"),
    ]
    wide = min(104.0, (w * 0.56) / len(bids) - GAP)
    tiles: list[Markup] = []
    for i, bid in enumerate(bids):
        left = x + w - 12 - (len(bids) - i) * (wide + GAP) + GAP
        tiles.append(bid_tile(f, *bid, (left, y + 40, wide, 82)))
    heading = text("workshop.draw.own", seat=seat)
    return panel("purse", box, heading, el("g", {"id": "purse"}, *money), *tiles)


def bid_tile(f: Facts, colour: int, amount: int, state: str, box: Box) -> Markup:
    """W08, W47, W50: a colour with its bid: none yet, sealed, on a card, or paid."""
    x, y, w, _ = box
    shown = text("workshop.draw.bid", amount=amount) if amount >= 0 else text("workshop.draw.own_no_bid")
    words = text(f"workshop.draw.bid_{state}")
    style = "num bid mid" if amount >= 0 else "num bid none mid"
    return el(
        "g", {"id": f"bid-{f.colours[colour]}", "class": f"bid-tile {state}"},
        title(text("workshop.draw.bid_title", colour=colour_name(f, colour), amount=shown, state=words)),
        rect(box, 6, "slot"),
        piece(f, colour, x + w / 2, y + 18, 26),
        write(x + w / 2, y + 53, shown, style),
        write(x + w / 2, y + 72, words, "num small mid"),
    )  # fmt: skip


def bid_of(v: View, colour: int) -> tuple[int, str]:
    """The amount, -1 for none, and how it stands with it."""
    t, d = v.table, v.drawer
    if t.bids[colour] >= 0:
        return t.bids[colour], "stands" if t.claims[colour] >= 0 and auction_runs(t) else "paid"
    if d.bid >= 0 and d.colour == colour:
        return d.bid, "sealed"
    return -1, "open"


def auction_runs(t: Table) -> bool:
    """W50: bids are paid once every colour has one."""
    return min(t.claims) < 0


# Demand tokens


def tokens(v: View, box: Box) -> Markup:
    """W05: tokens in hand; those picked for the chart are raised and ringed."""
    d = v.drawer
    held = [(industry, count, d.picks[industry]) for industry, count in enumerate(d.tokens) if count]
    return drawn_tokens(v.facts, tuple([(*one, owned_of(v, one[0])) for one in held]), box)


Held = tuple[int, int, int, tuple[tuple[int, int], ...]]
"""An industry, how many tokens of it are held, how many picked, and by colour how many of it the seat has."""


@remembering(256)
def drawn_tokens(f: Facts, shown: tuple[Held, ...], box: Box) -> Markup:
    x, y, w, _ = box
    heading = text("workshop.draw.own_tokens")
    held = [(industry, nth < picks, nth, owned) for industry, count, picks, owned in shown for nth in range(count)]
    step = min(124.0, (w - 24) / len(held))
    size = names_size([industry_name(f, one[0]) for one in held], 16, step - 6)
    size, level = (size, y + 68) if size >= LEAST else (0.0, y + 80)
    found: list[Markup] = []
    for i, one in enumerate(held):
        place = (x + w / 2 + step * (i - (len(held) - 1) / 2), level)
        found.append(own_token(f, *one, place, min(23, step / 2 - 1), size))
    return panel("tokens", box, heading, *found)


def own_token(
    f: Facts,
    industry: int,
    picked: bool,
    nth: int,
    owned: tuple[tuple[int, int], ...],
    place: Point,
    r: float,
    size: float,
) -> Markup:
    """A token with its name; without it where there is no type to read it in."""
    disc = token(f, industry, 0, 0, r, "token picked" if picked else "token")
    name = industry_name(f, industry)
    words = text("workshop.draw.own_picked", industry=name) if picked else name
    label = [*name_lines(0, 39, name, size), *own_industries(f, industry, owned, r + 4)] if size else []
    x, y = place[0], place[1] - 8 if picked else place[1]
    return placed(x, y, title(words), disc, *label, style="movable", name=token_id(f, industry, nth))


def owned_of(v: View, industry: int) -> tuple[tuple[int, int], ...]:
    """The colours of the seat in view, and how many of an industry each has."""
    f, t = v.facts, v.table
    towns = [town for town, made in enumerate(f.map.industries) if made == industry]
    colours = t.colours_of(v.seat)
    return tuple([(one, sum([t.industries[town * t.colours + one] for town in towns])) for one in colours])


def own_industries(f: Facts, industry: int, owned: tuple[tuple[int, int], ...], right: float) -> list[Markup]:
    """W36: beside a token, how many of the viewer's industries it would pay, colour by colour."""
    found: list[Markup] = []
    for i, (colour, count) in enumerate(owned):
        level = (i - (len(owned) - 1) / 2) * 22
        found += [piece(f, colour, right + 8, level, 16), write(right + 19, level + 6, str(count), "num owned")]
    words = title(text("workshop.draw.demand_own", industry=industry_name(f, industry)))
    return [el("g", {"class": "paid"}, words, *found)]


LEAST: Final = 13.0
"""The smallest type that a phone still shows well."""


def token_id(f: Facts, industry: int, nth: int) -> str:
    return f"token-{f.industry_ids[industry]}-{nth}"


# Income


def income(v: View, box: Box) -> Markup:
    """W33 to W36: what an income would bring now."""
    return drawn_income(incomes(v)[v.seat], pending(v, v.seat), box)


@remembering(256)
def drawn_income(figures: tuple[int, ...], more: int, box: Box) -> Markup:
    x, y, w, _ = box
    columns = [*zip(INCOMES, figures, strict=True), ("total", sum(figures))]
    wide = (w - 24) / len(columns)
    found: list[Markup] = []
    for i, (key, amount) in enumerate(columns):
        middle = x + 12 + wide * (i + 0.5)
        words = text("workshop.draw.pounds", amount=amount)
        if more and key in ("revenue", "total"):
            words = text("workshop.pending", amount=words, n=more)  # W25: booked when the turn is finished
        found.append(write(middle, y + 84, words, "num big mid"))
        found.append(write(middle, y + 114, text(f"workshop.standing.{key}"), "num small mid"))
    return panel("income", box, text("workshop.draw.income"), *found)
