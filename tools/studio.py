"""A server, a browser and somebody who photographs what they see: for the pictures of the docs."""

from __future__ import annotations

import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.host import Host
from tests.browser.player import Player
from tools.browser import ARGS
from tools.png import reduced

Screen = dict[str, Any]
DESK: Final[Screen] = {"viewport": {"width": 1280, "height": 860}}
PHONE: Final[Screen] = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5, "is_mobile": True, "has_touch": True,
}  # fmt: skip
DARK: Final[Screen] = {**DESK, "color_scheme": "dark"}
PHONE_DARK: Final[Screen] = {**PHONE, "color_scheme": "dark"}
WIDE: Final[Screen] = {
    "viewport": {"width": 1920, "height": 1080},
    "device_scale_factor": 0.525,
}  # a small picture
GAP: Final = 4
"""Pixels between screens that lie side by side."""

OVER: Final = "() => document.getElementById('meta').dataset.phase === 'over'"
MANY: Final = 40
"""Turns to play at most until something comes up."""

SEATS: Final = {"workshop": 3, "brass": 4, "woodcraft": 3}

WAIT: Final = 240_000
"""Milliseconds for what bots do at length: a whole game, a review."""


class Studio:
    """A server, a browser and one person in it, whose seats every new page knows."""

    def __init__(self, host: Host, browser: Browser, folder: Path) -> None:
        self.host: Final = host
        self.browser: Final = browser
        self.folder: Final = folder
        self.canvas: Final = browser.new_page()
        self.desk: Final = browser.new_context(base_url=host.address, reduced_motion="reduce", **DESK).new_page()
        self.desk.add_init_script("try { localStorage.telling ??= 'instant' } catch {}")
        self.player: Final = Player(self.desk)

    def take(self, name: str, page: Page) -> None:
        """One picture, when the page has come to rest."""
        self.keep(name, at_rest(page))

    def keep(self, name: str, shot: bytes) -> None:
        picture = reduced(self.canvas, shot)
        (self.folder / f"{name}.png").write_bytes(picture)
        print(f"{name}.png: {len(picture) // 1000} kB", flush=True)

    def take_elsewhere(self, name: str, address: str, screen: Screen) -> None:
        self.keep(name, self.seen_elsewhere(address, screen))

    def seen_elsewhere(self, address: str, screen: Screen) -> bytes:
        """The same table on another screen of the same person."""
        known = self.desk.context.storage_state()
        context = self.browser.new_context(base_url=self.host.address, storage_state=known, **screen)
        page = context.new_page()
        page.goto(address)
        Player(page).ready()
        shot = at_rest(page)
        context.close()
        return shot

    def take_together(self, name: str, shots: list[bytes], width: int, height: int) -> None:
        """Several screens side by side, each of that size."""
        images = [b64encode(shot).decode() for shot in shots]
        markup = "".join([f"<img width={width} src='data:image/png;base64,{image}'>" for image in images])
        self.canvas.set_viewport_size({"width": (width + GAP) * len(shots) - GAP, "height": height})
        self.canvas.set_content(f"<body style='margin:0;display:flex;gap:{GAP}px'>{markup}")
        self.canvas.wait_for_timeout(300)
        self.keep(name, self.canvas.screenshot())

    def played(self, game: str) -> str:
        """A finished game of bots; its address."""
        print(f"{game}: bots play a game", flush=True)
        address = self.player.lay(game, ["steady"] * SEATS[game])
        self.desk.wait_for_function(OVER, timeout=WAIT)
        return address

    def play_on(self, address: str, position: int) -> str:
        """Take the first seat at a position of a finished game and play a turn, so that there is news; the address."""
        told = self.desk.request.post(
            f"{address}/do", data={"do": "fork", "at": position, "as": 0}, headers={"origin": self.host.address}
        )
        assert told.ok, told.text()
        self.desk.goto(told.json()["go"])
        self.player.ready()
        self.player.settled()
        self.player.turn("board")
        self.player.settled()
        return self.desk.url


def at_rest(page: Page) -> bytes:
    page.mouse.move(1, 1)
    page.wait_for_timeout(600)
    return page.screenshot()


def bidding(studio: Studio) -> bool:
    return studio.desk.locator("#decision form.number").count() > 0


def until(studio: Studio, there: Callable[[], bool]) -> None:
    """Play turns until something has come up."""
    for _ in range(MANY):
        if there():
            return
        studio.player.turn()
        studio.player.settled()
    raise AssertionError("it does not come up")


@contextmanager
def studio_in(folder: Path, chromium: str) -> Iterator[Studio]:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        host = Host(Path(data))
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
            yield Studio(host, browser, folder)
            browser.close()
        finally:
            host.end()
