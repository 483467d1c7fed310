"""What a player may answer in advance: a sealed bid (W08), and to keep the tokens (W32, W41)."""

from __future__ import annotations

from millwright.games.game import Ahead
from millwright.games.workshop.auction import Bids
from millwright.games.workshop.demand import Demand
from millwright.games.workshop.view import View


def ahead(v: View) -> list[Ahead]:
    """W47: two players name a colour with each bid, which nobody knows before. W50: an open auction needs answers."""
    if v.seat >= v.table.seats:
        return []
    keep = [Ahead(Demand.NAME, "done", lasting=True)] if v.held[v.seat] else []
    if v.table.seats == 2 or v.options.open_auction:
        return keep
    return [Ahead(Bids.NAME, "bid {n}", 0, v.money[v.seat]), *keep]
