"""The board picture: what it shows, and that it shows no secret."""

from __future__ import annotations

from math import dist
from pathlib import Path
from random import Random
from xml.etree.ElementTree import Element

import pytest

from millwright.games.maps import Chart, through
from millwright.games.picture import COLOURS, Box, bold_breadth
from millwright.games.workshop.draw.demand import PLACE
from millwright.games.workshop.draw.layout import NAME, layout, name_size
from millwright.games.workshop.draw.pieces import LAND, PALE_INK, PAPER, SEA, TINTS
from millwright.games.workshop.draw.track import lap
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.rules import start
from millwright.games.workshop.table import CANAL, RAIL, Options, State
from millwright.games.workshop.view import view
from millwright.kernel import WATCHER
from millwright.playout import random_step
from tests.games.workshop.positions import FACTS, at_turn, connection, facts_with, say, town
from tests.pictures import SVG, contrast, part, parts, picture_of, words


def played(seats: int, steps: int, seed: int = 1, open_auction: bool = False) -> State:
    """A position after so many random answers."""
    s = start(FACTS, seats, Options(open_auction, False, False))
    rng = Random(seed)
    for _ in range(steps):
        if s.agenda:
            random_step(s, rng)
    return s


def picture(s: State, seat: int = WATCHER) -> Element:
    return picture_of(WORKSHOP, s, seat)


def tips(root: Element) -> str:
    return " | ".join([e.text or "" for e in root.iter(f"{SVG}title")])


def test_every_town_connection_and_card_has_its_id() -> None:
    root = picture(played(4, 60))
    for name in FACTS.map.town_ids:
        part(root, f"town-{name}")
    for name in FACTS.map.connection_ids:
        part(root, f"connection-{name}")
    for slot in range(4):
        part(root, f"card-{slot}")


@pytest.mark.rule("W44")
@pytest.mark.parametrize("viewer", [1, WATCHER])
def test_secrets_of_others_are_not_drawn(viewer: int) -> None:
    s = played(4, 100)
    before = WORKSHOP.draw(view(s, viewer))
    d = s.drawers[0]
    d.money, d.bid, d.colour = 77, 13, 0
    d.tokens = d.tokens[::-1] if d.tokens != d.tokens[::-1] else (sum(d.tokens), *[0] * (len(d.tokens) - 1))
    d.picks = d.tokens
    assert WORKSHOP.draw(view(s, viewer)) == before
    assert WORKSHOP.draw(view(s, 0)) != before


@pytest.mark.rule("W44")
def test_only_the_seat_itself_has_a_drawer() -> None:
    s = played(3, 60)
    s.drawers[2].money, s.drawers[2].bid, s.drawers[2].colour = 41, 17, 2
    s.table.bids[2] = -1
    mine = words(part(picture(s, 2), "panel-purse"))
    assert "£41" in mine and "£17" in mine
    assert not parts(picture(s), "panel-purse")


@pytest.mark.parametrize(("era", "kind"), [(CANAL, "canal"), (RAIL, "rail")])
def test_a_link_carries_the_mark_of_its_owner(era: int, kind: str) -> None:
    s = played(5, 60)
    s.table.era = era
    s.table.links[connection("leeds-hull")] = 3
    root = picture(s)
    assert part(root, "connection-leeds-hull").get("class") == f"connection {kind} colour-green"
    assert len(list(part(root, "link-leeds-hull-0").iter(f"{SVG}polygon"))) == 1  # the diamond
    assert "Leeds – Hull, single connection: Green" in tips(root)


@pytest.mark.rule("W23")
def test_a_double_connection_has_two_pieces() -> None:
    s = played(3, 0)
    s.table.links[connection("leeds-liverpool")] = 0
    root = picture(s)
    part(root, "link-leeds-liverpool-0")
    part(root, "link-leeds-liverpool-1")
    part(root, "space-gloucester-reading-1")


@pytest.mark.rule("W26")
def test_the_crossing_is_a_bridge_and_its_spaces_keep_clear() -> None:
    over, below = FACTS.map.crossing
    root = picture(played(3, 0))
    bridges = [e.get("id") for e in root.iter() if any(c.get("class") == "bridge" for c in e)]
    assert bridges == [f"connection-{FACTS.map.connection_ids[over]}"]
    place = layout(FACTS).bridge
    assert place is not None
    for c in (over, below):
        for x, y in layout(FACTS).routes[c].spaces:
            assert abs(x - place[0]) + abs(y - place[1]) > 40


@pytest.mark.rule("W17")
def test_industries_fill_the_slots_of_a_town() -> None:
    s = played(4, 0)
    s.table.industries[town("bristol") * 4 + 1] = 2
    root = picture(s)
    assert [e.get("class") for e in part(root, "industry-bristol-blue-0")] == ["colour-blue"]
    part(root, "industry-bristol-blue-1")
    part(root, "slot-bristol-2")
    assert "Bristol: Port, value 3, 2 of 3 places filled" in tips(root)


@pytest.mark.rule("W45")
def test_two_players_have_four_colours() -> None:
    s = played(2, 0)
    s.table.links[connection("leeds-hull")] = 2
    root = picture(s)
    rows = [words(part(root, f"player-{seat}")) for seat in range(2)]
    assert "Red" in rows[0] and "Yellow" in rows[0] and "Blue" in rows[1] and "Green" in rows[1]
    assert "colour-yellow" in (part(root, "connection-leeds-hull").get("class") or "")


@pytest.mark.rule("W50")
def test_the_open_auction_shows_standing_bids_on_cards() -> None:
    s = played(4, 60, open_auction=True)
    s.table.claims, s.table.bids = [-1, 2, -1, -1], [-1, 6, -1, -1]
    root = picture(s)
    assert words(part(root, "claim-2")) == ["£6"]
    assert not [e for e in root.iter() if e.get("id") == "claim-1"]


@pytest.mark.rule("W42")
def test_the_end_names_the_winner() -> None:
    s = played(3, 5000)
    for seat, money in enumerate((30, 50, 50)):
        s.drawers[seat].money = money
    s.table.order = (2, 0, 1)
    assert words(part(picture(s), "board-turn")) == ["Game over", "Winner: Yellow, £50"]


def test_revenue_past_the_end_goes_round() -> None:
    assert [lap(n, 100) for n in (0, 100, 101, 200, 201)] == [(0, 0), (100, 0), (1, 100), (100, 100), (1, 200)]
    s = played(3, 0)
    s.table.revenue[1] = 107
    assert words(part(picture(s), "revenue-1")) == ["+100"]


def test_the_footnote_says_where_the_board_is_from(tmp_path: Path) -> None:
    assert any("33 of 328" in line for line in words(picture(played(3, 0))))
    own = facts_with(tmp_path, ('name = "Hull"', 'name = "<Hull & co>"'))
    root = picture(start(own, 3, Options(False, False, False)))
    assert "<Hull & co>" in words(root)
    assert any("own.toml" in line for line in words(root))


def test_an_unknown_industry_shows_its_letter(tmp_path: Path) -> None:
    own = facts_with(tmp_path, ('name = "Craft"', 'name = "Quarry"'))
    own.industry_ids[4] = "quarry"
    assert words(part(picture(start(own, 3, Options(False, False, False))), "symbol-quarry")) == ["Q"]


def air(a: Box, b: Box) -> float:
    """How far apart two boxes are."""
    return max(abs(a[i] + a[i + 2] / 2 - b[i] - b[i + 2] / 2) - (a[i + 2] + b[i + 2]) / 2 for i in (0, 1))


def test_plates_keep_apart_and_no_route_hides_under_another_town() -> None:
    plan, names = layout(FACTS), FACTS.map.town_ids
    for t, plate in enumerate(plan.plates):
        assert air(plate, PLACE) > 5, names[t]
        for other in range(t):
            assert air(plate, plan.plates[other]) >= 10, (names[t], names[other])
        for c, way in enumerate(plan.routes):
            assert t in FACTS.map.ends[c] or not through(plate, way.line), (names[t], FACTS.map.connection_ids[c])


@pytest.mark.rule("W23")
def test_every_link_space_has_room_for_a_barge() -> None:
    for c, way in enumerate(layout(FACTS).routes):
        assert way.length >= 24, FACTS.map.connection_ids[c]
        assert dist(*way.line) >= FACTS.map.spaces[c] * way.length, FACTS.map.connection_ids[c]


def test_a_name_fits_on_its_plate() -> None:
    for t, (name, plate) in enumerate(zip(FACTS.map.town_names, layout(FACTS).plates, strict=True)):
        size = name_size(FACTS.map, t, plate[2])
        assert size >= 0.93 * NAME and bold_breadth(name) * size + 6 <= plate[2], name


def test_the_sheet_follows_its_pins() -> None:
    chart = Chart("x", (0, 0, 100, 100), (0, 0, 10, 10), 5, pins=(((2, 2), (30, 10)),))
    assert chart.at(2, 2) == pytest.approx((30, 10), abs=0.01)
    assert 20 < chart.at(2.1, 2)[0] - 1 < 30 and chart.at(1000, 1000) == pytest.approx((10000, 10000), abs=0.1)


@pytest.mark.rule("W07")
def test_towns_with_a_card_on_offer_are_framed() -> None:
    s = at_turn(3, "hull", "wild-3", "york")
    say(s, "red take york")
    framed = [e.get("id") for e in picture(s).iter() if "on-offer" in (e.get("class") or "")]
    assert framed == ["town-hull"]


def test_inks_can_be_read() -> None:
    pairs = [*COLOURS.values(), *[(tint, PAPER) for tint in TINTS.values()]]
    pairs += [(PALE_INK, ground) for ground in (LAND, PAPER, SEA)]
    pairs += [("#4c5f60", SEA), ("#77612f", LAND), (PALE_INK, "#e9dcbd")]
    for one, other in pairs:
        assert contrast(one, other) >= 4.5, (one, other)
