"""Every example of the docs runs, and prints what the page says; the reference has what is promised."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import millwright

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", "docs/api.md", "docs/add-a-game.md", "docs/records.md"]

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


def test_what_is_quoted_of_the_example_stands_in_it() -> None:
    page, game = ((ROOT / name).read_text(encoding="utf-8") for name in ("docs/add-a-game.md", "examples/ferry.py"))
    quoted = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    assert len(quoted) > 5
    assert [code for code in quoted if code not in game] == []


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
