"""Further positions for the tests of set-up, course, income, building, actions and scoring."""

from __future__ import annotations

from millwright.catalogue import texts
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.rules import EndPeriod, EndRound
from millwright.games.brass.table import State
from millwright.games.brass.verbs import CUBE_BROUGHT, PARTS
from millwright.kernel import LUCK, Event, offers, play, settle, waiting
from tests.games.brass.positions import (
    COLOURS,
    at_turn,
    empty_deck,
    hand,
    money,
    on_offer,
    seat_of,
    slot,
    tile,
    why_words,
)

REASONS = {key.removeprefix("brass.why."): words for key, words in texts("en").items() if key.startswith("brass.why.")}


def rest(s: State, *kinds: str) -> list[str]:
    """Answer with the last offer (pass, or whatever luck can deal) until an item of one of these kinds is asked."""
    seen: list[str] = []
    while s.agenda and type(s.agenda[-1]).__name__ not in kinds:
        seat = waiting(s)[0]
        seen.append(f"{'luck' if seat == LUCK else COLOURS[seat]} {type(s.agenda[-1]).__name__}")
        play(s, seat, offers(s, seat)[-1])
    return seen


def to_round(s: State, period: int, number: int) -> None:
    """Let everybody pass until a round has begun."""
    while (s.table.period, s.table.round) != (period, number):
        seat = waiting(s)[0]
        play(s, seat, offers(s, seat)[-1])
    rest(s, "Action", "Scrap")


def end_round(s: State, **spent: int) -> None:
    """The round ends; so much was spent in it."""
    for who, amount in spent.items():
        s.table.spent[seat_of(who)] = amount
    s.agenda[:] = []
    s.then(EndRound())
    s.events = []
    settle(s)


def hands(s: State, *cards: str) -> None:
    """Everybody has just these cards; no hand is dealt at the expense of another."""
    for who in COLOURS[: s.table.seats]:
        hand(s, who)
    for who in COLOURS[: s.table.seats]:
        hand(s, who, *cards)


def end_period(s: State) -> None:
    """The period ends with its points, up to the first card of the next one."""
    hands(s)
    empty_deck(s)
    s.agenda[:] = []
    s.then(EndPeriod())
    s.events = []
    settle(s)


def scored(s: State, who: str) -> list[int]:
    """The points by part: canals, industries, rails, industries, money, debt."""
    seat = seat_of(who)
    return list(s.table.scored[seat * PARTS : (seat + 1) * PARTS])


def give_points(s: State, who: str, points: int) -> None:
    """Points scored for canals."""
    t, at = s.table, seat_of(who) * PARTS
    t.scored = (*t.scored[:at], points, *t.scored[at + 1 :])


def told(events: list[Event], kind: int) -> list[tuple[int, int, int]]:
    """The numbers of the events of a kind."""
    return [event[2:] for event in events if event[0] == kind]


def words_for(s: State, line: str, key: str) -> str:
    """The sentence of a refusal, which must be the one of this key, whole and without blanks left."""
    words = why_words(s, line)
    pattern = REASONS[key]
    fixed = [part for part in pattern.replace("}", "{").split("{")[::2] if part]
    assert all(part in words for part in fixed), f"{words!r} is not {pattern!r}"
    assert "{" not in words and "  " not in words
    return words


def places_of(s: State, who: str, verb: str, *rest_of: str) -> list[str]:
    """The last words of the offers that begin so: where something may be built."""
    start = " ".join((verb, *rest_of)) + " "
    return [line.removeprefix(start) for line in on_offer(s, who) if line.startswith(start)]


def holding(*cards: str, period: int = CANAL, seats: int = 4) -> State:
    """Red is to act, with these cards."""
    s = at_turn("red", seats, period)
    hand(s, "red", *cards)
    return s


def linking(period: int = CANAL, options: dict[str, str] | None = None) -> State:
    """Red is to act, with cards that have nothing to do with links."""
    s = at_turn("red", 4, period, 2, options)
    hand(s, "red", "fleetwood", "shipyard", "shipyard", "bury")
    return s


def rails(options: dict[str, str] | None = None) -> State:
    return linking(RAIL, options)


def settled(period: int = CANAL, options: dict[str, str] | None = None) -> State:
    """Red has a mill in Colne, so that industry cards need a link, and plenty of money."""
    s = at_turn("red", period=period, options=options)
    tile(s, "red", "cotton", 2 if period == RAIL else 1, "colne/1")
    money(s, "red", 100)
    return s


def cubes(s: State, *names: str) -> list[int]:
    return [s.table.cubes[slot(s, name)] for name in names]


def brought(s: State) -> list[int]:
    """The prices of the track spaces that the last move filled, in order."""
    return [event[4] for event in s.events if event[0] == CUBE_BROUGHT]
