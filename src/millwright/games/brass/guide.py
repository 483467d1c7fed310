"""The guided opening of Brass: the first industries and canals, money, and the first tile that flips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.games.brass import verbs
from millwright.games.brass.draw.cards import named_cards
from millwright.games.brass.draw.things import slot_id
from millwright.games.brass.facts import CANAL, INDUSTRIES
from millwright.games.brass.view import View
from millwright.games.guide import Step
from millwright.kernel import bits

SHORT: Final = 12
"""Pounds: with fewer than these hardly anything can be built."""


def after(round: int) -> Callable[[View], bool]:
    """Whether a round of the canal period is over."""
    return lambda v: v.table.period != CANAL or v.table.round > round


def hand(v: View) -> list[str]:
    return [name for _, name in named_cards(v.drawer.hand, v.table.board)]


def own_tiles(v: View) -> list[str]:
    return [slot_id(v, slot) for slot in bits(v.table.own[v.seat])]


def unused_tiles(v: View) -> list[str]:
    """Those that have not flipped, and where cotton may go."""
    return [slot_id(v, slot) for slot in bits(v.table.own[v.seat] & ~v.table.flipped)] + ["track-cotton"]


def flipped(v: View) -> bool:
    return bool(v.table.own[v.seat] & v.table.flipped)


def stacks(v: View) -> list[str]:
    return [f"panel-mat-{name}" for name in INDUSTRIES]


ACT: Final = ("Action",)

STEPS: Final = (
    Step("build", lambda v, played: played[verbs.BUILD] > 0, after(3), ACT, lit=hand),
    Step("card", lambda v, played: played[verbs.DISCARD] > 0, after(3), ("Discard", "DiscardTwo"), lit=hand),
    Step("link", lambda v, played: played[verbs.LINK] > 0, after(4), ACT, lit=own_tiles),
    Step("second", lambda v, played: played[verbs.BUILD] > 1, after(6), ACT, lit=stacks),
    Step(
        "money",
        lambda v, played: played[verbs.LOAN] > 0,
        after(7),
        ACT,
        fits=lambda v: v.table.money[v.seat] < SHORT,
        lit=lambda v: ["panel-purse", f"income-{v.seat}"],
    ),
    Step("flip", lambda v, played: flipped(v) or played[verbs.SELL] > 0, after(7), ACT, lit=unused_tiles),
    Step("develop", lambda v, played: played[verbs.DEVELOP] > 0, after(8), ACT, lit=stacks),
)
