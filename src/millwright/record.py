"""Games as text: what a record holds, read and written. `docs/records.md` has the grammar; `replay` plays one."""

from __future__ import annotations

import errno
import os
import re
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import LUCK

MAGIC: Final = "millwright 1"
CLOSINGS: Final = ("end", "pause")
LONGEST: Final = 16 * 1024 * 1024
SEED_DIGITS: Final = 64
SALT_DIGITS: Final = 32
BY_KIND: Final = "by-kind"


class BadRecord(ValueError):
    """A record that cannot be replayed; the message names file, line and reason."""


@dataclass(frozen=True)
class Line:
    """A line of a record's body, with its place in the file."""

    number: int
    text: str


@dataclass(frozen=True)
class Pledge:
    """What makes luck provable: the commitment of before, the salts of the seats, and afterwards the seed."""

    commitment: str
    salts: tuple[tuple[str, str], ...] = ()  # seat and salt, in the order of the seats; not every seat gives one
    seed: str | None = None  # secret until the game is over
    mirrored: bool = False  # whether each kind of draw has luck of its own, the same at every table of the seed


@dataclass(repr=False)
class Record:
    """A game as its header and the lines of its body."""

    game: AnyGame
    facts: Any
    seats: int
    options: dict[str, str]
    players: dict[str, str] = field(default_factory=dict)
    luck: Pledge | None = None
    body: list[Line] = field(default_factory=list)
    closing: Line | None = None  # the last line as it was read; a written record gets a fresh one
    name: str = "record"
    header_end: int = 1  # the line of the file that ends the header

    def seat_names(self) -> dict[str, int]:
        ids = self.game.seat_ids(self.facts, self.seats)
        return {name: seat for seat, name in enumerate(ids)} | {"luck": LUCK}

    def start(self) -> Any:
        return self.game.start(self.facts, self.seats, self.options)

    def __repr__(self) -> str:
        return f"<{self.name}: {self.game.title} for {self.seats}, {len(self.body)} lines>"


# ---- writing


def header(record: Record) -> list[str]:
    facts = record.facts
    lines = [MAGIC, f"game {record.game.id} {record.game.rules}"]
    lines += [f"facts {facts.digest} {plain(facts.name)}"] if facts.digest else []  # a game may have no facts file
    lines.append(f"seats {record.seats}")
    named = [(key, record.options.get(key, usual), usual) for key, (usual, *_) in record.game.options.items()]
    lines += [f"option {key} {value}" for key, value, usual in named if value != usual]
    lines += [f"player {seat} {plain(who)}" for seat, who in record.players.items()]
    return [*lines, *pledge_lines(record.luck), ""]


def pledge_lines(luck: Pledge | None) -> list[str]:
    if luck is None:
        return []
    salts = [f"luck salt {seat} {salt}" for seat, salt in luck.salts]
    mirrored = [f"luck draws {BY_KIND}"] if luck.mirrored else []
    return [f"luck commitment {luck.commitment}", *mirrored, *salts, *([f"luck seed {luck.seed}"] if luck.seed else [])]


def plain(name: str) -> str:
    """A name as a header can hold it, which is one line without a comment."""
    return "".join(c if c.isprintable() and c != "#" else "_" for c in name)


def closing(record: Record, s: Any) -> str:
    """The last line: what came out, or that the game goes on."""
    if s.agenda:
        return "pause"
    ids = record.game.seat_ids(record.facts, record.seats)
    points = record.game.scores(s)
    return "end " + " ".join(f"{ids[seat]} {points[seat]}" for seat in record.game.ranking(s))


def write_record(record: Record, s: Any) -> str:
    """The text of a record that has come to the position `s`."""
    return "\n".join([*header(record), *[line.text for line in record.body], closing(record, s), ""])


def place_for(path: Path) -> Path:
    """Where `save` writes: links are followed, and what is no plain file (/dev/null) is left alone."""
    real = path.resolve()
    if real.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if real.exists() and not real.is_file():
        raise OSError(errno.EINVAL, "not a plain file", str(path))
    os.scandir(real.parent).close()
    if not os.access(real.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return real


def save(path: Path, content: str) -> None:
    """Write a whole file or none."""
    path = place_for(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


# ---- reading


Pair = tuple[int, str, str]
"""A header line of a kind of which there may be several: its number, what it is about, what it says."""


def pair(words: list[str]) -> tuple[str, str] | None:
    """What such a line is about and what it says; None if it is no such line."""
    match words:
        case ["option", key, value]:
            return key, value
        case ["player", seat, first, *more]:
            return seat, " ".join([first, *more])
        case ["luck", ("commitment" | "seed" | "draws") as key, *value]:
            return key, " ".join(value)
        case ["luck", "salt", seat, *value]:
            return f"salt {seat}", " ".join(value)
    return None


def is_hex(value: str, digits: int) -> bool:
    """Whether it is just so many hexadecimal digits, in small letters: one spelling for each number."""
    return re.fullmatch(rf"[0-9a-f]{{{digits}}}", value) is not None


class Reader:
    """Reads one file; every failure names its line."""

    def __init__(self, name: str, content: str) -> None:
        self.name: Final = name
        self.whole: Final = content.endswith("\n")
        self.lines: Final = content.split("\n")

    def fail(self, number: int, reason: str) -> NoReturn:
        raise BadRecord(f"{self.name}:{number}: {reason}")

    def read(self, own: Path | None) -> Record:
        if self.lines[0].strip() != MAGIC:
            self.fail(1, f"not a Millwright record: the first line should be `{MAGIC}`")
        fields, pairs, body_at = self.header()
        game, version = self.game(fields)
        facts = self.facts(fields, game, own)
        options = game.options_of(version, self.options(pairs["option"], game, version))
        seats = self.seats(fields, game)
        record = Record(game, facts, seats, options or {}, name=self.name, header_end=body_at)
        record.players = self.players(pairs["player"], record)
        record.luck = self.luck(pairs["luck"], record)
        record.body, record.closing = self.body(body_at)
        return record

    def header(self) -> tuple[dict[str, Line], dict[str, list[Pair]], int]:
        """The single fields, the pairs by their kind, and the index of the line where the body begins."""
        fields: dict[str, Line] = {}
        pairs: dict[str, list[Pair]] = {"option": [], "player": [], "luck": []}
        for number, line in enumerate(self.lines[1:], 2):
            words = strip_comment(line).split()
            if not line.strip():
                return fields, pairs, number
            if not words:
                continue
            found = pair(words)
            if words[0] in fields or (found and any(key == found[0] for _, key, _ in pairs[words[0]])):
                self.fail(number, f"`{line[:60]}`: an earlier line says that already")
            if found:
                pairs[words[0]].append((number, *found))
            elif words[0] in ("game", "facts", "seats"):
                fields[words[0]] = Line(number, " ".join(words[1:]))
            else:
                self.fail(number, f"`{line[:60]}` is no header line; an empty line ends the header")
        self.fail(len(self.lines), "the record was cut off in its header: an empty line and the moves should follow")

    def need(self, fields: dict[str, Line], key: str, example: str) -> Line:
        if key not in fields:
            self.fail(2, f"the header has no `{key}` line, such as `{example}`")
        return fields[key]

    def game(self, fields: dict[str, Line]) -> tuple[AnyGame, str]:
        """The game, and the version of its rules by which it was played."""
        line = self.need(fields, "game", "game workshop 2026.2")
        name, _, version = line.text.partition(" ")
        if name not in GAMES:
            self.fail(line.number, f"no such game: {name} (there are: {', '.join(GAMES)})")
        game = GAMES[name]
        if version not in (game.rules, *game.earlier):
            known = ", ".join([game.rules, *game.earlier])
            self.fail(line.number, f"played by rules {version or '?'} of {name}; this Millwright reads {known}")
        return game, version

    def facts(self, fields: dict[str, Line], game: AnyGame, own: Path | None) -> Any:
        """The facts that the record was played with: the standard ones, or the owner's own with the same digest."""
        facts = game.facts(own)
        if "facts" not in fields:
            return facts
        line = fields["facts"]
        digest, _, name = line.text.partition(" ")
        if digest != facts.digest:
            self.fail(line.number, f"played with other facts ({name or digest}): give that file with --facts")
        return facts

    def seats(self, fields: dict[str, Line], game: AnyGame) -> int:
        line = self.need(fields, "seats", "seats 4")
        allowed = [str(seats) for seats in game.seats]
        if line.text not in allowed:
            self.fail(line.number, f"`seats {line.text[:60]}`: {game.id} is for {', '.join(allowed)} players")
        return int(line.text)

    def options(self, rows: list[Pair], game: AnyGame, version: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for number, key, value in rows:
            if not game.allows(key, game.today(version, key, value)):
                self.fail(number, f"`option {key} {value}`: the options are {game.option_words(key)}")
            found[key] = value
        return found

    def players(self, rows: list[Pair], record: Record) -> dict[str, str]:
        for number, who, _ in rows:
            self.seat(number, who, record)
        return {who: bot for _, who, bot in rows}

    def seat(self, number: int, who: str, record: Record) -> None:
        seats = record.game.seat_ids(record.facts, record.seats)
        if who not in seats:
            self.fail(number, f"no such seat: {who[:60]} (there are: {', '.join(seats)})")

    def luck(self, rows: list[Pair], record: Record) -> Pledge | None:
        """The lines of luck, with the salts in the order of the seats; nothing without its commitment."""
        for number, key, value in rows:
            self.luck_line(number, key, value, record)
        found = {key: value for _, key, value in rows}
        if not rows:
            return None
        if "commitment" not in found:
            self.fail(rows[0][0], "this proves nothing without a line `luck commitment ...`")
        salts = [(seat, found.get(f"salt {seat}", "")) for seat in record.game.seat_ids(record.facts, record.seats)]
        salted = tuple(row for row in salts if row[1])
        return Pledge(found["commitment"], salted, found.get("seed"), "draws" in found)

    def luck_line(self, number: int, key: str, value: str, record: Record) -> None:
        who = key.partition(" ")[2]
        if key == "draws":
            if value != BY_KIND:
                self.fail(number, f"`luck draws {value[:60]}`: it can only be `luck draws {BY_KIND}`")
            return
        if who:
            self.seat(number, who, record)
        digits = SALT_DIGITS if who else SEED_DIGITS
        if not is_hex(value, digits):
            self.fail(number, f"`luck {key} {value[:70]}`: {digits} digits out of 0-9 and a-f are needed")

    def body(self, number: int) -> tuple[list[Line], Line | None]:
        """The lines that say something, and the closing one; without its line end, a last line may be half of one."""
        rows = [Line(n, strip_comment(line)) for n, line in enumerate(self.lines[number:], number + 1)]
        rows = [row for row in rows if row.text]
        if not self.whole and rows and rows[-1].text.split()[0] not in CLOSINGS:
            self.fail(rows[-1].number, f"the record was cut off: `{rows[-1].text[:60]}` has no line end")
        ends = [n for n, row in enumerate(rows) if row.text.split()[0] in CLOSINGS]
        if ends and ends[0] + 1 < len(rows):
            self.fail(rows[ends[0] + 1].number, "nothing may follow the closing line")
        return (rows[:-1], rows[-1]) if ends else (rows, None)


def strip_comment(line: str) -> str:
    """The words of a line without its comment, one blank between them."""
    return " ".join(line.split("#", 1)[0].split())


def read_record(path: Path, own_facts: Path | None = None) -> Record:
    """Read a record's header and lines; `replay` then plays them."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror or error}") from None
    if len(data) > LONGEST:
        raise BadRecord(f"{path}: larger than {LONGEST >> 20} MiB: no record is")
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadRecord(f"{path}:{line}: not a text file (a byte is not UTF-8)") from None
    return Reader(str(path), content).read(own_facts)
