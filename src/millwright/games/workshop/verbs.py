"""The numbers of moves and events, shared by rules, words and bots."""

from __future__ import annotations

from typing import Final

# Moves: (verb, a, b)
ADVANCE: Final = 0  # W27: two revenue for £1
BID: Final = 1  # amount, colour (two players: the colour bid with; otherwise the seat's own)
DEMAND: Final = 2  # industry: put this token on the chart
DONE: Final = 3  # no more tokens, no more links
TAKE: Final = 4  # slot of the face-up card
EXCHANGE: Final = 5  # slot of the face-up card that is swapped for a set-aside one
PLACE: Final = 6  # town, for a wild card
LIFT: Final = 7  # town to take one's own industry from, the supply being empty
OUST: Final = 8  # colour whose industry leaves a full town
LINK: Final = 9  # connection
CLAIM: Final = 10  # open auction: amount, slot of the card

# Moves of luck
SEAT: Final = 11  # colour that comes next in the first turn order, or wins the first tie
TOKEN: Final = 12  # seat, industry
CARD: Final = 13  # card kind that is turned up or drawn

# Events: (kind, mask, a, b, c)
ORDERED: Final = 0  # colour, place
TOKEN_DRAWN: Final = 1  # seat, industry; seat alone for the others
TOKEN_CHOSEN: Final = 2  # seat, industry
CHOICE_MADE: Final = 3  # seat
TOKEN_PLACED: Final = 4  # seat, industry
CARD_UP: Final = 5  # card
BID_SEALED: Final = 6  # seat, amount, colour
BID_SHOWN: Final = 7  # colour, amount
BID_STANDS: Final = 8  # colour, amount, card
BID_TOPPED: Final = 9  # colour, card
PAID: Final = 10  # colour, amount, what for; what concerns no single colour of a seat is told of its first
EARNED: Final = 11  # colour, amount, what for
REVENUE: Final = 12  # colour, new revenue, change
CARD_TAKEN: Final = 13  # colour, card
CARD_EXCHANGED: Final = 14  # colour, card
CARD_DRAWN: Final = 15  # colour, card
PLACED: Final = 16  # colour, town
LIFTED: Final = 17  # colour, town
OUSTED: Final = 18  # colour, town
LINKED: Final = 19  # colour, connection
LINKS_CLEARED: Final = 20  # era
ROUND_BEGINS: Final = 21  # era, round, of how many
ERA_ENDS: Final = 22  # era
GAME_ENDS: Final = 23  # winner seat, money

# What money was paid or earned for (third number of PAID and EARNED)
FOR_BID: Final = 0
FOR_LINK: Final = 1
FOR_ADVANCE: Final = 2
FOR_REVENUE: Final = 3
FOR_NETWORK: Final = 4
FOR_DEMAND: Final = 5
