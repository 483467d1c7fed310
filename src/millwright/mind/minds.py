"""The bots in three strengths, the same for every game: Beginner, Strong and Master."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, final

from millwright.bot import LEAST, Bot, Opinion, Term, ranked
from millwright.kernel import Event, Move
from millwright.mind.craft import AnyCraft, Prospect, best_of, choice_of, has_odds
from millwright.mind.lookahead import Lookahead, Tried
from millwright.mind.weights import craft_for
from millwright.native import mypyc_attr

if TYPE_CHECKING:
    from millwright.games.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Bot):
    """Knows its view and what it has heard; weighs whole turns by what the game's learned value says of their end."""

    game: Any
    memory: Any

    def __init__(self, weights: str = "") -> None:
        self.weights = weights  # a file of weights other than the game's own

    def begin(self, game: Game[Any, Any, Any], seat: int, seats: int) -> None:
        self.game = game
        self.memory = game.memory(seat, seats)

    def observe(self, events: list[Event]) -> None:
        if self.memory is not None:
            self.memory.observe(events)

    def craft(self, view: Any) -> AnyCraft:
        return craft_for(self.game, view.facts, view.table.seats, self.weights)

    def world(self, view: Any, rng: Random) -> Any:
        return self.game.imagine(view, rng, self.memory)

    def weighed(self, view: Any, moves: list[Move], rng: Random) -> list[Prospect]:
        """What is worth a look, with its worth; the best is what is chosen."""
        return self.looked(view, moves, rng, closely=False)

    def looked(self, view: Any, moves: list[Move], rng: Random, closely: bool, patience: int = 0) -> list[Prospect]:
        """The first look: closely at the best of it, and with patience where the choice is to be drawn, in so many
        worlds."""
        craft, s = self.craft(view), self.world(view, rng)
        found = craft.prospects(s, view.seat, moves, rng)
        if has_odds(found):
            worlds = [s, *[self.world(view, rng) for _ in range(patience - 1)]]
            return craft.odds_anew(found, worlds, view.seat, rng, self.memory, patience > 0)
        return craft.sharper(s, view.seat, found, rng) if closely else found

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        if len(offers) == 1:
            return offers[0]
        return choice_of(self.weighed(view, offers, rng), rng).move

    def explain(self, view: Any, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        if len(offers) == 1:
            return [Opinion(offers[0])]
        found = self.weighed(view, offers, rng)
        choice = choice_of(found, rng).move
        if about is not None and about not in [one.move for one in found]:
            found += self.passed_over(view, about, best_of(found), rng)
        return ranked(choice, self.opinions(view, found, choice, rng))

    def passed_over(self, view: Any, move: Move, best: Prospect, rng: Random) -> list[Prospect]:
        """A move that was not worth a look, so that it can be compared with the best."""
        return self.craft(view).prospects(self.world(view, rng), view.seat, [move], rng)

    def opinions(self, view: Any, found: list[Prospect], choice: Move, rng: Random) -> list[Opinion]:
        craft = self.craft(view)
        world = self.world(view, rng)
        before = craft.features(world, view.seat)
        told = [opinion(craft, before, one) for one in best_turns(found)]
        return [with_remarks(one, craft.remarks(world, view.seat)) if one.move == choice else one for one in told]


def best_turns(found: list[Prospect]) -> list[Prospect]:
    """Of several turns that begin with the same move, the first of the best."""
    best: dict[Move, Prospect] = {}
    for one in found:
        if one.move not in best or one.worth > best[one.move].worth:
            best[one.move] = one
    return list(best.values())


def with_remarks(one: Opinion, remarks: tuple[Term, ...]) -> Opinion:
    """Where no figure speaks for a move: what there is to say of the decision."""
    if not remarks or any(abs(amount) >= LEAST for _, amount in one.terms):
        return one
    return Opinion(one.move, one.worth, (*one.terms, *remarks), one.points, one.chance)


def opinion(craft: AnyCraft, before: list[float], one: Prospect) -> Opinion:
    """With what the learned value expects where the turn ends, if it has learned."""
    expected = craft.value.forecast(one.x)
    if expected is None:
        return Opinion(one.move, one.worth, terms(craft, before, one))
    return Opinion(one.move, one.worth, terms(craft, before, one), expected[0], expected[1])


def terms(craft: AnyCraft, before: list[float], one: Prospect) -> tuple[Term, ...]:
    """By how much each group of features changes the worth, alone; what they do together, and what comes later, is
    told as what lies ahead."""
    if not one.x:
        return ()
    start = craft.value.worth(before)
    found: dict[str, float] = {}
    rest = one.worth - start
    for key, first, end in craft.groups():
        changed = before[:first] + one.x[first:end] + before[end:]
        amount = craft.value.worth(changed) - start
        found[key] = found.get(key, 0.0) + amount
        rest -= amount
    return (*found.items(), ("ahead", rest))


@final
class Strong(Mind):
    """The best turn by the learned value, at once."""

    name = "strong"

    def weighed(self, view: Any, moves: list[Move], rng: Random) -> list[Prospect]:
        return self.looked(view, moves, rng, closely=True)


@final
class Master(Mind):
    """The turns that look best are played on in imagined worlds, until one's next turn."""

    name = "master"

    def __init__(self, seconds: float = 1.2, turns: int = 0, worlds: int = 0, weights: str = "") -> None:
        super().__init__(weights)
        self.seconds = seconds  # after these it makes do with what it has seen
        self.turns = turns  # 0 for as many as the game has in mind
        self.worlds = worlds

    def weighed(self, view: Any, moves: list[Move], rng: Random) -> list[Prospect]:
        until, craft = self.deadline(), self.craft(view)
        first = self.looked(view, moves, rng, closely=True, patience=self.several(craft))
        if has_odds(first):
            return first
        close = sorted(first, key=lambda one: -one.worth)[: self.turns or type(craft).TURNS]
        if all(one.move == close[0].move for one in close) or not craft.weighty(view, view.seat):
            return close
        tried = self.tried(view, close, until, rng)
        return [Prospect(one.prospect.moves, one.prospect.x, one.mean()) for one in tried[:1]] + [
            Prospect(one.prospect.moves, one.prospect.x, min(one.mean(), tried[0].mean())) for one in tried[1:]
        ]

    def several(self, craft: AnyCraft) -> int:
        """How many worlds are imagined."""
        return self.worlds or type(craft).WORLDS

    def deadline(self) -> float:
        return perf_counter() + self.seconds

    def tried(self, view: Any, close: list[Prospect], until: float, rng: Random) -> list[Tried]:
        craft = self.craft(view)
        worlds = [self.world(view, rng) for _ in range(self.several(craft))]
        return Lookahead(craft, view.seat, until).compare(close, worlds, rng)

    def passed_over(self, view: Any, move: Move, best: Prospect, rng: Random) -> list[Prospect]:
        """Tried beside the best in the same worlds: it is behind by what it comes to less there, if it does."""
        first = super().passed_over(view, move, best, rng)
        if not first or has_odds(first):
            return first
        one = best_of(first)
        means = {each.prospect: each.mean() for each in self.tried(view, [best, one], self.deadline(), rng)}
        return [Prospect(one.moves, one.x, best.worth - max(0.0, means[best] - means[one]))]
