"""Photograph the table in the browser for the docs: docs/pictures/*.png, from a server and games of its own.

python -m tools.pictures [FOLDER [SET ...]]

Bots play a game of each kind to its end; somebody plays on from the middle of it. The games are others each time.
Sets of pictures are `games`, `opening`, `pages` and `languages`; all of them if none is named.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from millwright.language import FIRST, languages
from tests.browser.host import Host
from tests.browser.player import Player
from tools.browser import ARGS, HELP, find
from tools.png import reduced

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
SEATS: Final = {"workshop": 3, "brass": 4, "woodcraft": 3}
TELLING: Final = {"workshop": 0.8, "brass": 0.65, "woodcraft": 0.5}
"""Which part of the game is over when the board shows most of what the game is about."""

WAIT: Final = 240_000
"""Milliseconds for what bots do at length: a whole game, a review."""

Screen = dict[str, Any]
DESK: Final[Screen] = {"viewport": {"width": 1280, "height": 860}}
PHONE: Final[Screen] = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5, "is_mobile": True, "has_touch": True,
}  # fmt: skip
DARK: Final[Screen] = {**DESK, "color_scheme": "dark"}

OVER: Final = "() => document.getElementById('meta').dataset.phase === 'over'"
MANY: Final = 40
"""Turns to play at most until something comes up."""


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
        page.mouse.move(1, 1)
        page.wait_for_timeout(600)
        self.keep(name, page.screenshot())

    def keep(self, name: str, shot: bytes) -> None:
        picture = reduced(self.canvas, shot)
        (self.folder / f"{name}.png").write_bytes(picture)
        print(f"{name}.png: {len(picture) // 1000} kB", flush=True)

    def take_elsewhere(self, name: str, address: str, screen: Screen) -> None:
        """The same table on another screen of the same person."""
        known = self.desk.context.storage_state()
        context = self.browser.new_context(base_url=self.host.address, storage_state=known, **screen)
        page = context.new_page()
        page.goto(address)
        Player(page).ready()
        self.take(name, page)
        context.close()

    def take_together(self, name: str, pages: list[Page]) -> None:
        """Several screens side by side."""
        shots = [b64encode(page.screenshot()).decode() for page in pages]
        images = "".join([f"<img width=760 src='data:image/png;base64,{shot}'>" for shot in shots])
        self.canvas.set_viewport_size({"width": 764 * len(pages) - 4, "height": 511})
        self.canvas.set_content(f"<body style='margin:0;display:flex;gap:4px'>{images}")
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


# ---- what is shown


def games(studio: Studio) -> None:
    """Each game at its end, in its middle, and on a phone; then what one of them shows best."""
    for game in SEATS:
        finished = studio.played(game)
        studio.desk.reload()  # else all that has changed since the beginning is marked
        studio.player.ready()
        studio.take(f"end-{game}", studio.desk)
        last = int(studio.player.meta()["seq"])
        table = studio.play_on(finished, int(last * TELLING[game]))
        until(studio, lambda: not bidding(studio))
        studio.take(f"table-{game}", studio.desk)
        studio.take_elsewhere(f"phone-{game}", table, PHONE)
        if game == "workshop":
            auction(studio, finished, last // 3)
        if game == "brass":
            studio.take_elsewhere("dark", table, DARK)
            narration(studio)
            hint(studio)
            replay(studio, finished, last * 2 // 3)
            review(studio, finished, last - 60)


def auction(studio: Studio, finished: str, position: int) -> None:
    """Of the first era: the board is another than that of the table."""
    studio.play_on(finished, position)
    until(studio, lambda: bidding(studio))
    studio.take("auction", studio.desk)


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


def hint(studio: Studio) -> None:
    studio.desk.keyboard.press("h")
    studio.desk.wait_for_selector("#hint .why")
    studio.take("hint", studio.desk)


def narration(studio: Studio) -> None:
    """The first caption of what another did."""
    until(studio, lambda: studio.desk.locator("#turns li").count() > 2)
    studio.desk.evaluate("() => localStorage.setItem('telling', 'slow')")
    studio.desk.locator("#again").click()
    studio.desk.wait_for_selector("#caption:not([hidden]):not([data-seat=''])")
    studio.take("narration", studio.desk)
    studio.desk.keyboard.press("Escape")
    studio.desk.evaluate("() => localStorage.setItem('telling', 'instant')")


def replay(studio: Studio, finished: str, position: int) -> None:
    studio.desk.goto(f"{finished}/at/{position}")
    studio.player.ready()
    studio.take("replay", studio.desk)


def review(studio: Studio, finished: str, position: int) -> None:
    """Of a game whose last moves were made by chance: there is something to tell."""
    print("brass: the last moves", flush=True)
    studio.play_on(finished, position)
    studio.player.whole_game()
    studio.desk.locator("#review [data-do=review]").click()
    studio.desk.wait_for_selector("#review .differs", timeout=WAIT)
    studio.desk.locator("#review").evaluate("(one) => one.scrollIntoView()")
    studio.take("review", studio.desk)


def opening(studio: Studio) -> None:
    """The first cards of Woodcraft, with the whole workshop below them."""
    studio.player.sit("woodcraft", ["me", "steady", "steady"])
    studio.take("opening", studio.desk)


def pages(studio: Studio) -> None:
    for name, address in (("home", "/"), ("learn", "/learn/brass")):
        studio.desk.goto(address)
        studio.take(name, studio.desk)


def in_languages(studio: Studio) -> None:
    """Each table as others read it, then one with two players who read two languages."""
    others = [name for name in languages() if name != FIRST]
    for game in SEATS:
        finished = studio.played(game)
        table = studio.play_on(finished, int(int(studio.player.meta()["seq"]) * TELLING[game]))
        until(studio, lambda: not bidding(studio))
        for name in others:
            studio.take_elsewhere(f"table-{game}-{name}", table, {**DESK, "locale": name})
    two_languages(studio, others)


def two_languages(studio: Studio, names: list[str]) -> None:
    """One table, two players, and what each of them reads in the log."""
    screens = [{**DESK, "locale": name} for name in names[:2]]
    pages = [studio.browser.new_context(base_url=studio.host.address, **one).new_page() for one in screens]
    anna, bert = [Player(page, seed) for seed, page in enumerate(pages)]
    anna.sit("brass", ["me", "open"])
    bert.join(anna.invite(), "Bert", 1)
    anna.wait("() => document.getElementById('meta').dataset.phase === 'playing'")
    for _ in range(8):
        asked = anna if anna.meta()["turn"] == "mine" else bert
        asked.turn("button")
        for one in (anna, bert):
            one.arrived(asked.meta()["seq"])
    for one in (anna, bert):
        one.page.keyboard.press("Escape")
        one.view("log")
        one.page.mouse.move(1, 1)
        one.page.wait_for_timeout(600)
    studio.take_together("two-languages", pages)


SETS: Final = {"games": games, "opening": opening, "pages": pages, "languages": in_languages}


# ---- the studio


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


def main() -> int:
    chromium = find()  # before Playwright runs: it may ask Playwright itself
    if not chromium:
        print(HELP, file=sys.stderr)
        return 1
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with studio_in(folder, chromium) as studio:
        for name in sys.argv[2:] or SETS:
            SETS[name](studio)
    return 0


if __name__ == "__main__":
    sys.exit(main())
