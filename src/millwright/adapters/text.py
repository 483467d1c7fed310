"""A game for language models: what is asked is told in words, and answered in words. It needs no other package.

env = millwright.adapters.text.TextEnv("brass", seats=3, bots="steady")
prompt, info = env.reset(seed=7)
prompt, reward, over, given_up, info = env.step("build cotton lancaster/2")
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from millwright.adapters.core import check_reward, opponents, worth
from millwright.bot import Bot
from millwright.catalogue import text
from millwright.games.game import AnyGame
from millwright.games.registry import find_game
from millwright.match import AnyMatch, Match, Refused, Streams, find_move
from millwright.ranges import find_ranges, range_head
from millwright.record import Record

LABEL: Final = re.compile(r"^.*\b(move|answer|action|play)\b *[:=]", re.IGNORECASE)
"""What a model may write before its move: `My move: loan 10`."""

AROUND: Final = " \t`'\"*_.<>[]()"
"""Marks around a move that nobody means."""

LONGEST: Final = 200
"""So many signs of an answer are looked at: no move is longer."""


class TextEnv:
    """One seat of a game, in words; bots and luck answer by themselves.

    What is not on offer is refused with a reason, in the text that comes back: no text raises an error. After
    `patience` refusals in a row the game is given up (`truncated`); without it there is no end to them.
    """

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        seat: int | str = 0,
        bots: str | Bot | Sequence[str | Bot] = "random",
        reward: str = "",
        patience: int | None = None,
        options: Mapping[str, str] | None = None,
        facts: Path | str | None = None,
    ) -> None:
        self.game: Final = find_game(game) if isinstance(game, str) else game
        self.seats: Final = self.game.seats[0] if seats is None else seats
        self.options: Final = dict(options or {})
        self.game.check(self.seats, self.options)
        self.facts: Final = self.game.facts(Path(facts) if facts else None)
        self.reward: Final = check_reward(reward, self.seats)
        self.patience: Final = patience
        self.wanted: Final = seat
        self.named: Final = bots
        self.transcript: list[dict[str, str]] = []
        """What was told (`user`) and answered (`assistant`), as chat interfaces want it."""

    def reset(self, seed: int | str | None = None) -> tuple[str, dict[str, Any]]:
        """A new game, dealt as `millwright.new` deals it: what is told at the start, and `info`."""
        streams = Streams(seed)
        record = Record(self.game, self.facts, self.seats, self.options)
        self.match: AnyMatch = Match(record, None, streams.luck(), streams)
        self.seat = self.match.seat(self.wanted)
        self.bots = opponents(self.seats, self.seat, self.named)
        self.given = self.worth()
        self.refusals = 0
        self.news: list[str] = []
        self.advance()
        head = text("reader.head", title=self.game.title, seat=self.match.name(self.seat), count=self.seats)
        self.transcript = []
        return self.told(head), self.info()

    def step(self, answer: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Carry out an answer, or say why not. What is told now, the reward, over, given up, `info`."""
        self.transcript.append({"role": "assistant", "content": str(answer)})
        if self.match.over:
            return self.told(text("play.over")), 0.0, True, False, self.info()
        try:
            move = self.read(str(answer))
        except Refused as error:
            return self.refused(str(error))
        self.refusals, self.news = 0, []
        self.take(self.seat, move)
        self.advance()
        before, self.given = self.given, self.worth()
        return self.told(""), self.given - before, self.match.over, False, self.info()

    def read(self, answer: str) -> Any:
        """The move that an answer means: its last line, without what stands around the move."""
        lines = [line for line in answer.splitlines() if line.strip(AROUND)]
        line = LABEL.sub("", lines[-1] if lines else "").strip(AROUND)[:LONGEST]
        name = self.match.name(self.seat)
        words = " ".join(line.removeprefix(f"{name} ").split())
        by_words = {offer.words.lower(): offer.move for offer in self.match.offers(self.seat)}
        if words.lower() in by_words:
            return by_words[words.lower()]
        return find_move(self.game, self.match.state, self.seat, words.lower())

    def refused(self, reason: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        self.refusals += 1
        given_up = self.patience is not None and self.refusals >= self.patience
        lines = [reason, text("reader.same"), self.match.question(self.seat), *self.listed()]
        return self.said("\n".join(lines)), 0.0, False, given_up, self.info() | {"refused": reason}

    # ---- what happens

    def take(self, seat: int, move: Any) -> None:
        self.match.take_trusted(seat, move)
        self.news += [line.plain() for line in self.match.told(self.seat)]

    def advance(self) -> None:
        """Luck and bots answer until the seat alone is asked: at a sealed choice it comes last."""
        match = self.match
        while not match.over and match.waiting != [self.seat]:
            if match.luck_is_asked():
                match.take_luck()
                self.news += [line.plain() for line in match.told(self.seat)]
            else:
                seat = next(seat for seat in match.waiting if seat != self.seat)
                self.take(seat, match.decision(self.bots[seat], seat))

    def worth(self) -> float:
        return worth(self.game, self.reward, self.match.state)[self.seat]

    # ---- what is told

    def told(self, head: str) -> str:
        """What has happened, the position, the question, and what is on offer."""
        match = self.match
        news = [text("reader.news"), *self.news] if self.news else []
        parts = [head, "\n".join(news), match.show(self.seat), match.question(self.seat), "\n".join(self.listed())]
        if match.over:
            points = match.scores
            parts += ["\n".join([f"{match.name(seat)}: {points[seat]}" for seat in match.ranking])]
        return self.said("\n\n".join([part for part in parts if part]))

    def said(self, words: str) -> str:
        self.transcript.append({"role": "user", "content": words})
        return words

    def listed(self) -> list[str]:
        """The offers, a line each; a row of numbers is one line."""
        found = self.match.offers(self.seat)
        ranges = find_ranges([offer.notation for offer in found])
        lines = [text("reader.offers")] if found else []
        for offer in found:
            row = ranges.get(range_head(offer.notation))
            if row is None:
                lines.append(f"- {offer.notation} ({offer.words})")
            elif offer.notation == row[0]:
                lines.append(text("reader.span", first=row[0], last=row[-1]))
        return lines

    def info(self) -> dict[str, Any]:
        """The offers as bare notation, the points of the seat, and how often it was refused in a row."""
        offers = [offer.notation for offer in self.match.offers(self.seat)]
        return {"offers": offers, "score": self.match.scores[self.seat], "refusals": self.refusals}
