"""Facts files: TOML with a provenance on every row, read with checks that name the row and the reason."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final, NoReturn

PROVENANCES: Final = ("seed", "public", "derived", "reconstructed", "owner")
"""Where a datum comes from. `owner`: a facts file of the player's own that does not say."""

ID: Final = re.compile(r"[a-z][a-z0-9-]*")


PROSE: Final = ("prov", "src", "why", "basis", "note", "constraint", "meta", "sources", "variants")
"""Keys that tell readers something and decide nothing: a corrected word must not orphan every record."""

RESERVED: Final = ("luck", "end", "pause", "asked", "offers", "price", "refused", "winner")
"""Words that begin a line or a question of every record: no seat may be called so."""


HIGHEST: Final = 9999
"""No printed number is larger: one that is would break pictures, or the bot that adds it up."""

LONGEST: Final = 1 << 20
"""Bytes of a facts file; the largest of ours has a tenth of that."""


class BadFacts(ValueError):
    """A facts file that cannot be played with; the message names file, line, row and reason."""


class Row:
    """One table of a facts file: typed access, each failure naming the row."""

    def __init__(self, place: str, name: str, values: dict[str, Any]) -> None:
        self.place: Final = place
        self.name: Final = name
        self.values: Final = values

    def fail(self, reason: str) -> NoReturn:
        raise BadFacts(f"{self.place}: {self.name}: {reason}")

    def get(self, key: str, kind: type, what: str) -> Any:
        if key not in self.values:
            self.fail(f"`{key}` is missing: {what} is needed")
        value = self.values[key]
        if type(value) is not kind:
            self.fail(f"`{key}` is {json.dumps(value, default=str)}: {what} is needed")
        return value

    def text(self, key: str) -> str:
        return str(self.get(key, str, "a text"))

    def number(self, key: str, low: int, high: int) -> int:
        value = int(self.get(key, int, f"a whole number from {low} to {high}"))
        if not low <= value <= high:
            self.fail(f"`{key}` is {value}: a whole number from {low} to {high} is needed")
        return value

    def choice(self, key: str, allowed: list[str], what: str) -> int:
        """The index of a text among those allowed."""
        value = self.text(key)
        if value not in allowed:
            self.fail(f"`{key}` is {json.dumps(value)}: no such {what} (there are: {', '.join(allowed)})")
        return allowed.index(value)

    def new_id(self, key: str, taken: list[str]) -> str:
        """An id that no earlier row has; it will stand in records, so it is one plain word."""
        value = self.text(key)
        if not ID.fullmatch(value):
            self.fail(f"`{key}` is {json.dumps(value)}: small letters, digits and hyphens are needed")
        if value in taken:
            self.fail(f"`{key}` is {json.dumps(value)}: an earlier row has it")
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self.get(key, list, "a list of texts")
        if not all(isinstance(value, str) for value in values):
            self.fail(f"`{key}` must hold texts only")
        return list(values)

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers, at least one."""
        values = self.get(key, list, "a list of whole numbers")
        if not values or not all(type(value) is int and low <= value <= high for value in values):
            self.fail(f"`{key}` must hold whole numbers from {low} to {high}, at least one")
        return list(values)

    def colours(self, key: str, questions: tuple[str, ...], needed: int) -> list[str]:
        """The players' colours, which name the seats in records: no word that begins another line may be among them."""
        colours: list[str] = []
        for name in self.texts(key):
            colours.append(Row(self.place, self.name, {key: name}).new_id(key, colours))
            if colours[-1] in RESERVED + questions:
                self.fail(f'`{key}` has "{colours[-1]}": records use that word for something else')
        if len(colours) < needed:
            self.fail(f"`{key}` has {len(colours)} colours: {needed} are needed")
        return colours

    def marks(self, field: str) -> bool:
        """Whether the row has a provenance for just this field."""
        mark = self.values.get("prov")
        return isinstance(mark, dict) and field in mark

    def prov(self, field: str) -> str:
        """The provenance of one field, or of the whole row where it has only one."""
        mark = self.values.get("prov", "owner")
        value = mark.get(field, "owner") if isinstance(mark, dict) else mark
        if value not in PROVENANCES:
            self.fail(
                f"`prov` of {field} is {json.dumps(value, default=str)}: one of {', '.join(PROVENANCES)} is needed"
            )
        return str(value)


class Document:
    """A parsed facts file."""

    def __init__(self, path: Path, text: str) -> None:
        self.name: Final = path.name
        self.path: Final = str(path.absolute())
        self.headers: Final = find_headers(text)
        try:
            self.data: Final[dict[str, Any]] = tomllib.loads(text)
            self.canon: Final = json.dumps(played(self.data), sort_keys=True, ensure_ascii=True, default=str)
        except (ValueError, RecursionError) as error:  # numbers too long and lists too deep are among them
            line = re.search(r"at line (\d+)", str(error))
            place = f"{self.name}:{line[1]}" if line else self.name
            raise BadFacts(f"{place}: not TOML: {error}") from None

    def digest(self) -> str:
        """A fingerprint of what is played with, whatever its layout and its prose: records carry it."""
        return hashlib.sha256(self.canon.encode()).hexdigest()[:12]

    def place(self, header: str, nth: int = 0) -> str:
        """File and line of the nth such header; the file alone if it is written another way."""
        found = self.headers.get(header, [])
        return f"{self.name}:{found[nth]}" if nth < len(found) else self.name

    def walk(self, path: tuple[str, ...]) -> Any:
        value: Any = self.data
        for part in path:
            value = value.get(part) if isinstance(value, dict) else None
        return value

    def table(self, *path: str) -> Row:
        """A single table such as [constants]."""
        name = ".".join(path)
        value = self.walk(path)
        if not isinstance(value, dict):
            raise BadFacts(f"{self.name}: [{name}] is missing")
        return Row(self.place(f"[{name}]"), f"[{name}]", value)

    def check_game(self, title: str) -> None:
        """The file says which game it is for, and the layout of its rows."""
        meta = self.table("meta")
        if meta.values.get("game", title) != title:
            meta.fail(f"`game` is {json.dumps(meta.values['game'], default=str)}: a file for {title} is needed")
        meta.number("schema", 1, 1)

    def check_numbers(self, signed: tuple[str, ...] = ()) -> None:
        """Every number could be printed, also where it decides nothing; only `signed` keys go below 0."""
        for name in [name for name in self.data if name not in PROSE]:
            for row in self.rows(name) if isinstance(self.data[name], list) else [self.table(name)]:
                check_numbers(row, signed)

    def rows(self, *path: str) -> list[Row]:
        """All tables of an array such as [[towns]], at least one."""
        name = ".".join(path)
        values = self.walk(path)
        if not isinstance(values, list) or not values or not all(isinstance(value, dict) for value in values):
            raise BadFacts(f"{self.name}: at least one [[{name}]] is needed")
        return [self.row(name, n, value) for n, value in enumerate(values)]

    def row(self, name: str, n: int, value: dict[str, Any]) -> Row:
        label = value.get("id")
        title = f"{name} row {n + 1}" + (f" ({label})" if label else "")
        return Row(self.place(f"[[{name}]]", n), title, value)


def check_numbers(row: Row, signed: tuple[str, ...]) -> None:
    for key, value in played(row.values).items():
        low = -HIGHEST if key in signed else 0
        for number in numbers_in(value):
            if not low <= number <= HIGHEST:  # and so no nan, which is neither
                row.fail(f"`{key}` has {shown(number)}: numbers from {low} to {HIGHEST} are needed")


def numbers_in(value: Any) -> list[int | float]:
    """All numbers of a value, however deep."""
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return [number for part in parts for number in numbers_in(part)]
    return [value] if type(value) in (int, float) else []


def shown(number: float) -> str:
    """A number for a message, which it must not fill."""
    words = str(number)
    return words if len(words) < 20 else f"{words[:12]}... ({len(words)} digits)"


def find_headers(text: str) -> dict[str, list[int]]:
    """The lines on which each header stands, such as [[towns]]."""
    found: dict[str, list[int]] = {}
    for n, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("["):
            found.setdefault(line.split("#")[0].strip(), []).append(n)
    return found


def played(value: Any) -> Any:
    """The data without their prose."""
    if isinstance(value, dict):
        return {key: played(part) for key, part in value.items() if key not in PROSE}
    return [played(part) for part in value] if isinstance(value, list) else value


def read_document(path: Path) -> Document:
    """Read a facts file, or say why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        raise BadFacts(f"{path}: {error.strerror or error}") from None
    if len(data) > LONGEST:
        raise BadFacts(f"{path.name}: larger than {LONGEST >> 20} MiB: no facts file is")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFacts(f"{path.name}: not a text file (byte {error.start} is not UTF-8)") from None
    return Document(path, text)
