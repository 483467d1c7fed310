"""The solo game: C63 to C70."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.pieces import DIE_IDS, TILES
from millwright.games.woodcraft.rules import Round
from millwright.games.woodcraft.table import State
from millwright.kernel import Event
from tests.games.woodcraft.later_rounds import (
    answer_first,
    ask,
    at_last_round,
    at_solo_card,
    begin_items,
    climb,
    finish,
    held,
    idle,
    kinds,
    points,
    reads,
    renown,
    reputation,
    stand,
    told,
)
from tests.games.woodcraft.positions import (
    FACTS,
    TALK,
    any_luck,
    asked,
    at_turn,
    contracts,
    item,
    new_game,
    on_offer,
    rows,
    say,
    sound,
    stock,
    tell_me,
)

PLACES = [f"wheel {tile}" for tile in TILES]


APART = {
    "buy-lumber": "a2", "exchange-dice": "a4", "produce-plant": "a6", "buy-materials": "b4",
    "improve-workshop": "b5", "choose-orders": "b6", "choose-helper": "b7",
}  # fmt: skip


def spread(s: State) -> None:
    """The tiles stand so that every one of them can be moved, buy-lumber rearmost; the arc has gone."""
    stand(s, APART, "c")
    s.table.arc = 0


def card(s: State, name: str) -> list[Event]:
    return say(s, f"luck solo {name}")


# ---- C63


@pytest.mark.rule("C63")
def test_c63_set_up_as_for_two() -> None:
    s = new_game(1)
    answer_first(s, "KeepHelper")
    assert ask(s, "red blueberries", "red lanterns", "red lumber") == ["12", "1", "g3 y2 b1"]
    assert len(str(tell_me(s, "contracts")).split()) == 3
    assert len(str(tell_me(s, "reputation")).split()) == 2
    assert (s.table.setup.rounds, s.table.setup.income_after) == (14, [4, 8, 11, 14])
    assert s.table.setup.tile_rewards == FACTS.setups[2].tile_rewards


@pytest.mark.rule("C63")
def test_c63_the_rivals_marker_stands_at_the_start_and_no_solo_card_is_drawn() -> None:
    s = new_game(1)
    answer_first(s, "Turn")
    assert ask(s, "rival", "solo", "order") == ["0", " ".join(f"s-{n}" for n in range(1, 11)), "red"]


# ---- C64


@pytest.mark.rule("C64")
def test_c64_a_round_is_your_turn_a_solo_card_and_the_marker() -> None:
    s = at_turn(seats=1)
    begin_items(s, Round(2))
    assert (asked(s), tell_me(s, "round")) == (["red"], "2")
    idle(s, "red")
    assert (asked(s), item(s), tell_me(s, "round")) == (["luck"], "DrawSolo", "2")
    assert on_offer(s, "luck") == [f"solo s-{n}" for n in range(1, 11)]
    card(s, "s-7")
    any_luck(s)
    assert (asked(s), tell_me(s, "round")) == (["red"], "3")


@pytest.mark.rule("C64")
def test_c64_a_card_that_was_drawn_does_not_come_again_before_the_shuffle() -> None:
    s = at_solo_card()
    spread(s)
    card(s, "s-7")
    any_luck(s)
    idle(s, "red")
    assert "solo s-7" not in on_offer(s, "luck")
    assert len(on_offer(s, "luck")) == 9


@pytest.mark.rule("C64")
def test_c64_an_empty_deck_is_shuffled() -> None:
    s = at_solo_card()
    s.table.solo_left = 1 << FACTS.solo.ids.index("s-9")
    events = card(s, "s-9")
    any_luck(s)
    assert (tell_me(s, "solo"), kinds(events, v.SOLO_SHUFFLED)) == ("none", [])
    events = idle(s, "red")
    assert (kinds(events, v.SOLO_SHUFFLED), len(on_offer(s, "luck"))) == ([v.SOLO_SHUFFLED], 10)


@pytest.mark.rule("C64")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c64_with_more_players_there_are_no_solo_cards(seats: int) -> None:
    s = at_turn(seats=seats)
    for who in ("red", "blue", "purple", "black")[:seats]:
        idle(s, who)
    assert (asked(s), tell_me(s, "round")) == (["red"], "3")


# ---- C65


CARDS = {
    "s-1": ["choose-orders", "improve-workshop"],
    "s-2": ["exchange-dice", "choose-orders"],
    "s-3": ["choose-helper", "buy-materials"],
    "s-4": ["produce-plant", "choose-helper"],
    "s-5": ["buy-lumber", "produce-plant"],
    "s-6": ["improve-workshop", "buy-lumber"],
    "s-7": ["buy-materials"],
    "s-8": ["exchange-dice"],
    "s-9": ["buy-lumber"],
    "s-10": ["buy-lumber"],
}


def tiles_moved(events: list[Event]) -> list[str]:
    return [TILES[tile] for seat, tile, _ in told(events, v.TILE_MOVED) if seat < 0]


@pytest.mark.rule("C65", "C66")
@pytest.mark.parametrize("name", list(CARDS))
def test_c65_the_tiles_of_a_card_move_in_the_order_printed_and_no_other(name: str) -> None:
    s = at_solo_card()
    spread(s)
    before = dict(zip(TILES, ask(s, *PLACES), strict=True))
    events = card(s, name)
    assert tiles_moved(events) == CARDS[name]
    after = dict(zip(TILES, ask(s, *PLACES), strict=True))
    assert {tile for tile in TILES if before[tile] != after[tile]} == set(CARDS[name])
    assert sound(s)


@pytest.mark.rule("C65")
@pytest.mark.parametrize("name", list(CARDS))
def test_c65_nobody_gets_a_bonus_and_nobody_acts(name: str) -> None:
    s = at_solo_card()
    spread(s)
    events = card(s, name)
    wanted = (v.GOODS_CHANGED, v.DIE_GAINED, v.SCORED, v.REPUTATION, v.INCOME, v.ACTED, v.PRODUCED)
    assert kinds(events, *wanted) == []
    assert held(s, "red") == {}


@pytest.mark.rule("C65", "C09")
def test_c65_the_tiles_go_where_a_players_would() -> None:
    s = at_solo_card()
    stand(s, {}, "b")
    card(s, "s-5")
    assert ask(s, "wheel buy-lumber", "wheel produce-plant") == ["b7", "b6"]


@pytest.mark.rule("C65", "C10", "C11")
def test_c65_they_turn_the_saw_and_lift_the_arc() -> None:
    s = at_solo_card()
    stand(s, BEHIND | {"buy-lumber": "a1", "produce-plant": "b7", "exchange-dice": "b3"}, "b")
    events = card(s, "s-5")
    assert kinds(events, v.TILE_MOVED, v.SAW_TURNED, v.ARC_LIFTED) == [
        v.TILE_MOVED, v.ARC_LIFTED, v.TILE_MOVED, v.SAW_TURNED,
    ]  # fmt: skip
    assert ask(s, "arrow", "arc", "wheel produce-plant") == ["c", "no", "c7"]
    assert told(events, v.SAW_TURNED) == [(2, 0, 0)]


@pytest.mark.rule("C65")
@pytest.mark.parametrize(
    ("name", "gone", "left"), [("s-1", ["oi-3", "oi-4"], "oi-1 oi-2"), ("s-2", ["oi-2", "oi-4"], "oi-1 oi-3")]
)
def test_c65_the_shown_orders_leave_and_the_row_is_refilled(name: str, gone: list[str], left: str) -> None:
    s = at_solo_card()
    spread(s)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-5")
    events = card(s, name)
    assert [FACTS.orders.ids[a] for a, _, _ in told(events, v.ORDER_GONE)] == gone
    assert ask(s, "orders", "helpers") == [left, "hi-1 hi-2 hi-3 hi-5"]
    say(s, "luck order oi-20", "luck order oi-21")
    assert tell_me(s, "orders") == f"oi-21 oi-20 {left}"
    assert (asked(s), tell_me(s, "round")) == (["red"], "3")


@pytest.mark.rule("C65")
@pytest.mark.parametrize(
    ("name", "gone", "left"), [("s-3", ["hi-3", "hi-5"], "hi-1 hi-2"), ("s-4", ["hi-2", "hi-5"], "hi-1 hi-3")]
)
def test_c65_the_shown_helpers_leave_and_the_row_is_refilled(name: str, gone: list[str], left: str) -> None:
    s = at_solo_card()
    spread(s)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-5")
    events = card(s, name)
    assert [FACTS.helpers.ids[a] for a, _, _ in told(events, v.HELPER_GONE)] == gone
    assert ask(s, "orders", "helpers") == ["oi-1 oi-2 oi-3 oi-4", left]
    say(s, "luck helper hi-20", "luck helper hi-21")
    assert tell_me(s, "helpers") == f"hi-21 hi-20 {left}"


@pytest.mark.rule("C65")
@pytest.mark.parametrize(
    ("name", "left", "rolls"),
    [("s-5", "y6 b2 b5", ["g", "g", "y"]), ("s-6", "g4 g1 y6", ["y", "b", "b"])],
)
def test_c65_the_shown_dice_of_the_stock_are_rolled_again(name: str, left: str, rolls: list[str]) -> None:
    s = at_solo_card()
    spread(s)
    stock(s, "g4 g1 y3 y6 b2 b5")
    card(s, name)
    assert tell_me(s, "stock") == left
    for letter in rolls:
        assert on_offer(s, "luck") == [f"roll {letter}{n}" for n in range(1, 7)]
        (rolled,) = told(say(s, f"luck roll {letter}6"), v.ROLLED)
        assert (DIE_IDS[rolled[0]], "ggyybb"[rolled[1]]) == (f"{letter}6", letter)
    stock_after = str(tell_me(s, "stock")).split()
    assert (len(stock_after), asked(s)) == (6, ["red"])
    assert sorted(stock_after) == sorted([*left.split(), *[f"{letter}6" for letter in rolls]])


@pytest.mark.rule("C65")
def test_c65_the_other_cards_leave_rows_and_stock_alone() -> None:
    for name in ("s-7", "s-8", "s-9", "s-10"):
        s = at_solo_card()
        spread(s)
        before = ask(s, "orders", "helpers", "stock")
        card(s, name)
        assert (ask(s, "orders", "helpers", "stock"), asked(s)) == (before, ["red"])


@pytest.mark.rule("C65", "C42")
@pytest.mark.parametrize(
    ("row", "name", "gone", "left"),
    [
        ("oi-1 oi-2 oi-3", "s-1", ["oi-2", "oi-3"], "oi-1"),
        ("oi-1 oi-2 oi-3", "s-2", ["oi-1", "oi-3"], "oi-2"),
        ("oi-1 oi-2", "s-1", ["oi-1", "oi-2"], "none"),
        ("oi-1 oi-2", "s-2", ["oi-2"], "oi-1"),
        ("oi-1", "s-1", ["oi-1"], "none"),
    ],
)
def test_c65_a_short_row_lies_at_the_far_end(row: str, name: str, gone: list[str], left: str) -> None:
    """Without a deck nothing comes to the first slots: cards slide towards the X."""
    s = at_solo_card()
    spread(s)
    rows(s, orders=row)
    s.table.order_deck = 0
    s.table.shown_orders = (1 << len(FACTS.orders.ids)) - 1
    events = card(s, name)
    assert [FACTS.orders.ids[a] for a, _, _ in told(events, v.ORDER_GONE)] == gone
    assert tell_me(s, "orders") == left


@pytest.mark.rule("C65", "C42")
@pytest.mark.parametrize(
    ("row", "name", "left"),
    [("hi-1 hi-2 hi-3", "s-3", "hi-1"), ("hi-1 hi-2 hi-3", "s-4", "hi-2"), ("hi-1", "s-4", "none")],
)
def test_c65_so_does_a_short_row_of_helpers(row: str, name: str, left: str) -> None:
    s = at_solo_card()
    spread(s)
    rows(s, helpers=row)
    s.table.helper_deck = 0
    s.table.shown_helpers = (1 << len(FACTS.helpers.ids)) - 1
    card(s, name)
    assert tell_me(s, "helpers") == left


# ---- C66


@pytest.mark.rule("C66")
@pytest.mark.parametrize(("name", "steps"), [("s-7", 1), ("s-8", 1), ("s-9", 2), ("s-10", 2), ("s-1", 0), ("s-6", 0)])
def test_c66_the_rivals_reputation_moves_by_1_or_by_2(name: str, steps: int) -> None:
    s = at_solo_card()
    spread(s)
    events = card(s, name)
    assert tell_me(s, "rival") == str(steps)
    assert told(events, v.RIVAL) == ([(steps, steps, 0)] if steps else [])
    assert tell_me(s, "red reputation") == "0"


@pytest.mark.rule("C66")
@pytest.mark.parametrize(
    ("arrow", "places", "rear"),
    [
        ("b", {}, "buy-lumber"),
        ("a", {}, "buy-lumber"),
        ("b", {"buy-lumber": "b7"}, "exchange-dice"),
        ("c", {"buy-lumber": "d7"}, "buy-lumber"),
        ("c", {"buy-lumber": "d7", "choose-helper": "d3"}, "choose-helper"),
        ("d", {"buy-lumber": "d7"}, "exchange-dice"),
        ("a", {"buy-lumber": "b7", "exchange-dice": "c2"}, "buy-lumber"),
    ],
)
def test_c66_the_rearmost_tile_is_the_first_beyond_the_arrow(arrow: str, places: dict[str, str], rear: str) -> None:
    s = at_solo_card()
    stand(s, places, arrow)
    assert tiles_moved(card(s, "s-9")) == [rear]


@pytest.mark.rule("C66")
def test_c66_the_rivals_marker_stops_at_the_end() -> None:
    s = at_solo_card()
    spread(s)
    s.table.rival = 13
    events = card(s, "s-9")
    assert (tell_me(s, "rival"), told(events, v.RIVAL)) == ("14", [(1, 14, 0)])
    assert sound(s)


# ---- C67


BEHIND = {
    "buy-lumber": "c7", "exchange-dice": "b7", "buy-materials": "b6", "choose-orders": "b5", "choose-helper": "b4",
    "produce-plant": "b3", "improve-workshop": "b2",
}  # fmt: skip


def behind(s: State, others: dict[str, str] | None = None) -> None:
    """The arrow stands at the end of b and c holds tiles: whatever stands in b is blocked."""
    stand(s, BEHIND | (others or {}), "b")
    s.table.arc = 0


@pytest.mark.rule("C67", "C12")
def test_c67_a_move_that_is_not_legal_is_skipped_and_the_rest_is_done() -> None:
    s = at_solo_card()
    behind(s)
    stock(s, "g4 g1 y3 y6 b2 b5")
    events = card(s, "s-6")
    assert kinds(events, v.TILE_SKIPPED, v.TILE_MOVED) == [v.TILE_SKIPPED, v.TILE_MOVED]
    assert (tiles_moved(events), ask(s, "wheel improve-workshop", "wheel buy-lumber")) == (["buy-lumber"], ["b2", "d7"])
    assert tell_me(s, "stock") == "g4 g1 y6"
    any_luck(s)
    assert (asked(s), item(s)) == (["red"], "Turn")


@pytest.mark.rule("C67", "C12")
@pytest.mark.parametrize(
    ("place", "crosses"), [("c7", False), ("c1", False), ("d1", True), ("d7", True), ("a7", True), ("b1", True)]
)
def test_c67_the_quadrant_beyond_the_arrow_is_all_its_seven_spaces(place: str, crosses: bool) -> None:
    s = at_solo_card()
    behind(s, {"buy-lumber": place})
    assert (tiles_moved(card(s, "s-8")) == ["exchange-dice"]) == crosses


@pytest.mark.rule("C67")
def test_c67_the_second_of_two_may_be_the_one_that_is_skipped() -> None:
    s = at_solo_card()
    behind(s, {"choose-helper": "c6"})
    events = card(s, "s-3")
    assert kinds(events, v.TILE_SKIPPED, v.TILE_MOVED) == [v.TILE_MOVED, v.TILE_SKIPPED]
    assert tiles_moved(events) == ["choose-helper"]


@pytest.mark.rule("C67")
def test_c67_if_no_tile_moved_another_card_is_drawn_after_the_effect() -> None:
    s = at_solo_card()
    behind(s)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4")
    events = card(s, "s-1")
    assert kinds(events, v.TILE_SKIPPED, v.TILE_MOVED) == [v.TILE_SKIPPED, v.TILE_SKIPPED]
    assert (item(s), tell_me(s, "orders")) == ("DrawOrder", "oi-1 oi-2")
    say(s, "luck order oi-20", "luck order oi-21")
    assert (item(s), "solo s-1" in on_offer(s, "luck"), tell_me(s, "round")) == ("DrawSolo", False, "2")
    card(s, "s-8")
    assert (item(s), tell_me(s, "rival")) == ("DrawSolo", "1")
    card(s, "s-9")
    assert (ask(s, "wheel buy-lumber", "rival", "round"), asked(s)) == (["d7", "3", "3"], ["red"])


@pytest.mark.rule("C67", "C64")
def test_c67_the_deck_is_shuffled_for_it_if_need_be() -> None:
    s = at_solo_card()
    behind(s)
    s.table.solo_left = 1 << FACTS.solo.ids.index("s-8")
    events = card(s, "s-8")
    assert kinds(events, v.SOLO_SHUFFLED) == [v.SOLO_SHUFFLED]
    assert (item(s), len(on_offer(s, "luck"))) == ("DrawSolo", 10)


@pytest.mark.rule("C67")
def test_c67_a_first_move_can_make_the_second_one_legal() -> None:
    """buy-lumber alone stands beyond the arrow: when it has moved on, produce-plant may cross."""
    s = at_solo_card()
    behind(s)
    assert tiles_moved(card(s, "s-5")) == ["buy-lumber", "produce-plant"]
    assert ask(s, "wheel buy-lumber", "wheel produce-plant", "arrow") == ["d7", "c7", "c"]


# ---- C68


@pytest.mark.rule("C68", "C46")
def test_c68_whoever_comes_before_the_rival_has_the_reward_for_two_players() -> None:
    s = at_turn(seats=1)
    renown(s, "r2", "r1")
    s.table.rival = 4
    reputation(s, "red", 4)
    climb(s, "red", 1)
    assert tell_me(s, "red blueberries") == str(2 + 3)


@pytest.mark.rule("C68")
@pytest.mark.parametrize(("before", "name", "taken"), [(4, "s-7", 1), (3, "s-9", 1), (4, "s-9", 1), (3, "s-7", 0)])
def test_c68_the_rival_takes_a_tile_away_that_it_reaches_or_passes(before: int, name: str, taken: int) -> None:
    s = at_solo_card()
    spread(s)
    renown(s, "r2", "r1")
    s.table.rival = before
    events = card(s, name)
    assert told(events, v.TILE_TAKEN) == [(-1, 1, 0)] * taken
    begin_items(s, Round(3))
    reputation(s, "red", 4)
    climb(s, "red", 1)
    assert tell_me(s, "red blueberries") == str(2 if taken else 5)


@pytest.mark.rule("C68")
def test_c68_the_second_tile_is_still_there() -> None:
    s = at_solo_card()
    spread(s)
    renown(s, "r1", "r2")
    s.table.rival = 4
    card(s, "s-7")
    reputation(s, "red", 8)
    climb(s, "red", 1)
    assert tell_me(s, "red blueberries") == str(2 + 3)


@pytest.mark.rule("C68")
def test_c68_behind_the_player_the_rival_takes_nothing() -> None:
    s = at_solo_card()
    spread(s)
    renown(s, "r2", "r1")
    s.table.reached = (1, 0)
    s.table.rival = 4
    events = card(s, "s-7")
    assert told(events, v.TILE_TAKEN) == []


@pytest.mark.rule("C68")
def test_c68_the_rival_takes_a_tile_once_and_going_on_changes_nothing() -> None:
    s = at_solo_card()
    spread(s)
    s.table.rival = 4
    card(s, "s-7")
    any_luck(s)
    places = s.table.places
    idle(s, "red")
    events = card(s, "s-8")
    assert (told(events, v.TILE_TAKEN), s.table.places, places) == ([], (1, 0), (1, 0))


@pytest.mark.rule("C68")
def test_c68_a_round_without_the_rival_takes_no_place_away() -> None:
    """The tile waits for the player for any number of rounds."""
    s = at_solo_card()
    spread(s)
    renown(s, "r2", "r1")
    card(s, "s-8")
    any_luck(s)
    assert s.table.places == (0, 0)


# ---- C69


@pytest.mark.rule("C69")
@pytest.mark.parametrize("number", [10, 13])
def test_c69_at_the_start_of_rounds_10_and_13_a_random_contract_leaves(number: int) -> None:
    s = at_turn(seats=1)
    contracts(s, "pc-1", "pc-3", "pc-8")
    begin_items(s, Round(number))
    assert (asked(s), on_offer(s, "luck")) == (["luck"], ["lose pc-1", "lose pc-3", "lose pc-8"])
    say(s, "luck lose pc-3")
    assert (tell_me(s, "contracts"), asked(s)) == ("pc-1 pc-8", ["red"])


@pytest.mark.rule("C69")
@pytest.mark.parametrize("number", [1, 9, 11, 12, 14])
def test_c69_other_rounds_take_none(number: int) -> None:
    s = at_turn(seats=1)
    contracts(s, "pc-1", "pc-3", "pc-8")
    begin_items(s, Round(number))
    assert (asked(s), tell_me(s, "contracts")) == (["red"], "pc-1 pc-3 pc-8")


@pytest.mark.rule("C69", "C38")
def test_c69_a_claimed_contract_has_left_already_and_is_kept() -> None:
    s = at_solo_card(9)
    spread(s)
    contracts(s, "pc-1", "pc-3", "pc-8")
    s.table.claims = (0, 0, 1, 0, 0, 0, 0, 0)
    card(s, "s-7")
    assert (tell_me(s, "round"), on_offer(s, "luck")) == ("10", ["lose pc-1", "lose pc-8"])
    say(s, "luck lose pc-8")
    assert ask(s, "claims pc-3", "contracts") == ["red", "pc-1"]


@pytest.mark.rule("C69")
def test_c69_with_none_left_nothing_leaves() -> None:
    s = at_turn(seats=1)
    contracts(s)
    begin_items(s, Round(10))
    assert asked(s) == ["red"]


@pytest.mark.rule("C69")
@pytest.mark.parametrize("number", [10, 13])
def test_c69_with_more_players_none_leaves(number: int) -> None:
    s = at_turn(seats=2)
    contracts(s, "pc-1", "pc-3", "pc-8")
    begin_items(s, Round(number))
    assert (asked(s), tell_me(s, "contracts")) == (["red"], "pc-1 pc-3 pc-8")


# ---- C70


@pytest.mark.rule("C70")
@pytest.mark.parametrize(
    ("score", "verdict"),
    [
        (0, "110 points would be good, 140 excellent."),
        (109, "110 points would be good, 140 excellent."),
        (110, "That is good."),
        (139, "That is good."),
        (140, "That is excellent."),
    ],
)
def test_c70_110_points_are_good_and_140_excellent(score: int, verdict: str) -> None:
    s = at_last_round(1)
    points(s, "red", score)
    events = finish(s)
    lines = TALK.game.log_lines(s, events, 0)
    assert lines[-1] == f"The game is over: {score} points. {verdict}"


# ---- as the player reads it


@pytest.mark.rule("C64", "C65", "C66", "C67", "C68")
def test_a_solo_card_is_told_with_all_that_it_does() -> None:
    s = at_solo_card()
    behind(s)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4")
    assert reads(s, card(s, "s-1")) == [
        "Solo card s-1.",
        "Choose orders is blocked and stays.",
        "Improve the workshop is blocked and stays.",
        "Orders leave the row: Milking stool, Spinning top.",
    ]
    say(s, "luck order oi-20", "luck order oi-21")
    s.table.rival = 3
    s.table.solo_left = 1 << FACTS.solo.ids.index("s-9")
    assert reads(s, card(s, "s-9"))[:4] == [
        "Solo card s-9.",
        "Buy lumber moves to D7.",
        "The rival's reputation rises to 5.",
        "The rival is first: the reputation tile is gone.",
    ]
    assert "The solo deck is shuffled anew." in reads(s, idle(s, "red"))
