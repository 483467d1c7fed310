"""The rulebook pages: `docs/rules/GAME.md`, one list item for each numbered rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

RULE: Final = re.compile(r"^- \*\*([A-Z]\d\d)\*\* ", re.MULTILINE)


def rulebook(game: str) -> str:
    """The page of a game: inside an installed package, or in the docs of the source tree above it."""
    package = Path(__file__).resolve().parent
    folders = [package / "rules", *[folder / "docs" / "rules" for folder in package.parents]]
    for folder in folders:
        if (folder / f"{game}.md").is_file():
            return (folder / f"{game}.md").read_text(encoding="utf-8")
    raise FileNotFoundError(f"no rulebook page for {game}")


def find_rule(page: str, rule: str) -> str | None:
    """The text of one numbered rule, without the list mark."""
    found = re.search(rf"^- \*\*{re.escape(rule)}\*\* .*?(?=^- \*\*|^#|\Z)", page, re.MULTILINE | re.DOTALL)
    if not found:
        return None
    return "\n".join(line.strip() for line in found[0].removeprefix("- ").strip().splitlines())
