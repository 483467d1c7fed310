"""The demand tracks of coal, iron and cotton, and the distant market (B02, B24, B25, B39)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.pieces import INK, PAPER, TINTS, cube, panel, symbol
from millwright.games.brass.facts import COAL, COTTON, INDUSTRIES, IRON, Board
from millwright.games.brass.quotes import track_price
from millwright.games.brass.view import View
from millwright.games.brass.words import marker_words, money_words
from millwright.games.picture import Box, Point, breadth, path, placed, rect, title, write
from millwright.svg import Markup, el, join

NAMES: Final = 58.0
"""The room for a track's sign, before its first space."""

LAST: Final = 34.0
"""How much wider the last space of the cotton track is."""


def demand(v: View, box: Box) -> Markup:
    """B24, B25: a cube on each space that still has one, and what the next costs."""
    x, y, w, h = box
    high = (h - 12) / 2
    t, rows = v.table, []
    for n, (industry, left) in enumerate(((COAL, t.coal), (IRON, t.iron))):
        here = (x + 8, y + 6 + high * n, w - 16, high)
        rows.append(cube_track(t.board, industry, left, track_price(t, industry, 1), here))
    return panel("demand", box, "", *rows)


@remembered
def cube_track(board: Board, industry: int, left: int, price: int, box: Box) -> Markup:
    """Sign, spaces, the price of an empty track, and what the next cube costs."""
    x, y, w, h = box
    prices, name = board.tracks.prices[industry - COAL], text(f"brass.good.{INDUSTRIES[industry]}")
    step = min(34.0, (w - NAMES - 122) / len(prices))
    parts = [
        title(text("brass.draw.track", good=name, count=left, all=len(prices), price=price)),
        symbol(industry, x + 26, y + h / 2 - 7, 30, TINTS[industry]),
        write(x + 26, y + h - 4, name.title(), "num faint mid", min(15.0, 50 / breadth(name))),
    ]
    for space in range(len(prices)):
        full = space >= len(prices) - left
        parts.append(cube_space(industry, space, (x + NAMES + step * (space + 0.5), y + h / 2 - 9), full, step))
    parts += price_marks(prices, x + NAMES, y + h - 4, step)
    end = x + NAMES + step * len(prices)
    parts += dear_space(board.tracks.dear[industry - COAL], end + 8, y + h / 2 - 9, not left, y + h - 4)
    parts.append(write(x + w - 4, y + h / 2 + 2, money_words(price), "num next end"))
    parts.append(write(x + w - 4, y + h - 4, text("brass.draw.next"), "num small end"))
    return el("g", {"id": f"track-{INDUSTRIES[industry]}"}, *parts)


def cube_space(industry: int, space: int, middle: Point, full: bool, step: float) -> Markup:
    (x, y), half = middle, step / 2 - 2
    ground = rect((x - half, y - half, 2 * half, 2 * half), 3, "cube-place")
    there = [cube(industry, x, y, 2 * half - 7)] if full else []
    return el("g", {"id": f"demand-{INDUSTRIES[industry]}-{space}"}, ground, *there)


def price_marks(prices: list[int], x: float, y: float, step: float) -> list[Markup]:
    """Each price once, under its spaces."""
    found: list[Markup] = []
    for price in sorted(set(prices)):
        first, count = prices.index(price), prices.count(price)
        mid = x + step * (first + count / 2)
        line = path(f"M{x + step * first + 3:.1f} {y - 15:.1f}h{step * count - 6:.1f}", class_="brace")
        found += [line, write(mid, y, money_words(price), "num price mid")]
    return found


def dear_space(price: int, x: float, y: float, now: bool, low: float) -> list[Markup]:
    """What a cube costs once the track is empty."""
    ring = rect((x, y - 15, 40, 30), 4, "cube-place dear now" if now else "cube-place dear")
    empty = write(x + 20, low, text("brass.draw.empty"), "num small mid")
    return [ring, write(x + 20, y + 6, money_words(price), "num price mid"), empty]


# ---- cotton


def cotton(v: View, box: Box) -> Markup:
    """B39: the marker on the cotton track, and which market tiles are still face down."""
    x, y, w, h = box
    t = v.table
    money, words = t.options.cotton_money, marker_words(t, t.cotton)
    upper, lower = (x + 8, y + 6, w - 16, 74.0), (x + 8, y + 82, w - 16, h - 88)
    return panel(
        "cotton", box, "", cotton_track(t.board, t.cotton, money, words, upper), market(t.board, t.market, lower)
    )


@remembered
def cotton_track(board: Board, marker: int, money: bool, words: str, box: Box) -> Markup:
    """The bonus of each space, top first; the marker's space is lit."""
    x, y, w, h = box
    step = (w - NAMES - LAST) / (board.tracks.closed + 1)
    parts = [
        title(text("brass.draw.cotton", marker=words)),
        symbol(COTTON, x + 26, y + 26, 30, TINTS[COTTON]),
        write(x + 26, y + h - 8, text("brass.draw.cotton_name"), "num small mid"),
    ]
    for space, bonus in enumerate(board.tracks.bonus):
        sign = text("brass.draw.pounds" if money else "brass.draw.plus", n=bonus)
        parts.append(cotton_space(sign, space == marker, (x + NAMES + step * space, y + 12, step, 36)))
    end = (x + w - step - LAST, y + 12, step + LAST, 36.0)
    parts.append(cotton_space("", marker == board.tracks.closed, end))
    mid = end[0] + end[2] / 2 if marker == board.tracks.closed else x + NAMES + step * (marker + 0.5)
    parts.append(bobbin(mid, y + 11))
    note = text("brass.draw.bonus_money" if money else "brass.draw.bonus")
    parts.append(write(x + NAMES + 8, y + h - 8, note, "num small"))
    return el(
        "g", {"id": "track-cotton"}, *parts, write(x + w - 4, y + h - 8, text("brass.draw.closed"), "num small end")
    )


def cotton_space(bonus: str, here: bool, box: Box) -> Markup:
    """A space of the cotton track: its bonus, or the cross that ends it."""
    x, y, w, h = box
    mid = x + w / 2
    style = f"cotton-place{'' if bonus else ' closed'}{' now' if here else ''}"
    cross = path(f"M{mid - 9:.1f} {y + 9}l18 18m0-18l-18 18", class_="bar")
    sign = write(mid, y + h / 2 + 7, bonus, "num bonus mid") if bonus else cross
    return join([rect((x + 1.5, y, w - 3, h), 4, style), sign])


def bobbin(x: float, y: float) -> Markup:
    """The cotton marker: an arrow that hangs over its space."""
    return placed(x, y, path("M-9-9H9L0 5Z", fill=INK, stroke=PAPER, stroke_width=1.2), name="cotton-marker")


# ---- the distant market


@remembered
def market(board: Board, left: tuple[int, ...], box: Box) -> Markup:
    """Tiles still face down, by value; turned ones are hollow."""
    x, y, w, h = box
    whole = board.tracks.market
    step = (w - NAMES - LAST) / max(1, sum([1 for count in whole if count]))
    parts = [
        title(text("brass.draw.market", count=sum(left))),
        write(x + 4, y + 20, text("brass.draw.market_name"), "num small"),
        write(x + 4, y + 40, text("brass.draw.market_left", count=sum(left)), "num small"),
    ]
    at = x + NAMES + LAST
    for value, count in enumerate(whole):
        if count:
            parts.append(market_tile(value, left[value], count, (at, y, step, h)))
            at += step
    return el("g", {"id": "market"}, *parts)


def market_tile(value: int, left: int, whole: int, box: Box) -> Markup:
    """How far such a tile moves the marker, and a pip for each, hollow if turned."""
    x, y, w, h = box
    mid = x + w / 2
    style = "market-tile" if left else "market-tile gone"
    words = text("brass.draw.down", n=value) if value else "0"
    parts = [
        rect((mid - 21, y + 4, 42, 28), 4, style),
        write(mid, y + 25, words, f"num bonus mid{'' if left else ' faint'}"),
    ]
    for i in range(whole):
        pip = {"cx": mid + (i - (whole - 1) / 2) * 13, "cy": y + h - 9, "r": 4.6}
        parts.append(el("circle", {**pip, "class": "pip full" if i < left else "pip"}))
    tip = title(text("brass.draw.market_tile", value=value, left=left, all=whole))
    return el("g", {"id": f"market-{value}"}, tip, *parts)
