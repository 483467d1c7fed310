"""The rulebook in a browser: a search by keyboard that keeps headings, and a list of contents that leads there."""

from __future__ import annotations

from millwright.games.registry import GAMES
from tests.browser.conftest import Visit


def test_the_search_leaves_what_has_the_words_and_the_headings_above_it(visit: Visit) -> None:
    page = visit()
    page.goto("/rules/brass")
    rules = page.locator("li.rule")
    shown = page.locator("li.rule:visible")
    everything = rules.count()
    assert shown.count() == everything == 50
    page.keyboard.press("/")
    page.keyboard.type("distant MARKET")
    found = [rule.lower() for rule in shown.all_inner_texts()]
    assert 0 < len(found) < 10 and all("distant" in rule and "market" in rule for rule in found)
    heads = page.locator("article h2:visible").all_inner_texts()
    assert "Other actions" in heads and "Income" not in heads
    assert page.locator(".find output").inner_text().isdigit()
    page.locator("#find").fill("nowhere to be found")
    assert shown.count() == 0 and page.locator(".find output").inner_text() == "Nothing found"
    page.keyboard.press("Escape")
    assert shown.count() == everything and page.locator(".short").is_visible()
    page.locator(".contents").get_by_text("Coal and iron").click()
    assert page.url.endswith("#coal-and-iron")
    image = page.locator("#coal-and-iron + figure img")
    image.scroll_into_view_if_needed()
    assert image.evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 100


LOADED = """
async () => {
  const images = [...document.querySelectorAll("img")];
  await Promise.all(images.map((one) => ((one.loading = "eager"), one.decode())));
  return [images.length, document.documentElement.scrollHeight, document.documentElement.scrollWidth];
}
"""


def test_how_to_play_is_one_screen_with_pictures(visit: Visit) -> None:
    page = visit()
    for game in GAMES:
        page.goto(f"/learn/{game}")
        images, high, wide = page.evaluate(LOADED)
        assert images >= 3 and high <= 860 and wide <= 1280, (game, images, high)
        foot = page.locator("#new button.main").bounding_box()
        assert foot and foot["y"] + foot["height"] <= 860
