"""What the rest of the house knows of a game: its five functions and its leaves, behind one set of names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from millwright.catalogue import text
from millwright.games.picture import Part
from millwright.kernel import LUCK, Event, Move, Quote
from millwright.svg import Markup


@cache
def load_once(load: Callable[[Path], Any], path: Path) -> Any:
    return load(path)


Translation = dict[str, dict[str, str]]
"""For an option, today's word for each value that meant something else; "" is what was played if none was named."""


def as_written(s: Any, seat: int, words: str) -> str:
    """For a game in which there is one way to write each move."""
    return words


@dataclass(frozen=True)
class Game:
    """A game as record, laws, bots and commands use it. States and views are the game's own: nobody looks inside."""

    id: str
    title: str
    rules: str
    seats: tuple[int, ...]
    options: dict[str, tuple[str, ...]]  # the values that each table option may have, the usual one first
    standard: Path
    load_facts: Callable[[Path], Any]
    start: Callable[[Any, int, dict[str, str]], Any]
    view: Callable[[Any, int], Any]
    imagine: Callable[[Any, Random], Any]
    clone: Callable[[Any], Any]
    dump: Callable[[Any], dict[str, Any]]
    load: Callable[[Any, dict[str, Any]], Any]
    seat_ids: Callable[[Any, int], list[str]]
    legend: Callable[[Any, int], dict[str, list[str]]]  # what the numbers of a dump stand for: ids by index
    write: Callable[[Any, Move], str]
    log_lines: Callable[[Any, list[Event], int], list[str]]
    ask: Callable[[Any], str]
    offer: Callable[[Any, Move, Quote], str]
    explain: Callable[[Any, Move, Quote], str]
    status: Callable[[Any], str]
    show: Callable[[Any], str]
    draw: Callable[[Any], str]
    sheet: Callable[[Any], Markup]  # styles and symbols that the parts of a page share
    parts: Callable[[Any], list[Part]]  # the picture in pieces, for a page
    things: Callable[[Any, Move], tuple[str, ...]]  # ids of the drawn things that a move is about, the first above all
    rule: Callable[[Any], str]  # the number of the rule that the decision follows
    standing: Callable[[Any], list[tuple[str, list[int | None]]]]  # the score by its parts, if the game ended now
    answer: Callable[[Any, list[str]], str | None]
    scores: Callable[[Any], list[int]]
    ranking: Callable[[Any], list[int]]
    winners: Callable[[Any], list[int]]  # several only where the rules let a victory be shared
    audit: Callable[[Any], list[str]]
    accounts: Callable[[Any], list[int]]
    ledger: Callable[[list[Event], int], list[int]]
    earlier: dict[str, Translation] = field(default_factory=dict)  # how options of earlier rules are called today
    kept: frozenset[str] = frozenset()  # the options that only records and tables of earlier rules have
    canonical: Callable[[Any, int, str], str] = as_written  # a move as a person may write it, in the record's own words

    def reason(self, s: Any, move: Move, quote: Quote) -> str:
        """Why a move is refused, in words: what is common to all games, then the game's own reasons."""
        common = quote.why in ("over", "not_asked", "unknown")
        return text(f"play.why.{quote.why}") if common else self.explain(s, move, quote)

    def question(self, view: Any) -> str:
        """What is asked now, for whoever looks on."""
        if not view.agenda:
            return text("play.over")
        return text("play.luck_asked") if view.agenda[-1].waiting >> LUCK & 1 else self.ask(view)

    def facts(self, own: Path | None = None) -> Any:
        """The facts of an owner's file, or the standard ones, which are read once."""
        return self.load_facts(own) if own else load_once(self.load_facts, self.standard)

    def new(self, seats: int, **options: str) -> Any:
        """A new game with the standard facts, up to its first decision."""
        if seats not in self.seats:
            raise ValueError(f"{self.id} is for {', '.join(map(str, self.seats))} players, not {seats}")
        for key, value in options.items():
            if not self.allows(key, value):
                raise ValueError(f"no option {key}={value}: {self.id} has {self.option_words()}")
        return self.start(self.facts(), seats, options)

    def today(self, version: str, key: str, value: str) -> str:
        """Today's word for an option's value by that version of the rules; "" is what was played if none was named."""
        return self.earlier.get(version, {}).get(key, {}).get(value, value)

    def options_of(self, version: str, named: dict[str, str]) -> dict[str, str] | None:
        """The options that play today as those named did by that version; None if it, or one of them, is unknown."""
        if version not in (self.rules, *self.earlier):
            return None
        keys = [*named, *[key for key in self.earlier.get(version, {}) if key not in named]]
        words = {key: self.today(version, key, named.get(key, "")) for key in keys}
        options = {key: word for key, word in words.items() if word}
        return options if all(self.allows(key, word) for key, word in options.items()) else None

    def allows(self, key: str, value: str) -> bool:
        """Whether there is such a table option, and this value of it."""
        return value in self.options.get(key, ())

    def option_words(self) -> str:
        """The options and their values, for messages."""
        return ", ".join(f"{key} ({' or '.join(values)})" for key, values in self.options.items())
