"""Looking back: the scrubber, the address of a position, and playing on from there."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.player import ZONES, Player

SHOWN = (*ZONES, "log", "band", "standing")


@pytest.fixture
def looking_back(visit: Visit) -> Player:
    """Somebody who has played two turns against a bot, and opened the replay."""
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.turn()
    player.turn()
    player.settled()
    seq = player.meta()["seq"]
    player.page.locator("#menu summary").click()
    player.page.locator("#menu a[href$='/replay']").click()
    player.page.wait_for_selector("#table[data-ready][data-at]")
    assert player.page.locator("#scrub-at").inner_text() == f"{seq} / {seq}"
    return player


def at(player: Player) -> int:
    """The position that is shown, as the page's own counter says."""
    return int(player.page.locator("#scrub-at").inner_text().split("/")[0])


def until(player: Player, position: int) -> None:
    player.wait("(at) => document.getElementById('scrub-at').textContent.startsWith(`${at} /`)", position)


def test_steps_and_the_scrubber_show_every_position(looking_back: Player) -> None:
    page, end = looking_back.page, at(looking_back)
    boards = {end: looking_back.drawn()}
    for position in (end - 1, end - 2):
        page.locator("[data-step=back]").click()
        until(looking_back, position)
        boards[position] = looking_back.drawn()
    page.locator("[data-step=on]").click()
    until(looking_back, end - 1)
    assert looking_back.drawn() == boards[end - 1]
    page.locator("#scrub").focus()
    page.keyboard.press("End")
    until(looking_back, end)
    assert looking_back.drawn() == boards[end]
    page.keyboard.press("Home")
    until(looking_back, 0)
    assert looking_back.drawn() not in boards.values()


def test_the_address_of_a_position_leads_back_to_it(looking_back: Player) -> None:
    page, position = looking_back.page, at(looking_back) - 2
    page.locator("#scrub").fill(str(position))
    until(looking_back, position)
    page.wait_for_url(f"**/at/{position}")
    shown = looking_back.drawn(*SHOWN)
    page.reload()
    looking_back.ready()
    assert at(looking_back) == position
    assert looking_back.drawn(*SHOWN) == shown


def test_keys_step_by_move_and_by_turn_and_the_graph_is_the_slider(looking_back: Player) -> None:
    page, end = looking_back.page, at(looking_back)
    stops = page.evaluate(
        "() => [...document.querySelectorAll('#scrubber .graph a')].map((one) => Number(one.dataset.at))"
    )
    assert stops[0] == 0 and stops[-1] == end
    for key, position in (("ArrowLeft", end - 1), ("ArrowRight", end), ("Shift+ArrowLeft", stops[-2]), ("Home", 0)):
        page.keyboard.press(key)
        until(looking_back, position)
    page.keyboard.press("Shift+ArrowRight")
    until(looking_back, stops[1])
    told = page.locator("#turns li p").all_text_contents()
    assert told and page.locator("#scrub-told").inner_text() == " ".join(told), "as it was told at the table"
    assert page.locator("svg.board [data-fresh]").count(), "a step on marks what it changed"
    page.locator(f"#scrubber .graph a[data-at='{stops[-2]}'] rect").click()
    until(looking_back, stops[-2])
    page.locator("#views [data-open=log]").click()
    line = page.locator("#log li[data-seq]").first
    line.click()
    until(looking_back, int(line.get_attribute("data-seq") or ""))
    assert page.locator("#fork").is_visible()  # the game goes on: from its last position, too


def test_band_and_words_tell_of_the_same_player_and_the_buttons_stay(looking_back: Player) -> None:
    page = looking_back.page
    places = set()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.getElementById('scrub-told').textContent")
        colours = page.evaluate(SAME)
        assert not colours[1] or colours[0] == colours[1]
        places.add(page.locator(".walk").bounding_box()["y"])  # type: ignore[index]
    assert len(places) == 1


SAME = """
() => [document.querySelector("#band .stretch"), document.getElementById("scrub-told")].map(
  (one) => one?.style.getPropertyValue("--seat"))
"""


def test_run_plays_it_to_the_end(looking_back: Player) -> None:
    end = at(looking_back)
    looking_back.page.locator("[data-step=back]").click()
    until(looking_back, end - 1)
    looking_back.page.locator("#run").click()
    until(looking_back, end)


def test_play_on_from_here_makes_a_table_that_can_be_played(looking_back: Player) -> None:
    page, position, old = looking_back.page, at(looking_back) - 1, looking_back.page.url
    page.locator("[data-step=back]").click()
    until(looking_back, position)
    page.locator("#fork").click()
    page.wait_for_url(lambda url: "/at/" not in url)
    looking_back.ready()
    assert page.url.split("/t/")[1] != old.split("/t/")[1].split("/")[0]
    looking_back.settled()
    looking_back.turn()
    assert int(looking_back.meta()["seq"]) > 0
