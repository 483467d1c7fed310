"""The table page of Brass: the picture in parts, what moves are about, the rule behind a decision, the score so far."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from millwright.games.brass.draw.parts import parts
from millwright.games.brass.draw.style import sheet
from millwright.games.brass.facts import CANAL, INDUSTRIES, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.rules import ITEMS, scores
from millwright.games.brass.standing import standing
from millwright.games.brass.table import State
from millwright.games.brass.verbs import (
    BUILD,
    COMBINE,
    DEVELOP,
    DISCARD,
    DONE,
    FETCH_COAL,
    FETCH_IRON,
    LINK,
    LOAN,
    PASS,
    SCRAP,
    SELL,
)
from millwright.games.brass.view import View, view
from millwright.games.picture import ZONES, Part
from millwright.kernel import LUCK, WATCHER, Item, Move, offers, waiting
from millwright.playout import random_step
from tests.games.brass.positions import (
    FACTS,
    act,
    at_turn,
    candidate,
    card,
    connection,
    facts_with,
    hand,
    income_space,
    link,
    market,
    money,
    new_game,
    say,
    slot,
    tile,
)

SVG = "{http://www.w3.org/2000/svg}"
PHONE = 374
LOOKED_FOR = (BUILD, LINK, DEVELOP, SELL, LOAN, DISCARD, FETCH_COAL, FETCH_IRON, SCRAP)
"""Moves that are about something drawn; passing, stopping and combining are not."""


def tree(drawing: str) -> Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>')


def ids(v: View) -> list[str]:
    """The ids of all parts, in the order in which they are drawn."""
    return [name for part in parts(v) for name in re.findall(r' id="([^"]*)"', part.drawing)]


def part(v: View, name: str) -> Part:
    return next(one for one in parts(v) if one.name == name)


def names(v: View, zone: str) -> list[str]:
    return [one.name for one in parts(v) if one.zone == zone]


def written(drawing: str) -> list[str]:
    return [e.text or "" for e in tree(drawing).iter(f"{SVG}text")]


def drawn(drawing: str, name: str) -> Element:
    return next(e for e in tree(drawing).iter() if e.get("id") == name)


@cache
def positions(seats: int) -> list[State]:
    """Positions of six games at random, and their ends."""
    found = []
    for seed in range(6):
        s, rng, step = new_game(seats), Random(seed), 0
        while s.agenda:
            if waiting(s) != [LUCK] and step % 7 == seed:
                found.append(s.clone())
            random_step(s, rng)
            step += 1
        found.append(s.clone())
    return found


# ---- the parts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_things_are_drawn_and_ids_are_unique(seats: int) -> None:
    seen: set[int] = set()
    for s in positions(seats):
        for seat in waiting(s) or [0]:
            v = view(s, seat)
            there = ids(v)
            assert len(there) == len(set(there))
            for move in offers(s, seat):
                about = BRASS.things(v, move)
                assert set(about) <= set(there), (move, set(about) - set(there))
                assert bool(about) == (move[0] in LOOKED_FOR), move
                seen.add(move[0])
    assert seen >= {BUILD, LINK, DEVELOP, LOAN, DISCARD}


@pytest.mark.parametrize("seats", [2, 4])
def test_refused_moves_are_about_drawn_things_too(seats: int) -> None:
    for s in positions(seats)[::5]:
        for seat in waiting(s):
            v = view(s, seat)
            there = set(ids(v))
            for move in s.agenda[-1].candidates(s, seat):
                assert set(BRASS.things(v, move)) <= there, move


def test_parts_have_names_zones_titles_and_are_well_formed() -> None:
    for s in (new_game(3), *positions(4)[:60:12], positions(2)[-1]):
        for seat in (0, WATCHER):
            found = parts(view(s, seat))
            assert len({one.name for one in found}) == len(found)
            for one in found:
                assert re.fullmatch("[a-z0-9-]+", one.name) and one.zone in ZONES and one.title
                tree(one.drawing)


def test_the_sheet_has_all_that_the_parts_use() -> None:
    v = view(positions(4)[40], 0)
    shared = sheet(FACTS)
    assert shared.count("<style>") == 1 and ".brass .tie{" in shared
    there = set(re.findall(r' id="([^"]*)"', shared))
    whole = "".join([one.drawing for one in parts(v)])
    used = set(re.findall(r'href="#([^"]*)"', whole)) | set(re.findall(r"url\(#([^)]*)\)", whole + sheet(FACTS)))
    assert used and used <= there
    assert not there & set(ids(v))


def sizes(drawing: str) -> list[float]:
    """The type of every line of text: of its own, or of the classes that it has."""
    styles = dict(re.findall(r"(?m)^\.brass \.([a-z-]+)\{\S*?font-size:([0-9.]+)px", sheet(FACTS)))
    found = []
    for e in tree(drawing).iter(f"{SVG}text"):
        own = [float(styles[name]) for name in (e.get("class") or "").split() if name in styles]
        found.append(float(e.get("font-size") or 0) or min(own))
    return found


@pytest.mark.parametrize("seat", [0, WATCHER])
def test_parts_can_be_read_on_a_phone(seat: int) -> None:
    """Only the map, which can be zoomed, may be wide."""
    for s in (new_game(4), *positions(4)[:80:10]):
        for one in parts(view(s, seat)):
            if one.name != "map":
                assert one.box[2] <= 640
                assert min(sizes(one.drawing)) * PHONE / one.box[2] >= 10.5, one.name


def test_the_zones() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "wigan", "port")
    v = view(s, 0)
    mats = [f"mat-{industry}" for industry in INDUSTRIES]
    assert names(v, "board") == ["map"] and names(v, "market") == ["demand", "cotton"]
    assert names(v, "mine") == ["purse", "card-wigan-1", "card-wigan-2", "card-port-1", *mats]
    assert names(v, "players") == ["period", "order", "players", "discards", "key"]
    assert names(view(s, WATCHER), "mine") == []
    assert names(view(positions(4)[-1], 0), "mine") == []  # the game is over


@pytest.mark.rule("B48")
@pytest.mark.parametrize("viewer", [1, WATCHER])
def test_parts_show_no_foreign_hand(viewer: int) -> None:
    s = at_turn("red")
    s.drawers[0].hand = (card(s, "wigan"), card(s, "iron"))
    before, own = parts(view(s, viewer)), parts(view(s, 0))
    s.drawers[0].hand = (card(s, "bolton"), card(s, "cotton"))
    assert parts(view(s, viewer)) == before
    assert parts(view(s, 0)) != own


def test_cards_keep_their_names() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "wigan", "port")
    before = part(view(s, 0), "card-port-1")
    hand(s, "red", "bolton", "wigan", "port")
    assert names(view(s, 0), "mine")[1:4] == ["card-bolton-1", "card-wigan-1", "card-port-1"]
    assert part(view(s, 0), "card-port-1") == before


def test_what_moves_keeps_its_id_and_its_parent() -> None:
    s = at_turn("red")
    before = {name: ids_in(view(s, 0), name) for name in ("map", "order", "cotton")}
    s.table.order = (3, 2, 1, 0)
    income_space(s, "red", 30)
    market(s, 2)
    assert {name: ids_in(view(s, 0), name) for name in ("map", "order", "cotton")} == before


def ids_in(v: View, name: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', part(v, name).drawing)


# ---- what is the viewer's own


@pytest.mark.rule("B10")
def test_the_purse() -> None:
    s = at_turn("red")
    money(s, "purple", 17)
    income_space(s, "purple", 4)
    assert written(part(view(s, 1), "purse").drawing) == ["Purple", "£17", "Income −£6", "space 4"]


@pytest.mark.rule("B19")
def test_a_stack_level_by_level() -> None:
    s = at_turn("red")
    s.table.stacks[INDUSTRIES.index("cotton")] = 4
    mat = part(view(s, 0), "mat-cotton").drawing
    assert written(mat)[1:9] == ["I", "×0", "£12", "+5", "3", "II", "×2", "£14"]
    rows = [e.text or "" for e in tree(mat).iter(f"{SVG}title")]
    assert rows[:2] == [
        "Level 1, 0 left: £12, income +5, 3 points (canal only)",
        "Level 2, 2 left: £14, income +4, 5 points",
    ]
    assert mat.count("on-top") == 1 and mat.index("on-top") < mat.index("Level 2") and "barred" not in mat
    yards = part(view(s, 0), "mat-shipyard").drawing
    assert written(yards)[1:4] == ["0", "×2", "develop"] and yards.count("barred") == 1


def test_an_empty_stack_has_nothing_on_top() -> None:
    s = at_turn("red", period=RAIL)
    s.table.stacks[INDUSTRIES.index("iron")] = 4
    assert "on-top" not in part(view(s, 0), "mat-iron").drawing


def test_routes_are_broad_enough_to_touch() -> None:
    for state in (at_turn("red"), at_turn("red", period=RAIL)):
        link(state, "green", "preston-wigan")
        whole = part(view(state, 0), "map").drawing
        for name in ("preston-wigan", "bolton-manchester"):
            widths = [float(e.get("stroke-width") or 0) for e in drawn(whole, f"connection-{name}").iter()]
            assert max(widths) >= 24


# ---- what a move is about


def about(s: State, line: str) -> tuple[str, ...]:
    seat, move = candidate(s, line)
    return BRASS.things(view(s, seat), move)


@pytest.mark.rule("B15", "B16")
def test_a_build_is_about_its_slot_the_stack_and_its_cards() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "coal", "bolton")
    found = about(s, "red build coal wigan/1")
    places = ("slot-wigan-1", "slot-wigan-2", "location-wigan")  # the slots are equal, only the first is offered
    assert found == (*places, "panel-mat-coal", "stack-0-coal", "card-wigan-1", "card-coal-1")
    tile(s, "green", "coal", 1, "wigan/1")
    assert about(s, "red build coal wigan/2")[:2] == ("slot-wigan-2", "location-wigan")
    assert about(s, "red build port wigan/1")[:2] == ("location-wigan", "panel-mat-port")  # no slot shows it


@pytest.mark.rule("B21")
def test_a_build_with_both_actions_is_about_no_card() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "wigan")
    act(s, "red combine")
    assert not [name for name in about(s, "red build coal wigan/1") if name.startswith("card")]


def test_links_loans_developments_and_passing() -> None:
    s = at_turn("red")
    ends = "location-preston", "location-wigan"
    found = BRASS.things(view(s, 0), (LINK, connection(s, "preston-wigan"), 0))
    assert found[0] == "connection-preston-wigan" and sorted(found[1:]) == sorted(ends)
    assert about(s, "red loan 10") == ("panel-purse", "money-0", "pay-0", "income-0")
    assert about(s, "red develop coal") == ("panel-mat-coal", "stack-0-coal")
    assert about(s, "red develop coal coal") == ("panel-mat-coal", "stack-0-coal")
    assert about(s, "red develop coal iron")[::2] == ("panel-mat-coal", "panel-mat-iron")
    for verb in (PASS, DONE, COMBINE):
        assert BRASS.things(view(s, 0), (verb, 0, 0)) == ()


@pytest.mark.rule("B38", "B39")
def test_sales_are_about_mill_port_and_market() -> None:
    s = at_turn("red")
    assert about(s, "red sell") == ("track-cotton",)
    tile(s, "red", "cotton", 1, "preston/2")
    tile(s, "green", "port", 1, "preston/1")
    assert about(s, "red sell preston/2 preston/1") == ("slot-preston-2", "slot-preston-1", "location-preston")
    assert about(s, "red sell preston/2 market")[:3] == ("slot-preston-2", "track-cotton", "market")


@pytest.mark.rule("B48")
def test_a_discard_is_about_the_own_cards_only() -> None:
    s = at_turn("red")
    hand(s, "red", "liverpool", "liverpool", "iron")
    hand(s, "purple", "liverpool", "bolton")
    say(s, "red pass")
    assert about(s, "red discard liverpool") == ("card-liverpool-1", "card-liverpool-2")
    assert BRASS.things(view(s, 1), (DISCARD, card(s, "liverpool"), -1)) == ()


@pytest.mark.rule("B21")
def test_two_cards() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "wigan", "iron")
    say(s, "red combine", "red build coal wigan/1")
    assert about(s, "red discard wigan iron") == ("card-wigan-1", "card-wigan-2", "card-iron-1")
    assert about(s, "red discard wigan wigan") == ("card-wigan-1", "card-wigan-2")


def test_another_seat_is_seen_without_an_own_purse() -> None:
    s = at_turn("red")
    loan: Move = (LOAN, 1, 0)
    assert BRASS.things(view(s, WATCHER), loan) == ("money-0", "pay-0", "income-0")
    assert BRASS.things(view(s, 2), (BUILD, slot(s, "wigan/1"), 2))[-1] == "stack-0-coal"


# ---- the rule behind a decision


def test_every_item_is_listed() -> None:
    """By its name a saved game finds it again."""
    assert {kind.__name__ for kind in items()} == {kind.__name__ for kind in ITEMS.values()}


def items() -> list[type[Any]]:
    """All kinds of items that the modules of the rules define."""
    found: list[type[Any]] = [Item]
    for kind in found:
        found += kind.__subclasses__()
    return [kind for kind in found if kind.__module__.startswith("millwright.games.brass.")]


def test_the_rule_of_what_is_asked() -> None:
    s = at_turn("red")
    assert BRASS.rule(view(s, 0)) == "B06"
    hand(s, "red", "wigan", "iron")
    say(s, "red build coal wigan/1")
    assert BRASS.rule(view(s, 1)) == "B15"
    say(s, "red discard wigan", "red pass")
    assert BRASS.rule(view(s, 0)) == "B08"
    assert BRASS.rule(view(positions(2)[-1], 0)) == ""
    for s in positions(3):
        assert bool(BRASS.rule(view(s, 0))) == bool(s.agenda)


def test_coal_for_a_rail_follows_the_rule_of_rails() -> None:
    s = at_turn("red", period=RAIL)
    hand(s, "red", "wigan", "iron")
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "green", "coal", 2, "bury/1")
    tile(s, "red", "cotton", 2, "bolton/1")
    link(s, "red", "bolton-bury")
    say(s, "red link wigan-bolton", "red discard iron")
    assert s.agenda[-1].name() == "Coal" and BRASS.rule(view(s, 0)) == "B34"


# ---- the score so far


@pytest.mark.rule("B43", "B44", "B45")
@pytest.mark.parametrize(("period", "links", "tiles"), [(CANAL, 0, 1), (RAIL, 2, 3)])
def test_the_score_so_far_counts_what_would_score_now(period: int, links: int, tiles: int) -> None:
    s = at_turn("red", period=period)
    money(s, "red", 27)
    tile(s, "red", "cotton", 3, "bury/1", flipped=True)
    link(s, "red", "bolton-bury")
    rows = standing(view(s, WATCHER))
    red = [values[0] for _, values in rows]
    assert (red[links], red[tiles], red[4], red[-1]) == (1, 9, 2, 12)
    assert len(rows) == 7 and sum([n or 0 for n in red[:-1]]) == 12
    assert [label for label, _ in rows][-1] == "points"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_score_so_far_at_the_end_is_the_score(seats: int) -> None:
    s = positions(seats)[-1]
    assert not s.agenda
    rows = standing(view(s, 0))
    assert rows[-1][1] == scores(s)
    assert [sum([values[seat] or 0 for _, values in rows[:-1]]) for seat in range(seats)] == scores(s)


def test_an_owners_board_has_parts_as_well(tmp_path: Path) -> None:
    own = facts_with(tmp_path, ('name = "Wigan"', 'name = "<Wigan & co>"'))
    for one in parts(view(new_game(3, facts=own), 0)):
        tree(one.drawing)
