"""What is copied, compared, pickled and read again; and what is said of a wrong name or a damaged dump."""

from __future__ import annotations

import multiprocessing
import pickle
from copy import copy, deepcopy
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest

import millwright
from millwright import GAMES, Quote
from millwright.games.brass.table import Drawer
from millwright.games.brass.turn import Action
from millwright.games.game import AnyGame
from millwright.games.registry import find_game
from millwright.match import AnyMatch
from millwright.values import KNOWN, Damaged

FERRY = f"{Path(__file__).parent.parent / 'examples' / 'ferry.py'}:FERRY"
EVERY = ["workshop", "brass", "woodcraft", FERRY]


def begun(name: str, moves: int = 20) -> AnyMatch:
    match = millwright.new(name, seats=2, seed=5)
    while match.moves < moves:
        match.play(match.choice("random"))
    return match


# ---- copies


@pytest.mark.parametrize("name", EVERY)
def test_a_match_is_copied_and_pickled_with_its_luck(name: str) -> None:
    match = begun(name)
    others = [copy(match), deepcopy(match), pickle.loads(pickle.dumps(match))]
    was = match.state.key()
    for other in others:
        assert (other.game, other.record()) == (match.game, match.record())
        while not other.over:
            other.play(other.choice("random"))
    assert match.state.key() == was
    while not match.over:
        match.play(match.choice("random"))
    assert [other.record() for other in others] == [match.record()] * 3


def test_items_are_equal_by_name_and_fields() -> None:
    assert Action(1, 2) == Action(1, 2) != Action(1, 1)
    assert hash(Action(1, 2)) == hash(Action(1, 2)) != hash(Action(0, 2))
    assert Action(1, 2).key() != Quote(1, "", 2, 0).key()
    assert Action(1, 2) != (1, 2)


def test_a_hash_says_what_a_thing_is_now() -> None:
    drawer = Drawer((1, 2))
    was = hash(drawer)
    drawer.hand = (1,)
    assert hash(drawer) != was
    assert {drawer: "found"}[Drawer((1,))] == "found"


def test_different_positions_have_different_keys() -> None:
    match = begun("brass", 0)
    keys = [match.state.key()]
    while not match.over:
        match.play(match.choice("random"))
        keys.append(match.state.key())
    assert len(set(keys)) == len(keys)


@pytest.fixture
def owned(tmp_path: Path) -> Path:
    """Facts of an owner's: the standard ones, but for the money to begin with."""
    standard = GAMES["workshop"].standard.read_text(encoding="utf-8")
    assert "start_money = 50" in standard
    path = tmp_path / "mine.toml"
    path.write_text(standard.replace("start_money = 50", "start_money = 51"), encoding="utf-8")
    return path


def test_facts_of_ones_own_are_found_by_another_process(owned: Path) -> None:
    game: AnyGame = GAMES["workshop"]
    s = game.start(game.facts(owned), 3, {})
    assert s != game.new(3)
    assert len(pickle.dumps(s)) < 4096
    assert pickle.loads(pickle.dumps(s)).facts is s.facts
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(methodcaller("key"), [s]) == [s.key()]
        assert pool.map(copy, [s]) == [s]


def test_facts_that_have_changed_meanwhile_are_refused(owned: Path) -> None:
    facts = GAMES["workshop"].facts(owned)
    data = pickle.dumps(facts)
    del KNOWN[type(facts).__module__, facts.digest]
    owned.write_text(owned.read_text(encoding="utf-8").replace("start_money = 51", "start_money = 52"), "utf-8")
    with pytest.raises(Damaged, match=r"mine\.toml: not the facts that were played with: their digest is"):
        pickle.loads(data)


# ---- damage


def test_a_damaged_dump_is_refused_in_a_sentence() -> None:
    for name in EVERY:
        game = find_game(name)
        s = begun(name).state
        for spoil, message in SPOILED:
            for load, data in ((game.load, game.dump(s)), (game.load_view, game.view(s, 0).dump())):
                spoil(data)
                with pytest.raises(ValueError, match=message):
                    load(s.facts, data)


def no_such_item(data: dict[str, Any]) -> None:
    data["agenda"][-1]["item"] = "Castle"


def no_field(data: dict[str, Any]) -> None:
    del data["table"]["round"]


def no_agenda(data: dict[str, Any]) -> None:
    del data["agenda"]


def no_table(data: dict[str, Any]) -> None:
    del data["table"]


SPOILED = [
    (no_such_item, "no such item: Castle"),
    (no_agenda, "has no `agenda`"),
    (no_field, "has no `round`"),
    (no_table, "has no `table`"),
]


def test_what_is_not_a_number_is_refused() -> None:
    for name, field, value in (("brass", "links", 3), ("woodcraft", "lumber", [1]), ("workshop", "era", "canal")):
        game, s = GAMES[name], begun(name).state
        data = game.dump(s)
        data["table"][field] = value
        with pytest.raises(Damaged, match=f"the table: `{field}` cannot be"):
            game.load(s.facts, data)
    data = GAMES["brass"].dump(begun("brass").state)
    data["agenda"][-1] = {"item": "Action", "seat": "red", "left": 2}
    with pytest.raises(Damaged, match="the item Action cannot have"):
        GAMES["brass"].load(GAMES["brass"].facts(), data)


# ---- wrong names


def test_a_wrong_name_is_answered_in_a_sentence() -> None:
    with pytest.raises(KeyError) as no_game:
        GAMES["bras"]
    assert str(no_game.value) == f"no such game: bras (there are: {', '.join(GAMES)})"
    assert isinstance(no_game.value, ValueError)
    assert GAMES.get("bras") is None
    game = GAMES["brass"]
    with pytest.raises(ValueError, match="no move has the number 1000000000: there are"):
        game.numbering(game.facts(), 2).move(10**9)
    with pytest.raises(ValueError, match="no such verb or event: 99"):
        game.write(game.new(2), (99, 0, 0))
    with pytest.raises(ValueError, match="no such game: bras"):
        millwright.new("bras", 3)
    with pytest.raises(ValueError, match="brass is for 2, 3, 4 players, not 9"):
        millwright.new("brass", 9)
    with pytest.raises(ValueError, match="no such seat: pink"):
        millwright.new("brass", 2).view("pink")


@pytest.mark.parametrize("name", ["workshop", "brass", "woodcraft"])
def test_no_move_is_written_that_nobody_could_make(name: str) -> None:
    """Whatever the verb: a number that stands for nothing is said to."""
    game = GAMES[name]
    s = begun(name).state
    for verb, row in enumerate(game.verbs.rows):
        if any(kind.ids or (kind.write and kind.most < 0) for kind in row.kinds):
            with pytest.raises(ValueError, match=r"no .*5000"):
                game.write(s, (verb, 5000, 5000))
