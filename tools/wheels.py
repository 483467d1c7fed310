"""Build both wheels into dist/, and prove them: install each where nothing else is, and play a game of each kind there.

python -m tools.wheels

The compiled one fits this Python and system, the pure one all others; pip chooses. The libraries come from the same
build as those of `python -m tools.compile`, so that nothing is compiled twice.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from millwright.games.registry import GAMES
from millwright.running import PYTHON
from tools.engines import ROOT, Failed, answer, cannot_compile

DIST = ROOT / "dist"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q"]


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    try:
        ways = ["interpreted"] if (reason := cannot_compile()) else ["interpreted", "compiled"]
        wheels = {way: build(way) for way in ways}
        if reason:
            print(f"{reason}: only the pure wheel")
        with tempfile.TemporaryDirectory(prefix="wheels-") as folder:
            check(wheels, Path(folder))
    except Failed as error:
        sys.exit(str(error))


def build(way: str) -> Path:
    """The wheel, as `pip install` would build it, with the tools that are here."""
    before = {*DIST.glob("*.whl")}
    env = {**os.environ, "MILLWRIGHT_COMPILE": "1" if way == "compiled" else "0"}
    answer([*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", str(DIST), "."], env=env)
    (wheel,) = {*DIST.glob("*.whl")} - before
    print(f"dist/{wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
    return wheel


def check(wheels: dict[str, Path], folder: Path) -> None:
    """Each says how it runs; all play the same games; and pip takes the one that fits."""
    records = [play(way, wheel, folder / way) for way, wheel in wheels.items()]
    if any(record != records[0] for record in records):
        raise Failed("failed: the wheels play different games")
    print(f"installed without an index, played {', '.join(GAMES)}: the same records", flush=True)
    for version, way in (("", "compiled"), ("3.99", "interpreted")):
        if (chosen := choice(version, folder / f"choice{version}")) != wheels.get(way, wheels["interpreted"]).name:
            raise Failed(f"failed: for Python {version or 'as here'} pip chooses {chosen}")


def play(way: str, wheel: Path, home: Path) -> dict[str, bytes]:
    """Install the wheel into an environment of its own, and play there; the records, by name."""
    answer([sys.executable, "-m", "venv", "--without-pip", str(home)])
    python, script = home / "bin" / "python", str(home / "bin" / "millwright")
    answer([*PIP, "--python", str(python), "install", "--no-index", str(wheel)])
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MILLWRIGHT"))}
    version = answer([script, "--version"], cwd=home, env=env)
    if not version.endswith(f"(engines {way}, {PYTHON})\n"):
        raise Failed(f"failed: {wheel.name} says: {version}")
    for game in GAMES.values():
        series = ["--seats", str(max(game.seats)), "--bots", "random", "--games", "1", "--record", "records"]
        answer([script, "simulate", game.id, *series], cwd=home, env=env)
    return {path.name: path.read_bytes() for path in (home / "records").iterdir()}


def choice(version: str, home: Path) -> str:
    """The wheel that pip takes out of dist/ for a Python."""
    other = ["--python-version", version, "--implementation", "cp", "--only-binary", ":all:"] if version else []
    answer([*PIP, "download", "--no-index", "--no-deps", "-f", str(DIST), *other, "-d", str(home), "millwright"])
    (wheel,) = home.iterdir()
    return wheel.name


if __name__ == "__main__":
    main()
