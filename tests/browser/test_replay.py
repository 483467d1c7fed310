"""Looking back: the scrubber, the address of a position, and playing on from there."""

from __future__ import annotations

import pytest

from millwright.catalogue import text
from tests.browser.conftest import Visit
from tests.browser.host import Host
from tests.browser.player import ZONES, Player

SHOWN = (*ZONES, "log", "band", "standing")
OVER = "() => document.getElementById('meta').dataset.phase === 'over'"
PHONE = {"width": 390, "height": 844}
WIDE = ({"width": 1280, "height": 860}, {"width": 1920, "height": 1080})


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


@pytest.fixture
def finished(visit: Visit, host: Host) -> tuple[Player, str]:
    """Somebody who has played the last turns of a game against bots, and its address."""
    player = Player(visit())
    bots = player.lay("brass", ["random", "random"])
    player.wait(OVER)
    asked = {"do": "fork", "at": int(player.meta()["seq"]) * 9 // 10, "as": 0}
    answer = player.page.request.post(f"{bots}/do", data=asked, headers={"origin": host.address})
    address = str(answer.json()["go"])
    player.page.goto(address)
    player.ready()
    player.settled()
    player.whole_game()
    return player, address


def look_back(player: Player, address: str) -> None:
    player.page.goto(address)
    player.page.wait_for_selector("#table[data-ready][data-at]")


def at(player: Player) -> int:
    """The position that is shown, as the page's own counter says."""
    return int(player.page.locator("#scrub-at").inner_text().split("/")[0])


def until(player: Player, position: int) -> None:
    player.wait("(at) => document.getElementById('scrub-at').textContent.startsWith(`${at} /`)", position)


ROWS = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const [walk, row] = [".walk button", "#speed, #scrub-at, #fork"].map((names) =>
    [...document.querySelectorAll(`#scrubber :is(${names})`)].map(box));
  const whole = box(document.getElementById("scrubber"));
  const spread = (values) => Math.max(...values) - Math.min(...values);
  const filled = (boxes) => Math.abs(boxes[0].left - whole.left) + Math.abs(boxes.at(-1).right - whole.right);
  return {
    counts: [walk.length, row.length],
    tops: spread(walk.map((one) => one.top)), heights: spread(walk.map((one) => one.height)),
    widths: spread(walk.map((one) => one.width)),
    gaps: spread(walk.slice(1).map((one, n) => one.left - walk[n].right)),
    middles: spread(row.map((one) => (one.top + one.bottom) / 2)),
    order: row.every((one, n) => one.top >= walk[0].bottom && (n === 0 || one.left >= row[n - 1].right)),
    edges: [filled(walk), filled(row)],
  };
}
"""
"""How far the seven buttons, and speed, counter and playing on, are from a row each from edge to edge, in pixels."""


def in_rows(player: Player) -> None:
    found = player.page.evaluate(ROWS)
    assert found.pop("counts") == [7, 3] and found.pop("order")
    assert max(*found.pop("edges"), *found.values()) < 1.5, player.page.evaluate(ROWS)


def test_steps_and_the_scrubber_show_every_position(looking_back: Player) -> None:
    page, end = looking_back.page, at(looking_back)
    for screen in WIDE:
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        in_rows(looking_back)
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
        assert not colours[1] or colours[2] == colours[1], "the frame is of whoever is told of"
        places.add(page.locator(".walk").bounding_box()["y"])  # type: ignore[index]
    assert len(places) == 1


SAME = """
() => ["#band .stretch", "#scrub-told", "#people [data-told]"].map((path) => document.querySelector(path)).map(
  (one) => one?.style.getPropertyValue("--seat"))
"""


def top_of_the_buttons(player: Player) -> float:
    return float(player.page.locator(".walk").evaluate("(one) => one.getBoundingClientRect().y"))


def test_the_buttons_stay_over_the_turns_of_a_person_and_of_bots(finished: tuple[Player, str]) -> None:
    """Only a bot can be asked why: where it cannot, the question keeps its room."""
    player, address = finished
    page = player.page
    look_back(player, f"{address}/at/1")
    places, asked = set[float](), set[int]()
    last = int(page.locator("#scrub").get_attribute("max") or 0)
    for position in range(2, last):
        page.locator("[data-step=on]").click()
        until(player, position)
        places.add(top_of_the_buttons(player))
        asked.add(page.locator("[data-why]").count())
    assert asked == {0, 1} and len(places) == 1
    nothing_is_left_to_play_at_the_end(player, address, last)


def nothing_is_left_to_play_at_the_end(player: Player, address: str, last: int) -> None:
    """Neither is it offered there, nor would it be done."""
    page, fork = player.page, player.page.locator("#fork")
    assert at(player) == last - 1 and fork.is_visible()
    for step, position in (("on", last), ("back", last - 1), ("end", last)):
        page.locator(f"[data-step={step}]").click()
        until(player, position)
        assert fork.is_visible() == (position < last)
    origin = {"origin": page.url.split("/t/")[0]}
    answer = page.request.post(f"{address}/do", data={"do": "fork", "at": last}, headers=origin)
    assert (answer.status, answer.json()["message"]) == (422, text("web.nothing_left"))


CUT = """
() => {
  const told = document.getElementById("scrub-told");
  const words = document.createRange();
  words.selectNodeContents(told);
  return [told.textContent.length, words.getBoundingClientRect().bottom > told.getBoundingClientRect().bottom + 1];
}
"""
"""How many letters are told, and whether the last line is out of the box."""


STOPS = "() => [...document.querySelectorAll('#scrubber .graph a')].map((one) => Number(one.dataset.at))"


def longest(player: Player) -> list[int]:
    """Positions of a game: some where much is told, and one where there is little."""
    told: dict[int, int] = {}
    for stop in player.page.evaluate(STOPS)[1:]:
        player.page.locator("#scrub").fill(str(stop))
        until(player, stop)
        told[stop] = player.page.evaluate(CUT)[0]
    found = sorted(told, key=lambda stop: -told[stop])
    assert told[found[0]] > 200 > told[found[-1]]
    return [*found[:6], found[-1]]


@pytest.mark.slow
def test_all_that_is_told_at_the_end_of_a_period_can_be_read(visit: Visit) -> None:
    player = Player(visit())
    address = player.lay("brass", ["random"] * 4)
    player.wait(OVER)
    look_back(player, f"{address}/at/1")
    stops = longest(player)
    for screen in (*WIDE, PHONE):
        player.page.set_viewport_size(screen)  # type: ignore[arg-type]
        places = set[float]()
        for stop in stops:
            player.page.locator("#scrub").fill(str(stop))
            until(player, stop)
            assert not player.page.evaluate(CUT)[1], (screen, stop)
            places.add(top_of_the_buttons(player))
        assert len(places) == 1, screen


def test_a_difference_of_the_review_is_told_where_it_was(finished: tuple[Player, str]) -> None:
    player, _ = finished
    page = player.page
    page.locator("#review [data-do=review]").click()
    player.wait("() => document.querySelector('#review .differs') && !document.querySelector('#review .under-way')")
    entry = page.locator("#review .differs li").first
    mine, best = [entry.locator(f".{name}").inner_text() for name in ("mine", "best")]
    entry.get_by_role("link").click()
    page.wait_for_selector("#table[data-ready][data-at]")
    assert page.locator("#difference .mine").inner_text() == mine
    assert page.locator("#difference .best").inner_text() == best
    assert page.locator("svg.board [data-did]").count() and page.locator("svg.board [data-best]").count()
    there, stays = page.url, top_of_the_buttons(player)
    while page.locator("#difference").is_visible():  # until somebody else decides
        position = at(player) + 1
        page.locator("[data-step=on]").click()
        until(player, position)
    assert not page.locator("svg.board :is([data-did], [data-best])").count()
    assert top_of_the_buttons(player) == stays
    page.goto(there)
    page.locator("#difference a").click()
    page.wait_for_selector("#table[data-ready]:not([data-at])")
    box = page.locator("#review").bounding_box()
    assert page.url.endswith("#review") and box and box["y"] < 860


def test_run_plays_it_to_the_end(looking_back: Player) -> None:
    end = at(looking_back)
    looking_back.page.locator("[data-step=back]").click()
    until(looking_back, end - 1)
    looking_back.page.locator("#run").click()
    until(looking_back, end)
    looking_back.page.wait_for_selector("#run[aria-pressed=false]")


def test_the_space_bar_runs_and_stops_it_as_quickly_as_was_chosen(looking_back: Player) -> None:
    page = looking_back.page
    page.clock.install(time=0)
    page.reload()
    looking_back.ready()
    page.clock.pause_at(60_000)
    page.keyboard.press("Home")
    until(looking_back, 0)
    position = 0
    for speed, pace in (("1", 900), ("2", 450), ("4", 225)):
        page.locator("#speed").select_option(speed)
        page.locator("#speed").evaluate("(one) => one.blur()")
        page.keyboard.press("Space")
        assert page.locator("#run").get_attribute("aria-pressed") == "true"
        page.clock.run_for(pace - 1)
        assert at(looking_back) == position
        page.clock.run_for(1)
        until(looking_back, position := position + 1)
        page.keyboard.press("Space")
        assert page.locator("#run").get_attribute("aria-pressed") == "false"
        page.clock.run_for(5 * pace)
        assert page.locator("#table").get_attribute("data-at") == f"{position}", "it has stopped"


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
