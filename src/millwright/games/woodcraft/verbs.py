"""The grammar of Woodcraft: a row for each move and each event, its word and the kinds of its numbers."""

from __future__ import annotations

from typing import Final

from millwright.games.woodcraft import kinds as k
from millwright.games.woodcraft.facts import Facts
from millwright.grammar import Rows

# What players answer

VERBS: Final = Rows[Facts](  # in the order of the legend
    k.PLAYER, k.DIE, k.COLOUR, k.GOOD, k.TRACK, k.TILE, k.IMPROVEMENT, k.HELPER, k.ORDER, k.ROW, k.CONTRACT, k.SPACE,
    k.TOOL, k.REPUTATION_TILE, k.SOLO_CARD, k.PART,
)  # fmt: skip
KEEP_HELPER: Final = VERBS.add("keep", k.HELPER_CARD, key="keep_helper", only=k.first_helper)
KEEP_ORDER: Final = VERBS.add("keep", k.ORDER_CARD, key="keep_order", only=k.first_order)
PLACE: Final = VERBS.add("place", k.ORDER_CARD, only=k.in_a_hand)  # from the hand beside the board
MOVE: Final = VERBS.add("move", k.TILE)
ACT: Final = VERBS.add("act", k.TILE, k.HOW, only=k.can_be_had)
BERRIES: Final = VERBS.add("berries")  # blueberries instead of the tile's action
SAW: Final = VERBS.add("saw", k.DIE, k.CUT, only=k.can_be_sawn)
SPLICE: Final = VERBS.add("splice", k.DIE, k.STEPS, only=k.can_be_spliced)
GLUE_DICE: Final = VERBS.add("glue", k.PAIR, k.COLOUR, only=k.can_be_glued)
CUT: Final = VERBS.add("cut", k.COLOUR)  # the tree in the pot of that colour
COMPLETE: Final = VERBS.add("complete", k.ORDER_CARD)
USE: Final = VERBS.add("use", k.LODGER, k.CHANGE)  # what becomes what: from * USES + to, or 0
END: Final = VERBS.add("end")
MARKET: Final = VERBS.add("market")  # a step of marketing, and the end of the turn
BUY: Final = VERBS.add("buy", k.DIE)  # from the stock or the bank
SELL: Final = VERBS.add("sell", k.DIE)
STORE: Final = VERBS.add("buy", k.PURCHASE, key="store")
TAKE: Final = VERBS.add("take", k.ORDER_CARD, only=k.in_a_row)  # of the row
HIRE: Final = VERBS.add("hire", k.HELPER_CARD)  # of the row
ROOM: Final = VERBS.add("settle", k.ROOM, key="room", only=k.another_room)
RUN: Final = VERBS.add("produce", k.LODGER, key="run")
PLANT: Final = VERBS.add("plant", k.DIE, k.VALUE, only=k.can_be_planted)
ADD: Final = VERBS.add("improve", k.IMPROVEMENT, key="add")
STEP: Final = VERBS.add("income", k.TRACK, key="step")
TOOL: Final = VERBS.add("tool", k.TOOL)
HANG: Final = VERBS.add("hang", k.SPACE, k.HUNG_TOOL)
PICK: Final = VERBS.add("die", k.DIE, key="pick", only=k.can_be_picked)  # is gained
PAY: Final = VERBS.add("pay", k.DIE, only=k.can_be_paid)
CLAIM: Final = VERBS.add("claim", k.CONTRACT_CARD)
SELL_TOKEN: Final = VERBS.add("sell", k.GOOD, key="sell_token", only=k.can_be_sold)
DISCARD: Final = VERBS.add("discard", k.DIE)
DONE: Final = VERBS.add("done")  # no more, or no

NO_MORE: Final = (DONE, 0, 0)

# What luck answers

STAND: Final = VERBS.add("wheel", k.TILE, key="stand", luck=True)  # on the next space of the wheel
ROLL: Final = VERBS.add("roll", k.DIE, k.STOCK, luck=True, only=k.is_rolled)
DRAW_TILE: Final = VERBS.add("tile", k.REPUTATION_TILE, key="draw_tile", luck=True)
DRAW_CONTRACT: Final = VERBS.add("contract", k.CONTRACT, key="draw_contract", luck=True)
DRAW_ORDER: Final = VERBS.add("order", k.ORDER, key="draw_order", luck=True, only=k.in_a_row)
DRAW_HELPER: Final = VERBS.add("helper", k.HELPER, key="draw_helper", luck=True)
DEAL_ORDER: Final = VERBS.add("deal", k.PLAYER, k.ORDER, key="deal_order", luck=True, only=k.dealt_order)
DEAL_HELPER: Final = VERBS.add("deal", k.PLAYER, k.HELPER, key="deal_helper", luck=True, only=k.dealt_helper)
FIRST: Final = VERBS.add("first", k.PLAYER, luck=True)
DRAW_SOLO: Final = VERBS.add("solo", k.SOLO_CARD, key="draw_solo", luck=True)
LOSE: Final = VERBS.add("lose", k.CONTRACT, luck=True)
QUADRANT: Final = VERBS.add("quadrant", k.QUADRANT, luck=True)  # the first one

# Events

EVENTS: Final = Rows[Facts]()
FIRST_IS: Final = EVENTS.add("first_is", k.PLAYER)
TILE_STANDS: Final = EVENTS.add("tile_stands", k.TILE, k.PLACE)
ROLLED: Final = EVENTS.add("rolled", k.DIE, k.STOCK)
REPUTATION_TILE: Final = EVENTS.add("reputation_tile", k.REPUTATION_TILE, k.N)  # space of the track
CONTRACT_SHOWN: Final = EVENTS.add("contract_shown", k.CONTRACT_CARD)
ORDER_SHOWN: Final = EVENTS.add("order_shown", k.ORDER_CARD)
HELPER_SHOWN: Final = EVENTS.add("helper_shown", k.HELPER_CARD)
ORDER_DEALT: Final = EVENTS.add("order_dealt", k.PLAYER, k.ORDER_CARD)  # seat alone for the others
HELPER_DEALT: Final = EVENTS.add("helper_dealt", k.PLAYER, k.HELPER_CARD)  # seat alone for the others
ORDER_KEPT: Final = EVENTS.add("order_kept", k.PLAYER, k.ORDER)  # seat alone for the others
HELPER_KEPT: Final = EVENTS.add("helper_kept", k.PLAYER, k.HELPER_CARD)
ORDER_PLACED: Final = EVENTS.add("order_placed", k.PLAYER, k.ORDER_CARD, k.ROW)
ROUND_BEGINS: Final = EVENTS.add("round_begins", k.ROUND, k.ROUNDS, chapter=True)
TURN_BEGINS: Final = EVENTS.add("turn_begins", k.PLAYER)
GREW: Final = EVENTS.add("grew", k.PLAYER, k.DIE, k.N)  # the tree as a kind of die, by how much
HARVESTED: Final = EVENTS.add("harvested", k.PLAYER, k.DIE, k.LOST)  # the tree is wood, or given up for a contract
TILE_MOVED: Final = EVENTS.add("tile_moved", k.PLAYER, k.TILE, k.PLACE)  # seat -1 for the solo card
SAW_TURNED: Final = EVENTS.add("saw_turned", k.QUADRANT)  # of the arrow
ARC_LIFTED: Final = EVENTS.add("arc_lifted")
ACTED: Final = EVENTS.add("acted", k.PLAYER, k.TILE, k.HOW)
GOODS_CHANGED: Final = EVENTS.add("goods_changed", k.PLAYER, k.GOOD_AND_PART, k.AMOUNT)
DIE_GAINED: Final = EVENTS.add("die_gained", k.PLAYER, k.DIE, k.DIE_RULE)
DIE_LOST: Final = EVENTS.add("die_lost", k.PLAYER, k.DIE, k.DIE_RULE)
SCORED: Final = EVENTS.add("scored", k.PLAYER, k.POINTS, k.PART)
REPUTATION: Final = EVENTS.add("reputation", k.PLAYER, k.RENOWN, k.N)  # space now
INCOME: Final = EVENTS.add("income", k.PLAYER, k.TRACK, k.AMOUNT)
SAWN: Final = EVENTS.add("sawn", k.PLAYER, k.DIE, k.CUT)
SPLICED: Final = EVENTS.add("spliced", k.PLAYER, k.DIE, k.NEW_DIE)
GLUED: Final = EVENTS.add("glued", k.PLAYER, k.PAIR, k.NEW_DIE)
PLANTED: Final = EVENTS.add("planted", k.PLAYER, k.DIE, k.VALUE)
TILE_USED: Final = EVENTS.add("tile_used", k.PLAYER, k.WORKSHOP_TILE, k.N)  # its number; -1: with a reuse token
HELPER_USED: Final = EVENTS.add("helper_used", k.PLAYER, k.ROOM)
PRODUCED: Final = EVENTS.add("produced", k.PLAYER, k.ROOM)
IMPROVED: Final = EVENTS.add("improved", k.PLAYER, k.IMPROVEMENT)
HIRED: Final = EVENTS.add("hired", k.PLAYER, k.HELPER, k.ROOM)
TOOL_GAINED: Final = EVENTS.add("tool_gained", k.PLAYER, k.TOOL, k.SPACE)
TOOL_LOST: Final = EVENTS.add("tool_lost", k.PLAYER)  # no room for it, or no such tool
COMPLETED: Final = EVENTS.add("completed", k.PLAYER, k.ORDER, k.ROW)
CLAIMED: Final = EVENTS.add("claimed", k.PLAYER, k.CONTRACT)
CONTRACT_GONE: Final = EVENTS.add("contract_gone", k.CONTRACT)
ORDER_FELL: Final = EVENTS.add("order_fell", k.PLAYER, k.ORDER, k.ROW)  # row now
ORDER_OVERDUE: Final = EVENTS.add("order_overdue", k.PLAYER, k.ORDER)
ORDER_GONE: Final = EVENTS.add("order_gone", k.ORDER)  # leaves the row
HELPER_GONE: Final = EVENTS.add("helper_gone", k.HELPER)  # leaves the row
TILES_BACK: Final = EVENTS.add("tiles_back", k.PLAYER)
INCOME_PHASE: Final = EVENTS.add("income_phase", k.N, chapter=True)
LATE_DECKS: Final = EVENTS.add("late_decks")
MARKETED: Final = EVENTS.add("marketed", k.PLAYER, k.N)
SOLO_CARD: Final = EVENTS.add("solo_card", k.SOLO_CARD)
TILE_SKIPPED: Final = EVENTS.add("tile_skipped", k.TILE)  # a solo card could not move it
RIVAL: Final = EVENTS.add("rival", k.RENOWN, k.N)  # space now
TILE_TAKEN: Final = EVENTS.add("tile_taken", k.PLAYER, k.REPUTATION_TILE, k.N)  # seat -1 for the rival; place
SOLO_SHUFFLED: Final = EVENTS.add("solo_shuffled")
GAME_ENDS: Final = EVENTS.add("game_ends", k.PLAYER, k.TOTAL)
FINAL: Final = EVENTS.add("final", chapter=True)  # the last scoring begins
TURN_ENDS: Final = EVENTS.add("turn_ends", k.PLAYER)
UNFINISHED: Final = EVENTS.add("unfinished", k.PLAYER, k.N)  # number of orders
ORDERS_SHUFFLED: Final = EVENTS.add("orders_shuffled", k.N)  # cards of the new deck
HELPERS_SHUFFLED: Final = EVENTS.add("helpers_shuffled", k.N)
ARC_LAID: Final = EVENTS.add("arc_laid", k.QUADRANT)
HELPER_TAKEN: Final = EVENTS.add("helper_taken", k.PLAYER, k.HELPER)  # from the row, not yet in a room
