"""What strangers could fill, and cannot: a memory that forgets, and counts with limits."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(OrderedDict[K, V]):
    """Remembers so many things, those that were set last."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most: Final = most

    def __setitem__(self, key: K, value: V) -> None:
        if key in self:
            self.move_to_end(key)
        elif len(self) >= self.most:
            self.popitem(last=False)
        super().__setitem__(key, value)


class Quota:
    """How many there are at a time, under each name that one of them counts under."""

    def __init__(self) -> None:
        self.taken: Final[Counter[Hashable]] = Counter()

    def full(self, most: Mapping[Any, int]) -> bool:
        """Whether there is no room for one more under all of these names."""
        return any(self.taken[name] >= number for name, number in most.items())

    def take(self, names: Iterable[Hashable]) -> None:
        self.taken.update(names)

    def give(self, names: Iterable[Hashable]) -> None:
        for name in names:
            self.taken[name] -= 1
            if not self.taken[name]:
                del self.taken[name]

    @contextmanager
    def held(self, names: Iterable[Hashable]) -> Iterator[None]:
        found = [*names]
        self.take(found)
        try:
            yield
        finally:
            self.give(found)
