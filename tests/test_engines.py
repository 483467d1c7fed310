"""Compiled engines for whoever plays: a small package, really compiled, started as `make play` starts the real one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from tools.engines import cannot_compile

ROOT: Final = Path(__file__).parent.parent
PATIENCE: Final = 240.0
KERNEL: Final = "def twice(number: int) -> int:\n    return number * 2\n"
SHOW: Final = "import sys\nfrom millwright import kernel\nprint(kernel.__file__, kernel.twice(4), *sys.argv[1:])\n"
LIST: Final = '[tool.millwright]\nengine = ["src/millwright/kernel.py"]\n'


class Tree:
    """A clone in miniature: our tools, and a package of one engine module that prints where it runs from."""

    def __init__(self, root: Path) -> None:
        self.root: Final = root
        self.log: Final = root / "build" / "compile.log"
        package = root / "src" / "millwright"
        package.mkdir(parents=True)
        for name, text in {"__init__.py": "", "kernel.py": KERNEL, "__main__.py": SHOW}.items():
            (package / name).write_text(text)
        self.kernel: Final = package / "kernel.py"
        (root / "pyproject.toml").write_text(LIST)
        ignored = shutil.ignore_patterns("__pycache__")
        for folder in ("tools", "requirements"):
            shutil.copytree(ROOT / folder, root / folder, ignore=ignored)

    def start(self, python: str = sys.executable, **extra: str) -> str:
        """What a start prints."""
        plain = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "MILLWRIGHT_COMPILE")}
        env = {**plain, "PYTHONPATH": "src", **extra}
        command = [python, "-m", "tools.play", "--flag"]
        return subprocess.run(command, cwd=self.root, env=env, text=True, capture_output=True, check=True).stdout

    def told(self, *texts: str) -> str:
        """The log of the background build, once it has one of these texts."""
        end = time.monotonic() + PATIENCE
        while not any(text in self.log.read_text() for text in texts):
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.1)
        return self.log.read_text()

    def kill_builders(self) -> None:
        """End the background build and its children, as if the power had failed."""
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has just ended, or is somebody else's
                if (entry / "cwd").resolve().is_relative_to(self.root):
                    os.kill(int(entry.name), signal.SIGKILL)


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Tree]:
    made = Tree(tmp_path / "clone")
    yield made
    made.kill_builders()


NEEDS_COMPILER: Final = pytest.mark.skipif(bool(cannot_compile()), reason=cannot_compile())
COMPILING: Final = "compiling the engines in the background, for the next start (see build/compile.log)\n"


def interpreted(said: str) -> bool:
    return "src/millwright/kernel.py 8 serve --flag" in said


@NEEDS_COMPILER
@pytest.mark.slow
def test_the_first_start_builds_and_the_next_one_uses_it(tree: Tree) -> None:
    said = tree.start()
    assert said.startswith(COMPILING) and interpreted(said)
    assert interpreted(tree.start()), "one that is not whole is not used"
    assert "compiled in" in tree.told("compiled in", "failed")
    again = tree.start()
    assert "build/compiled/" in again and ".so 8 serve --flag" in again and COMPILING not in again
    assert tree.log.read_text().count("compiling 1 modules") == 1, "two starts, one build"
    assert interpreted(tree.start(MILLWRIGHT_COMPILE="0"))
    keeps_what_it_runs_from(tree)
    assert interpreted(tree.start(CFLAGS="-O1 -g")), "other flags are another build"


def keeps_what_it_runs_from(tree: Tree) -> None:
    """An edit outside the engines needs no new build; the folder before it goes when nobody runs from there."""
    waiting = [sys.executable, "-c", "from tools.layout import ready; print(ready(), flush=True); input()"]
    with subprocess.Popen(waiting, cwd=tree.root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as earlier:
        assert earlier.stdout
        folder = Path(earlier.stdout.readline().strip())
        (tree.kernel.parent / "__init__.py").write_text("# edited\n")
        said = tree.start()
        assert ".so 8 " in said and str(folder) not in said and folder.is_dir()
        earlier.communicate("\n")
    tree.start()
    assert not folder.exists()


@NEEDS_COMPILER
@pytest.mark.slow
def test_a_build_that_is_killed_or_out_of_date_is_not_used(tree: Tree) -> None:
    tree.start()
    tree.told("compiling 1 modules")
    tree.kill_builders()
    assert interpreted(tree.start()), "half of it is there"
    assert "compiled in" in tree.told("compiled in", "failed")
    assert ".so 8 " in tree.start()
    tree.kernel.write_text(KERNEL.replace("number * 2", "number + number + 1"))
    said = tree.start()
    assert "src/millwright/kernel.py 9 " in said and said.startswith(COMPILING)


@NEEDS_COMPILER
@pytest.mark.slow
def test_a_build_that_fails_is_told_once_and_tried_again_only_when_something_changes(tree: Tree) -> None:
    tree.kernel.write_text(KERNEL + "def bad() -> int:\n    return 'a word'\n")
    assert tree.start().startswith(COMPILING)
    said = tree.told("not tried again")
    assert said.count("not tried again until something changes: the engines run interpreted\n") == 1
    assert "kernel.py:4: error" in said, "what is wrong stands before it"
    assert COMPILING not in tree.start() and tree.log.read_text() == said
    tree.kernel.write_text(KERNEL + "\n")
    assert tree.start().startswith(COMPILING)


@NEEDS_COMPILER
def test_without_mypy_and_network_it_is_tried_at_each_start(tree: Tree, tmp_path: Path) -> None:
    """A player's environment has no mypy; the build fetches what requirements/compile.txt pins."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "bare")], check=True)
    python = str(tmp_path / "bare" / "bin" / "python")
    for _ in range(2):
        assert tree.start(python).startswith(COMPILING)
        assert "mypy cannot be fetched: tried again at the next start" in tree.told("mypy cannot be fetched")
        tree.log.unlink()


def test_without_a_compiler_nothing_is_said(tree: Tree) -> None:
    said = tree.start(PATH="", CC="")
    assert interpreted(said) and COMPILING not in said and not (tree.root / "build").exists()
    command = [sys.executable, "-c", "from tools.layout import ready; print(ready())"]  # as the browser tests ask
    env = {**os.environ, "PATH": "", "CC": ""}
    assert subprocess.run(command, cwd=tree.root, env=env, capture_output=True, check=True).stdout == b"None\n"
