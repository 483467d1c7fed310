"""Positions for the tests: a game is started, chance answers as wished, then the table is laid as the test needs it.

Moves are said as records have them: `say(s, "red build coal wigan/1", "red discard wigan")`. Tiles and links are put
down by the changes that the rules use, so that every mask follows; `sound(s)` shows that nothing was made or lost.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from millwright.catalogue import texts
from millwright.games.brass.changes import flip, lose_cube, put_link, put_tile
from millwright.games.brass.facts import CANAL, INDUSTRIES, RAIL, STANDARD, Facts, load_facts
from millwright.games.brass.game import BRASS
from millwright.games.brass.rules import EndPeriod, EndRound, Period, Round
from millwright.games.brass.table import State
from millwright.games.brass.turn import Action
from millwright.games.brass.verbs import CUBE_BROUGHT, PARTS
from millwright.kernel import LUCK, Event, offers, play, settle, waiting
from tests.talk import Talk

FACTS: Final = load_facts(STANDARD)
COLOURS: Final = ("red", "purple", "yellow", "green")


def facts_with(folder: Path, *changes: tuple[str, str]) -> Facts:
    """The standard facts with some lines replaced."""
    text = STANDARD.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} should be there once"
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return load_facts(path)


TALK: Final = Talk(BRASS, COLOURS)
seat_of, say, on_offer, asked, item = TALK.seat_of, TALK.say, TALK.on_offer, TALK.asked, TALK.item
candidate, why_not, why_words, price = TALK.candidate, TALK.why_not, TALK.why_words, TALK.price
offer_words, rule_of = TALK.offer_words, TALK.rule_of
tell_me, sound, first_to_last = TALK.tell_me, TALK.sound, TALK.first_to_last


# ---- names


def slot(s: State, name: str) -> int:
    return s.table.board.map.slot_ids.index(name)


def place(s: State, name: str) -> int:
    return s.table.board.map.location_ids.index(name)


def connection(s: State, name: str) -> int:
    return s.table.board.map.connection_ids.index(name)


def card(s: State, name: str) -> int:
    return s.table.board.deck.ids.index(name)


# ---- laying the table


def new_game(seats: int = 4, options: dict[str, str] | None = None, facts: Facts = FACTS) -> State:
    """A game before its first decision, which is luck's: who begins."""
    return BRASS.start(facts, seats, options or {})


def at_turn(
    who: str = "red", seats: int = 4, period: int = CANAL, left: int = 2, options: dict[str, str] | None = None
) -> State:
    """Empty board, everybody with a hand of eight; `who` is to take an action, with `left` of them left in the turn.

    The round is the second one, so that nothing special holds; red begins, then clockwise.
    """
    s = new_game(seats, options)
    say(s, "luck first red")
    if period == RAIL:
        s.agenda[:] = []
        s.then(Period(RAIL))
        settle(s)
    deal_any(s)
    s.agenda[:] = []
    order = s.table.order
    turns = [Action(seat, 2) for seat in order[order.index(seat_of(who)) + 1 :]]
    s.table.round = 2
    s.then_all([Action(seat_of(who), left), *turns, EndRound()])
    s.events = []
    return s


def at_round(number: int, seats: int = 4, period: int = CANAL, options: dict[str, str] | None = None) -> State:
    """The same, but just before a round begins; `settle(s)` begins it, with its income."""
    s = at_turn("red", seats, period, 2, options)
    s.agenda[:] = []
    s.then(Round(number))
    return s


def deal_any(s: State) -> None:
    """Luck deals whatever comes first, until somebody else is asked."""
    while waiting(s) == [LUCK]:
        play(s, LUCK, offers(s, LUCK)[-1])


def hand(s: State, who: str, *cards: str) -> None:
    """Give a seat just these cards; what it held goes back to the unseen cards, the deck keeps the total."""
    d = s.drawers[seat_of(who)]
    for old in d.hand:
        s.unseen[old] += 1
    for name in cards:
        kind = card(s, name)
        if not s.unseen[kind]:
            take_from_others(s, seat_of(who), kind)
        s.unseen[kind] -= 1
    s.table.deck += len(d.hand) - len(cards)
    d.hand = tuple(sorted(card(s, name) for name in cards))


def take_from_others(s: State, seat: int, kind: int) -> None:
    """A card of this kind becomes unseen; whoever held it gets another one."""
    for i, d in enumerate(s.drawers):
        if i != seat and kind in d.hand:
            other = next(k for k, count in enumerate(s.unseen) if count and k != kind)
            at = d.hand.index(kind)
            d.hand = tuple(sorted((*d.hand[:at], *d.hand[at + 1 :], other)))
            s.unseen[other] -= 1
            s.unseen[kind] += 1
            return
    raise AssertionError(f"no {s.table.board.deck.ids[kind]} card is left")


def empty_deck(s: State) -> None:
    """Discard what is left of the deck, so that no card can be drawn."""
    t = s.table
    for kind in range(len(s.unseen)):
        while s.unseen[kind] and t.deck:
            s.unseen[kind] -= 1
            t.deck -= 1
            t.discards[kind] += 1


def stack_at(s: State, who: str, industry: str, level: int) -> None:
    """Let a tile of this level lie on top of a stack; what lay above it has left the game."""
    t, seat, i = s.table, seat_of(who), INDUSTRIES.index(industry)
    stack = t.board.tiles.stacks[i]
    at = next(n for n in range(t.stacks[seat * 5 + i], len(stack)) if t.board.tiles.levels[stack[n]] == level)
    t.scrapped[seat] += at - t.stacks[seat * 5 + i]
    t.stacks[seat * 5 + i] = at


def tile(
    s: State, who: str, industry: str, level: int, where: str, cubes: int | None = None, flipped: bool = False
) -> None:
    """Put a tile on the board, free of charge; income stays as it is."""
    seat, at = seat_of(who), slot(s, where)
    stack_at(s, who, industry, level)
    space = s.table.space[seat]
    put_tile(s, seat, at, INDUSTRIES.index(industry))
    while cubes is not None and s.table.cubes[at] > cubes:
        lose_cube(s, at)
    if flipped and not s.table.flipped >> at & 1:
        s.table.cubes[at] = 0
        flip(s, at)
    s.table.space[seat] = space
    s.events = []


def link(s: State, who: str, *names: str) -> None:
    """Put links on the board, free of charge."""
    for name in names:
        put_link(s, seat_of(who), connection(s, name), 0)
    s.events = []


def money(s: State, who: str, amount: int) -> None:
    s.table.money[seat_of(who)] = amount


def income_space(s: State, who: str, space: int) -> None:
    s.table.space[seat_of(who)] = space


def tracks(s: State, coal: int | None = None, iron: int | None = None) -> None:
    """How many cubes lie on the demand tracks."""
    s.table.coal = s.table.coal if coal is None else coal
    s.table.iron = s.table.iron if iron is None else iron


def market(s: State, *turned: int) -> None:
    """Distant market tiles that have been turned up already."""
    left = list(s.table.market)
    for value in turned:
        left[value] -= 1
    s.table.market = tuple(left)
    s.table.cotton = min(s.table.cotton + sum(turned), s.table.board.tracks.closed)


# ---- positions that many tests begin with


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


def hands(s: State, *cards: str) -> None:
    """Everybody has just these cards; no hand is dealt at the expense of another."""
    for who in COLOURS[: s.table.seats]:
        hand(s, who)
    for who in COLOURS[: s.table.seats]:
        hand(s, who, *cards)


def give_points(s: State, who: str, points: int) -> None:
    """Points scored for canals."""
    t, at = s.table, seat_of(who) * PARTS
    t.scored = (*t.scored[:at], points, *t.scored[at + 1 :])


# ---- playing on


def act(s: State, line: str, *further: str) -> list[Event]:
    """Play an action and discard the first card that will do for it; then further lines."""
    told = say(s, line)
    if s.agenda[-1].name() in ("Discard", "DiscardTwo"):
        who = line.partition(" ")[0]
        told += say(s, f"{who} {on_offer(s, who)[0]}")
    return told + say(s, *further)


def rest(s: State, *kinds: str) -> list[str]:
    """Answer with the last offer (pass, or whatever luck can deal) until an item of one of these kinds is asked."""
    seen: list[str] = []
    while s.agenda and s.agenda[-1].name() not in kinds:
        seat = waiting(s)[0]
        seen.append(f"{'luck' if seat == LUCK else COLOURS[seat]} {s.agenda[-1].name()}")
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


def end_period(s: State) -> None:
    """The period ends with its points, up to the first card of the next one."""
    hands(s)
    empty_deck(s)
    s.agenda[:] = []
    s.then(EndPeriod())
    s.events = []
    settle(s)


# ---- what has come of it

REASONS = {key.removeprefix("brass.why."): words for key, words in texts("en").items() if key.startswith("brass.why.")}


def scored(s: State, who: str) -> list[int]:
    """The points by part: canals, industries, rails, industries, money, debt."""
    seat = seat_of(who)
    return list(s.table.scored[seat * PARTS : (seat + 1) * PARTS])


def told(events: list[Event], kind: int) -> list[tuple[int, int, int]]:
    """The numbers of the events of a kind."""
    return [event[2:] for event in events if event[0] == kind]


def brought(s: State) -> list[int]:
    """The prices of the track spaces that the last move filled, in order."""
    return [event[4] for event in s.events if event[0] == CUBE_BROUGHT]


def cubes(s: State, *names: str) -> list[int]:
    return [s.table.cubes[slot(s, name)] for name in names]


def places_of(s: State, who: str, verb: str, *rest_of: str) -> list[str]:
    """The last words of the offers that begin so: where something may be built."""
    start = " ".join((verb, *rest_of)) + " "
    return [line.removeprefix(start) for line in on_offer(s, who) if line.startswith(start)]


def words_for(s: State, line: str, key: str) -> str:
    """The sentence of a refusal, which must be the one of this key, whole and without blanks left."""
    words = why_words(s, line)
    pattern = REASONS[key]
    fixed = [part for part in pattern.replace("}", "{").split("{")[::2] if part]
    assert all(part in words for part in fixed), f"{words!r} is not {pattern!r}"
    assert "{" not in words and "  " not in words
    return words
