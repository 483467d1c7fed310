"""The grammar of every game: the numbering of its moves, its texts beside its rows, names and rules of its items."""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from typing import Any

import pytest

from millwright.catalogue import texts
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.grammar import Rows
from millwright.kernel import Item
from millwright.playout import random_step
from millwright.rulebook import RULE, rulebook

DECLARED = [name for name, game in GAMES.items() if hasattr(game, "verbs")]

# ---- the numbering of moves

SIZES = {
    ("brass", 2): (490, 490, 532),
    ("brass", 3): (773, 773, 853),
    ("brass", 4): (773, 773, 878),
    ("woodcraft", 1): (1162, 1162, 1419),
    ("woodcraft", 2): (1162, 1162, 1487),
    ("woodcraft", 3): (1162, 1162, 1555),
    ("woodcraft", 4): (1162, 1162, 1623),
    ("workshop", 2): (139, 2187, 2237),
    ("workshop", 3): (136, 1672, 1726),
    ("workshop", 4): (139, 2187, 2247),
    ("workshop", 5): (142, 2702, 2768),
}
"""How many moves are possible, by game and seats: those of players without amounts, with them, and all."""


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in DECLARED for seats in GAMES[name].seats])
def test_moves_are_numbered_without_a_gap(name: str, seats: int) -> None:
    numbering = GAMES[name].numbering(GAMES[name].facts(), seats)
    assert (numbering.plain, numbering.players, numbering.size) == SIZES[name, seats]
    assert [numbering.number(numbering.move(n)) for n in range(numbering.size)] == list(range(numbering.size))
    for number in (-1, numbering.size):
        with pytest.raises(IndexError, match=f"no move has the number {number}"):
            numbering.move(number)


def test_a_move_without_a_number_is_refused() -> None:
    numbering = GAMES["workshop"].numbering(GAMES["workshop"].facts(), 3)
    assert numbering.plain <= numbering.number((1, 255, 0)) < numbering.players
    for move, why in {
        (99, 0, 0): "no such verb: 99",
        (1, 256, 0): "no amount 256",
        (9, -1, 0): "no connection",
    }.items():
        with pytest.raises(ValueError, match=why):
            numbering.number(move)


# ---- texts

BEYOND: dict[str, set[str]] = {
    "brass": {
        "event.cube_brought.prices", "event.market_turned.bonus", "event.market_turned.left", "event.ordered.order",
        "offer.build.more", "offer.build.price", "offer.build.tile",
        "offer.develop.first", "offer.develop.iron", "offer.link.coal", "offer.link.price", "offer.loan.income",
        "offer.scrap.money", "offer.sell.to",
    },
    "woodcraft": {
        "event.game_ends.verdict", "event.goods_changed.change", "event.helper_used.helper", "event.income.change",
        "event.produced.helper", "event.reputation_tile.reward", "event.sawn.pieces", "offer.act.lanterns",
        "offer.add.price", "offer.add.reward", "offer.berries.blueberries", "offer.buy.price", "offer.complete.gain",
        "offer.complete.name", "offer.complete.row",
        "offer.cut.die", "offer.done.gain", "offer.glue.new", "offer.glue.points", "offer.glue.price",
        "offer.glue.reuse", "offer.hang.rewards", "offer.hire.price", "offer.market.points", "offer.market.price",
        "offer.move.bonus", "offer.move.rewards", "offer.plant.rest",
        "offer.room.reward", "offer.run.production", "offer.saw.pieces", "offer.saw.price", "offer.saw.reuse",
        "offer.sell.price", "offer.sell_token.price", "offer.splice.new", "offer.splice.price", "offer.splice.reuse",
        "offer.store.price", "offer.take.price", "offer.use.one", "offer.use.other",
    },
    "workshop": {
        "event.earned.seat", "event.linked.price", "event.revenue.seat", "offer.advance.money", "offer.advance.steps",
        "offer.link.gain", "offer.link.price",
    },
}  # fmt: skip
"""Blanks that no kind of the row fills: the game's words do."""

UNSAID: dict[str, set[str]] = {
    "brass": {
        "event.banked.amount", "event.banked.seat", "event.cube_brought.price", "event.cubes_placed.count",
        "event.cubes_placed.industry", "event.cubes_placed.slot", "event.market_closed.seat",
        "event.market_turned.marker", "event.ordered.place",
        "event.ordered.seat", "event.points_so_far.seat", "event.unpaid.stays", "offer.build.industry",
        "offer.develop.industry", "offer.sell.port",
    },
    "woodcraft": {
        "event.die_gained.rule", "event.die_gained.seat", "event.die_lost.rule", "event.die_lost.seat",
        "event.goods_changed.amount", "event.goods_changed.good", "event.goods_changed.seat", "event.grew.n",
        "event.harvested.lost", "event.helper_taken.seat", "event.helper_used.room", "event.hired.seat",
        "event.income.amount",
        "event.income.seat", "event.income.track", "event.order_fell.seat", "event.produced.room",
        "event.produced.seat", "event.reputation.n", "event.reputation.seat", "event.reputation_tile.tile",
        "event.rival.steps", "event.rolled.slot", "event.sawn.cut", "event.scored.seat", "event.tile_taken.tile",
        "event.tile_used.kind", "event.tile_used.n", "event.turn_ends.seat", "offer.complete.order",
        "offer.glue.colour", "offer.hang.tool", "offer.roll.slot", "offer.saw.cut", "offer.splice.steps",
        "offer.use.change",
    },
    "workshop": set(),
}  # fmt: skip
"""What a row tells by its kinds, and no text of it says."""


def blanks(game: AnyGame, table: str, rows: Rows[Any]) -> dict[str, set[str]]:
    """By row, the blanks of all its texts: those whose keys begin with its own, unless a longer one fits."""
    found = {row.key: set[str]() for row in rows.rows}
    for key, words in texts("en").items():
        rest = key.removeprefix(f"{game.id}.{table}.")
        fits = [row for row in found if rest != key and f"{rest}_".startswith(f"{row}_")]
        if fits:
            found[max(fits, key=len)] |= set(re.findall(r"{(\w+)}", words))
    return found


@pytest.mark.parametrize("name", DECLARED)
def test_texts_say_what_the_rows_tell(name: str) -> None:
    game, beyond, unsaid = GAMES[name], set[str](), set[str]()
    for table, rows in (("event", game.happenings), ("offer", game.verbs)):
        said = blanks(game, table, rows)
        for row in rows.rows:
            told = {kind.name for kind in row.kinds if not kind.ending}
            beyond |= {f"{table}.{row.key}.{blank}" for blank in said[row.key] - told}
            unsaid |= {f"{table}.{row.key}.{blank}" for blank in told - said[row.key]}
    assert (beyond, unsaid) == (BEYOND[name], UNSAID[name])


# ---- items


@pytest.mark.parametrize("name", DECLARED)
def test_every_item_has_a_name_of_its_own_and_a_rule_of_the_book(name: str) -> None:
    """An item of an abstract class is not in the list; what asks and what runs are."""
    items: dict[str, type[Item[Any]]] = import_module(f"millwright.games.{name}.rules").ITEMS
    assert [kind.NAME for kind in items.values()] == list(items)
    assert all(vars(kind).get("NAME") for kind in items.values())
    assert {kind.RULE for kind in items.values()} <= set(RULE.findall(rulebook(name)))


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in DECLARED for seats in GAMES[name].seats])
def test_every_decision_of_a_game_follows_a_rule_of_the_book(name: str, seats: int) -> None:
    s, rng, book = GAMES[name].new(seats), Random(7), set(RULE.findall(rulebook(name)))
    while s.agenda:
        assert s.agenda[-1].rule(s.table) in book
        random_step(s, rng)
