"""Moves, events and reasons in words. It sees facts, views and quotes only, so it can say no more than they hold."""

from __future__ import annotations

from typing import Any, Final

from millwright.catalogue import text
from millwright.games.workshop import verbs as v
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.quotes import far_end, link_price, revenue_of
from millwright.games.workshop.table import Table
from millwright.games.workshop.view import View
from millwright.kernel import Event, Move, Quote, heard

# ---- ids, which stand in records and are never translated


def slot_id(f: Facts, t: Table, slot: int) -> str:
    """A face-up card; of two equal ones the later is called /2."""
    card = t.faceup[slot]
    earlier = t.faceup[:slot].count(card)
    return f.deck.ids[card] + (f"/{earlier + 1}" if earlier else "")


def write(f: Facts, t: Table, move: Move) -> str:
    """A move as records have it: a verb, then ids and numbers."""
    verb, a, b = move
    match verb:
        case v.ADVANCE:
            return "advance"
        case v.DONE:
            return "done"
        case v.BID:
            return f"bid {a}" if t.seats > 2 else f"bid {a} {f.colours[b]}"
        case v.CLAIM:
            return f"bid {a} {slot_id(f, t, b)}"
        case v.DEMAND:
            return f"demand {f.industry_ids[a]}"
        case v.TAKE:
            return f"take {slot_id(f, t, a)}"
        case v.EXCHANGE:
            return f"exchange {slot_id(f, t, a)}"
        case v.PLACE:
            return f"place {f.map.town_ids[a]}"
        case v.LIFT:
            return f"lift {f.map.town_ids[a]}"
        case v.OUST:
            return f"oust {f.colours[a]}"
        case v.LINK:
            return f"link {f.map.connection_ids[a]}"
        case v.SEAT:
            return f"seat {f.colours[a]}"
        case v.TOKEN:
            return f"token {f.colours[a]} {f.industry_ids[b]}"
        case v.CARD:
            return f"card {f.deck.ids[a]}"
    raise ValueError(f"no such verb: {verb}")


# ---- names, which players read


def colour_name(f: Facts, colour: int) -> str:
    """A colour in the player's language; an owner's own colour as the facts file calls it."""
    name = f.colours[colour]
    return text(f"workshop.colour.{name}") if name in ("red", "blue", "yellow", "green", "black") else name.title()


def player_name(f: Facts, t: Table, seat: int) -> str:
    """W45: a player of two companies is called by both."""
    return text("workshop.and").join([colour_name(f, colour) for colour in t.colours_of(seat)])


def card_name(f: Facts, card: int) -> str:
    """A card as a list has it."""
    town = f.deck.towns[card]
    return f.map.town_names[town] if town >= 0 else text("workshop.wild", value=f.deck.values[card])


def the_card(f: Facts, card: int) -> str:
    """A card as a sentence has it."""
    town = f.deck.towns[card]
    if town < 0:
        return text("workshop.the_wild", value=f.deck.values[card])
    return text("workshop.the_card", town=f.map.town_names[town])


def connection_name(f: Facts, connection: int) -> str:
    a, b = f.map.ends[connection]
    return f"{f.map.town_names[a]}–{f.map.town_names[b]}"


def round_words(f: Facts, t: Table) -> str:
    key = "round" if t.round else "round_before"
    return text(f"workshop.{key}", round=t.round, rounds=f.rounds(t.seats))


def name(f: Facts, t: Table, kind: str, n: int) -> str:
    """What a number of an event stands for."""
    match kind:
        case "seat":
            return player_name(f, t, n)
        case "colour":
            return colour_name(f, n)
        case "industry":
            return f.industry_names[n]
        case "kind":
            return card_name(f, n)
        case "card":
            return the_card(f, n)
        case "town":
            return f.map.town_names[n]
        case "connection":
            return connection_name(f, n)
        case "era":
            return text(f"workshop.era_{n}")
        case "change":
            return f"{n:+d}"
    return str(n)


EVENTS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    v.ORDERED: ("ordered", ("colour", "place")),
    v.TOKEN_DRAWN: ("token_drawn", ("seat", "industry")),
    v.TOKEN_CHOSEN: ("token_chosen", ("seat", "industry")),
    v.CHOICE_MADE: ("choice_made", ("seat",)),
    v.TOKEN_PLACED: ("token_placed", ("seat", "industry")),
    v.CARD_UP: ("card_up", ("kind",)),
    v.BID_SEALED: ("bid_sealed", ("seat", "amount", "colour")),
    v.BID_SHOWN: ("bid_shown", ("colour", "amount")),
    v.BID_STANDS: ("bid_stands", ("colour", "amount", "card")),
    v.BID_TOPPED: ("bid_topped", ("colour", "card")),
    v.PAID: ("paid", ("colour", "amount")),
    v.EARNED: ("earned", ("colour", "amount")),
    v.REVENUE: ("revenue", ("colour", "total", "change")),
    v.CARD_TAKEN: ("card_taken", ("colour", "card")),
    v.CARD_EXCHANGED: ("card_exchanged", ("colour", "card")),
    v.CARD_DRAWN: ("card_drawn", ("colour", "card")),
    v.PLACED: ("placed", ("colour", "town")),
    v.LIFTED: ("lifted", ("colour", "town")),
    v.OUSTED: ("ousted", ("colour", "town")),
    v.LINKED: ("linked", ("colour", "connection")),
    v.LINKS_CLEARED: ("links_cleared", ("era",)),
    v.ROUND_BEGINS: ("round_begins", ("era", "round", "rounds")),
    v.ERA_ENDS: ("era_ends", ("era",)),
    v.GAME_ENDS: ("game_ends", ("seat", "money")),
}
"""The catalogue key of an event, and what its numbers are."""


def say(f: Facts, t: Table, event: Event) -> str:
    """An event as a sentence. W49: with two players it names the company that acts or is paid."""
    kind, numbers = event[0], event[2:]
    key, blanks = EVENTS[kind]
    pairs = [(blank, n) for blank, n in zip(blanks, numbers, strict=False) if n >= 0 or blank == "change"]
    named = {blank: name(f, t, blank, n) for blank, n in pairs}
    if kind == v.LINKED:
        named["price"] = str(link_price(f, event[4], event[3]))
    if kind in (v.EARNED, v.REVENUE):
        named["seat"] = player_name(f, t, t.owner(event[2]))
    return text(f"workshop.event.{key}{variant(f, t, event)}", **named)


def variant(f: Facts, t: Table, event: Event) -> str:
    """Some events have several sentences."""
    kind, _, a, b, c = event
    if kind in (v.TOKEN_DRAWN, v.BID_SEALED) and b < 0:
        return "_hidden"
    if kind in (v.BID_SEALED, v.REVENUE) and t.colours > t.seats:
        return "_for"
    if kind == v.BID_SHOWN and not b:
        return "_nothing"
    if kind == v.ERA_ENDS:
        return f"_{a}"
    if kind in (v.PAID, v.EARNED):
        return f"_{c}"
    if kind == v.LINKED:
        return f"_double_{c}" if f.map.spaces[b] > 1 else f"_{c}"
    return ""


def log_lines(f: Facts, t: Table, events: list[Event], seat: int) -> list[str]:
    """What one seat reads of the events of a move; a new order is one line, and nothing is told twice."""
    seen = heard(events, seat)
    order = [colour_name(f, event[2]) for event in seen if event[0] == v.ORDERED]
    lines = []
    for i, event in enumerate(seen):
        before = seen[i - 1] if i else None
        after = seen[i + 1] if i + 1 < len(seen) else None
        if event[0] == v.ORDERED and len(order) > 1:
            if before is None or before[0] != v.ORDERED:
                lines.append(text("workshop.event.orders", order=", ".join(order)))
        elif not told_by_neighbour(before, event, after):
            lines.append(say(f, t, event))
    return lines


def told_by_neighbour(before: Event | None, event: Event, after: Event | None) -> bool:
    """The price of a bid or link, and the revenue that is turned into money, are told with it."""
    if event[0] == v.PAID:
        return (before is not None and before[0] == v.BID_SHOWN) or (after is not None and after[0] == v.LINKED)
    return event[0] == v.REVENUE and after is not None and after[0] == v.EARNED


def ask(view: View) -> str:
    """What the seats are asked for now."""
    item: Any = view.agenda[-1]  # its numbers are public
    key, names = type(item).__name__.lower(), view.facts.map.town_names
    if key == "demand":
        return ask_demand(view, item)
    blanks = {"town": names[item.town]} if hasattr(item, "town") else {}
    if key == "links" and item.first >= 0:
        key, blanks["far"] = "links_second", names[far_end(view.facts, item.town, item.first)]
    if key in ("bids", "claims"):
        blanks["cards"] = ", ".join(card_words(view, card) for card in view.table.faceup if card >= 0)
        blanks["tie"] = tie_words(view)
    return for_company(view, item, text(f"workshop.ask.{key}", **blanks))


def for_company(view: View, item: Any, words: str) -> str:
    """W49: with two players a turn is played for one of their companies."""
    if view.table.colours == view.table.seats or not hasattr(item, "colour"):
        return words
    return text("workshop.ask.company", colour=colour_name(view.facts, item.colour), ask=words)


def ask_demand(view: View, item: Any) -> str:
    """W06, W32, W46: how many tokens must or may be picked, and how many more after the first."""
    asked = item.waiting >> view.seat & 1  # whoever has answered reads what the others are asked
    picked = sum(view.drawer.picks) if asked else 0
    key = "demand" if item.least else "demand_may_all" if item.most > 1 else "demand_may"
    return text(f"workshop.ask.{key}{'_more' if picked else ''}", count=token_count(item.most - picked, picked > 0))


def tie_words(view: View) -> str:
    """W10, W48: what settles equal bids: the turn order; with two players whoever is in the lead, or chance."""
    t = view.table
    if not view.agenda or view.options.open_auction:
        return ""
    if t.seats > 2:
        return text("workshop.show.tie_order", order=", ".join([colour_name(view.facts, c) for c in t.order]))
    if t.lead < 0:
        return text("workshop.show.tie_chance")
    return text("workshop.show.tie_lead", player=player_name(view.facts, t, t.lead))


def token_count(n: int, more: bool) -> str:
    return text(f"workshop.ask.{'more' if more else 'tokens'}_{n if n in (1, 2) else 'many'}", n=n)


def town_words(view: View, town: int) -> str:
    """A town with what a player wants to know before taking its card."""
    f, t = view.facts, view.table
    industry = f.map.industries[town]
    return text(
        "workshop.show.town",
        name=f.map.town_names[town],
        value=f.map.values[town],
        industry=f.industry_names[industry],
        filled=t.filled(town),
        demand=t.chart[industry],
    )


def card_words(view: View, card: int) -> str:
    town = view.facts.deck.towns[card]
    return town_words(view, town) if town >= 0 else card_name(view.facts, card)


def slot_words(view: View, slot: int) -> str:
    """The face-up card of a slot with what a player wants to know of it."""
    card = view.table.faceup[slot]
    wild = view.facts.deck.towns[card] < 0
    return told_apart(view.table, slot, the_card(view.facts, card) if wild else card_words(view, card))


def slot_name(f: Facts, t: Table, slot: int) -> str:
    """The face-up card of a slot as a list has it."""
    return told_apart(t, slot, card_name(f, t.faceup[slot]))


def told_apart(t: Table, slot: int, words: str) -> str:
    """Of two equal face-up cards the later is numbered, as in its id."""
    earlier = t.faceup[:slot].count(t.faceup[slot])
    return text("workshop.again", card=words, n=earlier + 1) if earlier else words


def offer(view: View, move: Move, quote: Quote) -> str:
    """A move as a button would call it, with its price."""
    f, t = view.facts, view.table
    verb, a, b = move
    match verb:
        case v.ADVANCE:
            return text("workshop.offer.advance", money=f.numbers.advance_money, steps=f.numbers.advance_steps)
        case v.DONE:
            return text(f"workshop.offer.done_{done_kind(view)}")
        case v.BID:
            key = "bid" if t.seats > 2 else "bid_for"
            return text(f"workshop.offer.{key}", amount=a, colour=colour_name(f, b))
        case v.CLAIM:
            return text("workshop.offer.claim", amount=a, card=slot_words(view, b))
        case v.DEMAND:
            return text("workshop.offer.demand", industry=f.industry_names[a])
        case v.TAKE:
            return text("workshop.offer.take", card=slot_words(view, a))
        case v.EXCHANGE:
            return text("workshop.offer.exchange", card=slot_words(view, a))
        case v.LINK:
            gain, key = f"{link_gain(view, a):+d}", "link_double" if f.map.spaces[a] > 1 else "link"
            return text(f"workshop.offer.{key}", connection=connection_name(f, a), price=quote.price, gain=gain)
        case v.PLACE:
            return text("workshop.offer.place", town=town_words(view, a))
    return other_offer(f, t, move)


def done_kind(view: View) -> str:
    """What `done` means here: no token or link, or none besides those that are picked or built."""
    item: Any = view.agenda[-1]
    if hasattr(item, "least"):
        return "tokens" if sum(view.drawer.picks) else "no_tokens"
    return "links" if item.first >= 0 else "no_links"


def other_offer(f: Facts, t: Table, move: Move) -> str:
    """The offers that name a single thing, and those of luck."""
    verb, a, b = move
    match verb:
        case v.LIFT:
            return text("workshop.offer.lift", town=f.map.town_names[a])
        case v.OUST:
            return text("workshop.offer.oust", colour=colour_name(f, a))
        case v.SEAT:
            return text("workshop.offer.seat", colour=colour_name(f, a))
        case v.TOKEN:
            return text("workshop.offer.token", seat=player_name(f, t, a), industry=f.industry_names[b])
        case v.CARD:
            return text("workshop.offer.card", card=the_card(f, a))
    raise ValueError(f"no such verb: {verb}")


def link_gain(view: View, connection: int) -> int:
    """W25: how much revenue a connection adds to what the turn has built so far."""
    item: Any = view.agenda[-1]  # a Links item: its numbers are public
    before = [item.first] if item.first >= 0 else []
    gain = revenue_of(view.facts, view.table, item.colour, [*before, connection])
    return gain - revenue_of(view.facts, view.table, item.colour, before)


def explain(f: Facts, t: Table, move: Move, quote: Quote) -> str:
    """Why a move is refused."""
    key, blanks = quote.why, {"a": str(quote.a), "b": str(quote.b), "price": str(quote.price)}
    if key in ("token_not_held", "token_must", "link_money"):
        return explain_more(f, move, quote)
    if key in ("colour_played", "industry_not_there"):
        blanks["colour"] = colour_name(f, move[2] if move[0] == v.BID else move[1] if move[0] == v.OUST else quote.a)
    if move[0] == v.LINK:
        blanks |= {"place": connection_name(f, move[1]), "other": connection_name(f, other_crossing(f, move[1]))}
    if move[0] == v.EXCHANGE and t.faceup[move[1]] >= 0:
        blanks["place"] = card_name(f, t.faceup[move[1]])
    if key in ("connection_elsewhere", "connection_crosses"):
        blanks["town"] = f.map.town_names[quote.a]
    if key == "connection_elsewhere" and quote.b >= 0:
        key += "_second"
        blanks["far"] = f.map.town_names[far_end(f, quote.a, quote.b)]
    return text(f"workshop.why.{key}", **blanks)


def explain_more(f: Facts, move: Move, quote: Quote) -> str:
    """The reasons that say what would help: which token is missing, how many, how many advances."""
    a, b = quote.a, quote.b
    if quote.why == "token_not_held":
        return text(f"workshop.why.token_not_held{'_more' if a else ''}", industry=f.industry_names[b])
    if quote.why == "token_must":
        return text("workshop.why.token_must", count=token_count(b - a, a > 0))
    ending = "" if not b else "_once" if b == 1 else "_advances"
    place = connection_name(f, move[1])
    return text(f"workshop.why.link_money{ending}", short=a, place=place, price=quote.price, advances=b)


def other_crossing(f: Facts, connection: int) -> int:
    """W26: the connection that this one crosses, if it is one of the two."""
    one, other = f.map.crossing
    return other if connection == one else one
