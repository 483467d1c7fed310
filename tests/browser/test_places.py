"""Beside the board everything has its place: what is decided, what is told, what is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import Player

PLACES = """
() => Object.fromEntries(["people", "sheet", "views"].map((id) => {
  const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
  return [id, [left, top, width, height].map(Math.round)];
}))
"""


def places(page: Page) -> dict[str, list[int]]:
    found: dict[str, list[int]] = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize(("game", "first"), [("brass", "build "), ("workshop", "take "), ("woodcraft", "move ")])
def test_the_column_does_not_jump_while_a_turn_is_made(game: str, first: str, visit: Visit) -> None:
    """In Workshop the panel may grow downwards, to show all links; above it lie the cards until all are taken."""
    player = Player(visit(), board=0)
    page, decisions = player.page, 0
    player.sit(game, ["me", "random", "random", "random"])
    player.many(lambda: page.locator(f"#decision .offer[data-words^='{first}']").count() > 1, "button")
    before = places(page)
    while not page.locator("#confirm, #finish").count():
        player.step("button")
        decisions += 1
        now = places(page)
        assert now["sheet"][:3] == before["sheet"][:3] and now["people"] == before["people"]
        assert game == "workshop" or now == before
    assert decisions
    assert page.evaluate("() => scrollY === 0 && document.body.scrollHeight <= innerHeight")


def test_a_line_of_chat_calls_and_waits_behind_its_tab(visit: Visit) -> None:
    anna, bert = Player(visit()), Player(visit())
    anna.sit("workshop", ["me", "open"])
    bert.join(anna.invite(), "Bert", 1)
    anna.settled()
    bert.say("good luck")
    anna.wait("() => document.getElementById('toast').textContent === 'Bert: good luck'")
    badge = anna.page.locator("#views [data-new=chat]")
    assert badge.is_visible() and badge.inner_text().startswith("1")
    assert bert.page.locator("#views [data-new=chat]").is_hidden(), "what one has said oneself is no news"
    anna.page.reload()
    anna.ready()
    assert badge.is_visible(), "what was not read is still new"
    anna.view("chat")
    assert badge.is_hidden()
    assert anna.page.get_by_text("good luck").is_visible()
    anna.page.set_viewport_size({"width": 390, "height": 844})
    bert.say("and have fun")
    phone = anna.page.locator("#tabs [data-new=chat]")
    phone.wait_for()
    anna.view("chat")
    assert phone.is_hidden()


def test_the_log_tells_how_much_is_new(visit: Visit) -> None:
    player = Player(visit(), board=0)
    player.sit("workshop", ["me", "random"])
    player.turn()
    player.settled()
    badge = player.page.locator("#views [data-new=log]")
    player.wait("() => !document.querySelector('#views [data-new=log]').hidden")
    player.view("log")
    assert badge.is_hidden()
    player.wait("() => [...document.querySelectorAll('#log li')].at(-1).getBoundingClientRect().bottom <= innerHeight")


def test_the_score_has_room_for_five_and_who_watches_is_told_so(visit: Visit) -> None:
    player, watcher = Player(visit()), Player(visit())
    address = player.sit("workshop", ["me", "random", "random", "random", "random"], public="yes")
    player.view("score")
    for size in ((1280, 860), (1920, 1080)):
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        heads = player.page.locator("#standing th[scope=col]")
        assert heads.count() == 5
        assert player.page.locator("#standing .scroll").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert player.page.locator("#proof summary").is_visible() and not player.page.locator("#proof p").is_visible()
    assert "You are watching" not in player.page.inner_text("#band")
    watcher.page.goto(address)
    watcher.ready()
    assert "You are watching" in watcher.page.inner_text("#band")
