"""Provable luck: what luck deals follows from a seed that was fixed before anybody sat down.

The table publishes the seed's commitment first. Whoever sits down then adds a salt of their own, so that nobody can
have tried out seeds beforehand: the salts were not known. When the game is over the seed is opened, and everybody can
work out every answer of luck again. What is hashed is plain text; docs/records.md has it, for checks by other means.

What this cannot rule out: somebody who knows the seed during the game, or who knows it and gives the last salt.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from millwright.kernel import LUCK, MaskedChance, Move, Position, offers, share
from millwright.match import Match
from millwright.record import SEED_DIGITS, BadRecord, Record, is_hex
from millwright.replay import Replay, check_closing, fail, read_line

PLEDGE_DIGITS: Final = 32


def new_seed() -> str:
    """A secret that decides the luck of a table."""
    return secrets.token_hex(SEED_DIGITS // 2)


@lru_cache(maxsize=1024)  # every page of a table has it
def commitment(seed: str) -> str:
    """What is published of a seed at the start: it tells nothing of it, and fits no other."""
    return hashlib.sha256(f"millwright luck commitment 1\n{seed}\n".encode()).hexdigest()


# ---- pledges: a form shows the commitment to the luck of a table that there is not yet


def new_pledge(secret: str) -> str:
    """What a form carries: a number that was drawn for it, and the commitment to the seed that belongs to this number.

    Nothing is kept of it. The seed follows from the number and the house's secret; and only whoever knows the secret
    can tell the commitment of a number, so that nobody makes a pledge but the house.
    """
    number = secrets.token_hex(PLEDGE_DIGITS // 2)
    return f"{number}-{commitment(pledged_seed(secret, number))}"


def pledged_seed(secret: str, number: str) -> str:
    """The seed that belongs to a pledge: a seed that is opened later tells nothing of the secret, or of other seeds."""
    message = f"millwright luck pledge 1\n{number}\n"
    return hmac.digest(bytes.fromhex(secret), message.encode(), "sha256").hex()


def redeemed(secret: str, pledge: str) -> tuple[str, str] | None:
    """Number and seed of a pledge, if it is one of this house."""
    number, _, shown = pledge.partition("-")
    if not is_hex(number, PLEDGE_DIGITS) or not is_hex(shown, SEED_DIGITS):
        return None
    seed = pledged_seed(secret, number)
    return (number, seed) if hmac.compare_digest(commitment(seed), shown) else None


@dataclass(frozen=True)
class Luck:
    """The luck of one table: the seed, and the salts as pairs of seat and salt in the order of the seats."""

    seed: str
    salts: tuple[tuple[str, str], ...] = ()

    def move(self, s: Position, n: int) -> Move:
        """The answer of luck to its n-th decision of the game, counted from 0."""
        item = s.agenda[-1]
        moves = item.offers(s, LUCK)
        odds = item.odds(s, moves)
        return moves[share(odds, self.below(sum(odds), n))]

    def below(self, total: int, n: int) -> int:
        """The n-th number, from 0 to total - 1."""
        return small_enough(total, lambda again: self.draw(n, again))

    def draw(self, n: int, again: int) -> int:
        """256 bits for the n-th decision; `again` counts the draws for it that came out too large."""
        salts = "".join(f"{seat} {salt}\n" for seat, salt in self.salts)
        return bits_of(self.seed, f"millwright luck draw 1\n{salts}{n} {again}\n")


def small_enough(total: int, draw: Callable[[int], int]) -> int:
    """A number below `total`: as many bits as it may need, drawn again until it is small enough."""
    if total < 1:
        raise ValueError("no odds to draw from")
    bits, again = (total - 1).bit_length(), 0
    while (number := draw(again) >> 256 - bits) >= total:
        again += 1
    return number


def bits_of(seed: str, message: str) -> int:
    return int.from_bytes(hmac.digest(bytes.fromhex(seed), message.encode(), "sha256"), "big")


Drawn = tuple[str, Move]
"""An answer of luck, with the kind of draw that it was."""


class MirroredLuck:
    """Luck that is the same at every table of a seed, whatever is done there.

    A deck lies in an order of its own: the first card of it that is still there comes next. All else goes by how often
    it was asked: the n-th roll of a die is the same. It knows its answers so far; a card that comes back into a deck
    has another place then, so that nobody knows the order from before.
    """

    salts: Final[tuple[tuple[str, str], ...]] = ()  # nobody adds any: it would not be the same

    def __init__(self, seed: str, before: Iterable[Drawn] = ()) -> None:
        self.seed: Final = seed
        self.before: Final = list(before)

    def __copy__(self) -> MirroredLuck:
        return MirroredLuck(self.seed, self.before)

    def move(self, s: Position, n: int) -> Move:
        """The answer to its n-th decision of the game, counted from 0; the same again if it is asked again."""
        del self.before[n:]
        item = s.agenda[-1]
        kind, moves = item.name(), item.offers(s, LUCK)
        found = self.top(kind, moves) if isinstance(item, MaskedChance) else self.nth(kind, moves, item.odds(s, moves))
        self.before.append((kind, found))
        return found

    def top(self, kind: str, moves: list[Move]) -> Move:
        """The first of a deck."""
        return min(moves, key=lambda move: self.bits(f"{kind} {move[1]} {move[2]}", self.before.count((kind, move))))

    def nth(self, kind: str, moves: list[Move], odds: list[int]) -> Move:
        before = sum(known == kind for known, _ in self.before)
        return moves[share(odds, small_enough(sum(odds), lambda again: self.bits(f"{kind} {before}", again)))]

    def bits(self, what: str, again: int) -> int:
        return bits_of(self.seed, f"millwright luck draw by kind 1\n{what} {again}\n")


AnyLuck = Luck | MirroredLuck


# ---- checking


def check(record: Record) -> int:
    """Replay a record and work out its luck again: how many answers that were. BadRecord if one is another."""
    luck = opened(record)
    r, n = Replay(Match(record)), 0
    for line in record.body:
        right = luck_line(record, r.state, luck, n)
        read_line(record, r, line)
        if line.text.startswith("luck "):
            if r.match.notes.body[-1].text != right:
                fail(record, line, f"`{line.text}` does not follow from the seed: luck move {n + 1} is `{right}`")
            n += 1
    if record.closing:
        check_closing(record, r.state, record.closing)
    return n


def luck_line(record: Record, s: Any, luck: AnyLuck, n: int) -> str:
    """The line that luck writes now; nothing if it is not asked."""
    return f"luck {record.game.write(s, luck.move(s, n))}" if offers(s, LUCK) else ""


def opened(record: Record) -> AnyLuck:
    """The luck that a record lays open, if it is the one that it was begun with."""
    pledge = record.luck
    if pledge is None:
        raise BadRecord(f"{record.name}: its luck was drawn without a commitment, so that nothing can be proven")
    if pledge.seed is None:
        raise BadRecord(f"{record.name}: {no_seed(record)}; the commitment is {pledge.commitment}")
    if commitment(pledge.seed) != pledge.commitment:
        raise BadRecord(
            f"{record.name}: the commitment does not fit the seed, whose commitment is {commitment(pledge.seed)}"
        )
    return MirroredLuck(pledge.seed) if pledge.mirrored else Luck(pledge.seed, pledge.salts)


def no_seed(record: Record) -> str:
    if record.closing and record.closing.text.startswith("end"):
        return "the game is over, but its seed was not opened"
    return "no seed yet: it is opened when the game is over"
