"""Text that is markup already. It is apart because a class that is built on `str` cannot be compiled."""

from __future__ import annotations


class Markup(str):
    """It is not escaped again."""

    __slots__ = ()
