"""Moves, events and reasons in words. It sees facts, tables, views and quotes, so it can say no more than they hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from millwright.catalogue import name_or, remembered, text
from millwright.games.brief import Brief
from millwright.games.game import AS_DECLARED, ASIDE, LogLine, Wording
from millwright.games.workshop import verbs as v
from millwright.games.workshop.auction import Bids, Claims
from millwright.games.workshop.demand import Demand
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.items import ColourAsk, TownAsk
from millwright.games.workshop.quotes import far_end, link_price, revenue_of
from millwright.games.workshop.table import Table
from millwright.games.workshop.turn import Links
from millwright.games.workshop.view import View
from millwright.grammar import Kind
from millwright.kernel import Event, Item, Move, Quote


class Public(Protocol):
    """What words see of a state or a view."""

    @property
    def facts(self) -> Facts: ...
    @property
    def table(self) -> Table: ...
    @property
    def agenda(self) -> list[Item[Any]]: ...


# ---- names, which players read


def colour_name(f: Facts, colour: int) -> str:
    """A colour in the player's language; an owner's own colour as the facts file calls it."""
    name = f.colours[colour]
    return text(f"workshop.colour.{name}") if name in ("red", "blue", "yellow", "green", "black") else name.title()


def player_name(f: Facts, t: Table, seat: int) -> str:
    """W45: a player of two companies is called by both."""
    return text("workshop.and").join([colour_name(f, colour) for colour in t.colours_of(seat)])


def industry_name(f: Facts, industry: int) -> str:
    return name_or(f"workshop.industry.{f.industry_ids[industry]}", f.industry_names[industry])


def industry_names(f: Facts) -> list[str]:
    return [industry_name(f, industry) for industry in range(len(f.industry_ids))]


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


def town_words(s: Public, town: int) -> str:
    """A town with what a player wants to know before taking its card."""
    f, t = s.facts, s.table
    industry = f.map.industries[town]
    return text(
        "workshop.show.town",
        name=f.map.town_names[town],
        value=f.map.values[town],
        industry=industry_name(f, industry),
        filled=t.filled(town),
        demand=t.chart[industry],
    )


def card_words(s: Public, card: int) -> str:
    town = s.facts.deck.towns[card]
    return town_words(s, town) if town >= 0 else card_name(s.facts, card)


def slot_words(s: Public, slot: int) -> str:
    """The face-up card of a slot with what a player wants to know of it."""
    card = s.table.faceup[slot]
    wild = s.facts.deck.towns[card] < 0
    return told_apart(s.table, slot, the_card(s.facts, card) if wild else card_words(s, card))


def slot_name(f: Facts, t: Table, slot: int) -> str:
    """The face-up card of a slot as a list has it."""
    return told_apart(t, slot, card_name(f, t.faceup[slot]))


def slot_card(f: Facts, t: Table, slot: int) -> str:
    """The face-up card of a slot by its name, as a sentence has it."""
    card = t.faceup[slot]
    return told_apart(t, slot, the_card(f, card) if f.deck.towns[card] < 0 else card_name(f, card))


def told_apart(t: Table, slot: int, words: str) -> str:
    """Of two equal face-up cards the later is numbered, as in its id."""
    earlier = t.faceup[:slot].count(t.faceup[slot])
    return text("workshop.again", card=words, n=earlier + 1) if earlier else words


NAMES: Final[dict[Kind[Facts], Callable[[Public, int], str]]] = {
    v.PLAYER: lambda s, seat: player_name(s.facts, s.table, seat),
    v.COLOUR: lambda s, colour: colour_name(s.facts, colour),
    v.BIDDER: lambda s, colour: colour_name(s.facts, colour),
    v.INDUSTRY: lambda s, industry: industry_name(s.facts, industry),
    v.TOWN: lambda s, town: s.facts.map.town_names[town],
    v.CONNECTION: lambda s, connection: connection_name(s.facts, connection),
    v.TOWN_CARD: lambda s, card: the_card(s.facts, card),
    v.LISTED_CARD: lambda s, card: card_name(s.facts, card),
    v.SLOT: slot_words,
    v.ERA: lambda s, era: era_name(era),
    v.CHANGE: lambda s, n: f"{n:+d}",
}
"""What the numbers of a kind are called, if that is not the number itself."""


def name_of(s: Public, kind: Kind[Facts], n: int) -> str:
    return NAMES[kind](s, n) if kind in NAMES else str(n)


def era_name(era: int) -> str:
    return text(f"workshop.era_{era}")


@remembered
def pounds(amount: int) -> str:
    return text("workshop.price", n=amount)


# ---- events


def event_wording(s: Public, event: Event) -> Wording:
    """What is said of an event beyond its row. W49: with two players it names the company that acts or is paid."""
    f, t = s.facts, s.table
    kind, _, a, b, c = event
    match kind:
        case v.TOKEN_DRAWN | v.BID_SEALED if b < 0:
            return "_hidden", {}
        case v.BID_SEALED if t.colours > t.seats:
            return "_for", {}
        case v.BID_SHOWN if not b:
            return "_nothing", {}
        case v.REVENUE:
            return "_for" if t.colours > t.seats else "", {"seat": player_name(f, t, t.owner(a))}
        case v.EARNED:
            return "", {"seat": player_name(f, t, t.owner(a))}
        case v.LINKED:
            return "_double" if f.map.spaces[b] > 1 else "", {"price": link_price(f, c, b)}
    return AS_DECLARED


def news(seen: list[Event]) -> list[list[Event]]:
    """The events that make a line, each with those that share it: a new order is one, and nothing is told twice."""
    found: list[list[Event]] = []
    for i, event in enumerate(seen):
        before = seen[i - 1] if i else None
        after = seen[i + 1] if i + 1 < len(seen) else None
        if before is not None and before[0] == event[0] == v.ORDERED:
            found[-1].append(event)
        elif not told_by_neighbour(before, event, after):
            found.append([event])
    return found


def told_by_neighbour(before: Event | None, event: Event, after: Event | None) -> bool:
    """The price of a bid or link, and the revenue that is turned into money, are told with it."""
    if event[0] == v.PAID:
        return (before is not None and before[0] == v.BID_SHOWN) or (after is not None and after[0] == v.LINKED)
    return event[0] == v.REVENUE and after is not None and after[0] == v.EARNED


def order_line(s: Public, events: list[Event]) -> LogLine:
    """W09: a whole new order."""
    order = [colour_name(s.facts, event[2]) for event in events]
    words = text("workshop.event.orders", order=", ".join(order))
    return LogLine(words, brief=(Brief(all=words),))


# ---- questions and offers


def ask(view: View) -> str:
    """What the seats are asked for now."""
    item, names = view.agenda[-1], view.facts.map.town_names
    key, blanks = item.name().lower(), {}
    if isinstance(item, Demand):
        return ask_demand(view, item)
    if isinstance(item, TownAsk):
        blanks["town"] = names[item.town]
    if isinstance(item, Links) and item.first >= 0:
        key, blanks["far"] = "links_second", names[far_end(view.facts, item.town, item.first)]
    if key in ("bids", "claims"):
        blanks["cards"] = ", ".join(card_words(view, card) for card in view.table.faceup if card >= 0)
        blanks["tie"] = tie_words(view)
    return for_company(view, item, text(f"workshop.ask.{key}", **blanks))


def headline(view: View) -> str:
    """The question of an auction where its cards and the turn order are drawn; nothing for any other."""
    item = view.agenda[-1] if view.agenda else None
    if not isinstance(item, (Bids, Claims)):
        return ""
    return for_company(view, item, text(f"workshop.ask.{item.name().lower()}_drawn"))


def for_company(view: View, item: Item[Any], words: str) -> str:
    """W49: with two players a turn is played for one of their companies."""
    if view.table.colours == view.table.seats or not isinstance(item, ColourAsk):
        return words
    return text("workshop.ask.company", colour=colour_name(view.facts, item.colour), ask=words)


def ask_demand(view: View, item: Demand) -> str:
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


def offer_wording(view: View, move: Move, quote: Quote) -> Wording:
    """What is said of an offer beyond its row."""
    f, t = view.facts, view.table
    verb, a, _ = move
    match verb:
        case v.ADVANCE:
            return "", {"money": f.numbers.advance_money, "steps": f.numbers.advance_steps}
        case v.DONE:
            return f"_{done_kind(view)}", {}
        case v.BID if t.colours > t.seats:
            return "_for", {}
        case v.LINK:
            ending = "_double" if f.map.spaces[a] > 1 else ""
            return ending, {"price": quote.price, "gain": f"{link_gain(view, a):+d}"}
        case v.PLACE:
            return "", {"town": town_words(view, a)}
    return AS_DECLARED


def label(view: View, move: Move) -> str:
    """A card or a town by its name alone, as all that is to be known of it is drawn; a token with what it pays; nothing
    for other moves."""
    f, (verb, a, b) = view.facts, move
    match verb:
        case v.TAKE:
            return text("workshop.offer.take", card=slot_card(f, view.table, a))
        case v.EXCHANGE:
            return text("workshop.offer.exchange", card=slot_card(f, view.table, a))
        case v.CLAIM:
            return text("workshop.offer.claim", card=slot_card(f, view.table, b), amount=a)
        case v.PLACE:
            return text("workshop.offer.place", town=f.map.town_names[a])
        case v.DEMAND:
            return token_label(view, a)
    return ""


def token_label(view: View, industry: int) -> str:
    """W36: what a token adds to everybody's pay as the industries stand now, one's own first; nothing while there are
    none."""
    f, t = view.facts, view.table
    if not any(t.industries):
        return ""
    offer = text("workshop.offer.demand", industry=industry_name(f, industry))
    paid = {seat: industries_of(f, t, seat, industry) for seat in range(t.seats)}
    own = [text("workshop.pays.own", n=paid.pop(view.seat))] if paid.get(view.seat) else []
    others = [text("workshop.pays.other", seat=player_name(f, t, seat), n=n) for seat, n in paid.items() if n]
    told = text("play.between").join([*own, *others]) or text("workshop.pays.nobody")
    return text("workshop.pays.token", offer=offer, pays=told)


def industries_of(f: Facts, t: Table, seat: int, industry: int) -> int:
    """How many industries of a kind a seat has on the map, all its colours together (W49)."""
    towns = [town for town, kind in enumerate(f.map.industries) if kind == industry]
    return sum([t.industries[town * t.colours + colour] for town in towns for colour in t.colours_of(seat)])


def beside(move: Move) -> str:
    """W28: revenue may be sold before any decision: it is no answer to it."""
    return ASIDE if move[0] == v.ADVANCE else ""


def sealed(view: View, move: Move, quote: Quote) -> str:
    """What a player is asked before a bid or tokens can no longer be taken back."""
    verb, amount, _ = move
    if verb == v.BID:
        return text("workshop.sealed.bid", amount=amount)
    return text("workshop.sealed.tokens") if verb in (v.DEMAND, v.DONE) else text("workshop.sealed.other")


def closes(s: Public, move: Move) -> bool:
    """W20: whether somebody says that they build no more links."""
    return move[0] == v.DONE and isinstance(s.agenda[-1], Links)


def done_kind(view: View) -> str:
    """What `done` means here: no token or link, or none besides those that are picked or built."""
    item = view.agenda[-1]
    if isinstance(item, Links):
        return "links" if item.first >= 0 else "no_links"
    return "tokens" if sum(view.drawer.picks) else "no_tokens"


def link_gain(view: View, connection: int) -> int:
    """W25: how much revenue a connection adds to what the turn has built so far."""
    item = view.agenda[-1]
    assert isinstance(item, Links)
    before = [item.first] if item.first >= 0 else []
    gain = revenue_of(view.facts, view.table, item.colour, [*before, connection])
    return gain - revenue_of(view.facts, view.table, item.colour, before)
