"""The routes of one's own devices: links to others, and the list of those there are."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from millwright.service import names
from millwright.service.passkeys import works_at
from millwright.service.people import LinkGone
from millwright.service.profiles import address_of as address_of_page
from millwright.service.saved import Unknown
from millwright.web import my_devices_page
from millwright.web.account_page import passkey_card
from millwright.web.painter import Person
from millwright.web.site import COOKIE, UNKEPT, Site, address_of, form, need, signed_in, site_of
from millwright.web.tongues import remember
from millwright.web.user_agent import device_of


def known(site: Site, request: Request) -> Person:
    person = site.who(request)
    if not person.id:
        raise Unknown
    return person


async def me(request: Request) -> Response:
    """My devices; and, by a post, a link that takes my seats to another one."""
    site = site_of(request)
    person, fresh = known(site, request), None
    if request.method == "POST":
        need(site.linking.allow(str(person.id)))
        token, ends = await site.house.people.make_link(person.id, site.token(request))
        fresh = (f"{site.origin(request)}/me/{token}", ends)
    devices, links = site.house.people.devices(person.id), site.house.people.links(person.id)
    keys = site.passkeys.of(person.id) if site.passkeys else []
    here = works_at(f"{request.url.scheme}://{request.headers.get('host', '')}")
    card = passkey_card(person.name, keys, site.passkeys is not None, here)
    page = my_devices_page.me_page(
        person.name,
        person.device,
        devices,
        links,
        fresh,
        site.house.post.mail is not None,
        card,
        bool(keys),
        address_of_page(person.id),
    )
    return HTMLResponse(page, headers=UNKEPT)


async def rename(request: Request) -> Response:
    """Another name, also where I play."""
    site = site_of(request)
    person = known(site, request)
    need(site.naming.allow(str(person.id)))
    await names.rename(site.house, person.id, (await form(request)).get("name", ""))
    return RedirectResponse("/me", 303)


async def revoke(request: Request) -> Response:
    site = site_of(request)
    person = known(site, request)
    await site.house.people.revoke(person.id, (await form(request)).get("link", ""))
    return RedirectResponse("/me", 303)


async def sign_out(request: Request) -> Response:
    """One of my devices, all but this one, or all."""
    site = site_of(request)
    person = known(site, request)
    wanted = (await form(request)).get("device", "")
    everywhere = [one.handle for one in site.house.people.devices(person.id)]
    others = [one for one in everywhere if one != person.device]
    await site.house.sign_out(person.id, {"others": others, "all": everywhere}.get(wanted, [wanted]))
    return forgotten(site, request) if wanted in (person.device, "all") else RedirectResponse("/me", 303)


def forgotten(site: Site, request: Request) -> Response:
    """Home, as a stranger."""
    response = RedirectResponse("/", 303)
    for name in (site.cookie, COOKIE):
        if request.cookies.get(name) == site.token(request):  # never that of another server
            response.delete_cookie(name)
    return response


async def take_over(request: Request) -> Response:
    """A link, opened on the other device: a look changes nothing, a click uses it up."""
    site = site_of(request)
    need(site.joining.allow(address_of(request)))
    link, here = request.path_params["token"], site.who(request)
    found = site.house.people.link(link)
    if found is None:
        raise LinkGone
    if found[0] == here.id:  # somebody tries it out where they are already
        return RedirectResponse("/me", 303)
    if request.method != "POST":
        return HTMLResponse(my_devices_page.take_over_page(found[1], here.name), headers=UNKEPT)
    token = await site.house.people.use_link(link, device_of(request))
    response = remember(RedirectResponse("/", 303), site.house.store.language(found[0]))
    return signed_in(response, request, token)
