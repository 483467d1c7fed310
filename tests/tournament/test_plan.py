"""Who meets whom: every bot in every seat, as often as the others, with the same luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from millwright.tournament.plan import Fixture, Plan, fixtures, lineups, neighbours, rotations, size, table_count
from millwright.tournament.played import Played, Times
from millwright.tournament.run import batches


def plan(bots: int, seats: tuple[int, ...], deals: int = 2, ladder: bool = False) -> Plan:
    return Plan("workshop", tuple(f"bot{n}" for n in range(bots)), seats, deals, 7, ladder=ladder)


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (4, 3), (5, 4)])
def test_a_round_robin_seats_every_group_and_everybody_everywhere(bots: int, seats: int) -> None:
    games = list(fixtures(plan(bots, (seats,)), 0, range(bots)))
    assert {frozenset(game.lineup) for game in games} == {frozenset(one) for one in combinations(range(bots), seats)}
    where = Counter((bot, seat) for game in games for seat, bot in enumerate(game.lineup))
    assert len(set(where.values())) == 1 and len(where) == bots * seats


@pytest.mark.parametrize(("bots", "seats"), [(2, 3), (2, 4), (3, 4)])
def test_where_bots_are_few_each_has_about_as_many_seats(bots: int, seats: int) -> None:
    found = lineups(range(bots), seats)
    counts = [[one.count(bot) for bot in range(bots)] for one in found]
    assert counts and all(max(one) - min(one) <= 1 for one in counts)
    games = list(fixtures(plan(bots, (seats,)), 0, range(bots)))
    where = Counter((bot, seat) for game in games for seat, bot in enumerate(game.lineup))
    assert len(set(where.values())) == 1, "as often in each seat"
    assert len(set(games)) == len(games)


def test_luck_is_that_of_the_deal_and_the_number_of_seats() -> None:
    found = plan(4, (2, 3))
    games = [game for deal in range(2) for game in fixtures(found, deal, range(4))]
    lucks = {(len(game.lineup), game.deal): found.luck(game) for game in games}
    assert len(set(lucks.values())) == 4
    assert all(found.luck(game) == lucks[len(game.lineup), game.deal] for game in games)


def test_sizes_are_known_before() -> None:
    for bots, seats in ((2, (2,)), (5, (2, 3, 4)), (2, (4,))):
        found = plan(bots, seats, deals=3)
        assert size(found) == sum(len(batch) for batch in batches(found, []))
        assert sum(table_count(bots, n) for n in seats) == sum(len(lineups(range(bots), n)) for n in seats)


def test_neighbours_sit_differently_with_each_deal() -> None:
    found = plan(4, (4,))
    orders = {min(game.lineup for game in rotations(found, deal, (0, 1, 2, 3))) for deal in range(20)}
    assert len(orders) > 2


def test_a_ladder_seats_neighbours_of_the_ranking_so_far() -> None:
    assert neighbours([3, 1, 0, 2], 2) == [(3, 1), (1, 0), (0, 2)]
    found = plan(4, (2,), deals=2, ladder=True)
    played: list[Played] = []
    first, second = (list(batch) for batch in entering(found, played))
    assert {frozenset(game.lineup) for game in first} == {frozenset(p) for p in ((0, 1), (1, 2), (2, 3))}
    # bot 0 lost to 1, 1 to 2, 2 to 3: now 3 is on top
    assert {frozenset(game.lineup) for game in second} == {frozenset(p) for p in ((3, 2), (2, 1), (1, 0))}
    assert size(found) == len(first) + len(second)


def entering(found: Plan, played: list[Played]) -> Iterator[list[Fixture]]:
    """Batches, each played so that the bot with the higher number wins."""
    for batch in batches(found, played):
        for game in batch:
            places = [1 if bot == max(game.lineup) else 2 for bot in game.lineup]
            names = [found.bots[bot] for bot in game.lineup]
            played.append(Played(game.deal, names, places, places, 9, [Times()] * 2, []))
        yield batch
