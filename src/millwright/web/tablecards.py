"""Lists of tables: against whom, which round, whose turn, since when, and how it came out."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.emblem import framed
from millwright.games.registry import GAMES
from millwright.service.lists import Card, Place
from millwright.service.room import OVER, WAITING
from millwright.svg import Markup
from millwright.web.html import h
from millwright.web.panels import score_words
from millwright.web.times import ago

SHOWN: Final = 6
"""Tables of a list that are shown at once."""


def table_list(title: str, empty: str, cards: list[Card]) -> Markup:
    """The latest at once, the others folded."""
    if not cards and not empty:
        return Markup("")
    items = [h("li", {}, table_card(one)) for one in cards]
    body = [h("ul", {"class": "tables"}, *items[:SHOWN])] if items else [h("p", {"class": "empty"}, empty)]
    if len(items) > SHOWN:
        count = h("summary", {}, text("web.more_tables", count=len(items) - SHOWN))
        body.append(h("details", {"class": "more"}, count, h("ul", {"class": "tables"}, *items[SHOWN:])))
    return h("section", {}, h("h2", {}, title), *body)


def hidden_list(cards: list[Card]) -> Markup:
    """What somebody has put out of sight, folded: a click brings it back."""
    if not cards:
        return Markup("")
    items = [h("li", {}, table_link(one), tool(one, "show", text("web.list.show"))) for one in cards]
    title = h("summary", {}, text("web.list.hidden", count=len(cards)))
    return h("details", {"class": "more hidden-tables"}, title, h("ul", {"class": "tables"}, *items))


def table_card(card: Card) -> Markup:
    return h("div", {"class": "table-card"}, table_link(card), *([tools(card)] if card.known else []))


def table_link(card: Card) -> Markup:
    """The game and those who play it; where it stands; when something happened last."""
    table, game = card.table, GAMES[card.table.game]
    where = [card.chapter] if card.chapter and table.phase != OVER else []
    return h(
        "a", {"href": f"/t/{table.id}", "class": f"table-row game-{game.id}{' turn' if table.turn else ''}"},
        framed(game.emblem()),
        h("b", {}, game.title),
        h("span", {"class": "against"}, against(card)),
        h("span", {"class": "where"}, *[h("span", {}, part) for part in [*where, ago(table.changed)]]),
        h("span", {"class": "state"}, state(card)),
    )  # fmt: skip


def against(card: Card) -> str:
    """My opponents; for a stranger all who play."""
    mine, others = any(place.mine for place in card.places), short(card.others)
    if not others:
        return text("web.list.alone") if mine else text("web.players", count=len(card.places))
    return text("web.list.against", names=others) if mine else others


def short(names: list[str]) -> str:
    """Names, each once, with how many there are of it: most often of bots."""
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in counts.items())


def state(card: Card) -> str:
    table = card.table
    if table.phase == OVER:
        return how_it_ended(card)
    if table.phase == WAITING:
        free = sum(not place.name for place in card.places)
        return text("web.list.one_free" if free == 1 else "web.list.free", count=free)
    if table.turn:
        return text("web.band.mine")
    names = short([name for name in card.awaited if name])
    return text("web.list.awaited", names=names) if names else text("web.phase.playing")


def how_it_ended(card: Card) -> str:
    """My place, if I played to the end; else who has won."""
    table, rank = card.table, card.rank()
    points = ", ".join([score_words(table.game, score) for score in sorted(table.scores, reverse=True)])
    if rank and table.seats > 1:
        return text(f"web.list.place.{rank}" if rank < 4 else "web.list.place.more", place=rank, count=table.seats,
                    points=points)  # fmt: skip
    gone = [place for place in card.places if place.resigned]
    if table.seats == 1:
        return text("web.list.solo", points=table.scores[0])
    winners = short([winner_name(card.places[seat]) for seat in table.winners])
    return text("web.list.won_resigned" if gone and card.known else "web.list.won", names=winners, points=points)


def winner_name(place: Place) -> str:
    return place.name or text("web.free_seat")


# ---- what can be done with a table in my list


def tools(card: Card) -> Markup:
    """Folded behind a small sign: away with it."""
    summary = h("summary", {"aria-label": text("web.list.tools", game=GAMES[card.table.game].title)}, "⋯")
    buttons = [tool(card, "hide", text("web.list.hide"))]
    if card.deletes:
        sure = [h("p", {"class": "small"}, text("web.seating.delete_help"))]
        button = tool(card, "delete", text("web.seating.delete_yes"))
        buttons.append(h("details", {"class": "sure"}, h("summary", {}, text("web.list.delete")), *sure, button))
    return h("details", {"class": "card-tools"}, summary, h("div", {}, *buttons))


def tool(card: Card, what: str, words: str) -> Markup:
    return h(
        "form", {"method": "post", "action": "/mine"},
        h("input", {"type": "hidden", "name": "table", "value": card.table.id}),
        h("button", {"name": "do", "value": what, "class": "danger" if what == "delete" else None}, words),
    )  # fmt: skip
