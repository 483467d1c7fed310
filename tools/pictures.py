"""Photograph the table in the browser for the docs: docs/pictures/*.png, from a server and games of its own.

python -m tools.pictures [FOLDER [SET ...]]

Bots play a game of each kind to its end; somebody plays on from the middle of it. The games are others each time.
All sets of pictures are made if none is named.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from millwright.language import FIRST, languages
from tests.browser.player import Player
from tools.browser import HELP, find
from tools.moments import MOMENTS
from tools.studio import DARK, DESK, PHONE, PHONE_DARK, SEATS, WAIT, WIDE, Studio, bidding, studio_in, until

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
TELLING: Final = {"workshop": 0.8, "brass": 0.65, "woodcraft": 0.5}
"""Which part of the game is over when the board shows most of what the game is about."""


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
        studio.take_elsewhere(f"wide-{game}", table, WIDE)
        studio.take_elsewhere(f"dark-{game}", table, DARK)
        back = f"{finished}/at/{last * 2 // 3}"
        phones = [studio.seen_elsewhere(*one) for one in ((table, PHONE_DARK), (back, PHONE), (finished, PHONE))]
        studio.take_together(f"phones-{game}", phones, 390, 844)
        if game == "workshop":
            auction(studio, finished, last // 3)
        if game == "brass":
            narration(studio)
            hint(studio)
            replay(studio, finished, last * 2 // 3)
            review(studio, finished, last - 60)


def auction(studio: Studio, finished: str, position: int) -> None:
    """Of the first era: the board is another than that of the table."""
    studio.play_on(finished, position)
    until(studio, lambda: bidding(studio))
    studio.take("auction", studio.desk)


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
    lessons = [(f"learn-{game}", f"/learn/{game}") for game in SEATS]
    for name, address in (("home", "/"), *lessons, ("rules", "/rules/workshop")):
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
    studio.take_together("two-languages", [page.screenshot() for page in pages], 760, 511)


SETS: Final = {"games": games, "opening": opening, "pages": pages, "languages": in_languages, **MOMENTS}


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
