"""The guided opening of Workshop of the World: a token, three auctions, three turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.games.guide import Played, Step
from millwright.games.workshop import verbs
from millwright.games.workshop.draw.mine import token_id
from millwright.games.workshop.items import TownAsk
from millwright.games.workshop.table import CANAL
from millwright.games.workshop.view import View


def after(round: int) -> Callable[[View], bool]:
    """Whether a round of the canal era is over."""
    return lambda v: v.table.era != CANAL or v.table.round > round


def tokens(v: View) -> list[str]:
    held = enumerate(v.drawer.tokens)
    return [token_id(v.facts, industry, n) for industry, count in held for n in range(count)] + ["panel-demand"]


def cards(v: View) -> list[str]:
    """The cards face up, and the towns that they name."""
    up = [(slot, v.facts.deck.towns[card]) for slot, card in enumerate(v.table.faceup) if card >= 0]
    return [f"card-{slot}" for slot, _ in up] + [town_id(v, town) for _, town in up if town >= 0]


def town_id(v: View, town: int) -> str:
    return f"town-{v.facts.map.town_ids[town]}"


def town_in_hand(v: View) -> list[str]:
    """The town in which one has just placed, and one's revenue."""
    item = v.agenda[-1] if v.agenda else None
    return [*([town_id(v, item.town)] if isinstance(item, TownAsk) else []), f"revenue-{v.seat}"]


def own_towns(v: View) -> list[str]:
    t = v.table
    own = [town for town in range(len(v.facts.map.town_ids)) if any(t.has(c, town) for c in t.colours_of(v.seat))]
    return [town_id(v, town) for town in own]


def charted(v: View) -> list[str]:
    """The demand chart, and the cards whose towns might be wanted there."""
    return ["panel-demand", *cards(v)]


def grown(v: View, played: Played) -> bool:
    """Whether a second town has a link."""
    return played[verbs.LINK] > 1 and played[verbs.TAKE] > 1


def bids(played: Played) -> int:
    return played[verbs.BID] + played[verbs.CLAIM]


BID: Final = ("Bids", "Claims")

STEPS: Final = (
    Step("token", lambda v, played: played[verbs.DEMAND] > 0, after(0), ("Demand",), lit=tokens),
    Step("bid", lambda v, played: bids(played) > 0, after(1), BID, lit=cards),
    Step("card", lambda v, played: played[verbs.TAKE] > 0, after(2), ("Turn",), lit=cards),
    Step("link", lambda v, played: played[verbs.LINK] > 0, after(3), ("Links",), lit=town_in_hand),
    Step("purse", lambda v, played: bids(played) > 1, after(3), BID, lit=lambda v: ["purse", *cards(v)]),
    Step("network", grown, after(4), ("Turn", "Links"), lit=own_towns),
    Step("demand", lambda v, played: played[verbs.TAKE] > 2, after(5), ("Turn",), lit=charted),
)
