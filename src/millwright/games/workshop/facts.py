"""Board, cards and tokens of Workshop of the World, read from TOML and checked row by row."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from millwright.facts import Document, Row, read_document
from millwright.values import Printed

STANDARD: Final = Path(__file__).parent / "data" / "workshop.toml"
SEATS: Final = (2, 3, 4, 5)

QUESTIONS: Final = ("town", "link", "chart", "era", "round", "deck", "aside", "order", "lead", "faceup")
"""Words that begin a question of a record of this game."""


@final
class Map:
    """Towns and connections by number; ids, names and places for those who write and draw."""

    def __init__(
        self,
        town_ids: list[str],
        town_names: list[str],
        places: list[tuple[int, int]],
        values: list[int],
        industries: list[int],
        connection_ids: list[str],
        ends: list[tuple[int, int]],
        spaces: list[int],
        crossing: tuple[int, int],
        crossing_bars: bool,
    ) -> None:
        self.town_ids: Final = town_ids
        self.town_names: Final = town_names
        self.places: Final = places
        self.values: Final = values
        self.industries: Final = industries
        self.connection_ids: Final = connection_ids
        self.ends: Final = ends
        self.spaces: Final = spaces
        self.crossing: Final = crossing
        self.at: Final = [[c for c, pair in enumerate(ends) if t in pair] for t in range(len(town_ids))]
        self.of_value: Final = [[t for t, v in enumerate(values) if v == value] for value in range(max(values) + 1)]
        self.barred: Final = [barred_from(t, ends, crossing) if crossing_bars else -1 for t in range(len(town_ids))]


def barred_from(town: int, ends: list[tuple[int, int]], crossing: tuple[int, int]) -> int:
    """W26: the connection that may not be built in a turn that placed in this town, or -1."""
    one, other = crossing
    if town in ends[one]:
        return other
    return one if town in ends[other] else -1


@final
class Deck:
    """The kinds of town cards: a card is its kind, two wild cards of one value are the same."""

    def __init__(self, ids: list[str], towns: list[int], values: list[int], plain: list[int], setup: list[int]) -> None:
        self.ids: Final = ids
        self.towns: Final = towns  # -1 for a wild card
        self.values: Final = values
        self.plain: Final = plain  # how many of each kind are not set-up cards
        self.setup: Final = setup  # how many are
        self.size: Final = sum(plain) + sum(setup)


def includes_markers(pieces: Row) -> bool:
    """W51: whether the markers on the tracks are in the count of industries; they are not where nothing is said."""
    key = "industries_include_markers"
    return key in pieces.values and bool(pieces.get(key, bool, "true or false"))


@final
class Numbers:
    """The constants of the game, some of them by the number of seats."""

    def __init__(self, c: Row, pieces: Row, aside: Row) -> None:
        self.start_money: Final = c.number("start_money", 0, 999)
        self.start_money_two: Final = c.number("start_money_two_players", 0, 999)
        self.start_revenue: Final = c.number("start_income", 0, 99)
        self.link_cost: Final = (c.number("link_cost_canal", 0, 99), c.number("link_cost_rail", 0, 99))
        self.largest_pay: Final = c.number("largest_network_pay", 0, 99)
        self.other_pay: Final = c.number("other_link_pay", 0, 99)
        self.advance_steps: Final = c.number("cash_recovery_steps", 1, 99)
        self.advance_money: Final = c.number("cash_recovery_money", 1, 99)
        self.draw: Final = c.number("demand_draw_per_era", 1, 9)
        self.show_first: Final = c.number("demand_reveal_at_start", 1, self.draw)
        self.show_last: Final = c.number("demand_reveal_at_end_max", 0, 9)
        self.draw_two: Final = c.number("two_player_demand_draw_per_era", 1, 9)
        self.show_first_two: Final = c.number("two_player_demand_reveal_at_start", 1, self.draw_two)
        self.show_last_two: Final = c.number("two_player_demand_reveal_at_end_max", 0, 9)
        self.track: Final = c.number("income_track_last_space", 10, 400)
        self.markers: Final = includes_markers(pieces)
        self.industries: Final = pieces.number("industries_per_colour", 3 if self.markers else 1, 99)
        self.links: Final = pieces.number("links_per_colour", 0, 99)
        self.aside: Final = {seats: aside.number(str(seats), 0, 99) for seats in SEATS}


@final
class Facts(Printed):
    """Everything printed: nothing here ever changes during a game."""

    def __init__(
        self,
        path: str,
        digest: str,
        map_: Map,
        deck: Deck,
        numbers: Numbers,
        industry_ids: list[str],
        industry_names: list[str],
        tokens: list[int],
        colours: list[str],
        prov: dict[str, str],
    ) -> None:
        super().__init__(path, digest)
        self.map: Final = map_
        self.deck: Final = deck
        self.numbers: Final = numbers
        self.industry_ids: Final = industry_ids
        self.industry_names: Final = industry_names
        self.tokens: Final = tokens
        self.colours: Final = colours
        self.prov: Final = prov  # "town.hull.value" -> "reconstructed"

    def industries(self, colour: int, seats: int) -> int:
        """W51: how many a colour has for the map. Revenue is marked with one of a player's first colour."""
        n = self.numbers
        return n.industries - (2 if colour < seats else 1) if n.markers else n.industries

    def rounds(self, seats: int) -> int:
        """W04, W45: the rounds of an era."""
        return (self.deck.size - self.numbers.aside[seats]) // cards_each_round(seats)


def load_facts(path: Path) -> Facts:
    """Read a facts file; `BadFacts` names the row and the reason when something is wrong."""
    doc = read_document(path)
    doc.check_game("Workshop of the World")
    prov: dict[str, str] = {}
    industry_ids, industry_names = read_industries(doc, prov)
    map_ = read_map(doc, industry_ids, prov)
    deck = read_deck(doc, map_, prov)
    numbers = read_numbers(doc, deck)
    tokens = read_tokens(doc, industry_ids, numbers, prov)
    colours = doc.table("pieces").colours("player_colours", QUESTIONS, max(SEATS))
    doc.check_numbers()
    return Facts(doc.path, doc.digest(), map_, deck, numbers, industry_ids, industry_names, tokens, colours, prov)


def read_industries(doc: Document, prov: dict[str, str]) -> tuple[list[str], list[str]]:
    ids: list[str] = []
    names: list[str] = []
    for row in doc.rows("industry_types"):
        ids.append(row.new_id("id", ids))
        names.append(row.text("name"))
        prov[f"industry.{ids[-1]}.name"] = row.prov("name")
    return ids, names


def read_map(doc: Document, industry_ids: list[str], prov: dict[str, str]) -> Map:
    constants = doc.table("constants")
    low = constants.number("value_min", 1, 9)
    high = constants.number("value_max", low, 9)
    ids: list[str] = []
    names: list[str] = []
    places: list[tuple[int, int]] = []
    values: list[int] = []
    industries: list[int] = []
    for row in doc.rows("towns"):
        ids.append(row.new_id("id", ids))
        if ids[-1].startswith("wild-"):
            row.fail(f"`id` is {ids[-1]!r}: wild cards are called so")
        names.append(row.text("name"))
        places.append((row.number("x", 0, 1000), row.number("y", 0, 1400)))
        values.append(row.number("value", low, high))
        industries.append(row.choice("industry", industry_ids, "industry type"))
        for field in ("name", "value", "industry", "position"):
            prov[f"town.{ids[-1]}.{field}"] = row.prov(field)
    connections, ends, spaces = read_connections(doc, ids, prov)
    crossing, bars = read_crossing(doc, connections, ends)
    return Map(ids, names, places, values, industries, connections, ends, spaces, crossing, bars)


def read_connections(
    doc: Document, towns: list[str], prov: dict[str, str]
) -> tuple[list[str], list[tuple[int, int]], list[int]]:
    ids: list[str] = []
    ends: list[tuple[int, int]] = []
    spaces: list[int] = []
    for row in doc.rows("connections"):
        ids.append(row.new_id("id", ids))
        a, b = row.choice("a", towns, "town"), row.choice("b", towns, "town")
        if a == b:
            row.fail(f"both ends are {towns[a]}: two different towns are needed")
        if (a, b) in ends or (b, a) in ends:
            row.fail(f"{towns[a]} and {towns[b]} are joined by an earlier row")
        ends.append((a, b))
        spaces.append(row.number("links", 1, 2))
        for field in ("exists", "links"):
            prov[f"connection.{ids[-1]}.{field}"] = row.prov(field)
    for row, town in zip(doc.rows("towns"), range(len(towns)), strict=True):
        if not any(town in pair for pair in ends):
            row.fail("no connection ends here: at least one is needed")
    return ids, ends, spaces


def read_crossing(doc: Document, connections: list[str], ends: list[tuple[int, int]]) -> tuple[tuple[int, int], bool]:
    row = doc.table("crossing")
    names = row.get("connections", list, "a list of two connections")
    if len(names) != 2 or names[0] == names[1]:
        row.fail("`connections` must name two different connections")
    for name in names:
        if name not in connections:
            row.fail(f"`connections` names {name!r}: no such connection")
    one, other = connections.index(names[0]), connections.index(names[1])
    if set(ends[one]) & set(ends[other]):
        row.fail(f"{names[0]} and {names[1]} meet in a town, so they do not cross")
    return (one, other), row.choice("rule", ["no_junction", "literal"], "crossing rule") == 1


def read_deck(doc: Document, map_: Map, prov: dict[str, str]) -> Deck:
    """W03: one kind for each town, one for each value that a wild card has."""
    rows = doc.rows("cards")
    wild = sorted({row.number("value", 1, 9) for row in rows if row.values.get("kind") == "wild"})
    ids = map_.town_ids + [f"wild-{value}" for value in wild]
    plain, setup = [0] * len(ids), [0] * len(ids)
    seen: list[str] = []
    for row in rows:
        seen.append(row.text("id"))
        if seen[-1] in seen[:-1]:
            row.fail(f"`id` is {seen[-1]!r}: an earlier row has it")
        kind = ["general", "setup", "wild"][row.choice("kind", ["general", "setup", "wild"], "kind of card")]
        card = read_card(row, kind, map_, wild)
        (setup if kind == "setup" else plain)[card] += 1
        for field in ("kind", "which"):
            prov[f"card.{seen[-1]}.{field}"] = row.prov(field)
    towns = list(range(len(map_.town_ids))) + [-1] * len(wild)
    return Deck(ids, towns, map_.values + wild, plain, setup)


def read_card(row: Row, kind: str, map_: Map, wild: list[int]) -> int:
    if kind != "wild":
        return row.choice("town", map_.town_ids, "town")
    value = row.number("value", 1, 9)
    if value not in map_.values:
        row.fail(f"`value` is {value}: no town has it")
    return len(map_.town_ids) + wild.index(value)


def read_numbers(doc: Document, deck: Deck) -> Numbers:
    c = doc.table("constants")
    if c.number("max_links_per_turn", 0, 9) != 2:
        c.fail("`max_links_per_turn` must be 2: the rules of the double connection (W22, W23) know no other number")
    if c.number("min_bid", 0, 9) != 0:
        c.fail("`min_bid` must be 0: a player without money must be able to bid (W08)")
    if c.number("town_deck_size", 1, 999) != deck.size:
        c.fail(f"`town_deck_size` is {c.values['town_deck_size']}, but there are {deck.size} [[cards]]")
    if c.number("setup_cards", 0, 999) != sum(deck.setup):
        c.fail(f"`setup_cards` is {c.values['setup_cards']}, but {sum(deck.setup)} [[cards]] have that kind")
    numbers = Numbers(c, doc.table("pieces"), doc.table("set_aside"))
    check_rounds(doc, deck, numbers)
    return numbers


def check_rounds(doc: Document, deck: Deck, numbers: Numbers) -> None:
    """W04, W45: what is not set aside must be dealt out exactly, and the set-up cards must be in it."""
    aside, rounds, turns = doc.table("set_aside"), doc.table("rounds_per_era"), doc.table("turns_per_round")
    for seats in SEATS:
        each, count = turns.number(str(seats), 1, 9), rounds.number(str(seats), 1, 99)
        if each != cards_each_round(seats):
            turns.fail(f"`{seats}` is {each}: {seats} players turn up {cards_each_round(seats)} cards a round")
        if deck.size - numbers.aside[seats] != each * count:
            aside.fail(
                f"`{seats}` sets {numbers.aside[seats]} of {deck.size} cards aside and leaves "
                f"{deck.size - numbers.aside[seats]}, but {count} rounds of {each} need {each * count}"
            )
        if sum(deck.plain) < numbers.aside[seats]:
            aside.fail(f"`{seats}` is {numbers.aside[seats]}, but only {sum(deck.plain)} cards are not set-up cards")


def start_money(f: Facts, seats: int) -> int:
    """W01, W45: what everybody begins with."""
    return f.numbers.start_money_two if seats == 2 else f.numbers.start_money


def cards_each_round(seats: int) -> int:
    """W07, W45: as many as there are colours in play; two players have two each."""
    return 4 if seats == 2 else seats


def read_tokens(doc: Document, industry_ids: list[str], numbers: Numbers, prov: dict[str, str]) -> list[int]:
    counts = [-1] * len(industry_ids)
    for row in doc.rows("demand_tokens"):
        industry = row.choice("industry", industry_ids, "industry type")
        if counts[industry] >= 0:
            row.fail("an earlier row counts these tokens")
        counts[industry] = row.number("count", 0, 99)
        prov[f"tokens.{industry_ids[industry]}.count"] = row.prov("count")
    missing = [industry_ids[i] for i, count in enumerate(counts) if count < 0]
    if missing:
        doc.rows("demand_tokens")[-1].fail(f"no row counts the tokens of {', '.join(missing)}")
    need = max(2 * numbers.draw * max(SEATS), 4 * numbers.draw_two)
    if sum(counts) < need:
        doc.rows("demand_tokens")[-1].fail(f"there are {sum(counts)} tokens, but {need} may be drawn in a game")
    return counts
