"""Why a move is refused, in words: short, and with what would help."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import listed, text
from millwright.games.game import AS_DECLARED, Wording
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.kinds import asked_seat
from millwright.games.woodcraft.missing import missing_dice, missing_tokens
from millwright.games.woodcraft.names import (
    Public,
    amount_words,
    contract_name,
    demands_words,
    die_name,
    effect_words,
    glued,
    good_name,
    helper_name,
    improvement_name,
    order_name,
    quadrant_name,
    tile_name,
)
from millwright.games.woodcraft.pieces import GLUE, GOODS, SCRAP
from millwright.games.woodcraft.places import needed_first
from millwright.games.woodcraft.quotes import quote_action
from millwright.games.woodcraft.table import PER_SEAT, Table
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.words import pieces_words
from millwright.kernel import Move, Quote

MONEY: Final = ("blueberries", "have")

BLANKS: Final[dict[str, tuple[str, ...]]] = {
    "tile_moved": ("tile",),
    "tile_blocked": ("quadrant",),
    "swap_lanterns": ("lanterns", "have"),
    "bonus_lanterns": ("lanterns", "have"),
    "lumber_money": MONEY,
    "die_money": MONEY,
    "exchange_nothing": MONEY,
    "stores_cheapest": MONEY,
    "stores_money": MONEY,
    "stores_same": ("good",),
    "order_money": MONEY,
    "helper_cheapest": MONEY,
    "helper_money": MONEY,
    "improve_cheapest": MONEY,
    "improve_money": MONEY,
    "improve_have": ("improvement",),
    "improve_order": ("improvement",),
    "saw_blades": ("saw_blades", "have"),
    "splice_small": ("n",),
    "splice_ready": ("n",),
    "order_missing": ("missing",),
    "use_tired": ("helper",),
    "use_nothing": ("helper", "effect"),
    "market_money": MONEY,
    "plant_large": ("n",),
    "attic_needs": ("spaces",),
}
"""What the numbers of a quote stand for; the reasons that are not named here have no blanks."""


def explain(s: Public, move: Move, quote: Quote) -> str:
    """Why a move of the seat that is asked is refused."""
    blanks = zip(BLANKS.get(quote.why, ()), (quote.a, quote.b), strict=False)
    return text(f"woodcraft.why.{quote.why}", **{blank: filled(s, asked_seat(s), blank, n) for blank, n in blanks})


def filled(s: Public, seat: int, blank: str, n: int) -> str:
    """The words for one blank."""
    f, t = s.facts, s.table
    match blank:
        case "tile":
            return tile_name(n)
        case "quadrant":
            return quadrant_name(n)
        case "improvement":
            return improvement_name(n)
        case "helper":
            return helper_name(f, n)
        case "have":
            return str(n) if n else text("woodcraft.none")
        case "missing":
            return missing_words(t, seat, n)
        case "spaces":
            return text("woodcraft.and").join(f.workshop.attic_ids[space] for space in needed_first(t, seat, n))
        case "effect":
            return effect_words(f, n)
        case "good":
            return good_name(n)
    return amount_words(blank, n) if blank in GOODS else str(n)


def missing_words(t: Table, seat: int, order: int) -> str:
    """C36: the dice and tokens that an order still lacks."""
    masks = missing_dice(t, seat, order)
    tokens = [amount_words(GOODS[good], n) for good, n in missing_tokens(t, seat, order)]
    return listed(tokens + [demands_words(mask, masks.count(mask)) for mask in dict.fromkeys(masks)])


# ---- what was wanted, and what else stands against it


def wish_wording(view: View, move: Move) -> Wording:
    """What is said of a refused move beyond its row."""
    verb, a, b = move
    match verb:
        case v.SAW:
            return "", {"pieces": pieces_words(a, b)}
        case v.SPLICE:
            return "", {"new": die_name(a + b)}
        case v.GLUE_DICE:
            return "", {"new": die_name(glued(a, b))}
        case v.KEEP_ORDER | v.PLACE | v.COMPLETE | v.TAKE:
            return "", {"order": order_name(view.facts, a)}
        case v.KEEP_HELPER | v.HIRE:
            return "", {"helper": helper_name(view.facts, a)}
        case v.CLAIM:
            return "", {"contract": contract_name(view.facts, a)}
    return AS_DECLARED


def more_reasons(view: View, move: Move, quote: Quote) -> list[str]:
    """What would still be lacking if the first reason were gone."""
    t, seat, (verb, a, _) = view.table, asked_seat(view), move
    if verb == v.ACT and quote.why in ("swap_lanterns", "swap_fresh", "bonus_lanterns"):
        able = quote_action(t, seat, a)
        return [explain(view, move, able)] if able.why else []
    if verb == v.SPLICE and quote.why != "splice_scrap" and not t.goods[seat * PER_SEAT + SCRAP]:
        return [text("woodcraft.why.splice_scrap")]
    if verb == v.GLUE_DICE and quote.why != "glue_token" and not t.goods[seat * PER_SEAT + GLUE]:
        return [text("woodcraft.why.glue_token")]
    return []
