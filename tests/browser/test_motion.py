"""How the page changes: things keep their identity and glide; whoever wants calm or darkness gets it."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.player import Player

MARK = """
() => {
  window.before = new Map();
  for (const one of document.querySelectorAll("svg.board [id]")) window.before.set(one.id, [one, one.parentElement.id]);
}
"""

REPLACED = """
() => [...document.querySelectorAll("svg.board [id]")].filter((one) => {
  const [old, parent] = window.before.get(one.id) ?? [one, ""];
  return old !== one && parent === one.parentElement.id;
}).map((one) => one.id)
"""
"""Things that lay at the same place of the page before, and are other elements now."""

LISTEN = """
() => {
  window.glided = [];
  document.addEventListener("transitionrun", (event) => window.glided.push(`${event.target.id} ${event.propertyName}`));
}
"""


@pytest.mark.parametrize("game", ["workshop", "brass", "woodcraft"])
def test_things_keep_their_identity_across_moves(game: str, visit: Visit) -> None:
    player = Player(visit(), 2)
    player.sit(game, ["me", "random"])
    while player.done["confirm"] < 3:
        player.page.evaluate(MARK)
        player.step()
        assert player.page.evaluate(REPLACED) == []


def test_a_marker_that_moves_glides(visit: Visit) -> None:
    """A loan in Brass takes the marker back along the income track (B43)."""
    player = Player(visit(reduced_motion="no-preference"))
    player.sit("brass", ["me", "random"])
    player.page.evaluate(LISTEN)
    take_a_loan(player)
    player.wait("() => window.glided.includes(`income-${document.getElementById('meta').dataset.as} transform`)")


def test_whoever_wants_no_motion_gets_none(visit: Visit) -> None:
    player = Player(visit(reduced_motion="reduce"))
    player.sit("brass", ["me", "random"])
    player.page.evaluate(LISTEN)
    before = player.page.locator("#income-0").get_attribute("transform")
    take_a_loan(player)
    assert player.page.locator("#income-0").get_attribute("transform") != before
    styles = "(one) => [getComputedStyle(one).transitionDuration, getComputedStyle(one).animationDuration]"
    assert player.page.locator("#income-0").evaluate(styles) == ["0s", "0s"]
    assert [one for one in player.page.evaluate("() => window.glided") if one.endswith("transform")] == []
    no_line_breaks_after_a_minus(player)


PARTED = """
async (said) => {
  const { toast } = await import(new URL("table/shared.js", document.querySelector("script[src*='/table.js']").src));
  toast(said);
  const found = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (found.nextNode()) if (!found.currentNode.parentElement.closest("svg")) texts.push(found.currentNode.data);
  return [texts.filter((words) => words.includes("−£")), texts.filter((words) => words.includes("−\u2060£")).length];
}
"""
"""Texts of the page in which a line could break between a minus and its pounds, and how many keep the two together."""


def no_line_breaks_after_a_minus(player: Player) -> None:
    """Neither in what the server writes nor in what scripts insert: the head of a card, a line that comes and goes."""
    player.page.locator("#income-0").click(force=True)
    head = player.page.locator("#card h3")
    assert "−\u2060£" in head.inner_text()
    parted, together = player.page.evaluate(PARTED, "Income: −£10")
    assert parted == [] and together > 3


def take_a_loan(player: Player) -> None:
    """The loan, and the card that it costs."""
    player.page.locator("#group-loan summary").click()
    for choice in ("#group-loan .offer", "#decision .offer[data-words^=discard]"):
        before = player.meta()
        player.page.locator(choice).first.click()
        player.moved(before)


@pytest.mark.parametrize("path", ["/", "/rules/brass", "workshop", "brass", "woodcraft"])
def test_a_dark_scheme_makes_dark_pages(path: str, visit: Visit) -> None:
    player = Player(visit(color_scheme="dark"))
    if path.startswith("/"):
        player.page.goto(path)
    else:
        player.sit(path, ["me", "random"])
    dark = paper(player)
    assert dark < 0.2
    player.page.emulate_media(color_scheme="light")
    assert paper(player) > dark + 0.2


def paper(player: Player) -> float:
    """How light the page's ground is, from 0 to 1."""
    colour = player.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in colour.removeprefix("rgb(").rstrip(")").split(",")) / 3 / 255
