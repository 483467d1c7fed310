"""Free actions that change wood: sawing, splicing, gluing, cutting trees (C31 to C35)."""

from __future__ import annotations

from typing import Any, Final, final

from millwright.games.woodcraft.changes import (
    change_good,
    glue_dice,
    harvest,
    saw_die,
    score,
    splice_die,
    use_tile,
)
from millwright.games.woodcraft.origins import FREE_ACTION, GLUES, GLUING, HELPERS, SAWS, SPLICES
from millwright.games.woodcraft.pieces import BLADES, CUTS, GLUE, KINDS, PIPS, SCRAP, colour_of, value_of
from millwright.games.woodcraft.quotes import (
    can_glue,
    different,
    glue_number,
    glue_pairs,
    no_splice,
    saw_number,
    splice_number,
)
from millwright.games.woodcraft.table import NO_POT, NO_TILE, PER_SEAT, PERK_GLUE, PERK_SPLICE, POTS, State
from millwright.games.woodcraft.verbs import CUT, GLUE_DICE, SAW, SPLICE
from millwright.kernel import FREE, Move, Quote, Way


@final
class Saw(Way[State]):
    """C31, C34: a die that is not a 1, into any pieces; the first cut is free, each further one costs a saw blade."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        kinds = different(s.table.lumber[seat])
        return [(SAW, kind, cut) for kind in kinds for cut in range(len(CUTS[value_of(kind)]))]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if saw_number(s.table, seat) == -2:
            return Quote(0, "saw_none", 0, 0)
        blades = len(CUTS[value_of(move[1])][move[2]]) - 2
        have = s.table.goods[seat * PER_SEAT + BLADES]
        return Quote(blades, "saw_blades" if blades > have else "", blades, have)

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        """It looks once for a tile and for blades."""
        if saw_number(s.table, seat) == -2:
            return
        cuts = SAWN[min(s.table.goods[seat * PER_SEAT + BLADES] + 2, PIPS)]
        for kind in different(s.table.lumber[seat]):
            moves += cuts[kind]

    def take(self, s: State, seat: int, move: Move) -> None:
        use_tile(s, seat, SAWS, saw_number(s.table, seat), FREE_ACTION)
        change_good(s, seat, BLADES, 2 - len(CUTS[value_of(move[1])][move[2]]), FREE_ACTION)
        saw_die(s, seat, move[1], move[2])


SAWN: Final[list[list[list[Any]]]] = [
    [[(SAW, die, n) for n, parts in enumerate(CUTS[value_of(die)]) if len(parts) <= most] for die in range(KINDS)]
    for most in range(PIPS + 1)
]
"""C31: the ways to saw a die, by the most pieces that may come of it and the kind of die."""


@final
class Splice(Way[State]):
    """C32, C34, C62: a die is raised for a scrap, not above 6, by as much as a tile adds."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        moves: list[Move] = []
        add_splices(moves, s.table.lumber[seat], s.facts.workshop.splices[-1])
        return moves

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        """What no scrap would help comes first among the reasons."""
        if splice_number(s.table, seat, move[2]) == -2:
            return no_splice(s.table, seat, move[2])
        return Quote(1, "" if s.table.goods[seat * PER_SEAT + SCRAP] else "splice_scrap", 0, 0)

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        """It looks once for a scrap and for the largest tile that can be used."""
        if not s.table.goods[seat * PER_SEAT + SCRAP]:
            return
        most = s.facts.workshop.splices[-1]
        while most and splice_number(s.table, seat, most) == -2:
            most -= 1
        if most:
            add_splices(moves, s.table.lumber[seat], most)

    def take(self, s: State, seat: int, move: Move) -> None:
        use_tile(s, seat, SPLICES, splice_number(s.table, seat, move[2]), FREE_ACTION)
        change_good(s, seat, SCRAP, -1, FREE_ACTION)
        splice_die(s, seat, move[1], move[2])
        score(s, seat, s.table.perks[seat][PERK_SPLICE], HELPERS)


SPLICED: Final[list[list[list[Any]]]] = [
    [[(SPLICE, die, n) for n in range(1, min(most, PIPS - value_of(die)) + 1)] for die in range(KINDS)]
    for most in range(PIPS + 1)
]


def add_splices(moves: list[Any], lumber: tuple[int, ...], most: int) -> None:
    """C32: every die, raised by up to so many."""
    splices = SPLICED[min(most, PIPS)]
    for kind in different(lumber):
        moves += splices[kind]


@final
class Glue(Way[State]):
    """C33, C34, C62: a pair that one die can show, for a glue; points if the colours differ."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(GLUE_DICE, pair, colour) for pair, colour in glue_pairs(s.table, seat)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if s.table.glue_tile[seat] == NO_TILE:
            return Quote(1, "glue_tile", 0, 0)
        if glue_number(s.table, seat) == -2:
            return Quote(1, "glue_turned", 0, 0)
        return Quote(1, "" if can_glue(s.table, seat) else "glue_token", 0, 0)

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        if can_glue(s.table, seat):
            moves += self.candidates(s, seat)

    def take(self, s: State, seat: int, move: Move) -> None:
        one, other = move[1] // KINDS, move[1] % KINDS
        use_tile(s, seat, GLUES, glue_number(s.table, seat), FREE_ACTION)
        change_good(s, seat, GLUE, -1, FREE_ACTION)
        glue_dice(s, seat, one, other, move[2])
        if colour_of(one) != colour_of(other):
            score(s, seat, s.table.perks[seat][PERK_GLUE], GLUING)


@final
class Cut(Way[State]):
    """C35: a tree becomes wood."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(CUT, colour, 0) for colour in range(POTS)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        tree = s.table.pots[seat * POTS + move[1]]
        if tree == NO_POT:
            return Quote(0, "pot_none", 0, 0)
        return FREE if tree else Quote(0, "pot_empty", 0, 0)

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        for colour in range(POTS):
            if s.table.pots[seat * POTS + colour] > 0:
                moves.append((CUT, colour, 0))

    def take(self, s: State, seat: int, move: Move) -> None:
        harvest(s, seat, move[1])
