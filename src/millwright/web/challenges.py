"""The route of the weekly challenge."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from millwright.service import challenge as service
from millwright.service.saved import Unknown
from millwright.service.store import challenges as kept
from millwright.service.weeks import this_week
from millwright.web.challenge_page import Challenge, challenge_page
from millwright.web.site import UNKEPT, address_of, form, need, number, signed_in, site_of


async def challenge(request: Request) -> Response:
    """This week's, or that of an earlier week; by a post, my try."""
    site = site_of(request)
    store, person = site.house.store, site.who(request)
    if request.method == "POST":
        need(site.creating.allow(address_of(request)))
        person, token = await site.named(request, (await form(request)).get("name", ""))
        table = await service.take_up(site.house, person.id, person.name)
        return signed_in(RedirectResponse(f"/t/{table}", 303), request, token)
    need(site.looking.allow(address_of(request)))
    now = this_week()
    week = number(request.path_params.get("week", str(now)))
    if week is None or week > now or (week != now and week not in kept.weeks(store)):
        raise Unknown
    own = kept.try_of(store, week, person.id) if person.id else ""
    others = [one for one in kept.weeks(store) if one != week]
    board = service.board(store, week, person.id)
    promised = service.promise(store, week), service.promise(store, now + 1)
    seed = service.seed_of(store, week) if week < now else ""
    found = Challenge(week, week == now, person.name, own, board, promised, seed, others)
    return HTMLResponse(challenge_page(found), headers=UNKEPT)
