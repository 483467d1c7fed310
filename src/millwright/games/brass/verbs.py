"""The grammar of Brass: the kinds of its numbers, and a row for each move and each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from millwright.games.brass.facts import COAL, COTTON, INDUSTRIES, IRON, PERIODS, PORT, Board, Facts
from millwright.grammar import Kind, Rows

REASONS: Final = ("tile", "link", "cube", "income", "scrap", "loan", "cotton")
"""What money is paid or earned for."""

FOR_TILE: Final = 0
FOR_LINK: Final = 1
FOR_CUBE: Final = 2
FOR_INCOME: Final = 3
FOR_SCRAP: Final = 4
FOR_LOAN: Final = 5
FOR_COTTON: Final = 6

PART_NAMES: Final = ("canal_links", "canal_tiles", "rail_links", "rail_tiles", "money", "debt")
"""The parts of a score, by seat * PARTS + part."""

CANAL_LINKS: Final = 0
CANAL_TILES: Final = 1
RAIL_LINKS: Final = 2
RAIL_TILES: Final = 3
MONEY: Final = 4
DEBT: Final = 5
PARTS: Final = 6


def tile_ids(board: Board) -> list[str]:
    levels = zip(board.tiles.industries, board.tiles.levels, strict=True)
    return [f"{INDUSTRIES[industry]} {level}" for industry, level in levels]


def slot_ids(f: Facts, seats: int) -> list[str]:
    return f.boards[seats].map.slot_ids


def slots_for(industry: int) -> Callable[[Facts, int], list[int]]:
    """B18: the slots that show an industry."""

    def showing(f: Facts, seats: int) -> list[int]:
        shows = f.boards[seats].map.slot_shows
        return [slot for slot in range(len(shows)) if shows[slot] >> industry & 1]

    return showing


def card_ids(f: Facts, seats: int) -> list[str]:
    return f.boards[seats].deck.ids


def market_values(f: Facts, seats: int) -> list[str]:
    return [str(value) for value in range(len(f.boards[seats].tracks.market))]


# What is never on offer, whatever happens


def shows(f: Facts, seats: int, slot: int, industry: int) -> bool:
    """B18: a tile is only built on a slot that shows its industry."""
    return bool(f.boards[seats].map.slot_shows[slot] >> industry & 1)


def joins(f: Facts, seats: int, connection: int, _: int) -> bool:
    """B33: a connection that the board of so many players lacks has no period."""
    return bool(f.boards[seats].map.modes[connection])


def in_order(f: Facts, seats: int, first: int, second: int) -> bool:
    """B37: one, or two in ascending order."""
    return second < 0 or first <= second


def trade(f: Facts, seats: int, mill: int, port: int) -> bool:
    """B38: there is a mill, and the port is another tile."""
    return mill >= 0 and mill != port


def in_hand(f: Facts, seats: int, first: int, second: int) -> bool:
    """B06, B21: a card of the deck, or two in ascending order, of which there are two if they are alike."""
    counts = f.boards[seats].deck.counts
    if second < 0 or first == second:
        return counts[first] > (1 if first == second else 0)
    return first < second and counts[first] > 0 and counts[second] > 0


def dealt(f: Facts, seats: int, seat: int, card: int) -> bool:
    """B49: a card of the deck of so many players."""
    return f.boards[seats].deck.counts[card] > 0


def turned_up(f: Facts, seats: int, value: int, _: int) -> bool:
    """B39: a value that some tile of the distant market has."""
    return f.boards[seats].tracks.market[value] > 0


def loan_words(s: Any, steps: int) -> str:
    """B40: a loan is written in pounds."""
    return str(steps * s.table.board.numbers.loan_step)


# The kinds of numbers

SEAT: Final = Kind[Facts]("seat", lambda f, seats: f.colours[:seats], legend="seats", seat=lambda s, n: n)
LOCATION: Final = Kind[Facts]("location", lambda f, seats: f.boards[seats].map.location_ids, legend="locations")
SLOT: Final = Kind[Facts]("slot", slot_ids, legend="slots", drawn="slot")
TILE_AT: Final = Kind[Facts]("tile", slot_ids, drawn="slot")
MILL: Final = Kind[Facts]("mill", slot_ids, drawn="slot", lowest=-1, among=slots_for(COTTON))
BUYER: Final = Kind[Facts]("port", slot_ids, drawn="slot", lowest=-1, among=slots_for(PORT))
MINE: Final = Kind[Facts]("source", slot_ids, drawn="slot", among=slots_for(COAL))
WORKS: Final = Kind[Facts]("source", slot_ids, drawn="slot", among=slots_for(IRON))
CONNECTION: Final = Kind[Facts](
    "connection", lambda f, seats: f.boards[seats].map.connection_ids, legend="connections", drawn="connection"
)
INDUSTRY: Final = Kind[Facts]("industry", lambda f, seats: INDUSTRIES, legend="industries")
SECOND_INDUSTRY: Final = Kind[Facts]("second", lambda f, seats: INDUSTRIES, lowest=-1)
GOOD: Final = Kind[Facts]("industry", lambda f, seats: INDUSTRIES)
TILE: Final = Kind[Facts]("tile", lambda f, seats: tile_ids(f.boards[seats]), legend="tiles")
CARD: Final = Kind[Facts]("card", card_ids, legend="cards")
SECOND_CARD: Final = Kind[Facts]("second", card_ids, lowest=-1)
LOANS: Final = Kind[Facts]("amount", write=loan_words, lowest=1, most=3)
VALUE: Final = Kind[Facts]("value", market_values, drawn="market")
PERIOD: Final = Kind[Facts]("period", lambda f, seats: PERIODS)
BY_PERIOD: Final = Kind[Facts]("period", lambda f, seats: PERIODS, ending=True)
BY_REASON: Final = Kind[Facts]("reason", lambda f, seats: REASONS, ending=True)
BY_PART: Final = Kind[Facts]("part", lambda f, seats: PART_NAMES, ending=True)
PLACE: Final = Kind[Facts]("place")
ROUND: Final = Kind[Facts]("round")
ROUNDS: Final = Kind[Facts]("rounds")
AMOUNT: Final = Kind[Facts]("amount")
PRICE: Final = Kind[Facts]("price")
COUNT: Final = Kind[Facts]("count")
POINTS: Final = Kind[Facts]("points", signed=True)
SPACE: Final = Kind[Facts]("space")
CHANGE: Final = Kind[Facts]("change", signed=True)
MARKER: Final = Kind[Facts]("marker")
STAYS: Final = Kind[Facts]("stays")

# What players answer

VERBS: Final = Rows[Facts](SEAT, LOCATION, SLOT, CONNECTION, INDUSTRY, TILE, CARD)
BUILD: Final = VERBS.add("build", SLOT, INDUSTRY, only=shows)
LINK: Final = VERBS.add("link", CONNECTION, only=joins)
DEVELOP: Final = VERBS.add("develop", INDUSTRY, SECOND_INDUSTRY, only=in_order)
SELL: Final = VERBS.add(
    "sell", MILL, BUYER, only=trade
)  # no port: the distant market; no mill: there is none to sell from
LOAN: Final = VERBS.add("loan", LOANS)
COMBINE: Final = VERBS.add("combine")  # both actions for one build anywhere
PASS: Final = VERBS.add("pass")
DISCARD: Final = VERBS.add("discard", CARD, SECOND_CARD, only=in_hand)
FETCH_COAL: Final = VERBS.add("coal", MINE, key="cube")
FETCH_IRON: Final = VERBS.add("iron", WORKS, key="cube")
SCRAP: Final = VERBS.add("scrap", TILE_AT)  # the tile leaves the board for half its cost
DONE: Final = VERBS.add("done")  # no second rail, no further sale

# What luck answers

FIRST: Final = VERBS.add("first", SEAT, luck=True)
DEAL: Final = VERBS.add("deal", SEAT, CARD, luck=True, only=dealt)
MARKET: Final = VERBS.add("market", VALUE, luck=True, only=turned_up)

# Events

EVENTS: Final = Rows[Facts]()
ORDERED: Final = EVENTS.add("ordered", SEAT, PLACE)
PERIOD_BEGINS: Final = EVENTS.add("period_begins", PERIOD, chapter=True)
ROUND_BEGINS: Final = EVENTS.add("round_begins", PERIOD, ROUND, ROUNDS, chapter=True)
DEALT: Final = EVENTS.add("dealt", SEAT, CARD)  # the others hear of no card
DISCARDED: Final = EVENTS.add("discarded", SEAT, CARD)
PASSED: Final = EVENTS.add("passed", SEAT)
COMBINED: Final = EVENTS.add("combined", SEAT)
PAID: Final = EVENTS.add("paid", SEAT, AMOUNT, BY_REASON)
EARNED: Final = EVENTS.add("earned", SEAT, AMOUNT, BY_REASON)
BANKED: Final = EVENTS.add("banked", SEAT, AMOUNT)  # what was spent goes to the bank
INCOME: Final = EVENTS.add("income", SEAT, SPACE, CHANGE)
BUILT: Final = EVENTS.add("built", SEAT, SLOT, TILE)
REPLACED: Final = EVENTS.add("replaced", SEAT, SLOT, TILE)  # and leaves the game
SCRAPPED: Final = EVENTS.add("scrapped", SEAT, SLOT, TILE)
OBSOLETE: Final = EVENTS.add("obsolete", SEAT, SLOT, TILE)  # leaves at the end of the canal period
FLIPPED: Final = EVENTS.add("flipped", SEAT, SLOT, TILE)
CUBES_PLACED: Final = EVENTS.add("cubes_placed", SLOT, GOOD, COUNT)
CUBES_LOST: Final = EVENTS.add("cubes_lost", SLOT, GOOD, COUNT)
CUBE_USED: Final = EVENTS.add("cube_used", SEAT, SLOT, GOOD)  # of the seat that owns it
CUBE_BOUGHT: Final = EVENTS.add("cube_bought", SEAT, GOOD, PRICE)
CUBE_IMPORTED: Final = EVENTS.add("cube_imported", SEAT, GOOD, PRICE)  # from the bank, the track being empty
CUBE_BROUGHT: Final = EVENTS.add("cube_brought", SLOT, GOOD, PRICE)  # from a new tile to the demand track
LINKED: Final = EVENTS.add("linked", SEAT, CONNECTION, BY_PERIOD)
LINKS_BACK: Final = EVENTS.add("links_back", SEAT, COUNT)
DEVELOPED: Final = EVENTS.add("developed", SEAT, TILE)
SOLD: Final = EVENTS.add("sold", SEAT, SLOT, BUYER)
MARKET_TURNED: Final = EVENTS.add("market_turned", VALUE, MARKER)
MARKET_CLOSED: Final = EVENTS.add("market_closed", SEAT, SLOT)
MARKET_RENEWED: Final = EVENTS.add("market_renewed")
UNPAID: Final = EVENTS.add("unpaid", SEAT, AMOUNT, STAYS)  # 1 if it stays as a debt
BORROWED: Final = EVENTS.add("borrowed", SEAT, AMOUNT)
SCORED: Final = EVENTS.add("scored", SEAT, POINTS, BY_PART)
PERIOD_ENDS: Final = EVENTS.add("period_ends", PERIOD, chapter=True)
GAME_ENDS: Final = EVENTS.add("game_ends", SEAT, POINTS)
SO_FAR: Final = EVENTS.add("points_so_far", SEAT, POINTS)  # at the end of a period
