"""The end of a game: who won and by how much, the score by its parts, how it went, and what comes next."""

from __future__ import annotations

from millwright.catalogue import listed, text
from millwright.opinions import amount_of
from millwright.service.course import Gain, Moment, gains
from millwright.service.recap import captions
from millwright.service.sight import Outcome, Sight
from millwright.svg import Markup
from millwright.web.decide import seat_style, seat_word, sign, who
from millwright.web.graph import graph
from millwright.web.html import h
from millwright.web.panels import score_table, score_words
from millwright.web.pieces import hidden


def result(sight: Sight) -> Markup:
    """Game over: places and points, parts, the course of the game, and once more."""
    if sight.outcome is None:
        return hidden("section", "result")
    rows = [place_row(sight, sight.outcome, seat) for seat in sight.outcome.ranking]
    return h(
        "section", {"id": "result"},
        h("h2", {"class": "headline"}, headline(sight, sight.outcome)),
        h("ol", {"class": "places"}, *rows),
        h("p", {"class": "row"}, *next_steps(sight)),
        *parts(sight), *course(sight),
    )  # fmt: skip


def headline(sight: Sight, outcome: Outcome) -> str:
    """Who won and by how much; alone, what the rulebook says of such a score."""
    if len(sight.sitters) == 1:
        points, verdict = amount_of(sight.game.id, outcome.points[0]), sight.game.verdict(sight.view)
        return text("web.ending.alone", points=points, verdict=verdict).strip()
    names = [name_of(sight, seat) for seat in outcome.winners]
    if len(names) > 1:
        return text("web.ending.shared", names=listed(names))
    lead = outcome.points[outcome.ranking[0]] - outcome.points[outcome.ranking[1]]
    points = amount_of(sight.game.id, lead)
    return text("web.ending.wins" if lead else "web.ending.wins_tie", name=names[0], points=points)


def name_of(sight: Sight, seat: int) -> str:
    """A person by their name, a bot by its colour."""
    return sight.sitters[seat].name or seat_word(sight, seat)


def place_row(sight: Sight, outcome: Outcome, seat: int) -> Markup:
    return h(
        "li", {"style": seat_style(sight, seat), "class": "winner" if seat in outcome.winners else None},
        h("span", {"class": "chip"}, sign(seat), seat_word(sight, seat)),
        h("span", {"class": "who"}, who(sight, seat)),
        h("b", {}, score_words(sight.game.id, outcome.points[seat])),
    )  # fmt: skip


def next_steps(sight: Sight) -> list[Markup]:
    links = [h("a", {"class": "button", "href": f"/t/{sight.table}/replay"}, text("web.replay"))]
    if sight.proof.recorded:
        links.append(h("a", {"class": "button", "href": f"/t/{sight.table}/record"}, text("web.record")))
    if sight.proof.week:
        links.append(h("a", {"class": "button", "href": f"/challenge/{sight.proof.week}"}, text("web.challenge.board")))
    again = [h("button", {"class": "main", "data-do": "rematch"}, text("web.rematch"))] if sight.plays else []
    if again and sight.next:
        again = [h("a", {"class": "button main", "href": f"/join/{sight.next}"}, text("web.next_game"))]
    return [*again, *links, *reviewed(sight)]


def reviewed(sight: Sight) -> list[Markup]:
    """To the review, or the wish for one."""
    if not sight.plays:
        return []
    if sight.review:
        return [h("a", {"class": "button", "href": "#review"}, text("web.review.title"))]
    return [h("button", {"data-do": "review"}, text("web.review.ask"))]


def parts(sight: Sight) -> list[Markup]:
    """The score by its parts, for every player, without those that brought nobody anything."""
    if sight.course is None:
        return []
    rows = sight.game.account(sight.view, sight.course.start, sight.course.events)
    told = [row for n, row in enumerate(rows) if n == len(rows) - 1 or not row[1] or any(row[1])]
    return [h("h3", {}, text("web.ending.parts")), score_table(sight, told)] if len(rows) > 1 else []


def course(sight: Sight) -> list[Markup]:
    """How everybody's score grew, and the turns that brought most."""
    if sight.course is None:
        return []
    found = gains(sight.course)
    largest = [
        h("h3", {}, text("web.ending.largest")),
        h("ol", {"class": "gains"}, *[gained(sight, one) for one in found]),
    ]
    title = h("h3", {"class": "course"}, text("web.ending.course"))
    return [title, graph(sight, sight.course), *(largest if found else [])]


def gained(sight: Sight, one: Gain) -> Markup:
    """A large turn: what it brought, and what was done in it."""
    link = h("a", {"href": f"/t/{sight.table}/at/{one.moment.at}"}, told(sight, one.moment))
    points = h("b", {}, text("web.ending.gain", n=score_words(sight.game.id, one.points)))
    return h("li", {"style": seat_style(sight, one.moment.seat)}, points, " ", link)


def told(sight: Sight, moment: Moment) -> str:
    """What its player did in a turn, in the words in which it is told at the table."""
    own = [line for line in moment.lines if line.seat == moment.seat]
    found = captions(sight.game.id, own or moment.lines, moment.seat, lambda seat: seat_word(sight, seat))
    return " ".join([one.words for one in found[:1]])
