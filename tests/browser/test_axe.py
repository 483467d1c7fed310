"""axe looks at every kind of page, light and dark, on a desk and on a phone: nothing serious."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import Visit, Watch
from tests.browser.player import Player

SIZES: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 860}, "phone": {"width": 390, "height": 844}}
WAYS = ("desk light", "desk dark", "phone light", "phone dark")
SOME = ("desk light", "phone dark")
"""For pages that have no colours of their own: each size and each light once."""

GAMES = ["workshop", "brass", "woodcraft"]


def serious(page: Page) -> list[str]:
    """What axe finds, with the first element of each, as it stands."""
    found = Axe().run(page).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in bad]


def looked_at(page: Page, ways: tuple[str, ...] = WAYS) -> dict[str, list[str]]:
    """The page in both lights and at both sizes: what is wrong, by the way of looking."""
    found = {}
    for way in ways:
        size, light = way.split()
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        found[way] = serious(page)
    return {way: wrong for way, wrong in found.items() if wrong}


@pytest.mark.parametrize("game", GAMES)
def test_a_table(game: str, visit: Visit) -> None:
    player = Player(visit())
    player.sit(game, ["me", "random"])
    player.turn()
    player.settled()
    player.say("hello")
    player.hears("hello")
    assert looked_at(player.page) == {}


def test_a_turn_to_confirm_and_the_rule_of_a_question(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.page.locator("#decision a.rule").click()
    player.page.wait_for_selector("#rule:not([hidden])")
    assert serious(player.page) == []
    player.page.keyboard.press("Escape")
    while not player.page.locator("#confirm").count():
        player.step("button")
    assert looked_at(player.page, SOME) == {}


def test_the_home_page(visit: Visit) -> None:
    player = Player(visit())
    player.page.goto("/")
    assert looked_at(player.page) == {}
    player.sit("brass", ["me", "random"])
    player.page.goto("/")
    assert serious(player.page) == []


def test_pages_of_people_and_of_the_house(visit: Visit) -> None:
    player = Player(visit())
    player.page.goto("/challenge")
    assert looked_at(player.page, SOME) == {}
    player.sit("brass", ["me", "random"])
    player.page.goto("/me")
    own = player.page.locator("a[href^='/people/']").get_attribute("href")
    for address in ("/me", f"{own}", "/house", "/signin"):
        player.page.goto(address)
        assert looked_at(player.page, SOME) == {}, address


def test_the_lobby_and_the_page_of_an_invitation(visit: Visit) -> None:
    player, guest = Player(visit()), Player(visit())
    player.sit("woodcraft", ["me", "open", "open"])
    assert looked_at(player.page, SOME) == {}
    guest.page.goto(player.invite())
    assert looked_at(guest.page) == {}


def test_the_replay(visit: Visit) -> None:
    player = Player(visit())
    address = player.sit("woodcraft", ["me", "random"])
    player.page.goto(f"{address}/at/1")
    player.ready()
    assert looked_at(player.page, SOME) == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules(game: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"/rules/{game}")
    assert looked_at(page, SOME) == {}


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play(game: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"/learn/{game}")
    assert looked_at(page, SOME) == {}


def test_the_guide(visit: Visit) -> None:
    player = Player(visit())
    address = player.sit("brass", ["me", "random"])
    assert serious(player.page) == [], "its offer"
    player.page.goto(f"{address}?again#guide")
    player.page.locator("#guide .lesson h3").wait_for()
    assert looked_at(player.page, SOME) == {}


def test_the_page_for_another_device(visit: Visit) -> None:
    player = Player(visit())
    player.sit("woodcraft", ["me", "open"])
    player.page.goto("/me")
    player.page.get_by_role("button", name="Make a link").click()
    player.page.locator("#personal").wait_for()
    player.page.locator("#devices summary").click()
    assert looked_at(player.page, SOME) == {}


def test_the_page_of_an_error(visit: Visit, watch: Watch) -> None:
    page = visit()
    page.goto("/t/nowhere")
    assert looked_at(page, SOME) == {}
    assert len(watch.errors) == 1 and "404" in watch.errors.pop()
