"""Events, questions, offers and reasons in words. It sees facts, tables, views and quotes, so it can say no more."""

from __future__ import annotations

from typing import Any, Final

from millwright.catalogue import listed, remembered, text
from millwright.games.game import AS_DECLARED, Wording
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.abilities import SellTokens
from millwright.games.woodcraft.actions import ChooseRoom
from millwright.games.woodcraft.cards import ChooseOrder, TakeFree
from millwright.games.woodcraft.decks import PLANT_CUTTING, SELL_TOKENS, SWAP_TOKEN
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.kinds import asked_seat
from millwright.games.woodcraft.names import (
    Public,
    amount_words,
    contract_name,
    die_name,
    die_words,
    gain_words,
    glued,
    good_name,
    helper_name,
    improvement_words,
    order_name,
    place_name,
    production_words,
    reward_words,
    row_name,
    signed,
    tool_name,
)
from millwright.games.woodcraft.orders import ChooseContract, PayDie
from millwright.games.woodcraft.origins import (
    AS_REWARD,
    BOUGHT,
    BY_GLUE,
    BY_HARVEST,
    BY_PLANTING,
    BY_SAW,
    BY_SPLICE,
    BY_TILE,
    CONTRACTS,
    LEFTOVERS,
    NO_REST,
    PARTS,
    PHASE,
    QUALITY,
    SOLD,
    USES,
)
from millwright.games.woodcraft.pieces import CUTS, GOODS, KINDS, TILES, TRACKS, colour_of, die, value_of
from millwright.games.woodcraft.quotes import (
    glue_number,
    market_step,
    rim_reward,
    saw_number,
    splice_number,
    target,
    tool_links,
    window_reward,
)
from millwright.games.woodcraft.rewards import ChooseProducer, ChooseSpace
from millwright.games.woodcraft.rules import KeepOrder
from millwright.games.woodcraft.table import PERK_GLUE, POTS, Table
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.wood import BuyMaterials, BuyWood, Exchange
from millwright.games.woodcraft.work import PlantMore, Work
from millwright.kernel import Event, Item, Move, Quote

# ---- events


def event_wording(s: Public, event: Event) -> Wording:
    """What is said of an event beyond its row."""
    f, t = s.facts, s.table
    kind, _, a, b, c = event
    match kind:
        case v.ORDER_DEALT | v.HELPER_DEALT:
            return dealt_wording(f, kind, b)
        case v.ORDER_SHOWN:
            return "", {"name": order_name(f, a)}
        case v.ORDER_PLACED:
            return "", {"name": order_name(f, b)}
        case v.HELPER_SHOWN:
            return "", {"name": helper_name(f, a)}
        case v.CONTRACT_SHOWN:
            return "", {"name": contract_name(f, a)}
        case v.ACTED:
            return "", {"do": text(f"woodcraft.do.{TILES[b]}")}
        case v.GOODS_CHANGED:
            return when(b % PARTS), {"change": signed(GOODS[b // PARTS], c), **gain(GOODS[b // PARTS], c)}
        case v.SCORED:
            return when(c), gain("points", b)
        case v.REPUTATION:
            return "_lost" if b < 0 else "", gain("reputation", b)
        case v.DIE_GAINED if c in GAINED_AS:
            return GAINED_AS[c], {}
        case v.DIE_LOST if c == SOLD:
            return "_sold", {}
        case v.INCOME:
            return "", {"change": signed(f"{TRACKS[b]}_income", c), **gain(f"{TRACKS[b]}_income", c)}
        case v.SAWN:
            return "", {"pieces": pieces_words(b, c)}
        case v.HELPER_USED | v.PRODUCED:
            return "", {"helper": helper_name(f, t.rooms[a][b])}
        case v.REPUTATION_TILE:
            return "", {"reward": tile_words(f, t, a)}
        case v.HARVESTED if c:
            return "_lost", {}
        case v.PLANTED:
            return "_whole" if value_of(b) == c else "", {"tree": die_name(die(colour_of(b), c))}
        case v.TILE_MOVED if a < 0:
            return "_solo", {}
        case v.TILE_TAKEN:
            return "_rival" if a < 0 else "", {"n": c + 1}
        case v.CONTRACT_GONE if t.claims[a]:
            return "_claimed", {}
        case v.GAME_ENDS if t.seats == 1:
            return "_solo", {"verdict": verdict(f, b)}
    return AS_DECLARED


GAINED_AS: Final = {BOUGHT: "_bought", AS_REWARD: "_reward"}

BETWEEN_TURNS: Final = {PHASE: "_income", **dict.fromkeys((CONTRACTS, LEFTOVERS, QUALITY), "_final")}
"""What everybody is given or loses at once is no part of a turn."""


def when(part: int) -> str:
    return BETWEEN_TURNS.get(part, "")


def gain(key: str, n: int) -> dict[str, object]:
    """What an account of a turn adds up: the key of an amount, and how much of it."""
    return {"gain": f"woodcraft.good.{key}", "amount": n}


def dealt_wording(f: Facts, kind: int, card: int) -> Wording:
    """A card by its name alone, where several are told together; the others do not hear which."""
    if card < 0:
        return "_hidden", {}
    return "", {"name": order_name(f, card) if kind == v.ORDER_DEALT else helper_name(f, card)}


ACCOUNT: Final = (
    v.ACTED, v.PRODUCED, v.HELPER_TAKEN, v.HIRED, v.GOODS_CHANGED, v.DIE_GAINED, v.DIE_LOST, v.SCORED, v.REPUTATION,
    v.INCOME,
)  # fmt: skip
"""What a seat does and what it gives or takes share a line."""

LISTS: Final = {
    **dict.fromkeys(ACCOUNT, "account"),
    v.ORDER_FELL: "orders_fall",
    v.ORDER_GONE: "orders_gone",
    v.HELPER_GONE: "helpers_gone",
}
"""The text of a line that tells several events of a kind."""

TOLD_DICE: Final = (BY_SAW, BY_SPLICE, BY_GLUE, BY_PLANTING, BY_HARVEST)
"""Dice that come and go with something that has a sentence of its own."""


def news(seen: list[Event]) -> list[list[Event]]:
    """The events that make a line, each with those of the same seat or row that share it."""
    found: list[list[Event]] = []
    for event in seen:
        if is_silent(event):
            continue
        if found and list_key(event) and line_of(found[-1][0]) == line_of(event):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def is_silent(event: Event) -> bool:
    """What the others only see happen is no news to them; a tile that is turned over, or a die, is told otherwise."""
    kind, _, _, b, c = event
    if kind in (v.DIE_GAINED, v.DIE_LOST):
        return c in TOLD_DICE
    if kind in (v.ORDER_DEALT, v.HELPER_DEALT, v.ORDER_KEPT):
        return b < 0
    return kind == v.TURN_ENDS or (kind == v.TILE_USED and c >= 0)


def list_key(event: Event) -> str:
    """The text of the line in which an event is one of several; nothing for a sentence of its own."""
    return "" if event[0] == v.ACTED and event[4] != BY_TILE else LISTS.get(event[0], "")


def line_of(event: Event) -> tuple[str, int]:
    """What events of one line have in common: its text, and the seat if it tells of one."""
    key = list_key(event)
    return key, event[2] if key in ("account", "orders_fall") else -1


@remembered
def pieces_words(kind: int, cut: int) -> str:
    """The pieces that a die is sawn into."""
    colour = colour_of(kind)
    return listed([die_words(die(colour, value)) for value in CUTS[value_of(kind)][cut]])


def tile_words(f: Facts, t: Table, tile: int) -> str:
    """C46: the rewards of a reputation tile by place."""
    return " / ".join(reward_words(f, reward) for reward in t.setup.tile_rewards[tile])


def solo_words(f: Facts, points: int) -> str:
    """C70: how a solo game ended."""
    return text("woodcraft.event.game_ends_solo", points=amount_words("points", points), verdict=verdict(f, points))


def verdict(f: Facts, points: int) -> str:
    """C70: how good a solo game was."""
    if points >= f.solo.excellent:
        return text("woodcraft.excellent_score")
    if points >= f.solo.good:
        return text("woodcraft.good_score")
    return text("woodcraft.modest_score", good=f.solo.good, excellent=f.solo.excellent)


# ---- what is asked


def ask(view: View) -> str:
    """What the seat is asked for now."""
    item = view.agenda[-1]
    ending, blanks = question_wording(view, item)
    return text(f"woodcraft.ask.{item.name().lower()}{ending}", **blanks)


def question_wording(view: View, item: Item[Any]) -> Wording:
    """Which of several questions a decision asks, and what it names."""
    f, t = view.facts, view.table
    match item:
        case Turn():
            return "_move" if t.moved < 0 else "_act" if t.pending else "_end", {}
        case BuyWood(bought=1) | ChooseOrder(second=1):
            return "_more", {}
        case Exchange(sold=before) | BuyMaterials(bought=before) if before >= 0:
            return "_more", {}
        case Work():
            return "_planted" if item.planted else "_more" if item.room >= 0 else "", {}
        case KeepOrder() | SellTokens():
            return "", {"left": item.left}
        case ChooseRoom():
            return "", {"helper": helper_name(f, item.helper)}
        case ChooseProducer():
            return "", {"n": item.count}
        case ChooseSpace():
            return "", {"tool": tool_name(f, item.tool)}
        case PayDie():
            return "", {"order": order_name(f, item.order)}
    return AS_DECLARED


def closes(s: Public, move: Move) -> bool:
    """Whether somebody says that their turn, or an action of which they have done a part, is over."""
    match s.agenda[-1]:
        case Turn():
            return move[0] == v.END
        case BuyWood(bought=1) | ChooseOrder(second=1) | PlantMore():
            return move[0] == v.DONE
        case Exchange(sold=before) | BuyMaterials(bought=before) if before >= 0:
            return move[0] == v.DONE
        case Work(room=room, planted=planted) if room >= 0 or planted:
            return move[0] == v.DONE
    return False


# ---- what is offered


def offer_wording(view: View, move: Move, quote: Quote) -> Wording:
    """What is said of an offer beyond its row."""
    f, t, seat = view.facts, view.table, asked_seat(view)
    verb, a, b = move
    match verb:
        case v.MOVE:
            return "", move_blanks(f, t, a)
        case v.ACT:
            return "", {"lanterns": amount_words("lanterns", quote.price)}
        case v.BERRIES:
            return "", {"blueberries": amount_words("blueberries", f.numbers.instead)}
        case v.SAW | v.SPLICE | v.GLUE_DICE:
            return shaping_wording(t, seat, move, quote.price)
        case v.CUT:
            return "", {"die": die_name(die(a, t.pots[seat * POTS + a]))}
        case v.COMPLETE:
            row = row_name(f, t.rows[seat][t.orders[seat].index(a)])
            return "", {"name": order_name(f, a), "gain": gain_words(f, a), "row": row}
        case v.USE:
            return use_wording(f, t.rooms[seat][a], b)
        case v.ROOM:
            return "", {"reward": reward_words(f, f.workshop.room_gains[a])}
        case v.RUN:
            return "", {"production": production_words(f, t.rooms[seat][a])}
        case v.PLANT if value_of(a) != b:
            return "_split", {"rest": die_name(a - b)}
        case v.HANG:
            return "", {"rewards": hanging_rewards(f, t, seat, a, b)}
        case v.DONE:
            return done_wording(view)
    return price_wording(view, seat, move, quote.price)


def price_wording(view: View, seat: int, move: Move, price: int) -> Wording:
    """What costs or brings blueberries."""
    f, blanks = view.facts, {"price": amount_words("blueberries", price)}
    match move[0]:
        case v.MARKET:
            points = f.workshop.market_points[market_step(view.table, seat)]
            return "", {**blanks, "points": amount_words("points", points)}
        case v.ADD:
            return "", {**blanks, "reward": improvement_words(f, move[1])}
        case v.TAKE if price:
            return "_price", {**blanks}
    return "", {**blanks}


def move_blanks(f: Facts, t: Table, tile: int) -> dict[str, object]:
    """C10, C11: where a tile goes, and the bonuses that it gives."""
    rewards = [reward for reward in (rim_reward(t, tile), window_reward(t, tile)) if reward]
    bonus = text("woodcraft.offer.move_bonus", rewards=reward_words(f, *rewards)) if rewards else ""
    return {"here": place_name(t.wheel[tile]), "there": place_name(target(t, tile)), "bonus": bonus}


def shaping_wording(t: Table, seat: int, move: Move, price: int) -> Wording:
    """C31 to C34: what becomes of dice, and whether that takes a reuse token."""
    verb, a, b = move
    if verb == v.SAW:
        number, key = saw_number(t, seat), "saw_blades"
        ending, blanks = "_blades" if price else "", {"pieces": pieces_words(a, b)}
    elif verb == v.SPLICE:
        number, key = splice_number(t, seat, b), "scrap"
        ending, blanks = "", {"new": die_name(a + b)}
    else:
        number, key = glue_number(t, seat), "glue"
        ending = "" if colour_of(a // KINDS) == colour_of(a % KINDS) else "_points"
        blanks = {"new": die_name(glued(a, b)), "points": amount_words("points", t.perks[seat][PERK_GLUE])}
    reuse = text("woodcraft.offer.with_reuse") if number == -1 else ""
    return ending, {**blanks, "price": amount_words(key, price), "reuse": reuse}


def use_wording(f: Facts, helper: int, change: int) -> Wording:
    """C62: which die or token becomes what."""
    one, other, effect = change // USES, change % USES, f.helpers.effects[helper]
    if effect == SELL_TOKENS:
        return "_sell", {}
    if effect == SWAP_TOKEN:
        return "", {"one": good_name(one), "other": good_name(other)}
    if other == NO_REST:
        return "_plant_whole", {"one": die_name(one)}
    return "_plant" if effect == PLANT_CUTTING else "", {"one": die_name(one), "other": die_name(other)}


def done_wording(view: View) -> Wording:
    """What it means to leave it."""
    f, item = view.facts, view.agenda[-1]
    ending, gain = f"_{item.name().lower()}", 0
    if isinstance(item, ChooseContract):
        gain = f.orders.instead[item.order]
    elif isinstance(item, TakeFree) and f.helpers.gains[item.helper]:
        ending, gain = f"{ending}_else", f.helpers.gains[item.helper]
    return ending, {"gain": reward_words(f, gain)}


def hanging_rewards(f: Facts, t: Table, seat: int, space: int, tool: int) -> str:
    """C39: what the neighbours of a space of the attic would give."""
    rewards = [reward_words(f, reward) for reward in tool_links(t, seat, space, tool)]
    return text("woodcraft.offer.hang_rewards", rewards=", ".join(rewards)) if rewards else ""
