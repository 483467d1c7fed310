"""The words: every verb, event and reason has its text, and the catalogue serves other languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from millwright import catalogue
from millwright.games.workshop import quotes, verbs, words
from millwright.games.workshop.game import WORKSHOP
from millwright.kernel import EVERYONE, offers, quote, waiting
from millwright.playout import random_step

KINDS = [name for name in dir(verbs) if name.isupper()]


def test_every_reason_is_in_the_catalogue() -> None:
    source = Path(quotes.__file__ or "").with_suffix("").with_suffix("").with_suffix(".py").read_text(encoding="utf-8")
    keys = re.findall(r'Quote\([^"]*"(\w+)"', source)
    assert len(keys) > 15
    assert [key for key in keys if f"workshop.why.{key}" not in catalogue.texts("en")] == []


def test_every_event_can_be_said() -> None:
    facts, table = WORKSHOP.facts(), WORKSHOP.new(3).table
    for kind in words.EVENTS:
        for third in (2, 3) if kind == verbs.EARNED else (0, 1):
            sentence = words.say(facts, table, (kind, EVERYONE, 1, 1, third))
            assert sentence.endswith((".", "——")) and "{" not in sentence
    assert len(words.EVENTS) == verbs.GAME_ENDS + 1


def test_offers_read_like_buttons() -> None:
    """Every offer of some games has a sentence without blanks, and every question has a title."""
    for seats, auction in ((2, False), (4, False), (3, True)):
        s = WORKSHOP.new(seats, open_auction="yes" if auction else "no")
        rng = Random(seats)
        while s.agenda:
            for seat in waiting(s):
                view = WORKSHOP.view(s, seat) if seat < seats else WORKSHOP.view(s, 9)
                labels = [WORKSHOP.offer(view, move, quote(s, seat, move)) for move in offers(s, seat)]
                assert all(label and "{" not in label for label in labels)
                assert seat >= seats or WORKSHOP.ask(view)
            random_step(s, rng)


def test_a_language_without_a_text_falls_back_to_english() -> None:
    english = catalogue.text("play.luck")
    token = catalogue.LANGUAGE.set("fr")
    try:
        assert catalogue.text("play.luck") == english
    finally:
        catalogue.LANGUAGE.reset(token)


def test_what_is_remembered_is_remembered_for_each_language() -> None:
    made: list[str] = []

    @catalogue.remembered
    def part(name: str) -> str:
        made.append(name)
        return f"{name} in {catalogue.LANGUAGE.get()}"

    assert (part("a"), part("a")) == ("a in en", "a in en")
    token = catalogue.LANGUAGE.set("it")
    try:
        assert (part("a"), part("a"), made) == ("a in it", "a in it", ["a", "a"])
    finally:
        catalogue.LANGUAGE.reset(token)
