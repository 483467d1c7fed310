"""On a phone: 390 pixels wide, by touch."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import Player

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = ["workshop", "brass", "woodcraft"]

TABS = {
    "board": "#zone-board",
    "mine": "#zone-mine",
    "market": "#zone-market",
    "players": "#people",
    "log": "#log",
    "chat": "#words",
}
"""What each tab shows; the others' things are hidden then."""


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= 390 && innerWidth === 390"))


def tap_a_thing(player: Player) -> None:
    """Open the tab with something that glows, and play it there."""
    tab = player.page.evaluate("() => document.querySelector('svg.board [data-can]').closest('.zone').id.slice(5)")
    player.page.locator(f"#tabs [data-tab={tab}]").tap()
    player.step("board")


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_played_by_tapping_and_nothing_sticks_out(game: str, visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit(game, ["me", "random"])
    assert fits(player.page)
    tap_a_thing(player)
    player.turn("button")
    assert player.done["thing"] > 0
    assert player.done["confirm"] == 1
    for tab in TABS:
        player.page.locator(f"#tabs [data-tab={tab}]").tap()
        assert fits(player.page), tab


def test_tabs_show_one_thing_at_a_time(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit("brass", ["me", "random"])
    for tab, shown in TABS.items():
        player.page.locator(f"#tabs [data-tab={tab}]").tap()
        assert player.page.locator(f"#tabs [data-tab={tab}]").get_attribute("aria-pressed") == "true"
        assert [one for one in TABS.values() if player.page.locator(one).is_visible()] == [shown]


def test_the_decision_makes_room_for_the_board(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit("brass", ["me", "random"])
    before = player.page.locator("#sheet").bounding_box()
    player.page.locator("#fold").tap()
    player.page.wait_for_selector("#fold[aria-expanded=false]")
    after = player.page.locator("#sheet").bounding_box()
    assert before and after and after["height"] < before["height"] / 2


@pytest.mark.parametrize("path", ["/", "/rules/workshop", "/rules/brass", "/rules/woodcraft"])
def test_pages_around_the_table_fit(path: str, visit: Visit) -> None:
    page = visit(**PHONE)
    page.goto(path)
    assert fits(page)


READ: Final = """
() => {
  const drawn = (rule) => [...document.querySelectorAll(`#zone-board ${rule}`)];
  const pixels = (one, name) => parseFloat(getComputedStyle(one)[name]) * one.getScreenCTM().d;
  const size = (rule, name) => Math.min(...drawn(rule).map((one) => pixels(one, name)));
  const frame = document.getElementById("zone-board").getBoundingClientRect();
  const seen = drawn(".connection[data-can]").map((one) => one.getBoundingClientRect()).filter(
    (box) => box.left < frame.right && box.right > frame.left && box.top < frame.bottom && box.bottom > frame.top);
  return { name: size(".name", "fontSize"), reach: size(".connection[data-can] .reach", "strokeWidth"),
    seen: seen.length, town: Math.min(...drawn(".town").map((one) => one.getBoundingClientRect().height)) };
}
"""
"""The smallest name, town and glowing connection of Workshop's map, in pixels, and how many of those are in view."""


def test_workshops_map_opens_so_near_that_it_can_be_read_and_touched(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit("workshop", ["me", "random"])
    while not player.page.locator("#zone-board .connection[data-can]").count():
        player.step("button")
    found = player.page.evaluate(READ)
    assert found["name"] >= 9 and found["town"] >= 32 and found["reach"] >= 32 and found["seen"], found
    player.page.locator("[data-zoom=reset]").tap()
    assert player.page.locator("#left").get_attribute("data-zoomed") == ""


SMALLEST: Final = """
() => {
  const shown = (rule) => [...document.querySelectorAll(rule)].filter((one) => one.getBoundingClientRect().height);
  const letters = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d;
  const side = (one) => { const { width, height } = one.getBoundingClientRect(); return Math.min(width, height); };
  const least = (rule, size) => Math.min(...shown(rule).map(size));
  return { name: least("#part-map text, #part-wheel text", letters),
    thing: least(".zone [data-can]:not(.connection)", side), button: least("button, summary, a.rule", side) };
}
"""
"""The smallest name on the board, thing that glows, and button, in pixels."""


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_phone_shows_can_be_read_and_touched(game: str, visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit(game, ["me", "random"])
    for turns in range(2):
        for tab in ("board", "mine"):
            player.page.locator(f"#tabs [data-tab={tab}]").tap()
            found = player.page.evaluate(SMALLEST)
            assert tab == "mine" or 9 <= found["name"] < 99, found
            assert found["thing"] >= 32 and found["button"] >= 32, (turns, tab, found)
        player.turn("button")


BELOW: Final = """
() => {
  const edge = (id, side) => document.getElementById(id).getBoundingClientRect()[side];
  const cards = edge("zone-board", "top") - edge("zone-topic", "bottom");
  const frame = { left: 0, right: innerWidth, top: edge("zone-board", "top"), bottom: edge("sheet", "top") };
  const named = [...document.querySelectorAll("#zone-board .town.on-offer")];
  const hidden = named.map((one) => one.getBoundingClientRect()).filter((box) =>
    box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom);
  const gap = edge("sheet", "top") - edge("zone-board", "bottom");
  return { gap, cards, named: named.length, hidden: hidden.length };
}
"""
"""How far the sheet is below the board, and the board below the cards of the round; how many towns those name, and how
many of them are out of view."""


def test_the_board_reaches_down_to_the_sheet(visit: Visit) -> None:
    """And may be moved about there: what is below its frame is not lost."""
    player = Player(visit(**PHONE), touch=True)
    player.sit("brass", ["me", "random", "random", "random"])
    assert player.page.evaluate(BELOW)["gap"] <= 8
    player.page.locator("[data-zoom=reset]").tap()
    top = player.page.evaluate("() => document.getElementById('pan').getBoundingClientRect().top")
    assert top == player.page.evaluate("() => document.getElementById('zone-board').getBoundingClientRect().top")


def test_in_an_auction_the_cards_come_before_the_map_and_towns_of_theirs_are_in_view(visit: Visit) -> None:
    """Until one is taken: the cards stay where they are when the bid is locked in, and told."""
    player = Player(visit(**PHONE), touch=True)
    player.sit("workshop", ["me", "random", "random", "random", "random"])
    bid, take, link = "#decision form.number", "#decision [data-words^='take ']", "#decision [data-words^='link ']"
    for _ in range(2):
        player.many(lambda: player.page.locator(bid).count() > 0, "button")
        player.wait(f"() => {{ const seen = ({BELOW})(); return seen.hidden < seen.named }}")
        card, sheet = (player.page.locator(one).bounding_box() for one in ("#card-0", "#sheet"))
        assert card and sheet and card["y"] + card["height"] < sheet["y"], "all of a card is in view"
        above = []
        while not player.page.locator(f"{take}, {link}").count():
            above.append(player.page.evaluate(BELOW)["cards"])
            player.step("button")
        assert len(above) > 1 and min(above) >= 0
        if player.page.locator(take).count():  # the last card of a round is taken without a question
            player.page.wait_for_selector("#zone-topic [data-can]")
            assert player.page.evaluate(BELOW)["cards"] >= 0
        player.many(lambda: player.page.locator(link).count() > 0, "button")
        player.page.wait_for_selector("#zone-board .connection[data-can]", state="attached")
        assert player.page.evaluate(BELOW)["cards"] < 0, "links are built: the map has the room"


def test_the_tab_with_what_is_asked_opens_and_another_one_tells_that_something_glows_there(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit("woodcraft", ["me", "random"])
    pressed = player.page.locator("#tabs [aria-pressed=true]")
    assert pressed.get_attribute("data-tab") == "mine", "one's own cards are chosen from first"
    dot = "(name) => getComputedStyle(document.querySelector(`#tabs [data-tab=${name}]`), '::after').content !== 'none'"
    assert not player.page.evaluate(dot, "mine")
    player.page.locator("#tabs [data-tab=board]").tap()
    assert player.page.evaluate(dot, "mine") and not player.page.evaluate(dot, "market")


TOLD_IN_VIEW: Final = """
() => {
  const frame = document.getElementById("zone-board").getBoundingClientRect();
  const sheet = document.getElementById("sheet").getBoundingClientRect();
  const told = [...document.querySelectorAll("#pan [data-told]")].map((one) => one.getBoundingClientRect());
  const across = (box) => box.left >= 0 && box.right <= innerWidth;
  const seen = told.some((box) => across(box) && box.top >= frame.top && box.bottom <= sheet.top);
  return seen && sheet.height < 120;
}
"""


FAR_APART = """
async () => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { follow } = await import(loaded.find((name) => name.includes("/zoom.js")));
  const two = ["slot-barrow-1", "slot-macclesfield-1"].map((id) => document.getElementById(id));
  follow(two);
  const { left, right, top } = document.getElementById("zone-board").getBoundingClientRect();
  const below = document.getElementById("sheet").getBoundingClientRect().top;
  const boxes = two.map((one) => one.getBoundingClientRect());
  return boxes.map((one) => one.left >= left && one.right <= right && one.top >= top && one.bottom <= below);
}
"""
"""Whether the page shows two things together that are farther apart than it is wide, as near as it opens the map."""


def test_the_board_moves_to_what_is_told_and_back(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    page = player.page
    player.sit("brass", ["me", "steady", "steady", "steady"])
    player.turn("button")
    player.settled()
    page.locator("#tabs [data-tab=board]").tap()
    for _ in range(2):
        page.locator("[data-zoom=in]").tap()  # so near that little else is in view
    zoom = "() => document.getElementById('left').style.getPropertyValue('--zoom')"
    before = page.evaluate(zoom)
    page.evaluate("() => localStorage.setItem('telling', 'slow')")
    page.locator("#again").tap()
    player.wait(TOLD_IN_VIEW)
    assert page.evaluate(zoom) != before
    assert page.evaluate(FAR_APART) == [True, True], "what is told at two ends of the map is seen at once"
    page.locator("#skip").tap()
    player.wait("() => !('telling' in document.getElementById('table').dataset)")
    sheet = page.locator("#sheet").bounding_box()
    assert sheet and sheet["height"] > 120


def test_all_who_are_asked_have_room_beside_the_menu(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    address = player.lay("workshop", ["random"] * 5)
    player.wait("() => document.getElementById('meta').dataset.phase === 'over'")
    parts = (player.page.request.get(f"{address}/at/{at}/parts").text() for at in range(40))
    bidding = next(at for at, drawn in enumerate(parts) if drawn.count("sitter") > 2)
    player.page.goto(f"{address}/at/{bidding}")
    player.page.wait_for_selector("#table[data-ready][data-at]")
    asked = player.page.locator("#band .stretch")
    last, menu = asked.last.bounding_box(), player.page.locator("#menu").bounding_box()
    assert asked.count() > 2 and last and menu
    assert last["width"] > 20 and last["x"] + last["width"] <= menu["x"] + 1


ASKED: Final = """
() => {
  const $ = (id) => document.getElementById(id);
  const answers = [...document.querySelectorAll("#decision .offers .offer[data-at]:not([data-beside])")];
  const things = (one) => one.dataset.at.split(" ").map($).filter((thing) => thing?.matches(".zone [data-can]"));
  const first = answers.find((one) => things(one).length);
  const head = document.querySelector(".band-line").getBoundingClientRect().bottom;
  const sheet = $("sheet").getBoundingClientRect().top;
  const seen = ({ left, right, top, bottom, height }) =>
    height && left < 390 && right > 0 && Math.min(bottom, sheet) - Math.max(top, head) >= Math.min(20, height / 2);
  const glowing = [...document.querySelectorAll(".zone [data-can]")];
  return {
    asked: first && first.dataset.words, zones: first && things(first).map((one) => one.closest(".zone").id),
    tab: document.body.dataset.tab,
    scrolled: $("table").dataset.topic === "asked" ? scrollY : null,
    seen: glowing.some((one) => seen(one.getBoundingClientRect())),
  };
}
"""
"""The first answer that is said at a drawn thing, where that is, which tab is open, and what is in view."""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_in_view_below_the_head_and_above_the_sheet(game: str, visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit(game, ["me", "random"])
    found: list[dict[str, Any]] = []
    while player.done["confirm"] < 4:
        player.settled()
        found.append(player.page.evaluate(ASKED))
        player.step("button")
    asked = [one for one in found if one.get("asked")]
    assert len({one["asked"].split()[0] for one in asked}) > 1, "questions of several kinds"
    for one in asked:
        if one["scrolled"] is not None:  # cards of a round are asked about: they stand above the board
            assert one["scrolled"] == 0
            continue
        homes = {"board" if zone == "zone-topic" else zone[5:] for zone in one["zones"]}
        assert one["seen"] and one["tab"] in homes, one


def test_the_page_scrolls_to_orders_below_the_wheel(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    player.sit("woodcraft", ["me", "random"])
    page = player.page
    for words in ("move choose-orders", "act"):
        offer = page.locator(f"#decision .offer[data-words='{words}']")
        player.many(lambda offer=offer: offer.count() > 0, "button")  # type: ignore[misc]
        before = player.meta()
        offer.tap()
        player.moved(before)
    assert page.locator("#decision .offer[data-words^=take]").count()
    order, sheet = page.locator("#zone-board [data-can]").first.bounding_box(), page.locator("#sheet").bounding_box()
    assert page.evaluate("() => scrollY") > 0
    assert order and sheet and order["y"] + order["height"] < sheet["y"]


TELLS: Final = """
() => {
  window.scenes = [];
  const lately = () => document.querySelector("#lately [aria-pressed=true]")?.dataset.lately;
  const [box, sheet] = ["caption", "sheet"].map((id) => document.getElementById(id));
  const look = () => {
    if (box.hidden || !box.style.left) return;
    const above = box.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().top;
    const telling = "telling" in document.getElementById("table").dataset;
    const strip = !telling || !box.dataset.seat || lately() === box.dataset.seat;
    window.scenes.push({ tab: document.body.dataset.tab, above, telling, strip, seat: box.dataset.seat });
  };
  new MutationObserver(look).observe(box, { attributes: true });
}
"""
"""Notes which tab is open whenever the caption comes or moves, and whether it stands above the sheet."""


def test_others_turns_are_told_on_the_board_and_then_the_tab_with_the_question_opens(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    page = player.page
    player.sit("woodcraft", ["me", "steady", "steady"])
    while not page.locator("#confirm").count():
        player.step("button")
    page.locator("#tabs [data-tab=mine]").tap()
    page.evaluate(TELLS)
    page.evaluate("() => localStorage.setItem('telling', '200')")
    player.turn()
    player.settled()
    player.wait("() => !('telling' in document.getElementById('table').dataset)")
    scenes = page.evaluate("() => window.scenes")
    last = scenes[-1]  # it stays for a moment, unless it was only that a round begins
    assert any(scene["telling"] for scene in scenes) and (not last["telling"] or not last["seat"])
    assert all(scene["tab"] == "board" and scene["above"] for scene in scenes), scenes
    assert all(scene["strip"] for scene in scenes), "the line below the head is of whoever is told of"
    assert page.locator("#zone-board [id^=tile-][data-can]").count(), "a tile is to be moved"


def test_what_the_others_did_last_is_always_in_view(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    page = player.page
    player.sit("brass", ["me", "random", "random", "random"])
    player.turn("button")
    player.settled()
    line = page.locator("#lately")
    for tab in TABS:
        page.locator(f"#tabs [data-tab={tab}]").tap()
        box = line.bounding_box()
        assert box and box["height"] < 40 and box["x"] >= 0 and box["x"] + box["width"] <= 390, tab
    marks, words = line.locator("button"), line.locator(".did")
    assert marks.count() == 3 and words.count() == 1
    shown = []
    for n in range(3):
        marks.nth(n).tap()
        seat = marks.nth(n).get_attribute("data-lately")
        shown.append(words.inner_text())
        assert shown[-1] == page.locator(f"#person-{seat} .last span").text_content()
    page.locator("#tabs [data-tab=board]").tap()
    marks.nth(2).tap()
    assert page.locator("#people").is_visible(), "the words lead to the players"


HIT: Final = """
(rule) => [...document.querySelectorAll(rule)].every((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === one;
})
"""
"""Whether a tap in the middle of each of these meets it."""


def test_looking_back_leaves_half_of_the_screen_to_the_board(visit: Visit) -> None:
    player = Player(visit(**PHONE), touch=True)
    address = player.lay("workshop", ["random"] * 3)
    player.wait("() => document.getElementById('meta').dataset.phase === 'over'")
    player.page.goto(f"{address}/at/60")
    player.page.wait_for_selector("#table[data-ready][data-at]")
    board, walk = (player.page.locator(one).bounding_box() for one in ("#zone-board", "#scrubber .walk"))
    assert board and walk and walk["y"] - board["y"] >= 844 / 2
    sides = "(all) => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight))"
    assert min(player.page.locator("#scrubber :is(button, select, input)").evaluate_all(sides)) >= 32
    assert fits(player.page)
    told = set()
    for at in ("0", "61", "62", player.page.locator("#scrub").get_attribute("max") or ""):
        player.page.locator("#scrub").fill(at)
        player.wait("(at) => document.getElementById('scrub-at').textContent.startsWith(`${at} /`)", at)
        told.add(player.page.locator("#scrub-told").bounding_box()["height"])  # type: ignore[index]
        assert player.page.locator("#scrubber .walk").bounding_box() == walk, "who taps again never misses"
        assert player.page.evaluate(HIT, "#scrubber .walk button, #speed"), "above whatever else lies there"
    assert len(told) > 1, "the words are longer at the end"


def test_the_rooms_of_a_workshop_come_soon(visit: Visit) -> None:
    """Orders in their rows and on hand stand beside each other above them."""
    player = Player(visit(**PHONE), touch=True)
    player.sit("woodcraft", ["me", "random"])
    player.turn("button")
    player.settled()
    player.page.locator("#tabs [data-tab=mine]").tap()
    rows, hand, rooms = (player.page.locator(f"#part-{one}").bounding_box() for one in ("orders", "hand", "rooms"))
    assert rows and hand and rooms
    assert rows["y"] == hand["y"] and rooms["y"] < 844
