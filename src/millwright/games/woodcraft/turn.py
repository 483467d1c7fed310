"""A turn: the tile, its action, the bonus action and free actions in any order, the end (C08 to C15, C31 to C40)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.woodcraft.abilities import possible_uses, quote_use, use, use_candidates
from millwright.games.woodcraft.actions import action_items
from millwright.games.woodcraft.changes import (
    begin_turn,
    change_good,
    close_action,
    close_bonus,
    drop_die,
    end_turn,
    glue_dice,
    grow,
    harvest,
    market,
    move_tile,
    note_action,
    note_move,
    saw_die,
    score,
    spend_lanterns,
    splice_die,
    use_tile,
)
from millwright.games.woodcraft.orders import complete_order
from millwright.games.woodcraft.pieces import (
    ACTIONS,
    BLADES,
    BLUEBERRIES,
    CUTS,
    GLUE,
    KINDS,
    PIPS,
    SCRAP,
    colour_of,
    value_of,
)
from millwright.games.woodcraft.places import quote_cut
from millwright.games.woodcraft.quotes import (
    actions_able,
    blocked,
    different,
    glue_number,
    glue_pairs,
    market_step,
    overfull,
    quote_act,
    quote_berries,
    quote_complete,
    quote_end,
    quote_glue,
    quote_market,
    quote_move,
    quote_saw,
    quote_splice,
    quote_way,
    rim_reward,
    saw_number,
    splice_number,
    target,
    window_reward,
)
from millwright.games.woodcraft.rewards import Gain
from millwright.games.woodcraft.table import PER_SEAT, PERK_GLUE, PERK_GROWTH, PERK_SPLICE, POTS, State, Table
from millwright.games.woodcraft.verbs import (
    ACT,
    ACTION,
    BERRIES,
    BY_BONUS,
    BY_LANTERN,
    BY_TILE,
    COMPLETE,
    CUT,
    DISCARD,
    END,
    FREE_ACTION,
    GLUE_DICE,
    GLUES,
    GLUING,
    HELPERS,
    MARKET,
    MARKETING,
    MOVE,
    SAW,
    SAWS,
    SPLICE,
    SPLICES,
    TRIMMED,
    USE,
    WHEEL,
)
from millwright.kernel import FREE, Item, Move, Quote, SeatAsk, SeatStep


@final
class TurnBegins(SeatStep[State]):
    """C26: before anything else every tree grows."""

    def run(self, s: State) -> None:
        t, seat = s.table, self.seat
        begin_turn(s, seat)
        for colour in range(POTS):
            if t.pots[seat * POTS + colour] > 0:
                grow(s, seat, colour, t.perks[seat][PERK_GROWTH + colour])


@final
class Turn(SeatAsk[State]):
    """C08, C15: what to do next; the turn goes on until it is ended."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        t = s.table
        moves: list[Move] = [(MOVE, tile, 0) for tile in range(ACTIONS)]
        moves.append((BERRIES, 0, 0))
        if t.moved >= 0:
            moves.append((ACT, t.moved, BY_TILE))
        moves += [(ACT, action, BY_LANTERN) for action in range(ACTIONS) if action != t.moved]
        moves += [(ACT, action, BY_BONUS) for action in range(ACTIONS)]
        moves += [(COMPLETE, order, 0) for order in t.orders[seat]]
        moves += saw_moves(t, seat) + splice_moves(t, seat) + glue_moves(t, seat)
        moves += [(CUT, colour, 0) for colour in range(POTS)]
        return [*moves, *use_candidates(t, seat), (MARKET, 0, 0), (END, 0, 0)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        t, (verb, a, b) = s.table, move
        if verb == MOVE:
            return quote_move(t, a)
        if verb == ACT:
            return quote_act(t, seat, a, b)
        if verb == BERRIES:
            return quote_berries(t)
        if verb == COMPLETE:
            return quote_complete(t, seat, a)
        if verb == SAW:
            return quote_saw(t, seat, a, b)
        if verb == SPLICE:
            return quote_splice(t, seat, b)
        if verb == GLUE_DICE:
            return quote_glue(t, seat)
        if verb == CUT:
            return quote_cut(t, seat, a)
        if verb == USE:
            return quote_use(t, seat, move)
        if verb == MARKET:
            return quote_market(t, seat)
        assert verb == END
        return quote_end(t)

    def offers(self, s: State, seat: int) -> list[Move]:
        t = s.table
        moves = possible_moves(t) + possible_actions(t, seat)
        for order in t.orders[seat]:
            if not quote_complete(t, seat, order).why:
                moves.append((COMPLETE, order, 0))
        moves += possible_shapings(t, seat)
        if not quote_glue(t, seat).why:
            moves += glue_moves(t, seat)
        moves += cut_moves(t, seat) + possible_uses(t, seat)
        if t.moved >= 0 and not t.pending:
            if not quote_market(t, seat).why:
                moves.append((MARKET, 0, 0))
            moves.append((END, 0, 0))
        return moves

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == END or move[0] == MARKET:
            finish(s, seat, move[0] == MARKET)
        else:
            s.then(*step(s, seat, move), self)


def step(s: State, seat: int, move: Move) -> list[Item[State]]:
    """Carry out one thing of a turn; what it leaves to be done is returned."""
    verb, a, b = move
    if verb == MOVE:
        return move_on(s, seat, a)
    if verb == ACT:
        return act(s, seat, a, b)
    if verb == COMPLETE:
        return complete_order(s, seat, a)
    if verb == USE:
        return use(s, seat, move)
    if verb == BERRIES:
        close_action(s)
        change_good(s, seat, BLUEBERRIES, s.facts.numbers.instead, ACTION)
    elif verb == SAW:
        saw(s, seat, a, b)
    elif verb == SPLICE:
        splice(s, seat, a, b)
    elif verb == GLUE_DICE:
        glue(s, seat, a // KINDS, a % KINDS, b)
    elif verb == CUT:
        harvest(s, seat, a)
    return []


# ---- the tile and the actions


def possible_moves(t: Table) -> list[Move]:
    """The tiles that may be moved: a short cut."""
    if t.moved >= 0:
        return []
    return [(MOVE, tile, 0) for tile in range(ACTIONS) if not blocked(t, tile)]


def possible_actions(t: Table, seat: int) -> list[Move]:
    """The actions on offer: a short cut that looks once at what each can do."""
    swap, bonus = not quote_way(t, seat, BY_LANTERN).why, not quote_way(t, seat, BY_BONUS).why
    if not t.pending and not bonus:
        return []
    able = actions_able(t, seat)
    moves: list[Move] = []
    if t.pending:
        moves.append((BERRIES, 0, 0))
        if able[t.moved]:
            moves.append((ACT, t.moved, BY_TILE))
    if swap:
        moves += [(ACT, action, BY_LANTERN) for action in range(ACTIONS) if able[action] and action != t.moved]
    if bonus:
        moves += [(ACT, action, BY_BONUS) for action in range(ACTIONS) if able[action]]
    return moves


def move_on(s: State, seat: int, tile: int) -> list[Item[State]]:
    """C08 to C11: the bonuses of the space and the window that the tile leaves."""
    t, rewards = s.table, s.facts.rewards
    rim, window = rim_reward(t, tile), window_reward(t, tile)
    move_tile(s, seat, tile, target(t, tile))
    note_move(s, tile, rewards[rim].lanterns + rewards[window].lanterns)
    return [Gain(seat, reward, WHEEL) for reward in (rim, window) if reward]


def act(s: State, seat: int, action: int, how: int) -> list[Item[State]]:
    """C13, C14."""
    spend_lanterns(s, seat, quote_way(s.table, seat, how).price, ACTION)
    if how == BY_BONUS:
        close_bonus(s)
    else:
        close_action(s)
    note_action(s, seat, action, how)
    return action_items(seat, action)


# ---- changing wood


def saw_moves(t: Table, seat: int) -> list[Move]:
    """C31: every die that is not a 1, into any pieces."""
    kinds = different(t.lumber[seat])
    return [(SAW, kind, cut) for kind in kinds for cut in range(len(CUTS[value_of(kind)]))]


def splice_moves(t: Table, seat: int) -> list[Move]:
    """C32: every die, raised by as much as the largest tile adds, not above 6."""
    most = t.facts.workshop.splices[-1]
    found: list[Move] = []
    for kind in different(t.lumber[seat]):
        found += [(SPLICE, kind, steps) for steps in range(1, min(most, PIPS - value_of(kind)) + 1)]
    return found


def glue_moves(t: Table, seat: int) -> list[Move]:
    """C33: every pair that one die can show."""
    return [(GLUE_DICE, pair, colour) for pair, colour in glue_pairs(t, seat)]


def cut_moves(t: Table, seat: int) -> list[Move]:
    """C35: every tree: a short cut."""
    return [(CUT, colour, 0) for colour in range(POTS) if t.pots[seat * POTS + colour] > 0]


def possible_shapings(t: Table, seat: int) -> list[Move]:
    """Sawing and splicing on offer: a short cut that looks once for tiles and tokens."""
    goods, moves = seat * PER_SEAT, []
    kinds = different(t.lumber[seat])
    if saw_number(t, seat) != -2:
        pieces = t.goods[goods + BLADES] + 2
        for kind in kinds:
            for cut, parts in enumerate(CUTS[value_of(kind)]):
                if len(parts) > pieces:
                    break
                moves.append((SAW, kind, cut))
    if t.goods[goods + SCRAP]:
        most = t.facts.workshop.splices[-1]
        while most and splice_number(t, seat, most) == -2:
            most -= 1
        for kind in kinds:
            for steps in range(1, min(most, PIPS - value_of(kind)) + 1):
                moves.append((SPLICE, kind, steps))
    return moves


def saw(s: State, seat: int, kind: int, cut: int) -> None:
    """C31: the first cut is free, each further one costs a saw blade."""
    use_tile(s, seat, SAWS, saw_number(s.table, seat), FREE_ACTION)
    change_good(s, seat, BLADES, 2 - len(CUTS[value_of(kind)][cut]), FREE_ACTION)
    saw_die(s, seat, kind, cut)


def splice(s: State, seat: int, kind: int, steps: int) -> None:
    """C32, C62."""
    use_tile(s, seat, SPLICES, splice_number(s.table, seat, steps), FREE_ACTION)
    change_good(s, seat, SCRAP, -1, FREE_ACTION)
    splice_die(s, seat, kind, steps)
    score(s, seat, s.table.perks[seat][PERK_SPLICE], HELPERS)


def glue(s: State, seat: int, one: int, other: int, colour: int) -> None:
    """C33, C62: points if the colours differed."""
    use_tile(s, seat, GLUES, glue_number(s.table, seat), FREE_ACTION)
    change_good(s, seat, GLUE, -1, FREE_ACTION)
    glue_dice(s, seat, one, other, colour)
    if colour_of(one) != colour_of(other):
        score(s, seat, s.table.perks[seat][PERK_GLUE], GLUING)


# ---- the end of the turn


def finish(s: State, seat: int, marketing: bool) -> None:
    """C40: a step of marketing if wished, then the lumber pile is cut to its size."""
    if marketing:
        w, t = s.facts.workshop, s.table
        bought = market_step(t, seat)
        change_good(s, seat, BLUEBERRIES, -quote_market(t, seat).price, MARKETING)
        market(s, seat, len(w.market_costs))
        score(s, seat, w.market_points[bought], MARKETING)
    s.then(Trim(seat, 0), TurnEnds(seat))


def trimmable(t: Table, seat: int, floor: int) -> list[int]:
    """C40: the dice that may go next: any; in ascending order, those that leave enough after them."""
    if not t.options.picks_ascending:
        return different(t.lumber[seat])
    lumber = [kind for kind in t.lumber[seat] if kind >= floor]
    return different(tuple(lumber[: len(lumber) - overfull(t, seat) + 1]))


@final
class Trim(SeatStep[State]):
    """C17, C40: a die too many goes; it is asked which if they differ."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "floor")

    def __init__(self, seat: int, floor: int) -> None:
        super().__init__(seat)
        self.floor: Final = floor

    def run(self, s: State) -> None:
        if not overfull(s.table, self.seat):
            return
        kinds = trimmable(s.table, self.seat, self.floor)
        if len(kinds) > 1:
            s.then(ChooseTrim(self.seat, self.floor))
        else:
            trim(s, self.seat, kinds[0])


def trim(s: State, seat: int, kind: int) -> None:
    drop_die(s, seat, kind, TRIMMED)
    s.then(Trim(seat, kind if s.table.options.picks_ascending else 0))


@final
class ChooseTrim(SeatAsk[State]):
    """C40: which die goes; the player's choice."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "floor")

    def __init__(self, seat: int, floor: int) -> None:
        super().__init__(seat)
        self.floor: Final = floor

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(DISCARD, kind, 0) for kind in different(s.table.lumber[seat])]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[1] in trimmable(s.table, seat, self.floor) else Quote(0, "ascending", 0, 0)

    def take(self, s: State, seat: int, move: Move) -> None:
        trim(s, seat, move[1])


@final
class TurnEnds(SeatStep[State]):
    """C40: over."""

    def run(self, s: State) -> None:
        end_turn(s, self.seat)
