"""No text leaves its frame where only DejaVu is there, whose letters are broad; and what a phone shows can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from millwright.language import FIRST, languages
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_phone import PHONE, fits

GAMES = ["workshop", "brass", "woodcraft"]

OUTSIDE = """
() => {
  const found = [];
  for (const svg of document.querySelectorAll("svg.board")) {
    const part = svg.getBoundingClientRect();
    if (!part.width) continue;
    const unit = part.width / svg.viewBox.baseVal.width;
    const frames = [...svg.querySelectorAll("rect:not(.tie, .touch)")].map((one) => [one, one.getBoundingClientRect()]);
    for (const text of svg.querySelectorAll("text:not([class*=track])")) {
      const box = text.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const around = frames.filter(([one, { left, right, top, bottom, width }]) =>
        width >= 40 * unit && left <= x && x <= right && top <= y && y <= bottom &&
        one.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
      const [, frame] = around.sort((a, b) => a[1].width * a[1].height - b[1].width * b[1].height)[0] ?? [svg, part];
      if (Math.max(frame.left - box.left, box.right - frame.right) > unit) found.push(`${svg.id}: ${text.textContent}`);
    }
  }
  return found;
}
"""
"""Texts that stick out of the smallest box, at least 40 units wide, in which they begin."""


@pytest.mark.parametrize("game", GAMES)
def test_no_text_leaves_its_frame(game: str, visit: Visit) -> None:
    player = Player(visit(viewport={"width": 1920, "height": 1080}))
    player.sit(game, ["me", "random", "random", "random"])
    player.page.evaluate("() => document.fonts.ready")
    for name in in_languages(player):
        assert player.page.locator("svg.board text").count() > 50
        assert player.page.evaluate(OUTSIDE) == [], name


def in_languages(player: Player) -> Iterator[str]:
    """The same page in one language after the other."""
    yield FIRST
    for name in languages()[1:]:
        player.page.set_extra_http_headers({"accept-language": name})
        player.page.reload()
        player.ready()
        yield name


CUT_OFF = """
() => [...document.querySelectorAll(
  "#people li, #zone-topic svg, #guide .invite, #decision h2, #views button")].filter((one) => {
  const box = one.getBoundingClientRect();
  for (let around = one.parentElement; around && box.height; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const clips = around === document.body || getComputedStyle(around).overflowY !== "visible";
    if (clips && (box.top < frame.top - 1 || box.bottom > Math.min(frame.bottom, innerHeight) + 1)) return true;
  }
  return false;
}).map((one) => one.textContent)
"""
"""Players, cards of the round, the guide's offer, question and tabs that are not wholly in view."""


@pytest.mark.parametrize(("game", "players"), [("workshop", 5), ("workshop", 4), ("brass", 4), ("woodcraft", 4)])
def test_a_full_table_is_in_view_as_a_whole(game: str, players: int, visit: Visit) -> None:
    """With four and five there are two lines for everybody’s last turn."""
    player = Player(visit())
    player.sit(game, ["me"] + ["random"] * (players - 1))
    while game == "workshop" and not player.page.locator("#zone-topic .card:not(.used)").count():
        player.step("button")
    rows = player.page.locator("#people li[data-seat]")
    for name in in_languages(player):
        heights = rows.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
        assert len(heights) == players and max(heights) <= 48, heights
        assert player.page.evaluate(CUT_OFF) == [], name


TOO_WIDE = """
() => [...document.querySelectorAll("#tabs button, .tools button, #guide button, #decision h2, #people th")].filter(
  (one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth,
).map((one) => one.textContent)
"""


def test_on_a_phone_all_words_of_all_languages_have_room(visit: Visit) -> None:
    player = Player(visit(**PHONE))
    player.sit("woodcraft", ["me", "random"])
    for name in in_languages(player):
        assert player.page.evaluate(TOO_WIDE) == [], name
        player.page.locator("#menu > summary").click()
        tops = player.page.locator(".languages button").evaluate_all("(all) => all.map((one) => one.offsetTop)")
        assert len(set(tops)) == 1 and fits(player.page), name
