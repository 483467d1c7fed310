"""Seats that change hands while a game is played: left to a bot, taken back, given up, and offered to somebody.

Each function works out a change, with the note that tells everybody of it. What a seat holds is seen by whoever sits in
it and by nobody else: the act that seats somebody is what shows it to them. Nobody can be put out of a seat.
"""

from __future__ import annotations

from dataclasses import replace

from millwright.catalogue import text
from millwright.service import roles
from millwright.service.chat import Change
from millwright.service.guests import bot_name
from millwright.service.notes import note, together
from millwright.service.room import BOT, OVER, PERSON, PLAYING, Chair, NotYours, Refusal, Room
from millwright.service.saved import chair_statement, newcomer
from millwright.service.store.statements import drop_draft, drop_own_bot


def hand_over(room: Room, seat: int, person: int, now: float) -> Change:
    """A bot plays on for somebody, until they take their seat back."""
    need_playing(room, seat, person)
    need_own_play(room)
    return together(note(room, "handed", seat, now), to_bot(room, seat, resigned=False))


def resign(room: Room, seat: int, person: int, now: float) -> Change:
    """Somebody gives up: a bot plays to the end, and the result says so."""
    if not (0 <= seat < room.seats and room.chairs[seat].person == person and room.chairs[seat].lent):
        need_playing(room, seat, person)
    return together(note(room, "resigned", seat, now), to_bot(room, seat, resigned=True))


def take_back(room: Room, seat: int, person: int, now: float) -> Change:
    """Whoever has left a seat to a bot sits down again."""
    if not 0 <= seat < room.seats or room.chairs[seat].person != person or not room.chairs[seat].lent:
        raise NotYours
    need_phase(room)
    chair = replace(room.chairs[seat], kind=PERSON, bot="")
    return together(note(room, "back", seat, now), seated(room, seat, chair))


def offer(room: Room, seat: int, person: int, invite: str) -> Change:
    """The host offers a bot's seat by a link, or takes that back; a seat that somebody may come back to is not free."""
    if person != room.host:
        raise NotYours
    need_bot(room, seat)
    return seated(room, seat, replace(room.chairs[seat], invite=invite))


def take_offer(room: Room, seat: int, invite: str, person: int, name: str, now: float) -> Change:
    """Somebody with the link to a bot's seat sits down there. The luck of the table stays as it was settled."""
    need_offer(room, seat, invite)
    if person in [chair.person for chair in room.chairs]:
        raise Refusal(text("web.sits_already"))
    mark = room.guests.mark_for(person, name)
    more = newcomer(room, person, mark)
    room.guests.enter(person, name, mark)  # should the chair not be kept after all, a name too many does no harm
    old, called = room.chairs[seat], room.guests.called[person]
    told = note(room, "joined", seat, now, name=called, bot=bot_name(old.bot))
    chair = Chair(PERSON, person, called, salt=old.salt)
    return together(told, (more, lambda: None), seated(room, seat, chair))


# ---- what they share


def to_bot(room: Room, seat: int, resigned: bool, invite: str = "") -> Change:
    bot = roles.stand_in(room.game.id)
    chair = replace(room.chairs[seat], kind=BOT, bot=bot, resigned=resigned, invite=invite)
    return seated(room, seat, chair)


def seated(room: Room, seat: int, chair: Chair) -> Change:
    """Another one has the seat: what was on trial there is gone, and no token from before is good any more."""
    chair = replace(chair, token="")

    def enter() -> None:
        room.chairs[seat] = chair
        room.drafts.pop(seat, None)

    kept = [chair_statement(room.id, seat, chair), drop_draft(room.id, seat), drop_own_bot(room.id, seat)]
    return kept, enter


def need_playing(room: Room, seat: int, person: int) -> None:
    if seat not in room.seats_of(person):
        raise NotYours
    need_phase(room)


def need_own_play(room: Room) -> None:
    """A challenge is played by whoever took it up."""
    if room.week:
        raise Refusal(text("web.challenge.own_play"))


def need_phase(room: Room) -> None:
    if room.phase != PLAYING:
        raise Refusal(text("web.seats_while_playing"))


def need_offer(room: Room, seat: int, invite: str) -> None:
    need_bot(room, seat)
    if not invite or room.chairs[seat].invite != invite:
        raise Refusal(text("web.offer_gone"))


def need_bot(room: Room, seat: int) -> None:
    """A seat that a bot has for good, in a game that goes on."""
    if room.phase == OVER:
        raise Refusal(text("web.seats_while_playing"))
    if not 0 <= seat < room.seats or room.chairs[seat].kind != BOT or room.chairs[seat].lent:
        raise Refusal(text("web.seat_taken"))
