"""A second reading of the rules: somebody who keeps the books of a game of Brass from its record alone.

Nothing here uses the engine. The board is read from the TOML, the moves from their words. A game is told as the
rulebook tells it, from top to bottom: `course` asks a question wherever somebody has to decide (`yield Ask(...)`) and
goes on with the answer. Locations, slots and tiles have names, and what can be counted anew is never remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.games.brass.bookkeeper_pieces import Figures, Printed, Tile

INDUSTRIES = ("cotton", "port", "coal", "iron", "shipyard")
PARTS = ("canal links", "canal tiles", "rail links", "rail tiles", "money", "debt")


@dataclass
class Ask:
    """Who is asked, and what may be answered, in words; with its price where the rulebook has one."""

    who: str
    offers: dict[str, int | None]
    what: str
    left: int = 0  # actions left in the turn


Course = Generator[Ask, str, None]


def nearest(away: dict[str, int]) -> list[str]:
    """Those that are the fewest links away."""
    return [mine for mine, steps in away.items() if steps == min(away.values())]


class Books:
    """Everything on the table of one game, and every hand."""

    def __init__(self, path: Path, seats: int, options: dict[str, str]) -> None:
        self.printed = Printed(path, seats)
        self.options = options
        p = self.printed
        self.colours = p.colours
        self.period = "canal"
        self.round = 0
        self.order: list[str] = []
        self.money = dict.fromkeys(self.colours, p.setup["start_money"])
        self.spent = dict.fromkeys(self.colours, 0)
        self.space = dict.fromkeys(self.colours, p.start_space)
        self.parts = {who: dict.fromkeys(PARTS, 0) for who in self.colours}
        self.stacks = {
            who: {
                industry: [f.level for f in p.figures.values() if f.industry == industry for _ in range(f.count)]
                for industry in INDUSTRIES
            }
            for who in self.colours
        }
        self.tiles: dict[str, Tile] = {}
        self.links: dict[str, str] = {}
        self.tracks = p.tracks
        for track in self.tracks.values():
            track.full = [True] * len(track.prices)
        self.cotton = 0
        self.market = Counter(p.market)
        self.hands: dict[str, Counter[str]] = {who: Counter() for who in self.colours}
        self.unseen: Counter[str] = Counter(p.cards)
        self.discards: Counter[str] = Counter()
        self.deck = sum(p.cards.values()) - p.setup["cards_removed_canal"]
        self.has_built: set[str] = set()
        self.seen: Counter[str] = Counter()  # what has happened, for the tests to count
        self.asking = self.course()
        self.ask: Ask | None = next(self.asking)

    def read(self, words: str) -> None:
        """Go on with an answer to `ask`, up to the next question."""
        try:
            self.ask = self.asking.send(words)
        except StopIteration:
            self.ask = None

    # ---- the course of the game

    def course(self) -> Course:
        first = (yield Ask("luck", {f"first {who}": None for who in self.colours}, "first")).split()[1]
        at = self.colours.index(first)
        self.order = self.colours[at:] + self.colours[:at]
        for period in ("canal", "rail"):
            self.period = period
            yield from self.play_period()
            self.score_board()
            if period == "canal":
                self.end_canals()
        for who in self.colours:
            self.parts[who]["money"] = max(0, self.money[who]) // self.printed.constants["money_per_vp_at_end"]

    def play_period(self) -> Course:
        self.unseen = Counter(self.printed.cards)
        self.discards = Counter()
        self.deck = self.unseen.total() - self.printed.setup[f"cards_removed_{self.period}"]
        self.round = 0
        yield from self.refill()
        while any(self.hands[who] for who in self.colours):
            self.round += 1
            yield from self.collect_income()
            first_round = self.period == "canal" and self.round == 1
            for who in list(self.order):
                yield from self.turn(who, 1 if first_round else 2)
            self.order.sort(key=lambda who: self.spent[who])  # equals keep their order
            self.spent = dict.fromkeys(self.colours, 0)
            yield from self.refill()
        assert self.round == self.printed.setup["rounds_per_period"], "the hands should last just so long"

    def refill(self) -> Course:
        """Nobody says in which order, and the deck always lasts for all or for none."""
        while self.deck and (short := [who for who in self.colours if self.hands[who].total() < 8]):
            offers = {f"deal {who} {card}": None for who in short for card in +self.unseen}
            _, who, card = (yield Ask("luck", dict(offers), "deal")).split()
            self.unseen[card] -= 1
            self.hands[who][card] += 1
            self.deck -= 1

    def end_canals(self) -> None:
        self.links = {}
        self.tiles = {slot: tile for slot, tile in self.tiles.items() if tile.level > 1}
        self.cotton = 0
        self.market = Counter(self.printed.market)

    # ---- income

    def collect_income(self) -> Course:
        for who in list(self.order):
            income = self.printed.income[self.space[who]]
            while self.money[who] + income < 0 and income < 0 and self.own(who):
                yield from self.scrap(who)
            missing = -(self.money[who] + income)
            self.money[who] += income
            if income < 0 and missing > 0:
                self.cannot_pay(who, missing)

    def scrap(self, who: str) -> Course:
        slots = self.different(self.own(who))
        slot = slots[0]
        self.seen["scrap"] += 1
        if len(slots) > 1:
            self.seen["scrap asked"] += 1
            slot = (yield Ask(who, {f"scrap {slot}": None for slot in slots}, "scrap")).split()[1]
        self.money[who] += self.figures(self.tiles.pop(slot)).cost // 2

    def cannot_pay(self, who: str, missing: int) -> None:
        self.seen[f"unpayable debt {self.options['unpayable_debt']}"] += 1
        if self.options["unpayable_debt"] == "points":
            self.money[who] = 0
            lost = min(missing, self.points(who))
            self.seen["points lost by debt"] += lost > 0
            self.seen["debt beyond all points"] += lost < missing
            self.parts[who]["debt"] -= lost

    def advance(self, who: str, spaces: int) -> None:
        self.seen["end of the income track"] += self.space[who] + spaces > 99
        self.space[who] = min(99, self.space[who] + spaces)

    def after_loan(self, space: int, tens: int) -> int | None:
        """Where a marker stands after a loan: on the highest space of a level so many levels lower, if there is one."""
        income = self.printed.income
        return max((n for n, level in enumerate(income) if level == income[space] - tens), default=None)

    # ---- a turn

    def turn(self, who: str, left: int) -> Course:
        while left:
            verb, *words = (yield Ask(who, self.may_act(who, left), "act", left)).split()
            self.seen["asked without a link piece"] += list(self.links.values()).count(who) == 14
            self.seen["asked with links but no tile"] += who in self.links.values() and not self.own(who)
            if verb == "combine":
                left = 0
                self.seen["combined build"] += 1
                builds = {f"build {i} {slot}": price for (i, slot), price in self.may_build(who).items()}
                words = (yield Ask(who, dict(builds), "build")).split()[1:]
                yield from self.discard_two(who)
                yield from self.build(who, *words)
                return
            left -= 1
            yield from self.discard(who, words if verb == "build" else [])
            self.seen[f"{verb} in the {self.period} period"] += 1
            if verb == "build":
                yield from self.build(who, *words)
            elif verb == "link":
                yield from self.link(who, words[0], 0)
            elif verb == "develop":
                yield from self.develop(who, words)
            elif verb == "sell":
                yield from self.sell(who, *words)
            elif verb == "loan":
                space = self.after_loan(self.space[who], int(words[0]) // 10)
                assert space is not None
                self.space[who] = space
                self.money[who] += int(words[0])

    def may_act(self, who: str, left: int) -> dict[str, int | None]:
        offers: dict[str, int | None] = {"pass": None}
        cards = set(+self.hands[who])
        anywhere = self.may_build(who)
        for (industry, slot), price in anywhere.items():
            if any(self.card_allows(who, card, industry, self.printed.at[slot]) for card in cards):
                offers[f"build {industry} {slot}"] = price
        if left == 2 and anywhere:
            offers["combine"] = None
        offers |= self.may_link(who, 0)
        offers |= self.may_develop(who)
        offers |= self.may_sell(who)
        if self.period == "canal" or self.deck:
            for tens in (1, 2, 3):
                if self.after_loan(self.space[who], tens) is not None:
                    offers[f"loan {tens * 10}"] = None
        return offers

    def put_down(self, who: str, card: str) -> None:
        self.hands[who][card] -= 1
        self.hands[who] = +self.hands[who]
        self.discards[card] += 1

    def discard(self, who: str, building: list[str]) -> Course:
        """One card; for a build, one that allows it."""
        cards = list(+self.hands[who])
        if building:
            industry, slot = building
            cards = [card for card in cards if self.card_allows(who, card, industry, self.printed.at[slot])]
        card = (yield Ask(who, {f"discard {card}": None for card in cards}, "card")).split()[1]
        if building and card in INDUSTRIES and not self.may_begin(who):
            place = self.printed.at[building[1]]
            self.seen[f"industry card by virtual link in {place}"] += place not in self.homes(who) | self.touched(who)
        self.put_down(who, card)

    def discard_two(self, who: str) -> Course:
        """Pairs have their cards in the order in which the TOML lists them."""
        names = list(self.printed.cards)
        held = sorted(self.hands[who].elements(), key=names.index)
        pairs = {f"discard {a} {b}": None for i, a in enumerate(held) for b in held[i + 1 :]}
        for card in (yield Ask(who, dict(pairs), "cards")).split()[1:]:
            self.put_down(who, card)

    # ---- looking around

    def figures(self, tile: Tile) -> Figures:
        return self.printed.figures[tile.industry, tile.level]

    def own(self, who: str) -> list[str]:
        """The slots with a tile of this player, in printed order."""
        found = {slot for slot, tile in self.tiles.items() if tile.owner == who}
        return [slot for slot in self.printed.at if slot in found]

    def homes(self, who: str) -> set[str]:
        return {self.printed.at[slot] for slot in self.own(who)}

    def touched(self, who: str) -> set[str]:
        """The locations that a link of this player touches."""
        routes = self.printed.routes[self.period]
        return {place for link, owner in self.links.items() if owner == who for place in routes[link]}

    def different(self, slots: Iterable[str]) -> list[str]:
        """Of slots in one location between which nobody could tell a difference only the first."""
        found: dict[object, str] = {}
        for slot in slots:
            tile = self.tiles.get(slot)
            key = (self.printed.at[slot], tuple(self.printed.shows[slot]), tile.looks() if tile else None)
            found.setdefault(key, slot)
        return list(found.values())

    def distances(self, start: str, rail: str | None = None) -> dict[str, int]:
        """How many links away each connected location is; a rail that is being built may count, too."""
        routes = self.printed.routes[self.period]
        near: dict[str, list[str]] = {}
        for link in [*self.links, *([rail] if rail else [])]:
            one, other = routes[link]
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
        found, edge = {start: 0}, [start]
        for place in edge:  # which grows meanwhile
            for other in near.get(place, []):
                if other not in found:
                    found[other] = found[place] + 1
                    edge.append(other)
        return found

    def port_in(self, places: Iterable[str]) -> bool:
        """Whether one of these has a built port, flipped or not, or is external."""
        ports = {self.printed.at[slot] for slot, tile in self.tiles.items() if tile.industry == "port"}
        return any(place in ports or self.printed.kind[place] == "external" for place in places)

    def with_cubes(self, industry: str) -> list[str]:
        found = {slot for slot, tile in self.tiles.items() if tile.industry == industry and tile.cubes}
        return [slot for slot in self.printed.at if slot in found]

    # ---- coal and iron

    def mines_away(self, place: str, rail: str | None = None) -> dict[str, int]:
        """The mines with coal that are connected to a place, and how many links away each is."""
        away = self.distances(place, rail)
        return {mine: away[at] for mine in self.with_cubes("coal") if (at := self.printed.at[mine]) in away}

    def mines_for(self, place: str) -> list[str]:
        """The mines that may send coal to a place."""
        return self.different(nearest(self.mines_away(place)))

    def rail_mines(self, rail: str, rule: str) -> list[str]:
        """The mines that may send the coal for a rail that is not on the board yet: the player names the end to
        which it comes, and from there the nearest mine serves. With `through` the rail is a way for it already, with
        `nearest` the nearer end must be named."""
        ends = self.printed.routes["rail"][rail]
        seen = [self.mines_away(end, rail if rule == "through" else None) for end in ends]
        if rule == "nearest":
            least = min((steps for mines in seen for steps in mines.values()), default=0)
            chosen = {mine for mines in seen for mine, steps in mines.items() if steps == least}
        else:
            chosen = {mine for mines in seen for mine in nearest(mines)}
        return self.different(mine for mine in self.with_cubes("coal") if mine in chosen)

    def coal_price(self, *ends: str) -> int | None:
        """The price of a cube of coal in a place, or at either end of a new rail; None if none can come."""
        if any(self.mines_away(end) for end in ends):
            return 0
        return self.tracks["coal"].price() if any(self.port_in(self.distances(end)) for end in ends) else None

    def iron_price(self, count: int) -> int:
        """The price of some cubes of iron, fetched one after the other."""
        free = sum(self.tiles[works].cubes for works in self.with_cubes("iron"))
        return sum(self.tracks["iron"].price(n) for n in range(max(0, count - free)))

    def fetch(self, who: str, kind: str, sources: list[str]) -> Course:
        """Take a cube from one of these, or buy it if there are none."""
        if not sources:
            track = self.tracks[kind]
            self.seen[f"{kind} from the track" if any(track.full) else f"{kind} from the bank"] += 1
            self.pay(who, track.price())
            track.take()
            return
        slot = sources[0]
        if len(sources) > 1:
            self.seen[f"{kind} asked"] += 1
            slot = (yield Ask(who, {f"{kind} {source}": None for source in sources}, kind)).split()[1]
        self.seen[f"{kind} of a rival"] += self.tiles[slot].owner != who
        self.tiles[slot].cubes -= 1
        if self.tiles[slot].cubes == 0:
            self.flip(slot)

    def pay(self, who: str, amount: int) -> None:
        self.money[who] -= amount
        self.spent[who] += amount

    def flip(self, slot: str) -> None:
        tile = self.tiles[slot]
        tile.flipped = True
        self.advance(tile.owner, self.figures(tile).income)

    # ---- building an industry

    def may_build(self, who: str) -> dict[tuple[str, str], int]:
        """Whatever could be built with the right card, and its price."""
        found: dict[tuple[str, str], int] = {}
        slots = self.different(self.printed.at)
        for industry in INDUSTRIES:
            if not self.stacks[who][industry]:
                continue
            figures = self.printed.figures[industry, self.stacks[who][industry][0]]
            if self.period not in figures.periods:
                continue
            fitting = [slot for slot in slots if industry in self.printed.shows[slot] and self.fits(who, slot, figures)]
            prices = {place: self.build_price(place, figures) for place in {self.printed.at[slot] for slot in fitting}}
            for slot in fitting:
                price = prices[self.printed.at[slot]]
                if price is not None and price <= self.money[who]:
                    found[industry, slot] = price
        return found

    def fits(self, who: str, slot: str, figures: Figures) -> bool:
        """Whether a location, and what lies on one of its slots, take this tile."""
        place, old = self.printed.at[slot], self.tiles.get(slot)
        before = self.printed.port_first.get(place, slot)
        if figures.industry == "port" and before not in (slot, *self.tiles) and old is None:
            return False  # B22 read as of new ports: one that lies there already may be replaced (B31: at any time)
        others = [tile for other, tile in self.tiles.items() if self.printed.at[other] == place and other != slot]
        if self.period == "canal" and who in [tile.owner for tile in others]:
            return False
        if old is None:
            return True
        if old.industry != figures.industry or old.level >= figures.level:
            return False
        return old.owner == who or (old.industry in ("coal", "iron") and self.scarce(old.industry))

    def scarce(self, kind: str) -> bool:
        """Whether there are no cubes: neither in Lancashire nor on the track, or not in one of them, by option."""
        none_on_map, none_on_track = not self.with_cubes(kind), not any(self.tracks[kind].full)
        if self.options["overbuild"] == "either":
            return none_on_map or none_on_track
        return none_on_map and none_on_track

    def build_price(self, place: str, figures: Figures) -> int | None:
        coal = self.coal_price(place) if figures.coal else 0
        iron = self.iron_price(1) if figures.iron else 0
        return None if coal is None else figures.cost + coal + iron

    def card_allows(self, who: str, card: str, industry: str, place: str) -> bool:
        if card not in INDUSTRIES:
            return card == place
        return card == industry and (self.may_begin(who) or place in self.reached(who))

    def may_begin(self, who: str) -> bool:
        """Whether an industry card may be used anywhere."""
        if self.options["first_build"] == "once":
            return who not in self.has_built
        return not self.own(who) and who not in self.links.values()

    def reached(self, who: str) -> set[str]:
        """Where an industry card may be used."""
        found = self.touched(who)
        if self.period == "rail" or self.options["canal_card"] == "own-tile":
            found |= self.homes(who)
        if self.printed.virtual:
            liverpool, birkenhead = self.printed.virtual
            back = birkenhead in found and self.options["virtual_link"] == "both"
            found |= ({birkenhead} if liverpool in found else set()) | ({liverpool} if back else set())
        return found

    def build(self, who: str, industry: str, slot: str) -> Course:
        figures = self.printed.figures[industry, self.stacks[who][industry][0]]
        if figures.coal:
            yield from self.fetch(who, "coal", self.mines_for(self.printed.at[slot]))
        if figures.iron:
            yield from self.fetch(who, "iron", self.different(self.with_cubes("iron")))
        self.pay(who, figures.cost)
        if slot in self.tiles:
            self.seen["overbuild own" if self.tiles[slot].owner == who else "overbuild rival"] += 1
            self.seen["overbuild with cubes"] += self.tiles[slot].cubes > 0
            first = self.printed.port_first.get(self.printed.at[slot], slot)
            self.seen["port replaced before its first slot is filled"] += industry == "port" and first not in self.tiles
        self.seen[f"{industry} {figures.level} in the {self.period} period"] += 1
        self.stacks[who][industry].pop(0)
        self.tiles[slot] = Tile(who, industry, figures.level, figures.cubes, False)
        self.has_built.add(who)
        if industry == "shipyard":
            self.flip(slot)
        if industry == "iron" or (industry == "coal" and self.port_in(self.distances(self.printed.at[slot]))):
            self.bring(who, slot)

    def bring(self, who: str, slot: str) -> None:
        """A new mine or works fills its track."""
        tile = self.tiles[slot]
        track = self.tracks[tile.industry]
        while tile.cubes and not all(track.full):
            self.seen[f"{tile.industry} to the track"] += 1
            tile.cubes -= 1
            self.money[who] += track.fill()
        if not tile.cubes:
            self.seen[f"{tile.industry} emptied at once"] += 1
            self.flip(slot)

    # ---- links

    def may_link(self, who: str, before: int) -> dict[str, int]:
        """The links on offer, with `before` laid in this action already."""
        c, found = self.printed.constants, dict[str, int]()
        pieces = c["links_per_player"] - list(self.links.values()).count(who)
        if self.period == "canal":
            price = c["canal_cost"]
        else:
            price = c["double_rail_cost"] - c["rail_cost"] if before else c["rail_cost"]
        if pieces == 0 or before > (self.period == "rail"):
            return {}
        network = self.homes(who) | self.touched(who)
        for link, ends in self.printed.routes[self.period].items():
            if link in self.links or not set(ends) & network:
                continue
            coal = self.coal_price(*ends) if self.period == "rail" else 0
            if coal is not None and price + coal <= self.money[who]:
                found[f"link {link}"] = price + coal
        return found

    def link(self, who: str, link: str, before: int) -> Course:
        c, ends = self.printed.constants, self.printed.routes[self.period][link]
        self.seen["link to an external place"] += any(self.printed.kind[end] == "external" for end in ends)
        if self.period == "canal":
            self.pay(who, c["canal_cost"])
            self.links[link] = who
            return
        mines = self.rail_mines(link, self.options["rail_coal"])
        self.note_ends(link, mines)
        self.pay(who, c["double_rail_cost"] - c["rail_cost"] if before else c["rail_cost"])
        self.links[link] = who
        yield from self.fetch(who, "coal", mines)
        if before:
            self.seen["second rail"] += 1
        elif more := self.may_link(who, 1):
            words = (yield Ask(who, {"done": None, **more}, "second")).split()
            if words[0] == "link":
                yield from self.link(who, words[1], 1)

    def note_ends(self, rail: str, mines: list[str]) -> None:
        """Count where another reading of the rule would leave another choice."""
        here = self.options["rail_coal"]
        for rule in ("choice", "through", "nearest"):
            self.seen[f"other mines by rail_coal {here} than {rule}"] += self.rail_mines(rail, rule) != mines

    # ---- other actions

    def may_develop(self, who: str) -> dict[str, int]:
        found: dict[str, int] = {}
        stacks, once, twice = self.stacks[who], self.iron_price(1), self.iron_price(2)
        for n, one in enumerate(INDUSTRIES):
            if stacks[one]:
                found[f"develop {one}"] = once
            for two in INDUSTRIES[n:]:
                if len(stacks[one]) > 1 if one == two else stacks[one] and stacks[two]:
                    found[f"develop {one} {two}"] = twice
        return {words: price for words, price in found.items() if price <= self.money[who]}

    def develop(self, who: str, industries: list[str]) -> Course:
        for industry in industries:
            yield from self.fetch(who, "iron", self.different(self.with_cubes("iron")))
            self.stacks[who][industry].pop(0)

    def may_sell(self, who: str) -> dict[str, None]:
        """Each mill to each port that is connected, or to the distant market."""
        found: dict[str, None] = {}
        unflipped = [slot for slot in self.printed.at if slot in self.tiles and not self.tiles[slot].flipped]
        ports = self.different(slot for slot in unflipped if self.tiles[slot].industry == "port")
        mine = [slot for slot in unflipped if self.tiles[slot].owner == who]
        for mill in self.different(slot for slot in mine if self.tiles[slot].industry == "cotton"):
            reach = self.distances(self.printed.at[mill])
            found |= {f"sell {mill} {port}": None for port in ports if self.printed.at[port] in reach}
            if self.cotton < len(self.printed.bonus) and self.port_in(reach):
                found[f"sell {mill} market"] = None
        return found

    def sell(self, who: str, mill: str, to: str) -> Course:
        while True:
            if to == "market":
                offers = {f"market {value}": None for value in +self.market}
                value = int((yield Ask("luck", dict(offers), "market")).split()[1])
                if not self.market_takes(who, mill, value):
                    return
            else:
                self.seen["sale to an own port" if self.tiles[to].owner == who else "sale to a rival's port"] += 1
                self.flip(to)
                self.flip(mill)
            more = self.may_sell(who)
            if not more:
                return
            verb, *words = (yield Ask(who, {"done": None, **more}, "sale")).split()
            if verb == "done":
                return
            self.seen["further sale"] += 1
            mill, to = words

    def market_takes(self, who: str, mill: str, value: int) -> bool:
        """Turn up a market tile: whether the mill is sold."""
        self.market[value] -= 1
        self.cotton = min(self.cotton + value, len(self.printed.bonus))
        if self.cotton == len(self.printed.bonus):
            self.seen["market closed"] += 1
            return False
        bonus = self.printed.bonus[self.cotton]
        self.seen[f"bonus {bonus} as {self.options['cotton_bonus']}"] += 1
        if self.options["cotton_bonus"] == "money":
            self.money[who] += bonus
        else:
            self.advance(who, bonus)
        self.flip(mill)
        return True

    # ---- scores

    def points(self, who: str) -> int:
        return sum(self.parts[who].values())

    def discs_at(self, place: str) -> int:
        flipped = [slot for slot, tile in self.tiles.items() if self.printed.at[slot] == place and tile.flipped]
        return self.printed.discs[place] + len(flipped)

    def score_board(self) -> None:
        for link, owner in self.links.items():
            ends = self.printed.routes[self.period][link]
            self.parts[owner][f"{self.period} links"] += sum(self.discs_at(place) for place in ends)
        for tile in self.tiles.values():
            self.parts[tile.owner][f"{self.period} tiles"] += self.figures(tile).vp if tile.flipped else 0

    def merit(self, who: str) -> tuple[int, int, int]:
        space = self.space[who]
        income = space if self.options["income_tie"] == "space" else self.printed.income[space]
        return self.points(who), income, self.money[who]

    def ranking(self) -> list[str]:
        """Equals in points, income and money stand in the order that a next round would have had."""
        return sorted(self.order, key=self.merit, reverse=True)

    def winners(self) -> list[str]:
        first = self.ranking()[0]
        if self.options["final_tie"] == "order":
            return [first]
        return [who for who in self.colours if self.merit(who) == self.merit(first)]
