"""A turn: the tile, its action, the bonus action and free actions in any order, the end (C08 to C15, C31 to C40)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from millwright.games.woodcraft.abilities import Use
from millwright.games.woodcraft.actions import action_items
from millwright.games.woodcraft.changes import (
    begin_turn,
    change_good,
    close_action,
    close_bonus,
    drop_die,
    end_turn,
    grow,
    market,
    move_tile,
    note_action,
    note_move,
    score,
    spend_lanterns,
)
from millwright.games.woodcraft.facts import QUADRANTS
from millwright.games.woodcraft.free_actions import Cut, Glue, Saw, Splice
from millwright.games.woodcraft.orders import Complete
from millwright.games.woodcraft.origins import ACTION, BY_BONUS, BY_LANTERN, BY_TILE, MARKETING, TRIMMED, WHEEL
from millwright.games.woodcraft.pieces import ACTIONS, BLUEBERRIES, LANTERNS
from millwright.games.woodcraft.quotes import (
    able,
    affordable,
    blocked,
    can_pay,
    different,
    market_price,
    market_step,
    overfull,
    quote_action,
    rim_reward,
    target,
    window_reward,
)
from millwright.games.woodcraft.rewards import Gain
from millwright.games.woodcraft.table import PER_SEAT, PERK_GROWTH, POTS, State, Table
from millwright.games.woodcraft.verbs import (
    ACT,
    BERRIES,
    COMPLETE,
    CUT,
    DISCARD,
    END,
    GLUE_DICE,
    MARKET,
    MOVE,
    SAW,
    SPLICE,
    USE,
)
from millwright.kernel import FREE, BareWay, Item, Move, Quote, SeatAsk, SeatStep, Way, WaysAsk, ready


@final
class TurnBegins(SeatStep[State]):
    """C26: before anything else every tree grows."""

    NAME: ClassVar[str] = "TurnBegins"
    RULE: ClassVar[str] = "C26"

    def run(self, s: State) -> None:
        t, seat = s.table, self.seat
        begin_turn(s, seat)
        for colour in range(POTS):
            if t.pots[seat * POTS + colour] > 0:
                grow(s, seat, colour, t.perks[seat][PERK_GROWTH + colour])


# ---- the tile and the actions


@final
class MoveTile(Way[State]):
    """C08 to C12: a tile moves on; it gives the bonuses of the space and the window that it leaves."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(MOVE, tile, 0) for tile in range(ACTIONS)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        t = s.table
        if t.moved >= 0:
            return Quote(0, "tile_moved", t.moved, 0)
        return Quote(0, "tile_blocked", (t.arrow + 1) % len(QUADRANTS), 0) if blocked(t, move[1]) else FREE

    def offer(self, s: State, seat: int, moves: list[Any]) -> None:
        if s.table.moved < 0:
            for tile in range(ACTIONS):
                if not blocked(s.table, tile):
                    moves.append(TILE_MOVES[tile])

    def take(self, s: State, seat: int, move: Move) -> None:
        t, rewards, tile = s.table, s.facts.rewards, move[1]
        rim, window = rim_reward(t, tile), window_reward(t, tile)
        move_tile(s, seat, tile, target(t, tile))
        note_move(s, tile, rewards[rim].lanterns + rewards[window].lanterns)
        todo: list[Item[State]] = [Gain(seat, reward, WHEEL) for reward in (rim, window) if reward]
        s.then_all(todo)


TILE_MOVES: Final[list[Any]] = ready(MOVE, ACTIONS, 0)

TILE_FIRST: Final = Quote(0, "tile_first", 0, 0)
ACT_DONE: Final = Quote(0, "act_done", 0, 0)
END_ACTION: Final = Quote(0, "end_action", 0, 0)


def quote_pending(t: Table) -> Quote:
    """C08, C13: whether the action of the tile is still to come."""
    if t.moved < 0:
        return TILE_FIRST
    return FREE if t.pending else ACT_DONE


@final
class Berries(BareWay[State]):
    """C13: blueberries instead of the action."""

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_pending(s.table)

    def take(self, s: State, seat: int, move: Move) -> None:
        close_action(s)
        change_good(s, seat, BLUEBERRIES, s.facts.numbers.instead, ACTION)


@final
class Act(Way[State]):
    """C13, C14: an action by its tile, for a lantern in its place, or as the bonus action; its price in lanterns."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        moved = s.table.moved
        moves: list[Move] = [(ACT, moved, BY_TILE)] if moved >= 0 else []
        moves += [(ACT, action, BY_LANTERN) for action in range(ACTIONS) if action != moved]
        return moves + [(ACT, action, BY_BONUS) for action in range(ACTIONS)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        price = quote_lanterns(s.table, seat, move[2])
        if price.why:
            return price
        possible = quote_action(s.table, seat, move[1])
        return possible if possible.why else price

    def offer(self, s: State, seat: int, moves: list[Any]) -> None:
        """It looks once at what each action can do, and only at the tile's if no other can be paid."""
        t = s.table
        if t.pending and able(t, seat, t.moved):
            moves.append(ACTS[BY_TILE][t.moved])
        swap, bonus = can_swap(t, seat), can_take_bonus(t, seat)
        if swap or bonus:
            actions = [action for action in range(ACTIONS) if able(t, seat, action)]
            if swap:
                for action in actions:
                    if action != t.moved:
                        moves.append(ACTS[BY_LANTERN][action])
            if bonus:
                for action in actions:
                    moves.append(ACTS[BY_BONUS][action])

    def take(self, s: State, seat: int, move: Move) -> None:
        spend_lanterns(s, seat, quote_lanterns(s.table, seat, move[2]).price, ACTION)
        if move[2] == BY_BONUS:
            close_bonus(s)
        else:
            close_action(s)
        note_action(s, seat, move[1], move[2])
        s.then_all(action_items(seat, move[1]))


ACTS: Final[list[list[Any]]] = [ready(ACT, ACTIONS, how) for how in (BY_TILE, BY_LANTERN, BY_BONUS)]


def can_swap(t: Table, seat: int) -> bool:
    """C13: a lantern, but not one that the tile has just given, for another action than the tile's."""
    return t.pending > 0 and t.goods[seat * PER_SEAT + LANTERNS] - t.fresh >= t.facts.numbers.swap


def can_take_bonus(t: Table, seat: int) -> bool:
    """C14: once a turn, for lanterns."""
    return not t.bonus and t.goods[seat * PER_SEAT + LANTERNS] >= t.facts.numbers.bonus


def quote_lanterns(t: Table, seat: int, how: int) -> Quote:
    """C13, C14: whether there is an action to take, and the lanterns it costs."""
    n, lanterns = t.facts.numbers, t.goods[seat * PER_SEAT + LANTERNS]
    if how == BY_BONUS:
        if t.bonus:
            return Quote(n.bonus, "bonus_used", 0, 0)
        return Quote(n.bonus, "" if can_take_bonus(t, seat) else "bonus_lanterns", n.bonus, lanterns)
    pending = quote_pending(t)
    if how == BY_TILE or pending.why:
        return pending
    why = "" if can_swap(t, seat) else "swap_lanterns" if lanterns < n.swap else "swap_fresh"
    return Quote(n.swap, why, n.swap, lanterns)


# ---- the end of the turn


def quote_end(t: Table) -> Quote:
    """C08, C13: a tile has moved, and its action or what replaces it is done."""
    if t.moved < 0:
        return TILE_FIRST
    return END_ACTION if t.pending else FREE


@final
class Market(BareWay[State]):
    """C40: a step of marketing, once, at the end of the turn."""

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        end = quote_end(s.table)
        return end if end.why else affordable(s.table, seat, market_price(s.table, seat), "market_money")

    def offer(self, s: State, seat: int, moves: list[Any]) -> None:
        if not quote_end(s.table).why and can_pay(s.table, seat, market_price(s.table, seat)):
            moves.append(self.bare)

    def take(self, s: State, seat: int, move: Move) -> None:
        w, t = s.facts.workshop, s.table
        bought = market_step(t, seat)
        change_good(s, seat, BLUEBERRIES, -market_price(t, seat), MARKETING)
        market(s, seat, len(w.market_costs))
        score(s, seat, w.market_points[bought], MARKETING)
        finish(s, seat)


@final
class End(BareWay[State]):
    """C40: the end."""

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_end(s.table)

    def take(self, s: State, seat: int, move: Move) -> None:
        finish(s, seat)


def finish(s: State, seat: int) -> None:
    """C40: the lumber pile is cut to its size."""
    s.then(Trim(seat, 0), TurnEnds(seat))


# ---- the turn

TURN: Final[tuple[Way[State], ...]] = (
    MoveTile(MOVE), Berries(BERRIES), Act(ACT), Complete(COMPLETE), Saw(SAW), Splice(SPLICE), Glue(GLUE_DICE),
    Cut(CUT), Use(USE), Market(MARKET), End(END),
)  # fmt: skip
"""C08 to C15, C31 to C40: what one may do in a turn, in the order in which it is listed."""


@final
class Turn(WaysAsk[State]):
    """C08, C15: what to do next; the turn goes on until it is ended."""

    NAME: ClassVar[str] = "Turn"
    RULE: ClassVar[str] = "C08"

    def ways(self, s: State) -> tuple[Way[State], ...]:
        return TURN

    def rule(self, table: Table) -> str:
        """C08, C13, C40: that of the next step."""
        return "C08" if table.moved < 0 else "C13" if table.pending else "C40"

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] != MARKET and move[0] != END:
            s.agenda.append(self)
        super().take(s, seat, move)


def trimmable(t: Table, seat: int, floor: int) -> list[int]:
    """C40: the dice that may go next: any; in ascending order, those that leave enough after them."""
    if not t.options.picks_ascending:
        return different(t.lumber[seat])
    lumber = [kind for kind in t.lumber[seat] if kind >= floor]
    return different(tuple(lumber[: len(lumber) - overfull(t, seat) + 1]))


@final
class Trim(SeatStep[State]):
    """C17, C40: a die too many goes; it is asked which if they differ."""

    NAME: ClassVar[str] = "Trim"
    RULE: ClassVar[str] = "C17"

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

    NAME: ClassVar[str] = "ChooseTrim"
    RULE: ClassVar[str] = "C40"

    def __init__(self, seat: int, floor: int) -> None:
        super().__init__(seat)
        self.floor: Final = floor

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(DISCARD, kind, 0) for kind in different(s.table.lumber[seat])]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[1] in trimmable(s.table, seat, self.floor) else Quote(0, "ascending", 0, 0)

    def offers(self, s: State, seat: int) -> list[Move]:
        return [(DISCARD, kind, 0) for kind in trimmable(s.table, seat, self.floor)]

    def take(self, s: State, seat: int, move: Move) -> None:
        trim(s, seat, move[1])


@final
class TurnEnds(SeatStep[State]):
    """C40: over."""

    NAME: ClassVar[str] = "TurnEnds"
    RULE: ClassVar[str] = "C40"

    def run(self, s: State) -> None:
        end_turn(s, self.seat)
