"""Building an industry (B15 to B22, B27 to B32), and the cards that actions cost."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final, final

from millwright.games.brass.changes import discard, flip, put_tile, remove_tile, spend
from millwright.games.brass.cubes import FetchCoal, FetchIron, bring_to_track
from millwright.games.brass.facts import CANAL, COAL, COTTON, IRON, SHIPYARD, bits
from millwright.games.brass.items import SeatAsk, SeatStep
from millwright.games.brass.quotes import (
    alike,
    card_reach,
    coal_price,
    iron_price,
    quote_anywhere,
    quote_card,
    quote_replace,
    quote_slot,
    quote_tile,
    top,
)
from millwright.games.brass.table import State, Table
from millwright.games.brass.verbs import BUILD, DISCARD, FOR_TILE, REPLACED
from millwright.kernel import FREE, Item, Move, Quote, below, weighted

# ---- what might be built


def build_candidates(t: Table) -> list[Move]:
    """Every industry in every town, on each slot that shows it; of equal ones the first is enough."""
    m = t.board.map
    moves: list[Move] = []
    for place in m.towns:
        for industry in range(len(m.fitting)):
            slots = [slot for slot in m.fitting[industry][place] if not alike(t, slot)]
            for slot in slots or m.slots_at[place][:1]:
                moves.append((BUILD, slot, industry))
    return moves


def possible_builds(t: Table, hand: tuple[int, ...], seat: int, anywhere: bool, first_only: bool) -> list[Move]:
    """The builds on offer: a short cut, in the order of the industries, that looks only where a card allows it."""
    named, reach = cards_reach(t, hand, seat)
    moves: list[Move] = []
    for industry in range(COTTON, SHIPYARD + 1):
        if quote_tile(t, seat, industry).why:
            continue
        kind = top(t, seat, industry)
        places = -1 if anywhere else named | (reach[industry] if reach else 0)
        budget = t.money[seat] - t.board.tiles.costs[kind]
        if t.board.tiles.iron[kind] and budget >= 0:
            budget -= iron_price(t, 1)
        if budget < 0 or not places:
            continue
        for place in t.board.map.homes_of[industry]:
            if places >> place & 1 and coal_arrives(t, kind, place, budget):
                moves += builds_at(t, seat, place, industry)
                if first_only and moves:
                    return moves
    return moves


def cards_reach(t: Table, hand: tuple[int, ...], seat: int) -> tuple[int, list[int]]:
    """B15, B16: the locations that the hand's location cards name, and those that its industry cards reach."""
    deck = t.board.deck
    named = 0
    reach: list[int] = []
    for card in hand:
        if deck.locations[card] >= 0:
            named |= 1 << deck.locations[card]
        else:
            if not reach:
                reach = [0, 0, 0, 0, 0]
            if not reach[deck.industries[card]]:
                reach[deck.industries[card]] = card_reach(t, seat)
    return named, reach


def coal_arrives(t: Table, kind: int, place: int, budget: int) -> bool:
    """B23, B24: whether the coal that a tile needs, if any, arrives and can be paid."""
    if not t.board.tiles.coal[kind]:
        return True
    price = coal_price(t, t.reach[place])
    return 0 <= price <= budget


def builds_at(t: Table, seat: int, place: int, industry: int) -> list[Move]:
    """The slots of a location on which the industry's top tile may stand."""
    slots = t.board.map.fitting[industry][place]
    found: list[Move] = []
    for slot in slots:
        if t.tiles[slot] < 0:
            crowded = t.period == CANAL and t.homes[seat] >> place & 1
            if not crowded and not alike(t, slot) and not quote_slot(t, seat, slot, industry).why:
                found.append((BUILD, slot, industry))
        elif not quote_replace(t, seat, slot, industry).why and not alike(t, slot):
            found.append((BUILD, slot, industry))
    return found


# ---- the cards


@final
class Discard(SeatAsk):
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
class DiscardTwo(SeatAsk):
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


# ---- the build


@final
class Anywhere(SeatAsk):
    """B21: both actions for one build in any location."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return build_candidates(s.table)

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_anywhere(s.table, seat, move[1], move[2])

    def offers(self, s: State, seat: int) -> list[Move]:
        return possible_builds(s.table, s.drawers[seat].hand, seat, True, False)

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then(DiscardTwo(seat), *build_steps(s.table, seat, move[1], move[2]))


def build_steps(t: Table, seat: int, slot: int, industry: int) -> list[Item[State]]:
    """B20, B23, B25: the cubes arrive, then the tile is paid and placed."""
    kind, steps = top(t, seat, industry), list[Item[State]]()
    if t.board.tiles.coal[kind]:
        steps.append(FetchCoal(seat, t.board.map.slot_locations[slot], -1))
    if t.board.tiles.iron[kind]:
        steps.append(FetchIron(seat))
    steps.append(FinishBuild(seat, slot, industry))
    return steps


@final
class FinishBuild(SeatStep):
    """B20, B27 to B31: the tile is paid and placed; then its cubes move, or it flips as a shipyard does."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "slot", "industry")

    def __init__(self, seat: int, slot: int, industry: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.industry: Final = industry

    def run(self, s: State) -> None:
        t = s.table
        spend(s, self.seat, t.board.tiles.costs[top(t, self.seat, self.industry)], FOR_TILE)
        if t.tiles[self.slot] >= 0:
            remove_tile(s, self.slot, REPLACED)
        put_tile(s, self.seat, self.slot, self.industry)
        if self.industry == SHIPYARD:
            flip(s, self.slot)
        elif self.industry == COAL or self.industry == IRON:
            bring_to_track(s, self.slot, self.industry)


def own_tiles(t: Table, seat: int) -> list[int]:
    """A seat's tiles on the board, without those that are like an earlier one."""
    return [slot for slot in bits(t.own[seat]) if not alike(t, slot)]
