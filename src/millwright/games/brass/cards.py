"""The cards that actions cost (B06, B15, B16, B21)."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, final

from millwright.games.brass.changes import discard
from millwright.games.brass.facts import MOST
from millwright.games.brass.quotes import card_reach, quote_card, quote_card_at
from millwright.games.brass.table import State, Table
from millwright.games.brass.verbs import DISCARD
from millwright.kernel import FREE, Move, Quote, SeatAsk, below, ready, weighted


@final
class Discard(SeatAsk[State]):
    """B06: which card the action costs; B15, B16: a build needs one that allows it (`slot` is -1 for other actions).

    B48: it is asked even if only one card will do: not to ask would tell the others what is in the hand.
    """

    NAME: ClassVar[str] = "Discard"
    RULE: ClassVar[str] = "B08"

    def __init__(self, seat: int, slot: int, industry: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.industry: Final = industry

    def rule(self, table: Table) -> str:
        return self.RULE if self.slot < 0 else "B15"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return payable(s, seat, -1, -1)

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if self.slot < 0:
            return FREE
        return quote_card(s.table, seat, move[1], self.slot, self.industry)

    def offers(self, s: State, seat: int) -> list[Move]:
        return payable(s, seat, self.slot, self.industry)

    def take(self, s: State, seat: int, move: Move) -> None:
        discard(s, seat, move[1])

    def imagine(self, s: State, viewer: int, rng: Random) -> None:
        """Whoever builds has a card for it, as everybody knows: an imagined hand without one swaps a card."""
        if self.seat != viewer and not payable(s, self.seat, self.slot, self.industry):
            swap_in(s, self.seat, viewer, self.fitting_cards(s), rng)

    def fitting_cards(self, s: State) -> list[int]:
        kinds = range(len(s.unseen))
        return [k for k in kinds if not quote_card(s.table, self.seat, k, self.slot, self.industry).why]


def swap_in(s: State, seat: int, viewer: int, kinds: list[int], rng: Random) -> None:
    """Give a seat one of these cards for one of its own, from the unseen cards or from another imagined hand."""
    hand = s.drawers[seat].hand
    given = hand[below(rng, len(hand))]
    odds = [s.unseen[kind] for kind in kinds]
    if sum(odds):
        taken = kinds[weighted(rng, odds)]
        s.unseen[taken] -= 1
        s.unseen[given] += 1
    else:
        others = [d for i, d in enumerate(s.drawers) if i != seat and i != viewer]
        holder, taken = next((d, card) for d in others for card in d.hand if card in kinds)
        holder.hand = exchanged(holder.hand, taken, given)
    s.drawers[seat].hand = exchanged(hand, given, taken)


def exchanged(hand: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    at = hand.index(old)
    return tuple(sorted((*hand[:at], *hand[at + 1 :], new)))


@final
class DiscardTwo(SeatAsk[State]):
    """B21: the two cards of a combined action, in no order."""

    NAME: ClassVar[str] = "DiscardTwo"
    RULE: ClassVar[str] = "B21"

    def candidates(self, s: State, seat: int) -> list[Move]:
        hand = s.drawers[seat].hand
        moves: list[Move] = []
        for i in range(len(hand)):
            if not i or hand[i - 1] != hand[i]:
                for j in range(i + 1, len(hand)):
                    if j == i + 1 or hand[j - 1] != hand[j]:
                        moves.append((DISCARD, hand[i], hand[j]))
        return moves

    def take(self, s: State, seat: int, move: Move) -> None:
        discard(s, seat, move[1])
        discard(s, seat, move[2])


def payable(s: State, seat: int, slot: int, industry: int) -> list[Move]:
    """The discards that an action may be paid with, each kind of card once; the hand is sorted."""
    t, last = s.table, -1
    reached, place = (card_reach(t, seat), t.board.map.slot_locations[slot]) if slot >= 0 else (0, 0)
    moves: list[Any] = []
    for card in s.drawers[seat].hand:
        if card != last and (slot < 0 or quote_card_at(t, card, place, industry, reached) is FREE):
            moves.append(DISCARDS[card])
        last = card
    return moves


DISCARDS: Final[list[Any]] = ready(DISCARD, MOST, -1)
