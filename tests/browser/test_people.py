"""People and seats by hand: how many play, names at one screen, seats that change hands, a table that goes away."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_axe import SOME, looked_at


def test_a_stranger_sees_all_that_begins_a_game_at_once(visit: Visit) -> None:
    page = visit(viewport={"width": 1280, "height": 860})
    page.goto("/")
    begin = page.locator(".games button.main")
    assert begin.count() == 3
    for button in begin.all():
        expect(button).to_be_in_viewport(ratio=1)
    page.locator(".who-plays summary").click()
    page.get_by_label("Play without hints").check()
    page.locator("#name").fill("Anna")
    begin.first.click()
    player = Player(page)
    player.ready()
    player.settled()
    expect(page.locator("#decision .ask-hint")).to_have_count(0)


def test_players_of_one_screen_have_names(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.locator("#name").fill("Anna")
    card = page.locator("fieldset.game-workshop")
    rows, own = card.locator(".chair:visible"), card.locator(".own-name:visible")
    assert (rows.count(), own.count()) == (3, 0)
    card.locator("input[name='workshop.players'][value='5']").check()
    assert rows.count() == 5
    card.locator("input[name='workshop.players'][value='2']").check()
    card.locator("select[name='workshop.seat1']").select_option(label="On this screen")
    own.fill("Ben")
    assert (rows.count(), own.count()) == (2, 1)
    assert looked_at(page, SOME) == {}
    card.locator("button.main").click()
    Player(page).ready()
    expect(page.locator("#people")).to_contain_text("Anna")
    expect(page.locator("#people")).to_contain_text("Ben")


def test_a_seat_is_left_taken_back_and_given_up(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "me"])
    page = player.page

    def seats() -> None:
        page.locator("#menu > summary").click()
        page.locator("[data-dialog=seats]").click()

    def reloaded(click: str) -> None:
        with page.expect_navigation():
            page.locator(click).click()
        player.ready()

    seats()
    page.locator("#sure-hand-1 > summary").click()
    assert looked_at(page, SOME) == {}
    reloaded("#seat-1 [data-seat-do=hand]")
    seats()
    reloaded("#seat-1 [data-seat-do=back]")
    seats()
    page.locator("#new-name").fill("Zoe")
    page.locator("#rename button").click()
    expect(page.locator("#seats")).to_be_hidden()
    seats()
    page.locator("#sure-resign-1 > summary").click()
    reloaded("#seat-1 [data-seat-do=resign]")
    for words in ("hands the seat to a bot", "is back", "is now called Zoe", "resigns"):
        expect(page.locator("#log")).to_contain_text(words)
    seats()
    page.locator("#seat-1 [data-seat-do=offer]").click()
    expect(page.locator("#offer-1")).to_have_value(re.compile("/join/"))
    page.locator("#sure-delete > summary").click()
    with page.expect_navigation(url="**/"):
        page.locator("[data-seat-do=delete]").click()
    expect(page.locator("body")).to_contain_text("No tables yet")
