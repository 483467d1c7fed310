"""Events, questions, offers and reasons in words. It sees facts, tables, views and quotes, so it can say no more."""

from __future__ import annotations

from typing import Any, Final

from millwright.catalogue import text
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.decks import EFFECTS
from millwright.games.woodcraft.facts import QUADRANTS, Facts
from millwright.games.woodcraft.names import (
    amount_words,
    colour_name,
    contract_name,
    contract_words,
    die_name,
    good_name,
    goods_words,
    helper_name,
    helper_words,
    improvement_name,
    improvement_words,
    order_name,
    order_words,
    place_name,
    reward_words,
    room_name,
    row_name,
    seat_name,
    tile_name,
    tool_name,
)
from millwright.games.woodcraft.pieces import CUTS, GOODS, KINDS, TRACKS, colour_of, die, value_of
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
from millwright.games.woodcraft.table import PERK_GLUE, POTS, Table
from millwright.games.woodcraft.view import View
from millwright.kernel import Event, Move, Quote, heard

# ---- events

EVENTS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    v.FIRST_IS: ("first_is", ("seat",)),
    v.CONTRACT_SHOWN: ("contract_shown", ("contract_card",)),
    v.ORDER_SHOWN: ("order_shown", ("order_card",)),
    v.HELPER_SHOWN: ("helper_shown", ("helper_card",)),
    v.ORDER_DEALT: ("order_dealt", ("seat", "order_card")),
    v.HELPER_DEALT: ("helper_dealt", ("seat", "helper_card")),
    v.ORDER_KEPT: ("order_kept", ("seat", "order")),
    v.HELPER_KEPT: ("helper_kept", ("seat", "helper_card")),
    v.ORDER_PLACED: ("order_placed", ("seat", "order_card", "row")),
    v.ROUND_BEGINS: ("round_begins", ("round", "rounds")),
    v.TURN_BEGINS: ("turn_begins", ("seat",)),
    v.GREW: ("grew", ("seat", "die")),
    v.TILE_MOVED: ("tile_moved", ("seat", "tile", "space")),
    v.SAW_TURNED: ("saw_turned", ("quadrant",)),
    v.ARC_LAID: ("arc_laid", ("quadrant",)),
    v.ARC_LIFTED: ("arc_lifted", ()),
    v.ACTED: ("acted", ("seat", "tile")),
    v.SPLICED: ("spliced", ("seat", "die", "new")),
    v.PLANTED: ("planted", ("seat", "die", "value")),
    v.TILE_USED: ("reused", ("seat",)),
    v.IMPROVED: ("improved", ("seat", "improvement")),
    v.HIRED: ("hired", ("seat", "helper", "room")),
    v.TOOL_GAINED: ("tool_gained", ("seat", "tool", "attic")),
    v.TOOL_LOST: ("tool_lost", ("seat",)),
    v.COMPLETED: ("completed", ("seat", "order", "row")),
    v.CLAIMED: ("claimed", ("seat", "contract")),
    v.CONTRACT_GONE: ("contract_gone", ("contract",)),
    v.ORDER_OVERDUE: ("order_overdue", ("seat", "order")),
    v.INCOME_PHASE: ("income_phase", ("n",)),
    v.LATE_DECKS: ("late_decks", ()),
    v.MARKETED: ("marketed", ("seat", "n")),
    v.SOLO_CARD: ("solo_card", ("card",)),
    v.TILE_SKIPPED: ("tile_skipped", ("tile",)),
    v.RIVAL: ("rival", ("steps", "n")),
    v.SOLO_SHUFFLED: ("solo_shuffled", ()),
    v.ORDERS_SHUFFLED: ("orders_shuffled", ("n",)),
    v.HELPERS_SHUFFLED: ("helpers_shuffled", ("n",)),
    v.FINAL: ("final", ()),
    v.UNFINISHED: ("unfinished", ("seat", "n")),
}
"""The catalogue key of an event, and what its numbers are."""

BLANKS: Final = {"order_card": "order", "helper_card": "helper", "contract_card": "contract", "attic": "space"}
"""What a thing that is told at length is called in the text."""


def name(f: Facts, kind: str, n: int) -> str:
    """What a number of an event stands for."""
    names: dict[str, Any] = {
        "seat": lambda: seat_name(f, n),
        "contract": lambda: contract_name(f, n),
        "contract_card": lambda: contract_words(f, n),
        "order": lambda: order_name(f, n),
        "order_card": lambda: order_words(f, n),
        "helper": lambda: helper_name(f, n),
        "helper_card": lambda: helper_words(f, n),
        "row": lambda: row_name(f, n),
        "die": lambda: die_name(n),
        "new": lambda: die_name(n),
        "tile": lambda: tile_name(n),
        "space": lambda: place_name(n),
        "improvement": lambda: improvement_name(n),
        "room": lambda: room_name(n),
        "tool": lambda: tool_name(f, n),
        "attic": lambda: f.workshop.attic_ids[n],
        "card": lambda: f.solo.ids[n],
    }
    if kind == "quadrant":
        return QUADRANTS[n].upper()
    return str(names[kind]()) if kind in names else str(n)


def log_lines(f: Facts, t: Table, events: list[Event], seat: int) -> list[str]:
    """What one seat reads of the events of a move; changes of goods, dice, points and tracks are gathered by seat."""
    lines: list[str] = []
    account: list[Event] = []
    for event in heard(events, seat):
        if account and (event[0] not in ACCOUNT or event[2] != account[0][2]):
            lines += account_lines(f, account)
            account = []
        if event[0] in ACCOUNT:
            account.append(event)
        else:
            lines += sentence(f, t, event)
    return merged(lines + account_lines(f, account))


ACCOUNT: Final = (v.GOODS_CHANGED, v.DIE_GAINED, v.DIE_LOST, v.SCORED, v.REPUTATION, v.INCOME)

TOLD_DICE: Final = (v.BY_SAW, v.BY_SPLICE, v.BY_GLUE, v.BY_PLANTING, v.BY_HARVEST)
"""Dice that come and go with something that has a sentence of its own."""


def account_lines(f: Facts, events: list[Event]) -> list[str]:
    """What one seat gained and lost, in one line; nothing where that is told already."""
    parts = [words for event in events if (words := change_words(event))]
    if not parts:
        return []
    return [text("woodcraft.event.account", seat=seat_name(f, events[0][2]), changes=", ".join(parts))]


def change_words(event: Event) -> str:
    """One gain or loss."""
    kind, _, _, b, c = event
    match kind:
        case v.GOODS_CHANGED:
            return signed(c, amount_words(GOODS[b // v.PARTS], abs(c)))
        case v.DIE_GAINED | v.DIE_LOST:
            return "" if c in TOLD_DICE else signed(1 if kind == v.DIE_GAINED else -1, die_name(b))
        case v.SCORED:
            points = signed(b, amount_words("points", abs(b)))
            return text("woodcraft.event.points_from", points=points, part=text(f"woodcraft.part.{v.PART_NAMES[c]}"))
        case v.REPUTATION:
            return signed(b, amount_words("reputation", abs(b)))
    return signed(c, amount_words(f"{TRACKS[b]}_income", abs(c)))


def signed(n: int, words: str) -> str:
    return text("woodcraft.plus" if n > 0 else "woodcraft.minus", n=words)


def sentence(f: Facts, t: Table, event: Event) -> list[str]:
    """An event as a sentence, if it has one."""
    kind, _, _, b, c = event
    if kind in GATHERED:
        return [gather_words(f, t, event)]
    if kind not in EVENTS or (kind in SECRETS and b < 0) or (kind == v.TILE_USED and c >= 0):
        return []
    key, blanks = EVENTS[kind]
    pairs = zip(blanks, event[2:], strict=False)
    named = {BLANKS.get(blank, blank): name(f, blank, n) for blank, n in pairs if n >= 0}
    return [text(f"woodcraft.event.{key}{variant(t, event)}", **named)]


SECRETS: Final = (v.ORDER_DEALT, v.HELPER_DEALT, v.ORDER_KEPT)
"""What the others only see happen is no news to them."""


def variant(t: Table, event: Event) -> str:
    """Some events have several sentences."""
    kind, _, a, _, c = event
    if kind == v.CONTRACT_GONE:
        return "_claimed" if t.claims[a] else ""
    if kind == v.TILE_MOVED:
        return "_solo" if a < 0 else ""
    if kind == v.ACTED:
        return f"_{c}"
    return ""


GATHERED: Final = (
    v.TILE_STANDS, v.ROLLED, v.REPUTATION_TILE, v.HARVESTED, v.SAWN, v.GLUED, v.HELPER_USED, v.PRODUCED,
    v.ORDER_FELL, v.ORDER_GONE, v.HELPER_GONE, v.TILES_BACK, v.TILE_TAKEN, v.GAME_ENDS,
)  # fmt: skip
"""Events whose words need more than their numbers, or that come in rows."""


def gather_words(f: Facts, t: Table, event: Event) -> str:
    kind, _, a, b, c = event
    seat = seat_name(f, a) if 0 <= a < len(f.colours) else ""
    match kind:
        case v.TILE_STANDS:
            return text("woodcraft.event.wheel_is", tiles=f"{place_name(b)} {tile_name(a)}")
        case v.ROLLED:
            return text("woodcraft.event.stock_is", dice=die_name(a))
        case v.REPUTATION_TILE:
            return text("woodcraft.event.reputation_tile", n=b, reward=tile_words(f, t, a))
        case v.HARVESTED:
            return text(f"woodcraft.event.{'felled' if c else 'harvested'}", seat=seat, die=die_name(b))
        case v.SAWN:
            return text("woodcraft.event.sawn", seat=seat, die=die_name(b), pieces=pieces_words(b, c))
        case v.GLUED:
            one, other = die_name(b // KINDS), die_name(b % KINDS)
            return text("woodcraft.event.glued", seat=seat, die=one, other=other, new=die_name(c))
        case v.HELPER_USED | v.PRODUCED:
            key = "helper_used" if kind == v.HELPER_USED else "produced"
            return text(f"woodcraft.event.{key}", seat=seat, helper=helper_name(f, t.rooms[a][b]))
        case v.ORDER_FELL:
            return text("woodcraft.event.orders_fall", seat=seat, orders=order_at(f, b, c))
        case v.ORDER_GONE:
            return text("woodcraft.event.orders_gone", orders=order_name(f, a))
        case v.HELPER_GONE:
            return text("woodcraft.event.helpers_gone", helpers=helper_name(f, a))
        case v.TILES_BACK:
            return text("woodcraft.event.tiles_back", seat=seat)
        case v.TILE_TAKEN:
            return text(f"woodcraft.event.tile_taken{'_rival' if a < 0 else ''}", seat=seat, n=c + 1)
    return end_words(f, t, a, b)


def order_at(f: Facts, order: int, row: int) -> str:
    return text("woodcraft.event.order_at", order=order_name(f, order), row=row_name(f, row))


def pieces_words(kind: int, cut: int) -> str:
    """The pieces that a die is sawn into."""
    colour = colour_of(kind)
    return text("woodcraft.and").join(die_name(die(colour, value)) for value in CUTS[value_of(kind)][cut])


def tile_words(f: Facts, t: Table, tile: int) -> str:
    """C46: the rewards of a reputation tile by place."""
    return " / ".join(reward_words(f, reward) for reward in t.setup.tile_rewards[tile])


def end_words(f: Facts, t: Table, seat: int, points: int) -> str:
    """C52, C70."""
    if t.seats > 1:
        return text("woodcraft.event.game_ends", seat=seat_name(f, seat), points=amount_words("points", points))
    return solo_words(f, points)


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


def merged(lines: list[str]) -> list[str]:
    """Lines that begin alike up to their colon, one after the other, become one: what was done, and what it gave."""
    found: list[str] = []
    for line in lines:
        head, colon, rest = line.partition(": ")
        if found and colon and rest and found[-1].startswith(f"{head}: ") and not line.startswith("——"):
            found[-1] = f"{found[-1][:-1]}, {rest}"
        else:
            found.append(line)
    return found


# ---- what is asked


def ask(view: View) -> str:
    """What the seat is asked for now."""
    item: Any = view.agenda[-1]  # its numbers are public
    f, t, key = view.facts, view.table, type(item).__name__.lower()
    blanks: dict[str, object] = {}
    if key == "turn":
        key = "turn_move" if t.moved < 0 else "turn_act" if t.pending else "turn_end"
    elif key in MORE and getattr(item, MORE[key]) > (-1 if key in ("exchange", "buymaterials") else 0):
        key = f"{key}_more"
    elif key == "work":
        key = "work_planted" if item.planted else "work_more" if item.room >= 0 else "work"
    elif key in ("keeporder", "selltokens"):
        blanks = {"left": item.left}
    elif key == "chooseroom":
        blanks = {"helper": helper_name(f, item.helper)}
    elif key == "chooseproducer":
        blanks = {"n": item.count}
    elif key == "choosespace":
        blanks = {"tool": tool_name(f, item.tool)}
    elif key == "paydie":
        blanks = {"order": order_name(f, item.order)}
    return text(f"woodcraft.ask.{key}", **blanks)


MORE: Final = {"buywood": "bought", "exchange": "sold", "buymaterials": "bought", "chooseorder": "second"}
"""Decisions that come a second time, and the number that tells it."""


# ---- what is offered


def offer(view: View, move: Move, quote: Quote) -> str:
    """An offer as a player reads it: what happens, and what it costs."""
    f, t, (verb, a, b) = view.facts, view.table, move
    seat: int = view.agenda[-1].seat if hasattr(view.agenda[-1], "seat") else -1
    match verb:
        case v.MOVE:
            return move_offer(f, t, a)
        case v.ACT:
            return text(f"woodcraft.offer.act_{b}", tile=tile_name(a), lanterns=amount_words("lanterns", quote.price))
        case v.BERRIES:
            return text("woodcraft.offer.berries", blueberries=amount_words("blueberries", f.numbers.instead))
        case v.SAW:
            key = "saw_blades" if quote.price else "saw"
            price = amount_words("saw_blades", quote.price)
            words = text(f"woodcraft.offer.{key}", die=die_name(a), pieces=pieces_words(a, b), price=price)
            return reused(words, saw_number(t, seat))
        case v.SPLICE:
            price = amount_words("scrap", quote.price)
            words = text("woodcraft.offer.splice", die=die_name(a), new=die_name(a + b), price=price)
            return reused(words, splice_number(t, seat, b))
        case v.GLUE_DICE:
            return reused(glue_offer(t, seat, move, quote.price), glue_number(t, seat))
        case v.CUT:
            tree = die_name(die(a, t.pots[seat * POTS + a]))
            return text("woodcraft.offer.cut", colour=colour_name(a), die=tree)
        case v.COMPLETE:
            row = row_name(f, t.rows[seat][t.orders[seat].index(a)])
            return text("woodcraft.offer.complete", order=order_words(f, a), row=row)
        case v.USE:
            return use_offer(f, t.rooms[seat][a], b)
        case v.MARKET:
            points = amount_words("points", f.workshop.market_points[market_step(t, seat)])
            price = amount_words("blueberries", quote.price)
            return text("woodcraft.offer.market", blueberries=price, points=points)
        case v.DONE:
            return done_offer(view)
    return action_offer(view, seat, move, quote)


def move_offer(f: Facts, t: Table, tile: int) -> str:
    """C10, C11: where a tile goes, and the bonuses that it gives."""
    rewards = [reward_words(f, reward) for reward in (rim_reward(t, tile), window_reward(t, tile)) if reward]
    return text(
        "woodcraft.offer.move",
        tile=tile_name(tile),
        here=place_name(t.wheel[tile]),
        there=place_name(target(t, tile)),
        bonus=text("woodcraft.offer.move_bonus", rewards=", ".join(rewards)) if rewards else "",
    )


def reused(words: str, number: int) -> str:
    return text("woodcraft.offer.with_reuse", offer=words) if number == -1 else words


def glue_offer(t: Table, seat: int, move: Move, price: int) -> str:
    one, other = move[1] // KINDS, move[1] % KINDS
    return text(
        f"woodcraft.offer.{'glue' if colour_of(one) == colour_of(other) else 'glue_points'}",
        die=die_name(one),
        other=die_name(other),
        new=die_name(die(move[2], value_of(one) + value_of(other))),
        price=amount_words("glue", price),
        points=amount_words("points", t.perks[seat][PERK_GLUE]),
    )


def use_offer(f: Facts, helper: int, b: int) -> str:
    """C62: which die or token becomes what."""
    one, other = b // v.USES, b % v.USES
    who, effect = helper_name(f, helper), EFFECTS[f.helpers.effects[helper]]
    if effect == "sell_tokens":
        return text("woodcraft.offer.use_sell", helper=who)
    if effect == "swap_token":
        return text("woodcraft.offer.use", helper=who, one=good_name(one), other=good_name(other))
    if other == v.NO_REST:
        return text("woodcraft.offer.use_plant_whole", helper=who, one=die_name(one))
    key = "use_plant" if effect == "plant_cutting" else "use"
    return text(f"woodcraft.offer.{key}", helper=who, one=die_name(one), other=die_name(other))


def done_offer(view: View) -> str:
    """What it means to leave it."""
    f, item = view.facts, view.agenda[-1]
    numbers: Any = item  # which are public
    key, more = type(item).__name__.lower(), {}
    if key == "choosecontract":
        more = {"gain": reward_words(f, f.orders.instead[numbers.order])}
    elif key == "takefree":
        gain = f.helpers.gains[numbers.helper]
        if gain:
            key, more = "takefree_else", {"gain": reward_words(f, gain)}
    return text(f"woodcraft.offer.done_{key}", **more)


def action_offer(view: View, seat: int, move: Move, quote: Quote) -> str:
    """The offers inside an action."""
    f, t, (verb, a, b) = view.facts, view.table, move
    price = amount_words("blueberries", quote.price)
    match verb:
        case v.BUY | v.SELL:
            return text(f"woodcraft.offer.{'buy' if verb == v.BUY else 'sell'}", die=die_name(a), price=price)
        case v.STORE:
            bought = goods_words([(f.stores.goods[a], f.stores.amounts[a])])
            return text("woodcraft.offer.store", good=bought, price=price)
        case v.TAKE:
            key = "take_price" if quote.price else "take"
            return text(f"woodcraft.offer.{key}", order=order_words(f, a), blueberries=price)
        case v.HIRE:
            return text("woodcraft.offer.hire", helper=helper_words(f, a), blueberries=price)
        case v.ROOM:
            reward = reward_words(f, f.workshop.room_gains[a])
            return text("woodcraft.offer.room", room=room_name(a), reward=reward)
        case v.RUN:
            helper = t.rooms[seat][a]
            produced = reward_words(f, f.helpers.productions[helper])
            return text("woodcraft.offer.run", helper=helper_name(f, helper), production=produced)
        case v.PLANT:
            if value_of(a) == b:
                return text("woodcraft.offer.plant", die=die_name(a))
            return text("woodcraft.offer.plant_split", value=b, die=die_name(a), rest=die_name(a - b))
        case v.ADD:
            reward = improvement_words(f, a)
            return text("woodcraft.offer.add", improvement=improvement_name(a), price=price, reward=reward)
        case v.HANG:
            return hang_offer(f, t, seat, a, b)
        case v.SELL_TOKEN:
            return text("woodcraft.offer.sell_token", good=amount_words(GOODS[a], 1), price=price)
    return card_offer(f, move)


def hang_offer(f: Facts, t: Table, seat: int, space: int, tool: int) -> str:
    """C39: a space of the attic, and what the neighbours there would give."""
    rewards = [reward_words(f, reward) for reward in tool_links(t, seat, space, tool)]
    words = text("woodcraft.offer.hang_rewards", rewards=", ".join(rewards)) if rewards else ""
    return text("woodcraft.offer.hang", space=f.workshop.attic_ids[space], rewards=words)


def card_offer(f: Facts, move: Move) -> str:
    """The offers that name a card or a piece, and those of luck."""
    verb, a, _ = move
    match verb:
        case v.KEEP_HELPER:
            return text("woodcraft.offer.keep_helper", helper=helper_words(f, a))
        case v.KEEP_ORDER | v.PLACE:
            return text(f"woodcraft.offer.{'place' if verb == v.PLACE else 'keep_order'}", order=order_words(f, a))
        case v.STEP:
            return text("woodcraft.offer.step", track=text(f"woodcraft.track.{TRACKS[a]}"))
        case v.TOOL:
            return text("woodcraft.offer.tool", tool=tool_name(f, a))
        case v.PICK | v.PAY | v.DISCARD:
            key = {v.PICK: "pick", v.PAY: "pay", v.DISCARD: "discard"}[verb]
            return text(f"woodcraft.offer.{key}", die=die_name(a))
        case v.CLAIM:
            return text("woodcraft.offer.claim", contract=contract_words(f, a))
        case v.END:
            return text("woodcraft.offer.end")
    return luck_offer(f, move)


def luck_offer(f: Facts, move: Move) -> str:
    verb, a, b = move
    match verb:
        case v.QUADRANT:
            return text("woodcraft.offer.quadrant", quadrant=QUADRANTS[a].upper())
        case v.STAND:
            return text("woodcraft.offer.stand", tile=tile_name(a))
        case v.ROLL:
            return text("woodcraft.offer.roll", die=die_name(a))
        case v.DRAW_TILE:
            return text("woodcraft.offer.draw_tile", tile=f.tracks.tile_ids[a])
        case v.DRAW_CONTRACT | v.LOSE:
            key = "draw_contract" if verb == v.DRAW_CONTRACT else "lose"
            return text(f"woodcraft.offer.{key}", contract=contract_name(f, a))
        case v.DRAW_ORDER:
            return text("woodcraft.offer.draw_order", order=order_name(f, a))
        case v.DRAW_HELPER:
            return text("woodcraft.offer.draw_helper", helper=helper_name(f, a))
        case v.DEAL_ORDER:
            return text("woodcraft.offer.deal_order", seat=seat_name(f, a), order=order_name(f, b))
        case v.DEAL_HELPER:
            return text("woodcraft.offer.deal_helper", seat=seat_name(f, a), helper=helper_name(f, b))
        case v.FIRST:
            return text("woodcraft.offer.first", seat=seat_name(f, a))
    return text("woodcraft.offer.draw_solo", card=f.solo.ids[a])
