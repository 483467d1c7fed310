"""Set-up and the printed figures: B01 to B05, B50."""

from __future__ import annotations

from typing import Any

import pytest

from millwright.games.brass.facts import CANAL, INDUSTRIES, RAIL, Board
from millwright.games.brass.game import BRASS
from millwright.kernel import LUCK, offers
from tests.games.brass.positions import (
    COLOURS,
    FACTS,
    asked,
    at_turn,
    connection,
    deal_any,
    item,
    new_game,
    on_offer,
    rest,
    say,
    sound,
    tell_me,
    tile,
    to_round,
    why_not,
)

FOUR = FACTS.boards[4]
TWO = FACTS.boards[2]

TILES = {
    # count, cost, coal, iron, cubes, income, points, periods
    "cotton 1": (3, 12, 0, 0, 0, 5, 3, "canal"),
    "cotton 2": (3, 14, 1, 0, 0, 4, 5, "canal rail"),
    "cotton 3": (3, 16, 1, 1, 0, 3, 9, "canal rail"),
    "cotton 4": (3, 18, 1, 1, 0, 2, 12, "canal rail"),
    "port 1": (2, 6, 0, 0, 0, 3, 2, "canal"),
    "port 2": (2, 7, 0, 0, 0, 3, 4, "canal rail"),
    "port 3": (2, 8, 0, 0, 0, 4, 6, "canal rail"),
    "port 4": (2, 9, 0, 0, 0, 4, 9, "canal rail"),
    "coal 1": (1, 5, 0, 0, 2, 4, 1, "canal"),
    "coal 2": (2, 7, 0, 0, 3, 7, 2, "canal rail"),
    "coal 3": (2, 8, 0, 1, 4, 6, 3, "canal rail"),
    "coal 4": (2, 10, 0, 1, 5, 5, 4, "canal rail"),
    "iron 1": (1, 5, 1, 0, 4, 3, 3, "canal"),
    "iron 2": (1, 7, 1, 0, 4, 3, 5, "canal rail"),
    "iron 3": (1, 9, 1, 0, 5, 2, 7, "canal rail"),
    "iron 4": (1, 12, 1, 0, 6, 1, 9, "canal rail"),
    "shipyard 0": (2, 0, 0, 0, 0, 0, 0, ""),
    "shipyard 1": (2, 16, 1, 1, 0, 2, 10, "canal"),
    "shipyard 2": (2, 25, 1, 1, 0, 1, 18, "rail"),
}

SLOTS = {
    "barrow": "shipyard, iron",
    "lancaster": "port, cotton/port",
    "fleetwood": "port",
    "preston": "port, cotton/port, iron",
    "blackburn": "cotton/coal, cotton/coal, iron",
    "burnley": "cotton/coal, cotton/coal",
    "colne": "cotton, cotton",
    "rochdale": "cotton/coal, cotton/coal, iron",
    "oldham": "cotton/coal, cotton/coal",
    "bury": "cotton/coal, cotton/coal",
    "bolton": "cotton/coal, cotton/coal, iron",
    "wigan": "coal, coal",
    "manchester": "cotton/coal, cotton/coal, cotton/coal, iron",
    "liverpool": "port, port, shipyard, port",
    "birkenhead": "shipyard",
    "warrington": "cotton/coal, port",
    "ellesmere-port": "port",
    "stockport": "cotton, cotton",
    "macclesfield": "cotton, cotton",
}

CARDS = {
    # with three or four players, with two
    "barrow": (2, 2),
    "birkenhead": (2, 0),
    "blackburn": (2, 2),
    "bolton": (2, 2),
    "burnley": (2, 2),
    "bury": (1, 1),
    "colne": (2, 2),
    "ellesmere-port": (1, 0),
    "fleetwood": (1, 1),
    "lancaster": (3, 2),
    "liverpool": (4, 3),
    "macclesfield": (2, 0),
    "manchester": (4, 3),
    "oldham": (2, 0),
    "preston": (3, 2),
    "rochdale": (2, 0),
    "stockport": (2, 0),
    "warrington": (2, 2),
    "wigan": (2, 1),
    "cotton": (8, 5),
    "coal": (5, 4),
    "iron": (3, 2),
    "port": (6, 3),
    "shipyard": (3, 1),
}

BOTH = [
    "lancaster-preston",
    "fleetwood-preston",
    "preston-wigan",
    "liverpool-wigan",
    "wigan-warrington",
    "wigan-blackburn",
    "blackburn-burnley",
    "burnley-colne",
    "colne-yorkshire",
    "rochdale-yorkshire",
    "bolton-bury",
    "bolton-manchester",
    "bury-manchester",
    "rochdale-oldham",
    "oldham-manchester",
    "manchester-stockport",
    "stockport-macclesfield",
    "macclesfield-midlands",
    "manchester-warrington",
    "warrington-ellesmere-port",
    "ellesmere-port-northwich",
    "northwich-midlands",
]
CANAL_ONLY = ["liverpool-ellesmere-port"]
RAIL_ONLY = [
    "barrow-lancaster",
    "lancaster-scotland",
    "blackpool-preston",
    "preston-southport",
    "preston-blackburn",
    "southport-liverpool",
    "southport-wigan",
    "liverpool-warrington",
    "wigan-bolton",
    "blackburn-bolton",
    "burnley-bury",
    "bury-rochdale",
    "birkenhead-ellesmere-port",
]

GONE = {"birkenhead", "ellesmere-port", "stockport", "macclesfield", "oldham", "rochdale", "northwich", "midlands"}


def tile_row(board: Board, kind: int) -> tuple[Any, ...]:
    tiles = board.tiles
    count = tiles.stacks[tiles.industries[kind]].count(kind)
    periods = [name for bit, name in enumerate(("canal", "rail")) if tiles.periods[kind] >> bit & 1]
    return (
        count, tiles.costs[kind], tiles.coal[kind], tiles.iron[kind], tiles.cubes[kind], tiles.incomes[kind],
        tiles.points[kind], " ".join(periods),
    )  # fmt: skip


def slots_of(board: Board, place: str) -> str:
    m = board.map
    shown = [m.slot_shows[slot] for slot in m.slots_at[m.location_ids.index(place)]]
    return ", ".join("/".join(name for i, name in enumerate(INDUSTRIES) if mask >> i & 1) for mask in shown)


def routes(board: Board, period: int) -> set[str]:
    return {board.map.connection_ids[c] for c in board.map.routes[period]}


def place_kinds(kind: int) -> set[str]:
    return {name for name, k in zip(FOUR.map.location_ids, FOUR.map.kinds, strict=True) if k == kind}


# ---- the tiles and the start


@pytest.mark.rule("B01")
@pytest.mark.parametrize("seats", [3, 4])
def test_b01_everybody_has_30_pounds_and_an_income_of_0(seats: int) -> None:
    s = new_game(seats)
    found = [(tell_me(s, f"{who} money"), tell_me(s, f"{who} income")) for who in COLOURS[:seats]]
    assert (found, s.table.space) == ([("30", "0")] * seats, [10] * seats)


@pytest.mark.rule("B01")
@pytest.mark.parametrize("board", [TWO, FACTS.boards[3], FOUR], ids=["two", "three", "four"])
def test_b01_the_figures_of_all_tiles(board: Board) -> None:
    tiles = board.tiles
    names = [f"{INDUSTRIES[i]} {level}" for i, level in zip(tiles.industries, tiles.levels, strict=True)]
    assert {name: tile_row(board, kind) for kind, name in enumerate(names)} == TILES


@pytest.mark.rule("B01")
def test_b01_37_tiles_in_five_stacks_the_lowest_level_on_top() -> None:
    levels = [[FOUR.tiles.levels[kind] for kind in stack] for stack in FOUR.tiles.stacks]
    assert levels == [
        [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
        [1, 1, 2, 2, 3, 3, 4, 4],
        [1, 2, 2, 3, 3, 4, 4],
        [1, 2, 3, 4],
        [0, 0, 1, 1, 2, 2],
    ]
    assert FOUR.tiles.each == 37


@pytest.mark.rule("B01")
def test_b01_every_player_has_all_stacks() -> None:
    s = new_game(4)
    for who in COLOURS:
        found = [tell_me(s, f"{who} stack {name}") for name in INDUSTRIES]
        assert found == ["1 12", "1 8", "1 7", "1 4", "0 6"]


@pytest.mark.rule("B01", "B31")
@pytest.mark.parametrize(("industry", "where"), [("cotton", "colne/1"), ("coal", "wigan/1"), ("iron", "preston/3")])
def test_b01_a_tile_takes_its_cubes_onto_the_board_and_is_built_unflipped(industry: str, where: str) -> None:
    s = at_turn("red")
    tile(s, "red", industry, 2, where)
    cubes = {"cotton": "", "coal": " cubes 3", "iron": " cubes 4"}[industry]
    assert tell_me(s, f"slot {where}") == f"red {industry} 2{cubes}"


@pytest.mark.rule("B02")
def test_b02_every_space_of_the_demand_tracks_has_a_cube_and_cotton_is_on_top() -> None:
    s = new_game(4)
    assert [tell_me(s, name) for name in ("coal", "iron", "cotton")] == ["8", "8", "0"]


@pytest.mark.rule("B02", "B24", "B25")
def test_b02_the_prices_of_the_demand_tracks() -> None:
    assert (FOUR.tracks.prices, FOUR.tracks.dear) == (([1, 1, 2, 2, 3, 3, 4, 4], [1, 1, 2, 2, 3, 3, 4, 4]), [5, 5])


@pytest.mark.rule("B02", "B39")
def test_b02_twelve_market_tiles_lie_face_down() -> None:
    assert tell_me(new_game(4), "market") == "0 0 1 1 2 2 2 2 3 3 3 4"


@pytest.mark.rule("B02", "B39")
def test_b02_the_cotton_track_has_eight_spaces_and_the_end() -> None:
    assert (FOUR.tracks.bonus, FOUR.tracks.closed) == ([3, 3, 2, 2, 1, 1, 0, 0], 8)


@pytest.mark.rule("B02")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("red", "red purple yellow green"),
        ("purple", "purple yellow green red"),
        ("yellow", "yellow green red purple"),
        ("green", "green red purple yellow"),
    ],
)
def test_b02_the_order_is_clockwise_from_the_first_player(first: str, order: str) -> None:
    s = new_game(4)
    say(s, f"luck first {first}")
    assert tell_me(s, "order") == order


@pytest.mark.rule("B02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b02_everybody_may_be_the_first_player_with_the_same_chance(seats: int) -> None:
    s = new_game(seats)
    assert on_offer(s, "luck") == [f"first {who}" for who in COLOURS[:seats]]
    assert s.agenda[-1].odds(s, offers(s, LUCK)) == [1] * seats


@pytest.mark.rule("B02", "B06")
def test_b02_the_first_player_takes_the_first_action() -> None:
    s = new_game(3)
    say(s, "luck first yellow")
    deal_any(s)
    assert (asked(s), item(s)) == (["yellow"], "Action")


# ---- the cards


@pytest.mark.rule("B04")
def test_b04_66_cards_of_24_kinds() -> None:
    deck = FOUR.deck
    assert (deck.size, dict(zip(deck.ids, deck.counts, strict=True))) == (66, {k: n for k, (n, _) in CARDS.items()})


@pytest.mark.rule("B04")
def test_b04_25_cards_name_an_industry_and_41_a_location() -> None:
    deck = FOUR.deck
    named = sum(count for count, place in zip(deck.counts, deck.locations, strict=True) if place >= 0)
    assert (named, deck.size - named) == (41, 25)


@pytest.mark.rule("B04")
@pytest.mark.parametrize(
    ("seats", "canal", "rail"), [(4, (6, 60), (2, 64)), (3, (9, 57), (6, 60)), (2, (2, 38), (0, 40))]
)
def test_b04_cards_are_removed_by_players_and_period(seats: int, canal: tuple[int, int], rail: tuple[int, int]) -> None:
    s = new_game(seats)
    say(s, "luck first red")
    assert (s.table.removed, s.table.deck) == canal
    s = at_turn("red", seats, RAIL)
    assert (s.table.removed, s.table.deck + 8 * seats) == rail


@pytest.mark.rule("B04")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b04_everybody_has_eight_cards_and_the_rest_is_the_deck(seats: int, period: int) -> None:
    s = at_turn("red", seats, period)
    assert [len(drawer.hand) for drawer in s.drawers] == [8] * seats
    assert s.table.deck + s.table.removed == s.table.board.deck.size - 8 * seats
    assert sound(s)


@pytest.mark.rule("B04")
def test_b04_each_card_comes_as_often_as_it_is_unseen() -> None:
    s = new_game(4)
    say(s, "luck first red", "luck deal red cotton", "luck deal red cotton", "luck deal red bury")
    odds = dict(zip(on_offer(s, "luck"), s.agenda[-1].odds(s, offers(s, LUCK)), strict=True))
    assert (odds["deal red cotton"], odds["deal red manchester"], "deal red bury" in odds) == (6, 4, False)
    assert sum(odds.values()) == 63


@pytest.mark.rule("B04", "B46")
def test_b04_all_cards_come_back_for_the_rail_period() -> None:
    s = new_game(4)
    to_round(s, RAIL, 1)
    assert sum(s.unseen) + 32 == 66 and not any(s.table.discards)


# ---- the course as the set-up has it


@pytest.mark.rule("B03", "B05")
@pytest.mark.parametrize(("seats", "rounds"), [(4, 8), (3, 10), (2, 10)])
def test_b05_rounds_of_a_period(seats: int, rounds: int) -> None:
    """Everybody passes: both periods have so many rounds, and then the game is over."""
    s = new_game(seats)
    to_round(s, CANAL, rounds)
    to_round(s, RAIL, rounds)
    rest(s)
    assert (s.agenda, s.table.period, s.table.round, s.table.deck) == ([], RAIL, rounds, 0)


# ---- the map


@pytest.mark.rule("B18")
def test_b18_the_slots_of_all_19_locations() -> None:
    towns = [FOUR.map.location_ids[place] for place in FOUR.map.towns]
    assert {name: slots_of(FOUR, name) for name in towns} == SLOTS
    assert len(FOUR.map.slot_shows) == 43


@pytest.mark.rule("B35", "B43")
def test_b43_three_external_locations_and_three_without_slots_have_two_discs() -> None:
    m = FOUR.map
    two = {m.location_ids[place] for place, discs in enumerate(m.discs) if discs == 2}
    assert place_kinds(1) == {"blackpool", "southport", "northwich"}
    assert place_kinds(2) == {"scotland", "yorkshire", "midlands"}
    assert two == place_kinds(1) | place_kinds(2)
    assert sorted(set(m.discs)) == [0, 2]


@pytest.mark.rule("B33")
def test_b33_the_canals_and_rails_of_the_board() -> None:
    assert (len(BOTH), len(CANAL_ONLY), len(RAIL_ONLY)) == (22, 1, 13)
    assert routes(FOUR, CANAL) == set(BOTH + CANAL_ONLY)
    assert routes(FOUR, RAIL) == set(BOTH + RAIL_ONLY)


@pytest.mark.rule("B33")
def test_b33_a_connection_joins_the_locations_that_it_is_called_by() -> None:
    m = FOUR.map
    assert [f"{m.location_ids[a]}-{m.location_ids[b]}" for a, b in m.ends] == m.connection_ids


@pytest.mark.rule("B16")
def test_b16_the_virtual_link_joins_liverpool_and_birkenhead() -> None:
    assert [FOUR.map.location_ids[end] for end in FOUR.map.virtual] == ["liverpool", "birkenhead"]


@pytest.mark.rule("B33", "B36")
def test_b36_links_cost_3_or_5_or_15_and_there_are_14() -> None:
    n = FOUR.numbers
    assert (n.canal_cost, n.rail_cost, n.rail_cost + n.second_rail_cost, n.links) == (3, 5, 15, 14)


@pytest.mark.rule("B10")
def test_b10_the_income_track() -> None:
    """100 spaces: one a level below 0 and at 0, two up to 10, three up to 20, four up to 29, three for 30."""
    steps = dict.fromkeys(range(-10, 1), 1)
    steps |= dict.fromkeys(range(1, 11), 2) | dict.fromkeys(range(11, 21), 3)
    steps |= dict.fromkeys(range(21, 30), 4) | {30: 3}
    assert FOUR.tracks.income == [level for level, count in steps.items() for _ in range(count)]
    assert (len(FOUR.tracks.income), FOUR.tracks.income[10]) == (100, 0)


@pytest.mark.rule("B40")
def test_b40_where_a_loan_lands_from_every_space() -> None:
    expected = """
    -1 0 1 2 3 4 5 6 7 8
    9 10 10 12 12 14 14 16 16 18
    18 20 20 22 22 24 24 26 26 28
    28 30 30 30 33 33 33 36 36 36
    39 39 39 42 42 42 45 45 45 48
    48 48 51 51 51 54 54 54 57 57
    57 60 60 60 60 64 64 64 64 68
    68 68 68 72 72 72 72 76 76 76
    76 80 80 80 80 84 84 84 84 88
    88 88 88 92 92 92 92 96 96 96
    """
    assert FOUR.tracks.loan == [int(n) for n in expected.split()]


def switched(**options: str) -> list[str]:
    """The switches of a table with these options that differ from the usual."""
    usual, found = (BRASS.start(FACTS, 4, named).table.options.dump() for named in ({}, options))
    return [name for name in found if found[name] != usual[name]]


def test_each_other_value_of_an_option_turns_its_own_switch() -> None:
    usual = BRASS.start(FACTS, 4, {}).table.options.dump()
    assert [name for name in usual if usual[name]] == ["tie_by_level"]
    assert all(switched(**{key: values[0]}) == [] for key, values in BRASS.options.items())
    turned = [switched(**{key: value}) for key, values in BRASS.options.items() for value in values[1:]]
    assert turned == [[name] for name in usual]


@pytest.mark.rule("B34", "B47")
@pytest.mark.parametrize(
    ("named", "rail_coal", "income_tie"),
    [
        ({}, "through", "space"),
        ({"rail_coal": "choice", "income_tie": "space"}, "through", "space"),
        ({"rail_coal": "nearest", "income_tie": "level"}, "nearest", "level"),
    ],
)
def test_tables_of_2026_1_are_read_with_the_values_that_play_as_then(
    named: dict[str, str], rail_coal: str, income_tie: str
) -> None:
    assert BRASS.options_of("2026.1", named) == {"rail_coal": rail_coal, "income_tie": income_tie}


@pytest.mark.rule("B34")
@pytest.mark.parametrize(("then", "through"), [("choice", True), ("nearest", False)])
def test_a_position_of_2026_1_is_read_as_it_was_played(then: str, through: bool) -> None:
    data = BRASS.dump(BRASS.start(FACTS, 4, {"rail_coal": then}))
    del data["options"]["rail_coal_through"]  # there was no such switch
    options = BRASS.load(FACTS, data).table.options
    assert (options.rail_coal_through, options.rail_coal_nearest) == (through, then == "nearest")


def test_the_options_and_their_values() -> None:
    assert BRASS.options == {
        "cotton_bonus": ("income", "money"),
        "overbuild": ("both", "either"),
        "virtual_link": ("both", "one-way"),
        "rail_coal": ("choice", "through", "nearest"),
        "income_tie": ("level", "space"),
        "unpayable_debt": ("points", "stays"),
        "first_build": ("no-presence", "once"),
        "canal_card": ("links", "own-tile"),
        "final_tie": ("order", "shared"),
    }
    assert list(BRASS.start(FACTS, 4, {}).table.options.dump()) == [
        "cotton_money",
        "overbuild_either",
        "virtual_one_way",
        "rail_coal_through",
        "rail_coal_nearest",
        "tie_by_level",
        "debt_stays",
        "first_once",
        "canal_own_tile",
        "tie_shared",
    ]


# ---- two players


@pytest.mark.rule("B50", "B01")
def test_b50_two_players_start_with_25_pounds() -> None:
    s = new_game(2)
    assert (s.table.money, s.table.space, s.table.pieces) == ([25, 25], [10, 10], [14, 14])


@pytest.mark.rule("B50", "B02")
def test_b50_two_players_have_six_spaces_on_the_demand_tracks() -> None:
    s = new_game(2)
    assert (s.table.coal, s.table.iron) == (6, 6)
    assert (TWO.tracks.prices, TWO.tracks.dear) == (([2, 2, 3, 3, 4, 4], [2, 2, 3, 3, 4, 4]), [5, 5])


@pytest.mark.rule("B50", "B39")
def test_b50_two_players_have_eight_market_tiles_and_the_same_cotton_track() -> None:
    assert tell_me(new_game(2), "market") == "1 2 2 2 2 3 3 4"
    assert (TWO.tracks.bonus, TWO.tracks.closed) == ([3, 3, 2, 2, 1, 1, 0, 0], 8)


@pytest.mark.rule("B50", "B04")
def test_b50_two_players_have_40_cards() -> None:
    assert dict(zip(TWO.deck.ids, TWO.deck.counts, strict=True)) == {name: n for name, (_, n) in CARDS.items()}
    assert TWO.deck.size == 40


@pytest.mark.rule("B50")
def test_b50_the_board_for_two_lacks_eight_locations() -> None:
    m = TWO.map
    assert {name for place, name in enumerate(m.location_ids) if not m.present >> place & 1} == GONE
    assert {m.location_ids[p]: slots_of(TWO, m.location_ids[p]) for p in m.towns} == {
        name: slots for name, slots in SLOTS.items() if name not in GONE
    }
    assert len(m.slot_shows) == 32


@pytest.mark.rule("B50", "B33")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b50_the_routes_of_the_board_for_two(period: int) -> None:
    """Every connection with a missing end is gone, and a canal leads from Lancaster to Scotland."""
    m = FOUR.map
    present = {m.connection_ids[c] for c, ends in enumerate(m.ends) if not GONE & {m.location_ids[p] for p in ends}}
    added = {"lancaster-scotland"} if period == CANAL else set()
    assert routes(TWO, period) == routes(FOUR, period) & present | added


@pytest.mark.rule("B50", "B35")
def test_b50_scotland_and_yorkshire_are_the_external_locations_of_two_players() -> None:
    m = TWO.map
    assert {name for p, name in enumerate(m.location_ids) if m.externals >> p & 1} == {"scotland", "yorkshire"}


@pytest.mark.rule("B50", "B16")
def test_b50_the_board_for_two_has_no_virtual_link() -> None:
    assert TWO.map.virtual == (-1, -1)


@pytest.mark.rule("B50", "B33")
def test_b50_two_players_may_dig_the_canal_to_scotland() -> None:
    s = at_turn("red", 2)
    tile(s, "red", "port", 1, "lancaster/1")
    assert why_not(s, "red link lancaster-scotland") == ""
    s = at_turn("red", 4)
    tile(s, "red", "port", 1, "lancaster/1")
    assert why_not(s, "red link lancaster-scotland") == "no_canal"


@pytest.mark.rule("B50")
def test_b50_what_the_board_for_two_lacks_is_not_even_asked_about() -> None:
    s = at_turn("red", 2)
    tried = {s.table.board.map.connection_ids[move[1]] for move in s.agenda[-1].candidates(s, 0) if move[0] == 1}
    assert connection(s, "rochdale-yorkshire") >= 0
    assert "rochdale-yorkshire" not in tried and "colne-yorkshire" in tried


@pytest.mark.rule("B50", "B03")
def test_b50_a_two_player_game_is_sound_to_its_end() -> None:
    s = new_game(2)
    to_round(s, RAIL, 10)
    rest(s)
    assert sound(s) and sum(s.table.discards) == 40
