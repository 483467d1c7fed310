"""Links, revenue and advances: W20 to W29."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.workshop.table import RAIL, State
from millwright.games.workshop.verbs import LINKED
from tests.games.workshop.positions import (
    FACTS,
    asked,
    at_bids,
    at_income,
    at_links,
    at_rail_turn,
    at_turn,
    built,
    facts_with,
    in_town,
    item,
    links_of,
    on_offer,
    own,
    price,
    say,
    until,
    why_not,
)

LEEDS_LIVERPOOL = 'id = "leeds-liverpool"\na = "leeds"\nb = "liverpool"\n'


def at_reading() -> State:
    """The rulebook's example: red has just placed in Reading and is in Southampton and Gloucester too."""
    s = at_links(4, "reading")
    own(s, "red", "southampton", "gloucester")
    return s


# ---- how many, and where


@pytest.mark.rule("W20")
def test_w20_no_link_need_be_built() -> None:
    s = at_links(3, "reading")
    say(s, "red done")
    assert (links_of(s, "red"), s.drawers[0].money, s.table.revenue[0], asked(s)) == ([], 50, 0, ["blue"])


@pytest.mark.rule("W20")
def test_w20_one_link_may_be_built() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford", "red done")
    assert (links_of(s, "red"), s.table.pieces[0]) == (["reading-oxford"], 17)


@pytest.mark.rule("W20")
def test_w20_after_two_links_the_turn_is_over() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford", "red link reading-london")
    assert (links_of(s, "red"), asked(s)) == (["reading-oxford", "reading-london"], ["blue"])


@pytest.mark.rule("W20")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_w20_a_built_space_is_not_free(owner: str) -> None:
    s = at_links(3, "reading")
    built(s, owner, "reading-oxford")
    assert why_not(s, "red link reading-oxford") == "connection_built"


@pytest.mark.rule("W20")
def test_w20_the_link_just_built_is_not_free_either() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford")
    assert why_not(s, "red link reading-oxford") == "connection_built"


@pytest.mark.rule("W20", "W40")
def test_w20_links_of_the_rail_era_are_rails() -> None:
    s = at_rail_turn(3, "reading")
    say(s, "red link reading-oxford")
    assert [event[4] for event in s.events if event[0] == LINKED] == [RAIL]


@pytest.mark.rule("W21")
def test_w21_the_first_link_starts_at_the_town_just_placed_in() -> None:
    s = at_links(3, "reading")
    built(s, "red", "gloucester-bristol")
    own(s, "red", "bristol", "hull")
    at_town = [f"link {FACTS.map.connection_ids[c]}" for c in FACTS.map.at[FACTS.map.town_ids.index("reading")]]
    assert on_offer(s, "red") == [*at_town, "done"]


@pytest.mark.rule("W21")
def test_w21_a_link_elsewhere_is_refused_even_next_to_ones_network() -> None:
    s = at_links(3, "reading")
    built(s, "red", "reading-oxford")
    own(s, "red", "oxford")
    assert why_not(s, "red link coventry-oxford") == "connection_elsewhere"


@pytest.mark.rule("W22")
def test_w22_the_second_link_may_start_at_the_same_town() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford")
    assert why_not(s, "red link reading-southampton") == ""


@pytest.mark.rule("W22")
def test_w22_the_second_link_may_start_where_the_first_one_arrived() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford")
    assert why_not(s, "red link birmingham-oxford") == ""


@pytest.mark.rule("W22")
@pytest.mark.parametrize("start", ["oxford", "reading"])
def test_w22_the_far_end_is_the_other_end_whichever_way_the_map_names_it(start: str) -> None:
    s = at_links(3, start)
    say(s, "red link reading-oxford")
    singles = ["coventry-oxford", "birmingham-oxford", "reading-southampton", "reading-london"]
    assert on_offer(s, "red") == [*[f"link {name}" for name in singles], "done"]


@pytest.mark.rule("W22")
def test_w22_the_second_link_does_not_start_from_older_links_of_the_network() -> None:
    s = at_links(3, "reading")
    built(s, "red", "reading-london")
    say(s, "red link reading-oxford")
    assert why_not(s, "red link london-guildford") == "connection_elsewhere"


@pytest.mark.rule("W22", "W23")
def test_w22_a_double_fills_both_its_spaces() -> None:
    s = at_links(3, "reading")
    say(s, "red link gloucester-reading")
    assert (links_of(s, "red"), s.table.pieces[0]) == (["gloucester-reading"], 16)


@pytest.mark.rule("W23")
def test_w23_a_double_is_both_links_of_the_turn() -> None:
    s = at_links(3, "reading")
    say(s, "red link gloucester-reading")
    assert asked(s) == ["blue"]


@pytest.mark.rule("W23")
def test_w23_a_double_cannot_be_the_second_link() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford")
    assert why_not(s, "red link gloucester-reading") == "double_second"


@pytest.mark.rule("W23")
def test_w23_nor_can_a_double_where_the_first_link_arrived() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-southampton")
    assert why_not(s, "red link exeter-southampton") == "double_second"


@pytest.mark.rule("W23", "W24")
def test_w23_a_double_needs_the_money_for_both_links() -> None:
    s = at_links(3, "reading")
    s.drawers[0].money = 5
    assert (why_not(s, "red link gloucester-reading"), why_not(s, "red link reading-oxford")) == ("link_money", "")


@pytest.mark.rule("W23", "W29")
def test_w23_a_double_needs_the_pieces_for_both_links() -> None:
    s = at_links(3, "reading")
    s.table.pieces[0] = 1
    assert (why_not(s, "red link gloucester-reading"), why_not(s, "red link reading-oxford")) == ("link_pieces", "")


@pytest.mark.rule("W23")
def test_w23_both_spaces_of_a_double_belong_to_one_player() -> None:
    s = at_links(3, "reading")
    built(s, "blue", "gloucester-reading")
    assert why_not(s, "red link gloucester-reading") == "connection_built"


# ---- what they cost


@pytest.mark.rule("W24")
def test_w24_a_canal_link_costs_3_paid_at_once() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford")
    assert s.drawers[0].money == 47


@pytest.mark.rule("W24", "W40")
def test_w24_a_rail_link_costs_2() -> None:
    s = at_rail_turn(3, "reading")
    say(s, "red link reading-oxford")
    assert s.drawers[0].money == 48


@pytest.mark.rule("W24")
@pytest.mark.parametrize(("era", "cost"), [(0, 6), (1, 4)])
def test_w24_a_double_costs_two_links(era: int, cost: int) -> None:
    s = at_links(3, "reading")
    s.table.era = era
    assert price(s, "red link gloucester-reading") == cost


@pytest.mark.rule("W24")
@pytest.mark.parametrize(("era", "short"), [(0, 2), (1, 1)])
def test_w24_who_cannot_pay_cannot_build(era: int, short: int) -> None:
    s = at_links(3, "reading")
    s.table.era = era
    s.drawers[0].money = short
    assert (why_not(s, "red link reading-oxford"), on_offer(s, "red")) == ("link_money", ["done"])


@pytest.mark.rule("W24")
def test_w24_the_last_pound_can_be_spent() -> None:
    s = at_links(3, "reading")
    s.drawers[0].money = 6
    say(s, "red link reading-oxford", "red link reading-london")
    assert s.drawers[0].money == 0


# ---- what they bring


@pytest.mark.rule("W25")
@pytest.mark.parametrize(
    ("links", "revenue"),
    [
        (["reading-oxford"], 2),
        (["reading-southampton"], 4),
        (["reading-oxford", "reading-southampton"], 4),
        (["gloucester-reading"], 4),
    ],
)
def test_w25_the_four_choices_at_reading(links: list[str], revenue: int) -> None:
    s = at_reading()
    say(s, *[f"red link {name}" for name in links])
    if asked(s) == ["red"]:
        say(s, "red done")
    assert s.table.revenue[0] == revenue


@pytest.mark.rule("W25")
def test_w25_no_link_no_revenue() -> None:
    s = at_reading()
    say(s, "red done")
    assert s.table.revenue[0] == 0


@pytest.mark.rule("W25")
def test_w25_a_chain_counts_all_three_towns_once() -> None:
    s = at_links(4, "reading")
    own(s, "red", "oxford", "birmingham")
    say(s, "red link reading-oxford", "red link birmingham-oxford")
    assert s.table.revenue[0] == 2 + 2 + 4


@pytest.mark.rule("W25")
def test_w25_several_industries_in_a_town_count_once() -> None:
    s = at_links(4, "reading")
    own(s, "red", "reading", "london", "london")
    say(s, "red link reading-london", "red done")
    assert s.table.revenue[0] == 2 + 4


@pytest.mark.rule("W25")
def test_w25_towns_of_others_bring_nothing() -> None:
    s = at_links(4, "reading")
    own(s, "blue", "london")
    say(s, "red link reading-london", "red done")
    assert s.table.revenue == [2, 0, 0, 0]


@pytest.mark.rule("W25")
def test_w25_links_of_earlier_turns_bring_nothing_again() -> None:
    s = at_reading()
    built(s, "red", "reading-southampton")
    say(s, "red link reading-oxford", "red done")
    assert s.table.revenue[0] == 2


@pytest.mark.rule("W25")
def test_w25_adds_to_the_revenue_that_there_was() -> None:
    s = at_reading()
    s.table.revenue[0] = 7
    say(s, "red link reading-oxford", "red done")
    assert s.table.revenue[0] == 9


@pytest.mark.rule("W25", "W33")
def test_w25_the_marker_passes_the_end_of_the_track() -> None:
    s = at_reading()
    s.table.revenue[0] = 99
    say(s, "red link reading-southampton", "red done")
    assert s.table.revenue[0] == 103


@pytest.mark.rule("W25")
def test_w25_the_town_just_placed_in_counts_even_after_ousting_oneself() -> None:
    s = at_turn(3, "reading")
    own(s, "red", "reading")
    own(s, "blue", "reading")
    say(s, "red take reading", "red oust red", "red link reading-oxford", "red done")
    assert s.table.revenue[0] == 2


@pytest.mark.rule("W25")
def test_w25_revenue_of_a_turn_cannot_pay_for_its_second_link() -> None:
    s = at_reading()
    s.drawers[0].money = 5
    say(s, "red link reading-southampton")
    assert (s.table.revenue[0], on_offer(s, "red")) == (0, ["done"])


# ---- the crossing


@pytest.mark.rule("W26")
@pytest.mark.parametrize(
    ("placed", "barred"),
    [("manchester", "leeds-liverpool"), ("lancaster", "leeds-liverpool"), ("leeds", "manchester-lancaster")],
)
def test_w26_the_connection_across_is_not_built_from_here(placed: str, barred: str) -> None:
    s = at_links(3, placed)
    assert f"link {barred}" not in on_offer(s, "red")


@pytest.mark.rule("W26")
@pytest.mark.parametrize(
    ("placed", "first"),
    [
        ("leeds", "leeds-manchester"),
        ("liverpool", "liverpool-manchester"),
        ("liverpool", "lancaster-liverpool"),
    ],
)
def test_w26_nor_by_way_of_manchester_or_lancaster(placed: str, first: str) -> None:
    s = at_links(3, placed)
    say(s, f"red link {first}")
    assert why_not(s, "red link manchester-lancaster") == "connection_crosses"


@pytest.mark.rule("W26")
@pytest.mark.parametrize(
    ("placed", "first"), [("manchester", "leeds-manchester"), ("lancaster", "lancaster-liverpool")]
)
def test_w26_nor_leeds_liverpool_by_way_of_its_ends(placed: str, first: str, tmp_path: Path) -> None:
    facts = facts_with(
        tmp_path,
        (LEEDS_LIVERPOOL + "links = 2", LEEDS_LIVERPOOL + "links = 1"),
    )
    s = at_links(3, placed, facts=facts)
    say(s, f"red link {first}")
    assert why_not(s, "red link leeds-liverpool") == "connection_crosses"


@pytest.mark.rule("W26")
@pytest.mark.parametrize("placed", ["leeds", "liverpool"])
def test_w26_leeds_liverpool_is_built_from_its_own_ends(placed: str) -> None:
    s = at_links(3, placed)
    assert why_not(s, "red link leeds-liverpool") == ""


@pytest.mark.rule("W26")
@pytest.mark.parametrize("placed", ["manchester", "lancaster"])
def test_w26_manchester_lancaster_is_built_from_its_own_ends(placed: str) -> None:
    s = at_links(3, placed)
    assert why_not(s, "red link manchester-lancaster") == ""


@pytest.mark.rule("W26")
def test_w26_who_placed_elsewhere_may_build_it_as_a_second_link() -> None:
    s = at_links(3, "sheffield")
    say(s, "red link manchester-sheffield")
    assert why_not(s, "red link manchester-lancaster") == ""


@pytest.mark.rule("W26")
def test_w26_it_is_the_town_placed_in_that_bars_not_a_town_reached() -> None:
    s = at_links(3, "manchester")
    say(s, "red link liverpool-manchester")
    assert why_not(s, "red link manchester-lancaster") == ""


@pytest.mark.rule("W26")
def test_w26_both_may_lie_on_the_map() -> None:
    s = at_links(3, "manchester")
    built(s, "blue", "leeds-liverpool")
    own(s, "red", "leeds", "liverpool")
    assert why_not(s, "red link manchester-lancaster") == ""


@pytest.mark.rule("W26")
def test_w26_a_board_may_say_that_nothing_is_barred(tmp_path: Path) -> None:
    facts = facts_with(tmp_path, ('rule = "literal" ', 'rule = "no_junction" '))
    s = at_links(3, "leeds", facts=facts)
    say(s, "red link leeds-manchester")
    assert why_not(s, "red link manchester-lancaster") == ""


# ---- advances


@pytest.mark.rule("W27")
def test_w27_two_spaces_of_revenue_give_one_pound() -> None:
    s = at_links(3, "reading")
    s.table.revenue[0] = 5
    say(s, "red advance")
    assert (s.table.revenue[0], s.drawers[0].money) == (3, 51)


@pytest.mark.rule("W27")
def test_w27_as_often_as_the_revenue_allows() -> None:
    s = at_links(3, "reading")
    s.table.revenue[0] = 5
    say(s, "red advance", "red advance")
    assert (s.table.revenue[0], s.drawers[0].money, why_not(s, "red advance")) == (1, 52, "revenue_short")


@pytest.mark.rule("W27")
def test_w27_the_last_two_spaces_can_be_given() -> None:
    s = at_links(3, "reading")
    s.table.revenue[0] = 2
    say(s, "red advance")
    assert s.table.revenue[0] == 0


@pytest.mark.rule("W27")
def test_w27_an_advance_pays_for_a_link() -> None:
    s = at_links(3, "reading")
    s.table.revenue[0], s.drawers[0].money = 2, 2
    say(s, "red advance", "red link reading-oxford")
    assert s.drawers[0].money == 0


@pytest.mark.rule("W28")
def test_w28_before_a_bid() -> None:
    s = at_bids(3)
    s.table.revenue[0], s.drawers[0].money = 4, 0
    say(s, "red advance", "red advance")
    assert on_offer(s, "red") == ["bid 0", "bid 1", "bid 2"]


@pytest.mark.rule("W28")
def test_w28_not_after_the_bid_is_fixed() -> None:
    s = at_bids(3)
    s.table.revenue[0] = 4
    say(s, "red bid 0")
    assert on_offer(s, "red") == []


@pytest.mark.rule("W28")
def test_w28_the_others_go_on_as_before() -> None:
    s = at_bids(3)
    s.table.revenue = [4, 0, 0]
    say(s, "blue bid 3", "red advance")
    assert (asked(s), s.drawers[1].bid) == (["red", "yellow"], 3)


@pytest.mark.rule("W28")
def test_w28_before_a_card_and_after_a_first_link() -> None:
    s = at_turn(3, "reading")
    s.table.revenue[0] = 4
    before_card = why_not(s, "red advance")
    say(s, "red take reading", "red link reading-oxford")
    assert (before_card, why_not(s, "red advance")) == ("", "")


@pytest.mark.rule("W28")
def test_w28_while_choosing_a_town_for_a_wild_card() -> None:
    s = at_turn(3, "wild-2")
    s.table.revenue[0] = 2
    say(s, "red take wild-2")
    assert why_not(s, "red advance") == ""


@pytest.mark.rule("W28", "W17")
def test_w28_while_taking_an_industry_out() -> None:
    s = at_turn(3, "reading")
    own(s, "blue", "reading", "reading")
    s.table.revenue[0] = 2
    say(s, "red take reading", "red advance", "red oust blue")
    assert (in_town(s, "reading"), s.drawers[0].money) == (["red", "blue"], 51)


@pytest.mark.rule("W28")
def test_w28_while_deciding_on_a_token() -> None:
    s = at_income(3)
    s.table.revenue[0] = 2
    assert why_not(s, "red advance") == ""


@pytest.mark.rule("W28")
def test_w28_never_in_another_players_turn() -> None:
    s = at_turn(3, "reading")
    s.table.revenue = [8, 8, 8]
    assert (on_offer(s, "blue"), on_offer(s, "yellow")) == ([], [])


@pytest.mark.rule("W28")
def test_w28_an_advance_changes_nothing_else() -> None:
    s = at_links(3, "reading")
    s.table.revenue[0] = 2
    say(s, "red link reading-oxford")
    before = on_offer(s, "red")
    say(s, "red advance")
    assert on_offer(s, "red") == [word for word in before if word != "advance"]


# ---- pieces


@pytest.mark.rule("W29")
def test_w29_without_link_pieces_nothing_can_be_built() -> None:
    s = at_links(3, "reading")
    s.table.pieces[0] = 0
    assert (on_offer(s, "red"), why_not(s, "red link reading-oxford")) == (["done"], "link_pieces")


@pytest.mark.rule("W29")
def test_w29_the_last_piece_can_be_built_and_then_no_more() -> None:
    s = at_links(3, "reading")
    s.table.pieces[0] = 1
    say(s, "red link reading-oxford")
    assert on_offer(s, "red") == ["done"]


@pytest.mark.rule("W29")
def test_w29_only_the_builders_own_pieces_matter() -> None:
    s = at_links(3, "reading")
    s.table.pieces = [18, 0, 0]
    assert why_not(s, "red link reading-oxford") == ""


@pytest.mark.rule("W29", "W34")
def test_w29_pieces_come_back_when_the_era_ends(tmp_path: Path) -> None:
    facts = facts_with(tmp_path, ("links_per_colour = 18 ", "links_per_colour = 2 "))
    s = at_links(3, "reading", facts=facts)
    say(s, "red link reading-oxford", "red link reading-london")
    until(s, lambda s: s.table.era == 1 and item("TurnUp")(s))
    assert s.table.pieces == [2, 2, 2]
