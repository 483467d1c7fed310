"""Board, cards, tiles and tracks of Brass, read from TOML and checked row by row."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from millwright.facts import BadFacts, Document, Row, read_document
from millwright.kernel import mask_of
from millwright.values import Printed, Shared

STANDARD: Final = Path(__file__).parent / "data" / "brass.toml"
SEATS: Final = (2, 3, 4)

QUESTIONS: Final = (
    "slot", "link", "market", "discards", "connected", "discs", "period", "round", "deck", "removed", "order", "coal",
    "iron", "cotton",
)  # fmt: skip
"""Words that begin a question of a record of this game."""

INDUSTRIES: Final = ("cotton", "port", "coal", "iron", "shipyard")
"""The rules name these, so a facts file must have just these, in this order."""

COTTON: Final = 0
PORT: Final = 1
COAL: Final = 2
IRON: Final = 3
SHIPYARD: Final = 4

CANAL: Final = 0
RAIL: Final = 1
PERIODS: Final = ("canal", "rail")

MOST: Final = 128
"""No board has as many slots, connections or kinds of cards: moves are made once for so many."""

TOWN: Final = 0
WAYPOINT: Final = 1
EXTERNAL: Final = 2
KINDS: Final = ("town", "waypoint", "external")


@final
class Map:
    """Locations, slots and connections by number. Sets of them are bit masks."""

    def __init__(
        self,
        location_ids: list[str],
        location_names: list[str],
        places: list[tuple[int, int]],
        kinds: list[int],
        discs: list[int],
        present: int,
        slot_locations: list[int],
        slot_shows: list[int],
        port_first: list[int],
        connection_ids: list[str],
        ends: list[tuple[int, int]],
        modes: list[int],
        virtual: tuple[int, int],
    ) -> None:
        self.location_ids: Final = location_ids
        self.location_names: Final = location_names
        self.places: Final = places
        self.kinds: Final = kinds
        self.discs: Final = discs  # printed gold discs by location
        self.present: Final = present  # the locations of this board
        self.slot_locations: Final = slot_locations
        self.slot_shows: Final = slot_shows  # by slot: the industries that it shows
        self.port_first: Final = port_first  # by slot: the slot that must hold a port before this one may, or -1 (B22)
        self.connection_ids: Final = connection_ids
        self.ends: Final = ends
        self.modes: Final = modes  # by connection: the periods in which it may be built
        self.virtual: Final = virtual  # (-1, -1) where the board has none
        count = len(location_ids)
        self.slots_at: Final = [[s for s, at in enumerate(slot_locations) if at == place] for place in range(count)]
        self.twins: Final = [self.earlier_twins(slot) for slot in range(len(slot_locations))]
        self.slot_ids: Final = [self.slot_id(slot) for slot in range(len(slot_locations))]
        self.pairs: Final = [1 << a | 1 << b for a, b in ends]
        self.routes: Final = [[c for c, mode in enumerate(modes) if mode >> period & 1] for period in (CANAL, RAIL)]
        self.externals: Final = mask_of([p for p, kind in enumerate(kinds) if kind == EXTERNAL]) & present
        self.towns: Final = [p for p, kind in enumerate(kinds) if kind == TOWN and present >> p & 1]
        industries = range(len(INDUSTRIES))
        self.fitting: Final = [[self.showing(place, i) for place in range(count)] for i in industries]
        self.shown_in: Final = [mask_of([p for p in self.towns if slots[p]]) for slots in self.fitting]  # by industry

    def slot_id(self, slot: int) -> str:
        """A slot as records call it: its location, with a number where that has several."""
        place = self.slot_locations[slot]
        several = len(self.slots_at[place]) > 1
        return self.location_ids[place] + (f"/{self.slots_at[place].index(slot) + 1}" if several else "")

    def earlier_twins(self, slot: int) -> list[int]:
        """The slots of its location that come before a slot and show the same."""
        shows, here = self.slot_shows, self.slots_at[self.slot_locations[slot]]
        return [other for other in here if other < slot and shows[other] == shows[slot]]

    def showing(self, place: int, industry: int) -> list[int]:
        """The slots of a location that show an industry."""
        return [slot for slot in self.slots_at[place] if self.slot_shows[slot] >> industry & 1]


@final
class Deck:
    """The kinds of cards: two equal cards are the same."""

    def __init__(self, ids: list[str], locations: list[int], industries: list[int], counts: list[int]) -> None:
        self.ids: Final = ids
        self.locations: Final = locations  # -1 for an industry card
        self.industries: Final = industries  # -1 for a location card
        self.counts: Final = counts
        self.size: Final = sum(counts)


@final
class Tiles:
    """B01: the kinds of industry tiles by number, and each player's stacks of them, the top first."""

    def __init__(self, rows: list[list[int]], counts: list[int]) -> None:
        self.industries: Final = [row[0] for row in rows]
        self.levels: Final = [row[1] for row in rows]
        self.costs: Final = [row[2] for row in rows]
        self.coal: Final = [row[3] for row in rows]  # cubes needed
        self.iron: Final = [row[4] for row in rows]
        self.cubes: Final = [row[5] for row in rows]  # cubes on the built tile
        self.incomes: Final = [row[6] for row in rows]
        self.points: Final = [row[7] for row in rows]
        self.periods: Final = [row[8] for row in rows]  # B19: when it may be built
        kinds = range(len(rows))
        self.stacks: Final = [
            [kind for kind in kinds if rows[kind][0] == i for _ in range(counts[kind])] for i in range(len(INDUSTRIES))
        ]
        self.each: Final = sum(counts)


@final
class Tracks:
    """The cotton, coal, iron and income tracks, and the distant market tiles."""

    def __init__(
        self, market: list[int], bonus: list[int], coal: list[int], iron: list[int], dear: list[int], income: list[int]
    ) -> None:
        self.market: Final = tuple([market.count(value) for value in range(max(market) + 1)])
        self.bonus: Final = bonus
        self.closed: Final = len(bonus)  # the space on which nobody demands cotton any more
        self.prices: Final = (coal, iron)
        self.dear: Final = dear  # the prices of coal and iron when their tracks are empty
        self.income: Final = income
        self.loan: Final = [highest_below(income, space) for space in range(len(income))]
        self.last: Final = len(income) - 1


def highest_below(income: list[int], space: int) -> int:
    """B40: the highest space of the next lower income level, or -1."""
    lower = [s for s in range(space) if income[s] < income[space]]
    return lower[-1] if lower else -1


@final
class Numbers:
    """The constants of the game, and those that the number of players decides."""

    def __init__(self, c: Row, pieces: Row, setup: Row, start_space: int) -> None:
        self.hand: Final = c.number("hand_size", 1, 20)
        self.actions: Final = c.number("actions_per_turn", 1, 2)
        self.actions_first: Final = c.number("actions_first_canal_round", 1, 2)
        self.canal_cost: Final = c.number("canal_cost", 0, 99)
        self.rail_cost: Final = c.number("rail_cost", 0, 99)
        self.second_rail_cost: Final = c.number("double_rail_cost", self.rail_cost, 99) - self.rail_cost
        self.loan_step: Final = c.number("loan_step", 1, 99)
        self.money_per_point: Final = c.number("money_per_vp_at_end", 1, 999)
        self.links: Final = pieces.number("links_per_player", 1, 99)
        self.rounds: Final = setup.number("rounds_per_period", 1, 99)
        self.removed: Final = (setup.number("cards_removed_canal", 0, 99), setup.number("cards_removed_rail", 0, 99))
        self.start_money: Final = setup.number("start_money", 0, 999)
        self.start_space: Final = start_space


@final
class Board(Shared):
    """Everything printed that a game of so many players needs: nothing here ever changes during a game."""

    def __init__(self, seats: int, map_: Map, deck: Deck, tiles: Tiles, tracks: Tracks, numbers: Numbers) -> None:
        self.facts: Facts  # whose board it is
        self.seats: Final = seats
        self.map: Final = map_
        self.deck: Final = deck
        self.tiles: Final = tiles
        self.tracks: Final = tracks
        self.numbers: Final = numbers

    def parts(self) -> list[Any]:
        return [self.facts, self.seats]

    def __hash__(self) -> int:
        """As often asked for as that of the facts."""
        return self.facts.hashed + self.seats

    def __reduce__(self) -> Any:
        return board_of, (self.facts, self.seats)


@final
class Facts(Printed):
    """The boards by number of players, and the names that stand in records."""

    def __init__(
        self,
        path: str,
        digest: str,
        boards: dict[int, Board],
        colours: list[str],
        prov: dict[str, str],
    ) -> None:
        super().__init__(path, digest)
        self.boards: Final = boards
        for board in boards.values():
            board.facts = self
        self.colours: Final = colours
        self.prov: Final = prov  # "location.wigan.slots" -> "public"


def board_of(facts: Facts, seats: int) -> Board:
    return facts.boards[seats]


def load_facts(path: Path) -> Facts:
    """Read a facts file; `BadFacts` names the row and the reason when something is wrong."""
    doc = read_document(path)
    doc.check_game("Brass")
    prov: dict[str, str] = {}
    read_industries(doc, prov)
    boards: dict[int, Board] = {}
    for seats in SEATS:
        boards[seats] = read_board(doc, seats, prov)
    pieces = doc.table("pieces")
    prov["pieces.player_colours"] = pieces.prov("player_colours")
    colours = pieces.colours("player_colours", QUESTIONS, max(SEATS))
    doc.check_numbers(signed=("income",))
    return Facts(doc.path, doc.digest(), boards, colours, prov)


def read_industries(doc: Document, prov: dict[str, str]) -> None:
    ids: list[str] = []
    for row in doc.rows("industries"):
        ids.append(row.new_id("id", ids))
        prov[f"industry.{ids[-1]}"] = row.prov("id")
    if ids != list(INDUSTRIES):
        doc.rows("industries")[-1].fail(f"the industries must be {', '.join(INDUSTRIES)}, in this order")


def read_board(doc: Document, seats: int, prov: dict[str, str]) -> Board:
    map_ = read_map(doc, seats, prov)
    deck = read_deck(doc, seats, map_, prov)
    tracks = read_tracks(doc, seats, prov)
    track = doc.table("income_track")
    start_space = track.number("start_space", 0, tracks.last)
    if tracks.income[start_space] != 0:
        track.fail(f"`start_space` is {start_space}, with an income of {tracks.income[start_space]}: it must be 0")
    if max(len(map_.slot_ids), len(map_.ends), len(deck.ids)) >= MOST:
        raise BadFacts(f"{doc.name}: {MOST} or more slots, connections or kinds of cards are too many")
    setup = read_setup(doc, seats)
    numbers = Numbers(doc.table("constants"), doc.table("pieces"), setup, start_space)
    check_rounds(setup, seats, deck, numbers)
    return Board(seats, map_, deck, read_tiles(doc, prov), tracks, numbers)


def read_setup(doc: Document, seats: int) -> Row:
    rows = [row for row in doc.rows("setup") if row.number("players", 2, 4) == seats]
    if len(rows) != 1:
        doc.rows("setup")[-1].fail(f"{len(rows)} rows are for {seats} players: one is needed")
    return rows[0]


def check_rounds(setup: Row, seats: int, deck: Deck, n: Numbers) -> None:
    """B04 to B06, B42: what is not removed must be played out exactly, and the first hands must be there."""
    for period in (CANAL, RAIL):
        played = n.rounds * n.actions - (n.actions - n.actions_first if period == CANAL else 0)
        if deck.size - n.removed[period] != seats * played:
            setup.fail(
                f"{n.rounds} {PERIODS[period]} rounds of {seats} players need {seats * played} cards, but "
                f"{deck.size} less {n.removed[period]} removed are {deck.size - n.removed[period]}"
            )
        check_hands(setup, played - n.hand, n, n.actions_first if period == CANAL else n.actions)


def check_hands(setup: Row, rest: int, n: Numbers, first: int) -> None:
    """B42: after the first hands the deck must last for whole rounds, so that no hand runs out before the others."""
    even = rest == 0 or (rest >= first and (rest - first) % n.actions == 0)
    if n.hand < max(n.actions, n.actions_first) or not even:
        setup.fail(f"hands of {n.hand} cannot be filled evenly: {rest} further cards a player, {n.actions} a round")


# ---- the map


def read_map(doc: Document, seats: int, prov: dict[str, str]) -> Map:
    ids: list[str] = []
    names: list[str] = []
    places: list[tuple[int, int]] = []
    kinds: list[int] = []
    discs: list[int] = []
    slot_locations: list[int] = []
    slot_shows: list[int] = []
    port_first: list[int] = []
    gone = removed_locations(doc) if seats == 2 else []
    for place, row in enumerate(doc.rows("locations")):
        ids.append(row.new_id("id", ids))
        if ids[-1] in INDUSTRIES:
            row.fail(f'`id` is "{ids[-1]}": industry cards are called so')
        names.append(row.text("name"))
        places.append((row.number("x", 0, 1000), row.number("y", 0, 1000)))
        kinds.append(row.choice("kind", list(KINDS), "kind of location"))
        discs.append(row.number("discs", 0, 9) if "discs" in row.values else 0)
        shows = read_slots(row, kinds[-1])
        if ids[-1] not in gone:
            first = len(slot_locations)
            slot_locations += [place] * len(shows)
            slot_shows += shows
            port_first += read_port_first(row, shows, first)
        for field in ("slots", "discs", "place"):
            prov[f"location.{ids[-1]}.{field}"] = row.prov(field)
    for name in gone:
        if name not in ids:
            doc.table("two_player_board").fail(f'`removed` names "{name}": no such location')
    present = mask_of([place for place in range(len(ids)) if ids[place] not in gone])
    connection_ids, ends, modes = read_connections(doc, seats, ids, present, prov)
    virtual = read_virtual(doc, ids, present)
    return Map(
        ids, names, places, kinds, discs, present, slot_locations, slot_shows, port_first, connection_ids, ends, modes,
        virtual,
    )  # fmt: skip


def removed_locations(doc: Document) -> list[str]:
    """B50: what the board for two players lacks."""
    return doc.table("two_player_board").texts("removed")


def read_slots(row: Row, kind: int) -> list[int]:
    """B18: the industries that each slot shows."""
    slots: list[Any] = row.get("slots", list, "a list of slots") if "slots" in row.values else []
    if (kind == TOWN) != bool(slots):
        row.fail("a town has slots, and nothing else has")
    shows: list[int] = []
    for slot in slots:
        if not isinstance(slot, list) or not slot or not all(name in INDUSTRIES for name in slot):
            row.fail(f"each slot must be a list of industries ({', '.join(INDUSTRIES)})")
        shows.append(mask_of([INDUSTRIES.index(name) for name in slot]))
    return shows


def read_port_first(row: Row, shows: list[int], first: int) -> list[int]:
    """B22: where a port must go first, the other slots that show a port wait for that one."""
    if "port_first" not in row.values:
        return [-1] * len(shows)
    leading = row.number("port_first", 1, max(1, len(shows))) - 1
    if not shows or not shows[leading] >> PORT & 1:
        row.fail("`port_first` must be the number of a slot that shows a port")
    return [first + leading if slot != leading and shows[slot] >> PORT & 1 else -1 for slot in range(len(shows))]


def read_connections(
    doc: Document, seats: int, places: list[str], present: int, prov: dict[str, str]
) -> tuple[list[str], list[tuple[int, int]], list[int]]:
    """Connections have the same numbers on every board; one that misses an end there has no period."""
    added = doc.table("two_player_board").text("added_canal") if seats == 2 else ""
    ids: list[str] = []
    ends: list[tuple[int, int]] = []
    modes: list[int] = []
    for row in doc.rows("connections"):
        ids.append(row.new_id("id", ids))
        pair = read_pair(row, places)
        if pair in ends or (pair[1], pair[0]) in ends:
            row.fail(f"{places[pair[0]]} and {places[pair[1]]} are joined by an earlier row")
        ends.append(pair)
        mode = read_periods(row, "modes") | (1 << CANAL if ids[-1] == added else 0)
        whole = present >> pair[0] & 1 and present >> pair[1] & 1
        modes.append(mode if whole else 0)
        prov[f"connection.{ids[-1]}.modes"] = row.prov("modes")
    if added and added not in ids:
        doc.table("two_player_board").fail(f'`added_canal` is "{added}": no such connection')
    return ids, ends, modes


def read_pair(row: Row, places: list[str]) -> tuple[int, int]:
    names = row.texts("ends")
    if len(names) != 2 or names[0] == names[1]:
        row.fail("`ends` must name two different locations")
    for name in names:
        if name not in places:
            row.fail(f'`ends` names "{name}": no such location')
    return places.index(names[0]), places.index(names[1])


def read_periods(row: Row, key: str) -> int:
    names = row.texts(key)
    if not all(name in PERIODS for name in names):
        row.fail(f"`{key}` may hold {' and '.join(PERIODS)} only")
    return mask_of([PERIODS.index(name) for name in names])


def read_virtual(doc: Document, places: list[str], present: int) -> tuple[int, int]:
    """B16: the virtual link, where the board has both its ends."""
    a, b = read_pair(doc.table("virtual_link"), places)
    return (a, b) if present >> a & 1 and present >> b & 1 else (-1, -1)


# ---- cards, tiles, tracks


def read_deck(doc: Document, seats: int, map_: Map, prov: dict[str, str]) -> Deck:
    ids: list[str] = []
    locations: list[int] = []
    industries: list[int] = []
    counts: list[int] = []
    for row in doc.rows("cards"):
        place, industry = -1, -1
        if "location" in row.values:
            place = row.choice("location", map_.location_ids, "location")
        else:
            industry = row.choice("industry", list(INDUSTRIES), "industry")
        ids.append(map_.location_ids[place] if place >= 0 else INDUSTRIES[industry])
        if ids[-1] in ids[:-1]:
            row.fail("an earlier row counts these cards")
        if place >= 0 and map_.kinds[place] != TOWN:
            row.fail(f"{ids[-1]} has no slots, so no card may name it")
        locations.append(place)
        industries.append(industry)
        counts.append(row.number("count_two" if seats == 2 else "count", 0, 99))
        prov[f"card.{ids[-1]}.count"] = row.prov("count")
        if counts[-1] and place >= 0 and not map_.present >> place & 1:
            row.fail("the board for two players lacks this location, so `count_two` must be 0")
    return Deck(ids, locations, industries, counts)


def read_tiles(doc: Document, prov: dict[str, str]) -> Tiles:
    rows: list[list[int]] = []
    counts: list[int] = []
    for row in doc.rows("tiles"):
        industry = row.choice("industry", list(INDUSTRIES), "industry")
        level = row.number("level", 0, 9)
        before = [other[1] for other in rows if other[0] == industry]
        if before and before[-1] >= level:
            row.fail("the tiles of an industry must be listed by rising level")
        periods = read_periods(row, "periods")
        holds = industry == COAL or industry == IRON
        rows.append(
            [
                industry,
                level,
                row.number("cost", 2, 999) if periods else 0,
                row.number("coal", 0, 1) if "coal" in row.values else 0,
                row.number("iron", 0, 1) if "iron" in row.values else 0,
                row.number("cubes", 1, 99) if holds else 0,
                row.number("income", 0, 99),
                row.number("vp", 0, 999),
                periods,
            ]
        )
        counts.append(row.number("count", 1, 99))
        prov[f"tile.{INDUSTRIES[industry]}-{level}.all"] = row.prov("all")
    return Tiles(rows, counts)


def read_tracks(doc: Document, seats: int, prov: dict[str, str]) -> Tracks:
    suffix = "_two" if seats == 2 else ""
    market, cotton, income = doc.table("distant_market"), doc.table("cotton_demand"), doc.table("income_track")
    tiles = market.numbers(f"tiles{suffix}", 0, 9)
    bonus = cotton.numbers("bonus", 0, 99)
    if sum(tiles) < len(bonus):
        market.fail(f"all tiles together move the marker {sum(tiles)} spaces: at least {len(bonus)} are needed")
    prices: list[list[int]] = []
    dear: list[int] = []
    for name in ("coal_demand", "iron_demand"):
        row = doc.table(name)
        prices.append(row.numbers(f"prices{suffix}", 1, 99))
        if prices[-1] != sorted(prices[-1]):
            row.fail(f"`prices{suffix}` must rise from the first space to the last")
        dear.append(row.number("price_when_empty", 1, 99))
        prov[f"track.{name}.prices"] = row.prov("prices")
    levels = income.numbers("income", -99, 99)
    if levels != sorted(levels):
        income.fail("`income` must rise from space to space")
    for row, name in ((market, "distant_market"), (cotton, "cotton_demand"), (income, "income_track")):
        prov[f"track.{name}.all"] = row.prov("all")
    return Tracks(tiles, bonus, prices[0], prices[1], dear, levels)
