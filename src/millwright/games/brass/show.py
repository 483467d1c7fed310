"""A position as text: the whole of a view, and the answers to the `=` lines of a record."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.brass.facts import COAL, INDUSTRIES, IRON, PERIODS
from millwright.games.brass.quotes import discs_at, income_of, points_of, track_price
from millwright.games.brass.table import State, Table, stack_of, top
from millwright.games.brass.verbs import PARTS
from millwright.games.brass.view import View
from millwright.games.brass.words import (
    card_name,
    colour_name,
    connection_name,
    industry_name,
    marker_words,
    money_words,
    period_name,
    place_name,
    round_words,
    signed,
    tile_name,
)
from millwright.games.phrases import reconstructed, waiting_names
from millwright.kernel import WATCHER


def show(v: View) -> str:
    """The position as one seat sees it."""
    t = v.table
    lines = [*head(v), ""]
    for seat in range(t.seats):
        lines += player_lines(v, seat)
    lines += own_lines(v)
    lines += ["", text("brass.show.towns"), *[town_line(v, place) for place in t.board.map.towns], ""]
    lines += [text("brass.show.links"), *(link_lines(v) or [f"  {text('brass.show.none')}"])]
    free = [t.board.map.connection_ids[c] for c in t.board.map.routes[t.period] if t.links[c] < 0]
    lines.append(text("brass.show.routes", routes=", ".join(free) or text("brass.show.none")))
    return "\n".join([*lines, "", reconstructed("brass.show.recon", v.facts.prov)])


def status(v: View) -> str:
    """What a decision needs, for the viewer: two lines."""
    t = v.table
    others = [other_words(v, seat) for seat in t.order if seat != v.seat]
    return text(
        "brass.show.status",
        period=period_name(t.period),
        round=round_words(t),
        money=money_words(t.money[v.seat]),
        income=money_words(income_of(t, v.seat)),
        points=points_of(t, v.seat),
        spent=t.spent[v.seat],
        pieces=t.pieces[v.seat],
        coal=track_price(t, COAL, 1),
        iron=track_price(t, IRON, 1),
        cotton=marker_words(t, t.cotton),
        deck=t.deck,
        cards=", ".join(card_name(t, card) for card in v.drawer.hand) or text("brass.show.none"),
        others=" | ".join(others),
    )


def other_words(v: View, seat: int) -> str:
    t = v.table
    return text(
        "brass.show.other",
        seat=colour_name(v.facts, seat),
        money=money_words(t.money[seat]),
        income=money_words(income_of(t, seat)),
        points=points_of(t, seat),
        spent=t.spent[seat],
    )


def head(v: View) -> list[str]:
    t, none = v.table, text("brass.show.none")
    title = text("brass.show.head", period=period_name(t.period), round=round_words(t))
    order = [f"{colour_name(v.facts, seat)} {money_words(t.spent[seat])}" for seat in t.order]
    tiles = [f"{signed(-value)} ×{count}" for value, count in enumerate(t.market) if count]
    discards = [f"{card_name(t, card)} {count}" for card, count in enumerate(t.discards) if count]
    return [
        title if v.agenda else text("brass.show.over"),
        text("brass.show.waiting", seats=waiting_names(v, colour_name)),
        text("brass.show.order", order=", ".join(order) or none),
        text("brass.show.tracks", coal=track_words(t, COAL, t.coal), iron=track_words(t, IRON, t.iron)),
        text("brass.show.cotton", marker=marker_words(t, t.cotton), tiles=", ".join(tiles) or none),
        text("brass.show.piles", deck=t.deck, removed=t.removed, discards=", ".join(discards) or none),
    ]


def track_words(t: Table, industry: int, count: int) -> str:
    return text("brass.show.track", count=count, price=track_price(t, industry, 1))


def player_lines(v: View, seat: int) -> list[str]:
    t = v.table
    line = text(
        "brass.show.player",
        seat=colour_name(v.facts, seat),
        money=money_words(t.money[seat]),
        income=money_words(income_of(t, seat)),
        space=t.space[seat],
        points=points_of(t, seat),
        spent=t.spent[seat],
        held=v.held[seat],
        pieces=t.pieces[seat],
    )
    stacks = [stack_words(t, seat, industry) for industry in range(len(INDUSTRIES))]
    lines = [line, text("brass.show.stacks", stacks=", ".join(stacks))]
    if any(t.scored):
        points = t.scored[seat * PARTS : (seat + 1) * PARTS]
        lines.append(text("brass.show.parts", **{f"p{part}": n for part, n in enumerate(points)}))
    return lines


def stack_words(t: Table, seat: int, industry: int) -> str:
    """The top tile of a stack and how many tiles are left."""
    kind, count = top(t, seat, industry), stack_left(t, seat, industry)
    tile = tile_name(t, kind) if count else industry_name(industry)
    return text("brass.show.stack", tile=tile, count=count)


def stack_left(t: Table, seat: int, industry: int) -> int:
    return len(t.board.tiles.stacks[industry]) - t.stacks[stack_of(seat, industry)]


def own_lines(v: View) -> list[str]:
    """What only the viewer knows."""
    if v.seat == WATCHER:
        return []
    cards = [card_name(v.table, card) for card in v.drawer.hand]
    return [text("brass.show.own", cards=", ".join(cards) or text("brass.show.none"))]


def town_line(v: View, place: int) -> str:
    """A town, what stands there, and what its free slots show; each slot by its id, as moves have it."""
    t, m = v.table, v.table.board.map
    tiles = ", ".join(f"{m.slot_ids[slot]} {tile_words(v, slot)}" for slot in m.slots_at[place] if t.tiles[slot] >= 0)
    free = [f"{m.slot_ids[slot]} {slot_words(t, slot)}" for slot in m.slots_at[place] if t.tiles[slot] < 0]
    line = f"  {place_name(t, place)}" + (f": {tiles}" if tiles else "")
    return f"{line:<24}  {text('brass.show.free', slots=', '.join(free))}" if free else line


def slot_words(t: Table, slot: int) -> str:
    shows = t.board.map.slot_shows[slot]
    return "/".join(industry_name(i) for i in range(len(INDUSTRIES)) if shows >> i & 1)


def tile_words(v: View, slot: int) -> str:
    t = v.table
    kind = t.tiles[slot]
    words = f"{colour_name(v.facts, t.owners[slot])} {tile_name(t, kind)}"
    if t.flipped >> slot & 1:
        return f"{words} ({text('brass.show.flipped')})"
    good = text(f"brass.good.{INDUSTRIES[t.board.tiles.industries[kind]]}")
    return f"{words} ({text('brass.show.cubes', count=t.cubes[slot], good=good)})" if t.cubes[slot] else words


def link_lines(v: View) -> list[str]:
    t, lines = v.table, []
    for seat in range(t.seats):
        mine = [connection_name(t, c) for c in range(len(t.links)) if t.links[c] == seat]
        if mine:
            lines.append("  " + text("play.field", name=colour_name(v.facts, seat), value=", ".join(mine)))
    return lines


# ---- the answers to "=" lines


def answer(s: State, question: list[str]) -> str | None:
    """What a position says to a question of a record, or None if it is no question of this game."""
    match question:
        case [colour, *field] if colour in s.facts.colours[: s.table.seats]:
            return player_answer(s, s.facts.colours.index(colour), field)
        case [field]:
            return table_answer(s, field)
        case [field, *things]:
            return thing_answer(s, field, things)
    return None


def player_answer(s: State, seat: int, field: list[str]) -> str | None:
    t, cards = s.table, s.table.board.deck.ids
    match field:
        case ["stack", industry] if industry in INDUSTRIES:
            return stack_answer(t, seat, INDUSTRIES.index(industry))
        case [name]:
            found = {
                "money": str(t.money[seat]),
                "spent": str(t.spent[seat]),
                "income": str(income_of(t, seat)),
                "space": str(t.space[seat]),
                "points": str(points_of(t, seat)),
                "links": str(t.pieces[seat]),
                "hand": " ".join(cards[card] for card in s.drawers[seat].hand) or "none",
                "parts": " ".join(str(n) for n in t.scored[seat * PARTS : (seat + 1) * PARTS]),
            }
            return found.get(name)
    return None


def stack_answer(t: Table, seat: int, industry: int) -> str:
    """The level of the top tile, and how many tiles are left."""
    left = stack_left(t, seat, industry)
    return f"{t.board.tiles.levels[top(t, seat, industry)]} {left}" if left else "none"


def table_answer(s: State, field: str) -> str | None:
    t = s.table
    found = {
        "period": PERIODS[t.period],
        "round": str(t.round),
        "deck": str(t.deck),
        "removed": str(t.removed),
        "order": " ".join(s.facts.colours[seat] for seat in t.order) or "none",
        "coal": str(t.coal),
        "iron": str(t.iron),
        "cotton": str(t.cotton) if t.cotton < t.board.tracks.closed else "closed",
        "market": " ".join(str(value) for value, count in enumerate(t.market) for _ in range(count)) or "none",
    }
    return found.get(field)


def thing_answer(s: State, field: str, things: list[str]) -> str | None:
    t, m = s.table, s.table.board.map
    places = m.location_ids
    match field, things:
        case "slot", [name] if name in m.slot_ids:
            return slot_answer(s, m.slot_ids.index(name))
        case "link", [name] if name in m.connection_ids:
            owner = t.links[m.connection_ids.index(name)]
            return s.facts.colours[owner] if owner >= 0 else "none"
        case "discards", [card] if card in t.board.deck.ids:
            return str(t.discards[t.board.deck.ids.index(card)])
        case "discs", [place] if place in places:
            return str(discs_at(t, places.index(place)))
        case "connected", [one, other] if one in places and other in places:
            return "yes" if t.reach[places.index(one)] >> places.index(other) & 1 else "no"
    return None


def slot_answer(s: State, slot: int) -> str:
    """Owner, tile, and its cubes or that it is flipped."""
    t = s.table
    kind = t.tiles[slot]
    if kind < 0:
        return "none"
    tiles = t.board.tiles
    words = f"{s.facts.colours[t.owners[slot]]} {INDUSTRIES[tiles.industries[kind]]} {tiles.levels[kind]}"
    if t.flipped >> slot & 1:
        return f"{words} flipped"
    return f"{words} cubes {t.cubes[slot]}" if t.cubes[slot] else words
