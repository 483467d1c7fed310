"""A position of Brass at the end of a turn in numbers: what the stronger bots learn from."""

from __future__ import annotations

from typing import Final

from millwright.bot import total
from millwright.games.brass.bots.cards import card_features
from millwright.games.brass.bots.hand import rooms
from millwright.games.brass.bots.rivals import rival_features
from millwright.games.brass.bots.tiles import Tally, tally_of, tile_features
from millwright.games.brass.bots.trade import ports_connected, supply_features, trade_features
from millwright.games.brass.bots.worth import Outlook
from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.quotes import points_of
from millwright.games.brass.table import Table, stack_of, top
from millwright.kernel import bits

ROUNDS: Final = 10  # so many are told apart, counted from the end of the period
LEVELS: Final = 5  # of tiles on top of a stack, from 0 on
PURSE: Final = (5, 10, 15, 20, 30, 45, 70)  # pounds up to which money is counted in steps

CHAPTERS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("ahead", tuple([f"rounds left {n}" for n in range(ROUNDS)])),
    (
        "flipped",
        (
            "points scored",
            "worth of flipped tiles",
            *[f"{name}, flipped" for name in INDUSTRIES],
            "points that stay",
            "tiles that go",
        ),
    ),
    (
        "money",
        (
            "worth of money",
            "pounds",
            *[f"pounds with income up to {step}" for step in PURSE],
            "pounds short of negative income",
            "pounds spent",
            "rivals that spent less",
            "rivals that spent more",
            "place in turn order",
        ),
    ),
    ("income", ("worth of income", "income", "negative income", "space of income")),
    (
        "unflipped",
        (
            "worth of unflipped tiles",
            *[f"{name}, unflipped" for name in INDUSTRIES],
            *[f"{name}, likely to flip" for name in INDUSTRIES],
            "points likely",
            "points that may stay",
            "income likely",
            "mills for own ports",
            "mills for others' ports",
            "mills for the market",
            "ports for own mills",
            "ports for others' mills",
            "market open",
            "cotton marker",
        ),
    ),
    (
        "links",
        (
            "worth of links",
            "points of links now",
            "points of links likely",
            "links",
            "pieces left",
            "best route",
            "second route",
            "third route",
            "fourth route",
            "free routes",
            "places",
        ),
    ),
    (
        "stacks",
        (
            "worth of stacks",
            *[f"{name} gone" for name in INDUSTRIES],
            *[f"{name} {level} on top" for name in INDUSTRIES for level in range(LEVELS)],
        ),
    ),
    (
        "hand",
        (
            "worth of hand",
            "best build",
            "second build",
            "third build",
            "fourth build",
            "places with room",
            *[f"{name} cards" for name in INDUSTRIES],
            *[f"room for {name}" for name in INDUSTRIES],
        ),
    ),
    (
        "supply",
        (
            "coal on the track",
            "iron on the track",
            "own coal",
            "others' coal",
            "coal within reach",
            "coal track within reach",
            "own iron",
            "others' iron",
        ),
    ),
    (
        "rivals",
        (
            *[f"{what} of rival {n}" for n in (1, 2, 3) for what in ("points", "income", "money", "unflipped tiles")],
            "ahead of rivals",
            "rivals' links",
            "rivals' mills",
            "rivals' ports",
        ),
    ),
)
"""By term of the texts, what is counted, in order; all of it once for each period."""

BLOCK: Final = sum([len(names) for _, names in CHAPTERS])
WIDTH: Final = 1 + 2 * BLOCK


def feature_names() -> list[str]:
    both = [f"{period}: {name}" for period in ("canal", "rail") for _, names in CHAPTERS for name in names]
    return ["worth", *both]


def feature_groups() -> list[tuple[str, int, int]]:
    """How they are told: a term, the first, and the one after the last."""
    found: list[tuple[str, int, int]] = []
    at = 1
    for _ in range(2):
        for term, names in CHAPTERS:
            if term != "ahead":
                found.append((term, at, at + len(names)))
            at += len(names)
    return found


def features(o: Outlook, t: Table, hand: tuple[int, ...]) -> list[float]:
    """What one seat can see of a table with a hand, by an outlook that was made for this moment."""
    seat = o.seat
    tallies = [tally_of(o.moment, t, other, other == seat) for other in range(t.seats)]
    own = tallies[seat]
    discs = o.discs(t)
    routes = count_routes(t, seat, discs, tallies)
    harbours = ports_connected(t)
    room = rooms(t)
    y: list[float] = []
    y += [1.0 if o.moment.turns == n else 0.0 for n in range(ROUNDS)]
    scored = float(points_of(t, seat))
    y += [scored * 0.02, own.scoring * 0.05]
    y += own.flipped
    y += [own.staying * 0.1, own.going * 0.3]
    worth = scored + own.scoring
    worth += money_features(o, t, y)
    worth += tile_features(o, t, own, y)
    trade_features(t, seat, y)
    worth += link_features(o, t, own, routes, y)
    worth += stack_features(o, t, y)
    worth += card_features(o.moment, t, hand, room, harbours, y)
    supply_features(t, seat, y)
    rival_features(o.moment, t, seat, tallies, y)
    blank = [0.0] * BLOCK
    return [worth, *y, *blank] if o.moment.canal else [worth, *blank, *y]


def money_features(o: Outlook, t: Table, y: list[float]) -> float:
    """B10, B41: purse, income and what was spent; what Steady makes of them."""
    m, seat = o.moment, o.seat
    pounds, space = t.money[seat], t.space[seat]
    income = t.board.tracks.income[space]
    purse = m.purse(t)
    coming = m.income(space)[0]
    cash = pounds + income
    y += [(purse - coming) * 0.1, pounds * 0.03]
    low = 0
    for step in PURSE:
        y.append(min(1.0, max(0.0, (cash - low) / (step - low))))
        low = step
    y.append(max(0, -cash) * 0.2)
    spent, before, less, more = t.spent[seat], True, 0, 0
    for other in t.order:
        if other == seat:
            before = False
        elif before:
            less += t.spent[other] <= spent
            more += t.spent[other] > spent
    y += [spent * 0.04, less * 0.5, more * 0.5, t.order.index(seat) * 0.4]
    y += [coming * 0.05, income * 0.1, min(0, income) * 0.3, space * 0.02]
    return purse


def count_routes(t: Table, seat: int, discs: list[float], tallies: list[Tally]) -> list[float]:
    """B43: the discs at the ends of everybody's links, now and as they may be; those of free routes, the best first."""
    m, links = t.board.map, t.links
    mine = t.touch[seat] | t.homes[seat]
    now = m.discs[:]
    for slot in bits(t.flipped):
        now[m.slot_locations[slot]] += 1
    free: list[float] = []
    for c in m.routes[t.period]:
        owner = links[c]
        if owner >= 0:
            a, b = m.ends[c]
            tally = tallies[owner]
            tally.links += 1
            tally.discs += now[a] + now[b]
            tally.likely_discs += discs[a] + discs[b]
        elif m.pairs[c] & mine:
            a, b = m.ends[c]
            free.append(discs[a] + discs[b])
    free.sort(reverse=True)
    return free


def link_features(o: Outlook, t: Table, own: Tally, free: list[float], y: list[float]) -> float:
    """B33, B43: own links, and routes that are free."""
    pieces = t.pieces[o.seat]
    worth = own.likely_discs + o.h.route * total(free) * min(1.0, o.moment.rest / 6, pieces / 3)
    y += [worth * 0.05, own.discs * 0.05, own.likely_discs * 0.05, own.links * 0.2, pieces * 0.1]
    for n in range(4):
        y.append(free[n] * 0.2 if n < len(free) else 0.0)
    y += [len(free) * 0.1, (t.touch[o.seat] | t.homes[o.seat]).bit_count() * 0.1]
    return worth


def stack_features(o: Outlook, t: Table, y: list[float]) -> float:
    """B19, B37: what lies on the mat."""
    worth, levels = o.stacked(t), t.board.tiles.levels
    y.append(worth * 0.05)
    for industry in range(len(INDUSTRIES)):
        y.append(t.stacks[stack_of(o.seat, industry)] * 0.3)
    for industry in range(len(INDUSTRIES)):
        kind = top(t, o.seat, industry)
        level = min(levels[kind], LEVELS - 1) if kind >= 0 else -1
        for n in range(LEVELS):
            y.append(1.0 if n == level else 0.0)
    return worth
