"""The rulebook pages: `docs/rules/GAME.md`, one list item for each numbered rule."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

RULE: Final = re.compile(r"^- \*\*([A-Z]\d\d)\*\* ", re.MULTILINE)


@cache
def rulebook(game: str) -> str:
    """The page of a game: inside an installed package, or in the docs of the source tree above it; nothing if none."""
    package = Path(__file__).resolve().parent
    folders = [package / "rules", *[folder / "docs" / "rules" for folder in package.parents]]
    pages = [folder / f"{game}.md" for folder in folders]
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), "")


def find_rule(page: str, rule: str) -> str | None:
    """The text of one numbered rule, without the list mark."""
    found = re.search(rf"^- \*\*{re.escape(rule)}\*\* .*?(?=^- \*\*|^#|\Z)", page, re.MULTILINE | re.DOTALL)
    if not found:
        return None
    return "\n".join(line.strip() for line in found[0].removeprefix("- ").strip().splitlines())
