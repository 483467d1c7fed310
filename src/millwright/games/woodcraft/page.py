"""What the page says otherwise than a terminal: shorter questions, prices first, what a thing is just now."""

from __future__ import annotations

from millwright.catalogue import text, text_or
from millwright.games.game import ASIDE, INSTEAD
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.facts import IMPROVEMENTS
from millwright.games.woodcraft.kinds import asked_seat
from millwright.games.woodcraft.names import (
    Public,
    ability_words,
    amount_words,
    contract_name,
    contract_words,
    helper_name,
    improvement_name,
    improvement_words,
    order_name,
    order_words,
    production_words,
    reward_words,
    seat_name,
    tile_name,
)
from millwright.games.woodcraft.origins import BY_TILE
from millwright.games.woodcraft.places import housed
from millwright.games.woodcraft.points import contract_points
from millwright.games.woodcraft.quotes import overfull, quote_improvement
from millwright.games.woodcraft.reasons import filled, missing_words
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.ways_out import nearest
from millwright.kernel import WATCHER, Move, Quote

# ---- the question and its answers


def headline(view: View) -> str:
    """The tile's action by its name, for the buttons say the rest; nothing for any other question."""
    item, t = view.agenda[-1] if view.agenda else None, view.table
    return text("woodcraft.asked.act", action=tile_name(t.moved)) if isinstance(item, Turn) and t.pending else ""


def ends(s: Public, move: Move) -> bool:
    """C40: marketing, too, is the end of the turn, unless it is asked which dice have to go."""
    return move[0] == v.MARKET and not overfull(s.table, asked_seat(s))


def beside(view: View, move: Move) -> str:
    """C13 to C15: while a tile is to be moved, or its action done, all else is free beside it or instead of it."""
    t = view.table
    if not isinstance(view.agenda[-1], Turn) or not (t.moved < 0 or t.pending):
        return ""
    if move[0] == v.BERRIES:
        return INSTEAD
    return "" if move[0] == v.MOVE or (move[0] == v.ACT and move[2] == BY_TILE) else ASIDE


def label(view: View, move: Move, quote: Quote) -> str:
    """Name and price first, the rest in brackets, which a page writes small; nothing where the offer says it so."""
    f, (verb, a, _) = view.facts, move
    match verb:
        case v.HIRE:
            production, ability = reward_words(f, f.helpers.productions[a]), ability_words(f, a)
            name = priced(helper_name(f, a), quote.price)
            return text("woodcraft.asked.hire", name=name, production=production, ability=ability)
        case v.TAKE if quote.price:
            return text("woodcraft.offer.take", order=order_words(f, a, priced(order_name(f, a), quote.price)))
        case v.ADD:
            name = priced(improvement_name(a), quote.price)
            return text("woodcraft.asked.add", name=name, reward=improvement_words(f, a))
        case v.CLAIM:
            points = amount_words("points", contract_points(view.table, asked_seat(view), a))
            name = text("woodcraft.asked.worth", name=contract_name(f, a), points=points)
            return text("woodcraft.offer.claim", contract=contract_words(f, a, name))
    return ""


def priced(name: str, price: int) -> str:
    """What something is called, and what it costs here and now."""
    if not price:
        return text("woodcraft.asked.free", name=name)
    return text("woodcraft.asked.priced", name=name, price=amount_words("blueberries", price))


# ---- what a drawn thing is to the viewer


def about(view: View, thing: str) -> str:
    """What its kind alone does not tell; nothing where that is enough."""
    kind, _, name = thing.partition("-")
    if thing in ("saw", "saw-arrow"):
        return text("woodcraft.here.blade")
    if kind == "goods":
        return about_good(view, name.partition("-")[2])
    if kind == "improvement":
        owner, _, which = name.partition("-")
        return about_improvement(view, owner, which)
    if kind == "order" and name in view.facts.orders.ids:
        return about_order(view, view.facts.orders.ids.index(name))
    if kind == "helper" and name in view.facts.helpers.ids:
        return about_helper(view, view.facts.helpers.ids.index(name))
    return ""


def about_good(view: View, name: str) -> str:
    """C13, C14, C31 to C34: what it pays for."""
    n = view.facts.numbers
    return text_or(f"woodcraft.here.goods-{name}", "", swap=n.swap, bonus=n.bonus)


def about_order(view: View, order: int) -> str:
    """C20, C36, C42: where it lies, what is done with it there, and what the viewer lacks for it."""
    t, seat = view.table, view.seat
    owner = next((one for one in range(t.seats) if order in t.orders[one]), WATCHER)
    if owner not in (WATCHER, seat):
        return text("woodcraft.here.order-others", seat=seat_name(view.facts, owner))
    if seat == WATCHER:
        return ""
    place = "mine" if owner == seat else "hand" if view.drawer.hand >> order & 1 else "row"
    return f"{text(f'woodcraft.here.order-{place}')} {lacks_words(view, order)}"


def lacks_words(view: View, order: int) -> str:
    """C36: what the viewer lacks for an order, and how to come by some of it."""
    missing = missing_words(view.table, view.seat, order)
    if not missing:
        return text("woodcraft.here.order-ready")
    return f"{text('woodcraft.here.order-lacks', missing=missing)} {nearest(view, view.seat, order)}".rstrip()


def about_improvement(view: View, owner: str, name: str) -> str:
    """C27, C28: what it takes to add an improvement; nothing for those of others."""
    if not view.agenda or owner != str(view.seat) or name not in IMPROVEMENTS:
        return ""
    number = IMPROVEMENTS.index(name)
    quote, wanted = quote_improvement(view.table, view.seat, number), improvement_name(number)
    if quote.why == "improve_order":
        return text("woodcraft.here.improvement-after", improvement=wanted, earlier=improvement_name(quote.a))
    key = "improvement-short" if quote.why else "improvement-add"
    price, have = amount_words("blueberries", quote.a), filled(view, view.seat, "have", quote.b)
    return text(f"woodcraft.here.{key}", improvement=wanted, price=price, have=have)


def about_helper(view: View, helper: int) -> str:
    """C23, C24: whose it is and what it does; nothing for one that can still be hired."""
    f, t = view.facts, view.table
    owner = next(
        (seat for seat in range(t.seats) for room in housed(t, seat) if t.rooms[seat][room] == helper), WATCHER
    )
    if owner == WATCHER:
        return ""
    production, ability = production_words(f, helper), ability_words(f, helper)
    if owner == view.seat:
        return text("woodcraft.here.helper-mine", production=production, ability=ability)
    return text("woodcraft.here.helper-others", seat=seat_name(f, owner), production=production, ability=ability)
