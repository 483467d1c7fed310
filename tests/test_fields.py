"""tools/fields.py: what follows from the fields of a class is written by it, and is up to date."""

from pathlib import Path

import pytest

from tools.fields import BEGIN, END, ROOT, renewed

SOURCES = sorted((ROOT / "src").rglob("*.py"))
DECLARED = f"""
class Table:
    facts: Final[Facts]
    era: int  # what it is
    order: tuple[int, ...]
    money: list[int]
    rows: list[tuple[int, ...]]

{BEGIN}
{END}

    def total(self) -> int:
        return sum(self.money)
"""
WRITTEN = f"""
{BEGIN}
    # fmt: off

    FIELDS: Final = ("era", "order", "money", "rows")
    TUPLES: Final = ("order",)
    LISTS_OF_TUPLES: Final = ("rows",)

    def __init__(
        self, facts: Facts, era: int, order: tuple[int, ...], money: list[int], rows: list[tuple[int, ...]]
    ) -> None:
        self.facts, self.era, self.order = facts, era, order
        self.money, self.rows = money, rows

    def clone(self) -> Table:
        return Table(self.facts, self.era, self.order, self.money[:], self.rows[:])

{END}
"""


@pytest.mark.parametrize(
    "path", [p for p in SOURCES if BEGIN in p.read_text()], ids=lambda p: f"{p.parent.name}.{p.stem}"
)
def test_fresh(path: Path) -> None:
    """Else: make fields."""
    assert renewed(path.read_text()) == path.read_text()


def test_written() -> None:
    source = renewed(DECLARED)
    assert WRITTEN in source
    assert renewed(source) == source
    assert source.endswith("return sum(self.money)\n")


def test_final_fields_need_no_clone() -> None:
    source = renewed(f"class Options:\n    tie: Final[bool]\n\n{BEGIN}\n{END}\n")
    assert "self.tie = tie" in source
    assert "clone" not in source


def test_long_lists_are_packed() -> None:
    """No line is too long, and no type is torn."""
    fields = "".join(f"    field_no_{i}: list[tuple[int, ...]]\n" for i in range(30))
    lines = renewed(f"class Table:\n{fields}\n{BEGIN}\n{END}\n").split("\n")
    assert max(len(line) for line in lines) <= 120
    assert sum(line.count("list[tuple[int, ...]]") for line in lines) == 60


def test_each_class_has_its_own() -> None:
    one, two = (f"class {name}:\n    {field}: int\n\n{BEGIN}\n{END}\n" for name, field in (("A", "x"), ("B", "y")))
    assert renewed(one + "\n\n" + two) == renewed(one) + "\n\n" + renewed(two)
