"""Workshop of the World as the machine of the stronger bots sees it: turns by the learned value, bids by regret."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, final

from millwright.bot import NEVER, Term
from millwright.games.workshop.auction import Bids, Claims
from millwright.games.workshop.bots.bidding import drawn_from, patient_match, quick_match, steady_bids
from millwright.games.workshop.bots.features import GROUPS, NAMES, Reader
from millwright.games.workshop.bots.heard import believed, likeness
from millwright.games.workshop.bots.seen import Seen
from millwright.games.workshop.bots.steady import choice
from millwright.games.workshop.bots.turns import Turns, quick_turn
from millwright.games.workshop.bots.weighing import choose_token, stake, weigh
from millwright.games.workshop.demand import Demand
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.rules import TurnUp
from millwright.games.workshop.table import State
from millwright.games.workshop.turn import Turn
from millwright.games.workshop.view import Memory
from millwright.kernel import Move, offers, play_trusted
from millwright.mind.craft import Craft, Group, Prospect
from millwright.mind.value import Value


@final
class WorkshopCraft(Craft[State]):
    """For one board and one number of seats."""

    WORLDS: ClassVar[int] = 4
    """They differ by tokens alone: the cards of the round lie open."""

    def __init__(self, f: Facts, seats: int, value: Value) -> None:
        super().__init__(value)
        self.seen: Final = Seen(f)
        self.reader: Final = Reader(f, seats)

    def names(self) -> list[str]:
        return NAMES

    def groups(self) -> list[Group]:
        return GROUPS

    def features(self, s: State, seat: int) -> list[float]:
        return self.reader.features(s, seat)

    def prospects(self, s: State, seat: int, moves: list[Move], rng: Random) -> list[Prospect]:
        item = s.agenda[-1]
        if isinstance(item, Bids):
            return steady_bids(self.seen.outlook(s, seat), moves)
        if isinstance(item, Demand | Claims):
            return self.by_steady(s, seat, moves)
        return Turns(self, self.seen.outlook(s, seat), s, seat).prospects(moves)

    def odds_anew(
        self, found: list[Prospect], worlds: list[State], seat: int, rng: Random, memory: Any, patient: bool
    ) -> list[Prospect]:
        s, seen = worlds[0], self.seen
        if s.table.seats == 2:
            return found
        if patient:
            return self.patient_bids(found, worlds, seat, rng, memory)
        outlooks = [seen.outlook(s, one) for one in range(s.table.seats)]
        matcher = quick_match(seen.manner, outlooks, likeness(seen, s, seat, memory), rng)
        return drawn_from(matcher, seat, [one.move for one in found], seen.manner.seldom)

    def patient_bids(
        self, found: list[Prospect], worlds: list[State], seat: int, rng: Random, memory: Memory | None
    ) -> list[Prospect]:
        m = self.seen.manner
        beliefs = believed(self, self.seen, worlds[0], seat, memory)
        matcher = patient_match(self, self.seen, worlds, beliefs, m.patience, rng)[0]
        return drawn_from(matcher, seat, [one.move for one in found], 0.0, m.margin)

    def by_steady(self, s: State, seat: int, moves: list[Move]) -> list[Prospect]:
        """W32, W50: tokens and open bids as Steady weighs them."""
        if isinstance(s.agenda[-1], Demand):
            wanted = choose_token(self.seen.view(s, seat), s.agenda[-1])
            return [Prospect(self.picked(s, seat, move), [], 0.0) for move in ([wanted] if wanted in moves else moves)]
        weighed, scores = weigh(self.seen.outlook(s, seat), s.agenda[-1], moves)
        found = [Prospect([move], [], score) for move, score in zip(weighed, scores, strict=True) if move in moves]
        return found or [Prospect([move], [], NEVER) for move in moves]

    def remarks(self, s: State, seat: int) -> tuple[Term, ...]:
        """Bids and the first tokens have no terms: what is at stake in the auction, or that nothing is known yet."""
        item, o = s.agenda[-1], self.seen.outlook(s, seat)
        if isinstance(item, Bids):
            cards = [card for card in s.table.faceup if card >= 0]
            return (("stake", max([stake(o, colour, cards) for colour in s.table.colours_of(seat)])),)
        return (("alike", 1.0),) if isinstance(item, Demand) and not any(s.table.industries) else ()

    def picked(self, s: State, seat: int, move: Move) -> list[Move]:
        """W33: a move and what is picked after it: an era is paid as soon as all have picked, so what is compared must
        have come as far."""
        moves, after = [move], s.clone()
        play_trusted(after, seat, move)
        while after.agenda and isinstance(after.agenda[-1], Demand) and after.agenda[-1].waiting >> seat & 1:
            moves.append(choose_token(self.seen.view(after, seat), after.agenda[-1]))
            play_trusted(after, seat, moves[-1])
        return moves

    def reply(self, s: State, seat: int, rng: Random) -> Move:
        item = s.agenda[-1]
        if isinstance(item, Demand):
            return choose_token(self.seen.view(s, seat), item)
        o = self.seen.outlook(s, seat)
        moves, scores = weigh(o, item, offers(s, seat))
        return choice(o, item, moves, scores, rng)

    def at_turn(self, s: Any, seat: int) -> bool:
        """Between two turns: what comes until the end of the round belongs to `promise`."""
        return bool(s.agenda) and isinstance(s.agenda[-1], Turn | TurnUp | Demand)

    def promise(self, s: State, seat: int, rng: Random) -> float:
        """W12: what is left when everybody has had a turn, played quickly."""
        while s.agenda and isinstance(s.agenda[-1], Turn):
            quick_turn(self.seen, s, rng)
        return self.value.worth(self.features(s, seat))
