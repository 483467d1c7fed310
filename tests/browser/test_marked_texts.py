"""No text that players read is outside of the catalogue: in a language that puts marks around all of its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from millwright.games.registry import GAMES
from millwright.language import FIRST, MARKED, WITH_MARKED
from millwright.translation import printed_names
from tests.browser.host import PATIENCE, Host
from tests.browser.player import Player

OUTSIDE = """
() => {
  const BLOCKS = "p, li, td, th, h1, h2, h3, button, summary, label, legend, option, a.button, figcaption, header, div";
  const groups = new Map();
  const add = (key, words) => groups.set(key, [...(groups.get(key) ?? []), words]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, style, kbd, code, .rulebook, .languages")) continue;
    if (parent.closest("#invite, [lang]:not(html)")) continue;
    add(parent.closest(parent.closest("svg") ? "g, svg" : ".column ul") ?? parent.closest(BLOCKS), node.data);
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) add({}, one.getAttribute(name) ?? "");
  }
  const found = new Set();
  for (const words of groups.values()) {
    let [depth, bare] = [0, [""]];
    for (const letter of words.join("\\n")) {
      if (letter === "⟦") depth += 1;
      else if (letter === "⟧" && depth) depth -= 1;
      else if (letter === "⟧") bare = [""]; // the end of a text that began in another group
      else if (!depth) bare[bare.length - 1] += letter;
      if (letter === "⟦" && bare.at(-1)) bare.push("");
    }
    bare.filter((one) => /\\p{L}/u.test(one)).forEach((one) => found.add(one.trim()));
  }
  return [...found];
}
"""
"""What is read outside of marks. Lines of a drawing belong together: marks may begin in one and end in the next."""

PEOPLE = ["Anna", "Chrome", "Linux", "Millwright"]

IDS = r"\b[IVX]+\b|\b[a-z]\d\b|\b[A-DNX]\b|\b[BCW]\d\d\b|https?:\S+|\bHome\b|\bEnd\b"
"""Levels, spaces and dice, letters on boards, rules, addresses, and two keys."""


def proper_names() -> set[str]:
    """Titles, and what the facts call places and cards."""
    found = {*PEOPLE, *printed_names().values(), *[game.title for game in GAMES.values()]}
    found |= {name.upper() for name in found}
    boards = GAMES["brass"].facts().boards.values()
    found |= {*GAMES["workshop"].facts().map.town_names, *[n for board in boards for n in board.map.location_names]}
    return found


def bare(page: Page) -> list[str]:
    """Words outside of marks that are neither names nor the ids of spaces, dice and levels."""
    names = "|".join(re.escape(name) for name in sorted(proper_names(), key=len, reverse=True))
    found = [re.sub(r"(?<!-)\n", " ", words).replace("\n", "") for words in page.evaluate(OUTSIDE)]
    rest = [re.sub(rf"\b({names})\b|{IDS}", "", words) for words in found]
    return [words.strip() for words in rest if re.search(r"[^\W\d_]", words)]


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    running = Host(tmp_path_factory.mktemp("marked"), **{WITH_MARKED: "1"})
    yield running
    running.end()


@pytest.fixture
def page(chromium: Browser, marked: Host) -> Iterator[Page]:
    screen = {"width": 1280, "height": 860}
    headers = {"accept-language": MARKED}
    context = chromium.new_context(base_url=marked.address, viewport=screen, extra_http_headers=headers)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script("try { localStorage.telling ??= 'instant' } catch {}")
    yield context.new_page()
    context.close()


def test_pages_around_the_tables(page: Page) -> None:
    Player(page).sit("brass", ["me", "open", "open"])
    found = {"lobby": bare(page)}
    addresses = ["/", "/me", "/nowhere", *[f"/{kind}/{game}" for game in GAMES for kind in ("learn", "rules")]]
    for address in addresses:
        page.goto(address)
        found[address] = bare(page)
    assert {place: words for place, words in found.items() if words} == {}
    page.goto("/")
    with page.expect_navigation():
        page.locator(f".languages [value={FIRST}]").click()
    assert len(bare(page)) > 20  # they would be found


@pytest.mark.parametrize("game", GAMES)
def test_tables(game: str, page: Page) -> None:
    """At the beginning, after some turns, with the rule and the seats open; looking back; at the end."""
    player = Player(page)
    player.sit(game, ["me", "random"])
    found = {"opening": bare(page)}
    for n in range(4):
        player.turn()
        player.settled()
        found[f"turn {n}"] = bare(page)
    page.goto(f"{page.url}/replay")
    player.ready()
    found["replay"] = bare(page)
    player.lay(game, ["random", "random"])
    player.wait("() => document.getElementById('meta').dataset.phase === 'over'")
    page.reload()
    player.ready()
    found["end"] = bare(page)
    assert {place: words for place, words in found.items() if words} == {}
