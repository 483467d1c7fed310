"""axe looks at every kind of page, light and dark, on a desk and on a phone: nothing serious."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import Visit, Watch
from tests.browser.player import Player

SIZES = {"desk": (1280, 860), "phone": (390, 844)}
GAMES = ["workshop", "brass", "woodcraft"]


def serious(page: Page) -> list[str]:
    """What axe finds, with the first element of each, as it stands."""
    found = Axe().run(page).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in bad]


def looked_at(page: Page) -> dict[str, list[str]]:
    """The page in both lights and at both sizes: what is wrong, by the way of looking."""
    found = {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for light in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if light == "dark" else "light")
            found[f"{size}, {light}"] = serious(page)
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


def test_a_turn_to_confirm_and_the_card_of_a_rule(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.page.locator("#decision a.rule").click()
    player.page.wait_for_selector("#card:not([hidden])")
    assert serious(player.page) == []
    player.page.keyboard.press("Escape")
    while not player.page.locator("#confirm").count():
        player.step("button")
    assert looked_at(player.page) == {}


def test_the_home_page(visit: Visit) -> None:
    player = Player(visit())
    player.page.goto("/")
    assert looked_at(player.page) == {}
    player.sit("brass", ["me", "random"])
    player.page.goto("/")
    assert serious(player.page) == []


def test_the_lobby_and_the_page_of_an_invitation(visit: Visit) -> None:
    player, guest = Player(visit()), Player(visit())
    player.sit("woodcraft", ["me", "open", "open"])
    assert looked_at(player.page) == {}
    guest.page.goto(player.invite())
    assert looked_at(guest.page) == {}


def test_the_replay(visit: Visit) -> None:
    player = Player(visit())
    address = player.sit("woodcraft", ["me", "random"])
    player.page.goto(f"{address}/at/1")
    player.ready()
    assert looked_at(player.page) == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules(game: str, visit: Visit) -> None:
    """Long pages: each light at one size."""
    page = visit()
    page.goto(f"/rules/{game}")
    assert serious(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []


def test_the_page_for_another_device(visit: Visit) -> None:
    player = Player(visit())
    player.sit("woodcraft", ["me", "open"])
    player.page.goto("/me")
    assert looked_at(player.page) == {}


def test_the_page_of_an_error(visit: Visit, watch: Watch) -> None:
    page = visit()
    page.goto("/t/nowhere")
    assert looked_at(page) == {}
    assert len(watch.errors) == 1 and "404" in watch.errors.pop()
