"""Woodcraft's workshop is in view without scrolling, and what is beside it folds."""

from __future__ import annotations

from playwright.sync_api import Page

from millwright.catalogue import text
from tests.browser.conftest import Visit
from tests.browser.player import Player

OUT_OF_VIEW = """
() => [...document.querySelectorAll("#zone-board svg, #zone-mine > svg")].filter((one) => {
  if (getComputedStyle(one).display === "none") return false;
  const { top, left, bottom, right } = one.getBoundingClientRect();
  const { right: edge } = document.getElementById("left").getBoundingClientRect();
  return top < 48 || left < 0 || bottom > innerHeight || right > edge;
}).map((one) => one.id)
"""


def out_of_view(page: Page) -> list[str]:
    """What is not wholly in view, on any of the usual screens."""
    found: list[str] = []
    for wide, high in ((1920, 1080), (1440, 900), (1280, 860)):
        page.set_viewport_size({"width": wide, "height": high})
        found += [f"{wide}: {name}" for name in page.evaluate(OUT_OF_VIEW)]
    return found


def test_the_workshop_is_in_view_and_folds_are_remembered(visit: Visit) -> None:
    player = Player(visit(), board=0)
    page = player.page
    player.sit("woodcraft", ["me", "random", "random"])
    assert page.locator("[id^=part-choice]").count() == 3 and page.locator("[id^=part-card]").count() == 7
    while page.locator("[id^=part-card]").count():  # at the start there are cards to choose from
        assert out_of_view(page) == []
        player.step("button")
    assert out_of_view(page) == []
    page.reload()
    player.ready()
    drawn = page.locator("#part-workshop-1")
    assert drawn.is_hidden(), "little room: all is folded"
    tops = page.evaluate("() => [1, 2].map((n) => document.getElementById(`fold-workshop-${n}`).offsetTop)")
    assert tops[0] == tops[1], "the others are in one row"
    page.locator("#fold-workshop-1 > summary").click()
    assert drawn.is_visible()
    player.step("button")
    assert drawn.is_visible(), "what comes from the server leaves it open"
    page.reload()
    player.ready()
    assert drawn.is_visible() and page.locator("#part-workshop-2").is_hidden()


GLIDE = """
(id) => {
  const tile = document.getElementById(id);
  tile.setAttribute("transform", `${tile.getAttribute("transform")} translate(1 1)`);
  tile.getBoundingClientRect();
  tile.firstElementChild.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
}
"""
"""Something moves, and is clicked while it does."""


def test_a_click_on_what_is_gliding_says_nothing(visit: Visit) -> None:
    player = Player(visit(reduced_motion="no-preference"), board=0)
    page = player.page
    player.sit("woodcraft", ["me"])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tile = page.locator("svg.board [id^=tile-]:not([data-can])").first.get_attribute("id") or ""
    page.evaluate(GLIDE, tile)
    page.wait_for_timeout(900)
    assert not [url for url in asked if "/thing" in url]
    page.locator(f"#{tile}").first.click()
    page.locator("#card").wait_for()


MIDDLES = """
() => [...document.querySelectorAll("[id^=improvement-0-]")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [one.id, document.elementFromPoint(left + width / 2, top + height / 2).closest("[id]").id];
})
"""


RECONSTRUCTED = """
() => [...document.querySelectorAll("#zone-board [id]:not([data-can])")].find(
  (one) => / ≈/.test(one.querySelector(":scope > title")?.textContent)
    && one.checkVisibility())?.id
"""
"""Something that cannot be clicked to be played, and of which something is not known."""


def test_an_improvement_still_to_be_added_is_hit_wherever_its_frame_is_clicked(visit: Visit) -> None:
    player = Player(visit())
    player.sit("woodcraft", ["me"])
    found = player.page.evaluate(MIDDLES)
    assert len(found) == 7 and all(name == hit for name, hit in found), found
    what_is_reconstructed_is_said_in_small_print(player)


HEADED = """
(head) => {
  const words = document.createRange();
  words.selectNodeContents(head.firstChild);
  const [{ bottom }, { top }] = [words, head.querySelector("small")].map((one) => one.getBoundingClientRect());
  return [words.toString(), bottom, top];
}
"""
"""What a thing is, where these words end, and where the small print begins."""


def what_is_reconstructed_is_said_in_small_print(player: Player) -> None:
    """The sign ≈ is explained where it stands: below what the thing is."""
    page = player.page
    thing = page.evaluate(RECONSTRUCTED)
    assert thing, "nothing in view carries the sign"
    page.locator(f"#{thing}").dispatch_event("click")
    head, small = page.locator("#card h3"), page.locator("#card h3 small")
    small.wait_for()
    assert small.inner_text().startswith(text("woodcraft.draw.made", fields="").strip())
    words, end, below = head.evaluate(HEADED)
    assert words and "≈" not in words and below > end - 3
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert small.evaluate(size) < head.evaluate(size)


ASK = """
async (asked) => {
  const { id } = document.querySelector("[id^=contract-]");
  document.getElementById("marks").innerHTML = asked ? `<li data-thing="${id}" data-count="1">Claim</li>` : "";
  const { show } = await import(new URL("table/show.js", document.querySelector("script[src*='/table.js']").src));
  show([], false);
  const fold = document.getElementById("fold-contracts");
  const { top, bottom } = fold.getBoundingClientRect();
  return [fold.open, top < innerHeight && bottom > 0];
}
"""
"""As if the server asked for a contract, or no longer did."""


def test_a_folded_part_is_open_while_something_in_it_is_asked_for(visit: Visit) -> None:
    """A contract had to be claimed unseen."""
    player = Player(visit())
    page = player.page
    player.sit("woodcraft", ["me", "random", "random"])
    page.locator("#fold-contracts:not([open])").wait_for(state="attached")
    assert page.evaluate(ASK, True) == [True, True]
    assert page.evaluate(ASK, False)[0] is False
    page.locator("#fold-contracts > summary").click()
    page.evaluate(ASK, True)
    assert page.evaluate(ASK, False)[0] is True, "what its player has opened stays open"


SCENES = """
() => {
  window.scenes = [];
  const box = document.getElementById("caption");
  const open = () => [...document.querySelectorAll("#zone-players details[open]")].map((one) => one.id);
  const look = () => {
    if (box.hidden || !box.dataset.seat || !("telling" in document.getElementById("table").dataset)) return;
    window.scenes.push([box.dataset.seat, ...open()]);
  };
  new MutationObserver(look).observe(box, { attributes: true });
}
"""
"""Notes whose turn is told, and which parts of the other players are open then."""


def test_the_workshop_of_whoever_is_told_of_is_open_and_closes_again(visit: Visit) -> None:
    player = Player(visit())
    page = player.page
    player.sit("woodcraft", ["me", "steady", "steady"])
    player.turn("button")
    player.settled()
    before = page.locator("div.common").evaluate("(one) => one.scrollTop")
    page.evaluate(SCENES)
    page.evaluate("() => localStorage.setItem('telling', '150')")
    page.locator("#again").click()
    player.wait("() => 'telling' in document.getElementById('table').dataset")
    player.wait("() => !('telling' in document.getElementById('table').dataset)")
    scenes = page.evaluate("() => window.scenes")
    assert {seat for seat, *_ in scenes} == {"1", "2"}
    assert all(opened == [f"fold-workshop-{seat}"] for seat, *opened in scenes), scenes
    assert page.locator("#zone-players details[open]").count() == 0
    assert page.locator("div.common").evaluate("(one) => one.scrollTop") == before
