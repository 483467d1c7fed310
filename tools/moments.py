"""Moments of a game that a picture of a table does not show: what is taken up, refused, guided, said and waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator

from tests.browser.player import Player
from tools.studio import DESK, Studio, at_rest, until

LIT: Final = "#zone-board [data-near]"


def deciding(studio: Studio) -> None:
    """Brass: a card taken up, tiles to develop, a refusal with its way out, the rule of the question."""
    page = studio.desk
    studio.player.sit("brass", ["me", "steady", "steady"])
    no_guide(studio)
    card = first_that(page.locator("#zone-mine [id^=card-][data-take]"), lambda: page.locator(LIT).count() > 0)
    studio.take("held", page)
    card.click()
    page.locator("#panel-mat-coal").click()
    page.locator("#panel-mat-iron").click()
    studio.take("develop", page)
    page.keyboard.press("Escape")
    page.locator("#decision a.rule").click()
    page.locator("#rule").wait_for()
    studio.take("rule", page)
    page.locator("#rule button").click()
    until(studio, lambda: is_refused_with_a_way_out(studio))
    studio.take("refusal", page)


def is_refused_with_a_way_out(studio: Studio) -> bool:
    """A click on some slot of the board says why not, and what would help."""
    page = studio.desk
    for slot in page.locator("#part-map [id^=slot-]:not([data-can])").all():
        slot.dispatch_event("click")
        page.locator("#card").wait_for()
        if page.locator("#card .way-out").count():
            return True
        page.keyboard.press("Escape")
    return False


def first_that(things: Locator, does: Callable[[], bool]) -> Locator:
    """Click one thing after the other until the page shows what is looked for."""
    for n in range(things.count()):
        things.nth(n).click()
        if does():
            return things.nth(n)
        things.page.keyboard.press("Escape")
    raise AssertionError("none of them does")


def no_guide(studio: Studio) -> None:
    studio.desk.locator("#guide").get_by_role("button", name="No, thanks").click()


def guide(studio: Studio) -> None:
    """A step of Workshop's opening."""
    page = studio.desk
    page.goto("/")
    page.evaluate("() => localStorage.clear()")  # who has a first game has nothing there
    studio.player.sit("workshop", ["me", "beginner", "beginner"])
    page.locator("#guide").get_by_role("button", name="Guide me").click()
    page.locator("#guide").get_by_text("step 1").wait_for()
    studio.take("guide", page)
    page.locator("#guide").get_by_role("button", name="Leave the guide").click()


def company(studio: Studio) -> None:
    """A lobby, two who chat, seats and names, a watcher; then a screen that is passed on."""
    page = studio.desk
    address = studio.player.lay("workshop", ["me", "steady", "open"], public="yes", clock="each 86400")
    studio.take("lobby", page)
    bert = Player(studio.browser.new_context(base_url=studio.host.address, **DESK).new_page())
    bert.join(studio.player.invite(), "Bert", 2)
    studio.player.wait("() => document.getElementById('meta').dataset.phase === 'playing'")
    studio.player.settled()
    bert.say("Good luck, Anna!")
    page.locator("#toast:not([hidden])").wait_for()
    studio.keep("chat", page.screenshot())  # at once: the word stays a moment only
    page.locator("#menu > summary").click()
    page.locator("[data-dialog=seats]").click()
    studio.take("seats", page)
    watcher = studio.browser.new_context(base_url=studio.host.address, **DESK).new_page()
    watcher.goto(address)
    Player(watcher).ready()
    studio.keep("watching", at_rest(watcher))
    studio.player.sit("woodcraft", ["me", "me"])
    studio.take("curtain", page)


MOMENTS: Final = {"deciding": deciding, "guide": guide, "company": company}
