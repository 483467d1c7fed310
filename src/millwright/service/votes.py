"""Somebody does not come any more: the others decide together who plays on for them."""

from __future__ import annotations

import secrets
from typing import Final

from millwright.catalogue import text
from millwright.service.awaited import DAY, ends_at
from millwright.service.chat import Change
from millwright.service.notes import note, together
from millwright.service.room import PERSON, NotYours, Refusal, Room
from millwright.service.seats import to_bot
from millwright.service.store.statements import drop_votes, put_vote

BOT: Final = "bot"  # a bot plays until they are back
FRIEND: Final = "friend"  # a bot plays until somebody comes by a link, and the seat is theirs
CHOICES: Final = (BOT, FRIEND)

PATIENCE: Final = DAY
"""So long somebody is awaited before the others may vote."""


def voters(room: Room, seat: int) -> list[int]:
    """Everybody else at the table who is a person."""
    gone = room.chairs[seat].person
    return sorted({chair.person for chair in room.chairs if chair.kind == PERSON} - {gone})


def needed(room: Room, seat: int) -> int:
    """More than half of the others."""
    return len(voters(room, seat)) // 2 + 1


def may_vote(room: Room, seat: int, person: int, now: float) -> bool:
    """Whether it is time to, and theirs to say."""
    wait = room.waits.get(seat)
    if not wait or not wait.since or room.chairs[seat].kind != PERSON:
        return False
    return person in voters(room, seat) and now - wait.since >= PATIENCE


def vote(room: Room, seat: int, person: int, choice: str, now: float) -> Change:
    """One vote; with the last that is needed it is done."""
    if choice not in CHOICES or not 0 <= seat < room.seats:
        raise NotYours
    if not may_vote(room, seat, person, now):
        raise Refusal(text("web.days.too_early"))
    found = {**room.votes.get(seat, {}), person: choice}
    if list(found.values()).count(choice) >= needed(room, seat):
        return together(note(room, f"voted_{choice}", seat, now), replaced(room, seat, choice == FRIEND))
    return [put_vote(room.id, seat, person, choice)], lambda: room.votes.__setitem__(seat, found)


def replaced(room: Room, seat: int, for_good: bool) -> Change:
    """A bot has the seat; for good with a link that leads somebody else into it."""
    dropped = [drop_votes(room.id, seat)], lambda: drop(room, seat)
    return together(to_bot(room, seat, for_good, secrets.token_urlsafe(16) if for_good else ""), dropped)


def drop(room: Room, seat: int) -> None:
    room.votes.pop(seat, None)


def out_of_time(room: Room, seat: int, now: float) -> Change:
    """A clock has run down: a bot plays until its player is back."""
    if not 0 < ends_at(room, seat) <= now:
        return [], lambda: None
    return together(note(room, "out_of_time", seat, now), replaced(room, seat, for_good=False))
