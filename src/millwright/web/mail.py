"""Reminders by mail: somebody gives an address, whoever reads mail there confirms it, and it can be taken back."""

from __future__ import annotations

import asyncio
import base64
import binascii
import hmac
import re
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from millwright.catalogue import text
from millwright.service.notices import tell
from millwright.service.room import Refusal
from millwright.service.saved import Unknown
from millwright.service.store import PLEDGES
from millwright.service.store.statements import drop_mail, put_mail
from millwright.svg import Markup
from millwright.web.html import Attrs, h
from millwright.web.layout import plain_page
from millwright.web.my_devices import known
from millwright.web.site import UNKEPT, Site, address_of, form, need, site_of

ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}")


def need_mail(site: Site) -> None:
    if site.house.post.mail is None:
        raise Unknown


async def mail(request: Request) -> Response:
    """Where my reminders go; a post gives another address, or none."""
    site = site_of(request)
    need_mail(site)
    person, told = known(site, request), ""
    if request.method == "POST":
        fields = await form(request)
        if "off" in fields:
            await site.house.store.write(drop_mail(person.id))
            return RedirectResponse("/mail", 303)
        told = await ask(site, person.id, fields.get("address", "").strip())
    return page(told, *own_part(site.house.store.mail(person.id)))


async def ask(site: Site, person: int, address: str) -> str:
    """A letter with a link goes to that address: nobody gets reminders who did not want them."""
    if not ADDRESS.fullmatch(address):
        raise Refusal(text("web.mail.bad"))
    need(site.mailing.allow(str(person)) and site.mailing.allow(address.lower()))
    try:
        await asyncio.to_thread(site.house.post.confirm, address, f"/mail/{token_of(site, person, address)}")
    except OSError as error:
        tell(f"a mail could not be sent: {error}")
        raise Refusal(text("web.unkept")) from None
    return text("web.mail.sent", address=address)


async def confirm(request: Request) -> Response:
    """A link of such a letter: a look changes nothing, a click confirms."""
    site = site_of(request)
    need_mail(site)
    need(site.joining.allow(address_of(request)))
    person, address = opened(site, request.path_params["token"])
    if request.method != "POST":
        button = h("button", {"class": "main"}, text("web.mail.confirm_button", address=address))
        return page("", h("form", {"method": "post"}, button))
    await site.house.store.write(put_mail(person, address))
    return page(text("web.mail.confirmed", address=address))


def token_of(site: Site, person: int, address: str) -> str:
    """Who wants reminders where; signed, so that nobody else can say so."""
    about = f"{person} {address}"
    return f"{base64.urlsafe_b64encode(about.encode()).decode().rstrip('=')}.{signed(site, about)}"


def signed(site: Site, about: str) -> str:
    key = site.house.store.secret(PLEDGES).encode()
    return hmac.digest(key, f"millwright mail 1\n{about}".encode(), "sha256").hex()[:32]


def opened(site: Site, token: str) -> tuple[int, str]:
    body, _, sign = token.partition(".")
    try:
        about = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)).decode()
    except (ValueError, binascii.Error):
        raise Unknown from None
    if not hmac.compare_digest(sign, signed(site, about)):
        raise Unknown
    person, _, address = about.partition(" ")
    return int(person), address


# ---- pages


def page(told: str, *parts: Markup) -> Response:
    notice = [h("p", {"class": "notice", "role": "status"}, told)] if told else []
    card = h("div", {"class": "card"}, h("h1", {}, text("web.mail.title")), *notice, *parts)
    return HTMLResponse(plain_page(text("web.mail.title"), card), headers=UNKEPT)


def own_part(address: str) -> list[Markup]:
    attrs: Attrs = {"id": "address", "name": "address", "type": "email", "required": True, "autocomplete": "email"}
    ask = [
        h("p", {}, text("web.mail.help")),
        h("label", {"for": "address"}, text("web.mail.address")),
        h("input", attrs),
        h("button", {"class": "main"}, text("web.mail.send")),
    ]
    found = [h("form", {"method": "post", "action": "/mail"}, *ask)]
    if address:
        off = h("button", {"name": "off", "value": "1"}, text("web.mail.off"))
        found.insert(
            0, h("form", {"method": "post", "action": "/mail"}, h("p", {}, text("web.mail.on", address=address)), off)
        )
    return found
