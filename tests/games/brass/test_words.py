"""What players read: no two offers alike, and the log of a move."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.rules import EndPeriod
from millwright.games.brass.table import State
from millwright.games.brass.verbs import GAME_ENDS, ORDERED
from millwright.games.game import LogLine
from millwright.kernel import offers, quote, settle
from millwright.service.recap import NOBODY, captions
from tests.games.brass.positions import (
    act,
    at_round,
    at_turn,
    hand,
    income_space,
    item,
    link,
    market,
    money,
    say,
    seat_of,
    stack_at,
    tile,
    tracks,
)


def sentences(s: State, who: str) -> list[str]:
    seat = seat_of(who)
    view = BRASS.view(s, seat)
    return [BRASS.offer(view, move, quote(s, seat, move)) for move in offers(s, seat)]


def two_mines_to_scrap() -> State:
    s = at_round(3, period=RAIL)
    tile(s, "red", "coal", 2, "wigan/1", flipped=True)
    tile(s, "red", "coal", 2, "wigan/2")
    money(s, "red", 0)
    income_space(s, "red", 0)
    settle(s)
    assert item(s) == "Scrap"
    return s


def two_mines_to_replace() -> State:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "coal", 2, "wigan/1", cubes=1)
    tile(s, "red", "coal", 2, "wigan/2", cubes=3)
    stack_at(s, "red", "coal", 3)
    hand(s, "red", "wigan", "bury")
    return s


def two_mills_to_replace() -> State:
    s = at_turn("red", period=RAIL)
    tile(s, "purple", "coal", 2, "manchester/3")
    tile(s, "red", "cotton", 2, "manchester/1")
    tile(s, "red", "cotton", 2, "manchester/2", flipped=True)
    stack_at(s, "red", "cotton", 3)
    hand(s, "red", "manchester", "bury")
    return s


def two_ports_to_sell_to() -> State:
    s = at_turn("red", period=RAIL)
    tile(s, "purple", "port", 2, "preston/1")
    tile(s, "purple", "port", 2, "preston/2")
    tile(s, "red", "cotton", 2, "lancaster/2")
    link(s, "green", "lancaster-preston")
    return s


@pytest.mark.parametrize(
    "lay",
    [two_mines_to_scrap, two_mines_to_replace, two_mills_to_replace, two_ports_to_sell_to],
    ids=lambda f: f.__name__,
)
def test_offers_that_differ_read_differently(lay: Callable[[], State]) -> None:
    s = lay()
    words = sentences(s, "red")
    assert len(words) == len(set(words)) > 1


def test_a_tile_that_can_be_sold_has_its_state_in_brackets_and_the_debt_is_told() -> None:
    s = two_mines_to_scrap()
    told = [f"sell the level 2 coal mine in Wigan ({state}) for £3" for state in ("flipped, slot 1", "3 cubes, slot 2")]
    assert sorted(sentences(s, "red")) == sorted(told)
    asked = "You owe £10 and are £10 short. Which tile do you sell, for half its cost?"
    assert BRASS.question(BRASS.view(s, 0)) == asked


def test_an_offer_says_what_happens_at_what_price_and_where_coal_comes_from() -> None:
    s = two_mills_to_replace()
    assert (
        "build a level 3 cotton mill in Manchester, £17, over Red's level 2 cotton mill, flipped, slot 2, "
        "coal from Manchester, £1 of it for iron" in sentences(s, "red")
    )


def test_the_log_tells_a_build_once_and_in_order() -> None:
    s = at_turn("red")
    tile(s, "purple", "coal", 1, "blackburn/1", cubes=1)
    hand(s, "red", "blackburn", "bury")
    say(s, "red build iron blackburn/3")
    act(s, "red discard blackburn")
    assert BRASS.log_lines(s, s.events, 0) == [
        "Red discards Blackburn.",
        "The coal comes from Purple's tile in Blackburn.",
        "Purple's level 1 coal mine in Blackburn flips.",
        "Purple's income is now £2 a round (+4 on the track).",
        "Red builds a level 1 iron works in Blackburn.",
        "Red pays £5 for the tile.",
    ]


def test_in_brief_a_build_is_told_with_what_was_paid_for_it() -> None:
    s = at_turn("red")
    hand(s, "red", "blackburn", "bury")
    say(s, "red build cotton blackburn/1")
    act(s, "red discard blackburn")
    (own, *_) = captions("brass", BRASS.log(s, s.events, 0), 0, lambda _: "Red")
    assert own.words == "Red built a cotton mill in Blackburn for £12."


@pytest.mark.parametrize(
    ("second", "words"),
    [("30", "Red took two loans of £30."), ("10", "Red took a loan of £30 and a loan of £10.")],
)
def test_in_brief_two_loans_are_one_clause(second: str, words: str) -> None:
    s = at_turn("red")
    hand(s, "red", "blackburn", "bury", "colne")
    lines: list[LogLine] = []
    for amount, card in (("30", "blackburn"), (second, "bury")):
        say(s, f"red loan {amount}")
        act(s, f"red discard {card}")
        lines += BRASS.log(s, s.events, 0)
    assert captions("brass", lines, 0, lambda _: "Red")[0].words == words


def test_a_line_of_the_log_knows_whom_it_tells_of_and_what_it_is_about() -> None:
    s = at_turn("red")
    tile(s, "purple", "coal", 1, "blackburn/1", cubes=1)
    hand(s, "red", "blackburn", "bury")
    say(s, "red build iron blackburn/3")
    act(s, "red discard blackburn")
    lines = BRASS.log(s, s.events, 0)
    assert [(line.seat, line.things) for line in lines[:3]] == [
        (0, ()),
        (1, ("slot-blackburn-1",)),
        (1, ("slot-blackburn-1",)),
    ]
    assert not any(line.chapter for line in lines)


def test_a_round_is_a_chapter_and_an_order_nobodys() -> None:
    s = at_round(3)
    settle(s)
    s.events += [(ORDERED, -1, seat, place + 1, 0) for place, seat in enumerate((2, 0, 3, 1))]
    first, *_, last = BRASS.log(s, s.events, 1)
    assert (first.text, first.chapter, first.seat) == ("Canal period, round 3 of 8", True, -1)
    assert first.plain() == "—— Canal period, round 3 of 8 ——"
    assert (last.text, last.chapter, last.seat) == ("Turn order: Yellow, Red, Green, Purple.", False, -1)


@pytest.mark.rule("B28")
def test_cubes_that_go_to_the_track_are_told_in_one_line() -> None:
    s = at_turn("red")
    tile(s, "purple", "coal", 1, "blackburn/1")
    tracks(s, iron=5)
    hand(s, "red", "blackburn", "bury")
    act(s, "red build iron blackburn/3")
    assert "Iron from Blackburn goes to the track, for £2, £1, £1." in BRASS.log_lines(s, s.events, 3)


def period_ended(colour: str) -> State:
    """The canal period is over; one flipped tile scored."""
    s = at_round(8)
    tile(s, colour, "cotton", 2, "colne/1", flipped=True)
    s.agenda[:] = []
    s.then(EndPeriod())
    settle(s)
    return s


@pytest.mark.rule("B46")
def test_the_end_of_a_period_tells_how_the_seats_stand() -> None:
    s = period_ended("red")
    assert "Points so far: Red 5, Purple 0, Yellow 0, Green 0." in BRASS.log_lines(s, s.events, 1)


@pytest.mark.rule("B46")
def test_in_brief_the_end_of_a_period_is_told_with_points_and_what_leaves_the_board() -> None:
    s = period_ended("yellow")
    first = captions("brass", BRASS.log(s, s.events, 1), NOBODY, str)[0]
    points = "Points: Yellow 5, Red 0, Purple 0 and Green 0."
    assert first.words == f"The Canal period ends. {points} Canals and level 1 tiles leave the board."
    assert first.stays


@pytest.mark.rule("B39")
@pytest.mark.parametrize(("turned", "value", "words"), [
    ((), 3, "−3: demand falls, and this sale's bonus is 2. 5 more spaces, and the market closes."),
    ((3, 3), 0, "0: demand holds, and this sale's bonus is 0. 2 more spaces, and the market closes."),
    ((3, 2), 3, "−3: demand falls to the end."),
])  # fmt: skip
def test_a_market_tile_says_what_this_sale_brings_and_how_far_the_end_is(
    turned: tuple[int, ...], value: int, words: str
) -> None:
    s = at_turn("red")
    tile(s, "red", "cotton", 2, "colne/1")
    link(s, "green", "colne-yorkshire")
    market(s, *turned)
    act(s, "red sell colne/1 market", f"luck market {value}")
    assert f"The market tile says {words}" in BRASS.log_lines(s, s.events, 1)


@pytest.mark.rule("B12")
@pytest.mark.parametrize(("value", "line"), [
    ("points", "Red has no tile left to sell and leaves £6 unpaid."),
    ("stays", "Red has no tile left to sell and now owes £6."),
])  # fmt: skip
def test_what_cannot_be_paid_is_told(value: str, line: str) -> None:
    s = at_round(3, options={"unpayable_debt": value})
    income_space(s, "red", 0)
    money(s, "red", 4)
    settle(s)
    assert line in BRASS.log_lines(s, s.events, 1)
    shown = BRASS.show(BRASS.view(s, 0))
    assert ("Red: −£6," in shown) == (value == "stays")


@pytest.mark.rule("B47")
def test_a_shared_victory_is_told_in_one_line() -> None:
    s = at_round(3, options={"final_tie": "shared"})
    s.events = [(GAME_ENDS, -1, seat, 83, 0) for seat in (0, 1)]
    assert BRASS.log_lines(s, s.events, 2) == ["The game is over: victory for Red and Purple with 83 points."]


# ---- the position as text


def test_slots_and_routes_are_shown_as_moves_have_them() -> None:
    """What a player reads can be typed: each slot with what it holds or takes, each free route."""
    s = at_turn("red")
    tile(s, "red", "coal", 1, "warrington/1")
    tile(s, "purple", "port", 1, "fleetwood")
    link(s, "red", "wigan-warrington")
    lines = BRASS.show(BRASS.view(s, 0)).splitlines()
    assert "  Wigan                   free: wigan/1 coal mine, wigan/2 coal mine" in lines
    assert "  Fleetwood: fleetwood Purple level 1 port" in lines
    assert "  Warrington & Runcorn: warrington/1 Red level 1 coal mine (2 coal)  free: warrington/2 port" in lines
    m = s.table.board.map
    assert all(sum(f" {name} " in line for line in lines) == 1 for name in m.slot_ids)
    [routes] = [line.partition(": ")[2].split(", ") for line in lines if line.startswith("Free routes")]
    assert routes == [m.connection_ids[c] for c in m.routes[CANAL] if m.connection_ids[c] != "wigan-warrington"]


def test_a_sale_names_mill_and_port_as_players_do() -> None:
    s = at_turn("red")
    tile(s, "red", "cotton", 1, "manchester/3")
    tile(s, "purple", "port", 1, "warrington/2")
    link(s, "red", "manchester-warrington")
    assert "sell Manchester cotton to Purple's port in Warrington & Runcorn" in sentences(s, "red")


def test_a_development_names_the_tiles_and_the_price_follows() -> None:
    s = at_turn("red")
    assert "develop coal I + coal II (£2)" in sentences(s, "red")


@pytest.mark.rule("B40")
def test_with_a_loan_or_passing_left_one_line_says_why() -> None:
    s = at_turn("red")
    seat = seat_of("red")
    assert BRASS.remark(BRASS.view(s, seat), offers(s, seat)) == ""
    money(s, "red", 0)
    hand(s, "red", "wigan", "coal")
    moves = offers(s, seat)
    assert {BRASS.verbs[move[0]].word for move in moves} == {"loan", "pass"}
    told = BRASS.remark(BRASS.view(s, seat), moves)
    assert told == "You have £0; the cheapest build, link or development costs £1."


@pytest.mark.rule("B06")
@pytest.mark.parametrize(
    ("words", "question", "marked"),
    [
        ("build coal wigan/1", "Which card for the coal mine in Wigan?", "slot-wigan-1"),
        (
            "link wigan-warrington",
            "Which card for the canal Wigan–Warrington & Runcorn?",
            "connection-wigan-warrington",
        ),
        ("develop coal iron", "Which card for developing coal I + iron I?", "panel-mat-iron"),
        ("develop coal", "Which card for developing coal I?", "panel-mat-coal"),
        ("sell manchester/3 warrington/2", "Which card for selling Manchester cotton?", "slot-warrington-2"),
        ("loan 20", "Which card for a loan of £20?", "panel-purse"),
        ("pass", "Which card for passing?", ""),
    ],
)
def test_a_card_is_asked_for_something_that_is_named_and_marked(words: str, question: str, marked: str) -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "coal")
    tile(s, "red", "cotton", 1, "manchester/3")
    tile(s, "purple", "port", 1, "warrington/2")
    link(s, "red", "manchester-warrington")
    say(s, f"red {words}")
    view = BRASS.view(s, seat_of("red"))
    assert BRASS.ask(view) == question
    assert not marked or marked in BRASS.about_question(view)


@pytest.mark.rule("B21")
def test_both_cards_are_asked_for_what_they_build() -> None:
    s = at_turn("red")
    for words in ("combine", "build cotton colne/1"):
        say(s, f"red {words}")
    view = BRASS.view(s, seat_of("red"))
    assert BRASS.ask(view) == "Which two cards for the cotton mill in Colne?"
    assert "slot-colne-1" in BRASS.about_question(view)


@pytest.mark.rule("B15")
def test_what_is_held_is_told_to_allow_no_such_build() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "cotton")
    view = BRASS.view(s, seat_of("red"))
    move = next(move for move in offers(s, seat_of("red")) if BRASS.write(s, move) == "build coal wigan/1")
    told = BRASS.in_the_way(view, move, "card-cotton-1")
    assert told == ("the cotton card does not allow this build", "Possible with Wigan: put this card back first.")
    assert BRASS.in_the_way(view, move, "card-wigan-1") == BRASS.in_the_way(view, move, "panel-mat-coal") == ("", "")
    assert BRASS.in_the_way(view, move, "panel-mat-port")[0] == "what you have taken up is a port"


@pytest.mark.rule("B32")
def test_in_brief_a_build_over_a_rivals_tile_tells_whose_it_was() -> None:
    s = at_turn("red")
    tile(s, "purple", "iron", 1, "manchester/4", cubes=0)
    tile(s, "purple", "coal", 1, "manchester/1", cubes=1)
    tracks(s, coal=8, iron=0)
    money(s, "red", 60)
    hand(s, "red", "manchester", "bury")
    stack_at(s, "red", "iron", 2)
    say(s, "red build iron manchester/4")
    act(s, "red discard manchester")
    (own, *_) = captions("brass", BRASS.log(s, s.events, 0), 0, lambda _: "Red")
    assert own.words.startswith("Red built an iron works in Manchester over Purple's for £7")
