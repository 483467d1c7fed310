"""The bots of Workshop of the World: they answer everywhere, know no secret, and keep to their rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from millwright.bot import Bot, RandomBot
from millwright.bots import BOTS, SeatedBot
from millwright.games.registry import GAMES
from millwright.games.workshop.auction import Bids, Claims
from millwright.games.workshop.bots.steady import Steady
from millwright.games.workshop.demand import Demand
from millwright.games.workshop.facts import STANDARD, Facts, load_facts
from millwright.games.workshop.rules import ranking, start
from millwright.games.workshop.table import CANAL, RAIL, Options, State
from millwright.games.workshop.turn import Lift, Links, Oust, Place, Turn
from millwright.games.workshop.verbs import (
    ADVANCE,
    BID,
    CLAIM,
    DEMAND,
    DONE,
    EXCHANGE,
    LIFT,
    LINK,
    OUST,
    PLACE,
    TAKE,
)
from millwright.games.workshop.view import imagine, view
from millwright.kernel import LUCK, Item, Move, luck_move, offers, play
from millwright.playout import asked

FACTS: Facts = load_facts(STANDARD)
SEALED = Options(False, False, False)
OPEN = Options(True, False, False)


def decisions(bots: list[Bot], options: Options, seed: int) -> Iterator[tuple[State, int, Move]]:
    """Every decision of a player, before it is carried out; after the last one the state is at its end."""
    rng, s = Random(seed), start(FACTS, len(bots), options)
    while s.agenda:
        seat = asked(s)
        if seat == LUCK:
            play(s, seat, luck_move(s, rng))
        else:
            move = bots[seat].choose(view(s, seat), offers(s, seat), rng)
            yield s, seat, move
            play(s, seat, move)


def winner(bots: list[Bot], seed: int) -> int:
    for s, _, _ in decisions(bots, SEALED, seed):
        last = s
    return ranking(last)[0]


@pytest.mark.parametrize("options", [SEALED, OPEN], ids=["sealed", "open"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_steady_answers_with_an_offer_until_the_end(seats: int, options: Options) -> None:
    for s, seat, move in decisions([Steady() for _ in range(seats)], options, seats):
        assert move in offers(s, seat)


@pytest.mark.parametrize("seats", [2, 4])
def test_steady_answers_in_the_positions_that_random_play_reaches(seats: int) -> None:
    steady = Steady()
    for s, seat, _ in decisions([RandomBot() for _ in range(seats)], OPEN, 7):
        assert steady.choose(view(s, seat), offers(s, seat), Random(0)) in offers(s, seat)


@pytest.mark.parametrize("options", [SEALED, OPEN], ids=["sealed", "open"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_steady_sees_no_secret(seats: int, options: Options) -> None:
    """Twins: a world that the seat cannot tell from the real one brings the same answer."""
    for count, (s, seat, _) in enumerate(decisions([Steady() for _ in range(seats)], options, 20 + seats)):
        if count % 3 == 0:
            twin = imagine(view(s, seat), Random(count))
            answers = [Steady().choose(view(p, seat), offers(p, seat), Random(5)) for p in (s, twin)]
            assert answers[0] == answers[1]


def test_steady_beats_random_play() -> None:
    won = 0
    for seed in range(24):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = Steady()
        won += winner(bots, seed) == seed % 4
    assert won >= 20


def test_bots_are_found_by_their_names() -> None:
    for name, make in BOTS["workshop"].items():
        assert make().name == name


# ---- built positions: one act, one answer


def built(item: Item[State], era: int, seats: int = 4) -> State:
    """An empty map in the middle of an era, at one decision."""
    s = start(FACTS, seats, SEALED)
    s.table.order = tuple(range(s.table.colours))
    s.table.era, s.table.round, s.table.deck, s.table.aside = era, 5, 12, 11
    s.table.unseen = [1] * len(FACTS.map.town_ids) + [0] * (len(FACTS.deck.ids) - len(FACTS.map.town_ids))
    s.agenda[:] = [item]
    return s


def answer(s: State, seat: int = 0) -> Move:
    return Steady().choose(view(s, seat), offers(s, seat), Random(1))


def town(name: str) -> int:
    return FACTS.map.town_ids.index(name)


def between(one: str, other: str) -> int:
    ends = [{town(one), town(other)} == set(pair) for pair in FACTS.map.ends]
    return ends.index(True)


def settle(s: State, colour: int, *names: str) -> None:
    for name in names:
        s.table.industries[town(name) * s.table.colours + colour] += 1


def show(s: State, *names: str) -> None:
    s.table.faceup = [FACTS.deck.ids.index(name) for name in names]


@pytest.mark.parametrize("era", [CANAL, RAIL])
@pytest.mark.parametrize("name", [name for name in FACTS.map.town_ids if name != "exeter"])
def test_a_first_link_is_never_skipped(name: str, era: int) -> None:
    """A town's value and the end pay are never less than one link; Exeter has only double connections."""
    s = built(Links(0, 0, town(name), -1), era)
    settle(s, 0, name)
    assert answer(s)[0] == LINK


def test_the_link_goes_to_a_town_of_ones_own() -> None:
    s = built(Links(0, 0, town("reading"), -1), CANAL)
    settle(s, 0, "reading", "southampton")
    assert answer(s) == (LINK, between("reading", "southampton"), 0)


def test_a_second_link_to_nowhere_is_not_built() -> None:
    s = built(Links(0, 0, town("reading"), between("reading", "southampton")), CANAL)
    settle(s, 0, "reading", "southampton")
    s.table.links[between("reading", "southampton")] = 0
    assert answer(s) == (DONE, 0, 0)


def test_a_second_link_to_another_own_town_is_built() -> None:
    s = built(Links(0, 0, town("reading"), between("reading", "southampton")), CANAL)
    settle(s, 0, "reading", "southampton", "oxford")
    s.table.links[between("reading", "southampton")] = 0
    assert answer(s) == (LINK, between("reading", "oxford"), 0)


def test_money_is_advanced_for_a_link_that_gains_more() -> None:
    s = built(Links(0, 0, town("reading"), -1), RAIL)
    settle(s, 0, "reading", "southampton")
    s.drawers[0].money, s.table.revenue[0] = 1, 20
    assert answer(s) == (ADVANCE, 0, 0)


def test_money_is_not_advanced_for_a_link_that_gains_less() -> None:
    s = built(Links(0, 0, town("reading"), -1), CANAL)
    settle(s, 0, "reading")
    s.drawers[0].money, s.table.revenue[0] = 0, 20
    assert answer(s) == (DONE, 0, 0)


def test_no_pound_is_bid_when_all_cards_are_alike() -> None:
    for seats in (2, 3, 4, 5):
        s = built(Bids((1 << seats) - 1), CANAL, seats)
        show(s, *["wild-3"] * s.table.colours)
        for seat in range(seats):
            assert answer(s, seat)[:2] == (BID, 0)


def test_a_bid_is_below_ten_and_leaves_money_for_links() -> None:
    s = built(Bids(0b1111), CANAL)
    s.drawers[0].money = 12
    show(s, "london", "exeter", "exeter", "exeter")
    verb, amount, colour = answer(s)
    assert (verb, colour) == (BID, 0) and amount < 7


def test_an_open_bid_takes_the_better_card_only_while_it_gains() -> None:
    s = built(Claims(0, 0), RAIL)
    show(s, "london", "exeter", "exeter", "exeter")
    assert answer(s) == (CLAIM, 0, 0)
    s.table.bids[1], s.table.claims[1] = 20, 0
    assert answer(s) == (CLAIM, 0, 1)


def test_the_card_next_to_ones_own_towns_is_taken() -> None:
    s = built(Turn(0, 0), RAIL)
    settle(s, 0, "oxford", "southampton")
    show(s, "exeter", "reading", "exeter", "exeter")
    assert answer(s) == (TAKE, 1, 0)


def test_a_card_is_exchanged_when_those_not_seen_are_better() -> None:
    s = built(Turn(0, 0), RAIL)
    s.table.links = [1 if town("exeter") in pair else -1 for pair in FACTS.map.ends]
    show(s, "exeter", "exeter", "exeter", "exeter")
    settle(s, 1, *[name for name in FACTS.map.town_ids if name != "exeter"])
    assert answer(s)[0] == EXCHANGE


def test_a_wild_card_goes_to_the_best_town() -> None:
    s = built(Place(0, 0, FACTS.map.values[town("reading")]), RAIL)
    settle(s, 0, "oxford", "southampton")
    assert answer(s) == (PLACE, town("reading"), 0)


def test_a_rival_is_ousted_rather_than_oneself() -> None:
    s = built(Oust(0, 0, town("reading")), RAIL)
    settle(s, 0, "reading")
    settle(s, 2, "reading")
    assert answer(s) == (OUST, 2, 0)


def test_the_industry_that_pays_least_is_lifted() -> None:
    s = built(Lift(0, 0, town("reading")), RAIL)
    s.table.chart = tuple([3 * (i == FACTS.map.industries[town("london")]) for i in range(5)])
    settle(s, 0, "london", "exeter")
    s.table.supply[0] = 0
    assert answer(s) == (LIFT, town("exeter"), 0)


def demand_step(least: int, tokens: tuple[int, ...]) -> State:
    s = built(Demand(0b1111, least, 1), CANAL)
    s.drawers[0].tokens = tokens
    settle(s, 0, "bristol", "southampton", "reading")
    settle(s, 1, "leeds", "leeds")
    return s


def test_the_token_of_ones_own_industries_is_placed() -> None:
    port, leeds = FACTS.map.industries[town("bristol")], FACTS.map.industries[town("leeds")]
    both = tuple([int(i in (port, leeds)) for i in range(5)])
    assert answer(demand_step(1, both)) == (DEMAND, port, 0)


def test_a_token_that_only_rivals_gain_from_is_kept() -> None:
    leeds = FACTS.map.industries[town("leeds")]
    assert answer(demand_step(0, tuple([int(i == leeds) for i in range(5)]))) == (DONE, 0, 0)


def test_a_sale_before_the_last_token_is_not_taken_for_the_loss_of_an_era() -> None:
    """An era is paid when all have picked: a review compared what is left then with what one has before."""
    bots: list[Bot] = [Steady() for _ in range(4)]
    for s, seat, _ in decisions(bots, SEALED, 3):
        item, moves = s.agenda[-1], offers(s, seat)
        sale = next((move for move in moves if move[0] == ADVANCE), None)
        if s.table.era == RAIL and isinstance(item, Demand) and not item.least and item.waiting == 1 << seat and sale:
            master = SeatedBot(GAMES["workshop"], "master?worlds=2", seat, ["a", "b", "c", "d"])
            opinions = master.bot.explain(view(s, seat), moves, Random(1), sale)
            mine = next(one for one in opinions if one.move == sale)
            assert mine.worth <= opinions[0].worth < mine.worth + 5
            return
    raise AssertionError("nobody could sell before the last pick")
