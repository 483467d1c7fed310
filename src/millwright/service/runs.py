"""Runs of chance in the log: `Purple draws 8 cards.` once, and not a line for each card.

Each card that is drawn, each die that is rolled is a move of its own. A line that is made of several takes the place of
the last of them. A game says by texts which events are told so: `GAME.run.EVENT` is the line, with `{n}` or `{things}`;
`GAME.run_thing.EVENT` is what one of them adds to the list.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from millwright.catalogue import remembered, text
from millwright.games.game import LogLine, Run
from millwright.service.history import PART, Entry
from millwright.service.recap import times

Row = tuple[int, LogLine]
"""The number of a move, and a line about it."""


def told_together(entries: list[Entry], viewer: int, first: int, end: int, last: int) -> tuple[Row, ...]:
    """What a viewer reads in a part of the log, as far as a move that is looked at."""
    moves = range(cut(entries, viewer, first), cut(entries, viewer, end) if end <= last else last)
    return joined_rows([(n + 1, line) for n in moves for line in entries[n].lines(viewer)])


def joined_rows(read: list[Row]) -> tuple[Row, ...]:
    found: list[list[Row]] = []
    for row in read:
        if row[1].run is not None and found and goes_on(found[-1][-1][1], row[1]):
            found[-1].append(row)
        else:
            found.append([row])
    return tuple([rows[0] if rows[0][1].run is None else one_row(rows) for rows in found])


def one_row(rows: list[Row]) -> Row:
    return rows[-1][0], one_line(tuple([line for _, line in rows]))


def cut(entries: list[Entry], viewer: int, at: int) -> int:
    """Where a part ends that would end after so many moves: a run that goes on belongs to the next part as a whole.

    Chance has answered as often as it was asked before anybody looks, so that a cut stays where it is.
    """
    n = at
    while at - PART < n < len(entries) and n and joined(entries[n - 1].lines(viewer), entries[n].lines(viewer)):
        n -= 1
    return n


def joined(before: tuple[LogLine, ...], after: tuple[LogLine, ...]) -> bool:
    return bool(before and after) and goes_on(before[-1], after[0])


def goes_on(before: LogLine, after: LogLine) -> bool:
    return before.run is not None and before.run.fits(after.run)


def one_line(lines: tuple[LogLine, ...]) -> LogLine:
    """A line as it is, or several as one."""
    if lines[0].run is None or (len(lines) == 1 and lines[0].text):
        return lines[0]
    return as_one(lines, lines[0].run)


@remembered
def as_one(lines: tuple[LogLine, ...], run: Run) -> LogLine:
    line = lines[0]
    listed = Counter([one.run.thing for one in lines if one.run])
    things = ", ".join([times(thing, n) for thing, n in listed.items()])
    ids = dict.fromkeys([id for one in lines for id in one.things])
    seat = line.seat if all(one.seat == line.seat for one in lines) else -1
    return replace(line, text=text(run.key, seat=run.seat, n=len(lines), things=things), seat=seat, things=tuple(ids))
