"""Records played again: every move through the gate, every `=` line checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from millwright.kernel import Quote, offers, waiting
from millwright.match import AnyMatch, Match, Refused, Streams, find_move, quote_words
from millwright.record import BadRecord, Line, Reader, Record, closing, read_record


@dataclass
class Replay:
    """A match that a record led to, and what was read on the way; its notes have the moves in the record's spelling."""

    match: AnyMatch
    checks: int = 0
    closed: bool = False

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def moves(self) -> int:
        return self.match.moves


def steps(record: Record) -> Iterator[Replay]:
    """The position at the start and after every move, one and the same object going on; `=` lines are checked."""
    r = Replay(Match(record))
    yield r
    for line in record.body:
        if read_line(record, r, line):
            yield r
    if record.closing:
        check_closing(record, r.state, record.closing)
        r.closed = True


def read_line(record: Record, r: Replay, line: Line) -> bool:
    """Play or check one line; whether it was a move."""
    if not line.text.startswith("="):
        play_line(record, r.match, line)
        return True
    check_line(record, r.state, line, line.text[1:].strip())
    r.match.note(line.text)
    r.checks += 1
    return False


def replay(record: Record, at: int = -1) -> Replay:
    """Play a record through; up to the position after `at` moves if that is not negative."""
    for r in steps(record):
        if r.moves == at:
            return r
    if r.moves < at:
        raise BadRecord(f"{record.name}: there are only {r.moves} moves, so no position after move {at}")
    return r


def read(
    source: Path | str,
    at: int | None = None,
    seed: int | str | None = None,
    luck: bool = True,
    facts: Path | str | None = None,
) -> AnyMatch:
    """The match that a record has come to, of a file or of its text; with `at`, just where it was after so many moves.

    It may be played on, with luck by the seed, which answers at once unless a position was asked for.
    """
    own = Path(facts) if facts else None
    is_text = isinstance(source, str) and "\n" in source
    record = Reader("record", str(source)).read(own) if is_text else read_record(Path(source), own)
    match = replay(record, -1 if at is None else at).match
    match.streams = Streams(seed)
    match.luck = match.streams.luck() if luck else None
    if at is None:
        match.follow()
    return match


def fail(record: Record, line: Line, reason: str) -> NoReturn:
    raise BadRecord(f"{record.name}:{line.number}: {reason}")


def play_line(record: Record, match: AnyMatch, line: Line) -> None:
    """Play a move."""
    who, _, words = line.text.partition(" ")
    seats = record.seat_names()
    if who not in seats:
        fail(record, line, f"`{line.text[:60]}` is no move: it should begin with {', '.join(seats)}, =, end or pause")
    try:
        match.take_trusted(seats[who], find_move(record.game, match.state, seats[who], words))
    except Refused as error:
        fail(record, line, f"{who}: {error}")


def check_closing(record: Record, s: Any, line: Line) -> None:
    right = closing(record, s)
    if line.text != right:
        fail(record, line, f"`{line.text[:80]}`, but the game came to `{right}`")


def check_line(record: Record, s: Any, line: Line, claim: str) -> None:
    """An `=` line: a question, a colon, the answer."""
    question, colon, expected = claim.partition(": ")
    if not colon:
        fail(record, line, f"`= {claim[:60]}` should be `= question: answer`")
    found = answer(record, s, question.split())
    if found is None:
        fail(record, line, f"`{question[:60]}` is no question of {record.game.id} (docs/records.md lists them)")
    if found != expected.strip():
        fail(record, line, f"{question} is `{found}`, not `{expected.strip()}`")


def answer(record: Record, s: Any, question: list[str]) -> str | None:
    """The questions of every game, then the game's own."""
    names = record.seat_names()
    match question:
        case ["asked"]:
            return " ".join(name for name, seat in names.items() if seat in waiting(s)) or "none"
        case ["offers", who] if who in names:
            return ", ".join(record.game.write(s, move) for move in offers(s, names[who])) or "none"
        case [("refused" | "price") as kind, who, *words] if who in names:
            return quoted(kind, quote_words(record.game, s, names[who], " ".join(words))[0])
        case ["winner"]:
            return "none" if s.agenda else " ".join(list(names)[seat] for seat in record.game.winners(s))
    return record.game.answer(s, question)


def quoted(kind: str, q: Quote) -> str:
    """An offer is not refused, what is refused has no price. A reason is answered by its key, in no language."""
    if kind == "price":
        return "refused" if q.why else str(q.price)
    return q.why or "no"
