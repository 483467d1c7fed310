"""The frame of every page."""

from __future__ import annotations

from urllib.parse import urlsplit

from millwright.catalogue import LANGUAGE, text
from millwright.games.emblem import framed, house_emblem
from millwright.svg import Markup, el
from millwright.web.assets import SHEETS, address, modules
from millwright.web.html import h
from millwright.web.tongues import language_choice


def document(title: str, *body: Markup, style: str = "", script: str = "page.js", soon: str = "") -> str:
    """A whole page; `soon` is the script of the page that most likely comes next, fetched when there is time."""
    later = [soon, *modules(soon)] if soon else []
    meta = [
        h("meta", {"charset": "utf-8"}),
        h("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        h("meta", {"name": "color-scheme", "content": "light dark"}),
        h("meta", {"name": "robots", "content": "noindex"}),
        h("title", {}, title),
        h("link", {"rel": "icon", "href": address("icon.svg"), "type": "image/svg+xml"}),
        *[h("link", {"rel": "stylesheet", "href": address(name)}) for name in SHEETS],
        *[h("link", {"rel": "modulepreload", "href": address(name)}) for name in modules(script)],
        h("script", {"type": "module", "src": address(script)}),
        *[h("link", {"rel": "prefetch", "as": "script", "href": address(name)}) for name in later],
    ]
    whole = h(
        "html",
        {"lang": LANGUAGE.get()},
        h("head", {}, *meta),
        h("body", {"class": style}, *body),
    )
    return f"<!doctype html>{whole}"


def plain_page(title: str, *body: Markup, style: str = "", soon: str = "") -> str:
    """A page with the house's head line and a middle column."""
    column = h("main", {"class": "column"}, *body)
    return document(f"{title} · Millwright", top_line(), column, style=f"plain {style}".strip(), soon=soon)


def top_line() -> Markup:
    house = h("a", {"href": "/", "class": "house"}, wheel_sign(), "Millwright")
    return h("header", {"class": "top"}, house, language_choice())


def wheel_sign() -> Markup:
    """The house's sign: a mill wheel."""
    spokes = "".join(f"M12 12L{x} {y}" for x, y in ((12, 3), (20, 8), (20, 16), (12, 21), (4, 16), (4, 8)))
    ring = el("circle", {"cx": 12, "cy": 12, "r": 9, "fill": "none", "stroke": "currentColor", "stroke-width": 2.4})
    lines = el("path", {"d": spokes, "stroke": "currentColor", "stroke-width": 1.8})
    return el(
        "svg",
        {"viewBox": "0 0 24 24", "class": "house-sign", "aria-hidden": "true"},
        ring,
        lines,
        el("circle", {"cx": 12, "cy": 12, "r": 2.6, "fill": "currentColor"}),
    )


def copy_row(name: str, value: str, label: str) -> Markup:
    """A line that is to be copied, with a button that does it."""
    field = h("input", {"id": name, "readonly": True, "value": value, "aria-label": label})
    return h("p", {"class": "row"}, field, h("button", {"data-copy": name}, text("web.copy")))


def only_here(address: str) -> list[Markup]:
    """What is to be said of a link that leads to this machine only: how to make it useful."""
    if not is_loopback(address):
        return []
    way = h("code", {}, "make play ARGS=--lan")
    return [h("p", {"class": "notice"}, text("web.this_machine_only"), " ", way)]


def is_loopback(address: str) -> bool:
    """Whether an address leads to this machine only."""
    try:
        name = urlsplit(address).hostname or ""
    except ValueError:
        return False
    return name == "localhost" or name == "::1" or name.startswith("127.")


def problem(title: str, words: str, request: str = "") -> str:
    """A page that says what went wrong, the way home, and by what the operator finds it in the log."""
    home = h("a", {"class": "button main", "href": "/"}, text("web.home"))
    card = h(
        "div",
        {"class": "card"},
        framed(house_emblem()),
        h("h1", {}, title),
        h("p", {}, words),
        h("p", {"class": "row"}, home),
        *([h("p", {"class": "small"}, text("web.reference", id=request))] if request else []),
    )
    return plain_page(title, card)
