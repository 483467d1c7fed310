"""What would help against a refusal: an action of the seat's own after which the move could be made, or a loan and one.

Where no action does away with all that is lacking, one that does away with a part is told as such. Each is tried on a
copy that is made of the view, by the steps and quotes of the rules, so that what is said is true.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from millwright.catalogue import text
from millwright.games.brass import verbs as v
from millwright.games.brass.facts import PERIODS
from millwright.games.brass.quotes import quote_anywhere, shortage
from millwright.games.brass.routes import LayLink
from millwright.games.brass.table import Drawer, State, Table
from millwright.games.brass.turn import Action, TakeLoan, development
from millwright.games.brass.view import View
from millwright.games.brass.words import connection_name, industry_name, money_words
from millwright.kernel import Item, Move, Quote, offers, play_trusted, settle

HOPELESS: Final = frozenset({
    "slot_shows", "stack_empty", "stack_short", "rail_only", "one_each", "slot_taken", "replace_rival", "replace_cubes",
    "no_canal", "no_rail", "route_built", "no_pieces", "no_mill", "mill_sold", "port_used", "market_shut", "loan_over",
    "loan_floor", "combine_left", "combine_nothing",
})  # fmt: skip
"""The reasons that no action of one's own could do anything about: nothing is tried then."""

NOT_BY_ONE: Final = ("no_card", "port_first")
"""The reasons that no loan, no link and no development does anything about."""

SECOND: Final = {
    "card_apart": v.LINK,
    "no_coal": v.LINK,
    "canal_only": v.DEVELOP,
    "never_built": v.DEVELOP,
    "replace_level": v.DEVELOP,
}
"""What may help when there is money: it is tried with a loan, too."""

BESIDE_PRICE: Final = ("no_card", "card_apart", "no_coal")
"""The reasons beside which it is told that money is short."""


def way_out(view: View, move: Move, quote: Quote) -> str:
    """The first of one's own actions that would help, in words; if no single one does, then with a loan before it."""
    item = view.agenda[-1]
    if not isinstance(item, Action) or quote.why in HOPELESS:
        return ""
    found = one_way(view, item, move, quote) or together(view, item, move)
    return found or with_loan(view, item, move, quote) or in_part(view, item, move, quote)


def one_way(view: View, item: Action, move: Move, quote: Quote) -> str:
    """A loan, a link or a development."""
    for first, s in prospects(view) if quote.why not in NOT_BY_ONE else ():
        if not item.quote(s, item.seat, move).why:
            return way_words(view, first, quote)
    return ""


def together(view: View, item: Action, move: Move) -> str:
    """B21: a build with both actions."""
    both = item.left > 1 and buildable(view.table, item.seat, move)
    return text("brass.way_out.combine") if both else ""


def buildable(t: Table, seat: int, move: Move) -> bool:
    """B21: whether any two cards would do."""
    return move[0] == v.BUILD and not quote_anywhere(t, seat, move[1], move[2]).why


def with_loan(view: View, item: Action, move: Move, quote: Quote) -> str:
    """The least loan after which one more action would help; it takes three cards, the last of them for the move."""
    loans = [row for row in prospects(view) if row[0][0] == v.LOAN] if len(view.drawer.hand) > 2 else []
    for loan, _ in loans if quote.why in SECOND else ():
        for second, s in beyond(view, loan, SECOND[quote.why]):
            if not item.quote(s, item.seat, move).why:
                return text("brass.way_out.loan_too", way=way_words(view, second, quote), money=loan_words(view, loan))
    return loan_and_both(view, item, move, loans)


def loan_and_both(view: View, item: Action, move: Move, loans: list[Prospect]) -> str:
    """B21: a build with both actions of the next turn, if nothing but money is in its way."""
    if not buildable(view.table, item.seat, move):
        for loan, s in loans:
            if buildable(s.table, item.seat, move):
                return text("brass.way_out.loan_combine", money=loan_words(view, loan))
    return ""


def in_part(view: View, item: Action, move: Move, quote: Quote) -> str:
    """What helps against one of the things that are lacking: a loan for the price, a link for all but the price."""
    seat = item.seat
    if quote.why not in BESIDE_PRICE or shortage(view.table, seat, move, False) <= 0:
        return ""
    for first, s in prospects(view):
        if first[0] == v.LOAN and shortage(s.table, seat, move, False) <= 0:
            return text("brass.way_out.loan_part", money=loan_words(view, first))
        if first[0] == v.LINK and item.quote(s, seat, move).why in ("build_money", "link_money"):
            return text("brass.way_out.link_part", way=way_words(view, first, quote))
    return ""


Prospect = tuple[Move, State]
"""An action that could be done first, and the position after it."""


@lru_cache(maxsize=4)
def prospects(view: View) -> tuple[Prospect, ...]:
    """What the seat that is asked could do first; of two cards one is always left for what comes next."""
    return possible(position(view), view.agenda[-1], FIRST) if len(view.drawer.hand) > 1 else ()


@lru_cache(maxsize=24)
def beyond(view: View, loan: Move, verb: int) -> tuple[Prospect, ...]:
    """What it could do after a loan."""
    return possible(dict(prospects(view))[loan], view.agenda[-1], (verb,))


def possible(s: State, item: Item[State], verbs: tuple[int, ...]) -> tuple[Prospect, ...]:
    """The actions of these kinds, the least loan and the cheapest link before others; the position after each of them.
    The card that it costs is still there."""
    moves = list[Move]()
    assert isinstance(item, Action)
    for way in item.ways(s):
        if way.verb in verbs:
            way.offer(s, item.seat, moves)
    rows = [(FIRST.index(move[0]), item.quote(s, item.seat, move).price, move) for move in moves if is_help(move)]
    return tuple([(move, after(s, item.seat, move)) for _, _, move in sorted(rows)])


FIRST: Final = (v.LOAN, v.LINK, v.DEVELOP)


def is_help(move: Move) -> bool:
    """Loans, links, and developments of one industry."""
    return move[0] != v.DEVELOP or move[2] in (-1, move[1])


def position(view: View) -> State:
    """The viewer's own part of the game: others hold nothing here, and there is no deck."""
    drawers = [view.drawer.clone() if seat == view.seat else Drawer(()) for seat in range(view.table.seats)]
    return State(view.facts, view.table.clone(), drawers, [], view.agenda[:], [])


def after(before: State, seat: int, move: Move) -> State:
    """The position when an action is done, but for its card; coal and iron come from the first source there is."""
    s = before.clone()
    s.agenda = steps(seat, move)[::-1]
    settle(s)
    while s.agenda:
        play_trusted(s, seat, offers(s, seat)[0])
    return s


def steps(seat: int, move: Move) -> list[Item[State]]:
    """What an action does when its card is paid."""
    verb, a, b = move
    if verb == v.LOAN:
        return [TakeLoan(seat, a)]
    return [LayLink(seat, a)] if verb == v.LINK else development(seat, a, b)


def way_words(view: View, move: Move, quote: Quote) -> str:
    t, (verb, a, b) = view.table, move
    if verb == v.LOAN:
        return text("brass.way_out.loan", money=loan_words(view, move))
    if verb == v.LINK:
        ending = "coal" if quote.why == "no_coal" else "join"
        return text(f"brass.way_out.{PERIODS[t.period]}_{ending}", connection=connection_name(t, a))
    return text("brass.way_out.develop" if b < 0 else "brass.way_out.develop_twice", industry=industry_name(a))


def loan_words(view: View, loan: Move) -> str:
    return money_words(loan[1] * view.table.board.numbers.loan_step)
