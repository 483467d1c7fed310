"""The rulebook pages: `docs/rules/GAME.md`, one list item for each numbered rule."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

RULE: Final = re.compile(r"^- \*\*([A-Z]\d\d)\*\* ", re.MULTILINE)


def rulebook(game: str) -> str:
    """The page of a game."""
    path = page_of(game)
    if path is None:
        raise FileNotFoundError(f"no rulebook page for {game}")
    return path.read_text(encoding="utf-8")


@cache
def has_rulebook(game: str) -> bool:
    return page_of(game) is not None


def page_of(game: str) -> Path | None:
    """Inside an installed package, or in the docs of the source tree above it."""
    package = Path(__file__).resolve().parent
    folders = [package / "rules", *[folder / "docs" / "rules" for folder in package.parents]]
    return next((folder / f"{game}.md" for folder in folders if (folder / f"{game}.md").is_file()), None)


def find_rule(page: str, rule: str) -> str | None:
    """The text of one numbered rule, without the list mark."""
    found = re.search(rf"^- \*\*{re.escape(rule)}\*\* .*?(?=^- \*\*|^#|\Z)", page, re.MULTILINE | re.DOTALL)
    if not found:
        return None
    return "\n".join(line.strip() for line in found[0].removeprefix("- ").strip().splitlines())
