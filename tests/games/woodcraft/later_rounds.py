"""Further positions: for the tests of free actions, orders, attic, tracks, rounds, scoring, solo game and secrets."""

from __future__ import annotations

from millwright.games.woodcraft import origins
from millwright.games.woodcraft.facts import QUADRANTS, SPACES
from millwright.games.woodcraft.pieces import GOODS, TILES
from millwright.games.woodcraft.rules import EndRound, scores
from millwright.games.woodcraft.solo import SoloTurn
from millwright.games.woodcraft.table import POTS, READY, TRACKS, TURNED, State
from millwright.kernel import WATCHER, Event, Item, offers, play, settle, waiting
from tests.games.woodcraft.positions import (
    TALK,
    at_turn,
    beside,
    count_decks,
    goods,
    lumber,
    moved,
    say,
    seat_of,
    tell_me,
)

# ---- laying the table


def reputation(s: State, who: str, space: int) -> None:
    """The marker stands there; nothing is gained for it."""
    s.table.reputation[seat_of(who)] = space


def income(s: State, who: str, berry: int = 0, nut: int = 0) -> None:
    """Both income tracks, as they are after many steps."""
    at = seat_of(who) * TRACKS
    s.table.income[at : at + TRACKS] = [berry, nut]


def points(s: State, who: str, amount: int, part: int = origins.WHEEL) -> None:
    """A score, all of it from one source."""
    scored = list(s.table.scored)
    at = seat_of(who) * origins.SCORE_PARTS
    scored[at : at + origins.SCORE_PARTS] = [0] * origins.SCORE_PARTS
    scored[at + part] = amount
    s.table.scored = tuple(scored)


def workshop(s: State, who: str, saws: int = 1, splices: int = 1, gluing: bool = False) -> None:
    """So many saw and splice tiles, and perhaps the glue tile, all ready."""
    t, seat = s.table, seat_of(who)
    t.saws[seat], t.splices[seat], t.glue_tile[seat] = saws, splices, READY if gluing else 0
    t.saws_used[seat] = t.splices_used[seat] = 0


def all_turned(s: State, who: str) -> None:
    """Every saw, splice and glue tile is turned over."""
    t, seat = s.table, seat_of(who)
    t.saws_used[seat] = t.saws[seat]
    t.splices_used[seat] = (1 << t.splices[seat]) - 1
    t.glue_tile[seat] = TURNED if t.glue_tile[seat] else 0


def renown(s: State, *names: str) -> None:
    """The reputation tiles on spaces 5 and 9."""
    s.table.tiles = tuple(s.facts.tracks.tile_ids.index(name) for name in names)


def supply(s: State, **counts: int) -> None:
    """How many tools of these kinds are left; of all others none."""
    s.table.supply = tuple(counts.get(name, 0) for name in s.facts.tools)


def stand(s: State, places: dict[str, str], arrow: str) -> None:
    """Where tiles stand, by their names; those that are not named stay."""
    wheel = list(s.table.wheel)
    for tile, place in places.items():
        wheel[TILES.index(tile)] = QUADRANTS.index(place[0]) * SPACES + int(place[1]) - 1
    s.table.wheel = tuple(wheel)
    s.table.arrow = QUADRANTS.index(arrow)


def completed(s: State, who: str, count: int) -> None:
    s.table.completed[seat_of(who)] = count


# ---- playing on


def climb(s: State, who: str, steps: int) -> list[Event]:
    """One, two or three steps of reputation, by an order that is completed in that row."""
    beside(s, who, "oi-4", f"reputation-{steps}")
    lumber(s, who, "g1 y2")
    return say(s, f"{who} complete oi-4")


def step_income(s: State, who: str, track: str) -> list[Event]:
    """One step on an income track, by the second splice tile."""
    workshop(s, who, splices=1)
    goods(s, who, blueberries=2)
    moved(s, "improve-workshop")
    return say(s, f"{who} act", f"{who} improve splice-2", f"{who} income {track}")


def idle(s: State, who: str) -> list[Event]:
    """A turn in which nothing is done: the first tile that can be moved, 3 blueberries, the end."""
    moved(s)
    return say(s, f"{who} berries", f"{who} end")


def answer_first(s: State, *until: str) -> list[Event]:
    """Everybody, luck too, answers with the first offer until a decision of one of these kinds is asked for."""
    told: list[Event] = []
    while s.agenda and type(s.agenda[-1]).__name__ not in until:
        seat = waiting(s)[0]
        play(s, seat, offers(s, seat)[0])
        told += s.events
    return told


def at_last_round(seats: int = 2) -> State:
    """The last round is over but for its end; `settle(s)` brings the last income phase and the final scoring."""
    s = at_turn(seats=seats)
    t = s.table
    t.turn = -1
    t.incomes = 3
    t.round = t.setup.rounds
    for drawer in s.drawers:
        drawer.hand = 0
    count_decks(s)
    s.agenda[:] = []
    s.then(EndRound())
    return s


def finish(s: State) -> list[Event]:
    """Settle the end of the game, whatever luck says on the way."""
    s.events = []
    settle(s)
    told = list(s.events)
    return told + answer_first(s)


def begin_items(s: State, *items: Item[State]) -> list[Event]:
    """Put these on the agenda in place of what is there, up to the next decision."""
    s.agenda[:] = []
    s.then_all(list(items))
    s.events = []
    settle(s)
    return list(s.events)


def at_solo_card(round_: int = 2) -> State:
    """A solo game in which the player's turn is over: luck is asked for a solo card."""
    s = at_turn(seats=1)
    s.table.turn = -1
    s.table.round = round_
    begin_items(s, SoloTurn(), EndRound())
    return s


# ---- reading


def ask(s: State, *questions: str) -> list[str | None]:
    """Several answers at once."""
    return [tell_me(s, question) for question in questions]


def held(s: State, who: str) -> dict[str, int]:
    """The goods of a seat that it has any of."""
    found = {name: int(tell_me(s, f"{who} {name}") or 0) for name in GOODS}
    return {name: amount for name, amount in found.items() if amount}


def part(s: State, who: str, number: int) -> int:
    """The points of a seat from one source."""
    return s.table.scored[seat_of(who) * origins.SCORE_PARTS + number]


def told(events: list[Event], kind: int) -> list[tuple[int, int, int]]:
    """What the events of one kind say."""
    return [event[2:] for event in events if event[0] == kind]


def reads(s: State, events: list[Event]) -> list[str]:
    """What everybody reads of it."""
    return TALK.game.log_lines(s, events, WATCHER)


def kinds(events: list[Event], *wanted: int) -> list[int]:
    """The events of these kinds, in their order, by kind."""
    return [event[0] for event in events if event[0] in wanted]


def trees(s: State, who: str) -> list[int]:
    """What stands in the three pots: -1 for no pot, 0 for an empty one."""
    at = seat_of(who) * POTS
    return s.table.pots[at : at + POTS]


def totals(s: State) -> list[int]:
    """The score of every seat."""
    return scores(s)
