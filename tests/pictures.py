"""What the tests of pictures share: elements by id, what is written, positions of games at random, contrast."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from millwright.games.game import AnyGame
from millwright.kernel import LUCK, WATCHER, luck_move, offers, play_trusted, waiting

SVG = "{http://www.w3.org/2000/svg}"


def played(game: AnyGame, s: Any, steps: int, seed: int = 1, eager: Collection[int] = ()) -> Any:
    """A position after so many answers at random, of players who rather do something than not."""
    rng = Random(seed)
    for _ in range(steps):
        if not s.agenda:
            break
        seat = waiting(s)[0]
        moves = offers(s, seat)
        liked = [move for move in moves if move[0] in eager]
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else rng.choice(liked or moves))
    return s


def picture_of(game: AnyGame, s: Any, seat: int = WATCHER) -> Element:
    return ElementTree.fromstring(game.draw(game.view(s, seat)))


def parts(root: Element, name: str) -> list[Element]:
    """All elements with an id."""
    return [e for e in root.iter() if e.get("id") == name]


def part(root: Element, name: str) -> Element:
    """The one element with an id."""
    found = parts(root, name)
    assert len(found) == 1, f"{name} is there {len(found)} times"
    return found[0]


def words(root: Element) -> list[str]:
    """All that is written, without the tooltips."""
    return [e.text or "" for e in root.iter(f"{SVG}text")]


def tip(root: Element, name: str) -> str:
    """What is told to those who point at a thing."""
    found = part(root, name).find(f".//{SVG}title")
    assert found is not None
    return found.text or ""


def brightness(colour: str) -> float:
    """Relative luminance as WCAG has it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)
