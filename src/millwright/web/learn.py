"""The page that shows how to play a game: goal, turn and score on one screen, and a first game with the guide."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from millwright.catalogue import LANGUAGE, remembered, text
from millwright.games.game import AnyGame
from millwright.games.lessons import Lessons, picture
from millwright.games.registry import GAMES
from millwright.record import read_record
from millwright.replay import replay
from millwright.service import roles
from millwright.svg import Markup
from millwright.web.html import h
from millwright.web.layout import plain_page
from millwright.web.newgame import known_name, name_field, rules_link, usual_seats


def learn_page(game: AnyGame, lessons: Lessons, name: str, pledge: str) -> str:
    """One screen: three chapters side by side, then a first game."""
    chapters = [chapter(game.id, key, names) for key, names in lessons.chapters.items()]
    return plain_page(
        text("web.learn.title", game=game.title),
        h("h1", {}, text("web.learn.title", game=game.title)),
        h("div", {"class": "chapters"}, *chapters),
        first_game(game, name, pledge),
        style=f"learn game-{game.id}",
    )


def chapter(game: str, key: str, names: Any) -> Markup:
    title = h("h2", {}, text(f"{game}.learn.{key}.title"))
    return h("section", {}, *[figure(game, name) for name in names], title, lines(game, key))


def lines(game: str, key: str) -> Markup:
    """The sentences of a chapter."""
    return h("ul", {}, *[h("li", {}, line) for line in text(f"{game}.learn.{key}.lines").split("\n") if line])


def figure(game: str, name: str) -> Markup:
    words = text(f"{game}.learn.picture.{name}")
    image = h("img", {"src": f"/learn/{game}/{name}.svg?{LANGUAGE.get()}", "alt": "", "loading": "lazy"})
    return h("figure", {}, image, h("figcaption", {}, words))


def in_short(game: AnyGame) -> Markup:
    """The shortest form of the rules, for the head of the rulebook; nothing if there is none."""
    if game.lessons is None:
        return Markup("")
    parts = [
        h("div", {}, h("h3", {}, text(f"{game.id}.learn.{key}.title")), lines(game.id, key))
        for key in game.lessons.chapters
    ]
    return h("section", {"class": "short", "aria-label": text("web.learn.short")}, *parts)


def first_game(game: AnyGame, name: str, pledge: str) -> Markup:
    """A table with bots, and the guide beside it."""
    kinds = ["me", *[roles.at_first_games(game.id)] * (usual_seats(game) - 1)]
    fixed = {"pledge": pledge, "salt": "", "guide": "yes", "game": game.id}
    fixed |= {f"{game.id}.seat{seat}": kind for seat, kind in enumerate(kinds)}
    hidden = [h("input", {"type": "hidden", "name": key, "value": value}) for key, value in fixed.items()]
    begin = h("button", {"class": "main"}, text("web.learn.begin"))
    who = known_name(name) if name else name_field("")
    words = h("p", {}, text("web.learn.first" if game.guide else "web.learn.first_plain"))
    return h("form", {"id": "new", "method": "post", "action": "/new", "class": "first"}, *hidden, words, who,
             h("p", {"class": "row foot"}, begin, *rules_link(game)))  # fmt: skip


# ---- the pictures


@remembered
def drawn(game_id: str, name: str) -> str | None:
    """A picture of a game's lessons; None if there is none of that name."""
    game = GAMES[game_id]
    shot = game.lessons.shots.get(name) if game.lessons else None
    if game.lessons is None or shot is None:
        return None
    view = view_at(game_id, shot.at)
    return picture(shot, game.parts(view), game.sheet(view.facts), f"board {game_id}")


@cache
def view_at(game_id: str, at: int) -> Any:
    """A position of the example, as the learner would see it."""
    game = GAMES[game_id]
    assert game.lessons
    return game.view(replay(read_record(game.lessons.example), at).state, game.lessons.seat)


KEPT: Final = "public, max-age=3600"
"""Pictures change with the program only."""
