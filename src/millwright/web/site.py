"""What the routes share: who sent a request, what it carries, and how much of it is allowed."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response

from millwright.service import passkeys
from millwright.service.house import House
from millwright.service.people import LONGEST_NAME, handle_of, tidy
from millwright.service.store import NAME
from millwright.service.store.errors import Lost
from millwright.web.gate import Gate, counted_as
from millwright.web.guard import Buckets
from millwright.web.layout import is_loopback
from millwright.web.painter import Gaze, Painter, Person
from millwright.web.tongues import YEAR
from millwright.web.user_agent import device_of

COOKIE: Final = "millwright"
"""What cookies were called once, and how the names of today's begin."""

UNKEPT: Final = {"cache-control": "no-store"}
"""The headers of what is only for now."""


class BadRequest(Exception):
    """Something that no page of ours would send."""


class TooFast(Exception):
    """Somebody does too many things at once."""


class Site:
    """The web's side of the house: what is remembered between requests."""

    def __init__(self, house: House, network: str = "", gate: Gate | None = None) -> None:
        self.house: Final = house
        self.gate: Final = gate or Gate()
        self.network: Final = network  # where other devices find the server, if they do
        self.cookie: Final = f"{COOKIE}-{house.store.secret(NAME)[:8]}"  # ports share cookies: servers must not
        self.painter: Final = Painter(house)
        self.passkeys: Final = passkeys.Passkeys(house.store) if passkeys.INSTALLED else None
        self.joining: Final = Buckets(10, 20)
        self.creating: Final = Buckets(10, 20)
        self.linking: Final = Buckets(6, 1)
        self.mailing: Final = Buckets(3, 0.1)
        self.chatting: Final = Buckets(8, 30)
        self.seating: Final = Buckets(10, 10)
        self.naming: Final = Buckets(4, 4)
        self.moving: Final = Buckets(60, 600)
        self.looking: Final = Buckets(300, 1200)

    def who(self, request: Request) -> Person:
        token = self.token(request)
        found = self.house.people.who(token)
        if found is None:
            return Person(0, "")
        self.house.people.note(token, device_of(request))
        return Person(*found, handle_of(token))

    def actor(self, request: Request) -> Person:
        """Who wants to change something: as it was when last looked up, if that is known, and with no name then."""
        token = self.token(request)
        claim = self.house.people.claim(token)
        if claim is None:
            return self.who(request)
        self.house.people.note(token, device_of(request))
        return Person(claim[1], "", handle_of(token), claim)

    def token(self, request: Request) -> str:
        """What a browser is known by, perhaps still under the name that the cookies of all servers had."""
        return request.cookies.get(self.cookie) or request.cookies.get(COOKIE, "")

    async def named(self, request: Request, name: str) -> tuple[Person, str]:
        """The person, who is made a guest if nobody knows them yet; with the token of a new one."""
        person = self.who(request)
        if person.id:
            return person, ""
        number, token = await self.house.people.guest(name, device_of(request))
        return Person(number, tidy(name, LONGEST_NAME)), token

    def gaze(self, request: Request, at: int | None = None) -> Gaze:
        wanted = number(request.query_params.get("as"))
        return Gaze(request.path_params["table"], self.who(request), wanted, at, self.origin(request))

    def origin(self, request: Request) -> str:
        """What links to other devices begin with: this machine's own name for itself is of no use there.

        The guard has seen to it that the host is one of ours.
        """
        own = f"{request.url.scheme}://{request.headers.get('host', '')}"
        return self.network if self.network and is_loopback(own) else own


def site_of(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


def number(value: str | None) -> int | None:
    return int(value) if value and value.isascii() and value.isdecimal() and len(value) < 9 else None


def address_of(request: Request) -> str:
    """Whom a request counts for."""
    return counted_as(request.client.host) if request.client else "?"


def need(allowed: bool) -> None:
    if not allowed:
        raise TooFast


def need_file(site: Site) -> None:
    """A page that nobody could do anything with says so instead."""
    if site.house.store.lost:
        raise Lost(site.house.store.lost)


async def form(request: Request) -> dict[str, str]:
    try:
        fields = parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=60)
    except ValueError:
        raise BadRequest from None
    return {key: values[-1] for key, values in fields.items()}


def signed_in(response: Response, request: Request, token: str) -> Response:
    """Remember somebody's token in their browser, out of reach of scripts."""
    if token:
        name, secure = site_of(request).cookie, request.url.scheme == "https"
        response.set_cookie(name, token, YEAR, httponly=True, samesite="lax", secure=secure)
    return response
