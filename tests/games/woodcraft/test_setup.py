"""Set-up: C01 to C07."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.pieces import TILES
from millwright.games.woodcraft.verbs import MOVE
from millwright.kernel import offers, play, waiting
from tests.games.woodcraft.first_rounds import (
    FIRST_HELPERS,
    FIRST_ORDERS,
    at_choices,
    at_deal,
    choose_first,
    incomes,
    log,
    on_wheel,
    pass_turn,
    purse,
    say,
    turn_order,
)
from tests.games.woodcraft.positions import (
    FACTS,
    as_2026_1,
    asked,
    item,
    new_game,
    on_offer,
    price,
    sound,
    tell_me,
)

# ---- the wheel and the stock


@pytest.mark.rule("C01")
def test_c01_one_to_four_play() -> None:
    assert [WOODCRAFT.new(seats).table.seats for seats in (1, 2, 3, 4)] == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(ValueError, match="woodcraft is for 1, 2, 3, 4 players"):
            WOODCRAFT.new(seats)


@pytest.mark.rule("C01")
def test_c01_chance_stands_the_seven_tiles_one_after_the_other() -> None:
    s = new_game()
    left = [f"wheel {tile}" for tile in TILES]
    for tile in reversed(TILES):
        assert on_offer(s, "luck") == left
        left.remove(f"wheel {tile}")
        told = log(s, say(s, f"luck wheel {tile}"))
    assert told == ["The tiles stand on the wheel: A7 Buy lumber."]
    assert on_wheel(s) == {tile: f"a{7 - n}" for n, tile in enumerate(TILES)}
    assert on_offer(s, "luck")[0].startswith("roll")


@pytest.mark.rule("C01")
def test_c01_the_saw_points_to_the_end_of_the_second_quadrant_and_the_arc_lies_on_the_first() -> None:
    s = at_deal()
    assert (tell_me(s, "arrow"), tell_me(s, "arc")) == ("b", "yes")


@pytest.mark.rule("C01", "C10", "C11")
@pytest.mark.parametrize("first", "abcd")
def test_c01_any_quadrant_may_be_the_first(first: str) -> None:
    """What holds for A holds for it: the arc lies there, the arrow points to the end of the next, no window shows."""
    s = WOODCRAFT.new(2, start="any")
    assert on_offer(s, "luck") == ["quadrant a", "quadrant b", "quadrant c", "quadrant d"]
    say(s, f"luck quadrant {first}", *[f"luck wheel {tile}" for tile in TILES])
    after = "abcd"["abcd".index(first) - 3]
    assert on_wheel(s) == {tile: f"{first}{n}" for n, tile in enumerate(TILES, 1)}
    assert (tell_me(s, "arrow"), tell_me(s, "arc")) == (after, "yes")
    assert [tell_me(s, f"{bonus} {tile}") for bonus in ("rim", "window") for tile in TILES] == ["none"] * 14
    assert f"the arc covers {first.upper()}" in WOODCRAFT.show(WOODCRAFT.view(s, 0))
    assert sound(s)


@pytest.mark.rule("C01", "C10")
def test_c01_the_arc_is_lifted_when_that_quadrant_is_empty() -> None:
    s = WOODCRAFT.new(1, start="any")
    say(s, "luck quadrant d")
    while s.table.arc and s.agenda:
        assert any(place // 7 == 3 for place in s.table.wheel) or -1 in s.table.wheel
        seat = waiting(s)[0]
        moves = offers(s, seat)
        ours = [move for move in moves if move[0] == MOVE and s.table.wheel[move[1]] // 7 == 3]
        play(s, seat, (ours or moves)[-1])
        assert sound(s)
    assert not s.table.arc and all(place // 7 != 3 for place in s.table.wheel)


@pytest.mark.rule("C01")
def test_c01_without_the_option_the_first_quadrant_is_a() -> None:
    s = new_game()
    assert on_offer(s, "luck")[0].startswith("wheel")
    say(s, *[f"luck wheel {tile}" for tile in TILES])
    assert set(on_wheel(s).values()) == {f"a{n}" for n in range(1, 8)}


@pytest.mark.rule("C02")
def test_c02_two_dice_of_each_colour_are_rolled() -> None:
    s = new_game()
    say(s, *[f"luck wheel {tile}" for tile in TILES])
    assert tell_me(s, "stock") == "none"
    for letter in "ggyybb":
        assert on_offer(s, "luck") == [f"roll {letter}{value}" for value in range(1, 7)]
        say(s, f"luck roll {letter}6")
    assert tell_me(s, "stock") == "g6 g6 y6 y6 b6 b6"
    assert on_offer(s, "luck")[0].startswith("tile")


@pytest.mark.rule("C02")
def test_c02_each_die_has_its_own_value() -> None:
    assert tell_me(at_deal(), "stock") == "g1 g2 y3 y4 b5 b6"


# ---- reputation tiles, rows, contracts


@pytest.mark.rule("C03")
def test_c03_two_of_three_reputation_tiles_are_drawn() -> None:
    s = new_game()
    while not on_offer(s, "luck")[0].startswith("tile"):
        say(s, f"luck {on_offer(s, 'luck')[0]}")
    assert on_offer(s, "luck") == ["tile r1", "tile r2", "tile r3"]
    first = log(s, say(s, "luck tile r2"))
    assert on_offer(s, "luck") == ["tile r1", "tile r3"]
    second = log(s, say(s, "luck tile r3"))
    assert tell_me(s, "reputation") == "r2 r3"
    assert first == ["On space 5 of the reputation track: 3 blueberries."]
    assert second == ["On space 9 of the reputation track: a tool of any kind."]
    assert on_offer(s, "luck")[0].startswith("order")


SIDES = {
    1: "production of 1 helper|2 points",
    2: "production of 1 helper|2 points",
    3: "production of 1 helper|3 points, 2 points",
    4: "production of 1 helper|4 points, production of 1 helper|2 points, 2 points",
}


@pytest.mark.rule("C03")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_c03_the_side_of_a_tile_is_that_of_the_number_of_players(seats: int) -> None:
    s = at_deal(seats, tiles="r2 r1")
    rewards = [FACTS.rewards[number] for number in s.table.setup.tile_rewards[FACTS.tracks.tile_ids.index("r1")]]
    words = [
        f"production of {r.produce} helper|{r.points} points" if r.produce else f"{r.points} points" for r in rewards
    ]
    assert ", ".join(words) == SIDES[seats]


@pytest.mark.rule("C03")
def test_c03_the_tile_drawn_first_lies_on_the_nearer_space() -> None:
    s = at_deal(2, tiles="r3 r2")
    words = WOODCRAFT.show(WOODCRAFT.view(s, 0))
    assert "Reputation tiles: space 5: a tool of any kind; space 9: 3 blueberries" in words


@pytest.mark.rule("C04")
@pytest.mark.parametrize(("seats", "contracts"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_c04_the_contracts_are_one_more_than_players_and_three_in_the_solo_game(seats: int, contracts: int) -> None:
    s = at_deal(seats)
    assert tell_me(s, "contracts") == " ".join(f"pc-{n}" for n in range(1, contracts + 1))


@pytest.mark.rule("C04")
def test_c04_each_contract_is_there_once() -> None:
    s = new_game()
    while not on_offer(s, "luck")[0].startswith("contract"):
        say(s, f"luck {on_offer(s, 'luck')[0]}")
    assert on_offer(s, "luck") == [f"contract pc-{n}" for n in range(1, 9)]
    told = log(s, say(s, "luck contract pc-6"))
    assert told == ["A public contract: Splicing and sawing tiles (3 points for each splice and saw tile)."]
    assert on_offer(s, "luck") == [f"contract pc-{n}" for n in (1, 2, 3, 4, 5, 7, 8)]


@pytest.mark.rule("C04")
def test_c04_four_early_orders_and_four_early_helpers_lie_face_up_the_newest_first() -> None:
    s = at_deal()
    assert tell_me(s, "orders") == " ".join(reversed(FIRST_ORDERS))
    assert tell_me(s, "helpers") == " ".join(reversed(FIRST_HELPERS))
    assert tell_me(s, "decks") == f"{32 - 4} {27 - 4}"


@pytest.mark.rule("C04")
def test_c04_only_early_cards_can_come() -> None:
    s = new_game()
    while not on_offer(s, "luck")[0].startswith("order"):
        say(s, f"luck {on_offer(s, 'luck')[0]}")
    assert on_offer(s, "luck") == [f"order oi-{n}" for n in range(1, 33)]
    say(s, *[f"luck order {order}" for order in FIRST_ORDERS])
    assert on_offer(s, "luck") == [f"helper hi-{n}" for n in range(1, 28)]


# ---- the players


@pytest.mark.rule("C05")
@pytest.mark.parametrize(("seats", "lanterns"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_c05_everybody_has_12_blueberries_and_a_lantern_or_two(seats: int, lanterns: int) -> None:
    s = at_deal(seats)
    for who in turn_order(s):
        assert purse(s, who) == {"blueberries": 12, "lanterns": lanterns}


@pytest.mark.rule("C05")
def test_c05_everybody_has_three_dice_a_saw_tile_a_splice_tile_and_a_green_pot() -> None:
    s = at_deal(3)
    for who in ("red", "blue", "purple"):
        assert tell_me(s, f"{who} lumber") == "g3 y2 b1"
        assert [tell_me(s, f"{who} pot {colour}") for colour in ("green", "yellow", "brown")] == [
            "empty",
            "none",
            "none",
        ]
        assert (tell_me(s, f"{who} saws"), tell_me(s, f"{who} splices")) == ("1 of 1", "1")
        assert tell_me(s, f"{who} glue-tile") == "none"


@pytest.mark.rule("C05")
def test_c05_every_marker_stands_at_its_start() -> None:
    s = at_deal(4)
    for who in turn_order(s):
        assert incomes(s, who) == ("0", "0")
        assert [tell_me(s, f"{who} {track}") for track in ("reputation", "marketing", "points", "completed")] == [
            "0"
        ] * 4
        assert [tell_me(s, f"{who} {place}") for place in ("rooms", "attic", "orders", "hand")] == ["none"] * 4
    assert tell_me(s, "tools hammer") == "5"


@pytest.mark.rule("C06")
def test_c06_three_helpers_five_orders_and_two_hazelnut_orders_for_each_in_turn_order() -> None:
    s = at_deal(3, first="purple")
    dealt: list[str] = []
    while asked(s) == ["luck"]:
        dealt.append(on_offer(s, "luck")[0])
        say(s, f"luck {dealt[-1]}")
    numbers = {"hi": iter(range(1, 99)), "oi": iter(range(1, 99)), "oh": iter(range(1, 99))}
    kinds = ["hi"] * 3 + ["oi"] * 5 + ["oh"] * 2
    expected = [f"deal {who} {kind}-{next(numbers[kind])}" for who in ("purple", "red", "blue") for kind in kinds]
    assert dealt == expected
    assert tell_me(s, "decks") == f"{28 - 15} {23 - 9}"


@pytest.mark.rule("C06")
def test_c06_the_cards_come_from_the_early_decks_and_from_the_hazelnut_orders() -> None:
    s = at_deal()
    assert on_offer(s, "luck") == [f"deal red hi-{n}" for n in range(1, 24)]
    say(s, "luck deal red hi-2", "luck deal red hi-3", "luck deal red hi-4")
    assert on_offer(s, "luck") == [f"deal red oi-{n}" for n in range(1, 29)]
    say(s, *[f"luck deal red oi-{n}" for n in range(1, 6)])
    assert on_offer(s, "luck") == [f"deal red oh-{n}" for n in range(1, 9)]
    say(s, "luck deal red oh-8")
    assert on_offer(s, "luck") == [f"deal red oh-{n}" for n in range(1, 8)]
    say(s, "luck deal red oh-1")
    assert on_offer(s, "luck") == [f"deal blue hi-{n}" for n in (1, *range(5, 24))]


@pytest.mark.rule("C06")
def test_c06_one_of_the_three_helpers_must_be_kept_and_paid_for() -> None:
    s = at_choices()
    assert (asked(s), on_offer(s, "red")) == (["red"], ["keep hi-1", "keep hi-2", "keep hi-3"])
    assert [price(s, f"red keep hi-{n}") for n in (1, 2, 3)] == [3, 4, 5]
    say(s, "red keep hi-2")
    assert purse(s, "red") == {"blueberries": 8, "lanterns": 1}
    assert tell_me(s, "red rooms") == "1:hi-2"
    assert purse(s, "blue")["blueberries"] == 12


@pytest.mark.rule("C06")
def test_c06_the_first_room_gives_nothing() -> None:
    s = at_choices()
    told = log(s, say(s, "red keep hi-1"))
    assert told[0] == "Red: −3 blueberries."
    assert told[-1] == "Red: Pedlar moves into room 1."
    assert purse(s, "red") == {"blueberries": 9, "lanterns": 1}
    assert incomes(s, "red") == ("0", "0")


@pytest.mark.rule("C06", "C23")
def test_c06_what_the_helper_does_at_once_comes_before_the_orders() -> None:
    s = at_choices()
    say(s, "red keep hi-3")
    assert purse(s, "red") == {"blueberries": 7, "lanterns": 3}
    say(s, "red keep oi-1", "red keep oi-2", "red place oi-1")
    say(s, "blue keep hi-4")
    assert item(s) == "ChooseTool"
    say(s, "blue tool axe", "blue hang b1")
    assert on_offer(s, "blue", "keep")[0] == "keep oi-6"


@pytest.mark.rule("C06")
def test_c06_an_improvement_that_the_first_helper_allows_is_asked_for_at_once() -> None:
    s = at_choices(3)
    say(s, "red keep hi-1", "red keep oi-1", "red keep oi-2", "red place oi-1")
    say(s, "blue keep hi-5", "blue keep oi-6", "blue keep oi-7", "blue place oi-6")
    say(s, "purple keep hi-9")
    assert on_offer(s, "purple") == ["act", "done"]
    say(s, "purple act", "purple improve glue-tile")
    assert (purse(s, "purple")["blueberries"], incomes(s, "purple")) == (12 - 4 - 4, ("1", "1"))
    assert item(s) == "KeepOrder"


@pytest.mark.rule("C06")
def test_c06_two_of_the_five_orders_are_kept() -> None:
    s = at_choices()
    say(s, "red keep hi-1")
    then = as_2026_1(s)
    assert on_offer(s, "red") == ["keep oi-1", "keep oi-2", "keep oi-3", "keep oi-4", "keep oi-5"]
    say(s, "red keep oi-5")
    assert on_offer(s, "red") == ["keep oi-1", "keep oi-2", "keep oi-3", "keep oi-4"]
    say(s, "red keep oi-3")
    assert tell_me(s, "red hand") == "oi-3 oi-5 oh-1 oh-2"
    assert on_offer(then, "red") == ["keep oi-1", "keep oi-2", "keep oi-3", "keep oi-4"]
    say(then, "red keep oi-3")
    assert on_offer(then, "red") == ["keep oi-4", "keep oi-5"]  # in ascending order
    say(then, "red keep oi-5")
    assert tell_me(then, "red hand") == "oi-3 oi-5 oh-1 oh-2"


@pytest.mark.rule("C06", "C37")
def test_c06_one_of_the_four_is_placed_at_once_in_the_row_of_its_icon() -> None:
    s = at_choices()
    say(s, "red keep hi-1", "red keep oi-2", "red keep oi-3")
    assert on_offer(s, "red") == ["place oi-2", "place oi-3", "place oh-1", "place oh-2"]
    say(s, "red place oh-1")
    assert (tell_me(s, "red orders"), tell_me(s, "red row oh-1")) == ("oh-1", "reputation-2")
    assert tell_me(s, "red hand") == "oi-2 oi-3 oh-2"
    assert asked(s) == ["blue"]


@pytest.mark.rule("C06", "C71")
def test_c06_what_is_dealt_and_kept_is_told_to_its_owner_only() -> None:
    s = at_deal()
    events = say(s, "luck deal red hi-18")
    assert log(s, events, 0)[0].startswith("Red draws the helper Twig collector (cost 2; ")
    assert (log(s, events, 1), log(s, events)) == ([], [])
    events = say(s, "luck deal red hi-1", "luck deal red hi-2", "luck deal red oi-5")
    assert log(s, events, 0)[-1].startswith("Red draws the order Comb (green 6 → ")
    assert (log(s, events, 1), log(s, events)) == ([], [])
    s = at_choices()
    events = say(s, "red keep hi-2")
    for seat in (0, 1):
        assert log(s, events, seat)[1].startswith("Red keeps Shaver (cost 4; ")
    events = say(s, "red keep oi-2")
    assert log(s, events, 0)[0].startswith("Red keeps Salad servers")
    assert log(s, events, 1) == []
    events = say(s, "red keep oi-3", "red place oi-2")
    assert log(s, events, 1)[-1].startswith("Red puts Salad servers (")


@pytest.mark.rule("C06")
def test_c06_each_makes_all_choices_before_the_next_in_turn_order() -> None:
    s = at_choices(3, first="blue")
    seen: list[str] = []
    while s.table.round == 0:
        who = asked(s)[0]
        seen.append(f"{who} {item(s)}")
        say(s, f"{who} {on_offer(s, who)[0]}")
    steps = ["KeepHelper", "KeepOrder", "KeepOrder", "PlaceOrder"]
    assert [one for one in seen if one.split()[1] in steps] == [
        f"{who} {step}" for who in ("blue", "purple", "red") for step in steps
    ]


@pytest.mark.rule("C06")
def test_c06_what_is_not_kept_never_comes_back() -> None:
    s = at_choices()
    say(s, "red keep hi-1", "red keep oi-1", "red keep oi-2", "red place oi-1")
    say(s, "blue keep hi-5", "blue keep oi-6", "blue keep oi-7", "blue place oi-6")
    assert sound(s)
    say(s, "red move choose-orders", "red act", "red take oi-29")
    assert on_offer(s, "luck") == [f"order oi-{n}" for n in range(11, 29)]
    say(s, "luck order oi-11", "red done", "red end")
    say(s, "blue move choose-helper", "blue act", "blue hire hi-24")
    assert on_offer(s, "luck") == [f"helper hi-{n}" for n in range(7, 24)]


# ---- the first player


@pytest.mark.rule("C07")
def test_c07_chance_names_the_first_player() -> None:
    s = new_game(3)
    while not on_offer(s, "luck")[0].startswith("first"):
        say(s, f"luck {on_offer(s, 'luck')[0]}")
    assert on_offer(s, "luck") == ["first red", "first blue", "first purple"]
    assert tell_me(s, "order") == "none"
    assert log(s, say(s, "luck first purple")) == ["Purple begins every round."]
    assert tell_me(s, "order") == "purple red blue"


@pytest.mark.rule("C07")
def test_c07_the_first_player_stays_first_in_every_round() -> None:
    s = at_choices(3, first="blue")
    choose_first(s)
    turns: list[tuple[int, str]] = []
    while s.table.round < 4:
        turns.append((s.table.round, asked(s)[0]))
        pass_turn(s, asked(s)[0])
    assert "—— Round 4 of 14 ——" in log(s, s.events) and log(s, s.events)[-1] == "Blue's turn."
    assert turns == [(n, who) for n in (1, 2, 3) for who in ("blue", "purple", "red")]
