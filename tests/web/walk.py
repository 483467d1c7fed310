"""Random games through the pages: what people post, one after the other."""

from __future__ import annotations

from random import Random
from typing import Any

from millwright.kernel import below
from millwright.service.room import OVER, Room
from tests.service.tables import choices
from tests.web.client import Answer, Guest, Place


def next_post(room: Room, rng: Random, seat: int | None = None) -> tuple[int, dict[str, Any]]:
    """A seat that is asked, and what it may post now: a move, the confirmation, sometimes a step back."""
    asked = room.asked()
    seat = asked[below(rng, len(asked))] if seat is None else seat
    draft, stamp = room.drafts.get(seat), room.stamp(seat)
    body: dict[str, Any] = {"as": seat, "stamp": stamp}
    if draft and draft.undone:
        return seat, body | {"do": "redo"}
    if draft and draft.moves and below(rng, 10) == 0:
        return seat, body | {"do": "undo"}
    if draft and draft.moves and not draft.free:
        return seat, body | {"do": "confirm"}
    found = choices(room, seat)
    words = room.game.write(room.present(seat), found[below(rng, len(found))])
    return seat, body | {"do": "play", "words": words}


async def post_next(place: Place, table: str, people: list[Guest], rng: Random, seat: int | None = None) -> Answer:
    """Do it, as the person in that seat."""
    who, body = next_post(place.room(table), rng, seat)
    answer = await people[who].post(f"/t/{table}/do", body)
    assert answer.status == 200, (body, answer.text)
    return answer


async def play_turn(place: Place, table: str, people: list[Guest], rng: Random, seat: int | None = None) -> int:
    """Posts until a turn is confirmed: whose it was."""
    room = place.room(table)
    who, before = room.asked()[0] if seat is None else seat, room.seq
    while room.seq == before:
        await post_next(place, table, people, rng, who)
    return who


async def play_out(place: Place, table: str, people: list[Guest], rng: Random) -> None:
    while place.room(table).phase != OVER:
        await post_next(place, table, people, rng)
