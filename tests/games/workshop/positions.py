"""Positions for the tests: a game is started, chance answers as wished, then the table is laid as the test needs it.

Moves are said as records have them: `say(s, "red bid 4", "blue bid 2")`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from millwright.games.workshop.facts import STANDARD, Facts, load_facts
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.rules import start
from millwright.games.workshop.table import RAIL, Options, State
from millwright.games.workshop.verbs import DONE, EARNED
from millwright.kernel import LUCK, Move, offers, play, quote, waiting

FACTS: Final = load_facts(STANDARD)
EVERYONE: Final = ("red", "blue", "yellow", "green", "black")


def facts_with(folder: Path, *changes: tuple[str, str]) -> Facts:
    """The standard facts with some lines replaced."""
    text = STANDARD.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} should be there once"
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return load_facts(path)


# ---- names


def seat_of(who: str) -> int:
    return LUCK if who == "luck" else FACTS.colours.index(who)


def town(name: str) -> int:
    return FACTS.map.town_ids.index(name)


def connection(name: str) -> int:
    return FACTS.map.connection_ids.index(name)


def card(name: str) -> int:
    return FACTS.deck.ids.index(name)


def industry(name: str) -> int:
    return FACTS.industry_ids.index(name)


# ---- questions


def on_offer(s: State, who: str) -> list[str]:
    """What a seat may answer, in words."""
    return [WORKSHOP.write(s, move) for move in offers(s, seat_of(who))]


def asked(s: State) -> list[str]:
    """Who is asked now."""
    return ["luck" if seat == LUCK else FACTS.colours[seat] for seat in waiting(s)]


def candidate(s: State, line: str) -> tuple[int, Move]:
    """The seat and the move of a line such as `red bid 4`, allowed or not."""
    who, _, words = line.partition(" ")
    seat = seat_of(who)
    found = [move for move in s.agenda[-1].candidates(s, seat) if WORKSHOP.write(s, move) == words]
    assert found, f"`{line}` is no candidate of {s.agenda[-1].name()}"
    return seat, found[0]


def why_not(s: State, line: str) -> str:
    """The key of the reason that a move is refused for; nothing if it is allowed."""
    seat, move = candidate(s, line)
    why = quote(s, seat, move).why
    assert (why == "") == (move in offers(s, seat))
    return why


def price(s: State, line: str) -> int:
    return quote(s, *candidate(s, line)).price


def money(s: State) -> list[int]:
    return [drawer.money for drawer in s.drawers]


def order(s: State) -> list[str]:
    return [FACTS.colours[colour] for colour in s.table.order]


def in_town(s: State, name: str) -> list[str]:
    """The colours that stand in a town, one for each industry."""
    t = s.table
    counts = t.industries[town(name) * t.colours : (town(name) + 1) * t.colours]
    return [FACTS.colours[colour] for colour, count in enumerate(counts) for _ in range(count)]


def faceup(s: State) -> list[str]:
    return [FACTS.deck.ids[kind] for kind in s.table.faceup if kind >= 0]


def links_of(s: State, colour: str) -> list[str]:
    mine = seat_of(colour)
    return [name for name, owner in zip(FACTS.map.connection_ids, s.table.links, strict=True) if owner == mine]


def earned(s: State, who: str, reason: int) -> list[int]:
    """What the last move made the bank pay to a seat for one reason, payment by payment."""
    return [e[3] for e in s.events if e[0] == EARNED and e[2] == seat_of(who) and e[4] == reason]


# ---- moves


def say(s: State, *lines: str) -> None:
    """Play moves through the gate."""
    for line in lines:
        play(s, *candidate(s, line))


def deal(s: State, *wishes: str) -> None:
    """Chance answers until a player is asked: each wish once, as soon as it is possible; else what comes first."""
    left = list(wishes)
    while waiting(s) == [LUCK]:
        words = on_offer(s, "luck")
        wish = next((wish for wish in left if wish in words), words[0])
        if wish in left:
            left.remove(wish)
        say(s, f"luck {wish}")
    assert not left, f"chance could not give {left}"


def dull_answer(s: State, seat: int) -> Move:
    """Do no more than one must: bid nothing, keep tokens, build no links."""
    moves = offers(s, seat)
    return (DONE, 0, 0) if (DONE, 0, 0) in moves else moves[0]


def until(s: State, stop: Callable[[State], bool]) -> None:
    """Everybody gives dull answers until something is so."""
    while s.agenda and not stop(s):
        seat = waiting(s)[0]
        play(s, seat, dull_answer(s, seat))


def item(*names: str) -> Callable[[State], bool]:
    """Whether the game now asks for one of these."""
    return lambda s: bool(s.agenda) and s.agenda[-1].name() in names


# ---- starts


def begin(
    seats: int,
    facts: Facts = FACTS,
    open_auction: bool = False,
    open_money: bool = False,
    auction_ties: bool = False,
) -> State:
    return start(facts, seats, Options(open_auction, open_money, auction_ties))


def mix_cards(s: State) -> None:
    """All cards that nobody has seen may come next, so that a test can ask for any."""
    t = s.table
    t.unseen = [below + top for below, top in zip(t.unseen, t.top, strict=True)]
    t.top = (0,) * len(t.top)


def before_cards(seats: int, facts: Facts = FACTS, open_auction: bool = False, auction_ties: bool = False) -> State:
    """The first round: red, blue, yellow, ... in order, every token step taken, no card turned up yet."""
    s = begin(seats, facts, open_auction, auction_ties=auction_ties)
    until(s, item("TurnUp"))
    return s


def at_bids(
    seats: int, *cards: str, facts: Facts = FACTS, open_auction: bool = False, auction_ties: bool = False
) -> State:
    """The first auction, over these cards and whatever else comes."""
    s = before_cards(seats, facts, open_auction, auction_ties)
    mix_cards(s)
    deal(s, *[f"card {name}" for name in cards])
    return s


def at_turn(seats: int, *cards: str, facts: Facts = FACTS) -> State:
    """The first turn, which is red's; nobody has bid anything. With two players red plays for red."""
    s = at_bids(seats, *cards, facts=facts)
    if seats == 2:
        say(s, "red bid 1 red", "blue bid 0 blue")
        s.drawers[0].money += 1
    else:
        say(s, *[f"{who} bid 0" for who in EVERYONE[:seats]])
    return s


def at_links(seats: int, name: str, facts: Facts = FACTS) -> State:
    """Red has placed in the town and may build."""
    s = at_turn(seats, name, facts=facts)
    say(s, f"red take {name}")
    return s


def at_last_turns(seats: int, *cards: str) -> State:
    """As `at_turn`, in the last round of the canal era."""
    s = at_turn(seats, *cards)
    empty_deck(s)
    return s


def at_income(seats: int, era: int = 0) -> State:
    """The last round is over; everybody is asked for the second demand step, after which income is paid."""
    s = at_turn(seats)
    s.table.era = era
    empty_deck(s)
    until(s, item("Demand"))
    clear_map(s)
    return s


def at_rail_turn(seats: int, name: str) -> State:
    """A turn of the rail era: red may build in this town."""
    s = at_links(seats, name)
    s.table.era = RAIL
    return s


# ---- laying the table


def empty_deck(s: State) -> None:
    """The cards left in the town deck are gone: this is the era's last round."""
    t = s.table
    while t.deck:
        kind = next(kind for kind, count in enumerate(t.unseen) if count)
        t.unseen[kind] -= 1
        t.deck -= 1


def clear_map(s: State) -> None:
    t = s.table
    t.industries = [0] * len(t.industries)
    t.supply = [s.facts.numbers.industries] * t.colours


def own(s: State, colour: str, *towns: str) -> None:
    """Industries of a colour stand in these towns."""
    t = s.table
    for name in towns:
        t.industries[town(name) * t.colours + seat_of(colour)] += 1
        t.supply[seat_of(colour)] -= 1


def built(s: State, colour: str, *connections: str) -> None:
    """Links of a colour lie on these connections."""
    t = s.table
    for name in connections:
        t.links[connection(name)] = seat_of(colour)
        t.pieces[seat_of(colour)] -= s.facts.map.spaces[connection(name)]


def build_out(s: State, colour: str, *towns: str) -> None:
    """Every connection of these towns that is free becomes this colour's."""
    for name in towns:
        free = [c for c in s.facts.map.at[town(name)] if s.table.links[c] < 0]
        built(s, colour, *[FACTS.map.connection_ids[c] for c in free])


def chart(s: State, **counts: int) -> None:
    """Just these tokens lie on the demand chart."""
    s.table.chart = tuple(counts.get(name, 0) for name in FACTS.industry_ids)


def hold(s: State, who: str, *tokens: str) -> None:
    """A seat holds just these tokens."""
    s.drawers[seat_of(who)].tokens = tuple(tokens.count(name) for name in FACTS.industry_ids)
