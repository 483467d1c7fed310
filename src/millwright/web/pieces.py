"""What a page is made of: elements with ids that remember what was found out about them; and what differs in two pages.

A piece that stays as it was is mostly the same object, for it was remembered where it was drawn: then nothing of it is
read, hashed or compared again. What goes from one piece to another is found once for all who need it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from threading import Lock
from typing import Final

from millwright.service.bounded import Recent
from millwright.svg import Markup
from millwright.web.diff import Change, Node, changed, kind, name_of, parse, stub, tag_at
from millwright.web.html import Attrs, opening


class Piece(Markup):
    """The markup of one element with an id."""

    @cached_property
    def tag(self) -> str:
        return tag_at(self, 0)

    @cached_property
    def name(self) -> str:
        return name_of(self.tag) or ""

    @cached_property
    def digest(self) -> str:
        """The same for the same markup, in every process."""
        return sha256(self.encode()).hexdigest()

    @cached_property
    def tree(self) -> Node:
        return parse(self)


def piece(markup: Markup) -> Piece:
    return markup if isinstance(markup, Piece) else Piece(markup)


@dataclass(frozen=True)
class Sheet:
    """An element with an id that is made of pieces, such as a zone of the board: they are put together when needed."""

    head: str  # its opening tag, and what comes before the first piece
    pieces: tuple[Piece, ...]
    tail: str

    def __str__(self) -> str:
        return Markup("".join([self.head, *self.pieces, self.tail]))

    @property
    def digest(self) -> str:
        return "\0".join([self.head, *[piece.digest for piece in self.pieces], self.tail])


Fragment = Piece | Sheet
Fragments = dict[str, Fragment]
"""All that can change on a page, by id."""


def written(found: Fragments) -> dict[str, Markup]:
    return {name: Markup(one) for name, one in found.items()}


def sheet(tag: str, attrs: Attrs, pieces: Iterable[Piece], lead: str = "") -> Sheet:
    """An element made of pieces, with what comes before the first of them."""
    return Sheet(opening(tag, tuple(attrs), *attrs.values()) + lead, tuple(pieces), f"</{tag}>")


def revision(found: Fragments) -> str:
    """The same for the same content: a page that reconnects with it has missed nothing."""
    return sha256("\0".join([one.digest for one in found.values()]).encode()).hexdigest()[:16]


# ---- what differs


MOST: Final = 400
"""So many comparisons are remembered."""


class Comparer:
    """Compares, and remembers: most who look at a table have the same before them and get the same."""

    def __init__(self) -> None:
        self.found: Final[Recent[tuple[str, str], list[Change]]] = Recent(MOST)
        self.lock: Final = Lock()

    def changes(self, old: Fragment, new: Fragment) -> list[Change]:
        """The elements that differ."""
        if isinstance(old, Piece) and isinstance(new, Piece):
            return self.of_pieces(old, new)
        if isinstance(old, Sheet) and isinstance(new, Sheet):
            return self.inside(old, new) if alike(old, new) else [anew(old, new)]
        raise TypeError("a sheet stays a sheet")

    def inside(self, old: Sheet, new: Sheet) -> list[Change]:
        pairs = zip(old.pieces, new.pieces, strict=True)
        return [change for before, after in pairs for change in self.of_pieces(before, after)]

    def of_pieces(self, old: Piece, new: Piece) -> list[Change]:
        if old == new:
            return []
        with self.lock:
            found = self.found.get((old, new))
        if found is None:
            found, new.tree = changed(old, old.tree, new)
            with self.lock:
                self.found[old, new] = found
        return found


def alike(old: Sheet, new: Sheet) -> bool:
    """Whether both have the same pieces, but for what is inside of them."""
    return (old.head, old.tail) == (new.head, new.tail) and names(old) == names(new)


def names(sheet: Sheet) -> list[str]:
    return [piece.name for piece in sheet.pieces]


def anew(old: Sheet, new: Sheet) -> Change:
    """A sheet on which pieces have come or gone: those that the page has already stand by name."""
    before = {piece.name: piece for piece in old.pieces}
    inside = [stub(kind(one.tag), one.name) if before.get(one.name) == one else one for one in new.pieces]
    return name_of(tag_at(new.head, 0)) or "", "".join([new.head, *inside, new.tail])
