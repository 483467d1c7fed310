"""The folder of a tournament: what is played, a line of JSON for each game that is over, and the page."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from millwright.games.registry import find_game
from millwright.journal import difference, whole_lines
from millwright.tournament.plan import Plan
from millwright.tournament.played import Played, read_line

PLAN: Final = "arena.json"
GAMES: Final = "games.jsonl"
REPORT: Final = "report.html"


class WrongFolder(ValueError):
    """A folder that cannot be used; the message says why."""


def described(plan: Plan) -> dict[str, Any]:
    """What makes two tournaments the same. More deals may be added later: each has luck of its own."""
    return {
        "game": plan.game,
        "rules": find_game(plan.game).rules,
        "bots": list(plan.bots),
        "seats": list(plan.seats),
        "seed": plan.seed,
        "options": dict(plan.options),
        "facts": str(plan.facts) if plan.facts else None,
        "ladder": plan.ladder,
    }


def open_folder(folder: Path, plan: Plan) -> list[Played]:
    """Make a folder ready, or take up what was played there already."""
    folder.mkdir(parents=True, exist_ok=True)
    mine, file = described(plan), folder / PLAN
    if file.exists():
        compare(folder, mine, read_plan(file))
    elif any(folder.iterdir()):
        raise WrongFolder(f"--out {folder}: it is not empty, and no tournament was played there: name another folder")
    else:
        file.write_text(json.dumps(mine, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return read_games(folder / GAMES)


def read_plan(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        return dict(found)
    except (ValueError, TypeError):
        raise WrongFolder(f"{file}: it cannot be read: name another folder") from None


def compare(folder: Path, mine: dict[str, Any], there: dict[str, Any]) -> None:
    if other := difference(mine, there):
        raise WrongFolder(
            f"--out {folder}: another tournament was begun there ({other}): "
            "name another folder, or repeat its command to go on"
        )


def read_games(file: Path) -> list[Played]:
    """The games that are over. A last line that was cut off is taken away: its game is played again."""
    try:
        return [read_line(line) for line in whole_lines(file)]
    except (ValueError, TypeError, KeyError) as error:
        raise WrongFolder(f"{file}: a line cannot be read ({error}): name another folder") from None


@contextlib.contextmanager
def appending(file: Path) -> Iterator[Any]:
    """A file that nobody else appends to meanwhile, where the system can see to that."""
    with file.open("a", encoding="utf-8") as out:
        try:
            import fcntl

            fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass
        except OSError:
            raise WrongFolder(f"--out {file.parent}: a tournament is being played there just now") from None
        yield out
