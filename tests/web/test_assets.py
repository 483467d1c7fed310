"""Scripts and styles: what pages name is there, is kept for good, and holds the sheets of all games."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from millwright.games.game import Game
from millwright.games.registry import GAMES
from millwright.web import assets
from millwright.web.assets import FOR_GOOD, FOR_NOW, SHEETS, STATIC, address, modules
from tests.web.checks import run
from tests.web.client import Place

SCRIPTS = ("page.js", "table.js")


class Toy(Game):  # type: ignore[type-arg]
    """A game from elsewhere, of which only the style sheet matters."""

    id = "toy"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a module of its own: the folder where that lies."""
    module = ModuleType("toy_game")
    module.__file__ = str(tmp_path / "toy_game.py")
    monkeypatch.setitem(sys.modules, "toy_game", module)
    monkeypatch.setattr(Toy, "__module__", "toy_game")
    return tmp_path


def test_what_pages_name_is_there_and_is_kept_for_good(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        for page in ("/", f"/t/{table}", "/rules/brass", "/nothing"):
            found = re.findall(r'(?:href|src)="(/static/[^"]*)"', (await people[0].get(page, accept="text/html")).text)
            assert len(found) > len(SHEETS)
            for name in found:
                answer = await people[0].get(name)
                assert (answer.status, answer.header("cache-control")) == (200, FOR_GOOD)
                kind = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}[name.rpartition(".")[2]]
                assert answer.header("content-type").startswith(kind)

    run(tmp_path, check)


def test_a_plain_name_and_that_of_another_version_are_good_for_now(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        for path in ("style.css", "table/show.js", "0123456789ab/table/show.js"):
            answer = await place.guest().get(f"/static/{path}")
            assert (answer.status, answer.header("cache-control")) == (200, FOR_NOW)

    run(tmp_path, check)


def test_every_script_is_asked_for_at_once() -> None:
    """No file is left over, and each of a page's is named by the page."""
    own = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")}
    assert own == {*SCRIPTS, *modules("page.js"), *modules("table.js")}
    assert modules("page.js") == ["copy.js", "find.js", "passkey.js"] and "morph.js" in modules("table.js")


def test_the_sheets_of_all_games_are_on_every_page() -> None:
    whole = assets.files(tuple(GAMES))["games.css"].decode()
    for game in GAMES.values():
        assert game.style() and game.style() in whole


def test_what_one_game_looks_like_stands_with_the_game() -> None:
    """The house's sheets name no game, and each rule of a game's names that game, so that it touches no other.

    A rule inside of another one (`& ...`, `> ...`) is about what that one names.
    """
    for path in STATIC.glob("*.css"):
        assert not re.search(rf"\b({'|'.join(GAMES)})\b", path.read_text(encoding="utf-8")), path
    for game in GAMES.values():
        for selector in re.findall(r"(?m)^ *([^@}\n]+)\{", game.style()):
            assert selector.startswith(("&", ">")) or re.search(rf"\.(game-)?{game.id}\b", selector), selector


def test_a_game_from_elsewhere_brings_its_sheet(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = address("games.css")
    (toy / "style.css").write_text(".game-toy { --accent: teal; }")
    monkeypatch.setitem(GAMES, "toy", Toy())
    assert ".game-toy" in assets.files(tuple(GAMES))["games.css"].decode()
    assert address("games.css") != before


def test_a_game_needs_no_sheet(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Toy().style() == ""
    monkeypatch.delattr(sys.modules["toy_game"], "__file__")  # as at a prompt
    assert Toy().style() == ""


def test_no_style_asks_all_of_the_table_what_it_holds() -> None:
    """Every change in a page would have it asked anew: it stands in an attribute (`table/state.js`)."""
    sheets = [*STATIC.glob("*.css"), *(STATIC.parent.parent / "games").glob("*/style.css")]
    large = r"(?:\bbody|#table|\.beside|\bmain|\baside|\.zone|#zone-\w+)"
    wide = re.compile(large + r"(?:[\w.#-]|\[[^]]*\]|:not\([^)]*\))*:has\(")
    assert len(sheets) > 5
    for one in sheets:
        assert not wide.findall(one.read_text()), one.name
