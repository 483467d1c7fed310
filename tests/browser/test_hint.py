"""A hint: asked for by its key, lit on the board, told in the log, and played by one click."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.player import Player


def test_a_hint_is_shown_lit_and_played(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    page = player.page
    page.keyboard.press("h")
    page.wait_for_selector("#hint .why")
    assert page.locator("#hint .why").inner_text().startswith("It brings")
    page.wait_for_selector("svg.board [data-hinted]", state="attached")
    assert "asks for a hint" in page.locator("#log li.note").last.inner_text()
    stamp = page.locator("#meta").get_attribute("data-stamp")
    page.locator("#hint .offer").click()
    page.wait_for_function("(stamp) => document.getElementById('meta').dataset.stamp !== stamp", arg=stamp)
    page.wait_for_selector("svg.board [data-hinted]", state="detached")


def test_a_hint_comes_into_view_wherever_the_panel_is(visit: Visit) -> None:
    """Also on a phone, where the sheet scrolls: the question and below it the hint."""
    phone = {"viewport": {"width": 390, "height": 600}, "has_touch": True, "is_mobile": True}
    for screen in ({"viewport": {"width": 1280, "height": 620}}, phone):
        player = Player(visit(**screen))
        player.sit("brass", ["me", "random"])
        page = player.page
        page.locator("#decision .offers summary").first.click()
        page.evaluate(
            "() => [...document.querySelectorAll('#sheet, .asked-here')].forEach((one) => (one.scrollTop = 9999))"
        )
        page.keyboard.press("h")
        page.wait_for_selector("#hint .why")
        title, move, sheet = (page.locator(one).bounding_box() for one in ("#decision h2", "#hint .offer", "#sheet"))
        assert title and move and sheet
        assert sheet["y"] <= title["y"] < move["y"] and move["y"] + 30 < sheet["y"] + sheet["height"], screen
