"""Selling cotton, mill by mill (B38, B39)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.brass.cards import Discard
from millwright.games.brass.changes import close_market, sell_abroad, sell_to_port, turn_market
from millwright.games.brass.facts import COTTON, PORT
from millwright.games.brass.quotes import first_like, mills_of, ports_built, quote_sale
from millwright.games.brass.table import State
from millwright.games.brass.verbs import DONE, MARKET, SELL
from millwright.kernel import FREE, CountedChance, Move, Quote, SeatStep, Way, WaysAsk, bits


@final
class Sell(Way[State]):
    """B38, B39: the cotton of one mill; `more` if it is not the first of the action, which costs no further card."""

    def __init__(self, verb: int, more: bool) -> None:
        super().__init__(verb)
        self.more: Final = more

    def candidates(self, s: State, seat: int) -> list[Move]:
        """Every own mill to every port and to the distant market; one that says so if there is no mill."""
        moves: list[Move] = []
        for mill in mills_of(s.table, seat):
            moves.append((SELL, mill, -1))
            for port in ports_built(s.table):
                moves.append((SELL, mill, port))
        return moves or [(SELL, -1, -1)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_sale(s.table, move[1], move[2])

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        """A short cut that looks only at unflipped mills and ports."""
        t = s.table
        mills = t.own[seat] & t.built[COTTON] & ~t.flipped
        if not mills:
            return
        ports = [port for port in bits(t.built[PORT] & ~t.flipped) if first_like(t, port) == port]
        ports.insert(0, -1)
        for mill in bits(mills):
            if first_like(t, mill) == mill:
                for port in ports:
                    if quote_sale(t, mill, port) is FREE:
                        moves.append((SELL, mill, port))

    def take(self, s: State, seat: int, move: Move) -> None:
        s.agenda.append(Sale(seat, move[1], move[2]))
        if not self.more:
            s.agenda.append(Discard(seat, -1, -1))


@final
class Sale(SeatStep[State]):
    """B38, B39: one mill sells, to a port at once, to the distant market by a tile turned up."""

    NAME: ClassVar[str] = "Sale"
    RULE: ClassVar[str] = "B38"

    def __init__(self, seat: int, mill: int, port: int) -> None:
        super().__init__(seat)
        self.mill: Final = mill
        self.port: Final = port

    def run(self, s: State) -> None:
        if self.port < 0:
            s.agenda.append(TurnMarket(self.seat, self.mill))
        else:
            sell_to_port(s, self.seat, self.mill, self.port)
            sell_on(s, self.seat)


def sell_on(s: State, seat: int) -> None:
    """B38: any number of mills: it is asked again while another sale is possible."""
    moves: list[Move] = []
    ANOTHER.offer(s, seat, moves)
    if moves:
        s.agenda.append(SellMore(seat))


@final
class TurnMarket(CountedChance[State]):
    """B39: a distant market tile. If the marker reaches the last space, the action ends at once."""

    NAME: ClassVar[str] = "TurnMarket"
    RULE: ClassVar[str] = "B39"

    def __init__(self, seat: int, mill: int) -> None:
        super().__init__()
        self.seat: Final = seat
        self.mill: Final = mill

    def counts(self, s: State) -> list[int]:
        return list(s.table.market)

    def drawn(self, value: int) -> Move:
        return MARKET, value, 0

    def take(self, s: State, seat: int, move: Move) -> None:
        turn_market(s, move[1])
        if s.table.cotton < s.table.board.tracks.closed:
            sell_abroad(s, self.seat, self.mill)
            sell_on(s, self.seat)
        else:
            close_market(s, self.seat, self.mill)


@final
class SellMore(WaysAsk[State]):
    """B38: another mill, or no more."""

    NAME: ClassVar[str] = "SellMore"
    RULE: ClassVar[str] = "B38"

    def ways(self, s: State) -> tuple[Way[State], ...]:
        return SELL_MORE


ANOTHER: Final = Sell(SELL, more=True)
SELL_MORE: Final[tuple[Way[State], ...]] = (ANOTHER, Way(DONE))
