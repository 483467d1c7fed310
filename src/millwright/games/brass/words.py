"""Moves and events in words. It sees facts, tables, views and quotes, so it can say no more than they hold."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Protocol

from millwright.catalogue import Noun, name_or, noun, remembered, text
from millwright.games.brass import verbs as v
from millwright.games.brass.build import FinishBuild
from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.cotton import Sale
from millwright.games.brass.cubes import Coal
from millwright.games.brass.facts import CANAL, COTTON, EXTERNAL, INDUSTRIES, PERIODS, RAIL, Facts, Map
from millwright.games.brass.quotes import (
    coal_price,
    coal_sources,
    income_of,
    iron_price,
    iron_sources,
    link_coal_price,
    loan_space,
)
from millwright.games.brass.routes import LayLink
from millwright.games.brass.rules import Deal, Scrap
from millwright.games.brass.table import Table, stack_of, top
from millwright.games.brass.turn import Action, PassOn, TakeLoan, TakeOff
from millwright.games.brass.view import View
from millwright.games.brief import LATER, Brief
from millwright.games.game import AS_DECLARED, Wording
from millwright.grammar import Kind
from millwright.kernel import Event, Item, Move, Quote

LEVELS: Final = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
"""Levels as tiles show them."""


class Public(Protocol):
    """What words see of a state or a view."""

    @property
    def facts(self) -> Facts: ...
    @property
    def table(self) -> Table: ...
    @property
    def agenda(self) -> list[Item[Any]]: ...


def asked_seat(s: Public) -> int:
    """The seat that the decision on top is about; -1 for none."""
    return int(getattr(s.agenda[-1], "seat", -1)) if s.agenda else -1


# ---- ids, which stand in records and are never translated


def written(s: Public, move: Move) -> str:
    """The moves that records have in other words than their rows say; nothing for all others."""
    verb, a, b = move
    slots = s.table.board.map.slot_ids
    if verb == v.BUILD:
        return f"build {INDUSTRIES[b]} {slots[a]}"
    return f"sell {slots[a]} market" if verb == v.SELL and a >= 0 > b else ""


# ---- names, which players read


def colour_name(f: Facts, seat: int) -> str:
    """A colour in the player's language; an owner's own colour as the facts file calls it."""
    name = f.colours[seat]
    return text(f"brass.colour.{name}") if name in ("red", "purple", "yellow", "green") else name.title()


def industry_name(industry: int) -> Noun:
    return noun(f"brass.industry.{INDUSTRIES[industry]}")


def place_name(t: Table, place: int) -> str:
    return name_of_place(t.board.map, place)


def name_of_place(m: Map, place: int) -> str:
    """A place as the board has it; those beyond Lancashire in the player's language."""
    return name_or(f"brass.place.{m.location_ids[place]}", m.location_names[place])


def slot_name(t: Table, slot: int) -> str:
    """The location of a slot."""
    return place_name(t, t.board.map.slot_locations[slot])


def beyond_lancashire(f: Facts) -> dict[str, str]:
    """The places that every language has a name of its own for, by key."""
    m = f.boards[max(f.boards)].map
    return {
        f"brass.place.{m.location_ids[place]}": m.location_names[place]
        for place in range(len(m.kinds))
        if m.kinds[place] == EXTERNAL
    }


def card_name(t: Table, card: int) -> str:
    place = t.board.deck.locations[card]
    return place_name(t, place) if place >= 0 else text(f"brass.card.{INDUSTRIES[t.board.deck.industries[card]]}")


def connection_name(t: Table, connection: int) -> str:
    a, b = t.board.map.ends[connection]
    return f"{place_name(t, a)}–{place_name(t, b)}"


def tile_name(t: Table, kind: int) -> Noun:
    """A tile by industry and level."""
    return named_tile(t.board.tiles.industries[kind], t.board.tiles.levels[kind])


@remembered
def named_tile(industry: int, level: int) -> Noun:
    return noun("brass.tile", industry=industry_name(industry), level=level)


def mat_name(t: Table, kind: int) -> str:
    """A tile as it is written on the mat."""
    return short_tile(t.board.tiles.industries[kind], t.board.tiles.levels[kind])


@remembered
def short_tile(industry: int, level: int) -> str:
    return text("brass.short_tile", good=text(f"brass.good.{INDUSTRIES[industry]}"), level=LEVELS[level])


def period_name(period: int) -> str:
    return text(f"brass.period_{period}")


def round_words(t: Table) -> str:
    key = "round" if t.round else "round_before"
    return text(f"brass.{key}", round=t.round, rounds=t.board.numbers.rounds)


def signed(n: int) -> str:
    """A number with a minus sign that is one."""
    return str(n) if n >= 0 else f"−{-n}"


@remembered
def money_words(amount: int) -> str:
    return text("brass.price", n=amount) if amount >= 0 else text("brass.debt", n=-amount)


NAMES: Final[dict[Kind[Facts], Callable[[Public, int], str]]] = {
    v.SEAT: lambda s, seat: colour_name(s.facts, seat),
    v.SLOT: lambda s, slot: slot_name(s.table, slot),
    v.TILE_AT: lambda s, slot: slot_tile(s.table, slot),
    v.MILL: lambda s, slot: mill_name(s.table, slot),
    v.MINE: lambda s, slot: slot_owner(s.facts, s.table, slot),
    v.WORKS: lambda s, slot: slot_owner(s.facts, s.table, slot),
    v.BUYER: lambda s, slot: slot_name(s.table, slot),
    v.CONNECTION: lambda s, connection: connection_name(s.table, connection),
    v.INDUSTRY: lambda s, industry: industry_name(industry),
    v.SECOND_INDUSTRY: lambda s, industry: industry_name(industry),
    v.GOOD: lambda s, industry: text(f"brass.good.{INDUSTRIES[industry]}"),
    v.TILE: lambda s, kind: tile_name(s.table, kind),
    v.CARD: lambda s, card: card_name(s.table, card),
    v.SECOND_CARD: lambda s, card: card_name(s.table, card),
    v.LOANS: v.loan_words,
    v.VALUE: lambda s, value: signed(-value),
    v.PERIOD: lambda s, period: period_name(period),
    v.SPACE: lambda s, space: money_words(s.table.board.tracks.income[space]),
    v.CHANGE: lambda s, n: signed(n) if n < 0 else f"+{n}",
    v.MARKER: lambda s, space: marker_words(s.table, space),
}
"""What the numbers of a kind are called; amounts are not here."""


def name_of(s: Public, kind: Kind[Facts], n: int) -> str:
    return NAMES[kind](s, n) if kind in NAMES else signed(n)


def marker_words(t: Table, space: int) -> str:
    """What the cotton marker's space is worth."""
    bonus = t.board.tracks.bonus
    return (
        text("brass.bonus", n=bonus[space], left=len(bonus) - space) if space < len(bonus) else text("brass.no_demand")
    )


# ---- events


def event_wording(s: Public, event: Event) -> Wording:
    """What is said of an event beyond its row."""
    kind, _, _, b, c = event
    if kind == v.DEALT and b < 0:
        return "_hidden", {}
    if kind == v.UNPAID and c:
        return "_stays", {}
    if kind == v.MARKET_TURNED:
        return market_wording(s.table, event[2], b)
    if kind in TILE_EVENTS:
        industry = s.table.board.tiles.industries[b if kind == v.DEVELOPED else c]
        return "", {"industry": industry_name(industry)}
    return ("_abroad", {}) if kind == v.SOLD and c < 0 else AS_DECLARED


def market_wording(t: Table, fall: int, space: int) -> Wording:
    """B39: whether demand has fallen, what the sale brings there, and how far it is from the end."""
    bonus = t.board.tracks.bonus
    if space >= len(bonus):
        return "_end", {}
    return "" if fall else "_still", {"bonus": bonus[space], "left": len(bonus) - space}


TILE_EVENTS: Final = (v.BUILT, v.REPLACED, v.SCRAPPED, v.FLIPPED, v.DEVELOPED)
"""Those that a short account tells of, without the level of their tile."""


def news(seen: list[Event]) -> list[list[Event]]:
    """The events that make a line, each with those that share it; nothing is told twice."""
    found: list[list[Event]] = []
    for event in seen:
        if found and found[-1][0][0] == event[0] in TOGETHER:
            found[-1].append(event)
        elif not told_elsewhere(event):
            found.append([event])
    return found


def rivals_replaced(seen: list[Event]) -> dict[int, int]:
    """B32: whose tile has given way on a slot to that of another seat."""
    old = {event[3]: event[2] for event in seen if event[0] == v.REPLACED}
    built = {event[3]: event[2] for event in seen if event[0] == v.BUILT}
    return {slot: seat for slot, seat in old.items() if built.get(slot, seat) != seat}


TOGETHER: Final = (v.ORDERED, v.SO_FAR, v.GAME_ENDS, v.CUBE_BROUGHT)
"""Events that come in a row and are told in one line."""


def told_elsewhere(event: Event) -> bool:
    """Prices of cubes and loans are told with them; others' cards and nothing scored are no news."""
    kind, _, _, b, c = event
    if kind in (v.PAID, v.EARNED):
        return c in (v.FOR_CUBE, v.FOR_LOAN)
    return kind in (v.BANKED, v.CUBES_PLACED) or (kind == v.SCORED and not b) or (kind == v.DEALT and b < 0)


def together(s: Public, events: list[Event]) -> str:
    """A new order, how the seats stand, the winners (B47: there may be several), the cubes of a new tile."""
    kind, _, a, b, _ = events[0]
    if kind == v.CUBE_BROUGHT:
        prices = ", ".join(money_words(event[4]) for event in events)
        good = text(f"brass.good.{INDUSTRIES[b]}").capitalize()
        return text("brass.event.cube_brought", industry=good, slot=slot_name(s.table, a), prices=prices)
    names = [colour_name(s.facts, event[2]) for event in events]
    if kind == v.SO_FAR:
        points = [f"{name} {event[3]}" for name, event in zip(names, events, strict=True)]
        return text("brass.event.points_so_far", points=", ".join(points))
    if kind == v.ORDERED:
        return text("brass.event.ordered", order=", ".join(names))
    return text("brass.event.game_ends", seat=text("brass.and").join(names), points=b)


def briefly_together(s: Public, events: list[Event], words: str) -> tuple[Brief, ...]:
    """What a short account says of events that are told together; the order of a round that nobody plays is no news."""
    kind = events[0][0]
    if kind == v.SO_FAR:
        return tuple([points_briefly(s, event) for event in sorted(events, key=lambda event: -event[3])])
    if kind == v.ORDERED and s.agenda:
        return (Brief(all=words),)
    return (Brief(ends=words),) if kind == v.GAME_ENDS else ()


def points_briefly(s: Public, event: Event) -> Brief:
    key, seat = "brass.brief.points_so_far", colour_name(s.facts, event[2])
    return Brief(ends=text(f"{key}.ends", **LATER), what=text(f"{key}.what", seat=seat, points=event[3]))


# ---- what is asked and offered


def ask(view: View) -> str:
    """What the seat is asked for now."""
    item, t = view.agenda[-1], view.table
    key, blanks = item.name().lower(), dict[str, object]()
    if isinstance(item, Action) and (t.period != CANAL or t.round != 1):
        key = f"action_{item.left}"
    elif isinstance(item, Discard | DiscardTwo) and (move := paid_for(view)):
        ending, blanks = purpose(view, item.seat, move)
        key = f"{key}_{ending}"
    elif isinstance(item, Coal):
        blanks = {"place": place_name(t, item.place)}
        if item.far >= 0:
            key, blanks["far"] = "coal_rail", place_name(t, item.far)
    elif isinstance(item, Scrap):
        due = -income_of(t, item.seat)
        blanks = {"due": due, "short": due - t.money[item.seat]}
    elif isinstance(item, Deal):
        blanks = {"seat": colour_name(view.facts, item.seat)}
    return text(f"brass.ask.{key}", **blanks)


def paid_for(view: View) -> Move | None:
    """What a card is asked for: the move follows from the steps that wait below the question."""
    steps = view.agenda[-2::-1]
    for step in steps:
        match step:
            case FinishBuild():
                return v.BUILD, step.slot, step.industry
            case LayLink():
                return v.LINK, step.connection, 0
            case Sale():
                return v.SELL, step.mill, step.port
            case TakeLoan():
                return v.LOAN, step.steps, 0
            case PassOn():
                return v.PASS, 0, 0
            case TakeOff():
                tiles = [one.industry for one in steps if isinstance(one, TakeOff)]
                return v.DEVELOP, tiles[0], tiles[1] if len(tiles) > 1 else -1
    return None


def purpose(view: View, seat: int, move: Move) -> tuple[str, dict[str, object]]:
    """What a card is asked for, in words: the ending of the question's key, and its blanks."""
    t, (verb, a, b) = view.table, move
    match verb:
        case v.BUILD:
            return "build", {"industry": industry_name(b), "place": slot_name(t, a)}
        case v.LINK:
            return f"link_{PERIODS[t.period]}", {"connection": connection_name(t, a)}
        case v.SELL:
            return "sell", {"mill": slot_name(t, a)}
        case v.LOAN:
            return "loan", {"money": money_words(a * t.board.numbers.loan_step)}
        case v.DEVELOP:
            names = [mat_name(t, kind) for kind in developed(t, seat, a, b)]
            return f"develop_{len(names)}", {"first": names[0], "second": names[-1]}
    return "pass", {}


def offer_wording(view: View, move: Move, quote: Quote) -> Wording:
    """What is said of an offer beyond its row: what happens, and what it costs."""
    t, seat, (verb, a, b) = view.table, asked_seat(view), move
    match verb:
        case v.BUILD:
            return "", build_blanks(view, seat, a, b) | {"price": quote.price}
        case v.LINK:
            rail = {"coal": rail_coal_words(t, a)} if t.period == RAIL else {}
            return f"_{PERIODS[t.period]}", {"price": quote.price, **rail}
        case v.DEVELOP:
            return develop_wording(t, [mat_name(t, kind) for kind in developed(t, seat, a, b)], quote)
        case v.SELL:
            return "", {"to": sold_to(view.facts, t, b)}
        case v.LOAN:
            return "", {"income": money_words(t.board.tracks.income[loan_space(t, seat, a)])}
        case v.DISCARD if b >= 0:
            return "_2", {}
        case v.SCRAP:
            return "", {"money": t.board.tiles.costs[t.tiles[a]] // 2}
        case v.DONE:
            return f"_{view.agenda[-1].name().lower()}", {}
    return AS_DECLARED


def offer_key(view: View, move: Move, quote: Quote) -> Hashable:
    """A development: the tiles, and where its iron comes from; a canal has nothing but its price, a loan its income."""
    t, (verb, a, b) = view.table, move
    if verb in ALWAYS_ALIKE or (verb == v.LINK and t.period == CANAL):
        return ()
    if view.seat != asked_seat(view):
        return None
    if verb == v.DEVELOP:
        kinds = developed(t, view.seat, a, b)
        return (*kinds, "" if quote.price else iron_words(t, len(kinds)))
    return loan_space(t, view.seat, a) if verb == v.LOAN else None


ALWAYS_ALIKE: Final = (v.PASS, v.COMBINE)
"""Offers that have nothing to tell but themselves."""


def slot_tile(t: Table, slot: int) -> str:
    """The tile on a slot and where it is."""
    tile, place, state = tile_name(t, t.tiles[slot]), slot_name(t, slot), ", ".join(tile_states(t, slot))
    return text("brass.tile_in_state" if state else "brass.tile_in", tile=tile, place=place, state=state)


def mill_name(t: Table, slot: int) -> str:
    """A mill by its location, and what tells it apart from others of its owner there."""
    slots = t.board.map.slots_at[t.board.map.slot_locations[slot]]
    kinds = [t.tiles[other] for other in slots if t.owners[other] == t.owners[slot]]
    mills = [kind for kind in kinds if kind >= 0 and t.board.tiles.industries[kind] == COTTON]
    if len(mills) == 1:
        return text("brass.mill_in", place=slot_name(t, slot))
    level = t.board.tiles.levels[t.tiles[slot]]
    return text("brass.mill_among", place=slot_name(t, slot), level=level, state=tile_state(t, slot))


def port_name(f: Facts, t: Table, slot: int) -> str:
    """A port by owner and location."""
    owner = colour_name(f, t.owners[slot])
    return text("brass.port_of", seat=owner, place=slot_name(t, slot), state=tile_state(t, slot))


def sold_to(f: Facts, t: Table, port: int) -> str:
    """Where cotton goes: to somebody's port, or abroad."""
    return text("brass.offer.abroad") if port < 0 else text("brass.offer.to", port=port_name(f, t, port))


def slot_owner(f: Facts, t: Table, slot: int) -> str:
    """The tile on a slot, where it is and whose."""
    tile, owner = tile_name(t, t.tiles[slot]), colour_name(f, t.owners[slot])
    return text("brass.tile_of", tile=tile, place=slot_name(t, slot), seat=owner, state=tile_state(t, slot))


def tile_state(t: Table, slot: int) -> str:
    """What tells a tile apart from others, behind what it is called."""
    return "".join([f", {words}" for words in tile_states(t, slot)])


def tile_states(t: Table, slot: int) -> list[str]:
    """What tells a tile apart from others of its kind in the location: its cubes, that it is flipped, or the slot."""
    words = [text("brass.state_flipped")] if t.flipped >> slot & 1 else cubes_left(t, slot)
    slots = t.board.map.slots_at[t.board.map.slot_locations[slot]]
    same = [other for other in slots if t.tiles[other] == t.tiles[slot] and t.owners[other] == t.owners[slot]]
    return words + ([text("brass.state_slot", n=slots.index(slot) + 1)] if len(same) > 1 else [])


def cubes_left(t: Table, slot: int) -> list[str]:
    return [text("brass.state_cubes", count=t.cubes[slot])] if t.cubes[slot] else []


def build_blanks(view: View, seat: int, slot: int, industry: int) -> dict[str, object]:
    """The tile and its place; then what it replaces, and where coal and iron come from."""
    t = view.table
    kind, more = top(t, seat, industry), list[str]()
    if t.tiles[slot] >= 0:
        old, owner = tile_name(t, t.tiles[slot]), colour_name(view.facts, t.owners[slot])
        more.append(text("brass.offer.over", seat=owner, tile=old, state=tile_state(t, slot)))
    if t.board.tiles.coal[kind]:
        more.append(coal_words(t, t.board.map.slot_locations[slot]))
    if t.board.tiles.iron[kind]:
        more.append(iron_words(t, 1))
    return {"tile": tile_name(t, kind), "more": "".join([f", {part}" for part in more])}


def rail_coal_words(t: Table, connection: int) -> str:
    """Where the coal of a rail comes from, if there is no choice."""
    price = link_coal_price(t, connection)
    if price:
        return text("brass.offer.coal_track", price=price)
    a, b = t.board.map.ends[connection]
    names = list(dict.fromkeys([slot_name(t, mine) for mine in coal_sources(t, a, b)]))
    return text("brass.offer.coal_from", place=names[0]) if len(names) == 1 else text("brass.offer.coal_mine")


def develop_wording(t: Table, names: list[str], quote: Quote) -> Wording:
    price = quote.price
    iron = text("brass.offer.iron_bought", price=price) if price else iron_words(t, len(names))
    return f"_{len(names)}", {"first": names[0], "second": names[-1], "iron": iron}


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
