"""The end of an era, the rail era and the end of the game: W31 to W43."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.workshop.rules import ranking
from millwright.games.workshop.table import RAIL
from millwright.games.workshop.verbs import (
    EARNED,
    FOR_DEMAND,
    FOR_NETWORK,
    FOR_REVENUE,
    GAME_ENDS,
    LINKS_CLEARED,
)
from millwright.kernel import LUCK
from millwright.record import read_record
from millwright.replay import steps
from tests.games.workshop.positions import (
    EVERYONE,
    at_bids,
    at_income,
    at_last_turns,
    at_turn,
    build_out,
    built,
    chart,
    deal,
    earned,
    in_town,
    item,
    money,
    on_offer,
    order,
    own,
    say,
    until,
    why_not,
)

DONE_3 = ("red done", "blue done", "yellow done")
SETUP_CARDS = {f"card {name}" for name in ("leeds", "bristol", "stoke", "coventry", "sheffield", "newcastle")}


@pytest.mark.rule("W31")
def test_w31_the_round_in_which_the_deck_ran_out_is_played_to_its_end() -> None:
    s = at_last_turns(3)
    until(s, item("Links"))
    say(s, "red done")
    assert item("Turn")(s)


@pytest.mark.rule("W31")
def test_w31_after_it_the_era_is_over() -> None:
    s = at_last_turns(3)
    until(s, lambda s: not item("Turn", "Links")(s))
    assert (item("Demand")(s), s.table.round) == (True, 1)


@pytest.mark.rule("W31")
def test_w31_one_more_round_is_played_while_there_are_cards() -> None:
    s = at_bids(3)
    s.table.deck = 3
    until(s, item("TurnUp"))
    assert s.table.round == 2


@pytest.mark.rule("W31", "W15")
def test_w31_cards_of_the_set_aside_pile_do_not_count() -> None:
    s = at_last_turns(3)
    s.table.aside = 12
    until(s, lambda s: not item("Turn", "Links")(s))
    assert item("Demand")(s)


@pytest.mark.rule("W33")
def test_w33_money_equal_to_revenue_which_goes_back_to_0() -> None:
    s = at_income(3)
    s.table.revenue = [11, 0, 4]
    say(s, *DONE_3)
    assert (money(s), s.table.revenue) == ([61, 50, 54], [0, 0, 0])


@pytest.mark.rule("W33", "W34", "W36")
def test_w33_revenue_is_paid_before_links_and_links_before_industries() -> None:
    s = at_income(3)
    s.table.revenue[0] = 3
    built(s, "red", "reading-oxford")
    own(s, "red", "london")
    chart(s, craft=1)
    say(s, *DONE_3)
    assert [e[4] for e in s.events if e[0] == EARNED] == [FOR_REVENUE, FOR_NETWORK, FOR_DEMAND]


@pytest.mark.rule("W34")
def test_w34_four_links_around_reading_and_one_apart_pay_8_and_1() -> None:
    s = at_income(3)
    built(s, "red", "gloucester-reading", "reading-oxford", "reading-southampton", "guildford-portsmouth")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [8 + 1]


@pytest.mark.rule("W34")
def test_w34_a_double_is_two_links() -> None:
    s = at_income(3)
    built(s, "red", "gloucester-reading")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [4]


@pytest.mark.rule("W34")
def test_w34_the_largest_network_is_that_with_most_links_not_most_connections() -> None:
    s = at_income(3)
    built(s, "red", "leeds-liverpool", "liverpool-wolverhampton", "reading-oxford", "reading-london", "london-dover")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [4 * 2 + 3]


@pytest.mark.rule("W34")
def test_w34_two_parts_joined_by_a_link_are_one_network() -> None:
    s = at_income(3)
    built(s, "red", "birmingham-oxford", "reading-london", "london-dover", "reading-oxford")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [8]


@pytest.mark.rule("W34")
def test_w34_a_ring_is_one_network() -> None:
    s = at_income(3)
    built(s, "red", "york-leeds", "york-hull", "leeds-hull")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [6]


@pytest.mark.rule("W34")
def test_w34_links_touch_without_an_industry_in_the_town() -> None:
    s = at_income(3)
    built(s, "red", "reading-oxford", "reading-london")
    own(s, "blue", "reading")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [4]


@pytest.mark.rule("W34")
def test_w34_links_of_others_join_nothing() -> None:
    s = at_income(3)
    built(s, "red", "birmingham-oxford", "reading-london")
    built(s, "blue", "reading-oxford")
    say(s, *DONE_3)
    assert (earned(s, "red", FOR_NETWORK), earned(s, "blue", FOR_NETWORK)) == ([2 + 1], [2])


@pytest.mark.rule("W34", "W26")
def test_w34_the_crossing_is_no_town() -> None:
    s = at_income(3)
    built(s, "red", "leeds-liverpool", "manchester-lancaster")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [2 * 2 + 1]


@pytest.mark.rule("W34")
def test_w34_then_all_links_leave_the_map() -> None:
    s = at_income(3)
    built(s, "red", "reading-oxford")
    built(s, "blue", "leeds-liverpool")
    say(s, *DONE_3)
    assert (set(s.table.links), s.table.pieces) == ({-1}, [18, 18, 18])


@pytest.mark.rule("W34")
def test_w34_links_leave_the_map_in_the_last_era_too() -> None:
    s = at_income(3, RAIL)
    built(s, "red", "reading-oxford")
    say(s, *DONE_3)
    assert [event[0] for event in s.events].count(LINKS_CLEARED) == 1


@pytest.mark.rule("W35")
def test_w35_of_two_largest_networks_only_one_is_paid_at_2() -> None:
    s = at_income(3)
    built(s, "red", "reading-oxford", "reading-london", "york-leeds", "leeds-hull")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [2 * 2 + 2]


@pytest.mark.rule("W35")
def test_w35_of_three_single_links_one_is_the_largest_network() -> None:
    s = at_income(3)
    built(s, "red", "reading-oxford", "york-leeds", "london-dover")
    say(s, *DONE_3)
    assert earned(s, "red", FOR_NETWORK) == [2 + 1 + 1]


@pytest.mark.rule("W36")
def test_w36_three_port_tokens_pay_3_in_bristol_and_3_in_southampton() -> None:
    s = at_income(3)
    own(s, "red", "bristol", "southampton", "reading", "gloucester")
    chart(s, port=3)
    say(s, *DONE_3)
    assert earned(s, "red", FOR_DEMAND) == [6]


@pytest.mark.rule("W36")
def test_w36_several_in_one_town_each_pay() -> None:
    s = at_income(3)
    own(s, "red", "london", "london", "london")
    own(s, "blue", "london")
    chart(s, craft=2)
    say(s, *DONE_3)
    assert (earned(s, "red", FOR_DEMAND), earned(s, "blue", FOR_DEMAND)) == ([6], [2])


@pytest.mark.rule("W36")
def test_w36_no_token_no_pay() -> None:
    s = at_income(3)
    own(s, "red", "london", "reading")
    chart(s, port=5)
    say(s, *DONE_3)
    assert earned(s, "red", FOR_DEMAND) == []


@pytest.mark.rule("W36")
def test_w36_the_value_of_the_town_does_not_matter() -> None:
    s = at_income(3)
    own(s, "red", "liverpool")
    own(s, "blue", "dover")
    chart(s, port=1)
    say(s, *DONE_3)
    assert money(s) == [51, 51, 50]


@pytest.mark.rule("W36")
def test_w36_no_link_is_needed() -> None:
    s = at_income(3)
    own(s, "red", "carlisle")
    chart(s, textile=4)
    say(s, *DONE_3)
    assert money(s) == [54, 50, 50]


@pytest.mark.rule("W37")
def test_w37_industries_and_tokens_stay() -> None:
    s = at_income(3)
    own(s, "red", "london")
    chart(s, port=2, craft=1)
    say(s, *DONE_3)
    assert (in_town(s, "london"), s.table.supply[0], s.table.chart) == (["red"], 19, (2, 0, 0, 0, 1))


@pytest.mark.rule("W37", "W10")
def test_w37_turn_order_stays() -> None:
    s = at_income(3)
    s.table.order = (2, 0, 1)
    until(s, item("Bids"))
    say(s, "red bid 0", "blue bid 0", "yellow bid 0")
    assert order(s) == ["yellow", "red", "blue"]


@pytest.mark.rule("W38")
def test_w38_all_39_cards_are_shuffled_together_with_the_set_up_cards() -> None:
    s = at_income(3)
    until(s, item("TurnUp"))
    words = on_offer(s, "luck")
    assert (set(words) > SETUP_CARDS, len(words)) == (True, 36)


@pytest.mark.rule("W38")
def test_w38_the_set_up_cards_are_not_on_top() -> None:
    s = at_income(4)
    until(s, item("TurnUp"))
    deal(s, "card reading", "card oxford", "card wild-2", "card wild-2")
    assert on_offer(s, "red")[0] == "bid 0"


@pytest.mark.rule("W38")
def test_w38_each_card_is_as_likely_as_any_other() -> None:
    s = at_income(3)
    until(s, item("TurnUp"))
    turn_up = s.agenda[-1]
    assert sum(turn_up.odds(s, turn_up.candidates(s, LUCK))) == 39


@pytest.mark.rule("W38")
@pytest.mark.parametrize(("seats", "aside", "deck"), [(2, 11, 28), (3, 12, 27), (4, 11, 28), (5, 9, 30)])
def test_w38_the_same_number_is_set_aside_as_before(seats: int, aside: int, deck: int) -> None:
    s = at_income(seats)
    s.table.aside = 3
    until(s, item("TurnUp"))
    assert (s.table.aside, s.table.deck) == (aside, deck)


@pytest.mark.rule("W38", "W15")
def test_w38_a_set_up_card_may_come_out_of_the_set_aside_pile_now() -> None:
    s = at_income(3)
    until(s, item("TurnUp"))
    deal(s, "card guildford", "card oxford", "card dover")
    until(s, item("Turn"))
    build_out(s, "blue", "guildford")
    say(s, "red exchange guildford")
    assert set(on_offer(s, "luck")) > SETUP_CARDS


@pytest.mark.rule("W40", "W31")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 7), (3, 9), (4, 7), (5, 6)])
def test_w40_the_rail_era_has_as_many_rounds_as_the_canal_era(seats: int, rounds: int) -> None:
    s = at_income(seats)
    until(s, item("TurnUp"))
    until(s, item("Demand"))
    assert (s.table.era, s.table.round) == (RAIL, rounds)


@pytest.mark.rule("W40")
def test_w40_rails_are_built_at_2_after_a_new_auction() -> None:
    s = at_income(3)
    until(s, item("TurnUp"))
    deal(s, "card reading")
    until(s, item("Turn"))
    say(s, "red take reading", "red link gloucester-reading")
    assert (s.drawers[0].money, s.table.revenue[0]) == (46, 2)


@pytest.mark.rule("W40")
def test_w40_a_canal_no_longer_bars_its_space() -> None:
    s = at_income(3)
    built(s, "blue", "reading-oxford")
    until(s, item("TurnUp"))
    deal(s, "card reading")
    until(s, item("Turn"))
    say(s, "red take reading")
    assert why_not(s, "red link reading-oxford") == ""


@pytest.mark.rule("W42")
def test_w42_the_game_ends_after_the_income_of_the_rail_era() -> None:
    s = at_income(3, RAIL)
    s.table.revenue = [5, 0, 9]
    built(s, "blue", "reading-oxford")
    say(s, *DONE_3)
    assert (s.agenda, money(s)) == ([], [55, 52, 59])


@pytest.mark.rule("W42")
def test_w42_most_money_wins() -> None:
    s = at_income(3, RAIL)
    s.table.revenue = [5, 0, 9]
    say(s, *DONE_3)
    assert (ranking(s), [e[2:4] for e in s.events if e[0] == GAME_ENDS]) == ([2, 0, 1], [(2, 59)])


@pytest.mark.rule("W42")
def test_w42_a_tie_goes_to_the_tied_player_further_ahead_in_turn_order() -> None:
    s = at_income(4, RAIL)
    s.table.order = (1, 3, 2, 0)
    s.table.revenue = [9, 0, 9, 9]
    say(s, *[f"{who} done" for who in EVERYONE[:4]])
    assert ranking(s) == [3, 2, 0, 1]


@pytest.mark.rule("W42")
def test_w42_a_tie_of_two_goes_to_the_one_in_place_1_of_the_last_round() -> None:
    s = at_income(2, RAIL)
    s.table.order = (3, 0, 2, 1)
    say(s, "red done", "blue done")
    assert ranking(s) == [1, 0]


@pytest.mark.rule("W43")
def test_w43_the_bank_never_runs_out() -> None:
    s = at_income(3)
    s.table.revenue = [900, 900, 900]
    say(s, *DONE_3)
    assert money(s) == [950, 950, 950]


@pytest.mark.rule("W43")
def test_w43_nobody_hands_money_back_at_the_end() -> None:
    s = at_income(3, RAIL)
    s.drawers[0].money = 2000
    say(s, *DONE_3)
    assert money(s) == [2000, 50, 50]


@pytest.mark.rule("W33")
def test_w33_an_advance_taken_before_income_costs_half() -> None:
    s = at_turn(3)
    until(s, item("Links"))
    s.table.revenue[0] = 6
    say(s, "red advance", "red advance", "red done")
    s.table.deck = 0
    until(s, item("Demand"))
    chart(s)
    say(s, *DONE_3)
    assert s.drawers[0].money == 50 + 2 + 2


@pytest.mark.rule("W38")
def test_w38_the_rail_era_has_no_round_before_its_first() -> None:
    """Its demand step comes first; the round of the canal era is over and must not be shown as the rail era's."""
    record = read_record(Path(__file__).parent / "whole_game.game")
    s = next(r.state for r in steps(record) if r.state.table.era == RAIL)
    assert (s.table.round, "Rail era, before the first round" in record.game.show(record.game.view(s, 0))) == (0, True)
