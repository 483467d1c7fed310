"""What a position of Brass is worth to one seat, in victory points at the end of the game."""

from __future__ import annotations

from typing import Final, final

from millwright.bot import total
from millwright.games.brass.bots.chance import flip_chance
from millwright.games.brass.bots.habits import Habits
from millwright.games.brass.bots.hand import prospects, rooms
from millwright.games.brass.bots.moment import Moment
from millwright.games.brass.facts import CANAL, COTTON, INDUSTRIES, PORT, RAIL, SHIPYARD
from millwright.games.brass.table import Table, stack_of
from millwright.kernel import bits, mask_of


@final
class Outlook:
    """The worth of the positions that actions lead to from one table. Rivals count by what they get for nothing."""

    def __init__(self, t: Table, seat: int, rest: int, hand: tuple[int, ...], h: Habits) -> None:
        self.h: Final = h
        self.seat: Final = seat
        self.moment: Final = Moment(t, seat, rest, h)
        self.flipped: Final = t.flipped
        self.fill: Final = (h.fill_canal if self.moment.canal else h.fill_rail) * self.moment.time
        self.flip: Final = h.flip * min(1.0, (self.moment.turns + 0.5) / 3)
        self.stacks: Final[dict[tuple[int, int], float]] = {}
        self.all_stacks: Final[dict[tuple[int, ...], float]] = {}
        self.look_from(t, hand)

    def look_from(self, t: Table, hand: tuple[int, ...]) -> None:
        """Value the positions after this one: most actions leave tiles and links as they are."""
        deck = t.board.deck
        self.named = mask_of([deck.locations[card] for card in hand if deck.locations[card] >= 0])
        self.cards = mask_of([deck.industries[card] for card in hand if deck.industries[card] >= 0])
        self.base = t
        self.room = rooms(t)
        self.base_discs = self.discs(t)
        self.base_links = self.links(t, self.base_discs)
        self.base_tiles = self.tiles(t)

    def worth(self, t: Table) -> float:
        """Money and income, tiles and links, the stacks, the hand, less what rivals were helped to."""
        found = self.moment.purse(t) + self.board(t) + self.stacked(t)
        if self.moment.rest:
            room = self.room if t.tiles == self.base.tiles else rooms(t)
            found += prospects(self.moment, t, room, self.named, self.cards)
        helped = t.flipped & ~self.flipped & ~t.own[self.seat]
        if helped:
            for slot in bits(helped):
                found -= self.h.spite * self.moment.gains[t.tiles[slot]][0]
        return found

    # ---- tiles and links

    def board(self, t: Table) -> float:
        """Tiles and links together; what an action left as it was is not valued again."""
        base = self.base
        discs = same = t.flipped == base.flipped and t.tiles == base.tiles
        if t.links != base.links:
            same = False
        found = self.base_links if same else self.links(t, self.base_discs if discs else self.discs(t))
        same = same and t.cubes == base.cubes and t.cotton == base.cotton
        return found + (self.base_tiles if same else self.tiles(t))

    def tiles(self, t: Table) -> float:
        """B44: flipped tiles, and those that may still flip; mills take an action to sell."""
        tiles, moment = t.board.tiles, self.moment
        found, mills, glut = 0.0, False, moment.glut(t, 0)
        for slot in bits(t.own[self.seat]):
            kind = t.tiles[slot]
            if t.flipped >> slot & 1:
                found += moment.scores[kind]
            else:
                chance = flip_chance(moment, t, slot)
                mills = mills or (tiles.industries[kind] == COTTON and chance > 0)
                found += moment.expected(kind, chance, glut if tiles.industries[kind] == PORT else 1.0)
        return found - self.h.sale if mills else found

    def links(self, t: Table, discs: list[float]) -> float:
        """B43: the discs that will be at the ends of own links, and of some that could be built."""
        m, seat, links = t.board.map, self.seat, t.links
        mine = t.touch[seat] | t.homes[seat]
        found = free = 0.0
        for c in m.routes[t.period]:
            if links[c] == seat:
                a, b = m.ends[c]
                found += discs[a] + discs[b]
            elif links[c] < 0 and m.pairs[c] & mine:
                a, b = m.ends[c]
                free += discs[a] + discs[b]
        return found + self.h.route * free * min(1.0, self.moment.rest / 6, t.pieces[seat] / 3)

    def discs(self, t: Table) -> list[float]:
        """B43: the discs of every location that may be expected at the end of the period."""
        found = [float(discs) for discs in t.board.map.discs]
        tiles, flipped, fill, flip = t.tiles, t.flipped, self.fill, self.flip
        for slot, place in enumerate(t.board.map.slot_locations):
            if tiles[slot] < 0:
                found[place] += fill
            else:
                found[place] += 1.0 if flipped >> slot & 1 else flip
        return found

    # ---- stacks

    def stacked(self, t: Table) -> float:
        """What the stacks are good for."""
        gone = self.gone(t)
        if gone not in self.all_stacks:
            self.all_stacks[gone] = total([self.stack(industry, n) for industry, n in enumerate(gone)])
        return self.all_stacks[gone]

    def gone(self, t: Table) -> tuple[int, ...]:
        """By industry, how many tiles have left the stack."""
        first = stack_of(self.seat, 0)
        return tuple(t.stacks[first : first + len(INDUSTRIES)])

    def stack(self, industry: int, gone: int) -> float:
        """What one stack is good for, with so many tiles gone."""
        key = (industry, gone)
        if key not in self.stacks:
            self.stacks[key] = self.best_plan(industry, gone)
        return self.stacks[key]

    def best_plan(self, industry: int, gone: int) -> float:
        """B19, B37: the next tiles, after the best number of them has been developed away."""
        h, stack = self.h, self.usuals(industry)
        share = (h.cotton_builds, h.port_builds, h.coal_builds, h.iron_builds, h.yard_builds)[industry]
        best = 0.0
        for first in range(gone, len(stack)):
            found, left = -h.develop * (first - gone), share * self.moment.actions
            for worth in stack[first:]:
                if left <= 0:
                    break
                found += min(1.0, left) * worth
                left -= 1.0
            best = max(best, found)
        return best

    def usuals(self, industry: int) -> list[float]:
        """What building each tile of a stack usually brings."""
        return [self.usual(kind) for kind in self.base.board.tiles.stacks[industry]]

    def usual(self, kind: int) -> float:
        """B19, B46: points, income and price of a tile of a stack."""
        tiles, moment, h = self.base.board.tiles, self.moment, self.h
        periods = tiles.periods[kind]
        if not periods or not (moment.canal or periods >> RAIL & 1):
            return -h.blocked
        twice = moment.canal and periods >> CANAL & 1 and tiles.levels[kind] > 1 and tiles.industries[kind] != SHIPYARD
        factor = 1.0 + h.twice * moment.time if twice else 1.0
        price = tiles.costs[kind] + 2 * tiles.coal[kind] + 2 * tiles.iron[kind]
        found = 0.8 * (factor * tiles.points[kind] + 0.7 * moment.rise(tiles.incomes[kind])) - h.pound * price
        if periods >> RAIL & 1:
            return found
        return found * moment.time - h.blocked * (1.0 - moment.time)
