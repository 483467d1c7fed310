"""What somebody else has written, by where it is: `my_module:NAME`, or `path/to/file.py:NAME`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any


class NotThere(ValueError):
    """A place where there is no such thing; the message says why."""


class NoSuchRow(ValueError, IndexError):
    """A number that stands for no verb, event or move; the message says which there are."""


def is_place(name: str) -> bool:
    """Whether a name says where something is."""
    where, colon, what = name.rpartition(":")
    return bool(where and colon) and what.isidentifier()


def imported(place: str) -> Any:
    """What stands at a place of our own."""
    where, _, what = place.rpartition(":")
    return getattr(import_module(where), what)


def load(name: str) -> Any:
    """What stands at a place of somebody else's."""
    where, _, what = name.rpartition(":")
    if not is_place(name):
        raise NotThere(f"{name}: `my_module:NAME` or `path/to/file.py:NAME` is needed")
    module = load_module(where)
    if not hasattr(module, what):
        raise NotThere(f"{name}: there is no {what} in {where}")
    return getattr(module, what)


def load_module(where: str) -> ModuleType:
    """By its dotted name, the current folder included; or by the path of its file."""
    try:
        if where.endswith(".py"):
            return load_file(Path(where).resolve())
        also_from("")
        return import_module(where)
    except OSError as error:
        raise NotThere(f"{where}: {error.strerror or error}") from None
    except Exception as error:  # whatever stands there runs: it may fail in any way
        raise NotThere(f"{where}: {type(error).__name__}: {error}") from error


def load_file(path: Path) -> ModuleType:
    """A file as a module, once; it finds its neighbours as a script does."""
    from importlib.util import module_from_spec, spec_from_file_location

    name = str(path)  # as the key: a plain name might hide a module of Python's
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    assert spec and spec.loader, "its name ends with .py"
    module = module_from_spec(spec)
    also_from(str(path.parent))
    sys.modules[name] = module  # before it runs: its dataclasses look for it
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def also_from(folder: str) -> None:
    """Let modules be found in a folder too, after all others."""
    if folder not in sys.path:
        sys.path.append(folder)
