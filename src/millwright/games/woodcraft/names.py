"""The names of things: ids, which stand in records and are never translated, and words, which players read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from millwright.catalogue import Noun, listed, name_or, noun, remembered, text
from millwright.games.woodcraft import kinds as k
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.decks import (
    BUY_DISCOUNT,
    CONTRACT_RULES,
    DO_ACTION,
    EFFECTS,
    SELL_TOKENS,
    SWAP_TOKEN,
    TAKE_ORDER,
    TIMINGS,
)
from millwright.games.woodcraft.facts import IMPROVEMENTS, QUADRANTS, SPACES, Facts
from millwright.games.woodcraft.origins import NO_REST, PART_NAMES, USES
from millwright.games.woodcraft.pieces import (
    COLOURS,
    CUTS,
    DIE_IDS,
    GOODS,
    KINDS,
    LETTERS,
    PIPS,
    TILES,
    TRACKS,
    Reward,
    colour_of,
    die,
    value_of,
)
from millwright.games.woodcraft.table import Table
from millwright.grammar import Kind
from millwright.kernel import Item, Move, bits

# ---- ids


class Public(Protocol):
    """What words see of a state or a view."""

    @property
    def facts(self) -> Facts: ...
    @property
    def table(self) -> Table: ...
    @property
    def agenda(self) -> list[Item[Any]]: ...


def written(s: Public, move: Move) -> str:
    """A move as records have it, where that does not follow from its row; else nothing."""
    verb, a, b = move
    match verb:
        case v.ACT:
            return ("act", f"swap {TILES[a]}", f"bonus {TILES[a]}", "act")[b]
        case v.SAW:
            return f"saw {DIE_IDS[a]} {' '.join(map(str, CUTS[value_of(a)][b]))}"
        case v.SPLICE:
            return f"splice {DIE_IDS[a]} {DIE_IDS[a + b]}"
        case v.GLUE_DICE:
            return f"glue {DIE_IDS[a // KINDS]} {DIE_IDS[a % KINDS]} {DIE_IDS[glued(a, b)]}"
        case v.USE:
            return write_use(s.facts, k.lodger(s, a), b)
    return ""


def glued(pair: int, colour: int) -> int:
    """C33: the die that two become."""
    return die(colour, value_of(pair // KINDS) + value_of(pair % KINDS))


def write_use(f: Facts, helper: int, change: int) -> str:
    """A helper's ability: which die or token becomes what."""
    one, other = change // USES, change % USES
    if one == other:
        return f"use {f.helpers.ids[helper]}"
    if other == NO_REST:
        return f"use {f.helpers.ids[helper]} {DIE_IDS[one]}"
    if f.helpers.effects[helper] == SWAP_TOKEN:
        return f"use {f.helpers.ids[helper]} {k.good_id(one)} {k.good_id(other)}"
    return f"use {f.helpers.ids[helper]} {DIE_IDS[one]} {DIE_IDS[other]}"


def place_id(place: int) -> str:
    """A space of the wheel: its quadrant and number."""
    return f"{QUADRANTS[place // SPACES]}{place % SPACES + 1}"


# ---- words


def seat_name(f: Facts, seat: int) -> str:
    """A colour in the player's language; an owner's own colour as the facts file calls it."""
    name = f.colours[seat]
    return text(f"woodcraft.colour.{name}") if name in ("red", "blue", "purple", "black") else name.title()


def colour_name(colour: int) -> str:
    return text(f"woodcraft.colour.{COLOURS[colour]}")


@remembered
def die_name(kind: int) -> Noun:
    return noun("woodcraft.die", colour=colour_name(colour_of(kind)), value=value_of(kind))


@remembered
def die_words(kind: int) -> str:
    """A die as one of several things that a sentence counts up."""
    return text("woodcraft.good.die", die=die_name(kind))


def dice_names(kinds: list[int] | tuple[int, ...]) -> str:
    return ", ".join(die_name(kind) for kind in kinds) or text("woodcraft.nothing")


def tile_name(tile: int) -> str:
    return text(f"woodcraft.tile.{TILES[tile]}")


def tool_name(f: Facts, tool: int) -> Noun:
    """A tool in the player's language; an owner's own as the facts file calls it."""
    return noun(f"woodcraft.tool.{f.tools[tool]}") if f.tools[tool] in KNOWN_TOOLS else Noun(f.tools[tool])


KNOWN_TOOLS: Final = (
    "hammer", "mallet", "wrench", "saw", "plane", "file", "axe", "gouge", "screwdriver", "pliers", "drill",
)  # fmt: skip


def part_name(part: int) -> str:
    """Where points come from."""
    return text(f"woodcraft.part.{PART_NAMES[part]}")


def improvement_name(improvement: int) -> str:
    return text(f"woodcraft.improvement.{IMPROVEMENTS[improvement]}")


@remembered
def place_name(place: int) -> str:
    return text("woodcraft.space", quadrant=QUADRANTS[place // SPACES].upper(), n=place % SPACES + 1)


def quadrant_name(quadrant: int) -> str:
    return QUADRANTS[quadrant].upper()


def room_name(room: int) -> str:
    return text("woodcraft.room", n=room + 1)


def row_name(f: Facts, row: int) -> str:
    """A row of orders by what it gives; an owner's own as the facts file calls it."""
    name = f.workshop.row_ids[row]
    known = ("reputation-3", "reputation-2", "reputation-1", "blueberry", "nothing", "minus-1")
    return text(f"woodcraft.row.{name}") if name in known else name


@remembered
def amount_words(key: str, n: int) -> str:
    """So many of something."""
    return text(f"woodcraft.good.{key}", n=n)


def signed(key: str, n: int) -> str:
    """So many more or less of something."""
    return text("woodcraft.plus" if n > 0 else "woodcraft.minus", n=amount_words(key, abs(n)))


def goods_words(pairs: list[tuple[int, int]]) -> str:
    return ", ".join(amount_words(GOODS[good], n) for good, n in pairs)


@remembered
def reward_words(f: Facts, *numbers: int) -> str:
    """A reward in words, or several that are gained together."""
    return ", ".join(reward_parts(f, numbers)) or text("woodcraft.nothing")


@remembered
def production_words(f: Facts, helper: int) -> str:
    """C24: what a helper produces, as a part of a sentence."""
    return listed(reward_parts(f, (f.helpers.productions[helper],))) or text("woodcraft.nothing")


def reward_parts(f: Facts, numbers: tuple[int, ...]) -> list[str]:
    """Each thing of some rewards: what they share is told as one amount."""
    rewards, goods = [f.rewards[number] for number in numbers], dict[int, int]()
    for good, n in [pair for r in rewards for pair in r.goods]:
        goods[good] = goods.get(good, 0) + n
    parts = [amount_words(GOODS[good], n) for good, n in goods.items()]
    parts += [die_words(kind) for r in rewards for kind in r.dice]
    counted = (
        ("points", sum([r.points for r in rewards])),
        ("reputation", sum([r.reputation for r in rewards])),
        ("blueberry_income", sum([r.berry for r in rewards])),
        ("hazelnut_income", sum([r.nut for r in rewards])),
        ("produce", sum([r.produce for r in rewards])),
    )
    parts += [amount_words(key, n) for key, n in counted if n]
    for r in rewards:
        parts += choice_words(f, r)
    return parts


def choice_words(f: Facts, r: Reward) -> list[str]:
    """What of a reward is chosen: dice, tools."""
    parts = []
    if r.choice:
        parts.append(text("woodcraft.good.die_choice", dice=either([die_words(kind) for kind in bits(r.choice)])))
    if r.tools == f.any_tool:
        parts.append(text("woodcraft.good.tool_any"))
    elif r.tools:
        names = either([tool_name(f, tool) for tool in bits(r.tools)])
        parts.append(text("woodcraft.good.tool", tools=names))
    return parts


def improvement_words(f: Facts, improvement: int) -> str:
    """C27: the tracks that an improvement moves."""
    w = f.workshop
    told = [reward_words(f, w.gains[improvement])] if w.gains[improvement] else []
    if steps := w.choices[improvement]:
        told.append(text("woodcraft.or").join(amount_words(f"{track}_income", steps) for track in TRACKS))
    return ", ".join(told) or text("woodcraft.nothing")


# ---- cards


def helper_name(f: Facts, helper: int) -> str:
    return name_or(f"woodcraft.name.{f.helpers.ids[helper]}", f.helpers.names[helper])


def card_names(f: Facts) -> dict[str, str]:
    """The names of all cards, by the key of their translations."""
    decks = (f.helpers, f.orders, f.contracts)
    return {f"woodcraft.name.{id}": name for deck in decks for id, name in zip(deck.ids, deck.names, strict=True)}


def helper_words(f: Facts, helper: int) -> str:
    """A helper with all that its card says."""
    h = f.helpers
    return text(
        "woodcraft.card.helper",
        name=helper_name(f, helper),
        cost=h.costs[helper],
        production=reward_words(f, h.productions[helper]),
        ability=ability_words(f, helper),
    )


def ability_words(f: Facts, helper: int) -> str:
    """What a helper can do, and when."""
    timing = text(f"woodcraft.timing.{TIMINGS[f.helpers.timings[helper]]}")
    effect = effect_words(f, helper)
    return text("woodcraft.card.ability", timing=timing, effect=effect) if timing else effect


def effect_words(f: Facts, helper: int) -> str:
    """What a helper can do, made of its effect: a new row of the facts needs no new words."""
    h, effect = f.helpers, f.helpers.effects[helper]
    key, amount, mask = EFFECTS[effect], h.amounts[helper], h.masks[helper]
    if effect == TAKE_ORDER and h.gains[helper]:
        key = "take_order_else"
    if effect == BUY_DISCOUNT and len(bits(mask)) < PIPS:
        key = "buy_discount_some"
    return text(
        f"woodcraft.effect.{key}",
        n=amount,
        points=amount_words("points", amount),
        blueberries=amount_words("blueberries", amount),
        gain=reward_words(f, h.gains[helper]),
        action=tile_name(amount) if effect == DO_ACTION else "",
        colour=colour_name(h.colours[helper]) if h.colours[helper] >= 0 else "",
        tokens=either([good_name(good) for good in bits(mask)]) if effect in WITH_TOKENS else "",
        values=values_words(bits(mask)),
        max=h.limits[helper],
    )


def values_words(values: list[int]) -> str:
    """Values of dice; three or more in a row as the first and the last."""
    if len(values) > 2 and values == list(range(values[0], values[-1] + 1)):
        return text("woodcraft.value_range", first=values[0], last=values[-1])
    return either([str(value) for value in values])


def either(parts: list[str]) -> str:
    """As one says it: a, b or c."""
    *others, last = parts or [""]
    return text("woodcraft.or").join([text("play.between").join(others), last]) if others else last


WITH_TOKENS: Final = (SWAP_TOKEN, SELL_TOKENS)


def good_name(good: int) -> str:
    return text(f"woodcraft.token.{GOODS[good]}")


def order_name(f: Facts, order: int) -> str:
    return name_or(f"woodcraft.name.{f.orders.ids[order]}", f.orders.names[order])


def order_words(f: Facts, order: int, name: str = "") -> str:
    """An order with all that its card says, by its name or by more than that."""
    o = f.orders
    price = [die_words(kind) for kind in o.exact[order]] + [demand_words(mask) for mask in o.flexible[order]]
    if o.tokens[order]:
        price.append(goods_words(o.tokens[order]))
    return text(
        f"woodcraft.card.{'order_hazelnut' if o.instead[order] else 'order'}",
        name=name or order_name(f, order),
        price=", ".join(price),
        reward=reward_words(f, o.instead[order] or o.rewards[order]),
        row=row_name(f, o.rows[order]),
    )


def gain_words(f: Facts, order: int) -> str:
    """C36, C38: what completing an order brings, but for its row."""
    o = f.orders
    words = reward_words(f, o.instead[order] or o.rewards[order])
    return text("woodcraft.card.hazelnut_gain", reward=words) if o.instead[order] else words


def demand_words(mask: int) -> str:
    """A die of several kinds that will do."""
    key, blanks = demand_wording(mask)
    return text(f"woodcraft.demand.{key}", **blanks)


def demands_words(mask: int, count: int) -> str:
    """So many dice that are demanded alike: the number as a word, since the die has one of its own."""
    key, blanks = demand_wording(mask)
    number = text(f"woodcraft.number.{min(count, 5)}") if count > 1 else ""
    return text(f"woodcraft.demands.{key}" if number else f"woodcraft.demands.{key}_1", number=number, **blanks)


def demand_wording(mask: int) -> tuple[str, dict[str, object]]:
    """Which text of demands it is, and its blanks."""
    colours = list(dict.fromkeys(colour_of(kind) for kind in bits(mask)))
    values = list(dict.fromkeys(value_of(kind) for kind in bits(mask)))
    key = "value" if len(values) == 1 else "any_value"
    if len(colours) == len(COLOURS):
        key = "any_colour" if len(values) == 1 else "any"
    names = text("woodcraft.or").join(colour_name(colour) for colour in colours)
    return key, {"colours": names, "value": values[0]}


def demand_id(mask: int) -> str:
    """A demand as the facts file writes it."""
    letters = "".join(LETTERS[c] for c in dict.fromkeys(colour_of(kind) for kind in bits(mask)))
    values = list(dict.fromkeys(value_of(kind) for kind in bits(mask)))
    return letters + (str(values[0]) if len(values) == 1 else "")


def contract_name(f: Facts, contract: int) -> str:
    return name_or(f"woodcraft.name.{f.contracts.ids[contract]}", f.contracts.names[contract])


def contract_words(f: Facts, contract: int, name: str = "") -> str:
    """A contract with all that its card says, by its name or by more than that."""
    c = f.contracts
    table = ", ".join(text("play.field", name=count, value=points) for count, points in c.tables[contract])
    words = text(
        f"woodcraft.contract.{CONTRACT_RULES[c.rules[contract]]}",
        points=amount_words("points", c.each[contract]),
        most=c.most[contract],
        table=table,
    )
    if c.now[contract]:
        words = text("woodcraft.card.contract_now", now=amount_words("points", c.now[contract]), words=words)
    return text("woodcraft.card.contract", name=name or contract_name(f, contract), words=words)


# ---- kinds

NAMES: Final[dict[Kind[Facts], Callable[[Public, int], str]]] = {
    k.PLAYER: lambda s, seat: seat_name(s.facts, seat),
    k.HELPER: lambda s, helper: helper_name(s.facts, helper),
    k.HELPER_CARD: lambda s, helper: helper_words(s.facts, helper),
    k.LODGER: lambda s, room: helper_name(s.facts, k.lodger(s, room)),
    k.ORDER: lambda s, order: order_name(s.facts, order),
    k.ORDER_CARD: lambda s, order: order_words(s.facts, order),
    k.CONTRACT: lambda s, contract: contract_name(s.facts, contract),
    k.CONTRACT_CARD: lambda s, contract: contract_words(s.facts, contract),
    k.TILE: lambda s, tile: tile_name(tile),
    k.QUADRANT: lambda s, quadrant: quadrant_name(quadrant),
    k.PLACE: lambda s, place: place_name(place),
    k.DIE: lambda s, kind: die_name(kind),
    k.NEW_DIE: lambda s, kind: die_name(kind),
    k.PAIR: lambda s, pair: text("woodcraft.and").join([die_words(pair // KINDS), die_words(pair % KINDS)]),
    k.COLOUR: lambda s, colour: colour_name(colour),
    k.GOOD: lambda s, good: amount_words(GOODS[good], 1),
    k.PURCHASE: lambda s, number: goods_words([(s.facts.stores.goods[number], s.facts.stores.amounts[number])]),
    k.ROOM: lambda s, room: room_name(room),
    k.IMPROVEMENT: lambda s, improvement: improvement_name(improvement),
    k.TRACK: lambda s, track: text(f"woodcraft.track.{TRACKS[track]}"),
    k.TOOL: lambda s, tool: tool_name(s.facts, tool),
    k.ROW: lambda s, row: row_name(s.facts, row),
    k.PART: lambda s, part: part_name(part),
    k.POINTS: lambda s, n: signed("points", n),
    k.RENOWN: lambda s, n: signed("reputation", n),
    k.TOTAL: lambda s, n: amount_words("points", n),
}
"""What players call the numbers of a kind, if that is not their id or the number itself."""


def name_of(s: Public, kind: Kind[Facts], n: int) -> str:
    return NAMES[kind](s, n) if kind in NAMES else kind.id(s.facts, s.table.seats, n)
