"""The routes: a request becomes a call to the house, and what it sees becomes a page, a fragment or a stream."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from millwright.catalogue import text
from millwright.games.registry import GAMES
from millwright.match import Refused
from millwright.service.house import House
from millwright.service.newtable import Unpledged, check_table, tidy_salt
from millwright.service.people import LinkGone
from millwright.service.priority import Busy
from millwright.service.room import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Chair, NotYours, Refusal, Stale
from millwright.service.saved import Unknown
from millwright.service.sight import at_thing, invitation
from millwright.service.store.errors import Damaged, Full, Lost, Unkept
from millwright.web import pages
from millwright.web.acts import do
from millwright.web.assets import static
from millwright.web.decide import thing_card
from millwright.web.gate import Gate
from millwright.web.guard import Guard, TooLarge, TooSlow, refuse, wants_page
from millwright.web.layout import plain_page
from millwright.web.my_devices import me, revoke, sign_out, take_over
from millwright.web.painter import Painted, Person, changes, may_look
from millwright.web.rulebook import rule_html, rulebook_html
from millwright.web.site import (
    UNKEPT,
    BadRequest,
    Site,
    TooFast,
    address_of,
    form,
    need,
    need_file,
    number,
    signed_in,
    site_of,
)
from millwright.web.stream import Stream

AGAIN: Final = 2
"""Seconds after which somebody who was sent away may come back."""

# ---- home


async def home(request: Request) -> Response:
    site = site_of(request)
    need(site.looking.allow(address_of(request)))
    need_file(site)
    person = site.who(request)
    return signed_in(home_page(site, person), request, site.token(request) if person.id else "")


def home_page(site: Site, person: Person, chosen: dict[str, str] | None = None) -> Response:
    """The home page; once more, with what was chosen, if its pledge could not be kept."""
    store = site.house.store
    mine = store.tables_of(person.id) if person.id else []
    own = {one.id for one in mine}
    lists = [[one for one in store.tables_in(phase) if one.id not in own] for phase in (WAITING, PLAYING, OVER)]
    form = pages.Form(person.name, site.house.pledges.new(), chosen or {}, text("web.pledge_gone") if chosen else "")
    return HTMLResponse(pages.home(form, mine, *lists), 422 if chosen else 200, headers=UNKEPT)


async def new(request: Request) -> Response:
    """Lay out a table. What cannot be is refused before a stranger becomes a guest."""
    site = site_of(request)
    need(site.creating.allow(address_of(request)))
    fields = await form(request)
    game, kinds, options = wishes(fields)
    check_table(game, [chair_of(kind, Person(0, ""), "") for kind in kinds], options)
    person, token, pledge = site.who(request), "", fields.get("pledge", "")
    try:
        site.house.pledges.redeem(pledge)
        person, token = await site.named(request, fields.get("name", ""))
        chairs = [chair_of(kind, person, tidy_salt(fields.get("salt", ""))) for kind in kinds]
        public = fields.get("public") == "yes"
        table = await site.house.new_table(person.id, game, chairs, options, public, pledge=pledge)
    except Unpledged:
        if not wants_page(request.headers, request.url.path):
            raise
        return signed_in(home_page(site, person, fields), request, token)
    return signed_in(RedirectResponse(f"/t/{table}", 303), request, token)


def wishes(fields: dict[str, str]) -> tuple[str, list[str], dict[str, str]]:
    """The game, who sits where, and the options: the form has those of all games, each under its game's name."""
    game = fields.get("game", "")
    if game not in GAMES:
        raise Refusal(text("web.no_such_table"))
    kinds = [fields.get(f"{game}.seat{seat}", "none") for seat in range(max(GAMES[game].seats))]
    start = f"{game}.option."
    options = {key.removeprefix(start): value for key, value in fields.items() if key.startswith(start)}
    return game, [kind for kind in kinds if kind != "none"], options


def chair_of(kind: str, person: Person, salt: str) -> Chair:
    if kind == "me":
        return Chair(PERSON, person.id, person.name, "", salt)
    return Chair(OPEN) if kind == "open" else Chair(BOT, bot=kind)


# ---- the table


def need_at(request: Request) -> int:
    """The position that an address names."""
    at = number(request.path_params["at"])
    if at is None:
        raise Unknown
    return at


async def table(request: Request) -> Response:
    site = site_of(request)
    need_file(site)
    at = need_at(request) if "at" in request.path_params else None
    return HTMLResponse(await site.painter.page(site.gaze(request, at)), headers=UNKEPT)


async def replay(request: Request) -> Response:
    """The last position, as an address that does not grow old."""
    site = site_of(request)
    gaze = site.gaze(request)
    async with site.painter.leave(gaze), site.house.room(gaze.table) as room:
        may_look(room, gaze.person)
        return RedirectResponse(f"/t/{room.id}/at/{room.shown}", 302)


async def position(request: Request) -> Response:
    """The changing parts of an earlier position, for the scrubber and for stepping through what happened."""
    site = site_of(request)
    need(site.looking.allow(address_of(request)))
    painted = await site.painter.paint(site.gaze(request, need_at(request)))
    return JSONResponse(list(painted.fragments.values()), headers=UNKEPT)


async def moved(request: Request) -> Response:
    """The drawn things that one move changed, as this viewer saw it."""
    site, at = site_of(request), need_at(request)
    need(site.looking.allow(address_of(request)))
    if not at:
        raise Unknown
    before = await site.painter.paint(site.gaze(request, at - 1))
    after = await site.painter.paint(site.gaze(request, at))
    return JSONResponse(await site.house.threads.run(touched, before, after), headers=UNKEPT)


def touched(before: Painted, after: Painted) -> list[str]:
    zones = [name for name in after.fragments if name.startswith("zone-")]
    return [thing for name in zones for thing, _ in changes(before, after, name)]


async def stream(request: Request) -> Stream:
    """An ASGI application, which is all that Starlette asks of a response."""
    site = site_of(request)
    gaze = site.gaze(request)
    need(site.looking.allow(address_of(request)))
    await site.painter.paint(gaze)  # so that a stranger or an unknown table is refused at once
    known = request.headers.get("last-event-id") or request.query_params.get("rev", "")
    room = site.gate.stream(address_of(request), gaze.person.id)
    return Stream(site.painter, gaze, known, "gzip" in request.headers.get("accept-encoding", ""), room)


async def news(request: Request) -> Response:
    """A short answer for pages that nobody looks at: they keep no stream open."""
    site = site_of(request)
    gaze = site.gaze(request)
    async with site.painter.leave(gaze), site.house.room(gaze.table) as room:
        may_look(room, gaze.person)
        mine = any(room.asked_now(seat) for seat in room.seats_of(gaze.person.id))
        return JSONResponse({"seq": room.shown, "mine": mine}, headers=UNKEPT)


async def thing(request: Request) -> Response:
    """What can be done at something drawn, and what can't and why."""
    site = site_of(request)
    gaze, names = site.gaze(request), request.query_params.get("ids", "").split(",")[:12]
    async with site.painter.leave(gaze), site.house.room(gaze.table) as room:
        may_look(room, gaze.person)
        seat, _ = room.eye(gaze.person.id, gaze.wanted)
        can, refused = await site.house.at(room, at_thing, room, seat, names)
    return HTMLResponse(thing_card(can, refused), headers=UNKEPT)


async def record(request: Request) -> Response:
    """A finished game as text, with what proves its luck. Before its end it would tell everybody's secrets."""
    site = site_of(request)
    gaze = site.gaze(request)
    async with site.painter.leave(gaze), site.house.room(gaze.table) as room:
        may_look(room, gaze.person)
        if room.phase != OVER:
            raise Refusal(text("web.record_later"))
        if room.origin is not None or room.stuck:
            raise Refusal(text("web.record_never"))
        body = await site.house.at(room, room.record_text)
    name = f'attachment; filename="{room.game.id}-{room.id}.game"'
    return PlainTextResponse(body, headers={"content-disposition": name})


# ---- invitation, rules


async def join(request: Request) -> Response:
    site = site_of(request)
    need(site.joining.allow(address_of(request)))
    table = site.house.store.invited(request.path_params["invite"])
    if table is None:
        raise Unknown
    person = site.who(request)
    async with site.house.room(table) as room:
        if person.id and room.seats_of(person.id):
            return RedirectResponse(f"/t/{table}", 303)
        page = pages.join_page(invitation(room), person.name)
    if request.method != "POST":
        return HTMLResponse(page)
    fields = await form(request)
    seat = number(fields.get("seat"))
    if seat is None or seat not in room.free_seats():  # before a stranger becomes a guest
        raise Refusal(text("web.seat_taken"))
    person, token = await site.named(request, fields.get("name", ""))
    await site.house.sit(table, seat, person.id, person.name, fields.get("salt", ""))
    return signed_in(RedirectResponse(f"/t/{table}", 303), request, token)


async def rules(request: Request) -> Response:
    need(site_of(request).looking.allow(address_of(request)))
    game = need_rulebook(request)
    return HTMLResponse(plain_page(GAMES[game].title, rulebook_html(game), style=f"rules game-{game}"))


async def rule(request: Request) -> Response:
    need(site_of(request).looking.allow(address_of(request)))
    found = rule_html(need_rulebook(request), request.path_params["rule"])
    if found is None:
        raise Unknown
    return HTMLResponse(found)


def need_rulebook(request: Request) -> str:
    """The game that an address names, if it has a rulebook page. It is looked up first: it would be a path."""
    game = str(request.path_params["game"])
    if game not in GAMES or not GAMES[game].rulebook():
        raise Unknown
    return game


# ---- errors


def failed(status: int, title: str, words: str, **more: bool) -> Callable[[Request, Exception], Awaitable[Response]]:
    """An answer to an error: keys of the catalogue, or the error's own words."""

    headers = {"retry-after": "30"} if status == 503 else None

    async def answer(request: Request, error: Exception) -> Response:
        if isinstance(error, Damaged):
            site_of(request).house.store.found_damage(error)
        said = text(words) if words else str(error)
        return refuse(request.headers, request.url.path, status, title, said, headers, **more)

    return answer


async def too_busy(request: Request, error: Exception) -> Response:
    """Nothing was done. A page that asks again by itself: `refresh` is for browsers, `retry-after` for all others."""
    answer = await failed(503, "web.busy_title", "web.busy", busy=True)(request, error)
    answer.headers["retry-after"] = str(AGAIN)
    if wants_page(request.headers, request.url.path):
        answer.headers["refresh"] = str(AGAIN)
    return answer


ERRORS: Final = {
    Unknown: failed(404, "web.unknown_title", "web.unknown"),
    LinkGone: failed(404, "web.link_gone_title", "web.link_gone"),
    404: failed(404, "web.unknown_title", "web.unknown"),
    405: failed(405, "web.unknown_title", "web.unknown"),
    NotYours: failed(403, "web.not_yours_title", "web.not_yours"),
    Stale: failed(409, "web.stale", "web.stale", stale=True),
    Refused: failed(422, "web.refused_title", ""),
    Refusal: failed(422, "web.refused_title", ""),
    TooFast: failed(429, "web.too_fast", "web.too_fast"),
    TooSlow: failed(408, "web.bad_request_title", "web.too_slow"),
    TooLarge: failed(413, "web.bad_request_title", "web.too_large"),
    Busy: too_busy,
    BadRequest: failed(400, "web.bad_request_title", "web.bad_request"),
    ClientDisconnect: failed(400, "web.bad_request_title", "web.bad_request"),  # nobody reads it: no page of the log
    Full: failed(503, "web.unkept_title", "web.disk_full"),
    Lost: failed(503, "web.unkept_title", "web.file_lost"),
    Damaged: failed(503, "web.damaged_title", "web.damaged"),
    Unkept: failed(503, "web.unkept_title", "web.unkept"),
    500: failed(500, "web.broken_title", "web.broken"),
}

ROUTES: Final = [
    Route("/", home),
    Route("/new", new, methods=["POST"]),
    Route("/t/{table}", table),
    Route("/t/{table}/stream", stream),
    Route("/t/{table}/news", news),
    Route("/t/{table}/thing", thing),
    Route("/t/{table}/record", record),
    Route("/t/{table}/do", do, methods=["POST"]),
    Route("/t/{table}/replay", replay),
    Route("/t/{table}/at/{at}", table),
    Route("/t/{table}/at/{at}/parts", position),
    Route("/t/{table}/moved/{at}", moved),
    Route("/join/{invite}", join, methods=["GET", "POST"]),
    Route("/me", me, methods=["GET", "POST"]),
    Route("/me/revoke", revoke, methods=["POST"]),
    Route("/me/out", sign_out, methods=["POST"]),
    Route("/me/{token}", take_over, methods=["GET", "POST"]),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/{rule}", rule),
    Route("/static/{path:path}", static),
]


def make_app(house: House, network: str = "", gate: Gate | None = None, hosts: Iterable[str] = ()) -> Guard:
    """The whole site; the guard stands in front of everything, so that its headers are on errors too."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    middleware = [Middleware(GZipMiddleware, minimum_size=1000)]
    app = Starlette(routes=ROUTES, middleware=middleware, exception_handlers=ERRORS, lifespan=lifespan)
    guard = Guard(app, gate, hosts)
    app.state.site = Site(house, network, guard.gate)
    return guard
