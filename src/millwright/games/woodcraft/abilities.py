"""What helpers do once a turn, as free actions (C23, C62)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.woodcraft.card_changes import tire
from millwright.games.woodcraft.changes import add_die, change_good, drop_die, put_tree
from millwright.games.woodcraft.decks import (
    ADJUST_DIE,
    LOWER_DIE,
    PLANT_CUTTING,
    SELL_TOKENS,
    SWAP_TOKEN,
)
from millwright.games.woodcraft.origins import BY_ABILITY, HELPERS, NO_REST, USES
from millwright.games.woodcraft.pieces import BLUEBERRIES, GOODS, PIPS, colour_of, die, value_of
from millwright.games.woodcraft.quotes import different
from millwright.games.woodcraft.rewards import gained
from millwright.games.woodcraft.table import PER_SEAT, POTS, State, Table
from millwright.games.woodcraft.verbs import DONE, NO_MORE, SELL_TOKEN, USE
from millwright.kernel import FREE, Move, Quote, SeatAsk, Way, bits


def uses(t: Table, seat: int, room: int) -> list[Move]:
    """What a helper could do now: which die or token becomes what."""
    h, helper = t.facts.helpers, t.rooms[seat][room]
    effect, amount = h.effects[helper], h.amounts[helper]
    if effect == SWAP_TOKEN:
        pairs = token_pairs(t, seat, h.masks[helper])
    elif effect == SELL_TOKENS:
        return [(USE, room, 0)] if tokens_held(t, seat, h.masks[helper], 0) else []
    elif effect == LOWER_DIE:
        pairs = [(kind, kind - amount) for kind in different(t.lumber[seat]) if value_of(kind) > amount]
    elif effect == ADJUST_DIE:
        pairs = adjustments(t, seat, h.colours[helper], amount)
    else:
        assert effect == PLANT_CUTTING
        pairs = cuttings(t, seat, h.colours[helper], amount)
    return [(USE, room, one * USES + other) for one, other in pairs]


def token_pairs(t: Table, seat: int, tokens: int) -> list[tuple[int, int]]:
    held = tokens_held(t, seat, tokens, 0)
    return [(one, other) for one in held for other in bits(tokens) if one != other]


def tokens_held(t: Table, seat: int, tokens: int, floor: int) -> list[int]:
    return [good for good in range(floor, len(GOODS)) if tokens >> good & 1 and t.goods[seat * PER_SEAT + good]]


def adjustments(t: Table, seat: int, colour: int, most: int) -> list[tuple[int, int]]:
    """A die of a colour, raised or lowered by up to so many, within 1 and 6."""
    found: list[tuple[int, int]] = []
    for kind in different(t.lumber[seat]):
        if colour_of(kind) == colour:
            for other in range(max(colour * PIPS, kind - most), min(colour * PIPS + PIPS, kind + most + 1)):
                if other != kind:
                    found.append((kind, other))
    return found


def cuttings(t: Table, seat: int, colour: int, value: int) -> list[tuple[int, int]]:
    """C62: a die of a colour for an empty pot of that colour: just so large, or larger, and so much is cut off it."""
    if t.pots[seat * POTS + colour]:
        return []
    whole = die(colour, value)
    kinds = [kind for kind in different(t.lumber[seat]) if colour_of(kind) == colour and kind >= whole]
    if t.options.cuttings_split:
        kinds = [kind for kind in kinds if kind != whole]
    return [(kind, kind - value if kind > whole else NO_REST) for kind in kinds]


def possible_uses(t: Table, seat: int) -> list[Move]:
    """C23: what helpers can do now: each once a turn, and if there is something to do."""
    found: list[Move] = []
    asked = t.facts.helpers.asked
    for room, helper in enumerate(t.rooms[seat]):
        if helper >= 0 and asked[helper] and not t.tired >> room & 1:
            found += uses(t, seat, room)
    return found


@final
class Use(Way[State]):
    """C23, C62: what a helper does once a turn."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        """All uses, and for a helper with nothing to do one that is refused and says so."""
        found: list[Move] = []
        for room, helper in enumerate(s.table.rooms[seat]):
            if helper >= 0 and s.facts.helpers.asked[helper]:
                found += uses(s.table, seat, room) or [(USE, room, 0)]
        return found

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        t, room = s.table, move[1]
        helper = t.rooms[seat][room]
        if t.tired >> room & 1:
            return Quote(0, "use_tired", helper, 0)
        return FREE if move in uses(t, seat, room) else Quote(0, "use_nothing", helper, helper)

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        moves += possible_uses(s.table, seat)

    def take(self, s: State, seat: int, move: Move) -> None:
        room, one, other = move[1], move[2] // USES, move[2] % USES
        helper, h = s.table.rooms[seat][room], s.facts.helpers
        effect = h.effects[helper]
        tire(s, seat, room)
        if effect == SELL_TOKENS:
            s.then(SellTokens(seat, helper, h.limits[helper], 0))
            return
        if effect == SWAP_TOKEN:
            change_good(s, seat, one, -1, HELPERS)
            change_good(s, seat, other, 1, HELPERS)
        elif effect == PLANT_CUTTING:
            put_tree(s, seat, one, h.amounts[helper])
        else:
            drop_die(s, seat, one, BY_ABILITY)
            add_die(s, seat, other, BY_ABILITY)
        s.then_all(gained(s, seat, h.gains[helper], HELPERS))


@final
class SellTokens(SeatAsk[State]):
    """C62: up to so many tokens for blueberries each, in any order; at least one."""

    NAME: ClassVar[str] = "SellTokens"
    RULE: ClassVar[str] = "C62"

    def __init__(self, seat: int, helper: int, left: int, floor: int) -> None:
        super().__init__(seat)
        self.helper: Final = helper
        self.left: Final = left
        self.floor: Final = floor

    def candidates(self, s: State, seat: int) -> list[Move]:
        h = s.facts.helpers
        tokens = tokens_held(s.table, seat, h.masks[self.helper], 0)
        moves: list[Move] = [(SELL_TOKEN, good, 0) for good in tokens]
        return [*moves, NO_MORE] if self.left < h.limits[self.helper] else moves

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if move[0] == DONE:
            return FREE
        return Quote(s.facts.helpers.amounts[self.helper], "ascending" if move[1] < self.floor else "", 0, 0)

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == DONE:
            return
        h, good = s.facts.helpers, move[1]
        change_good(s, seat, good, -1, HELPERS)
        change_good(s, seat, BLUEBERRIES, h.amounts[self.helper], HELPERS)
        floor = good if s.table.options.picks_ascending else 0
        if self.left > 1 and tokens_held(s.table, seat, h.masks[self.helper], floor):
            s.then(SellTokens(seat, self.helper, self.left - 1, floor))
