"""What only the viewer sees: the hand, and at the start the cards drawn; and the score by its parts."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, path, title, write
from millwright.games.woodcraft.draw.cards import HIGH as CARD_HIGH
from millwright.games.woodcraft.draw.cards import WIDE as CARD_WIDE
from millwright.games.woodcraft.draw.cards import helper_card, order_card
from millwright.games.woodcraft.draw.pieces import PALE_INK, piece, use, wrapped
from millwright.games.woodcraft.draw.sheet import panel
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import seat_name
from millwright.games.woodcraft.origins import PART_NAMES, SCORE_PARTS
from millwright.games.woodcraft.points import points_of, ranked
from millwright.games.woodcraft.standing import final_points
from millwright.games.woodcraft.view import View
from millwright.kernel import bits
from millwright.svg import Markup, el, join

GAP: Final = 7.0
PANEL_HIGH: Final = CARD_HIGH + 44


# ---- the hand


def hand_cards(v: View) -> tuple[list[int], list[int], list[int]]:
    """C06, C71: helpers and orders still to choose from, and the orders held."""
    if v.seat >= v.table.seats:
        return [], [], []
    t, d, n = v.table, v.drawer, v.facts.numbers
    choosing = t.round == 0
    helpers = bits(d.helpers) if choosing and max(t.rooms[v.seat]) < 0 else []
    placed_one = bool(t.orders[v.seat])
    full = d.hand.bit_count() >= n.keep_orders + n.draw_hazelnuts
    drawn = bits(d.drawn) if choosing and not placed_one and not full else []
    return helpers, drawn, bits(d.hand)


def hand_width(v: View) -> float:
    """How wide the panel must be; 0 if there is nothing to show."""
    helpers, drawn, held = hand_cards(v)
    groups = [group for group in (helpers, drawn, held) if group]
    return sum([len(group) * (CARD_WIDE + GAP) + 18 for group in groups]) + 6 if groups else 0.0


def hand_scale(v: View, wide: float) -> float:
    return min(1.0, (wide - 12) / max(1.0, hand_width(v) - 6))


def hand_high(v: View, wide: float) -> float:
    return PANEL_HIGH * hand_scale(v, wide)


def hand(v: View, box: Box) -> Markup:
    """The groups side by side, each with its name; ten cards of the start are scaled to fit."""
    x, y, w, _ = box
    helpers, drawn, held = hand_cards(v)
    scale = hand_scale(v, w)
    parts: list[Markup] = []
    at = 10.0
    for key, cards in (("drawn_helpers", helpers), ("drawn_orders", drawn), ("hand", held)):
        if not cards:
            continue
        parts.append(write(at + 4, 25, text(f"woodcraft.draw.{key}", n=v.facts.numbers.keep_orders), "serif heading"))
        for card in cards:
            parts.append((helper_card if key == "drawn_helpers" else order_card)(v.facts, card, at, 34))
            at += CARD_WIDE + GAP
        at += 18
    inside = el("g", {"transform": f"translate({x:.1f} {y:.1f}) scale({scale:.3g})"}, *parts)
    return panel("hand", box, "", inside)


# ---- the score


SIGNS: Final = {
    "wheel": "wheel",
    "orders": "order",
    "rows": "row",
    "helpers": "helper",
    "attic": "attic",
    "income": "hazelnut_income",
    "lines": "line",
    "reputation": "reputation",
    "marketing": "marketing",
    "gluing": "glue",
    "contracts": "contract",
    "leftovers": "scrap",
    "quality": "done",
}


def scores(v: View, box: Box) -> Markup:
    """C47 to C53: each player's points by where they come from, the first one first."""
    x, y, w, h = box
    t = v.table
    left, right = x + 150, x + w - (150 if v.agenda else 76)
    step = (right - left) / SCORE_PARTS
    columns = tuple([left + step * (i + 0.5) for i in range(SCORE_PARTS)])
    told = step >= TOLD
    heads = part_signs(columns, y, told, x + w - (112 if v.agenda else 40), step)
    deep = HEADS[told]
    high = min(46.0, (h - deep - 8) / t.seats)
    rows = [score_row(v, seat, columns, (x, y + deep + high * i, w, high)) for i, seat in enumerate(ranked(t))]
    return panel("scores", box, text("woodcraft.draw.scores"), heads, *rows)


TOLD: Final = 80.0
"""Columns so wide have words below their signs."""

HEADS: Final = (46.0, 76.0)
"""How deep the heads of the columns are, without and with words."""


def scores_high(v: View) -> float:
    """How high the panel is that has the whole width."""
    return HEADS[1] + 42.0 * v.table.seats + 8


@remembered
def part_signs(columns: tuple[float, ...], y: float, told: bool, far: float, step: float) -> Markup:
    found = [use("points", far, y + 25, 30)]
    for part, x in enumerate(columns):
        name = PART_NAMES[part]
        words = text(f"woodcraft.part.{name}")
        lines = wrapped(words, 14, step, 2) if told else []
        found.append(
            el(
                "g", {"id": f"part-{name}"}, title(words), use(SIGNS[name], x, y + 25, 27, PALE_INK),
                *[write(round(x, 1), y + 53 + 15 * i, line, "num tiny mid") for i, line in enumerate(lines)],
            )
        )  # fmt: skip
    return join(found)


def score_row(v: View, seat: int, columns: tuple[float, ...], box: Box) -> Markup:
    t = v.table
    parts = t.scored[seat * SCORE_PARTS : (seat + 1) * SCORE_PARTS]
    return score_line(v.facts, seat, parts, coming(v, seat) if v.agenda else -1, columns, box)


@remembered
def score_line(f: Facts, seat: int, parts: tuple[int, ...], more: int, columns: tuple[float, ...], box: Box) -> Markup:
    """Who, the parts, their sum; while the game goes on also what would come at its end."""
    x, y, w, h = box
    mid = y + h / 2
    found = [
        path(f"M{x + 12} {y:.1f}h{w - 24:.1f}", class_="rule"),
        piece(f, seat, x + 32, mid, 26),
        write(x + 52, mid + 7, seat_name(f, seat), "serif bold", 19),
    ]
    for at, n in zip(columns, parts, strict=True):
        found.append(write(round(at, 1), mid + 7, points_words(n), "num cell mid" if n else "num cell mid faint"))
    found.append(write(x + w - (112 if more >= 0 else 40), mid + 9, str(sum(parts)), "num total mid"))
    if more >= 0:
        words = write(x + w - 48, mid + 7, text("woodcraft.draw.plus", n=more), "num cell mid faint")
        found.append(el("g", {}, title(text("woodcraft.draw.coming", n=more)), words))
    return el("g", {"id": f"score-row-{seat}"}, *found)


def points_words(n: int) -> str:
    return text("woodcraft.draw.minus", n=-n) if n < 0 else str(n) if n else text("woodcraft.draw.none")


def coming(v: View, seat: int) -> int:
    """C48 to C51: what contracts, leftovers and completed orders would score now."""
    return sum(final_points(v)[seat]) - points_of(v.table, seat)
