"""The cards of whoever stays: passkeys, one's own data; and the page where one signs in."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.service.passkeys import Passkey
from millwright.svg import Markup
from millwright.web.html import Attrs, h
from millwright.web.layout import plain_page
from millwright.web.times import ago
from millwright.web.user_agent import device_name


def passkey_card(name: str, keys: list[Passkey], installed: bool, here: bool) -> Markup:
    """Those there are, and one more; or why there are none at this place."""
    rows = [h("li", {}, passkey_row(key, len(keys) == 1)) for key in keys]
    listed = [h("ul", {"class": "rows"}, *rows)] if rows else []
    words = h("p", {}, text("web.passkey.help", name=name))
    way = unavailable(installed, here) or [passkey_form("add", "/me/passkey", text("web.passkey.add"), bool(keys))]
    return h(
        "div", {"class": "card devices", "id": "passkeys"}, h("h2", {}, text("web.passkey.title")), words, *listed, *way
    )


def unavailable(installed: bool, here: bool) -> list[Markup]:
    if installed and here:
        return []
    return [h("p", {"class": "notice"}, text("web.passkey.where" if installed else "web.passkey.missing"))]


def passkey_form(kind: str, action: str, words: str, quiet: bool = False) -> Markup:
    """A button that a script answers; what it may have to say comes along."""
    said = {f"data-{key}": text(f"web.passkey.{key}") for key in ("unable", "cancelled", "known")}
    attrs: Attrs = {"method": "post", "action": action, "data-passkey": kind, **said}
    line = h("p", {"class": "wrong", "role": "alert"})
    return h("form", attrs, h("button", {"class": None if quiet else "main"}, words), line)


def passkey_row(key: Passkey, last: bool) -> Markup:
    """Its removal is folded: it cannot be taken back."""
    name = device_name(key.name)
    times = f"{text('web.passkey.made', when=ago(key.made))} · {text('web.passkey.used', when=ago(key.used))}"
    about = h("span", {}, h("b", {}, name), h("small", {}, times))
    words = [text("web.passkey.remove_help"), *([text("web.passkey.remove_last")] if last else [])]
    button = h("button", {"name": "passkey", "value": key.handle}, text("web.passkey.remove_yes", name=name))
    fold = h(
        "details", {}, h("summary", {}, text("web.passkey.remove")), h("p", {"class": "small"}, " ".join(words)), button
    )
    return h("form", {"method": "post", "action": "/me/passkey/remove", "class": "own-device"}, about, fold)


def data_card() -> Markup:
    help_ = h("p", {}, text("web.data.export_help"))
    export = h("a", {"class": "button", "href": "/me/export", "download": True}, text("web.data.export"))
    sure = h("p", {"class": "small"}, text("web.data.delete_help", gone=text("web.gone")))
    button = h("button", {"class": "danger"}, text("web.data.delete_yes"))
    delete = h("form", {"method": "post", "action": "/me/delete"}, sure, button)
    fold = h("details", {"class": "sure"}, h("summary", {}, text("web.data.delete")), delete)
    return h(
        "div",
        {"class": "card devices"},
        h("h2", {}, text("web.data.title")),
        help_,
        h("p", {"class": "row"}, export),
        fold,
    )


def sign_in_page(name: str, installed: bool, here: bool) -> str:
    warning = [h("p", {"class": "notice"}, text("web.other_here", name=name))] if name else []
    without = unavailable(installed, here)
    passkey = passkey_form("use", "/signin", text("web.passkey.sign_in_yes"))
    way = [*without, *other_ways()] if without else [*warning, passkey]
    title = text("web.passkey.sign_in_title")
    words = h("p", {}, text("web.passkey.sign_in_help"))
    return plain_page(title, h("div", {"class": "card"}, h("h1", {}, title), words, *way))


def other_ways() -> list[Markup]:
    """Where a passkey opens nothing: a link from a device that is still known, or a seat as a guest."""
    guest = h("a", {"class": "button main", "href": "/"}, text("web.passkey.as_guest"))
    return [h("p", {}, text("web.passkey.by_link", page=text("web.me"))), h("p", {"class": "row"}, guest)]
