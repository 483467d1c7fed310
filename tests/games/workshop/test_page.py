"""The table page of Workshop: its parts, what moves are about, the rule of the decision on top, the score so far."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from millwright.games.picture import ZONES, Part
from millwright.games.workshop import verbs
from millwright.games.workshop.draw.parts import parts
from millwright.games.workshop.draw.style import sheet
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.standing import pending, standing
from millwright.games.workshop.table import State
from millwright.games.workshop.view import view
from millwright.kernel import LUCK, WATCHER, offers, waiting
from millwright.playout import random_step
from tests.games.workshop.positions import (
    FACTS,
    at_bids,
    at_income,
    at_links,
    at_turn,
    begin,
    build_out,
    built,
    candidate,
    chart,
    hold,
    item,
    own,
    say,
    until,
)

LOOKED_FOR: Final = frozenset(range(verbs.CLAIM + 1)) - {verbs.DONE}
"""All that players answer is about something drawn, but for having done."""

TABLES: Final = [(2, False), (3, False), (4, False), (5, False), (2, True), (4, True)]


def positions(seats: int, open_auction: bool, seed: int) -> Iterator[State]:
    """A random game, looked at now and then, and at its end."""
    s = begin(seats, open_auction=open_auction)
    rng = Random(seed)
    steps = 0
    while s.agenda:
        random_step(s, rng)
        steps += 1
        if steps % 11 == 0:
            yield s
    yield s


def games(seats: int, open_auction: bool, count: int) -> Iterator[State]:
    for seed in range(count):
        yield from positions(seats, open_auction, seed)


def ids(shown: list[Part]) -> list[str]:
    return [name for part in shown for name in re.findall(r' id="([^"]*)"', part.drawing)]


def root_of(part: Part) -> Element:
    return ElementTree.fromstring(f"<svg>{part.drawing}</svg>")


def named(s: State, seat: int) -> dict[str, Part]:
    return {part.name: part for part in parts(view(s, seat))}


def words(part: Part) -> list[str]:
    return [e.text or "" for e in root_of(part).iter("text")]


# ---- parts


@pytest.mark.parametrize(("seats", "open_auction"), TABLES)
def test_ids_are_unique_over_parts_and_sheet(seats: int, open_auction: bool) -> None:
    symbols = re.findall(r' id="([^"]*)"', sheet(FACTS))
    for s in games(seats, open_auction, 2):
        for seat in (0, seats - 1, WATCHER):
            found = [*symbols, *ids(parts(view(s, seat)))]
            assert len(found) == len(set(found))


@pytest.mark.parametrize(("seats", "open_auction"), TABLES)
def test_parts_have_zones_and_stable_names(seats: int, open_auction: bool) -> None:
    for s in positions(seats, open_auction, 4):
        shown = parts(view(s, 0))
        names = [part.name for part in shown]
        assert len(set(names)) == len(names)
        for part in shown:
            assert part.zone in ZONES and part.title and re.fullmatch("[a-z0-9-]+", part.name)
            root_of(part)


def test_what_refers_to_a_symbol_finds_it() -> None:
    there = set(re.findall(r' id="([^"]*)"', sheet(FACTS)))
    for s in positions(5, False, 3):
        for part in parts(view(s, 0)):
            assert set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', part.drawing)) <= {
                pair for name in there for pair in ((name, ""), ("", name))
            }


def test_a_thing_keeps_its_parent() -> None:
    """So that a page can let it glide instead of making it anew."""
    parents: dict[str, str] = {}
    for s in games(4, False, 2):
        for part in parts(view(s, 1)):
            for parent in root_of(part).iter():
                for child in parent:
                    if name := child.get("id"):
                        assert parents.setdefault(name, parent.get("id", part.name)) == parent.get("id", part.name)


SIZES: Final = {style: float(size) for style, size in re.findall(r"\.([a-z-]+)\{[^}]*font-size:(\d+)px", sheet(FACTS))}


def smallest(part: Part) -> float:
    """The smallest type of a part, by attribute or class."""
    sizes: list[float] = []
    for line in root_of(part).iter("text"):
        by_class = [SIZES[style] for style in (line.get("class") or "").split() if style in SIZES]
        sizes += [float(line.get("font-size", by_class[0] if by_class else 0))]
    return min(sizes, default=99)


@pytest.mark.parametrize(("seats", "open_auction"), TABLES)
def test_a_phone_can_show_every_part(seats: int, open_auction: bool) -> None:
    for s in positions(seats, open_auction, 5):
        for part in parts(view(s, 0)):
            wide = part.box[2]
            assert part.name == "map" or wide <= 640
            assert part.name == "map" or smallest(part) * 374 / wide >= 10.5, part.name


@pytest.mark.rule("W44")
@pytest.mark.parametrize("viewer", [1, WATCHER])
def test_parts_do_not_depend_on_secrets_of_others(viewer: int) -> None:
    s = at_bids(4)
    say(s, "red bid 3")
    hold(s, "red", "port")
    before, own_before = parts(view(s, viewer)), parts(view(s, 0))
    hold(s, "red", "craft")
    d = s.drawers[0]
    d.money, d.bid, d.picks = 77, 13, d.tokens
    assert parts(view(s, viewer)) == before
    assert parts(view(s, 0)) != own_before


def test_a_spectator_has_nothing_of_their_own() -> None:
    assert not [part for part in parts(view(at_turn(3), WATCHER)) if part.zone == "mine"]


def test_what_is_empty_is_no_part() -> None:
    s = begin(3)
    assert "tokens" not in named(s, 0)
    until(s, item("Bids"))
    assert "tokens" in named(s, 0)


def test_the_place_of_the_cards_stays_as_long_as_the_game_goes_on() -> None:
    """The question below it jumped when the last card of a round was taken, and back at the next auction."""
    s, rng, empty = begin(3), Random(2), set[bool]()
    while s.agenda:
        lying = named(s, 0)
        assert {"cards", "order"} <= set(lying)
        assert lying["cards"].box == named(at_bids(3), 0)["cards"].box
        empty.add(all(card < 0 for card in s.table.faceup))
        for _ in range(40):
            if s.agenda:
                random_step(s, rng)
    assert empty == {True, False}
    assert not {"cards", "order"} & set(named(s, 0))


@pytest.mark.rule("W45", "W47")
def test_two_colours_have_a_bid_each() -> None:
    s = at_bids(2)
    say(s, "red bid 7 yellow")
    assert words(named(s, 0)["purse"])[1:] == ["£100", "money", "–", "no bid", "£7", "sealed"]
    assert "£7" not in words(named(s, 1)["purse"])
    say(s, "blue bid 2 blue")
    assert words(named(s, 0)["purse"])[1:] == ["£93", "money", "–", "no bid", "£7", "paid"]


@pytest.mark.rule("W50")
def test_an_open_bid_stands_until_it_is_paid() -> None:
    s = at_bids(3, "leeds", "hull", "york", open_auction=True)
    say(s, "red bid 2 leeds")
    assert words(named(s, 0)["purse"])[-2:] == ["£2", "stands"]
    say(s, "blue bid 1 hull", "yellow bid 0 york")
    assert words(named(s, 0)["purse"])[-2:] == ["£2", "paid"]


def test_picked_tokens_are_raised() -> None:
    s = at_income(2)
    hold(s, "red", "port", "port", "craft")
    place = {e.get("id"): e.get("transform") for e in root_of(named(s, 0)["tokens"]).iter("g")}
    say(s, "red demand port")
    now = {e.get("id"): e.get("transform") for e in root_of(named(s, 0)["tokens"]).iter("g")}
    moved = [name for name in now if name and now[name] != place[name]]
    assert moved == ["token-port-0"]


@pytest.mark.rule("W36")
def test_a_token_counts_the_industries_that_it_would_pay_me() -> None:
    s = at_income(2)
    own(s, "red", "bristol", "hull", "london")
    own(s, "yellow", "bristol")
    hold(s, "red", "port", "craft")
    token = next(e for e in root_of(named(s, 0)["tokens"]).iter() if e.get("id") == "token-port-0")
    assert [e.text for e in token.iter("text")] == ["Port", "2", "1"]


# ---- what a move is about


@pytest.mark.parametrize(("seats", "open_auction"), TABLES)
def test_every_offer_is_about_something_drawn(seats: int, open_auction: bool) -> None:
    for s in games(seats, open_auction, 6):
        for seat in waiting(s):
            if seat == LUCK:
                continue
            v = view(s, seat)
            there = set(ids(parts(v)))
            moves = {move: WORKSHOP.things(v, move) for move in s.agenda[-1].candidates(s, seat)}
            for about in set(moves.values()):
                assert set(about) <= there
            assert {move[0] for move, about in moves.items() if not about} <= {verbs.DONE}
            assert {move[0] for move in offers(s, seat)} <= LOOKED_FOR | {verbs.DONE}


def about(s: State, line: str) -> tuple[str, ...]:
    seat, move = candidate(s, line)
    return WORKSHOP.things(view(s, seat), move)


def test_things_of_an_auction() -> None:
    assert about(at_bids(4), "red bid 3") == ("bid-red", "purse")
    assert about(at_bids(2), "red bid 3 yellow") == ("bid-yellow", "purse")
    assert about(at_bids(4, "leeds", open_auction=True), "red bid 3 leeds") == ("card-0",)
    assert about(at_bids(4), "blue advance") == ("revenue-1", "purse")


def test_things_of_a_token() -> None:
    s = at_income(2)
    hold(s, "red", "port", "port", "craft")
    say(s, "red demand port")
    assert about(s, "red demand port") == ("token-port-1", "demand-port")
    assert about(s, "red demand heavy") == ("demand-heavy",)
    assert about(s, "red done") == ()


def test_things_of_a_card() -> None:
    s = at_turn(4, "hull", "wild-3", "wild-3", "york")
    assert about(s, "red take hull") == ("card-0", "town-hull")
    worth_3 = [town for town in FACTS.map.town_ids if FACTS.map.values[FACTS.map.town_ids.index(town)] == 3]
    assert about(s, "red take wild-3") == ("card-1", "card-2", *[f"town-{town}" for town in worth_3])
    build_out(s, "blue", "york")
    assert about(s, "red exchange york") == ("card-3", "pile-aside")
    say(s, "red take wild-3")
    assert about(s, "red place leeds") == ("town-leeds",)


@pytest.mark.rule("W14")
def test_the_map_frames_towns_of_cards_and_those_of_a_wild_card_and_a_card_tells_which_they_are() -> None:
    s = at_bids(3, "hull", "york", "wild-3")
    drawn = {part.name: root_of(part) for part in parts(view(s, WATCHER)) if part.name in ("map", "cards")}
    framed = {
        kind: {str(one.get("id")) for one in drawn["map"].iter() if kind in str(one.get("class")).split()}
        for kind in ("on-offer", "may-offer")
    }
    lit = [str(one.get("data-things")).split() for one in drawn["cards"].iter() if one.get("class") == "card"]
    assert framed["on-offer"] == {"town-hull", "town-york"}
    assert lit[:2] == [["town-hull"], ["town-york"]]
    assert len(lit[2]) > 2 and {"town-hull", *framed["may-offer"]} == set(lit[2])
    assert all(FACTS.map.values[FACTS.map.town_ids.index(one[5:])] == 3 for one in lit[2])


def test_things_of_pieces() -> None:
    s = at_turn(3, "hull")
    own(s, "blue", "hull", "hull", "hull")
    own(s, "red", "leeds")
    s.table.supply[0] = 0
    say(s, "red take hull")
    assert about(s, "red lift leeds") == ("town-leeds", "industry-leeds-red-0")
    assert about(s, "red lift york") == ("town-york",)
    say(s, "red lift leeds")
    assert about(s, "red oust blue") == (*[f"industry-hull-blue-{n}" for n in range(3)], "town-hull")
    say(s, "red oust blue")
    assert about(s, "red link leeds-hull") == ("connection-leeds-hull",)


# ---- rules


@pytest.mark.rule("W06", "W32", "W39", "W41")
def test_the_four_demand_steps_have_four_rules() -> None:
    s = begin(3)
    found: list[str] = []
    while s.agenda:
        until(s, item("Demand"))
        if s.agenda:
            found.append(WORKSHOP.rule(view(s, 0)))
            until(s, lambda s: not item("Demand")(s))
    assert found == ["W06", "W32", "W39", "W41"]
    assert WORKSHOP.rule(view(s, 0)) == ""


def test_rules_of_a_turn() -> None:
    assert WORKSHOP.rule(view(at_bids(3), 0)) == "W08"
    assert WORKSHOP.rule(view(at_bids(2), 0)) == "W47"
    assert WORKSHOP.rule(view(at_turn(3), 0)) == "W13"
    s = at_links(3, "leeds")
    assert WORKSHOP.rule(view(s, 0)) == "W20"
    say(s, "red link leeds-hull")
    assert WORKSHOP.rule(view(s, 0)) == "W22"


# ---- the score so far


@pytest.mark.rule("W33", "W34", "W36")
def test_the_score_so_far_by_its_parts() -> None:
    s = at_income(3)
    own(s, "blue", "bristol", "southampton")
    built(s, "blue", "leeds-hull")
    chart(s, port=3)
    s.table.revenue[1] = 5
    money = s.drawers[1].money
    rows = dict(standing(view(s, 1)))
    assert list(rows) == ["Money", "Revenue", "Links", "Industries", "Total"]
    assert [rows[key][1] for key in rows] == [money, 5, 2, 6, money + 13]
    assert rows["Money"][0] is None and rows["Total"][0] is None and rows["Revenue"][0] == s.table.revenue[0]


@pytest.mark.rule("W49")
def test_the_score_so_far_adds_two_colours() -> None:
    s = at_income(2)
    built(s, "red", "leeds-hull")
    built(s, "yellow", "darlington-leeds")
    assert dict(standing(view(s, 0)))["Links"] == [4, 0]


@pytest.mark.rule("W42")
def test_at_the_end_there_is_only_money() -> None:
    s = begin(3)
    until(s, lambda _: False)
    assert standing(view(s, WATCHER)) == [("Money", [drawer.money for drawer in s.drawers])]


@pytest.mark.rule("W44")
def test_open_money_gives_every_total() -> None:
    s = begin(4, open_money=True)
    assert standing(view(s, 2))[-1] == ("Total", [50, 50, 50, 50])


# ---- the auction


@pytest.mark.rule("W07", "W36")
def test_a_card_tells_value_places_and_demand_of_its_town() -> None:
    s = at_bids(3, "hull", "york", "wild-3")
    own(s, "blue", "hull")
    chart(s, port=2)
    cards = root_of(named(s, 0)["cards"])
    hull = next(e for e in cards.iter() if e.get("id") == "card-0")
    assert [e.text for e in hull.iter("text")] == ["Hull", "3", "demand 2"]
    places = [e.get("class") for e in hull.iter() if e.get("class") in ("slot", "colour-blue")]
    assert sorted(map(str, places)) == ["colour-blue", "slot", "slot"]
    assert "Hull: Port, value 3, 1 of 3 places filled, demand 2" in [e.text for e in hull.iter("title")]


@pytest.mark.rule("W08", "W09")
def test_bids_are_letters_until_all_lie_open_side_by_side() -> None:
    s = at_bids(3)
    say(s, "red bid 7")
    for seat in (0, 1, WATCHER):
        order = named(s, seat)["order"]
        assert words(order)[0] == "Turn order" and words(order).count("…") == 2
        assert "£7" not in words(order) and order.drawing.count('class="letter"') == 1
    say(s, "blue bid 2", "yellow bid 0")
    shown = words(named(s, 1)["order"])
    assert shown[0] == "Bids and the new order"
    assert [line for line in shown if line.startswith("£")] == ["£7", "£2", "£0"]


@pytest.mark.rule("W47")
def test_two_players_are_told_which_auction_of_the_round_it_is() -> None:
    s = at_bids(2)
    assert "auction 1 of 2" in words(named(s, 0)["order"])[-1]
    until(s, lambda s: item("Bids")(s) and max(s.table.bids) >= 0)
    assert "auction 2 of 2" in words(named(s, 0)["order"])[1 + s.table.colours + 2 :][-1]


@pytest.mark.rule("W08", "W50")
def test_the_question_is_short_where_its_cards_are_drawn() -> None:
    assert WORKSHOP.headline(view(at_bids(3), 0)) == "Bid for turn order"
    assert WORKSHOP.headline(view(at_bids(3, open_auction=True), 0)) == "Put a bid on a card"
    assert WORKSHOP.headline(view(at_turn(3), 0)) == WORKSHOP.question(view(at_turn(3), 0))


# ---- a click where nothing can be done


def told_of(s: State, thing: str, seat: int = 0) -> str:
    return WORKSHOP.about(view(s, seat), thing)


@pytest.mark.rule("W13", "W17", "W36")
def test_a_square_tells_of_its_town_and_which_cards_are_face_up() -> None:
    s = at_turn(3, "newcastle", "dover", "wild-3")
    own(s, "blue", "london")
    chart(s, craft=2, light=2, heavy=2, textile=2, port=2)
    london = "London: 1 of 4 places filled, demand 2. "
    down = "Its card is not face up; on offer: Newcastle, Dover, wild card of value 3."
    assert told_of(s, "slot-london-0") == told_of(s, "town-london") == told_of(s, "town-london", 1) == london + down
    assert told_of(s, "industry-london-blue-0") == f"Blue's industry: £2 if the era ended now. {london}{down}"
    assert told_of(s, "town-dover").endswith(" Its card is face up: whoever takes it builds here.")
    assert told_of(s, "card-1") == told_of(s, "town-dover")
    assert told_of(s, "card-2") == told_of(s, "card-7") == told_of(s, "purse") == ""


@pytest.mark.rule("W14")
def test_a_town_tells_of_the_wild_card_that_is_good_for_it() -> None:
    s = at_turn(3, "newcastle", "dover", "wild-4")
    assert told_of(s, "town-london").endswith("not face up, but the wild card of value 4 is good for it.")


@pytest.mark.rule("W21")
def test_while_links_are_built_a_town_tells_where_they_start() -> None:
    s = at_links(3, "leeds")
    assert told_of(s, "slot-london-3") == "London: 0 of 4 places filled, demand 0. This turn you build in Leeds."
    assert told_of(s, "town-leeds").endswith(" Your links start here.")
    assert "This turn" not in told_of(s, "town-london", 1)


@pytest.mark.rule("W21", "W24")
def test_a_link_space_tells_of_its_connection() -> None:
    s = at_turn(3)
    start = "Links are built from the town of the card you take."
    assert told_of(s, "space-leeds-hull-0") == told_of(s, "connection-leeds-hull")
    assert told_of(s, "space-leeds-hull-0") == f"Leeds–Hull: free, £3 to build. {start}"
    double = f"Gloucester–Reading: free, a double connection, £6 to build. {start}"
    assert told_of(s, "space-gloucester-reading-1") == double
    assert told_of(s, "connection-leeds-hull", WATCHER) == "Leeds–Hull: free, £3 to build."
    built(s, "red", "leeds-hull")
    assert told_of(s, "link-leeds-hull-0", 1) == "Leeds–Hull is Red's."


@pytest.mark.rule("W17")
def test_before_links_are_built_a_connection_tells_where_they_will_start() -> None:
    s = at_turn(3, "hull")
    own(s, "blue", "hull", "hull", "hull")
    say(s, "red take hull")
    assert told_of(s, "space-leeds-hull-0").endswith(" This turn your links start from Hull.")


@pytest.mark.parametrize("seats", [2, 4])
def test_every_thing_of_the_map_is_told_at_any_time(seats: int) -> None:
    kinds = ("town-", "slot-", "industry-", "connection-", "space-", "link-")
    for s in positions(seats, False, 6):
        for seat in (0, WATCHER):
            found = [name for name in ids(parts(view(s, seat))) if name.startswith(kinds)]
            assert found and all(told_of(s, name, seat).endswith(".") for name in found)


def test_what_is_drawn_nowhere_is_not_told_of() -> None:
    s = at_turn(3)
    unknown = ("town-nowhere", "slot-", "industry-london-pink-0", "industry-", "connection-leeds", "card-x", "card-")
    assert [told_of(s, thing) for thing in unknown] == [""] * len(unknown)


@pytest.mark.rule("W25")
def test_what_links_will_add_to_the_revenue_is_shown_before_it_is_booked() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford")
    assert pending(view(s, 0), 0) == 2 and s.table.revenue[0] == 0, "of Reading, once the turn is finished"
    shown = {figure.name: figure.values for figure in WORKSHOP.strip(view(s, 1))}
    assert shown["Revenue"] == ("£0 +2", "£0", "£0")
    assert words(named(s, 0)["income"])[1:4:2] == ["£0 +2", "£2"]
    say(s, "red done")
    assert not any(pending(view(s, 0), seat) for seat in range(3)) and s.table.revenue[0] == 2
