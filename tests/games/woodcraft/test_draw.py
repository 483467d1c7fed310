"""The picture: what it shows, that it shows no secret, and that it can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree.ElementTree import Element

import pytest

from millwright.catalogue import LANGUAGE, texts
from millwright.games.picture import COLOURS, breadth
from millwright.games.woodcraft.draw import cards as draw_cards
from millwright.games.woodcraft.draw import contracts as draw_contracts
from millwright.games.woodcraft.draw import pieces as draw_pieces
from millwright.games.woodcraft.draw import symbols as draw_symbols
from millwright.games.woodcraft.draw.dice import BODIES, FACES, SPOTS
from millwright.games.woodcraft.draw.pieces import BIRCH, GOLD, INK, MOSS, OAK, PALE_INK, PALE_MOSS, PAPER
from millwright.games.woodcraft.draw.style import sheet
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.origins import SCORE_PARTS
from millwright.games.woodcraft.pieces import COLOURS as WOODS
from millwright.games.woodcraft.pieces import DIE_IDS, GOODS, TILES
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.verbs import ADD, CLAIM, COMPLETE, HIRE, MARKET, PLANT, TAKE
from millwright.games.woodcraft.view import view
from millwright.kernel import LUCK, WATCHER, bits, luck_move, offers, play_trusted, waiting
from tests.games.woodcraft.positions import (
    FACTS,
    any_luck,
    at_turn,
    contracts,
    facts_with,
    hand,
    lumber,
    new_game,
    rows,
)
from tests.pictures import SVG, brightness, contrast, part, parts, picture_of, tip, words
from tests.pictures import played as random_play

EAGER = (COMPLETE, HIRE, CLAIM, ADD, TAKE, PLANT, MARKET)


def played(seats: int, steps: int, seed: int = 1) -> State:
    """A position after so many answers at random, of players who rather do something than not."""
    found: State = random_play(WOODCRAFT, new_game(seats), steps, seed, EAGER)
    return found


@cache
def finished(seats: int) -> State:
    return played(seats, 5000)


def picture(s: State, seat: int = WATCHER) -> Element:
    return picture_of(WOODCRAFT, s, seat)


def used(root: Element, *names: str) -> list[int]:
    """How often each of some drawings of the definitions is used."""
    found = [e.get("href") for e in root.iter(f"{SVG}use")]
    return [found.count(f"#woodcraft-{name}") for name in names]


def classes(root: Element, name: str) -> list[str]:
    """The classes of the parts of a thing."""
    return [e.get("class") or "" for e in part(root, name).iter()]


def signs_only(lines: list[str]) -> bool:
    return all(set(line) <= set("0123456789−+±≤≈–?=/.×") for line in lines)


# ---- the whole


def test_every_decision_of_some_games_can_be_drawn() -> None:
    """Each kind of question once for each number of players: set-up, choices within an action, the end of a turn."""
    asked = set()
    for seats in (1, 2, 3, 4):
        s, rng = new_game(seats), Random(seats)
        while s.agenda:
            seat, kind = waiting(s)[0], type(s.agenda[-1]).__name__
            if (seats, kind) not in asked:
                asked.add((seats, kind))
                assert parts(picture(s, seat if seat < seats else WATCHER), "wheel")
            play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else rng.choice(offers(s, seat)))
    assert len({kind for _, kind in asked}) > 25


def test_all_words_are_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every text of it turned to a sign, only numbers, ids and the facts' names of cards are left."""
    s = played(4, 250)
    for key in list(texts("en")):
        monkeypatch.setitem(texts("en"), key, "@")
    token = LANGUAGE.set("xx")  # no such language: English it is, but nothing is remembered
    try:
        written = words(picture(s, 0))
    finally:
        LANGUAGE.reset(token)
    f = s.facts
    names = [*f.helpers.names, *f.orders.names, *f.contracts.names]
    ids = re.compile(r"[gyb][1-6]|[a-d][1-7]|[bmt][0-4]|[A-D]|\?")
    rest = [line for line in written if not set(line) <= set("@0123456789") and not ids.fullmatch(line)]
    assert [line for line in rest if not any(line.rstrip("…") in name for name in names)] == []
    assert "@" in written and len(rest) > 12


# ---- secrets


@pytest.mark.rule("C71")
@pytest.mark.parametrize("viewer", [1, WATCHER])
def test_hands_of_others_are_not_drawn(viewer: int) -> None:
    s = at_turn(seats=3)
    hand(s, "red", "oi-5", "oh-1")
    before, own = WOODCRAFT.draw(view(s, viewer)), WOODCRAFT.draw(view(s, 0))
    s.drawers[0].hand = sum(1 << s.facts.orders.ids.index(name) for name in ("oi-6", "oh-2"))
    assert WOODCRAFT.draw(view(s, viewer)) == before
    assert WOODCRAFT.draw(view(s, 0)) != own


@pytest.mark.rule("C71")
def test_only_the_seat_itself_has_a_hand() -> None:
    s = at_turn(seats=2)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4")
    hand(s, "red", "oi-7", "oh-3")
    root = picture(s, 0)
    assert parts(part(root, "part-hand"), "order-oi-7") and parts(part(root, "part-hand"), "order-oh-3")
    for viewer in (1, WATCHER):
        svg = WOODCRAFT.draw(view(s, viewer))
        assert "order-oi-7" not in svg and "order-oh-3" not in svg
        assert "Nutcracker" not in svg and "Pig-shaped" not in svg
    assert tip(picture(s, 1), "hand-0") == "Orders in hand: 2"


@pytest.mark.rule("C06", "C71")
def test_the_cards_drawn_at_the_start_are_the_seats_own() -> None:
    s = new_game(3)
    any_luck(s)
    seat = waiting(s)[0]
    f, drawer = s.facts, s.drawers[seat]
    mine = [f"helper-{f.helpers.ids[n]}" for n in bits(drawer.helpers)]
    mine += [f"order-{f.orders.ids[n]}" for n in bits(drawer.drawn | drawer.hand)]
    root = picture(s, seat)
    assert len(mine) == 10 and all(parts(root, name) for name in mine)
    for viewer in (other for other in (0, 1, 2, WATCHER) if other != seat):
        svg = WOODCRAFT.draw(view(s, viewer))
        assert not [name for name in mine if f'"{name}"' in svg]
        backs = part(picture(s, viewer), f"hand-{seat}") if viewer != WATCHER or seat else None
        assert backs is None or len([e for e in backs.iter() if e.get("class") == "back"]) == 10


@pytest.mark.rule("C06")
def test_cards_that_were_not_kept_are_gone() -> None:
    s = played(2, 120)
    assert s.table.round > 0 and s.drawers[0].drawn and s.drawers[0].helpers
    svg = WOODCRAFT.draw(view(s, 0))
    dropped = [f"order-{s.facts.orders.ids[n]}" for n in bits(s.drawers[0].drawn)]
    dropped += [f"helper-{s.facts.helpers.ids[n]}" for n in bits(s.drawers[0].helpers)]
    assert not [name for name in dropped if f'"{name}"' in svg]


# ---- everything is there


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_thing_of_the_table_has_its_id(seats: int) -> None:
    s = played(seats, 260, seed=4)
    f, t = s.facts, s.table
    root = picture(s, 0)
    names = [f"tile-{tile}" for tile in TILES]
    names += [f"space-{quadrant}{n}" for quadrant in "abcd" for n in range(1, 8)]
    names += [f"rim-{quadrant}{n}" for quadrant in "abcd" for n in range(1, 6)]
    names += [f"stock-{n}" for n in range(6)] + ["bank-g6", "bank-y6", "bank-b6"]
    names += ["store-glue-2", "store-glue-3", "store-scrap-2", "store-scrap-3", "store-saw-blades-2"]
    names += [f"order-{f.orders.ids[n]}" for n in t.order_row] + [f"helper-{f.helpers.ids[n]}" for n in t.helper_row]
    names += [f"contract-{f.contracts.ids[n]}" for n in bits(t.contracts)]
    names += ["deck-orders", "deck-helpers", "saw-arrow", "track-blueberry", "track-hazelnut", "track-reputation"]
    names += [f"blueberry-{n}" for n in range(11)] + [f"hazelnut-{n}" for n in range(11)]
    names += [f"reputation-space-{n}" for n in range(15)] + [f"round-{n}" for n in range(1, t.setup.rounds + 1)]
    names += [f"income-phase-{n}" for n in (1, 2, 3, 4)] + [f"supply-{tool}" for tool in f.tools]
    names += [f"reputation-tile-{f.tracks.tile_ids[tile]}" for tile in t.tiles]
    for name in names:
        part(root, name)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_thing_of_every_player_has_its_id(seats: int) -> None:
    s = played(seats, 260, seed=4)
    f, t = s.facts, s.table
    root = picture(s, 0)
    for seat in range(seats):
        wood = [DIE_IDS[kind] for kind in t.lumber[seat]]
        names = [f"lumber-{seat}-{name}-{wood[:n].count(name) + 1}" for n, name in enumerate(wood)]
        names += [f"pot-{seat}-{WOODS[n]}" for n in range(3) if t.pots[seat * 3 + n] >= 0]
        names += [f"saw-{n + 1}-{seat}" for n in range(t.saws[seat])]
        names += [f"splice-{n + 1}-{seat}" for n in range(t.splices[seat])]
        names += [f"goods-{seat}-{name.replace('_', '-')}" for name in GOODS]
        names += [f"room-{seat}-{n + 1}" for n in range(6)]
        names += [f"helper-{f.helpers.ids[n]}" for n in t.rooms[seat] if n >= 0]
        names += [f"order-{f.orders.ids[n]}" for n in t.orders[seat]]
        names += [f"income-blueberry-{seat}", f"income-hazelnut-{seat}", f"reputation-{seat}"]
        names += [f"attic-{seat}", f"marketing-{seat}", f"points-{seat}", f"completed-{seat}"]
        for name in names:
            part(root, name)
    names = [f"attic-0-{name}" for name in f.workshop.attic_ids] + [f"marketing-0-{n}" for n in range(1, 9)]
    names += [f"row-0-{name}" for name in f.workshop.row_ids]
    names += ["link-0-b1-b2", "link-0-t1-t0" if parts(root, "link-0-t1-t0") else "link-0-t0-t1"]
    for name in names:
        part(root, name)
    assert not parts(root, "attic-1-b1")


# ---- the solo game


@pytest.mark.rule("C63", "C64", "C69")
def test_the_rival_and_its_deck() -> None:
    s = at_turn(seats=1)
    s.table.rival, s.table.solo_left = 6, 0b0000010001
    root = picture(s, 0)
    assert tip(root, "reputation-rival") == "Rival: reputation 6, an order is worth 3"
    left = [n for n in range(1, 11) if "gone" not in classes(root, f"solo-s-{n}")]
    assert left == [1, 5] and "2 of 10 cards left" in words(part(root, "rival"))
    assert used(part(root, "solo-s-1"), "action-choose-orders", "order") == [1, 1]
    assert used(part(root, "solo-s-9"), "wheel", "reputation") == [1, 1]
    assert [n for n in range(1, 15) if used(part(root, f"round-{n}"), "contract") == [1]] == [10, 13]
    assert not parts(picture(at_turn(seats=2), 0), "panel-solo")


# ---- whose turn, the score


@pytest.mark.rule("C48", "C51", "C52")
def test_the_end_names_the_winner_and_the_parts_of_the_score() -> None:
    s = played(3, 5000)
    scored = [0] * 3 * SCORE_PARTS
    scored[SCORE_PARTS : SCORE_PARTS + 3], scored[2] = [10, 20, 30], -2
    s.table.scored = tuple(scored)
    root = picture(s, 0)
    assert words(part(root, "board-turn")) == ["Game over", "Winner: Blue, 60 points"]
    score = words(part(root, "panel-standing"))
    assert score[1:5] == ["wheel", "·", "10", "·"] and score[9:13] == ["order rows", "−2", "30", "·"]
    assert score[-4:] == ["total", "−2", "60", "0"]


@pytest.mark.rule("C70")
def test_the_end_of_the_solo_game_says_how_good_it_was() -> None:
    s = played(1, 5000)
    s.table.scored = (120,) + (0,) * (SCORE_PARTS - 1)
    assert words(part(picture(s, 0), "board-turn"))[1] == "The game is over: 120 points. That is good."


@pytest.mark.rule("C49", "C51")
def test_what_would_come_at_the_end_is_in_the_score() -> None:
    s = at_turn()
    lumber(s, "red", "g6 g4")
    s.table.reputation[0], s.table.completed[0] = 6, 2
    score = words(part(picture(s, 0), "panel-standing"))
    assert score[-6:] == ["completed orders", "6", "·", "total", "7", "0"]


# ---- an owner's facts


def test_the_footnote_says_where_the_data_are_from(tmp_path: Path) -> None:
    made = [mark for mark in FACTS.prov.values() if mark == "reconstructed"]
    note = words(part(picture(new_game()), "board-note"))[0]
    assert f"{len(made)} of this game's {len(FACTS.prov)} data are reconstructed" in note and "≈ marks" in note
    own = facts_with(tmp_path, ('name = "Comb"', 'name = "<Comb & co>"'))
    assert any("own.toml" in line for line in words(picture(new_game(2, own))))


def test_names_of_an_owner_are_escaped_and_fit(tmp_path: Path) -> None:
    long = "<Comb & a very long name that no card can hold>"
    own = facts_with(
        tmp_path, ('name = "Comb"', f'name = "{long}"'), ('name = "Pedlar"', f'name = "{long}"'),
        ('name = "Flat fee"', f'name = "{long}"'), ('id = "drill"', 'id = "adze"'),
        ('tools = ["drill"]', 'tools = ["adze"]'),
    )  # fmt: skip
    s = at_turn(facts=own)
    rows(s, orders="oi-5 oi-24", helpers="hi-1")
    contracts(s, "pc-8")
    root = picture(s, 0)
    assert words(part(root, "order-oi-5"))[0].startswith("<Comb & a ve")
    assert words(part(root, "helper-hi-1"))[0].endswith("…")
    assert used(part(root, "order-oi-24"), "tool") == [1] and "A" in words(part(root, "order-oi-24"))
    assert outside(root) == []


# ---- it can be read


def test_inks_can_be_read() -> None:
    grounds = (PAPER, BIRCH, OAK, GOLD, PALE_MOSS, "#e4d2aa", "#eef0da", "#f8efd9", "#d9c7a2", "#ecd9b2", "#fbe39a")
    pairs = [*COLOURS.values(), *[(INK, ground) for ground in grounds]]
    pairs += [(PALE_INK, ground) for ground in (PAPER, BIRCH, PALE_MOSS, OAK, "#ecd9b2", "#e4d2aa", "#f8efd9")]
    heads = (*draw_cards.ORDER_HEADS, *draw_cards.HELPER_HEADS, draw_contracts.HEAD, draw_contracts.LEFT_HEAD)
    pairs += [(PAPER, head) for head in (*heads, INK, draw_pieces.WALNUT)] + [("#fdf3dc", draw_pieces.WALNUT)]
    grounds_of = {"points": draw_pieces.NUT, "hazelnut_income": draw_pieces.NUT, "produce": draw_pieces.DARK_STEEL,
                  "reputation": draw_pieces.ROSE}  # fmt: skip
    pairs += [(ink, grounds_of.get(name, draw_pieces.BERRY)) for name, (_, _, _, ink) in draw_symbols.PLACES.items()]
    pairs += list(zip(SPOTS, FACES, strict=True)) + [(MOSS, PAPER), (draw_pieces.ROSE, PAPER)]
    for one, other in pairs:
        if (one, other) != (SPOTS[0], FACES[0]):  # pips are shapes
            assert contrast(one, other) >= 4.5, (one, other)
    assert contrast(SPOTS[0], FACES[0]) >= 3


def test_dice_differ_in_more_than_colour() -> None:
    """Each colour is a shape of its own, and darker or lighter than the others by a good deal."""
    assert len(set(BODIES)) == len(WOODS)
    shades = sorted(brightness(face) for face in FACES)
    assert all((light + 0.05) / (dark + 0.05) > 2 for dark, light in pairwise(shades))
    defs = picture(at_turn()).find(f".//{SVG}defs")
    assert defs is not None
    for name in DIE_IDS:
        spots = part(defs, f"woodcraft-{name}").findall(f"{SVG}path")[1].get("d") or ""
        assert spots.count("M") == int(name[1])


SIZES = {
    found[1]: float(found[2])
    for line in sheet(FACTS).splitlines()
    if (found := re.match(r"\.woodcraft \.([a-z-]+)\{[^}]*font-size:([\d.]+)px", line))
}


def texts_of(
    e: Element, x: float, y: float, scale: float, box: list[float]
) -> Iterator[tuple[str, list[float], float, list[float]]]:
    """Each line of text below an element: its words, its box, its size, and the box of the card or panel it is on."""
    if e.get("width") and e.tag == f"{SVG}svg":  # a part of the picture
        left, top, wide, _ = [float(n) for n in (e.get("viewBox") or "0 0 1 1").split()]
        x, y, scale = float(e.get("x") or 0), float(e.get("y") or 0), float(e.get("width") or 0) / wide
        x, y = x - scale * left, y - scale * top
    for move in re.findall(r"(\w+)\(([^)]*)\)", e.get("transform") or ""):
        numbers = [float(n) for n in move[1].replace(",", " ").split()]
        if move[0] == "translate":
            x, y = x + scale * numbers[0], y + scale * (numbers[1] if len(numbers) > 1 else 0)
        elif move[0] == "scale":
            scale *= numbers[0]
    for child in e:
        if child.tag == f"{SVG}rect" and (child.get("class") or "") in ("card", "sheet"):
            left, top, wide, high = [float(child.get(key) or 0) for key in ("x", "y", "width", "height")]
            box = [x + scale * left, y + scale * top, x + scale * (left + wide), y + scale * (top + high)]
            break
    for child in e:
        if child.tag in (f"{SVG}defs", f"{SVG}style"):
            continue
        if child.tag == f"{SVG}text":
            yield measured(child, x, y, scale, box)
        yield from texts_of(child, x, y, scale, box)


def measured(
    e: Element, x: float, y: float, scale: float, box: list[float]
) -> tuple[str, list[float], float, list[float]]:
    style = (e.get("class") or "").split()
    size = float(e.get("font-size") or next((SIZES[name] for name in style if name in SIZES), 16)) * scale
    line = e.text or ""
    wide = breadth(line) * size
    left = x + scale * float(e.get("x") or 0) - (wide / 2 if "mid" in style else wide if "end" in style else 0)
    low = y + scale * float(e.get("y") or 0)
    return line, [left, low - 0.75 * size, left + wide, low], size, box


def outside(root: Element) -> list[str]:
    """Lines that reach out of the card or panel that they are on, or of the picture."""
    sheet = [float(n) for n in (root.get("viewBox") or "0 0 0 0").split()]
    found = []
    for line, (left, top, right, low), _, box in texts_of(root, 0, 0, 1, sheet):
        if left < box[0] - 1 or top < box[1] - 1 or right > box[2] + 1 or low > box[3] + 1:
            found.append(line)
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("steps", [0, 75, 260, 5000])
def test_no_line_leaves_its_card_or_panel(seats: int, steps: int) -> None:
    s = played(seats, steps, seed=2) if steps < 5000 else finished(seats)
    for seat in (0, WATCHER):
        assert outside(picture(s, seat)) == []


def all_cards(f: Facts) -> State:
    """Every card of the game once, with as many rows as that takes."""
    s = at_turn(facts=f)
    s.table.order_row = tuple(range(len(f.orders.ids)))
    s.table.helper_row = tuple(range(len(f.helpers.ids)))
    for seat in (0, 1):
        s.table.rooms[seat] = (-1,) * len(s.table.rooms[seat])
    return s


def test_no_line_leaves_any_card() -> None:
    root = picture(all_cards(FACTS), 0)
    lines = [line for line, _, _, box in texts_of(root, 0, 0, 1, [0, 0, 1e6, 1e6]) if box[2] - box[0] < 200]
    assert len(lines) > 600
    assert [line for line in outside(root) if line in lines] == []


def test_no_type_is_too_small() -> None:
    """At 1280 pixels the picture is drawn at 75 percent: 12 is 9 pixels. Numbers on symbols may be a little smaller."""
    for s in (played(4, 260, 2), played(1, 260), played(4, 75)):
        for line, _, size, _ in texts_of(picture(s, 0), 0, 0, 1, [0, 0, 1, 1]):
            least = 10 if signs_only([line]) else 12
            assert size >= least, (line, size)
