"""The routes of people's pages and of the house's."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from millwright.service import profiles, ratings
from millwright.service.saved import Unknown
from millwright.service.store.results import is_public
from millwright.web.my_devices import known
from millwright.web.profile_page import house_html, person_page
from millwright.web.site import UNKEPT, address_of, form, need, site_of


async def person(request: Request) -> Response:
    """Somebody's page; a private one is nobody else's business, not even that it is there."""
    site = site_of(request)
    need(site.looking.allow(address_of(request)))
    number = number_in(request.path_params["person"])
    await ratings.catch_up(site.house.store)
    found = await site.house.threads.run(profiles.profile, site.house.store, number, site.who(request).id)
    return HTMLResponse(person_page(found, profiles.counting()), headers=UNKEPT)


def number_in(words: str) -> int:
    try:
        return int(words, 16) if len(words) <= 14 else -1
    except ValueError:
        raise Unknown from None


async def publish(request: Request) -> Response:
    """Whether others may see my page, and me on the ladder."""
    site = site_of(request)
    person = known(site, request)
    need(site.naming.allow(str(person.id)))
    await profiles.publish(site.house.store, person.id, (await form(request)).get("public") == "yes")
    return RedirectResponse(profiles.address_of(person.id), 303)


async def house(request: Request) -> Response:
    site = site_of(request)
    need(site.looking.allow(address_of(request)))
    person, store = site.who(request), site.house.store
    await ratings.catch_up(store)
    found = await site.house.threads.run(profiles.house_page, store, person.id)
    own = profiles.address_of(person.id) if person.id else ""
    return HTMLResponse(house_html(found, profiles.counting(), own, is_public(store, person.id)), headers=UNKEPT)
