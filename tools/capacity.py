"""How much a house of many players needs, worked out from measured figures: prints the tables of docs/scale.md.

`python -m tools.capacity` prints them, `--write` puts them into the document; a test holds the document to them.
Every input says where it comes from: measured (docs/performance.md has how), set (a limit in the code) or assumed.
"""

from __future__ import annotations

import argparse
import math
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

PAGE: Final = Path(__file__).parent.parent / "docs" / "scale.md"

MEASURED, SET, ASSUMED = "measured", "set", "**assumed**"


@dataclass(frozen=True)
class Input:
    """A figure, and how far it can be trusted."""

    value: float
    unit: str
    words: str
    source: str


INPUTS: Final = {
    "turn": Input(42, "ms", "processor time of a turn tried and confirmed, two pages (Woodcraft)", MEASURED),
    "trial": Input(6.6, "ms", "processor time of each further move on trial", MEASURED),
    "update": Input(2.5, "kB", "one update of one page, compressed (Woodcraft)", MEASURED),
    "stream": Input(0.19, "MiB", "memory of an open stream after its first update", MEASURED),
    "live": Input(1.25, "MiB", "memory of a table that is being played, with what is drawn of it", MEASURED),
    "base": Input(45, "MiB", "memory of a process with nothing to do", MEASURED),
    "row": Input(2.7, "kB", "values that a turn writes (Woodcraft)", MEASURED),
    "game": Input(21, "kB", "a finished game in the database (Woodcraft, four people)", MEASURED),
    "bots": Input(10, "ms", "processor time of a turn of `steady`, compiled (Woodcraft, 0.81 s for 81)", MEASURED),
    "streams": Input(2892, "", "streams that one process lets in", SET),
    "pool": Input(9, "", "connections of a process to PostgreSQL, at most", SET),
    "online": Input(5, "%", "of all players, at the busiest minute of the week", ASSUMED),
    "pace": Input(60, "s", "between two turns of the same person", ASSUMED),
    "trials": Input(3, "", "moves on trial before a turn is confirmed, each a post and a write", ASSUMED),
    "pages": Input(1.2, "", "open pages for each person online, watchers included", ASSUMED),
    "people": Input(2.5, "", "people at a table, and one bot", ASSUMED),
    "games": Input(6, "", "finished games of a player in a month", ASSUMED),
    "load": Input(60, "%", "of a core that a process is given to do (the simulation below says why)", ASSUMED),
}  # fmt: skip


def of(name: str) -> float:
    return INPUTS[name].value


# ---- what so many players need


@dataclass(frozen=True)
class Need:
    """A house at its busiest minute."""

    players: int

    @property
    def online(self) -> float:
        return self.players * of("online") / 100

    @property
    def tables(self) -> float:
        return self.online / of("people")

    @property
    def turns(self) -> float:
        """A second, of people."""
        return self.online / of("pace")

    @property
    def streams(self) -> float:
        return self.online * of("pages")

    @property
    def cores(self) -> float:
        """For tables and pages, at full use."""
        return self.turns * (of("turn") + (of("trials") - 1) * of("trial")) / 1000

    @property
    def processes(self) -> int:
        return max(1, math.ceil(self.cores / (of("load") / 100)), math.ceil(self.streams / of("streams")))

    @property
    def bot_cores(self) -> float:
        """One bot at each table answers once in the time in which everybody has had a turn."""
        return self.tables / of("pace") * of("bots") / 1000

    @property
    def memory(self) -> float:
        """GiB, of all processes."""
        own = self.processes * of("base") + self.streams * of("stream") + self.tables * of("live")
        return own / 1024

    @property
    def writes(self) -> float:
        """Commits a second: each move on trial, each turn, each answer of a bot."""
        return self.turns * (1 + of("trials")) + self.tables / of("pace")

    @property
    def connections(self) -> float:
        return self.processes * of("pool")

    @property
    def written(self) -> float:
        """MB a second, before indices and journals."""
        return self.turns * of("row") / 1000

    @property
    def notices(self) -> float:
        return (self.turns + self.tables / of("pace")) * self.processes

    @property
    def sent(self) -> float:
        """Mbit/s to the pages: a turn is news for all pages of its table, a move on trial for one."""
        news = of("people") * of("pages") + of("trials")
        return self.turns * news * of("update") * 8 / 1000

    @property
    def kept(self) -> float:
        """GB a year."""
        return self.players * of("games") * 12 / of("people") * of("game") / 1e6


SIZES: Final = (1_000, 100_000, 10_000_000)

ROWS: Final = (
    ("people online", "online", ""),
    ("tables being played", "tables", ""),
    ("turns of people a second", "turns", ""),
    ("open streams", "streams", ""),
    ("cores at full use, tables and pages", "cores", ""),
    ("**processes**", "processes", ""),
    ("memory of all processes", "memory", "GiB"),
    ("cores for bots", "bot_cores", ""),
    ("**connections** to the database", "connections", ""),
    ("**writes** (commits) a second", "writes", ""),
    ("values written", "written", "MB/s"),
    ("notices heard a second, if each process hears of each turn", "notices", ""),
    ("sent to pages", "sent", "Mbit/s"),
    ("**bytes** kept in a year", "kept", "GB"),
)


def rounded(value: float) -> str:
    """Two digits are more than the assumptions are worth."""
    if value < 100:
        return f"{value:.2g}"
    step = 10 ** (math.floor(math.log10(value)) - 1)
    return f"{round(value / step) * step:,}"


def needs_table() -> Iterator[str]:
    yield f"| players | {' | '.join(f'{players:,}' for players in SIZES)} |"
    yield "| --- | --- | --- | --- |"
    for words, name, unit in ROWS:
        cells = [f"{rounded(getattr(Need(players), name))} {unit}".strip() for players in SIZES]
        yield f"| {words} | {' | '.join(cells)} |"


# ---- what breaks first

LIMITS: Final = (
    ("processes", 1, MEASURED, "one process, 60 % of a core", "more processes, on PostgreSQL"),
    ("processes", 4, ASSUMED, "a machine of four cores", "more machines behind the same proxy"),
    ("connections", 100, SET, "100 connections, PostgreSQL's own setting", "another setting, then a pooler"),
    ("notices", 50_000, ASSUMED, "50,000 notices a second", "a table belongs to one of several houses"),
    ("writes", 5_000, ASSUMED, "5,000 commits a second in one database", "the same: each house has its own database"),
    ("sent", 1_000, ASSUMED, "a line of 1 Gbit/s", "several proxies"),
    ("kept", 2_000, ASSUMED, "2 TB a year in one database", "finished games as records in files, found by their id"),
)
"""Of what there is so much, who says so, what it is, and what is done then."""


def reached(name: str, limit: float) -> int:
    """With how many players it is more than that."""
    low, high = 1, 10**9
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if getattr(Need(middle), name) > limit else (middle, high)
    return high


def breaks_table() -> Iterator[str]:
    yield "| from so many players on | it is more than | from | then |"
    yield "| --- | --- | --- | --- |"
    for players, words, source, then in sorted((reached(name, n), w, s, t) for name, n, s, w, t in LIMITS):
        yield f"| {rounded(players)} | {words} | {source} | {then} |"


def inputs_table() -> Iterator[str]:
    yield "| input | figure | from |"
    yield "| --- | --- | --- |"
    for one in INPUTS.values():
        yield f"| {one.words} | {one.value:,g} {one.unit}".rstrip() + f" | {one.source} |"


# ---- how full a process may be


SHARES: Final = (0.25, 0.375, 0.375)
"""Of a turn's work: the answer to the act, the actor's own page, the opponent's. Assumed, after the profile."""

LOADS: Final = (30, 50, 60, 70, 80, 90, 95)
TURNS: Final = 40_000


def waits(load: float, rng: Random) -> tuple[list[float], list[float]]:
    """One process: turns come by chance, acts go first, pages in the order of their turns. Milliseconds until the
    answer, and until the opponent's page; as the server does it, nothing is broken off."""
    mean = of("turn")
    acts: deque[float] = deque()
    looks: deque[tuple[float, int]] = deque()
    now, due, answered, shown = 0.0, 0.0, list[float](), list[float]()
    while len(shown) < TURNS:
        while due <= now:
            acts.append(due)
            due += -math.log(1 - rng.random()) * mean / load
        if acts:
            came = acts.popleft()
            now += mean * SHARES[0] * (0.5 + rng.random())
            answered.append(now - came)
            looks.extend((came, page) for page in (1, 2))
        elif looks:
            came, page = looks.popleft()
            now += mean * SHARES[page] * (0.5 + rng.random())
            shown += [now - came] if page == 2 else []
        else:
            now = due
    return answered, shown


def at(found: list[float], share: float) -> float:
    return sorted(found)[int(len(found) * share)]


def waits_table() -> Iterator[str]:
    yield "| a process is busy | answered, median / 99 % | opponent's page, median / 99 % |"
    yield "| --- | --- | --- |"
    for load in LOADS:
        both = waits(load / 100, Random(f"capacity {load}"))
        cells = [f"{at(found, 0.5):,.0f} / {at(found, 0.99):,.0f} ms" for found in both]
        yield f"| {load} % | {' | '.join(cells)} |"


# ---- the document

TABLES: Final = {"inputs": inputs_table, "needs": needs_table, "breaks": breaks_table, "waits": waits_table}


def filled(page: str) -> str:
    """The document with the tables of today between their marks."""
    for name, table in TABLES.items():
        block = "\n".join([f"<!-- {name} -->", *table(), f"<!-- end of {name} -->"])
        before, middle, after = re.split(rf"(<!-- {name} -->.*?<!-- end of {name} -->)", page, flags=re.DOTALL)
        page = page if middle == block else f"{before}{block}{after}"
    return page


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    p.add_argument("--write", action="store_true", help="put the tables into docs/scale.md")
    if p.parse_args().write:
        PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        return
    for table in TABLES.values():
        print("\n".join(table()), end="\n\n")


if __name__ == "__main__":
    main()
