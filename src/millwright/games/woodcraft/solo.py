"""The solo game: solo cards and the rival (C63 to C69)."""

from __future__ import annotations

from typing import ClassVar, final

from millwright.games.woodcraft.card_changes import drop_contract, remove_helpers, remove_orders
from millwright.games.woodcraft.cards import Refill
from millwright.games.woodcraft.changes import (
    clear_stock,
    move_rival,
    move_tile,
    rival_reaches,
    show_solo,
    shuffle_solo,
    skip_tile,
)
from millwright.games.woodcraft.decks import REAR
from millwright.games.woodcraft.quotes import blocked, rearmost, target
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.verbs import DRAW_SOLO, LOSE
from millwright.games.woodcraft.wood import Restock
from millwright.kernel import MaskedChance, Move, Step


@final
class SoloTurn(Step[State]):
    """C64: the top solo card; an empty deck is shuffled first."""

    NAME: ClassVar[str] = "SoloTurn"
    RULE: ClassVar[str] = "C64"

    def run(self, s: State) -> None:
        if not s.table.solo_left:
            shuffle_solo(s)
        s.then(DrawSolo())


@final
class DrawSolo(MaskedChance[State]):
    """C64 to C67: tiles move without a bonus; then the card's effect; if no tile moved, another card."""

    NAME: ClassVar[str] = "DrawSolo"
    RULE: ClassVar[str] = "C64"

    def mask(self, s: State) -> int:
        return s.table.solo_left

    def drawn(self, card: int) -> Move:
        return DRAW_SOLO, card, 0

    def take(self, s: State, seat: int, move: Move) -> None:
        card, solo = move[1], s.facts.solo
        show_solo(s, card)
        moved = [move_solo(s, tile) for tile in solo.tiles[card]]
        if solo.rival[card]:
            advance_rival(s, solo.rival[card])
        remove_orders(s, solo.orders[card])
        remove_helpers(s, solo.helpers[card])
        reroll(s, solo.reroll[card])
        s.then(Refill(), Restock(), None if any(moved) else SoloTurn())


def move_solo(s: State, tile: int) -> bool:
    """C65 to C67: one tile of a card; a move that is not legal is skipped."""
    t = s.table
    if tile == REAR:
        tile = rearmost(t)
    if blocked(t, tile):
        skip_tile(s, tile)
        return False
    move_tile(s, -1, tile, target(t, tile))
    return True


def advance_rival(s: State, steps: int) -> None:
    """C66, C68: the rival takes a reputation tile away that it reaches first."""
    t = s.table
    before = t.rival
    move_rival(s, steps)
    for which, space in enumerate(s.facts.tracks.tile_spaces):
        if before < space <= t.rival and not t.reached[which]:
            rival_reaches(s, which)


def reroll(s: State, colours: list[int]) -> None:
    """C65: the shown dice of the stock, of each colour those on its first spaces."""
    each = s.facts.numbers.stock
    for colour in sorted(set(colours)):
        for nth in range(min(colours.count(colour), each)):
            clear_stock(s, colour * each + nth)


@final
class LoseContract(MaskedChance[State]):
    """C69: a random contract that nobody has claimed leaves."""

    NAME: ClassVar[str] = "LoseContract"
    RULE: ClassVar[str] = "C69"

    def mask(self, s: State) -> int:
        return s.table.contracts

    def drawn(self, contract: int) -> Move:
        return LOSE, contract, 0

    def take(self, s: State, seat: int, move: Move) -> None:
        drop_contract(s, move[1])
