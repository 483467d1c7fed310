"""What a position of Woodcraft is worth, by its parts: so that Steady can say why."""

from __future__ import annotations

from millwright.bot import total
from millwright.games.woodcraft.bots.habits import LEFTOVER
from millwright.games.woodcraft.bots.orders import orders_worth
from millwright.games.woodcraft.bots.outlook import Outlook
from millwright.games.woodcraft.bots.worth import (
    contracts_worth,
    goods_worth,
    helpers_worth,
    income_worth,
    last_orders,
    money_worth,
    quality_worth,
    wood_worth,
    workshop_worth,
)
from millwright.games.woodcraft.points import contract_points, income_of, leftovers, points_of
from millwright.games.woodcraft.table import Table


def parts(t: Table, look: Outlook, hand: list[int]) -> dict[str, float]:
    """The worth of a position as `worth` counts it; the keys are those of the texts."""
    if look.last:
        return last_parts(t, look)
    orders, bench = orders_worth(t, look, hand)
    return {
        "orders": orders,
        "points": float(points_of(t, look.seat)),
        "reputation": quality_worth(t, look),
        "income": income_worth(t, look),
        "blueberries": money_worth(t, look),
        "goods": goods_worth(look, bench),
        "wood": wood_worth(t, look, bench),
        "workshop": workshop_worth(t, look),
        "helpers": helpers_worth(t, look),
        "contracts": contracts_worth(t, look),
    }


def last_parts(t: Table, look: Outlook) -> dict[str, float]:
    """C48 to C53: after the last turn."""
    seat = look.seat
    claims = [contract for contract, mask in enumerate(t.claims) if mask >> seat & 1]
    return {
        "points": float(points_of(t, seat)),
        "reputation": last_orders(t, look),
        "income": float(income_of(t, seat, 1)),
        "leftovers": LEFTOVER * (leftovers(t, seat) + income_of(t, seat, 0)),
        "contracts": total([contract_points(t, seat, contract) for contract in claims]),
    }
