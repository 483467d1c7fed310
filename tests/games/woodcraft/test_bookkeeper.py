"""The engine against the bookkeeper: whole games, every offer, every price and every figure compared at every step."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from random import Random

import pytest

from millwright.games.woodcraft.facts import STANDARD
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.table import State
from millwright.kernel import below
from tests.games.woodcraft.bookkeeper import Books
from tests.games.woodcraft.bookkeeper_games import KINDS, ended_alike, follow
from tests.games.woodcraft.bookkeeper_table import PARTS, QUADRANTS, Printed

MORE_GAMES = int(os.environ.get("MILLWRIGHT_BOOK_GAMES", "0"))
"""How many games to follow besides those below; a thousand take some minutes."""

GAMES = [
    (1, "any", 168), (1, "anywhere", 2060), (1, "attics", 364), (1, "attics", 476), (1, "busy", 620),
    (1, "few helpers", 3000), (1, "few orders", 544), (1, "helpers, any", 524), (1, "improvers", 500),
    (1, "rich, any", 236), (2, "any", 393), (2, "anywhere", 2061), (2, "anywhere", 2129), (2, "busy", 341),
    (2, "far along", 593), (2, "few orders", 601), (2, "few tools", 137), (2, "helpers", 17), (2, "nut orders", 2041),
    (2, "old orders", 485), (2, "rich", 457), (3, "any", 2), (3, "busy", 510), (3, "few orders", 602),
    (3, "helpers, any", 2022), (3, "old orders", 318), (3, "order takers", 106), (3, "renowned", 38),
    (3, "renowned", 2046), (3, "rich", 66), (3, "rich, any", 462), (4, "any", 115), (4, "anywhere", 2131),
    (4, "attics", 2031), (4, "busy", 2075), (4, "far along", 2035), (4, "few helpers", 3003), (4, "few tools", 2163),
    (4, "helpers", 355), (4, "old orders", 95), (4, "old orders", 2107), (4, "order takers", 2127),
]  # fmt: skip
"""Players, kind and seed: a few games in which, taken together, everything happens."""

GAMES += [(1 + n % 4, list(KINDS)[n // 4 % len(KINDS)], 1000 + n) for n in range(MORE_GAMES)]

EVENTS = """
saw turned, arc lifted, a blocked tile, swap for a blocked tile, a lantern that cannot pay,
turn: move, turn: act, turn: swap, turn: berries, turn: bonus, turn: market, turn: end,
bonus action before the tile, bonus action after the action, bonus action uses a fresh lantern,
free action before the tile, free action saw, free action splice, free action glue, free action cut,
free action complete, free action use, sawing with blades, reuse token, points for splicing,
glue: one colour, glue: two colours, better glue points,
second die: done, second die: left, second die: nothing,
buy a six after selling: done, buy a six after selling: left, buy a six after selling: nothing,
second material: done, second material: left, second material: nothing,
second order: done, second order: left, second order: nothing,
second part of producing and planting: done, second part of producing and planting: left,
second part of producing and planting: nothing, second tree: done, second tree: left,
a die split for planting, a tree is grown, a tree grows faster, lumber trimmed, last marketing step again,
produce with more helpers than asked for, produce with fewer helpers than asked for,
action of a helper: done, action of a helper: left, action of a helper: nothing,
order by a helper: done, order by a helper: left, order by a helper: nothing,
sell another token: done, sell another token: left, as many tokens sold as possible,
flexible dice paid, helper sees an order done, order overdue, unfinished order,
contract: done, contract: left, contract: nothing, contract that another has claimed too,
only one's own contracts are left,
more tokens than a contract counts, leftovers,
tool line of blueberry income, tool line of hazelnut income, points line of blueberry income,
points line of hazelnut income, blueberry income beyond 10, hazelnut income beyond 10, income at its end,
reputation beyond the end, space 5 of reputation a second time, space 9 of reputation a second time,
space 13 of reputation a second time, points space of reputation,
blueberries for steps beyond the end, points for the first reputation of a turn, several lanterns make reputation,
a score that would fall below 0, a reputation that would fall below 0,
2 players: reputation tile shared, 3 players: reputation tile shared, 4 players: reputation tile shared,
3 players: reputation tile after a shared place, 4 players: reputation tile after a shared place,
equal tools side by side, named tool is exhausted, tool lost,
a row of orders that stays short, a row of helpers that stays short, slots of a short row,
orders shuffled in the early game, helpers shuffled in the early game, orders shuffled in the late game,
helpers shuffled in the late game, begun in a, begun in b, begun in c, begun in d,
a die planted as it is by a helper,
solo tile skipped, solo card moves nothing, solo deck reshuffled, contract lost,
rival first at a tile, rival second at a tile, rival at the end
"""


def expected(p: Printed) -> list[str]:
    """What the games must have seen at least once, so that the comparison is not an empty one."""
    found = " ".join(EVENTS.split()).split(", ")
    places = {1: 2, 2: 2, 3: 3, 4: 4}
    found += [f"{n} players: place {k + 1} of a reputation tile" for n in places for k in range(places[n])]
    for helper, row in p.helpers.items():
        found += [f"arrival of {helper}", f"production of {helper}"]
        if row["timing"] == "once_per_turn" and row["effect"]["kind"] != "reputation_points":
            found.append(f"use of {helper}")
    found += [f"order {order}" for order in p.orders] + [f"order in row {row}" for row in p.rows]
    found += [f"contract {contract}" for contract in p.contracts] + [f"solo card {card}" for card in p.solo_cards]
    found += [f"rim {place}" for place in p.rim]
    found += [f"{shows} window {quadrant}" for shows in ("strong", "weak", "no") for quadrant in QUADRANTS]
    found += [f"action {tile}" for tile in p.tiles] + [f"improvement {name}" for name in p.improvements]
    found += [f"helper in room {room}" for room in p.rooms] + [f"tool on {space}" for space in p.attic]
    return found + [f"attic link {'-'.join(ends)}" for ends, _ in p.links]


@cache
def followed(n: int) -> Counter[str]:
    seats, kind, seed = GAMES[n]
    return follow(seats, KINDS[kind], Random(f"woodcraft books/{seed}")).seen


@pytest.mark.rule("C01", "C02", "C03", "C04", "C05", "C06", "C07", "C08", "C09", "C10", "C11", "C12", "C13", "C14")
@pytest.mark.rule("C15", "C16", "C17", "C18", "C19", "C20", "C21", "C22", "C23", "C24", "C25", "C26", "C27", "C28")
@pytest.mark.rule("C29", "C30", "C31", "C32", "C33", "C34", "C35", "C36", "C37", "C38", "C39", "C40", "C41", "C42")
@pytest.mark.rule("C43", "C44", "C45", "C46", "C47", "C48", "C49", "C50", "C51", "C53", "C54", "C55", "C56", "C57")
@pytest.mark.rule("C58", "C59", "C60", "C61", "C62", "C63", "C64", "C65", "C66", "C67", "C68", "C69")
@pytest.mark.parametrize("n", range(len(GAMES)))
def test_the_bookkeeper_agrees_with_the_engine(n: int) -> None:
    assert followed(n)["decisions"] > 100


def test_the_games_were_eventful() -> None:
    seen = sum((followed(n) for n in range(len(GAMES))), Counter[str]())
    assert [what for what in expected(Printed(STANDARD, 2)) if not seen[what]] == []


@pytest.mark.rule("C52")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ties_are_broken_alike(seats: int) -> None:
    """Games seldom end in a tie, so points that are often equal are put down at the end of one."""
    s: State = WOODCRAFT.new(seats)
    rng, b = Random("woodcraft books/ties"), Books(STANDARD, seats)
    table, ties = s.table, 0
    for _ in range(100):
        table.first = below(rng, seats)
        b.order = b.printed.colours[table.first :] + b.printed.colours[: table.first]
        for p in b.players.values():
            p.parts["quality"] = below(rng, 3)
        table.scored = tuple(p.parts[part] for p in b.players.values() for part in PARTS)
        ended_alike(s, b)
        points = sorted(p.points() for p in b.players.values())
        ties += points[-1] == points[-2]
    assert ties > 10
