"""What somebody typed at a table that is no move as it stands: the move it can only mean, or what is said about it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from millwright.catalogue import text
from millwright.ranges import shortened
from millwright.refusals import Refusal

FEW: Final = 5
"""So many moves are named to whoever named none of them; of the rest, only how many there are."""


def begun_by(words: str, moves: Iterable[str]) -> list[str]:
    """The moves of which words name the verb and whatever else they name, in order: `link bury`, or `link` alone."""
    verb, *things = words.split() or [""]
    return [move for move in moves if move.split()[0] == verb and names_all(move.split()[1:], things)]


def names_all(of_move: list[str], things: list[str]) -> bool:
    left = iter(of_move)
    return all(any(is_part(thing, word) for word in left) for thing in things)


def is_part(thing: str, word: str) -> bool:
    """Whether it is a word of a move, or one end of a connection, or a town without the number of its slot."""
    return f"-{thing}-" in f"-{word}-".replace("/", "-") or thing == word


def why_not(refused: Refusal) -> str:
    """What a click on the same thing says: what was wanted, why not, and what would help."""
    wish, way_out = text("web.refused_wish", wish=refused.wish), f" {refused.way_out}" if refused.way_out else ""
    return f"{wish} {refused.reason}.{way_out}"


def which_one(moves: list[str]) -> str:
    """The moves that may be meant, a few by name."""
    found = shortened(moves)
    if len(found) <= FEW + 1:
        return text("web.which_one", offers=", ".join(found))
    return text("web.which_of_many", offers=", ".join(found[:FEW]), count=len(found) - FEW)


def no_such_move(words: str, known: list[str]) -> str:
    """What is said to whoever typed no move: what they may have meant, the moves of that verb, or all verbs."""
    meant, same, words = alike(words, known), begun_by(words.partition(" ")[0], known), words[:60]
    if meant:
        return text("web.did_you_mean", words=words, meant=text("web.or").join(meant))
    if same:
        return which_one(same)
    return text("web.no_such_move", words=words, verbs=", ".join(dict.fromkeys(one.split()[0] for one in known)))


def alike(words: str, known: list[str]) -> list[str]:
    """The nearest two of those that have most of the words exactly: a name beats another that only looks like it."""
    near = get_close_matches(words, known, 6, 0.6)
    shared = [sum(any(is_part(word, other) for other in one.split()) for word in words.split()) for one in near]
    return [one for one, count in zip(near, shared, strict=True) if count == max(shared)][:2]
