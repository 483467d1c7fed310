"""Room for all of it: what is asked, hinted at, told and looked back at is in view, at a desk and on a wide screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.player import Player

DESK = {"viewport": {"width": 1280, "height": 860}}
WIDE = {"viewport": {"width": 1920, "height": 1080}}
OVER = "() => document.getElementById('meta').dataset.phase === 'over'"
HIDDEN_PART = """(name) => {
  const inside = document.querySelector(name), box = inside.closest(".asked-here");
  const whole = inside.getBoundingClientRect(), seen = box.getBoundingClientRect();
  return Math.max(0, whole.bottom - seen.bottom, seen.top - whole.top);
}"""
"""How much of something the box in which it scrolls does not show."""


def place(player: Player, name: str) -> dict[str, Any]:
    found = player.page.locator(name).first.bounding_box()
    assert found, f"{name} is not to be seen"
    return dict(found)


def finished(player: Player, game: str, seats: int) -> str:
    """The address of a game that bots have played to its end."""
    address = player.lay(game, ["random"] * seats)
    player.wait(OVER)
    return address


@pytest.mark.parametrize("screen", [DESK, WIDE])
def test_looking_back_with_cards_on_the_table_the_log_scrolls_inside(visit: Visit, screen: dict[str, Any]) -> None:
    """It was as long as the game, and the buttons that step were scrolled away."""
    player = Player(visit(**screen))
    address = finished(player, "workshop", 5)
    last = int(player.meta()["seq"])
    for at in range(last // 2, last):
        player.page.goto(f"{address}/at/{at}")
        player.ready()
        if player.page.locator("#zone-topic .card:not(.used)").count():
            break
    assert player.page.locator("#zone-topic .card:not(.used)").count(), "cards lie there"
    high = screen["viewport"]["height"]
    assert place(player, "#people")["y"] >= 48
    order = place(player, "#part-order")
    assert order["y"] + order["height"] <= high, "what is bid comes into view with five players, too"
    row = place(player, "#scrubber .row")
    assert row["y"] + row["height"] <= high
    player.view("log")
    assert place(player, ".log-box")["height"] < high


def test_the_end_on_a_wide_screen_has_the_course_of_the_game_beside_the_places(visit: Visit) -> None:
    player = Player(visit(**WIDE))
    finished(player, "workshop", 3)
    places, graph = place(player, "#result .places"), place(player, "#result .graph")
    assert graph["x"] > places["x"] + places["width"] and graph["y"] < places["y"] + 200
    assert not player.page.locator("div.common").is_visible()
    player.view("table")
    assert player.page.locator("div.common").is_visible() and not player.page.locator("#result").is_visible()


def test_five_players_of_workshop_leave_room_for_a_whole_hint(visit: Visit) -> None:
    player = Player(visit(**DESK))
    player.sit("workshop", ["me", *["random"] * 4])
    for _ in range(30):  # until a card is to be taken of which there are several
        if player.page.locator("#zone-topic [data-can]").count() and player.page.locator(".ask-hint").count():
            break
        player.turn("button")
        player.settled()
    assert player.page.evaluate("() => document.getElementById('right').scrollHeight <= innerHeight - 48")
    last = place(player, "#person-1 .last")
    assert last["height"] > 20, "two lines of what each did"
    player.page.locator(".ask-hint").click()
    player.page.wait_for_selector("#hint .why")
    player.page.wait_for_timeout(100)
    assert player.page.evaluate(HIDDEN_PART, "#hint") == 0


def test_a_view_that_choices_left_no_room_gets_some_when_its_tab_is_clicked(visit: Visit) -> None:
    player = Player(visit(viewport={"width": 1280, "height": 860}))
    player.sit("workshop", ["me", *["steady"] * 4])
    page = player.page
    player.many(lambda: page.locator("#decision .offer[data-words^='link ']").count() > 1, "button")
    log, tab = page.locator(".log-box"), page.locator("#views [data-open=log]")
    tab.click()
    assert log.evaluate("(one) => one.offsetHeight") >= 190
    tab.click()
    assert log.evaluate("(one) => one.offsetHeight") < 190


def test_choices_of_woodcraft_stand_side_by_side_all_in_view(visit: Visit) -> None:
    """What they bring stands below their names: in one line with them each took the whole width."""
    player = Player(visit(**DESK))
    player.sit("woodcraft", ["me", "random", "random"])
    assert player.page.locator("#decision .offers > .offer > .twofold").count()
    boxes = [offer.bounding_box() for offer in player.page.locator("#decision .offers > .offer").all()]
    rows = [round(box["y"]) for box in boxes if box]
    assert len(set(rows)) < len(rows), "luck decides which of them stand beside each other"
    assert player.page.evaluate(HIDDEN_PART, "#decision .offers > :last-child") == 0


def test_those_who_wait_for_others_may_talk(visit: Visit) -> None:
    """There were tabs with nothing behind them, half out of the window."""
    player = Player(visit(**DESK))
    player.lay("brass", ["me", "open"])
    assert not player.page.locator("#views").is_visible()
    say = place(player, "#words")
    assert say["y"] + say["height"] <= 860
    player.page.locator("#words").fill("hello")
    player.page.locator("#words").press("Enter")
    player.hears("hello")


def test_on_the_page_of_my_name_nothing_lies_over_anything(visit: Visit) -> None:
    player = Player(visit(**DESK))
    player.sit("brass", ["me", "random"])
    player.page.goto("/me")
    card, link = place(player, "#my-name"), place(player, "a[href^='/people/']")
    assert card["y"] + card["height"] <= link["y"]


SMALL = [(900, 700), (768, 1024), (1024, 768)]
IN_VIEW = """
(rule) => [...document.querySelectorAll(rule)].filter((one) => {
  const { left, right, top, bottom, width } = one.getBoundingClientRect();
  const sheet = document.getElementById("sheet").getBoundingClientRect();
  const covered = sheet.left < right && sheet.right > left && sheet.top > top ? sheet.top : innerHeight;
  return width && !(left >= 0 && right <= innerWidth && top >= 0 && bottom <= covered);
}).map((one) => `${one.id} at ${innerWidth}`)
"""
"""Which of these are not wholly in the window, above the sheet where there is one."""


def test_in_a_window_between_phone_and_desk_the_board_is_in_view_and_cards_are_no_larger_than_drawn(
    visit: Visit,
) -> None:
    """Also if it gets that size in the middle of a turn."""
    player = Player(visit(**DESK))
    player.sit("workshop", ["me", "random", "random"])
    player.many(lambda: player.page.locator("#decision form.number").count() > 0, "button")
    for wide, high in SMALL:
        player.page.set_viewport_size({"width": wide, "height": high})
        assert player.page.evaluate(IN_VIEW, "#zone-board, #zone-topic svg, #zone-topic .card, #guide .invite") == []
        assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert place(player, "#card-0")["width"] <= 112, (wide, high)


def test_in_small_windows_the_whole_wheel_is_in_view_and_in_low_ones_the_whole_workshop(visit: Visit) -> None:
    player = Player(visit(**DESK))
    player.sit("woodcraft", ["me", "random", "random"])
    player.turn("button")
    player.settled()
    for wide, high in (*SMALL, (1366, 650), (1280, 720)):
        player.page.set_viewport_size({"width": wide, "height": high})
        mine = "" if wide < 860 else ", #zone-mine svg"
        assert player.page.evaluate(IN_VIEW, f"#zone-board svg{mine}") == []
        assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert player.page.locator("#left").evaluate("(one) => one.scrollHeight <= one.clientHeight"), (wide, high)
