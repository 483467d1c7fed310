"""The catalogue: every text that a player reads, by key and language.

`texts/LANGUAGE/*.toml`, the house's own and those in the folder of each game, are merged; tables nest by dots, blanks
stand in braces. `{count:card|cards}` is the word that goes with the number of that blank: `{count} {count:card|cards}`.
How words join, and which of them goes with a number, is said by `language.py`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from millwright.language import FILE, FIRST, MARKED, language, languages

F = TypeVar("F", bound=Callable[..., Any])

HOUSE: Final = Path(__file__).parent

TEXTS: Final = [HOUSE / "texts", *sorted(HOUSE.glob("games/*/texts"))]
"""The folders of texts; `add_texts` adds those of a game that lives elsewhere."""

KEYED: Final = "zk"
"""English for translators: each text with its key, so that sentences of a game tell which texts they are made of."""

LANGUAGE: Final = ContextVar("language", default=FIRST)
"""The language of whoever is being answered: set around a page or a session, read nowhere but here."""


def text(key: str, /, **blanks: object) -> str:
    """The text of a key with its blanks filled; English where a language has no such text yet."""
    name = LANGUAGE.get()
    if not blanks:
        return bare_text(name, key)
    found = text_with_blanks(name, key)
    found = (with_plurals(found, blanks) if "|" in found else found).format(**blanks)
    return language(name).joined(found) if "~" in found else found


@cache
def text_with_blanks(name: str, key: str) -> str:
    """The text of a key as it stands in the files of a language, or else of English."""
    return texts(name).get(key) or texts(FIRST)[key]


@cache
def bare_text(name: str, key: str) -> str:
    """The text of a key that has no blanks."""
    found = text_with_blanks(name, key)
    return language(name).joined(found) if "~" in found else found


PLURAL: Final = re.compile(r"\{(\w+):([^{}]*\|[^{}]*)\}")
"""The words that go with a number, one for each plural form of the language."""


def with_plurals(found: str, blanks: dict[str, object]) -> str:
    """A text in which the words that go with numbers are chosen."""
    form = language(LANGUAGE.get()).plural
    return PLURAL.sub(lambda match: match[2].split("|")[form(number_of(blanks[match[1]]))], found)


def number_of(blank: object) -> int:
    """A number that may be in words already, such as `−1`; a sign does not count, nor what is behind a comma."""
    return int("".join([sign for sign in str(blank).partition(",")[0] if sign.isdigit()]) or 0)


@cache
def has_texts(table: str) -> bool:
    """Whether there are texts below a dotted key."""
    return any(key.startswith(f"{table}.") for key in texts(FIRST))


def has_text(key: str) -> bool:
    return key in texts(FIRST)


def text_or(key: str, fallback: str, /, **blanks: object) -> str:
    """The text of a key; where there is none, as in a game without texts, its fallback."""
    return text(key, **blanks) if has_text(key) else fallback


def name_or(key: str, printed: str) -> str:
    """What a language calls something that has a name of its own in the facts: a card, an industry; else that name."""
    return texts(LANGUAGE.get()).get(key, printed)


class Noun(str):
    """The name of a thing, with the forms that sentences ask for: `{tile}`, `{tile.a}`, `{tile.the}`, `{tile.many}`."""

    key: str  # of its text; nothing for a name that is the same in all forms
    blanks: dict[str, object]

    def __new__(cls, name: str, key: str = "", blanks: dict[str, object] | None = None) -> Noun:
        found = super().__new__(cls, name)
        found.key, found.blanks = key, blanks or {}
        return found

    @property
    def a(self) -> str:
        return text(f"{self.key}_a", **self.blanks) if self.key else self

    @property
    def the(self) -> str:
        return text(f"{self.key}_the", **self.blanks) if self.key else self

    @property
    def many(self) -> str:
        return text(f"{self.key}_many", **self.blanks) if self.key else self


def noun(key: str, /, **blanks: object) -> Noun:
    """The name that a key stands for; its other forms are the texts with `_a` and `_the` behind the key."""
    return Noun(text(key, **blanks), key, blanks) if blanks else bare_noun(LANGUAGE.get(), key)


@cache
def bare_noun(language: str, key: str) -> Noun:
    return Noun(text(key), key)


def listed(parts: list[str]) -> str:
    """As one says it: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return text("play.and", parts=text("play.between").join(parts[:-1]), last=parts[-1])


def as_word(name: str) -> str:
    """An id as players may read it where there is no text for it."""
    return name.replace("_", " ").capitalize()


def in_every_language() -> Iterator[str]:
    """For what is kept to be read later."""
    return in_each(languages())


def in_each(names: Iterable[str]) -> Iterator[str]:
    """One language after the other, each that of all texts until the next."""
    for name in names:
        token = LANGUAGE.set(name)
        try:
            yield name
        finally:
            LANGUAGE.reset(token)


def remembering(most: int) -> Callable[[F], F]:
    """Remember what a function made of its arguments, so often in each language: for parts of pictures and pages.

    It sees nothing but these: plain values and facts, never a view, so what is remembered can be nothing else than what
    it would make anew, and shows nobody more than they have handed in.
    """

    def keep(make: F) -> F:
        memories = Memories(make, most)

        @wraps(make)
        def ask(*args: Any) -> Any:
            return memories[LANGUAGE.get()](*args)

        MEMORIES.append(memories.clear)
        return cast(F, ask)

    return keep


class Memories(dict[str, Callable[..., Any]]):
    """The same function for each language, with a memory of its own: so none has to be told the language."""

    def __init__(self, make: Callable[..., Any], most: int) -> None:
        super().__init__()
        self.make: Final = make
        self.most: Final = most

    def __missing__(self, language: str) -> Callable[..., Any]:
        found = self[language] = lru_cache(maxsize=self.most)(self.make)
        return found


MEMORIES: Final[list[Callable[[], None]]] = []
"""How to forget all that, one for each function."""

remembered: Final = remembering(4096)
"""For small things; what is large is remembered less often."""


def hashed_once(one: Any) -> int:
    """The hash of a frozen dataclass that is often part of what is remembered by."""
    found: int | None = one.__dict__.get("hashed")
    if found is None:
        found = one.__dict__["hashed"] = hash(tuple([getattr(one, field) for field in one.__dataclass_fields__]))
    return found


def add_texts(folder: Path) -> None:
    """The texts of a game that does not live in the package."""
    if folder not in TEXTS:
        TEXTS.append(folder)
        forget()


def forget() -> None:
    """Look everything up anew."""
    for found in (texts, has_texts, text_with_blanks, bare_text, bare_noun):
        found.cache_clear()
    for clear in MEMORIES:
        clear()


@cache
def texts(name: str) -> dict[str, str]:
    """All texts of a language by dotted key."""
    if name == MARKED:
        return {key: f"⟦{words}⟧" for key, words in texts(FIRST).items()}
    if name == KEYED:
        return {key: f"⟦{key}¦{words}⟧" for key, words in texts(FIRST).items()}
    found: dict[str, str] = {}
    for path in [path for folder in TEXTS for path in sorted((folder / name).glob("*.toml")) if path.name != FILE]:
        flatten(tomllib.loads(path.read_text(encoding="utf-8")), "", found)
    return found


def flatten(table: dict[str, Any], prefix: str, found: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            flatten(value, f"{prefix}{key}.", found)
        else:
            found[prefix + key] = str(value)
