"""A number within a move, by − and +, by keys, and what its button says."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player


def bidding(visit: Visit) -> Player:
    player = Player(visit())
    player.sit("workshop", ["me", "steady", "steady"])
    player.many(lambda: player.page.locator("#decision form.number").count() > 0, "button")
    return player


def test_letters_in_the_field_are_keys_of_the_page(visit: Visit) -> None:
    page = bidding(visit).page
    page.locator("#decision form.number input").focus()
    page.keyboard.press("h")
    page.locator("#hint .why").wait_for()
    assert page.locator("#decision form.number input").input_value() == "0"


def test_enter_takes_the_number_that_is_shown_from_anywhere(visit: Visit) -> None:
    page = bidding(visit).page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.locator("#confirm").wait_for()
    assert "£0" in page.inner_text("#decision")


def test_after_a_click_on_plus_enter_takes_the_number(visit: Visit) -> None:
    """The button kept the keyboard, and Enter raised the bid once more; too high a bid was met with silence."""
    page = bidding(visit).page
    page.locator("[data-by='1']").click()
    page.locator("[data-by='1']").click()
    page.locator("#decision form.number input").fill("999")
    page.keyboard.press("Enter")
    assert page.locator("form.number[data-out] .limits").is_visible() and not page.locator("#confirm").count()
    page.locator("#decision form.number input").fill("1")
    page.locator("[data-by='1']").click()
    page.keyboard.press("Enter")
    page.locator("#confirm").wait_for()
    assert "£2" in page.inner_text("#decision")


def test_a_bid_by_buttons_and_by_keys(visit: Visit) -> None:
    player = Player(visit())
    player.sit("workshop", ["me", "steady", "steady"])
    page = player.page
    while not page.locator("#decision form.number").count():
        player.step("button")
    field, bid = page.locator("#decision form.number input"), page.locator("#decision form.number [data-tail]")
    expect(bid).to_have_text("bid £0")
    expect(page.locator("#zone-topic #card-2")).to_be_visible()
    assert page.locator("#zone-board .on-offer").count() == 3
    page.locator("[data-by='1']").click()
    page.locator("body").press("ArrowUp")
    expect(bid).to_have_text("bid £2")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("17")
    expect(field).to_have_value("17")
    page.keyboard.press("ArrowDown")
    expect(bid).to_have_text("bid £16")
    page.keyboard.press("Enter")
    page.locator("#confirm").wait_for()
    assert "16" in page.inner_text("#decision")
    page.locator("#confirm").click()
    player.settled()
    shown = page.locator("#panel-order")
    expect(shown).to_contain_text("Bids and the new order")
    expect(shown).to_contain_text("£16")
