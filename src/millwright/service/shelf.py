"""Tables as the store keeps them: what is written of them, and how they are read again."""

from __future__ import annotations

import json
import sys
import traceback
from dataclasses import dataclass
from typing import Any

from millwright.games.registry import GAMES
from millwright.kernel import mask_of, waiting
from millwright.service.guests import Guests, reserved
from millwright.service.room import OVER, PERSON, PLAYING, WAITING, Chair, Room, Said, Step, replayed
from millwright.service.store import Statement, Store


class Unknown(Exception):
    """No such table, person or invitation."""


# ---- writing


@dataclass(frozen=True)
class NewTable:
    """What is settled when a table is laid out."""

    id: str
    game: str
    options: dict[str, str]
    host: int
    invite: str
    public: bool
    seed: str
    origin: Any  # the position it begins with, if that is not the start
    pledge: str | None  # the number of the pledge that its seed follows from: no other table can have it


def table_statements(new: NewTable, chairs: list[Chair], now: float) -> list[Statement]:
    game = GAMES[new.game]
    start = json.dumps(game.dump(new.origin)) if new.origin else None
    row = (
        new.id, game.id, game.rules, game.facts().digest, len(chairs), json.dumps(new.options), new.host, new.invite,
        int(new.public), new.seed, start, WAITING, 0, None, now, now, new.pledge,
    )  # fmt: skip
    table = (f"insert into game_table values ({','.join('?' * len(row))})", row)
    return [table, *[seat_statement(new.id, seat, chair) for seat, chair in enumerate(chairs)]]


def seat_statement(table: str, seat: int, chair: Chair) -> Statement:
    values = (table, seat, chair.kind, chair.person or None, chair.bot, chair.salt)
    return ("insert or replace into chair values (?, ?, ?, ?, ?, ?)", values)


def guest_statement(table: str, person: int, mark: int, muted: bool) -> Statement:
    return ("insert or replace into guest values (?, ?, ?, ?)", (table, person, mark, int(muted)))


def newcomer(room: Room, person: int, mark: int) -> list[Statement]:
    """The mark of somebody who comes to a table is kept, so that it stays theirs; most have none."""
    known = mark == 1 or person in room.guests.marks
    return [] if known else [guest_statement(room.id, person, mark, False)]


def step_statements(room: Room, step: Step, now: float) -> list[Statement]:
    """The moves, the position after them, and what lists show of the table: in one transaction.

    The rules and options are those of the position: with its next step a table of earlier rules becomes one of today's,
    and until then looking at it changes nothing.
    """
    moves = [(room.id, step.seq + n, entry.seat, *entry.move, now) for n, entry in enumerate(step.entries, 1)]
    position = json.dumps(room.game.dump(step.state), separators=(",", ":"))
    phase = PLAYING if step.state.agenda else OVER
    rules = (room.game.rules, json.dumps(room.options))
    shown = (*rules, phase, mask_of(waiting(step.state)), result(room, step.state), now, room.id)
    movers = {entry.seat for entry in step.entries}
    return [
        *[("insert into move values (?, ?, ?, ?, ?, ?, ?)", row) for row in moves],
        ("insert or replace into snapshot values (?, ?, ?)", (room.id, step.seq + len(moves), position)),
        ("update game_table set rules=?, options=?, phase=?, asked=?, result=?, changed=? where id=?", shown),
        *[("delete from draft where table_id = ? and seat = ?", (room.id, seat)) for seat in movers],
    ]


def result(room: Room, s: Any) -> str | None:
    """How a finished game came out."""
    if s.agenda:
        return None
    game = room.game
    return json.dumps({"scores": game.scores(s), "ranking": game.ranking(s), "winners": game.winners(s)})


# ---- reading


def load(store: Store, table: str) -> Room:
    """Read a table. What is wrong with it, or with its rules, sets it aside: the others go on."""
    row = store.table(table)
    if row is None:
        raise Unknown(table)
    game, named = GAMES[row["game"]], json.loads(row["options"])
    facts, options = game.facts(), game.options_of(row["rules"], named)
    room = Room(
        row["id"], game, facts, row["seats"], options or named, row["host"], row["invite"], bool(row["public"]),
        row["seed"], load_chairs(store, table), game.start(facts, row["seats"], options or {}), None, row["phase"],
    )  # fmt: skip
    room.chat = load_chat(store, table)
    load_guests(store, room)
    if options is None or row["facts"] != facts.digest:
        room.stuck = "web.stuck_rules"
        return room
    try:
        load_game(store, room, row["origin"], row["rules"])
    except Exception:
        traceback.print_exc(file=sys.stderr)
        room.stuck = "web.stuck_log"
    return room


def load_game(store: Store, room: Room, origin: str | None, rules: str) -> None:
    """The history from the log, the position from its snapshot; they must agree."""
    if origin:
        room.state = room.origin = room.game.load(room.facts, json.loads(origin))
    rows = store.moves(room.id)
    replayed(room, room.state, [(row["seat"], (row["verb"], row["a"], row["b"])) for row in rows])
    snapshot = store.snapshot(room.id)
    if snapshot:
        seq, position = snapshot
        if seq != room.seq or not agrees(room, position, rules):
            room.stuck = "web.stuck_log"
    room.asked_at = dict.fromkeys(range(room.seats), room.shown)
    load_drafts(store, room)


def agrees(room: Room, position: dict[str, Any], rules: str) -> bool:
    """Whether a snapshot is the position that the log leads to.

    A snapshot of earlier rules may have another shape. Then the log counts: a difference is only told, and the next
    step writes a snapshot of today's.
    """
    reached = room.game.dump(room.state)
    if rules == room.game.rules:
        return room.game.dump(room.game.load(room.facts, position)) == reached
    where = difference(position, reached)
    if where:
        told = f"{where} of its snapshot by rules {rules} is not what its log leads to; the log counts"
        print(f"millwright: table {room.id}: {told}", file=sys.stderr)
    return True


def difference(then: Any, now: Any, name: str = "") -> str:
    """The first field that two positions both have, and not alike; nothing if there is none."""
    if isinstance(then, dict) and isinstance(now, dict):
        both = [(then[key], now[key], f"{name}.{key}".lstrip(".")) for key in then if key in now]
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        both = [(one, other, f"{name}[{n}]") for n, (one, other) in enumerate(zip(then, now, strict=True))]
    else:
        return "" if then == now else name
    return next((found for pair in both if (found := difference(*pair))), "")


def load_drafts(store: Store, room: Room) -> None:
    """Turns on trial; one that cannot be read is not worth a table."""
    for seat, body in store.drafts(room.id).items():
        if seat not in waiting(room.state):
            continue
        try:
            room.draft(seat).load(room.game, room.state, json.loads(body))
        except Exception:
            traceback.print_exc(file=sys.stderr)
            room.drafts.pop(seat, None)


def load_chairs(store: Store, table: str) -> list[Chair]:
    rows = store.chairs(table)
    return [Chair(row["kind"], row["person"] or 0, "", row["bot"], row["salt"]) for row in rows]


def load_chat(store: Store, table: str) -> list[Said]:
    return [Said(row["n"], row["person"], row["words"], row["at"]) for row in store.chat(table)]


def load_guests(store: Store, room: Room) -> None:
    """What everybody is called: those with a mark as it was given to them, then the others as they come."""
    guests = room.guests = Guests(reserved(room.game, room.seat_ids()))
    seated = [chair.person for chair in room.chairs if chair.kind == PERSON]
    names = store.names([*seated, *[line.person for line in room.chat]])
    for row in store.guests(room.id):
        guests.enter(row["person"], names.get(row["person"], ""), row["mark"])
        guests.muted |= {row["person"]} if row["muted"] else set()
    for person in [*seated, *[line.person for line in room.chat]]:
        name = names.get(person, "")
        guests.enter(person, name, guests.mark_for(person, name))
    for chair in room.chairs:
        chair.name = guests.called[chair.person] if chair.kind == PERSON else ""
