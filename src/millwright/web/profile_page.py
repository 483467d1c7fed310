"""The pages of a person and of the house."""

from __future__ import annotations

from itertools import groupby

from millwright.catalogue import text
from millwright.games.registry import GAMES
from millwright.service.profiles import HousePage, Played, Profile, Rival, Rung
from millwright.service.ratings import Rated
from millwright.svg import Markup
from millwright.web.html import h
from millwright.web.layout import plain_page
from millwright.web.tablecards import table_list

LOW, HIGH = 500, 2500
"""What the line of an interval spans."""

# ---- a person


def person_page(one: Profile, counting: bool) -> str:
    cards = [rating_card(game, rated) for game, rated in one.ratings.items()]
    rated = h("div", {"class": "ratings"}, *cards) if cards else h("p", {"class": "empty"}, text("web.profile.unrated"))
    return plain_page(
        one.name,
        h("h1", {}, one.name),
        *([wish(one)] if one.own else []),
        h("section", {}, h("h2", {}, text("web.profile.ratings")), rated if counting else uncounted()),
        *rival_tables(one.rivals),
        table_list(text("web.profile.games"), text("web.profile.no_games"), one.games),
        style="profile",
    )


def uncounted() -> Markup:
    return h("p", {"class": "notice"}, text("web.profile.uncounted"))


def wish(one: Profile) -> Markup:
    """Who may see the page is up to whom it is about."""
    said, way = ("public", "no") if one.public else ("private", "yes")
    button = h("button", {"name": "public", "value": way}, text(f"web.profile.make_{way}"))
    words = h("span", {}, text(f"web.profile.{said}"))
    return h("form", {"method": "post", "action": "/me/public", "class": "card wish"}, words, button)


def rating_card(game: str, rated: Rated) -> Markup:
    counted = text("web.profile.counted", games=rated.games, wins=rated.wins)
    return h(
        "div", {"class": f"card rating game-{game}"},
        h("h3", {}, GAMES[game].title),
        h("p", {"class": "points"}, h("b", {}, str(rated.points)), " ", h("span", {}, between(rated))),
        interval(rated),
        h("p", {"class": "small"}, counted),
    )  # fmt: skip


def between(rated: Rated) -> str:
    return text("web.profile.between", low=rated.low, high=rated.high)


def interval(rated: Rated) -> Markup:
    """Where the true strength lies, as a line: for the eye, the words say the same."""
    low, high, points = [share(value) for value in (rated.low, rated.high, rated.points)]
    bar = h("i", {"style": f"left:{low:.1f}%;width:{high - low:.1f}%"})
    return h("div", {"class": "interval", "aria-hidden": "true"}, bar, h("b", {"style": f"left:{points:.1f}%"}))


def share(value: int) -> float:
    return 100 * (min(max(value, LOW), HIGH) - LOW) / (HIGH - LOW)


def rival_tables(rivals: list[Rival]) -> list[Markup]:
    """Head to head, game by game."""
    if not rivals:
        return []
    ordered = sorted(rivals, key=lambda one: list(GAMES).index(one.game) if one.game in GAMES else 99)
    parts = [rival_table(game, list(found)) for game, found in groupby(ordered, lambda one: one.game) if game in GAMES]
    return [h("section", {}, h("h2", {}, text("web.profile.rivals")), h("div", {"class": "ratings"}, *parts))]


def rival_table(game: str, rivals: list[Rival]) -> Markup:
    heads = [h("th", {"scope": "col"}, text(f"web.profile.{key}")) for key in ("rival", "won", "tied", "lost")]
    rows = [
        h("tr", {}, h("th", {"scope": "row"}, linked(one.name, one.page)),
          *[h("td", {}, str(count)) for count in (one.won, one.tied, one.lost)])
        for one in rivals
    ]  # fmt: skip
    table = h("table", {}, h("thead", {}, h("tr", {}, *heads)), h("tbody", {}, *rows))
    return h("div", {"class": f"card game-{game}"}, h("h3", {}, GAMES[game].title), table)


def linked(name: str, page: str) -> Markup:
    return h("a", {"href": page}, name) if page else h("span", {}, name)


# ---- the house


def house_html(one: HousePage, counting: bool, own: str, public: bool) -> str:
    ladders = [ladder_card(game, rungs) for game, rungs in one.ladders.items()]
    return plain_page(
        text("web.house.title"),
        h("h1", {}, text("web.house.title")),
        h("div", {"class": "played"}, *[played_card(found) for found in one.played]),
        table_list(text("web.open_tables"), text("web.no_open"), one.waiting),
        *([] if one.waiting else [h("p", {}, h("a", {"class": "button main", "href": "/"}, text("web.new_game")))]),
        h(
            "section", {},
            h("h2", {}, text("web.house.ladder")),
            *([h("p", {}, text("web.house.ladder_help")), *invited(own, public)] if counting else [uncounted()]),
            *([h("div", {"class": "ratings"}, *ladders)] if counting else []),
        ),
        style="profile",
    )  # fmt: skip


def invited(own: str, public: bool) -> list[Markup]:
    """Whoever looks is not on the ladder as long as they do not wish it."""
    if not own or public:
        return []
    return [h("p", {}, h("a", {"href": own}, text("web.house.join_ladder")))]


def played_card(one: Played) -> Markup:
    now, week = text("web.house.now", count=one.now), text("web.house.week", count=one.week)
    return h(
        "div", {"class": f"card game-{one.game}"}, h("h3", {}, GAMES[one.game].title), h("p", {}, now), h("p", {}, week)
    )


def ladder_card(game: str, rungs: list[Rung]) -> Markup:
    title = h("h3", {}, GAMES[game].title)
    if not rungs:
        return h("div", {"class": f"card game-{game}"}, title, h("p", {"class": "empty"}, text("web.house.no_ladder")))
    rows = [rung_row(place, rung) for place, rung in enumerate(rungs, 1)]
    keys = ("place", "player", "points", "games")
    heads = [h("th", {"scope": "col"}, text(f"web.house.{key}")) for key in keys]
    table = h("table", {"class": "ladder"}, h("thead", {}, h("tr", {}, *heads)), h("tbody", {}, *rows))
    return h("div", {"class": f"card game-{game}"}, title, table)


def rung_row(place: int, rung: Rung) -> Markup:
    points = h("td", {}, h("b", {}, str(rung.rated.points)), h("small", {}, between(rung.rated)))
    name = h("th", {"scope": "row"}, linked(rung.name, rung.page))
    return h(
        "tr", {"class": "own" if rung.own else None},
        h("td", {}, str(place)), name, points, h("td", {}, str(rung.rated.games)),
    )  # fmt: skip
