"""The examples for learners, each for a few seconds: in build/learning where they need more than .venv has."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.learning import PYTHON

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"

EXECUTE = """
import sys, nbformat
from nbclient import NotebookClient
book = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(book, timeout=120, kernel_name="python3").execute()
nbformat.write(book, sys.argv[2])
"""


def run(python: str, *arguments: str) -> str:
    done = subprocess.run([python, *arguments], cwd=ROOT, text=True, capture_output=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def learning(package: str) -> str:
    """The Python of build/learning, if it has a package."""
    if not PYTHON.is_file() or subprocess.run([PYTHON, "-c", f"import {package}"], check=False).returncode:
        pytest.skip(f"there is no {package} in build/learning: tools/learning.py would install it")
    return str(PYTHON)


def test_the_language_model_loop() -> None:
    told = run(sys.executable, str(EXAMPLES / "language_model.py"), "--moves", "20")
    moves, refused = map(int, re.findall(r"(\d+) moves, (\d+) answers refused", told)[0])
    assert moves == 20 and refused >= 4


def test_is_mcts_of_openspiel() -> None:
    told = run(sys.executable, str(EXAMPLES / "openspiel_ismcts.py"), "--simulations", "8", "--moves", "12")
    assert len(told.splitlines()) > 4 and told.splitlines()[-1].startswith("{'IS-MCTS': ")


@pytest.mark.slow
def test_masked_ppo() -> None:
    python = learning("torch")
    told = run(python, str(EXAMPLES / "masked_ppo.py"), "--steps", "1000", "--games", "2")
    assert re.findall(r"learned from (\d+) steps: [\d.]+ points", told) == ["2048"], "whole rounds of four times 512"


@pytest.mark.slow
def test_the_notebook(tmp_path: Path) -> None:
    run(learning("nbclient"), "-c", EXECUTE, str(EXAMPLES / "tour.ipynb"), str(tmp_path / "tour.ipynb"))
    cells = json.loads((tmp_path / "tour.ipynb").read_text(encoding="utf-8"))["cells"]
    shown = [kind for cell in cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert shown.count("image/svg+xml") >= 2 and shown.count("image/png") >= 3, "boards and plots"
    assert any("steady" in line for cell in cells for out in cell.get("outputs", []) for line in out.get("text", []))


def test_the_notebook_has_no_output_of_anybodys_machine() -> None:
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells)
