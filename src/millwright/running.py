"""How the engines run: compiled or interpreted, and by which Python."""

from __future__ import annotations

import sys
from typing import Final

from millwright import kernel

compiled: Final = not str(kernel.__file__).endswith(".py")
"""Whether the engines run compiled: the same games, several times as fast."""

NAMES: Final = {"cpython": "CPython", "pypy": "PyPy"}

WAY: Final = "compiled" if compiled else "interpreted"

PYTHON: Final = f"{NAMES.get(sys.implementation.name, sys.implementation.name)} {sys.version.split()[0]}"
"""Such as `CPython 3.11.7`."""
