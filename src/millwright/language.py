"""A language: what it calls itself, which word goes with a number, and how words join.

`texts/LANGUAGE/language.toml` says so: one more language is one more folder. Its plural rule is written as GNU gettext
has it (`n != 1`). Where a word changes with the one that follows, texts have a tilde between the two,
`de~{place}`: each of the `joins`, a pattern and what to put there, is tried on it, and a tilde that is left is a blank.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import c2py  # the parser of plural rules that comes with Python
from pathlib import Path
from typing import Final

TEXTS: Final = Path(__file__).parent / "texts"

FILE: Final = "language.toml"

FIRST: Final = "en"
"""The language that every text has, and that is spoken where nobody wishes for another."""

MARKED: Final = "zz"
"""A language for tests: English between brackets, so that a text which is in no catalogue is seen."""

WITH_MARKED: Final = "MILLWRIGHT_MARKED_TEXTS"
"""The variable of the environment that offers it."""

VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says which language it wishes for, the strongest first."""


@dataclass(frozen=True)
class Language:
    """How a language behaves, apart from its texts."""

    name: str  # its own name for itself
    plural: Callable[[int], int]  # by number: which of its forms of a word goes with it
    decimal: str  # what stands before tenths
    joins: tuple[tuple[re.Pattern[str], str], ...]

    def joined(self, words: str) -> str:
        """Words with their tildes resolved."""
        for pattern, put in self.joins:
            words = pattern.sub(put, words)
        return words.replace("~", " ")


@cache
def language(name: str) -> Language:
    """A language by its short name; one that there is not behaves as English does."""
    file = TEXTS / name / FILE
    found = tomllib.loads((file if file.is_file() else TEXTS / FIRST / FILE).read_text(encoding="utf-8"))
    plural = c2py(found["plural"])
    joins = tuple([(re.compile(pattern), put) for pattern, put in found.get("joins", {}).items()])
    return Language("[English]" if name == MARKED else found["name"], plural, found.get("decimal", "."), joins)


@cache
def languages() -> list[str]:
    """The languages that there are texts in, English first."""
    folders = sorted([folder.name for folder in TEXTS.iterdir() if (folder / FILE).is_file() and folder.name != FIRST])
    return [FIRST, *folders, *([MARKED] if os.environ.get(WITH_MARKED) else [])]


def first_known(wishes: Sequence[str]) -> str:
    """The first language of a list of wishes, such as `fr-CA`, that there are texts in; else English."""
    short = [re.split("[-_.@]", wish.strip().lower())[0] for wish in wishes]
    return next((name for name in short if name in languages()), FIRST)


def wished_by_browser(header: str) -> str:
    """What a browser asks for: `fr-CA, fr;q=0.9, en;q=0.5`."""
    parts = [part.partition(";q=") for part in header.split(",")[:20]]
    return first_known([wish for wish, _, weight in sorted(parts, key=lambda part: -weight_of(part[2]))])


def weight_of(words: str) -> float:
    """How much a wish weighs; one that says nothing of it weighs most, one that says nonsense least."""
    try:
        return float(words) if words else 1.0
    except ValueError:
        return 0.0


def wished_by_terminal(environment: Mapping[str, str] = os.environ) -> str:
    """What the variables of the environment say: the first that says anything counts, as in other programs."""
    said = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return first_known(said.split(":"))
