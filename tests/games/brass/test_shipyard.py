"""Shipyards: B30, with the places and periods in which one can be built."""

from __future__ import annotations

import pytest

from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.table import State
from tests.games.brass.positions import (
    act,
    asked,
    at_turn,
    hand,
    income_space,
    link,
    money,
    on_offer,
    price,
    slot,
    sound,
    stack_at,
    tell_me,
    tile,
    tracks,
    why_not,
    why_words,
)


def yard(level: int, *cards: str, period: int = CANAL) -> State:
    """Red has a shipyard of this level on top of the stack, and money for it."""
    s = at_turn("red", 4, period)
    hand(s, "red", *cards)
    stack_at(s, "red", "shipyard", level)
    money(s, "red", 40)
    return s


@pytest.mark.rule("B30")
def test_b30_a_shipyard_flips_as_it_is_built() -> None:
    s = yard(1, "liverpool")
    tile(s, "purple", "port", 1, "liverpool/1")
    act(s, "red build shipyard liverpool/3")
    assert (tell_me(s, "slot liverpool/3"), tell_me(s, "discs liverpool")) == ("red shipyard 1 flipped", "1")


@pytest.mark.rule("B30")
@pytest.mark.parametrize(("level", "period", "spaces"), [(1, CANAL, 2), (2, RAIL, 1)])
def test_b30_its_income_rises_at_once(level: int, period: int, spaces: int) -> None:
    s = yard(level, "liverpool", period=period)
    tile(s, "purple", "port", 2, "liverpool/1")
    income_space(s, "red", 20)
    act(s, "red build shipyard liverpool/3")
    assert (s.table.space, sound(s)) == ([20 + spaces, 10, 10, 10], True)


@pytest.mark.rule("B30", "B24")
def test_b30_in_the_canal_period_a_port_in_liverpool_itself_is_access_to_coal() -> None:
    """No canal at all: the port stands in another slot of the same location."""
    s = yard(1, "liverpool")
    tile(s, "purple", "port", 1, "liverpool/1")
    assert price(s, "red build shipyard liverpool/3") == 16 + 1 + 1
    act(s, "red build shipyard liverpool/3")
    assert (s.table.money[0], s.table.spent[0], s.table.coal, s.table.iron) == (22, 18, 7, 7)


@pytest.mark.rule("B30", "B18")
def test_b30_but_ones_own_port_there_takes_the_one_place_of_the_canal_period() -> None:
    s = yard(1, "liverpool")
    tile(s, "red", "port", 1, "liverpool/1")
    assert why_not(s, "red build shipyard liverpool/3") == "one_each"


@pytest.mark.rule("B30", "B23")
def test_b30_coal_comes_over_the_canal_from_wigan() -> None:
    s = yard(1, "liverpool")
    tile(s, "purple", "coal", 1, "wigan/1")
    link(s, "yellow", "liverpool-wigan")
    tile(s, "purple", "iron", 1, "bolton/3")
    act(s, "red build shipyard liverpool/3")
    assert (s.table.money[0], s.table.cubes[slot(s, "wigan/1")], s.table.cubes[slot(s, "bolton/3")]) == (24, 1, 3)


@pytest.mark.rule("B30")
def test_b30_without_canal_and_port_no_coal_reaches_liverpool() -> None:
    s = yard(1, "liverpool")
    tile(s, "purple", "coal", 1, "wigan/1")
    assert why_words(s, "red build shipyard liverpool/3") == (
        "no coal reaches Liverpool: no mine with coal and no port is connected"
    )


@pytest.mark.rule("B30")
@pytest.mark.parametrize(("card", "where"), [("barrow", "barrow/1"), ("birkenhead", "birkenhead")])
def test_b30_barrow_and_birkenhead_get_no_coal_in_the_canal_period(card: str, where: str) -> None:
    """However many canals there are, none arrives there."""
    s = yard(1, card)
    for who, name in zip(["red", "purple"] * 12, canals(s), strict=False):
        link(s, who, name)
    tile(s, "purple", "port", 1, "lancaster/1")
    tile(s, "purple", "port", 1, "liverpool/1")
    assert why_not(s, f"red build shipyard {where}") == "no_coal"


def canals(s: State) -> list[str]:
    m = s.table.board.map
    return [m.connection_ids[c] for c in m.routes[CANAL]]


@pytest.mark.rule("B30")
def test_b30_nor_does_barrow_for_an_iron_works() -> None:
    s = yard(1, "barrow")
    assert why_not(s, "red build iron barrow/2") == "no_coal"


@pytest.mark.rule("B30")
def test_b30_the_coal_of_liverpool_does_not_cross_to_birkenhead() -> None:
    s = yard(1, "shipyard", "birkenhead")
    tile(s, "purple", "port", 1, "liverpool/1")
    link(s, "red", "liverpool-wigan")
    assert why_not(s, "red build shipyard birkenhead") == "no_coal"


@pytest.mark.rule("B30")
def test_b30_combining_both_actions_does_not_help_there() -> None:
    s = yard(1, "wigan", "coal")
    tile(s, "purple", "port", 1, "liverpool/1")
    act(s, "red combine")
    assert on_offer(s, "red", "build").count("build shipyard liverpool/3") == 1
    assert why_not(s, "red build shipyard birkenhead") == "no_coal"


@pytest.mark.rule("B30", "B24")
@pytest.mark.parametrize(
    ("where", "ways"),
    [
        ("barrow/1", ("barrow-lancaster", "lancaster-scotland")),
        ("birkenhead", ("birkenhead-ellesmere-port", "ellesmere-port-northwich", "northwich-midlands")),
    ],
)
def test_b30_rails_bring_coal_to_barrow_and_birkenhead(where: str, ways: tuple[str, ...]) -> None:
    s = yard(2, where.partition("/")[0], period=RAIL)
    link(s, "purple", *ways)
    assert price(s, f"red build shipyard {where}") == 27
    act(s, f"red build shipyard {where}")
    assert (s.table.money[0], tell_me(s, f"slot {where}")) == (13, "red shipyard 2 flipped")


@pytest.mark.rule("B30", "B16")
def test_b30_with_the_shipyard_card_being_in_liverpool_reaches_birkenhead() -> None:
    s = yard(2, "shipyard", period=RAIL)
    tile(s, "red", "port", 2, "liverpool/1")
    tile(s, "purple", "port", 2, "ellesmere-port")
    link(s, "purple", "birkenhead-ellesmere-port")
    act(s, "red build shipyard birkenhead")
    assert tell_me(s, "slot birkenhead") == "red shipyard 2 flipped"


@pytest.mark.rule("B30")
def test_b30_both_cubes_and_the_tile_must_be_paid() -> None:
    s = yard(1, "liverpool")
    tile(s, "purple", "port", 1, "liverpool/1")
    tracks(s, coal=1, iron=0)
    money(s, "red", 24)
    assert why_words(s, "red build shipyard liverpool/3") == (
        "£1 short: it costs £16 and £4 for coal from the track and £5 for iron from the bank"
    )


@pytest.mark.rule("B30", "B18")
def test_b30_one_shipyard_a_place_and_no_rival_may_replace_it() -> None:
    s = yard(2, "liverpool", period=RAIL)
    tile(s, "purple", "port", 2, "liverpool/1")
    tile(s, "purple", "shipyard", 1, "liverpool/3", flipped=True)
    assert why_not(s, "red build shipyard liverpool/3") == "replace_rival"


@pytest.mark.rule("B30", "B31")
def test_b30_ones_own_may_be_replaced_by_the_second_level() -> None:
    """A first-level shipyard cannot survive the canal period, so this needs a laid position."""
    s = yard(1, "liverpool", period=RAIL)
    tile(s, "purple", "port", 2, "liverpool/1")
    tile(s, "red", "shipyard", 1, "liverpool/3", flipped=True)
    stack_at(s, "red", "shipyard", 2)
    act(s, "red build shipyard liverpool/3")
    assert (tell_me(s, "slot liverpool/3"), s.table.space[0], asked(s)) == ("red shipyard 2 flipped", 11, ["red"])
