"""The pages of one's own devices: a link to another one, those there are, and the way in by a link."""

from __future__ import annotations

from datetime import UTC, datetime

from millwright.catalogue import text
from millwright.service.people import LONGEST_NAME, Device, Link
from millwright.svg import Markup
from millwright.web.account_page import data_card
from millwright.web.html import Attrs, h
from millwright.web.layout import copy_row, only_here, plain_page
from millwright.web.tablepage import qr
from millwright.web.times import ago
from millwright.web.user_agent import device_name


def me_page(
    name: str, own: str, devices: list[Device], links: list[Link], fresh: tuple[str, float] | None, mail: bool,
    passkeys: Markup, kept: bool, page: str,
) -> str:  # fmt: skip
    """My name; a link to another device, with its address only when it was just made; the devices, `own` among them.

    `kept` says whether a passkey would bring me back, `page` where my games are.
    """
    return plain_page(
        text("web.me"),
        name_card(name),
        h("p", {"class": "row"}, h("a", {"href": page, "class": "button"}, text("web.profile.mine"))),
        *([h("p", {}, h("a", {"href": "/mail", "class": "button"}, text("web.mail.title")))] if mail else []),
        passkeys,
        h("div", {"class": "card"}, *link_part(name, links, fresh)),
        h("div", {"class": "card devices", "id": "devices"}, *device_part(own, devices, kept)),
        data_card(),
    )


def name_card(name: str) -> Markup:
    attrs: Attrs = {"name": "name", "value": name, "required": True, "maxlength": LONGEST_NAME, "id": "name"}
    field = h("input", {**attrs, "autocomplete": "nickname", "aria-label": text("web.your_name")})
    return h(
        "form", {"method": "post", "action": "/me/name", "class": "card", "id": "my-name"},
        h("h1", {}, text("web.my_name")), h("p", {}, text("web.my_name_help")),
        h("p", {"class": "row"}, field, h("button", {"class": "main"}, text("web.seating.rename_yes"))),
    )  # fmt: skip


# ---- links


def link_part(name: str, links: list[Link], fresh: tuple[str, float] | None) -> list[Markup]:
    words = [h("h2", {}, text("web.other_device")), h("p", {}, text("web.other_device_help", name=name))]
    way = personal_link(*fresh) if fresh else [link_form()]
    open_ones = [h("li", {}, link_row(link)) for link in links]
    listed = [h("h2", {}, text("web.open_links")), h("ul", {"class": "rows"}, *open_ones)] if links else []
    return [*words, *way, *listed]


def link_form() -> Markup:
    """A new link each time, and only when it is asked for: each opens all of somebody's seats."""
    return h("form", {"method": "post", "action": "/me"}, h("button", {"class": "main"}, text("web.make_link")))


def personal_link(address: str, ends: float) -> list[Markup]:
    return [
        *only_here(address),
        copy_row("personal", address, text("web.personal_link")),
        h("div", {"class": "qr"}, qr(address)),
        h("p", {}, text("web.link_works"), " ", clock(ends), "."),
        h("p", {"class": "small"}, text("web.personal_secret")),
    ]


def link_row(link: Link) -> Markup:
    about = h(
        "span", {}, text("web.link_made", when=ago(link.made)), " · ", text("web.link_until"), " ", clock(link.ends)
    )
    return row(about, "/me/revoke", "link", link.handle, text("web.revoke"), "")


# ---- devices


def device_part(own: str, devices: list[Device], kept: bool) -> list[Markup]:
    here = [device for device in devices if device.handle == own]
    rows = [*here, *[device for device in devices if device.handle != own]]
    items = [h("li", {}, own_row(one, len(rows), kept) if one in here else device_row(one)) for one in rows]
    others = [sign_out_many(len(rows))] if len(rows) > 1 else []
    return [h("h2", {}, text("web.my_devices")), h("ul", {"class": "rows"}, *items), *others]


def device_row(device: Device) -> Markup:
    name = device_name(device.name)
    about = h("span", {}, h("b", {}, name), h("small", {}, times(device)))
    return row(about, "/me/out", "device", device.handle, text("web.sign_out"), text("web.sign_out_of", device=name))


def own_row(device: Device, count: int, kept: bool) -> Markup:
    """This device: its sign-out is folded, since nobody may know how to come back."""
    warning = text("web.passkey.come_back" if kept else "web.sign_out_last" if count == 1 else "web.sign_out_here")
    button = h("button", {"name": "device", "value": device.handle}, text("web.sign_out_this"))
    name = h("b", {}, device_name(device.name), " ", h("em", {}, text("web.this_device")))
    about = h("span", {}, name, h("small", {}, text("web.device_came", when=ago(device.came))))
    fold = h("details", {}, h("summary", {}, text("web.sign_out")), h("p", {"class": "small"}, warning), button)
    return h("form", {"method": "post", "action": "/me/out", "class": "own-device"}, about, fold)


def sign_out_many(count: int) -> Markup:
    """All others, or all there are: at once, wherever they are."""
    others = [h("button", {"name": "device", "value": "others"}, text("web.sign_out_others"))] if count > 2 else []
    everywhere = h("button", {"name": "device", "value": "all"}, text("web.sign_out_all"))
    return h("form", {"method": "post", "action": "/me/out"}, h("p", {"class": "row"}, *others, everywhere))


def row(about: Markup, action: str, field: str, value: str, words: str, label: str) -> Markup:
    """Something, and the button that ends it."""
    attrs: Attrs = {"name": field, "value": value, "aria-label": label or None}
    return h("form", {"method": "post", "action": action}, about, h("button", attrs, words))


# ---- times


def times(device: Device) -> str:
    came = text("web.device_came", when=ago(device.came))
    seen = text("web.device_seen", when=ago(device.seen)) if device.seen else text("web.device_unseen")
    return f"{came} · {seen}"


def clock(when: float) -> Markup:
    """A time of the day; the browser puts its own zone in."""
    moment = datetime.fromtimestamp(when, UTC)
    return h("time", {"datetime": moment.isoformat(timespec="seconds")}, f"{moment:%H:%M} UTC")


# ---- the other end of a link


def take_over_page(name: str, here: str) -> str:
    """Opened on the other device: a button, because whoever previews links follows them too."""
    words = text("web.go_on_as", name=name)
    about = [h("p", {}, text("web.go_on_help", name=name))]
    warning = [h("p", {}, text("web.other_here", name=here))] if here else []
    button = h("button", {"class": "main"}, words)
    form = h("form", {"method": "post", "class": "card"}, h("h1", {}, words), *about, *warning, button)
    return plain_page(text("web.other_device"), form)
