"""What would help against a refusal: one action of the seat's own after which the move could be made.

Each is tried on a copy that is made of the view, by the steps and quotes of the rules, so that what is said is true.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from millwright.catalogue import text
from millwright.games.brass import verbs as v
from millwright.games.brass.facts import PERIODS
from millwright.games.brass.quotes import quote_anywhere
from millwright.games.brass.routes import LayLink
from millwright.games.brass.table import Drawer, State
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


def way_out(view: View, move: Move, quote: Quote) -> str:
    """The first of one's own actions that would help, in words: a loan, a link, a development, or both actions."""
    item = view.agenda[-1]
    if not isinstance(item, Action) or quote.why in HOPELESS:
        return ""
    for first, s in prospects(view):
        if not item.quote(s, item.seat, move).why:
            return way_words(view, first, quote)
    both = move[0] == v.BUILD and item.left > 1 and not quote_anywhere(view.table, item.seat, move[1], move[2]).why
    return text("brass.way_out.combine") if both else ""


@lru_cache(maxsize=4)
def prospects(view: View) -> tuple[tuple[Move, State], ...]:
    """What the seat that is asked could do first, the least loan and the cheapest link before others; the position
    after each of them. The card that it costs is still there: of two cards one is always left for what comes next."""
    item, s, moves = view.agenda[-1], position(view), list[Move]()
    assert isinstance(item, Action)
    if len(view.drawer.hand) < 2:
        return ()
    for way in item.ways(s):
        if way.verb in FIRST:
            way.offer(s, item.seat, moves)
    rows = [(FIRST.index(move[0]), item.quote(s, item.seat, move).price, move) for move in moves if is_help(move)]
    return tuple([(move, after(view, item.seat, move)) for _, _, move in sorted(rows)])


FIRST: Final = (v.LOAN, v.LINK, v.DEVELOP)


def is_help(move: Move) -> bool:
    """Loans, links, and developments of one industry."""
    return move[0] != v.DEVELOP or move[2] in (-1, move[1])


def position(view: View) -> State:
    """The viewer's own part of the game: others hold nothing here, and there is no deck."""
    drawers = [view.drawer.clone() if seat == view.seat else Drawer(()) for seat in range(view.table.seats)]
    return State(view.facts, view.table.clone(), drawers, [], view.agenda[:], [])


def after(view: View, seat: int, move: Move) -> State:
    """The position when an action is done, but for its card; coal and iron come from the first source there is."""
    s = position(view)
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
        return text("brass.way_out.loan", money=money_words(a * t.board.numbers.loan_step))
    if verb == v.LINK:
        ending = "coal" if quote.why == "no_coal" else "join"
        return text(f"brass.way_out.{PERIODS[t.period]}_{ending}", connection=connection_name(t, a))
    return text("brass.way_out.develop" if b < 0 else "brass.way_out.develop_twice", industry=industry_name(a))
