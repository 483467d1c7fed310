"""Links: canals, and one or two rails with their coal (B33 to B36)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from millwright.games.brass.cards import Discard
from millwright.games.brass.changes import put_link
from millwright.games.brass.cubes import FetchCoal
from millwright.games.brass.facts import MOST, RAIL
from millwright.games.brass.quotes import link_cost, link_sources, quote_link
from millwright.games.brass.table import State
from millwright.games.brass.verbs import DONE, LINK
from millwright.kernel import Move, Quote, SeatStep, Way, WaysAsk, ready

LINKS: Final[list[Any]] = ready(LINK, MOST, 0)


@final
class Link(Way[State]):
    """B33 to B36: a canal or a rail on a free route; `second` if it is the second rail of an action."""

    def __init__(self, verb: int, second: bool) -> None:
        super().__init__(verb)
        self.second: Final = second

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(LINK, c, 0) for c in range(len(s.table.links)) if s.table.board.map.modes[c]]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_link(s.table, seat, move[1], self.second)

    def offer(self, s: State, seat: int, moves: list[Any]) -> None:
        """A short cut that looks only at free routes that touch the seat's own, and prices the coal once."""
        t, m = s.table, s.table.board.map
        mine, sources = t.touch[seat] | t.homes[seat], link_sources(t, seat, self.second)
        if not mine or not sources or not t.pieces[seat]:
            return
        pairs, links = m.pairs, t.links
        for c in m.routes[t.period]:
            if pairs[c] & mine and links[c] < 0:
                a, b = m.ends[c]
                if sources < 0 or (t.reach[a] | t.reach[b]) & sources:
                    moves.append(LINKS[c])

    def take(self, s: State, seat: int, move: Move) -> None:
        """B34: another rail in the same action costs no card of its own."""
        if self.second:
            lay(s, seat, move[1], True)
        elif s.table.period == RAIL:
            s.then(Discard(seat, -1, -1), LayLink(seat, move[1]), AfterRail(seat))
        else:
            s.then(Discard(seat, -1, -1), LayLink(seat, move[1]))


def lay(s: State, seat: int, connection: int, second: bool) -> None:
    """B34: the link is paid and laid; a rail then fetches its coal, by a way of other links."""
    put_link(s, seat, connection, link_cost(s.table, second))
    if s.table.period == RAIL:
        a, b = s.table.board.map.ends[connection]
        s.agenda.append(FetchCoal(seat, a, b))


@final
class LayLink(SeatStep[State]):
    """B33: the first or only link of an action."""

    NAME: ClassVar[str] = "LayLink"
    RULE: ClassVar[str] = "B33"

    def __init__(self, seat: int, connection: int) -> None:
        super().__init__(seat)
        self.connection: Final = connection

    def run(self, s: State) -> None:
        lay(s, self.seat, self.connection, False)


@final
class SecondRail(WaysAsk[State]):
    """B34: another rail in the same action, which may start from the first and fetch coal over it."""

    NAME: ClassVar[str] = "SecondRail"
    RULE: ClassVar[str] = "B34"

    def ways(self, s: State) -> tuple[Way[State], ...]:
        return SECOND_RAIL


ANOTHER: Final = Link(LINK, second=True)
SECOND_RAIL: Final[tuple[Way[State], ...]] = (ANOTHER, Way(DONE))


@final
class AfterRail(SeatStep[State]):
    """B34: a second rail is asked for only if one is possible."""

    NAME: ClassVar[str] = "AfterRail"
    RULE: ClassVar[str] = "B34"

    def run(self, s: State) -> None:
        moves: list[Move] = []
        ANOTHER.offer(s, self.seat, moves)
        if moves:
            s.agenda.append(SecondRail(self.seat))
