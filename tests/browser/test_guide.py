"""The guided opening at a real table: offered once, followed, left, and brought back from the menu."""

from __future__ import annotations

import pytest

from millwright.catalogue import text
from millwright.games.registry import GAMES
from tests.browser.conftest import Visit
from tests.browser.player import Player


def test_the_guide_is_offered_followed_left_and_comes_back(visit: Visit) -> None:
    player = Player(visit())
    page, guide = player.page, player.page.locator("#guide")
    address = player.sit("brass", ["me", "random"])
    guide.locator(".invite").wait_for()
    guide.get_by_role("button", name="Guide me").click()
    guide.get_by_text("Build your first industry").wait_for()
    cards = page.locator("#zone-mine [id^=card-]").count()
    assert page.locator("#zone-mine [id^=card-][data-guided]").count() == cards > 0, "the hand is lit"

    player.step("board")  # a slot that glows: what is offered there may be anything but a pass
    page.keyboard.press("Escape")
    while "step 1" in guide.inner_text():
        page.locator("#group-build").evaluate("(one) => one.open = true")
        page.locator("#group-build .offer").first.click()
        player.wait("() => !document.getElementById('guide').innerText.includes('step 1')")
    page.keyboard.press("u")
    guide.get_by_text("step 1 of 7").wait_for()

    guide.get_by_role("button", name="Leave the guide").click()
    assert not guide.is_visible() and page.locator("[data-guided]").count() == 0
    page.goto(address)
    player.ready()
    assert not guide.is_visible(), "left is left, also after a reload"
    page.locator("#menu summary").click()
    page.locator("#menu").get_by_role("button", name="Guide").click()
    guide.get_by_text("step 1 of 7").wait_for()
    page.goto(address)
    player.ready()
    guide.get_by_text("step 1 of 7").wait_for()

    player.sit("brass", ["me", "random"])
    assert not guide.is_visible(), "nobody is asked twice"


@pytest.mark.parametrize(("game", "lit"), [("workshop", True), ("woodcraft", False)])
def test_the_first_step_is_shown_and_one_decision_leads_on(game: str, lit: bool, visit: Visit) -> None:
    player, steps = Player(visit()), GAMES[game].guide
    page, guide = player.page, player.page.locator("#guide")
    player.sit(game, ["me", "random", "random"])
    guide.get_by_role("button", name="Guide me").click()
    first, second = (text(f"{game}.guide.{step.key}.title") for step in steps[:2])
    guide.get_by_role("heading", name=first).wait_for()
    assert guide.locator(".head b").inner_text() == text("web.guide.step", number=1, of=len(steps))
    assert guide.locator(".do").inner_text() == text(f"{game}.guide.{steps[0].key}.do")
    assert (page.locator("svg.board [data-guided]").count() > 0) == lit
    player.many(lambda: guide.get_by_role("heading", name=second).is_visible(), "button")
    assert player.done["offer"] == 1 and player.done["confirm"] <= 1
    assert guide.locator(".head b").inner_text() == text("web.guide.step", number=2, of=len(steps))
