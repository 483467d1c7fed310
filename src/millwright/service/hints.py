"""Hints: what a bot of the house would do in the place of a player, and why.

A bot worker thinks about the view of the seat, and goes on in a world imagined from it. Everybody reads in the log that
somebody asks; the hint itself is for the asker alone, as long as they decide upon the same.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from millwright.catalogue import in_every_language, text
from millwright.kernel import Move, offers, play_trusted, waiting
from millwright.service import notes, roles
from millwright.service.advice import Hint
from millwright.service.botpool import Answer, BotFailed, BotRequest
from millwright.service.botworker import imagined
from millwright.service.room import NotYours, Refusal, Room
from millwright.service.saved import hint_statement

if TYPE_CHECKING:
    from millwright.service.house import House

MOST: Final = 12
"""So many decisions of a turn are looked at."""


async def ask(house: House, table: str, seat: int, person: int, stamp: str) -> None:
    """Have a hint shown to a player who is asked."""

    async def asked(room: Room) -> BotRequest:
        if seat not in room.seats_of(person):
            raise NotYours
        if not room.hints_allowed:
            raise Refusal(text("web.hint.forbidden"))
        if not room.need_turn(seat, stamp).free:
            raise Refusal(text("web.hint.decided"))
        request = await house.at(room, request_for, room, seat)
        await house.write(room, *notes.note(room, "hint", seat, time.time()))
        house.news.tell(table)
        return request

    request = await house.act(table, asked)
    try:
        answer = await house.bots.explained(request)
    except BotFailed as error:
        house.store.notices.say(f"table {table}, a hint: {error}", f"hints of {table}")
        raise Refusal(text("web.hint.failed")) from None

    async def answered(room: Room) -> None:
        if room.asked_now(seat) and room.stamp(seat) == stamp:
            hint = await house.at(room, hint_of, room, seat, request, answer)
            await house.write(room, [hint_statement(room, seat, hint)], lambda: room.hints.__setitem__(seat, hint))
            house.news.tell(table, person)

    await house.act(table, answered)


def request_for(room: Room, seat: int) -> BotRequest:
    """The same question has the same answer, however often it is asked."""
    seed, position = f"hint {room.id} {seat}", room.game.dump(room.present(seat))
    bot = roles.adviser(room.game.id)
    known = room.heard_by(seat, bot, room.seq)
    return BotRequest(room.game.id, None, position, seat, bot, seed, room.seq, why=True, most=MOST, heard=known)


def hint_of(room: Room, seat: int, request: BotRequest, answer: Answer) -> Hint:
    game, s = room.game, room.present(seat)
    view, best = game.view(s, seat), answer.opinions[0]
    if best.move not in offers(s, seat):
        raise Refusal(text("web.hint.failed"))
    rest = {
        language: tuple(told(room, seat, imagined(game, view, request.seed), answer.moves))
        for language in in_every_language()
    }
    return Hint(room.stamp(seat), game.write(view, best.move), best.terms, rest)


def told(room: Room, seat: int, world: Any, moves: list[Move]) -> list[str]:
    """The moves after the first, as they are called in the world where they were thought of; without forced ones, and
    two of other kinds that are called alike, as a tile and its action, told as one."""
    game = room.game
    found: list[str] = []
    for number, move in enumerate(moves):
        if seat not in waiting(world) or move not in (on_offer := offers(world, seat)):
            break
        label = game.label(game.view(world, seat), move, world.agenda[-1].quote(world, seat, move))
        said = bool(found) and found[-1].startswith(label) and move[0] != moves[number - 1][0]
        if not number or (len(on_offer) > 1 and not said):
            found.append(label)
        play_trusted(world, seat, move)
    return found[1:]
