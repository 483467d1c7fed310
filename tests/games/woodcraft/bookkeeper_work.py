"""The bookkeeper of Woodcraft: the seven actions (C16 to C30) and the free ones (C31 to C39)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.games.woodcraft.bookkeeper_gains import ASK_WITHOUT_ORDERS, Gains
from tests.games.woodcraft.bookkeeper_table import COLOURS, DICE, Ask, Choices, Course, Player, value

LINES = {
    "pot": ["yellow-pot", "brown-pot"],
    "saw": ["saw-2", "saw-3"],
    "splice": ["splice-2", "splice-3"],
    "glue": ["glue-tile"],
}
"""C27, C28: what stands in line."""


class Work(Gains):
    """What a player may do, and how it is done."""

    # ---- what can be paid

    def payable(self, p: Player, costs: dict[str, int]) -> dict[str, int]:
        return {words: cost for words, cost in costs.items() if cost <= p.goods["blueberries"]}

    def may_buy_stock(self, p: Player) -> dict[str, int]:
        return self.payable(p, {f"buy {die}": self.die_cost(p, die) for die in self.stock if die})

    def may_buy_six(self, p: Player, sold: str = "") -> dict[str, int]:
        return self.payable(p, {f"buy {c}6": self.die_cost(p, f"{c}6") for c in "gyb" if not sold.startswith(c)})

    def may_sell(self, p: Player) -> dict[str, int]:
        return {f"sell {die}": self.die_worth(p, die) for die in p.kinds()}

    def may_store(self, p: Player, before: str = "") -> dict[str, int]:
        """C19: purchases of another kind than the one before."""
        saved = self.saved(p, "materials_discount")
        rows = [row for row in self.printed.materials if row["good"] != before]
        costs = {f"buy {row['good'].replace('_', '-')} {row['amount']}": max(0, row["cost"] - saved) for row in rows}
        return self.payable(p, costs)

    def may_take(self, p: Player, cost: int) -> dict[str, int]:
        return self.payable(p, {f"take {order}": cost for order in self.order_row})

    def may_hire(self, p: Player) -> dict[str, int]:
        if not self.free_rooms(p):
            return {}
        return self.payable(p, {f"hire {helper}": self.helper_cost(p, helper) for helper in self.helper_row})

    def may_plant(self, p: Player) -> dict[str, int]:
        """C25: from the lumber pile into an empty pot."""
        empty = [colour[0] for colour, tree in p.pots.items() if not tree]
        most = self.printed.turn["plant_up_to"]
        return {
            f"plant {die} {n}": 0 for die in p.kinds() if die[0] in empty for n in range(1, min(value(die), most) + 1)
        }

    def may_improve(self, p: Player) -> dict[str, int]:
        """C27: the next one of each line."""
        have = {"pot": len(p.pots), "saw": len(p.saws), "splice": len(p.splices), "glue": len(p.glues) + 1}
        found = [left[have[line] - 1] for line, left in LINES.items() if have[line] <= len(left)]
        return self.payable(p, {f"improve {name}": self.improve_cost(p, name) for name in found})

    def free_rooms(self, p: Player) -> list[int]:
        """C21: next to a room with a helper."""
        rooms = self.printed.rooms.items()
        return [n for n, row in rooms if n not in p.rooms and any(near in p.rooms for near in row["adjacent"])]

    def can_act(self, p: Player, action: str) -> bool:
        """Whether an action could do something now."""
        match action:
            case "buy-lumber":
                return bool(self.may_buy_stock(p))
            case "exchange-dice":
                return bool(self.may_sell(p) or self.may_buy_six(p))
            case "buy-materials":
                return bool(self.may_store(p))
            case "choose-orders":
                return bool(self.order_row)
            case "choose-helper":
                return bool(self.may_hire(p))
            case "produce-plant":
                return bool(p.rooms or self.may_plant(p))
        return bool(self.may_improve(p))

    def act(self, p: Player, action: str) -> Course:
        self.seen[f"action {action}"] += 1
        match action:
            case "buy-lumber":
                yield from self.buy_lumber(p)
            case "exchange-dice":
                yield from self.exchange(p)
            case "buy-materials":
                yield from self.buy_materials(p)
            case "choose-orders":
                yield from self.choose_orders(p)
            case "choose-helper":
                yield from self.choose_helper(p)
            case "produce-plant":
                yield from self.produce_or_plant(p)
            case "improve-workshop":
                yield from self.improve(p, self.may_improve(p))

    def ask(self, p: Player, offers: dict[str, int], what: str, even_nothing: bool = False) -> Choices:
        """The words of an answer to what may be left; not asked when there is nothing."""
        if not offers:
            self.seen[f"{what}: nothing"] += 1
        if not offers and not even_nothing:
            return ["done"]
        words = (yield Ask(p.who, {**offers, "done": 0}, what)).split()
        self.seen[f"{what}: {'left' if words == ['done'] else 'done'}"] += 1
        return words

    # ---- dice and materials

    def buy_lumber(self, p: Player) -> Course:
        die = (yield Ask(p.who, self.may_buy_stock(p), "buy")).split()[1]
        self.buy_die(p, die)
        words = yield from self.ask(p, self.may_buy_stock(p), "second die")
        if words[0] == "buy":
            self.buy_die(p, words[1])
        yield from self.roll([space for space, die in enumerate(self.stock) if not die])

    def buy_die(self, p: Player, die: str) -> None:
        self.pay(p, "blueberries", self.die_cost(p, die))
        self.stock[self.stock.index(die)] = ""
        p.add_die(die)

    def exchange(self, p: Player) -> Course:
        """C18."""
        verb, die = (yield Ask(p.who, self.may_sell(p) | self.may_buy_six(p), "exchange")).split()
        if verb == "sell":
            p.goods["blueberries"] += self.die_worth(p, die)
            p.change([die], [])
            words = yield from self.ask(p, self.may_buy_six(p, die), "buy a six after selling")
            if words[0] == "done":
                return
            die = words[1]
        self.pay(p, "blueberries", self.die_cost(p, die))
        p.add_die(die)

    def buy_materials(self, p: Player) -> Course:
        _, good, amount = (yield Ask(p.who, self.may_store(p), "materials")).split()
        self.store(p, good.replace("-", "_"), int(amount))
        words = yield from self.ask(p, self.may_store(p, good.replace("-", "_")), "second material")
        if words[0] == "buy":
            self.store(p, words[1].replace("-", "_"), int(words[2]))

    def store(self, p: Player, good: str, amount: int) -> None:
        row = next(row for row in self.printed.materials if (row["good"], row["amount"]) == (good, amount))
        self.pay(p, "blueberries", max(0, row["cost"] - self.saved(p, "materials_discount")))
        p.goods[good] += amount

    # ---- orders and helpers

    def choose_orders(self, p: Player) -> Course:
        order = (yield Ask(p.who, {f"take {order}": 0 for order in self.order_row}, "order")).split()[1]
        yield from self.take_order(p, order)
        cost = self.order_cost(p)
        words = yield from self.ask(p, self.may_take(p, cost), "second order")
        if words[0] == "take":
            self.pay(p, "blueberries", cost)
            yield from self.take_order(p, words[1])

    def choose_helper(self, p: Player) -> Course:
        helper = (yield Ask(p.who, self.may_hire(p), "hire")).split()[1]
        self.pay(p, "blueberries", self.helper_cost(p, helper))
        self.helper_row.remove(helper)
        yield from self.refill_helpers()
        room = yield from self.choose(p, "settle", [f"room-{n}" for n in self.free_rooms(p)])
        yield from self.welcome(p, helper, int(room[-1]))

    def welcome(self, p: Player, helper: str, room: int) -> Course:
        """C22: the room's income and production, then C23: what the helper does at once."""
        p.rooms[room] = helper
        row = self.printed.rooms[room]
        self.seen[f"helper in room {room}"] += 1
        gains = {key: row[key] for key in ("blueberry_income", "hazelnut_income", "produce") if row[key]}
        yield from self.gain(p, gains, "helpers")
        yield from self.at_once(p, helper)

    def at_once(self, p: Player, helper: str) -> Course:
        effect = self.printed.helpers[helper]["effect"]
        self.seen[f"arrival of {helper}"] += 1
        if effect["kind"] == "gain":
            yield from self.gain(p, effect["gain"], "helpers")
        elif effect["kind"] == "do_action":
            offers = {"act": 0} if self.can_act(p, effect["action"]) else {}
            words = yield from self.ask(p, offers, "action of a helper")
            if words[0] == "act":
                yield from self.act(p, effect["action"])
        elif effect["kind"] == "take_order":
            words = yield from self.ask(p, self.may_take(p, 0), "order by a helper", even_nothing=ASK_WITHOUT_ORDERS)
            if words[0] == "take":
                yield from self.take_order(p, words[1])
            else:
                yield from self.gain(p, effect["else_gain"], "helpers")

    # ---- production and planting

    def produce_or_plant(self, p: Player) -> Course:
        """C24: two different helpers, or one and a planting, in either order."""
        ran: list[str] = []
        planted = False
        for part in range(2):
            offers = {f"produce {helper}": 0 for helper in p.helpers() if helper not in ran}
            offers |= {} if planted else self.may_plant(p)
            if part:
                words = yield from self.ask(p, offers, "second part of producing and planting")
            else:
                words = (yield Ask(p.who, offers, "produce or plant")).split()
            if words[0] == "plant":
                planted = True
                yield from self.plant_trees(p, words)
            elif words[0] == "produce":
                ran.append(words[1])
                yield from self.run(p, words[1])
            else:
                return

    def plant_trees(self, p: Player, words: list[str]) -> Course:
        """C28: a planting may be of two trees."""
        self.plant(p, words[1], int(words[2]))
        if self.trees_at_once(p) > 1:
            words = yield from self.ask(p, self.may_plant(p), "second tree")
            if words[0] == "plant":
                self.plant(p, words[1], int(words[2]))

    def trees_at_once(self, p: Player) -> int:
        return int(self.printed.improvements["brown-pot"]["plants"]) if "brown" in p.pots else 1

    def plant(self, p: Player, die: str, tree: int) -> None:
        rest = value(die) - tree
        self.seen["a die split for planting"] += rest > 0
        p.change([die], [f"{die[0]}{rest}"] if rest else [])
        p.pots[next(colour for colour in COLOURS if colour[0] == die[0])] = tree

    # ---- improvements

    def improve(self, p: Player, offers: dict[str, int]) -> Course:
        yield from self.build(p, (yield Ask(p.who, offers, "improve")).split()[1])

    def build(self, p: Player, name: str) -> Course:
        self.pay(p, "blueberries", self.improve_cost(p, name))
        row = self.printed.improvements[name]
        self.seen[f"improvement {name}"] += 1
        if name.endswith("pot"):
            p.pots[name.removesuffix("-pot")] = 1
        elif name == "glue-tile":
            p.glues = [True]
        else:
            (p.saws if name.startswith("saw") else p.splices).append(True)
        yield from self.gain(p, row["gain"], "actions")
        if "income_choice" in row:
            track = yield from self.choose(p, "income", ("blueberry", "hazelnut"))
            yield from self.gain(p, {f"{track}_income": row["income_choice"]}, "actions")

    # ---- free actions

    def may_freely(self, p: Player) -> dict[str, int]:
        """C31 to C38, and the helpers that work once a turn."""
        found = self.may_saw(p) | self.may_splice(p) | self.may_glue(p) | self.may_use(p)
        found |= {f"cut {colour}": 0 for colour, tree in p.pots.items() if tree}
        return found | {f"complete {order}": 0 for order in p.beside if self.can_complete(p, order)}

    def freely(self, p: Player, words: list[str]) -> Course:
        match words:
            case ["saw", die, *pieces]:
                self.saw(p, die, pieces)
            case ["splice", die, new]:
                self.splice(p, die, new)
            case ["glue", one, other, new]:
                self.glue(p, one, other, new)
            case ["cut", colour]:
                p.add_die(f"{colour[0]}{p.pots[colour]}")
                p.pots[colour] = 0
            case ["complete", order]:
                yield from self.complete(p, order)
            case ["use", helper, *what]:
                yield from self.use(p, helper, what)
        self.seen[f"free action {words[0]}"] += 1

    # ---- sawing, splicing, gluing

    def may_saw(self, p: Player) -> dict[str, int]:
        """C31: with the number of blades."""
        if not any(p.saws) and not p.goods["reuse"]:
            return {}
        blades = p.goods["saw_blades"]
        cuts = [
            (die, cut) for die in p.kinds() for cut in pieces_of(value(die), value(die) - 1) if len(cut) - 2 <= blades
        ]
        return {f"saw {die} {' '.join(map(str, cut))}": len(cut) - 2 for die, cut in cuts}

    def saw(self, p: Player, die: str, pieces: list[str]) -> None:
        self.seen["sawing with blades"] += len(pieces) > 2
        self.pay(p, "saw_blades", len(pieces) - 2)
        self.turn_over(p, p.saws, [n for n, ready in enumerate(p.saws) if ready])
        p.change([die], [die[0] + piece for piece in pieces])

    def turn_over(self, p: Player, tiles: list[bool], ready: list[int]) -> None:
        """C34: a tile, or else a reuse token."""
        if ready:
            tiles[ready[0]] = False
        else:
            self.seen["reuse token"] += 1
            self.pay(p, "reuse", 1)

    def may_splice(self, p: Player) -> dict[str, int]:
        """C32: with the number of scraps."""
        if not p.goods["scrap"]:
            return {}
        steps = [self.printed.splicing[n] for n, ready in enumerate(p.splices) if ready or p.goods["reuse"]]
        return {
            f"splice {die} {die[0]}{n}": 1
            for die in p.kinds()
            for n in range(value(die) + 1, min(6, value(die) + max(steps, default=0)) + 1)
        }

    def splice(self, p: Player, die: str, new: str) -> None:
        by, steps = value(new) - value(die), self.printed.splicing
        self.pay(p, "scrap", 1)
        self.turn_over(p, p.splices, [n for n, ready in enumerate(p.splices) if ready and steps[n] >= by])
        p.change([die], [new])
        for effect in self.effects(p, "splice_points"):
            self.seen["points for splicing"] += 1
            self.score(p, "helpers", effect["points"])

    def may_glue(self, p: Player) -> dict[str, int]:
        """C33: with the number of glues."""
        if not p.goods["glue"] or not p.glues or not (p.glues[0] or p.goods["reuse"]):
            return {}
        found: dict[str, int] = {}
        for n, one in enumerate(p.lumber):
            for other in p.lumber[n + 1 :]:
                if value(one) + value(other) <= self.printed.turn["glue_limit"]:
                    for colour in (one[0], other[0]):
                        found[f"glue {one} {other} {colour}{value(one) + value(other)}"] = 1
        return found

    def glue(self, p: Player, one: str, other: str, new: str) -> None:
        self.pay(p, "glue", 1)
        self.turn_over(p, p.glues, [0] if p.glues[0] else [])
        p.change([one, other], [new])
        self.seen["glue: two colours" if one[0] != other[0] else "glue: one colour"] += 1
        if one[0] != other[0]:
            better = [effect["points"] for effect in self.effects(p, "glue_points")]
            self.seen["better glue points"] += len(better)
            self.score(p, "gluing", max([self.printed.turn["glue_points"], *better]))

    # ---- helpers that work once a turn

    def may_use(self, p: Player) -> dict[str, int]:
        return {f"use {words}": 0 for helper in p.helpers() if helper not in p.used for words in self.uses(p, helper)}

    def uses(self, p: Player, helper: str) -> Iterator[str]:
        """C62."""
        effect = self.printed.helpers[helper]["effect"]
        match effect["kind"]:
            case "swap_token":
                for one in effect["tokens"]:
                    others = [other for other in effect["tokens"] if other != one and p.goods[one]]
                    yield from (f"{helper} {one} {other}".replace("_", "-") for other in others)
            case "lower_die":
                yield from self.dice_changed(p, helper, p.kinds(), [-effect["by"]])
            case "adjust_die":
                steps = range(-effect["by"], effect["by"] + 1)
                yield from self.dice_changed(p, helper, self.of_colour(p, effect["colour"]), steps)
            case "sell_tokens" if any(p.goods[good] for good in effect["tokens"]):
                yield helper
            case "plant_cutting" if p.pots.get(effect["colour"]) == 0:
                whole = f"{effect['colour'][0]}{effect['value']}"
                yield from (f"{helper} {die}" for die in p.kinds() if die == whole)
                yield from self.dice_changed(p, helper, self.of_colour(p, effect["colour"]), [-effect["value"]])

    def of_colour(self, p: Player, colour: str) -> list[str]:
        return [die for die in p.kinds() if die[0] == colour[0]]

    def dice_changed(self, p: Player, helper: str, dice: list[str], steps: Iterable[int]) -> Iterator[str]:
        changed = [(die, f"{die[0]}{value(die) + by}") for die in dice for by in steps if by]
        yield from (f"{helper} {die} {new}" for die, new in changed if new in DICE)

    def use(self, p: Player, helper: str, what: list[str]) -> Course:
        effect = self.printed.helpers[helper]["effect"]
        p.used.add(helper)
        self.seen[f"use of {helper}"] += 1
        if effect["kind"] == "swap_token":
            one, other = (good.replace("-", "_") for good in what)
            self.pay(p, one, 1)
            p.goods[other] += 1
        elif effect["kind"] == "sell_tokens":
            yield from self.sell_tokens(p, effect["tokens"], effect["max"], effect["price"])
        else:
            self.seen["a die planted as it is by a helper"] += len(what) == 1
            p.change([what[0]], what[1:])
            yield from self.gain(p, effect.get("gain", {}), "helpers")
            if effect["kind"] == "plant_cutting":
                p.pots[effect["colour"]] = effect["value"]

    def sell_tokens(self, p: Player, tokens: list[str], most: int, price: int) -> Course:
        """In any order."""
        for sold in range(most):
            offers = {f"sell {good.replace('_', '-')}": price for good in tokens if p.goods[good]}
            if sold:
                words = yield from self.ask(p, offers, "sell another token")
            else:
                words = (yield Ask(p.who, offers, "sell a token")).split()
            if words[0] == "done":
                return
            good = words[1].replace("-", "_")
            self.pay(p, good, 1)
            p.goods["blueberries"] += price
        self.seen["as many tokens sold as possible"] += 1

    # ---- orders

    def demands(self, order: str) -> tuple[list[str], dict[str, int]]:
        """C36: the dice that are exactly named, and how many of each other kind of demand."""
        dice: list[str] = self.printed.orders[order]["dice"]
        flexible = [demand for demand in dice if demand not in DICE]
        return [demand for demand in dice if demand in DICE], {demand: flexible.count(demand) for demand in flexible}

    def can_complete(self, p: Player, order: str) -> bool:
        tokens: dict[str, int] = self.printed.orders[order]["tokens"]
        if any(p.goods[good] < count for good, count in tokens.items()):
            return False
        exact, flexible = self.demands(order)
        left = list(p.lumber)
        for die in exact:
            if die not in left:
                return False
            left.remove(die)
        return all(len(fitting(left, demand)) >= count for demand, count in flexible.items())

    def complete(self, p: Player, order: str) -> Course:
        row = self.printed.orders[order]
        at = self.printed.rows[p.beside.pop(order)]
        p.completed.append(order)
        exact, flexible = self.demands(order)
        p.change(exact, [])
        for good, count in row["tokens"].items():
            self.pay(p, good, count)
        yield from self.pay_flexible(p, [demand for demand, count in flexible.items() for _ in range(count)])
        self.seen[f"order {order}"] += 1
        self.seen[f"order in row {at['id']}"] += 1
        if row["reward"].get("contract"):
            yield from self.claim(p, order)
        else:
            yield from self.gain(p, row["reward"], "orders")
        self.score(p, "rows", -at.get("penalty", 0))
        later = self.gain_now(p, at["reward"], "rows")
        for effect in self.effects(p, "on_order"):
            self.seen["helper sees an order done"] += 1
            self.gain_now(p, effect["gain"], "helpers")
        for course in later:
            yield from course

    def pay_flexible(self, p: Player, demands: list[str]) -> Course:
        """C36: dice for demands that several would meet, in any order; asked as long as several sets would do."""
        self.seen["flexible dice paid"] += bool(demands)
        ways = payments(p.lumber, demands)
        while len(ways) > 1:
            dice = sorted({die for way in ways for die in way})
            paid = (yield Ask(p.who, {f"pay {die}": 0 for die in dice}, "pay")).split()[1]
            p.lose_die(paid)
            ways = {without(way, paid) for way in ways if paid in way}
        for die in ways.pop():
            p.lose_die(die)

    def claim(self, p: Player, order: str) -> Course:
        """C38."""
        free = [contract for contract in self.contracts if contract not in p.claimed]
        self.seen["only one's own contracts are left"] += len(free) < len(self.contracts) and not free
        words = yield from self.ask(p, {f"claim {contract}": 0 for contract in free}, "contract")
        if words[0] == "done":
            yield from self.gain(p, self.printed.orders[order]["else_reward"], "orders")
            return
        contract = words[1]
        self.seen["contract that another has claimed too"] += any(contract in q.claimed for q in self.players.values())
        self.seen[f"contract {contract}"] += 1
        p.claimed.append(contract)
        self.score(p, "contracts", self.printed.contracts[contract]["now"])


def fitting(dice: list[str], demand: str) -> list[str]:
    """The dice that a demand such as "yb3", "gyb2" or "gyb" takes."""
    colours = demand.rstrip("123456")
    number = demand[len(colours) :]
    return [die for die in dice if die[0] in colours and number in ("", die[1])]


def payments(dice: list[str], demands: list[str]) -> set[tuple[str, ...]]:
    """All sets of dice, sorted, that meet some demands."""
    if not demands:
        return {()}
    found: set[tuple[str, ...]] = set()
    for die in set(fitting(dice, demands[0])):
        rest = payments(list(without(tuple(dice), die)), demands[1:])
        found |= {tuple(sorted((die, *others))) for others in rest}
    return found


def without(dice: tuple[str, ...], die: str) -> tuple[str, ...]:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def pieces_of(total: int, most: int) -> list[list[int]]:
    """The ways to saw a die, the larger pieces first."""
    if total == 0:
        return [[]]
    parts = range(min(total, most), 0, -1)
    return [[part, *rest] for part in parts for rest in pieces_of(total - part, part)]
