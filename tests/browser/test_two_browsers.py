"""Two people at one table, each with a browser of their own."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from millwright.catalogue import text
from millwright.service.awaited import DAY
from millwright.service.room import PLAYING, Wait
from millwright.service.sight import look
from millwright.service.votes import BOT, FRIEND
from millwright.web.waiting import waiting
from tests.browser.conftest import Visit, Watch
from tests.browser.player import Player
from tests.service.tables import begun

SEEN = ("zone-board", "zone-mine", "zone-market", "zone-players", "decision", "band", "people", "standing", "log")
"""All that could tell one player what another has on trial."""


def two_players(visit: Visit, game: str, *more: str) -> tuple[Player, Player]:
    """A table of two, and of bots if so wanted: who is asked comes first."""
    anna, bert = Player(visit(), 3), Player(visit(), 4)
    anna.sit(game, ["me", "open", *more])
    bert.join(anna.invite(), "Bert", 1)
    anna.wait("() => document.getElementById('meta').dataset.phase === 'playing'")
    return (anna, bert) if anna.meta()["turn"] == "mine" else (bert, anna)


def test_a_guest_comes_by_invitation_picks_a_name_and_a_seat_and_plays(visit: Visit) -> None:
    anna, bert = Player(visit(viewport={"width": 1920, "height": 1080})), Player(visit())
    anna.sit("brass", ["me", "open", "open"])
    assert anna.page.locator("#lobby .notice").is_visible()  # nobody else can reach this server: no code for a phone
    assert not anna.page.locator("#lobby .qr").count()
    bert.join(anna.invite(), "Bert", 2)
    anna.page.get_by_text("Bert").first.wait_for()
    anna.page.locator("#lobby [data-bot-seat='1']").click()  # the host gives the last free seat to a bot
    for player in (anna, bert):
        player.wait("() => document.getElementById('meta').dataset.phase === 'playing'")
        assert player.page.locator("#people li[data-seat]").all_inner_texts()[2].count("Bert") == 1
    anna.page.locator("#log").wait_for()  # it has its place beside the table as soon as there is a game


def test_a_move_of_one_reaches_the_other(visit: Visit) -> None:
    one, other = two_players(visit, "brass")
    before = other.meta()["seq"]
    one.turn()
    other.wait("(seq) => document.getElementById('meta').dataset.seq !== seq", before)
    other.arrived(one.meta()["seq"])
    assert other.drawn("log")[0].count("<li") >= 1
    other.wait("() => document.getElementById('meta').dataset.turn === 'mine'")
    other.turn()
    one.arrived(other.meta()["seq"])


def test_chat_goes_both_ways(visit: Visit) -> None:
    one, other = two_players(visit, "workshop")
    one.say("good luck & have fun")
    other.hears("good luck & have fun")
    other.say("you too")
    one.hears("you too")
    assert one.page.locator("#words").input_value() == ""


def test_the_host_removes_a_line_by_keyboard_and_it_is_gone_for_the_other(visit: Visit, watch: Watch) -> None:
    anna, bert = Player(visit()), Player(visit())
    anna.sit("brass", ["me", "open"])
    bert.join(anna.invite(), "Anna", 1)
    bert.say("what a rude word")
    anna.hears("Anna (2) what a rude word")
    anna.view("chat")
    anna.page.locator("#chat").focus()
    anna.page.keyboard.press("Tab")  # the dots at the end of the line ...
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Tab")  # ... and what they unfold
    anna.page.keyboard.press("Enter")
    bert.hears("Removed by the host")
    assert "rude" not in bert.page.content()
    anna.page.locator("#chat details[open]").wait_for(state="detached")
    assert anna.page.evaluate("document.activeElement.matches('#chat-1 summary')")
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    anna.hears("muted")
    bert.say("And yet")
    bert.page.locator("#toast").get_by_text(text("web.muted")).wait_for()
    assert len(watch.errors) == 1 and "422" in watch.errors.pop()


# ---- while one waits

PUT = """
async (markup) => {
  document.getElementById("waiting").outerHTML = markup;
  const { show } = await import(new URL("table/show.js", document.querySelector("script[src*='/table.js']").src));
  show([], false);
}
"""
"""As if the server had said so."""


def test_whoever_waits_is_told_since_when_and_answers_in_advance(visit: Visit) -> None:
    one, other = two_players(visit, "workshop", "random")
    one.turn("button")
    section = one.page.locator("#waiting")
    form = section.locator("form.ahead[data-question=Bids]")
    form.wait_for()
    assert section.locator(".awaited li").count() == 1
    since = section.locator("time")
    expect(since).to_have_text(re.compile(r"^(this minute|\d minutes? ago)$"))
    assert since.get_attribute("title")
    form.locator("input").fill("2")
    form.get_by_role("button").click()
    expect(form).to_contain_text("✓")
    expect(form).to_contain_text("£2")
    form.get_by_role("button").click()  # and takes it back
    expect(form.locator("input")).to_be_visible()
    assert "✓" not in other.page.inner_text("#waiting, body")
    vote_about_somebody_who_does_not_come(one.page)


def vote_about_somebody_who_does_not_come(page: Page) -> None:
    """The server would ask for a day of patience: it is not asked here."""
    room = begun("brass", 3)
    room.phase = PLAYING
    (seat,) = room.asked()
    room.waits[seat] = Wait(time.time() - DAY - 60)
    page.evaluate(PUT, str(waiting(look(room, room.chairs[seat - 1].person, None))))
    expect(page.locator("#waiting time")).to_have_text("yesterday")
    page.route("**/do", lambda route: route.fulfill(json={"ok": True}))
    for choice in (BOT, FRIEND):
        with page.expect_request("**/do") as asked:
            page.locator(f"#waiting [data-vote={choice}]").click()
        posted = asked.value.post_data_json or {}
        assert (posted["do"], posted["seat"], posted["choice"]) == ("vote", seat, choice)
        page.wait_for_function("() => !('busy' in document.getElementById('table').dataset)")


# ---- a turn on trial


def test_undo_and_redo_restore_the_same_board(visit: Visit) -> None:
    first, one = two_players(visit, "brass")
    first.turn()  # the first turns are of one action, all later ones of two
    one.turn()
    first.arrived(one.meta()["seq"])  # what was spent may have made either of them the first
    one = first if first.meta()["turn"] == "mine" else one
    boards = staged_boards(one)
    assert len(boards) > 2
    for board in reversed(boards[:-1]):
        one.undo()
        assert one.drawn() == board
    assert one.page.locator("#decision [data-do=undo]:enabled").count() == 0
    for board in boards[1:]:
        one.redo()
        assert one.drawn() == board


def staged_boards(player: Player) -> list[list[str]]:
    """Play a turn up to its confirmation: the board before each choice, and at the end."""
    boards = [player.drawn()]
    while not player.page.locator("#confirm").count():
        player.step("button")
        boards.append(player.drawn())
    return boards


def test_nothing_reaches_the_other_before_it_is_confirmed(visit: Visit) -> None:
    one, other = two_players(visit, "brass")
    before = other.drawn(*SEEN)
    staged_boards(one)
    one.undo()
    one.redo()
    one.say("I am thinking")
    other.hears("I am thinking")  # what was sent before has arrived before
    assert other.drawn(*SEEN) == before
    one.turn()
    other.arrived(one.meta()["seq"])
    assert other.drawn(*SEEN) != before


@pytest.mark.parametrize("game", ["workshop", "brass", "woodcraft"])
def test_what_confirming_does_is_told_before(game: str, visit: Visit) -> None:
    one, _ = two_players(visit, game)
    staged_boards(one)
    told = one.page.locator("#decision .barrier").inner_text()
    assert told in [text(f"web.barrier.{name}") for name in ("sealed", "luck", "others", "over")]


# ---- names and words that are scripts

NAME = "<svg onload=alert(1)>"
WORDS = "<script>alert(2)</script><img src=x onerror=alert(3)>"


def test_a_script_in_a_name_or_in_chat_is_only_text(visit: Visit) -> None:
    anna, bert = Player(visit()), Player(visit())
    address = anna.sit("brass", ["me", "open"], NAME, public="yes")
    invitation = anna.invite()
    bert.page.goto(invitation)
    harmless(bert.page, NAME)
    bert.join(invitation, "Bert", 1)
    anna.say(WORDS)
    bert.hears(WORDS)
    for player in (anna, bert):
        harmless(player.page, NAME, WORDS)
    for path in (address, f"{address}/at/0", "/me", "/"):
        anna.page.goto(path)
        harmless(anna.page, NAME)


def harmless(page: Page, *shown: str) -> None:
    """The words are there to be read, and nothing has come of them; a box that pops up fails the test by itself."""
    for words in shown:
        page.get_by_text(words).first.wait_for(state="attached")
    assert page.locator("[onload], [onerror], img, body script").count() == 0
