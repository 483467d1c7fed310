"""The rulebook pages: `docs/rules/GAME.md` and `docs/rules/LANGUAGE/GAME.md`, one list item for each numbered rule."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from millwright.catalogue import LANGUAGE
from millwright.language import FIRST

RULE: Final = re.compile(r"^- \*\*([A-Z]\d\d)\*\* ", re.MULTILINE)


def rulebook(game: str) -> str:
    """The page of a game in the language of whoever reads, or else in English; nothing if there is none."""
    return page_of(game, LANGUAGE.get()) or page_of(game, FIRST)


@cache
def page_of(game: str, language: str) -> str:
    """A page inside an installed package, or in the docs of the source tree above it."""
    package = Path(__file__).resolve().parent
    folders = [package / "rules", *[folder / "docs" / "rules" for folder in package.parents]]
    pages = [folder / ("" if language == FIRST else language) / f"{game}.md" for folder in folders]
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), "")


def find_rule(page: str, rule: str) -> str | None:
    """The text of one numbered rule, without the list mark."""
    found = re.search(rf"^- \*\*{re.escape(rule)}\*\* .*?(?=^- \*\*|^#|\Z)", page, re.MULTILINE | re.DOTALL)
    if not found:
        return None
    return "\n".join(line.strip() for line in found[0].removeprefix("- ").strip().splitlines())
