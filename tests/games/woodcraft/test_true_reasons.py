"""Every reason is true: in random games, what a reason says is compared with the table, and what it says would help is
tried out: with that the reason is gone, with a little less it is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from millwright.games.woodcraft.facts import STANDARD, load_facts
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.pieces import DIE_IDS, GOODS, TILES
from millwright.games.woodcraft.rewards import ChooseProducer
from millwright.games.woodcraft.table import PER_SEAT, POTS, State, Table
from millwright.games.woodcraft.verbs import ADD, BUY, COMPLETE, HIRE, PLANT, STORE
from millwright.games.woodcraft.work import Work
from millwright.kernel import LUCK, Move, luck_move, mask_of, offers, play, play_trusted, quote, quotes, waiting
from millwright.kernel import below as random_below
from tests.games.woodcraft.positions import FACTS, at_turn, beside, candidate, lumber
from tests.games.woodcraft.test_refusals import REASONS, REFUSALS

Change = Callable[[Table], None]


class Refusal:
    """A move that a seat may not make, with its reason."""

    def __init__(self, s: State, seat: int, move: Move) -> None:
        self.s, self.seat, self.move = s, seat, move
        q = quote(s, seat, move)
        self.key, self.words = q.why, WOODCRAFT.reason(s, move, q)
        self.t, self.item = s.table, s.agenda[-1]

    def good(self, name: str) -> int:
        return self.t.goods[self.seat * PER_SEAT + GOODS.index(name)]

    def reason_after(self, *changes: Change) -> str:
        """The key of the reason on a table that is changed so."""
        return quote(self.changed(*changes), self.seat, self.move).why

    def changed(self, *changes: Change) -> State:
        s = self.s.clone()
        for change in changes:
            change(s.table)
        return s

    def gone_with(self, *changes: Change) -> bool:
        """Whether the reason no longer holds on a table that is changed so."""
        return self.reason_after(*changes) != self.key

    def with_good(self, name: str, amount: int) -> Change:
        def change(t: Table) -> None:
            t.goods[self.seat * PER_SEAT + GOODS.index(name)] = amount

        return change

    def with_field(self, name: str, value: Any) -> Change:
        """A field of the table; of one that every seat has, the asked seat's part."""

        def change(t: Table) -> None:
            if isinstance(getattr(t, name), list):
                getattr(t, name)[self.seat] = value
            else:
                setattr(t, name, value)

        return change

    def with_pot(self, colour: int, value: int) -> Change:
        def change(t: Table) -> None:
            t.pots[self.seat * POTS + colour] = value

        return change


Check = Callable[[Refusal], bool]

# ---- prices


def amount_in(words: str, name: str) -> int:
    """How many of a good a reason says it takes."""
    found = re.search(rf"(\d+) {name}", words)
    assert found, words
    return int(found[1])


def short_of(name: str, told: str, also: Change = lambda t: None) -> Check:
    """So many of a good are told to be needed and had: with as many the reason is gone, with one less it is not."""

    def check(r: Refusal) -> bool:
        needed, have = amount_in(r.words, told), re.search(r"you have (\d+|none)$", r.words)
        assert have and have[1] == (str(r.good(name)) if r.good(name) else "none")
        enough, short = r.with_good(name, needed), r.with_good(name, needed - 1)
        return r.gone_with(enough, also) and r.reason_after(short, also) == r.key

    return check


money: Final = short_of("blueberries", "blueberr")


def cheapest(*verbs: int) -> Check:
    """The price that is told is the lowest of what the action offers to somebody rich."""

    def check(r: Refusal) -> bool:
        s = r.changed(r.with_good("blueberries", 99))
        play(s, r.seat, r.move)
        prices = [q.price for move, q in quotes(s, r.seat) if move[0] in verbs]
        return min(prices) == amount_in(r.words, "blueberr") and money(r)

    return check


def none_left(name: str) -> Check:
    """There is none of a good, and one would do."""
    return lambda r: r.good(name) == 0 and r.reason_after(r.with_good(name, 1)) == ""


def turned(field: str, ready: int) -> Check:
    """No reuse token; one of them, or the tiles turned back, would take the reason away."""

    def check(r: Refusal) -> bool:
        back = r.gone_with(r.with_field(field, ready))
        return r.good("reuse") == 0 and back and r.gone_with(r.with_good("reuse", 1))

    return check


# ---- orders

COLOURS: Final = {"green": "g", "yellow": "y", "brown": "b"}


def kinds_of(words: str) -> list[int]:
    """The dice that will do for what is told as missing: `yellow or brown 2`, `any 3`, `any green die`, `any die`."""
    letters = [letter for name, letter in COLOURS.items() if name in words] or list("gyb")
    values = re.findall(r"\d", words) or list("123456")
    return [DIE_IDS.index(letter + value) for letter in letters for value in values]


NUMBERS: Final = ("none", "a", "two", "three", "four", "five")


def missing_things(r: Refusal) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """What a reason says is missing: dice by the kinds that will do, and goods."""
    dice, tokens = [], []
    for thing in re.split(", | and ", r.words.removeprefix("you lack ")):
        found = re.fullmatch(r"(\d+) (glue|scrap|saw blade)s?", thing)
        if found:
            tokens.append((GOODS.index(found[2].replace("saw blade", "saw_blades")), int(found[1])))
        else:
            first, _, rest = thing.partition(" ")
            dice += [kinds_of(rest)] * NUMBERS.index(first) if first in NUMBERS else [kinds_of(thing)]
    return dice, tokens


def with_things(r: Refusal, dice: list[int], tokens: list[tuple[int, int]]) -> Change:
    def change(t: Table) -> None:
        t.lumber[r.seat] = tuple(sorted([*t.lumber[r.seat], *dice]))
        for good, amount in tokens:
            t.goods[r.seat * PER_SEAT + good] += amount

    return change


def order_missing(r: Refusal) -> bool:
    """With just what is missing, whichever dice of those named, the order can be completed; with one less it cannot."""
    dice, tokens = missing_things(r)
    assert dice or tokens
    for picked in list(product(*dice))[:40]:
        assert r.reason_after(with_things(r, list(picked), tokens)) == ""
        for n in range(len(picked)):
            assert r.reason_after(with_things(r, [*picked[:n], *picked[n + 1 :]], tokens)) == "order_missing"
    first = [kinds[0] for kinds in dice]
    for n, (good, amount) in enumerate(tokens):
        fewer = [*tokens[:n], (good, amount - 1), *tokens[n + 1 :]]
        assert r.reason_after(with_things(r, first, fewer)) == "order_missing"
    return True


# ---- the wheel and the workshop


def tile_blocked(r: Refusal) -> bool:
    """The quadrant that is named is the one beyond the tile's, and holds tiles; without them the tile may move."""
    quadrant = "ABCD".index(re.findall(r"quadrant (\w)", r.words)[0])
    assert r.t.wheel[r.move[1]] // 7 == (quadrant - 1) % 4 == r.t.arrow
    rest = tuple(-1 if place // 7 == quadrant else place for place in r.t.wheel)
    return rest != r.t.wheel and r.reason_after(r.with_field("wheel", rest)) == ""


def tile_moved(r: Refusal) -> bool:
    """`Choose a helper` is the tile choose-helper."""
    named = re.findall(r"moved (.+) this turn", r.words)[0].lower().split()
    return TILES[r.t.moved] == f"{named[0]}-{named[-1]}" and r.gone_with(r.with_field("moved", -1))


NEIGHBOURS: Final = {1: (2, 4), 2: (1, 3, 5), 3: (2, 6), 4: (1, 5), 5: (2, 4, 6), 6: (3, 5)}
REACH: Final = (1, 2, 4)


def room_far(r: Refusal) -> bool:
    rooms, room = r.t.rooms[r.seat], r.move[1]
    for other in NEIGHBOURS[room + 1]:
        assert rooms[other - 1] < 0
        assert r.reason_after(r.with_field("rooms", (*rooms[: other - 1], 0, *rooms[other:]))) == ""
    return rooms[room] < 0


def attic_needs(r: Refusal) -> bool:
    """With the spaces that are named the tool may be hung, without any of them it may not."""
    ids = FACTS.workshop.attic_ids
    named = re.findall(r"\b[bmt]\d", r.words)

    def filled(spaces: list[str]) -> Change:
        attic = tuple(0 if ids[n] in spaces else tool for n, tool in enumerate(r.t.attic[r.seat]))
        return r.with_field("attic", attic)

    assert all(r.reason_after(filled([name for name in named if name != one])) == "attic_needs" for one in named)
    return bool(named) and r.reason_after(filled(named)) == ""


def splice_tile(r: Refusal, ready: int) -> int:
    """The most that a splice tile of the seat adds, of those whose bits are set."""
    return max([REACH[n] for n in range(r.t.splices[r.seat]) if ready >> n & 1], default=0)


def splice_small(r: Refusal) -> bool:
    most = splice_tile(r, -1)
    assert re.findall(r"\d", r.words) == [str(most)]
    return most < r.move[2] and r.gone_with(r.with_field("splices", 3))


def splice_ready(r: Refusal) -> bool:
    most = splice_tile(r, ~r.t.splices_used[r.seat])
    assert re.findall(r"\d", r.words) == [str(most)]
    return 0 < most < r.move[2] <= splice_tile(r, -1) and turned("splices_used", 0)(r)


def improve_order(r: Refusal) -> bool:
    """What is told to come first can be added by somebody rich, and then this can."""
    s = r.changed(r.with_good("blueberries", 99))
    before: Move = (ADD, r.move[1] - 1, 0)
    play(s, r.seat, before)
    s.agenda[:] = [r.item]
    return quote(s, r.seat, r.move).why != "improve_order"


def plant_large(r: Refusal) -> bool:
    """As much as is told may be planted, one more may not."""
    most = int(re.findall(r"\d", r.words)[0])
    assert quote(r.s, r.seat, (PLANT, r.move[1], most)).why == ""
    return r.move[2] > most


def not_planted(r: Refusal) -> bool:
    item: Any = r.item
    s = r.s.clone()
    s.agenda[-1] = Work(r.seat, item.room, 0)
    return bool(item.planted) and quote(s, r.seat, r.move).why != "plant_done"


def not_produced(r: Refusal) -> bool:
    """The helper is among those that have; if none had, it might."""
    item: Any = r.item
    s = r.s.clone()
    if isinstance(item, Work):
        s.agenda[-1], done = Work(r.seat, -1, item.planted), item.room == r.move[1]
    else:
        s.agenda[-1], done = ChooseProducer(r.seat, item.count, 0), item.ran >> r.move[1] & 1
    return bool(done) and quote(s, r.seat, r.move).why == ""


def nothing_to_use(r: Refusal) -> bool:
    """With every die, every token and empty pots there would be something."""
    rich = [r.with_good(name, 9) for name in ("glue", "scrap", "saw_blades")]
    wood = r.with_field("lumber", tuple(range(len(DIE_IDS))))
    s = r.changed(*rich, wood, *[r.with_pot(colour, 0) for colour in range(POTS)])
    return any(move[:2] == r.move[:2] for move in offers(s, r.seat))


def pot_of(r: Refusal) -> tuple[int, int]:
    """The colour that a move is about, and what is in the pot."""
    colour = r.move[1] // 6 if r.move[0] == PLANT else r.move[1]
    return colour, r.t.pots[r.seat * POTS + colour]


CHECKS: Final[dict[str, Check]] = {
    "tile_moved": tile_moved,
    "tile_blocked": tile_blocked,
    "tile_first": lambda r: r.t.moved < 0 and r.gone_with(r.with_field("moved", 0), r.with_field("pending", 1)),
    "act_done": lambda r: r.t.moved >= 0 and r.gone_with(r.with_field("pending", 1)),
    "end_action": lambda r: r.gone_with(r.with_field("pending", 0)),
    "swap_lanterns": short_of("lanterns", "lantern", lambda t: setattr(t, "fresh", 0)),
    "swap_fresh": lambda r: r.good("lanterns") > 0 and r.gone_with(r.with_field("fresh", 0)),
    "bonus_lanterns": short_of("lanterns", "lantern"),
    "bonus_used": lambda r: r.gone_with(r.with_field("bonus", 0)),
    "lumber_money": cheapest(BUY),
    "die_money": money,
    "exchange_nothing": lambda r: not r.t.lumber[r.seat] and cheapest(BUY)(r),
    "exchange_colour": lambda r: r.move[1] // 6 == getattr(r.item, "sold", -1),
    "stores_cheapest": cheapest(STORE),
    "stores_money": money,
    "stores_same": lambda r: FACTS.stores.goods[r.move[1]] == getattr(r.item, "bought", -1),
    "orders_none": lambda r: not r.t.order_row,
    "order_money": money,
    "order_missing": order_missing,
    "helper_rooms": lambda r: min(r.t.rooms[r.seat]) >= 0,
    "helper_none": lambda r: not r.t.helper_row,
    "helper_cheapest": cheapest(HIRE),
    "helper_money": money,
    "room_taken": lambda r: r.t.rooms[r.seat][r.move[1]] >= 0,
    "room_far": room_far,
    "produce_nothing": lambda r: r.gone_with(r.with_field("rooms", (0,) * 6)),
    "run_done": not_produced,
    "pot_none": lambda r: pot_of(r)[1] < 0 and r.gone_with(r.with_pot(pot_of(r)[0], r.move[0] != PLANT)),
    "pot_full": lambda r: pot_of(r)[1] > 0 and r.gone_with(r.with_pot(pot_of(r)[0], 0)),
    "pot_empty": lambda r: pot_of(r)[1] == 0 and r.reason_after(r.with_pot(pot_of(r)[0], 1)) == "",
    "plant_large": plant_large,
    "plant_done": not_planted,
    "improve_have": lambda r: "pot" in r.words or "tile" in r.words,
    "improve_order": improve_order,
    "improve_all": lambda r: r.t.saws[r.seat] == r.t.splices[r.seat] == 3 and r.t.glue_tile[r.seat] > 0,
    "improve_cheapest": cheapest(ADD),
    "improve_money": money,
    "saw_none": turned("saws_used", 0),
    "saw_blades": short_of("saw_blades", "saw blade"),
    "splice_small": splice_small,
    "splice_ready": splice_ready,
    "splice_turned": turned("splices_used", 0),
    "splice_scrap": none_left("scrap"),
    "glue_tile": lambda r: r.t.glue_tile[r.seat] == 0 and r.gone_with(r.with_field("glue_tile", 1)),
    "glue_turned": turned("glue_tile", 1),
    "glue_token": none_left("glue"),
    "use_tired": lambda r: bool(r.t.tired >> r.move[1] & 1) and r.gone_with(r.with_field("tired", 0)),
    "use_nothing": nothing_to_use,
    "attic_taken": lambda r: r.t.attic[r.seat][r.move[1]] >= 0,
    "attic_needs": attic_needs,
    "contract_mine": lambda r: bool(r.t.claims[r.move[1]] >> r.seat & 1),
    "contract_gone": lambda r: not r.t.contracts >> r.move[1] & 1,
    "market_money": money,
    "ascending": lambda r: True,
}

OFTEN: Final = {
    "order_missing", "room_taken", "room_far", "run_done", "pot_none", "pot_empty", "plant_large", "plant_done",
    "attic_needs", "splice_small", "splice_scrap", "splice_turned", "helper_cheapest",
    "improve_cheapest", "lumber_money", "tile_blocked", "use_nothing", "market_money",
}  # fmt: skip
"""What a few random games come to; each other reason has a position in `test_refusals`."""


def check_refusals(s: State, seat: int, seen: set[str]) -> None:
    """Each reason of this decision once for each verb, and the reasons for completing orders one by one."""
    allowed, told = offers(s, seat), set()
    for move in s.agenda[-1].candidates(s, seat):
        if move in allowed:
            continue
        refusal = Refusal(s, seat, move)
        mark = (move[0], refusal.words, move[1] if refusal.key == "order_missing" else 0)
        if mark not in told:
            told.add(mark)
            seen.add(refusal.key)
            assert CHECKS[refusal.key](refusal), (refusal.key, refusal.words, WOODCRAFT.write(s, move))


@pytest.mark.rule("C12", "C13", "C14", "C21", "C24", "C25", "C32", "C33", "C34", "C36", "C38", "C39")
def test_every_reason_is_true_and_what_it_asks_for_helps() -> None:
    seen: set[str] = set()
    for game in range(8):
        s, rng = WOODCRAFT.new(game % 4 + 1), Random(f"reasons {game}")
        while s.agenda:
            seat = waiting(s)[0]
            if seat == LUCK:
                play_trusted(s, LUCK, luck_move(s, rng))
                continue
            check_refusals(s, seat, seen)
            moves = offers(s, seat)
            play_trusted(s, seat, moves[random_below(rng, len(moves))])
    assert seen >= OFTEN


@pytest.mark.parametrize("key", REFUSALS)
def test_the_reason_of_each_position_is_true(key: str) -> None:
    made, line, _ = REFUSALS[key]
    s = made()
    refusal = Refusal(s, *candidate(s, f"red {line}"))
    assert refusal.key == key
    assert CHECKS[key](refusal)


def test_every_reason_is_checked() -> None:
    assert set(CHECKS) | {"run_nothing"} == set(REASONS)


# ---- orders as an owner might write them: demands that overlap

OWN_FACTS: Final = load_facts(STANDARD)
OVERLAPPING: Final = ("g", "y", "gy", "yb", "gyb", "g2", "y2", "y3", "b3", "gy2", "yb3", "gyb2", "gyb3")


def read_demand(demand: str) -> int:
    """`yb3` takes y3 and b3, `gyb` any die."""
    letters = demand.rstrip("123456")
    values = demand[len(letters) :] or "123456"
    return mask_of([DIE_IDS.index(letter + value) for letter in letters for value in values])


def demanding(demands: list[str], dice: list[str]) -> Refusal | None:
    """Red has an order that asks for just these dice, and some lumber; None if it can be completed."""
    own = OWN_FACTS
    masks = [read_demand(demand) for demand in demands]
    own.orders.exact[0] = sorted(mask.bit_length() - 1 for mask in masks if mask.bit_count() == 1)
    own.orders.needed[0] = mask_of(own.orders.exact[0])
    own.orders.flexible[0] = sorted(mask for mask in masks if mask.bit_count() > 1)
    own.orders.tokens[0] = []
    s = at_turn(facts=own)
    beside(s, "red", own.orders.ids[0])
    lumber(s, "red", " ".join(dice))
    return None if (COMPLETE, 0, 0) in offers(s, 0) else Refusal(s, 0, (COMPLETE, 0, 0))


@pytest.mark.rule("C36")
def test_what_is_missing_is_the_least_whatever_the_order_asks_for() -> None:
    rng, refused = Random("overlapping"), 0
    for _ in range(150):
        demands = [OVERLAPPING[random_below(rng, len(OVERLAPPING))] for _ in range(1 + random_below(rng, 4))]
        dice = [DIE_IDS[random_below(rng, len(DIE_IDS))] for _ in range(random_below(rng, 6))]
        refusal = demanding(demands, dice)
        refused += refusal is not None
        assert refusal is None or order_missing(refusal), (demands, dice)
    assert refused > 60


@pytest.mark.rule("C36")
@pytest.mark.parametrize(("demands", "dice", "missing"), [
    (["yb", "y"], ["y3"], "any yellow or brown die"),
    (["yb", "y"], ["b3"], "any yellow die"),
    (["gyb", "y2"], ["y2"], "any die"),
    (["gyb", "y2"], ["b6"], "a yellow 2"),
    (["gy2", "yb3", "gyb"], ["y3", "y2"], "any die"),
    (["gyb2", "gyb2", "g2"], ["g2"], "two of any 2"),
    (["y2", "y2", "yb3"], [], "two yellow 2 and a yellow or brown 3"),
])  # fmt: skip
def test_of_what_might_be_missing_the_easiest_is_told(demands: list[str], dice: list[str], missing: str) -> None:
    """A die pays for the choosiest demand that it can."""
    refusal = demanding(demands, dice)
    assert refusal and refusal.words == f"you lack {missing}"
