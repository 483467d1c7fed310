"""What would help against a refusal: a step after which the move can be made or is nearer, or what is for sale.

Each step is tried in a world that the view allows, by the rules themselves, so that what is said is true (C08, C13,
C14, C18, C19, C24, C27, C31 to C36, C42). Prices are those of the quotes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from millwright.catalogue import listed, text
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.ahead import SHAPING, Prospect, lanterns_of, prospects
from millwright.games.woodcraft.facts import BROWN_POT, YELLOW_POT
from millwright.games.woodcraft.kinds import LODGER, PAIR, asked_seat
from millwright.games.woodcraft.missing import missing_dice, missing_tokens
from millwright.games.woodcraft.names import (
    amount_words,
    colour_name,
    demands_words,
    die_name,
    good_name,
    improvement_name,
    name_of,
    order_name,
    production_words,
    tile_name,
)
from millwright.games.woodcraft.pieces import COLOURS, GOODS, PIPS, colour_of, die
from millwright.games.woodcraft.quotes import die_price, improvement_price, next_improvements
from millwright.games.woodcraft.table import NO_POT, PER_SEAT, POTS, Table
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.wood import Exchange
from millwright.kernel import Move, Quote

HOPELESS: Final = ("tile_first", "tile_moved", "tile_blocked", "act_done", "bonus_used", "use_tired", "end_action")
"""The reasons that no step does anything about, or that say themselves what to do: nothing is tried then."""

BESIDE: Final = ("splice_scrap", "glue_token")
"""The reasons that are told beside another one."""

OF_TILES: Final = ("saw_none", "splice_small", "splice_ready", "splice_turned", "glue_tile", "glue_turned")
"""The reasons that a new tile of the workshop may do away with."""

GIVERS: Final = (v.USE, v.COMPLETE, v.MOVE)
"""What is told by what it gives at once."""

Lacks = Counter[int]
"""How many are missing of what: a die is the mask of the kinds that will do, a good its (negative) complement."""

InWords = Callable[[View, Move], str]
"""A move as a wish."""


def way_out(view: View, move: Move, quote: Quote, in_words: InWords) -> str:
    """What one could do first, in words, or how to come by something of what is missing."""
    if move[0] in (v.CUT, v.PLANT):
        return pot_words(view.table, asked_seat(view), move[1] if move[0] == v.CUT else colour_of(move[1]))
    if quote.why in HOPELESS or not view.agenda:
        return ""
    item = view.agenda[-1]
    found = way_there(view, move, quote, in_words)
    return found or (nearest(view, item.seat, move[1]) if isinstance(item, Turn) and move[0] == v.COMPLETE else "")


def way_there(view: View, move: Move, quote: Quote, in_words: InWords) -> str:
    """The first step after which the move is allowed; else the first that does away with one reason of two."""
    part = ""
    for one in prospects(view):
        left = reason_left(view, one, move, quote.why)
        if not left:
            return path_words(view, one, in_words)
        if left in BESIDE and left != quote.why and not part:
            part = text("woodcraft.way_out.part", way_out=path_words(view, one, in_words))
    return part


def reason_left(view: View, one: Prospect, move: Move, why: str) -> str:
    """Why the move is refused after a step. What a new tile sets off on the tracks would help by the way only: that is
    not what one adds it for."""
    (path, _, s), seat = one, asked_seat(view)
    item = s.agenda[-1] if isinstance(view.agenda[-1], Exchange) else view.agenda[-1]
    if type(item) is not type(view.agenda[-1]) or (path and path[-1][0] == v.ADD and why not in OF_TILES):
        return why
    left = item.quote(s, seat, move).why
    return why if left != why and move not in item.candidates(s, seat) else left


def path_words(view: View, one: Prospect, in_words: InWords) -> str:
    """What is done first: a move of this turn, what an action gives and costs, or the income phase."""
    path, q, s = one
    if not path:
        return text("woodcraft.way_out.income")
    if len(path) == 1:
        gain = gains(view.table, s.table, asked_seat(view)) if path[0][0] in GIVERS else ""
        if gain:
            return step_words(view, path[0], gain)
        return text("woodcraft.way_out.first", action=in_words(view, path[0]))
    (_, action, how), move = path[-2:]
    price = price_words(move, q, lanterns_of(view.table, how))
    blanks = {"gain": given(view, move, q), "action": tile_name(action)}
    return text("woodcraft.way_out.paid", price=price, **blanks) if price else text("woodcraft.way_out.free", **blanks)


def gains(before: Table, then: Table, seat: int) -> str:
    """The goods and dice that are there now and were not."""
    first = seat * PER_SEAT
    more = [(good, then.goods[first + good] - before.goods[first + good]) for good in range(PER_SEAT)]
    dice = Counter(then.lumber[seat]) - Counter(before.lumber[seat])
    goods = [amount_words(GOODS[good], n) for good, n in more if n > 0]
    return listed(goods + [demands_words(1 << kind, n) for kind, n in sorted(dice.items())])


def given(view: View, move: Move, q: Quote) -> str:
    """What an answer within an action gives."""
    f, (verb, a, _) = view.facts, move
    match verb:
        case v.STORE:
            return amount_words(GOODS[f.stores.goods[a]], f.stores.amounts[a])
        case v.ADD:
            return improvement_name(a)
        case v.RUN:
            return production_words(f, view.table.rooms[asked_seat(view)][a])
    return amount_words("blueberries", q.price)


def price_words(move: Move, q: Quote, lanterns: int) -> str:
    """What it costs: blueberries or the die that is sold, and lanterns."""
    parts = [demands_words(1 << move[1], 1)] if move[0] == v.SELL else []
    if move[0] != v.SELL and q.price:
        parts.append(amount_words("blueberries", q.price))
    return listed(parts + ([amount_words("lanterns", lanterns)] if lanterns else []))


def nearest(view: View, seat: int, order: int) -> str:
    """How to come by something that an order lacks: at once, else bought; dice before tokens, which are always sold."""
    if not view.agenda:
        return ""
    return shaped(view, seat, order) or die_sold(view.table, seat, order) or sold_words(view.table, seat, order)


def pot_words(t: Table, seat: int, colour: int) -> str:
    """C27, C28: what a missing pot costs, or which one comes before it."""
    if t.pots[seat * POTS + colour] != NO_POT:
        return ""
    number = YELLOW_POT if colour == 1 else BROWN_POT
    if number not in next_improvements(t, seat):
        return text("woodcraft.way_out.improve_after", improvement=improvement_name(number - 1))
    price = amount_words("blueberries", improvement_price(t, seat, number))
    return text("woodcraft.way_out.improve", price=price)


# ---- what an order lacks, one thing after the other


def lacks_of(t: Table, seat: int, order: int) -> Lacks:
    return Counter(missing_dice(t, seat, order)) + Counter({~good: n for good, n in missing_tokens(t, seat, order)})


def shaped(view: View, seat: int, order: int) -> str:
    """C31 to C35: the free action of one's turn that gives most of what is missing and takes nothing that is needed."""
    item, t = view.agenda[-1], view.table
    if not isinstance(item, Turn) or item.seat != seat:
        return ""
    before = lacks_of(t, seat, order)
    free = [(path[0], s) for path, _, s in prospects(view) if path and path[0][0] in SHAPING and s.agenda[-1] == item]
    tried = [(move, s.table, lacks_of(s.table, seat, order)) for move, s in free]
    nearer = [one for one in tried if one[2] < before]
    if not nearer:
        return ""
    move, then, left = min(nearer, key=lambda one: one[2].total())
    return step_words(view, move, gain_words(before - left, t.lumber[seat], then.lumber[seat]))


def gain_words(gained: Lacks, had: tuple[int, ...], has: tuple[int, ...]) -> str:
    """What is missing no longer: tokens, and the new dice themselves, which say more than "any die"."""
    tokens = [amount_words(GOODS[~what], n) for what, n in gained.items() if what < 0]
    masks = [what for what in gained.elements() if what > 0]
    new = sorted((Counter(has) - Counter(had)).elements())
    wanted = [kind for kind in new if any(mask >> kind & 1 for mask in masks)] or new
    dice = Counter(wanted[: len(masks)])
    return listed(tokens + [demands_words(1 << kind, n) for kind, n in dice.items()])


def step_words(view: View, move: Move, gain: str) -> str:
    """What is done first, as briefly as can be, and what it gives."""
    verb, a, _ = move
    match verb:
        case v.CUT:
            return text("woodcraft.step.cut", colour=colour_name(a), gain=gain)
        case v.GLUE_DICE:
            return text("woodcraft.step.glue", pair=name_of(view, PAIR, a), gain=gain)
        case v.USE:
            return text("woodcraft.step.use", helper=name_of(view, LODGER, a), gain=gain)
        case v.COMPLETE:
            return text("woodcraft.step.complete", order=order_name(view.facts, a), gain=gain)
        case v.MOVE:
            return text("woodcraft.step.move", tile=tile_name(a), gain=gain)
    return text("woodcraft.step.saw" if verb == v.SAW else "woodcraft.step.splice", die=die_name(a), gain=gain)


def die_sold(t: Table, seat: int, order: int) -> str:
    """C16, C18: where the first die is for sale that an order lacks: in the stock, else a 6 in the bank."""
    sixes = [die(colour, PIPS) for colour in range(len(COLOURS))]
    lacks = missing_dice(t, seat, order)
    for key, dice in (("stock", t.stock), ("bank", sixes)):
        for mask in lacks:
            fits = [(die_price(t, seat, kind), kind) for kind in dice if kind >= 0 and mask >> kind & 1]
            if fits:
                price, kind = min(fits)
                return text(f"woodcraft.way_out.{key}", die=die_name(kind), price=amount_words("blueberries", price))
    return ""


def sold_words(t: Table, seat: int, order: int) -> str:
    """C19: the missing tokens that the stores sell."""
    sold = [good for good, _ in missing_tokens(t, seat, order) if good in t.facts.stores.goods]
    names = text("woodcraft.and").join([good_name(good) for good in sold])
    return text("woodcraft.way_out.stores", goods=names) if sold else ""
