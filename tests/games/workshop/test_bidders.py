"""The bidders that Master is measured against: a pool, and one that knows how Master bids."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from examples.answering_bidder import Answering
from examples.bidders import Bidder, Matching, Shading
from millwright.arena import Series, play_game
from millwright.games.workshop.auction import Bids
from millwright.games.workshop.bots.bidding import near_best, quick_guesses
from millwright.games.workshop.bots.orders import Bidding, all_orders, code
from millwright.games.workshop.bots.regret import Matcher, kept
from millwright.games.workshop.bots.seen import Manner, Seen
from millwright.games.workshop.facts import STANDARD, load_facts
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.rules import fresh_table
from millwright.games.workshop.table import State
from millwright.games.workshop.view import view
from millwright.kernel import LUCK, luck_move, offers, play_trusted
from millwright.playout import asked
from tools.best_response import ARMS, FRESH, TRAINING, Arm, Search, favourite

FACTS = load_facts(STANDARD)


def test_a_pool_of_bidders_plays_a_game() -> None:
    bots = ("examples/bidders.py:Matching?times=10", "examples/bidders.py:Shading", "steady")
    result = play_game(Series("workshop", 3, bots, 1, 5, (), None), 0, keep=False)
    assert len(result.scores) == 3 and min(result.scores) > 0


def first_auction() -> State:
    rng, s = Random(2), WORKSHOP.new(4)
    while not isinstance(s.agenda[-1], Bids):
        seat = asked(s)
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else offers(s, seat)[0])
    return s


def test_every_bidder_makes_a_bid_that_is_on_offer() -> None:
    s = first_auction()
    bots: list[Bidder | Answering] = [Matching(), Shading(), Answering(weights="none")]
    for bot in bots:
        bot.begin(WORKSHOP, 0, 4)
        assert bot.choose(view(s, 0), offers(s, 0), Random(1)) in offers(s, 0)


def test_the_answer_tops_what_the_others_are_known_to_bid() -> None:
    """The first card is worth six, and both rivals bid two."""
    t = fresh_table(FACTS, 3)
    t.order = (0, 1, 2)
    brought = {code(order): [6.0 * (order[0] == seat) for seat in range(3)] for order in all_orders(3)}
    matcher = Matcher(Bidding(t, brought, [[float(n) for n in range(5)]] * 3, 0.0), [[1.0] + [0.0] * 4] * 3, [0.0] * 3)
    for row in matcher.sums:
        row[2] = 1.0
    bot = Answering()
    bot.manner = Manner()
    assert [round(n / 250, 6) for n in bot.gains(matcher, 2, Random(1))] == [0.0, -1.0, -2.0, 3.0, 2.0]
    assert kept([97.0, 1.0, 2.0], 0.04) == [1.0, 0.0, 0.0]


def test_the_bandit_tries_everything_and_then_what_wins() -> None:
    arms = [Arm("good"), Arm("bad"), Arm("new")]
    arms[0].games, arms[0].wins, arms[1].games, arms[1].wins = 50, 25, 50, 5
    assert max(arms, key=lambda one: one.hope(100)).bot == "new"
    arms[2].games = 40
    assert max(arms, key=lambda one: one.hope(140)).bot == "good" and favourite(arms).bot == "good"


def test_bids_that_gain_clearly_less_than_the_best_are_not_made() -> None:
    assert near_best([0.5, 0.25, 0.25], [3.0, 2.8, 1.0], 0.5) == pytest.approx([2 / 3, 1 / 3, 0.0])
    assert near_best([0.0, 0.3, 0.7], [3.0, 1.0, 1.0], 0.5) == [1.0, 0.0, 0.0]  # the best was hardly ever made


def test_the_odds_of_a_quick_match_are_the_mean_of_a_few() -> None:
    """They add up to one, whatever the highest bid of each was."""
    s = first_auction()
    seen = Seen(s.facts)
    found = quick_guesses(seen.manner, [seen.outlook(s, seat) for seat in range(4)], [0.5] * 4, Random(1))
    assert [round(sum(row), 9) for row in found] == [1.0] * 4


def test_a_search_for_the_best_answer_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    out, line = tmp_path / "games.jsonl", '{"bot": "%s", "seed": %d, "number": %d, "won": %s, "seconds": %d.0}\n'
    games = [line % (ARMS[1], TRAINING, 0, "true", 40), line % (ARMS[1], FRESH, 0, "false", 70)]
    out.write_text("".join(games) + '{"bot": "cut')
    search = Search("master", 1, out)
    assert out.read_text() == "".join(games)
    assert (favourite(search.arms).bot, favourite(search.arms).wins) == (ARMS[1], 1)
    assert [one.number for one in search.fresh(ARMS[1], 3)] == [1, 2]
    assert next(search.training(1.0)).number == 1 and not list(search.training(0.5))  # 40 of 30 seconds are over
