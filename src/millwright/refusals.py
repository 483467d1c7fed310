"""What is refused, told in few lines: each reason once, each verb once, rows of numbers as a range."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from millwright.catalogue import text
from millwright.ranges import shortened


@dataclass(frozen=True)
class Refusal:
    """A move that somebody might want and may not make: what, why not, and what would help."""

    notation: str  # as records have it
    wish: str  # what was wanted, in words
    reason: str  # all that stands against it
    way_out: str  # the nearest thing that would make it possible, as a sentence; nothing if none was found


FEW: Final = 5
"""So many refusals for one and the same reason are told; of the rest, only how many there are."""

NAMED: Final = 3
"""So many wishes that are refused alike are named; of the rest, only how many there are."""

MANY: Final = 4
"""So many moves of one verb, all refused for one and the same reason, are not told one by one."""


def folded(refused: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Moves that are refused for one and the same reason as one entry: each verb once, rows of numbers as a range."""
    reasons: dict[str, list[str]] = {}
    for words, reason in refused:
        reasons.setdefault(reason, []).append(words)
    return [(verbs_once(shortened(moves)), reason) for reason, moves in reasons.items()]


def told_once(refused: list[Refusal]) -> list[Refusal]:
    """Refusals that have reason and way out in common as one."""
    alike: dict[tuple[str, str], list[Refusal]] = {}
    for one in refused:
        alike.setdefault((one.reason, one.way_out), []).append(one)
    return [Refusal(notations(row), wishes(row), *told) for told, row in alike.items()]


def notations(alike: list[Refusal]) -> str:
    return verbs_once(shortened([one.notation for one in alike]))


def wishes(alike: list[Refusal]) -> str:
    """A few by name, and how many more there are."""
    named = list(dict.fromkeys([one.wish for one in alike]))
    if len(named) > NAMED + 1:
        named = [*named[:NAMED], text("play.more_wishes", count=len(named) - NAMED)]
    return text("play.between").join(named)


def verbs_once(moves: list[str]) -> str:
    verbs: dict[str, list[str]] = {}
    for words in moves:
        verb, _, what = words.partition(" ")
        verbs.setdefault(verb, []).append(what)
    return "; ".join(f"{verb} {listed(whats)}".rstrip() for verb, whats in verbs.items())


def listed(whats: list[str]) -> str:
    """What comes after a verb; things that differ in their last word only are told as one: `g3 g4|g5`."""
    heads: dict[str, list[str]] = {}
    for what in whats:
        head, space, last = what.rpartition(" ")
        heads.setdefault(head + space, []).append(last)
    return ", ".join(piece for head, lasts in heads.items() for piece in pieces(head, lasts))


def pieces(head: str, lasts: list[str]) -> list[str]:
    """A few at a time, so that a long row can be folded between words."""
    return [head + "|".join(lasts[n : n + FEW]) for n in range(0, len(lasts), FEW)] if head else lasts


def summed_up(refused: list[tuple[str, str]], allowed: list[str]) -> list[tuple[str, str]]:
    """Where all moves of a verb are refused for one reason, and there are many, the verb stands for them."""
    reasons: dict[str, list[str]] = {}
    for words, reason in refused:
        reasons.setdefault(words.split()[0], []).append(reason)
    on_offer = [words.split()[0] for words in allowed]
    alike = [verb for verb, told in reasons.items() if len(told) >= MANY and len(set(told)) == 1]
    every = {verb: text("play.every", verb=verb) for verb in alike if verb not in on_offer}
    return list(dict.fromkeys((every.get(words.split()[0], words), reason) for words, reason in refused))


def begins(words: str, wanted: str) -> bool:
    """Whether a move begins with the words that were asked for; nothing is asked for all."""
    return not wanted or f"{words} ".startswith(f"{wanted} ")


def by_key(refused: list[tuple[str, str]], key_of: dict[str, str]) -> list[list[tuple[str, str]]]:
    """Refusals whose reasons have one key together, rare keys first."""
    found: dict[str, list[tuple[str, str]]] = {}
    for words, reason in refused:
        found.setdefault(key_of[reason], []).append((words, reason))
    return sorted(found.values(), key=len)


def few_lines(alike: list[tuple[str, str]]) -> list[str]:
    """Refusals that are alike: a few of them, and how many more there are."""
    lines = [text("play.field", name=f"  {words}", value=reason) for words, reason in folded(alike)]
    return lines if len(lines) <= FEW else [*lines[:FEW], text("play.more", count=len(lines) - FEW)]


def with_way_out(reason: str, way_out: str) -> str:
    """A reason, and behind it what would help if that is known."""
    return text("play.way_out", reason=reason, way_out=way_out) if way_out else reason
