"""What money, income and tiles are worth to one seat of Brass at a moment of the game: it depends on the time left."""

from __future__ import annotations

from typing import Final, final

from millwright.games.brass.bots.habits import MONEY_POINT, Habits
from millwright.games.brass.facts import CANAL, COTTON, PORT
from millwright.games.brass.table import Table


@final
class Moment:
    """The time that is left after an action, and the prices that follow from it."""

    def __init__(self, t: Table, seat: int, rest: int, h: Habits) -> None:
        n = t.board.numbers
        self.h: Final = h
        self.seat: Final = seat
        self.canal: Final = t.period == CANAL
        self.rest: Final = rest  # own actions in this period after the present one
        self.turns: Final = n.rounds - t.round  # rounds of this period after the present one
        self.time: Final = self.turns / n.rounds
        self.payments: Final = self.turns + (n.rounds if self.canal else 0)  # of income
        later = n.rounds * n.actions if self.canal else 0
        self.actions: Final = rest + later  # to the end of the game
        self.need: Final = (h.spend_canal if self.canal else h.spend_rail) * rest + h.spend_rail * later
        self.cushion: Final = (h.cushion_canal if self.canal else h.cushion_rail) * min(1.0, self.actions / 3)
        self.track: Final = t.board.tracks
        self.space: Final = t.space[seat]
        self.futures: Final[dict[int, tuple[float, float]]] = {}
        levels, points = t.board.tiles.levels, t.board.tiles.points
        self.scores: Final = [(2 if self.canal and levels[kind] > 1 else 1) * n for kind, n in enumerate(points)]
        self.gains: Final = [self.gain(t, kind) for kind in range(len(t.board.tiles.levels))]

    # ---- money

    def income(self, space: int) -> tuple[float, float]:
        """B10: the points and the pounds that a space of the income track will bring."""
        if space not in self.futures:
            self.futures[space] = self.future(space)
        return self.futures[space]

    def future(self, space: int) -> tuple[float, float]:
        """The income of all rounds to come, which grows; what comes late cannot be spent as well."""
        points, pounds = 0.0, 0
        for n in range(1, self.payments + 1):
            paid = self.track.income[min(self.track.last, space + int(self.h.growth * n))]
            late = n / (self.payments + 1)
            pounds += paid
            points += paid * (MONEY_POINT * late + self.h.pound * (1.0 - late))
        return points, float(pounds)

    def rise(self, spaces: int) -> float:
        """B13: what it is worth to rise on the income track."""
        return self.income(min(self.track.last, self.space + spaces))[0] - self.income(self.space)[0]

    def purse(self, t: Table) -> float:
        """Money and income: what can be spent counts more than what can not, and an empty purse costs actions."""
        h, pounds, space = self.h, t.money[self.seat], t.space[self.seat]
        points, coming = self.income(space)
        spent = min(float(pounds), max(0.0, self.need - coming))
        found = points + h.pound * spent + MONEY_POINT * (pounds - spent)
        due = -self.track.income[space]
        if due > 0 and self.payments:
            found -= h.debt * max(0.0, due * min(h.horizon, self.payments) - pounds)
            found -= h.brink * max(0, due - h.deep)
        if pounds < self.cushion and self.cushion > 0.0:
            missing = self.cushion - pounds
            found -= h.pinch * missing * missing / (2 * self.cushion)
        return found

    # ---- tiles

    def gain(self, t: Table, kind: int) -> tuple[float, float]:
        """B13, B44, B46: what a tile brings that flips in this period, and one that only flips in the next."""
        tiles, h = t.board.tiles, self.h
        points, rise = tiles.points[kind], self.rise(tiles.incomes[kind])
        if not self.canal or tiles.levels[kind] < 2:
            return points + rise, 0.0
        carried = h.carry_port if tiles.industries[kind] == PORT else h.carry
        return 2 * points + rise, carried * (points + 0.5 * rise)

    def expected(self, kind: int, chance: float, glut: float = 1.0) -> float:
        """What an unflipped tile is worth that is so likely to flip in this period."""
        now, later = self.gains[kind]
        return glut * (chance * now + (1.0 - chance) * later)

    def glut(self, t: Table, more: int) -> float:
        """B38: how much less each counts of many own ports that wait for others' cotton, with so many more to come."""
        waiting = t.own[self.seat] & ~t.flipped
        ports = (waiting & t.built[PORT]).bit_count() + more - (waiting & t.built[COTTON]).bit_count()
        return self.h.ports / ports if ports > self.h.ports else 1.0
