"""The routes: a request becomes a call to the house, and what it sees becomes a page, a fragment or a stream."""

from __future__ import annotations

import contextlib
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from millwright.bots import BOTS
from millwright.catalogue import LANGUAGE, text
from millwright.games.registry import GAMES
from millwright.record import Refused
from millwright.service.house import House, Refusal, Unknown, check_table, tidy, tidy_salt
from millwright.service.room import BOT, OPEN, OVER, PERSON, WAITING, Chair, NotYours, Room, Stale
from millwright.service.sight import Sight, at_thing, look
from millwright.web import pages
from millwright.web.decide import thing_card
from millwright.web.diff import changed
from millwright.web.guard import Buckets, Guard
from millwright.web.rulebook import rule_html, rulebook_html
from millwright.web.shell import STATIC, plain_page, problem
from millwright.web.stream import Stream
from millwright.web.tablepage import Fragments, fragments, table_page

COOKIE: Final = "millwright"
YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True)
class Person:
    """Whoever sent a request: somebody with a name, or a stranger (number 0)."""

    id: int
    name: str


class Site:
    """The web's side of the house: what is remembered between requests."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.painted: Final[OrderedDict[tuple[Any, ...], tuple[tuple[int, int], Fragments]]] = OrderedDict()
        self.joining: Final = Buckets(10, 20)
        self.creating: Final = Buckets(10, 20)
        self.chatting: Final = Buckets(8, 30)
        self.moving: Final = Buckets(60, 600)

    def who(self, request: Request) -> Person:
        found = self.house.who(request.cookies.get(COOKIE, ""))
        return Person(*found) if found else Person(0, "")

    async def named(self, request: Request, name: str) -> tuple[Person, str]:
        """The person, who is made a guest if nobody knows them yet; with the token of a new one."""
        person = self.who(request)
        if person.id:
            return person, ""
        number, token = await self.house.guest(name)
        return Person(number, tidy(name, 24)), token

    async def paint(
        self, table: str, person: Person, wanted: int | None, at: int | None, origin: str
    ) -> tuple[Sight, Fragments]:
        """What somebody sees of a table, drawn once for all who see the same."""
        async with self.house.room(table) as room:
            may_look(room, person)
            if at is not None and not 0 <= at <= room.shown:
                raise Unknown(table)
            key = (
                table,
                person.id if room.seats_of(person.id) or person.id == room.host else 0,
                wanted,
                at,
                origin,
                LANGUAGE.get(),
            )
            version = self.house.version(table, person.id)
            sight = await self.house.at(room, look, room, person.id, person.name, wanted, at)
            if key in self.painted and self.painted[key][0] == version:
                return sight, self.painted[key][1]
            found = await self.house.at(room, fragments, sight, origin)
        self.painted[key] = (version, found)
        self.painted.move_to_end(key)
        while len(self.painted) > 200:
            self.painted.popitem(last=False)
        return sight, found


def may_look(room: Room, person: Person) -> None:
    """Players and the host; others where the table is open to watchers."""
    if not room.public and not (person.id and (room.seats_of(person.id) or person.id == room.host)):
        raise NotYours


def origin_of(request: Request) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def number(value: str | None) -> int | None:
    return int(value) if value and value.isdecimal() and len(value) < 9 else None


def signed_in(response: Response, request: Request, token: str) -> Response:
    """Remember somebody's token in their browser, out of reach of scripts."""
    if token:
        response.set_cookie(COOKIE, token, YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return response


async def form(request: Request) -> dict[str, str]:
    try:
        fields = parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=60)
    except ValueError:
        raise BadRequest from None
    return {key: values[-1] for key, values in fields.items()}


def address_of(request: Request) -> str:
    return request.client.host if request.client else "?"


def need(allowed: bool) -> None:
    if not allowed:
        raise TooFast


class BadRequest(Exception):
    """Something that no page of ours would send."""


class TooFast(Exception):
    """Somebody does too many things at once."""


# ---- pages


async def home(request: Request) -> Response:
    site: Site = request.app.state.site
    person, store = site.who(request), site.house.store
    mine = store.tables_of(person.id) if person.id else []
    own = {row["id"] for row in mine}
    turns = {
        table
        for table in own
        if table in site.house.rooms
        and set(site.house.rooms[table].asked()) & set(site.house.rooms[table].seats_of(person.id))
    }
    waiting = [row for row in store.tables_in(WAITING) if row["id"] not in own]
    finished = [row for row in store.tables_in(OVER) if row["id"] not in own]
    return HTMLResponse(pages.home(person.name, mine, waiting, finished, turns))


async def new(request: Request) -> Response:
    site: Site = request.app.state.site
    need(site.creating.allow(address_of(request)))
    fields = await form(request)
    game = fields.get("game", "")
    if game not in GAMES:
        raise Refusal(text("web.no_such_table"))
    kinds = [fields.get(f"{game}.seat{seat}", "none") for seat in range(max(GAMES[game].seats))]
    kinds = [kind for kind in kinds if kind != "none"]
    start = f"{game}.option."
    options = {key.removeprefix(start): value for key, value in fields.items() if key.startswith(start)}
    check_table(
        game, [chair_of(kind, Person(0, ""), "") for kind in kinds], options
    )  # before a stranger becomes a guest
    person, token = await site.named(request, fields.get("name", ""))
    chairs = [chair_of(kind, person, tidy_salt(fields.get("salt", ""))) for kind in kinds]
    table = await site.house.new_table(person.id, game, chairs, options, fields.get("public") == "yes")
    return signed_in(RedirectResponse(f"/t/{table}", 303), request, token)


def chair_of(kind: str, person: Person, salt: str) -> Chair:
    if kind == "me":
        return Chair(PERSON, person.id, person.name, "", salt)
    return Chair(OPEN) if kind == "open" else Chair(BOT, bot=kind)


async def table(request: Request) -> Response:
    site: Site = request.app.state.site
    person, wanted = site.who(request), number(request.query_params.get("as"))
    at = number(request.path_params.get("at"))
    if "at" in request.path_params and at is None:
        raise Unknown
    sight, found = await site.paint(request.path_params["table"], person, wanted, at, origin_of(request))
    page = await site.house.apart(table_page, sight, found)
    return HTMLResponse(page, headers={"cache-control": "no-store"})


async def position(request: Request) -> Response:
    """The changing parts of an earlier position, for the scrubber and for stepping through what happened."""
    site: Site = request.app.state.site
    person, wanted, at = site.who(request), number(request.query_params.get("as")), number(request.path_params["at"])
    if at is None:
        raise Unknown
    _, found = await site.paint(request.path_params["table"], person, wanted, at, origin_of(request))
    return JSONResponse(list(found.values()), headers={"cache-control": "no-store"})


async def moved(request: Request) -> Response:
    """The drawn things that one move changed, as this viewer saw it."""
    site: Site = request.app.state.site
    person, wanted, at = site.who(request), number(request.query_params.get("as")), number(request.path_params["at"])
    if not at:
        raise Unknown
    args = request.path_params["table"], person, wanted
    _, before = await site.paint(*args, at - 1, "")
    _, after = await site.paint(*args, at, "")
    return JSONResponse(await site.house.apart(touched, before, after))


def touched(before: Fragments, after: Fragments) -> list[str]:
    return [name for zone in after if zone.startswith("zone-") for name, _ in changed(before[zone], after[zone])]


async def stream(request: Request) -> Stream:
    site: Site = request.app.state.site
    person, wanted = site.who(request), number(request.query_params.get("as"))
    name, origin = request.path_params["table"], origin_of(request)
    await site.paint(name, person, wanted, None, origin)  # so that a stranger or an unknown table is refused at once

    async def paint() -> Fragments:
        return (await site.paint(name, person, wanted, None, origin))[1]

    known = request.headers.get("last-event-id") or request.query_params.get("rev", "")
    gzip = "gzip" in request.headers.get("accept-encoding", "")
    return Stream(
        site.house, name, person.id, paint, known, gzip
    )  # an ASGI application is all that Starlette asks of a response


async def news(request: Request) -> Response:
    """A short answer for pages that nobody looks at: they keep no stream open."""
    site: Site = request.app.state.site
    person = site.who(request)
    async with site.house.room(request.path_params["table"]) as room:
        may_look(room, person)
        mine = bool(set(room.asked()) & set(room.seats_of(person.id)))
        return JSONResponse({"seq": room.shown, "mine": mine})


async def thing(request: Request) -> Response:
    """What can be done at something drawn, and what can't and why."""
    site: Site = request.app.state.site
    person, wanted = site.who(request), number(request.query_params.get("as"))
    names = request.query_params.get("ids", "").split(",")[:12]
    async with site.house.room(request.path_params["table"]) as room:
        may_look(room, person)
        seat, _ = room.eye(person.id, wanted)
        can, refused = await site.house.at(room, at_thing, room, seat, names)
    return HTMLResponse(thing_card(can, refused), headers={"cache-control": "no-store"})


async def record(request: Request) -> Response:
    """A finished game as text, with what proves its luck. Before its end it would tell everybody's secrets."""
    site: Site = request.app.state.site
    async with site.house.room(request.path_params["table"]) as room:
        may_look(room, site.who(request))
        if room.phase != OVER or room.origin is not None:
            raise Refusal(text("web.record_later"))
        body = await site.house.at(room, room.record_text)
    return PlainTextResponse(
        body, headers={"content-disposition": f'attachment; filename="{room.game.id}-{room.id}.game"'}
    )


# ---- what people do


async def do(request: Request) -> Response:
    """Everything that a click at the table sends."""
    site: Site = request.app.state.site
    person = site.who(request)
    if not person.id:
        raise NotYours
    need(site.moving.allow(str(person.id)))
    body = understood(await request.body())
    act = ACTS.get(str(body.get("do")))
    if act is None:
        raise BadRequest
    answer = await act(site, request.path_params["table"], person, body)
    return JSONResponse({"ok": True} | answer)


Body = dict[str, Any]


def understood(data: bytes) -> Body:
    """An object of words and numbers; anything else that JSON can be made to say is refused."""
    try:
        body = json.loads(data)
        data.decode()  # lone surrogates can be written in JSON ...
        json.dumps(body, ensure_ascii=False).encode()  # ... but cannot be answered
    except (ValueError, RecursionError):
        raise BadRequest from None
    if not isinstance(body, dict) or not all(isinstance(value, str | int) for value in body.values()):
        raise BadRequest
    return body


def seat_in(body: Body) -> int:
    seat = body.get("as")
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise NotYours
    return seat


async def act_play(site: Site, table: str, person: Person, body: Body) -> Body:
    words, stamp = " ".join(str(body.get("words", "")).lower().split()), str(body.get("stamp", ""))
    seat = seat_in(body)
    await site.house.on_trial(table, seat, person.id, lambda room: room.stage(seat, words, stamp))
    return {}


async def act_undo(site: Site, table: str, person: Person, body: Body) -> Body:
    seat, stamp = seat_in(body), str(body.get("stamp", ""))
    await site.house.on_trial(table, seat, person.id, lambda room: room.undo(seat, stamp))
    return {}


async def act_redo(site: Site, table: str, person: Person, body: Body) -> Body:
    seat, stamp = seat_in(body), str(body.get("stamp", ""))
    await site.house.on_trial(table, seat, person.id, lambda room: room.redo(seat, stamp))
    return {}


async def act_confirm(site: Site, table: str, person: Person, body: Body) -> Body:
    await site.house.confirm(table, seat_in(body), person.id, str(body.get("stamp", "")))
    return {}


async def act_say(site: Site, table: str, person: Person, body: Body) -> Body:
    need(site.chatting.allow(str(person.id)))
    await site.house.say(table, person.id, person.name, str(body.get("words", "")))
    return {}


async def act_bot(site: Site, table: str, person: Person, body: Body) -> Body:
    async with site.house.room(table) as room:
        bot = next(reversed(BOTS[room.game.id]))
    await site.house.call_bot(table, seat_in(body), person.id, bot)
    return {}


async def act_rematch(site: Site, table: str, person: Person, body: Body) -> Body:
    need(site.creating.allow(str(person.id)))
    return {"go": f"/t/{await site.house.rematch(table, person.id)}"}


async def act_fork(site: Site, table: str, person: Person, body: Body) -> Body:
    """Play on from an earlier position, against bots."""
    need(site.creating.allow(str(person.id)))
    at = body.get("at")
    if not isinstance(at, int):
        raise BadRequest
    async with site.house.room(table) as room:
        may_look(room, person)
        mine = room.seats_of(person.id)
        if not mine and room.phase != OVER:
            raise NotYours
        seat, _ = room.eye(person.id, number(str(body.get("as", ""))))
        seat = seat if seat < room.seats else (mine or [0])[0]
    return {"go": f"/t/{await site.house.play_on(table, at, seat, person.id, person.name)}"}


Act = Callable[[Site, str, Person, Body], Awaitable[Body]]
ACTS: Final[dict[str, Act]] = {
    "play": act_play, "undo": act_undo, "redo": act_redo, "confirm": act_confirm, "say": act_say, "bot": act_bot,
    "rematch": act_rematch, "fork": act_fork,
}  # fmt: skip


# ---- invitation, another device, rules


async def join(request: Request) -> Response:
    site: Site = request.app.state.site
    need(site.joining.allow(address_of(request)))
    table = site.house.store.invited(request.path_params["invite"])
    if table is None:
        raise Unknown
    person = site.who(request)
    async with site.house.room(table) as room:
        if person.id and room.seats_of(person.id):
            return RedirectResponse(f"/t/{table}", 303)
        names = [text(f"web.colour.{name}") for name in room.seat_ids()]
        page = pages.join_page(room, person.name, names)
    if request.method != "POST":
        return HTMLResponse(page)
    fields = await form(request)
    seat = number(fields.get("seat"))
    if seat is None or seat not in room.free_seats():  # before a stranger becomes a guest
        raise Refusal(text("web.seat_taken"))
    person, token = await site.named(request, fields.get("name", ""))
    await site.house.sit(table, seat, person.id, person.name, fields.get("salt", ""))
    return signed_in(RedirectResponse(f"/t/{table}", 303), request, token)


async def me(request: Request) -> Response:
    """A link that moves my seats to another device."""
    site: Site = request.app.state.site
    person = site.who(request)
    if not person.id:
        raise Unknown
    if request.method != "POST":
        return HTMLResponse(pages.me_page(person.name, ""))
    need(site.joining.allow(address_of(request)))
    token = await site.house.another_token(person.id)
    return HTMLResponse(
        pages.me_page(person.name, f"{origin_of(request)}/me/{token}"), headers={"cache-control": "no-store"}
    )


async def take_over(request: Request) -> Response:
    site: Site = request.app.state.site
    need(site.joining.allow(address_of(request)))
    token = request.path_params["token"]
    found = site.house.who(token)
    if found is None:
        raise Unknown
    if request.method != "POST":
        return HTMLResponse(pages.take_over_page(found[1]))
    return signed_in(RedirectResponse("/", 303), request, token)


async def rules(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in GAMES:
        raise Unknown
    return HTMLResponse(plain_page(GAMES[game].title, rulebook_html(game), style=f"rules game-{game}"))


async def rule(request: Request) -> Response:
    game = request.path_params["game"]
    found = rule_html(game, request.path_params["rule"]) if game in GAMES else None
    if found is None:
        raise Unknown
    return HTMLResponse(found)


class Files(StaticFiles):
    """Our scripts and styles: browsers keep them, but ask each time whether they have changed."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers["cache-control"] = "no-cache"
        return response


# ---- errors


def wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not request.url.path.endswith("/do")


def failed(status: int, title: str, words: str, **more: Any) -> Callable[[Request, Exception], Awaitable[Response]]:
    """An answer to an error: a page for people, a line for scripts. Keys of the catalogue, or the error's own words."""

    async def answer(request: Request, error: Exception) -> Response:
        said = text(words) if words else str(error)
        if wants_page(request):
            return HTMLResponse(problem(text(title), said), status)
        return JSONResponse({"message": said} | more, status)

    return answer


ERRORS: Final = {
    Unknown: failed(404, "web.unknown_title", "web.unknown"),
    404: failed(404, "web.unknown_title", "web.unknown"),
    405: failed(405, "web.unknown_title", "web.unknown"),
    NotYours: failed(403, "web.not_yours_title", "web.not_yours"),
    Stale: failed(409, "web.stale", "web.stale", stale=True),
    Refused: failed(422, "web.refused_title", ""),
    Refusal: failed(422, "web.refused_title", ""),
    TooFast: failed(429, "web.too_fast", "web.too_fast"),
    BadRequest: failed(400, "web.bad_request_title", "web.bad_request"),
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
    Route("/t/{table}/at/{at}", table),
    Route("/t/{table}/at/{at}/parts", position),
    Route("/t/{table}/moved/{at}", moved),
    Route("/join/{invite}", join, methods=["GET", "POST"]),
    Route("/me", me, methods=["GET", "POST"]),
    Route("/me/{token}", take_over, methods=["GET", "POST"]),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/{rule}", rule),
    Mount("/static", Files(directory=STATIC)),
]


def make_app(house: House) -> Guard:
    """The whole site; the guard stands in front of everything, so that its headers are on errors too."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    middleware = [Middleware(GZipMiddleware, minimum_size=1000)]
    app = Starlette(routes=ROUTES, middleware=middleware, exception_handlers=ERRORS, lifespan=lifespan)
    app.state.site = Site(house)
    return Guard(app)
