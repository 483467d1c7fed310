"""The one way to compile the engines: which modules, whether a build still fits, and the build, outside `src`.

The modules are listed in pyproject.toml, [tool.millwright] engine. Nothing but the standard library is imported: the
build of a wheel (tools/hatch_hook.py) and the start of the table (tools/play.py) come here too.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from contextlib import AbstractContextManager
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

from tools.lock import held

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
BUILDS = ROOT / "build" / "mypyc"  # a folder for each digest: a copy of the sources, mypyc's C and the libraries
PINS = ROOT / "requirements" / "compile.txt"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
OPTIONS = ["--config-file=", "--explicit-package-bases"]  # types are checked by `mypy` itself: no strictness here
LEVEL = {"MYPYC_OPT_LEVEL": "3"}


class Failed(Exception):
    """What a command that failed has printed, and which it was."""


def engine() -> tuple[list[str], list[str]]:
    """The listed modules: those that exist, and those that do not."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["millwright"]["engine"]
    return [p for p in listed if (ROOT / p).is_file()], [p for p in listed if not (ROOT / p).is_file()]


def inside(path: str) -> Path:
    """A listed path as seen from the folder that holds the package."""
    return Path(path).relative_to("src")


# The tools


def compiler() -> str:
    """The C compiler to call, or nothing."""
    for command in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
        if command and shutil.which(shlex.split(command)[0]):
            return command
    return ""


@cache
def flags() -> list[str]:
    """The engines' functions call one another directly, not through tables that a loader may change: a tenth faster.

    A product and a sum of floats are rounded one after the other, as Python does it, on every processor.
    """
    if not compiler():
        return []
    wanted = ["-fno-semantic-interposition", "-fno-plt", "-ffp-contract=off"]
    command = [*shlex.split(compiler()), "-Werror", *wanted, "-x", "c", "-fsyntax-only", os.devnull]
    return [] if subprocess.run(command, capture_output=True, check=False).returncode else wanted


def cannot_compile() -> str:
    if not compiler():
        return "no C compiler found"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no C headers of Python found"
    return ""


def pinned(package: str) -> str:
    """The version of a tool that requirements/compile.txt asks for."""
    found = re.search(rf"(?m)^{package}==([\w.]+)", PINS.read_text())
    assert found, f"{package} is not pinned in {PINS.name}"
    return found[1]


def mypy_version() -> str:
    try:
        return importlib.metadata.version("mypy")
    except importlib.metadata.PackageNotFoundError:
        return pinned("mypy")  # which tools/background.py fetches


def tools() -> list[str]:
    """What decides about the libraries beside the sources."""
    machine = [sys.version, sysconfig.get_platform(), compiler(), *flags(), os.environ.get("CFLAGS", "")]
    return [mypy_version(), *OPTIONS, *LEVEL.values(), *machine]


# Whether a build fits


def digest_of(modules: list[str]) -> str:
    """Of the sources, what they import from the package (its constants are compiled in), and the tools."""
    digest = hashlib.sha256(repr((modules, tools())).encode())
    for path in sources(modules):
        digest.update(f"{path.relative_to(SRC)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


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


@cache  # whoever edits a file in this moment changes the digest by it
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


def is_built(digest: str) -> bool:
    """Whether the libraries for a digest are there: a build is whole when it is marked so, which it is last of all."""
    return (BUILDS / digest / "whole").is_file()


def libraries(digest: str) -> dict[Path, Path]:
    """The compiled modules and what they share: where each lies, by its place beside the package's sources."""
    work = BUILDS / digest
    found = [*work.glob(f"*{SUFFIX}"), *work.glob(f"millwright/**/*{SUFFIX}")]
    return {path.relative_to(work): path for path in found}


# The build


def building(*, wait: bool = True) -> AbstractContextManager[int | None]:
    """Nobody else builds meanwhile, and nobody takes libraries; nothing, if somebody does and we do not wait."""
    return held(BUILDS.with_suffix(".lock"), wait=wait)


def taking() -> AbstractContextManager[int | None]:
    """Nobody builds meanwhile; nothing, if somebody does."""
    return held(BUILDS.with_suffix(".lock"), shared=True, wait=False)


def build(modules: list[str], lock: int | None, python: str = sys.executable) -> str:
    """Compile if anything that matters has changed; the digest under which the libraries are. Only while `building`."""
    digest = digest_of(modules)
    if not is_built(digest):
        print(f"compiling {len(modules)} modules", flush=True)
        copy_sources(BUILDS / digest)
        if digest_of(modules) != digest:
            raise Failed("failed: the sources changed in this moment")
        compile_all(modules, BUILDS / digest, python, lock)
        (BUILDS / digest / "whole").touch()
    for other in BUILDS.iterdir():
        if other.name != digest:
            remove(other)
    return digest


def remove(path: Path) -> None:
    """Whatever is there; if it cannot be removed, it stays."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def copy_sources(work: Path) -> None:
    remove(work)
    shutil.copytree(SRC / "millwright", work / "millwright", ignore=shutil.ignore_patterns("__pycache__", "*.so"))


def compile_all(modules: list[str], work: Path, python: str, lock: int | None) -> None:
    """mypyc, quietly; its output is told if it fails.

    The child holds the lock too: if we are killed, nobody else begins before it has ended.
    """
    command = [python, "-m", "mypyc", *OPTIONS, *(str(inside(p)) for p in modules)]
    cflags = shlex.join([*shlex.split(os.environ.get("CFLAGS", "")), *flags()])
    env = {**os.environ, "CC": compiler(), "CFLAGS": cflags, **LEVEL}
    handed_on = () if lock is None or os.name == "nt" else (lock,)
    answer(command, cwd=work, env=env, pass_fds=handed_on)
    missing = [p for p in modules if inside(p).with_suffix(SUFFIX) not in libraries(work.name)]
    if missing:
        raise Failed(f"mypyc left out {', '.join(missing)}")


def answer(
    command: list[str], cwd: Path = ROOT, env: dict[str, str] | None = None, pass_fds: tuple[int, ...] = ()
) -> str:
    """What a command prints, if all is well."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        pass_fds=pass_fds,
        text=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{done.stdout}{done.stderr}failed: {shlex.join(command)}")
    return done.stdout
