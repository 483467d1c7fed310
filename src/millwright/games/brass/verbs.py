"""The numbers of moves and events, shared by rules, words and bots."""

from __future__ import annotations

from typing import Final

# Moves: (verb, a, b)
BUILD: Final = 0  # slot, industry
LINK: Final = 1  # connection
DEVELOP: Final = 2  # industry, second industry or -1
SELL: Final = 3  # slot of the mill, slot of the port or -1 for the distant market; (-1, -1): no mill to sell from
LOAN: Final = 4  # how many times £10
COMBINE: Final = 5  # both actions for one build anywhere
PASS: Final = 6
DISCARD: Final = 7  # card, second card or -1
FETCH_COAL: Final = 8  # slot of the mine
FETCH_IRON: Final = 9  # slot of the works
SCRAP: Final = 10  # slot of the tile that leaves the board for half its cost
DONE: Final = 11  # no second rail, no further sale

# Moves of luck
FIRST: Final = 12  # seat that begins
DEAL: Final = 13  # seat, card
MARKET: Final = 14  # value of the distant market tile

# Events: (kind, mask, a, b, c)
ORDERED: Final = 0  # seat, place
PERIOD_BEGINS: Final = 1  # period
ROUND_BEGINS: Final = 2  # period, round, rounds
DEALT: Final = 3  # seat, card; seat alone for the others
DISCARDED: Final = 4  # seat, card
PASSED: Final = 5  # seat
COMBINED: Final = 6  # seat
PAID: Final = 7  # seat, amount, reason
EARNED: Final = 8  # seat, amount, reason
BANKED: Final = 9  # seat, amount: what was spent goes to the bank
INCOME: Final = 10  # seat, space, change of space
BUILT: Final = 11  # seat, slot, kind of tile
REPLACED: Final = 12  # seat, slot, kind of tile that leaves the game
SCRAPPED: Final = 13  # seat, slot, kind of tile
OBSOLETE: Final = 14  # seat, slot, kind of tile that leaves at the end of the canal period
FLIPPED: Final = 15  # seat, slot, kind of tile
CUBES_PLACED: Final = 16  # slot, industry, count
CUBES_LOST: Final = 17  # slot, industry, count
CUBE_USED: Final = 18  # seat that owns it, slot, industry
CUBE_BOUGHT: Final = 19  # seat, industry, price
CUBE_IMPORTED: Final = 20  # seat, industry, price: from the bank, the track being empty
CUBE_BROUGHT: Final = 21  # slot, industry, price: from a new tile to the demand track
LINKED: Final = 22  # seat, connection, period
LINKS_BACK: Final = 23  # seat, count
DEVELOPED: Final = 24  # seat, kind of tile
SOLD: Final = 25  # seat, slot of the mill, slot of the port or -1
MARKET_TURNED: Final = 26  # value, space of the marker
MARKET_CLOSED: Final = 27  # seat, slot of the mill
MARKET_RENEWED: Final = 28
UNPAID: Final = 29  # seat, amount of negative income, 1 if it stays as a debt
BORROWED: Final = 30  # seat, amount
SCORED: Final = 31  # seat, points, part
PERIOD_ENDS: Final = 32  # period
GAME_ENDS: Final = 33  # seat, points
STANDING: Final = 34  # seat, points at the end of a period

# Reasons of PAID and EARNED
FOR_TILE: Final = 0
FOR_LINK: Final = 1
FOR_CUBE: Final = 2
FOR_INCOME: Final = 3
FOR_SCRAP: Final = 4
FOR_LOAN: Final = 5
FOR_COTTON: Final = 6
REASONS: Final = ("tile", "link", "cube", "income", "scrap", "loan", "cotton")

# Parts of a score, by seat * PARTS + part
CANAL_LINKS: Final = 0
CANAL_TILES: Final = 1
RAIL_LINKS: Final = 2
RAIL_TILES: Final = 3
MONEY: Final = 4
DEBT: Final = 5
PARTS: Final = 6
PART_NAMES: Final = ("canal_links", "canal_tiles", "rail_links", "rail_tiles", "money", "debt")
