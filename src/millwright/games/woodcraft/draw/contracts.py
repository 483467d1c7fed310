"""The public contracts, and who has claimed them (C38, C54 to C61)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.picture import Box, bold_breadth, clipped, piece, placed, rect, title, write
from millwright.games.woodcraft.decks import CONTRACT_RULES, FOR_NOTHING
from millwright.games.woodcraft.draw.cards import explained, made_mark, made_up, sheet
from millwright.games.woodcraft.draw.dice import any_die
from millwright.games.woodcraft.draw.pieces import INK, ROSE, WALNUT, focus, panel, use, wrapped
from millwright.games.woodcraft.draw.rewards import Item, counted, strip, symbol, tokens, words
from millwright.games.woodcraft.draw.symbols import amount
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import contract_name, contract_words, seat_name
from millwright.games.woodcraft.pieces import BLADES, GLUE, SCRAP
from millwright.games.woodcraft.points import contract_count, contract_points
from millwright.games.woodcraft.view import View
from millwright.kernel import bits
from millwright.svg import Markup, el, join

WIDE: Final = 175.0
HIGH: Final = 116.0
HEAD: Final = "#7c1f3f"
LEFT_HEAD: Final = "#6b5a4d"
ROOM: Final = WIDE - 36
"""The width of what is printed; the rest is for the markers of those who claim it."""

WIDEST: Final = 4
"""So many columns of points fit on a card."""


ABREAST: Final = 3
"""So many cards on a line."""


def contracts(v: View, box: Box) -> Markup:
    return drawn_contracts(v.facts, tuple([contract_of(v, number) for number in shown(v)]), box)


Contract = tuple[int, bool, int, int, tuple[tuple[int, int], ...]]
"""Its number, whether it has left the row, what the seat in view has of it, and who has claimed it for so much."""


@remembering(256)
def drawn_contracts(f: Facts, cards: tuple[Contract, ...], box: Box) -> Markup:
    places = spots(len(cards), box)
    return panel("contracts", box, "", *[contract(f, *card, *at) for card, at in zip(cards, places, strict=True)])


def spots(count: int, box: Box) -> list[tuple[float, float]]:
    """Where so many cards lie: on lines of even length, each in the middle of the panel."""
    abreast = ABREAST if count > 2 * (ABREAST - 1) or count <= ABREAST else ABREAST - 1
    found: list[tuple[float, float]] = []
    for first in range(0, count, abreast):
        here = min(abreast, count - first)
        left = box[0] + (box[2] - here * (WIDE + 5) + 5) / 2
        y = box[1] + 6 + first // abreast * (HIGH + 5)
        found += [(left + n * (WIDE + 5), y) for n in range(here)]
    return found


def shown(v: View) -> list[int]:
    """Those in the row, and those that have left it with somebody's marker on them."""
    t = v.table
    return [n for n in range(len(t.claims)) if t.contracts >> n & 1 or t.claims[n]]


def contract_of(v: View, number: int) -> Contract:
    t, seat = v.table, focus(v)
    claims = tuple([(one, contract_points(t, one, number)) for one in bits(t.claims[number])])
    gone = not t.contracts >> number & 1
    return number, gone, contract_count(t, seat, number), contract_points(t, seat, number), claims


def contract(
    f: Facts,
    number: int,
    gone: bool,
    count: int,
    points: int,
    claimed: tuple[tuple[int, int], ...],
    x: float,
    y: float,
) -> Markup:
    """A card, and who has claimed it; one that has left the row is grey."""
    face = contract_face(f, number, count, points, gone)
    claims = [claim(f, *one, number, i) for i, one in enumerate(claimed)]
    style = "contract claimed" if gone else "contract"
    return placed(x, y, face, *claims, style=style, name=f"contract-{f.contracts.ids[number]}")


def claim(f: Facts, seat: int, points: int, number: int, nth: int) -> Markup:
    """A player's marker."""
    name = f"claim-{f.contracts.ids[number]}-{f.colours[seat]}"
    tip = text("woodcraft.draw.claim", seat=seat_name(f, seat), points=points)
    return el("g", {}, title(tip), piece(f, seat, WIDE - 14, 37 + 21 * nth, 19, name))


@remembered
def contract_face(f: Facts, number: int, count: int, points: int, gone: bool) -> Markup:
    """What is counted, and the points for it; what the seat in view has of it is lit."""
    c = f.contracts
    made = made_up(f, "contract", c.ids[number], ("rule", "points"))
    if c.tables[number]:
        lines, body = [clipped(contract_name(f, number), 16, WIDE - 14)], table_part(f, number, count)
    else:
        lines = wrapped(contract_name(f, number), 16, WIDE - 14, 2)
        body = each_part(f, number, count, points, 8.0 * (len(lines) - 1))
    deep = 10.0 + 15 * len(lines)
    return join([
        explained(contract_words(f, number), made),
        *sheet(WIDE, HIGH, deep, LEFT_HEAD if gone else HEAD),
        *([rect((1.5, deep, WIDE - 3, HIGH - deep - 2), 7, "left")] if gone else []),
        *[write(5, 18 + 15 * i, line, "serif bold pale", head_size(line)) for i, line in enumerate(lines)],
        *body,
        made_mark(made, 12, HIGH - 7),
    ])  # fmt: skip


def head_size(line: str) -> float:
    """As large as the head allows."""
    return min(16.0, (WIDE - 7) / bold_breadth(line))


def things(rule: int) -> list[Item]:
    """What a contract counts, by its rule."""
    match CONTRACT_RULES[rule]:
        case "tokens":
            return [tokens(good, 1)[0] for good in (GLUE, SCRAP, BLADES)]
        case "dice":
            return [(24.0, any_die(0, 0, 24))]
        case "marketing":
            return [symbol("marketing", WALNUT, 24)]
        case "helpers":
            return [symbol("helper", None, 24)]
        case "pots":
            return [symbol("pot", None, 24), (18.0, use("glue", 0, 0, 24))]
        case "tiles":
            return [symbol("saw_blades", None, 24), symbol("scrap", None, 24)]
        case "tools":
            return [symbol("tool", None, 24)]
    return [symbol("contract", None, 24)]


def each_part(f: Facts, number: int, count: int, points: int, down: float) -> list[Markup]:
    """So many points for each thing; some at once."""
    c = f.contracts
    each = [*things(c.rules[number]), words(text("woodcraft.draw.equals"), 18), counted("points", c.each[number])]
    low: list[Item] = []
    if c.now[number]:
        low += [symbol("immediate", ROSE, 16), counted("points", c.now[number])]
    if c.most[number] < 99:
        low.append(words(text("woodcraft.draw.at_most", n=c.most[number]), 17))
    found = [placed(8 + ROOM / 2, 50 + down, strip(each, 36, ROOM))]
    if c.rules[number] != FOR_NOTHING:
        found += cell(WIDE - 44, 92.0, count, points, 30, True)
    return [*found, placed(50, 94, strip(low, 28, 84))] if low else found


def cell(x: float, y: float, count: int, points: int, wide: float, lit: bool) -> list[Markup]:
    """A count, and below it its points."""
    ground = [rect((x - wide / 2 + 1, y - 15, wide - 2, 35), 4, "lit")] if lit else []
    ink = INK if lit else None
    return [
        *ground,
        write(round(x, 1), y - 2, str(count), "num label mid", None, ink),
        write(round(x, 1), y + 16, str(points), "num bold mid", 17),
    ]


def table_part(f: Facts, number: int, count: int) -> list[Markup]:
    """The points by how many there are, in one line or two: the count above, the points below."""
    c = f.contracts
    pairs = c.tables[number]
    rows = 1 if len(pairs) <= WIDEST else 2
    across = -(-len(pairs) // rows)
    step = min(26.0, (ROOM - 32) / across)
    found = [placed(22, 43, strip(things(c.rules[number]), 28, 36)), amount("points", "", 22, 66, 23)]
    reached = [i for i, (least, _) in enumerate(pairs) if count >= least]
    for i, (least, points) in enumerate(pairs):
        x, y = 40 + step * (i % across + 0.5), 48.0 - 4 * (rows - 1) + 36 * (i // across)
        found += cell(x, y, least, points, step, bool(reached) and i == reached[-1])
    return found
