"""What people do at a table: everything that a click sends."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from millwright.service import challenge, hints, lists, names, prepared, roles, seats, votes, whys
from millwright.service.chat import Change
from millwright.service.house import ANSWERS
from millwright.service.room import OVER, NotYours, Room
from millwright.web.painter import Person, may_look
from millwright.web.site import BadRequest, Site, need, number, site_of


async def do(request: Request) -> Response:
    """Everything that a click at the table sends."""
    site = site_of(request)
    person = somebody(site.actor(request))
    need(site.moving.allow(str(person.id)))
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise BadRequest
    body = understood(await request.body())
    act = ACTS.get(str(body.get("do")))
    if act is None:
        raise BadRequest
    table, request.scope["act"] = request.path_params["table"], body["do"]
    if body["do"] not in CLAIMED:
        person = somebody(site.who(request))
    with site.house.acting(table, person.id):
        try:
            answer = await act(site, table, person, body)
        except ANSWERS:
            somebody(site.who(request))  # whoever was signed out meanwhile is told that, and nothing of the table
            raise
    return JSONResponse({"ok": True} | answer)


Body = dict[str, Any]


def somebody(person: Person) -> Person:
    """No stranger does anything at a table."""
    if not person.id:
        raise NotYours
    return person


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


def whole(body: Body, key: str, wrong: type[Exception]) -> int:
    """A number of a body, which is no truth value either."""
    value = body.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong
    return value


def seat_in(body: Body) -> int:
    return whole(body, "as", NotYours)


def words_in(body: Body) -> str:
    """A move as records have it."""
    return " ".join(str(body.get("words", "")).lower().split())


async def act_play(site: Site, table: str, person: Person, body: Body) -> Body:
    words, stamp = words_in(body), str(body.get("stamp", ""))
    seat, held = seat_in(body), str(body.get("held", ""))
    await site.house.on_trial(table, seat, person.id, lambda room: room.stage(seat, words, stamp, held), person.claim)
    return {}


async def act_undo(site: Site, table: str, person: Person, body: Body) -> Body:
    seat, stamp = seat_in(body), str(body.get("stamp", ""))
    await site.house.on_trial(table, seat, person.id, lambda room: room.undo(seat, stamp), person.claim)
    return {}


async def act_redo(site: Site, table: str, person: Person, body: Body) -> Body:
    seat, stamp = seat_in(body), str(body.get("stamp", ""))
    await site.house.on_trial(table, seat, person.id, lambda room: room.redo(seat, stamp), person.claim)
    return {}


async def act_confirm(site: Site, table: str, person: Person, body: Body) -> Body:
    await site.house.confirm(table, seat_in(body), person.id, str(body.get("stamp", "")), claim=person.claim)
    return {}


async def act_finish(site: Site, table: str, person: Person, body: Body) -> Body:
    stamp, words = str(body.get("stamp", "")), words_in(body)
    await site.house.confirm(table, seat_in(body), person.id, stamp, True, person.claim, words)
    return {}


async def act_hint(site: Site, table: str, person: Person, body: Body) -> Body:
    await hints.ask(site.house, table, seat_in(body), person.id, str(body.get("stamp", "")))
    return {}


async def act_review(site: Site, table: str, person: Person, body: Body) -> Body:
    await site.house.reviews.ask(table, seat_in(body), person.id)
    return {}


async def act_why(site: Site, table: str, person: Person, body: Body) -> Body:
    """Why a bot did what led to a position, once the game is over: for everybody who may look."""
    async with site.house.room(table) as room:
        may_look(room, person)
    await whys.ask(site.house, table, whole(body, "at", BadRequest))
    return {}


async def act_say(site: Site, table: str, person: Person, body: Body) -> Body:
    need(site.chatting.allow(str(person.id)))
    await site.house.say(table, person.id, person.name, str(body.get("words", "")))
    return {}


def line_in(body: Body) -> int:
    return whole(body, "line", BadRequest)


async def act_remove(site: Site, table: str, person: Person, body: Body) -> Body:
    await site.house.remove_line(table, person.id, line_in(body))
    return {}


async def act_mute(site: Site, table: str, person: Person, body: Body) -> Body:
    await site.house.mute(table, person.id, line_in(body), True)
    return {}


async def act_unmute(site: Site, table: str, person: Person, body: Body) -> Body:
    await site.house.mute(table, person.id, line_in(body), False)
    return {}


async def act_bot(site: Site, table: str, person: Person, body: Body) -> Body:
    async with site.house.room(table) as room:
        bot = roles.at_new_tables(room.game.id)
    await site.house.call_bot(table, seat_in(body), person.id, bot)
    return {}


async def act_rematch(site: Site, table: str, person: Person, body: Body) -> Body:
    need(site.creating.allow(str(person.id)))
    return {"go": f"/join/{await site.house.rematch(table, person.id)}"}


async def act_fork(site: Site, table: str, person: Person, body: Body) -> Body:
    """Play on from an earlier position, against bots."""
    need(site.creating.allow(str(person.id)))
    at = body.get("at")
    if not isinstance(at, int):
        raise BadRequest
    async with site.house.room(table) as room:
        may_look(room, person)
        challenge.need_opened(room)
        mine = room.seats_of(person.id)
        if not mine and room.phase != OVER:
            raise NotYours
        seat, _ = room.eye(person.id, number(str(body.get("as", ""))))
        seat = seat if seat < room.seats else (mine or [0])[0]
    return {"go": f"/t/{await site.house.play_on(table, at, seat, person.id, person.name)}"}


async def act_prepare(site: Site, table: str, person: Person, body: Body) -> Body:
    """An answer in advance."""
    seat, question, words = seat_in(body), str(body.get("question", "")), str(body.get("words", ""))
    await site.house.change(table, lambda room: prepared.prepare(room, seat, person.id, question, words))
    return {}


async def act_vote(site: Site, table: str, person: Person, body: Body) -> Body:
    """About somebody who does not come any more."""
    seat, choice = whole(body, "seat", BadRequest), str(body.get("choice", ""))
    await site.house.change(table, lambda room: votes.vote(room, seat, person.id, choice, time.time()))
    return {}


async def act_hand(site: Site, table: str, person: Person, body: Body) -> Body:
    return await seat_change(site, table, person, body, seats.hand_over)


async def act_back(site: Site, table: str, person: Person, body: Body) -> Body:
    return await seat_change(site, table, person, body, seats.take_back)


async def act_resign(site: Site, table: str, person: Person, body: Body) -> Body:
    return await seat_change(site, table, person, body, seats.resign)


SeatChange = Callable[[Room, int, int, float], Change]


async def seat_change(site: Site, table: str, person: Person, body: Body, change: SeatChange) -> Body:
    """One of my own seats changes hands; the page is then another one, so it is read anew."""
    need(site.seating.allow(str(person.id)))
    seat = seat_in(body)
    await site.house.change(table, lambda room: change(room, seat, person.id, time.time()))
    return {"go": f"/t/{table}"}


async def act_offer(site: Site, table: str, person: Person, body: Body) -> Body:
    """A link into a bot's seat: each time another one, and the one before is void."""
    need(site.seating.allow(str(person.id)))
    seat, invite = seat_in(body), secrets.token_urlsafe(16)
    await site.house.change(table, lambda room: seats.offer(room, seat, person.id, invite))
    return {}


async def act_withdraw(site: Site, table: str, person: Person, body: Body) -> Body:
    seat = seat_in(body)
    await site.house.change(table, lambda room: seats.offer(room, seat, person.id, ""))
    return {}


async def act_rename(site: Site, table: str, person: Person, body: Body) -> Body:
    need(site.naming.allow(str(person.id)))
    await names.rename(site.house, person.id, str(body.get("name", "")))
    return {}


async def act_delete(site: Site, table: str, person: Person, body: Body) -> Body:
    await site.house.delete(table, person.id)
    return {"go": "/"}


async def act_hide(site: Site, table: str, person: Person, body: Body) -> Body:
    await lists.hide(site.house.store, table, person.id, True)
    return {"go": "/"}


Act = Callable[[Site, str, Person, Body], Awaitable[Body]]
ACTS: Final[dict[str, Act]] = {
    "play": act_play, "undo": act_undo, "redo": act_redo, "confirm": act_confirm, "say": act_say, "bot": act_bot,
    "rematch": act_rematch, "fork": act_fork, "remove": act_remove, "mute": act_mute, "unmute": act_unmute,
    "hand": act_hand, "back": act_back, "resign": act_resign, "offer": act_offer, "withdraw": act_withdraw,
    "rename": act_rename, "delete": act_delete, "hide": act_hide, "finish": act_finish,
    "prepare": act_prepare, "vote": act_vote, "hint": act_hint, "review": act_review, "why": act_why,
}  # fmt: skip

CLAIMED: Final = frozenset({"play", "undo", "redo", "confirm", "finish"})
"""Acts of a turn: each is kept only if its device is signed in at that moment, so that nobody need ask before."""
