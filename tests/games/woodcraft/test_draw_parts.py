"""The picture, part by part: the wheel, cards, contracts, the income board, workshops."""

from __future__ import annotations

from itertools import pairwise
from xml.etree.ElementTree import Element

import pytest

from millwright.games.woodcraft.decks import EFFECTS
from millwright.games.woodcraft.draw.abilities import DRAWN, ability_items
from millwright.games.woodcraft.draw.contracts import WIDE, spots
from millwright.games.woodcraft.draw.dice import FACES
from millwright.games.woodcraft.draw.house import attic_plan
from millwright.games.woodcraft.draw.tools import TOOLS
from millwright.games.woodcraft.draw.wheel import arc
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.names import KNOWN_TOOLS
from tests.games.woodcraft.positions import (
    FACTS,
    at_turn,
    begin,
    beside,
    contracts,
    goods,
    helper,
    lumber,
    moved,
    new_game,
    pot,
    rows,
    say,
    stock,
    tools,
    wheel,
)
from tests.games.woodcraft.test_draw import classes, picture, signs_only, used
from tests.pictures import SVG, part, parts, tip, words

# ---- the wheel


@pytest.mark.rule("C08", "C09")
def test_tiles_stand_on_their_spaces() -> None:
    s = at_turn()
    wheel(s, arrow="b", arc=True, buy_lumber="b7", choose_helper="b6")
    root = picture(s, 0)
    assert tip(root, "tile-buy-lumber") == "Buy lumber, on B7"
    assert tip(root, "tile-choose-helper") == "Choose a helper, on B6"
    assert used(part(root, "tile-choose-helper"), "action-choose-helper") == [1]
    moved(s, "buy-lumber")
    assert tip(picture(s, 0), "tile-buy-lumber") == "Buy lumber, moved to B7 this turn"


@pytest.mark.rule("C12")
def test_a_blocked_tile_is_barred() -> None:
    s = at_turn()
    wheel(s, arrow="b", choose_helper="b7", buy_lumber="c7")
    root = picture(s, 0)
    assert "bar" in classes(root, "tile-choose-helper") and "blocked" in tip(root, "tile-choose-helper")
    assert "bar" not in classes(root, "tile-buy-lumber")


@pytest.mark.rule("C10")
def test_the_arc_and_the_rim_bonuses() -> None:
    s = at_turn()
    wheel(s, arc=True, buy_lumber="b3")
    root = picture(s, 0)
    assert parts(root, "arc") and "rim" in classes(root, "rim-a2") and "rim given" in classes(root, "rim-b3")
    assert used(part(root, "rim-b3"), "scrap", "glue", "points") == [1, 1, 0]
    assert used(part(root, "rim-d1"), "b2") == [1]
    wheel(s, arc=False, buy_lumber="b3")
    root = picture(s, 0)
    assert not parts(root, "arc") and "rim given" in classes(root, "rim-a2")


@pytest.mark.rule("C01", "C10")
def test_the_arc_lies_where_the_tiles_began() -> None:
    s = at_turn()
    wheel(s, arc=False, buy_lumber="c2", exchange_dice="a1")
    s.table.arc = 3
    root = picture(s)
    assert "rim given" not in classes(root, "rim-c2") and "rim given" in classes(root, "rim-a1")
    assert parts(root, "arc") and arc(14) in WOODCRAFT.draw(WOODCRAFT.view(s, 0))


@pytest.mark.rule("C11")
def test_the_saw_shows_two_windows() -> None:
    s = at_turn()
    wheel(s, arrow="d")
    root = picture(s, 0)
    assert used(part(root, "window-a"), "points", "b2", "g2") == [1, 1, 1]
    assert used(part(root, "window-b"), "saw_blades") == [1]
    assert not parts(root, "window-c") and not parts(root, "window-d")
    lit = [q for q in "abcd" if "lit" in classes(root, f"quadrant-{q}")]
    assert lit == ["a", "b"] and "quadrant D" in tip(root, "saw")


# ---- cards


@pytest.mark.rule("C36")
def test_an_order_is_drawn_not_written() -> None:
    s = at_turn()
    rows(s, orders="oi-7 oi-32 oi-12 oi-2")
    root = picture(s, 0)
    card = part(root, "order-oi-7")
    assert used(card, "b4", "glue", "tool-saw", "blueberries") == [1, 1, 1, 1]
    assert used(part(root, "order-oi-32"), "y4", "y1", "saw_blades", "glue") == [1, 2, 1, 2]
    for name, title in (("oi-7", "Pig-shaped"), ("oi-32", "Sewing box"), ("oi-12", "Abacus"), ("oi-2", "Salad")):
        lines = words(part(root, f"order-{name}"))
        assert lines[0].startswith(title) and signs_only(lines[1:])


@pytest.mark.rule("C36")
def test_flexible_dice_show_their_colours_and_value() -> None:
    s = at_turn()
    rows(s, orders="oi-12 oi-2")
    root = picture(s, 0)
    stripes = {
        name: [e.get("fill") for e in part(root, f"order-{name}").iter(f"{SVG}rect")] for name in ("oi-12", "oi-2")
    }
    assert [stripes["oi-12"].count(face) for face in FACES] == [0, 1, 1] and "3" in words(part(root, "order-oi-12"))
    assert [stripes["oi-2"].count(face) for face in FACES] == [2, 2, 2]
    assert words(part(root, "order-oi-2")).count("?") == 2


@pytest.mark.rule("C38")
def test_a_hazelnut_order_gives_a_contract_or_something() -> None:
    s = at_turn()
    beside(s, "red", "oh-3")
    card = part(picture(s, 0), "order-oh-3")
    assert used(card, "contract", "slash", "points", "blueberries") == [1, 1, 1, 1]


@pytest.mark.rule("C21", "C23")
def test_a_helper_shows_cost_timing_ability_and_production() -> None:
    s = at_turn()
    rows(s, helpers="hi-7 hi-2 hi-4 hi-11")
    root = picture(s, 0)
    card = part(root, "helper-hi-7")
    assert used(card, "permanent", "scrap", "points", "produce") == [1, 1, 2, 1]
    assert words(card)[0] == "Scrap fitter" and "1 point for each splicing" in words(card) and "4" in words(card)
    assert used(part(root, "helper-hi-2"), "once_per_turn") == [1]
    assert used(part(root, "helper-hi-4"), "immediate", "tool", "glue") == [1, 1, 1]
    assert "±1" in words(part(root, "helper-hi-11"))


def test_every_ability_has_a_drawing() -> None:
    assert set(DRAWN) == set(EFFECTS)
    drawn = [ability_items(FACTS, n) for n in range(len(FACTS.helpers.ids))]
    kinds = [EFFECTS[effect] for effect in FACTS.helpers.effects]
    assert [kind for kind, items in zip(kinds, drawn, strict=True) if not items] == ["none"]


def test_every_tool_has_a_drawing() -> None:
    assert tuple(TOOLS) == KNOWN_TOOLS and set(FACTS.tools) <= set(TOOLS)


@pytest.mark.rule("C23")
def test_a_helper_that_is_tired_is_ticked() -> None:
    s = at_turn()
    helper(s, "red", "hi-2", 2)
    lumber(s, "red", "g3")
    assert part(picture(s, 0), "helper-hi-2").get("class") == "helper"
    say(s, "red use hi-2 g3 g2")
    card = part(picture(s, 0), "helper-hi-2")
    assert card.get("class") == "helper tired" and used(card, "tick") == [1]


def test_what_is_reconstructed_has_a_mark() -> None:
    s = at_turn()
    rows(s, orders="oi-6 oi-2", helpers="hi-7 hi-1")
    root = picture(s, 0)
    marks = {name: [e for e in part(root, name).iter() if e.get("class") == "made"] for name in
             ("order-oi-6", "order-oi-2", "helper-hi-7", "helper-hi-1")}  # fmt: skip
    assert not marks["order-oi-6"] and not marks["helper-hi-7"]
    assert len(marks["order-oi-2"]) == len(marks["helper-hi-1"]) == 1
    title = marks["helper-hi-1"][0].find(f"{SVG}title")
    made = "≈ reconstructed, may differ from the printed card: what the ability names, cost, production"
    assert title is not None and title.text == made
    told = part(root, "helper-hi-1").find(f"{SVG}title")
    assert told is not None and str(told.text).endswith(f" {made}.")


@pytest.mark.rule("C04", "C42")
def test_rows_have_decks_empty_places_and_crosses() -> None:
    s = at_turn()
    rows(s, orders="oi-1 oi-2 oi-3", helpers="hi-1 hi-2 hi-3 hi-4")
    root = picture(s, 0)
    assert f"×{s.table.order_deck}" in words(part(root, "deck-orders"))
    places = [[e.get("class") for e in part(root, f"panel-{name}")].count("place") for name in ("orders", "helpers")]
    assert places == [1, 0]
    for name in ("cross-orders-3", "cross-orders-4", "cross-helpers-3", "cross-helpers-4"):
        part(root, name)
    s.table.order_deck = 0
    assert "×0" in words(part(picture(s, 0), "deck-orders"))


# ---- contracts


@pytest.mark.rule("C38", "C54", "C56")
def test_contracts_show_points_claims_and_what_the_viewer_has() -> None:
    s = at_turn(seats=3)
    contracts(s, "pc-1", "pc-3")
    goods(s, "red", glue=2, scrap=3)
    s.table.marketing[0] = 6
    claims = list(s.table.claims)
    claims[FACTS.contracts.ids.index("pc-4")] = 0b101
    s.table.claims = tuple(claims)
    root = picture(s, 0)
    assert {"5", "10", "≤8"} <= set(words(part(root, "contract-pc-1")))
    market = words(part(root, "contract-pc-3"))
    assert market[:5] == ["Marketing", "1", "2", "2", "4"] and "18" in market
    lit = [e for e in part(root, "contract-pc-3").iter() if e.get("class") == "lit"]
    assert len(lit) == 1
    gone = part(root, "contract-pc-4")
    assert gone.get("class") == "contract claimed"
    assert parts(gone, "claim-pc-4-red") and parts(gone, "claim-pc-4-purple") and not parts(gone, "claim-pc-4-blue")
    assert not parts(root, "contract-pc-8")


# ---- the income board


@pytest.mark.rule("C44")
def test_income_markers_and_lines() -> None:
    s = at_turn(seats=4)
    s.table.income[:] = [3, 4, 3, 14, 3, 4, 3, 20]
    root = picture(s, 0)
    assert tip(root, "income-hazelnut-1") == "Blue: 14"
    assert parts(root, "income-hazelnut-1-second") and not parts(root, "income-hazelnut-0-second")
    assert used(part(root, "track-hazelnut"), "tool", "points") == [1, 1]


@pytest.mark.rule("C45", "C46", "C51")
def test_reputation_tiles_and_the_value_of_orders() -> None:
    s = at_turn(seats=4)
    t = s.table
    t.reputation[:] = [6, 6, 0, 12]
    t.tiles, t.reached, t.places = (0, 1), (0b1011, 0b1000), (2, 1)
    t.completed[0] = 4
    root = picture(s, 0)
    assert tip(root, "reputation-0") == "Red: reputation 6, an order is worth 3"
    tile = part(root, "reputation-tile-r1")
    assert classes(root, "reputation-tile-r1").count("struck") == 2
    assert classes(root, "reputation-tile-r2").count("struck") == 1
    assert used(tile, "produce", "points") == [2, 3]
    assert len([e for e in tile.iter() if (e.get("class") or "").startswith("colour-")]) == 3
    assert tip(root, "completed-0") == "Completed orders: 4, each worth 3 at the end"


@pytest.mark.rule("C41", "C43")
def test_the_rounds() -> None:
    s = at_turn(seats=4)
    s.table.round = 7
    root = picture(s, 0)
    assert "7" in words(part(root, "hub")) and "of 13" in words(part(root, "hub"))
    now = [n for n in range(1, 14) if "round-space now" in classes(root, f"round-{n}")]
    assert now == [7]
    phases = [n for n in range(1, 14) if "phase" in classes(root, f"round-{n}")]
    assert phases == [4, 7, 10, 13]
    assert used(part(root, "income-phase-1"), "cross") == [1] and "II" in words(part(root, "income-phase-2"))
    assert not parts(root, "round-14") and parts(picture(at_turn(seats=3), 0), "round-14")


@pytest.mark.rule("C07")
def test_the_turn_order() -> None:
    s = at_turn(seats=3)
    assert tip(picture(s), "turn-order") == "Turn order: Red, Blue, Purple"
    assert words(part(picture(new_game(3)), "turn-order")) == []


# ---- workshops


@pytest.mark.rule("C17")
def test_lumber_beyond_its_slots_is_marked() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g2 y3 y4 b5 b6 b6")
    root = picture(s, 0)
    names = ("g1-1", "g2-1", "y3-1", "y4-1", "b5-1", "b6-1", "b6-2")
    for name in names:
        die = part(root, f"lumber-0-{name}")
        assert used(die, name[:2]) == [1] and words(die) == [name[:2]]
    assert [name for name in names if "beyond" in classes(root, f"lumber-0-{name}")] == ["b6-2"]


DIGIT = 0.7
"""How wide a digit is at most, in heights of its font."""


def test_two_digits_end_before_the_next_good() -> None:
    s = at_turn()
    goods(s, "red", blueberries=99, lanterns=99, glue=99, scrap=99, saw_blades=99, reuse=99)
    goods(s, "blue", blueberries=99, lanterns=99, glue=99, scrap=99, saw_blades=99, reuse=99)
    root = picture(s, 0)
    for seat in (0, 1):
        found = list(part(root, f"goods-{seat}"))
        for one, other in pairwise(found):
            (number,), shape = one.iter(f"{SVG}text"), next(other.iter(f"{SVG}use"))
            end = float(number.get("x", "")) + 2 * DIGIT * float(number.get("font-size", ""))
            icon = 24 * float(shape.get("transform", "").rpartition("(")[2].rstrip(")"))
            assert left_of(one) + end + icon / 8 < left_of(other) - icon / 2, "no air between them"


def left_of(one: Element) -> float:
    """Where a thing is placed."""
    return float(one.get("transform", "").removeprefix("translate(").split()[0])


def test_three_digits_stay_within_the_hazelnut() -> None:
    s = at_turn()
    s.table.scored = (199, *s.table.scored[1:])
    (number,) = part(picture(s, 0), "points-0").iter(f"{SVG}text")
    assert number.text == "199" and 3 * DIGIT * float(number.get("font-size", "")) < 0.85 * 21.2


@pytest.mark.rule("C26", "C28")
def test_pots_and_what_is_still_to_come() -> None:
    s = at_turn()
    pot(s, "red", "yellow", 4)
    root = picture(s, 0)
    assert used(part(root, "pot-0-yellow"), "y4") == [1] and tip(root, "pot-0-green") == "The green pot, empty"
    assert not parts(root, "pot-0-brown")
    ghost = part(root, "improvement-0-brown-pot")
    assert words(ghost) == ["5", "1"] and used(ghost, "blueberries", "hazelnut_income", "b1") == [1, 1, 1]
    helper(s, "red", "hi-10", 2)
    assert words(part(picture(s, 0), "improvement-0-brown-pot"))[0] == "3"


@pytest.mark.rule("C29", "C30")
def test_tiles_are_ready_turned_or_still_to_come() -> None:
    s = at_turn()
    t = s.table
    t.saws[0], t.saws_used[0], t.splices[0], t.splices_used[0], t.glue_tile[0] = 2, 1, 2, 0b10, 1
    root = picture(s, 0)
    assert tip(root, "saw-1-0").endswith("turned over until the next income phase") and tip(root, "saw-2-0").endswith(
        "ready"
    )
    assert "turned" in classes(root, "splice-2-0") and "tool-tile" in classes(root, "splice-1-0")
    assert "+1" in words(part(root, "splice-1-0")) and "+2" in words(part(root, "splice-2-0"))
    assert tip(root, "glue-0") == "Glue tile, ready"
    assert parts(root, "improvement-0-saw-3") and parts(root, "improvement-0-splice-3")
    assert not parts(root, "improvement-0-saw-2") and not parts(root, "improvement-0-glue-tile")
    other = picture(s, 1)
    assert "turned" in classes(other, "saw-1-0") and not parts(other, "improvement-0-saw-3")


@pytest.mark.rule("C21", "C22")
def test_rooms_with_helpers_and_free_ones() -> None:
    s = at_turn()
    helper(s, "red", "hi-14", 2)
    root = picture(s, 0)
    assert parts(part(root, "room-0-2"), "helper-hi-14")
    assert "room-free open" in classes(root, "room-0-3") and "room-free" in classes(root, "room-0-6")
    assert used(part(root, "room-0-5"), "produce", "hazelnut_income") == [1, 1]


@pytest.mark.rule("C39")
def test_the_attic() -> None:
    s = at_turn()
    tools(s, "red", b1="hammer", b2="plane")
    root = picture(s, 0)
    assert used(part(root, "attic-0-b1"), "tool-hammer") == [1] and tip(root, "attic-0-b2") == "Attic b2: plane"
    assert "hook open" in classes(root, "attic-0-m1") and "hook" in classes(root, "attic-0-m2")
    assert used(part(root, "link-0-b2-m2"), "lanterns") == [1]
    assert words(part(root, "supply-hammer")) == ["4"] and words(part(root, "supply-axe")) == ["5"]
    assert words(part(picture(s, 1), "attic-0")) == ["2"]


@pytest.mark.rule("C39")
def test_the_attic_is_a_pyramid_with_two_wings() -> None:
    w = FACTS.workshop
    plan = dict(zip(w.attic_ids, attic_plan(w), strict=True))
    assert [plan[name] for name in ("b1", "b4", "m2", "t1")] == [(0.0, 0.0), (3.0, 0.0), (1.5, 1.0), (1.0, 2.0)]
    assert (plan["t0"], plan["t3"]) == ((0.0, 2.0), (3.0, 2.0)) and len(set(plan.values())) == 11


@pytest.mark.rule("C37")
def test_orders_lie_in_their_rows() -> None:
    s = at_turn()
    beside(s, "red", "oi-5", "blueberry")
    beside(s, "red", "oi-6", "blueberry")
    beside(s, "blue", "oi-9", "minus-1")
    lumber(s, "red", "g6")
    root = picture(s, 0)
    lane = part(root, "row-0-blueberry").find(f"{SVG}rect")
    assert lane is not None and not parts(root, "row-1-blueberry")
    top, low = (float(lane.get(name) or 0) for name in ("y", "height"))
    for name in ("order-oi-5", "order-oi-6"):
        place = (part(root, name).get("transform") or "").removesuffix(")").split(" ")
        assert top < float(place[1]) < top + low
    assert used(part(root, "order-oi-5"), "tick") == [1] and used(part(root, "order-oi-6"), "tick") == [0]
    assert "−1" in words(part(root, "order-oi-9"))


@pytest.mark.rule("C40")
def test_the_marketing_track() -> None:
    s = at_turn()
    s.table.marketing[0] = 2
    root = picture(s, 0)
    assert words(part(root, "marketing-0-4")) == ["4", "3"]
    assert [n for n in range(1, 9) if "slot next" in classes(root, f"marketing-0-{n}")] == [3]
    assert parts(root, "marketing-marker-0") and words(part(root, "marketing-1")) == ["0"]


@pytest.mark.rule("C16", "C19", "C62")
def test_prices_are_those_of_the_seat_in_view() -> None:
    s = at_turn()
    stock(s, "g4 g6 y1 y6 b2 b6")
    assert words(part(picture(s, 0), "stock-3")) == ["7"] and words(part(picture(s, 0), "stock-0")) == ["4"]
    s.table.saws[0] = 2
    helper(s, "red", "hi-21", 2)
    root = picture(s, 0)
    assert words(part(root, "stock-3")) == ["5"] and words(part(root, "bank-b6")) == ["6"]
    assert words(part(root, "store-glue-3")) == ["3", "2"]
    assert words(part(picture(s, 1), "stock-3")) == ["7"]


@pytest.mark.rule("C02")
def test_a_place_of_the_stock_may_be_empty() -> None:
    s = at_turn()
    stock(s, "g4 g6 y1 y6 b2 b6")
    goods(s, "red", blueberries=9)
    begin(s, "buy-lumber")
    say(s, "red buy g4")
    s.table.stock = (-1, *s.table.stock[1:])
    assert "place" in classes(picture(s, 0), "stock-0")


def test_a_spectator_sees_the_first_seat_large() -> None:
    s = at_turn(seats=3)
    assert parts(picture(s), "attic-0-b1") and parts(picture(s, 2), "attic-2-b1")
    assert not [e for e in picture(s).iter() if (e.get("id") or "").startswith("part-card-")]


@pytest.mark.parametrize(("count", "lines"), [(1, [1]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3])])
def test_contracts_lie_on_even_lines_in_the_middle(count: int, lines: list[int]) -> None:
    box = (0.0, 0.0, 551.0, 249.0)
    found = spots(count, box)
    lines_there = {y: [x for x, high in found if high == y] for _, y in found}
    assert [len(row) for row in lines_there.values()] == lines
    for row in lines_there.values():
        assert abs(row[0] - (box[2] - row[-1] - WIDE)) < 0.01, "as much room on either side"
