"""The weights of Steady's rules of thumb for Woodcraft: points at the end are what it counts in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LEFTOVER: Final = 0.1
"""C49: what a thing is worth that is only left over."""


@dataclass(frozen=True)
class Habits:
    """First guesses, then tried up and down over solo games."""

    # How the rest of the game usually goes, per turn that is left.
    orders: float = 0.5  # orders completed
    renown: float = 0.6  # steps of reputation
    esteem: float = 0.3  # what a step is worth beside the quality of the orders
    savings: float = 1.5  # blueberries left over for marketing

    # Goods, while there is time to use them.
    invest: float = 0.3  # what a blueberry is worth more than marketing makes of it
    purse: float = 9.0  # for so many blueberries
    berry: float = 0.8  # a blueberry, roughly
    late: float = 0.3  # what it is worth more than a leftover when one turn is left
    lantern: float = 1.7
    token: float = 0.55
    tokens: int = 3  # so many of a kind are of use
    reuse: float = 1.2
    die: float = 0.6  # a die that no order wants, for each blueberry of its price
    excess: float = 1.2  # what a die costs that the lumber pile cannot keep
    tree: float = 0.3  # a tree, beside the die that it will be
    wait: float = 0.07  # how much of that die each turn costs
    tool: float = 2.5  # a tool to come
    hung: float = 0.6  # a tool in the attic
    produce: float = 1.6  # the production of one helper

    # The workshop, for each phase in which a tile can be used.
    saw: float = 0.9
    splice: float = 0.7
    glue: float = 2.2
    pot: float = 0.5  # an empty pot, for each turn up to six
    runs: float = 0.16  # how often a helper produces, per turn

    # Orders: what is still missing costs goods, effort and perhaps the whole order.
    buy: float = 0.8  # the turns that a missing die takes
    fix: float = 0.15  # the turns that it takes to cut or to raise one
    ripen: float = 0.4  # how much of the turns that a tree takes counts
    fetch: float = 0.3  # the turns that a missing token takes
    effort: float = 3.0  # what a turn of it costs
    sure: float = 0.95
    chance: float = 0.6  # how likely an order is completed for which there is just time
    slack: float = 0.1  # how much likelier with each turn to spare
    hand: float = 0.8  # how much an order in hand counts


TUNED: Final = Habits(
    orders=0.975,
    renown=0.588,
    esteem=0.64,
    savings=1.384,
    invest=0.201,
    purse=3.78,
    berry=0.81,
    late=0.462,
    lantern=3.249,
    token=0.42,
    tokens=3,
    reuse=1.171,
    die=0.915,
    excess=0.756,
    tree=0.159,
    wait=0.045,
    tool=2.205,
    hung=0.538,
    produce=0.745,
    saw=1.454,
    splice=0.593,
    glue=0.95,
    pot=0.545,
    runs=0.148,
    buy=1.055,
    fix=0.112,
    ripen=0.327,
    fetch=0.401,
    effort=3.991,
    sure=1.0,
    chance=0.683,
    slack=0.095,
    hand=0.857,
)
"""For whole turns: found by a separable CMA of 28 generations over solo games, 14 sets of habits in 24 games each."""
