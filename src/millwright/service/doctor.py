"""Looks through a house, table by table, and saves what is sound into a new one. The old one is never changed."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from millwright.kernel import LUCK, play_trusted
from millwright.record import is_hex
from millwright.service.address import Address, Server
from millwright.service.datafile import NotOurs
from millwright.service.notices import Notices
from millwright.service.room import Room
from millwright.service.saved import Unknown, read
from millwright.service.store.errors import Unkept
from millwright.service.store.moving import save_sound
from millwright.service.store.opening import postgres
from millwright.service.store.reading import Reading
from millwright.service.store.sqlite.reading import Untouched
from millwright.service.store.sqlite.salvage import save_rows, tables
from millwright.service.store.sqlite.soundness import complaints, cut_short, inspect

OTHER_RULES: Final = "web.stuck_rules"


@dataclass
class Report:
    """What was found in a house."""

    whole: list[str] = field(default_factory=list)  # what is wrong with the file or the database as a whole
    sound: dict[str, str] = field(default_factory=dict)  # what each sound table is
    unchecked: dict[str, str] = field(default_factory=dict)  # what cannot be played through by this Millwright
    damaged: dict[str, str] = field(default_factory=dict)  # and why each of the others is not sound

    @property
    def healthy(self) -> bool:
        return not self.whole and not self.damaged


class Silent(Notices):
    """The report says it all."""

    def say(self, line: str, kind: str = "") -> None:
        pass


# ---- looking


def examine(address: Address) -> Report:
    """The whole, then each table: its log is played through and compared with its last position."""
    store: Reading
    if isinstance(address, Server):
        whole, store = postgres("soundness").look_into(address, Silent())
        names = store.table_ids()
    else:
        whole, store = look_into(address)
        names = tables(store)
    report = Report(whole)
    with contextlib.closing(store):
        for table in names:
            with store.moment():
                look_at(store, table, report)
    return report


def look_into(path: Path) -> tuple[list[str], Untouched]:
    """What is wrong with a file as a whole, and a way to read it."""
    if not path.exists() or not path.stat().st_size:
        raise NotOurs("there is no such file" if not path.exists() else "it is empty")
    whole = settled(path)
    try:
        inspect(path)
    except NotOurs as error:
        raise NotOurs(whole[0] if whole else str(error)) from None
    return [*whole, *complaints(path)], Untouched(path, Silent())


def settled(path: Path) -> list[str]:
    """What is wrong with the journal. A running server may begin it anew in the middle of a look: then once more."""
    return cut_short(path) and cut_short(path) and cut_short(path)


def look_at(store: Reading, table: str, report: Report) -> None:
    try:
        room, why = read(store, table)
    except Unknown:
        report.damaged[table] = "its own row is missing"
        return
    except Unkept as error:
        report.damaged[table] = str(error)
        return
    if why:
        report.damaged[table] = why
    elif room.stuck == OTHER_RULES:
        report.unchecked[table] = f"{room.game.id}, played by other rules or data than this Millwright has"
    elif not luck_follows(room):
        report.damaged[table] = "its luck does not follow from its seed"
    else:
        report.sound[table] = f"{room.game.id}, {room.seats} seats, {room.seq} moves, {room.phase}"


def luck_follows(room: Room) -> bool:
    """Whether every draw in the log is what the seed and the salts say: so neither of them was changed."""
    if not is_hex(room.seed, len(room.seed)):
        return False
    s, luck, drawn = room.game.clone(room.checkpoints[0]), room.luck, 0
    for entry in room.entries:
        if entry.seat == LUCK:
            if luck.move(s, drawn) != entry.move:
                return False
            drawn += 1
        play_trusted(s, entry.seat, entry.move)
    return True


# ---- saving


def save(source: Address, report: Report, target: Path) -> list[str]:
    """A new file with all tables that are not damaged, and the people; in words, what could not be saved."""
    damaged = [f"table {table}: {why}" for table, why in report.damaged.items()]
    sound = [*report.sound, *report.unchecked]
    if isinstance(source, Server):
        save_sound(source, set(sound), target)
        return damaged
    return damaged + save_rows(source, sound, target)
