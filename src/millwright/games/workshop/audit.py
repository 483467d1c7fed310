"""What must be true of every position: pieces, cards and tokens are conserved, and every pound is told."""

from __future__ import annotations

from millwright.games.workshop.table import State
from millwright.games.workshop.verbs import EARNED, PAID
from millwright.kernel import Event


def audit(s: State) -> list[str]:
    """What is wrong with a position, in words; nothing for a sound one."""
    return [*audit_map(s), *audit_tokens(s), *audit_cards(s), *audit_purses(s), *audit_lead(s)]


def audit_map(s: State) -> list[str]:
    """W17, W19, W29, W51: no town overfull, no piece made or lost."""
    f, t, wrong = s.facts, s.table, []
    for town, value in enumerate(f.map.values):
        if t.filled(town) > value:
            wrong.append(f"{f.map.town_ids[town]} holds {t.filled(town)} industries")
    for colour in range(t.colours):
        if t.supply[colour] + sum(t.industries[colour :: t.colours]) != f.industries(colour, t.seats):
            wrong.append(f"industries of {f.colours[colour]} are not conserved")
        built = sum(f.map.spaces[c] for c, owner in enumerate(t.links) if owner == colour)
        if t.pieces[colour] + built != f.numbers.links:
            wrong.append(f"links of {f.colours[colour]} are not conserved")
    return wrong


def audit_tokens(s: State) -> list[str]:
    """W05: every demand token is in the bag, in a drawer or on the chart; picks are of tokens held."""
    wrong = []
    for i, count in enumerate(s.facts.tokens):
        if s.bag[i] + s.table.chart[i] + sum(d.tokens[i] for d in s.drawers) != count:
            wrong.append(f"tokens of {s.facts.industry_ids[i]} are not conserved")
        if any(d.picks[i] > d.tokens[i] for d in s.drawers):
            wrong.append(f"a {s.facts.industry_ids[i]} token is picked that is not held")
    return wrong


def audit_cards(s: State) -> list[str]:
    """W04: the unseen cards are just those in the two piles."""
    t = s.table
    wrong = [] if sum(t.unseen) + sum(t.top) == t.deck + t.aside else ["unseen cards and piles differ"]
    if min(t.unseen) < 0 or min(t.top) < 0:
        wrong.append("a card was seen twice")
    return wrong


def audit_purses(s: State) -> list[str]:
    """W08, W24, W27: nobody owes, and no sealed bid is above its purse."""
    wrong = []
    for seat, d in enumerate(s.drawers):
        if d.money < 0 or d.bid > d.money or s.table.revenue[seat] < 0:
            wrong.append(f"the purse of {s.facts.colours[seat]} is overdrawn")
    return wrong


def audit_lead(s: State) -> list[str]:
    """W48: two players see on the track who is first if bids are equal."""
    t = s.table
    if t.seats > 2 or s.options.open_auction or s.options.auction_ties:
        return []
    first = t.owner(t.order[0]) if t.order else -1
    return [] if t.lead == first else ["place 1 of the turn order does not tell who has the lead"]


def ledger(events: list[Event], seats: int) -> list[int]:
    """W44: by how much each purse changed, as the events tell it; W45: with two players two colours share one."""
    change = [0] * seats
    for kind, _, colour, amount, _ in events:
        if kind == PAID:
            change[colour % seats] -= amount
        elif kind == EARNED:
            change[colour % seats] += amount
    return change
