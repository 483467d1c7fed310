"""A turn: first a card, then links (W12 to W29)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.workshop.changes import (
    discard_faceup,
    draw_aside,
    lift_industry,
    move_revenue,
    oust_industry,
    pay,
    put_industry,
    put_links,
    use_faceup,
)
from millwright.games.workshop.items import ColourAsk, TownAsk
from millwright.games.workshop.quotes import (
    far_end,
    quote_exchange,
    quote_lift,
    quote_link,
    quote_oust,
    quote_place,
    quote_take,
    revenue_of,
)
from millwright.games.workshop.table import State, Table
from millwright.games.workshop.verbs import CARD, DONE, EXCHANGE, FOR_LINK, LIFT, LINK, OUST, PLACE, TAKE
from millwright.kernel import FREE, CountedChance, Move, Quote


@final
class Turn(ColourAsk):
    """W12, W13: take one of the face-up cards. W15: or exchange it."""

    NAME: ClassVar[str] = "Turn"
    RULE: ClassVar[str] = "W13"

    def choices(self, s: State, seat: int) -> list[Move]:
        slots = different_cards(s.table)
        return [(TAKE, slot, 0) for slot in slots] + [(EXCHANGE, slot, 0) for slot in slots]

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        if move[0] == TAKE:
            return quote_take(s.table, self.colour, move[1])
        return quote_exchange(s.facts, s.table, self.colour, move[1])

    def answer(self, s: State, seat: int, move: Move) -> None:
        if move[0] == TAKE:
            use_card(s, seat, self.colour, use_faceup(s, self.colour, move[1]))
        else:
            discard_faceup(s, self.colour, move[1])
            s.then(DrawAside(seat, self.colour))


def different_cards(t: Table) -> list[int]:
    """The slots that hold a card; of two equal cards without bids on them, the first is enough."""
    slots: list[int] = []
    seen: list[int] = []
    for slot in range(len(t.faceup)):
        card = t.faceup[slot]
        if card >= 0 and (card not in seen or slot in t.claims):
            slots.append(slot)
            seen.append(card)
    return slots


@final
class DrawAside(CountedChance[State]):
    """W15: the top card of the set-aside pile; it must be used, whatever it is."""

    NAME: ClassVar[str] = "DrawAside"
    RULE: ClassVar[str] = "W15"

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__()
        self.seat: Final = seat
        self.colour: Final = colour

    def counts(self, s: State) -> list[int]:
        return s.table.unseen

    def drawn(self, card: int) -> Move:
        return CARD, card, 0

    def take(self, s: State, seat: int, move: Move) -> None:
        draw_aside(s, self.colour, move[1])
        use_card(s, self.seat, self.colour, move[1])


def use_card(s: State, seat: int, colour: int, card: int) -> None:
    """W13, W14: the town of the card, or any town of a wild card's value."""
    town = s.facts.deck.towns[card]
    if town < 0:
        s.then(Place(seat, colour, s.facts.deck.values[card]))
    else:
        settle_in(s, seat, colour, town)


def settle_in(s: State, seat: int, colour: int, town: int) -> None:
    """W19: an empty supply is helped first. W17: then room is made."""
    t = s.table
    if t.supply[colour] == 0:
        s.then(Lift(seat, colour, town))
    elif t.filled(town) >= s.facts.map.values[town]:
        s.then(Oust(seat, colour, town))
    else:
        put_industry(s, colour, town)
        s.then(Links(seat, colour, town, -1))


@final
class Place(ColourAsk):
    """W14: a wild card goes to any town of its value."""

    NAME: ClassVar[str] = "Place"
    RULE: ClassVar[str] = "W14"

    def __init__(self, seat: int, colour: int, value: int) -> None:
        super().__init__(seat, colour)
        self.value: Final = value

    def choices(self, s: State, seat: int) -> list[Move]:
        return [(PLACE, town, 0) for town in range(len(s.facts.map.town_ids))]

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        return quote_place(s.facts, self.value, move[1])

    def allowed(self, s: State, seat: int) -> list[Move]:
        return [(PLACE, town, 0) for town in s.facts.map.of_value[self.value]]

    def answer(self, s: State, seat: int, move: Move) -> None:
        settle_in(s, seat, self.colour, move[1])


@final
class Lift(TownAsk):
    """W19: with an empty supply, one of the colour's industries is moved from another town."""

    NAME: ClassVar[str] = "Lift"
    RULE: ClassVar[str] = "W19"

    def choices(self, s: State, seat: int) -> list[Move]:
        return [(LIFT, town, 0) for town in range(len(s.facts.map.town_ids))]

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        return quote_lift(s.table, self.colour, self.town, move[1])

    def answer(self, s: State, seat: int, move: Move) -> None:
        lift_industry(s, self.colour, move[1])
        settle_in(s, seat, self.colour, self.town)


@final
class Oust(TownAsk):
    """W17: a full town: one industry that was already there leaves it."""

    NAME: ClassVar[str] = "Oust"
    RULE: ClassVar[str] = "W17"

    def choices(self, s: State, seat: int) -> list[Move]:
        return [(OUST, colour, 0) for colour in range(s.table.colours)]

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        return quote_oust(s.table, self.town, move[1])

    def answer(self, s: State, seat: int, move: Move) -> None:
        oust_industry(s, move[1], self.town)
        settle_in(s, seat, self.colour, self.town)


@final
class Links(TownAsk):
    """W20: no, one or two links; `first` is the connection built first, or -1."""

    NAME: ClassVar[str] = "Links"
    RULE: ClassVar[str] = "W20"

    def __init__(self, seat: int, colour: int, town: int, first: int) -> None:
        super().__init__(seat, colour, town)
        self.first: Final = first

    def choices(self, s: State, seat: int) -> list[Move]:
        moves = [(LINK, connection, 0) for connection in range(len(s.facts.map.ends))]
        moves.append((DONE, 0, 0))
        return moves

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        if move[0] == DONE:
            return FREE
        return quote_link(s.facts, s.table, s.drawers[seat], self.colour, self.town, self.first, move[1])

    def allowed(self, s: State, seat: int) -> list[Move]:
        """Only the connections of the one or two towns in question are worth a quote; each once, in map order."""
        f = s.facts
        near = f.map.at[self.town]
        if self.first >= 0:
            near = sorted([*near, *f.map.at[far_end(f, self.town, self.first)]])
        t, d = s.table, s.drawers[seat]
        moves: list[Move] = []
        for c in near:
            if t.links[c] < 0 and not quote_link(f, t, d, self.colour, self.town, self.first, c).why:
                moves.append((LINK, c, 0))
        moves.append((DONE, 0, 0))
        return moves

    def answer(self, s: State, seat: int, move: Move) -> None:
        if move[0] == DONE:
            self.finish(s, [self.first] if self.first >= 0 else [])
            return
        connection = move[1]
        pay(s, self.colour, self.quote_choice(s, seat, move).price, FOR_LINK)
        put_links(s, self.colour, connection)
        if self.first >= 0:
            self.finish(s, [self.first, connection])
        elif s.facts.map.spaces[connection] > 1:
            self.finish(s, [connection])
        else:
            s.then(Links(seat, self.colour, self.town, connection))

    def finish(self, s: State, built: list[int]) -> None:
        """W25: revenue is counted once, for all that was built in the turn."""
        move_revenue(s, self.colour, revenue_of(s.facts, s.table, self.colour, built))

    def rule(self, table: Table) -> str:
        return "W22" if self.first >= 0 else self.RULE
