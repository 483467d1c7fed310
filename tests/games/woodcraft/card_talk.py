"""For tests of cards and words: hiring, what a seat's things change by, the rows of the data file, games read aloud."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random
from typing import Any, Final

from millwright.games.woodcraft.facts import STANDARD, Facts
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.pieces import COLOURS as WOODS
from millwright.games.woodcraft.pieces import GOODS
from millwright.games.woodcraft.scoring import FinalScoring
from millwright.games.woodcraft.table import State
from millwright.kernel import LUCK, WATCHER, Move, below, luck_move, offers, play_trusted, quote, settle, waiting
from tests.games.woodcraft.positions import (
    FACTS,
    PLAIN_HELPER,
    any_luck,
    at_turn,
    begin,
    goods,
    helper,
    item,
    late,
    moved,
    on_offer,
    price,
    rows,
    say,
    seat_of,
    sound,
    tell_me,
    why_not,
)

WAYS: Final = ("tile", "swap", "bonus")
"""C23: the ways to an action: by its tile, for a lantern in place of another's, as the bonus action."""

DATA: Final[dict[str, Any]] = tomllib.loads(STANDARD.read_text(encoding="utf-8"))
"""The data file, read without any help of the engine."""


def card_ids(kind: str) -> list[str]:
    """`card_ids("orders")`: as the data file lists them."""
    return [str(row["id"]) for row in DATA[kind]]


def card(kind: str, name: str) -> dict[str, Any]:
    """One row of the data file."""
    (found,) = [row for row in DATA[kind] if row["id"] == name]
    return dict(found)


# ---- what somebody has


def holdings(s: State, who: str) -> Counter[str]:
    """Everything that a seat can gain or lose, by the words of records; dice and tools by their ids."""
    found: Counter[str] = Counter()
    tracks = ("points", "reputation", "berry-income", "nut-income", "completed", "marketing")
    for key in (*[good.replace("_", "-") for good in GOODS], *tracks):
        found[key] = int(tell_me(s, f"{who} {key}") or 0)
    for name in words(s, f"{who} lumber"):
        found[name] += 1
    for colour in WOODS:
        tree = tell_me(s, f"{who} pot {colour}") or ""
        found[f"{colour} tree"] = int(tree) if tree.isdigit() else 0
    for hung in words(s, f"{who} attic"):
        found[hung.partition(":")[2]] += 1
    return found


def words(s: State, question: str) -> list[str]:
    """The answer to a question as a list, which may be empty."""
    answer = tell_me(s, question) or ""
    return [] if answer == "none" else answer.split()


def change(s: State, *lines: str, who: str = "red") -> dict[str, int]:
    """Play these lines: by how much each thing of a seat has changed. Luck answers whatever it likes in between."""
    before = holdings(s, who)
    for line in lines:
        say(s, line)
        any_luck(s)
    assert not waiting(s) or sound(s)
    return difference(before, holdings(s, who))


def difference(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    return {key: after[key] - before[key] for key in sorted(before | after) if after[key] != before[key]}


# ---- helpers


def hire(name: str, cost: int, first: str = PLAIN_HELPER, facts: Facts = FACTS) -> State:
    """Red hires a helper for just what it costs, and is asked for a room; the purse is empty then.

    `first` is red's other helper, in room 1. One blueberry less would not have been enough.
    """
    s = at_turn(facts=facts)
    if facts.helpers.decks[facts.helpers.ids.index(name)]:
        late(s)
    helper(s, "red", first, 1)
    rows(s, helpers=name)
    goods(s, "red", blueberries=cost)
    begin(s, "choose-helper")
    assert price(s, f"red hire {name}") == cost
    goods(s, "red", blueberries=cost - 1)
    assert why_not(s, f"red hire {name}") == "helper_money"
    goods(s, "red", blueberries=cost)
    assert change(s, f"red hire {name}") == {"blueberries": -cost}
    assert item(s) == "ChooseRoom"
    return s


def with_helpers(*names: str, first: str = PLAIN_HELPER) -> State:
    """Red's turn with helpers in the rooms from 2 on, beside the plain one in room 1."""
    s = at_turn()
    helper(s, "red", first, 1)
    for room, name in enumerate(names, 2):
        helper(s, "red", name, room)
    return s


def made(name: str) -> dict[str, int]:
    """C24: what a helper produces."""
    s = with_helpers(name, first="hi-3" if name != "hi-3" else PLAIN_HELPER)
    begin(s, "produce-plant")
    return change(s, f"red produce {name}")


def perform(s: State, action: str, way: str) -> None:
    """Let red begin an action, by one of the WAYS."""
    if way == "tile":
        begin(s, action)
    elif way == "swap":
        goods(s, "red", lanterns=1)
        moved(s, "buy-lumber" if action != "buy-lumber" else "improve-workshop")
        say(s, f"red swap {action}")
    else:
        goods(s, "red", lanterns=3)
        say(s, f"red bonus {action}")


def uses(s: State) -> list[str]:
    """What red's helpers can do once a turn, without the word `use`."""
    return [line.removeprefix("use ") for line in on_offer(s, "red", "use")]


def next_turn(s: State, who: str = "red", idle: str = "blue") -> None:
    """End this turn; the other one does nothing; then it is the first one's turn again."""
    say(s, f"{who} end")
    any_luck(s)
    say(s, f"{idle} {on_offer(s, idle, 'move')[0]}")
    for line in ("berries", "end"):
        say(s, f"{idle} {line}")
        any_luck(s)
    assert item(s) == "Turn" and waiting(s) == [seat_of(who)]


# ---- the end


def final_scoring(s: State) -> None:
    """The game ends here and now."""
    s.table.turn = -1
    s.agenda[:] = []
    s.then(FinalScoring())
    settle(s)


def part(s: State, who: str, name: str) -> int:
    """The points of a seat that come from one thing: `part(s, "red", "contracts")`."""
    parts = ("wheel", "orders", "rows", "helpers", "attic", "income", "lines", "reputation", "marketing", "gluing",
             "contracts", "leftovers", "quality")  # fmt: skip
    return int(words(s, f"{who} parts")[parts.index(name)])


# ---- reading


class Readings:
    """All that was read in some games: log lines, offers, questions, reasons, positions; and the texts it took."""

    def __init__(self) -> None:
        self.sentences: Final[Counter[str]] = Counter()
        self.keys: Final[set[str]] = set()

    def game(self, s: State, rng: Random) -> None:
        self.log(s)
        while s.agenda:
            (seat,) = waiting(s)
            moves = self.decision(s, seat)
            play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else moves[below(rng, len(moves))])
            self.log(s)
        self.sentences.update(WOODCRAFT.show(WOODCRAFT.view(s, 0)).split("\n"))

    def log(self, s: State) -> None:
        for seat in (0, WATCHER):
            self.sentences.update(WOODCRAFT.log_lines(s, s.events, seat))

    def decision(self, s: State, seat: int) -> list[Move]:
        view = WOODCRAFT.view(s, 0 if seat == LUCK else seat)
        self.sentences.update([WOODCRAFT.question(view), WOODCRAFT.headline(view)])
        moves = offers(s, seat)
        self.sentences.update(WOODCRAFT.offer(view, move, quote(s, seat, move)) for move in moves)
        self.sentences.update(WOODCRAFT.label(view, move, quote(s, seat, move)) for move in moves)
        if seat != LUCK and len(s.events) % 4 == 0:
            self.sentences.update(WOODCRAFT.show(view).split("\n"))
            self.sentences.update(WOODCRAFT.status(view).split("\n"))
        return moves


class Recorder(dict[str, str]):
    """The catalogue, which notes what is looked up."""

    def __init__(self, found: dict[str, str], keys: set[str]) -> None:
        super().__init__(found)
        self.keys_used: Final = keys

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.keys_used.add(key)
        return super().get(key, default)


# ---- an owner's cards

OWN_HELPERS: Final = """
[[helpers]]
id = "own-1"
deck = "early"
name = "Dyer"
cost = 1
production = { lanterns = 1 }
timing = "once_per_turn"
effect = { kind = "adjust_die", colour = "yellow", by = 5 }

[[helpers]]
id = "own-2"
deck = "early"
name = "Miller"
cost = 0
production = { dice = ["y1"] }
timing = "permanent"
effect = { kind = "growth", colour = "brown", growth = 4 }

[[helpers]]
id = "own-3"
deck = "late"
name = "Mayor"
cost = 7
production = { reputation = 2 }
timing = "immediate"
effect = { kind = "do_action", action = "produce-plant" }
"""

OWN_TOKENS: Final = """
[[helpers]]
id = "own-4"
deck = "early"
name = "Changer"
cost = 2
timing = "once_per_turn"
effect = { kind = "swap_token", tokens = ["glue", "reuse"] }

[[helpers]]
id = "own-5"
deck = "early"
name = "Banker"
cost = 2
timing = "once_per_turn"
effect = { kind = "sell_tokens", max = 2, price = 3, tokens = ["reuse"] }

[[helpers]]
id = "own-6"
deck = "early"
name = "Grafter"
cost = 2
timing = "once_per_turn"
effect = { kind = "plant_cutting", colour = "yellow", value = 2 }
"""

OWN_ORDERS: Final = """
[[orders]]
id = "own-order"
deck = "early"
name = "Toothpick"
row = "blueberry"
dice = ["yb"]
tokens = { reuse = 1 }
reward = { blueberry_income = 1, die_choice = ["g1", "y1", "b1"] }

[[orders]]
id = "own-three"
deck = "early"
name = "Pins"
row = "nothing"
dice = ["yb", "g", "yb"]
tokens = {}
reward = {}

[[orders]]
id = "own-two"
deck = "early"
name = "Pegs"
row = "nothing"
dice = ["yb", "y"]
tokens = {}
reward = {}
"""

OWN_CONTRACT: Final = """
[[contracts]]
id = "own-contract"
name = "Odds and ends"
now = 1
rule = "tokens"
each = 4
most = 2
"""
