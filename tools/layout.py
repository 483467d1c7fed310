"""The package as it is at this moment with the compiled libraries beside its sources, for PYTHONPATH.

Each state of the sources has a folder of its own, which never changes: whoever runs from one is not disturbed when
another is laid out. A folder that is out of date goes when nobody runs from it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

from tools.engines import ROOT, SRC, digest_of, engine, is_built, libraries, remove, taking, tools
from tools.lock import grasp, held

LAYOUTS = ROOT / "build" / "compiled"
DRAFT = LAYOUTS / "draft"
USED = "used"  # a file in each folder: whoever runs from there holds it


def ready() -> Path | None:
    """The folder for the sources as they are, held until this process and its children end; nothing without a build."""
    folder = LAYOUTS / key()
    with held(LAYOUTS.with_suffix(".lock")):
        if not folder.is_dir() and not lay_out_built(folder):
            return None
        hold(folder)
        drop_others(folder)
    return folder


def key() -> str:
    """Of everything that a folder follows from: all files of the package, the list of modules, the tools."""
    digest = hashlib.sha256(repr((engine(), tools())).encode())
    for path in files():
        digest.update(f"{path.relative_to(SRC)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def files() -> list[Path]:
    found = (SRC / "millwright").rglob("*")
    return sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


def lay_out_built(folder: Path) -> bool:
    """Whether there is a whole build that fits, which now lies in the folder."""
    with taking() as lock:
        digest = digest_of(engine()[0])
        if lock is None or not is_built(digest):
            return False
        lay_out(digest)
    if key() != folder.name:
        return False  # somebody edits a file in this moment
    DRAFT.rename(folder)
    return True


def lay_out(digest: str) -> None:
    """Beside its place first, to be moved there: a folder is whole or it is not there."""
    remove(DRAFT)
    shutil.copytree(SRC / "millwright", DRAFT / "millwright", ignore=shutil.ignore_patterns("*.so"))
    for place, path in libraries(digest).items():
        shutil.copy2(path, DRAFT / place)


def hold(folder: Path) -> None:
    """Say that we run from a folder, also after `exec`."""
    handle = grasp(folder / USED, shared=True)
    assert handle is not None, "we wait"
    os.set_inheritable(handle, True)


def drop_others(folder: Path) -> None:
    """Remove the folders that are out of date and that nobody runs from; first their names, then the rest."""
    for other in LAYOUTS.iterdir():
        if not other.is_dir():
            remove(other)
        elif other not in (folder, DRAFT) and (handle := grasp(other / USED, wait=False)) is not None:
            remove(DRAFT)
            other.rename(DRAFT)
            os.close(handle)
    remove(DRAFT)
