"""The laws that are Woodcraft's own, over random games of every number of players.

Dice change only by a named rule, and only as that rule says; some tile can always be moved; the score is the sum of
what was told; every turn can be ended from every position of it, and no offer leads to a decision without offers.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.pieces import DIE_IDS, KINDS, TILES
from millwright.games.woodcraft.rules import scores
from millwright.games.woodcraft.table import State
from millwright.kernel import LUCK, Event, Move, below, offers, play_trusted, waiting
from millwright.laws import choose
from tests.games.woodcraft.positions import FACTS, tell_me

GAMES = max(10, int(os.environ.get("MILLWRIGHT_LAW_GAMES", "300")) // 10)
SEATS = (1, 2, 3, 4)
POTS = {"yellow-pot": "y1", "brown-pot": "b1"}
IMPROVEMENTS = ("yellow-pot", "brown-pot", "saw-2", "saw-3", "splice-2", "splice-3", "glue-tile")
REACH = (1, 2, 4)

Ends = tuple[list[str], list[str]]
"""Dice that were lost and dice that were gained."""


def walk(seats: int, seed: int) -> Iterator[State]:
    """A random game: the position before the first decision and after each one, one and the same object going on."""
    s, rng = WOODCRAFT.new(seats), Random(f"own laws/{seats}/{seed}")
    yield s
    while s.agenda:
        play_trusted(s, *choose(s, rng))
        yield s


# ---- dice


def value(die: str) -> int:
    return int(die[1])


def total(dice: list[str]) -> int:
    return sum(value(die) for die in dice)


def colours(dice: list[str]) -> set[str]:
    return {die[0] for die in dice}


def by_rule(events: list[Event]) -> dict[tuple[int, str], Ends]:
    """The dice lost and gained in one move, by seat and named rule."""
    found: dict[tuple[int, str], Ends] = defaultdict(lambda: ([], []))
    for kind, _, seat, die, rule in events:
        if kind in (v.DIE_LOST, v.DIE_GAINED):
            found[seat, origins.DIE_RULES[rule]][kind == v.DIE_GAINED].append(DIE_IDS[die])
    return found


def just(events: list[Event], kind: int, seat: int) -> list[tuple[int, int]]:
    return [(b, c) for what, _, a, b, c in events if what == kind and a == seat]


def lawful(s: State, seat: int, rule: str, lost: list[str], gained: list[str]) -> bool:
    """Whether dice came and went as a rule says."""
    events = s.events
    match rule:
        case "sawn":
            return len(lost) == 1 and len(gained) > 1 and total(lost) == total(gained) and same(lost, gained)
        case "spliced":
            tile = just(events, v.TILE_USED, seat)[0][1]
            most = REACH[tile if tile >= 0 else s.table.splices[seat] - 1]
            return (len(lost), len(gained)) == (1, 1) and same(lost, gained) and 1 <= raised(lost, gained) <= most
        case "glued":
            fit = total(lost) == total(gained) <= 6 and colours(gained) <= colours(lost)
            return (len(lost), len(gained)) == (2, 1) and fit
        case "planted":
            cut = sum(planted for _, planted in just(events, v.PLANTED, seat))
            return len(lost) == 1 and total(lost) - total(gained) == cut in (1, 2) and colours(gained) <= colours(lost)
        case "harvested":
            return not lost and gained == [DIE_IDS[tree] for tree, _ in just(events, v.HARVESTED, seat)]
        case "helper":
            return (len(lost), len(gained)) == (1, 1) and same(lost, gained) and 1 <= abs(raised(lost, gained)) <= 2
        case "bought" | "reward":
            return not lost and bool(gained)
        case "sold":
            return len(lost) == 1 and not gained
        case "paid" | "trimmed" | "contract":
            return bool(lost) and not gained
    return False


def same(lost: list[str], gained: list[str]) -> bool:
    return len(colours(lost + gained)) == 1


def raised(lost: list[str], gained: list[str]) -> int:
    return total(gained) - total(lost)


class Yard:
    """Lumber piles and pots as the events tell them, from the dice that everybody begins with."""

    def __init__(self, seats: int) -> None:
        self.piles = [Counter(("g3", "y2", "b1")) for _ in range(seats)]
        self.trees = [{"g": 0} for _ in range(seats)]

    def hear(self, events: list[Event]) -> None:
        for kind, _, seat, b, c in events:
            if kind in (v.DIE_LOST, v.DIE_GAINED):
                self.piles[seat][DIE_IDS[b]] += 1 if kind == v.DIE_GAINED else -1
            elif kind == v.PLANTED:
                assert self.trees[seat][DIE_IDS[b][0]] == 0, "planted into an empty pot"
                self.trees[seat][DIE_IDS[b][0]] = c
            elif kind == v.GREW:
                self.grow(seat, DIE_IDS[b], c)
            elif kind == v.HARVESTED:
                assert self.trees[seat][DIE_IDS[b][0]] == value(DIE_IDS[b]), "cut as it stood"
                self.trees[seat][DIE_IDS[b][0]] = 0
            elif kind == v.IMPROVED and IMPROVEMENTS[b] in POTS:
                self.trees[seat][POTS[IMPROVEMENTS[b]][0]] = 1

    def grow(self, seat: int, tree: str, steps: int) -> None:
        before = self.trees[seat][tree[0]]
        assert 0 < before < value(tree) == before + steps <= 6, "grown from what stood there"
        assert steps in (2, 3) or value(tree) == 6, "by 2, by 3 with the gardener, or just to 6"
        self.trees[seat][tree[0]] = value(tree)

    def agrees(self, s: State) -> bool:
        piles = [Counter(DIE_IDS[kind] for kind in dice) for dice in s.table.lumber]
        pots = [{"gyb"[n]: height for n, height in enumerate(self.pots(s, seat)) if height >= 0} for seat in self.seats]
        return [+pile for pile in self.piles] == piles and self.trees == pots

    @property
    def seats(self) -> range:
        return range(len(self.piles))

    @staticmethod
    def pots(s: State, seat: int) -> list[int]:
        return s.table.pots[seat * 3 : seat * 3 + 3]


@pytest.mark.rule("C17", "C25", "C26", "C31", "C32", "C33", "C35", "C36")
@pytest.mark.parametrize("seats", SEATS)
def test_dice_change_only_by_a_named_rule_and_as_that_rule_says(seats: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        yard = Yard(seats)
        for s in walk(seats, seed):
            for (seat, rule), (lost, gained) in by_rule(s.events).items():
                assert lawful(s, seat, rule, lost, gained), (rule, lost, gained)
                met[rule] += 1
            yard.hear(s.events)
            assert yard.agrees(s)
    rare = {"start", "contract"}
    assert set(origins.DIE_RULES) - rare <= set(met)
    assert len(DIE_IDS) == KINDS


# ---- the wheel


def blocked(s: State, tile: str) -> bool:
    """C12 by a plain reading of where the tiles stand."""
    here = str(tell_me(s, f"wheel {tile}"))[0]
    beyond = "abcd"[("abcd".index(here) + 1) % 4]
    taken = {str(tell_me(s, f"wheel {other}"))[0] for other in TILES}
    return here == tell_me(s, "arrow") and beyond in taken


@pytest.mark.rule("C12", "C09", "C67")
@pytest.mark.parametrize("seats", SEATS)
def test_some_tile_can_always_be_moved(seats: int) -> None:
    """Whenever a turn begins, and after every tile that a player or a solo card has moved."""
    seen = 0
    for seed in range(GAMES // 2):
        for s in walk(seats, seed):
            if not s.table.round or not any(kind in (v.TURN_BEGINS, v.TILE_MOVED) for kind, *_ in s.events):
                continue
            free = [tile for tile in TILES if not blocked(s, tile)]
            places = {tell_me(s, f"wheel {tile}") for tile in TILES}
            assert (bool(free), len(places)) == (True, 7)
            if s.agenda and type(s.agenda[-1]).__name__ == "Turn" and s.table.moved < 0:
                moves = [WOODCRAFT.write(s, move) for move in offers(s, waiting(s)[0]) if move[0] == v.MOVE]
                assert moves == [f"move {tile}" for tile in free]
                seen += 1
    assert seen >= GAMES // 2 * 13 * seats


# ---- the score


@pytest.mark.rule("C47", "C53")
@pytest.mark.parametrize("seats", SEATS)
def test_the_score_is_the_sum_of_its_told_sources(seats: int) -> None:
    for seed in range(GAMES):
        told: Counter[tuple[int, int]] = Counter()
        for s in walk(seats, seed):
            for kind, _, seat, amount, source in s.events:
                if kind == v.SCORED:
                    told[seat, source] += amount
        for seat in range(seats):
            parts = [told[seat, source] for source in range(origins.SCORE_PARTS)]
            colour = FACTS.colours[seat]
            assert tell_me(s, f"{colour} parts") == " ".join(map(str, parts))
            assert scores(s)[seat] == sum(parts) == int(tell_me(s, f"{colour} points") or -1)


# ---- the turn


FIRST = (v.END, v.BERRIES, v.MOVE, v.DONE)
"""What ends a turn soonest, the best first."""


def towards_the_end(s: State, seat: int) -> Move:
    moves = offers(s, seat)
    for verb in FIRST:
        for move in moves:
            if move[0] == verb:
                return move
    return moves[0]


def decisions_to_the_end(s: State) -> int:
    """How many decisions it takes to end this turn, luck's among them."""
    count, turn = 0, s.table.turn
    while s.table.turn == turn and not any(kind == v.TURN_ENDS for kind, *_ in s.events):
        seat = waiting(s)[0]
        play_trusted(s, seat, offers(s, LUCK)[0] if seat == LUCK else towards_the_end(s, seat))
        count += 1
        assert count < 60, "a turn comes to its end"
    return count


@pytest.mark.rule("C08", "C13", "C40")
@pytest.mark.parametrize("seats", SEATS)
def test_a_turn_can_be_ended_from_every_position(seats: int) -> None:
    tried = longest = 0
    for seed in range(GAMES):
        rng = Random(f"ends/{seats}/{seed}")
        for s in walk(seats, seed):
            if s.agenda and s.table.turn >= 0 and below(rng, 8) == 0:
                longest = max(longest, decisions_to_the_end(s.clone()))
                tried += 1
    assert (tried > GAMES * 5 * seats, longest < 40) == (True, True)


@pytest.mark.rule("C08", "C36")
@pytest.mark.parametrize("seats", SEATS)
def test_no_offer_leads_to_a_decision_without_offers(seats: int) -> None:
    for seed in range(max(1, GAMES // 2)):
        rng = Random(f"offers/{seats}/{seed}")
        for s in walk(seats, seed):
            if s.agenda and below(rng, 8) == 0:
                seat = waiting(s)[0]
                for move in offers(s, seat):
                    after = s.clone()
                    play_trusted(after, seat, move)
                    assert not after.agenda or all(offers(after, other) for other in waiting(after)), move
