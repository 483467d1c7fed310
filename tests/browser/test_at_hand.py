"""What is at hand at the table: the log, the rules, why not, sound, notices."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_connection import HIDE

NOTICES = """
window.notices = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = "granted"); }
  constructor(title, options) { window.notices.push(options.body); }
};
"""
"""Stands in for the browser's own notices, which a test can neither allow nor see."""


def test_pointing_at_a_line_of_the_log_lights_up_what_it_is_about_and_nothing_else(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.turn("button")
    player.settled()
    player.view("log")
    line = player.page.locator("#log li[data-things]").last
    line.hover()
    player.page.wait_for_selector("svg.board [data-lit]", state="attached")
    things = set(str(line.get_attribute("data-things")).split())
    lit = player.page.evaluate("() => [...document.querySelectorAll('[data-lit]')].map((one) => one.id)")
    assert lit and set(lit) <= things
    player.page.locator("#band").hover()
    player.page.wait_for_selector("svg.board [data-lit]", state="detached")


def test_pointing_at_a_choice_lights_up_what_it_is_about(visit: Visit) -> None:
    player = Player(visit())
    player.sit("woodcraft", ["me", "random"])
    choice = player.page.locator("#decision .offer[data-things]").first
    choice.hover()
    thing = str(choice.get_attribute("data-things")).split()[0]
    player.page.wait_for_selector(f"[id='{thing}'][data-lit]", state="attached")


def test_the_rule_of_a_decision_opens_under_it_and_leaves_the_question_and_the_board(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    link, rule = player.page.locator("#decision a.rule"), player.page.locator("#decision #rule")
    number = link.inner_text()
    link.click()
    rule.wait_for()
    assert number in rule.inner_text() and len(rule.inner_text()) > 40
    names = ("#decision h2", "#rule", ".offers", "#part-map")
    boxes = {name: player.page.locator(name).first.bounding_box() for name in names}
    top = {name: box["y"] for name, box in boxes.items() if box}
    low = {name: box["y"] + box["height"] for name, box in boxes.items() if box}
    assert low["#decision h2"] <= top["#rule"] and low["#rule"] <= top[".offers"]
    board, told = boxes["#part-map"], boxes["#rule"]
    assert board and told and board["x"] + board["width"] <= told["x"]
    with player.page.context.expect_page() as opened:
        rule.locator("a.whole").click()
    assert opened.value.url.endswith(f"/rules/brass#{number}")
    opened.value.close()
    rule.locator("button").focus()
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("#rule", state="hidden")
    assert player.page.evaluate("() => document.activeElement.matches('a.rule')")
    link.click()
    player.step("button")  # another question: its rule is another one
    player.page.wait_for_selector("#rule", state="hidden")


def test_what_cannot_be_done_says_why(visit: Visit) -> None:
    """A town where nothing can be built tells the reason."""
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    places = player.page.locator("#part-map [id^=location-]:not([data-can])")
    for n in range(places.count()):
        places.nth(n).dispatch_event("click")
        player.page.wait_for_selector("#card:not([hidden])")
        if player.page.locator("#card .reasons li").count():
            assert player.page.locator("#card .reasons li b").first.inner_text().endswith(":")
            assert not player.page.locator("#card code").count()
            return
        player.page.keyboard.press("Escape")
    raise AssertionError("no place says why nothing can be done there")


def test_sound_is_switched_off_and_stays_off(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    player.page.locator("#menu summary").click()
    sound = player.page.locator("#sound")
    assert sound.get_attribute("aria-pressed") == "true"
    sound.click()
    assert sound.get_attribute("aria-pressed") == "false"
    player.page.reload()
    player.ready()
    assert sound.get_attribute("aria-pressed") == "false"


def test_a_notice_comes_when_it_is_my_turn_and_nobody_looks(visit: Visit) -> None:
    page = visit()
    page.add_init_script(NOTICES)
    page.clock.install()  # a hidden page asks every ten seconds: the test does not wait for them
    anna, bert = Player(page), Player(visit())
    anna.sit("brass", ["me", "open"])
    bert.join(anna.invite(), "Bert", 1)
    anna.wait("() => document.getElementById('meta').dataset.phase === 'playing'")
    if anna.meta()["turn"] == "mine":
        anna.turn()
    page.locator("#menu summary").click()
    page.locator("#notify").click()
    page.wait_for_selector("#notify", state="hidden")
    page.evaluate(HIDE, True)
    bert.settled()
    bert.turn()
    for _ in range(6):  # a server that is too busy to say is asked again after ten seconds more
        page.clock.run_for(10_000)
        page.wait_for_timeout(300)
        if page.evaluate("() => window.notices.length"):
            break
    anna.wait("() => window.notices.length === 1")
    page.clock.run_for(900)
    assert page.title().startswith("●")
    page.evaluate(HIDE, False)
    assert not page.title().startswith("●")
    anna.wait("() => document.getElementById('meta').dataset.turn === 'mine'")


def test_a_double_click_plays_once(visit: Visit) -> None:
    """What lies under the pointer after the first click is another choice."""
    player = Player(visit())
    player.sit("brass", ["me", "random"])
    before = player.meta()
    for _ in range(3):  # news of the bot's turn may fold the group again
        player.page.locator("#decision summary").first.click()
        player.page.locator("#decision details[open] .offer").first.dblclick(delay=40)
        if player.followed(before):
            break
    player.moved(before)
    player.page.wait_for_timeout(500)  # time for a second move, if there were one
    player.press("u")
    assert player.meta()["stamp"] == before["stamp"]  # one choice to take back
