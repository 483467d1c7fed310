"""The tables of the rulebook page: they are text, and say what the facts say."""

from __future__ import annotations

from collections import Counter

import pytest

from millwright.catalogue import text
from millwright.games.woodcraft.decks import REAR, TIMINGS
from millwright.games.woodcraft.facts import QUADRANTS, SPACES, Facts
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.names import (
    contract_words,
    demand_id,
    effect_words,
    goods_words,
    improvement_name,
    reward_words,
    row_name,
    tile_name,
    tool_name,
)
from millwright.games.woodcraft.pieces import COLOURS, DIE_IDS
from millwright.kernel import WATCHER, bits
from millwright.rulebook import RULE, find_rule, rulebook
from tests.games.woodcraft.positions import FACTS

MARKS = {"seed": "r", "public": "p", "derived": "d", "reconstructed": "x", "owner": "o"}
"""Where a datum comes from, as the page abbreviates it."""


def line(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def marks(f: Facts, *keys: str) -> str:
    return " ".join(MARKS[f.prov[key]] for key in keys)


def marked(f: Facts, words: str, key: str) -> str:
    """Words with a star if they are reconstructed."""
    return f"{words}*" if f.prov[key] == "reconstructed" else words


# ---- boards


def rim_table(f: Facts) -> list[str]:
    found = [line("Quadrant", 1, 2, 3, 4, 5), line(*["---"] * 6)]
    for q, name in enumerate(QUADRANTS):
        words = [reward_words(f, f.wheel.rim[q * SPACES + n]) for n in range(5)]
        found.append(line(name.upper(), *[marked(f, one, f"rim.{name}{n + 1}") for n, one in enumerate(words)]))
    return found


def window_table(f: Facts) -> list[str]:
    found = [line("Quadrant", "Strong", "Weak"), line(*["---"] * 3)]
    for q, name in enumerate(QUADRANTS):
        strong = marked(f, reward_words(f, f.wheel.strong[q]), f"window.{name} strong")
        found.append(line(name.upper(), strong, marked(f, reward_words(f, f.wheel.weak[q]), f"window.{name} weak")))
    return found


def materials_table(f: Facts) -> list[str]:
    found = [line("Purchase", "Price"), line("---", "---:")]
    for good, amount, cost in zip(f.stores.goods, f.stores.amounts, f.stores.costs, strict=True):
        found.append(line(goods_words([(good, amount)]), cost))
    return found


def improvement_table(f: Facts) -> list[str]:
    w, found = f.workshop, [line("Improvement", "Price", "Tracks"), line("---", "---:", "---")]
    for n, cost in enumerate(w.costs):
        gain = "1 step on either income track" if w.choices[n] else reward_words(f, w.gains[n])
        found.append(line(improvement_name(n), cost, gain))
    return found


def room_table(f: Facts) -> list[str]:
    w, found = f.workshop, [line("Room", "Next to", "Gives"), line("---:", "---", "---")]
    for room in range(w.rooms):
        beside = ", ".join(str(other + 1) for other in w.adjacent[room])
        found.append(line(room + 1, beside, reward_words(f, w.room_gains[room])))
    return found


def attic_table(f: Facts) -> list[str]:
    ids, found = f.workshop.attic_ids, [line("Between", "Reward"), line("---", "---")]
    for space, links in enumerate(f.workshop.links):
        for other, reward in links:
            if space < other:
                found.append(line(f"{ids[space]} and {ids[other]}", reward_words(f, reward)))
    return found


def marketing_table(f: Facts) -> list[str]:
    w, steps = f.workshop, range(1, len(f.workshop.market_costs) + 1)
    found = [line("Step", *steps), line("---", *["---:"] * len(steps))]
    return [*found, line("Blueberries", *w.market_costs), line("Points", *w.market_points)]


def value_table(f: Facts) -> list[str]:
    values = f.tracks.order_values
    found = [line("Reputation", *range(len(values))), line("---", *["---:"] * len(values))]
    return [*found, line("Points", *values)]


def tile_table(f: Facts) -> list[str]:
    found = [line("Tile", "2 or 4 players", "3 players"), line(*["---"] * 3)]
    for tile, name in enumerate(f.tracks.tile_ids):
        cells = []
        for side, key in zip(f.tracks.sides[tile], ("side_2_4", "side_3"), strict=True):
            words = " / ".join(reward_words(f, reward) for reward in side)
            cells.append(marked(f, words, f"reputation tile.{name}.{key}"))
        found.append(line(name.upper(), *cells))
    return found


def tool_words(f: Facts) -> str:
    return ", ".join(marked(f, tool_name(f, tool), f"tool.{name}") for tool, name in enumerate(f.tools))


# ---- cards


def helper_table(f: Facts) -> list[str]:
    h = f.helpers
    found = [line("Id", "Name", "Cost", "Produces", "Ability", "From"), line("---", "---", "---:", "---", "---", "---")]
    for n, name in enumerate(h.ids):
        timing = text(f"woodcraft.timing.{TIMINGS[h.timings[n]]}")
        ability = f"{timing}: {effect_words(f, n)}" if timing else effect_words(f, n)
        known = marks(f, *[f"helper.{name}.{key}" for key in ("ability", "cost", "production", "number")])
        found.append(line(name, h.names[n], h.costs[n], reward_words(f, h.productions[n]), ability, known))
    return found


def order_table(f: Facts) -> list[str]:
    o = f.orders
    found = [line("Id", "Name", "Price", "Reward", "Row", "From"), line(*["---"] * 6)]
    for n, name in enumerate(o.ids):
        dice = [DIE_IDS[kind] for kind in o.exact[n]] + [demand_id(mask) for mask in o.flexible[n]]
        price = ", ".join([" ".join(dice), *([goods_words(o.tokens[n])] if o.tokens[n] else [])])
        reward = reward_words(f, o.rewards[n])
        if o.instead[n]:
            reward = f"contract, or {reward_words(f, o.instead[n])}"
        known = marks(f, *[f"order.{name}.{key}" for key in ("dice", "tokens", "reward", "row", "number")])
        found.append(line(name, o.names[n], price, reward, row_name(f, o.rows[n]), known))
    return found


def contract_table(f: Facts) -> list[str]:
    c, found = f.contracts, [line("Id", "Name", "Scores", "From"), line(*["---"] * 4)]
    for n, name in enumerate(c.ids):
        words = contract_words(f, n).removeprefix(f"{c.names[n]} (").removesuffix(")")
        found.append(line(name, c.names[n], words, marks(f, f"contract.{name}.rule", f"contract.{name}.points")))
    return found


def solo_table(f: Facts) -> list[str]:
    solo, found = f.solo, [line("Id", "Moves", "Then"), line(*["---"] * 3)]
    for n, name in enumerate(solo.ids):
        tiles = ["the rearmost tile" if tile == REAR else tile_name(tile) for tile in solo.tiles[n]]
        then = [f"orders {', '.join(str(slot + 1) for slot in solo.orders[n])} leave"] if solo.orders[n] else []
        then += [f"helpers {', '.join(str(slot + 1) for slot in solo.helpers[n])} leave"] if solo.helpers[n] else []
        then += [f"{', '.join(COLOURS[colour] for colour in solo.reroll[n])} rolled again"] if solo.reroll[n] else []
        then += [f"rival's reputation +{solo.rival[n]}"] if solo.rival[n] else []
        found.append(line(name, ", ".join(tiles), "; ".join(then)))
    return found


# ---- where the data come from

GROUPS = {
    "Wheel: 20 spaces of the rim": ("rim",),
    "Wheel: 8 windows": ("window",),
    "Prices of materials and improvements": ("materials", "improvement"),
    "Marketing, rooms, attic, order rows": ("marketing", "room", "attic", "order row"),
    "Income and reputation tracks": ("income_track", "reputation_track"),
    "3 reputation tiles: side for 2 or 4": ("reputation tile.side_2_4",),
    "3 reputation tiles: side for 3": ("reputation tile.side_3",),
    "Rounds, income, lanterns, contracts by players": (
        "setup.rounds", "setup.income_after", "setup.lanterns", "setup.contracts",
    ),
    "11 kinds of tools: that they exist": ("tool",),
    "49 helpers: ability": ("helper.ability",),
    "4 of them: what the ability names": ("helper.depicted",),
    "49 helpers: cost": ("helper.cost",),
    "49 helpers: production": ("helper.production",),
    "49 helpers: number on the card": ("helper.number",),
    "72 orders: dice": ("order.dice",),
    "72 orders: tokens": ("order.tokens",),
    "72 orders: reward": ("order.reward",),
    "72 orders: row": ("order.row",),
    "72 orders: number on the card": ("order.number",),
    "8 contracts: rule and points": ("contract.rule", "contract.points"),
    "10 solo cards": ("solo card",),
    "The colours of the players": ("pieces",),
}  # fmt: skip


def group_of(key: str) -> str:
    """`helper.hi-7.cost` is of the group `helper.cost`, `rim.a1` of `rim`."""
    parts = key.split(".")
    return f"{parts[0]}.{parts[2]}" if len(parts) == 3 else parts[0]


def origin_table(f: Facts) -> list[str]:
    counts: dict[str, Counter[str]] = {}
    for key, mark in f.prov.items():
        counts.setdefault(group_of(key), Counter())[mark] += 1
    found = [line("Data", "Rulebook", "Public", "Derived", "Reconstructed"), line("---", *["---:"] * 4)]
    columns = ("seed", "public", "derived", "reconstructed")
    for words, groups in GROUPS.items():
        together = sum((counts.pop(group) for group in groups), Counter())
        found.append(line(words, *[together[mark] for mark in columns]))
    assert counts == {}
    total = Counter(f.prov.values())
    return [*found, line("**Together**", *[f"**{total[mark]}**" for mark in columns])]


TABLES = {
    "rim": rim_table,
    "windows": window_table,
    "materials": materials_table,
    "improvements": improvement_table,
    "rooms": room_table,
    "attic": attic_table,
    "marketing": marketing_table,
    "order values": value_table,
    "reputation tiles": tile_table,
    "helpers": helper_table,
    "orders": order_table,
    "contracts": contract_table,
    "solo cards": solo_table,
    "origins": origin_table,
}


def tables(page: str) -> list[list[str]]:
    """All tables of a page, each as its lines without indent."""
    found: list[list[str]] = []
    inside = False
    for one in page.splitlines():
        row = one.strip()
        if row.startswith("|"):
            found += [] if inside else [[]]
            found[-1].append(row)
        inside = row.startswith("|")
    return found


@pytest.mark.parametrize("name", list(TABLES))
def test_a_table_of_the_page_says_what_the_facts_say(name: str) -> None:
    rows = TABLES[name](FACTS)
    assert rows in [found for found in tables(rulebook("woodcraft")) if found[0] == rows[0]]


def test_every_tool_is_named() -> None:
    assert tool_words(FACTS) in " ".join(rulebook("woodcraft").split())


def test_the_page_has_71_rules() -> None:
    assert RULE.findall(rulebook("woodcraft")) == [f"C{n:02d}" for n in range(1, 72)]


@pytest.mark.rule("C62")
def test_the_rule_about_helpers_has_them_all() -> None:
    rule = find_rule(rulebook("woodcraft"), "C62")
    assert rule is not None
    assert [name for name in FACTS.helpers.ids if f"| {name} |" not in rule] == []
    assert len(bits(FACTS.helper_deck[0])) + len(bits(FACTS.helper_deck[1])) == len(FACTS.helpers.ids) == 49


def test_what_some_abilities_name_is_ours() -> None:
    """Of these the rulebook has the words, but not the pictures of tokens, dice or tools in them."""
    ours = [key.split(".")[1] for key in FACTS.prov if key.endswith(".depicted")]
    assert ours == ["hi-1", "hi-26", "hii-1", "hii-19"]
    shown = WOODCRAFT.show(WOODCRAFT.view(WOODCRAFT.new(2), WATCHER)).splitlines()
    assert shown[-1] == (
        "The tokens, dice or tools that these helpers name were chosen here: "
        "Pedlar, Junk dealer, Log driver, Tool collector."
    )
    page = " ".join(rulebook("woodcraft").split())
    assert "These were chosen here: the tokens of hi-1 and of hi-26" in page


def test_the_page_lists_the_table_options() -> None:
    rows = [found for found in tables(rulebook("woodcraft")) if found[0].startswith("| Option |")]
    listed = [line.split(" | ")[:2] for line in rows[0][2:]]
    options = WOODCRAFT.options.items()
    assert listed == [[f"| `{key}`", ", ".join(f"`{value}`" for value in values)] for key, values in options]
