"""What happens at a table that is no move: it stands in the log, between the moves where it happened.

Everybody at the table reads the same. A note is kept together with what it tells of, and is no part of the game.
"""

from __future__ import annotations

import json
from typing import Final

from millwright.catalogue import text
from millwright.service.chat import Change
from millwright.service.history import Note
from millwright.service.room import Refusal, Room
from millwright.service.store.statements import new_note

MOST: Final = 6
"""Notes of one seat between two moves: nobody fills the log."""


def note(room: Room, kind: str, seat: int, now: float, **values: str) -> Change:
    """One more note, with the values of its sentence `web.note.KIND`; `name` is whoever sits there as yet.

    The same of the same seat at once again is told once: so a button pressed often fills no log.
    """
    values = {"name": room.chairs[seat].name, **values}
    new = Note(len(room.notes) + 1, room.shown, kind, seat, tuple(values.items()), now)
    before = [old for old in room.notes if (old.seq, old.seat) == (new.seq, new.seat)]
    if before and (before[-1].kind, before[-1].values) == (new.kind, new.values):
        return [], lambda: None
    if len(before) >= MOST:
        raise Refusal(text("web.too_many_notes"))
    words = json.dumps(values, ensure_ascii=False)
    return [new_note(room.id, new.number, new.seq, kind, seat, words, now)], lambda: room.notes.append(new)


def together(*changes: Change) -> Change:
    """Several changes of one commit."""
    statements = [one for kept, _ in changes for one in kept]

    def enter() -> None:
        for _, one in changes:
            one()

    return statements, enter
