"""The routes of whoever stays: passkeys, signing in, one's own data."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from millwright.service import accounts, passkeys
from millwright.service.passkeys import Passkeys, too_many, works_at
from millwright.service.saved import Unknown
from millwright.web.account_page import sign_in_page
from millwright.web.acts import understood
from millwright.web.my_devices import forgotten, known
from millwright.web.site import UNKEPT, Site, address_of, form, need, signed_in, site_of
from millwright.web.tongues import remember
from millwright.web.user_agent import device_of


def passkeys_at(site: Site, request: Request) -> Passkeys:
    """Where there are passkeys."""
    if site.passkeys is None or not works_at(own_origin(request)):
        raise Unknown
    return site.passkeys


def own_origin(request: Request) -> str:
    """What a browser answers for: the guard has seen to it that the host is one of ours."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


async def credential(request: Request) -> str:
    return str(understood(await request.body()).get("credential", ""))


# ---- passkeys


async def options_to_add(request: Request) -> Response:
    site = site_of(request)
    person = known(site, request)
    need(site.linking.allow(str(person.id)))
    found = passkeys_at(site, request).options_to_add(person.id, person.name, own_origin(request))
    return JSONResponse(found, headers=UNKEPT)


async def add(request: Request) -> Response:
    site = site_of(request)
    person, words = known(site, request), await credential(request)
    await passkeys_at(site, request).add(person.id, own_origin(request), words, device_of(request))
    return JSONResponse({"go": "/me"})


async def remove(request: Request) -> Response:
    """One of mine; the devices that it has signed in are closed with it."""
    site = site_of(request)
    person, handle = known(site, request), (await form(request)).get("passkey", "")
    if site.passkeys is None:
        raise Unknown
    devices = await site.passkeys.remove(person.id, handle)
    site.house.close_pages(devices)
    return forgotten(site, request) if person.device in devices else RedirectResponse("/me#passkeys", 303)


async def sign_in(request: Request) -> Response:
    """The page; by a post, the answer of a passkey."""
    site = site_of(request)
    if request.method != "POST":
        need(site.looking.allow(address_of(request)))
        can = passkeys.INSTALLED, works_at(own_origin(request))
        return HTMLResponse(sign_in_page(site.who(request).name, *can), headers=UNKEPT)
    need(site.joining.allow(address_of(request)))
    words, device = await credential(request), device_of(request)
    person, token = await passkeys_at(site, request).sign_in(own_origin(request), words, device)
    await site.house.sign_out(person, too_many([one.handle for one in site.house.people.devices(person)]))
    response = remember(JSONResponse({"go": "/"}), site.house.store.language(person))
    return signed_in(response, request, token)


async def options_to_sign_in(request: Request) -> Response:
    site = site_of(request)
    need(site.joining.allow(address_of(request)))
    return JSONResponse(passkeys_at(site, request).options_to_sign_in(own_origin(request)), headers=UNKEPT)


# ---- one's own data


async def export(request: Request) -> Response:
    site = site_of(request)
    person = known(site, request)
    need(site.linking.allow(str(person.id)))
    found = await site.house.threads.run(accounts.exported, site.house.store, person.id)
    name = 'attachment; filename="millwright.json"'
    return JSONResponse(found, headers={**UNKEPT, "content-disposition": name})


async def delete(request: Request) -> Response:
    site = site_of(request)
    await accounts.forget(site.house, known(site, request).id)
    return forgotten(site, request)
