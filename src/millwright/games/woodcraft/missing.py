"""What an order still lacks: of all ways to pay for it one that leaves the fewest things missing (C36)."""

from __future__ import annotations

from millwright.games.woodcraft.table import PER_SEAT, Table


def missing_tokens(t: Table, seat: int, order: int) -> list[tuple[int, int]]:
    """The goods that the seat has too few of, and how many more it takes."""
    short = [(good, amount - t.goods[seat * PER_SEAT + good]) for good, amount in t.facts.orders.tokens[order]]
    return [(good, amount) for good, amount in short if amount > 0]


def missing_dice(t: Table, seat: int, order: int) -> list[int]:
    """The demands that no die of the lumber is left for, as masks of the kinds that will do.

    The choosiest demands are paid first and stay paid, so that what is missing is as easy to find as can be.
    """
    demands = sorted(order_demands(t, order), key=int.bit_count)
    lumber = t.lumber[seat]
    paid_for = [-1] * len(lumber)
    return [demand for nth, demand in enumerate(demands) if not find_die(demands, lumber, paid_for, nth, [])]


def order_demands(t: Table, order: int) -> list[int]:
    """The dice of an order, each as a mask of the kinds that will do."""
    return [1 << kind for kind in t.facts.orders.exact[order]] + t.facts.orders.flexible[order]


def find_die(demands: list[int], lumber: tuple[int, ...], paid_for: list[int], nth: int, tried: list[int]) -> bool:
    """Pay for a demand; a die that pays for another one is taken if there is one to replace it."""
    for at, kind in enumerate(lumber):
        if demands[nth] >> kind & 1 and at not in tried:
            tried.append(at)
            if paid_for[at] < 0 or find_die(demands, lumber, paid_for, paid_for[at], tried):
                paid_for[at] = nth
                return True
    return False
