"""The house rules that a machine can check: imports, public names, rule coverage, the README, the pages."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import millwright
from millwright.bots import BOTS
from millwright.games.registry import GAMES
from millwright.record import read_record
from millwright.replay import replay
from millwright.rulebook import RULE, find_rule, rulebook

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "millwright"
MODULES = sorted(path for path in SOURCE.rglob("*.py"))

HOUSE = (
    ("native", "language", "lazy", "loading", "processes"),
    ("values",),
    ("kernel", "facts", "catalogue", "svg", "ranges", "progress", "journal"),
    ("grammar", "rulebook", "bot", "botspec", "playout", "refusals", "running"),
    ("schema", "mind"),
    ("games.picture", "games.figures", "games.phrases", "games.guide", "games.brief", "opinions"),
    ("games.packing", "games.maps", "games.extent"),
    ("games.draw", "games.emblem", "games.lessons"),
    ("games.game",),
    ("a game", "games.simple"),
    ("games.registry", "wire"),
    ("external",),
    ("bots", "record"),
    ("match",),
    ("replay", "bout", "sitting"),
    ("laws",),
    ("bot_laws",),
    ("arena", "textplay", "translation", "adapters"),
    ("tournament", "results"),
    ("learning",),
    ("bench",),
    ("service",),
    ("web",),
    ("arguments",),
    ("commands",),
    ("cli",),
    ("__main__",),
)
"""The layers of the house, lowest first; a module may import only what lies below it."""

PACKAGES = ("mind", "learning", "adapters", "service", "web", "tournament")
"""Packages whose modules may import one another."""

GAME = (
    ("pieces", "origins"),
    ("decks",),
    ("facts",),
    ("kinds",),
    ("verbs",),
    ("table",),
    ("places",),
    ("quotes", "changes", "card_changes"),
    ("view", "items", "points"),
    ("a chapter",),
    ("earlier",),
    ("rules",),
    ("vector",),
    ("audit", "names", "missing"),
    ("words", "spelling", "ahead"),
    ("show", "reasons", "remark", "standing", "ways_out"),
    ("strip", "page"),
    ("draw", "bots"),
    ("guide", "lessons"),
    ("game",),
)
"""The layers inside a game: the rules, then what is said, then what is drawn and what bots make of it.

What is not named here is a chapter of the rules; chapters may share, and so may the modules of one folder.
"""


def imports(path: Path) -> list[str]:
    """The modules of ours that a file imports, without the package's name."""
    found = []
    for node in running(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("millwright"):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            submodules = [name for name in names if module_file(name).exists()]
            found += submodules or [str(node.module)]
    return [name.removeprefix("millwright").removeprefix(".") for name in found]


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from running(node)


def module_file(name: str) -> Path:
    return SOURCE.parent / Path(*name.split(".")).with_suffix(".py")


def house_layer(name: str) -> int:
    for rank, names in enumerate(HOUSE):
        if any(name == one or name.startswith(f"{one}.") for one in names):
            return rank
    if name.startswith("games."):
        return next(rank for rank, names in enumerate(HOUSE) if "a game" in names)
    raise AssertionError(f"{name} has no layer: add it to the import law and to docs/design.md")


def game_layer(name: str) -> int:
    ranks = {one: rank for rank, names in enumerate(GAME) for one in names}
    return ranks.get(name, ranks["a chapter"])


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downward(path: Path) -> None:
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    if name in ("__init__", "games"):
        return
    for target in imports(path):
        if not target:
            assert name == "cli"  # it prints the version
        elif same_game(name, target):
            mine, other = game_layer(name.split(".")[2]), game_layer(target.split(".")[2])
            shared = mine == other and (mine == game_layer("a chapter") or name.split(".")[2] in ("draw", "bots"))
            assert other < mine or shared, f"{name} imports {target}"
        elif not same_package(name, target):
            assert house_layer(target) < house_layer(name), f"{name} imports {target}"


def same_package(name: str, target: str) -> bool:
    return any(f"{name}.".startswith(f"{one}.") and f"{target}.".startswith(f"{one}.") for one in PACKAGES)


def same_game(name: str, target: str) -> bool:
    return name.count(".") >= 2 and name.split(".")[:2] == target.split(".")[:2]


def test_words_and_pictures_see_no_state() -> None:
    """They are made from facts, views and quotes, so that they cannot tell what a view does not hold."""
    leaves = [path for path in MODULES if path.stem == "words" or path.parent.name == "draw"]
    assert len(leaves) > 2
    for path in leaves:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        assert not names & {"State", "rules", "changes"}, path


def test_the_public_names() -> None:
    """What others may build on; a name that goes or changes is a new major version."""
    names = "GAMES Game Event Illegal LUCK Move Quote WATCHER luck_move offers play play_trusted quote quotes waiting"
    names += " Bot LogLine Match Offer Opinion Refused compiled new read"
    assert sorted(millwright.__all__) == sorted(names.split())
    for name in millwright.__all__:
        assert hasattr(millwright, name)


def named_rules() -> set[str]:
    """The rules that a test names, by mark or in the head of a transcript."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("*.py"):
        for call in re.findall(r"mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8")):
            found |= set(re.findall(r"\b[A-Z]\d\d\b", call))
    for path in (ROOT / "tests").rglob("*.game"):
        for line in re.findall(r"(?m)^# rules:(.*)$", path.read_text(encoding="utf-8")):
            found |= set(re.findall(r"\b[A-Z]\d\d\b", line))
    return found


@pytest.mark.parametrize("game", list(GAMES))
def test_every_rule_is_named_by_a_test(game: str) -> None:
    rules = RULE.findall(rulebook(game))
    letter = rules[0][0]
    assert rules == [f"{letter}{n:02d}" for n in range(1, len(rules) + 1)]
    assert [rule for rule in rules if rule not in named_rules()] == []


def test_a_rule_is_found_whole() -> None:
    rule = find_rule(rulebook("workshop"), "W25")
    assert rule is not None and rule.startswith("**W25**") and "*Ruling.*" in rule
    assert find_rule(rulebook("workshop"), "W99") is None


def test_every_game_has_its_bots() -> None:
    for game in GAMES:
        assert {"random", "steady"} <= set(BOTS[game])


@pytest.mark.parametrize("game", list(GAMES))
def test_the_picture_in_the_docs_is_what_draw_draws(game: str) -> None:
    """`make pictures` draws them anew."""
    record = read_record(ROOT / "docs" / "pictures" / f"{game}.game")
    view = record.game.view(replay(record).state, 0)
    assert (ROOT / "docs" / "pictures" / f"{game}.svg").read_text(encoding="utf-8") == record.game.draw(view)


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_no_page_has_a_blank_to_fill() -> None:
    for page in PAGES:
        assert re.findall(r"(?m)^[A-Z]{5,}$", page.read_text(encoding="utf-8")) == [], page.name


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_engine_modules_are_listed_once_and_exist() -> None:
    """tools/engines.py builds these; every item of a game must be among them (docs/design.md)."""
    listed = re.findall(r'"(src/millwright/[^"]+\.py)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert len(listed) == len(set(listed))
    assert all((ROOT / name).is_file() for name in listed)


@pytest.mark.parametrize("name", ["play", "compile", "dev", "ray", "learning", "catanatron"])
def test_every_pin_has_its_digests_and_no_address(name: str) -> None:
    entries = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    for entry in entries:
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; [^#:]+)?(\s+--hash=sha256:[0-9a-f]{64})+", entry.strip()), entry
    wanted = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    pinned = {entry.partition("==")[0] for entry in entries}
    assert {line for line in wanted if line[0] not in "#-"} <= pinned


def test_players_and_developers_compile_with_the_same_tools() -> None:
    """A build is for both: requirements/dev.txt has the very pins of requirements/compile.txt."""
    players, developers = ((ROOT / "requirements" / f"{name}.txt").read_text() for name in ("compile", "dev"))
    assert set(re.findall(r"(?m)^\S+==\S+", players)) <= set(re.findall(r"(?m)^\S+==\S+", developers))


def test_the_table_promises_lower_bounds_that_make_oldest_can_pin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == []
    for need in project["optional-dependencies"]["web"]:
        assert re.fullmatch(r"[a-z]+>=\d+(\.\d+)*", need), need
