"""How the rivals at a table of Brass stand, in numbers."""

from __future__ import annotations

from millwright.games.brass.bots.moment import Moment
from millwright.games.brass.bots.tiles import Tally
from millwright.games.brass.facts import COTTON, PORT
from millwright.games.brass.quotes import points_of
from millwright.games.brass.table import Table

RIVALS = 3


def rival_features(m: Moment, t: Table, seat: int, tallies: list[Tally], y: list[float]) -> None:
    """The strongest first: points, income, money and tiles that may flip."""
    ranks = [(-strength(m, t, other, tallies[other]), other) for other in range(t.seats) if other != seat]
    ranks.sort()
    links = mills = ports = 0.0
    for n in range(RIVALS):
        if n < len(ranks):
            minus, other = ranks[n]
            y += [-minus * 0.02, t.board.tracks.income[t.space[other]] * 0.1, t.money[other] * 0.03]
            y.append(tallies[other].points * 0.1)
            links += tallies[other].links
            mills += tallies[other].unflipped[COTTON]
            ports += tallies[other].unflipped[PORT]
        else:
            y += [0.0, 0.0, 0.0, 0.0]
    y += [(strength(m, t, seat, tallies[seat]) + ranks[0][0]) * 0.05, links * 0.1, mills * 0.5, ports * 0.5]


def strength(m: Moment, t: Table, seat: int, tally: Tally) -> float:
    """The points that are likely by now: scored, of tiles and of links."""
    return points_of(t, seat) + tally.scoring + tally.points + tally.discs + 0.1 * t.money[seat]
