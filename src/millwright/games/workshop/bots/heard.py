"""Who bids like Steady: learned from the bids that were heard, each against what Steady would have bid there."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.games.workshop.bots.bidding import Beliefs, patient_match
from millwright.games.workshop.bots.company import believed_kinds
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

Said = tuple[int, int, int]
"""An event as everybody hears it: its kind and two numbers."""

HEEDED: Final = frozenset(
    (BID_SHOWN, CARD_DRAWN, CARD_UP, EARNED, LIFTED, LINKED, LINKS_CLEARED, ORDERED, OUSTED, PAID, PLACED, REVENUE)
    + (ROUND_BEGINS, TOKEN_DRAWN, TOKEN_PLACED)
)

TABLES: Final = 32
"""So many of those that were heard last are remembered, by a process."""


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
        self.kinds: Final = [
            [1.0, 1.0, 1.0] for _ in range(seats)
        ]  # what speaks for Steady, a quick and a patient match
        self.matched: list[tuple[list[float], list[float]]] = []  # by colour: the odds of bids, quickly and patiently
        self.heard: Final[list[Said]] = []
        shuffle_cards(self.s, True)

    def listen(self, said: list[Said]) -> None:
        """To what has not been heard so far."""
        for one in said[len(self.heard) :]:
            self.hear(one)
            self.heard.append(one)
        self.s.events.clear()

    def hear(self, said: Said) -> None:
        kind, a, b = said
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
        if self.craft is None:
            return []
        m, beliefs = self.seen.manner, self.beliefs()
        if len([one for one in beliefs.likely if one > KNOWN]) >= len(beliefs.likely) - 1:
            return []
        rng = Random(self.s.table.round)
        patient, quick = patient_match(self.craft, self.seen, [self.s], beliefs, m.times, rng)
        pairs = zip(quick, patient.sums, strict=True)
        return [(one, kept(other, 0.0)) for one, other in pairs]

    def weigh(self, colour: int, bid: int) -> None:
        seat = self.s.table.owner(colour)
        odds, top = self.habits[colour]
        if not top:
            return  # without money there is nothing to choose
        anybody = IDLE if bid == 0 else (1.0 - IDLE) / top
        steady = likelihood(odds, bid, anybody)
        self.odds[seat] = within_reason(self.odds[seat] * steady / anybody)
        quick, patient = anybody, anybody
        if self.matched:
            quick = likelihood(self.matched[colour][0], bid, anybody)
            patient = likelihood(self.matched[colour][1], bid, anybody)
        self.kinds[seat] = after_all(self.kinds[seat], [steady, quick, patient])

    def beliefs(self, own: int = -1) -> Beliefs:
        """Of a seat; with none, what everybody may think who listens."""
        kinds = believed_kinds(self.seen.manner.companies, self.kinds, own)
        quick = [one[1] / (one[1] + one[2]) for one in kinds]
        return Beliefs([one[0] for one in kinds], quick, self.likely())

    def likely(self) -> list[float]:
        """By seat: how likely it bids like Steady, for the quick, who have not thought about how others match."""
        return [after_odds(self.seen.manner.stranger, odds) for odds in self.odds]


def after_odds(prior: float, odds: float) -> float:
    """How likely something is that was so likely before, by the odds for it that were learned since."""
    return prior * odds / (prior * odds + 1.0 - prior)


def likelihood(odds: list[float], bid: int, anybody: float) -> float:
    """Of a bid, given the odds of a kind of bidders; now and then they may bid like anybody."""
    return (1.0 - SLIP) * (odds[bid] if bid < len(odds) else 0.0) + SLIP * anybody


def after_all(kinds: list[float], chances: list[float]) -> list[float]:
    """What speaks for each kind, in parts of what speaks for the best, after a bid that each makes so often."""
    found = [kinds[n] * chances[n] for n in range(len(kinds))]
    best = max(found)
    return [max(1.0 / SURE, one / best) for one in found]


def within_reason(odds: float) -> float:
    return max(1.0 / SURE, min(SURE, odds))


def likeness(seen: Seen, s: State, seat: int, memory: Memory | None) -> list[float]:
    """By seat, how likely it bids like Steady, as far as one has listened from the beginning: for the quick."""
    if memory is None or not memory.complete(s.facts, s.drawers[seat].money):
        return [seen.manner.stranger] * s.table.seats
    return recalled(seen, s, None, memory).likely()


def believed(craft: AnyCraft, seen: Seen, s: State, seat: int, memory: Memory | None) -> Beliefs:
    """The same and more, for the patient."""
    if memory is None or not memory.complete(s.facts, s.drawers[seat].money):
        return Rivals(seen, s.facts, s.table.seats, craft).beliefs(seat)
    return recalled(seen, s, craft, memory).beliefs(seat)


# ---- what was heard before


RECALLED: Final[list[Rivals]] = []
"""The last one comes last."""


def public(events: list[Event]) -> list[Said]:
    """What everybody heard alike: which tokens are drawn is said to their owner alone."""
    return [(kind, a, 0 if kind == TOKEN_DRAWN else b) for kind, _, a, b, _ in events if kind in HEEDED]


def recalled(seen: Seen, s: State, craft: AnyCraft | None, memory: Memory) -> Rivals:
    """What was made of these events, if they were heard before, by whatever seat: they alone decide it. So whoever is
    asked anew each time need not think about all earlier auctions again."""
    said = public(memory.events)
    found = most_of(said, [one for one in RECALLED if one.seen is seen and one.craft is craft])
    if found is None or found.s.table.seats != s.table.seats:
        found = Rivals(seen, s.facts, s.table.seats, craft)
    else:
        RECALLED.remove(found)
    RECALLED.append(found)
    if len(RECALLED) > TABLES:
        del RECALLED[0]
    found.listen(said)
    return found


def most_of(said: list[Said], several: list[Rivals]) -> Rivals | None:
    """The one that has heard most of this, and nothing else."""
    best: Rivals | None = None
    for one in several:
        more = best is None or len(one.heard) > len(best.heard)
        if more and one.heard == said[: len(one.heard)]:
            best = one
    return best
