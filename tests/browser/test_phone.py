"""On a phone: 390 pixels wide, by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import Player

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = ["workshop", "brass", "woodcraft"]

TABS = {
    "board": "#zone-board",
    "mine": "#zone-mine",
    "market": "#zone-market",
    "players": "#people",
    "log": "#log",
}
"""What each tab shows; the others' things are hidden then."""


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= 390 && innerWidth === 390"))


def tap_a_thing(player: Player) -> None:
    """Open the tab with something that glows, and play it there."""
    tab = player.page.evaluate("() => document.querySelector('svg.board [data-can]').closest('.zone').id.slice(5)")
    player.page.locator(f"#tabs [data-tab={tab}]").tap()
    player.step("board")


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_played_by_tapping_and_nothing_sticks_out(game: str, visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit(game, ["me", "random"])
    assert fits(player.page)
    tap_a_thing(player)
    player.turn("button")
    assert player.done["thing"] > 0
    assert player.done["confirm"] == 1
    for tab in TABS:
        player.page.locator(f"#tabs [data-tab={tab}]").tap()
        assert fits(player.page), tab


def test_tabs_show_one_thing_at_a_time(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit("brass", ["me", "random"])
    for tab, shown in TABS.items():
        player.page.locator(f"#tabs [data-tab={tab}]").tap()
        assert player.page.locator(f"#tabs [data-tab={tab}]").get_attribute("aria-pressed") == "true"
        assert [one for one in TABS.values() if player.page.locator(one).is_visible()] == [shown]


def test_the_decision_makes_room_for_the_board(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit("brass", ["me", "random"])
    before = player.page.locator("#sheet").bounding_box()
    player.page.locator("#fold").tap()
    player.page.wait_for_selector("#fold[aria-expanded=false]")
    after = player.page.locator("#sheet").bounding_box()
    assert before and after and after["height"] < before["height"] / 2


@pytest.mark.parametrize("path", ["/", "/rules/workshop", "/rules/brass", "/rules/woodcraft"])
def test_pages_around_the_table_fit(path: str, visit: Visit) -> None:
    page = visit(**PHONE)
    page.goto(path)
    assert fits(page)
