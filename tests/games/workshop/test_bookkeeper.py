"""The engine against the bookkeeper: whole games, every offer and every figure compared at every step."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.workshop.facts import STANDARD
from millwright.games.workshop.rules import ranking
from millwright.games.workshop.table import State
from millwright.games.workshop.verbs import BID, EXCHANGE, LINK
from millwright.kernel import LUCK, Move, below, luck_move, offers, play, waiting
from tests.games.workshop.bookkeeper import KINDS, Books
from tests.games.workshop.positions import FACTS, begin, in_town, on_offer, order


def lively(s: State, seat: int, rng: Random) -> Move:
    """Bid little, build much, so that towns fill up and are built out."""
    moves = offers(s, seat)
    small = [m for m in moves if m[0] != BID or m[1] < 4]
    links = [m for m in small if m[0] == LINK]
    exchanges = [m for m in small if m[0] == EXCHANGE]
    choice = links if links and below(rng, 5) else exchanges if exchanges and below(rng, 2) else small
    return choice[below(rng, len(choice))]


def engine_says(s: State) -> list[object]:
    t = s.table
    links = {FACTS.map.connection_ids[c]: FACTS.colours[colour] for c, colour in enumerate(t.links) if colour >= 0}
    towns = {name: sorted(in_town(s, name)) for name in FACTS.map.town_ids}
    return [[d.money for d in s.drawers], t.revenue, order(s), links, towns, list(t.chart), t.deck, t.aside]


def books_say(b: Books) -> list[object]:
    towns = {name: sorted(colours) for name, colours in b.towns.items()}
    chart = [b.chart[kind] for kind in KINDS]
    return [list(b.money.values()), list(b.revenue.values()), b.order, b.links, towns, chart, b.deck, b.aside]


def words_of(s: State, seat: int, move: Move) -> str:
    return on_offer(s, "luck" if seat == LUCK else FACTS.colours[seat])[offers(s, seat).index(move)]


@pytest.mark.rule("W09", "W10", "W11", "W15", "W17", "W22", "W23", "W25", "W26", "W34", "W36", "W47", "W48", "W49")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_the_bookkeeper_agrees_with_the_engine(seats: int, seed: int) -> None:
    compare(begin(seats), Books(STANDARD, seats), Random(f"books/{seats}/{seed}"))


@pytest.mark.rule("W47", "W48")
@pytest.mark.parametrize("seed", range(3))
def test_the_bookkeeper_agrees_when_the_auction_before_settles_ties(seed: int) -> None:
    compare(begin(2, auction_ties=True), Books(STANDARD, 2, "auction"), Random(f"books/auction/{seed}"))


def compare(s: State, b: Books, rng: Random) -> None:
    """A whole game, by both."""
    while s.agenda:
        seats_asked = waiting(s)
        if seats_asked != [LUCK]:
            assert {FACTS.colours[p]: set(on_offer(s, FACTS.colours[p])) for p in seats_asked} == b.may()
        seat = seats_asked[below(rng, len(seats_asked))]
        move = luck_move(s, rng) if seat == LUCK else lively(s, seat, rng)
        words = words_of(s, seat, move)
        play(s, seat, move)
        b.read(f"{'luck' if seat == LUCK else FACTS.colours[seat]} {words}")
        assert engine_says(s) == books_say(b) or b.phase == "order"  # no deck is laid out yet
    assert (b.over, [FACTS.colours[seat] for seat in ranking(s)]) == (True, b.ranking())
