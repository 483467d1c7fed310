"""Every example of the docs runs, and prints what the page says; the reference has what is promised."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import millwright
from millwright.arguments import the_game
from millwright.cli import parser
from millwright.commands.arena import the_plan
from millwright.commands.simulate import the_series

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", "docs/api.md", "docs/learning.md", "docs/add-a-game.md", "docs/records.md", "docs/bots.md"]

EXAMPLE = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_one_after_the_other(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an example prints stands in the block after it."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "path", sys.path[:])
    found = EXAMPLE.findall((ROOT / page).read_text(encoding="utf-8"))
    assert found
    names: dict[str, Any] = {"__name__": "__main__"}
    for code, told in found:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(code, page, "exec"), names)
        assert out.getvalue() == told, f"{page} prints this:\n{out.getvalue()}"


def test_the_readme_plays_a_whole_game_in_ten_lines() -> None:
    code = EXAMPLE.findall((ROOT / "README.md").read_text(encoding="utf-8"))[0][0]
    assert len(code.splitlines()) <= 10 and "while not match.over" in code


# ---- the docs as pages for a browser, with the API reference


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make docs` makes, without a warning."""
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-W", "error", "-m", "tools.docs", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{folder / 'index.html'}\n", "")
    return folder


def ids(page: Path) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_the_reference_has_every_name_that_is_promised(site: Path) -> None:
    named = ids(site / "millwright.html")
    assert set(millwright.__all__) <= named
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for kind in ("Match", "Game"):
        used = set(re.findall(rf"(?<![.\w]){kind.lower()}\.([a-z_]+)", text))
        assert len(used) > 5 and {f"{kind}.{name}" for name in used} <= named
    for module, name in re.findall(r"`millwright\.([a-z_]+)\.(\w+)", text):
        assert name in ids(site / "millwright" / f"{module}.html")


@pytest.mark.slow
def test_constants_keep_their_docstrings(site: Path) -> None:
    assert "<p>The seat that deals and draws.</p>" in (site / "millwright.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_every_page_is_there_and_its_links_lead_somewhere(site: Path) -> None:
    pages = {path.resolve(): ids(path) for path in site.rglob("*.html")}
    written = ["README.md", *(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))]
    assert len(pages) > len(written)
    for page in pages:
        for link in re.findall(r'(?:href|src)="([^"$:]+)"', page.read_text(encoding="utf-8")):
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), f"{page.name} links to {link}"
            assert not anchor or anchor in pages[target], f"{page.name} links to {link}"


@pytest.mark.parametrize(
    ("page", "example", "most"),
    [("docs/add-a-game.md", "examples/ferry.py", 99), ("docs/bots.md", "examples/taster.py", 1)],
)
def test_what_is_quoted_of_the_example_stands_in_it(page: str, example: str, most: int) -> None:
    words, code = ((ROOT / name).read_text(encoding="utf-8") for name in (page, example))
    quoted = re.findall(r"```py\n(.*?)```", words, re.DOTALL)
    assert min(5, most) <= len(quoted) <= most
    assert [one for one in quoted if one not in code] == []


@pytest.mark.parametrize("page", ["docs/bots.md", "docs/protocol.md"])
def test_the_commands_of_a_page_can_be_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the first game: that they are understood, and that the bots are there."""
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    lines = [shlex.split(line)[1:] for block in blocks for line in block.splitlines()]
    assert {"arena", "simulate"} <= {words[0] for words in lines}
    for words in lines:
        args = parser().parse_args(words)
        if words[0] == "train":
            assert args.seats in the_game(args.game).seats
            continue
        assert len((the_plan if words[0] == "arena" else the_series)(args).bots) > 1
