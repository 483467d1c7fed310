"""Why a bot did something, once the game is over: it looks again at the position that it had, as its seat saw it.

While a game goes on nobody is told: what a bot thinks of its own hand is a secret of the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from millwright.bots import BOTS
from millwright.catalogue import LANGUAGE, in_every_language, text
from millwright.kernel import LUCK, offers, play_trusted
from millwright.opinions import why
from millwright.service import roles
from millwright.service.advice import Deed, Expected
from millwright.service.botpool import Answer
from millwright.service.reviews import LEFT, Question, expected, rounded, told
from millwright.service.room import BOT, OVER, Refusal, Room
from millwright.service.turns import Turn

if TYPE_CHECKING:
    from millwright.service.house import House

MOST: Final = 6
"""So many decisions of a turn are explained, the first ones."""


@dataclass(frozen=True)
class Said:
    """A decision of a bot, and its reasons."""

    move: str
    why: str
    expected: Expected


@dataclass(frozen=True)
class Explained:
    """A turn of a bot that led to a position, and what it says of it if somebody has asked."""

    seat: int
    bot: str
    said: tuple[Said, ...] | None


async def ask(house: House, table: str, at: int) -> None:
    """Have the bot say why it made the turn that led to a position."""
    async with house.room(table) as room:
        turn = turn_of_bot(room, at)
        if turn is None:
            raise Refusal(text("web.why_did.later" if room.phase != OVER else "web.why_did.nobody"))
        bot, questions = bot_of(room, turn), await house.at(room, questions_of, room, turn)
        if bot not in BOTS[room.game.id]:
            raise Refusal(text("web.why_did.nobody"))
    answers = [(one, await house.reviews.answer(room, turn.seat, bot, one)) for one in questions]
    async with house.room(table) as room:
        room.deeds[at] = await house.at(room, deeds_of, room, turn.seat, answers)
        house.news.tell(table)


def explained(room: Room, at: int) -> Explained | None:
    """What can be shown of it."""
    turn = turn_of_bot(room, at)
    if turn is None:
        return None
    deeds, game = room.deeds.get(at), room.game.id
    said = [Said(one.told[LANGUAGE.get()], why(game, list(one.terms)), one.expected) for one in deeds or ()]
    return Explained(turn.seat, bot_of(room, turn), tuple(said) if deeds is not None else None)


def turn_of_bot(room: Room, at: int) -> Turn | None:
    """The turn of a bot that led to a position of a finished game; nothing if there is none, or it was a person's."""
    if room.phase != OVER or room.stuck or not 0 < at <= room.seq:
        return None
    turn = room.turn_at(at)
    return turn if turn and turn.seat != LUCK and played_by_bot(room, turn) else None


def played_by_bot(room: Room, turn: Turn) -> bool:
    """Whether a bot had the seat then: as it was at the end, but for those who came or left after the turn."""
    later = [one.kind for one in room.notes if one.seat == turn.seat and one.seq >= turn.last]
    changes = [kind for kind in later if kind in LEFT or kind in ("back", "joined")]
    return changes[0] not in LEFT if changes else room.chairs[turn.seat].kind == BOT


def bot_of(room: Room, turn: Turn) -> str:
    """Which bot it was; one that played for somebody who came back was the usual stand-in."""
    return room.chairs[turn.seat].bot or roles.stand_in(room.game.id)


def questions_of(room: Room, turn: Turn) -> list[Question]:
    """The decisions of a turn where there was a choice."""
    s, found = room.position(turn.first - 1), list[Question]()
    for n, entry in enumerate(room.entries[turn.first - 1 : turn.last], turn.first):
        if entry.seat == turn.seat and len(offers(s, turn.seat)) > 1:
            found.append(Question(n, room.game.clone(s), entry.move))
        play_trusted(s, entry.seat, entry.move)
    return found[:MOST]


def deeds_of(room: Room, seat: int, answers: list[tuple[Question, Answer | None]]) -> tuple[Deed, ...]:
    """What the bot says of each move that it made; of one that it cannot judge any more, only what it was."""
    found: list[Deed] = []
    for one, answer in answers:
        known = [opinion for opinion in (answer.opinions if answer else []) if opinion.move == one.move]
        words = {language: told(room, seat, one, one.move) for language in in_every_language()}
        terms, hoped = (rounded(known[0]), expected(known[0])) if known else ((), (None, None))
        found.append(Deed(one.seq, words, terms, hoped))
    return tuple(found)
