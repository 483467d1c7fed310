"""A game in the terminal: keyed offers, typed notation, undo within the turn; and the demonstration game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from millwright.catalogue import text
from millwright.games.game import AnyGame
from millwright.games.registry import place_of
from millwright.kernel import LUCK, WATCHER, Move, binding, luck_move
from millwright.match import AnyMatch, AnyOffer, Refused, Streams, advised, find_move, plain_reason, refused_moves
from millwright.ranges import find_ranges, number_in, range_head
from millwright.record import Record, save
from millwright.refusals import begins, by_key, few_lines, summed_up
from millwright.replay import replay
from millwright.rulebook import find_rule

ME: Final = "me"

LETTERS: Final = "abcdefghijklmnop"
"""The keys of offers beside a range; no command is among them."""


class Quit(Exception):
    """The player leaves the table."""


class TextGame:
    """A running text game: the position, the record, and the way back within the own turn."""

    def __init__(
        self, record: Record, seed: str, read: Callable[[str], str], write: Callable[[str], None], file: Path | None
    ) -> None:
        self.game: Final[AnyGame] = record.game
        self.match = replay(record).match
        self.match.streams = Streams(seed)
        self.read: Final = read
        self.write: Final = write
        self.file: Final = file
        self.back: list[AnyMatch] = []  # to return to
        self.mover = LUCK  # the seat whose positions these are
        self.kinds: Final = list(record.players.values())

    def run(self) -> None:
        """Play until the game is over or the player quits; what was played is kept either way."""
        try:
            while not self.match.over:
                self.step()
            self.say_result()
        except (Quit, KeyboardInterrupt):
            self.write(text("play.left"))
        if self.file:
            self.keep()
            key = "play.whole" if self.match.over else "play.saved"
            self.write(text(key, file=self.file, game=place_of(self.game)))

    def keep(self) -> None:
        """Write the record; after every move, so that a closed terminal loses nothing."""
        if self.file:
            save(self.file, self.match.record())

    def humans(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind == ME]

    def step(self) -> None:
        """One decision; bots and luck first, so that at a sealed choice the player is the one they wait for."""
        seats = self.match.waiting
        seat = next((seat for seat in seats if seat not in self.humans()), seats[0])
        if self.back and seat != self.mover and not self.confirm():
            return
        if seat == LUCK:
            self.play(seat, luck_move(self.match.state, self.match.streams[LUCK]))
        elif self.kinds[seat] != ME:
            self.play(seat, self.match.decision(self.kinds[seat], seat))
        else:
            self.decide(seat)

    def play(self, seat: int, move: Move) -> None:
        item = self.match.state.agenda[-1]
        self.match.take(seat, move)
        if binding(self.match.state, item) or seat != self.mover:
            self.back.clear()  # sealed answers, chance and others' moves are never taken back
        self.keep()
        self.tell()

    def tell(self) -> None:
        """The log lines that the people at this screen may read; a new chapter after an empty line."""
        humans = self.humans()
        reader = humans[0] if len(humans) == 1 else WATCHER
        for line in self.match.told(reader):
            self.write(f"\n{line.plain()}" if line.chapter else f"  {line.text}")

    # ---- the player's decision

    def name(self, seat: int) -> str:
        return self.match.name(seat)

    def decide(self, seat: int) -> None:
        found = self.match.offers(seat)
        if len(found) == 1:
            self.play(seat, found[0].move)
            return
        self.write(f"\n{self.game.status(found[0].view)}")
        self.write(text("play.decide", seat=self.name(seat).upper(), ask=self.match.question(seat)))
        keys = self.list_offers(found)
        while not self.obey(seat, keys, self.read(text("play.prompt", seat=self.name(seat)))):
            pass

    def confirm(self) -> bool:
        """The end of a turn that could still be taken back: whether it stands."""
        while True:
            line = self.read(text("play.confirm", seat=self.name(self.mover))).strip()
            command, _, rest = line.partition(" ")
            if command.lower() in ("undo", "u"):
                return not self.undo(self.mover)
            if not line:
                self.back.clear()
                return True
            if command.lower() in AT_ANY_TIME:
                COMMANDS[command.lower()](self, self.mover, rest.strip())
            else:
                self.write(text("play.confirm_help"))

    def list_offers(self, found: list[AnyOffer]) -> dict[str, str]:
        """Show the offers, each with its key, and rows of numbers as a range. Returns the words behind the keys.

        Where there is one range, as at a sealed bid, a number alone means that number; the other offers have letters.
        """
        ranges = find_ranges([offer.notation for offer in found])
        keys: dict[str, str] = {}
        free = list(LETTERS if ranges else map(str, range(1, len(found) + 1)))
        for offer in found:
            word = offer.notation
            row = ranges.get(range_head(word))
            if row is None:
                key = free.pop(0) if free else ""
                keys[key] = word
                self.write(f"  {key:>2}  {offer.words}  [{word}]")
            elif len(ranges) == 1:
                keys[str(number_in(word))] = word
            if row and word == row[0]:
                self.write(text("play.span", first=word, last=row[-1]))
        return keys

    def obey(self, seat: int, keys: dict[str, str], line: str) -> bool:
        """Carry out what was typed; whether the decision is made, or the position has changed."""
        words = " ".join(line.lower().split())
        command, _, rest = words.partition(" ")
        if command in COMMANDS and (not rest or command in WITH_WORDS):
            return COMMANDS[command](self, seat, line.strip()[len(command) :].strip())
        if not words:
            return False
        try:
            return self.choose(seat, find_move(self.game, self.match.state, seat, keys.get(words, words)))
        except Refused as error:
            self.write(f"  {error}")
            return False

    def choose(self, seat: int, move: Move) -> bool:
        if seat != self.mover:
            self.back.clear()
        self.mover = seat
        self.back.append(self.match.clone())
        self.play(seat, move)
        return True

    # ---- commands: each gets the seat and the words behind it, and says whether the position has changed

    def undo(self, seat: int, rest: str = "") -> bool:
        if not self.back or seat != self.mover:
            self.write(text("play.no_undo"))
            return False
        self.match = self.back.pop()
        self.keep()
        self.write(text("play.undone"))
        return True

    def show(self, seat: int, rest: str) -> bool:
        self.write(self.match.show(seat))
        return False

    def draw(self, seat: int, rest: str) -> bool:
        """Draw the board into a file."""
        path = Path(rest or "board.svg")
        try:
            save(path, self.match.draw(seat))
            self.write(text("play.drawn", file=path))
        except OSError as error:
            self.write(f"  {path}: {error.strerror or error}")
        return False

    def why(self, seat: int, rest: str) -> bool:
        """Why a move is refused, or what is refused and why: rare reasons first, a few moves for each."""
        s = self.match.state
        wanted = self.game.canonical(s, seat, " ".join(rest.lower().split()))
        allowed = [offer.notation for offer in self.match.offers(seat)]
        rows = [(self.game.write(s, move), move, q) for move, q in refused_moves(s, seat)]
        told = advised if wanted else plain_reason
        rows = [row for row in rows if begins(row[0], wanted)]
        refused = [(words, told(self.game, s, seat, move, q)) for words, move, q in rows]
        key_of = {reason: q.why for (_, reason), (_, _, q) in zip(refused, rows, strict=True)}
        for alike in by_key(refused if wanted else summed_up(refused, allowed), key_of):
            self.write("\n".join(few_lines(alike)))
        if not rows:
            on_offer = wanted and any(begins(words, wanted) for words in allowed)
            self.write(text("play.is_on_offer" if on_offer else "play.not_refused"))
        return False

    def rules(self, seat: int, rest: str) -> bool:
        rule = find_rule(self.game.rulebook(), rest.upper())
        self.write(flowing(rule) if rule else text("play.no_rule", rule=rest))
        return False

    def help(self, seat: int, rest: str) -> bool:
        self.write(text("play.help"))
        return False

    def quit(self, seat: int, rest: str) -> bool:
        raise Quit

    def say_result(self) -> None:
        points, winners = self.match.scores, self.match.winners
        self.write("")
        for place, seat in enumerate(self.match.ranking, 1):
            place = 1 if seat in winners else place
            who = self.kinds[seat]
            self.write(text("play.result", place=place, seat=self.name(seat), who=who, points=points[seat]))


COMMANDS: Final[dict[str, Callable[[TextGame, int, str], bool]]] = {
    "undo": TextGame.undo,
    "u": TextGame.undo,
    "show": TextGame.show,
    "s": TextGame.show,
    "draw": TextGame.draw,
    "why": TextGame.why,
    "rules": TextGame.rules,
    "help": TextGame.help,
    "?": TextGame.help,
    "quit": TextGame.quit,
    "q": TextGame.quit,
}
WITH_WORDS: Final = ("draw", "why", "rules")
AT_ANY_TIME: Final = ("show", "s", "draw", "rules", "help", "?", "quit", "q")


def flowing(rule: str) -> str:
    """A rule of the page for a screen of any width: its lines joined to paragraphs, tables kept, without marks."""
    lines: list[str] = []
    for line in rule.replace("**", "").splitlines():
        apart = not lines or not line or not lines[-1] or line.startswith((text("web.rulebook.here"), "|"))
        if apart:
            lines.append(line)
        else:
            lines[-1] += f" {line}"
    return "\n".join(lines)
