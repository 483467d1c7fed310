"""The turns of the others are told one after the other: whose, in which order, and nobody has to wait for it."""

from __future__ import annotations

from itertools import pairwise
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
  window.looked = 0; // things beside which it lay
  const box = document.getElementById("caption");
  const across = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left);
  const cut = (a, b) => across(a, b) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  const look = () => {
    if (box.hidden || !box.style.left) return;
    const here = box.getBoundingClientRect();
    const { left, right, top, bottom } = document.getElementById("zone-board").getBoundingClientRect();
    const told = [...document.querySelectorAll("#zone-board [data-told]")];
    window.looked += told.length;
    window.covered.push(...told.filter((one) => cut(here, one.getBoundingClientRect())).map((one) => one.id));
    if (here.left < left || here.right > right || here.top < top || here.bottom > bottom) window.outside.push(here);
  };
  new MutationObserver(look).observe(box, { attributes: true });
}
"""
"""Notes what the caption covers of what has moved, and whether it leaves the board."""

CLOCK = """
() => {
  window.times = [];
  window.left = [];
  let words = "";
  const box = document.getElementById("caption");
  const look = () => {
    if (box.hidden || !("telling" in document.getElementById("table").dataset) || box.textContent === words) return;
    words = box.textContent;
    window.times.push(performance.now());
    window.left.push(box.querySelector("small").textContent);
  };
  new MutationObserver(look).observe(box, { attributes: true });
}
"""
"""Notes when each caption comes, and what it says of how many follow."""

HIRED = """
() => [...document.querySelectorAll("#turns li")].some(
  (one) => one.dataset.own?.split(" ").some((id) => document.querySelector(`[id^=fold-workshop] #${id}`))
    && / hired /.test(one.textContent) && !/ put up /.test(one.textContent))
"""
"""Whether somebody else has taken a helper of the display."""

FLIGHTS = """
() => {
  window.flights = [];
  const row_of = (one) => one.closest("#people [data-seat]");
  const under = (x, y) => document.elementsFromPoint(x, y).map((one) => one.closest("[id^=fold-workshop]"));
  const fold_at = (x, y) => under(x, y).find(Boolean)?.id.slice(-1) ?? "";
  const row_at = (x, y) => document.elementsFromPoint(x, y).map(row_of).find(Boolean)?.dataset.seat ?? "";
  const note = (sky) => {
    const [first, last] = sky.getAnimations()[0].effect.getKeyframes();
    const [x, y] = sky.style.transformOrigin.split(" ").map(parseFloat);
    const moved = ({ transform }) => { const by = new DOMMatrix(transform); return row_at(x + by.e, y + by.f); };
    const seat = document.getElementById("caption").dataset.seat;
    const title = sky.querySelector("title")?.textContent ?? "";
    const away = last.transform !== "none";
    window.flights.push({ title, seat, away, from: moved(first), to: away ? moved(last) : fold_at(x, y) });
  };
  const flew = (changes) => changes.flatMap((one) => [...one.addedNodes]).filter((one) => one.matches?.(".sky"));
  const watch = new MutationObserver((changes) => flew(changes).forEach(note));
  watch.observe(document.getElementById("table"), { childList: true });
}
"""
"""Notes of each flight what flies, and from which player's row or to which, or into which workshop that is open."""

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
    player.page.evaluate(LOOK_WHERE)
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
    nothing_was_hidden(player)


def nothing_was_hidden(player: Player) -> None:
    """The caption lay on the board, beside all that had moved."""
    assert player.page.evaluate("() => [window.covered, window.outside]") == [[], []]
    assert player.page.evaluate("() => window.looked") > 2


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
    nothing_was_hidden(player)


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


THREE = """
() => {
  const rows = [...document.querySelectorAll("#turns li")];
  const turns = rows.filter((one) => one.dataset.seat && !("stays" in one.dataset)).slice(0, 3);
  rows.forEach((one) => turns.includes(one) || one.remove());
  for (const [n, one] of turns.entries()) {
    one.dataset.last = document.getElementById("meta").dataset.seq;
    one.lastElementChild.textContent = `turn ${n}`;
  }
  return turns.length;
}
"""
"""Leaves three turns of players to be told, in few words and on one board: each takes the time of its speed alone."""


def told_now(player: Player) -> str:
    caption = player.page.locator("#caption")
    return caption.locator(".words").inner_text() if caption.is_visible() else ""


def comes(player: Player, words: str) -> None:
    player.wait("(words) => document.querySelector('#caption:not([hidden]) .words')?.textContent === words", words)


def test_how_long_a_turn_is_told_at_each_speed(visit: Visit) -> None:
    """About 1.3 seconds, if nothing else was chosen; the clock of the page stands still but for what we let go by."""
    player = Player(visit())
    player.page.clock.install(time=0)
    player.sit("brass", ["me", "random", "random", "random"])
    beaten_to_it(player)
    player.page.clock.pause_at(600_000)
    for speed, time in (("", 1300), ("normal", 1300), ("slow", 2600)):
        player.page.evaluate("() => localStorage.removeItem('telling')")
        if speed:
            at_speed(player, speed)
        assert player.page.evaluate(THREE) == 3
        player.page.locator("#again").click()
        player.page.clock.run_for(1)
        player.page.wait_for_selector("#people [data-told]")  # where it began is shown first
        player.page.clock.run_for(time // 2)
        comes(player, "turn 0")
        for n in (0, 1):
            player.page.clock.run_for(time - 1)
            assert told_now(player) == f"turn {n}"
            player.page.clock.run_for(1)
            comes(player, f"turn {n + 1}")
        player.page.keyboard.press("Escape")
        player.wait(OVER)


def test_there_is_a_pause_before_the_first_turn_of_others_and_none_where_nothing_is_told(visit: Visit) -> None:
    player = Player(visit())
    player.page.clock.install(time=0)
    player.sit("brass", ["me", "random", "random"])
    page = player.page
    page.evaluate(
        """() => {
          window.telling = 0;
          const seen = (changes) => (window.telling += changes.length);
          const table = document.getElementById("table");
          new MutationObserver(seen).observe(table, { attributes: true, attributeFilter: ["data-telling"] });
        }"""
    )
    beaten_to_it(player)
    assert page.evaluate("() => window.telling") == 0  # at once
    at_speed(player, "normal")
    page.clock.pause_at(600_000)
    while not page.evaluate(TELLING):  # until others have moved in between
        player.turn()
        player.settled()
    page.clock.run_for(440)
    assert told_now(player) == ""
    page.clock.run_for(20)
    page.wait_for_selector("#caption:not([hidden])")
    page.keyboard.press("Escape")
    player.wait(OVER)


def test_the_speed_is_remembered(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.page.locator("#menu summary").click()
    player.page.locator("#pace").select_option("slow")
    player.page.reload()
    player.ready()
    assert player.page.locator("#pace").input_value() == "slow"
    assert player.page.evaluate("() => localStorage.getItem('telling')") == "slow"


def test_the_end_of_an_era_is_told_longer(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "steady", "steady"])
    beaten_to_it(player)
    at_speed(player, "200")
    player.page.evaluate("() => (document.querySelector('#turns li').dataset.stays = '')")
    table = "<table class='tally'><caption>The era ends</caption></table>"  # as where pay is told
    player.page.evaluate(
        "(table) => document.querySelector('#turns li').insertAdjacentHTML('afterbegin', table)", table
    )
    player.page.evaluate(CLOCK)
    player.page.locator("#again").click()
    player.page.wait_for_selector("#caption[data-tally] caption", state="attached")
    player.wait(TELLING)
    player.wait(OVER)
    first, second, *_ = player.page.evaluate("() => window.times.map((at, n) => (window.times[n + 1] ?? 1e9) - at)")
    assert first > 600 > second


def test_how_many_turns_follow_is_said_only_where_it_is_known(visit: Visit) -> None:
    """While bots play on it said `1 more` again and again."""
    player = Player(visit())
    player.sit("brass", ["me", "steady", "steady"])
    at_speed(player, "60")
    player.page.evaluate(CLOCK)
    beaten_to_it(player)
    player.wait(OVER)
    assert player.page.evaluate("() => window.times.length") > 2
    assert not player.page.evaluate("() => window.left.join('')")
    player.page.locator("#again").click()
    player.wait(TELLING)
    player.wait(OVER)
    assert "1 more" in player.page.evaluate("() => window.left")


def test_a_card_flies_to_whoever_takes_it_and_the_next_one_comes_from_the_deck(visit: Visit) -> None:
    """The new helper flew out of the row of whoever had hired another."""
    player = Player(visit(viewport={"width": 1280, "height": 860}, reduced_motion="no-preference"))
    player.sit("woodcraft", ["me", "steady", "steady", "steady"])
    at_speed(player, "60")
    for _ in range(9):
        player.turn()
        player.settled()
        player.wait(OVER)
        if player.page.evaluate(HIRED):
            break
    player.page.evaluate(FLIGHTS)
    player.page.evaluate(LOOK_WHERE)
    at_speed(player, "300")
    player.page.locator("#again").click()
    player.wait(TELLING)
    player.wait(OVER)
    flights = [one for one in player.page.evaluate("() => window.flights") if "cost" in one["title"]]
    taken = [one for one in flights if one["away"] or one["to"]]
    assert taken and all(one["to"] == one["seat"] for one in taken)
    assert not [one for one in flights if not one["away"] and one["from"] != ""]
    nothing_was_hidden(player)


SCENES = """
() => {
  window.seen = [];
  const box = document.getElementById("caption");
  const lying = () => [...document.querySelectorAll("#zone-topic [id^=card-]:not(.used)")];
  const cards = () => lying().map((one) => one.id).join(" ");
  const look = () => {
    if (box.hidden || !box.dataset.seat || !("telling" in document.getElementById("table").dataset)) return;
    if (window.seen.at(-1)?.seat !== box.dataset.seat) window.seen.push({ seat: box.dataset.seat, cards: cards() });
  };
  new MutationObserver(look).observe(box, { attributes: true });
}
"""
"""Notes which town cards lie there while each player's turn is told."""


def test_the_cards_of_a_round_are_told_along_with_the_board(visit: Visit) -> None:
    """A card was gone before the turn was told in which it was taken."""
    player = Player(visit())
    player.sit("workshop", ["me", "steady", "steady", "steady"])
    at_speed(player, "60")
    player.page.evaluate(SCENES)
    for _ in range(12):
        player.turn("button")
        player.settled()
        player.wait(OVER)
        seen = player.page.evaluate("() => window.seen")
        lying = [len(one["cards"].split()) for one in seen]
        if any(first > second > 0 for first, second in pairwise(lying)):
            return
    raise AssertionError(f"no card is taken while it is told: {seen}")
