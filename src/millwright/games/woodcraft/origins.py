"""Where dice, goods and points come from and go to, and how actions are paid for: numbers inside moves and events."""

from __future__ import annotations

from typing import Final

# How an action is paid for
HOWS: Final = ("tile", "lantern", "bonus", "helper")
BY_TILE: Final = 0
BY_LANTERN: Final = 1
BY_BONUS: Final = 2
BY_HELPER: Final = 3

USES: Final = 32
"""How USE puts two numbers into one: dice and goods are fewer."""

NO_REST: Final = 31
"""What becomes of a die that is planted as it is: nothing is left of it."""

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
PART_NAMES: Final = (
    "wheel", "orders", "rows", "helpers", "attic", "income", "lines", "reputation", "marketing", "gluing",
    "contracts", "leftovers", "quality", "start", "actions", "free",
)  # fmt: skip
PARTS: Final = 16
SCORE_PARTS: Final = 13  # points come from the first thirteen; goods from any
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

# Kinds of workshop tiles
SAWS: Final = 0
SPLICES: Final = 1
GLUES: Final = 2
