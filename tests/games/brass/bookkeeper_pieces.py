"""What a bookkeeper of Brass finds on the table: tiles, tracks, and all that is printed, read from the TOML."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Tile:
    owner: str
    industry: str
    level: int
    cubes: int
    flipped: bool

    def looks(self) -> tuple[str, str, int, int, bool]:
        return self.owner, self.industry, self.level, self.cubes, self.flipped


@dataclass
class Figures:
    """What is printed on a tile."""

    industry: str
    level: int
    count: int
    income: int
    vp: int
    periods: list[str]
    cost: int = 0
    coal: int = 0
    iron: int = 0
    cubes: int = 0


@dataclass
class Track:
    """A demand track: its prices, cheapest first, and which of its spaces hold a cube."""

    prices: list[int]
    when_empty: int
    full: list[bool] = field(default_factory=list)

    def price(self, taken: int = 0) -> int:
        """The price of the next cube, after so many others."""
        left = [price for price, full in zip(self.prices, self.full, strict=True) if full]
        return left[taken] if taken < len(left) else self.when_empty

    def take(self) -> None:
        if any(self.full):
            self.full[self.full.index(True)] = False

    def fill(self) -> int:
        """Put a cube on the dearest empty space; its price."""
        space = max(i for i, full in enumerate(self.full) if not full)
        self.full[space] = True
        return self.prices[space]


class Printed:
    """The board, the cards and the tiles for so many players."""

    def __init__(self, path: Path, seats: int) -> None:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        two = "_two" if seats == 2 else ""
        gone = data["two_player_board"]["removed"] if two else []
        self.constants: dict[str, int] = data["constants"] | data["pieces"]
        self.setup: dict[str, int] = next(row for row in data["setup"] if row["players"] == seats)
        self.colours: list[str] = data["pieces"]["player_colours"][:seats]
        self.kind: dict[str, str] = {}
        self.discs: dict[str, int] = {}
        self.at: dict[str, str] = {}  # by slot: its location
        self.shows: dict[str, list[str]] = {}  # by slot
        self.port_first: dict[str, str] = {}  # by location: the slot that a port goes onto first
        for row in data["locations"]:
            if row["id"] not in gone:
                self.add_location(row)
        self.routes: dict[str, dict[str, tuple[str, str]]] = {"canal": {}, "rail": {}}
        for row in data["connections"]:
            canal_too = two and row["id"] == data["two_player_board"]["added_canal"]
            for mode in row["modes"] + (["canal"] if canal_too else []):
                if not set(row["ends"]) & set(gone):
                    self.routes[mode][row["id"]] = tuple(row["ends"])
        self.virtual: list[str] = [] if set(data["virtual_link"]["ends"]) & set(gone) else data["virtual_link"]["ends"]
        self.cards = {row.get("location") or row["industry"]: row[f"count{two}"] for row in data["cards"]}
        rows = [{key: row[key] for key in row if key != "prov"} for row in data["tiles"]]
        self.figures = {(row["industry"], row["level"]): Figures(**row) for row in rows}
        self.market: list[int] = data["distant_market"][f"tiles{two}"]
        self.bonus: list[int] = data["cotton_demand"]["bonus"]
        self.income: list[int] = data["income_track"]["income"]
        self.start_space: int = data["income_track"]["start_space"]
        self.tracks = {
            kind: Track(data[f"{kind}_demand"][f"prices{two}"], data[f"{kind}_demand"]["price_when_empty"])
            for kind in ("coal", "iron")
        }

    def add_location(self, row: dict[str, Any]) -> None:
        self.kind[row["id"]] = row["kind"]
        self.discs[row["id"]] = row.get("discs", 0)
        slots = row.get("slots", [])
        names = [row["id"] if len(slots) == 1 else f"{row['id']}/{n + 1}" for n in range(len(slots))]
        for name, shows in zip(names, slots, strict=True):
            self.at[name] = row["id"]
            self.shows[name] = shows
        if "port_first" in row:
            self.port_first[row["id"]] = names[row["port_first"] - 1]
