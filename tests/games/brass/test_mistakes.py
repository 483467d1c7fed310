"""The mistakes that other implementations made. Each docstring says what they did; each test shows that we do not.

The list is the one at the end of the rules file, then what the notes add to it.
"""

from __future__ import annotations

import pytest

from millwright.games.brass.facts import CANAL, INDUSTRIES, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.rules import EndRound
from millwright.games.brass.table import State
from millwright.kernel import Illegal, play, waiting
from tests.games.brass.positions import (
    act,
    at_turn,
    candidate,
    empty_deck,
    hand,
    holding,
    income_space,
    item,
    link,
    market,
    money,
    new_game,
    on_offer,
    price,
    slot,
    sound,
    stack_at,
    tell_me,
    tile,
    tracks,
    why_not,
)


def last_round(period: int) -> State:
    """Red is to take the last action of a period; nobody else has a card left."""
    s = at_turn("red", 4, period, 1)
    for who in ("purple", "yellow", "green"):
        hand(s, who)
    hand(s, "red", "bury")
    empty_deck(s)
    s.agenda[:-1] = [EndRound()]
    return s


# ---- the eighteen of the rules file


@pytest.mark.rule("B27")
def test_demand_track_filled_from_the_cheap_end() -> None:
    """Others put a new mine's first cube on the £1 space, so that it paid least and the track had gaps."""
    s = holding("warrington")
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=2)
    act(s, "red build coal warrington/1")
    assert (s.table.money[0], s.table.coal) == (30 - 5 + 3 + 3, 4)
    hand(s, "red", "preston")
    tile(s, "purple", "port", 1, "preston/1")
    assert price(s, "red build iron preston/3") == 5 + 3


@pytest.mark.rule("B02", "B39")
@pytest.mark.parametrize(
    ("seats", "tiles"), [(3, "0 0 1 1 2 2 2 2 3 3 3 4"), (4, "0 0 1 1 2 2 2 2 3 3 3 4"), (2, "1 2 2 2 2 3 3 4")]
)
def test_a_market_tile_missing(seats: int, tiles: str) -> None:
    """Others had eleven distant market tiles instead of twelve."""
    assert tell_me(new_game(seats), "market") == tiles


@pytest.mark.rule("B39")
@pytest.mark.parametrize(
    ("turned", "value", "bonus"), [((), 0, 3), ((), 1, 3), ((), 2, 2), ((1,), 3, 1), ((3, 2), 2, 0), ((2,), 1, 2)]
)
def test_the_bonus_read_from_the_old_marker_place(turned: tuple[int, ...], value: int, bonus: int) -> None:
    """Others gave the bonus beside the space that the marker had just left."""
    s = holding("bury")
    tile(s, "red", "cotton", 1, "colne/1")
    link(s, "purple", "colne-yorkshire")
    market(s, *turned)
    act(s, "red sell colne/1 market", f"luck market {value}")
    assert s.table.space[0] == 10 + bonus + 5


@pytest.mark.rule("B10", "B13")
@pytest.mark.parametrize(("before", "after"), [(38, 45), (90, 97), (92, 99), (96, 99), (99, 99)])
def test_income_capped_too_low(before: int, after: int) -> None:
    """Others stopped the marker at space 40; it goes on to space 99, £30."""
    s = holding("bolton")
    tile(s, "red", "coal", 2, "bury/1", cubes=1)
    link(s, "red", "bolton-bury")
    income_space(s, "red", before)
    act(s, "red build iron bolton/3")
    assert s.table.space[0] == after


@pytest.mark.rule("B10")
def test_income_is_thirty_pounds_at_most_and_not_sooner() -> None:
    """The same mistake, in pounds: income stopped long before £30."""
    s = holding("bury")
    found = []
    for space in (40, 96, 97, 99):
        income_space(s, "red", space)
        found.append(tell_me(s, "red income"))
    assert found == ["14", "29", "30", "30"]


@pytest.mark.rule("B40")
@pytest.mark.parametrize(
    ("before", "steps", "after"),
    [(33, 3, 26), (33, 1, 30), (30, 1, 28), (29, 1, 28), (61, 1, 60), (97, 1, 96), (10, 1, 9)],
)
def test_a_loan_landing_on_the_lowest_space_of_a_level(before: int, steps: int, after: int) -> None:
    """Others put the marker on the first space of the lower level, which costs up to three spaces more."""
    s = holding("bury")
    income_space(s, "red", before)
    act(s, f"red loan {steps * 10}")
    assert (s.table.space[0], s.table.money[0]) == (after, 30 + steps * 10)


@pytest.mark.rule("B19")
@pytest.mark.parametrize(
    ("industry", "where"),
    [("cotton", "colne/1"), ("port", "fleetwood"), ("coal", "wigan/1"), ("iron", "bolton/3"), ("shipyard", "barrow/1")],
)
def test_level_1_built_in_the_rail_period(industry: str, where: str) -> None:
    """Others let level 1 tiles be built after the canal period, since the stack still had them on top."""
    s = holding(where.partition("/")[0], period=RAIL)
    if industry == "shipyard":
        stack_at(s, "red", "shipyard", 1)
    assert why_not(s, f"red build {industry} {where}") == "canal_only"


@pytest.mark.rule("B19")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_level_0_shipyard_built(period: int) -> None:
    """Others let the level 0 shipyard be built, for nothing."""
    s = holding("liverpool", period=period)
    tile(s, "purple", "port", 2, "liverpool/1")
    assert why_not(s, "red build shipyard liverpool/3") == "never_built"
    assert not [line for line in on_offer(s, "red", "build") if "shipyard" in line]


@pytest.mark.rule("B31", "B18")
@pytest.mark.parametrize("who", ["red", "purple"])
def test_overbuilding_with_another_industry(who: str) -> None:
    """Others let a mill of level 2 replace a coal mine of level 1 on a slot that shows both."""
    s = holding("warrington", period=RAIL)
    stack_at(s, "red", "cotton", 2)
    tile(s, "purple", "port", 2, "warrington/2")
    tile(s, who, "coal", 1, "warrington/1", flipped=True)
    tracks(s, coal=0)
    assert why_not(s, "red build cotton warrington/1") == "slot_taken"
    assert [line for line in on_offer(s, "red", "build") if "cotton" in line] == []


@pytest.mark.rule("B18")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_a_port_in_barrow(period: int) -> None:
    """Others gave Barrow a port; it has a shipyard and an iron works."""
    s = holding("barrow", period=period)
    stack_at(s, "red", "port", 2)
    assert why_not(s, "red build port barrow/1") == "slot_shows"
    shows = [s.table.board.map.slot_shows[slot(s, name)] for name in ("barrow/1", "barrow/2")]
    assert shows == [1 << INDUSTRIES.index("shipyard"), 1 << INDUSTRIES.index("iron")]


@pytest.mark.rule("B33")
def test_a_rail_liverpool_ellesmere_port() -> None:
    """Others drew a railway across the Mersey; it is a canal only."""
    s = holding("bury", period=RAIL)
    tile(s, "red", "port", 2, "liverpool/1")
    assert why_not(s, "red link liverpool-ellesmere-port") == "no_rail"
    s = holding("bury")
    tile(s, "red", "port", 1, "liverpool/1")
    assert price(s, "red link liverpool-ellesmere-port") == 3


@pytest.mark.rule("B35", "B34")
@pytest.mark.parametrize(
    ("start", "way"),
    [
        ("burnley-colne", "colne-yorkshire"),
        ("stockport-macclesfield", "macclesfield-midlands"),
        ("lancaster-preston", "lancaster-scotland"),
        ("fleetwood-preston", "blackpool-preston"),
        ("warrington-ellesmere-port", "ellesmere-port-northwich"),
    ],
)
def test_links_to_external_places_charged_twice(start: str, way: str) -> None:
    """Others charged two links, and two pieces, for a link to an external location or a place without slots."""
    s = holding("bury", period=RAIL)
    link(s, "red", start)
    tile(s, "purple", "port", 2, "preston/1")
    tile(s, "purple", "port", 2, "warrington/2")
    act(s, f"red link {way}", "red done")
    assert (s.table.spent[0], s.table.pieces[0], s.table.coal) == (6, 12, 7)


@pytest.mark.rule("B34")
@pytest.mark.parametrize(("home", "mine"), [("wigan/1", "bolton/1"), ("bolton/1", "wigan/1")])
def test_coal_looked_for_at_one_end_only(home: str, mine: str) -> None:
    """Others looked for coal at the first end of the rail only, or only where the player stood."""
    s = holding("bury", period=RAIL)
    tile(s, "red", "coal", 2, home, flipped=True)
    tile(s, "purple", "coal", 2, mine)
    act(s, "red link wigan-bolton", "red done")
    assert (s.table.cubes[slot(s, mine)], s.table.spent[0]) == (2, 5)


@pytest.mark.rule("B33", "B34")
def test_a_second_rail_not_checked_against_the_network() -> None:
    """Others let the second rail of an action be laid anywhere on the board."""
    s = holding("bury", period=RAIL)
    tile(s, "red", "coal", 2, "wigan/1")
    act(s, "red link preston-wigan")
    own = ("wigan", "preston")
    far = [way for way in on_offer(s, "red", "link") if not any(name in way for name in own)]
    assert (item(s), far, why_not(s, "red link macclesfield-midlands")) == ("SecondRail", [], "route_apart")


@pytest.mark.rule("B24", "B27", "B39")
def test_a_flipped_port_not_accepted_as_market_access() -> None:
    """Others forgot a port once it had flipped; a built port is access for good: for cotton, and for coal both ways."""
    s = holding("warrington")
    tile(s, "purple", "port", 1, "warrington/2", flipped=True)
    tile(s, "red", "cotton", 1, "manchester/1")
    link(s, "purple", "manchester-warrington")
    tracks(s, coal=7)
    assert why_not(s, "red sell manchester/1 market") == ""
    stack_at(s, "red", "cotton", 2)
    assert price(s, "red build cotton warrington/1") == 15
    act(s, "red build coal warrington/1")
    assert s.table.coal == 8


@pytest.mark.rule("B39")
def test_selling_on_after_the_market_closed() -> None:
    """Others went on with the sale when the marker had reached the end; the action is over, ports or not."""
    s = holding("bury", "bolton")
    tile(s, "red", "cotton", 1, "manchester/1")
    tile(s, "red", "cotton", 1, "stockport/1")
    tile(s, "purple", "port", 1, "warrington/2")
    link(s, "purple", "manchester-warrington", "manchester-stockport")
    market(s, 4, 2)
    act(s, "red sell manchester/1 market", "luck market 2")
    assert (item(s), s.agenda[-1].dump()["left"], tell_me(s, "cotton")) == ("Action", 1, "closed")
    assert (tell_me(s, "slot manchester/1"), s.table.space[0]) == ("red cotton 1", 10)
    assert on_offer(s, "red", "sell") == ["sell manchester/1 warrington/2", "sell stockport/1 warrington/2"]
    assert why_not(s, "red sell stockport/1 market") == "market_shut"


@pytest.mark.rule("B38")
def test_one_mill_sold_twice() -> None:
    """Others sold the same mill again when the player clicked twice."""
    s = holding("bury", "bolton")
    tile(s, "red", "cotton", 1, "manchester/1")
    tile(s, "red", "cotton", 1, "stockport/1")
    tile(s, "purple", "port", 1, "warrington/2")
    tile(s, "yellow", "port", 1, "ellesmere-port")
    link(s, "purple", "manchester-warrington", "warrington-ellesmere-port", "manchester-stockport")
    again = candidate(s, "red sell manchester/1 ellesmere-port")[1]
    act(s, "red sell manchester/1 warrington/2")
    with pytest.raises(Illegal) as refusal:
        play(s, 0, again)
    assert (refusal.value.quote.why, s.table.space[0], tell_me(s, "slot ellesmere-port")) == (
        "mill_sold",
        15,
        "yellow port 1",
    )


@pytest.mark.rule("B41", "B46")
def test_first_rail_order_computed_after_spending_was_zeroed() -> None:
    """Others put the spent money away first, so that the first rail round kept the order of the last canal round."""
    s = last_round(CANAL)
    s.table.spent[:] = [9, 5, 0, 5]
    act(s, "red pass")
    assert (tell_me(s, "period"), tell_me(s, "order"), s.table.spent) == (
        "rail",
        "yellow purple green red",
        [0, 0, 0, 0],
    )


@pytest.mark.rule("B46")
def test_demand_tracks_reset_between_periods() -> None:
    """Others filled the coal and iron tracks again for the rail period; only the cotton market starts anew."""
    s = last_round(CANAL)
    tracks(s, coal=3, iron=5)
    market(s, 3, 2)
    act(s, "red pass")
    assert [tell_me(s, question) for question in ("period", "coal", "iron", "cotton", "market")] == [
        "rail",
        "3",
        "5",
        "0",
        "0 0 1 1 2 2 2 2 3 3 3 4",
    ]


# ---- what the notes add


@pytest.mark.rule("B34")
def test_coal_per_rail_multiplied() -> None:
    """Others took two cubes for each of two rails, four in all."""
    s = holding("bury", period=RAIL)
    tile(s, "red", "coal", 3, "wigan/1")
    act(s, "red link preston-wigan", "red link wigan-bolton")
    assert (s.table.cubes[slot(s, "wigan/1")], s.table.coal, s.table.spent[0]) == (2, 8, 15)


@pytest.mark.rule("B34")
def test_coal_per_rail_multiplied_on_the_track() -> None:
    """The same when the coal is bought: two cubes, £1 each."""
    s = holding("bury", period=RAIL)
    tile(s, "red", "cotton", 2, "colne/1")
    act(s, "red link colne-yorkshire", "red link rochdale-yorkshire")
    assert (s.table.coal, s.table.spent[0]) == (6, 17)


@pytest.mark.rule("B38")
def test_same_mill_sold_twice_by_a_double_click() -> None:
    """Others accepted the same click twice; here the second one finds another question."""
    s = holding("bury", "bolton")
    tile(s, "red", "cotton", 1, "manchester/1")
    tile(s, "purple", "port", 1, "warrington/2")
    link(s, "purple", "manchester-warrington")
    click = candidate(s, "red sell manchester/1 warrington/2")[1]
    act(s, "red sell manchester/1 warrington/2")
    with pytest.raises(Illegal):
        play(s, 0, click)
    assert (s.table.space[:2], sound(s)) == ([15, 13], True)


@pytest.mark.rule("B38", "B39")
def test_same_mill_sold_twice_on_the_distant_market() -> None:
    """The same while the market tile is being turned up: nobody but luck is asked."""
    s = holding("bury", "bolton")
    tile(s, "red", "cotton", 1, "colne/1")
    link(s, "purple", "colne-yorkshire")
    click = candidate(s, "red sell colne/1 market")[1]
    act(s, "red sell colne/1 market")
    with pytest.raises(Illegal) as refusal:
        play(s, 0, click)
    assert refusal.value.quote.why == "not_asked"


@pytest.mark.rule("B20")
def test_client_and_server_tables_drifting_apart() -> None:
    """Others kept costs and slots twice, for what is shown and for what is charged, and the two came to differ.

    Here what is quoted is what is charged: every build and link on offer, in a laid position of each period.
    """
    for period in (CANAL, RAIL):
        s = at_turn("red", 4, period)
        hand(s, "red", "preston", "warrington", "wigan", "coal", "liverpool", "cotton", "iron", "port")
        for industry in ("cotton", "port", "coal", "iron"):
            stack_at(s, "red", industry, 3)
        money(s, "red", 50)
        link(s, "red", "preston-wigan", "wigan-warrington", "liverpool-wigan")
        tile(s, "purple", "port", 2, "warrington/2")
        tracks(s, coal=2, iron=4)
        wrong = [line for line in on_offer(s, "red") if line.split()[0] in ("build", "link") and not charged(s, line)]
        assert wrong == []


def charged(s: State, line: str) -> bool:
    """Whether a move costs what it was quoted at, what a new tile brings left out."""
    before, asked_for = s.table.spent[0], price(s, f"red {line}")
    after = s.clone()
    act(after, f"red {line}")
    assert [*waiting(after)] == [0]
    return after.table.spent[0] - before == asked_for


@pytest.mark.rule("B01", "B18")
def test_client_and_server_tables_drifting_apart_on_the_map() -> None:
    """There is one facts file, and every board is read from it: towns, slots and cards agree."""
    facts = BRASS.facts(None)
    for board in facts.boards.values():
        named = {
            place
            for place in board.deck.locations
            if place >= 0 and board.deck.counts[board.deck.locations.index(place)]
        }
        assert named == set(board.map.towns)
        assert {board.map.slot_locations[n] for n in range(len(board.map.slot_ids))} == set(board.map.towns)
