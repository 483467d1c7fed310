"""A row for each player: colours, money, revenue, what is left to build with, demand tokens."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.picture import Box, asked, colour_inks, piece, placed, rect, title, write
from millwright.games.workshop.draw.pieces import panel
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.view import HIDDEN, View
from millwright.games.workshop.words import colour_name
from millwright.svg import Markup, el

COLUMNS: Final = (("money", 180.0), ("revenue", 250.0), ("industries", 330.0), ("links", 397.0), ("tokens", 454.0))

Store = tuple[int, int, int]
"""A colour, and how many industries and links it has left to build."""


def players(v: View, box: Box) -> Markup:
    x, y, _, h = box
    high, in_turn = (h - 44) / v.table.seats, asked(v)
    places = [(x, y + 38 + seat * high, box[2], high) for seat in range(v.table.seats)]
    return drawn_players(box, tuple([player(v, seat, seat in in_turn, place) for seat, place in enumerate(places)]))


@remembering(256)
def drawn_players(box: Box, rows: tuple[Markup, ...]) -> Markup:
    x, y, _, _ = box
    heads = [write(x + at, y + 27, text(f"workshop.draw.{key}"), "num small mid") for key, at in COLUMNS]
    return panel("players", box, text("workshop.draw.players"), *heads, *rows)


def player(v: View, seat: int, in_turn: bool, box: Box) -> Markup:
    t = v.table
    stores = tuple([(colour, t.supply[colour], t.pieces[colour]) for colour in t.colours_of(seat)])
    figures = (v.money[seat], t.revenue[seat], v.held[seat])
    return player_row(v.facts, seat, seat == v.seat, in_turn, figures, stores, box)


@remembered
def player_row(
    f: Facts, seat: int, own: bool, in_turn: bool, figures: tuple[int, int, int], stores: tuple[Store, ...], box: Box
) -> Markup:
    """One row: colours with names, and the numbers; a bar in the colour where the seat is asked."""
    x, y, w, h = box
    money, revenue, held = figures
    at, middle = dict(COLUMNS), y + h / 2
    parts = [
        el("path", {"d": f"M{x + 12} {y:.1f}h{w - 24}", "class": "rule"}),
        *([rect((x + 7, y + 3, 7, h - 6), 2, "piece", colour_inks(f, seat)[0])] if in_turn else []),
        purse(x + at["money"], middle, money),
        write(x + at["revenue"], middle + 8, text("workshop.draw.pounds", amount=revenue), "num big mid"),
        write(x + at["tokens"], middle + 8, str(held), "num big mid"),
    ]
    for i, (colour, supply, pieces) in enumerate(stores):
        level = y + h * (i + 0.5) / len(stores)
        parts += [
            piece(f, colour, x + 38, level, 32),
            write(x + 62, level + 7, colour_name(f, colour), "num player"),
            write(x + at["industries"], level + 8, str(supply), "num big mid"),
            write(x + at["links"], level + 8, str(pieces), "num big mid"),
        ]
    return el("g", {"id": f"player-{seat}", "class": "player own" if own else "player"}, *parts)


def purse(x: float, y: float, money: int) -> Markup:
    """W44: the amount, or a purse that stays closed."""
    if money != HIDDEN:
        return write(x, y + 8, text("workshop.draw.pounds", amount=money), "num big mid")
    bag = "M-5-7C-14 0-16 13-8 15H8C16 13 14 0 5-7Z"
    tie = "M-7-9H7M-6-10L-9-16Q-4-13 0-16Q4-13 9-16L6-10"
    shapes = [el("path", {"d": d, "fill": "#8a6a3a"}) for d in (bag, tie)]
    return placed(x, y, title(text("workshop.draw.hidden")), *shapes, style="purse")
