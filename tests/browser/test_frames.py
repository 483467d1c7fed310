"""No text leaves its frame where only DejaVu is there, whose letters are broad; and what a phone shows can be read."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from millwright.language import FIRST, languages
from tests.browser.conftest import Visit, launched
from tests.browser.player import Player
from tests.browser.test_phone import PHONE, fits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="which fonts there are is told to fontconfig")

GAMES = ["workshop", "brass", "woodcraft"]

FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont><pattern/></rejectfont>
    <acceptfont>
      <pattern><patelt name="family"><string>DejaVu Sans</string></patelt></pattern>
      <pattern><patelt name="family"><string>DejaVu Serif</string></patelt></pattern>
    </acceptfont>
  </selectfont>
</fontconfig>
"""
"""Of all fonts that are installed there are these two."""

DRAWN_WITH = {
    "svg.board text.serif": "DejaVu Serif",
    "svg.board text.num": "DejaVu Sans",
    ".band-line h1": "DejaVu Serif",
    "#views button[aria-pressed=true]": "DejaVu Sans",
}


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser that knows of DejaVu alone."""
    file = tmp_path_factory.mktemp("fonts") / "fonts.conf"
    file.write_text(FONTS)
    with launched(FONTCONFIG_FILE=str(file)) as browser:
        yield browser


def only_dejavu(page: Page) -> None:
    """What the letters were really drawn with, as the browser's own tools tell."""
    tools = page.context.new_cdp_session(page)
    for command in ("DOM.enable", "CSS.enable"):
        tools.send(command)
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    for names, family in DRAWN_WITH.items():
        node = tools.send("DOM.querySelector", {"nodeId": root, "selector": names})["nodeId"]
        fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        assert {font["familyName"] for font in fonts} == {family}, (names, "is the package of the DejaVu fonts there?")
    tools.detach()


OUTSIDE = """
() => {
  const found = [];
  for (const svg of document.querySelectorAll("svg.board")) {
    const part = svg.getBoundingClientRect();
    if (!part.width) continue;
    const unit = part.width / svg.viewBox.baseVal.width;
    const frames = [...svg.querySelectorAll("rect:not(.tie, .touch)")].map((one) => [one, one.getBoundingClientRect()]);
    for (const text of svg.querySelectorAll("text:not([class*=track])")) {
      const box = text.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const around = frames.filter(([one, { left, right, top, bottom, width }]) =>
        width >= 40 * unit && left <= x && x <= right && top <= y && y <= bottom &&
        one.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
      const [, frame] = around.sort((a, b) => a[1].width * a[1].height - b[1].width * b[1].height)[0] ?? [svg, part];
      if (Math.max(frame.left - box.left, box.right - frame.right) > unit) found.push(`${svg.id}: ${text.textContent}`);
    }
  }
  return found;
}
"""
"""Texts that stick out of the smallest box, at least 40 units wide, in which they begin."""


@pytest.mark.parametrize("game", GAMES)
def test_no_text_leaves_its_frame(game: str, visit: Visit) -> None:
    player = Player(visit(viewport={"width": 1920, "height": 1080}))
    player.sit(game, ["me", "random", "random", "random"])
    player.page.evaluate("() => document.fonts.ready")
    only_dejavu(player.page)
    for name in in_languages(player):
        assert player.page.locator("svg.board text").count() > 50
        assert player.page.evaluate(OUTSIDE) == [], name
        side_by_side(player.page, game)


ENDED = "() => document.getElementById('meta').dataset.phase === 'over'"

COLUMNS = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const table = document.querySelector("#result .scroll");
  const frames = [table, document.getElementById("sheet"), document.documentElement].map(box);
  const cut = ({ left, right }) => left === right || frames.some((one) => left < one.left - 1 || right > one.right + 1);
  const cells = [...table.querySelectorAll("th[scope=col], td")].filter((one) => one.textContent);
  const heads = cells.filter((one) => one.matches("th"));
  return [heads.length, cells.map(box).filter(cut).length, table.scrollWidth - table.clientWidth];
}
"""
"""How many players the parts of the score are told of, how many figures are cut off, and how far one would scroll."""

OVER_EACH_OTHER = """
(names) => {
  const box = (one) => one.getBoundingClientRect();
  const shown = [...document.querySelectorAll(names)].filter((one) => one.checkVisibility() && box(one).width);
  const shared = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const over = (a, b) => shared(box(a), box(b)) && !a.contains(b) && !b.contains(a);
  const pairs = shown.flatMap((one, n) => shown.slice(n + 1).filter((other) => over(one, other)).map(
    (other) => `${one.id} ${other.id}`));
  const leaves = (a, b) => Math.min(a.left - b.left, a.top - b.top, b.right - a.right, b.bottom - a.bottom) < -1;
  const out = shown.filter((one) => leaves(box(one), box(one.parentElement.closest("[id^=panel-], svg.board"))));
  return [shown.length, pairs, out.map((one) => one.id)];
}
"""
"""Drawn things: how many one sees, which lie over each other, and which leave the panel or part that they are on."""


@pytest.mark.parametrize(("game", "seats"), [("workshop", 5), ("brass", 4), ("woodcraft", 4)])
def test_late_and_at_the_end_all_is_in_its_frame(game: str, seats: int, visit: Visit) -> None:
    """Long numbers, long lists of discards, and a score with a column for each of four or five players."""
    player = Player(visit())
    page = player.page
    address = player.lay(game, ["random"] * seats)
    player.wait(ENDED)
    only_dejavu(page)
    for name in in_languages(player):
        assert page.evaluate(COLUMNS) == [seats, 0, 0], name
        assert page.evaluate(OUTSIDE) == [], name
    page.goto(f"{address}/at/{int(player.meta()['seq']) * 9 // 10}")
    player.ready()
    page.evaluate("() => document.querySelectorAll('details.fold').forEach((one) => (one.open = true))")
    assert page.locator("svg.board text").count() > 100
    assert page.evaluate(OUTSIDE) == []
    side_by_side(page, game)


def side_by_side(page: Page, game: str) -> None:
    """No panel lies over another one, nor do the discards of Brass, which have their whole names."""
    panels, *wrong = page.evaluate(OVER_EACH_OTHER, "svg.board [id^=panel-]")
    assert panels > 3 and wrong == [[], []]
    if game == "brass":
        kinds, *wrong = page.evaluate(OVER_EACH_OTHER, "#discards > g")
        assert kinds > 20 and wrong == [[], []]
        assert "…" not in str(page.locator("#panel-discards").text_content())


def in_languages(player: Player) -> Iterator[str]:
    """The same page in one language after the other."""
    yield FIRST
    for name in languages()[1:]:
        player.page.set_extra_http_headers({"accept-language": name})
        player.page.reload()
        player.ready()
        yield name


CUT_OFF = """
() => [...document.querySelectorAll(
  "#people li, #zone-topic svg, #guide .invite, #decision h2, #views button")].filter((one) => {
  const box = one.getBoundingClientRect();
  for (let around = one.parentElement; around && box.height; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const clips = around === document.body || getComputedStyle(around).overflowY !== "visible";
    if (clips && (box.top < frame.top - 1 || box.bottom > Math.min(frame.bottom, innerHeight) + 1)) return true;
  }
  return false;
}).map((one) => one.textContent)
"""
"""Players, cards of the round, the guide's offer, question and tabs that are not wholly in view."""


@pytest.mark.parametrize(("game", "players"), [("workshop", 5), ("workshop", 4), ("brass", 4), ("woodcraft", 4)])
def test_a_full_table_is_in_view_as_a_whole(game: str, players: int, visit: Visit) -> None:
    """With four and five there are two lines for everybody’s last turn."""
    player = Player(visit())
    player.sit(game, ["me"] + ["random"] * (players - 1))
    while game == "workshop" and not player.page.locator("#zone-topic .card:not(.used)").count():
        player.step("button")
    rows = player.page.locator("#people li[data-seat]")
    for name in in_languages(player):
        heights = rows.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
        assert len(heights) == players and max(heights) <= 48, heights
        assert player.page.evaluate(CUT_OFF) == [], name


TOO_WIDE = """
() => [...document.querySelectorAll("#tabs button, .tools button, #guide button, #decision h2, #people th")].filter(
  (one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth,
).map((one) => one.textContent)
"""


def test_on_a_phone_all_words_of_all_languages_have_room(visit: Visit) -> None:
    player = Player(visit(**PHONE))
    player.sit("woodcraft", ["me", "random"])
    for name in in_languages(player):
        assert player.page.evaluate(TOO_WIDE) == [], name
        player.page.locator("#menu > summary").click()
        tops = player.page.locator(".languages button").evaluate_all("(all) => all.map((one) => one.offsetTop)")
        assert len(set(tops)) == 1 and fits(player.page), name
