"""What the tiles of a seat of Brass come to: one look at each tile."""

from __future__ import annotations

from typing import Final, final

from millwright.games.brass.bots.chance import flip_chance
from millwright.games.brass.bots.moment import Moment
from millwright.games.brass.bots.worth import Outlook
from millwright.games.brass.facts import COTTON, INDUSTRIES, PORT
from millwright.games.brass.table import Table
from millwright.kernel import bits

NOBODY_KNOWS: Final = 0.6
"""How likely a rival's tile flips: that is not looked into."""


@final
class Tally:
    """What a seat has on the board."""

    def __init__(self) -> None:
        self.unflipped: Final = [0.0] * len(INDUSTRIES)  # how many, by industry
        self.likely: Final = [0.0] * len(INDUSTRIES)  # how many of them may be expected to flip
        self.flipped: Final = [0.0] * len(INDUSTRIES)
        self.scoring = 0.0  # points of flipped tiles, twice if they stay for the rail period
        self.points = 0.0  # that may be expected of the others in this period
        self.waiting = 0.0  # points of unflipped tiles that stay for the rail period
        self.income = 0.0  # spaces that may be expected
        self.staying = 0.0  # points of flipped tiles that stay
        self.going = 0.0  # tiles that leave with the canal period
        self.expected = 0.0  # what Steady makes of the unflipped tiles
        self.links = 0.0
        self.discs = 0.0
        self.likely_discs = 0.0


def tally_of(m: Moment, t: Table, seat: int, own: bool) -> Tally:
    """B44, B46: the tiles of a seat; only one's own are looked at closely."""
    found, tiles = Tally(), t.board.tiles
    glut, mills = (m.glut(t, 0), False) if own else (1.0, False)
    for slot in bits(t.own[seat]):
        kind = t.tiles[slot]
        industry, stays = tiles.industries[kind], m.canal and tiles.levels[kind] > 1
        if m.canal and not stays:
            found.going += 1.0
        if t.flipped >> slot & 1:
            found.flipped[industry] += 0.5
            found.scoring += m.scores[kind]
            if stays:
                found.staying += tiles.points[kind]
            continue
        chance = flip_chance(m, t, slot) if own else NOBODY_KNOWS
        found.unflipped[industry] += 0.5
        found.likely[industry] += 0.5 * chance
        found.points += chance * tiles.points[kind]
        found.income += chance * tiles.incomes[kind]
        if stays:
            found.waiting += tiles.points[kind]
        if own:
            mills = mills or (industry == COTTON and chance > 0)
            found.expected += m.expected(kind, chance, glut if industry == PORT else 1.0)
    if mills:
        found.expected -= m.h.sale
    return found


def tile_features(o: Outlook, t: Table, own: Tally, y: list[float]) -> float:
    """B26, B38: own tiles that have not flipped; what Steady makes of them."""
    y.append(own.expected * 0.1)
    y += own.unflipped
    y += own.likely
    y += [own.points * 0.1, own.waiting * 0.1, own.income * 0.1]
    return own.expected
