"""What goes wrong with a store, each kind with a class of its own: pages tell players what it means for them."""

from __future__ import annotations


class Conflict(Exception):
    """Another writer was first: what was built on is no longer the last word."""


class Closed(Exception):
    """The server is going down: nothing more is written."""


class Unkept(Exception):
    """Nothing was kept of what was asked, or nothing can be read; it may be tried again."""


class Full(Unkept):
    """There is no room on the disk."""


class Lost(Unkept):
    """The file is no longer at its place: what would be written now would be nowhere."""


class Outdated(Unkept):
    """A newer Millwright has brought the house up to date: this one knows no longer how it is written."""


class Damaged(Unkept):
    """A part of the file cannot be read."""
