"""Who one is up against: tables differ, so that every bid that is heard tells something of everybody there."""

from __future__ import annotations

from typing import Final, final

from millwright.bot import total

Kinds = list[float]
"""By kind of bidder, how likely it is, or what speaks for it: like Steady, by a quick match, by a patient one."""


@final
class Company:
    """A kind of table: how often one comes to such a one, and how likely each kind of bidder is there."""

    def __init__(self, often: float, kinds: Kinds) -> None:
        self.often: Final = often
        self.kinds: Final = kinds


def believed_kinds(companies: list[Company], heard: list[Kinds], own: int) -> list[Kinds]:
    """By seat, how likely it is of each kind, by what speaks for each. One's own bids say nothing of the others."""
    others = [heard[seat] for seat in range(len(heard)) if seat != own]
    chances = [one.often * met(one, others) for one in companies]
    every = total(chances)
    found: list[Kinds] = []
    for speaks in heard:
        sums = [0.0] * len(speaks)
        for chance, one in zip(chances, companies, strict=True):
            share = chance / every / in_all(one, speaks)
            for kind in range(len(speaks)):
                sums[kind] += share * one.kinds[kind] * speaks[kind]
        found.append(sums)
    return found


def met(company: Company, others: list[Kinds]) -> float:
    """How likely these are heard in such company."""
    found = 1.0
    for speaks in others:
        found *= in_all(company, speaks)
    return found


def in_all(company: Company, speaks: Kinds) -> float:
    return total([company.kinds[kind] * speaks[kind] for kind in range(len(speaks))])
