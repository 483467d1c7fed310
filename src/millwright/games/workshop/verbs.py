"""The grammar of Workshop: the kinds of its numbers, and a row for each move and each event."""

from __future__ import annotations

from typing import Any, Final

from millwright.games.workshop.facts import Facts, cards_each_round
from millwright.grammar import Kind, Rows

ERAS: Final = ("canal", "rail")
REASONS: Final = ("bid", "link", "advance", "revenue", "network", "demand")
"""What money is paid or earned for."""

FOR_BID: Final = 0
FOR_LINK: Final = 1
FOR_ADVANCE: Final = 2
FOR_REVENUE: Final = 3
FOR_NETWORK: Final = 4
FOR_DEMAND: Final = 5


def colours(f: Facts, seats: int) -> list[str]:
    """W45: those in play."""
    return f.colours[: cards_each_round(seats)]


def slots(f: Facts, seats: int) -> list[str]:
    """W07: the places of face-up cards."""
    return [str(slot) for slot in range(cards_each_round(seats))]


def slot_id(s: Any, slot: int) -> str:
    """The card of a slot; of two equal ones the later is called /2."""
    card = s.table.faceup[slot]
    earlier = s.table.faceup[:slot].count(card)
    return str(s.facts.deck.ids[card]) + (f"/{earlier + 1}" if earlier else "")


def bidder_id(s: Any, colour: int) -> str:
    """W47: with two players a bid is for one of two colours; otherwise it goes without saying whose it is."""
    return str(s.facts.colours[colour]) if s.table.seats == 2 else ""


def owner(s: Any, colour: int) -> int:
    return int(s.table.owner(colour))


def has_wild(f: Facts, seats: int, town: int, _: int) -> bool:
    """W14: whether a wild card has the value of a town; no other card leaves a choice of towns."""
    wild = [f.deck.values[card] for card, at in enumerate(f.deck.towns) if at < 0]
    return f.map.values[town] in wild


# The kinds of numbers

PLAYER: Final = Kind[Facts]("seat", lambda f, seats: f.colours[:seats], seat=lambda s, n: n)
COLOUR: Final = Kind[Facts]("colour", colours, legend="colours", seat=owner)
BIDDER: Final = Kind[Facts]("colour", colours, write=bidder_id, drawn="bid", seat=owner)
TOWN: Final = Kind[Facts]("town", lambda f, _: f.map.town_ids, legend="towns", drawn="town")
CONNECTION: Final = Kind[Facts](
    "connection", lambda f, _: f.map.connection_ids, legend="connections", drawn="connection"
)
INDUSTRY: Final = Kind[Facts]("industry", lambda f, _: f.industry_ids, legend="industries", drawn="demand")
TOWN_CARD: Final = Kind[Facts]("card", lambda f, _: f.deck.ids, legend="cards")
LISTED_CARD: Final = Kind[Facts]("kind", lambda f, _: f.deck.ids)  # said as a list has it
SLOT: Final = Kind[Facts]("card", slots, write=slot_id, drawn="card")
ERA: Final = Kind[Facts]("era", lambda f, _: ERAS)
BY_ERA: Final = Kind[Facts]("era", lambda f, _: ERAS, ending=True)  # each has a sentence of its own
BY_REASON: Final = Kind[Facts]("reason", lambda f, _: REASONS, ending=True)
AMOUNT: Final = Kind[Facts]("amount", most=255)  # bids above have no number; purses of sensible games hold up to £150
CHANGE: Final = Kind[Facts]("change", signed=True)
RANK: Final = Kind[Facts]("place")
TOTAL: Final = Kind[Facts]("total")
ROUND: Final = Kind[Facts]("round")
ROUNDS: Final = Kind[Facts]("rounds")
MONEY: Final = Kind[Facts]("money")

# What players answer

VERBS: Final = Rows[Facts](COLOUR, TOWN, CONNECTION, INDUSTRY, TOWN_CARD)  # in the order of the legend
ADVANCE: Final = VERBS.add("advance")  # W27: two revenue for £1
BID: Final = VERBS.add("bid", AMOUNT, BIDDER)
DEMAND: Final = VERBS.add("demand", INDUSTRY)  # put this token on the chart
DONE: Final = VERBS.add("done")  # no more tokens, no more links
TAKE: Final = VERBS.add("take", SLOT)
EXCHANGE: Final = VERBS.add("exchange", SLOT)  # for a set-aside card
PLACE: Final = VERBS.add("place", TOWN, only=has_wild)  # a wild card
LIFT: Final = VERBS.add("lift", TOWN)  # one's own industry, the supply being empty
OUST: Final = VERBS.add("oust", COLOUR)  # an industry of it leaves a full town
LINK: Final = VERBS.add("link", CONNECTION)
CLAIM: Final = VERBS.add("bid", AMOUNT, SLOT, key="claim")  # W50: in the open auction

# What luck answers

SEAT: Final = VERBS.add("seat", COLOUR, luck=True)  # comes next in the first turn order, or wins the first tie
TOKEN: Final = VERBS.add("token", PLAYER, INDUSTRY, luck=True)
CARD: Final = VERBS.add("card", TOWN_CARD, luck=True)  # is turned up or drawn

# Events. What concerns no single colour of a seat is told of its first.

EVENTS: Final = Rows[Facts]()
ORDERED: Final = EVENTS.add("ordered", COLOUR, RANK)
TOKEN_DRAWN: Final = EVENTS.add("token_drawn", PLAYER, INDUSTRY)
TOKEN_CHOSEN: Final = EVENTS.add("token_chosen", PLAYER, INDUSTRY)
CHOICE_MADE: Final = EVENTS.add("choice_made", PLAYER)
TOKEN_PLACED: Final = EVENTS.add("token_placed", PLAYER, INDUSTRY)
CARD_UP: Final = EVENTS.add("card_up", LISTED_CARD)
BID_SEALED: Final = EVENTS.add("bid_sealed", PLAYER, AMOUNT, COLOUR)
BID_SHOWN: Final = EVENTS.add("bid_shown", COLOUR, AMOUNT)
BID_STANDS: Final = EVENTS.add("bid_stands", COLOUR, AMOUNT, TOWN_CARD)
BID_TOPPED: Final = EVENTS.add("bid_topped", COLOUR, TOWN_CARD)
PAID: Final = EVENTS.add("paid", COLOUR, AMOUNT, BY_REASON)
EARNED: Final = EVENTS.add("earned", COLOUR, AMOUNT, BY_REASON)
REVENUE: Final = EVENTS.add("revenue", COLOUR, TOTAL, CHANGE)
CARD_TAKEN: Final = EVENTS.add("card_taken", COLOUR, TOWN_CARD)
CARD_EXCHANGED: Final = EVENTS.add("card_exchanged", COLOUR, TOWN_CARD)
CARD_DRAWN: Final = EVENTS.add("card_drawn", COLOUR, TOWN_CARD)
PLACED: Final = EVENTS.add("placed", COLOUR, TOWN)
LIFTED: Final = EVENTS.add("lifted", COLOUR, TOWN)
OUSTED: Final = EVENTS.add("ousted", COLOUR, TOWN)
LINKED: Final = EVENTS.add("linked", COLOUR, CONNECTION, BY_ERA)
LINKS_CLEARED: Final = EVENTS.add("links_cleared", BY_ERA)
ROUND_BEGINS: Final = EVENTS.add("round_begins", ERA, ROUND, ROUNDS, chapter=True)
ERA_ENDS: Final = EVENTS.add("era_ends", BY_ERA, chapter=True)
GAME_ENDS: Final = EVENTS.add("game_ends", PLAYER, MONEY)
