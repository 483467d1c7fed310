"""The cards that actions cost (B06, B15, B16, B21)."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final, final

from millwright.games.brass.changes import discard
from millwright.games.brass.quotes import quote_card
from millwright.games.brass.table import State
from millwright.games.brass.verbs import DISCARD
from millwright.kernel import FREE, Move, Quote, SeatAsk, below, weighted


@final
class Discard(SeatAsk[State]):
    """B06: which card the action costs; B15, B16: a build needs one that allows it (`slot` is -1 for other actions).

    B48: it is asked even if only one card will do: not to ask would tell the others what is in the hand.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "slot", "industry")

    def __init__(self, seat: int, slot: int, industry: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.industry: Final = industry

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(DISCARD, card, -1) for card in different(s.drawers[seat].hand)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if self.slot < 0:
            return FREE
        return quote_card(s.table, seat, move[1], self.slot, self.industry)

    def offers(self, s: State, seat: int) -> list[Move]:
        return [(DISCARD, card, -1) for card in payable(s, seat, self.slot, self.industry)]

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

    def candidates(self, s: State, seat: int) -> list[Move]:
        hand = s.drawers[seat].hand
        pairs = [(hand[i], hand[j]) for i in range(len(hand)) for j in range(i + 1, len(hand))]
        return [(DISCARD, a, b) for a, b in dict.fromkeys(pairs)]

    def take(self, s: State, seat: int, move: Move) -> None:
        discard(s, seat, move[1])
        discard(s, seat, move[2])


def different(hand: tuple[int, ...]) -> list[int]:
    """The kinds of cards in a hand, which is sorted."""
    return [card for i, card in enumerate(hand) if not i or hand[i - 1] != card]


def payable(s: State, seat: int, slot: int, industry: int) -> list[int]:
    """The kinds of cards that may be discarded for an action."""
    cards = different(s.drawers[seat].hand)
    if slot < 0:
        return cards
    return [card for card in cards if not quote_card(s.table, seat, card, slot, industry).why]
