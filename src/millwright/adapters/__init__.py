"""The games in the clothes of others: Gymnasium, PettingZoo, OpenSpiel, and plain text for language models.

`core.py` is what they share. Each adapter imports its package when it is imported itself; nothing else here needs one.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class NotInstalled(ImportError):
    """A package that an adapter needs is not there; the message says how it comes."""


def needed(package: str, extra: str) -> Any:
    """A package that comes with one of our extras."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise  # it is there, and lacks something of its own
        raise NotInstalled(f"{package} is not installed: pip install 'millwright[{extra}]'") from None
