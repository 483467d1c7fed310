"""By keyboard alone: the mouse is never touched here."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit, Watch
from tests.browser.player import Player


def tab_to(player: Player, selector: str) -> None:
    """Press Tab until something like this has the focus."""
    for _ in range(400):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def kept(player: Player) -> None:
    assert player.focus() != "body", f"the focus is lost: {player.page.inner_text('#decision')}"


def test_a_game_is_begun_with_the_keyboard(visit: Visit) -> None:
    player = Player(visit())
    player.page.goto("/")
    tab_to(player, "#name")
    player.page.keyboard.type("Anna")
    tab_to(player, "button[name=game][value=brass]")
    player.page.keyboard.press("Enter")
    player.ready()


def test_a_turn_from_a_fresh_page_to_confirmed_by_tab_and_enter(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    while not player.page.locator("#confirm").count():
        tab_to(player, "#decision :is(.offer, summary)")
        if player.focus() == "summary":
            player.page.keyboard.press("Enter")
            tab_to(player, "#decision .offer")
        player.press("Enter")
        kept(player)
    if player.focus() != "confirm":
        tab_to(player, "#confirm")
    player.press("Enter")
    player.settled()
    kept(player)


def test_a_turn_by_numbered_keys(visit: Visit) -> None:
    player = Player(visit())
    player.sit("woodcraft", ["me", "random"])
    tab_to(player, "#decision .offer")
    before = player.meta()["own"]
    while player.meta()["own"] == before:
        if player.page.locator("#decision .offer").count():
            first_by_number(player)
        else:
            player.press("c")
        kept(player)
    player.settled()
    kept(player)


def first_by_number(player: Player) -> None:
    """The key 1 plays the first choice, or opens the first group, whose choices have the number keys then."""
    if player.page.locator("#decision summary kbd", has_text="1").count():
        player.page.keyboard.press("1")
        player.wait("() => document.activeElement.matches('#decision details .offer')")
    player.press("1")


def test_a_turn_by_the_command_line(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.page.keyboard.press("/")
    assert player.focus() == "typed"
    staged = 0
    while not player.page.locator("#confirm").count():
        player.page.keyboard.type(str(player.page.locator("#decision .offer").first.get_attribute("data-words")))
        player.press("Enter")
        staged += 1
    for command in ("undo", "redo", "confirm"):
        player.wait("() => document.getElementById('typed').value === ''")
        player.page.keyboard.type(command)
        player.press("Enter")
    assert staged
    assert player.focus() == "typed"


def test_a_command_that_is_no_move_is_refused_with_a_reason(visit: Visit, watch: Watch) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.page.keyboard.press("/")
    player.page.keyboard.type("fly to the moon")
    with player.page.expect_response("**/do") as answer:
        player.page.keyboard.press("Enter")
    assert answer.value.status == 422
    player.page.wait_for_selector("#toast:not([hidden])")
    assert player.page.locator("#toast").inner_text()
    assert player.focus() == "typed"
    assert len(watch.errors) == 1 and "422" in watch.errors.pop()  # browsers tell of every refusal in the console


@pytest.mark.parametrize("game", ["workshop", "brass", "woodcraft"])
def test_things_on_the_board_are_played_with_enter_and_the_focus_stays(game: str, visit: Visit) -> None:
    player = Player(visit())
    player.sit(game, ["me", "random"])
    tab_to(player, "svg.board [data-can]")
    if player.page.evaluate("() => document.activeElement.dataset.can") == "1":  # one meaning: it is done at once
        player.press("Enter")
        return kept(player)
    player.page.keyboard.press("Enter")
    player.page.wait_for_selector("#card:not([hidden]) [data-words]")
    assert player.page.evaluate("() => document.getElementById('card').contains(document.activeElement)")
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("#card", state="hidden")
    kept(player)  # back where it came from
    player.page.keyboard.press("Enter")
    player.page.wait_for_selector("#card:not([hidden]) [data-words]")
    player.press("1")  # its choices have the number keys
    kept(player)
