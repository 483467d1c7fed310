"""A game in the terminal: numbered offers, typed notation, undo within the turn; and the demonstration game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from millwright.bots import BOTS
from millwright.catalogue import text
from millwright.games.game import Game
from millwright.kernel import LUCK, WATCHER, Move, luck_move, offers, play, quote, waiting
from millwright.record import Record, Refused, add_move, parse_move, save, write_record

ME: Final = "me"
MANY: Final = 12
"""More numbered offers than this are shown as a span."""

LETTERS: Final = "abcdefghijklmnop"
"""The keys of offers beside a span; no command is among them."""


class Quit(Exception):
    """The player leaves the table."""


class TextGame:
    """A running text game: the position, the record, and the way back within the own turn."""

    def __init__(
        self, record: Record, seed: str, read: Callable[[str], str], write: Callable[[str], None], file: Path | None
    ) -> None:
        self.record = record
        self.game: Final[Game] = record.game
        self.s: Any = record.start()
        self.read: Final = read
        self.write: Final = write
        self.file: Final = file
        self.back: list[tuple[Any, int]] = []  # positions to return to, with the length of the record there
        self.mover = LUCK  # the seat whose positions these are
        self.kinds: Final = list(record.players.values())
        self.bots: Final = {seat: BOTS[self.game.id][kind]() for seat, kind in enumerate(self.kinds) if kind != ME}
        self.streams: Final = {seat: Random(f"{seed}/{seat}") for seat in [*range(record.seats), LUCK]}

    def run(self) -> None:
        """Play until the game is over or the player quits; what was played is kept either way."""
        try:
            while self.s.agenda:
                self.step()
            self.say_result()
        except Quit:
            self.write(text("play.left"))
        finally:
            self.keep()

    def keep(self) -> None:
        if self.file:
            save(self.file, write_record(self.record, self.s))
            self.write(text("play.saved", file=self.file))

    def humans(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind == ME]

    def step(self) -> None:
        """One decision; bots and luck first, so that at a sealed choice the player is the one they wait for."""
        seats = waiting(self.s)
        seat = next((seat for seat in seats if seat not in self.humans()), seats[0])
        if seat == LUCK:
            self.play(seat, luck_move(self.s, self.streams[LUCK]))
        elif seat in self.bots:
            view = self.game.view(self.s, seat)
            self.play(seat, self.bots[seat].choose(view, offers(self.s, seat), self.streams[seat]))
        else:
            self.decide(seat)

    def play(self, seat: int, move: Move) -> None:
        item = self.s.agenda[-1]
        add_move(self.record, self.s, seat, move)
        play(self.s, seat, move)
        closed = item.SEALED and self.s.agenda[-1:] != [item]
        if closed or seat not in self.humans():  # a sealed answer, chance and other players are never taken back
            self.back.clear()
        self.tell()

    def tell(self) -> None:
        """The log lines that the people at this screen may read."""
        humans = self.humans()
        reader = humans[0] if len(humans) == 1 else WATCHER
        for line in self.game.log_lines(self.s, self.s.events, reader):
            self.write(f"  {line}")

    # ---- the player's decision

    def decide(self, seat: int) -> None:
        moves = offers(self.s, seat)
        if len(moves) == 1:
            self.play(seat, moves[0])
            return
        name = self.game.seat_ids(self.record.facts, self.record.seats)[seat]
        view = self.game.view(self.s, seat)
        self.write("")
        self.write(text("play.decide", seat=name.upper(), ask=self.game.ask(view)))
        keys = self.list_offers(seat, view, moves)
        while not self.obey(seat, keys, self.read(text("play.prompt", seat=name)).strip()):
            pass

    def list_offers(self, seat: int, view: Any, moves: list[Move]) -> dict[str, str]:
        """Show the offers, each with its key, and long rows of numbers as a span. Returns the words behind the keys.

        Where there is one span, as at a sealed bid, a number alone means that number; the other offers have letters.
        """
        words = [self.game.write(self.s, move) for move in moves]
        spans = find_spans(words)
        keys: dict[str, str] = {}
        free = list(LETTERS if spans else map(str, range(1, len(words) + 1)))
        for word, move in zip(words, moves, strict=True):
            head = span_head(word)
            if head in spans:
                if word == spans[head][0]:
                    self.write(text("play.span", first=word, last=spans[head][-1]))
                if len(spans) == 1:
                    keys[number_in(word)] = word
            else:
                key = free.pop(0) if free else ""
                keys[key] = word
                self.write(f"  {key:>2}  {self.game.offer(view, move, quote(self.s, seat, move))}  [{word}]")
        return keys

    def obey(self, seat: int, keys: dict[str, str], line: str) -> bool:
        """Carry out what was typed; whether the decision is made, or the position has changed."""
        words = " ".join(line.lower().split())
        command = COMMANDS.get(words)
        if command:
            return command(self, seat)
        if not words:
            return False
        try:
            return self.choose(seat, parse_move(self.game, self.s, seat, keys.get(words, words)))
        except Refused as error:
            self.write(f"  {error}")
            return False

    def choose(self, seat: int, move: Move) -> bool:
        if seat != self.mover:
            self.back.clear()
        self.mover = seat
        self.back.append((self.game.clone(self.s), len(self.record.body)))
        self.play(seat, move)
        return True

    def undo(self, seat: int) -> bool:
        if not self.back or seat != self.mover:
            self.write(text("play.no_undo"))
            return False
        self.s, length = self.back.pop()
        del self.record.body[length:]
        self.write(text("play.undone"))
        return True

    def show(self, seat: int) -> bool:
        self.write(self.game.show(self.game.view(self.s, seat)))
        return False

    def why(self, seat: int) -> bool:
        for move, reason in refusals(self.game, self.s, seat):
            self.write(f"  {self.game.write(self.s, move)}: {reason}")
        return False

    def help(self, seat: int) -> bool:
        self.write(text("play.help"))
        return False

    def quit(self, seat: int) -> bool:
        raise Quit

    def say_result(self) -> None:
        ids = self.game.seat_ids(self.record.facts, self.record.seats)
        points = self.game.scores(self.s)
        self.write("")
        for place, seat in enumerate(self.game.ranking(self.s), 1):
            who = self.kinds[seat]
            self.write(text("play.result", place=place, seat=ids[seat], who=who, points=points[seat]))


COMMANDS: Final[dict[str, Callable[[TextGame, int], bool]]] = {
    "undo": TextGame.undo,
    "u": TextGame.undo,
    "show": TextGame.show,
    "s": TextGame.show,
    "why": TextGame.why,
    "help": TextGame.help,
    "?": TextGame.help,
    "quit": TextGame.quit,
    "q": TextGame.quit,
}


def refusals(game: Game, s: Any, seat: int) -> list[tuple[Move, str]]:
    """The moves that somebody might want and may not make, each with its reason."""
    allowed = offers(s, seat)
    refused = [move for move in s.agenda[-1].candidates(s, seat) if move not in allowed]
    return [(move, game.explain(s, move, quote(s, seat, move))) for move in refused]


def span_head(words: str) -> str:
    """What a row of offers has in common, such as `bid * leeds`; nothing for one without a number."""
    match = re.fullmatch(r"(\w+) \d+(| .*)", words)
    return f"{match[1]} *{match[2]}" if match else ""


def number_in(words: str) -> str:
    return words.split()[1]


def find_spans(words: list[str]) -> dict[str, list[str]]:
    """The rows of offers that differ in a number only and are too long to list."""
    rows: dict[str, list[str]] = {}
    for offer in words:
        if span_head(offer):
            rows.setdefault(span_head(offer), []).append(offer)
    longest = 2 if len(words) > 3 * MANY else MANY
    return {head: row for head, row in rows.items() if len(row) > longest}
