"""What the browser tests share: a server, a browser, and pages on which nothing may go wrong unseen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Page, sync_playwright

from tests.browser.dealt import NAMED
from tests.browser.host import PATIENCE, Host
from tools.browser import ARGS, HELP, find

Visit = Callable[..., Page]
HOMES = count(1)


SALT = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
"""A browser's own share in the luck of a table is always the same, unless new deals are wanted."""


@pytest.fixture(scope="session", autouse=True)
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path | None]:
    """The file that tells servers which test goes on, and so what is dealt (`dealt.py`)."""
    if os.environ.get("MILLWRIGHT_DEALS") == "new":
        yield None
        return
    file = tmp_path_factory.getbasetemp() / "test"
    file.write_text("")
    os.environ[NAMED] = str(file)
    yield file
    del os.environ[NAMED]


@pytest.fixture(autouse=True)
def dealt(named: Path | None, request: pytest.FixtureRequest) -> None:
    if named:
        named.write_text(request.node.nodeid)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for all tests of this process."""
    running = Host(tmp_path_factory.mktemp("host"), "--behind-proxy")
    yield running
    running.end()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """No browser, no tests: they fail, because what was not looked at is not known to work.

    For a module, not for a session: while Playwright is open its event loop runs, and no other test could run its own.
    """
    with launched() as browser:
        yield browser


@contextmanager
def launched(**variables: str) -> Iterator[Browser]:
    """A browser with these variables in its environment."""
    path = find()
    assert path, HELP
    with sync_playwright() as playwright:
        env: dict[str, str | float | bool] = {**os.environ, **variables}
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS), env=env)
        yield browser
        browser.close()


class Watch:
    """Listens to pages: errors in the console, scripts that break, and boxes that pop up."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    def look_at(self, page: Page) -> None:
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.errors.append(f"script: {error}"))
        page.on("dialog", self.boxed)

    def boxed(self, box: Dialog) -> None:
        self.errors.append(f"dialog: {box.message}")
        box.dismiss()

    def heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"console: {message.text}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    """A test that provokes errors takes them off the list itself."""
    found = Watch()
    yield found
    assert found.errors == []


@pytest.fixture
def someone(chromium: Browser, host: Host, watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """Another person's browser: cookies of its own, and whatever screen is asked for."""
    opened: list[BrowserContext] = []
    home = next(HOMES)  # all tests together would be too quick for one address

    def arrive(**screen: Any) -> BrowserContext:
        usual = {"base_url": host.address, "viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce"}
        usual |= {"extra_http_headers": {"x-forwarded-for": f"198.51.100.{home}"}}
        context = chromium.new_context(**(usual | screen))
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script("try { localStorage.telling ??= 'instant' } catch {}")  # unless a test is about it
        if NAMED in os.environ:
            context.add_init_script(SALT)
        context.on("page", watch.look_at)
        opened.append(context)
        return context

    yield arrive
    for context in opened:
        context.close()


@pytest.fixture
def visit(someone: Callable[..., BrowserContext]) -> Visit:
    """A page in a browser of its own."""

    def go(**screen: Any) -> Page:
        return someone(**screen).new_page()

    return go
