"""The eight public contracts: points at once, points at the end, and what is spent for them (C38, C53 to C61)."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.table import State
from tests.games.woodcraft.card_talk import change, final_scoring, part, words
from tests.games.woodcraft.positions import (
    at_turn,
    begin,
    beside,
    contracts,
    first_to_last,
    goods,
    helper,
    item,
    lumber,
    moved,
    on_offer,
    pot,
    say,
    sound,
    tell_me,
    tools,
)

ALL = tuple(f"pc-{n}" for n in range(1, 9))
NOW = {"pc-1": 3, "pc-2": 4}
"""What a contract scores at once; the others score nothing."""


def can_claim(s: State, who: str = "red", order: str = "oh-5", dice: str = "b3 b2") -> None:
    """A hazelnut order that can be completed, in the row without a reward."""
    beside(s, who, order, "nothing")
    lumber(s, who, dice)
    goods(s, who, glue=1)


def claimed(name: str) -> State:
    """Red has claimed a contract, and has nothing else at all but a green pot, a saw tile, a splice tile, a helper."""
    s = at_turn()
    contracts(s, name)
    can_claim(s)
    points = {"points": NOW[name]} if name in NOW else {}
    assert change(s, "red complete oh-5") == {"b3": -1, "b2": -1, "glue": -1, "completed": 1}
    assert on_offer(s, "red") == [f"claim {name}", "done"]
    assert change(s, f"red claim {name}") == points
    assert tell_me(s, f"claims {name}") == "red"
    return s


def at_the_end(s: State, name: str, who: str = "red") -> int:
    """What a claimed contract scores at the end, without what it scored at once."""
    final_scoring(s)
    return part(s, who, "contracts") - NOW.get(name, 0)


# ---- one by one


@pytest.mark.rule("C54", "C53")
def test_pc_1_scores_three_and_two_for_each_of_eight_tokens() -> None:
    scored = []
    for count in (0, 1, 7, 8, 9, 12):
        s = claimed("pc-1")
        goods(s, "red", glue=count // 3, scrap=count // 3, saw_blades=count - 2 * (count // 3))
        assert int(tell_me(s, "red contract pc-1") or 0) == min(count, 8) * 2
        scored.append(at_the_end(s, "pc-1"))
        assert part(s, "red", "contracts") == 3 + scored[-1]
    assert scored == [0, 2, 14, 16, 16, 16]


@pytest.mark.rule("C54")
@pytest.mark.parametrize("good", ["glue", "scrap", "saw_blades"])
def test_pc_1_takes_each_kind_of_token(good: str) -> None:
    s = claimed("pc-1")
    goods(s, "red", **{good: 5})
    assert at_the_end(s, "pc-1") == 10
    assert tell_me(s, f"red {good.replace('_', '-')}") == "0"


@pytest.mark.rule("C54")
def test_pc_1_counts_no_lanterns_reuse_tokens_or_blueberries() -> None:
    s = claimed("pc-1")
    goods(s, "red", lanterns=5, reuse=5, blueberries=5)
    assert at_the_end(s, "pc-1") == 0


@pytest.mark.rule("C53", "C54", "C49")
def test_tokens_spent_for_pc_1_are_no_leftovers() -> None:
    """Nine tokens: eight are spent, one is left: with 8 blueberries 9, with 9 of them 10."""
    leftovers = []
    for berries in (8, 9):
        s = claimed("pc-1")
        goods(s, "red", glue=2, scrap=2, saw_blades=5, blueberries=berries)
        final_scoring(s)
        leftovers.append(part(s, "red", "leftovers"))
        assert [tell_me(s, f"red {good}") for good in ("glue", "scrap", "saw-blades")] == ["0", "0", "1"]
    assert leftovers == [0, 1]
    s = at_turn()
    goods(s, "red", glue=2, scrap=2, saw_blades=5, blueberries=8)
    final_scoring(s)
    assert part(s, "red", "leftovers") == 1 and tell_me(s, "red glue") == "2"


@pytest.mark.rule("C55", "C53")
def test_pc_2_scores_four_and_two_for_each_die() -> None:
    scored = []
    for dice, green in (("", 0), ("g1", 0), ("g6 y6 b6", 0), ("g1 g1", 3), ("g1 y2 b3 b3 b3 b6", 5)):
        s = claimed("pc-2")
        lumber(s, "red", dice)
        pot(s, "red", "green", green)
        scored.append(at_the_end(s, "pc-2"))
        assert part(s, "red", "contracts") == 4 + scored[-1]
    assert scored == [0, 2, 6, 6, 14]


@pytest.mark.rule("C55")
def test_pc_2_counts_trees_but_not_empty_pots() -> None:
    s = claimed("pc-2")
    for colour, value in (("green", 0), ("yellow", 1), ("brown", 5)):
        pot(s, "red", colour, value)
    assert at_the_end(s, "pc-2") == 4


@pytest.mark.rule("C53", "C55", "C49")
def test_dice_spent_for_pc_2_are_no_leftovers() -> None:
    s = claimed("pc-2")
    lumber(s, "red", "g6 y6 b6")
    pot(s, "red", "green", 5)
    goods(s, "red", blueberries=9)
    final_scoring(s)
    assert part(s, "red", "leftovers") == 0
    assert tell_me(s, "red lumber") == "none" and tell_me(s, "red pot green") == "empty"
    s = at_turn()
    lumber(s, "red", "g6 y6 b6")
    pot(s, "red", "green", 5)
    goods(s, "red", blueberries=9)
    final_scoring(s)
    assert part(s, "red", "leftovers") == 3  # 18 + 5 + 9 = 32


@pytest.mark.rule("C56")
def test_pc_3_scores_by_the_marketing_steps() -> None:
    scored = []
    for step in range(9):
        s = claimed("pc-3")
        s.table.marketing[0] = step
        scored.append(at_the_end(s, "pc-3"))
    assert scored == [0, 2, 4, 6, 8, 10, 12, 15, 18]


@pytest.mark.rule("C57")
def test_pc_4_scores_by_the_number_of_helpers() -> None:
    scored = []
    for count in range(1, 7):
        s = claimed("pc-4")
        for room in range(2, count + 1):
            helper(s, "red", f"hi-{room - 1}", room)
        scored.append(at_the_end(s, "pc-4"))
    assert scored == [0, 0, 4, 8, 13, 18]


@pytest.mark.rule("C58")
def test_pc_5_scores_three_for_each_pot_and_the_glue_tile() -> None:
    scored = []
    for yellow, brown, glue in ((-1, -1, 0), (0, -1, 0), (3, 0, 0), (-1, -1, 1), (1, 5, 1), (0, 0, 2)):
        s = claimed("pc-5")
        pot(s, "red", "yellow", yellow)
        pot(s, "red", "brown", brown)
        s.table.glue_tile[0] = glue
        scored.append(at_the_end(s, "pc-5"))
    assert scored == [3, 6, 9, 6, 12, 12]


@pytest.mark.rule("C59")
def test_pc_6_scores_three_for_each_splice_and_saw_tile() -> None:
    scored = []
    for saws, splices in ((1, 1), (2, 1), (1, 3), (3, 2), (3, 3)):
        s = claimed("pc-6")
        s.table.saws[0], s.table.splices[0] = saws, splices
        s.table.saws_used[0], s.table.splices_used[0] = saws, 1  # turned over or not
        s.table.glue_tile[0] = 1
        scored.append(at_the_end(s, "pc-6"))
    assert scored == [6, 9, 12, 15, 18]


@pytest.mark.rule("C60")
def test_pc_7_scores_by_the_number_of_tools() -> None:
    spaces = ("b1", "b2", "b3", "b4", "m1", "m2", "m3", "t1", "t2", "t0", "t3")
    scored = []
    for count in range(12):
        s = claimed("pc-7")
        tools(s, "red", **{space: "hammer" if n < 5 else "saw" if n < 10 else "file" for n, space in
                           enumerate(spaces[:count])})  # fmt: skip
        scored.append(at_the_end(s, "pc-7"))
    assert scored == [0, 0, 0, 2, 4, 8, 13, 18, 18, 18, 18, 18]


@pytest.mark.rule("C61")
def test_pc_8_scores_twelve() -> None:
    s = claimed("pc-8")
    assert tell_me(s, "red points") == "0"
    assert at_the_end(s, "pc-8") == 12


# ---- what holds for all of them


def rich(s: State, who: str) -> None:
    """Something for every contract: 3 tokens, 2 dice, 4 steps, 3 helpers, 2 pots, 2 tiles, 3 tools."""
    seat = 0 if who == "red" else 1
    goods(s, who, glue=1, scrap=1, saw_blades=1)
    lumber(s, who, "g1 y1")
    pot(s, who, "yellow", 0)
    s.table.marketing[seat] = 4
    for room in (1, 2, 3):
        helper(s, who, f"hii-{room + 3 * seat}", room)
    tools(s, who, b1="axe", b2="axe", b3="saw") if seat else tools(s, who, b1="file", b2="file", b3="plane")


WORTH = {"pc-1": 6, "pc-2": 4, "pc-3": 8, "pc-4": 4, "pc-5": 6, "pc-6": 6, "pc-7": 2, "pc-8": 12}
"""What a `rich` seat scores with each contract at the end."""


@pytest.mark.rule("C38", "C54", "C55", "C56", "C57", "C58", "C59", "C60", "C61")
@pytest.mark.parametrize("name", ALL)
def test_two_who_claim_a_contract_in_one_round_both_score_it(name: str) -> None:
    s = at_turn(seats=3)
    contracts(s, name)
    can_claim(s)
    can_claim(s, "blue", "oh-6", "g4 y6")
    can_claim(s, "purple", "oh-1", "g6 y3 b1")
    say(s, "red complete oh-5", f"red claim {name}")
    moved(s)
    say(s, "red berries", "red end", "blue complete oh-6", f"blue claim {name}")
    moved(s)
    say(s, "blue berries", "blue end", "purple complete oh-1", "purple done")
    moved(s)
    assert words(s, f"claims {name}") == ["red", "blue"]
    assert tell_me(s, "contracts") == name
    say(s, "purple berries", "purple end")
    assert tell_me(s, "contracts") == "none"
    rich(s, "red")
    rich(s, "blue")
    final_scoring(s)
    worth = WORTH[name] + NOW.get(name, 0)
    assert [part(s, who, "contracts") for who in ("red", "blue", "purple")] == [worth, worth, 0]
    assert [int(tell_me(s, f"{who} points") or 0) for who in ("red", "blue", "purple")] == [
        worth, worth, CLAIMED_NONE
    ]  # fmt: skip


CLAIMED_NONE = 5 + 1
"""What oh-1 gives whoever claims none, and a point for leftovers: 6 + 3 blueberries and a glue."""


@pytest.mark.rule("C49", "C52")
def test_leftovers_and_places_are_each_seats_own() -> None:
    """Blue began, so purple comes later in turn order, and red last; a tree of 4 and 6 blueberries make a point."""
    s = at_turn(seats=3)
    s.table.first = 1
    pot(s, "blue", "green", 4)
    goods(s, "blue", blueberries=6)
    pot(s, "purple", "green", 5)
    goods(s, "purple", blueberries=4)
    assert [tell_me(s, f"{who} leftovers") for who in ("red", "blue", "purple")] == ["0", "10", "9"]
    per_seat = len(s.table.scored) // 3
    s.table.scored = (*s.table.scored[: 2 * per_seat], 1, *s.table.scored[2 * per_seat + 1 :])
    final_scoring(s)
    assert [tell_me(s, f"{who} points") for who in ("red", "blue", "purple")] == ["0", "1", "1"]
    assert first_to_last(s) == ["purple", "blue", "red"]


@pytest.mark.rule("C38", "C48")
@pytest.mark.parametrize("name", ALL)
def test_a_contract_that_nobody_claimed_scores_nothing(name: str) -> None:
    s = at_turn()
    contracts(s, name)
    rich(s, "red")
    final_scoring(s)
    assert part(s, "red", "contracts") == 0
    assert tell_me(s, "red lumber") == "g1 y1" and tell_me(s, "red glue") == "1"


@pytest.mark.rule("C38")
def test_one_player_may_claim_two_contracts_but_not_one_twice() -> None:
    s = at_turn()
    contracts(s, "pc-1", "pc-2", "pc-8")
    beside(s, "red", "oh-6", "nothing")
    can_claim(s)
    lumber(s, "red", "b3 b2 g4 y6")
    say(s, "red complete oh-5", "red claim pc-2", "red complete oh-6")
    assert on_offer(s, "red") == ["claim pc-1", "claim pc-8", "done"]
    assert change(s, "red claim pc-1") == {"points": 3}
    assert item(s) == "Turn" and sound(s)
    rich(s, "red")
    final_scoring(s)
    assert part(s, "red", "contracts") == 3 + 4 + 6 + 4
    assert part(s, "red", "leftovers") == 0


@pytest.mark.rule("C38", "C62")
def test_a_hazelnut_order_without_a_contract_gives_its_other_reward() -> None:
    s = at_turn()
    contracts(s)
    can_claim(s)
    assert change(s, "red complete oh-5") == {
        "b3": -1, "b2": -1, "glue": -1, "completed": 1, "points": 4, "blueberries": 4,
    }  # fmt: skip
    assert item(s) == "Turn"


@pytest.mark.rule("C57", "C21")
def test_a_helper_that_is_hired_counts_for_pc_4() -> None:
    s = claimed("pc-4")
    helper(s, "red", "hii-2", 2)
    assert tell_me(s, "red contract pc-4") == "0"
    goods(s, "red", blueberries=9)
    begin(s, "choose-helper")
    change(s, f"red {on_offer(s, 'red', 'hire')[0]}", "red settle room-3")
    assert tell_me(s, "red contract pc-4") == "4"
