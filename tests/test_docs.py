"""Every example of the docs runs, and prints what the page says."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest

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
