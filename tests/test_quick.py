"""`pytest --quick`: some tests of every file, from all over it, and not for long."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.conftest import from_all_over

ROOT = Path(__file__).parent.parent

SLEEPY = """
import time, pytest

@pytest.mark.parametrize("n", range(100))
def test_that_takes_its_time(n):
    time.sleep(0.05)

@pytest.mark.slow
def test_that_takes_too_much():
    raise AssertionError
"""


def test_the_order_begins_in_the_middle_of_what_is_left() -> None:
    assert from_all_over([*range(8)]) == [0, 4, 2, 6, 1, 5, 3, 7]
    assert sorted(from_all_over([*range(101)])) == [*range(101)]


def test_every_file_has_its_share(tmp_path: Path) -> None:
    """Two files alike: both begin, neither comes to its end."""
    for name in ("test_one.py", "test_two.py"):
        (tmp_path / name).write_text(SLEEPY)
    words = ["--quick", "-v", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), str(tmp_path)]
    load = ["-p", "tests.conftest"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *load, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    for name in ("test_one.py", "test_two.py"):
        passed = re.findall(rf"{name}::test_that_takes_its_time\S* PASSED", done.stdout)
        assert 1 <= len(passed) < 50, done.stdout
    assert done.returncode == 0 and "202 items" in done.stdout
