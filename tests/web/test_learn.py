"""How to play: a page for each game with pictures from a real position, and the way to a first game with the guide."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from millwright.catalogue import texts
from millwright.games.extent import extent
from millwright.games.game import AnyGame
from millwright.games.lessons import seen
from millwright.games.registry import GAMES
from millwright.rulebook import rulebook
from millwright.web.learn import drawn, view_at
from millwright.web.rulebook import slug
from tests.altered import altered
from tests.web.client import Place, opened

EACH = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def run(path: Path, what: Callable[[Place], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with opened(path / "a.db") as place:
            await what(place)

    asyncio.run(all_of_it())


@EACH
def test_the_page_tells_goal_turn_and_score_with_pictures_that_are_there(game: AnyGame, tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        page = (await place.guest().get(f"/learn/{game.id}")).text
        assert page.count("<section>") == 3 and page.count("<li>") >= 9
        pictures = re.findall(r'<img src="([^"]+)"', page)
        assert len(pictures) >= 3
        for address in pictures:
            answer = await place.guest().get(address)
            assert answer.status == 200 and answer.header("content-type") == "image/svg+xml"
            assert ElementTree.fromstring(answer.text).tag.endswith("svg")
        home = (await place.guest().get("/")).text
        assert f'href="/learn/{game.id}"' in home
        for wrong in (f"/learn/{game.id}/nothing.svg", "/learn/chess", "/learn/chess/map.svg"):
            assert (await place.guest().get(wrong)).status == 404

    run(tmp_path, check)


@EACH
def test_every_picture_shows_what_it_is_about(game: AnyGame) -> None:
    assert game.lessons
    for name, shot in game.lessons.shots.items():
        parts = game.parts(view_at(game.id, shot.at))
        chosen = [part for part in parts if any(part.name.startswith(start) for start in shot.parts)]
        assert chosen, name
        for part in chosen if shot.about else ():
            x, _, wide, high = seen(shot, part)
            assert wide * high < part.box[2] * part.box[3], f"{name} is no detail"
            for thing in (*shot.about, *shot.ringed):
                box = extent(part.drawing, [thing])
                assert box, f"{name}: no {thing}"
                assert x <= box[0] and box[0] + box[2] <= x + wide, f"{name} cuts {thing}"
        assert drawn(game.id, name)


@EACH
def test_texts_pictures_and_headings_belong_together(game: AnyGame) -> None:
    assert game.lessons
    start = f"{game.id}.learn."
    have = {key.removeprefix(start) for key in texts("en") if key.startswith(start)}
    wanted = {f"picture.{name}" for name in game.lessons.shots}
    wanted |= {f"{key}.{part}" for key in game.lessons.chapters for part in ("title", "lines")}
    assert have == wanted
    used = {name for names in game.lessons.chapters.values() for name in names} | {*game.lessons.beside.values()}
    assert used == set(game.lessons.shots), "every picture is shown somewhere"
    headings = {slug(line.strip("# ")) for line in rulebook(game.id).splitlines() if line.startswith("## ")}
    assert set(game.lessons.beside) <= headings


def test_a_first_game_begins_with_the_guide(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = place.guest("Ann")
        page = (await guest.get("/learn/brass")).text
        form = page[page.index('<form id="new"') :].partition("</form>")[0]
        fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
        assert fields["brass.seat0"] == "me" and fields["game"] == "brass"
        assert fields["brass.seat1"] == fields["brass.seat2"] == "beginner"
        answer = await guest.form("/new", **fields | {"name": "Ann"})
        assert answer.status == 303
        table, _, mark = answer.header("location").removeprefix("/t/").partition("#")
        assert mark == "guide"
        page = (await guest.get(f"/t/{table}")).text
        assert 'id="guide"' in page and "Guide: step 1 of 7" in page
        assert "Guide: step" not in (await place.guest().get(f"/t/{table}")).text

    run(tmp_path, check)


def test_a_game_without_lessons_has_its_pages_all_the_same(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        GAMES["plain"] = altered(GAMES["brass"], id="plain", lessons=None)
        try:
            assert (await place.guest().get("/learn/plain")).status == 404
            assert "/learn/plain" not in (await place.guest().get("/")).text
        finally:
            del GAMES["plain"]

    run(tmp_path, check)


def test_the_extent_of_drawn_things() -> None:
    inner = '<rect id="b" x="1" y="2" width="3" height="4"/>'
    assert extent(f'<g id="a" transform="translate(10 20) scale(2)">{inner}</g>', ["b"]) == (12, 24, 6, 8)
    assert extent('<path id="p" d="M1 1l2 3h-4V9z"/>', ["p"]) == (-1, 1, 4, 8)
    assert extent('<g id="c"><circle cx="5" cy="5" r="2"/><line x1="0" y1="6" x2="1" y2="6"/></g>', ["c"]) == (
        0,
        3,
        7,
        4,
    )
    turned = extent('<rect id="r" width="2" height="1" transform="rotate(90)"/>', ["r"])
    assert turned and [round(n, 6) for n in turned] == [-1, 0, 1, 2]
    assert extent(inner, ["nothing"]) is None
