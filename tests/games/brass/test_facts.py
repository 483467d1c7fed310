"""Facts files of Brass: what is wrong with one is said in one line that names the row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from millwright.facts import BadFacts
from millwright.games.brass.facts import STANDARD, load_facts
from tests.games.brass.positions import FACTS, facts_with

WRONG = [
    ('game = "Brass"', 'game = "Go"', '[meta]: `game` is "Go": a file for Brass is needed'),
    ("schema = 1", "schema = 2", "[meta]: `schema` is 2"),
    ('id = "shipyard"\nprov', 'id = "dock"\nprov', "the industries must be cotton, port, coal, iron, shipyard"),
    ('id = "lancaster"\nname', 'id = "barrow"\nname', "locations row 2 (barrow): `id` is"),
    ('id = "lancaster"\nname', 'id = "coal"\nname', "industry cards are called so"),
    ('slots = [["coal"], ["coal"]]', 'slots = [["coal"], []]', "each slot must be a list of industries"),
    ('slots = [["coal"], ["coal"]]', 'slots = [["coal"], ["gold"]]', "each slot must be a list of industries"),
    ('slots = [["coal"], ["coal"]]', "slots = []", "a town has slots, and nothing else has"),
    ('name = "Blackpool"', 'name = "Blackpool"\nslots = [["coal"]]', "a town has slots, and nothing else has"),
    ('ends = ["preston", "wigan"]', 'ends = ["preston", "paris"]', '`ends` names "paris": no such location'),
    ('ends = ["preston", "wigan"]', 'ends = ["preston", "preston"]', "`ends` must name two different locations"),
    ('ends = ["preston", "wigan"]', 'ends = ["lancaster", "preston"]', "are joined by an earlier row"),
    ('modes = ["canal"]', 'modes = ["road"]', "`modes` may hold canal and rail only"),
    ('added_canal = "lancaster-scotland"', 'added_canal = "nowhere"', "no such connection"),
    ('removed = ["birkenhead"', 'removed = ["paris"', '`removed` names "paris": no such location'),
    ('location = "wigan"\ncount = 2', 'location = "southport"\ncount = 2', "has no slots, so no card may name it"),
    ('location = "wigan"\ncount = 2', 'location = "wigan"\ncount = 3', "rounds of 3 players need 57 cards"),
    ('"oldham"\ncount = 2\ncount_two = 0', '"oldham"\ncount = 2\ncount_two = 1', "lacks this location"),
    ("cards_removed_canal = 9", "cards_removed_canal = 8", "10 canal rounds of 3 players need 57 cards"),
    ("hand_size = 8", "hand_size = 7", "hands of 7 cannot be filled evenly: 12 further cards a player, 2 a round"),
    ("hand_size = 8", "hand_size = 1", "hands of 1 cannot be filled evenly"),
    ('slots = [["coal"], ["coal"]]', "slots = 5", "`slots` is 5: a list of slots is needed"),
    ('"red", "purple"', '"red", "coal"', "records use that word"),
    ("players = 3", "players = 4", "0 rows are for 3 players: one is needed"),
    ('empty = 5\nprov = "public"\n\n[iron', "empty = 500\n\n[iron", "`price_when_empty` is 500"),
    ("start_space = 10", "start_space = 11", "with an income of 1: it must be 0"),
    ("bonus = [3, 3, 2, 2, 1, 1, 0, 0]", "bonus = [3, -3]", "`bonus` must hold whole numbers"),
    ("tiles = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]", "tiles = [0, 1]", "move the marker 1 spaces: at least 8"),
    ("links_per_player = 14\n", "", "`links_per_player` is missing"),
    ('["red", "purple", "yellow", "green"]', '["red", "purple", "yellow"]', "has 3 colours: 4 are needed"),
    ('["red", "purple", "yellow", "green"]', '["red", "luck", "yellow", "green"]', "records use that word"),
    ('["red", "purple", "yellow", "green"]', '["red", "slot", "yellow", "green"]', "records use that word"),
    ('ends = ["liverpool", "birkenhead"]', 'ends = ["liverpool"]', "`ends` must name two different locations"),
    ('x = 360\ny = 170', 'x = 360\ny = 1700', "`y` is 1700: a whole number from 0 to 1000 is needed"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), WRONG, ids=lambda text: str(text)[:30])
def test_a_wrong_row_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadFacts) as error:
        facts_with(tmp_path, (old, new))
    assert message in str(error.value)
    assert re.match(r"own\.toml(:\d+)?: ", str(error.value))
    assert "\n" not in str(error.value)


def test_the_order_of_levels_and_of_prices_is_checked(tmp_path: Path) -> None:
    for old, new, message in (
        ('industry = "shipyard"\nlevel = 0', 'industry = "shipyard"\nlevel = 1', "listed by rising level"),
        ("prices = [1, 1, 2, 2, 3, 3, 4, 4]", "prices = [4, 4, 3, 3, 2, 2, 1, 1]", "must rise from the first space"),
        ("port_first = 1", "port_first = 2", ""),
    ):
        text = STANDARD.read_text(encoding="utf-8").replace(old, new, 1)
        path = tmp_path / "own.toml"
        path.write_text(text, encoding="utf-8")
        if message:
            with pytest.raises(BadFacts, match=message):
                load_facts(path)
        else:
            assert load_facts(path).digest != FACTS.digest


def test_prose_does_not_change_the_digest(tmp_path: Path) -> None:
    same = facts_with(tmp_path, ('name = "Blackpool"', 'name = "Blackpool"\nnote = "a resort"'))
    assert same.digest == FACTS.digest


def test_every_datum_has_its_provenance() -> None:
    made = [key for key, mark in FACTS.prov.items() if mark == "reconstructed"]
    assert all(key.endswith(".place") or key == "pieces.player_colours" for key in made)
    assert len(made) == 26
    assert set(FACTS.prov.values()) == {"seed", "public", "reconstructed"}
