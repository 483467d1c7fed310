"""Who bids like Steady: learned from the bids that were heard, each against what Steady would have bid there."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.games.workshop.bots.bidding import patient_match
from millwright.games.workshop.bots.regret import kept
from millwright.games.workshop.bots.seen import Seen
from millwright.games.workshop.bots.weighing import habit_of, stake
from millwright.games.workshop.bots.worth import Outlook
from millwright.games.workshop.changes import (
    added,
    begin_rail_era,
    begin_round,
    clear_links,
    draw_aside,
    lift_industry,
    oust_industry,
    put_industry,
    put_links,
    shuffle_cards,
    turn_up,
)
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.rules import fresh_drawers, fresh_table
from millwright.games.workshop.table import CANAL, RAIL, Options, State
from millwright.games.workshop.verbs import (
    BID_SHOWN,
    CARD_DRAWN,
    CARD_UP,
    EARNED,
    LIFTED,
    LINKED,
    LINKS_CLEARED,
    ORDERED,
    OUSTED,
    PAID,
    PLACED,
    REVENUE,
    ROUND_BEGINS,
    TOKEN_DRAWN,
    TOKEN_PLACED,
)
from millwright.games.workshop.view import HIDDEN, Memory, View
from millwright.kernel import Event
from millwright.mind.craft import AnyCraft

SLIP: Final = 0.1
"""How often a bid of Steady's may look like anybody's: its tokens are secret."""

SURE: Final = 50.0
"""The odds for or against it never get longer than this."""

KNOWN: Final = 0.9
"""So likely is one who is known to bid like Steady."""

IDLE: Final = 0.3
"""How often anybody bids nothing; other bids are all alike."""


@final
class Rivals:
    """The table as the events tell it, and the odds that each seat bids like Steady. Two players are not judged."""

    def __init__(self, seen: Seen, f: Facts, seats: int, craft: AnyCraft | None) -> None:
        self.seen: Final = seen
        self.craft: Final = craft  # for whoever has the patience to tell quick matchers from patient ones
        self.s: Final = State(
            f, Options(False, False, False), fresh_table(f, seats), fresh_drawers(f, seats), (), [], []
        )
        self.held: Final = [0] * seats
        self.odds: Final = [1.0] * seats
        self.habits: list[tuple[list[float], int]] = []  # of this round, by colour
        self.quick: Final = [1.0] * seats  # the odds that one who does not bid like Steady matches quickly
        self.matched: list[tuple[list[float], list[float]]] = []  # by colour: the odds of bids, quickly and patiently
        self.heard = 0  # events
        shuffle_cards(self.s, True)

    def listen(self, events: list[Event]) -> None:
        """To what has not been heard so far."""
        for event in events[self.heard :]:
            self.hear(event)
        self.heard = len(events)
        self.s.events.clear()

    def hear(self, event: Event) -> None:
        kind, _, a, b, _ = event
        s, t = self.s, self.s.table
        if kind == BID_SHOWN:
            if max(t.bids) < 0:
                self.habits = [self.habit(colour) for colour in range(t.colours)]
                self.matched = self.match()
            t.bids[a] = b
            self.weigh(a, b)
        elif kind == PAID or kind == EARNED:
            s.drawers[t.owner(a)].money += b if kind == EARNED else -b
        elif kind == ORDERED:
            t.order = (a,) if b == 1 else (*t.order, a)
        elif kind == REVENUE:
            t.revenue[t.owner(a)] = b
        elif kind == TOKEN_DRAWN:
            self.held[a] += 1
        elif kind == TOKEN_PLACED:
            self.held[a] -= 1
            t.chart = added(t.chart, b, 1)
        else:
            self.change(kind, a, b)

    def change(self, kind: int, a: int, b: int) -> None:
        """What the map and the cards tell."""
        s = self.s
        if kind == ROUND_BEGINS:
            if a == RAIL and s.table.era == CANAL:
                begin_rail_era(s)
                shuffle_cards(s, False)
            begin_round(s, b)
        elif kind == CARD_UP:
            turn_up(s, a)
        elif kind == CARD_DRAWN:
            draw_aside(s, a, b)
        elif kind == PLACED:
            put_industry(s, a, b)
        elif kind == LIFTED:
            lift_industry(s, a, b)
        elif kind == OUSTED:
            oust_industry(s, a, b)
        elif kind == LINKED:
            put_links(s, a, b)
        elif kind == LINKS_CLEARED:
            clear_links(s)

    # ---- bids

    def habit(self, colour: int) -> tuple[list[float], int]:
        """What Steady would have bid, and the highest bid that anybody would think of."""
        s, seat = self.s, self.s.table.owner(colour)
        money = [HIDDEN] * s.table.seats
        view = View(s.facts, s.options, seat, s.table, s.drawers[seat], money, self.held, [])
        o = Outlook(view, self.seen.habits, self.seen.plans)
        top = max(1, round(stake(o, colour, s.table.faceup)))
        return habit_of(o, colour), min(s.drawers[seat].money, top)

    def match(self) -> list[tuple[list[float], list[float]]]:
        """What those who match would have bid, the quick and the patient; nothing if hardly anybody does."""
        likely, m = self.likely(), self.seen.manner
        if self.craft is None or len([one for one in likely if one > KNOWN]) >= len(likely) - 1:
            return []
        rng = Random(self.s.table.round)
        patient, quick = patient_match(self.craft, self.seen, self.s, likely, self.quickly(), m.times, rng)
        pairs = zip(quick.sums, patient.sums, strict=True)
        return [(kept(one, m.seldom), kept(other, m.seldom)) for one, other in pairs]

    def weigh(self, colour: int, bid: int) -> None:
        seat = self.s.table.owner(colour)
        odds, top = self.habits[colour]
        if not top:
            return  # without money there is nothing to choose
        anybody = IDLE if bid == 0 else (1.0 - IDLE) / top
        self.odds[seat] = within_reason(self.odds[seat] * likelihood(odds, bid, anybody) / anybody)
        if self.matched:
            quick, patient = self.matched[colour]
            ratio = likelihood(quick, bid, anybody) / likelihood(patient, bid, anybody)
            self.quick[seat] = within_reason(self.quick[seat] * ratio)

    def likely(self) -> list[float]:
        """By seat: how likely it bids like Steady."""
        stranger = prior(self.seen, self.craft)
        return [stranger * odds / (stranger * odds + 1.0 - stranger) for odds in self.odds]

    def quickly(self) -> list[float]:
        """By seat: if it does not bid like Steady, how likely it matches quickly."""
        prior = self.seen.manner.likeminded
        return [prior * odds / (prior * odds + 1.0 - prior) for odds in self.quick]


def likelihood(odds: list[float], bid: int, anybody: float) -> float:
    """Of a bid, given the odds of a kind of bidders; now and then they may bid like anybody."""
    return (1.0 - SLIP) * (odds[bid] if bid < len(odds) else 0.0) + SLIP * anybody


def within_reason(odds: float) -> float:
    return max(1.0 / SURE, min(SURE, odds))


def prior(seen: Seen, craft: AnyCraft | None) -> float:
    """How likely a stranger bids like Steady, to the quick and to the patient."""
    return seen.manner.stranger if craft is None else seen.manner.wary


def likeness(seen: Seen, s: State, seat: int, memory: Memory | None, craft: AnyCraft | None = None) -> list[float]:
    """By seat, how likely it bids like Steady, as far as one has listened from the beginning."""
    if memory is None or not memory.complete(s.facts, s.drawers[seat].money):
        return [prior(seen, craft)] * s.table.seats
    if memory.rivals is None:
        memory.rivals = Rivals(seen, s.facts, s.table.seats, craft)
    memory.rivals.listen(memory.events)
    found: list[float] = memory.rivals.likely()
    return found


def believed(
    craft: AnyCraft, seen: Seen, s: State, seat: int, memory: Memory | None
) -> tuple[list[float], list[float]]:
    """By seat, how likely it bids like Steady; and if not, how likely by a quick match."""
    likely = likeness(seen, s, seat, memory, craft)
    if memory is None or memory.rivals is None:
        return likely, [seen.manner.likeminded] * s.table.seats
    quick: list[float] = memory.rivals.quickly()
    return likely, quick
