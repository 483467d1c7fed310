"""The routes: a request becomes a call to the house, and what it sees becomes a page, a fragment or a stream."""

from __future__ import annotations

import contextlib
import time
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
from millwright.service import challenge, lists, seats
from millwright.service.house import House
from millwright.service.newtable import Unpledged, check_table, tidy_salt
from millwright.service.people import LONGEST_NAME, LinkGone, tidy
from millwright.service.priority import Busy
from millwright.service.room import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Chair, NotYours, Refusal, Stale
from millwright.service.saved import Unknown
from millwright.service.sight import about_thing, at_thing, invitation
from millwright.service.store.errors import Damaged, Full, Lost, Unkept
from millwright.web import account, challenges, pages, profiles
from millwright.web.acts import do
from millwright.web.assets import static
from millwright.web.choose_language import choose
from millwright.web.decide import thing_card
from millwright.web.gate import Gate
from millwright.web.guard import ALIVE, READY, Guard, TooLarge, TooSlow, refuse, wants_page
from millwright.web.health import Readiness, healthz, readyz
from millwright.web.layout import plain_page
from millwright.web.learn import KEPT, drawn, learn_page
from millwright.web.mail import confirm, mail
from millwright.web.my_devices import me, rename, revoke, sign_out, take_over
from millwright.web.newgame import Form
from millwright.web.own_bot import answer, ask, own_bot
from millwright.web.painter import Person, may_look
from millwright.web.pieces import written
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
    hidden = store.tables_of(person.id, hidden=True) if person.id else []
    own = {one.id for one in [*mine, *hidden]}
    open_to_all = [[one for one in store.tables_in(phase) if one.id not in own] for phase in (WAITING, PLAYING, OVER)]
    found = [lists.cards(store, tables, person.id) for tables in (mine, hidden, *open_to_all)]
    form = Form(person.name, site.house.pledges.new(), chosen or {}, text("web.pledge_gone") if chosen else "")
    return HTMLResponse(pages.home(form, *found), 422 if chosen else 200, headers=UNKEPT)


async def new(request: Request) -> Response:
    """Lay out a table. What cannot be is refused before a stranger becomes a guest."""
    site = site_of(request)
    need(site.creating.allow(address_of(request)))
    fields = await form(request)
    game, wanted, options = wishes(fields)
    check_table(game, [chair_of(one, Person(0, ""), "") for one in wanted], options)
    person, token, pledge = site.who(request), "", fields.get("pledge", "")
    try:
        site.house.pledges.redeem(pledge)
        person, token = await site.named(request, fields.get("name", ""))
        chairs = [chair_of(one, person, tidy_salt(fields.get("salt", ""))) for one in wanted]
        public, clock = fields.get("public") == "yes", fields.get("clock", "")
        hints, outlook = fields.get("hints") != "no", fields.get("outlook") == "yes"
        new_table = site.house.new_table
        table = await new_table(person.id, game, chairs, options, public, None, pledge, clock, hints, outlook)
    except Unpledged:
        if not wants_page(request.headers, request.url.path):
            raise
        return signed_in(home_page(site, person, fields), request, token)
    guided = "#guide" if fields.get("guide") else ""
    return signed_in(RedirectResponse(f"/t/{table}{guided}", 303), request, token)


Wanted = tuple[str, str]
"""Who is to sit in a seat: `me`, `open` or a bot; and the name of a player who shares a screen."""


def wishes(fields: dict[str, str]) -> tuple[str, list[Wanted], dict[str, str]]:
    """The game, who sits where, and the options: the form has those of all games, each under its game's name.

    It has a row for each seat there may be; those beyond the number of players do not count.
    """
    game = fields.get("game", "")
    if game not in GAMES:
        raise Refusal(text("web.no_such_table"))
    most = max(GAMES[game].seats)
    players = min(most, number(fields.get(f"{game}.players")) or most)
    rows = [(fields.get(f"{game}.seat{n}", "none"), fields.get(f"{game}.name{n}", "").strip()) for n in range(players)]
    start = f"{game}.option."
    options = {key.removeprefix(start): value for key, value in fields.items() if key.startswith(start)}
    return game, [row for row in rows if row[0] != "none"], options


def chair_of(wanted: Wanted, person: Person, salt: str) -> Chair:
    kind, name = wanted
    if kind == "me":
        return Chair(PERSON, person.id, person.name, "", salt, tidy(name, LONGEST_NAME) if name else "")
    return Chair(OPEN) if kind == "open" else Chair(BOT, bot=kind)


async def mine(request: Request) -> Response:
    """What somebody does with a table in their list: hide it, show it again, delete it."""
    site = site_of(request)
    person, fields = site.who(request), await form(request)
    table, what = fields.get("table", ""), fields.get("do", "")
    if not person.id:
        raise NotYours
    need(site.seating.allow(str(person.id)))
    if what == "delete":
        await site.house.delete(table, person.id)
    elif what in ("hide", "show"):
        await lists.hide(site.house.store, table, person.id, what == "hide")
    else:
        raise BadRequest
    return RedirectResponse("/", 303)


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
    return JSONResponse(list(written(painted.fragments).values()), headers=UNKEPT)


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
    held = request.query_params.get("held", "")
    async with site.painter.leave(gaze), site.house.room(gaze.table) as room:
        may_look(room, gaze.person)
        seat, _ = room.eye(gaze.person.id, gaze.wanted)
        can, refused = await site.house.at(room, at_thing, room, seat, names, held)
        idle = [] if can or refused else await site.house.at(room, about_thing, room, seat, names)
    return HTMLResponse(thing_card(can, refused, idle), headers=UNKEPT)


async def record(request: Request) -> Response:
    """A finished game as text, with what proves its luck. Before its end it would tell everybody's secrets."""
    site = site_of(request)
    gaze = site.gaze(request)
    async with site.painter.leave(gaze), site.house.room(gaze.table) as room:
        may_look(room, gaze.person)
        if room.phase != OVER:
            raise Refusal(text("web.record_later"))
        challenge.need_opened(room)
        if room.origin is not None or room.stuck:
            raise Refusal(text("web.record_never"))
        body = await site.house.at(room, room.record_text)
    name = f'attachment; filename="{room.game.id}-{room.id}.game"'
    return PlainTextResponse(body, headers={"content-disposition": name})


# ---- invitation, rules


async def join(request: Request) -> Response:
    site = site_of(request)
    need(site.joining.allow(address_of(request)))
    invite = request.path_params["invite"]
    table = site.house.store.invited(invite)
    if table is None:
        return await take_over_bot(request, invite)
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


async def take_over_bot(request: Request, invite: str) -> Response:
    """An invitation into the seat of a bot."""
    site = site_of(request)
    found = site.house.store.invited_seat(invite)
    if found is None:
        raise Unknown
    (table, seat), person = found, site.who(request)
    async with site.house.room(table) as room:
        if person.id and room.knows(person.id):
            return RedirectResponse(f"/t/{table}", 303)
        seats.need_offer(room, seat, invite)  # before a stranger becomes a guest
        page = pages.take_over_page(invitation(room), seat, person.name)
    if request.method != "POST":
        return HTMLResponse(page, headers=UNKEPT)
    person, token = await site.named(request, (await form(request)).get("name", ""))
    offer = (seat, invite, person.id, person.name, time.time())
    await site.house.change(table, lambda room: seats.take_offer(room, *offer))
    return signed_in(RedirectResponse(f"/t/{table}", 303), request, token)


async def learn(request: Request) -> Response:
    """How to play, and a first game."""
    site = site_of(request)
    need(site.looking.allow(address_of(request)))
    game = GAMES.get(request.path_params["game"])
    if game is None or game.lessons is None:
        raise Unknown
    need_file(site)
    pledge = site.house.pledges.new()
    return HTMLResponse(learn_page(game, game.lessons, site.who(request).name, pledge), headers=UNKEPT)


async def learn_picture(request: Request) -> Response:
    need(site_of(request).looking.allow(address_of(request)))
    game, name = request.path_params["game"], request.path_params["name"]
    found = await site_of(request).house.threads.run(drawn, game, name) if game in GAMES else None
    if found is None:
        raise Unknown
    return Response(found, media_type="image/svg+xml", headers={"cache-control": KEPT})


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
    Route("/t/{table}/bot", ask),
    Route("/t/{table}/bot", answer, methods=["POST"]),
    Route("/t/{table}/bot/{seat}", own_bot, methods=["GET", "POST"]),
    Route("/t/{table}/replay", replay),
    Route("/t/{table}/at/{at}", table),
    Route("/t/{table}/at/{at}/parts", position),
    Route("/join/{invite}", join, methods=["GET", "POST"]),
    Route("/mine", mine, methods=["POST"]),
    Route("/me", me, methods=["GET", "POST"]),
    Route("/me/name", rename, methods=["POST"]),
    Route("/me/revoke", revoke, methods=["POST"]),
    Route("/me/out", sign_out, methods=["POST"]),
    Route("/me/passkey/options", account.options_to_add, methods=["POST"]),
    Route("/me/passkey", account.add, methods=["POST"]),
    Route("/me/passkey/remove", account.remove, methods=["POST"]),
    Route("/me/export", account.export),
    Route("/me/delete", account.delete, methods=["POST"]),
    Route("/me/public", profiles.publish, methods=["POST"]),
    Route("/people/{person}", profiles.person),
    Route("/house", profiles.house),
    Route("/challenge", challenges.challenge, methods=["GET", "POST"]),
    Route("/challenge/{week}", challenges.challenge),
    Route("/signin", account.sign_in, methods=["GET", "POST"]),
    Route("/signin/options", account.options_to_sign_in, methods=["POST"]),
    Route("/me/{token}", take_over, methods=["GET", "POST"]),
    Route("/language", choose, methods=["POST"]),
    Route("/learn/{game}", learn),
    Route("/learn/{game}/{name}.svg", learn_picture),
    Route("/mail", mail, methods=["GET", "POST"]),
    Route("/mail/{token}", confirm, methods=["GET", "POST"]),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/{rule}", rule),
    Route("/static/{path:path}", static),
    Route(ALIVE, healthz),
    Route(READY, readyz),
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
    app.state.readiness = Readiness(house)
    return guard
