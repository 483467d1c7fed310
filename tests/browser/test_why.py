"""What bots say: why one did something, how the review saw the end, and everybody's chance to win."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Visit
from tests.browser.host import Host
from tests.browser.player import Player
from tests.taught import taught_ferry

OVER = "() => document.getElementById('meta').dataset.phase === 'over'"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with a game whose bots have learned."""
    folder = tmp_path_factory.mktemp("taught")
    with taught_ferry(folder):
        found = Host(folder, "--behind-proxy", MILLWRIGHT_GAMES=f"{folder / 'ferry_master.py'}:FERRY")
        yield found
        found.end()


def test_a_bot_says_why_when_the_game_is_over(visit: Visit) -> None:
    player = Player(visit())
    page = player.page
    address = player.lay("workshop", ["steady", "steady"], public="yes")
    player.wait(OVER)
    page.goto(f"{address}/at/60")
    page.wait_for_selector("#table[data-ready][data-at]")
    while not page.locator("[data-why]").count():
        before = page.locator("#scrub-at").inner_text()
        page.keyboard.press("Shift+ArrowRight")
        player.wait("(before) => document.getElementById('scrub-at').textContent !== before", before)
        page.wait_for_timeout(100)
    box = page.locator("[data-why]").bounding_box()
    assert box and box["y"] + box["height"] < 860  # in view
    page.locator("[data-why]").click()
    page.wait_for_selector("#why-did .move")
    assert page.locator("#why-did .why").first.inner_text()
    page.locator("#why-did summary").click()
    assert not page.locator("#why-did .move").first.is_visible()
    page.locator("[data-step=back]").click()
    page.wait_for_selector("#why-said", state="detached")


def test_chances_stand_beside_the_players_and_the_review_draws_its_line(visit: Visit) -> None:
    player = Player(visit())
    page = player.page
    page.goto("/")
    page.locator(".who-plays summary").click()
    assert page.get_by_label("Show everybody’s chance to win").is_visible()
    address = player.sit("masterly_ferry", ["me", "strong", "master"], outlook="yes")
    page.wait_for_selector("#people .figure >> text=%", state="attached")
    while player.step("button") != "over":
        pass
    page.goto(f"{address}/at/20")
    page.wait_for_selector("#table[data-ready][data-at]")
    page.wait_for_selector("#outlook polyline", state="attached")
    line = page.locator("#outlook").bounding_box()
    assert line and 20 < line["height"] < 50
    page.goto(address)
    page.locator("#review [data-do=review]").click()
    page.wait_for_selector("#review .foresight polyline", state="attached")
    player.wait("() => !document.querySelector('#review .under-way')")
    page.locator("#foresight-all summary").click()
    rows = page.locator("#foresight-all tbody")
    assert rows.count() > 2 and "%" in rows.first.inner_text()
    assert all("The bot: " in words for words in rows.all_inner_texts()[:3])
    page.set_viewport_size({"width": 390, "height": 844})  # a phone's
    wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]  # nothing sticks out
