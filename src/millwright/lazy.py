"""What an object finds out about itself when it is asked first, and keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):
    """Like `functools.cached_property`, but without the lock that makes the first access as slow as what it finds.

    Two threads that ask at the same time may both find it: they find the same.
    """

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, one: None, kind: type) -> lazy[T]: ...

    @overload
    def __get__(self, one: object, kind: type) -> T: ...

    def __get__(self, one: object | None, kind: type) -> lazy[T] | T:
        if one is None:
            return self
        found = one.__dict__[self.name] = self.find(one)
        return found
