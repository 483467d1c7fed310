"""A position as text: the whole of a view, and the answers to the `=` lines of a record."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.phrases import reconstructed, waiting_names
from millwright.games.woodcraft.facts import QUADRANTS, SPACES, Facts
from millwright.games.woodcraft.kinds import good_id
from millwright.games.woodcraft.names import (
    amount_words,
    contract_name,
    contract_words,
    dice_names,
    die_name,
    goods_words,
    helper_name,
    helper_words,
    order_name,
    order_words,
    part_name,
    place_id,
    reward_words,
    row_name,
    seat_name,
    tile_name,
    tool_name,
)
from millwright.games.woodcraft.pieces import BERRY, COLOURS, DIE_IDS, GOODS, NUT, TILES
from millwright.games.woodcraft.points import (
    contract_points,
    income_of,
    leftovers,
    order_value,
    points_by_part,
    points_of,
)
from millwright.games.woodcraft.quotes import good, rim_reward, window_reward
from millwright.games.woodcraft.table import (
    PER_SEAT,
    POTS,
    READY,
    State,
    Table,
    discarded_helpers,
    discarded_orders,
    turn_order,
)
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.words import tile_words
from millwright.kernel import WATCHER, bits


def show(v: View) -> str:
    """The position as one seat sees it."""
    t = v.table
    lines = [*head(v), *wheel_lines(v), *row_lines(v), ""]
    for seat in range(t.seats):
        lines += player_lines(v, seat)
    return "\n".join([*lines, *own_lines(v), "", *origin_lines(v.facts)])


def origin_lines(f: Facts) -> list[str]:
    """How much is reconstructed; which abilities name things that only a picture would tell."""
    lines = [reconstructed("woodcraft.show.recon", f.prov)]
    made = [n for n, name in enumerate(f.helpers.ids) if f.prov.get(f"helper.{name}.depicted") == "reconstructed"]
    if made:
        lines.append(text("woodcraft.show.depicted", helpers=", ".join(helper_name(f, helper) for helper in made)))
    return lines


def round_words(t: Table) -> str:
    key = "round" if t.round else "round_before"
    return text(f"woodcraft.{key}", round=t.round, rounds=t.setup.rounds)


def status(v: View) -> str:
    """What a decision needs, for the viewer: three lines."""
    t, seat = v.table, v.seat
    others = [other_words(v, other) for other in range(t.seats) if other != seat]
    return text(
        f"woodcraft.show.{'status' if t.seats > 1 else 'status_solo'}",
        round=round_words(t),
        points=amount_words("points", points_of(t, seat)),
        goods=held_goods(t, seat),
        reputation=t.reputation[seat],
        berry=amount_words("blueberries", income_of(t, seat, BERRY)),
        nut=amount_words("points", income_of(t, seat, NUT)),
        lumber=dice_names(t.lumber[seat]),
        pots=pot_words(t, seat),
        orders=beside_words(v, seat),
        hand=", ".join(order_name(v.facts, order) for order in bits(v.drawer.hand)) or text("woodcraft.show.none"),
        others=" | ".join(others),
    )


def other_words(v: View, seat: int) -> str:
    t = v.table
    name, points = seat_name(v.facts, seat), amount_words("points", points_of(t, seat))
    return text("woodcraft.show.other", seat=name, points=points, reputation=t.reputation[seat])


def held_goods(t: Table, seat: int) -> str:
    return goods_words([(which, good(t, seat, which)) for which in range(len(GOODS))])


def head(v: View) -> list[str]:
    t, none = v.table, text("woodcraft.show.none")
    return [
        text("woodcraft.show.head", round=round_words(t)) if v.agenda else text("woodcraft.show.over"),
        text("woodcraft.show.waiting", seats=waiting_names(v, seat_name)),
        text("woodcraft.show.order", order=", ".join(seat_name(v.facts, seat) for seat in turn_order(t)) or none),
    ]


def wheel_lines(v: View) -> list[str]:
    """The tiles by quadrant, each with what it would give."""
    t, lines = v.table, []
    arc = text("woodcraft.show.arc", quadrant=QUADRANTS[t.arc - 1].upper()) if t.arc else ""
    lines.append(text("woodcraft.show.wheel", arrow=QUADRANTS[t.arrow].upper(), arc=arc))
    for quadrant in range(len(QUADRANTS)):
        tiles = sorted([(place, tile) for tile, place in enumerate(t.wheel) if place // SPACES == quadrant])
        words = ", ".join(tile_at(v, tile, place) for place, tile in tiles) or text("woodcraft.show.none")
        lines.append(text("woodcraft.show.quadrant", quadrant=QUADRANTS[quadrant].upper(), tiles=words))
    dice = [die_name(kind) for kind in t.stock if kind >= 0]
    return [*lines, text("woodcraft.show.stock", dice=", ".join(dice) or text("woodcraft.show.none"))]


def tile_at(v: View, tile: int, place: int) -> str:
    f, t = v.facts, v.table
    rewards = [reward_words(f, reward) for reward in (rim_reward(t, tile), window_reward(t, tile)) if reward]
    bonus = f" ({', '.join(rewards)})" if rewards else ""
    return text("woodcraft.show.tile_at", n=place % SPACES + 1, tile=tile_name(tile), bonus=bonus)


def row_lines(v: View) -> list[str]:
    """Orders, helpers, contracts, reputation tiles; in the solo game the rival."""
    f, t = v.facts, v.table
    lines = [text("woodcraft.show.orders", deck=t.order_deck)]
    lines += [f"  {order_words(f, order)}" for order in t.order_row]
    lines.append(text("woodcraft.show.helpers", deck=t.helper_deck))
    lines += [f"  {helper_words(f, helper)}" for helper in t.helper_row]
    lines.append(text("woodcraft.show.contracts"))
    lines += [f"  {contract_words(f, contract)}" for contract in bits(t.contracts)]
    for contract, claims in enumerate(t.claims):
        if claims:
            seats = ", ".join(seat_name(f, seat) for seat in bits(claims))
            lines.append(text("woodcraft.show.claimed", contract=contract_name(f, contract), seats=seats))
    spaces = zip(f.tracks.tile_spaces, t.tiles, strict=False)
    tiles = [text("woodcraft.show.tile", n=space, rewards=tile_words(f, t, tile)) for space, tile in spaces]
    lines.append(text("woodcraft.show.tiles", tiles=text("play.also").join(tiles) or text("woodcraft.show.none")))
    if t.seats == 1:
        lines.append(text("woodcraft.show.rival", space=t.rival, left=t.solo_left.bit_count()))
    return lines


def player_lines(v: View, seat: int) -> list[str]:
    f, t, none = v.facts, v.table, text("woodcraft.show.none")
    splices = [f"+{f.workshop.splices[n]}" for n in range(t.splices[seat]) if not t.splices_used[seat] >> n & 1]
    glue = ("no_tile", "ready", "turned")[t.glue_tile[seat]]
    rooms = [f"{room + 1} {helper_words(f, helper)}" for room, helper in enumerate(t.rooms[seat]) if helper >= 0]
    lines = [
        text(
            "woodcraft.show.player",
            seat=seat_name(f, seat),
            points=amount_words("points", points_of(t, seat)),
            goods=held_goods(t, seat),
        ),
        text(
            "woodcraft.show.tracks",
            berry=income_of(t, seat, BERRY),
            nut=income_of(t, seat, NUT),
            reputation=t.reputation[seat],
            marketing=t.marketing[seat],
            steps=len(f.workshop.market_costs),
            completed=t.completed[seat],
        ),
        text("woodcraft.show.wood", lumber=dice_names(t.lumber[seat]), pots=pot_words(t, seat)),
        text(
            "woodcraft.show.tiles_of",
            saws=t.saws[seat] - t.saws_used[seat],
            of=t.saws[seat],
            splices=", ".join(splices) or none,
            glue=text(f"woodcraft.show.{glue}"),
        ),
        text("woodcraft.show.rooms", rooms=text("play.also").join(rooms) or none),
        text("woodcraft.show.attic", attic=attic_words(v, seat)),
        text("woodcraft.show.beside", orders=beside_words(v, seat)),
        text("woodcraft.show.held", n=v.held[seat][2] + v.held[seat][3]),
    ]
    parts = [text("woodcraft.show.part", part=name, n=n) for name, n in score_parts(t, seat)]
    return [*lines, text("woodcraft.show.parts", parts=", ".join(parts))] if parts else lines


def score_parts(t: Table, seat: int) -> list[tuple[str, int]]:
    """The points of a seat by where they come from."""
    return [(part_name(part), n) for part, n in enumerate(points_by_part(t, seat)) if n]


def pot_words(t: Table, seat: int) -> str:
    found = []
    for colour, name in enumerate(COLOURS):
        value = t.pots[seat * POTS + colour]
        key = "pot_none" if value < 0 else "pot_tree" if value else "pot_empty"
        found.append(text(f"woodcraft.show.{key}", colour=text(f"woodcraft.colour.{name}"), value=value))
    return ", ".join(found)


def attic_words(v: View, seat: int) -> str:
    f = v.facts
    tools = [
        f"{f.workshop.attic_ids[space]} {tool_name(f, tool)}"
        for space, tool in enumerate(v.table.attic[seat])
        if tool >= 0
    ]
    return ", ".join(tools) or text("woodcraft.show.none")


def beside_words(v: View, seat: int) -> str:
    f, t = v.facts, v.table
    pairs = zip(t.orders[seat], t.rows[seat], strict=True)
    found = [f"{order_words(f, order)} [{row_name(f, row)}]" for order, row in pairs]
    return text("play.also").join(found) or text("woodcraft.show.none")


def own_lines(v: View) -> list[str]:
    """What only the viewer knows."""
    if v.seat == WATCHER:
        return []
    f = v.facts
    hand = text("play.also").join(order_words(f, order) for order in bits(v.drawer.hand))
    lines = [text("woodcraft.show.own", orders=hand or text("woodcraft.show.none"))]
    if v.table.round == 0:
        cards = [helper_name(f, helper) for helper in bits(v.drawer.helpers)]
        cards += [order_name(f, order) for order in bits(v.drawer.drawn)]
        lines.append(text("woodcraft.show.own_drawn", cards=", ".join(cards) or text("woodcraft.show.none")))
    return lines


# ---- the answers to "=" lines


def answer(s: State, question: list[str]) -> str | None:
    """What a position says to a question of a record, or None if it is no question of this game."""
    match question:
        case [colour, *field] if colour in s.facts.colours[: s.table.seats]:
            return player_answer(s, s.facts.colours.index(colour), field)
        case [field]:
            return table_answer(s, field)
        case [field, thing]:
            return thing_answer(s, field, thing)
    return None


def player_answer(s: State, seat: int, field: list[str]) -> str | None:
    f, t = s.facts, s.table
    match field:
        case ["pot", colour] if colour in COLOURS:
            value = t.pots[seat * POTS + COLOURS.index(colour)]
            return "none" if value < 0 else str(value) if value else "empty"
        case ["row", order] if order in f.orders.ids:
            number = f.orders.ids.index(order)
            return (
                f.workshop.row_ids[t.rows[seat][t.orders[seat].index(number)]] if number in t.orders[seat] else "none"
            )
        case ["contract", contract] if contract in f.contracts.ids:
            return str(contract_points(t, seat, f.contracts.ids.index(contract)))
        case [name] if name.replace("-", "_") in GOODS:
            return str(t.goods[seat * PER_SEAT + GOODS.index(name.replace("-", "_"))])
        case [name]:
            return seat_answers(s, seat).get(name)
    return None


def seat_answers(s: State, seat: int) -> dict[str, str]:
    f, t = s.facts, s.table
    tools = [f"{f.workshop.attic_ids[at]}:{f.tools[tool]}" for at, tool in enumerate(t.attic[seat]) if tool >= 0]
    rooms = [f"{room + 1}:{f.helpers.ids[helper]}" for room, helper in enumerate(t.rooms[seat]) if helper >= 0]
    return {
        "points": str(points_of(t, seat)),
        "parts": " ".join(map(str, points_by_part(t, seat))),
        "reputation": str(t.reputation[seat]),
        "berry-income": str(income_of(t, seat, BERRY)),
        "nut-income": str(income_of(t, seat, NUT)),
        "marketing": str(t.marketing[seat]),
        "lumber": listed([DIE_IDS[kind] for kind in t.lumber[seat]]),
        "saws": f"{t.saws[seat] - t.saws_used[seat]} of {t.saws[seat]}",
        "splices": listed([str(n + 1) for n in range(t.splices[seat]) if not t.splices_used[seat] >> n & 1]),
        "glue-tile": "none" if not t.glue_tile[seat] else "ready" if t.glue_tile[seat] == READY else "turned",
        "completed": str(t.completed[seat]),
        "order-value": str(order_value(t, seat)),
        "leftovers": str(leftovers(t, seat)),
        "orders": listed([f.orders.ids[order] for order in t.orders[seat]]),
        "hand": listed([f.orders.ids[order] for order in bits(s.drawers[seat].hand)]),
        "rooms": listed(rooms),
        "attic": listed(tools),
    }


def listed(words: list[str]) -> str:
    return " ".join(words) or "none"


def table_answer(s: State, field: str) -> str | None:
    f, t = s.facts, s.table
    found = {
        "round": str(t.round),
        "order": listed([f.colours[seat] for seat in turn_order(t)]),
        "arrow": QUADRANTS[t.arrow],
        "arc": "yes" if t.arc else "no",
        "stock": listed([DIE_IDS[kind] for kind in t.stock if kind >= 0]),
        "orders": listed([f.orders.ids[order] for order in t.order_row]),
        "helpers": listed([f.helpers.ids[helper] for helper in t.helper_row]),
        "decks": f"{t.order_deck} {t.helper_deck}",
        "discards": f"{discarded_orders(s)} {discarded_helpers(s)}",
        "contracts": listed([f.contracts.ids[contract] for contract in bits(t.contracts)]),
        "reputation": listed([f.tracks.tile_ids[tile] for tile in t.tiles]),
        "rival": str(t.rival),
        "solo": listed([f.solo.ids[card] for card in bits(t.solo_left)]),
    }
    return found.get(field)


def thing_answer(s: State, field: str, thing: str) -> str | None:
    f, t = s.facts, s.table
    match field:
        case "wheel" if thing in TILES:
            place = t.wheel[TILES.index(thing)]
            return place_id(place) if place >= 0 else "none"
        case "rim" | "window" if thing in TILES:
            tile = TILES.index(thing)
            reward = rim_reward(t, tile) if field == "rim" else window_reward(t, tile)
            return reward_ids(s, reward)
        case "claims" if thing in f.contracts.ids:
            return listed([f.colours[seat] for seat in bits(t.claims[f.contracts.ids.index(thing)])])
        case "tools" if thing in f.tools:
            return str(t.supply[f.tools.index(thing)])
    return None


def reward_ids(s: State, number: int) -> str:
    """A reward as a record has it: amounts and ids."""
    r = s.facts.rewards[number]
    parts = [f"{n} {good_id(which)}" for which, n in r.goods]
    counted = (
        ("points", r.points),
        ("reputation", r.reputation),
        ("berry-income", r.berry),
        ("nut-income", r.nut),
        ("produce", r.produce),
    )
    parts += [f"{n} {key}" for key, n in counted if n]
    parts += [DIE_IDS[kind] for kind in r.dice]
    parts += ["/".join(DIE_IDS[kind] for kind in bits(r.choice))] if r.choice else []
    parts += ["tool"] if r.tools else []
    return " ".join(parts) or "none"
