"""The page of a tournament: one file without anything from elsewhere, for light and dark, wide and narrow screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from millwright.games.registry import find_game
from millwright.svg import Markup, el, join
from millwright.tournament.charts import colour, course_plot, ratings_plot, scores_plot, short_name, times_plot
from millwright.tournament.plan import Plan
from millwright.tournament.played import Played
from millwright.tournament.ratings import ahead
from millwright.tournament.style import STYLE
from millwright.tournament.summary import Standing, failures, milliseconds, rows_of, shares, standings

STEPS: Final = 20
"""Points of a line of scores over time."""


def report(plan: Plan, played: Sequence[Played]) -> str:
    title = f"{find_game(plan.game).title}: arena"
    numbers = {bot: n for n, bot in enumerate(plan.bots)}
    body = join([el("h1", {}, title), heading(plan, played), *sections(plan, played, numbers)])
    head = join([
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        el("title", {}, title),
        el("style", {}, Markup(STYLE)),
    ])  # fmt: skip
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body><main>{body}</main></body></html>\n'


def heading(plan: Plan, played: Sequence[Played]) -> Markup:
    kind = "ladder" if plan.ladder else "round robin"
    seats = ", ".join(map(str, plan.seats))
    deals = len({(one.seats, one.deal) for one in played})
    words = f"{len(played)} games, {kind}, tables of {seats}, {deals} deals of luck, seed {plan.seed}"
    options = "".join([f", {key} {value}" for key, value in plan.options])
    return el("p", {"class": "lead"}, words + options + ".")


def sections(plan: Plan, played: Sequence[Played], numbers: dict[str, int]) -> list[Markup]:
    if not played:
        return [el("p", {}, "No game is over yet.")]
    rows = standings(played, plan.bots)
    parts = [
        section("Ratings", RATINGS, ratings_plot(rows, numbers)),
        section("Who finishes ahead of whom", MATRIX, matrix([row.bot for row in rows], played)),
        wide_section("All figures", "", figures(rows, numbers)),
    ]
    for seats in plan.seats:
        parts += score_sections([one for one in played if one.seats == seats], rows, numbers)
    if any(row.time_mean for row in rows):
        parts.append(section("Time for a move", TIMES, times_plot(rows, numbers)))
    parts += [failed(played)] if failures(played) else []
    return [*parts, wide_section("How it was played", LUCK_WORDS)]


def score_sections(games: list[Played], rows: Sequence[Standing], numbers: dict[str, int]) -> list[Markup]:
    """What tables of one size have scored."""
    bots = [row.bot for row in rows if any(row.bot in one.bots for one in games)]
    if not bots:
        return []
    seats = games[0].seats
    scores = {bot: [score for one in games for score, _, _ in rows_of(one, bot)] for bot in bots}
    course = course_plot({bot: mean_course(games, bot) for bot in bots}, numbers, seats)
    return [
        section(f"Scores at tables of {seats}", SCORES, scores_plot(scores, numbers, seats)),
        section(f"Score over time, tables of {seats}", COURSE, legend(bots, numbers), course),
    ]


RATINGS: Final = "Points above the mean of these bots; 400 more are odds of ten to one. The bar holds 95 %."
MATRIX: Final = "The share of the games with both at the table in which the bot of the row finished ahead."
SCORES: Final = "How often each score came; the line is the mean."
COURSE: Final = "The mean score from the first decision to the last."
TIMES: Final = "The dot is the mean, the end of the bar the time within which 99 of 100 answers came."
LUCK_WORDS: Final = (
    "Luck is mirrored: within a deal every bot has every seat once, with the same cards and dice. The n-th draw of a "
    "kind is the same number of the same stream in all these games; where the course of a game has changed what can be "
    "drawn, it may fall on another card. Ratings are a Bradley–Terry fit of all pairs at a table, with one drawn game "
    "of every bot against an average one; intervals come from weighing the deals anew."
)


def section(title: str, words: str, *parts: Markup, style: str = "") -> Markup:
    said = [el("p", {}, words)] if words else []
    return el("section", {"class": style or None}, el("h2", {}, title), *said, *parts)


def wide_section(title: str, words: str, *parts: Markup) -> Markup:
    return section(title, words, *parts, style="wide")


# ---- tables


def matrix(bots: list[str], played: Sequence[Played]) -> Markup:
    heads = [el("th", {"scope": "col", "title": bot}, str(n)) for n, bot in enumerate(bots, 1)]
    rows = [matrix_row(n, bots[n], row) for n, row in enumerate(shares(ahead(played, bots)))]
    table = el("table", {"class": "matrix"}, el("tr", {}, el("td", {}, ""), *heads), *rows)
    return el("div", {"class": "scroll"}, table)


def matrix_row(n: int, bot: str, row: list[float | None]) -> Markup:
    head = el("th", {"scope": "row", "title": bot}, f"{n + 1} {short_name(bot, 24)}")
    return el("tr", {}, head, *[cell(one) for one in row])


def cell(share: float | None) -> Markup:
    if share is None:
        return el("td", {"class": "none"}, "–")
    side = "good" if share >= 0.5 else "bad"
    strength = round(abs(share - 0.5) * 130)
    return el("td", {"class": side, "style": f"--s:{strength}%"}, f"{100 * share:.0f} %")


def figures(rows: Sequence[Standing], numbers: dict[str, int]) -> Markup:
    names = ["bot", "rating", "95 %", "games", "wins", "win rate", "95 %", "mean", "sd", "move", "p99"]
    failing = any(row.failures for row in rows)
    heads = el("tr", {}, *[el("th", {"scope": "col"}, one) for one in [*names, *["failed"] * failing]])
    table = el("table", {"class": "figures"}, heads, *[figure(row, numbers[row.bot], failing) for row in rows])
    return el("div", {"class": "scroll"}, table)


def figure(row: Standing, number: int, failing: bool) -> Markup:
    cells = [
        f"{row.rating:+.0f}",
        f"{row.low:+.0f} to {row.high:+.0f}",
        f"{row.games}",
        f"{row.wins}",
        f"{100 * row.rate:.1f} %",
        f"{100 * row.rate_low:.1f} to {100 * row.rate_high:.1f}",
        f"{row.mean:.1f}",
        f"{row.deviation:.1f}",
        milliseconds(row.time_mean),
        milliseconds(row.time_p99),
    ] + [str(row.failures)] * failing
    name = el("th", {"scope": "row", "title": row.bot}, chip(short_name(row.bot, 34), number))
    return el("tr", {}, name, *[el("td", {}, one) for one in cells])


def chip(name: str, number: int) -> Markup:
    return join([el("i", {"class": colour(number)}, ""), name])


def legend(bots: Sequence[str], numbers: dict[str, int]) -> Markup:
    return el("p", {"class": "legend"}, *[el("span", {}, chip(short_name(bot, 34), numbers[bot])) for bot in bots])


def failed(played: Sequence[Played]) -> Markup:
    words = "Chance played on for a bot that failed, and the game counts as lost."
    return wide_section("Failures", words, el("ul", {}, *[el("li", {}, one) for one in failures(played)[:20]]))


# ---- score over time


def mean_course(games: Sequence[Played], bot: str) -> list[float]:
    """The mean of all its games, each stretched to the same length."""
    every = [course_of(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
    return [sum(one[n] for one in every) / len(every) for n in range(STEPS + 1)]


def course_of(game: Played, seat: int) -> list[float]:
    """The scores of a seat at so many points of a game, straight lines between the looks."""
    looks = [(one[0] / max(1, game.moves), one[1 + seat]) for one in game.course]
    found, at = [], 0
    for n in range(STEPS + 1):
        place = n / STEPS
        while at + 2 < len(looks) and looks[at + 1][0] < place:
            at += 1
        (x1, y1), (x2, y2) = looks[at], looks[min(at + 1, len(looks) - 1)]
        share = min(1.0, max(0.0, (place - x1) / (x2 - x1))) if x2 > x1 else 1.0
        found.append(y1 + (y2 - y1) * share)
    return found
