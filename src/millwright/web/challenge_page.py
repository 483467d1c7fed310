"""The page of the weekly challenge: my try, the board, the promise of its luck."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from millwright.catalogue import text
from millwright.games.emblem import framed
from millwright.games.registry import GAMES
from millwright.service.challenge import GAME, Result
from millwright.service.weeks import begins, calendar
from millwright.svg import Markup
from millwright.web.html import h
from millwright.web.layout import plain_page
from millwright.web.newgame import known_name, name_field, rules_link


@dataclass(frozen=True)
class Challenge:
    """A week's challenge, as somebody sees it."""

    week: int
    on: bool
    name: str  # of whoever looks
    own: str  # the table of their try
    board: list[Result]
    promised: tuple[str, str]  # the commitments of this week and of the next
    seed: str  # opened when the week is over
    others: list[int]  # weeks in which somebody has played


def challenge_page(one: Challenge) -> str:
    title = text("web.challenge.title")
    when = called(one.week)
    return plain_page(
        title,
        h("h1", {}, title, " ", h("small", {}, when)),
        h("div", {"class": "ratings"}, *([my_try(one)] if one.on else []), board_card(one)),
        promise(one),
        *other_weeks(one.others),
        style=f"profile challenge game-{GAME}",
    )


def called(week: int) -> str:
    """A week as people say it."""
    year, number = calendar(week)
    return text("web.challenge.week", number=str(number), year=str(year))


def my_try(one: Challenge) -> Markup:
    mine = next((result for result in one.board if result.own), None)
    about = [h("p", {}, text("web.challenge.about")), h("p", {}, text("web.challenge.ends"), " ", moment(one.week + 1))]
    head = [framed(GAMES[GAME].emblem()), h("h2", {}, GAMES[GAME].title)]
    if mine is None:
        words = [h("p", {"class": "small"}, text("web.challenge.once"))]
        who = known_name(one.name) if one.name else name_field("")
        button = h("button", {"class": "main"}, text("web.challenge.begin"))
        foot = h("p", {"class": "row foot"}, button, *rules_link(GAMES[GAME]))
        return h("form", {"method": "post", "action": "/challenge", "class": "card"}, *head, *about, *words, who, foot)
    way = text("web.challenge.go_on" if mine.points is None and not mine.resigned else "web.challenge.look")
    link = h("a", {"class": "button main", "href": f"/t/{one.own}"}, way)
    return h("div", {"class": "card"}, *head, *about, h("p", {"class": "row foot"}, link))


def moment(week: int) -> Markup:
    when = datetime.fromtimestamp(begins(week), UTC)
    return h("b", {}, f"{when:%Y-%m-%d} 00:00 UTC")


def board_card(one: Challenge) -> Markup:
    title = h("h2", {}, text("web.challenge.board"))
    if not one.board:
        return h("div", {"class": "card"}, title, h("p", {"class": "empty"}, text("web.challenge.nobody")))
    heads = [h("th", {"scope": "col"}, text(f"web.house.{key}")) for key in ("place", "player")]
    heads.append(h("th", {"scope": "col"}, text("web.challenge.points")))
    rows = [result_row(result, one.on) for result in one.board]
    table = h("table", {}, h("thead", {}, h("tr", {}, *heads)), h("tbody", {}, *rows))
    note = h("p", {"class": "small"}, text("web.challenge.replays_later" if one.on else "web.challenge.replays"))
    return h("div", {"class": "card"}, title, table, note)


def result_row(result: Result, on: bool) -> Markup:
    words = str(result.points) if result.points is not None else unfinished(result, on)
    name = h("a", {"href": f"/t/{result.table}"}, result.name) if result.table else h("span", {}, result.name)
    return h(
        "tr", {"class": "own" if result.own else None},
        h("td", {}, str(result.place or "–")), h("th", {"scope": "row"}, name), h("td", {}, words),
    )  # fmt: skip


def unfinished(result: Result, on: bool) -> str:
    return text(
        "web.challenge.given_up" if result.resigned else "web.challenge.playing" if on else "web.challenge.late"
    )


def promise(one: Challenge) -> Markup:
    """What proves that the luck was fixed in time, and the same for everybody."""
    now, coming = one.promised
    parts = [h("p", {}, text("web.challenge.fair")), h("p", {}, text("web.commitment"), " ", h("code", {}, now))]
    if one.seed:
        parts.append(h("p", {}, text("web.seed"), " ", h("code", {}, one.seed)))
    parts.append(h("p", {}, text("web.challenge.coming"), " ", h("code", {}, coming)))
    return h("details", {"class": "proof"}, h("summary", {}, text("web.fair_play")), *parts)


def other_weeks(weeks: list[int]) -> list[Markup]:
    if not weeks:
        return []
    links = [h("li", {}, h("a", {"href": f"/challenge/{week}"}, called(week))) for week in weeks]
    return [h("section", {}, h("h2", {}, text("web.challenge.others")), h("ul", {"class": "weeks"}, *links))]
