"""A tournament from its first game, or from where it was interrupted, to its last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from millwright.tournament.plan import Fixture, Plan, fixtures
from millwright.tournament.played import Played
from millwright.tournament.ratings import order

Engine = Callable[[Plan, Sequence[Fixture]], Iterator[Played]]

Key = tuple[int, tuple[str, ...]]


def play(plan: Plan, played: list[Played], engine: Engine) -> Iterator[Played]:
    """Every game that is not among those played; each joins them as soon as it is over."""
    known = {(one.deal, tuple(one.bots)) for one in played}
    for batch in batches(plan, played):
        wanted = [one for one in batch if key(plan, one) not in known]
        for one in engine(plan, wanted) if wanted else ():
            played.append(one)
            yield one


def key(plan: Plan, fixture: Fixture) -> Key:
    return fixture.deal, tuple([plan.bots[one] for one in fixture.lineup])


def batches(plan: Plan, played: list[Played]) -> Iterator[list[Fixture]]:
    """What can be played side by side: all of a round robin; of a ladder one deal, as the next depends on it."""
    everybody = range(len(plan.bots))
    if not plan.ladder:
        yield [one for deal in range(plan.deals) for one in fixtures(plan, deal, everybody)]
        return
    for deal in range(plan.deals):
        before = [one for one in played if one.deal < deal]
        yield list(fixtures(plan, deal, order(before, plan.bots) if before else everybody))
