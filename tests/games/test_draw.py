"""One picture of any game: it is whole, shows all parts without overlap, says whose turn it is and how it stands."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from time import perf_counter
from typing import Any, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from millwright.games.game import AnyGame, Game
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, WATCHER, bits
from millwright.svg import Markup
from tests.pictures import SVG, part, parts, picture_of, played, words

TABLES = [(game.id, seats) for game in GAMES.values() for seats in game.seats]
END = 5000


@cache
def position(game: str, seats: int, steps: int) -> Any:
    return played(GAMES[game], GAMES[game].new(seats), steps)


class Lying(NamedTuple):
    """A part of a picture: where it lies, and how much larger it is than drawn."""

    name: str
    left: float
    top: float
    right: float
    low: float
    scale: float


def lying(root: Element) -> list[Lying]:
    found = []
    for e in root.iter(f"{SVG}svg"):
        if (e.get("id") or "").startswith("part-"):
            x, y, wide, high = [float(e.get(key) or 0) for key in ("x", "y", "width", "height")]
            scale = wide / float((e.get("viewBox") or "").split()[2])
            found.append(Lying(e.get("id") or "", x, y, x + wide, y + high, scale))
    return found


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("steps", [0, 30, 150, 400, END])
def test_every_position_is_well_formed_with_unique_ids(name: str, seats: int, steps: int) -> None:
    game, s = GAMES[name], position(name, seats, steps)
    for seat in (0, seats - 1, WATCHER):
        root = picture_of(game, s, seat)
        assert root.tag == f"{SVG}svg"
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert [one for one in set(ids) if ids.count(one) > 1] == []
        assert {(e.get("href") or "#")[1:] for e in root.iter(f"{SVG}use")} <= set(ids)


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("steps", [0, 60, 200, END])
def test_all_parts_are_there_without_overlap_and_nearly_fill_the_sheet(name: str, seats: int, steps: int) -> None:
    game, s = GAMES[name], position(name, seats, steps)
    for seat in (0, WATCHER):
        root = picture_of(game, s, seat)
        wide, high = [float(n) for n in (root.get("viewBox") or "").split()[2:]]
        found = lying(root)
        assert {one.name for one in found} == {f"part-{p.name}" for p in game.parts(game.view(s, seat))} | {
            "part-standing"
        }
        for one in found:
            assert one.left >= 9 and one.top >= 55 and one.right <= wide - 9 and one.low <= high - 31
            assert 0.7 < one.scale < 1.6, one
        assert found[0].scale > 0.75  # the board
        for a, b in combinations(found, 2):
            assert a.right < b.left or b.right < a.left or a.low < b.top or b.low < a.top, (a, b)
        used = sum([(one.right - one.left + 10) * (one.low - one.top + 10) for one in found])
        assert used / ((wide - 10) * (high - 78)) > 0.9


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_same_every_time_and_changes_nothing(name: str) -> None:
    game = GAMES[name]
    view = game.view(position(name, game.seats[-1], 200), 1)
    before, first = view.dump(), game.draw(view)
    assert game.draw(view) == first
    assert view.dump() == before


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_position_is_told_to_those_who_hear_it(name: str) -> None:
    game = GAMES[name]
    s = position(name, game.seats[-1], 200)
    root = picture_of(game, s, 0)
    assert part(root, "board-title").text == game.title
    assert part(root, "board-desc").text == game.show(game.view(s, 0))


# ---- whose turn


@pytest.mark.parametrize("name", GAMES)
def test_the_band_names_who_is_asked_and_what(name: str) -> None:
    game = GAMES[name]
    s = position(name, game.seats[-1], 0)
    assert s.agenda[-1].waiting == 1 << LUCK
    assert words(part(picture_of(game, s), "board-turn")) == ["Chance decides"]
    steps = next(n for n in range(60, END) if alone(position(name, game.seats[-1], n)) > 0)
    s = position(name, game.seats[-1], steps)
    seat = alone(s)
    look, question = game.look(game.view(s, seat)), game.question(game.view(s, seat))
    assert words(part(picture_of(game, s, seat), "board-turn")) == ["Your turn", look.names[seat], question]
    assert words(part(picture_of(game, s, 0), "board-turn"))[:2] == ["To play", look.names[seat]]


def alone(s: Any) -> int:
    """The seat that is asked, if it is only one; -1 else."""
    asked = [seat for seat in bits(s.agenda[-1].waiting) if seat != LUCK] if s.agenda else []
    return asked[0] if len(asked) == 1 else -1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_at_the_end_the_band_has_the_winner(name: str, seats: int) -> None:
    game, s = GAMES[name], position(name, seats, END)
    said = words(part(picture_of(game, s), "board-turn"))
    look = game.look(game.view(s, WATCHER))
    assert said[0] == "Game over" and list(look.winners) == game.winners(s)
    assert str(game.scores(s)[look.winners[0]]) in said[1]


# ---- the score


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("steps", [200, END])
def test_the_score_is_the_standing(name: str, seats: int, steps: int) -> None:
    game, s = GAMES[name], position(name, seats, steps)
    said = words(part(picture_of(game, s, 0), "panel-standing"))
    shown, rows = [], game.standing(game.view(s, 0))
    for label, values in rows:
        none = "0" if label == rows[-1][0] else "·"
        shown += [label, *["?" if n is None else str(n).replace("-", "−") if n else none for n in values]]
    assert said == ["Score now" if s.agenda else "Final score", *shown]


# ---- a game without pictures of its own


class Plain(type(GAMES["brass"])):  # type: ignore[misc]
    """A game that leaves to the house what it can."""

    def parts(self, view: Any) -> Any:
        return Game.parts(self, view)

    def sheet(self, facts: Any) -> Markup:
        return Game.sheet(self, facts)

    def look(self, view: Any) -> Any:
        return Game.look(self, view)


def test_a_game_without_pictures_is_drawn_as_text() -> None:
    game: AnyGame = Plain()
    s = played(game, game.new(3), 60)
    root = picture_of(game, s, 0)
    assert [one.name for one in lying(root)] == ["part-text", "part-standing"]
    written, shown = words(part(root, "part-text")), game.show(game.view(s, 0))
    assert " ".join(written).split() == shown.split() and max([len(line) for line in written]) <= 100
    indented = part(root, "part-text").findall(f".//{SVG}text")[-3:]
    assert len({e.get("x") for e in indented}) > 1
    assert parts(picture_of(game, played(game, game.new(3), END)), "board-turn")


# ---- size and speed


@pytest.mark.parametrize("name", GAMES)
def test_it_is_small_and_quick(name: str) -> None:
    game = GAMES[name]
    view = game.view(position(name, game.seats[-1], 400), 0)
    assert len(game.draw(view)) < 220_000
    spent = []
    for _ in range(5):
        start = perf_counter()
        game.draw(view)
        spent.append(perf_counter() - start)
    assert min(spent) < 0.03


def test_a_document_needs_no_page() -> None:
    drawn = GAMES["workshop"].draw(GAMES["workshop"].view(position("workshop", 3, 30), WATCHER))
    assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')
    assert ElementTree.fromstring(drawn).get("class") == "board workshop"
