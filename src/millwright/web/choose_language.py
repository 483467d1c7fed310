"""The route by which somebody chooses the language that they are spoken to in."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from millwright.language import languages
from millwright.service.store.statements import put_language
from millwright.web.site import BadRequest, address_of, form, need, site_of
from millwright.web.tongues import remember


async def choose(request: Request) -> Response:
    """Another language from now on, for the person too if somebody is known; then back to where it was chosen."""
    site = site_of(request)
    need(site.looking.allow(address_of(request)))
    chosen, person = (await form(request)).get("language", ""), site.who(request)
    if chosen not in languages():
        raise BadRequest
    if person.id:
        need(site.naming.allow(str(person.id)))
        await site.house.store.write(put_language(person.id, chosen))
    return remember(RedirectResponse(way_back(request.headers.get("referer", "")), 303), chosen)


def way_back(referer: str) -> str:
    """The page that a form was sent from, without its host."""
    try:
        parts = urlsplit(referer)
    except ValueError:
        return "/"
    return f"/{parts.path.lstrip('/')}" + (f"?{parts.query}" if parts.query else "")
