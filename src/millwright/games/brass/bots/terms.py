"""What a position of Brass is worth, by its parts: so that Steady can say why."""

from __future__ import annotations

from millwright.bot import total
from millwright.games.brass.bots.hand import prospects, rooms
from millwright.games.brass.bots.worth import Outlook
from millwright.games.brass.table import Table
from millwright.kernel import bits


def parts(o: Outlook, t: Table) -> dict[str, float]:
    """The worth of a position as `Outlook.worth` counts it; the keys are those of the texts."""
    income = o.moment.income(t.space[o.seat])[0]
    scored = flipped_points(o, t)
    return {
        "income": income,
        "money": o.moment.purse(t) - income,
        "flipped": scored,
        "unflipped": o.tiles(t) - scored,
        "links": o.links(t, o.discs(t)),
        "stacks": o.stacked(t),
        "hand": prospects(o.moment, t, rooms(t), o.named, o.cards) if o.moment.rest else 0.0,
        "rivals": -o.h.spite * rivals_gain(o, t),
    }


def flipped_points(o: Outlook, t: Table) -> float:
    """B44: of the tiles that have flipped."""
    return total([o.moment.scores[t.tiles[slot]] for slot in bits(t.own[o.seat] & t.flipped)])


def rivals_gain(o: Outlook, t: Table) -> float:
    """What the tiles bring that rivals were helped to flip."""
    helped = t.flipped & ~o.flipped & ~t.own[o.seat]
    return total([o.moment.gains[t.tiles[slot]][0] for slot in bits(helped)])
