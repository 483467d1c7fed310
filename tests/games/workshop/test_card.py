"""The card: W13 to W19."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.workshop.facts import Facts
from millwright.kernel import LUCK
from tests.games.workshop.positions import (
    FACTS,
    asked,
    at_turn,
    before_cards,
    build_out,
    built,
    deal,
    faceup,
    facts_with,
    in_town,
    item,
    mix_cards,
    on_offer,
    own,
    say,
    until,
    why_not,
)

VALUE_4 = ("liverpool", "manchester", "birmingham", "london")


@pytest.fixture
def few_industries(tmp_path: Path) -> Facts:
    """A box with two industries a colour."""
    return facts_with(tmp_path, ("industries_per_colour = 20", "industries_per_colour = 2"))


@pytest.mark.rule("W13")
def test_w13_an_industry_goes_to_the_town_of_the_card() -> None:
    s = at_turn(3, "reading", "oxford", "london")
    say(s, "red take oxford")
    assert (in_town(s, "oxford"), s.table.supply[0]) == (["red"], 19)


@pytest.mark.rule("W13")
def test_w13_a_card_taken_is_no_longer_there_for_others() -> None:
    s = at_turn(3, "reading", "oxford", "london")
    say(s, "red take oxford", "red done")
    assert on_offer(s, "blue") == ["take reading", "take london"]


@pytest.mark.rule("W13")
def test_w13_two_equal_wild_cards_are_two_cards() -> None:
    s = at_turn(3, "wild-2", "wild-2", "london")
    say(s, "red take wild-2", "red place reading", "red done")
    assert (on_offer(s, "blue"), faceup(s)) == (["take wild-2", "take london"], ["wild-2", "london"])


@pytest.mark.rule("W14")
@pytest.mark.parametrize("value", [2, 3, 4])
def test_w14_a_wild_card_goes_to_any_town_of_its_value(value: int) -> None:
    s = at_turn(3, f"wild-{value}")
    say(s, f"red take wild-{value}")
    towns = [name for name, worth in zip(FACTS.map.town_ids, FACTS.map.values, strict=True) if worth == value]
    assert on_offer(s, "red") == [f"place {name}" for name in towns]


@pytest.mark.rule("W14")
def test_w14_a_town_of_another_value_is_refused() -> None:
    s = at_turn(3, "wild-2")
    say(s, "red take wild-2")
    assert why_not(s, "red place london") == "town_value"


@pytest.mark.rule("W14", "W21")
def test_w14_links_start_at_the_town_that_was_chosen() -> None:
    s = at_turn(3, "wild-2")
    say(s, "red take wild-2", "red place guildford")
    assert on_offer(s, "red") == ["link london-guildford", "link guildford-portsmouth", "done"]


@pytest.mark.rule("W14", "W17")
def test_w14_a_full_town_may_be_chosen() -> None:
    s = at_turn(3, "wild-2")
    own(s, "blue", "guildford", "guildford")
    say(s, "red take wild-2", "red place guildford", "red oust blue")
    assert in_town(s, "guildford") == ["red", "blue"]


@pytest.mark.rule("W15")
def test_w15_a_card_with_a_free_connection_cannot_be_exchanged() -> None:
    s = at_turn(3, "guildford")
    built(s, "blue", "london-guildford")
    assert why_not(s, "red exchange guildford") == "free_connection"


@pytest.mark.rule("W15")
def test_w15_a_card_of_a_built_out_town_may_be_used_or_exchanged() -> None:
    s = at_turn(3, "guildford", "reading", "oxford")
    build_out(s, "blue", "guildford")
    assert on_offer(s, "red") == ["take guildford", "take reading", "take oxford", "exchange guildford"]


@pytest.mark.rule("W15")
def test_w15_links_of_anyone_build_a_town_out() -> None:
    s = at_turn(3, "guildford")
    built(s, "blue", "london-guildford")
    built(s, "red", "guildford-portsmouth")
    assert why_not(s, "red exchange guildford") == ""


@pytest.mark.rule("W15")
def test_w15_a_built_out_card_used_as_it_is() -> None:
    s = at_turn(3, "guildford")
    build_out(s, "blue", "guildford")
    say(s, "red take guildford")
    assert (in_town(s, "guildford"), on_offer(s, "red"), s.table.aside) == (["red"], ["done"], 12)


@pytest.mark.rule("W15")
def test_w15_the_drawn_card_is_used_instead_of_the_card_given_up() -> None:
    s = at_turn(3, "guildford")
    build_out(s, "blue", "guildford")
    say(s, "red exchange guildford", "luck card hull")
    assert (in_town(s, "guildford"), in_town(s, "hull"), s.table.aside) == ([], ["red"], 11)


@pytest.mark.rule("W15")
def test_w15_the_card_given_up_is_discarded_and_nobody_else_can_take_it() -> None:
    s = at_turn(3, "guildford", "reading", "oxford")
    build_out(s, "blue", "guildford")
    say(s, "red exchange guildford", "luck card hull", "red done")
    assert on_offer(s, "blue") == ["take reading", "take oxford"]


@pytest.mark.rule("W15")
def test_w15_the_drawn_card_cannot_be_exchanged_again() -> None:
    s = at_turn(3, "guildford")
    build_out(s, "blue", "guildford", "ipswich")
    say(s, "red exchange guildford", "luck card ipswich")
    assert (in_town(s, "ipswich"), on_offer(s, "red")) == (["red"], ["done"])


@pytest.mark.rule("W15", "W14")
def test_w15_a_drawn_wild_card_is_used_as_a_wild_card() -> None:
    s = at_turn(3, "guildford")
    build_out(s, "blue", "guildford")
    say(s, "red exchange guildford", "luck card wild-4")
    assert on_offer(s, "red") == ["place liverpool", "place manchester", "place birmingham", "place london"]


@pytest.mark.rule("W15", "W16")
def test_w15_a_drawn_wild_card_cannot_be_exchanged_even_if_all_its_towns_are_built_out() -> None:
    s = at_turn(3, "guildford")
    build_out(s, "blue", "guildford", *VALUE_4)
    say(s, "red exchange guildford", "luck card wild-4")
    assert (asked(s), on_offer(s, "red")) == (["red"], [f"place {name}" for name in VALUE_4])


@pytest.mark.rule("W15")
def test_w15_the_set_aside_pile_is_not_the_deck() -> None:
    s = at_turn(3, "guildford")
    build_out(s, "blue", "guildford")
    say(s, "red exchange guildford", "luck card hull")
    assert s.table.deck == 24


@pytest.mark.rule("W15", "W04")
def test_w15_a_set_up_card_cannot_come_out_of_the_set_aside_pile_in_the_canal_era() -> None:
    s = before_cards(3)
    deal(s, "card leeds", "card bristol", "card stoke")
    say(s, "red bid 0", "blue bid 0", "yellow bid 0")
    build_out(s, "blue", "leeds")
    say(s, "red exchange leeds")
    assert not {"card coventry", "card sheffield", "card newcastle"} & set(on_offer(s, "luck"))


@pytest.mark.rule("W15")
def test_w15_any_unseen_card_may_be_the_top_one_of_the_set_aside_pile() -> None:
    s = at_turn(3, "guildford", "reading", "wild-2")
    build_out(s, "blue", "guildford")
    say(s, "red exchange guildford")
    draw = s.agenda[-1]
    odds = dict(zip(on_offer(s, "luck"), draw.odds(s, draw.candidates(s, LUCK)), strict=True))
    assert (sum(odds.values()), odds["card wild-2"], odds["card wild-3"]) == (36, 1, 2)


@pytest.mark.rule("W16")
def test_w16_a_wild_card_is_not_exchanged_while_one_town_of_its_value_has_a_free_connection() -> None:
    s = at_turn(3, "wild-4")
    build_out(s, "blue", *VALUE_4)
    s.table.links[FACTS.map.connection_ids.index("london-dover")] = -1
    assert why_not(s, "red exchange wild-4") == "free_connection_wild"


@pytest.mark.rule("W16")
def test_w16_a_wild_card_is_exchanged_when_all_towns_of_its_value_are_built_out() -> None:
    s = at_turn(3, "wild-4")
    build_out(s, "blue", *VALUE_4)
    say(s, "red exchange wild-4", "luck card hull")
    assert in_town(s, "hull") == ["red"]


@pytest.mark.rule("W16")
def test_w16_free_connections_of_towns_of_other_values_do_not_matter() -> None:
    s = at_turn(3, "wild-4", "wild-3", "wild-2")
    build_out(s, "blue", *VALUE_4)
    assert [word for word in on_offer(s, "red") if word.startswith("exchange")] == ["exchange wild-4"]


@pytest.mark.rule("W17")
@pytest.mark.parametrize(("name", "value"), [("reading", 2), ("hull", 3), ("london", 4)])
def test_w17_a_town_holds_as_many_industries_as_its_value(name: str, value: int) -> None:
    s = at_turn(4, name)
    own(s, "blue", *[name] * (value - 1))
    say(s, f"red take {name}")
    assert (in_town(s, name), item("Links")(s)) == (["red"] + ["blue"] * (value - 1), True)


@pytest.mark.rule("W17")
def test_w17_in_a_full_town_anyones_industry_may_be_taken_out() -> None:
    s = at_turn(4, "hull")
    own(s, "red", "hull")
    own(s, "blue", "hull")
    own(s, "green", "hull")
    say(s, "red take hull")
    assert on_offer(s, "red") == ["oust red", "oust blue", "oust green"]


@pytest.mark.rule("W17")
def test_w17_it_goes_back_to_its_owners_supply() -> None:
    s = at_turn(3, "reading")
    own(s, "blue", "reading", "reading")
    say(s, "red take reading", "red oust blue")
    assert (in_town(s, "reading"), s.table.supply) == (["red", "blue"], [19, 19, 20])


@pytest.mark.rule("W17")
def test_w17_ones_own_older_industry_may_be_taken_out_and_the_new_one_stays() -> None:
    s = at_turn(3, "reading")
    own(s, "red", "reading")
    own(s, "blue", "reading")
    say(s, "red take reading", "red oust red")
    assert (in_town(s, "reading"), s.table.supply) == (["red", "blue"], [19, 19, 20])


@pytest.mark.rule("W17")
def test_w17_the_one_just_placed_is_not_among_those_to_take_out() -> None:
    s = at_turn(3, "reading")
    own(s, "blue", "reading", "reading")
    say(s, "red take reading")
    assert (on_offer(s, "red"), why_not(s, "red oust red")) == (["oust blue"], "industry_not_there")


@pytest.mark.rule("W17")
def test_w17_one_must_be_taken_out() -> None:
    s = at_turn(3, "reading")
    own(s, "blue", "reading", "reading")
    say(s, "red take reading", "red oust blue")
    assert len(in_town(s, "reading")) == 2


@pytest.mark.rule("W17")
def test_w17_the_ousted_keep_their_links_and_revenue() -> None:
    s = at_turn(3, "reading")
    own(s, "blue", "reading", "reading")
    built(s, "blue", "reading-oxford")
    s.table.revenue[1] = 2
    say(s, "red take reading", "red oust blue")
    assert (s.table.revenue[1], s.table.links.count(1)) == (2, 1)


@pytest.mark.rule("W18")
def test_w18_without_set_aside_cards_there_is_no_exchange() -> None:
    s = at_turn(3, "guildford")
    build_out(s, "blue", "guildford")
    s.table.aside = 0
    assert (why_not(s, "red exchange guildford"), why_not(s, "red take guildford")) == ("nothing_aside", "")


@pytest.mark.rule("W18")
def test_w18_the_last_set_aside_card_can_be_drawn() -> None:
    s = at_turn(3, "guildford")
    build_out(s, "blue", "guildford")
    s.table.aside = 1
    assert why_not(s, "red exchange guildford") == ""


@pytest.mark.rule("W18")
def test_w18_a_card_drawn_by_exchange_is_discarded_after_use() -> None:
    s = at_turn(3, "guildford", "reading", "oxford")
    build_out(s, "blue", "guildford")
    say(s, "red exchange guildford", "luck card hull")
    until(s, item("TurnUp"))
    mix_cards(s)
    assert not {"card guildford", "card hull"} & set(on_offer(s, "luck"))


@pytest.mark.rule("W19")
def test_w19_with_an_empty_supply_one_moves_an_industry_from_another_town(few_industries: Facts) -> None:
    s = at_turn(3, "reading", facts=few_industries)
    own(s, "red", "hull", "london")
    say(s, "red take reading")
    assert on_offer(s, "red") == ["lift hull", "lift london"]


@pytest.mark.rule("W19")
def test_w19_the_industry_moved_stands_in_the_new_town(few_industries: Facts) -> None:
    s = at_turn(3, "reading", facts=few_industries)
    own(s, "red", "hull", "london")
    say(s, "red take reading", "red lift london")
    where = [in_town(s, "hull"), in_town(s, "london"), in_town(s, "reading"), s.table.supply[0]]
    assert where == [["red"], [], ["red"], 0]


@pytest.mark.rule("W19")
def test_w19_it_comes_from_another_town_than_the_one_of_the_card(few_industries: Facts) -> None:
    s = at_turn(3, "reading", facts=few_industries)
    own(s, "red", "reading", "hull")
    say(s, "red take reading")
    assert (on_offer(s, "red"), why_not(s, "red lift reading")) == (["lift hull"], "industry_same_town")


@pytest.mark.rule("W19")
def test_w19_with_all_industries_in_the_cards_town_it_is_no_dead_end(few_industries: Facts) -> None:
    s = at_turn(3, "reading", facts=few_industries)
    own(s, "red", "reading", "reading")
    say(s, "red take reading", "red lift reading")
    assert (in_town(s, "reading"), item("Links")(s)) == (["red", "red"], True)


@pytest.mark.rule("W19", "W17")
def test_w19_a_full_town_is_still_made_room_in(few_industries: Facts) -> None:
    s = at_turn(3, "reading", facts=few_industries)
    own(s, "red", "hull", "london")
    own(s, "blue", "reading", "reading")
    say(s, "red take reading", "red lift hull", "red oust blue")
    assert (in_town(s, "reading"), s.table.supply[:2]) == (["red", "blue"], [0, 1])


@pytest.mark.rule("W19")
def test_w19_others_industries_cannot_be_moved(few_industries: Facts) -> None:
    s = at_turn(3, "reading", facts=few_industries)
    own(s, "red", "hull", "london")
    own(s, "blue", "dover")
    say(s, "red take reading")
    assert why_not(s, "red lift dover") == "industry_not_there"


@pytest.mark.rule("W19")
def test_w19_a_whole_game_with_one_industry_each_comes_to_its_end(tmp_path: Path) -> None:
    facts = facts_with(tmp_path, ("industries_per_colour = 20", "industries_per_colour = 1"))
    s = at_turn(3, facts=facts)
    until(s, lambda s: False)
    assert (s.agenda, s.table.era) == ([], 1)
