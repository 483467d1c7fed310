"""The end of the game: C48 to C53."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.pieces import DIE_IDS
from millwright.games.woodcraft.table import State
from millwright.kernel import Event, settle
from millwright.record import read_record
from millwright.replay import replay, steps
from tests.games.woodcraft.later_rounds import (
    ask,
    at_last_round,
    completed,
    finish,
    income,
    kinds,
    part,
    points,
    reputation,
    told,
    totals,
)
from tests.games.woodcraft.positions import (
    COLOURS,
    FACTS,
    TALK,
    asked,
    beside,
    first_to_last,
    goods,
    lumber,
    pot,
    rows,
    seat_of,
    sound,
    tell_me,
)


def claims(s: State, who: str, *names: str) -> None:
    """This seat has claimed these contracts in earlier rounds."""
    marked = list(s.table.claims)
    for name in names:
        marked[FACTS.contracts.ids.index(name)] |= 1 << seat_of(who)
    s.table.claims = tuple(marked)
    s.table.contracts = 0


def scored(events: list[Event], who: str) -> list[tuple[int, int]]:
    """The parts and points of a seat, in the order in which they came."""
    return [(source, amount) for seat, amount, source in told(events, v.SCORED) if seat == seat_of(who)]


# ---- C48


@pytest.mark.rule("C48")
@pytest.mark.parametrize(("seats", "rounds"), [(1, 14), (2, 14), (3, 14), (4, 13)])
def test_c48_after_the_last_round_comes_an_income_phase_and_then_the_scoring(seats: int, rounds: int) -> None:
    s = at_last_round(seats)
    assert tell_me(s, "round") == str(rounds)
    events = finish(s)
    wanted = (v.INCOME_PHASE, v.FINAL, v.GAME_ENDS, v.ROUND_BEGINS)
    assert kinds(events, *wanted) == [v.INCOME_PHASE, v.FINAL, v.GAME_ENDS]
    assert (asked(s), s.agenda) == ([], [])


@pytest.mark.rule("C48")
def test_c48_the_last_income_is_paid_before_anything_is_counted() -> None:
    s = at_last_round()
    income(s, "red", 10, 4)
    goods(s, "red", blueberries=10)
    finish(s)
    assert (part(s, "red", origins.PHASE), part(s, "red", origins.LEFTOVERS), totals(s)) == (4, 2, [6, 0])


@pytest.mark.rule("C48", "C50")
def test_c48_orders_sink_once_more_and_one_that_falls_off_does_not_count_twice() -> None:
    s = at_last_round()
    beside(s, "red", "oi-4", "minus-1")
    beside(s, "red", "oi-1", "nothing")
    reputation(s, "red", 10)
    finish(s)
    assert ask(s, "red reputation", "red orders") == ["6", "oi-1"]


@pytest.mark.rule("C48")
def test_c48_each_claimed_contract_scores_for_everybody_who_claimed_it() -> None:
    s = at_last_round(3)
    claims(s, "red", "pc-8", "pc-6")
    claims(s, "blue", "pc-8")
    finish(s)
    assert [part(s, who, origins.CONTRACTS) for who in ("red", "blue", "purple")] == [12 + 6, 12, 0]


@pytest.mark.rule("C48", "C38")
def test_c48_a_contract_that_nobody_claimed_scores_for_nobody() -> None:
    s = at_last_round()
    s.table.contracts = 0b11100000
    finish(s)
    assert totals(s) == [0, 0]


@pytest.mark.rule("C48")
def test_c48_nobody_is_asked_anything_any_more() -> None:
    """No order is left in hand, and the full rows stay as they are."""
    s = at_last_round()
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-5")
    settle(s)
    assert (s.agenda, ask(s, "orders", "helpers")) == ([], ["oi-1 oi-2 oi-3 oi-4", "hi-1 hi-2 hi-3 hi-5"])
    assert sound(s)


# ---- C49


@pytest.mark.rule("C49")
def test_c49_the_example_3_and_5_and_6_and_2_and_1_are_17_and_that_is_1_point() -> None:
    s = at_last_round()
    lumber(s, "red", "g3 y5")
    goods(s, "red", blueberries=6, scrap=2, glue=1)
    assert tell_me(s, "red leftovers") == "17"
    finish(s)
    assert (part(s, "red", origins.LEFTOVERS), totals(s)) == (1, [1, 0])


@pytest.mark.rule("C49")
@pytest.mark.parametrize(("berries", "gain"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (99, 9)])
def test_c49_one_point_for_each_full_10(berries: int, gain: int) -> None:
    s = at_last_round()
    goods(s, "blue", blueberries=berries)
    finish(s)
    assert totals(s) == [0, gain]


@pytest.mark.rule("C49")
@pytest.mark.parametrize(
    ("good", "counts"),
    [("blueberries", 10), ("scrap", 10), ("glue", 10), ("saw_blades", 10), ("lanterns", 0), ("reuse", 0)],
)
def test_c49_which_goods_count(good: str, counts: int) -> None:
    s = at_last_round()
    goods(s, "red", **{good: 10})
    assert tell_me(s, "red leftovers") == str(counts)


@pytest.mark.rule("C49")
def test_c49_dice_count_by_their_value_whatever_their_colour() -> None:
    s = at_last_round()
    lumber(s, "red", "g6 y3 b1")
    assert tell_me(s, "red leftovers") == "10"


@pytest.mark.rule("C49")
def test_c49_trees_count_empty_and_missing_pots_do_not() -> None:
    s = at_last_round()
    pot(s, "red", "green", 5)
    pot(s, "red", "yellow", 4)
    assert tell_me(s, "red leftovers") == "9"
    pot(s, "red", "brown", 1)
    assert tell_me(s, "red leftovers") == "10"
    pot(s, "red", "green", 0)
    assert tell_me(s, "red leftovers") == "5"


@pytest.mark.rule("C49")
@pytest.mark.parametrize(("who", "counts"), [("red", 4 * 1 + 2), ("blue", 4 * 2 + 2), ("purple", 4 * 3 + 2)])
def test_c49_everybody_counts_their_own_dice_trees_and_goods(who: str, counts: int) -> None:
    s = at_last_round(3)
    for n, one in enumerate(COLOURS[:3], 1):
        lumber(s, one, f"g{n}")
        for colour in ("green", "yellow", "brown"):
            pot(s, one, colour, n)
        goods(s, one, blueberries=1, scrap=1)
    assert tell_me(s, f"{who} leftovers") == str(counts)


@pytest.mark.rule("C49")
def test_c49_trees_do_not_grow_at_the_end() -> None:
    s = at_last_round()
    pot(s, "red", "green", 5)
    goods(s, "red", blueberries=4)
    finish(s)
    assert (totals(s), tell_me(s, "red pot green")) == ([0, 0], "5")


# ---- C50


@pytest.mark.rule("C50")
@pytest.mark.parametrize(
    ("count", "before", "after"), [(1, 8, 6), (2, 8, 4), (3, 5, 0), (1, 1, 0), (0, 8, 8), (2, 0, 0)]
)
def test_c50_each_uncompleted_order_costs_2_reputation_at_most_to_the_start(
    count: int, before: int, after: int
) -> None:
    s = at_last_round()
    for name in ("oi-1", "oi-4", "oi-6")[:count]:
        beside(s, "red", name)
    reputation(s, "red", before)
    events = finish(s)
    assert tell_me(s, "red reputation") == str(after)
    assert [amount for _, amount, _ in told(events, v.UNFINISHED)] == ([count] if count else [])
    assert sound(s)


@pytest.mark.rule("C50")
def test_c50_orders_of_others_cost_nothing() -> None:
    s = at_last_round()
    beside(s, "red", "oi-1")
    reputation(s, "red", 8)
    reputation(s, "blue", 8)
    finish(s)
    assert ask(s, "red reputation", "blue reputation") == ["6", "8"]


# ---- C51


VALUES = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6]


@pytest.mark.rule("C51")
@pytest.mark.parametrize(("space", "value"), list(enumerate(VALUES)))
def test_c51_a_completed_order_is_worth_what_the_reputation_space_says(space: int, value: int) -> None:
    s = at_last_round()
    reputation(s, "red", space)
    completed(s, "red", 3)
    assert tell_me(s, "red order-value") == str(value)
    finish(s)
    assert (part(s, "red", origins.QUALITY), totals(s)) == (3 * value, [3 * value, 0])


@pytest.mark.rule("C51")
def test_c51_without_completed_orders_reputation_is_worth_nothing() -> None:
    s = at_last_round()
    reputation(s, "red", 14)
    finish(s)
    assert totals(s) == [0, 0]


@pytest.mark.rule("C51")
def test_c51_everybody_counts_with_their_own_reputation() -> None:
    s = at_last_round(4)
    for n, who in enumerate(COLOURS):
        completed(s, who, n + 1)
        reputation(s, who, 14 - 4 * n)
    finish(s)
    assert totals(s) == [1 * 6, 2 * 5, 3 * 3, 4 * 1]


# ---- C52


@pytest.mark.rule("C52")
@pytest.mark.parametrize(
    ("first", "scores", "order"),
    [
        ("red", (5, 9, 7, 1), "blue purple red black"),
        ("red", (5, 5, 5, 5), "black purple blue red"),
        ("blue", (5, 5, 5, 5), "red black purple blue"),
        ("purple", (5, 5, 5, 5), "blue red black purple"),
        ("black", (5, 5, 5, 5), "purple blue red black"),
        ("purple", (9, 9, 3, 9), "blue red black purple"),
        ("purple", (9, 3, 9, 9), "red black purple blue"),
    ],
)
def test_c52_most_points_win_and_a_tie_goes_to_the_later_in_turn_order(
    first: str, scores: tuple[int, ...], order: str
) -> None:
    s = at_last_round(4)
    s.table.first = seat_of(first)
    for who, score in zip(COLOURS, scores, strict=True):
        points(s, who, score)
    events = finish(s)
    assert first_to_last(s) == order.split()
    winner = seat_of(order.split(maxsplit=1)[0])
    assert TALK.game.winners(s) == [winner]
    assert told(events, v.GAME_ENDS) == [(winner, scores[winner], 0)]


@pytest.mark.rule("C52")
def test_c52_one_point_more_beats_the_later_player() -> None:
    s = at_last_round()
    points(s, "red", 6)
    points(s, "blue", 5)
    finish(s)
    assert first_to_last(s) == ["red", "blue"]


# ---- C53


@pytest.mark.rule("C53")
def test_c53_contracts_then_leftovers_then_unfinished_orders_then_the_completed_ones() -> None:
    s = at_last_round()
    for who in ("red", "blue"):
        claims(s, who, "pc-8")
        goods(s, who, blueberries=10)
        completed(s, who, 1)
        reputation(s, who, 6)
    beside(s, "red", "oi-1")
    beside(s, "blue", "oi-4")
    events = finish(s)
    events = events[[kind for kind, *_ in events].index(v.FINAL) :]
    found = [(kind, c if kind == v.SCORED else -1, a) for kind, _, a, _, c in events]
    steps = [
        (v.FINAL, -1, 0),
        *[(v.SCORED, origins.CONTRACTS, seat) for seat in (0, 1)],
        *[(v.SCORED, origins.LEFTOVERS, seat) for seat in (0, 1)],
        *[(kind, -1, seat) for seat in (0, 1) for kind in (v.UNFINISHED, v.REPUTATION)],
        *[(v.SCORED, origins.QUALITY, seat) for seat in (0, 1)],
    ]
    assert found[: len(steps)] == steps
    assert totals(s) == [12 + 1 + 2, 12 + 1 + 2]


@pytest.mark.rule("C53", "C50", "C51")
def test_c53_unfinished_orders_lower_what_the_completed_ones_are_worth() -> None:
    s = at_last_round()
    completed(s, "red", 5)
    reputation(s, "red", 12)
    beside(s, "red", "oi-1")
    finish(s)
    assert part(s, "red", origins.QUALITY) == 5 * 5


@pytest.mark.rule("C53", "C54")
@pytest.mark.parametrize("who", ["red", "blue"])
def test_c53_tokens_spent_for_a_contract_are_no_leftovers(who: str) -> None:
    s = at_last_round()
    claims(s, who, "pc-1")
    goods(s, who, glue=5, scrap=5, saw_blades=2, blueberries=7)
    assert tell_me(s, f"{who} leftovers") == "19"
    finish(s)
    assert (part(s, who, origins.CONTRACTS), part(s, who, origins.LEFTOVERS)) == (16, 1)
    assert tell_me(s, f"{who} leftovers") == "11"
    assert ask(s, f"{who} glue", f"{who} scrap", f"{who} saw-blades", f"{who} blueberries") == ["0", "2", "2", "7"]


@pytest.mark.rule("C53", "C55")
def test_c53_dice_and_trees_spent_for_a_contract_are_no_leftovers() -> None:
    s = at_last_round()
    claims(s, "red", "pc-2")
    lumber(s, "red", "g6 g6 b5")
    pot(s, "red", "green", 3)
    pot(s, "red", "yellow", 0)
    goods(s, "red", blueberries=9)
    events = finish(s)
    assert told(events, v.HARVESTED) == [(0, DIE_IDS.index("g3"), 1)]
    assert (part(s, "red", origins.CONTRACTS), part(s, "red", origins.LEFTOVERS)) == (2 * 4, 0)
    assert ask(s, "red lumber", "red pot green", "red leftovers") == ["none", "empty", "9"]
    assert {rule for _, _, rule in told(events, v.DIE_LOST)} == {origins.FOR_CONTRACT}


@pytest.mark.rule("C53")
def test_c53_what_no_contract_takes_is_counted() -> None:
    s = at_last_round()
    claims(s, "blue", "pc-1", "pc-2")
    lumber(s, "red", "g6 g4")
    goods(s, "red", glue=10)
    finish(s)
    assert (part(s, "red", origins.LEFTOVERS), part(s, "red", origins.CONTRACTS)) == (2, 0)
    assert ask(s, "red lumber", "red glue") == ["g4 g6", "10"]


@pytest.mark.rule("C53", "C48")
def test_c53_the_whole_score_is_the_sum_of_its_parts() -> None:
    s = at_last_round()
    points(s, "red", 40, origins.ORDER)
    income(s, "red", 3, 7)
    claims(s, "red", "pc-6")
    completed(s, "red", 4)
    reputation(s, "red", 11)
    goods(s, "red", blueberries=8)
    events = finish(s)
    assert scored(events, "red") == [
        (origins.PHASE, 7),
        (origins.CONTRACTS, 6),
        (origins.LEFTOVERS, 1),
        (origins.QUALITY, 20),
    ]
    assert (tell_me(s, "red points"), tell_me(s, "red parts")) == ("74", "0 40 0 0 0 7 0 0 0 0 6 1 20")


# ---- whole games, counted anew


WHOLE = [path for path in sorted(Path(__file__).parent.glob("*.game")) if "\nend " in path.read_text(encoding="utf-8")]


def named(path: Path) -> str:
    return path.stem


@pytest.mark.rule("C49", "C51", "C52", "C53")
@pytest.mark.parametrize("path", WHOLE, ids=named)
def test_the_end_of_a_whole_game_is_as_counted_by_hand(path: Path) -> None:
    s = replay(read_record(path)).state
    colours = COLOURS[: s.table.seats]
    for who in colours:
        dice = [int(die[1]) for die in str(tell_me(s, f"{who} lumber")).split() if die != "none"]
        trees = [str(tell_me(s, f"{who} pot {colour}")) for colour in ("green", "yellow", "brown")]
        left = [int(tell_me(s, f"{who} {good}") or 0) for good in ("blueberries", "scrap", "glue", "saw-blades")]
        total = sum(dice) + sum(int(tree) for tree in trees if tree.isdigit()) + sum(left)
        parts = [int(n) for n in str(tell_me(s, f"{who} parts")).split()]
        orders = int(tell_me(s, f"{who} completed") or 0) * VALUES[int(tell_me(s, f"{who} reputation") or 0)]
        assert parts[origins.LEFTOVERS :] == [total // 10, orders]
        assert sum(parts) == int(tell_me(s, f"{who} points") or -1)
    order = str(tell_me(s, "order")).split()
    best = max(order, key=lambda who: (int(tell_me(s, f"{who} points") or -1), order.index(who)))
    assert first_to_last(s)[0] == best


@pytest.mark.rule("C48")
def test_there_are_whole_games_of_one_two_and_four_players() -> None:
    assert [path.stem for path in WHOLE] == ["leftovers", "solo", "whole_four"]


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("*.game")), ids=named)
def test_every_position_of_a_transcript_is_sound(path: Path) -> None:
    for r in steps(read_record(path)):
        assert TALK.game.audit(r.state) == [], f"after move {r.moves}"
