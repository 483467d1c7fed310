"""Bots of the players' own: the page with the address for one, and what the bot asks and answers."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from millwright import wire
from millwright.catalogue import text
from millwright.service import own_bot as service
from millwright.service.guests import seat_name
from millwright.service.house import House
from millwright.service.news import Listener
from millwright.service.people import digest
from millwright.service.room import NotYours, Room
from millwright.svg import Markup
from millwright.web.html import h
from millwright.web.layout import copy_row, only_here, plain_page
from millwright.web.site import UNKEPT, BadRequest, Site, address_of, form, need, number, site_of

LONGEST: Final = 25
"""Seconds that a bot may wait for a question with one request: proxies lose patience after thirty."""


# ---- the page


async def own_bot(request: Request) -> Response:
    """Make an address for a bot, or take it back."""
    site, table, seat = site_of(request), str(request.path_params["table"]), number(request.path_params["seat"])
    person = site.who(request)
    if seat is None or not person.id:
        raise NotYours
    token, fields = "", await form(request) if request.method == "POST" else {}
    if request.method == "POST":
        need(site.seating.allow(str(person.id)))
        token = "" if fields.get("revoke") else secrets.token_urlsafe(32)
        now, asks = time.time(), (seat, person.id)
        change = service.allow if token else service.revoke
        more = (token, now) if token else (now,)
        await site.house.change(table, lambda room: change(room, *asks, *more))
    if fields.get("revoke"):
        return RedirectResponse(f"/t/{table}", 303)
    async with site.house.room(table) as room:
        service.need_own(room, seat, person.id)
        there, colour = bool(room.chairs[seat].token), seat_name(room.seat_ids()[seat])
    address = f"{site.origin(request)}/t/{table}/bot#{token}" if token else ""
    return HTMLResponse(page(table, colour, there, address), headers=UNKEPT)


def page(table: str, seat: str, there: bool, address: str) -> str:
    title = text("web.own_bot.title", seat=seat)
    known = [h("p", {}, text("web.own_bot.there"))] if there and not address else []
    return plain_page(
        title,
        h("div", {"class": "card"}, h("h1", {}, title), h("p", {}, text("web.own_bot.help")), *known, *shown(address)),
        h("div", {"class": "card"}, *buttons(there)),
        h("p", {}, h("a", {"href": f"/t/{table}", "class": "button"}, text("web.own_bot.back"))),
    )


def shown(address: str) -> list[Markup]:
    """The address, once."""
    if not address:
        return []
    return [
        *only_here(address),
        copy_row("bot-address", address, text("web.own_bot.address")),
        h("p", {}, text("web.own_bot.once")),
        copy_row("bot-command", f"millwright sit '{address}' --bot cmd:./my-bot", text("web.own_bot.command")),
    ]


def buttons(there: bool) -> list[Markup]:
    make = h("button", {"class": "main"}, text("web.own_bot.again" if there else "web.own_bot.make"))
    found = [h("form", {"method": "post"}, make)]
    if there:
        end = h("button", {"name": "revoke", "value": "yes"}, text("web.own_bot.revoke"))
        found.append(h("form", {"method": "post"}, end))
    return found


# ---- the bot


def seat_of(site: Site, request: Request) -> tuple[str, int, str]:
    """The table, the seat and the token of a request; a token is good for its own table alone."""
    table, (kind, _, token) = request.path_params["table"], request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    need(site.looking.allow(address_of(request)))
    found = site.house.store.own_bot(digest(token)) if kind.lower() == "bearer" and token else None
    if found is None or found[0] != table:
        raise NotYours
    return table, found[1], token


async def ask(request: Request) -> Response:
    """What the seat is asked: at once, or as soon as it is asked within the seconds that the bot would wait."""
    site = site_of(request)
    table, seat, token = seat_of(site, request)
    query = request.query_params
    after, seconds = number(query.get("after")) or 0, min(LONGEST, number(query.get("wait")) or 0)
    wants = frozenset(query["want"].split(",")) if "want" in query else wire.USUAL
    async with site.house.room(table) as room:
        person = service.player(room, seat, token)
    need(site.looking.allow(f"bot of {person}"))
    with site.gate.stream(address_of(request), person) as live:
        await due(site.house, table, seat, seconds if live else 0)
    async with site.house.room(table) as room:
        service.player(room, seat, token)  # it may have been revoked meanwhile
        lines = await site.house.at(room, service.told, room, seat, after, wants)
    return PlainTextResponse("\n".join([*lines, ""]), headers=UNKEPT)


async def due(house: House, table: str, seat: int, seconds: float) -> None:
    """Wait until the seat is asked or the game is over, but not for ever."""
    listener = Listener()
    house.news.listeners[table].add(listener)
    house.drivers.nudge(table)
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not listener.leaving:
                    listener.woken.clear()
                    async with house.room(table) as room:
                        if service.is_due(room, seat):
                            return
                    await listener.woken.wait()
    finally:
        house.news.listeners[table].discard(listener)


async def answer(request: Request) -> Response:
    """What the bot does."""
    site = site_of(request)
    table, seat, token = seat_of(site, request)
    try:
        line = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadRequest from None
    house, given = site.house, request.query_params.get("stamp", "")

    async def answered(room: Room) -> None:
        person = service.player(room, seat, token)
        need(site.moving.allow(str(person)))
        await house.keep(room, await house.at(room, service.step, room, seat, given, line))
        house.news.tell(table)

    await house.act(table, answered)
    return PlainTextResponse("ok\n", headers=UNKEPT)
