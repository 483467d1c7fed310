"""Workshop of the World on a page: the picture in parts, what a move is about, rules of decisions, the score so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from millwright.catalogue import text
from millwright.games.picture import Box, Part
from millwright.games.workshop import verbs
from millwright.games.workshop.auction import Bids, BreakTie, Claims
from millwright.games.workshop.demand import Demand, DrawTokens
from millwright.games.workshop.draw.land import FRAME
from millwright.games.workshop.draw.map import industry_id
from millwright.games.workshop.draw.own import INCOMES, income, income_of, purse, token_id, tokens
from millwright.games.workshop.draw.panels import (
    DRAWER,
    ERA,
    ORDER,
    cards_high,
    demand,
    demand_high,
    era,
    key,
    market,
    order,
    players,
)
from millwright.games.workshop.draw.picture import STYLE, shared_defs, whole_map
from millwright.games.workshop.draw.pieces import seat_name
from millwright.games.workshop.draw.track import DEEP
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.rules import FirstOrder, TurnUp
from millwright.games.workshop.table import RAIL
from millwright.games.workshop.turn import DrawAside, Lift, Links, Oust, Place, Turn
from millwright.games.workshop.view import HIDDEN, View
from millwright.kernel import Item, Move
from millwright.svg import Markup, el, join

# ---- the picture in parts


NO_ROOM: Final[dict[str, str | float]] = {
    "class": "workshop", "width": 0, "height": 0, "aria-hidden": "true", "style": "position:absolute",
}  # fmt: skip


def sheet(f: Facts) -> Markup:
    """The style, and the symbols in a picture that takes no room."""
    return join([el("style", {}, STYLE), el("svg", NO_ROOM, shared_defs(f))])


def parts(v: View) -> list[Part]:
    """The map; what everybody may look up; what is one's own; what all have."""
    board = Part("map", "board", text("workshop.draw.map"), map_box(), whole_map(v))
    return [board, *market_parts(v), *own_parts(v), players_part(v)]


def map_box() -> Box:
    """The map with the track around it."""
    left, top, width, height = FRAME
    out = DEEP + 3
    return left - out, top - out, width + 2 * out, height + 2 * out


def panel_part(
    v: View, name: str, zone: str, words: str, size: tuple[float, float], drawn: Callable[[View, Box], Markup]
) -> Part:
    """A panel as a drawing of its own, with a little air for the line around it."""
    wide, high = size
    return Part(name, zone, words, (-2, -2, wide + 4, high + 4), drawn(v, (0, 0, wide, high)))


WIDE: Final = 492


def market_parts(v: View) -> list[Part]:
    """W07: without cards there is no place for them either."""
    shown = [("era", ERA, era), ("order", ORDER, order), ("demand", demand_high(v), demand), ("key", 140.0, key)]
    if any(card >= 0 for card in v.table.faceup):
        shown.insert(1, ("cards", cards_high(v), market))
    return [
        panel_part(v, name, "market", text(f"workshop.draw.{name}"), (WIDE, high), drawn) for name, high, drawn in shown
    ]


def own_parts(v: View) -> list[Part]:
    """W44: purse, tokens, and what an income would bring; nothing for a spectator."""
    if v.seat >= v.table.seats:
        return []
    whose = text("workshop.draw.own", seat=seat_name(v, v.seat))
    found = [panel_part(v, "purse", "mine", whose, (320, DRAWER), purse)]
    if v.held[v.seat]:
        found.append(panel_part(v, "tokens", "mine", text("workshop.draw.own_tokens"), (340, DRAWER), tokens))
    if v.agenda:
        found.append(panel_part(v, "income", "mine", text("workshop.draw.income"), (380, DRAWER), income))
    return found


def players_part(v: View) -> Part:
    row = 104 if v.table.colours > v.table.seats else 60
    size = (WIDE, 44 + v.table.seats * row)
    return panel_part(v, "players", "players", text("workshop.draw.players"), size, players)


# ---- what a move is about


def things(v: View, move: Move) -> tuple[str, ...]:
    """The ids of drawn things, the main one first; nothing for what lies nowhere."""
    f = v.facts
    verb, a, b = move
    match verb:
        case verbs.ADVANCE:
            return (f"revenue-{v.seat}", "purse") if v.seat < v.table.seats else ()
        case verbs.BID:
            return f"bid-{f.colours[b]}", "purse"
        case verbs.CLAIM:
            return (f"card-{b}",)
        case verbs.DEMAND:
            return (*tokens_left(v, a), f"demand-{f.industry_ids[a]}")
        case verbs.TAKE:
            return (*same_cards(v, a), *town_of_card(v, a))
        case verbs.EXCHANGE:
            return (*same_cards(v, a), "pile-aside")
        case verbs.PLACE:
            return (f"town-{f.map.town_ids[a]}",)
        case verbs.LIFT:
            return (f"town-{f.map.town_ids[a]}", *pieces_in(v, a, acting(v, "colour")))
        case verbs.OUST:
            town = acting(v, "town")
            return (*pieces_in(v, town, a), f"town-{f.map.town_ids[town]}")
        case verbs.LINK:
            return (f"connection-{f.map.connection_ids[a]}",)
    return ()


def acting(v: View, field: str) -> int:
    """What the decision on top says of itself."""
    return int(getattr(v.agenda[-1], field))


def tokens_left(v: View, industry: int) -> list[str]:
    """Tokens of one's own that are not picked yet."""
    picked, held = v.drawer.picks[industry], v.drawer.tokens[industry]
    return [token_id(v.facts, industry, nth) for nth in range(picked, held)]


def same_cards(v: View, slot: int) -> list[str]:
    """The card, and its equals: of two wild cards without bids only one is on offer, but both may be pointed at."""
    t = v.table
    equal = [i for i, card in enumerate(t.faceup) if card == t.faceup[slot] and i != slot and i not in t.claims]
    return [f"card-{i}" for i in (slot, *equal)]


def town_of_card(v: View, slot: int) -> list[str]:
    town = v.facts.deck.towns[v.table.faceup[slot]]
    return [f"town-{v.facts.map.town_ids[town]}"] if town >= 0 else []


def pieces_in(v: View, town: int, colour: int) -> list[str]:
    """The industries of a colour in a town."""
    count = v.table.industries[town * v.table.colours + colour]
    return [industry_id(v.facts, town, colour, nth) for nth in range(count)]


# ---- the rule of a decision


RULES: Final[dict[type[Item[Any]], tuple[str, str]]] = {
    FirstOrder: ("W02", "W50"),
    DrawTokens: ("W05", "W46"),
    Demand: ("W06", "W46"),
    TurnUp: ("W07", "W45"),
    Bids: ("W08", "W47"),
    BreakTie: ("W48", "W48"),
    Claims: ("W50", "W50"),
    Turn: ("W13", "W13"),
    DrawAside: ("W15", "W15"),
    Place: ("W14", "W14"),
    Oust: ("W17", "W17"),
    Lift: ("W19", "W19"),
    Links: ("W20", "W20"),
}
"""The rule that a decision follows; the second one with two players."""

DEMAND_RULES: Final = {(False, True): "W06", (False, False): "W32", (True, True): "W39", (True, False): "W41"}
"""Of the four demand steps: by whether it is the rail era, and whether a token must be placed."""


def rule(v: View) -> str:
    """The number of the rule that the decision on top follows; nothing when the game is over."""
    if not v.agenda:
        return ""
    item = v.agenda[-1]
    if isinstance(item, Demand) and v.table.seats > 2:
        return DEMAND_RULES[v.table.era == RAIL, item.least > 0]
    if isinstance(item, Links) and item.first >= 0:
        return "W22"
    return RULES[type(item)][v.table.seats == 2]


# ---- the score so far


def standing(v: View) -> list[tuple[str, list[int | None]]]:
    """W42: money, and what an income would add to it; at the end there is only money."""
    money = [None if amount == HIDDEN else amount for amount in v.money]
    if not v.agenda:
        return [(text("workshop.standing.money"), money)]
    gains = [income_of(v, seat) for seat in range(v.table.seats)]
    total = [None if had is None else had + sum(gain) for had, gain in zip(money, gains, strict=True)]
    labels = [text(f"workshop.standing.{name}") for name in INCOMES]
    rows: list[tuple[str, list[int | None]]] = [(label, [gain[i] for gain in gains]) for i, label in enumerate(labels)]
    return [(text("workshop.standing.money"), money), *rows, (text("workshop.standing.total"), total)]
