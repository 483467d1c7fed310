"""Who may come in, and for how long: connections and streams are counted, and those that say nothing are sent away."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

try:
    import resource
except ImportError:  # Windows has none
    resource = None  # type: ignore[assignment]

from millwright.service.bounded import Quota

FILES: Final = 4096
"""Open files that we ask the system for, unless more is wished: it would only be memory for strangers."""

RESERVED: Final = 240
"""Of these for tables, bots, pages that are just being sent, and whoever has come in but is not counted yet."""

BATCH: Final = 16
"""So many are let in before they are counted."""

LOBBY: Final = 16
"""So many at a time are told that there is no room; the door is shut to the rest."""


@dataclass(frozen=True)
class Limits:
    """How many at a time, and how many seconds they may take."""

    connections: int = FILES - RESERVED
    per_address: int = 200  # a club behind one address: six for a browser at most, most have one or two
    person_streams: int = 12
    head: float = 10.0  # until a request has come, counted from the connection or the last answer
    body: float = 10.0
    stalled: float = 30.0  # while nothing of what is to be sent is read
    lobby: float = 2.0
    proxy_idle: float = 90.0

    @property
    def streams(self) -> int:
        """Of everybody: pages must always find room beside them."""
        return self.connections * 3 // 4

    @property
    def address_streams(self) -> int:
        return max(1, self.per_address // 2)


def open_files(most: int = FILES) -> int:
    """How many files and connections the process may have, after asking for as many as it can get."""
    if not resource:
        return 1024
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return most if soft == resource.RLIM_INFINITY else min(most, soft)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def room_for(files: int) -> int:
    """How many connections so many files allow."""
    return max(files // 4, files - RESERVED)


def counted_as(address: str) -> str:
    """What an address counts as: itself, or its network (/64) of IPv6, where everybody has as many as they like."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Proxies:
    """Those who may say for whom they speak."""

    def __init__(self, addresses: Iterable[str] = ()) -> None:
        self.networks: Final = [ipaddress.ip_network(address, strict=False) for address in addresses]

    def __contains__(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.networks)

    def __bool__(self) -> bool:
        return bool(self.networks)


@dataclass
class Gate:
    """Counts whoever is inside."""

    limits: Limits = field(default_factory=Limits)
    proxies: Proxies = field(default_factory=Proxies)
    inside: Quota = field(default_factory=Quota)
    streams: Quota = field(default_factory=Quota)
    silent: dict[Stay, None] = field(default_factory=dict)  # they owe us a request, the longest first
    lobby: set[Stay] = field(default_factory=set)

    def admit(self, stay: Stay) -> bool:
        """Let somebody in. Where there is no room, whoever has been silent longest makes some."""
        own = {} if stay.proxy else {stay.address: self.limits.per_address}
        if self.inside.full(own) and not self.shut_out(stay.address):
            return False
        if self.inside.full({"": self.limits.connections}) and not self.shut_out():
            return False
        self.inside.take(["", stay.address])
        return True

    def shut_out(self, address: str = "") -> bool:
        """Send away the one who has been silent longest, if there is one."""
        found = next((one for one in self.silent if not address or one.address == address), None)
        if found:
            found.drop()
        return found is not None

    def leave(self, stay: Stay) -> None:
        self.silent.pop(stay, None)
        self.lobby.discard(stay)
        if stay.admitted:
            self.inside.give(["", stay.address])

    @contextlib.contextmanager
    def stream(self, address: str, person: int) -> Iterator[bool]:
        """Whether there is room for one more stream; if so, it counts until the end."""
        most = {"": self.limits.streams, f"at {address}": self.limits.address_streams}
        if person:
            most[f"of {person}"] = self.limits.person_streams
        if self.streams.full(most):
            yield False
            return
        with self.streams.held(most):
            yield True


class Stay:
    """One connection, from its beginning to its end: it owes a request, or we owe an answer."""

    def __init__(self, gate: Gate) -> None:
        self.gate: Final = gate
        self.address = ""
        self.proxy = False
        self.admitted = False
        self.over = False
        self.requests = 0
        self.transport: asyncio.Transport | None = None
        self.silence: asyncio.TimerHandle | None = None
        self.stall: asyncio.TimerHandle | None = None

    # ---- what happens to it

    def begin(self, transport: asyncio.Transport) -> None:
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else "?"
        self.transport, self.address, self.proxy = transport, counted_as(host), host in self.gate.proxies
        self.admitted = self.gate.admit(self)
        if not self.admitted and len(self.gate.lobby) >= LOBBY:
            self.drop()
            return
        if not self.admitted:
            self.gate.lobby.add(self)
        self.listen()

    def end(self) -> None:
        if self.over:
            return
        self.over = True
        cancel(self.silence)
        cancel(self.stall)
        self.gate.leave(self)

    def drop(self) -> None:
        """End it at once, whatever was still to be sent."""
        self.end()
        if self.transport:
            self.transport.abort()

    # ---- its turn to speak, or ours

    @contextlib.contextmanager
    def request(self) -> Iterator[None]:
        """While there is a request that we have not answered yet."""
        self.requests += 1
        self.gate.silent.pop(self, None)
        cancel(self.silence)
        try:
            yield
        finally:
            self.requests -= 1
            if not self.requests:
                self.listen()

    def listen(self) -> None:
        """From now on it owes us a request. What comes in drops does not put that off."""
        if self.over or self.transport is None:
            return
        if self.admitted:
            self.gate.silent[self] = None
        self.silence = asyncio.get_running_loop().call_later(self.patience(self.transport), self.drop)

    def patience(self, transport: asyncio.Transport) -> float:
        limits = self.gate.limits
        if self.proxy:
            return limits.proxy_idle
        if not self.admitted:
            return limits.lobby
        return limits.stalled if transport.get_write_buffer_size() else limits.head

    # ---- what it does not read

    def stalls(self) -> None:
        if not self.over:
            self.stall = asyncio.get_running_loop().call_later(self.gate.limits.stalled, self.drop)

    def flows(self) -> None:
        cancel(self.stall)


def cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer:
        timer.cancel()
