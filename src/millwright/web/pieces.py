"""What a page is made of: elements with ids that remember what was found out about them; and what differs in two pages.

A piece that stays as it was is mostly the same object, for it was remembered where it was drawn: then nothing of it is
read, hashed or compared again. What goes from one piece to another is found once for all who need it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from threading import Lock
from typing import Final

from millwright.catalogue import hashed_once
from millwright.lazy import lazy
from millwright.service.bounded import Recent
from millwright.svg import Markup
from millwright.web.diff import Change, Node, changed, kind, name_of, parse, stub, tag_at
from millwright.web.html import Attrs, h, opening


class Piece(Markup):
    """The markup of one element with an id."""

    @lazy
    def tag(self) -> str:
        return tag_at(self, 0)

    @lazy
    def name(self) -> str:
        return name_of(self.tag) or ""

    @lazy
    def plain(self) -> bool:
        """Whether there is no other element with an id inside."""
        return self.find(' id="', len(self.tag)) < 0

    @lazy
    def digest(self) -> str:
        """The same for the same markup, in every process."""
        return sha256(self.encode()).hexdigest()

    @lazy
    def tree(self) -> Node:
        return parse(self)


def piece(markup: Markup) -> Piece:
    return markup if isinstance(markup, Piece) else same_piece(markup)


@lru_cache(maxsize=2048)
def same_piece(markup: Markup) -> Piece:
    """One for all that have the same markup: then what is found out about it is found out once."""
    return Piece(markup)


@lru_cache(maxsize=64)
def hidden(tag: str, name: str) -> Piece:
    """An element that has its place on the page, and nothing to show now."""
    return Piece(h(tag, {"id": name, "hidden": True}))


@dataclass(frozen=True)
class Sheet:
    """An element with an id that is made of pieces, such as a zone of the board: they are put together when needed."""

    __hash__ = hashed_once

    head: str  # its opening tag, and what comes before the first piece
    pieces: tuple[Piece, ...]
    tail: str

    def __str__(self) -> str:
        return Markup("".join([self.head, *self.pieces, self.tail]))

    @lazy
    def digest(self) -> str:
        """Like that of a piece."""
        inside = [piece.digest for piece in self.pieces]
        return sha256("\0".join([self.head, *inside, self.tail]).encode()).hexdigest()

    @lazy
    def names(self) -> list[str]:
        return [piece.name for piece in self.pieces]


Fragment = Piece | Sheet
Fragments = dict[str, Fragment]
"""All that can change on a page, by id."""


def written(found: Fragments) -> dict[str, Markup]:
    return {name: Markup(one) for name, one in found.items()}


def sheet(tag: str, attrs: Attrs, pieces: Iterable[Piece], lead: str = "") -> Sheet:
    """An element made of pieces, with what comes before the first of them."""
    return same_sheet(opening(tag, tuple(attrs), *attrs.values()) + lead, tuple(pieces), f"</{tag}>")


@lru_cache(maxsize=1024)
def same_sheet(head: str, pieces: tuple[Piece, ...], tail: str) -> Sheet:
    """One for all that have the same on it."""
    return Sheet(head, pieces, tail)


def revision(found: Fragments) -> str:
    """The same for the same content: a page that reconnects with it has missed nothing."""
    return sha256("\0".join([one.digest for one in found.values()]).encode()).hexdigest()[:16]


# ---- what differs


MOST: Final = 600
"""So many comparisons are remembered."""


class Comparer:
    """Compares, and remembers: most who look at a table have the same before them and get the same."""

    def __init__(self) -> None:
        self.found: Final[Recent[tuple[Fragment, Fragment], list[Change]]] = Recent(MOST)
        self.lock: Final = Lock()

    def changes(self, old: Fragment, new: Fragment) -> list[Change]:
        """The elements that differ."""
        if old is new or old == new:
            return []
        if isinstance(old, Piece) and isinstance(new, Piece) and (old.plain or new.plain):
            return [replaced(old, new)]  # quicker than to look for it
        with self.lock:
            found = self.found.get((old, new))
        if found is None:
            found = self.compared(old, new)
            with self.lock:
                self.found[old, new] = found
        return found

    def compared(self, old: Fragment, new: Fragment) -> list[Change]:
        if isinstance(old, Piece) and isinstance(new, Piece):
            return along(old, new)
        if isinstance(old, Sheet) and isinstance(new, Sheet):
            return self.of_sheets(old, new) if alike(old, new) else [anew(old, new)]
        raise TypeError("a sheet stays a sheet")

    def of_sheets(self, old: Sheet, new: Sheet) -> list[Change]:
        pairs = zip(old.pieces, new.pieces, strict=True)
        return [change for before, after in pairs if before is not after for change in self.changes(before, after)]


def along(old: Piece, new: Piece) -> list[Change]:
    found, new.tree = changed(old, old.tree, new)
    return found


def replaced(old: Piece, new: Piece) -> Change:
    """What `changed` would find if one of them holds no others, without reading them: an opening tag, or all of it."""
    dressed = old.name == new.name and kind(old.tag) == kind(new.tag) and inside(old) == inside(new)
    return (new.name, new.tag) if dressed else (new.name, new)


def inside(one: Piece) -> str:
    return one[len(one.tag) :]


def alike(old: Sheet, new: Sheet) -> bool:
    """Whether both have the same pieces, but for what is inside of them."""
    return (old.head, old.tail) == (new.head, new.tail) and old.names == new.names


def anew(old: Sheet, new: Sheet) -> Change:
    """A sheet on which pieces have come or gone: those that the page has already stand by name."""
    before = {piece.name: piece for piece in old.pieces}
    inside = [stub(kind(one.tag), one.name) if before.get(one.name) == one else one for one in new.pieces]
    return name_of(tag_at(new.head, 0)) or "", "".join([new.head, *inside, new.tail])
