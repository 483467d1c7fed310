"""What a short account tells of a turn and of an income phase."""

from __future__ import annotations

from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.verbs import ACT, HIRE
from millwright.kernel import LUCK, WATCHER, offers, play, settle, waiting
from millwright.service.recap import captions
from tests.games.woodcraft.positions import at_income, at_turn, beside, goods, lumber, say


def told(s: State, *moves: str) -> list[str]:
    """The captions of red's moves; luck answers as it is first offered, unheard."""
    lines = WOODCRAFT.log(s, s.events, WATCHER)
    for move in moves:
        say(s, move)
        lines += WOODCRAFT.log(s, s.events, WATCHER)
        while waiting(s) == [LUCK]:
            play(s, LUCK, offers(s, LUCK)[0])
    return [one.words for one in captions("woodcraft", lines, 0, lambda seat: ("Red", "Blue")[seat])]


def test_a_turn_names_its_tile_what_was_added_and_what_came_of_it() -> None:
    s = at_turn()
    goods(s, "red", blueberries=9)
    words = told(s, "red move improve-workshop", "red act", "red improve glue-tile", "red market")
    assert words[0] == (
        "Red moved Improve the workshop and added the glue tile: 1 blueberry income, 1 hazelnut income, 1 point."
    )


def test_a_die_that_is_planted_is_told_as_the_tree_it_becomes() -> None:
    """It said: planted 2 of green 2."""
    s = at_turn()
    lumber(s, "red", "g1")
    words = told(s, "red move produce-plant", "red act", "red plant g1")
    assert words[0].startswith("Red moved Produce or plant and planted a green 1")


def test_an_income_phase_is_told_to_everybody() -> None:
    """C42: only the log told what it paid, which orders sank and which cards left."""
    s = at_income(1)
    beside(s, "red", "oi-4")
    s.table.income[:] = [2, 3, 1, 0]
    for drawer in s.drawers:
        drawer.hand = 0
    s.events.clear()
    settle(s)
    words = " ".join(told(s))
    assert "Income phase 1. Orders sink: Red 1." in words
    assert "Income in blueberries: Red" in words and "Income in points: Red" in words
    assert "Cards leave the rows: " in words


def test_whoever_hires_reads_and_sees_the_helper_before_it_has_a_room() -> None:
    """C21: while the row is refilled it was nowhere: neither on the table nor in the turn on trial."""
    s = at_turn()
    goods(s, "red", blueberries=9)
    for move in ("red move choose-helper", "red act"):
        say(s, move)
    helper = s.table.helper_row[0]
    name = s.facts.helpers.ids[helper]
    play(s, 0, (HIRE, helper, 0))
    assert waiting(s) == [LUCK]
    assert any("takes on" in line.text and f"helper-{name}" in line.things for line in WOODCRAFT.log(s, s.events, 0))
    assert f"arriving-{name}" in [part.name for part in WOODCRAFT.parts(WOODCRAFT.view(s, 0))]
    assert f"arriving-{name}" not in [part.name for part in WOODCRAFT.parts(WOODCRAFT.view(s, 1))]


def test_what_one_wants_to_add_means_the_action_of_the_tile_that_was_moved() -> None:
    """A click on it said that there was nothing to do here."""
    s = at_turn()
    goods(s, "red", blueberries=4)
    say(s, "red move improve-workshop")
    act = next(move for move in offers(s, 0) if move[0] == ACT)
    things = WOODCRAFT.things(WOODCRAFT.view(s, 0), act)
    assert things[0] == "tile-improve-workshop" and "improvement-0-glue-tile" in things
    goods(s, "red", blueberries=3)
    assert "improvement-0-glue-tile" not in WOODCRAFT.things(WOODCRAFT.view(s, 0), act)
