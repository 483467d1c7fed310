"""A finished game reviewed: what the strongest bot would have done at each decision of a seat, and what that counts.

It judges from the seat's view at that moment. The bot workers do it when nobody else wants them, a few decisions at a
time; each part is kept, so that whoever looks after a restart makes it go on from there.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any, Final

from millwright.bot import Opinion
from millwright.catalogue import in_every_language, text
from millwright.kernel import LUCK, Move, offers, play_trusted
from millwright.service import priority, roles
from millwright.service.advice import Expected, Foreseen, Judged, Review
from millwright.service.botpool import ALONE, Answer, BotFailed, BotRequest
from millwright.service.priority import Look
from millwright.service.room import OVER, NotYours, Refusal, Room, Stale
from millwright.service.saved import Unknown
from millwright.service.store.errors import Unkept
from millwright.service.store.statements import put_review

if TYPE_CHECKING:
    from millwright.service.house import House

PART: Final = 8
"""So many decisions are judged before that is kept, and shown."""

LEFT: Final = frozenset({"handed", "resigned", "out_of_time", "voted_bot", "voted_friend"})
"""Notes of a seat that tell that a bot has it from then on."""

ALIKE: Final = 0.05
"""What counts so little less is as good."""


@dataclass(frozen=True)
class Question:
    """A decision to be judged: the position before it, and the move that was made."""

    seq: int
    position: Any
    move: Move


class Reviews:
    """One task for each review that is under way."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.tasks: Final[dict[tuple[str, int], asyncio.Task[None]]] = {}

    async def stop(self) -> None:
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    async def ask(self, table: str, seat: int, person: int) -> None:
        """Begin to review somebody's game."""

        async def asked(room: Room) -> None:
            if seat not in room.seats_of(person):
                raise NotYours
            if room.phase != OVER or room.stuck:
                raise Refusal(text("web.review.later"))
            if seat not in room.reviews:
                await self.keep(room, seat, Review(roles.reviewer(room.game.id)))
                self.house.news.tell(table)

        await self.house.act(table, asked)

    def nudge(self, table: str) -> None:
        """Somebody has looked: see that reviews which are not finished go on."""
        room = self.house.rooms.get(table)
        for seat in self.unfinished(room) if room else []:
            if (table, seat) not in self.tasks and not self.house.bots.stopped:
                self.tasks[table, seat] = asyncio.create_task(self.go_on(table, seat))

    def unfinished(self, room: Room) -> list[int]:
        """The seats whose reviews are still to be made."""
        return [seat for seat, review in room.reviews.items() if review.done < room.seq and not room.stuck]

    async def go_on(self, table: str, seat: int) -> None:
        name, leases = f"review {table} {seat}", self.house.peers.leases
        try:
            ours = await leases.take(name)
            while ours and leases.ours(name) and await self.next_part(table, seat):
                pass
        except (Unknown, Refusal, Stale, Unkept):
            pass  # deleted, set aside, or no room on the disk: whoever looks next makes it go on
        finally:
            del self.tasks[table, seat]
            await leases.give_back(name)

    async def next_part(self, table: str, seat: int) -> bool:
        """Some decisions more; whether there are others after them."""
        house = self.house
        async with house.priorities.spare(self.look(table)), house.room(table) as room:
            review = room.reviews[seat]
            times = [float(row["at"]) for row in house.store.moves(table)]
            questions, done = await house.at(room, questions_after, room, seat, review.done, times)
        answers = [(one, await self.answer(room, seat, review.bot, one)) for one in questions]
        async with house.priorities.spare(self.look(table)), house.room(table) as room:
            found = await house.at(room, judged_part, room, seat, answers)
            await self.keep(room, seat, grown(review, done, found, foreseen_part(answers)))
            house.news.tell(table)
            return done < room.seq

    def look(self, table: str) -> Look:
        return Look(table, 0, self.house.lock(table), lambda: priority.BOTS)

    async def answer(self, room: Room, seat: int, bot: str, one: Question) -> Answer | None:
        """What the bot says of a decision; nothing if it fails. One worker at least is left for those who play."""
        game, seed = room.game, f"review {room.id} {seat}"
        position = game.dump(one.position)
        known = room.heard_by(seat, bot, one.seq - 1)
        request = BotRequest(game.id, None, position, seat, bot, seed, one.seq, ALONE, True, one.move, heard=known)
        async with self.house.drivers.spared(ALONE, game.id, [bot]):
            try:
                return await self.house.bots.explained(request)
            except BotFailed as error:
                if self.house.bots.stopped:
                    raise asyncio.CancelledError from None  # the server ends: this decision comes next time
                self.house.store.notices.say(f"table {room.id}, a review: {error}", f"reviews of {room.id}")
                return None

    async def keep(self, room: Room, seat: int, review: Review) -> None:
        statement = put_review(room.id, seat, json.dumps(asdict(review), ensure_ascii=False))
        await self.house.write(room, [statement], lambda: room.reviews.__setitem__(seat, review))


def questions_after(room: Room, seat: int, done: int, times: list[float]) -> tuple[list[Question], int]:
    """The next decisions of whoever sits in a seat where there was a choice, and to which move that comes."""
    found: list[Question] = []
    s, own = room.position(done), own_times(room, seat)
    while done < room.seq and len(found) < PART:
        entry, at = room.entries[done], times[done]
        done += 1
        if entry.seat == seat and any(begin < at <= end for begin, end in own) and len(offers(s, seat)) > 1:
            found.append(Question(done, room.game.clone(s), entry.move))
        play_trusted(s, entry.seat, entry.move)
    if seat != LUCK and not any(entry.seat == seat for entry in room.entries[done:]):
        done = room.seq
    return found, done


def own_times(room: Room, seat: int) -> list[tuple[float, float]]:
    """When whoever sits in a seat decided themselves: not while a bot had it, nor when it was somebody else's."""
    found = [(-inf, inf)]
    for note in [one for one in room.notes if one.seat == seat]:
        begin, end = found[-1]
        if note.kind in LEFT:
            found[-1] = begin, min(end, note.at)
        elif note.kind == "back":
            found.append((note.at, inf))
        elif note.kind == "joined":
            found = [(note.at, inf)]
    return found


def judged_part(room: Room, seat: int, answers: list[tuple[Question, Answer | None]]) -> list[Judged | None]:
    """What the bot thinks: nothing where it is of the same mind; what it cannot judge is left out."""
    return [judged(room, seat, one, best, mine) for one, best, mine in compared(answers)]


def foreseen_part(answers: list[tuple[Question, Answer | None]]) -> list[Foreseen]:
    """What the bot expected, if it can say: if its own move were made, and of the one that was."""
    return [Foreseen(one.seq, expected(best), expected(mine)) for one, best, mine in compared(answers)]


def expected(opinion: Opinion) -> Expected:
    return rounded_or_none(opinion.points), rounded_or_none(opinion.chance)


def rounded_or_none(number: float | None) -> float | None:
    return None if number is None else round(number, 3)


def compared(answers: list[tuple[Question, Answer | None]]) -> Iterator[tuple[Question, Opinion, Opinion]]:
    """Each decision that the bot could judge, with its opinions of its own choice and of what was done."""
    for one, answer in answers:
        opinions = answer.opinions if answer else []
        mine = next((opinion for opinion in opinions if opinion.move == one.move), None)
        if mine is not None:
            yield one, opinions[0], mine


def judged(room: Room, seat: int, one: Question, best: Opinion, mine: Opinion) -> Judged | None:
    less = best.worth - mine.worth
    if best.move == mine.move or less < ALIKE:
        return None
    did, would = mine.move, best.move
    words = {name: (told(room, seat, one, did), told(room, seat, one, would)) for name in in_every_language()}
    return Judged(one.seq, round(less, 3), words, rounded(best), rounded(mine))


def rounded(opinion: Opinion) -> tuple[tuple[str, float], ...]:
    return tuple([(key, round(amount, 3)) for key, amount in opinion.terms])


def told(room: Room, seat: int, one: Question, move: Move) -> str:
    """A move as it is called where it can be chosen."""
    game, s = room.game, one.position
    return game.offer(game.view(s, seat), move, s.agenda[-1].quote(s, seat, move))


def grown(review: Review, done: int, found: list[Judged | None], foreseen: list[Foreseen]) -> Review:
    judged = (*review.judged, *[one for one in found if one is not None])
    decisions, all_foreseen = review.decisions + len(found), (*review.foreseen, *foreseen)
    return replace(review, done=done, decisions=decisions, judged=judged, foreseen=all_foreseen)
