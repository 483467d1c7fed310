"""Towns with their industries."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Point, around, rect, write
from millwright.games.workshop.draw.layout import ACROSS, HEAD, SLOT, STEP, layout, name_size
from millwright.games.workshop.draw.pieces import PAPER, movable, symbol, tint
from millwright.games.workshop.draw.routes import routes
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.view import View
from millwright.games.workshop.words import industry_name
from millwright.svg import Markup, el

FRAMES: Final = {"on-offer": 5.0, "may-offer": 3.5}
"""How far around a town its frame is: of one that a card names, and of one that a wild card may stand for."""


def board_map(v: View) -> Markup:
    """Connections below, towns on top."""
    f = v.facts
    named, meant = on_offer(v)
    offers = ["on-offer" if n in named else "may-offer" if n in meant else "" for n in range(len(f.map.town_ids))]
    plates = [town(f, n, industries_in(v, n), offer) for n, offer in enumerate(offers)]
    towns = el("g", {"id": "board-towns"}, *plates)
    return el("g", {"id": "board-map"}, routes(v), towns)


def industries_in(v: View, t: int) -> tuple[int, ...]:
    """The colours of a town's industries, one for each."""
    n = v.table.colours
    return tuple([colour for colour in range(n) for _ in range(v.table.industries[t * n + colour])])


def on_offer(v: View) -> tuple[set[int], set[int]]:
    """W07, W14: the towns that cards that are face up name, and those that a wild card may stand for."""
    faceup = [card for card in v.table.faceup if card >= 0]
    named = {v.facts.deck.towns[card] for card in faceup}
    return named, {town for card in faceup for town in towns_of_card(v.facts, card)} - named


@remembered
def towns_of_card(f: Facts, card: int) -> tuple[int, ...]:
    """W13, W14: the town of a card; of a wild one, all of its value."""
    town, value = f.deck.towns[card], f.deck.values[card]
    return (town,) if town >= 0 else tuple(n for n, worth in enumerate(f.map.values) if worth == value)


def town_id(f: Facts, town: int) -> str:
    return f"town-{f.map.town_ids[town]}"


@remembered
def town(f: Facts, t: int, standing: tuple[int, ...], offer: str) -> Markup:
    """A plate in the tint of its industry: the name at its head, symbol and value beside the slots."""
    box = layout(f).plates[t]
    x, y, _, h = box
    industry = f.map.industries[t]
    middle = y + HEAD + (h - HEAD) / 2 - 2
    parts = [
        el("title", {}, town_title(f, t, len(standing))),
        *([rect(around(box, FRAMES[offer]), 11, "frame")] if offer else []),
        rect(box, 7, "plate", tint(f, industry)),
        town_name(f, t),
        symbol(f, industry, x + 16, middle, 22, PAPER),
        write(x + 38, middle + 10, str(f.map.values[t]), "num value mid"),
        *slots(f, t, standing),
    ]
    style = f"town industry-{f.industry_ids[industry]}{f' {offer}' if offer else ''}"
    return el("g", {"id": town_id(f, t), "class": style}, *parts)


def town_title(f: Facts, t: int, filled: int) -> str:
    return text(
        "workshop.draw.town",
        town=f.map.town_names[t],
        industry=industry_name(f, f.map.industries[t]),
        value=f.map.values[t],
        filled=filled,
    )


def town_name(f: Facts, t: int) -> Markup:
    """Underlined where the rulebook vouches for something of the town."""
    x, y, w, _ = layout(f).plates[t]
    sure = any(f.prov.get(f"town.{f.map.town_ids[t]}.{field}") == "seed" for field in ("name", "value", "industry"))
    style = f"serif bold name mid{' sure' if sure else ''}"
    return write(round(x + w / 2, 1), y + HEAD - 8, f.map.town_names[t], style, round(name_size(f.map, t, w), 1))


def slots(f: Facts, t: int, standing: tuple[int, ...]) -> list[Markup]:
    """As many as the town's value, and the industries on them. A piece is called by its colour: it may shift a slot."""
    name = f.map.town_ids[t]
    found = [free_slot(*slot_place(f, t, i), f"slot-{name}-{i}") for i in range(f.map.values[t])]
    for i, colour in enumerate(standing):
        nth = standing[:i].count(colour)
        found.append(movable(f, colour, *slot_place(f, t, i), SLOT, industry_id(f, t, colour, nth)))
    return found


def industry_id(f: Facts, t: int, colour: int, nth: int) -> str:
    return f"industry-{f.map.town_ids[t]}-{f.colours[colour]}-{nth}"


def slot_place(f: Facts, t: int, i: int) -> Point:
    """The middle of a slot: the slots stand to the right, symbol and value to the left."""
    x, y, w, _ = layout(f).plates[t]
    across = min(f.map.values[t], ACROSS)
    left, top = x + w - 4 - across * STEP + STEP / 2, y + HEAD + STEP / 2
    return left + STEP * (i % ACROSS), top + STEP * (i // ACROSS)


def free_slot(x: float, y: float, name: str) -> Markup:
    side = SLOT - 2
    return rect((x - side / 2, y - side / 2, side, side), 4, "slot", None, name)
