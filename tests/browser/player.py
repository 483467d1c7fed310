"""Somebody who plays by clicking, as a person does: reads the page, points at something that is really there, clicks.

One question to the page finds what to click and where; then the mouse goes there. Nothing waits for a fixed time: after
each click the page itself tells, by its stamp, that the move has arrived.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from playwright.sync_api import Page, TimeoutError

PATIENCE: Final = 60_000
"""Milliseconds; see host.PATIENCE."""

MISSED: Final = 8_000
MISSES: Final = 4
"""Milliseconds after which a click has done nothing, and how often that may be in a game."""

BURST: Final = 50
RATE: Final = 9.0
"""A person may post 60 times at once and 10 times a second: we stay below that."""

ZONES: Final = ("zone-board", "zone-topic", "zone-mine", "zone-market", "zone-players")

FIND: Final = """
([dice, wish]) => {
  const $ = (id) => document.getElementById(id);
  const meta = $("meta").dataset;
  const state = { stamp: meta.stamp, seq: meta.seq, card: !$("card").hidden };
  /** A point of the element where a click reaches it and nothing that lies above it. */
  const point = (one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    const spots = [[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .75], [.2, .2], [.8, .8], [.05, .5], [.5, .05]];
    for (const [x, y] of spots) {
      const at = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(...at);
      if (hit && (hit === one || (one.contains(hit) && hit.closest("[id]") === one.closest("[id]")))) return at;
    }
    return null;
  };
  const pick = (list) => list[Math.floor(dice * list.length)];
  const found = (kind, one, more = {}) => ({ ...state, kind, at: point(one), ...more });
  if (meta.phase === "over") return { ...state, kind: "over" };
  if ($("reveal")) return found("reveal", $("reveal"));
  if (meta.turn !== "mine") return { ...state, kind: "wait" };
  if ($("confirm")) return found("confirm", $("confirm"));
  if (wish === "board") {
    const glowing = [...document.querySelectorAll("svg.board [data-can]")];
    const start = Math.floor(dice * glowing.length);
    const thing = [...glowing.slice(start), ...glowing.slice(0, start)].find(point);
    if (thing) return found("thing", thing, { id: thing.id });
  }
  const seen = (list) => [...list].filter((one) => !one.closest("[data-away]"));
  const offers = seen(document.querySelectorAll("#decision .offer"));
  const forms = seen(document.querySelectorAll("#decision form.number, #finish"));
  const one = pick([...offers, ...forms]);
  if (!one) return { ...state, kind: "nothing" };
  if (one.id === "finish") return found("finish", one);
  if (one.matches("form")) {
    const field = one.querySelector("input");
    const low = Number(field.min);
    const high = Math.min(Number(field.max), low + 8);
    return found("number", field, { value: String(low + (Math.floor(dice * 997) % (high - low + 1))) });
  }
  const fold = one.closest("details:not([open])");
  const words = { id: fold?.id ?? "", words: one.dataset.words };
  if (one.dataset.pieces) {
    const take = one.dataset.pieces.split(" ").map((piece) => piece.split("|"));
    const pieces = [...document.querySelectorAll("#decision .piece")].map((each) => each.dataset.take);
    const picks = take.map((equal) => pieces.find((each) => equal.includes(each)) ?? equal[0]);
    const first = fold?.querySelector("summary") ?? one.closest(".offers");
    return found("pieces", first, { ...words, picks, folded: !!fold });
  }
  if (fold) return found("fold", fold.querySelector("summary"), words);
  return found("offer", one);
}
"""

INSIDE: Final = """
([box, words, dice]) => {
  const list = [...document.querySelectorAll(`${box}:not([hidden]) [data-words]`)].filter(
    (one) => words === null || one.dataset.words === words);
  const one = list[Math.floor(dice * list.length)];
  if (!one) return null;
  one.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
"""
"""Where one of the choices in the decision or on the card is."""

OPENED: Final = """
([stamp, seq]) => {
  const meta = document.getElementById("meta").dataset;
  return !document.getElementById("card").hidden || meta.stamp !== stamp || meta.seq !== seq;
}
"""

MOVED: Final = """
([stamp, seq]) => {
  const meta = document.getElementById("meta")?.dataset;
  const busy = "busy" in document.getElementById("table").dataset;
  return meta && !busy && (meta.stamp !== stamp || meta.seq !== seq);
}
"""

DRAWN: Final = """
(names) => {
  const own = new Set(["data-fresh", "data-lit", "data-guided", "open"]);
  const told = (one) => {
    if (one.nodeType !== Node.ELEMENT_NODE) return one.textContent;
    const attrs = [...one.attributes].filter(({ name }) => !own.has(name)).map(({ name, value }) => `${name}=${value}`);
    return `<${one.localName} ${attrs.sort().join(" ")}>${[...one.childNodes].map(told).join("")}</>`;
  };
  return names.map((id) => told(document.getElementById(id)));
}
"""
"""Parts of the page as text: attributes in one order, and without those that belong to the page alone."""

SHOWN: Final = """
() => ["meta", "toast", "card", "decision"].map((id) => document.getElementById(id)).map(
  (one) => `${one.id}${one.hidden ? " (hidden)" : ""}: ${JSON.stringify({ ...one.dataset })} ${one.innerText}`)
"""

SETTLED: Final = """
() => {
  const meta = document.getElementById("meta")?.dataset;
  return meta && (meta.turn === "mine" || meta.phase === "over" || meta.curtain);
}
"""


class Player:
    """One person at one page."""

    def __init__(self, page: Page, seed: int = 1, board: float = 0.4, touch: bool = False) -> None:
        self.page: Final = page
        self.rng: Final = Random(seed)
        self.board: Final = board  # how often the board is clicked rather than a button
        self.touch: Final = touch
        self.began: Final = time.monotonic()
        self.posts = 0
        self.misses = 0
        self.over = False
        self.done: Final = dict.fromkeys(("thing", "offer", "number", "confirm", "reveal"), 0)

    # ---- getting to a table

    def open(self, game: str, seats: list[str], name: str = "Anna") -> None:
        """Lay out a table by hand, from the home page."""
        self.page.goto("/")
        self.page.locator("#name").fill(name)
        card = self.page.locator(f"fieldset.game-{game}")
        card.locator(f"input[name='{game}.players'][value='{len(seats)}']").check()
        for n, kind in enumerate(seats):
            card.locator(f"select[name='{game}.seat{n}']").select_option(kind)
        card.locator("button.main").click()
        self.ready()

    def sit(self, game: str, seats: list[str], name: str = "Anna", **fields: str) -> str:
        """Lay out a table at once, and wait until it is one's turn; its address."""
        address = self.lay(game, seats, name, **fields)
        if "open" not in seats:
            self.settled()  # a bot may be first
        return address

    def lay(self, game: str, seats: list[str], name: str = "Anna", **fields: str) -> str:
        """Lay out a table with what the form of the home page would send; its address."""
        chairs = {f"{game}.seat{n}": kind for n, kind in enumerate(seats)}
        self.page.goto("/")
        pledge = self.page.locator("input[name=pledge]").get_attribute("value") or ""
        answer = self.page.request.post(
            "/new",
            form={"game": game, "name": name, "pledge": pledge, **chairs, **fields},
            headers={"origin": self.page.url.rstrip("/")},
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()
        address = str(answer.headers["location"])
        self.page.goto(address)
        self.ready()
        return address

    def invite(self) -> str:
        """The invitation that the lobby shows."""
        return self.page.locator("#invite").input_value()

    def join(self, invitation: str, name: str, seat: int) -> None:
        """Come by an invitation: pick a name and a seat."""
        self.page.goto(invitation)
        self.page.locator("input[name=name]").fill(name)
        self.page.locator(f"input[name=seat][value='{seat}']").check()
        self.page.locator("form button.main").click()
        self.ready()

    def view(self, name: str) -> None:
        """Open a tab, beside the board or on a phone below it."""
        self.page.locator(f"#views [data-open={name}]:visible, #tabs [data-tab={name}]:visible").click()

    def say(self, words: str) -> None:
        self.view("chat")
        self.page.locator("#words").fill(words)
        self.page.locator("#words").press("Enter")

    def hears(self, words: str) -> None:
        """Until a line of chat has arrived."""
        self.wait("(words) => document.getElementById('chat').textContent.includes(words)", words)

    def ready(self) -> None:
        self.page.wait_for_selector("#table[data-ready]", state="attached")
        self.over = False

    # ---- what the page tells

    def meta(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate("() => ({ ...document.getElementById('meta').dataset })")
        return found

    def drawn(self, *names: str) -> list[str]:
        """The board as text, or other parts of the page."""
        found: list[str] = self.page.evaluate(DRAWN, list(names or ZONES))
        return found

    def focus(self) -> str:
        """What has the focus: `body` if nothing has."""
        return str(self.page.evaluate("() => document.activeElement.id || document.activeElement.localName"))

    def wait(self, code: str, arg: Any = None) -> None:
        """Until the page says yes; if it never does, what it shows instead is told."""
        try:
            self.page.wait_for_function(code, arg=arg, timeout=PATIENCE)
        except TimeoutError as error:
            raise AssertionError(f"in vain: {code} {arg}; the page: {self.page.evaluate(SHOWN)}") from error

    def settled(self) -> None:
        """Until somebody at this page is asked, or the game is over."""
        self.wait(SETTLED)

    # ---- playing

    def step(self, wish: str = "") -> str:
        """Find something to click and click it; tells what it was. Whoever goes on after the end waits in vain."""
        wish = wish or ("board" if self.rng.random() < self.board else "button")
        found = self.page.evaluate(FIND, [self.rng.random(), wish])
        kind: str = found["kind"]
        assert kind != "nothing", f"nothing to click: {self.page.inner_text('#decision')}"
        assert not self.over, "the game has ended without what was waited for"
        self.over = kind == "over"
        if kind == "wait":
            self.settled()
        elif found.get("card"):
            self.page.keyboard.press("Escape")
        elif kind != "over":
            assert found["at"], f"{kind} cannot be reached by a click"
            self.act(kind, found)
        return kind

    def act(self, kind: str, found: dict[str, Any]) -> None:
        """Click, and whatever else the choice needs. What came meanwhile may have moved it away: then look again."""
        if kind != "pieces" or found["folded"]:
            self.click(found["at"])
        if kind == "reveal":
            self.wait("() => !document.getElementById('reveal')")
        elif kind == "thing":
            if not self.opened(found):
                return
            if self.page.locator("#card").is_visible() and not self.inside("#card", None, found):
                return
        elif kind == "pieces":
            kind = "offer"
            for piece in found["picks"]:
                self.page.locator(f"#decision .piece[data-take='{piece}']").click()
            if not self.inside("#decision", found["words"], found):
                return
        elif kind == "finish":
            kind = "confirm"
        elif kind == "fold":
            kind = "offer"
            if not self.inside("#decision", found["words"], found):
                return
        elif kind == "number":
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(found["value"])
            self.page.keyboard.press("Enter")
        if kind in ("thing", "offer") and not self.followed(found):
            return
        self.done[kind] += 1
        if kind != "reveal":
            self.moved(found)

    def opened(self, found: dict[str, Any]) -> bool:
        """Whether a click on the board did something. A piece that has just moved may have lain there: look again."""
        try:
            self.page.wait_for_function(OPENED, arg=[found["stamp"], found["seq"]], timeout=MISSED)
        except TimeoutError:
            return self.missed(found)
        return True

    def followed(self, found: dict[str, Any]) -> bool:
        """Whether a move has come of a click; news that came with it may have put something else under the pointer."""
        try:
            self.page.wait_for_function(MOVED, arg=[found["stamp"], found["seq"]], timeout=MISSED)
        except TimeoutError:
            self.page.keyboard.press("Escape")
            return self.missed(found)
        return True

    def missed(self, found: dict[str, Any]) -> bool:
        """A click on the board that met something else: never, in the end, but for a few that came between."""
        self.misses += 1
        assert self.misses < MISSES, f"clicks on {found.get('id', 'a choice')} do nothing: {self.page.evaluate(SHOWN)}"
        return False

    def inside(self, box: str, words: str | None, found: dict[str, Any]) -> bool:
        """Click a choice in there; it may be missing only if something came meanwhile, or lay over what was meant."""
        at = self.page.evaluate(INSIDE, [box, words, self.rng.random()])
        if at:
            self.click(at)
            return True
        now = self.meta()
        news = (now["stamp"], now["seq"]) != (found["stamp"], found["seq"])
        if box == "#card" and not news:
            self.page.keyboard.press("Escape")
            return self.missed(found)
        assert news, f"nothing to choose at {found['id']}: {self.page.inner_text(box)}"
        return False

    def moved(self, before: dict[str, Any]) -> None:
        self.posts += 1
        self.wait(MOVED, [before["stamp"], before["seq"]])
        ahead = self.posts - BURST - (time.monotonic() - self.began) * RATE
        if ahead > 0:
            self.page.wait_for_timeout(1000 * ahead / RATE)

    def click(self, at: list[float]) -> None:
        if self.touch:
            self.page.wait_for_timeout(350)  # a person's pace: quicker taps on one spot are a double tap
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def press(self, key: str) -> None:
        """A key that plays something, until it has arrived."""
        before = self.meta()
        self.page.keyboard.press(key)
        self.moved(before)

    def undo(self) -> None:
        before = self.meta()
        self.page.locator("#decision [data-do=undo]").click()
        self.moved(before)

    def redo(self) -> None:
        before = self.meta()
        self.page.locator("#decision [data-do=redo]").click()
        self.moved(before)

    def arrived(self, seq: str) -> None:
        """Until the page shows that position, or a later one."""
        self.wait("(seq) => Number(document.getElementById('meta').dataset.seq) >= Number(seq)", seq)

    def turn(self, wish: str = "") -> None:
        """Play until one confirmation."""
        confirms = self.done["confirm"]
        self.many(lambda: self.done["confirm"] > confirms, wish)

    def whole_game(self) -> None:
        self.many(lambda: False)

    def many(self, enough: Callable[[], bool], wish: str = "") -> None:
        for _ in range(1000):
            if enough() or self.step(wish) == "over":
                return
        raise AssertionError("the game does not end")
