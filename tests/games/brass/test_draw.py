"""The board picture: what it shows, and that it shows no secret."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from millwright.catalogue import LANGUAGE, texts
from millwright.games.brass.draw.layout import CHART, NAME, layout
from millwright.games.brass.draw.pieces import BRASS as BRASS_TINT
from millwright.games.brass.draw.pieces import CUBES, GOLD, INK, LAND, PALE_INK, PAPER, SEA, SLATE, TINTS
from millwright.games.brass.draw.routes import BED, WATER
from millwright.games.brass.draw.style import sheet
from millwright.games.brass.draw.track import BANDS
from millwright.games.brass.facts import CANAL, INDUSTRIES, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.table import State
from millwright.games.brass.verbs import BUILD, DEBT, LINK, MONEY, PARTS, SELL
from millwright.games.brass.view import view
from millwright.games.maps import through
from millwright.games.picture import COLOURS, Box, bold_breadth
from millwright.kernel import WATCHER, bits
from tests.games.brass.positions import (
    FACTS,
    at_turn,
    card,
    facts_with,
    hand,
    income_space,
    link,
    market,
    money,
    new_game,
    stack_at,
    tile,
    tracks,
)
from tests.pictures import SVG, contrast, part, parts, picture_of, tip, words
from tests.pictures import played as random_play

EAGER = (BUILD, LINK, SELL)


def played(seats: int, steps: int, seed: int = 1) -> State:
    """A position after so many answers at random, of players who rather build, link and sell than not."""
    found: State = random_play(BRASS, new_game(seats), steps, seed, EAGER)
    return found


@cache
def finished(seats: int) -> State:
    return played(seats, 5000)


def picture(s: State, seat: int = WATCHER) -> Element:
    return picture_of(BRASS, s, seat)


def used(root: Element, name: str) -> int:
    """How often a drawing of the definitions is used."""
    return sum([e.get("href") == f"#brass-{name}" for e in root.iter(f"{SVG}use")])


def test_all_words_are_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every text of it turned to a sign, only numbers, levels and the facts' names of places are left."""
    s = played(4, 200)
    for key in list(texts("en")):
        monkeypatch.setitem(texts("en"), key, "@")
    token = LANGUAGE.set("xx")  # no such language: English it is, but nothing is remembered
    try:
        written = words(picture(s, 0))
    finally:
        LANGUAGE.reset(token)
    names = FACTS.boards[4].map.location_names
    rest = [line for line in written if not set(line) <= set("@0123456789IV")]
    assert [line for line in rest if not any(line.rstrip("…") in name for name in names)] == []
    assert "@" in written and len(rest) > 20


@pytest.mark.rule("B48")
@pytest.mark.parametrize("viewer", [1, WATCHER])
def test_hands_of_others_are_not_drawn(viewer: int) -> None:
    s = at_turn("red")
    s.drawers[0].hand = (card(s, "wigan"), card(s, "iron"))
    before, own = BRASS.draw(view(s, viewer)), BRASS.draw(view(s, 0))
    s.drawers[0].hand = (card(s, "bolton"), card(s, "cotton"))
    assert BRASS.draw(view(s, viewer)) == before
    assert BRASS.draw(view(s, 0)) != own


@pytest.mark.rule("B48")
def test_only_the_seat_itself_has_a_hand() -> None:
    s = at_turn("red")
    hand(s, "red", "lancaster", "lancaster", "iron", "warrington", "shipyard")
    tile(s, "green", "port", 1, "lancaster/1")
    stack_at(s, "red", "iron", 2)
    root = picture(s, 0)
    names = ("lancaster-1", "lancaster-2", "iron-1", "warrington-1", "shipyard-1")
    cards = [words(part(root, f"card-{name}")) for name in names]
    assert ["Lancaster", "1 of 2 free"] in cards and ["Warrington", "& Runcorn", "2 of 2 free"] in cards
    assert ["Iron works", "II · £7"] in cards and ["Shipyard", "develop"] in cards
    for viewer in (1, WATCHER):
        assert "Warrington" not in words(picture(s, viewer))
    assert not parts(picture(s), "panel-purse") and parts(picture(s), "panel-discards")


def test_a_town_card_shows_what_its_slots_take() -> None:
    """Nobody knows Lancashire's geography."""
    s = at_turn("red")
    hand(s, "red", "rochdale")
    face = part(picture(s, 0), "card-rochdale-1")
    assert [used(face, name) for name in ("cotton", "coal", "iron", "port")] == [2, 2, 1, 0]


@pytest.mark.rule("B48")
def test_discards_are_counted_by_kind() -> None:
    s = at_turn("red")
    t = s.table
    t.discards[card(s, "bolton")], t.discards[card(s, "cotton")] = 2, 5
    root = picture(s)
    assert words(part(root, "pile-discards")) == ["7", "discards"]
    table = words(part(root, "discards"))
    assert table[table.index("Bolton") - 1] == "2/2" and table[table.index("cotton mill") - 1] == "5/8"
    assert parts(picture(s, 0), "discards")


@pytest.mark.parametrize("steps", [120, 300])
def test_each_tile_link_and_cube_is_drawn(steps: int) -> None:
    s = played(4, steps, seed=3)
    t, root = s.table, picture(s)
    m = t.board.map
    for n, name in enumerate(m.slot_ids):
        face = part(root, f"slot-{name.replace('/', '-')}")
        if t.tiles[n] < 0:
            assert face.get("class") == "free"
            assert [used(face, INDUSTRIES[i]) for i in range(5)] == [m.slot_shows[n] >> i & 1 for i in range(5)]
            continue
        side = "flipped" if t.flipped >> n & 1 else "unflipped"
        assert face.get("class") == f"tile colour-{FACTS.colours[t.owners[n]]} {side}"
        assert used(face, INDUSTRIES[t.board.tiles.industries[t.tiles[n]]]) == 1
        cubes = used(face, "cube-coal") + used(face, "cube-iron")
        assert (cubes > 0, used(face, "disc")) == (t.cubes[n] > 0, t.flipped >> n & 1)
        if t.cubes[n]:
            assert words(face)[-1] == str(t.cubes[n])
    for c, name in enumerate(m.connection_ids):
        assert len(parts(root, f"link-{name}")) == (t.links[c] >= 0)


@pytest.mark.rule("B43", "B44")
def test_a_flipped_tile_shows_its_points_and_its_disc() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "yellow", "iron", 4, "bolton/3", cubes=3)
    tile(s, "red", "shipyard", 2, "liverpool/3", flipped=True)
    root = picture(s)
    works, yard = part(root, "slot-bolton-3"), part(root, "slot-liverpool-3")
    assert words(works) == ["IV", "3"] and used(works, "cube-iron") == 3 and not used(works, "disc")
    assert words(yard) == ["II", "18"] and used(yard, "disc") == 1
    assert tip(root, "slot-bolton-3") == "Bolton: Yellow, iron works 4, 3 iron"
    assert tip(root, "slot-liverpool-3") == "Liverpool: Red, shipyard 2, flipped, 18 points"


@pytest.mark.rule("B33", "B34")
@pytest.mark.parametrize(("period", "kind", "other"), [(CANAL, "canal", "rail"), (RAIL, "rail", "canal")])
def test_routes_of_the_period_stand_out(period: int, kind: str, other: str) -> None:
    s = at_turn("red", period=period)
    link(s, "green", "preston-wigan")
    root = picture(s)
    assert part(root, "connection-preston-wigan").get("class") == f"connection {kind} colour-green"
    assert len(list(part(root, "link-preston-wigan").iter(f"{SVG}polygon"))) == 1  # the diamond
    assert tip(root, "connection-preston-wigan") == "Preston–Wigan, canal and rail: Green"
    routes = {"rail": "barrow-lancaster", "canal": "liverpool-ellesmere-port"}
    assert part(root, f"connection-{routes[kind]}").get("class") == "connection free"
    assert part(root, f"connection-{routes[other]}").get("class") == "connection later"


@pytest.mark.rule("B34")
def test_no_canal_is_left_on_the_map_in_the_rail_period() -> None:
    s = at_turn("red", period=RAIL)
    link(s, "green", "preston-wigan")
    root = picture(s)
    lines = part(root, "board-connections").iter(f"{SVG}path")
    assert not {line.get("stroke") for line in lines} & {WATER, BED}
    assert not list(part(root, "connection-liverpool-ellesmere-port").iter(f"{SVG}path"))
    assert list(part(root, "connection-wigan-bolton").iter(f"{SVG}path"))


@pytest.mark.parametrize(
    ("place", "wide"),
    [("barrow", 10.46), ("warrington", 12.9), ("ellesmere-port", 8.33), ("macclesfield", 7.08), ("southport", 5.66)],
)
def test_names_of_places_stay_on_their_plates(place: str, wide: float) -> None:
    """How wide the names are in DejaVu Serif Bold of size 1, the broadest face that a reader may have."""
    m = FACTS.boards[4].map
    n = m.location_ids.index(place)
    assert layout(FACTS.boards[4]).blocks[n].plate[2] >= wide * NAME + 6
    assert wide <= bold_breadth(m.location_names[n]) <= 1.1 * wide


@pytest.mark.rule("B35")
def test_places_without_slots_show_their_discs() -> None:
    root = picture(at_turn())
    for name in ("blackpool", "southport", "northwich"):
        assert used(part(root, f"location-{name}"), "disc") == 2
    for name in ("scotland", "yorkshire", "midlands"):
        place = part(root, f"location-{name}")
        assert (used(place, "disc"), used(place, "port")) == (2, 1)


@pytest.mark.rule("B16")
def test_the_virtual_link_is_a_line_of_its_own() -> None:
    assert "never built" in tip(picture(at_turn()), "virtual-link")
    assert not parts(picture(at_turn(seats=2)), "virtual-link")


@pytest.mark.rule("B50")
def test_the_board_for_two_lacks_some_places() -> None:
    root, m = picture(finished(2)), FACTS.boards[2].map
    for place, name in enumerate(m.location_ids):
        assert len(parts(root, f"location-{name}")) == m.present >> place & 1
    for c, name in enumerate(m.connection_ids):
        assert len(parts(root, f"connection-{name}")) == (m.modes[c] > 0)
    assert words(part(root, "track-coal")).count("£2") >= 1 and "£1" not in words(part(root, "track-coal"))


@pytest.mark.rule("B24", "B25")
def test_demand_tracks_show_cubes_and_the_next_price() -> None:
    s = at_turn()
    tracks(s, coal=5, iron=0)
    root = picture(s)
    coal, iron = part(root, "track-coal"), part(root, "track-iron")
    assert used(coal, "cube-coal") == 5 and words(coal)[-2:] == ["£2", "next"]
    assert used(iron, "cube-iron") == 0 and words(iron)[-2:] == ["£5", "next"]


@pytest.mark.rule("B39")
def test_cotton_track_and_market_tiles() -> None:
    s = at_turn()
    market(s, 2, 0)
    root = picture(s)
    assert tip(root, "track-cotton") == "Cotton demand: bonus 2, 6 from the end"
    assert len(parts(root, "cotton-marker")) == 1 and "10 left" in words(part(root, "market"))
    pips = [len([e for e in part(root, f"market-{n}").iter() if e.get("class") == "pip full"]) for n in range(5)]
    assert pips == [1, 2, 3, 3, 1]
    market(s, 4, 3)
    assert tip(picture(s), "track-cotton") == "Cotton demand: no more demand"


@pytest.mark.rule("B39")
def test_the_bonus_may_be_money() -> None:
    assert "+3" in words(part(picture(at_turn()), "track-cotton"))
    assert "£3" in words(part(picture(at_turn(options={"cotton_bonus": "money"})), "track-cotton"))


@pytest.mark.rule("B41")
def test_turn_order_shows_money_spent() -> None:
    s = at_turn("purple")
    s.table.order, s.table.spent = (2, 1, 0, 3), [7, 0, 31, 0]
    root = picture(s)
    assert [words(part(root, f"turn-{seat}")) for seat in range(4)] == [["£7"], ["£0"], ["£31"], ["£0"]]
    at = [float((part(root, f"turn-{seat}").get("transform") or "")[10:].split(" ")[0]) for seat in range(4)]
    assert sorted(range(4), key=at.__getitem__) == [2, 1, 0, 3]
    rings = [seat for seat in range(4) if any(e.get("class") == "active" for e in part(root, f"turn-{seat}"))]
    assert rings == [1]


@pytest.mark.rule("B10")
def test_markers_of_income_and_points() -> None:
    s = at_turn()
    income_space(s, "yellow", 33)
    s.table.scored = tuple([107 if i == 3 * PARTS else 0 for i in range(4 * PARTS)])
    root = picture(s)
    assert tip(root, "income-2") == "Yellow: income £11, space 33"
    assert tip(root, "score-3") == "Green: 107 points" and words(part(root, "score-3")) == ["+100"]
    assert words(part(root, "score-0")) == []


@pytest.mark.rule("B19")
def test_stacks_say_what_cannot_be_built() -> None:
    s = at_turn()
    stack_at(s, "green", "shipyard", 2)
    root = picture(s)
    assert words(part(root, "stack-0-cotton")) == ["I", "£12", "×12"]
    assert words(part(root, "stack-0-shipyard")) == ["0", "develop", "×6"]
    assert words(part(root, "stack-3-shipyard")) == ["II", "rail only", "×2"]
    s.table.stacks[4] = 6
    s.table.period = RAIL
    root = picture(s)
    assert words(part(root, "stack-0-cotton")) == ["I", "canal only", "×12"]
    assert words(part(root, "stack-0-shipyard")) == ["×0"]


@pytest.mark.rule("B36")
def test_a_player_row() -> None:
    s = at_turn()
    money(s, "red", 17)
    s.table.pieces[0] = 2
    tile(s, "red", "cotton", 3, "bury/1", flipped=True)
    assert words(part(picture(s), "player-0"))[:7] == ["Red", "£17", "£0", "(10)", "0", "+9", "8"]
    assert "2!" in words(part(picture(s), "player-0"))


@pytest.mark.rule("B47")
def test_the_end_names_the_winner_and_the_parts_of_the_score() -> None:
    s = played(3, 5000)
    scored = [0] * 3 * PARTS
    scored[PARTS : 2 * PARTS] = [10, 20, 30, 40, 5, 0]
    scored[MONEY], scored[DEBT] = 4, -3
    s.table.scored = tuple(scored)
    root = picture(s, 0)
    assert words(part(root, "board-turn")) == ["Game over", "Winner: Purple, 105 points"]
    score = words(part(root, "panel-standing"))[1:]
    assert score[::4] == ["canals", "canal industries", "rails", "rail industries", "money", "debt", "points"]
    assert score[2::4] == ["10", "20", "30", "40", "5", "·", "105"]
    assert score[1::4] == ["·", "·", "·", "·", "4", "−3", "1"]
    assert not parts(root, "panel-purse")


@pytest.mark.rule("B47")
def test_a_shared_victory_shares_the_band() -> None:
    s = played(2, 5000)
    s.table.scored, s.table.space, s.table.money = (0,) * 2 * PARTS, [10, 10], [3, 3]
    assert len(words(part(picture(s), "board-turn"))) == 2
    shared = new_game(2, {"final_tie": "shared"})
    for name in ("scored", "space", "money"):
        setattr(shared.table, name, getattr(s.table, name))
    shared.table.order = (0, 1)
    shared.agenda[:] = []
    assert len(words(part(picture(shared), "board-turn"))) == 3


def test_the_footnote_says_where_the_board_is_from(tmp_path: Path) -> None:
    made = [mark for mark in FACTS.prov.values() if mark == "reconstructed"]
    note = words(part(picture(new_game()), "board-note"))[0]
    assert "Our own board" in note and f"are reconstructed ({len(made)} of " in note
    own = facts_with(tmp_path, ('name = "Wigan"', 'name = "<Wigan & co>"'))
    root = picture(new_game(3, facts=own))
    assert "<Wigan & co>" in words(root)
    assert any("own.toml" in line for line in words(root))


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes have any common ground."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@pytest.mark.parametrize("seats", [2, 4])
def test_blocks_and_routes_cover_nothing(seats: int) -> None:
    board = FACTS.boards[seats]
    plan, present = layout(board), bits(board.map.present)
    left, top, width, height = CHART.frame
    for a in present:
        x, y, w, h = plan.blocks[a].box
        assert left <= x and x + w <= left + width and top <= y and y + h <= top + height
        assert not [b for b in present if b != a and overlap(plan.blocks[a].box, plan.blocks[b].box)]
    for c, mode in enumerate(board.map.modes):
        if mode:
            way, ends = plan.routes[c], board.map.ends[c]
            assert not [p for p in present if p not in ends and through(plan.blocks[p].box, way.line)]
            assert way.length > 25  # room for the owner's piece


def test_inks_can_be_read() -> None:
    pairs = [*COLOURS.values(), *[(tint, PAPER) for tint in TINTS], *[(tint, "#f6f0df") for tint in TINTS]]
    pairs += [(INK, ground) for ground in (LAND, PAPER, BRASS_TINT, GOLD, *BANDS, "#f3e7c6", "#ece4d0")]
    pairs += [(PALE_INK, PAPER), (PAPER, SLATE), (PAPER, INK), ("#34505d", SEA), ("#2c2206", GOLD), ("#f0cf78", SLATE)]
    pairs += [("#ffffff", CUBES[industry][0]) for industry in CUBES]
    pairs += [("#625327", ground) for ground in BANDS]
    pairs += [(ink, PAPER) for ink in ("#8f2a08", "#a52a05", "#1d5b83")]
    for one, other in pairs:
        assert contrast(one, other) >= 4.5, (one, other)


def test_no_type_is_too_small() -> None:
    """At 1280 pixels the sheet is drawn at 80 percent: 14 is a little more than 11 pixels."""
    sizes = [
        float(line.split("font-size:")[1].split("px")[0]) for line in sheet(FACTS).splitlines() if "font-size:" in line
    ]
    root = picture(played(4, 200), 0)
    sizes += [float(e.get("font-size") or 99) for e in root.iter(f"{SVG}text")]
    assert min(sizes) >= 14
