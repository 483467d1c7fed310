"""Click to paint in Chromium: a click on an offer, the post, the event, the page's script, the next frame painted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from tools.browser import ARGS, HELP, find
from tools.webbench.figures import Row, Scale, percentile
from tools.webbench.places import Places
from tools.webbench.process import Process, reference, server
from tools.webbench.seed import Seeded, seed

SLOWER: Final = (1, 6)
"""How many times slower the browser is made: a desk, and about what a cheap phone is."""

CLICK: Final = """
async ([selector, n]) => {
  const meta = document.getElementById("meta");
  const found = document.querySelectorAll(selector);
  if (!found.length) return -1;
  while (document.querySelector("[data-busy]")) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const painted = new Promise((done) => new MutationObserver((_, self) => {
    self.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(done));
  }).observe(meta, { attributeFilter: ["data-stamp"] }));
  const start = performance.now();
  found[n % found.length].click();
  await painted;
  return performance.now() - start;
}
"""
"""The second of two animation frames begins when the first has been painted. Milliseconds, or -1 without a target."""

OFFER: Final = "#decision .offer, #decision form.number .main:not([disabled]), body > .offer"
TABLES: Final = 8
"""Tables to look at: luck is another each time, and at some of them nothing is to be chosen just then."""

UNDO: Final = "#decision [data-do=undo]:not([disabled])"


def missing() -> str:
    """Why this cannot be measured, if it cannot."""
    return "" if find() else HELP


def run_reference(scale: Scale) -> dict[str, Row]:
    with reference() as process:
        return browsed(process, [None], "#meta", scale)


def run_game(game: str, scale: Scale, where: Places) -> dict[str, Row]:
    data = where.new()
    tables = seed(data, game, TABLES, scale.moves)
    with server(data) as process:
        return browsed(process, tables, "#table[data-ready]", scale)


def browsed(process: Process, tables: Sequence[Seeded | None], ready: str, scale: Scale) -> dict[str, Row]:
    """Open the first page with something to choose and click, at each speed."""
    from playwright.sync_api import sync_playwright

    path = find()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=list(ARGS))
        try:
            page = with_choice(browser, process, tables, ready)
            return {f"x{slower}": clicked(page, slower, scale) for slower in SLOWER}
        finally:
            browser.close()


def with_choice(browser: Any, process: Process, tables: Sequence[Seeded | None], ready: str) -> Any:
    """Where nothing is to be clicked nothing would be measured."""
    for seeded in tables:
        page = opened(browser, process, seeded)
        page.wait_for_selector(ready, state="attached")
        if not seeded or page.locator(OFFER).count():
            return page
        page.context.close()
    raise RuntimeError(f"at none of {len(tables)} tables there is something to choose")


def opened(browser: Any, process: Process, seeded: Seeded | None) -> Any:
    """The page of whoever is asked."""
    context, address = browser.new_context(viewport={"width": 1280, "height": 860}), f"http://127.0.0.1:{process.port}/"
    if seeded:
        context.add_cookies([{"name": "millwright", "value": seeded.tokens[seeded.asked], "url": address}])
    page = context.new_page()
    page.goto(f"{address}t/{seeded.table}" if seeded else address)
    return page


def clicked(page: Any, slower: int, scale: Scale) -> Row:
    """Try one offer after the other; taking it back is not counted."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    times: list[float] = []
    end = time.perf_counter() + scale.longest
    while len(times) < scale.clicks and (not times or time.perf_counter() < end):
        times.append(page.evaluate(CLICK, [OFFER, len(times)]))
        page.evaluate(CLICK, [UNDO, 0])
    return {"median ms": percentile(times, 0.5), "p95 ms": percentile(times, 0.95), "clicks": len(times)}
