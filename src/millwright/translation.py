"""For translators: which texts a language lacks, which have other blanks, and each text in a sentence of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from millwright.catalogue import KEYED, LANGUAGE, TEXTS, texts
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, below, luck_move, play_trusted, quotes, waiting
from millwright.language import FIRST
from millwright.rulebook import RULE, page_of

BLANK: Final = re.compile(r"\{(\w+)[^{}]*\}")


@dataclass(frozen=True)
class Lack:
    """What is wrong with one text of a language."""

    key: str
    place: str  # the file and line of the English text
    english: str
    fault: str


def lacks(language: str) -> list[Lack]:
    """What a language still needs: texts, blanks that fit, names of cards, rulebook pages."""
    english, own = texts(FIRST) | printed_names(), texts(language)
    found = [Lack(key, place_of(key), words, fault_of(words, own.get(key, ""))) for key, words in english.items()]
    found += [Lack(key, "", own[key], "no such text in English") for key in own if key not in english]
    return [one for one in found if one.fault] + list(missing_rules(language))


def fault_of(english: str, own: str) -> str:
    """Why a translation cannot stand for the English text; nothing if it can."""
    if english and not own:
        return "missing"
    wanted, given = blanks_of(english), blanks_of(own)
    return "" if wanted == given else f"blanks {listing(given)} instead of {listing(wanted)}"


def blanks_of(words: str) -> frozenset[str]:
    return frozenset(BLANK.findall(words))


def listing(blanks: frozenset[str]) -> str:
    return ", ".join(sorted(blanks)) or "none"


def printed_names() -> dict[str, str]:
    """The names that stand in the facts, by the key of their translations."""
    return {key: name for game in GAMES.values() for key, name in game.printed_names(game.facts()).items()}


def missing_rules(language: str) -> Iterator[Lack]:
    """Rulebook pages that are not there, or lack a rule."""
    for game in GAMES.values():
        ids = RULE.findall(page_of(game.id, FIRST))
        own = RULE.findall(page_of(game.id, language))
        if ids and ids != own:
            lost = [one for one in ids if one not in own]
            yield Lack(
                f"rules.{game.id}", f"docs/rules/{game.id}.md", "", f"rules missing: {', '.join(lost) or 'order'}"
            )


def place_of(key: str) -> str:
    """Where the English text of a key stands."""
    return PLACES.get(key, "") or PLACES.get(key.rpartition(".")[0], "")


def places() -> Iterator[tuple[str, str]]:
    for path in [path for folder in TEXTS for path in sorted((folder / FIRST).glob("*.toml"))]:
        table, home = "", Path(__file__).parent
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if head := re.match(r"\[([\w.-]+)\]", line):
                table = head[1]
            elif entry := re.match(r"([\w-]+) = ", line):
                shown = path.relative_to(home) if path.is_relative_to(home) else path
                yield f"{table}.{entry[1]}", f"{shown}:{number}"


PLACES: Final = dict(places())


# ---- sentences of a game


def in_context() -> dict[str, str]:
    """A sentence of a real game for each text that random games of all kinds have used, in English."""
    token = LANGUAGE.set(KEYED)
    try:
        found: dict[str, str] = {}
        for game in GAMES.values():
            for said in sentences(game):
                collect(said, found)
        return found
    finally:
        LANGUAGE.reset(token)


def sentences(game: AnyGame) -> Iterator[str]:
    """What is read in a random game: questions, offers, reasons, the log, and the position as text now and then."""
    s: Any = game.new(game.seats[-1])
    rng = Random(f"texts {game.id}")
    for step in range(100_000):
        if not s.agenda:
            break
        seat = waiting(s)[0]
        if seat == LUCK:
            play_trusted(s, seat, luck_move(s, rng))
        else:
            view, offers = game.view(s, seat), quotes(s, seat)
            yield game.ask(view)
            yield from [game.offer(view, move, quote) for move, quote in offers]
            if step % 40 == 0:
                yield from [game.show(view), *refusals(game, s, seat)]
            play_trusted(s, seat, offers[below(rng, len(offers))][0])
        yield from [line.text for line in game.log(s, s.events, LUCK)]


def refusals(game: AnyGame, s: Any, seat: int) -> Iterator[str]:
    item, allowed = s.agenda[-1], s.agenda[-1].offers(s, seat)
    for move in [move for move in item.candidates(s, seat) if move not in allowed][:30]:
        yield game.reason(s, move, item.quote(s, seat, move))


MARKS: Final = re.compile(r"⟦([^¦⟦⟧]+)¦|⟧|[^⟦⟧]+|⟦")


def collect(said: str, found: dict[str, str]) -> None:
    """Take a sentence apart: each text in it, with the whole sentence around it."""
    plain, keys = "", list[str]()
    for mark in MARKS.finditer(said):
        if mark[1]:
            keys.append(mark[1])
        elif mark[0] not in ("⟦", "⟧"):
            plain += mark[0]
    for key in keys:
        found.setdefault(key, plain)
