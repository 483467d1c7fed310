"""A bot of a player's own at their seat: it comes with a token, sees what the seat sees, and answers for it.

Of a token only the digest is kept. It is good for one seat of one table, as long as the same person sits there and has
not revoked it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from millwright import wire
from millwright.kernel import Move, Quote, quotes
from millwright.match import Refused
from millwright.service.chat import Change
from millwright.service.history import Progress
from millwright.service.notes import note, together
from millwright.service.people import digest
from millwright.service.room import OVER, PERSON, NotYours, Room, Stale
from millwright.service.seats import need_own_play, need_phase
from millwright.service.store.statements import drop_own_bot, put_own_bot


def allow(room: Room, seat: int, person: int, token: str, now: float) -> Change:
    """Whoever has a seat lets a bot with this token play; one from before is void."""
    need_own(room, seat, person)
    need_own_play(room)
    return together(note(room, "own_bot", seat, now), with_token(room, seat, digest(token)))


def revoke(room: Room, seat: int, person: int, now: float) -> Change:
    need_own(room, seat, person)
    return together(note(room, "own_bot_gone", seat, now), with_token(room, seat, ""))


def need_own(room: Room, seat: int, person: int) -> None:
    if seat not in room.seats_of(person):
        raise NotYours
    need_phase(room)


def with_token(room: Room, seat: int, token: str) -> Change:
    kept = put_own_bot(room.id, seat, token) if token else drop_own_bot(room.id, seat)

    def enter() -> None:
        room.chairs[seat] = replace(room.chairs[seat], token=token)

    return [kept], enter


def player(room: Room, seat: int, token: str) -> int:
    """The person for whom a token plays a seat, if it still does."""
    chair = room.chairs[seat]
    if not token or chair.kind != PERSON or chair.token != digest(token):
        raise NotYours
    return chair.person


# ---- what it is told


def is_due(room: Room, seat: int) -> bool:
    """Whether there is something for the bot: a question, or the end."""
    return room.phase == OVER or room.asked_now(seat)


def told(room: Room, seat: int, after: int, wants: frozenset[str]) -> list[str]:
    """The game in lines, as the seat may know it: `docs/protocol.md`."""
    lines = [wire.HELLO, *wire.opening(room.game, room.seat_ids(), seat, room.options, 0)]
    lines.append(f"at {room.shown}")
    if "heard" in wants:
        room.speak()
        entries = room.entries[max(0, after) : room.shown]
        lines += [line for entry in entries for line in wire.heard_lines(entry.lines(seat))]
    if room.phase == OVER:
        return [*lines, wire.ending(room.seat_ids(), room.match.scores)]
    if not room.asked_now(seat):
        return [*lines, "wait"]
    view = room.game.view(room.state, seat)
    world = [wire.world_line(room.game.imagine(view, Random(secrets.token_hex(8))), room.game)]
    more = world if "world" in wants else []
    return [*lines, *more, f"stamp {stamp(room, seat)}", *wire.question(room.game, view, rows(room, seat), wants)]


def rows(room: Room, seat: int) -> Sequence[tuple[Move, Quote]]:
    return quotes(room.state, seat)


def stamp(room: Room, seat: int) -> str:
    """What the question is known by: an answer to an earlier one is not taken for this one's."""
    return str(room.asked_at.get(seat, 0))


def step(room: Room, seat: int, given: str, line: str) -> Progress:
    """The bot's answer to the question of a stamp."""
    if not room.asked_now(seat) or given != stamp(room, seat):
        raise Stale
    moves = [move for move, _ in rows(room, seat)]
    found = wire.answered(line, [room.game.write(room.state, move) for move in moves])
    if found is None:
        raise Refused(wire.not_offered(line, len(moves)).removeprefix("error "))
    return room.step(seat, [moves[found]])
