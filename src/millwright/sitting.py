"""A bot of this machine at a table in a browser: what the server tells over HTTP goes to the bot, and back."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import Any, Final, Protocol
from urllib.parse import quote, urlsplit

from millwright import botspec, wire
from millwright.bots import SeatedBot
from millwright.external import MISTAKES, SECONDS, START, Failed, Program
from millwright.games.registry import find_game
from millwright.kernel import offers

WAIT: Final = 20
"""Seconds that the server may keep us waiting for a question."""

TRIES: Final = 6
"""Times that we try again if the server cannot be reached, each after twice as long."""

TOLD_ONCE: Final = ("game", "seats", "seat", "option", "seconds")
FOR_US: Final = ("millwright", "at", "stamp", "wait")


class Gone(ValueError):
    """The table cannot be played at any more; the message says why."""


@dataclass
class Told:
    """One answer of the server, by the first word of its lines."""

    lines: list[str]
    words: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for line in self.lines:
            verb, _, rest = line.partition(" ")
            self.words.setdefault(verb, []).append(rest)

    def one(self, verb: str) -> str:
        return self.words.get(verb, [""])[0]


@dataclass
class Table:
    """The server's side: one seat of one table."""

    address: str  # without the token
    token: str
    pause: Callable[[float], None] = time.sleep

    def ask(self, after: int, wants: frozenset[str]) -> Told:
        query = f"?wait={WAIT}&after={after}&want={quote(','.join(sorted(wants)))}"
        return Told(self.request(query, None)[1].splitlines())

    def answer(self, stamp: str, line: str) -> tuple[int, str]:
        return self.request(f"?stamp={quote(stamp)}", line.encode())

    def request(self, query: str, body: bytes | None) -> tuple[int, str]:
        """Status and text; tried again where that may help."""
        headers = {"authorization": f"Bearer {self.token}", "content-type": "text/plain"}
        for attempt in range(TRIES):
            asked = urllib.request.Request(self.address + query, body, headers)
            try:
                with urllib.request.urlopen(asked, timeout=WAIT + 20) as found:
                    return found.status, found.read().decode()
            except urllib.error.HTTPError as error:
                said = message_of(error.read())
                if error.code in (409, 422):
                    return error.code, said
                if error.code not in (429, 500, 502, 503, 504):
                    raise Gone(f"{self.address}: {said or error.reason}") from None
            except (OSError, HTTPException) as error:
                said = str(getattr(error, "reason", error))
            self.pause(2.0**attempt / 2)
        raise Gone(f"{self.address}: {said}")


def message_of(body: bytes) -> str:
    try:
        return str(json.loads(body)["message"])
    except (ValueError, KeyError, TypeError):
        return ""


def table_at(url: str) -> Table:
    """The table of an address as the page shows it: `http://HOST/t/TABLE/bot#TOKEN`."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.path.endswith("/bot") or not parts.fragment:
        raise Gone("an address such as http://HOST/t/TABLE/bot#TOKEN is needed, from the dialog of seats at the table")
    return Table(parts._replace(fragment="", query="").geturl(), parts.fragment)


# ---- the bot's side


class Answerer(Protocol):
    """Whoever answers for the seat."""

    wants: frozenset[str]

    def answer(self, told: Told) -> str: ...
    def refused(self, reason: str) -> None: ...
    def end(self, told: Told) -> None: ...


class ProgramAnswers:
    """A program of its own: the lines go to it as they come."""

    def __init__(self, spec: str) -> None:
        command, seconds = botspec.command_of(spec)
        self.seconds: Final = seconds or SECONDS
        self.program: Final = Program(command)
        self.begun = False
        self.mistakes = 0
        self.program.tell(wire.HELLO)
        self.wants = wire.USUAL
        until = time.monotonic() + START
        while (line := self.program.answer(until, START)) != "ready":
            if line.startswith("want"):
                self.wants = frozenset(line.split()[1:])

    def answer(self, told: Told) -> str:
        skipped = (*FOR_US, *(TOLD_ONCE if self.begun else ()))
        lines = [line for line in told.lines if line.partition(" ")[0] not in skipped]
        if not self.mistakes:
            self.program.tell(*[f"seconds {self.seconds:g}" if one.startswith("seconds ") else one for one in lines])
        self.begun = True
        line = self.program.answer(time.monotonic() + self.seconds, self.seconds)
        if wire.answered(line, notations(told)) is not None:
            self.mistakes = 0
        return line

    def refused(self, reason: str) -> None:
        self.mistakes += 1
        if self.mistakes >= MISTAKES:
            raise Failed(reason)
        self.program.tell(f"error {wire.one_line(reason)}")

    def end(self, told: Told) -> None:
        self.program.tell(*[f"end {one}" for one in told.words["end"]])
        self.program.stop()


class BotAnswers:
    """A bot of Python: its view is that of a world that the server has imagined from what the seat knows."""

    wants: frozenset[str] = frozenset({"world"})

    def __init__(self, spec: str) -> None:
        self.spec: Final = spec
        self.bot: SeatedBot | None = None
        self.rng: Final = Random()

    def answer(self, told: Told) -> str:
        game, names = find_game(told.one("game").split()[0]), told.one("seats").split()
        seat = names.index(told.one("seat"))
        if self.bot is None:
            self.bot = SeatedBot(game, self.spec, seat, names)
        world = game.load(game.facts(), json.loads(told.one("world")))
        move = self.bot.choose(game.view(world, seat), offers(world, seat), self.rng)
        return str(game.write(world, move))

    def refused(self, reason: str) -> None:
        raise Failed(reason)

    def end(self, told: Told) -> None:
        pass


def notations(told: Told) -> list[str]:
    """The offers as a record writes them."""
    return [rest.partition(" ")[2].partition(" | ")[0] for rest in told.words.get("offer", [])]


def sit(table: Table, bot: Answerer, say: Callable[[str], Any]) -> str:
    """Play to the end of the game; how it came out."""
    after = 0
    while True:
        told = table.ask(after, bot.wants)
        if "end" in told.words:
            bot.end(told)
            return told.one("end")
        if "choose" not in told.words:
            continue
        line = bot.answer(told)
        status, said = table.answer(told.one("stamp"), line)
        if status == 422:
            bot.refused(said)
        elif status == 200:
            after = int(told.one("at"))
            say(f"{told.one('seat')}: {line_words(told, line)}")


def line_words(told: Told, line: str) -> str:
    found = wire.answered(line, notations(told))
    return line if found is None else notations(told)[found]
