"""The changes: each alters the state and says so once. Rules never write a field themselves."""

from __future__ import annotations

from millwright.games.workshop.table import RAIL, State
from millwright.games.workshop.verbs import (
    BID_SEALED,
    BID_SHOWN,
    BID_STANDS,
    BID_TOPPED,
    CARD_DRAWN,
    CARD_EXCHANGED,
    CARD_TAKEN,
    CARD_UP,
    CHOICE_MADE,
    EARNED,
    ERA_ENDS,
    FOR_ADVANCE,
    FOR_BID,
    FOR_REVENUE,
    GAME_ENDS,
    LIFTED,
    LINKED,
    LINKS_CLEARED,
    ORDERED,
    OUSTED,
    PAID,
    PLACED,
    REVENUE,
    ROUND_BEGINS,
    TOKEN_CHOSEN,
    TOKEN_DRAWN,
    TOKEN_PLACED,
)
from millwright.kernel import tell, tell_secret


def added(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """A tuple of counts with one of them changed."""
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])


# ---- money and revenue


def pay(s: State, colour: int, amount: int, reason: int) -> None:
    """W45: out of the purse that the colour shares."""
    if amount:
        s.drawers[s.table.owner(colour)].money -= amount
        tell(s, PAID, colour, amount, reason)


def earn(s: State, colour: int, amount: int, reason: int) -> None:
    if amount:
        s.drawers[s.table.owner(colour)].money += amount
        tell(s, EARNED, colour, amount, reason)


def move_revenue(s: State, colour: int, steps: int) -> None:
    """W45: the marker that the colour shares."""
    if steps:
        seat = s.table.owner(colour)
        s.table.revenue[seat] += steps
        tell(s, REVENUE, colour, s.table.revenue[seat], steps)


def first_colour(seat: int) -> int:
    """W45: it has the seat's own number, and stands for the seat where no single colour is concerned."""
    return seat


def advance(s: State, seat: int) -> None:
    """W27: revenue back two spaces, £1 to hand."""
    colour = first_colour(seat)
    move_revenue(s, colour, -s.facts.numbers.advance_steps)
    earn(s, colour, s.facts.numbers.advance_money, FOR_ADVANCE)


def bank_revenue(s: State, seat: int) -> None:
    """W33: money equal to the revenue, which goes back to 0."""
    colour, amount = first_colour(seat), s.table.revenue[seat]
    move_revenue(s, colour, -amount)
    earn(s, colour, amount, FOR_REVENUE)


# ---- rounds and order


def begin_round(s: State, number: int) -> None:
    t = s.table
    t.round = number
    t.faceup = []
    t.bids = [-1] * t.colours
    t.claims = [-1] * t.colours
    tell(s, ROUND_BEGINS, t.era, number, s.facts.rounds(t.seats))


def add_to_order(s: State, colour: int) -> None:
    s.table.order = (*s.table.order, colour)
    tell(s, ORDERED, colour, len(s.table.order), 0)


def set_order(s: State, order: tuple[int, ...]) -> None:
    """W09: a new turn order; what changed is said place by place."""
    s.table.order = order
    for place, colour in enumerate(order):
        tell(s, ORDERED, colour, place + 1, 0)


def set_lead(s: State, seat: int) -> None:
    """W48: who is first if the next bids are equal; the new order tells everybody."""
    s.table.lead = seat


# ---- demand tokens


def draw_token(s: State, seat: int, industry: int) -> None:
    """W05: from the bag into the seat's own drawer."""
    s.bag = added(s.bag, industry, -1)
    s.drawers[seat].tokens = added(s.drawers[seat].tokens, industry, 1)
    tell_secret(s, TOKEN_DRAWN, seat, industry, 0)


def choose_token(s: State, seat: int, industry: int) -> None:
    s.drawers[seat].picks = added(s.drawers[seat].picks, industry, 1)
    s.events.append((TOKEN_CHOSEN, 1 << seat, seat, industry, 0))


def finish_choice(s: State, seat: int) -> None:
    """Everybody may know that a choice was made; what it is stays in the drawer, so nothing changes here."""
    tell(s, CHOICE_MADE, seat, 0, 0)


def place_tokens(s: State, seat: int) -> None:
    """W06: what a seat picked goes onto the demand chart."""
    d = s.drawers[seat]
    for industry, count in enumerate(d.picks):
        for _ in range(count):
            d.tokens = added(d.tokens, industry, -1)
            s.table.chart = added(s.table.chart, industry, 1)
            tell(s, TOKEN_PLACED, seat, industry, 0)
    d.picks = (0,) * len(d.picks)


# ---- cards


def shuffle_cards(s: State, setup_on_top: bool) -> None:
    """W04, W38: a fresh deck, with or without the set-up cards on top, and its set-aside pile."""
    t, deck = s.table, s.facts.deck
    t.aside = s.facts.numbers.aside[t.seats]
    t.deck = deck.size - t.aside
    if setup_on_top:
        t.unseen = deck.plain[:]
        t.top = tuple(deck.setup)
    else:
        t.unseen = [deck.plain[kind] + deck.setup[kind] for kind in range(len(deck.ids))]
        t.top = (0,) * len(deck.ids)


def turn_up(s: State, card: int) -> None:
    """W07: a card of the town deck, face up."""
    t = s.table
    if t.top[card]:
        t.top = added(t.top, card, -1)
    else:
        t.unseen[card] -= 1
    t.deck -= 1
    t.faceup.append(card)
    tell(s, CARD_UP, card, 0, 0)


def use_faceup(s: State, colour: int, slot: int) -> int:
    """W13: the card leaves its slot to be used."""
    card = s.table.faceup[slot]
    s.table.faceup[slot] = -1
    tell(s, CARD_TAKEN, colour, card, 0)
    return card


def discard_faceup(s: State, colour: int, slot: int) -> None:
    """W15: the card is given up for one that was set aside."""
    card = s.table.faceup[slot]
    s.table.faceup[slot] = -1
    tell(s, CARD_EXCHANGED, colour, card, 0)


def draw_aside(s: State, colour: int, card: int) -> None:
    s.table.unseen[card] -= 1
    s.table.aside -= 1
    tell(s, CARD_DRAWN, colour, card, 0)


# ---- bids


def seal_bid(s: State, seat: int, amount: int, colour: int) -> None:
    """W08: into the seat's own drawer."""
    s.drawers[seat].bid = amount
    s.drawers[seat].colour = colour
    tell_secret(s, BID_SEALED, seat, amount, colour)


def show_bid(s: State, seat: int) -> None:
    """W08, W11: the bid is revealed and paid."""
    d = s.drawers[seat]
    s.table.bids[d.colour] = d.bid
    tell(s, BID_SHOWN, d.colour, d.bid, 0)
    pay(s, d.colour, d.bid, FOR_BID)
    d.bid = -1
    d.colour = -1


def claim(s: State, colour: int, amount: int, slot: int, rival: int) -> None:
    """W50: a bid stands on a card; whoever's stood there takes it back."""
    t = s.table
    t.bids[colour] = amount
    t.claims[colour] = slot
    tell(s, BID_STANDS, colour, amount, t.faceup[slot])
    if rival >= 0:
        t.bids[rival] = -1
        t.claims[rival] = -1
        tell(s, BID_TOPPED, rival, t.faceup[slot], 0)


def pay_claim(s: State, colour: int) -> None:
    """W50: when every card holds a bid, the bids are paid."""
    pay(s, colour, s.table.bids[colour], FOR_BID)


# ---- the map


def put_industry(s: State, colour: int, town: int) -> None:
    t = s.table
    t.industries[town * t.colours + colour] += 1
    t.supply[colour] -= 1
    tell(s, PLACED, colour, town, 0)


def lift_industry(s: State, colour: int, town: int) -> None:
    """W19: one's own industry is taken up to be placed again."""
    t = s.table
    t.industries[town * t.colours + colour] -= 1
    t.supply[colour] += 1
    tell(s, LIFTED, colour, town, 0)


def oust_industry(s: State, colour: int, town: int) -> None:
    """W17: back to its owner's supply."""
    t = s.table
    t.industries[town * t.colours + colour] -= 1
    t.supply[colour] += 1
    tell(s, OUSTED, colour, town, 0)


def put_links(s: State, colour: int, connection: int) -> None:
    """W20, W23: all link spaces of a connection at once."""
    t = s.table
    t.links[connection] = colour
    t.pieces[colour] -= s.facts.map.spaces[connection]
    tell(s, LINKED, colour, connection, t.era)


def clear_links(s: State) -> None:
    """W34: all links leave the map."""
    t = s.table
    t.links = [-1] * len(t.links)
    t.pieces = [s.facts.numbers.links] * t.colours
    tell(s, LINKS_CLEARED, t.era, 0, 0)


# ---- eras


def end_era(s: State) -> None:
    tell(s, ERA_ENDS, s.table.era, 0, 0)


def begin_rail_era(s: State) -> None:
    """W38: the rail era, before its first round; who was first, the chart and the industries stay (W37)."""
    s.table.era = RAIL
    s.table.round = 0


def end_game(s: State, winner: int) -> None:
    tell(s, GAME_ENDS, winner, s.drawers[winner].money, 0)
