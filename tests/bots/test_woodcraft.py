"""The bots of Woodcraft: they answer everywhere, know no secret, and keep to their rules of thumb."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from millwright.bot import Bot, RandomBot
from millwright.bots import BOTS
from millwright.games.woodcraft.bots.steady import Steady
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.rules import ranking, scores, start
from millwright.games.woodcraft.table import USUAL, State
from millwright.games.woodcraft.view import imagine, view
from millwright.kernel import LUCK, Move, luck_move, offers, play, waiting
from tests.games.woodcraft.positions import (
    FACTS,
    at_turn,
    begin,
    beside,
    contracts,
    goods,
    hand,
    item,
    lumber,
    moved,
    pot,
    rows,
    say,
    seat_of,
    stock,
    tools,
    wheel,
)


def decisions(bots: list[Bot], seed: int) -> Iterator[tuple[State, int, Move]]:
    """Every decision of a player, before it is carried out; after the last one the state is at its end."""
    rng, s = Random(seed), start(FACTS, len(bots), USUAL)
    while s.agenda:
        seat = waiting(s)[0]
        if seat == LUCK:
            play(s, seat, luck_move(s, rng))
        else:
            move = bots[seat].choose(view(s, seat), offers(s, seat), rng)
            yield s, seat, move
            play(s, seat, move)


def final(bots: list[Bot], seed: int) -> State:
    for s, _, _ in decisions(bots, seed):
        last = s
    return last


def steadies(count: int) -> list[Bot]:
    return [Steady() for _ in range(count)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_steady_answers_with_an_offer_until_the_end(seats: int) -> None:
    for s, seat, move in decisions(steadies(seats), seats):
        assert move in offers(s, seat)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_steady_answers_in_the_positions_that_random_play_reaches(seats: int) -> None:
    steady = Steady()
    for count, (s, seat, _) in enumerate(decisions([RandomBot() for _ in range(seats)], 7)):
        if count % seats == 0:
            assert steady.choose(view(s, seat), offers(s, seat), Random(0)) in offers(s, seat)


def test_steady_sees_no_secret() -> None:
    """Twins: a world that the seat cannot tell from the real one brings the same answer, whatever luck it has."""
    for count, (s, seat, move) in enumerate(decisions(steadies(2), 23)):
        if count % 4 == 0:
            twin = imagine(view(s, seat), Random(count))
            assert Steady().choose(view(twin, seat), offers(twin, seat), Random(5)) == move


def test_steady_leaves_what_it_sees_as_it_was() -> None:
    for count, (s, seat, _) in enumerate(decisions([RandomBot()], 12)):
        if count % 4 == 0:
            seen, before = view(s, seat), WOODCRAFT.dump(s)
            shown = seen.dump()
            Steady().choose(seen, offers(s, seat), Random(1))
            assert seen.dump() == shown
            assert WOODCRAFT.dump(s) == before


def test_the_same_seed_gives_the_same_game() -> None:
    games = [[move for _, _, move in decisions(steadies(1), 3)] for _ in range(2)]
    assert games[0] == games[1]


def test_the_same_seed_gives_the_same_record_whatever_the_hash_seed(tmp_path: Path) -> None:
    records: list[bytes] = []
    for seed in ("0", "1"):
        words = ["simulate", "woodcraft", "--seats=1", "--bots=steady", "--games=1", "--record", str(tmp_path / seed)]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-m", "millwright", *words], env=env, check=True, capture_output=True)
        records += [path.read_bytes() for path in sorted((tmp_path / seed).iterdir())]
    assert len(records) == 2 and records[0] == records[1]


@pytest.mark.slow
def test_steady_plays_well_alone() -> None:
    """C70: 110 points are good; the arena plays 200 of these."""
    points = [scores(final(steadies(1), seed))[0] for seed in range(6)]
    assert sum(points) / len(points) >= 90


@pytest.mark.slow
def test_steady_beats_random_play() -> None:
    """One against three; the arena plays 200 of these."""
    for seed in range(8):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = Steady()
        s = final(bots, seed)
        assert ranking(s)[0] == seed % 4
        assert sorted(scores(s))[-1] > 1.5 * sorted(scores(s))[-2]


def test_a_decision_takes_less_than_a_second() -> None:
    longest = 0.0
    for s, seat, _ in decisions(steadies(1), 5):
        began = time.process_time()
        Steady().choose(view(s, seat), offers(s, seat), Random(0))
        longest = max(longest, time.process_time() - began)
    assert longest < 1


def test_the_arena_knows_steady() -> None:
    assert BOTS["woodcraft"]["steady"]().name == "steady"


# ---- rules of thumb


def answer(s: State, who: str = "red") -> str:
    seat = seat_of(who)
    return WOODCRAFT.write(s, Steady().choose(view(s, seat), offers(s, seat), Random(1)))


def last_turn() -> State:
    """Red's last turn of the game: nothing after it counts."""
    s = at_turn()
    s.table.round, s.table.incomes = s.table.setup.rounds, 3
    hand(s, "red")
    return s


def test_a_payable_order_is_completed_first() -> None:
    s = at_turn()
    beside(s, "red", "oi-4")  # y2 and g1
    lumber(s, "red", "y2 g1 g5")
    assert answer(s) == "complete oi-4"


def test_of_two_orders_for_the_same_die_the_better_row_is_paid() -> None:
    s = last_turn()
    s.table.reputation[0] = 3
    s.table.completed[0] = 5
    beside(s, "red", "oi-5", "nothing")
    beside(s, "red", "oi-6", "reputation-3")
    lumber(s, "red", "g6")
    assert answer(s) == "saw g6 4 2"
    say(s, "red saw g6 4 2")
    assert answer(s) == "complete oi-6"


def test_a_die_is_raised_for_an_order() -> None:
    s = at_turn()
    beside(s, "red", "oi-18")  # y6
    lumber(s, "red", "y5")
    goods(s, "red", scrap=1)
    assert answer(s) == "splice y5 y6"
    say(s, "red splice y5 y6")
    assert answer(s) == "complete oi-18"


def test_a_tree_is_felled_for_an_order_in_the_last_turn() -> None:
    s = last_turn()
    beside(s, "red", "oi-4")
    lumber(s, "red", "y2")
    pot(s, "red", "green", 1)
    assert answer(s).startswith("cut")


def test_nothing_is_sawn_without_need() -> None:
    s = at_turn()
    hand(s, "red")
    lumber(s, "red", "g6 y4 b3")
    assert not answer(s).startswith(("saw", "splice", "cut"))


def test_the_die_that_an_order_lacks_is_bought() -> None:
    s = at_turn()
    hand(s, "red")
    beside(s, "red", "oi-18")
    goods(s, "red", blueberries=8)
    stock(s, "g4 g5 y6 y1 b3 b4")
    begin(s, "buy-lumber")
    assert answer(s) == "buy y6"


def test_the_better_contract_is_claimed() -> None:
    """C56, C60: seven tools score 18, no step of marketing nothing."""
    s = last_turn()
    contracts(s, "pc-3", "pc-7")
    tools(s, "red", b1="saw", b2="axe", b3="file", b4="drill", m1="plane", m2="mallet", m3="pliers")
    beside(s, "red", "oh-6")
    lumber(s, "red", "y6 g4")
    say(s, "red complete oh-6")
    assert item(s) == "ChooseContract"
    assert answer(s) == "claim pc-7"


def test_no_contract_is_better_than_one_that_scores_nothing() -> None:
    s = last_turn()
    contracts(s, "pc-3")
    beside(s, "red", "oh-6")
    lumber(s, "red", "y6 g4")
    say(s, "red complete oh-6")
    assert answer(s) == "done"


def test_in_the_last_turn_money_goes_into_marketing() -> None:
    s = last_turn()
    goods(s, "red", blueberries=12)
    s.table.marketing[0] = 7
    moved(s)
    say(s, "red berries")
    assert answer(s) == "market"


def test_in_the_last_turn_no_order_is_taken_that_cannot_be_completed() -> None:
    """C50: it would cost reputation."""
    s = last_turn()
    s.table.reputation[0], s.table.completed[0] = 12, 5
    moved(s, "choose-orders")
    assert answer(s) != "act"


def test_a_tile_with_a_bonus_is_better_than_one_without() -> None:
    """C10, C11: all that differs is the rim."""
    s = last_turn()
    hand(s, "red")
    wheel(s, arrow="c", arc=False, buy_materials="d7", choose_orders="d6", choose_helper="a7", improve_workshop="a6")
    wheel(s, produce_plant="d2", buy_lumber="d3", exchange_dice="d4")
    assert answer(s) == "move produce-plant"


def test_the_attic_is_filled_where_it_pays() -> None:
    s = at_turn()
    tools(s, "red", b3="mallet")
    rows(s, helpers="hi-4 hi-1 hi-2 hi-5")
    goods(s, "red", blueberries=4)
    begin(s, "choose-helper")
    say(s, "red hire hi-4", "luck helper hi-11", "red settle room-2")
    assert item(s) == "ChooseTool"
    assert answer(s) != "tool mallet"
    say(s, f"red {answer(s)}")
    assert answer(s) in ("hang b2", "hang b4")


def test_the_die_that_an_order_wants_is_not_left_behind() -> None:
    """C40: the yellow 2 is the cheapest of them, but nothing else could become one."""
    s = at_turn()
    hand(s, "red")
    beside(s, "red", "oi-4")  # y2 and g1
    lumber(s, "red", "y2 g4 g4 g5 b5 b6 b6")
    s.table.saws_used[0] = 1
    moved(s)
    say(s, "red berries", "red end")
    assert item(s) == "ChooseTrim"
    assert answer(s) == "discard g4"
