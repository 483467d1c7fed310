"""What a drawn thing of the map is just now, and why nothing is done there: for a click that does nothing."""

from __future__ import annotations

from collections.abc import Sequence

from millwright.catalogue import text
from millwright.games.workshop.items import TownAsk
from millwright.games.workshop.quotes import link_price
from millwright.games.workshop.view import View
from millwright.games.workshop.words import card_name, colour_name, connection_name, the_card


def about(view: View, thing: str) -> str:
    """What its kind alone does not tell; nothing where that is enough."""
    f, t, (kind, _, name) = view.facts, view.table, thing.partition("-")
    match kind:
        case "town" | "slot":
            return about_town(view, named(f.map.town_ids, name))
        case "industry":
            return about_industry(view, name)
        case "connection" | "space" | "link":
            return about_connection(view, named(f.map.connection_ids, name))
        case "card":
            slot = named([str(n) for n in range(len(t.faceup))], name)
            return about_card(view, t.faceup[slot] if slot >= 0 else -1)
    return ""


def named(ids: Sequence[str], name: str) -> int:
    """Which of these the id of a drawn thing begins with, a number or the like behind it; -1 for none."""
    found = [n for n, id in enumerate(ids) if f"{name}-".startswith(f"{id}-")]
    return max(found, key=lambda n: len(ids[n]), default=-1)


# ---- towns


def about_town(view: View, town: int) -> str:
    """W17, W36: how full it is, what its industries pay, and whether its card can be had."""
    f, t = view.facts, view.table
    if town < 0:
        return ""
    filled, demand = t.filled(town), t.chart[f.map.industries[town]]
    blanks = {"town": f.map.town_names[town], "filled": filled, "value": f.map.values[town], "demand": demand}
    return in_a_row(text("workshop.about.town", **blanks), why_not_here(view, town))


def about_industry(view: View, name: str) -> str:
    """W36: whose it is, what it pays as the demand is, and its town."""
    f = view.facts
    town = named(f.map.town_ids, name)
    colour = named(f.colours, name.removeprefix(f"{f.map.town_ids[town]}-")) if town >= 0 else -1
    if colour < 0:
        return ""
    pay = view.table.chart[f.map.industries[town]]
    return in_a_row(text("workshop.about.industry", colour=colour_name(f, colour), pay=pay), about_town(view, town))


def about_card(view: View, card: int) -> str:
    """W13: as its town; a wild card has none."""
    return about_town(view, view.facts.deck.towns[card]) if card >= 0 else ""


def why_not_here(view: View, town: int) -> str:
    """W13, W21: a turn is about one town; before, about those whose cards are face up."""
    mine = town_of_turn(view)
    if mine < 0:
        return card_of(view, town)
    if mine == town:
        return text("workshop.about.town_here")
    return text("workshop.about.town_elsewhere", town=view.facts.map.town_names[mine])


def town_of_turn(view: View) -> int:
    """Where the viewer builds in the turn that goes on; -1 if that is not settled, or nobody's matter."""
    item = view.agenda[-1] if view.agenda else None
    return item.town if isinstance(item, TownAsk) and item.seat == view.seat else -1


def card_of(view: View, town: int) -> str:
    """W13, W14: whether a card that can be had is good for a town, and if not, which there are."""
    f, cards = view.facts, [card for card in view.table.faceup if card >= 0]
    wild = [card for card in cards if f.deck.towns[card] < 0 and f.deck.values[card] == f.map.values[town]]
    if not cards:
        return ""
    if town in [f.deck.towns[card] for card in cards]:
        return text("workshop.about.card_up")
    if wild:
        return text("workshop.about.card_wild", card=the_card(f, wild[0]))
    names = dict.fromkeys([card_name(f, card) for card in cards])
    return text("workshop.about.card_down", cards=text("play.between").join(names))


# ---- connections


def about_connection(view: View, connection: int) -> str:
    """W23, W24: whose it is, or what it costs and from where it can be built."""
    f, t = view.facts, view.table
    if connection < 0:
        return ""
    name, colour = connection_name(f, connection), t.links[connection]
    if colour >= 0:
        return text("workshop.about.link", connection=name, colour=colour_name(f, colour))
    key = "link_free_double" if f.map.spaces[connection] > 1 else "link_free"
    free = text(f"workshop.about.{key}", connection=name, price=link_price(f, t.era, connection))
    return in_a_row(free, links_start(view))


def links_start(view: View) -> str:
    """W21: nothing for somebody who watches, or once the game is over."""
    mine = town_of_turn(view)
    if mine >= 0:
        return text("workshop.about.links_here", town=view.facts.map.town_names[mine])
    return text("workshop.about.links_start") if view.agenda and view.seat < view.table.seats else ""


def in_a_row(*sentences: str) -> str:
    return " ".join([one for one in sentences if one])
