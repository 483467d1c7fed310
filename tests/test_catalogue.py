"""Words that go with a number are chosen by it, in every text of the catalogue."""

from __future__ import annotations

import re

import pytest

from millwright.catalogue import PLURAL, text, texts, with_plurals

WORDS = "{count} {count:card|cards}"


@pytest.mark.parametrize(
    ("count", "then"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), ("−1", "−1 card"), ("+11", "+11 cards")]
)
def test_a_word_goes_with_its_number(count: object, then: str) -> None:
    assert with_plurals(WORDS, {"count": count}).format(count=count) == then


def test_one_blueberry_and_one_player() -> None:
    assert [text("web.players", count=n) for n in (1, 2)] == ["1 player", "2 players"]
    assert [text("woodcraft.good.blueberries", n=n) for n in (1, 2)] == ["1 blueberry", "2 blueberries"]
    assert text("woodcraft.draw.for_sale", thing="green 1", price=1) == "green 1: 1 blueberry"


NUMBERED = re.compile(
    r"\{(count|n|points|discs|price)\} (more |gold |demand )?(cards|points|tiles|discs|players|blueberries|cubes)\b"
)


@pytest.mark.parametrize("key", sorted(texts("en")))
def test_no_number_stands_before_a_word_that_is_always_plural(key: str) -> None:
    if key not in ALWAYS_MANY:
        assert not NUMBERED.search(PLURAL.sub("", texts("en")[key]))


ALWAYS_MANY = (
    "web.ending.points", "woodcraft.draw.solo_good", "why.amount.gain.many", "why.amount.more.many",
    "why.amount.less.many",
)  # fmt: skip
"""One is said in another way there, or the number is never one."""
