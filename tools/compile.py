"""Compile the engine modules with mypyc, outside the source tree, and prove that only the speed changes.

python -m tools.compile         build; then: compiled? laws hold? records equal, byte for byte?
python -m tools.compile build   only build, if need be
python -m tools.compile bench   build; then: how much faster?

tools/engines.py is what compiles.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from tools import layout
from tools.engines import ROOT, SRC, Failed, answer, build, building, cannot_compile, engine, inside

RECORDS = ROOT / "build" / "records"
WAYS = {"interpreted": SRC}  # and, once they are there, the compiled ones
COMPILED_TESTS = ["tests/test_laws.py", "tests/adapters/test_conformance.py"]
SERIES = {"random": 20, "beginner": 1, "steady": 2, "strong": 1, "master?turns=3&worlds=2": 1}
"""Games of each bot whose records are compared; what thinks long is given little to think about, at small tables."""

ARE_COMPILED = """
import importlib, sys
files = [importlib.import_module(name).__file__ for name in sys.argv[1:]]
sys.exit(", ".join(f"not compiled: {f}" for f in files if f.endswith(".py")) or 0)
"""


def main() -> None:
    """Build, check, and fail if the list of modules names one that is not there."""
    modules, missing = engine()
    for path in missing:
        print(f"error: {path} is listed in pyproject.toml, [tool.millwright] engine, but does not exist", flush=True)
    try:
        build_and_check(modules, sys.argv[1:])
    except Failed as error:
        sys.exit(str(error))
    if missing:
        sys.exit(f"failed: listed but missing: {', '.join(missing)}")


def build_and_check(modules: list[str], words: list[str]) -> None:
    if reason := cannot_compile():
        print(f"{reason}: the engines run interpreted")
        if words == ["bench"]:
            print(run("interpreted", "-m", "millwright", "bench"), end="")
        return
    WAYS["compiled"] = compiled(modules)
    check_compiled(modules)
    if not words:
        check_laws()
        check_records()
    if words == ["bench"]:
        compare_speed()
    else:
        print(f"compiled engines: {WAYS['compiled'].relative_to(ROOT)}")


def compiled(modules: list[str]) -> Path:
    """The compiled package, for this state of the sources."""
    with building() as lock:
        build(modules, lock)
    folder = layout.ready()
    if not folder:
        raise Failed("failed: the sources were edited while they were compiled")
    return folder


def dotted(path: str) -> str:
    return ".".join(inside(path).with_suffix("").parts)


# The checks


def run(way: str, *arguments: str) -> str:
    """What Python prints with the package interpreted or compiled."""
    return answer([sys.executable, *arguments], env=env_of(way))


def env_of(way: str) -> dict[str, str]:
    """PYTHONPATH comes before the installed package; MILLWRIGHT_ENGINE tells the tests which way they run.

    The laws are held over more games here, since they are played several times as fast.
    """
    return {"MILLWRIGHT_LAW_GAMES": "60", **os.environ, "PYTHONPATH": str(WAYS[way]), "MILLWRIGHT_ENGINE": way}


def check_compiled(modules: list[str]) -> None:
    run("compiled", "-c", ARE_COMPILED, *(dotted(p) for p in modules))


def check_laws() -> None:
    print("the laws, compiled:", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", *COMPILED_TESTS]
    if subprocess.run(command, cwd=ROOT, env=env_of("compiled"), check=False).returncode:
        sys.exit("failed: the laws, compiled")


def check_records() -> None:
    """The same seeds give the same games both ways. All cores have work, though what is compiled is done sooner."""
    shutil.rmtree(RECORDS, ignore_errors=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        under_way = {case: [pool.submit(record, way, *case) for way in WAYS] for case in cases()}
        for (game, seats, bot), both in under_way.items():
            slow, fast = [one.result() for one in both]
            compare(f"{game.id}/{seats}/{bot}", slow, fast)
    print(f"{', '.join(GAMES)}: the same records, interpreted and compiled", flush=True)


def cases() -> list[tuple[AnyGame, int, str]]:
    """Every game with every bot, at every size if it does not think long."""
    own = {game: [bot for bot in SERIES if bot.partition("?")[0] in game.bots()] for game in GAMES.values()}
    return [(game, seats, bot) for game, bots in own.items() for bot in bots for seats in sizes(game, bot)]


def sizes(game: AnyGame, bot: str) -> tuple[int, ...]:
    return game.seats[:2] if "?" in bot else game.seats


def record(way: str, game: AnyGame, seats: int, bot: str) -> dict[str, bytes]:
    """Simulate some games, every option at its last value for the quick bot; the files written, by name."""
    folder = RECORDS / way / game.id / str(seats) / bot.partition("?")[0]
    folder.mkdir(parents=True)
    series = ["--seats", str(seats), "--bots", bot, "--seed", "7", "--record", str(folder)]
    series += ["--games", str(SERIES[bot])]
    if bot == "random":
        series += [f"--option={key}={values[-1]}" for key, values in game.options.items()]
    run(way, "-m", "millwright", "simulate", game.id, *series)
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def compare(where: str, slow: dict[str, bytes], fast: dict[str, bytes]) -> None:
    if not slow:
        sys.exit(f"failed: no records in {RECORDS.name}/interpreted/{where}")
    different = sorted(name for name in slow.keys() | fast.keys() if slow.get(name) != fast.get(name))
    if different:
        sys.exit(f"failed: interpreted and compiled differ in {where}: {', '.join(different)}")


def compare_speed() -> None:
    """A table of what was timed and how many times faster the compiled engines are."""
    slow, fast = (json.loads(run(way, "-m", "millwright", "bench", "--json")) for way in WAYS)
    print(f"{'':34}{'interpreted':>14}{'compiled':>14}{'faster':>9}")
    for name, before, after in figures(slow, fast):
        ratio = before / after if name.endswith("_us") else after / before
        print(f"{name:34}{before:14,.1f}{after:14,.1f}{ratio:8.1f}x")


def figures(slow: dict[str, Any], fast: dict[str, Any]) -> Iterator[tuple[str, float, float]]:
    """What both timed: rates and microseconds; other keys are not ours."""
    for game in (g for g, timed in slow.items() if isinstance(timed, dict)):
        for name, before in slow[game].items():
            after = fast.get(game, {}).get(name)
            if name.endswith(("_per_second", "_us")) and before and after:
                yield f"{game} {name}", before, after


if __name__ == "__main__":
    main()
