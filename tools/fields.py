"""Write what follows from the fields of a class, so that each stands once: its name, its type, and what it is.

python tools/fields.py         write anew whatever stands between such two lines
python tools/fields.py check   only say where it is out of date

    class Table:
        facts: Final[Facts]
        era: int  # CANAL or RAIL
        order: tuple[int, ...]  # seats by place
        money: list[int]  # by seat

        # ---- from the fields above, by tools/fields.py (make fields)
        # fmt: on

First come the names: FIELDS are what a dump holds: numbers, tuples and lists (all positions share anything else);
TUPLES and LISTS_OF_TUPLES are those that JSON makes lists of. Then the constructor, and a clone that slices the lists,
unless all fields are final. A dataclass would say as much, but mypyc leaves its constructor interpreted: compiled, a
clone takes three times as long and an item five times (docs/performance.md).
"""

import ast
import sys
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "    # ---- from the fields above, by tools/fields.py (make fields)"
END = "    # fmt: on"
WIDTH = 120
DUMPED = ("int", "bool", "str", "tuple[", "list[")


class Field(NamedTuple):
    name: str
    type: str
    final: bool


def main() -> None:
    """Renew, or with `check` fail if there is anything to renew."""
    check = sys.argv[1:] == ["check"]
    stale = [path for path in sorted((ROOT / "src").rglob("*.py")) if renewed(path.read_text()) != path.read_text()]
    for path in stale:
        print(path.relative_to(ROOT))
        if not check:
            path.write_text(renewed(path.read_text()))
    if stale and check:
        sys.exit("out of date: make fields")


def renewed(source: str) -> str:
    """A module as it should be."""
    if BEGIN not in source:
        return source
    lines = source.split("\n")
    classes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    for begin in reversed([i for i, line in enumerate(lines) if line == BEGIN]):
        owner = max((node for node in classes if node.lineno <= begin), key=lambda node: node.lineno)
        lines[begin + 1 : lines.index(END, begin)] = written(owner.name, fields_of(owner))
    return "\n".join(lines)


def fields_of(node: ast.ClassDef) -> list[Field]:
    """What the body of a class declares and gives no value."""
    declared = [n for n in node.body if isinstance(n, ast.AnnAssign) and n.value is None]
    return [field(ast.unparse(n.target), ast.unparse(n.annotation)) for n in declared]


def field(name: str, kind: str) -> Field:
    final = kind.startswith("Final[")
    return Field(name, kind[len("Final[") : -1] if final else kind, final)


def written(owner: str, fields: list[Field]) -> list[str]:
    """The lines of a class that follow from its fields."""
    lines = ["    # fmt: off", "", *names(fields), ""]
    lines += packed("    def __init__(", ["self", *(f"{f.name}: {f.type}" for f in fields)], ") -> None:")
    lines += [*assignments([f.name for f in fields]), ""]
    if not all(f.final for f in fields):
        values = [f"self.{f.name}[:]" if f.type.startswith("list[") else f"self.{f.name}" for f in fields]
        lines += [f"    def clone(self) -> {owner}:", *packed(f"        return {owner}(", values, ")"), ""]
    return lines


def assignments(names: list[str]) -> list[str]:
    """Three to a line, if they fit: that costs nothing, and for more Python would make a tuple."""
    lines: list[str] = []
    for i in range(0, len(names), 3):
        line = assignment(names[i : i + 3])
        lines += [line] if len(line) <= WIDTH else [assignment([name]) for name in names[i : i + 3]]
    return lines


def assignment(names: list[str]) -> str:
    return f"        {', '.join(f'self.{name}' for name in names)} = {', '.join(names)}"


def names(fields: list[Field]) -> list[str]:
    """The constants; an empty one is left out."""
    dumped = [f for f in fields if f.type.startswith(DUMPED)]
    lines: list[str] = []
    for constant, shape in (("FIELDS", ""), ("TUPLES", "tuple["), ("LISTS_OF_TUPLES", "list[tuple[")):
        if found := [f'"{f.name}"' for f in dumped if f.type.startswith(shape)]:
            lines += packed(f"    {constant}: Final = (", found, ",)" if len(found) == 1 else ")")
    return lines


def packed(begin: str, parts: list[str], end: str) -> list[str]:
    """A list between brackets: in one line if it fits, else as many to a line as fit."""
    line = begin + ", ".join(parts) + end
    if len(line) <= WIDTH:
        return [line]
    indent = begin[: len(begin) - len(begin.lstrip())]
    whole = ", ".join(part.replace(" ", "\0") for part in parts)  # so that no type is torn
    inner = wrap(whole, WIDTH, initial_indent=indent + "    ", subsequent_indent=indent + "    ")
    return [begin, *(row.replace("\0", " ") for row in inner), indent + end.lstrip(",")]


if __name__ == "__main__":
    main()
