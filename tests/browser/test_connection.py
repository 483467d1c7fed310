"""When the line breaks, and when there are too many of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from millwright.catalogue import text
from tests.browser.conftest import Watch
from tests.browser.host import Host
from tests.browser.player import Player
from tests.browser.proxy import waiting_proxy

HIDE = """
(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server that only this test knows, so that it may be killed."""
    running = Host(tmp_path)
    yield running
    running.end()


def test_a_page_recovers_when_the_server_was_killed(
    own_host: Host, someone: Callable[..., BrowserContext], watch: Watch
) -> None:
    player = Player(someone(base_url=own_host.address).new_page())
    player.sit("brass", ["me", "random"])
    player.turn()
    player.settled()
    player.step("button")
    on_trial = player.drawn("decision", "zone-board", "zone-mine")
    own_host.kill()
    player.wait("(words) => document.getElementById('toast').innerText === words", text("web.script.lost"))
    own_host.begin()
    player.wait("(words) => document.getElementById('toast').innerText === words", text("web.script.back"))
    assert player.drawn("decision", "zone-board", "zone-mine") == on_trial  # what was on trial is kept too
    player.turn()
    player.settled()
    watch.errors[:] = [error for error in watch.errors if "net::ERR_" not in error]


def test_a_page_goes_on_elsewhere_when_its_server_ends(own_host: Host, someone: Callable[..., BrowserContext]) -> None:
    """Behind a proxy nobody notices that a process was replaced by another: no word of a lost connection."""
    with waiting_proxy(own_host.port) as address:
        player = Player(someone(base_url=address).new_page())
        player.sit("brass", ["me", "random"])
        player.turn()
        player.settled()
        player.page.evaluate(NOTE_TOASTS)
        own_host.end()
        assert own_host.process.returncode == 0
        own_host.begin()
        player.turn()
        player.settled()
        assert text("web.script.lost") not in player.page.evaluate("toasts")
        player.page.close()


def test_a_page_asks_again_by_itself_when_the_server_is_too_busy(
    someone: Callable[..., BrowserContext], watch: Watch
) -> None:
    player = Player(someone().new_page())
    player.sit("brass", ["me", "random"])
    player.settled()
    posted: list[str | None] = []

    def busy_at_first(route: Route) -> None:
        posted.append(route.request.post_data)
        if len(posted) > 2:
            return route.continue_()
        said = {"message": text("web.busy"), "busy": True}
        return route.fulfill(status=503, headers={"retry-after": "1"}, json=said)

    player.page.route("**/do", busy_at_first)
    player.page.evaluate(NOTE_TOASTS)
    player.many(lambda: bool(posted), "button")  # a click may miss a choice that moved just then
    assert len(posted) == 3 and len(set(posted)) == 1
    assert player.page.evaluate("toasts").count(text("web.busy")) >= 1
    assert player.page.evaluate("document.getElementById('toast').hidden")
    watch.errors[:] = [error for error in watch.errors if "503" not in error]


NOTE_TOASTS = """
() => {
  window.toasts = [];
  const toast = document.getElementById("toast");
  new MutationObserver(() => toasts.push(toast.textContent)).observe(toast, { childList: true, characterData: true });
}
"""


def test_seven_tabs_can_still_play(someone: Callable[..., BrowserContext]) -> None:
    """A browser allows six lines to a server: a page that nobody looks at keeps none."""
    browser = someone()
    player = Player(browser.new_page())
    address = player.sit("brass", ["me", "random"])
    tabs = [player.page]
    for _ in range(6):
        tabs[-1].evaluate(HIDE, True)
        tabs.append(opened(browser, address))
    last = Player(tabs[-1])
    last.turn()
    last.settled()
    seq = last.meta()["seq"]
    assert player.meta()["seq"] != seq
    tabs[-1].evaluate(HIDE, True)
    player.page.evaluate(HIDE, False)  # whoever looks again is told at once
    player.arrived(seq)


def opened(browser: BrowserContext, address: str) -> Page:
    page = browser.new_page()
    page.goto(address)
    Player(page).ready()
    return page


def test_a_page_without_room_for_a_stream_is_up_to_date_all_the_same(
    tmp_path: Path, someone: Callable[..., BrowserContext]
) -> None:
    """It asks again every ten seconds, and does not say that the connection is lost."""
    host = Host(tmp_path, "--per-address", "6")  # three streams
    try:
        browser = someone(base_url=host.address)
        player = Player(browser.new_page())
        address = player.sit("brass", ["me", "random"])
        tabs = [opened(browser, address) for _ in range(3)]
        asked: list[str] = []
        tabs[-1].on("request", lambda request: asked.append(request.url))
        player.turn()
        player.settled()
        Player(tabs[-1]).arrived(player.meta()["seq"])
        assert any("/stream?" in url for url in asked)
        assert tabs[-1].evaluate("document.getElementById('toast').hidden")
        browser.close()  # a server that ends sends its pages elsewhere, and there is nobody here
    finally:
        host.end()


def test_a_page_that_is_refused_waits_as_long_as_it_is_told(
    someone: Callable[..., BrowserContext], watch: Watch
) -> None:
    page = someone().new_page()
    player = Player(page)
    address = player.sit("brass", ["me", "random"])
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append("stream" if "/stream" in route.request.url else "news")
        route.fulfill(status=503, headers={"retry-after": "4"}, body="{}")

    for path in ("**/stream?*", "**/news"):
        page.route(path, refuse)
    page.goto(address)
    page.wait_for_timeout(6000)
    assert asked == ["stream", "news"]  # after two seconds or three, and then not for four more
    page.unroute_all()
    player.wait("(words) => document.getElementById('toast').innerText === words", text("web.script.back"))
    watch.errors[:] = [error for error in watch.errors if "503" not in error]
