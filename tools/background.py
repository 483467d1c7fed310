"""Compile the engines while somebody plays: last in line for the processor, one build at a time.

tools/play.py starts it, with its output in a log. It may be killed at any moment: what is not whole is never used.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from tools.engines import BUILDS, PINS, ROOT, Failed, answer, build, building, digest_of, engine, is_built

LOG = ROOT / "build" / "compile.log"
FAILED = BUILDS.with_suffix(".failed")  # the digest of what cannot be compiled
TOOLS = ROOT / "build" / "compile-tools"  # an environment with mypy, for players, who have no other use for it


def wanted() -> bool:
    """Whether a build could do any good: there is none, and none has failed, for what is there now."""
    digest = digest_of(engine()[0])
    return not is_built(digest) and not (FAILED.is_file() and FAILED.read_text() == digest)


def main() -> None:
    os.nice(19)
    with building(wait=False) as lock:
        if lock is None or not wanted():
            return  # somebody else is at it, or has just finished
        os.ftruncate(sys.stdout.fileno(), 0)
        if python := python_with_mypy():
            build_once(lock, python)


def build_once(lock: int, python: str) -> None:
    begun, modules = time.monotonic(), engine()[0]
    digest = digest_of(modules)
    try:
        build(modules, lock, python)
        print(f"compiled in {time.monotonic() - begun:.0f} s: the next start uses it")
    except Failed as error:
        FAILED.write_text(digest)
        print(f"{error}\nnot tried again until something changes: the engines run interpreted")


def python_with_mypy() -> str:
    """This Python, or that of an environment made for it; nothing if its packages cannot be fetched."""
    if find_spec("mypyc") and find_spec("setuptools"):
        return sys.executable
    python, made = TOOLS / "bin" / "python", TOOLS / "made"
    asked = f"{sys.version}\n{PINS.read_text()}"
    if not (made.is_file() and made.read_text() == asked):
        try:
            make_environment(python)
        except Failed as error:
            print(f"{error}\nmypy cannot be fetched: tried again at the next start")
            return ""
        made.write_text(asked)
    return str(python)


def make_environment(python: Path) -> None:
    print("fetching mypy", flush=True)
    shutil.rmtree(TOOLS, ignore_errors=True)
    answer([sys.executable, "-m", "venv", "--without-pip", str(TOOLS)])
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-qq", "--no-input"]
    answer([*pip, "--disable-pip-version-check", "--require-hashes", "-r", str(PINS)])


if __name__ == "__main__":
    main()
