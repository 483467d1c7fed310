"""A position as text: the whole of a view, and the answers to the `=` lines of a record."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.phrases import reconstructed, waiting_names
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.quotes import bidder_on, far_end
from millwright.games.workshop.table import State, Table
from millwright.games.workshop.verbs import ERAS
from millwright.games.workshop.view import HIDDEN, View
from millwright.games.workshop.words import (
    colour_name,
    connection_name,
    era_name,
    industry_name,
    industry_names,
    player_name,
    pounds,
    round_words,
    slot_name,
    tie_words,
)
from millwright.kernel import WATCHER


def show(v: View) -> str:
    """The position as one seat sees it."""
    f, t = v.facts, v.table
    lines = [*head(v), "", *[player_line(v, seat) for seat in range(t.seats)], *own_lines(v), ""]
    lines += [text("workshop.show.towns"), *[town_line(f, t, town) for town in range(len(f.map.town_ids))], ""]
    lines += [text("workshop.show.links"), *(link_lines(f, t) or [f"  {text('workshop.show.none')}"])]
    return "\n".join([*lines, "", reconstructed("workshop.show.recon", f.prov)])


def status(v: View) -> str:
    """One line with what a decision needs, for the viewer."""
    f, t = v.facts, v.table
    others = [f"{player_name(f, t, seat)} {t.revenue[seat]}" for seat in range(t.seats) if seat != v.seat]
    chart = [f"{name} {count}" for name, count in zip(industry_names(f), t.chart, strict=True) if count]
    return text(
        "workshop.show.status",
        era=era_name(t.era),
        round=round_words(f, t),
        money=v.drawer.money,
        revenue=t.revenue[v.seat],
        held=sum(v.drawer.tokens),
        others=", ".join(others),
        chart=", ".join(chart) or text("workshop.show.none"),
    )


def head(v: View) -> list[str]:
    f, t = v.facts, v.table
    if not v.agenda:
        title = text("workshop.show.over")
    else:
        title = text("workshop.show.head", era=era_name(t.era), round=round_words(f, t))
    none = text("workshop.show.none")
    names = [colour_name(f, c) for c in t.order]
    bids = [f"{colour_name(f, c)} {pounds(bid)}" for c, bid in enumerate(t.bids) if bid >= 0]
    chart = [f"{industry} {count}" for industry, count in zip(industry_names(f), t.chart, strict=True)]
    cards = [f"{slot_name(f, t, slot)}{bid_on_card(v, slot)}" for slot, card in enumerate(t.faceup) if card >= 0]
    return [
        title,
        text("workshop.show.waiting", seats=waiting_names(v, lambda f, seat: player_name(f, t, seat))),
        text("workshop.show.order", order=", ".join(names) or none),
        *tie_lines(v),
        text("workshop.show.bids", bids=", ".join(bids) or none),
        text("workshop.show.chart", chart=", ".join(chart)),
        text("workshop.show.cards", cards=", ".join(cards) or none),
        text("workshop.show.piles", deck=t.deck, aside=t.aside),
    ]


def tie_lines(v: View) -> list[str]:
    """W48: with two players the turn order alone does not say whose bid counts first."""
    words = tie_words(v) if v.table.seats == 2 else ""
    return [words] if words else []


def bid_on_card(v: View, slot: int) -> str:
    """W50: the bid that stands on a card."""
    colour = bidder_on(v.table, slot)
    return f" ({pounds(v.table.bids[colour])} {colour_name(v.facts, colour)})" if colour >= 0 else ""


def player_line(v: View, seat: int) -> str:
    t = v.table
    own = t.colours_of(seat)
    money = text("workshop.show.hidden") if v.money[seat] == HIDDEN else pounds(v.money[seat])
    return text(
        "workshop.show.player",
        seat=player_name(v.facts, t, seat),
        money=money,
        revenue=t.revenue[seat],
        held=v.held[seat],
        supply=" + ".join(str(t.supply[c]) for c in own),
        pieces=" + ".join(str(t.pieces[c]) for c in own),
    )


def own_lines(v: View) -> list[str]:
    """What only the viewer knows."""
    if v.seat == WATCHER:
        return []
    names = industry_names(v.facts)
    tokens = [name for name, count in zip(names, v.drawer.tokens, strict=True) for _ in range(count)]
    lines = [text("workshop.show.own", tokens=", ".join(tokens) or text("workshop.show.none"))]
    if v.drawer.bid >= 0:
        lines.append(text("workshop.show.own_bid", bid=v.drawer.bid))
    return lines


def town_line(f: Facts, t: Table, town: int) -> str:
    """A town, who stands there, and where one may still build from it."""
    row = f"  {f.map.town_names[town]} {f.map.values[town]} {industry_name(f, f.map.industries[town])}"
    owners = ", ".join(colour_name(f, c) for c in town_colours(t, town))
    free = [f.map.town_names[far_end(f, town, c)] + double(f, c) for c in f.map.at[town] if t.links[c] < 0]
    line = text("play.field", name=row, value=owners) if owners else row
    return f"{line:<44} {text('workshop.show.free', towns=', '.join(free))}" if free else line


def town_colours(t: Table, town: int) -> list[int]:
    """The colours that stand in a town, one for each industry."""
    return [c for c in range(t.colours) for _ in range(t.industries[town * t.colours + c])]


def link_lines(f: Facts, t: Table) -> list[str]:
    lines = []
    for colour in range(t.colours):
        mine = [connection_name(f, c) + double(f, c) for c in range(len(t.links)) if t.links[c] == colour]
        if mine:
            lines.append(text("play.field", name=f"  {colour_name(f, colour)}", value=", ".join(mine)))
    return lines


def double(f: Facts, connection: int) -> str:
    return " ×2" if f.map.spaces[connection] > 1 else ""


# ---- the answers to "=" lines


def answer(s: State, question: list[str]) -> str | None:
    """What a position says to a question of a record, or None if it is no question of this game."""
    match question:
        case [colour, field] if colour in s.facts.colours[: s.table.colours]:
            return player_answer(s, s.facts.colours.index(colour), field)
        case [field]:
            return table_answer(s, field)
        case [field, thing]:
            return thing_answer(s, field, thing)
    return None


def player_answer(s: State, colour: int, field: str) -> str | None:
    t = s.table
    d = s.drawers[t.owner(colour)]
    held = [s.facts.industry_ids[i] for i, count in enumerate(d.tokens) for _ in range(count)]
    found = {
        "money": str(d.money),
        "revenue": str(t.revenue[t.owner(colour)]),
        "supply": str(t.supply[colour]),
        "pieces": str(t.pieces[colour]),
        "tokens": " ".join(held) or "none",
        "bid": str(t.bids[colour]) if t.bids[colour] >= 0 else "none",
    }
    return found.get(field)


def table_answer(s: State, field: str) -> str | None:
    f, t = s.facts, s.table
    found = {
        "era": ERAS[t.era],
        "round": str(t.round),
        "deck": str(t.deck),
        "aside": str(t.aside),
        "order": " ".join(f.colours[c] for c in t.order) or "none",
        "lead": f.colours[t.lead] if t.lead >= 0 else "none",
        "faceup": " ".join(f.deck.ids[card] for card in t.faceup if card >= 0) or "none",
    }
    return found.get(field)


def thing_answer(s: State, field: str, thing: str) -> str | None:
    f, t = s.facts, s.table
    if field == "chart" and thing in f.industry_ids:
        return str(t.chart[f.industry_ids.index(thing)])
    if field == "town" and thing in f.map.town_ids:
        return " ".join(f.colours[c] for c in town_colours(t, f.map.town_ids.index(thing))) or "none"
    if field == "link" and thing in f.map.connection_ids:
        colour = t.links[f.map.connection_ids.index(thing)]
        return f.colours[colour] if colour >= 0 else "none"
    return None
