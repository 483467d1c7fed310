"""The turns of the others are told one after the other: whose, in which order, and nobody has to wait for it."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_connection import HIDE

WATCH = """
() => {
  window.scenes = [];
  window.flights = 0;
  const $ = (id) => document.getElementById(id);
  const colour = (one) => one && getComputedStyle(one).getPropertyValue("--seat");
  const note = () => {
    const box = $("caption");
    if (box.hidden || !("telling" in $("table").dataset)) return;
    const row = document.querySelector("#people [data-told]");
    const [words, band] = [box.querySelector(".words").textContent, $("band").querySelector(".stretch")];
    const colours = { caption: colour(box), band: colour(band), strip: colour(row) };
    const scene = { words, seat: box.dataset.seat, title: document.title, ...colours };
    if (window.scenes.at(-1)?.words !== words) window.scenes.push(scene);
  };
  new MutationObserver(note).observe($("caption"), { attributes: true, subtree: true, childList: true });
  const flew = (changes) => changes.flatMap((one) => [...one.addedNodes]).filter((one) => one.matches?.(".sky")).length;
  new MutationObserver((changes) => (window.flights += flew(changes))).observe($("table"), { childList: true });
}
"""
"""Notes what each caption says, the colours of caption, band and strip at that moment, and how many things fly."""

LOOK_WHERE = """
() => {
  window.covered = [];
  window.outside = [];
  const box = document.getElementById("caption");
  const across = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left);
  const cut = (a, b) => across(a, b) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  const look = () => {
    if (box.hidden || !box.style.left) return;
    const here = box.getBoundingClientRect();
    const { left, right, top, bottom } = document.getElementById("zone-board").getBoundingClientRect();
    const told = [...document.querySelectorAll("#zone-board [data-told]")];
    window.covered.push(...told.filter((one) => cut(here, one.getBoundingClientRect())).map((one) => one.id));
    if (here.left < left || here.right > right || here.top < top || here.bottom > bottom) window.outside.push(here);
  };
  new MutationObserver(look).observe(box, { attributes: true });
}
"""
"""Notes what the caption covers of what has moved, and whether it leaves the board."""

TOLD = "() => [...document.querySelectorAll('#turns li')].map((one) => one.querySelector('p').textContent)"
TELLING = "() => 'telling' in document.getElementById('table').dataset"
OVER = "() => !('telling' in document.getElementById('table').dataset)"


def at_speed(player: Player, speed: str) -> None:
    player.page.evaluate("(speed) => localStorage.setItem('telling', speed)", speed)


def beaten_to_it(player: Player, most: int = 9) -> None:
    """Play until the others have moved since."""
    for _ in range(most):
        player.turn()
        player.settled()
        if len(player.page.evaluate(TOLD)) > 2:
            return
    raise AssertionError("nobody else moves")


def check_colours(scenes: list[dict[str, Any]]) -> None:
    """Caption, band, title and strip tell of the same player, at once."""
    for scene in scenes:
        if scene["seat"] == "":
            assert scene["band"] is None and scene["strip"] is None
        else:
            assert scene["caption"] == scene["band"] == scene["strip"] != ""
            assert scene["words"].split()[0] == scene["title"].split()[0]


def test_turns_of_others_are_told_in_order_and_in_their_colours(visit: Visit) -> None:
    player = Player(visit(reduced_motion="no-preference"))
    player.sit("workshop", ["me", "steady", "steady"])
    player.turn()  # a token; then the first bids
    at_speed(player, "60")
    player.page.evaluate(WATCH)
    words: list[str] = []
    for _ in range(4):
        player.turn()
        player.settled()
        player.wait(OVER)
        words += player.page.evaluate(TOLD)
    scenes = player.page.evaluate("() => window.scenes")
    told = [scene["words"] for scene in scenes]
    assert len({scene["seat"] for scene in scenes}) > 2  # both bots, and what is nobody's
    assert list(dict.fromkeys(told)) == list(dict.fromkeys(words))
    assert player.page.evaluate("() => window.flights") > 0
    check_colours(scenes)


def test_what_happened_is_told_again_and_ends_with_a_key(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "steady", "steady"])
    beaten_to_it(player)
    now, words = player.drawn(), player.page.evaluate(TOLD)
    at_speed(player, "60")
    player.page.evaluate(WATCH)
    player.page.locator("#again").click()
    player.wait(TELLING)
    player.wait(OVER)
    scenes = player.page.evaluate("() => window.scenes")
    assert [scene["words"] for scene in scenes] == words
    assert player.page.evaluate("() => window.flights") == 0  # this one wants no motion
    check_colours(scenes)
    assert player.drawn() == now
    at_speed(player, "slow")
    player.page.locator("#again").click()
    player.page.wait_for_selector("#caption:not([hidden])")
    assert player.drawn() != now
    assert "more" in player.page.locator("#caption small").inner_text()
    player.page.keyboard.press("Escape")
    player.wait(OVER)
    assert player.drawn() == now and player.page.locator("#caption").is_hidden()


def test_an_act_during_the_telling_is_made_at_once_in_the_present(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "steady", "steady"])
    at_speed(player, "slow")
    player.turn()
    player.settled()
    while not player.page.evaluate(TELLING):  # until others have moved in between
        player.turn()
        player.settled()
    before = player.meta()
    player.page.locator("#group-loan summary").click()
    player.wait(OVER)
    player.page.locator("#group-loan .offer").first.click()
    player.moved(before)
    assert player.meta()["stamp"].startswith(before["stamp"]) and player.meta()["stamp"] != before["stamp"]
    assert player.page.locator("#toast").is_hidden()


def test_the_caption_lies_on_the_board_and_hides_nothing_that_has_moved(visit: Visit) -> None:
    page = visit(viewport={"width": 1280, "height": 860}, reduced_motion="no-preference")
    player = Player(page)
    player.sit("brass", ["me", "steady", "steady"])
    beaten_to_it(player)
    at_speed(player, "300")
    page.evaluate(LOOK_WHERE)
    page.locator("#again").click()
    player.wait(TELLING)
    player.wait(OVER)
    assert page.evaluate("() => [window.covered, window.outside]") == [[], []]


def test_whoever_comes_back_is_told_what_they_missed(visit: Visit) -> None:
    player = Player(visit())
    address = player.sit("brass", ["me", "steady", "steady"])
    at_speed(player, "60")
    player.page.evaluate(WATCH)
    for _ in range(9):
        player.turn()
        player.page.evaluate(HIDE, True)
        while not player.page.request.get(f"{address}/news").json()["mine"]:
            player.page.wait_for_timeout(50)
        player.page.evaluate("() => (window.scenes = [])")
        player.page.evaluate(HIDE, False)
        player.settled()
        player.wait(OVER)
        scenes = player.page.evaluate("() => window.scenes")
        if len(scenes) > 2:
            break
    check_colours(scenes)
    assert [scene["words"] for scene in scenes] == player.page.evaluate(TOLD)[-len(scenes) :]


def test_the_speed_is_remembered(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.page.locator("#menu summary").click()
    player.page.locator("#pace").select_option("slow")
    player.page.reload()
    player.ready()
    assert player.page.locator("#pace").input_value() == "slow"
    assert player.page.evaluate("() => localStorage.getItem('telling')") == "slow"
