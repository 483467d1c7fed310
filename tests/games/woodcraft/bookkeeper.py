"""A second reading of the rules: somebody who keeps the books of a game of Woodcraft from its record alone.

Nothing here uses the engine. Boards and cards are read from the TOML, the moves from their words. A game is told as
the rulebook tells it, from top to bottom: `course` asks a question wherever somebody has to decide (`yield Ask(...)`)
and goes on with the answer.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.woodcraft.bookkeeper_table import (
    GOODS,
    MATERIALS,
    QUADRANTS,
    SPACES,
    Ask,
    Course,
    Player,
    Reward,
    ascending,
)
from tests.games.woodcraft.bookkeeper_work import Work


class Books(Work):
    """A game, up to its next question."""

    def __init__(self, path: Path, seats: int, anywhere: bool = False) -> None:
        super().__init__(path, seats)
        self.anywhere = anywhere  # C01: whether chance says in which quadrant the tiles stand
        self.moved = ""  # the tile of this turn
        self.acted = False  # whether its action, or something instead, is done
        self.bonus = False  # whether the bonus action is done
        self.fresh = 0  # lanterns that this tile gave
        self.asking = self.course()
        self.ask_now: Ask | None = next(self.asking)

    def read(self, words: str) -> None:
        """Go on with an answer, up to the next question."""
        try:
            self.ask_now = self.asking.send(words)
        except StopIteration:
            self.ask_now = None

    # ---- the course of the game

    def course(self) -> Course:
        yield from self.lay_out()
        for p in self.in_turn():
            yield from self.begin(p)
        for p in self.in_turn():
            self.leave(p)
        while self.round < self.printed.setup["rounds"]:
            self.round += 1
            yield from self.play_round()
            if self.round in self.printed.setup["income_after"]:
                self.incomes += 1
                yield from self.income_phase()
        self.final_scoring()

    def play_round(self) -> Course:
        if self.solo() and self.round in self.printed.solo["contract_loss_rounds"]:
            yield from self.lose_contract()
        for p in self.in_turn():
            yield from self.turn(p)
        if self.solo():
            yield from self.solo_card()
        claimed = {contract for p in self.players.values() for contract in p.claimed}
        self.contracts = [contract for contract in self.contracts if contract not in claimed]

    def solo(self) -> bool:
        return self.printed.seats == 1

    # ---- set-up

    def lay_out(self) -> Course:
        """C01 to C07."""
        p = self.printed
        if self.anywhere:
            name = (yield Ask("luck", {f"quadrant {name}": 0 for name in QUADRANTS}, "quadrant")).split()[1]
            self.begun_in = QUADRANTS.index(name)
            self.arrow = (self.begun_in + 1) % len(QUADRANTS)
            self.seen[f"begun in {name}"] += 1
        for space in range(1, SPACES + 1):
            left = [tile for tile in p.tiles if tile not in self.wheel]
            tile = (yield Ask("luck", {f"wheel {tile}": 0 for tile in left}, "wheel")).split()[1]
            self.wheel[tile] = (self.begun_in, space)
        yield from self.roll(range(len(self.stock)))
        while len(self.tiles) < len(p.renown["tile_spaces"]):
            left = [tile for tile in p.renown_tiles if tile not in self.tiles]
            self.tiles.append((yield Ask("luck", {f"tile {tile}": 0 for tile in left}, "tile")).split()[1])
        yield from self.refill_orders()
        yield from self.refill_helpers()
        while len(self.contracts) < p.setup["contracts"]:
            left = [contract for contract in p.contracts if contract not in self.contracts]
            found = (yield Ask("luck", {f"contract {contract}": 0 for contract in left}, "contract")).split()[1]
            self.contracts = [contract for contract in p.contracts if contract in (found, *self.contracts)]
        first = (yield Ask("luck", {f"first {who}": 0 for who in p.colours}, "first")).split()[1]
        at = p.colours.index(first)
        self.order = p.colours[at:] + p.colours[:at]
        yield from self.deal()

    def deal(self) -> Course:
        """C06: what everybody draws."""
        start = self.printed.start
        hazelnuts = [order for order in self.printed.deck("orders", "hazelnut") if order not in self.away]
        for p in self.in_turn():
            yield from self.deal_from(p, self.helper_deck, start["draw_helpers"])
            yield from self.deal_from(p, self.order_deck, start["draw_orders"])
            yield from self.deal_from(p, hazelnuts, start["draw_hazelnut_orders"])

    def deal_from(self, p: Player, deck: list[str], count: int) -> Course:
        for _ in range(count):
            card = (yield Ask("luck", {f"deal {p.who} {card}": 0 for card in deck}, "deal")).split()[2]
            deck.remove(card)
            if self.printed.orders.get(card, {}).get("deck") == "hazelnut":  # always kept
                self.hold(p, card)
            else:
                p.dealt.append(card)

    def hold(self, p: Player, card: str) -> None:
        """Hands lie in the order of the data set."""
        p.hand = [order for order in self.printed.orders if order in (*p.hand, card)]

    def begin(self, p: Player) -> Course:
        """C06: a helper, two orders, and the first order beside the board."""
        helpers = [helper for helper in self.printed.helpers if helper in p.dealt]
        offers = {f"keep {helper}": self.helper_cost(p, helper) for helper in helpers}
        helper = (yield Ask(p.who, self.payable(p, offers), "keep helper")).split()[1]
        self.pay(p, "blueberries", offers[f"keep {helper}"])
        yield from self.welcome(p, helper, 1)
        drawn = [order for order in self.printed.orders if order in p.dealt]
        yield from self.choose_several(p, "keep", drawn, self.printed.start["keep_orders"], self.hold)
        yield from self.place_from_hand(p)

    def leave(self, p: Player) -> None:
        """C04: what was drawn at the start and not kept is discarded."""
        kept = [*p.rooms.values(), *p.hand, *p.beside]
        self.order_discards += [card for card in p.dealt if card in self.printed.orders and card not in kept]
        self.helper_discards += [card for card in p.dealt if card in self.printed.helpers and card not in kept]

    def place_from_hand(self, p: Player) -> Course:
        order = (yield Ask(p.who, {f"place {order}": 0 for order in p.hand}, "place")).split()[1]
        p.hand.remove(order)
        self.place(p, order)

    # ---- the wheel

    def entrance(self, tile: str) -> tuple[int, int] | None:
        """C09, C12: where a tile comes to stand when it is moved, or None if it is blocked."""
        quadrant = self.wheel[tile][0]
        target = (quadrant + 1) % len(QUADRANTS)
        taken = [space for where, space in self.wheel.values() if where == target]
        if quadrant == self.arrow and taken:
            return None
        space = min(taken, default=SPACES + 1) - 1
        return (target, space) if space else None

    def rim(self, tile: str) -> Reward:
        """C10."""
        quadrant, space = self.wheel[tile]
        return (
            {} if self.arc and quadrant == self.begun_in else self.printed.rim.get(f"{QUADRANTS[quadrant]}{space}", {})
        )

    def window(self, tile: str) -> Reward:
        """C11."""
        return self.printed.windows.get(f"{self.shows(tile)} {QUADRANTS[self.wheel[tile][0]]}", {})

    def shows(self, tile: str) -> str:
        """The window over the quadrant of a tile."""
        return {1: "strong", 2: "weak"}.get((self.wheel[tile][0] - self.arrow) % len(QUADRANTS), "no")

    def shift(self, tile: str) -> None:
        to = self.entrance(tile)
        assert to is not None
        if self.wheel[tile][0] == self.arrow:
            self.arrow = to[0]
            self.seen["saw turned"] += 1
        self.wheel[tile] = to
        if self.arc and all(quadrant != self.begun_in for quadrant, _ in self.wheel.values()):
            self.seen["arc lifted"] += 1
            self.arc = False

    # ---- a turn

    def grow(self, p: Player) -> None:
        """C26."""
        faster = {effect["colour"]: int(effect["growth"]) for effect in self.effects(p, "growth")}
        for colour, tree in p.pots.items():
            if tree:
                self.seen["a tree grows faster"] += colour in faster
                p.pots[colour] = min(6, tree + faster.get(colour, self.printed.turn["tree_growth"]))
                if p.pots[colour] == 6:
                    self.seen["a tree is grown"] += 1
                    p.pots[colour] = 0
                    p.add_die(f"{colour[0]}6")

    def turn(self, p: Player) -> Course:
        self.moved, self.acted, self.bonus, self.fresh = "", False, False, 0
        p.used = set()
        self.grow(p)
        words = [""]
        while words[0] not in ("end", "market"):
            words = (yield Ask(p.who, self.may_do(p), "turn")).split()
            yield from self.do(p, words)
        yield from self.trim(p)

    def may_do(self, p: Player) -> dict[str, int]:
        """C08, C13 to C15, C40."""
        found = self.may_freely(p)
        possible = [tile for tile in self.printed.tiles if self.can_act(p, tile)]
        lanterns, turn = p.goods["lanterns"], self.printed.turn
        if not self.bonus and lanterns >= turn["bonus_action_lanterns"]:
            found |= {f"bonus {tile}": turn["bonus_action_lanterns"] for tile in possible}
        if not self.moved:
            blocked = [tile for tile in self.printed.tiles if self.entrance(tile) is None]
            self.seen["a blocked tile"] += bool(blocked)
            return found | {f"move {tile}": 0 for tile in self.printed.tiles if tile not in blocked}
        if self.acted:
            found |= {"market": self.market_cost(p)} if self.market_cost(p) <= p.goods["blueberries"] else {}
            return found | {"end": 0}
        found["berries"] = 0
        if self.moved in possible:
            found["act"] = 0
        self.seen["a lantern that cannot pay"] += lanterns - self.fresh < turn["swap_lanterns"] <= lanterns
        if lanterns - self.fresh >= turn["swap_lanterns"]:
            found |= {f"swap {tile}": turn["swap_lanterns"] for tile in possible if tile != self.moved}
        return found

    def do(self, p: Player, words: list[str]) -> Course:
        match words:
            case ["move", tile]:
                yield from self.move(p, tile)
            case ["act"]:
                self.acted = True
                yield from self.act(p, self.moved)
            case ["swap", tile]:
                self.acted = True
                self.seen["swap for a blocked tile"] += self.entrance(tile) is None
                self.pay(p, "lanterns", self.printed.turn["swap_lanterns"])
                yield from self.act(p, tile)
            case ["bonus", tile]:
                self.bonus = True
                self.seen["bonus action before the tile"] += not self.moved
                self.seen["bonus action after the action"] += self.acted
                self.seen["bonus action uses a fresh lantern"] += self.fresh > 0
                self.pay(p, "lanterns", self.printed.turn["bonus_action_lanterns"])
                self.fresh = max(0, self.fresh - self.printed.turn["bonus_action_lanterns"])
                yield from self.act(p, tile)
            case ["berries"]:
                self.acted = True
                p.goods["blueberries"] += self.printed.turn["instead_of_action_blueberries"]
            case ["market"]:
                self.buy_marketing(p)
            case ["end"]:
                pass
            case _:
                self.seen["free action before the tile"] += not self.moved
                yield from self.freely(p, words)
        self.seen[f"turn: {words[0]}"] += 1

    def move(self, p: Player, tile: str) -> Course:
        rewards = [self.rim(tile), self.window(tile)]
        self.moved = tile
        self.fresh = sum(reward.get("lanterns", 0) for reward in rewards)
        self.seen[f"rim {self.place_id(tile)}"] += bool(rewards[0])
        self.seen[f"{self.shows(tile)} window {self.place_id(tile)[0]}"] += 1
        self.shift(tile)
        for reward in rewards:
            yield from self.gain(p, reward, "wheel")

    def place_id(self, tile: str) -> str:
        quadrant, space = self.wheel[tile]
        return f"{QUADRANTS[quadrant]}{space}"

    def buy_marketing(self, p: Player) -> None:
        """C40."""
        self.pay(p, "blueberries", self.market_cost(p))
        self.seen["last marketing step again"] += p.marketing == len(self.printed.marketing)
        self.score(p, "marketing", self.market_step(p)["points"])
        p.marketing = min(p.marketing + 1, len(self.printed.marketing))

    def trim(self, p: Player) -> Course:
        """C17, C40."""
        over = len(p.lumber) - self.printed.start["lumber_slots"]
        if over > 0:
            self.seen["lumber trimmed"] += 1
            yield from self.choose_several(p, "discard", p.lumber, over, Player.lose_die)

    # ---- income

    def income_phase(self) -> Course:
        """C42, C43."""
        for p in self.in_turn():
            self.orders_fall(p)
        for p in self.in_turn():
            if p.hand:
                yield from self.place_from_hand(p)
        for p in self.in_turn():
            p.goods["blueberries"] += p.income["blueberry"]
            self.score(p, "income", p.income["hazelnut"])
            p.saws, p.splices, p.glues = ([True] * len(tiles) for tiles in (p.saws, p.splices, p.glues))
        market = self.printed.market
        if self.incomes in market["x_after_income"]:
            for row, pile in ((self.order_row, self.order_discards), (self.helper_row, self.helper_discards)):
                for card in self.on_slots(row, market["x_slots"]):
                    row.remove(card)
                    pile.append(card)
            yield from self.refill_orders()
            yield from self.refill_helpers()
        if self.incomes == market["late_after_income"]:
            late = {kind: self.printed.deck(kind, "late") for kind in ("orders", "helpers")}
            self.order_row, self.order_deck = [], [card for card in late["orders"] if card not in self.away]
            self.helper_row, self.helper_deck = [], [card for card in late["helpers"] if card not in self.away]
            self.order_discards, self.helper_discards = [], []
            yield from self.refill_orders()
            yield from self.refill_helpers()

    def orders_fall(self, p: Player) -> None:
        rows = list(self.printed.rows)
        for order, row in list(p.beside.items()):
            if row == rows[-1]:
                self.seen["order overdue"] += 1
                del p.beside[order]
                self.lose_reputation(p, self.printed.turn["overdue_reputation"])
            else:
                p.beside[order] = rows[rows.index(row) + 1]

    # ---- the end

    def final_scoring(self) -> None:
        """C48 to C55."""
        for p in self.in_turn():
            counted = {contract: self.contract_points(p, contract) for contract in p.claimed}
            for contract, points in counted.items():
                self.score(p, "contracts", points)
                self.spend_for(p, contract)
            leftovers = self.leftovers(p) // self.printed.turn["leftovers_per_point"]
            self.seen["leftovers"] += leftovers > 0
            self.score(p, "leftovers", leftovers)
            for _ in p.beside:
                self.seen["unfinished order"] += 1
                self.lose_reputation(p, self.printed.turn["overdue_reputation"])
            self.score(p, "quality", self.order_value(p) * len(p.completed))

    def spend_for(self, p: Player, contract: str) -> None:
        """C53: tokens or dice that scored are no leftovers."""
        row = self.printed.contracts[contract]
        if row["rule"] == "dice":
            p.lumber = []
            p.pots = dict.fromkeys(p.pots, 0)
        if row["rule"] == "tokens":
            spent = 0
            for good in MATERIALS:
                while p.goods[good] and spent < row["most"]:
                    p.goods[good] -= 1
                    spent += 1
            self.seen["more tokens than a contract counts"] += any(p.goods[good] for good in MATERIALS)

    def ranking(self) -> list[str]:
        """C52: a tie goes to the later in turn order."""
        return sorted(self.order, key=lambda who: (self.players[who].points(), self.order.index(who)), reverse=True)

    # ---- the solo game

    def lose_contract(self) -> Course:
        """C69."""
        if self.contracts:
            lost = (yield Ask("luck", {f"lose {contract}": 0 for contract in self.contracts}, "lose")).split()[1]
            self.contracts.remove(lost)
            self.seen["contract lost"] += 1

    def solo_card(self) -> Course:
        """C64 to C67."""
        moved = 0
        while not moved:
            if not self.solo_left:
                self.seen["solo deck reshuffled"] += 1
                self.solo_left = list(self.printed.solo_cards)
            card = (yield Ask("luck", {f"solo {card}": 0 for card in self.solo_left}, "solo")).split()[1]
            self.solo_left.remove(card)
            row = self.printed.solo_cards[card]
            self.seen[f"solo card {card}"] += 1
            for tile in row["tiles"]:
                tile = self.rearmost() if tile == "rearmost" else tile
                if self.entrance(tile) is None:
                    self.seen["solo tile skipped"] += 1
                else:
                    moved += 1
                    self.shift(tile)
            self.seen["solo card moves nothing"] += not moved
            yield from self.solo_effect(card)

    def rearmost(self) -> str:
        """C66: the first quadrant with tiles beyond the arrow, the lowest space there."""
        return min(self.wheel, key=lambda tile: ((self.wheel[tile][0] - self.arrow - 1) % 4, self.wheel[tile][1]))

    def solo_effect(self, card: str) -> Course:
        row = self.printed.solo_cards[card]
        for gone in self.on_slots(self.order_row, row.get("remove_orders", [])):
            self.order_row.remove(gone)
            self.order_discards.append(gone)
        for gone in self.on_slots(self.helper_row, row.get("remove_helpers", [])):
            self.helper_row.remove(gone)
            self.helper_discards.append(gone)
        yield from self.refill_orders()
        yield from self.refill_helpers()
        if "reroll" in row:
            each = self.printed.start["stock_dice_per_colour"]
            spaces: list[int] = []
            for colour in row["reroll"]:
                of_colour = range("gyb".index(colour[0]) * each, "gyb".index(colour[0]) * each + each)
                spaces.append(next(space for space in of_colour if space not in spaces))
            for space in spaces:
                self.stock[space] = ""
            yield from self.roll(sorted(spaces))
        if "rival_reputation" in row:
            self.rival_advances(row["rival_reputation"])

    def rival_advances(self, steps: int) -> None:
        """C68."""
        track = self.printed.renown
        start, self.rival = self.rival, min(self.rival + steps, track["last"])
        self.seen["rival at the end"] += start + steps > self.rival
        for space in track["tile_spaces"]:
            if start < space <= self.rival:
                self.seen["rival second at a tile" if space in self.arrived else "rival first at a tile"] += 1
                self.arrived.setdefault(space, {})["rival"] = self.round


def reward_ids(reward: Reward) -> str:
    """A reward as records have it."""
    names = {"blueberry_income": "berry-income", "hazelnut_income": "nut-income", "saw_blades": "saw-blades"}
    keys = (*GOODS, "points", "reputation", "blueberry_income", "hazelnut_income", "produce")
    parts = [f"{reward[key]} {names.get(key, key)}" for key in keys if key in reward]
    parts += reward.get("dice", [])
    parts += ["/".join(ascending(reward["die_choice"]))] if "die_choice" in reward else []
    return " ".join(parts + (["tool"] if "tools" in reward else [])) or "none"
