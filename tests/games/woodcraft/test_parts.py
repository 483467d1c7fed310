"""Woodcraft on a page: the parts of its picture, and which drawn things moves are about."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from time import perf_counter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from millwright.games.picture import ZONES, Part
from millwright.games.woodcraft import verbs
from millwright.games.woodcraft.draw.parts import GAP, parts
from millwright.games.woodcraft.draw.style import sheet
from millwright.games.woodcraft.facts import IMPROVEMENTS
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.verbs import ADD, BERRIES, BUY, GLUE_DICE, MOVE, SAW, SPLICE
from millwright.games.woodcraft.view import View, view
from millwright.kernel import LUCK, WATCHER, Move, luck_move, offers, play_trusted, settle, waiting
from tests.games.woodcraft.positions import (
    FACTS,
    any_luck,
    at_income,
    at_turn,
    begin,
    beside,
    candidate,
    contracts,
    goods,
    hand,
    helper,
    lumber,
    moved,
    new_game,
    pot,
    rows,
    say,
    stock,
    wheel,
)
from tests.games.woodcraft.test_draw import all_cards, finished, played, signs_only, texts_of

SVG = "{http://www.w3.org/2000/svg}"
PHONE = 374
"""Pixels that a part is wide on a phone."""

LOOKED_FOR = [
    verb
    for verb in range(verbs.KEEP_HELPER, verbs.DONE)
    if verb not in (verbs.END, verbs.PICK)  # about nothing that is drawn
]


def as_svg(part: Part) -> Element:
    box = " ".join(map(str, part.box))
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{part.drawing}</svg>')


def ids(v: View) -> list[str]:
    """All ids of the parts, and those that the page gives them."""
    found = parts(v)
    return [f"part-{part.name}" for part in found] + re.findall(r' id="([^"]+)"', "".join(p.drawing for p in found))


def named(v: View, name: str) -> Part:
    return next(part for part in parts(v) if part.name == name)


def element(v: View, name: str) -> Element:
    """The one element of all parts that has an id."""
    found = [e for part in parts(v) for e in as_svg(part).iter() if e.get("id") == name]
    assert len(found) == 1, f"{name} is there {len(found)} times"
    return found[0]


def position(seats: int, steps: int) -> State:
    return played(seats, steps) if steps < 5000 else finished(seats)


# ---- the sheet and the parts


def test_the_sheet_has_all_that_the_parts_use() -> None:
    shared = sheet(FACTS)
    assert shared.startswith("<style>") and shared.count("<svg") == 1 and 'aria-hidden="true"' in shared
    defined = re.findall(r' id="([^"]+)"', shared)
    assert len(defined) == len(set(defined))
    for seats in (1, 4):
        drawn = "".join(part.drawing for part in parts(view(played(seats, 260), 0)))
        assert set(re.findall(r'(?:href="|url\()#([^")]+)', drawn)) <= set(defined)
        assert not set(ids(view(played(seats, 260), 0))) & set(defined)


def test_every_rule_of_the_sheet_holds_inside_any_part() -> None:
    """None of them needs an element of the whole picture around a part."""
    style = sheet(FACTS).split("</style>")[0]
    assert "#" not in re.sub(r"\{[^}]*\}", "", style)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("steps", [0, 20, 60, 90, 150, 300, 5000])
def test_parts_are_well_formed_with_ids_of_their_own(seats: int, steps: int) -> None:
    s = position(seats, steps)
    for seat in (0, seats - 1, WATCHER):
        v = view(s, seat)
        for part in parts(v):
            assert as_svg(part).tag == f"{SVG}svg" and part.title
            assert part.zone in ZONES and re.fullmatch(r"[a-z0-9-]+", part.name)
        found = ids(v)
        assert [name for name in set(found) if found.count(name) > 1] == []


def test_only_the_wheel_is_wide() -> None:
    for s in (played(4, 260), played(1, 260), new_game(4)):
        assert [part.name for part in parts(view(s, 0)) if part.box[2] > 640] == ["wheel"]


def lines_of(part: Part) -> list[tuple[str, list[float], float, list[float]]]:
    """The lines of a part: words, box, size, and the box of the card or panel they are on."""
    x, y, wide, high = part.box
    return list(texts_of(as_svg(part), 0, 0, 1, [x, y, x + wide, y + high]))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_type_is_too_small_on_a_phone(seats: int) -> None:
    """Words are 10.5 pixels high at least; numbers on symbols may be smaller. The wheel can be zoomed."""
    for s in (played(seats, 260), played(seats, 75), finished(seats), new_game(seats)):
        for part in parts(view(s, 0)):
            for line, _, size, _ in lines_of(part) if part.name != "wheel" else []:
                least = 7.5 if signs_only([line]) else 10.5
                assert size * PHONE / part.box[2] >= least, (part.name, line, size)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("steps", [0, 75, 260, 5000])
def test_no_line_leaves_its_card_or_panel(seats: int, steps: int) -> None:
    s = position(seats, steps)
    for seat in (0, WATCHER):
        for part in parts(view(s, seat)):
            for line, (left, top, right, low), _, box in lines_of(part):
                assert left >= box[0] - 1 and top >= box[1] - 1 and right <= box[2] + 1 and low <= box[3] + 1, line


def test_parts_are_quick() -> None:
    v = view(played(4, 400), 0)
    parts(v)
    spent = []
    for _ in range(5):
        start = perf_counter()
        parts(v)
        spent.append(perf_counter() - start)
    assert min(spent) < 0.03


def test_everything_has_its_zone() -> None:
    v = view(played(4, 260), 1)
    zones = {zone: [part.name for part in parts(v) if part.zone == zone] for zone in ZONES}
    assert zones["board"] == ["wheel", "display"] and zones["market"] == ["trade", "contracts"]
    assert [name for name in zones["mine"] if name != "hand"] == ["bench", "orders", "rooms", "attic"]
    assert zones["players"] == ["workshop-2", "workshop-3", "workshop-0", "reputation", "income", "key"]
    alone = [part.name for part in parts(view(played(1, 260), 0)) if part.zone == "players"]
    assert alone == ["solo", "reputation", "income", "key"]


@pytest.mark.rule("C04")
def test_four_orders_and_four_helpers_lie_two_abreast() -> None:
    s = at_turn()
    rows(s, orders="oi-1 oi-2 oi-3", helpers="hi-1 hi-2 hi-3 hi-4")
    v = view(s, 0)
    places = {name: element(v, name).get("transform") for name in ("order-oi-1", "order-oi-2", "order-oi-3")}
    assert len(set(places.values())) == 3
    drawn = named(v, "display").drawing
    assert drawn.count('class="place"') == 1 and f"×{s.table.order_deck}<" in drawn
    assert {"cross-orders-3", "cross-orders-4", "deck-helpers"} <= set(ids(v))


def test_a_spectator_sees_the_first_workshop() -> None:
    v = view(played(3, 260), WATCHER)
    assert named(v, "bench").title.startswith("Red") and "attic-0-b1" in ids(v)
    assert "hand" not in [part.name for part in parts(v)]


def test_the_workshop_fits_beside_and_below_the_board() -> None:
    """So it is all in view: the orders, with what lies below them, are no higher than the board."""
    board = named(view(at_turn(), 0), "wheel").box[3]
    for seats, steps in product((1, 2, 3, 4), (75, 150, 260, 400)):
        v = view(played(seats, steps), 0)
        column = [part.box[3] for part in parts(v) if part.name in ("orders", "hand")]
        assert sum(column) + GAP * (len(column) - 1) <= board
        assert {part.box[3] for part in parts(v) if part.name in ("bench", "rooms", "attic")} == {538}


def test_contracts_tracks_and_other_workshops_fold() -> None:
    v = view(played(3, 260), 0)
    folded = {part.name: part.folded for part in parts(v) if part.folded}
    assert list(folded) == ["contracts", "workshop-1", "workshop-2", "reputation", "income", "key"]
    assert folded["workshop-1"].startswith("Blue: ") and "Red " in folded["reputation"]
    assert [part.name for part in parts(v) if part.shut] == ["workshop-1", "workshop-2"]


# ---- pieces keep their elements


@pytest.mark.rule("C09")
def test_a_tile_that_moves_differs_in_transforms_alone() -> None:
    s = at_turn()
    wheel(s, buy_lumber="a1")
    before = element(view(s, 0), "tile-buy-lumber")
    wheel(s, buy_lumber="b7")
    after = element(view(s, 0), "tile-buy-lumber")
    assert before.get("transform") != after.get("transform")
    assert [e.get("d") for e in before.iter()] == [e.get("d") for e in after.iter()]


@pytest.mark.rule("C42")
def test_an_order_that_sinks_keeps_its_place_among_the_elements() -> None:
    s = at_income(1)
    for name in ("oi-5", "oi-6", "oi-7"):
        beside(s, "red", name)
    before = element(view(s, 0), "orders-0")
    settle(s)
    after = element(view(s, 0), "orders-0")
    assert [e.get("id") for e in before] == [e.get("id") for e in after]
    assert [e.get("transform") for e in before][6:] != [e.get("transform") for e in after][6:]


@pytest.mark.rule("C17")
def test_dice_keep_their_names_while_others_come_and_go() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g3 g3 b2")
    before = [name for name in ids(view(s, 0)) if name.startswith("lumber-0-")]
    lumber(s, "red", "g3 g3 b2 b6")
    after = [name for name in ids(view(s, 0)) if name.startswith("lumber-0-")]
    assert before == ["lumber-0-g1-1", "lumber-0-g3-1", "lumber-0-g3-2", "lumber-0-b2-1"]
    assert after == ["lumber-0-g3-1", "lumber-0-g3-2", "lumber-0-b2-1", "lumber-0-b6-1"]


# ---- secrets


@pytest.mark.rule("C71")
@pytest.mark.parametrize("viewer", [1, WATCHER])
def test_parts_do_not_depend_on_the_hands_of_others(viewer: int) -> None:
    s = at_turn(seats=3)
    hand(s, "red", "oi-5", "oh-1")
    before, own = parts(view(s, viewer)), parts(view(s, 0))
    s.drawers[0].hand = sum(1 << s.facts.orders.ids.index(name) for name in ("oi-6", "oh-2"))
    assert parts(view(s, viewer)) == before and parts(view(s, 0)) != own


@pytest.mark.rule("C06", "C71")
def test_the_hand_is_a_part_and_at_the_start_each_card_is() -> None:
    s = at_turn()
    hand(s, "red", "oi-7", "oh-3")
    assert re.findall(r' id="(order-[^"]+)"', named(view(s, 0), "hand").drawing) == ["order-oi-7", "order-oh-3"]
    assert not {"order-oi-7", "order-oh-3"} & set(ids(view(s, 1)))
    hand(s, "red")
    assert "hand" not in [part.name for part in parts(view(s, 0))]
    s = new_game(3)
    any_luck(s)
    own = [part.name for part in parts(view(s, waiting(s)[0])) if part.zone == "mine"]
    kinds = [name.split("-")[0] for name in own]
    assert kinds[:11] == ["choice"] * 3 + ["card"] * 7 + ["bench"]


@pytest.mark.rule("C21")
def test_a_helper_that_waits_for_a_room_is_shown_to_its_player() -> None:
    s = at_turn()
    rows(s, helpers="hi-1 hi-2 hi-3 hi-4")
    helper(s, "red", "hi-14", 2)
    goods(s, "red", blueberries=20)
    begin(s, "choose-helper")
    say(s, "red hire hi-3")
    any_luck(s)
    assert "helper-hi-3" in ids(view(s, 0)) and "helper-hi-3" not in ids(view(s, 1))
    assert next(part.name for part in parts(view(s, 0)) if part.zone == "mine") == "arriving-hi-3"


# ---- what moves are about


def about(s: State, line: str) -> tuple[str, ...]:
    """The things of a move, allowed or not, as its own player sees them; all of them are drawn."""
    seat, move = candidate(s, line)
    v = view(s, seat)
    found = WOODCRAFT.things(v, move)
    assert set(found) <= set(ids(v))
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_every_offer_of_some_games_is_about_is_drawn(seats: int) -> None:
    told: set[int] = set()
    for seed in range(6):
        s, rng = new_game(seats), Random(seed)
        while s.agenda:
            seat = waiting(s)[0]
            if seat == LUCK:
                play_trusted(s, seat, luck_move(s, rng))
                continue
            moves = offers(s, seat)
            check_things(s, seat, moves if rng.random() < 0.3 else moves[-3:])
            told |= {move[0] for move in moves}
            play_trusted(s, seat, rng.choice(moves))
    assert told >= {MOVE, BERRIES, SAW, SPLICE, BUY, ADD}


def check_things(s: State, seat: int, moves: list[Move]) -> None:
    """All things are there, at least one for each move that is about something; each is named once."""
    v = view(s, seat)
    drawn = set(ids(v))
    for move in moves:
        found = WOODCRAFT.things(v, move)
        assert set(found) <= drawn, (move, found)
        no_pot = move[0] == verbs.CUT and s.agenda[-1].quote(s, seat, move).why == "pot_none"
        assert len(found) == len(set(found)), (move, found)
        assert bool(found) == (move[0] in LOOKED_FOR and not no_pot), (move, found)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_is_refused_is_about_something_that_is_drawn(seats: int) -> None:
    s, rng = new_game(seats), Random(seats)
    while s.agenda:
        seat = waiting(s)[0]
        if seat != LUCK and rng.random() < 0.1:
            check_things(s, seat, s.agenda[-1].candidates(s, seat))
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else rng.choice(offers(s, seat)))


@pytest.mark.rule("C31", "C32", "C33")
def test_equal_dice_are_all_things_of_a_move() -> None:
    s = at_turn()
    lumber(s, "red", "g3 g3 y2")
    goods(s, "red", scrap=1, glue=1, saw_blades=1)
    s.table.glue_tile[0] = 1
    twins = ("lumber-0-g3-1", "lumber-0-g3-2")
    assert about(s, "red saw g3 2 1") == (*twins, "saw-1-0")
    assert about(s, "red saw g3 1 1 1") == (*twins, "saw-1-0", "goods-0-saw-blades")
    assert about(s, "red splice g3 g4") == (*twins, "splice-1-0", "goods-0-scrap")
    assert about(s, "red glue g3 y2 y5") == (*twins, "lumber-0-y2-1", "glue-0", "goods-0-glue")
    assert about(s, "red glue g3 g3 g6") == (*twins, "glue-0", "goods-0-glue")
    s.table.glue_tile[0] = 0
    assert WOODCRAFT.things(view(s, 0), (GLUE_DICE, 2 * 18 + 2, 0)) == (*twins, "goods-0-glue"), "there is no tile"


@pytest.mark.rule("C08", "C13", "C14", "C40")
def test_a_turn_is_about_tiles_and_what_they_cost() -> None:
    s = at_turn()
    assert about(s, "red move buy-lumber") == ("tile-buy-lumber",)
    assert about(s, "red berries") == ("goods-0-blueberries",)
    moved(s, "buy-lumber")
    goods(s, "red", blueberries=3, lanterns=3)
    assert about(s, "red act") == ("tile-buy-lumber",)
    assert about(s, "red swap choose-helper") == ("tile-choose-helper", "goods-0-lanterns")
    assert about(s, "red berries") == ("goods-0-blueberries", "tile-buy-lumber")
    assert about(s, "red market") == ("marketing-0-1",) and about(s, "red end") == ()


@pytest.mark.rule("C16", "C18", "C19")
def test_purchases_are_about_what_is_for_sale() -> None:
    s = at_turn()
    stock(s, "g6 g6 y1 y2 b2 b5")
    goods(s, "red", blueberries=20)
    begin(s, "buy-lumber")
    assert about(s, "red buy g6") == ("stock-0", "stock-1")
    s = at_turn()
    stock(s, "g6 g6 y1 y2 b2 b5")
    lumber(s, "red", "g1")
    goods(s, "red", blueberries=20)
    begin(s, "exchange-dice")
    assert about(s, "red buy g6") == ("bank-g6",) and about(s, "red sell g1") == ("lumber-0-g1-1",)
    s = at_turn()
    goods(s, "red", blueberries=20)
    begin(s, "buy-materials")
    assert about(s, "red buy saw-blades 2") == ("store-saw-blades-2",)


@pytest.mark.rule("C23", "C25", "C35")
def test_helpers_trees_and_orders() -> None:
    s = at_turn()
    helper(s, "red", "hi-2", 2)
    helper(s, "red", "hi-1", 3)
    lumber(s, "red", "g4 g4")
    goods(s, "red", glue=1)
    pot(s, "red", "green", 4)
    beside(s, "red", "oi-5")
    assert about(s, "red use hi-2 g4 g3") == ("room-0-2", "lumber-0-g4-1", "lumber-0-g4-2")
    assert about(s, "red use hi-1 glue scrap") == ("room-0-3", "goods-0-glue")
    assert about(s, "red cut green") == ("pot-0-green",) and about(s, "red complete oi-5") == ("order-oi-5",)
    pot(s, "red", "green", 0)
    begin(s, "produce-plant")
    assert about(s, "red plant g4 1") == ("lumber-0-g4-1", "lumber-0-g4-2", "pot-0-green")
    assert about(s, "red produce hi-2") == ("room-0-2",)


@pytest.mark.rule("C27", "C38", "C39")
def test_improvements_tracks_tools_and_contracts() -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    begin(s, "improve-workshop")
    v = view(s, 0)
    assert [WOODCRAFT.things(v, (ADD, n, 0)) for n in range(len(IMPROVEMENTS))] == [
        (f"improvement-0-{name}",) for name in IMPROVEMENTS
    ]
    say(s, "red improve splice-2")
    assert about(s, "red income hazelnut") == ("income-hazelnut",)
    s.table.income[1] = 3
    say(s, "red income hazelnut")
    assert about(s, "red tool hammer") == ("supply-hammer",)
    say(s, "red tool hammer")
    assert about(s, "red hang b2") == ("attic-0-b2",)
    s = at_turn()
    t = s.table
    t.saws[0], t.splices[0], t.glue_tile[0], t.pots[1:3] = 3, 3, 2, [0, 4]
    begun = view(s, 0)
    owned = [WOODCRAFT.things(begun, (ADD, n, 0))[0] for n in range(len(IMPROVEMENTS))]
    assert owned == [
        "pot-0-yellow", "pot-0-brown", "saw-2-0", "saw-3-0", "splice-2-0", "splice-3-0", "glue-0",
    ]  # fmt: skip
    assert set(owned) <= set(ids(begun))
    s = at_turn()
    contracts(s, "pc-1", "pc-3")
    beside(s, "red", "oh-3")
    lumber(s, "red", "y2 b4")
    goods(s, "red", saw_blades=1)
    say(s, "red complete oh-3")
    assert about(s, "red claim pc-3") == ("contract-pc-3",) and about(s, "red done") == ()


def test_luck_and_the_end_are_about_nothing() -> None:
    s = new_game(2)
    assert WOODCRAFT.things(view(s, 0), offers(s, LUCK)[0]) == ()
    assert WOODCRAFT.things(view(finished(2), 0), (MOVE, 0, 0)) == ()


def test_every_card_can_be_a_part() -> None:
    found = named(view(all_cards(FACTS), 0), "display")
    assert found.drawing.count('class="order"') == len(FACTS.orders.ids)
