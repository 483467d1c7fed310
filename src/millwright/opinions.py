"""Why a bot would do something, in a sentence: the main terms of its opinion, with their amounts."""

from __future__ import annotations

from typing import Final

from millwright.bot import LEAST, Term
from millwright.catalogue import LANGUAGE, has_text, listed, text, text_or
from millwright.language import language

FOR: Final = 3
"""So many terms that speak for a move are told at most, and one against it."""

AHEAD: Final = "ahead"
"""The term for all that is still to come."""


def why(game: str, terms: list[Term]) -> str:
    """What speaks for a move and what against it; nothing if nothing does, or if the bot does not say."""
    gains, costs = main_terms([one for one in terms if not is_said(game, one)])
    brings = sentence("brings", told(game, gains, "gain"), told(game, costs, "gain"))
    said = [text(f"{game}.said.{key}", n=amount_of(game, as_told(n))) for key, n in terms if is_said(game, (key, n))]
    return " ".join([words for words in (brings, *said) if words])


def is_said(game: str, term: Term) -> bool:
    """Whether it has a sentence of its own: what matters to every choice alike, and speaks for none."""
    return has_text(f"{game}.said.{term[0]}")


def why_rather(game: str, terms: list[Term], others: list[Term]) -> str:
    """The same of a move in the place of another one."""
    terms, others = ([one for one in some if not is_said(game, one)] for some in (terms, others))
    less = dict(others)
    keys = dict(terms) | less
    gains, costs = main_terms([(key, dict(terms).get(key, 0.0) - less.get(key, 0.0)) for key in keys])
    return sentence("rather", told(game, gains, "more"), told(game, costs, "less"))


def main_terms(terms: list[Term]) -> tuple[list[Term], list[Term]]:
    """Those that matter most, the largest first, and last what lies ahead: it is no sum of the others. Small ones
    beside a large one are left out."""
    largest = max([abs(amount) for _, amount in terms], default=0.0)
    ranked = sorted([one for one in terms if abs(one[1]) >= max(LEAST, largest / 10)], key=lambda one: -abs(one[1]))
    gains = [one for one in ranked if one[1] > 0][:FOR]
    return sorted(gains, key=lambda one: one[0] == AHEAD), [one for one in ranked if one[1] < 0][:1]


def sentence(kind: str, gains: str, costs: str) -> str:
    if gains and costs:
        return text(f"why.{kind}.both", gains=gains, costs=costs)
    if gains:
        return text(f"why.{kind}.gains", gains=gains)
    return text(f"why.{kind}.costs", costs=costs) if costs else ""


def told(game: str, terms: list[Term], kind: str) -> str:
    """A list of terms; the unit of the amounts is told once."""
    parts = [
        text_or(
            f"{game}.term.{key}",
            key.replace("_", " "),
            n=amount_of(game, as_told(amount), kind if n == 0 else "more_of_it"),
        )
        for n, (key, amount) in enumerate(terms)
    ]
    return listed(parts)


def as_told(amount: float) -> float:
    """An amount as one says it: a whole number, unless it would be nothing."""
    return float(round(amount)) if abs(amount) >= 1 else amount


def amount_of(game: str, amount: float, kind: str = "gain") -> str:
    """An amount in what the game's bots count in: points, or pounds."""
    number = f"{abs(amount):.1f}".removesuffix(".0").replace(".", language(LANGUAGE.get()).decimal)
    one = "one" if number == "1" else "many"
    return text_or(f"{game}.amount.{kind}.{one}", text(f"why.amount.{kind}.{one}", n=number), n=number)
