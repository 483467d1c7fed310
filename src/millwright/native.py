"""What a module tells mypyc alone. Nothing happens at run time, so that mypy_extensions need not be installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        """`allow_interpreted_subclasses`: a game that is not compiled may build on a class that is."""
        return lambda kind: kind
