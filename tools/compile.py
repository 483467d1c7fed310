"""Compile the engine modules with mypyc, outside the source tree, and prove that only the speed changes.

python tools/compile.py         build; then: compiled? laws hold? records equal, byte for byte? how much faster?
python tools/compile.py bench   build; then only the last question

The modules are listed in pyproject.toml, [tool.millwright] engine.
"""

import ast
import hashlib
import importlib.metadata
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

from millwright.games.game import AnyGame
from millwright.games.registry import GAMES

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
WORK = ROOT / "build" / "mypyc"  # a copy of the sources, mypyc's C and the libraries: kept while its digest holds
OUT = ROOT / "build" / "compiled"  # the sources of this moment with the libraries beside them
RECORDS = ROOT / "build" / "records"
WAYS = {"interpreted": SRC, "compiled": OUT}
ARE_COMPILED = """
import importlib, sys
files = [importlib.import_module(name).__file__ for name in sys.argv[1:]]
sys.exit(", ".join(f"not compiled: {f}" for f in files if not f.endswith(".so")) or 0)
"""


def main() -> None:
    """Build, check, and fail if the list of modules names one that is not there."""
    only_bench = sys.argv[1:] == ["bench"]
    modules, missing = engine()
    for path in missing:
        print(f"error: {path} is listed in pyproject.toml, [tool.millwright] engine, but does not exist", flush=True)
    if reason := cannot_compile():
        print(f"{reason}: the engines run interpreted")
        if only_bench:
            print(run("interpreted", "-m", "millwright", "bench"), end="")
    else:
        build(modules)
        check_compiled(modules)
        if not only_bench:
            check_laws()
            check_records()
        compare_speed()
    if missing:
        sys.exit(f"failed: listed but missing: {', '.join(missing)}")


def engine() -> tuple[list[str], list[str]]:
    """The listed modules: those that exist, and those that do not."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["millwright"]["engine"]
    return [p for p in listed if (ROOT / p).is_file()], [p for p in listed if not (ROOT / p).is_file()]


def inside(path: str) -> Path:
    """A listed path as seen from the folder that holds the package."""
    return Path(path).relative_to("src")


def dotted(path: str) -> str:
    return ".".join(inside(path).with_suffix("").parts)


# The build


def compiler() -> str:
    """The C compiler to call, or nothing."""
    for command in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
        if command and shutil.which(shlex.split(command)[0]):
            return command
    return ""


def flags() -> list[str]:
    """The engines' functions call one another directly, not through tables that a loader may change: a tenth faster."""
    wanted = ["-fno-semantic-interposition", "-fno-plt"]
    command = [*shlex.split(compiler()), "-Werror", *wanted, "-x", "c", "-fsyntax-only", os.devnull]
    return [] if subprocess.run(command, capture_output=True, check=False).returncode else wanted


def cannot_compile() -> str:
    if not compiler():
        return "no C compiler found"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no C headers of Python found"
    return ""


def build(modules: list[str]) -> None:
    """Compile if anything that matters has changed; lay out the compiled package in any case."""
    stamp, digest = WORK / "digest", digest_of(modules)
    if not (stamp.is_file() and stamp.read_text() == digest and all(library(p).is_file() for p in modules)):
        print(f"compiling {len(modules)} modules", flush=True)
        compile_all(modules)
        stamp.write_text(digest)
    copy_package(OUT)
    for path in [*WORK.glob("*.so"), *WORK.glob("millwright/**/*.so")]:
        shutil.copy2(path, OUT / path.relative_to(WORK))


def digest_of(modules: list[str]) -> str:
    """Of the sources, what they import from the package (its constants are compiled in), and the tools."""
    tools = [importlib.metadata.version("mypy"), sys.version, compiler(), *flags()]
    digest = hashlib.sha256(repr((modules, tools)).encode())
    for path in sources(modules):
        digest.update(f"{path.relative_to(SRC)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def sources(modules: list[str]) -> list[Path]:
    """The modules and all files of the package that they import, in the end."""
    found: set[Path] = set()
    todo = [ROOT / path for path in modules]
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += imports(path)
    return sorted(found)


def imports(path: Path) -> list[Path]:
    """The files of the package that one file imports: a name may be a module, a package, or a thing inside."""
    package = ".".join(path.parent.relative_to(SRC).parts)
    names = [name for node in ast.walk(ast.parse(path.read_bytes())) for name in imported(node, package)]
    stems = [SRC.joinpath(*name.split(".")) for name in names]
    files = [file for stem in stems for file in (stem.with_suffix(".py"), stem / "__init__.py")]
    return [file for file in files if file.is_file()]


def imported(node: ast.AST, package: str) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = resolve_name("." * node.level + (node.module or ""), package)
        return [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return []


def library(path: str) -> Path:
    """Where mypyc puts a module's compiled form."""
    return (WORK / inside(path)).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))


def copy_package(target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(SRC / "millwright", target / "millwright", ignore=ignored)


def compile_all(modules: list[str]) -> None:
    """mypyc, quietly; its output is shown if it fails. Types are checked by `mypy` itself, so no strictness here."""
    copy_package(WORK)
    options = ["--config-file=", "--explicit-package-bases"]
    command = [sys.executable, "-m", "mypyc", *options, *(str(inside(p)) for p in modules)]
    cflags = shlex.join([*shlex.split(os.environ.get("CFLAGS", "")), *flags()])
    env = {**os.environ, "CC": compiler(), "CFLAGS": cflags, "MYPYC_OPT_LEVEL": "3"}
    answer(subprocess.run(command, cwd=WORK, env=env, text=True, capture_output=True, check=False))


# The checks


def run(way: str, *arguments: str) -> str:
    """What Python prints with the package interpreted or compiled."""
    command = [sys.executable, *arguments]
    return answer(subprocess.run(command, cwd=ROOT, env=env_of(way), text=True, capture_output=True, check=False))


def env_of(way: str) -> dict[str, str]:
    """PYTHONPATH comes before the installed package; MILLWRIGHT_ENGINE tells the tests which way they run.

    The laws have been held over more games interpreted; here fewer will show a difference.
    """
    return {"MILLWRIGHT_LAW_GAMES": "60", **os.environ, "PYTHONPATH": str(WAYS[way]), "MILLWRIGHT_ENGINE": way}


def answer(done: subprocess.CompletedProcess[str]) -> str:
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}failed: {shlex.join(done.args)}")
    return done.stdout


def check_compiled(modules: list[str]) -> None:
    run("compiled", "-c", ARE_COMPILED, *(dotted(p) for p in modules))


def check_laws() -> None:
    print("the laws, compiled:", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "tests/test_laws.py"]
    if subprocess.run(command, cwd=ROOT, env=env_of("compiled"), check=False).returncode:
        sys.exit("failed: the laws, compiled")


def check_records() -> None:
    """The same seeds give the same games both ways."""
    shutil.rmtree(RECORDS, ignore_errors=True)
    for game in GAMES.values():
        for seats in game.seats:
            for bot in ("random", "steady"):
                with ThreadPoolExecutor() as pool:
                    slow, fast = pool.map(lambda way, g=game, n=seats, b=bot: record(way, g, n, b), WAYS)
                compare(f"{game.id}/{seats}/{bot}", slow, fast)
        print(f"{game.id}: the same records, interpreted and compiled", flush=True)


def record(way: str, game: AnyGame, seats: int, bot: str) -> dict[str, bytes]:
    """Simulate some games, every option at its last value for the quick bot; the files written, by name."""
    folder = RECORDS / way / game.id / str(seats) / bot
    folder.mkdir(parents=True)
    series = ["--seats", str(seats), "--bots", bot, "--seed", "7", "--record", str(folder)]
    if bot == "random":
        series += ["--games", "20", *[f"--option={key}={values[-1]}" for key, values in game.options.items()]]
    else:
        series += ["--games", "6"]
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
