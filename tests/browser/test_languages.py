"""Every language in the browser: whole games, the choice of one, and two players who read two at one table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from millwright import cli
from millwright.catalogue import LANGUAGE, text
from millwright.language import FIRST, language, languages
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_whole_games import saved_record

OTHERS = [name for name in languages() if name != FIRST]

NOTATION = "() => [...document.querySelectorAll('#decision [data-words]')].map((one) => one.dataset.words).sort()"


@contextmanager
def speaking(name: str) -> Iterator[None]:
    token = LANGUAGE.set(name)
    yield
    LANGUAGE.reset(token)


def spoken_on(page: Page) -> str:
    return str(page.evaluate("() => document.documentElement.lang"))


def choose(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.locator(f".languages [value={name}]").click()
    assert spoken_on(page) == name


def colours(name: str) -> set[str]:
    """What the seats are called."""
    with speaking(name):
        return {text(f"workshop.colour.{colour}") for colour in ("red", "blue", "yellow", "green")}


@pytest.mark.parametrize("name", [OTHERS[0], *[pytest.param(name, marks=pytest.mark.long) for name in OTHERS[1:]]])
def test_a_whole_game_in_another_language(name: str, visit: Visit, tmp_path: Path) -> None:
    """Read from the first page to the result; the record is the same for everybody."""
    player = Player(visit(locale=name))
    player.open("workshop", ["me", "random"])
    player.whole_game()
    with speaking(name):
        expect(player.page.locator("#views [data-open=result]")).to_have_text(text("web.tab.result"))
        assert text("web.ending.parts") in player.page.locator("#result").inner_text()
    record = saved_record(player, tmp_path)
    assert cli.main(["verify", str(record)]) == 0
    address = player.page.locator("#result a[href$='/record']").get_attribute("href") or ""
    english = player.page.request.get(address, headers={"accept-language": FIRST}).text()
    assert english == record.read_text(encoding="utf-8")


def test_the_browser_is_asked_and_a_choice_is_kept_also_on_another_device(visit: Visit) -> None:
    first, last = OTHERS[0], OTHERS[-1]
    player = Player(visit(locale=f"{last}-CH"))
    page = player.page
    page.goto("/learn/brass")
    assert spoken_on(page) == last
    now = page.locator(".languages [aria-pressed=true]")
    expect(now).to_have_text(language(last).name)
    choose(page, first)
    assert page.url.endswith("/learn/brass")
    page.reload()
    assert spoken_on(page) == first
    player.sit("workshop", ["me", "random"])
    notation = page.evaluate(NOTATION)
    page.locator("#menu > summary").click()
    choose(page, last)
    player.ready()
    assert notation and page.evaluate(NOTATION) == notation
    page.goto("/me")
    page.locator("form[action='/me'] button").click()
    link = page.locator("#personal").input_value()
    other = visit(locale=FIRST)
    other.goto(link)
    assert spoken_on(other) == FIRST
    with other.expect_navigation():
        other.locator("main form button.main").click()
    assert spoken_on(other) == last


def test_two_players_at_one_table_read_two_languages(visit: Visit) -> None:
    names = OTHERS[0], OTHERS[-1]
    anna, bert = [Player(visit(locale=name), seed) for seed, name in enumerate(names, 3)]
    anna.sit("workshop", ["me", "open"])
    bert.join(anna.invite(), "Bert", 1)
    anna.wait("() => document.getElementById('meta').dataset.phase === 'playing'")
    anna.say("ciao, salut")
    bert.hears("ciao, salut")
    for _ in range(6):
        asked = next(one for one in (anna, bert) if one.meta()["turn"] == "mine")
        asked.turn("button")
        for one in (anna, bert):
            one.arrived(asked.meta()["seq"])
    lines = [reads(one, own, other) for one, own, other in ((anna, *names), (bert, *names[::-1]))]
    assert len(lines[0]) == len(lines[1]) > 3
    assert not set(lines[0]) & set(lines[1])


def reads(player: Player, own: str, other: str) -> list[str]:
    """The log of somebody who reads all in one language and nothing in the other."""
    page = player.page
    said = page.locator("#log li").all_text_contents()
    captions = page.evaluate("() => document.getElementById('turns').textContent")
    read = " ".join([*said, captions, page.inner_text("#people"), page.inner_text("#band")])
    words = set(re.findall(r"\w+", read))
    assert words & colours(own) and not words & (colours(other) | colours(FIRST))
    with speaking(own):
        expect(page.locator("#words")).to_have_attribute("placeholder", text("web.chat_hint"))
        expect(page.locator("#views [data-open=log]")).to_contain_text(text("web.tab.log"))
    return said
