"""What the tests of C01 to C30 share: what a seat has in its purse, a game up to its choices, turns that pass."""

from __future__ import annotations

from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.pieces import GOODS, TILES
from millwright.games.woodcraft.table import PER_SEAT, TRACKS, State
from millwright.kernel import WATCHER, Event, waiting
from tests.games.woodcraft import positions
from tests.games.woodcraft.positions import (
    COLOURS,
    FACTS,
    any_luck,
    at_turn,
    moved,
    new_game,
    on_offer,
    seat_of,
    tell_me,
    wheel,
)

HELPERS_DEALT = ("hi-1", "hi-2", "hi-3", "hi-4", "hi-5", "hi-6", "hi-7", "hi-8", "hi-9", "hi-10", "hi-11", "hi-12")
"""Three for each of four seats, in turn order."""

FIRST_HELPERS = ("hi-24", "hi-25", "hi-26", "hi-27")
"""The row of helpers in `at_choices`, as it is drawn."""

FIRST_ORDERS = ("oi-29", "oi-30", "oi-31", "oi-32")
"""The row of orders in `at_choices`, as it is drawn."""


def say(s: State, *lines: str) -> list[Event]:
    """Play lines through the gate; all that the accounts changed by is told by the events."""
    before = WOODCRAFT.accounts(s)
    events = positions.say(s, *lines)
    told = WOODCRAFT.ledger(events, s.table.seats)
    assert [a + b for a, b in zip(before, told, strict=True)] == WOODCRAFT.accounts(s)
    return events


def purse(s: State, who: str) -> dict[str, int]:
    """The goods of a seat, without those it has none of."""
    at = seat_of(who) * PER_SEAT
    return {name: s.table.goods[at + good] for good, name in enumerate(GOODS) if s.table.goods[at + good]}


def log(s: State, events: list[Event], seat: int = WATCHER) -> list[str]:
    """What everybody, or one seat, reads of these events."""
    return WOODCRAFT.log_lines(s, events, seat)


def incomes(s: State, who: str) -> tuple[str | None, str | None]:
    """Blueberry income and hazelnut income."""
    return tell_me(s, f"{who} berry-income"), tell_me(s, f"{who} nut-income")


def income_at(s: State, who: str, berry: int, nut: int) -> None:
    """Put the markers of both tracks somewhere."""
    at = seat_of(who) * TRACKS
    s.table.income[at : at + TRACKS] = [berry, nut]


def on_wheel(s: State) -> dict[str, str]:
    """Where the tiles stand."""
    return {tile: tell_me(s, f"wheel {tile}") or "" for tile in TILES}


# ---- the wheel


def spread(arrow: str = "b", **tiles: str) -> State:
    """All tiles but these stand far from them, in quadrant d, from d7 backwards; the arc is gone."""
    s = at_turn()
    names = [tile.replace("-", "_") for tile in TILES]
    rest = {name: f"d{7 - n}" for n, name in enumerate(name for name in names if name not in tiles)}
    wheel(s, arrow=arrow, arc=False, **rest, **tiles)
    return s


def all_in(quadrant: str, arrow: str = "b") -> State:
    """All tiles stand in one quadrant, in their own order; the arc is gone."""
    s = at_turn()
    wheel(s, arrow=arrow, arc=False, **{tile.replace("-", "_"): f"{quadrant}{n + 1}" for n, tile in enumerate(TILES)})
    return s


# ---- a game that begins


def at_deal(seats: int = 2, first: str = "red", tiles: str = "r1 r2") -> State:
    """Set up to the point at which the first card is dealt: chance lays out known cards."""
    s = new_game(seats)
    say(s, *[f"luck wheel {tile}" for tile in TILES])
    say(s, *[f"luck roll {die}" for die in ("g1", "g2", "y3", "y4", "b5", "b6")])
    say(s, *[f"luck tile {tile}" for tile in tiles.split()])
    say(s, *[f"luck order {order}" for order in FIRST_ORDERS])
    say(s, *[f"luck helper {helper}" for helper in FIRST_HELPERS])
    contracts = 0
    while on_offer(s, "luck")[0].startswith("contract"):
        contracts += 1
        say(s, f"luck contract pc-{contracts}")
    say(s, f"luck first {first}")
    return s


def at_choices(seats: int = 2, first: str = "red") -> State:
    """The cards are dealt, in turn order: helpers from hi-1, orders from oi-1, hazelnut orders from oh-1 on."""
    s = at_deal(seats, first)
    helpers, orders, nuts = list(HELPERS_DEALT), list(range(1, 29)), list(range(1, 9))
    for who in turn_order(s):
        say(s, *[f"luck deal {who} {helpers.pop(0)}" for _ in range(3)])
        say(s, *[f"luck deal {who} oi-{orders.pop(0)}" for _ in range(5)])
        say(s, *[f"luck deal {who} oh-{nuts.pop(0)}" for _ in range(2)])
    return s


def turn_order(s: State) -> list[str]:
    return (tell_me(s, "order") or "").split()


def choose_first(s: State) -> None:
    """Everybody keeps and places the first of what is offered, until the first turn."""
    while s.table.round == 0:
        any_luck(s)
        if s.table.round == 0:
            who = COLOURS[waiting(s)[0]]
            say(s, f"{who} {on_offer(s, who)[0]}")


# ---- turns


def pass_turn(s: State, who: str) -> None:
    """Take a turn of no interest: the first tile that can be moved, blueberries, the end."""
    say(s, f"{who} {on_offer(s, who, 'move')[0]}")
    while not on_offer(s, who, "berries"):
        say(s, f"{who} {on_offer(s, who)[0]}")
    say(s, f"{who} berries", f"{who} end")


def only_room(s: State, who: str, *rooms: int) -> None:
    """Only these rooms of a seat are free: helpers that do nothing of interest are in the others."""
    seat = seat_of(who)
    fillers = [FACTS.helpers.ids.index(name) for name in ("hii-16", "hii-2", "hii-5", "hii-10", "hii-15", "hii-17")]
    s.table.rooms[seat] = tuple(-1 if room + 1 in rooms else fillers[room] for room in range(6))


def acting(s: State, tile: str) -> State:
    """This tile has been moved, without a bonus; its action is still to come."""
    moved(s, tile)
    return s
