"""Set-up: W01 to W04, W51, and what two players have instead (W45)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from millwright.games.workshop.audit import audit
from millwright.games.workshop.facts import Facts
from millwright.kernel import LUCK
from millwright.playout import random_step
from tests.games.workshop.positions import (
    FACTS,
    asked,
    at_turn,
    before_cards,
    begin,
    card,
    deal,
    faceup,
    facts_with,
    item,
    money,
    on_offer,
    order,
    say,
    until,
)

SETUP_TOWNS = {"leeds", "bristol", "stoke", "coventry", "sheffield", "newcastle"}


@pytest.mark.rule("W01")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w01_each_player_has_one_colour_and_50_pounds(seats: int) -> None:
    s = begin(seats)
    assert (s.table.colours, money(s)) == (seats, [50] * seats)


@pytest.mark.rule("W01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_w01_revenue_starts_at_0(seats: int) -> None:
    assert begin(seats).table.revenue == [0] * seats


@pytest.mark.rule("W01")
def test_w01_a_player_places_the_own_colour() -> None:
    s = at_turn(3, "leeds")
    say(s, "red take leeds", "red done")
    assert s.table.supply == [19, 20, 20]


@pytest.mark.rule("W02")
def test_w02_chance_may_put_anyone_first() -> None:
    assert on_offer(begin(5), "luck") == ["seat red", "seat blue", "seat yellow", "seat green", "seat black"]


@pytest.mark.rule("W02")
def test_w02_the_order_is_as_chance_drew_it() -> None:
    s = begin(4)
    say(s, "luck seat green", "luck seat red", "luck seat yellow", "luck seat blue")
    assert order(s) == ["green", "red", "yellow", "blue"]


@pytest.mark.rule("W02")
def test_w02_chance_is_fair() -> None:
    s = begin(4)
    assert s.agenda[-1].odds(s, s.agenda[-1].candidates(s, LUCK)) == [1, 1, 1, 1]


@pytest.mark.rule("W02", "W10")
def test_w02_the_first_order_breaks_the_ties_of_the_first_auction() -> None:
    s = begin(3)
    deal(s, "seat yellow", "seat red", "seat blue")
    until(s, item("Bids"))
    say(s, "red bid 2", "blue bid 2", "yellow bid 2")
    assert order(s) == ["yellow", "red", "blue"]


@pytest.mark.rule("W03")
def test_w03_there_are_39_cards_of_three_kinds() -> None:
    deck = FACTS.deck
    wild = sum(deck.plain[kind] for kind, place in enumerate(deck.towns) if place < 0)
    assert (deck.size, sum(deck.setup), wild) == (39, 6, 6)


@pytest.mark.rule("W03", "W14")
def test_w03_a_wild_card_has_a_value_and_no_town() -> None:
    assert [(FACTS.deck.towns[card(f"wild-{n}")], FACTS.deck.values[card(f"wild-{n}")]) for n in (2, 3, 4)] == [
        (-1, 2),
        (-1, 3),
        (-1, 4),
    ]


@pytest.mark.rule("W03")
def test_w03_a_set_up_card_names_one_town_that_no_general_card_names() -> None:
    named = {FACTS.deck.ids[kind]: FACTS.deck.plain[kind] for kind, count in enumerate(FACTS.deck.setup) if count}
    assert named == dict.fromkeys(SETUP_TOWNS, 0)


@pytest.mark.rule("W04")
@pytest.mark.parametrize(("seats", "aside", "deck"), [(3, 12, 27), (4, 11, 28), (5, 9, 30)])
def test_w04_cards_are_set_aside_by_the_number_of_players(seats: int, aside: int, deck: int) -> None:
    t = before_cards(seats).table
    assert (t.aside, t.deck) == (aside, deck)


@pytest.mark.rule("W04")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_w04_the_six_set_up_cards_are_turned_up_first(seats: int) -> None:
    s = before_cards(seats)
    seen: list[str] = []
    while len(seen) < 6:
        until(s, item("TurnUp"))
        assert set(on_offer(s, "luck")) == {f"card {name}" for name in SETUP_TOWNS - set(seen)}
        say(s, f"luck {on_offer(s, 'luck')[-1]}")
        seen.append(faceup(s)[-1])
    until(s, item("TurnUp"))
    assert set(on_offer(s, "luck")).isdisjoint(f"card {name}" for name in SETUP_TOWNS)


@pytest.mark.rule("W04")
def test_w04_no_set_up_card_is_set_aside() -> None:
    s = before_cards(3)
    assert not any(s.table.unseen[card(name)] for name in SETUP_TOWNS)


@pytest.mark.rule("W04", "W31")
@pytest.mark.parametrize(("seats", "rounds"), [(3, 9), (4, 7), (5, 6)])
def test_w04_the_canal_era_has_9_7_or_6_rounds(seats: int, rounds: int) -> None:
    s = before_cards(seats)
    until(s, item("Demand"))
    assert (s.table.era, s.table.round) == (0, rounds)


@pytest.mark.rule("W45")
def test_w45_two_players_have_four_colours_and_100_pounds_each() -> None:
    s = begin(2)
    assert (s.table.colours, len(s.table.supply), money(s)) == (4, 4, [100, 100])


@pytest.mark.rule("W45")
def test_w45_two_players_have_one_revenue_marker_each() -> None:
    assert begin(2).table.revenue == [0, 0]


@pytest.mark.rule("W45")
def test_w45_red_leads_red_and_yellow_and_blue_leads_blue_and_green() -> None:
    t = begin(2).table
    assert [t.owner(colour) for colour in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("W45", "W02")
def test_w45_no_turn_order_is_drawn_for_two() -> None:
    s = begin(2)
    assert (order(s), asked(s), on_offer(s, "luck")[0]) == ([], ["luck"], "token red port")


@pytest.mark.rule("W45", "W04")
def test_w45_two_players_set_11_cards_aside_and_deal_28() -> None:
    t = before_cards(2).table
    assert (t.aside, t.deck) == (11, 28)


@pytest.mark.rule("W45", "W31")
def test_w45_two_players_play_seven_rounds() -> None:
    s = before_cards(2)
    until(s, item("Demand"))
    assert s.table.round == 7


# ---- the markers


def boxed(folder: Path, count: int) -> Facts:
    """The facts of an owner who counted all industries of a colour."""
    return facts_with(
        folder,
        ("\nindustries_per_colour = 20 ", f"\nindustries_include_markers = true\nindustries_per_colour = {count} "),
    )


@pytest.mark.rule("W51")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w51_two_industries_of_an_owners_count_mark_revenue_and_turn_order(seats: int, tmp_path: Path) -> None:
    assert begin(seats, boxed(tmp_path, 22)).table.supply == [20] * seats


@pytest.mark.rule("W51", "W45")
def test_w51_two_players_mark_revenue_once_and_the_turn_order_for_each_colour(tmp_path: Path) -> None:
    s = begin(2, boxed(tmp_path, 22))
    assert {FACTS.colours[c]: n for c, n in enumerate(s.table.supply)} == {
        "red": 20, "blue": 20, "yellow": 21, "green": 21,
    }  # fmt: skip


@pytest.mark.rule("W51")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_w51_the_standard_count_leaves_the_markers_out(seats: int) -> None:
    s = begin(seats)
    assert s.table.supply == [20] * s.table.colours


@pytest.mark.rule("W51")
def test_w51_a_count_that_says_it_has_no_markers_is_for_the_map(tmp_path: Path) -> None:
    line = "\nindustries_per_colour = 20 "
    facts = facts_with(tmp_path, (line, f"\nindustries_include_markers = false{line}"))
    assert begin(3, facts).table.supply == [20] * 3


@pytest.mark.rule("W51", "W19")
@pytest.mark.parametrize("seats", [2, 3])
def test_w51_a_game_with_few_pieces_comes_to_its_end_and_keeps_count(seats: int, tmp_path: Path) -> None:
    s, rng = begin(seats, boxed(tmp_path, 4)), Random("few")
    while s.agenda:
        random_step(s, rng)
        assert audit(s) == []
    assert max(s.table.supply) <= 3
