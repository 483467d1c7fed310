"""Which engine keeps a house follows from its address."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Protocol

from millwright.service.address import Address, Server
from millwright.service.datafile import Claim, NotOurs
from millwright.service.notices import Notices
from millwright.service.store.sqlite.writer import FileStore
from millwright.service.store.store import Store


class Holds(Protocol):
    """That nobody else has a house who must not, as long as this is held."""

    def hold(self, notices: Notices) -> None:
        """Look now and then whether it still is so, and take it again if not."""

    def release(self) -> None: ...


def open_store(address: Address) -> Store:
    """A house as it is served: brought up to date if it is of an older Millwright, made if there is none."""
    if isinstance(address, Server):
        store: Store = postgres("writer").ServerStore(address)
        return store
    return FileStore(address)


def claimed(address: Address, serving: bool = False) -> Holds:
    """A house for oneself alone; a database that is to be served, together with others who serve it."""
    if isinstance(address, Server):
        claim: Holds = postgres("claim").ServerClaim(address, serving)
        return claim
    return Claim(address)


def postgres(name: str) -> ModuleType:
    """A module of what speaks with PostgreSQL, if that is installed."""
    try:
        return import_module(f"millwright.service.store.postgres.{name}")
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        what = missing if missing.startswith("psycopg") else f"psycopg ({error})"
        raise NotOurs(
            f"PostgreSQL needs {what}: `pip install 'millwright[postgres]'`, in a clone `pip install '.[postgres]'`"
        ) from None
