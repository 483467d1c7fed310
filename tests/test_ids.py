"""Ids are plain numbers, and their names are their types: a `town` is only handed on as a town.

mypy could tell them apart as NewTypes, at the price of a call wherever a number becomes one: in every loop over a range
or a mask, for every number of a move, and for every literal seat in tests and bots (docs/performance.md). The names say
the same, and here they are checked: an argument or an index that is called like one sort of thing is never taken for
another.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

GAMES = Path(__file__).parent.parent / "src" / "millwright" / "games"
KERNEL = GAMES.parent / "kernel.py"

SORTS = {
    "workshop": ("seat", "colour", "town", "connection", "card", "slot", "industry"),
    "brass": ("seat", "card", "location", "slot", "industry", "connection"),
    "woodcraft": ("seat", "helper", "order", "contract", "tool", "room", "pot", "colour", "good", "quadrant", "die"),
}
ALSO = {"viewer": "seat", "owner": "seat", "target": "town"}
"""Names that say what part a thing plays: what sort of thing it is."""

BY = re.compile(r"^ +(?:self\.)?(\w+)\b.*# (?:.*[ ,(])?by (\w+)\b(?! \*)", re.MULTILINE)
"""What the comment of a field says of its index: `links: list[int]  # by connection`."""


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def modules(game: str) -> list[Path]:
    return sorted((GAMES / game).rglob("*.py"))


def nodes(game: str) -> Iterator[tuple[Path, ast.AST]]:
    return ((path, node) for path in modules(game) for node in ast.walk(parsed(path)))


def sort_of(node: ast.expr) -> str:
    """The sort of thing that an expression is called: a variable, an attribute, or what a function gives."""
    if isinstance(node, ast.Call):
        return sort_of(node.func)
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return ALSO.get(name, name)


@cache
def signatures(game: str) -> dict[str, list[list[str]]]:
    """By name of a function, method or class: the sorts of things that it takes. A name may be several things."""
    found: dict[str, list[list[str]]] = defaultdict(list)
    everything = [node for path in [*modules(game), KERNEL] for node in ast.walk(parsed(path))]
    classes = {node.name: node for node in everything if isinstance(node, ast.ClassDef)}
    for node in everything:
        if isinstance(node, ast.FunctionDef):
            found[node.name].append(taken(node))
    return found | {name: [constructor(node, classes)] for name, node in classes.items()}


def taken(function: ast.FunctionDef) -> list[str]:
    return [ALSO.get(arg.arg, arg.arg) for arg in function.args.args if arg.arg != "self"]


def constructor(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[str]:
    """What a class is made of: its own constructor, or that of the class it builds on."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            return taken(method)
    above = [classes[name] for base in node.bases if (name := ast.unparse(base).partition("[")[0]) in classes]
    return constructor(above[0], classes) if above else []


@cache
def indexes(game: str) -> dict[str, set[str]]:
    """By name of a field: what it is indexed by."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in modules(game):
        for field, sort in BY.findall(path.read_text()):
            found[field].add(sort)
    return found


def handed_on(game: str) -> Iterator[tuple[str, str, str]]:
    """Where something that is called like a sort of thing is taken for one: where, what it is, what it is taken for."""
    for path, node in nodes(game):
        if isinstance(node, ast.Call):
            known = signatures(game).get(sort_of(node.func), [])
            for i, argument in enumerate(node.args):
                for wanted in agreed({sorts[i] if i < len(sorts) else "" for sorts in known}):
                    yield f"{path.name}:{node.lineno}", sort_of(argument), wanted
        elif isinstance(node, ast.Subscript):
            for wanted in agreed(indexes(game).get(sort_of(node.value), set())):
                yield f"{path.name}:{node.lineno}", sort_of(node.slice), wanted


def agreed(sorts: set[str]) -> set[str]:
    """What all things of a name agree on."""
    return sorts if len(sorts) == 1 else set()


@pytest.mark.parametrize("game", SORTS)
def test_no_id_is_taken_for_another(game: str) -> None:
    pairs = [pair for pair in handed_on(game) if pair[1] in SORTS[game] and pair[2] in SORTS[game]]
    assert not [f"{where}: a {given} for a {wanted}" for where, given, wanted in pairs if given != wanted]
    assert len(pairs) > 250, "names that say nothing check nothing"
