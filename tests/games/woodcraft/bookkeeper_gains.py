"""The bookkeeper of Woodcraft: what is gained, and whatever follows from that; the rows of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.games.woodcraft.bookkeeper_table import GOODS, Ask, Choice, Course, Player, Reward, Table

Do = Callable[[Player, str], None]

SHORT_ROWS_SLIDE = True
"""C42, C65: whether the cards of a row that is not refilled stand at its far end; else they stand next to the deck."""

ASK_WITHOUT_ORDERS = False
"""C62: whether HII/15 and HII/21 ask even if there is no order to take."""

ALWAYS_ASKED = ("keep",)
"""What a player is asked even if there is only one answer."""


class Gains(Table):
    """Whatever comes to a player, and to the rows."""

    # ---- asking

    def choose(self, p: Player, what: str, things: Iterable[str]) -> Choice:
        """One of some things, asked for unless there is only one."""
        found = list(things)
        if len(found) == 1 and what not in ALWAYS_ASKED:
            return found[0]
        return (yield Ask(p.who, {f"{what} {thing}": 0 for thing in found}, what)).split()[1]

    def choose_several(self, p: Player, what: str, things: list[str], count: int, do: Do) -> Course:
        """So many of some things, asked for one after the other in any order, each dealt with at once."""
        left = list(things)
        for _ in range(count):
            found = yield from self.choose(p, what, dict.fromkeys(left))
            do(p, found)
            left.remove(found)

    # ---- goods and points

    def pay(self, p: Player, good: str, amount: int) -> None:
        p.goods[good] -= amount
        assert p.goods[good] >= 0, f"{p.who} cannot pay {amount} {good}"

    def score(self, p: Player, part: str, points: int) -> None:
        """C37: a score never falls below its start."""
        self.seen["a score that would fall below 0"] += p.points() + points < 0
        p.parts[part] += max(points, -p.points())

    def gain(self, p: Player, reward: Reward, part: str) -> Course:
        """Everything that a reward gives: first whatever just happens, then whatever somebody is asked about."""
        for later in self.gain_now(p, reward, part):
            yield from later

    def gain_now(self, p: Player, reward: Reward, part: str) -> list[Course]:
        """Goods, dice, points and steps on tracks; what is left to be done."""
        later: list[Course] = []
        for good in GOODS:
            p.goods[good] += reward.get(good, 0)
        for die in reward.get("dice", []):
            p.add_die(die)
        if "points" in reward:
            self.score(p, part, reward["points"])
        if "die_choice" in reward:
            later.append(self.pick_die(p, reward["die_choice"]))
        for effect in self.effects(p, "lantern_reputation"):  # HII/8 counts every one
            self.seen["several lanterns make reputation"] += reward.get("lanterns", 0) > 1
            later += self.advance(p, effect["reputation"] * reward.get("lanterns", 0))
        later += self.advance(p, reward.get("reputation", 0))
        for track in ("blueberry", "hazelnut"):
            if self.more_income(p, track, reward.get(f"{track}_income", 0)):
                later.append(self.tool(p, ["any"]))
        if "produce" in reward:
            later.append(self.produce(p, reward["produce"]))
        if "tools" in reward:
            later.append(self.tool(p, reward["tools"]))
        return later

    def pick_die(self, p: Player, dice: list[str]) -> Course:
        p.add_die((yield from self.choose(p, "die", dice)))

    def produce(self, p: Player, count: int) -> Course:
        """C62: production of up to so many different helpers, in any order; if all may produce, all do."""
        left = p.helpers()
        self.seen["produce with more helpers than asked for"] += len(left) > count
        self.seen["produce with fewer helpers than asked for"] += len(left) < count
        for still in range(min(count, len(left)), 0, -1):
            helper = left[0]
            if len(left) > still:
                helper = yield from self.choose(p, "produce", left)
            left.remove(helper)
            yield from self.run(p, helper)

    def run(self, p: Player, helper: str) -> Course:
        self.seen[f"production of {helper}"] += 1
        yield from self.gain(p, self.printed.helpers[helper]["production"], "helpers")

    # ---- tracks

    def advance(self, p: Player, steps: int) -> list[Course]:
        """C45, C46: steps forward on the reputation track; what is left to be done."""
        later: list[Course] = []
        if not steps:
            return later
        track = self.printed.renown
        start, p.reputation = p.reputation, min(p.reputation + steps, track["last"])
        beyond = start + steps - p.reputation
        for effect in self.effects(p, "on_reputation"):
            self.seen["blueberries for steps beyond the end"] += beyond > 0
            p.goods["blueberries"] += effect["gain"]["blueberries"] * steps
        self.points_for_renown(p)
        if beyond:
            self.seen["reputation beyond the end"] += 1
            self.score(p, "reputation", beyond * track["beyond_points"])
        for space in range(start + 1, p.reputation + 1):
            if space in (track["points_space"], *track["tile_spaces"]):
                self.seen[f"space {space} of reputation a second time"] += space in p.passed
                if space not in p.passed:
                    p.passed.add(space)
                    later += self.reach(p, space)
        return later

    def points_for_renown(self, p: Player) -> None:
        """C62: HII/7, at the first advance of a turn."""
        for helper in p.helpers():
            effect = self.printed.helpers[helper]["effect"]
            if effect["kind"] == "reputation_points" and helper not in p.used:
                self.seen["points for the first reputation of a turn"] += 1
                p.used.add(helper)
                self.score(p, "helpers", effect["points"])

    def reach(self, p: Player, space: int) -> list[Course]:
        track = self.printed.renown
        if space == track["points_space"]:
            self.seen["points space of reputation"] += 1
            self.score(p, "reputation", track["points"])
            return []
        tile = self.tiles[track["tile_spaces"].index(space)]
        place = self.arrive(space, p.who)
        rewards = self.printed.tile_rewards(tile)
        self.seen[f"{self.printed.seats} players: place {place + 1} of a reputation tile"] += 1
        return self.gain_now(p, rewards[place], "reputation") if place < len(rewards) else []

    def arrive(self, space: int, who: str) -> int:
        """C46: the place of somebody who reaches a reputation tile: after all those of earlier rounds."""
        before = self.arrived.setdefault(space, {})
        place = sum(rnd < self.round for rnd in before.values())
        if place < len(before):
            self.seen[f"{self.printed.seats} players: reputation tile shared"] += 1
        if place and list(before.values()).count(max(before.values())) > 1:
            self.seen[f"{self.printed.seats} players: reputation tile after a shared place"] += 1
        before[who] = self.round
        return place

    def lose_reputation(self, p: Player, steps: int) -> None:
        self.seen["a reputation that would fall below 0"] += p.reputation < steps
        p.reputation = max(0, p.reputation - steps)

    def more_income(self, p: Player, name: str, steps: int) -> bool:
        """C44: up to 20, with a second marker; whether the tool line is crossed."""
        track = self.printed.income
        start, end = p.income[name], min(p.income[name] + steps, 2 * track["spaces"])
        p.income[name] = end
        self.seen[f"{name} income beyond 10"] += start <= track["spaces"] < end
        self.seen["income at its end"] += start + steps > end
        if start <= track["points_line_after"] < end:
            self.seen[f"points line of {name} income"] += 1
            self.score(p, "lines", track["points_line"])
        crossed = start <= track["tool_line_after"] < end
        self.seen[f"tool line of {name} income"] += crossed
        return crossed

    # ---- tools

    def free_spaces(self, p: Player) -> list[str]:
        """C39: where the next tool may be hung."""
        attic = self.printed.attic
        return [at for at, needs in attic.items() if at not in p.attic and all(need in p.attic for need in needs)]

    def tool(self, p: Player, names: list[str]) -> Course:
        left = [kind for kind, count in self.supply.items() if count]
        kinds = [kind for kind in left if kind in names or names == ["any"]]
        self.seen["named tool is exhausted"] += not kinds
        kinds = kinds or left
        if not kinds or not self.free_spaces(p):
            self.seen["tool lost"] += 1
            return
        kind = yield from self.choose(p, "tool", kinds)
        space = yield from self.choose(p, "hang", self.free_spaces(p))
        self.supply[kind] -= 1
        p.attic[space] = kind
        self.seen[f"tool on {space}"] += 1
        for between, reward in self.touching(p, space):  # those that hang there now, not the ones that follow
            self.seen[f"attic link {'-'.join(between)}"] += 1
            yield from self.gain(p, reward, "attic")

    def touching(self, p: Player, space: str) -> list[tuple[list[str], Reward]]:
        """The links between a tool and its neighbours of another kind."""
        links = [
            (ends, reward)
            for ends, reward in self.printed.links
            if space in ends and all(end in p.attic for end in ends)
        ]
        paying = [(ends, reward) for ends, reward in links if p.attic[ends[0]] != p.attic[ends[1]]]
        self.seen["equal tools side by side"] += len(links) > len(paying)
        return paying

    # ---- rows of cards

    def refill(self, kind: str, row: list[str], deck: list[str], discards: list[str]) -> Course:
        """C04, C20, C21: the cards slide away from their deck; an empty one is made anew of its discards."""
        while len(row) < self.printed.market["slots"] and (deck or discards):
            if not deck:
                self.seen[f"{kind}s shuffled in the {'early' if self.incomes < 2 else 'late'} game"] += 1
                deck += discards
                discards.clear()
            card = (yield Ask("luck", {f"{kind} {card}": 0 for card in deck}, "draw")).split()[1]
            deck.remove(card)
            row.insert(0, card)
        self.seen[f"a row of {kind}s that stays short"] += len(row) < self.printed.market["slots"]

    def refill_orders(self) -> Course:
        yield from self.refill("order", self.order_row, self.order_deck, self.order_discards)

    def refill_helpers(self) -> Course:
        yield from self.refill("helper", self.helper_row, self.helper_deck, self.helper_discards)

    def on_slots(self, row: list[str], slots: list[int]) -> list[str]:
        """The cards on some slots, counted from the deck."""
        empty = self.printed.market["slots"] - len(row) if SHORT_ROWS_SLIDE else 0
        self.seen["slots of a short row"] += len(row) < self.printed.market["slots"]
        return [card for n, card in enumerate(row) if n + 1 + empty in slots]

    def place(self, p: Player, order: str) -> None:
        """C20, C37: beside the board, in the row of its mark."""
        p.beside[order] = self.printed.orders[order]["row"]

    def take_order(self, p: Player, order: str) -> Course:
        self.order_row.remove(order)
        self.place(p, order)
        yield from self.refill_orders()

    # ---- luck with dice

    def roll(self, spaces: Iterable[int]) -> Course:
        """C02, C16: dice for some spaces of the stock, two for each colour."""
        for space in spaces:
            colour = "gyb"[space // self.printed.start["stock_dice_per_colour"]]
            self.stock[space] = (yield Ask("luck", {f"roll {colour}{n}": 0 for n in range(1, 7)}, "roll")).split()[1]
