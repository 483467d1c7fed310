"""The games of a series in a file: a line of JSON that says what is played, then one for each game that is over."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from millwright.arena import Result, Series
from millwright.games.registry import find_game
from millwright.journal import add_line, difference, whole_lines


class WrongFile(ValueError):
    """A file that cannot be gone on with; the message says why."""


def described(series: Series) -> dict[str, Any]:
    """What makes two series the same. More games may be added later: each has luck of its own."""
    found = {**asdict(series), "rules": find_game(series.game).rules, "facts": str(series.facts or "")}
    del found["games"]
    return dict(json.loads(json.dumps(found)))


def open_results(file: Path, series: Series) -> list[Result]:
    """The games that are over; a new file is begun."""
    mine, lines = described(series), whole_lines(file)
    if not lines:
        add_line(file, mine)
        return []
    try:
        there, *games = [dict(json.loads(line)) for line in lines]
        found = [Result(**one, record="") for one in games]
    except (ValueError, TypeError) as error:
        raise WrongFile(f"--out {file}: a line cannot be read ({error}): name another file") from None
    if other := difference(mine, there):
        raise WrongFile(f"--out {file}: other games are kept there ({other}): name another file")
    return [one for one in found if one.number < series.games]


def note_result(file: Path, result: Result) -> None:
    told = asdict(result)
    del told["record"]
    add_line(file, told)
