"""Links: canals, and one or two rails with their coal (B33 to B36)."""

from __future__ import annotations

from typing import final

from millwright.games.brass.changes import put_link
from millwright.games.brass.cubes import FetchCoal
from millwright.games.brass.facts import RAIL
from millwright.games.brass.quotes import link_cost, quote_link
from millwright.games.brass.table import State, Table
from millwright.games.brass.verbs import DONE, LINK
from millwright.kernel import FREE, Move, Quote, SeatAsk, SeatStep


def link_candidates(t: Table) -> list[Move]:
    """Every connection of the board."""
    return [(LINK, c, 0) for c in range(len(t.links)) if t.board.map.modes[c]]


def possible_links(t: Table, seat: int, second: bool) -> list[Move]:
    """The links on offer: a short cut that looks only at free routes that touch the seat's own."""
    m, mine = t.board.map, t.touch[seat] | t.homes[seat]
    moves: list[Move] = []
    if not mine or not t.pieces[seat] or t.money[seat] < link_cost(t, second):
        return moves
    for c in m.routes[t.period]:
        if m.pairs[c] & mine and t.links[c] < 0 and not quote_link(t, seat, c, second).why:
            moves.append((LINK, c, 0))
    return moves


def lay(s: State, seat: int, connection: int, second: bool) -> None:
    """B34: the link is paid and laid; a rail then fetches its coal, by a way of other links."""
    put_link(s, seat, connection, link_cost(s.table, second))
    if s.table.period == RAIL:
        a, b = s.table.board.map.ends[connection]
        s.then(FetchCoal(seat, a, b))


@final
class SecondRail(SeatAsk[State]):
    """B34: another rail in the same action, which may start from the first and fetch coal over it."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        moves = link_candidates(s.table)
        moves.append((DONE, 0, 0))
        return moves

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[0] == DONE else quote_link(s.table, seat, move[1], True)

    def offers(self, s: State, seat: int) -> list[Move]:
        moves = possible_links(s.table, seat, True)
        moves.append((DONE, 0, 0))
        return moves

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == LINK:
            lay(s, seat, move[1], True)


@final
class AfterRail(SeatStep[State]):
    """B34: a second rail is asked for only if one is possible."""

    def run(self, s: State) -> None:
        if possible_links(s.table, self.seat, True):
            s.then(SecondRail(self.seat))
