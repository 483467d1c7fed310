"""Strong and Master at Workshop of the World: what they look at, what they may know, and how they mix their bids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from millwright.bot import Bot
from millwright.games.workshop.auction import Bids
from millwright.games.workshop.bots.bidding import Beliefs, patient_match
from millwright.games.workshop.bots.craft import WorkshopCraft
from millwright.games.workshop.bots.features import GROUPS, NAMES
from millwright.games.workshop.bots.orders import Bidding, all_orders, code
from millwright.games.workshop.bots.regret import Matcher
from millwright.games.workshop.facts import STANDARD, Facts, load_facts
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.rules import fresh_table, start
from millwright.games.workshop.table import Options, State
from millwright.games.workshop.view import imagine, view
from millwright.kernel import LUCK, below, luck_move, offers, play_trusted
from millwright.mind.minds import Master, Strong
from millwright.mind.value import Value
from millwright.playout import asked

FACTS: Facts = load_facts(STANDARD)
KINDS = [(2, False), (2, True), (3, False), (4, False), (4, True), (5, False)]


def craft(seats: int) -> WorkshopCraft:
    return WorkshopCraft(FACTS, seats, Value(None, 1.0, 0.0))


def positions(seats: int, open_auction: bool, seed: int) -> Iterator[tuple[State, int]]:
    """Every decision of a game that quick answers and chance play in turns."""
    rng, s, c = Random(seed), start(FACTS, seats, Options(open_auction, False, False)), craft(seats)
    while s.agenda:
        seat = asked(s)
        if seat == LUCK:
            play_trusted(s, seat, luck_move(s, rng))
            continue
        yield s, seat
        moves = offers(s, seat)
        by_chance = rng.random() < 0.4
        play_trusted(s, seat, moves[below(rng, len(moves))] if by_chance else c.reply(s, seat, rng))


@pytest.mark.parametrize(("seats", "open_auction"), KINDS)
def test_prospects_are_offers_and_never_none(seats: int, open_auction: bool) -> None:
    c = craft(seats)
    for s, seat in positions(seats, open_auction, 3):
        before, moves = s.clone(), offers(s, seat)
        found = c.prospects(s, seat, moves, Random(1))
        assert found and all(one.move in moves for one in found)
        assert len({one.move for one in found}) == len(found)
        assert all(not one.x or len(one.x) == len(NAMES) for one in found)
        assert before.table == s.table and before.agenda == s.agenda


def test_any_single_move_can_be_weighed() -> None:
    c = craft(4)
    for n, (s, seat) in enumerate(positions(4, False, 5)):
        moves = offers(s, seat)
        asked_about = moves[n % len(moves)]
        assert [one.move for one in c.prospects(s, seat, [asked_about], Random(1))] == [asked_about]


def test_turns_that_were_planned_can_be_played() -> None:
    c = craft(4)
    for s, seat in positions(4, False, 7):
        for one in c.prospects(s, seat, offers(s, seat), Random(1)):
            after = s.clone()
            for move in one.moves:
                if asked(after) == seat and after.agenda[-1].waiting == 1 << seat:
                    assert move in offers(after, seat)
                    play_trusted(after, seat, move)


@pytest.mark.parametrize(("seats", "open_auction"), KINDS)
def test_features_see_the_table_and_the_own_drawer_alone(seats: int, open_auction: bool) -> None:
    c = craft(seats)
    for n, (s, seat) in enumerate(positions(seats, open_auction, 11)):
        if n % 5 == 0:
            other = s.clone()
            for one in range(seats):
                if one != seat:
                    other.drawers[one].money += 17
                    other.drawers[one].tokens = tuple([0] * 5)
            assert c.features(s, seat) == c.features(other, seat)
            assert len(c.features(s, seat)) == len(c.names())


@pytest.mark.parametrize(("bot", "every"), [(Strong, 4), (Master, 25)])
def test_positions_that_look_alike_get_the_same_answer(bot: type[Strong] | type[Master], every: int) -> None:
    for n, (s, seat) in enumerate(positions(4, False, 13)):
        if n % every == 0:
            answers = []
            for world in (s, imagine(view(s, seat), Random(n))):
                one: Bot = bot(weights="none")
                one.begin(WORKSHOP, seat, 4)
                answers.append(one.choose(view(world, seat), offers(world, seat), Random(n)))
            assert answers[0] == answers[1]


def test_groups_of_features_follow_one_another() -> None:
    assert all(one[2] == other[1] for one, other in pairwise(GROUPS))
    assert GROUPS[0][1] == 1 and GROUPS[-1][2] <= len(NAMES)


# ---- bids


def auction(gain: float, seats: int = 3, most: int = 6) -> Bidding:
    """One card is worth so much, the others nothing; bids cost what they say."""
    t = fresh_table(FACTS, seats)
    t.order = tuple(range(seats))
    brought = {code(order): [gain * (order[0] == seat) for seat in range(seats)] for order in all_orders(seats)}
    return Bidding(t, brought, [[float(n) for n in range(most + 1)] for _ in range(seats)], 0.0)


def test_bids_are_mixed_and_nobody_regrets_them_much() -> None:
    """An all-pay auction has no pure equilibrium: two seats at least must mix, and none gains much by another bid."""
    matcher = Matcher(auction(6.0), [[1.0] + [0.0] * 6] * 3, [0.0] * 3)
    matcher.run(3000, Random(1))
    mixed = 0
    for sums, worths in zip(matcher.sums, matcher.worths, strict=True):
        odds, gains = [n / sum(sums) for n in sums], [n / sum(sums) for n in worths]
        mixed += max(odds) < 0.8
        assert sum(odd * gain for odd, gain in zip(odds, gains, strict=True)) > max(gains) - 0.4
    assert mixed >= 2


def test_a_habit_is_answered() -> None:
    """Rivals who always bid two are topped by a pound."""
    bidding = auction(6.0)
    matcher = Matcher(bidding, [[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]] * 3, [1.0] * 3)
    matcher.run(500, Random(1))
    assert [row.index(max(row)) for row in matcher.sums] == [2, 3, 3]


def test_orders_are_worth_what_they_bring_on_the_mean_of_several_worlds() -> None:
    """What tokens the others hold is not known, and makes a pound's difference."""
    c, nobody = craft(4), Beliefs([0.0] * 4, [0.0] * 4, [0.0] * 4)
    auctions = [(s.clone(), seat) for s, seat in positions(4, False, 5) if isinstance(s.agenda[-1], Bids)]
    s, seat = next((s, seat) for s, seat in auctions if sum(sum(d.tokens) for d in s.drawers) > 4)
    rng = Random(2)
    worlds = [imagine(view(s, seat), rng) for _ in range(3)]
    apart = [patient_match(c, c.seen, [one], nobody, 1, Random(1))[0].game.gains for one in worlds]
    together = patient_match(c, c.seen, worlds, nobody, 1, Random(1))[0].game.gains
    assert apart[0] != apart[1]
    for order, row in together.items():
        for one, gain in enumerate(row):
            assert gain == pytest.approx(sum(gains[order][one] for gains in apart) / 3, abs=0.01)


def test_bids_depend_on_the_random_numbers_alone() -> None:
    for s, seat in positions(4, False, 17):
        if isinstance(s.agenda[-1], Bids):
            bots = [Strong(weights="none"), Strong(weights="none")]
            for one in bots:
                one.begin(WORKSHOP, seat, 4)
            first, again = (one.choose(view(s, seat), offers(s, seat), Random(5)) for one in bots)
            assert first == again
            break
