"""The numbers of moves and events, shared by rules, words and bots."""

from __future__ import annotations

from typing import Final

# Moves: (verb, a, b)
KEEP_HELPER: Final = 0  # helper
KEEP_ORDER: Final = 1  # order
PLACE: Final = 2  # order: from the hand beside the board
MOVE: Final = 3  # tile
ACT: Final = 4  # action, how it is paid for
BERRIES: Final = 5  # blueberries instead of the tile's action
SAW: Final = 6  # kind of die, number of the cut
SPLICE: Final = 7  # kind of die, by how much
GLUE_DICE: Final = 8  # two kinds (first * KINDS + second), colour
CUT: Final = 9  # colour of the pot
COMPLETE: Final = 10  # order
USE: Final = 11  # room of the helper, what becomes what (from * USES + to), or 0
END: Final = 12
MARKET: Final = 13  # a step of marketing, and the end of the turn
BUY: Final = 14  # kind of die, from the stock or the bank
SELL: Final = 15  # kind of die
STORE: Final = 16  # number of the purchase
TAKE: Final = 17  # order of the row
HIRE: Final = 18  # helper of the row
ROOM: Final = 19  # room
RUN: Final = 20  # room of the helper that produces
PLANT: Final = 21  # kind of die, value that is planted
ADD: Final = 22  # improvement
STEP: Final = 23  # income track
TOOL: Final = 24  # type
HANG: Final = 25  # space of the attic
PICK: Final = 26  # kind of die that is gained
PAY: Final = 27  # kind of die
CLAIM: Final = 28  # contract
SELL_TOKEN: Final = 29  # good
DISCARD: Final = 30  # kind of die
DONE: Final = 31  # no more, or no

NO_MORE: Final = (DONE, 0, 0)

# Moves of luck
STAND: Final = 32  # tile: on the next space of the wheel
ROLL: Final = 33  # kind of die, space of the stock
DRAW_TILE: Final = 34  # reputation tile
DRAW_CONTRACT: Final = 35  # contract
DRAW_ORDER: Final = 36  # order
DRAW_HELPER: Final = 37  # helper
DEAL_ORDER: Final = 38  # seat, order
DEAL_HELPER: Final = 39  # seat, helper
FIRST: Final = 40  # seat
DRAW_SOLO: Final = 41  # solo card
LOSE: Final = 42  # contract
QUADRANT: Final = 43  # the first quadrant

USES: Final = 32
"""How USE puts two numbers into one: dice and goods are fewer."""

NO_REST: Final = USES - 1
"""What becomes of a die that is planted as it is: nothing is left of it."""

# How an action is paid for
BY_TILE: Final = 0
BY_LANTERN: Final = 1
BY_BONUS: Final = 2
BY_HELPER: Final = 3

# Events: (kind, mask, a, b, c)
FIRST_IS: Final = 0  # seat
TILE_STANDS: Final = 1  # tile, space
ROLLED: Final = 2  # kind of die, space of the stock
REPUTATION_TILE: Final = 3  # tile, space of the track
CONTRACT_SHOWN: Final = 4  # contract
ORDER_SHOWN: Final = 5  # order
HELPER_SHOWN: Final = 6  # helper
ORDER_DEALT: Final = 7  # seat, order; seat alone for the others
HELPER_DEALT: Final = 8  # seat, helper; seat alone for the others
ORDER_KEPT: Final = 9  # seat, order; seat alone for the others
HELPER_KEPT: Final = 10  # seat, helper
ORDER_PLACED: Final = 11  # seat, order, row
ROUND_BEGINS: Final = 12  # round, rounds
TURN_BEGINS: Final = 13  # seat
GREW: Final = 14  # seat, the tree as a kind of die, by how much
HARVESTED: Final = 15  # seat, kind of die: a tree moves to the lumber; 1 if it is given up for a contract
TILE_MOVED: Final = 16  # seat or -1 for the solo card, tile, new space
SAW_TURNED: Final = 17  # quadrant of the arrow
ARC_LIFTED: Final = 18
ACTED: Final = 19  # seat, action, how
GOODS_CHANGED: Final = 20  # seat, good * PARTS + reason, amount
DIE_GAINED: Final = 21  # seat, kind, rule
DIE_LOST: Final = 22  # seat, kind, rule
SCORED: Final = 23  # seat, points, part
REPUTATION: Final = 24  # seat, steps, space now
INCOME: Final = 25  # seat, track, steps
SAWN: Final = 26  # seat, kind, number of the cut
SPLICED: Final = 27  # seat, kind, new kind
GLUED: Final = 28  # seat, two kinds (first * KINDS + second), new kind
PLANTED: Final = 29  # seat, kind of die, value
TILE_USED: Final = 30  # seat, kind of workshop tile, its number; -1: with a reuse token
HELPER_USED: Final = 31  # seat, room
PRODUCED: Final = 32  # seat, room
IMPROVED: Final = 33  # seat, improvement
HIRED: Final = 34  # seat, helper, room
TOOL_GAINED: Final = 35  # seat, type, space
TOOL_LOST: Final = 36  # seat: no room for it, or no such tool
COMPLETED: Final = 37  # seat, order, row
CLAIMED: Final = 38  # seat, contract
CONTRACT_GONE: Final = 39  # contract
ORDER_FELL: Final = 40  # seat, order, row now
ORDER_OVERDUE: Final = 41  # seat, order
ORDER_GONE: Final = 42  # order leaves the row
HELPER_GONE: Final = 43  # helper leaves the row
TILES_BACK: Final = 44  # seat
INCOME_PHASE: Final = 45  # number
LATE_DECKS: Final = 46
MARKETED: Final = 47  # seat, step
SOLO_CARD: Final = 48  # card
TILE_SKIPPED: Final = 49  # tile: a solo card could not move it
RIVAL: Final = 50  # steps, space now
TILE_TAKEN: Final = 51  # seat or -1 for the rival, reputation tile, place
SOLO_SHUFFLED: Final = 52
GAME_ENDS: Final = 53  # seat, points
FINAL: Final = 54  # the last scoring begins
TURN_ENDS: Final = 55  # seat
UNFINISHED: Final = 56  # seat, number of orders
ORDERS_SHUFFLED: Final = 57  # cards of the new deck
HELPERS_SHUFFLED: Final = 58  # cards of the new deck
ARC_LAID: Final = 59  # quadrant

# The rules that dice come and go by: DIE_GAINED and DIE_LOST name one
DIE_RULES: Final = (
    "bought", "sold", "sawn", "spliced", "glued", "planted", "harvested", "paid", "reward", "helper",
    "trimmed", "contract",
)  # fmt: skip
BOUGHT: Final = 0
SOLD: Final = 1
BY_SAW: Final = 2
BY_SPLICE: Final = 3
BY_GLUE: Final = 4
BY_PLANTING: Final = 5
BY_HARVEST: Final = 6
AS_PAYMENT: Final = 7
AS_REWARD: Final = 8
BY_ABILITY: Final = 9
TRIMMED: Final = 10
FOR_CONTRACT: Final = 11

# Where goods and points come from and go to
WHEEL: Final = 0
ORDER: Final = 1
ROW: Final = 2
HELPERS: Final = 3
ATTIC: Final = 4
PHASE: Final = 5
LINE: Final = 6
RENOWN: Final = 7
MARKETING: Final = 8
GLUING: Final = 9
CONTRACTS: Final = 10
LEFTOVERS: Final = 11
QUALITY: Final = 12
START: Final = 13
ACTION: Final = 14
FREE_ACTION: Final = 15
PART_NAMES: Final = (
    "wheel", "orders", "rows", "helpers", "attic", "income", "lines", "reputation", "marketing", "gluing",
    "contracts", "leftovers", "quality", "start", "actions", "free",
)  # fmt: skip
PARTS: Final = len(PART_NAMES)

SCORE_PARTS: Final = 13
"""Points come from the first thirteen; goods from any."""

# Kinds of workshop tiles
SAWS: Final = 0
SPLICES: Final = 1
GLUES: Final = 2
