"""Answers in advance: a player says what they will answer when they are asked, and needs not wait for it.

Only the player sees them. What is not possible any more when it is asked is dropped: then the player decides.
"""

from __future__ import annotations

from typing import Any

from millwright.catalogue import text
from millwright.games.game import Ahead
from millwright.match import Refused, find_move
from millwright.service.chat import Change
from millwright.service.history import Progress
from millwright.service.room import PERSON, PLAYING, NotYours, Refusal, Room
from millwright.service.store.statements import drop_prepared, put_prepared


def ahead(room: Room, seat: int, view: Any) -> list[Ahead]:
    """What a seat may answer in advance; nothing while it is asked, since then it can simply answer."""
    if room.phase != PLAYING or room.stuck or room.asked_now(seat):
        return []
    return room.game.ahead(view)


def prepare(room: Room, seat: int, person: int, question: str, words: str) -> Change:
    """Keep an answer to a question that will come; without words it is taken back."""
    if seat not in room.seats_of(person):
        raise NotYours
    if not words:
        return used(room, seat, question, always=True)
    view = room.game.view(room.state, seat)
    if not any(one.question == question and words in one.answers() for one in ahead(room, seat, view)):
        raise Refusal(text("web.ahead.not_now"))
    mine = room.prepared.setdefault(seat, {})
    return [put_prepared(room.id, seat, question, words)], lambda: mine.__setitem__(question, words)


def next_answer(room: Room) -> tuple[int, str, Progress | None] | None:
    """A seat that is asked what it has prepared, the question, and what its answer leads to, if it is possible."""
    for seat in room.asked():
        question = room.state.agenda[-1].NAME
        words = room.prepared.get(seat, {}).get(question)
        if words and room.chairs[seat].kind == PERSON and not has_draft(room, seat):
            return seat, question, answered(room, seat, words)
    return None


def has_draft(room: Room, seat: int) -> bool:
    return seat in room.drafts and not room.drafts[seat].empty


def answered(room: Room, seat: int, words: str) -> Progress | None:
    try:
        move = find_move(room.game, room.state, seat, words, [one for one, _ in room.draft(seat).offers()])
    except Refused:
        return None
    return room.step(seat, [move])


def used(room: Room, seat: int, question: str, always: bool = False) -> Change:
    """An answer was given: it is needed no more, unless it holds until further notice."""
    view = room.game.view(room.state, seat)
    if not always and any(one.question == question and one.lasting for one in room.game.ahead(view)):
        return [], lambda: None
    return [drop_prepared(room.id, seat, question)], lambda: drop(room, seat, question)


def drop(room: Room, seat: int, question: str) -> None:
    room.prepared.get(seat, {}).pop(question, None)
