"""What this process does, for Prometheus: counts and times, no names, no tables, no addresses.

Calls are timed from outside, and only if somebody wants metrics: a server without them has no line of this in its way.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Final

from prometheus_client import (
    CollectorRegistry,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from millwright.service import priority
from millwright.service.house import House
from millwright.web.gate import Gate
from millwright.web.visits import Visit

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds. Half a second is what players begin to notice, five are what a look may wait."""

TICK: Final = 0.25
"""Seconds between two looks at how late the loop is."""

LINES: Final = {
    "actor": priority.ACTOR,
    "player": priority.PLAYER,
    "bot": priority.BOT,
    "watcher": priority.WATCHER,
    "bots": priority.BOTS,
}
"""The lines in which drawing waits, first to last."""

LASTING: Final = "stream"
"""The one kind of request that goes on for hours: how long says nothing."""


class Metrics:
    """All that is counted, and the text that Prometheus reads."""

    def __init__(self, house: House, gate: Gate) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry: Final = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.registry.register(Present(house, gate))
        self.requests: Final = self.times("request", "Requests, by route or act, and status.", "kind", "status")
        self.children: Final[dict[tuple[str, int], Histogram]] = {}
        self.loop: Final = self.times("loop_delay", "How late the loop is: what everybody waits for beside their own.")
        store = self.times("store", "The database, by reads and writes; a write with its wait for the writer.", "what")
        self.writing: Final = Gauge(
            "millwright_store_writes_waiting", "Writes that are not yet safe.", registry=self.registry
        )
        time_calls(house.store, "rows", store.labels("read"))
        time_calls(house.store, "write", store.labels("write"), self.writing)
        bots = self.times("bot", "Answers of bots, with the wait for a worker.")
        time_calls(house.bots, "explained", bots)

    def times(self, name: str, words: str, *labels: str) -> Histogram:
        return Histogram(f"millwright_{name}_seconds", words, labels, buckets=BUCKETS, registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)

    def count(self, visit: Visit) -> None:
        """A request that is over."""
        key = (visit.kind, visit.status)
        if key[0] == LASTING:
            return
        if key not in self.children:
            self.children[key] = self.requests.labels(key[0], str(key[1]))
        self.children[key].observe(visit.seconds)

    async def watch_loop(self) -> None:
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            self.loop.observe(max(0.0, time.perf_counter() - due))


class Present(Collector):
    """What there is at this moment, counted when somebody asks."""

    def __init__(self, house: House, gate: Gate) -> None:
        self.house: Final = house
        self.gate: Final = gate

    def collect(self) -> Iterable[Metric]:
        house, listeners = self.house, [found for found in self.house.news.listeners.values() if found]
        people = {one.person for found in listeners for one in found if one.person}
        yield gauge("tables_live", "Tables in memory.", len(house.rooms))
        yield gauge("tables_watched", "Tables of which a page is open.", len(listeners))
        yield gauge("tables_set_aside", "Tables whose rules hang or break.", len(house.quarantine.troubles))
        yield gauge("tables_of_bots", "Tables where a bot is at work.", len(house.drivers.tasks))
        yield gauge("people_online", "Guests with a page of a table open.", len(people))
        yield gauge("streams_open", "Open streams.", self.gate.streams.taken[""])
        yield gauge("connections_open", "Open connections.", self.gate.inside.taken[""])
        yield gauge("acts_under_way", "Acts of players that are not yet answered.", house.priorities.acts.taken["all"])
        yield gauge("draining", "Whether the process is about to end.", int(house.draining))
        waiting = {f"look_{name}": house.priorities.leave.waiting(rank) for name, rank in LINES.items()}
        waiting |= {"thread": house.threads.free.waiting(0)}
        waiting |= {"bot_worker": sum(map(len, house.bots.free.lines))}
        yield gauge("waiting", "Who waits, by line.", waiting)


def gauge(name: str, words: str, value: int | dict[str, int]) -> GaugeMetricFamily:
    if isinstance(value, int):
        return GaugeMetricFamily(f"millwright_{name}", words, value)
    family = GaugeMetricFamily(f"millwright_{name}", words, labels=["line"])
    for label, number in value.items():
        family.add_metric([label], number)
    return family


def time_calls(thing: object, name: str, took: Histogram, under_way: Gauge | None = None) -> None:
    """From now on every call of a method is timed, whatever stands behind it."""
    inner: Callable[..., Any] = getattr(thing, name)

    @wraps(inner)
    def timed(*args: Any) -> Any:
        begun = time.perf_counter()
        try:
            return inner(*args)
        finally:
            took.observe(time.perf_counter() - begun)

    @wraps(inner)
    async def awaited(*args: Any) -> Any:
        begun = time.perf_counter()
        if under_way:
            under_way.inc()
        try:
            return await inner(*args)
        finally:
            took.observe(time.perf_counter() - begun)
            if under_way:
                under_way.dec()

    setattr(thing, name, awaited if inspect.iscoroutinefunction(inner) else timed)
