"""Moves, events and reasons in words. It sees facts, tables, views and quotes, so it can say no more than they hold."""

from __future__ import annotations

from typing import Any, Final

from millwright.catalogue import text
from millwright.games.brass import verbs as v
from millwright.games.brass.facts import CANAL, INDUSTRIES, PERIODS, RAIL, Facts
from millwright.games.brass.quotes import (
    coal_price,
    coal_sources,
    income_of,
    iron_price,
    iron_sources,
    link_coal_price,
    loan_space,
    quote_slot,
)
from millwright.games.brass.table import Table, stack_of, top
from millwright.games.brass.view import View
from millwright.kernel import Event, Move, Quote, heard

# ---- ids, which stand in records and are never translated


def write(f: Facts, t: Table, move: Move) -> str:
    """A move as records have it: a verb, then ids and numbers."""
    verb, a, b = move
    m, cards = t.board.map, t.board.deck.ids
    match verb:
        case v.BUILD:
            return f"build {INDUSTRIES[b]} {m.slot_ids[a]}"
        case v.LINK:
            return f"link {m.connection_ids[a]}"
        case v.DEVELOP:
            return f"develop {INDUSTRIES[a]}" + (f" {INDUSTRIES[b]}" if b >= 0 else "")
        case v.SELL if a < 0:
            return "sell"
        case v.SELL:
            return f"sell {m.slot_ids[a]} {m.slot_ids[b] if b >= 0 else 'market'}"
        case v.LOAN:
            return f"loan {a * t.board.numbers.loan_step}"
        case v.DISCARD:
            return f"discard {cards[a]}" + (f" {cards[b]}" if b >= 0 else "")
        case v.FETCH_COAL:
            return f"coal {m.slot_ids[a]}"
        case v.FETCH_IRON:
            return f"iron {m.slot_ids[a]}"
        case v.SCRAP:
            return f"scrap {m.slot_ids[a]}"
        case v.FIRST:
            return f"first {f.colours[a]}"
        case v.DEAL:
            return f"deal {f.colours[a]} {cards[b]}"
        case v.MARKET:
            return f"market {a}"
    return {v.COMBINE: "combine", v.PASS: "pass", v.DONE: "done"}[verb]


# ---- names, which players read


def colour_name(f: Facts, seat: int) -> str:
    """A colour in the player's language; an owner's own colour as the facts file calls it."""
    name = f.colours[seat]
    return text(f"brass.colour.{name}") if name in ("red", "purple", "yellow", "green") else name.title()


def industry_name(industry: int) -> str:
    return text(f"brass.industry.{INDUSTRIES[industry]}")


def place_name(t: Table, place: int) -> str:
    return t.board.map.location_names[place]


def slot_name(t: Table, slot: int) -> str:
    """The location of a slot."""
    return place_name(t, t.board.map.slot_locations[slot])


def card_name(t: Table, card: int) -> str:
    place = t.board.deck.locations[card]
    return place_name(t, place) if place >= 0 else text(f"brass.card.{INDUSTRIES[t.board.deck.industries[card]]}")


def connection_name(t: Table, connection: int) -> str:
    a, b = t.board.map.ends[connection]
    return f"{place_name(t, a)}–{place_name(t, b)}"


def tile_name(t: Table, kind: int) -> str:
    """A tile by industry and level."""
    tiles = t.board.tiles
    return text("brass.tile", industry=industry_name(tiles.industries[kind]), level=tiles.levels[kind])


def period_name(period: int) -> str:
    return text(f"brass.period_{period}")


def round_words(t: Table) -> str:
    key = "round" if t.round else "round_before"
    return text(f"brass.{key}", round=t.round, rounds=t.board.numbers.rounds)


def signed(n: int) -> str:
    """A number with a minus sign that is one."""
    return str(n) if n >= 0 else f"−{-n}"


def money_words(amount: int) -> str:
    return text("brass.price", n=amount) if amount >= 0 else text("brass.debt", n=-amount)


# ---- events

EVENTS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    v.PERIOD_BEGINS: ("period_begins", ("period",)),
    v.ROUND_BEGINS: ("round_begins", ("period", "round", "rounds")),
    v.DEALT: ("dealt", ("seat", "card")),
    v.DISCARDED: ("discarded", ("seat", "card")),
    v.PASSED: ("passed", ("seat",)),
    v.COMBINED: ("combined", ("seat",)),
    v.PAID: ("paid", ("seat", "amount")),
    v.EARNED: ("earned", ("seat", "amount")),
    v.INCOME: ("income", ("seat", "space", "change")),
    v.BUILT: ("built", ("seat", "slot", "tile")),
    v.REPLACED: ("replaced", ("seat", "slot", "tile")),
    v.SCRAPPED: ("scrapped", ("seat", "slot", "tile")),
    v.OBSOLETE: ("obsolete", ("seat", "slot", "tile")),
    v.FLIPPED: ("flipped", ("seat", "slot", "tile")),
    v.CUBES_LOST: ("cubes_lost", ("slot", "industry", "count")),
    v.CUBE_USED: ("cube_used", ("seat", "slot", "industry")),
    v.CUBE_BOUGHT: ("cube_bought", ("seat", "industry", "price")),
    v.CUBE_IMPORTED: ("cube_imported", ("seat", "industry", "price")),
    v.LINKED: ("linked", ("seat", "connection")),
    v.LINKS_BACK: ("links_back", ("seat", "count")),
    v.DEVELOPED: ("developed", ("seat", "tile")),
    v.SOLD: ("sold", ("seat", "slot", "port")),
    v.MARKET_TURNED: ("market_turned", ("value", "marker")),
    v.MARKET_CLOSED: ("market_closed", ("seat", "slot")),
    v.MARKET_RENEWED: ("market_renewed", ()),
    v.UNPAID: ("unpaid", ("seat", "amount")),
    v.BORROWED: ("borrowed", ("seat", "amount")),
    v.SCORED: ("scored", ("seat", "points")),
    v.PERIOD_ENDS: ("period_ends", ("period",)),
}
"""The catalogue key of an event, and what its numbers are. What is told by another event is not here."""


def name(f: Facts, t: Table, kind: str, n: int) -> str:
    """What a number of an event stands for."""
    match kind:
        case "seat":
            return colour_name(f, n)
        case "card":
            return card_name(t, n)
        case "slot" | "port":
            return slot_name(t, n)
        case "tile":
            return tile_name(t, n)
        case "connection":
            return connection_name(t, n)
        case "industry":
            return text(f"brass.good.{INDUSTRIES[n]}")
        case "period":
            return period_name(n)
        case "change":
            return signed(n) if n < 0 else f"+{n}"
        case "value":
            return signed(-n)
        case "space":
            return money_words(t.board.tracks.income[n])
        case "marker":
            return marker_words(t, n)
    return signed(n)


def marker_words(t: Table, space: int) -> str:
    """What the cotton marker's space is worth."""
    bonus = t.board.tracks.bonus
    return (
        text("brass.bonus", n=bonus[space], left=len(bonus) - space) if space < len(bonus) else text("brass.no_demand")
    )


def say(f: Facts, t: Table, event: Event) -> str:
    """An event as a sentence."""
    key, blanks = EVENTS[event[0]]
    pairs = zip(blanks, event[2:], strict=False)
    named = {blank: name(f, t, blank, n) for blank, n in pairs if n >= 0 or blank in ("change", "points")}
    return text(f"brass.event.{key}{variant(event)}", **named)


def variant(event: Event) -> str:
    """Some events have several sentences."""
    kind, _, _, _, c = event
    if kind in (v.PAID, v.EARNED):
        return f"_{v.REASONS[c]}"
    if kind == v.SCORED:
        return f"_{v.PART_NAMES[c]}"
    if kind == v.LINKED:
        return f"_{PERIODS[c]}"
    if kind == v.UNPAID:
        return "_stays" if c else ""
    if kind == v.SOLD:
        return "_abroad" if c < 0 else ""
    return ""


def log_lines(f: Facts, t: Table, events: list[Event], seat: int) -> list[str]:
    """What one seat reads of the events of a move; a new order is one line, and nothing is told twice."""
    seen = heard(events, seat)
    told_ones = [event for event in seen if event[0] in ROWS or told(event)]
    lines = []
    for i, event in enumerate(told_ones):
        if event[0] not in ROWS:
            lines.append(say(f, t, event))
        elif not i or told_ones[i - 1][0] != event[0]:
            lines.append(row_words(f, t, [one for one in told_ones if one[0] == event[0]]))
    return lines


ROWS: Final = (v.ORDERED, v.STANDING, v.GAME_ENDS, v.CUBE_BROUGHT)
"""Events that come in a row and are told in one line."""


def row_words(f: Facts, t: Table, events: list[Event]) -> str:
    """A new order, how the seats stand, the winners (B47: there may be several), the cubes of a new tile."""
    kind, _, a, b, _ = events[0]
    if kind == v.CUBE_BROUGHT:
        prices = ", ".join(money_words(event[4]) for event in events)
        good = text(f"brass.good.{INDUSTRIES[b]}").capitalize()
        return text("brass.event.cubes_brought", industry=good, slot=slot_name(t, a), prices=prices)
    if kind == v.STANDING:
        points = ", ".join(f"{colour_name(f, event[2])} {event[3]}" for event in events)
        return text("brass.event.standings", points=points)
    names = [colour_name(f, event[2]) for event in events]
    if kind == v.ORDERED:
        return text("brass.event.orders", order=", ".join(names))
    return text("brass.event.game_ends", seat=text("brass.and").join(names), points=b)


def told(event: Event) -> bool:
    """Prices of cubes and loans are told with them; others' cards and nothing scored are no news."""
    kind, _, _, b, c = event
    if kind in (v.PAID, v.EARNED):
        return c not in (v.FOR_CUBE, v.FOR_LOAN)
    return kind in EVENTS and not (kind == v.SCORED and not b) and not (kind == v.DEALT and b < 0)


# ---- what is asked and offered


def ask(view: View) -> str:
    """What the seat is asked for now."""
    item: Any = view.agenda[-1]  # its numbers are public
    t, key = view.table, item.name().lower()
    blanks: dict[str, object] = {}
    if key == "action":
        single = t.period == CANAL and t.round == 1
        key = "action" if single else f"action_{item.left}"
    elif key == "discard" and item.slot >= 0:
        key = "discard_build"
        blanks = {"industry": industry_name(item.industry), "place": slot_name(t, item.slot)}
    elif key == "coal":
        blanks = {"place": place_name(t, item.place)}
        if item.far >= 0:
            key, blanks["far"] = "coal_rail", place_name(t, item.far)
    elif key == "scrap":
        due = -income_of(t, item.seat)
        blanks = {"due": due, "short": due - t.money[item.seat]}
    elif key == "deal":
        blanks = {"seat": colour_name(view.facts, item.seat)}
    return text(f"brass.ask.{key}", **blanks)


def offer(view: View, move: Move, quote: Quote) -> str:
    """An offer as a player reads it: what happens, and what it costs."""
    t, (verb, a, b) = view.table, move
    seat = view.agenda[-1].seat if hasattr(view.agenda[-1], "seat") else -1
    match verb:
        case v.BUILD:
            return build_offer(view.facts, t, seat, a, b, quote)
        case v.LINK:
            return link_offer(t, a, quote)
        case v.DEVELOP:
            return develop_offer(t, [tile_name(t, kind) for kind in developed(t, seat, a, b)], quote)
        case v.SELL:
            to = text("brass.offer.abroad") if b < 0 else text("brass.offer.to", port=slot_owner(view.facts, t, b))
            return text("brass.offer.sell", mill=slot_tile(t, a), to=to)
        case v.LOAN:
            income = money_words(t.board.tracks.income[loan_space(t, seat, a)])
            return text("brass.offer.loan", amount=a * t.board.numbers.loan_step, income=income)
        case v.DISCARD if b >= 0:
            return text("brass.offer.discard_2", first=card_name(t, a), second=card_name(t, b))
        case v.DISCARD:
            return text("brass.offer.discard", card=card_name(t, a))
        case v.FETCH_COAL | v.FETCH_IRON:
            return text("brass.offer.cube", source=slot_owner(view.facts, t, a))
        case v.SCRAP:
            return text("brass.offer.scrap", tile=slot_tile(t, a), money=t.board.tiles.costs[t.tiles[a]] // 2)
        case v.DONE:
            return text(f"brass.offer.done_{view.agenda[-1].name().lower()}")
    return other_offer(view.facts, t, move)


def other_offer(f: Facts, t: Table, move: Move) -> str:
    """The offers that name nothing, and those of luck."""
    verb, a, b = move
    match verb:
        case v.FIRST:
            return text("brass.offer.first", seat=colour_name(f, a))
        case v.DEAL:
            return text("brass.offer.deal", seat=colour_name(f, a), card=card_name(t, b))
        case v.MARKET:
            return text("brass.offer.market", value=signed(-a))
    return text({v.COMBINE: "brass.offer.combine", v.PASS: "brass.offer.pass"}[verb])


def slot_tile(t: Table, slot: int) -> str:
    """The tile on a slot and where it is."""
    return text("brass.tile_in", tile=tile_name(t, t.tiles[slot]), place=slot_name(t, slot), state=standing(t, slot))


def slot_owner(f: Facts, t: Table, slot: int) -> str:
    """The tile on a slot, where it is and whose."""
    tile, owner = tile_name(t, t.tiles[slot]), colour_name(f, t.owners[slot])
    return text("brass.tile_of", tile=tile, place=slot_name(t, slot), seat=owner, state=standing(t, slot))


def standing(t: Table, slot: int) -> str:
    """What tells a tile apart from others of its kind in the location: its cubes, that it is flipped, or the slot."""
    if t.flipped >> slot & 1:
        words = text("brass.state_flipped")
    else:
        words = text("brass.state_cubes", count=t.cubes[slot]) if t.cubes[slot] else ""
    slots = t.board.map.slots_at[t.board.map.slot_locations[slot]]
    same = [other for other in slots if t.tiles[other] == t.tiles[slot] and t.owners[other] == t.owners[slot]]
    return words + (text("brass.state_slot", n=slots.index(slot) + 1) if len(same) > 1 else "")


def build_offer(f: Facts, t: Table, seat: int, slot: int, industry: int, quote: Quote) -> str:
    kind = top(t, seat, industry)
    parts = [text("brass.offer.build", tile=tile_name(t, kind), place=slot_name(t, slot), price=quote.price)]
    if t.tiles[slot] >= 0:
        old, owner = tile_name(t, t.tiles[slot]), colour_name(f, t.owners[slot])
        parts.append(text("brass.offer.over", seat=owner, tile=old, state=standing(t, slot)))
    if t.board.tiles.coal[kind]:
        parts.append(coal_words(t, t.board.map.slot_locations[slot]))
    if t.board.tiles.iron[kind]:
        parts.append(iron_words(t, 1))
    return ", ".join(parts)


def link_offer(t: Table, connection: int, quote: Quote) -> str:
    key = "rail" if t.period == RAIL else "canal"
    line = text(f"brass.offer.{key}", connection=connection_name(t, connection), price=quote.price)
    if t.period != RAIL:
        return line
    return f"{line}, {rail_coal_words(t, connection)}"


def rail_coal_words(t: Table, connection: int) -> str:
    """Where the coal of a rail comes from, if there is no choice."""
    price = link_coal_price(t, connection)
    if price:
        return text("brass.offer.coal_track", price=price)
    a, b = t.board.map.ends[connection]
    names = list(dict.fromkeys([slot_name(t, mine) for mine in coal_sources(t, a, b)]))
    return text("brass.offer.coal_from", place=names[0]) if len(names) == 1 else text("brass.offer.coal_mine")


def develop_offer(t: Table, names: list[str], quote: Quote) -> str:
    price = quote.price
    iron = text("brass.offer.iron_bought", price=price) if price else iron_words(t, len(names))
    key = "twice" if len(names) == 2 and names[0] == names[1] else str(len(names))
    return text(f"brass.offer.develop_{key}", first=names[0], second=names[-1], iron=iron)


def coal_words(t: Table, place: int) -> str:
    """Where the coal comes from."""
    mines = coal_sources(t, place, -1)
    if not mines:
        return text("brass.offer.coal_track", price=coal_price(t, t.reach[place]))
    if len(mines) > 1:
        return text("brass.offer.coal_mine")
    return text("brass.offer.coal_from", place=slot_name(t, mines[0]))


def iron_words(t: Table, count: int) -> str:
    """Where the iron comes from."""
    price, works = iron_price(t, count), iron_sources(t)
    if price:
        return text("brass.offer.iron_track", price=price)
    return (
        text("brass.offer.iron_from", place=slot_name(t, works[0]))
        if len(works) == 1
        else text("brass.offer.iron_works")
    )


def developed(t: Table, seat: int, first: int, second: int) -> list[int]:
    """The kinds of tiles that a development takes off the stacks."""
    kinds = [top(t, seat, first)]
    if second == first:
        kinds.append(t.board.tiles.stacks[first][t.stacks[stack_of(seat, first)] + 1])
    elif second >= 0:
        kinds.append(top(t, seat, second))
    return kinds


# ---- why not


def explain(f: Facts, t: Table, seat: int, move: Move, quote: Quote) -> str:
    """Why a move is refused."""
    verb, a, b = move
    blanks: dict[str, object] = {"a": quote.a, "b": quote.b}
    key = quote.why
    if verb == v.BUILD:
        key, blanks = build_reason(f, t, seat, move, quote)
    elif verb == v.LINK:
        blanks |= {"place": connection_name(t, a), "money": link_shortage(t, a, quote)}
        key = "no_coal_rail" if key == "no_coal" else key
        if key == "route_built":
            blanks["seat"] = colour_name(f, t.links[a])
    elif verb == v.DEVELOP:
        empty = b if top(t, seat, a) >= 0 and b >= 0 else a
        blanks["industry"] = industry_name(empty)
    elif verb == v.SELL and a >= 0:
        blanks |= {"place": slot_name(t, a), "port": slot_name(t, b) if b >= 0 else ""}
    elif verb == v.LOAN:
        blanks["lowest"] = money_words(t.board.tracks.income[0])
    elif verb == v.FETCH_COAL:
        blanks["place"] = slot_name(t, a)
    elif verb == v.DISCARD:
        blanks["card"] = card_name(t, a)
        key = f"{key}_discard" if key == "card_apart" else key
    return text(f"brass.why.{key}", **blanks)


def build_reason(f: Facts, t: Table, seat: int, move: Move, quote: Quote) -> tuple[str, dict[str, object]]:
    """The key and the blanks of why a build is refused."""
    _, slot, industry = move
    kind, old, key = top(t, seat, industry), t.tiles[slot], quote.why
    blanks: dict[str, object] = {
        "place": slot_name(t, slot),
        "industry": industry_name(industry),
        "an_industry": text(f"brass.an.{INDUSTRIES[industry]}"),
        "good": text(f"brass.good.{INDUSTRIES[industry]}"),
        "level": t.board.tiles.levels[kind] if kind >= 0 else "",
        "card": text(f"brass.card.{INDUSTRIES[industry]}"),
        "a": quote.a,
        "b": quote.b,
    }
    if old >= 0:
        blanks |= {"old": tile_name(t, old), "seat": colour_name(f, t.owners[slot])}
    if key == "one_each":
        mine = own_slot(t, seat, slot)
        blanks |= {"own": tile_name(t, t.tiles[mine]), "slot": t.board.map.slot_ids[mine]}
        key += "" if quote_slot(t, seat, mine, industry).why else "_replace"
    if key == "card_apart":
        key += "_1" if t.period == RAIL or t.options.canal_own_tile else "_0"
    if key == "no_card" and quote.a:
        key += "_near"
    if key == "replace_cubes" and t.options.overbuild_either:
        key += "_either"
    if key == "build_money":
        blanks["money"] = build_shortage(t, slot, kind, quote)
    return key, blanks


def own_slot(t: Table, seat: int, slot: int) -> int:
    """B18: where the one tile of a seat stands in the location of a slot."""
    return next(other for other in t.board.map.slots_at[t.board.map.slot_locations[slot]] if t.owners[other] == seat)


def build_shortage(t: Table, slot: int, kind: int, quote: Quote) -> str:
    """The parts of a price that cannot be paid."""
    parts = [money_words(quote.b)]
    if t.board.tiles.coal[kind]:
        parts += bought("coal", t.coal, coal_price(t, t.reach[t.board.map.slot_locations[slot]]))
    if t.board.tiles.iron[kind]:
        parts += bought("iron", t.iron, iron_price(t, 1))
    return text("brass.and").join(parts)


def link_shortage(t: Table, connection: int, quote: Quote) -> str:
    """The parts of a link's price that cannot be paid."""
    if quote.why != "link_money":
        return ""
    return text("brass.and").join([money_words(quote.b), *bought("coal", t.coal, quote.price - quote.b)])


def bought(good: str, left: int, price: int) -> list[str]:
    """A cube from the track, or from the bank if none is left there, as part of a price."""
    return [text(f"brass.bought_{good}" if left else f"brass.banked_{good}", price=price)] if price else []
