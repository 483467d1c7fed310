"""Selling cotton, mill by mill (B38, B39)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.brass.changes import close_market, sell_abroad, sell_to_port, turn_market
from millwright.games.brass.facts import COTTON, PORT
from millwright.games.brass.quotes import first_like, mills_of, ports_built, quote_sale
from millwright.games.brass.table import State, Table
from millwright.games.brass.verbs import DONE, MARKET, SELL
from millwright.kernel import FREE, Chance, Move, Quote, SeatAsk, SeatStep, bits


def sale_candidates(t: Table, seat: int) -> list[Move]:
    """Every own mill to every port and to the distant market; one that says so if there is no mill."""
    moves: list[Move] = []
    for mill in mills_of(t, seat):
        moves.append((SELL, mill, -1))
        for port in ports_built(t):
            moves.append((SELL, mill, port))
    return moves or [(SELL, -1, -1)]


def possible_sales(t: Table, seat: int) -> list[Move]:
    """The sales on offer: a short cut that looks only at unflipped mills and ports."""
    mills = t.own[seat] & t.built[COTTON] & ~t.flipped
    moves: list[Move] = []
    if not mills:
        return moves
    ports = [port for port in bits(t.built[PORT] & ~t.flipped) if first_like(t, port) == port]
    for mill in bits(mills):
        if first_like(t, mill) != mill:
            continue
        if not quote_sale(t, mill, -1).why:
            moves.append((SELL, mill, -1))
        for port in ports:
            if not quote_sale(t, mill, port).why:
                moves.append((SELL, mill, port))
    return moves


@final
class Sale(SeatStep[State]):
    """B38, B39: one mill sells, to a port at once, to the distant market by a tile turned up."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "mill", "port")

    def __init__(self, seat: int, mill: int, port: int) -> None:
        super().__init__(seat)
        self.mill: Final = mill
        self.port: Final = port

    def run(self, s: State) -> None:
        if self.port < 0:
            s.then(TurnMarket(self.seat, self.mill))
        else:
            sell_to_port(s, self.seat, self.mill, self.port)
            sell_on(s, self.seat)


def sell_on(s: State, seat: int) -> None:
    """B38: any number of mills: it is asked again while another sale is possible."""
    if possible_sales(s.table, seat):
        s.then(SellMore(seat))


@final
class TurnMarket(Chance[State]):
    """B39: a distant market tile. If the marker reaches the last space, the action ends at once."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "mill")

    def __init__(self, seat: int, mill: int) -> None:
        super().__init__()
        self.seat: Final = seat
        self.mill: Final = mill

    def candidates(self, s: State, seat: int) -> list[Move]:
        market = s.table.market
        return [(MARKET, value, 0) for value in range(len(market)) if market[value]]

    def odds(self, s: State, offers: list[Move]) -> list[int]:
        return [s.table.market[move[1]] for move in offers]

    def take(self, s: State, seat: int, move: Move) -> None:
        turn_market(s, move[1])
        if s.table.cotton < s.table.board.tracks.closed:
            sell_abroad(s, self.seat, self.mill)
            sell_on(s, self.seat)
        else:
            close_market(s, self.seat, self.mill)


@final
class SellMore(SeatAsk[State]):
    """B38: another mill, or no more."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        moves = sale_candidates(s.table, seat)
        moves.append((DONE, 0, 0))
        return moves

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[0] == DONE else quote_sale(s.table, move[1], move[2])

    def offers(self, s: State, seat: int) -> list[Move]:
        moves = possible_sales(s.table, seat)
        moves.append((DONE, 0, 0))
        return moves

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == SELL:
            s.then(Sale(seat, move[1], move[2]))
