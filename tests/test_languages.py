"""Every language is complete: texts, blanks, names of cards, plural forms, rulebook pages."""

from __future__ import annotations

import re

import pytest

from millwright.catalogue import LANGUAGE, PLURAL, Noun, noun, text, texts
from millwright.games.registry import GAMES
from millwright.language import FIRST, first_known, language, languages, wished_by_browser, wished_by_terminal
from millwright.opinions import amount_of
from millwright.rulebook import RULE, page_of
from millwright.translation import blanks_of, collect, fault_of, in_context, lacks

OTHERS = [name for name in languages() if name != FIRST]


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_lacks_nothing(name: str) -> None:
    missing = [f"{one.key} ({one.place}): {one.fault}" for one in lacks(name)]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("name", languages())
def test_every_number_has_all_its_plural_forms(name: str) -> None:
    forms = 1 + max(language(name).plural(n) for n in range(200))
    found = [(key, match[2]) for key, words in texts(name).items() for match in PLURAL.finditer(words)]
    assert found and not [key for key, words in found if len(words.split("|")) != forms]


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_rulebook_pages_have_the_same_rules_tables_and_headings(game: str, name: str) -> None:
    english, own = page_of(game, FIRST), page_of(game, name)
    assert RULE.findall(own) == RULE.findall(english)
    assert len(re.findall(r"(?m)^## .* \{#[\w-]+\}$", own)) == len(re.findall(r"(?m)^## ", own))
    assert rows(own) == rows(english)


def rows(page: str) -> list[tuple[int, list[str]]]:
    """Of each row of a table: how many cells it has, and the numbers in it."""
    found = [line for line in page.splitlines() if re.match(r" *\|", line)]
    return [(line.count("|"), re.findall(r"\d+", line)) for line in found if not re.fullmatch(r"[ |:-]+", line)]


def test_wishes_of_browsers_and_terminals() -> None:
    known = languages()[-1]
    assert wished_by_browser(f"xx, {known}-CA;q=0.8, en;q=0.1") == known
    assert wished_by_browser("xx;q=nonsense,,;q=") == FIRST
    assert wished_by_terminal({"LANG": f"{known}_CA.UTF-8"}) == known
    assert wished_by_terminal({"LANGUAGE": "xx:" + known, "LANG": "en_GB"}) == known
    assert wished_by_terminal({"LC_ALL": "C", "LANG": known}) == FIRST
    assert first_known([]) == FIRST


def test_a_noun_has_the_forms_that_sentences_ask_for() -> None:
    tile = noun("brass.tile", level=2, industry=noun("brass.industry.iron"))
    assert [f"{tile}", tile.a, tile.the] == ["level 2 iron works", "a level 2 iron works", "the level 2 iron works"]
    assert "{x} {x.a} {x.the}".format(x=Noun("Anna")) == "Anna Anna Anna"


@pytest.mark.parametrize(("name", "told"), [("en", ["0.5 points", "1.5 points"]), ("fr", ["0,5 point", "1,5 point"])])
def test_tenths_follow_the_language(name: str, told: list[str]) -> None:
    token = LANGUAGE.set(name)
    try:
        assert [amount_of("brass", 0.5), amount_of("brass", 1.5)] == told
        assert amount_of("brass", 2.5).endswith(" points")
    finally:
        LANGUAGE.reset(token)


def test_faults_are_told() -> None:
    assert fault_of("{a} and {b:one|two}", "{b:un|deux} et {a}") == ""
    assert fault_of("{tile.a}", "{tile.the}") == ""
    assert fault_of("{a}", "") == "missing"
    assert fault_of("{a}", "nothing") == "blanks none instead of a"
    assert blanks_of("{n} {n:card|cards} {tile.a}") == {"n", "tile"}


def test_texts_are_shown_in_sentences_of_a_game() -> None:
    found: dict[str, str] = {}
    collect("⟦a.b¦Red builds ⟦c.d¦a port⟧.⟧", found)
    assert found == {"a.b": "Red builds a port.", "c.d": "Red builds a port."}


@pytest.mark.slow
def test_the_sentences_come_from_games_of_every_kind() -> None:
    found = in_context()
    assert "builds a" in found["brass.event.built"] and "⟦" not in "".join(found.values())
    assert {key.split(".")[0] for key in found} >= set(GAMES)


@pytest.mark.parametrize("name", OTHERS)
def test_no_sentence_of_a_game_is_left_with_a_tilde_or_a_blank(name: str) -> None:
    token = LANGUAGE.set(name)
    try:
        words = [text(key) for key in texts(FIRST) if not blanks_of(texts(FIRST)[key])]
    finally:
        LANGUAGE.reset(token)
    assert words and not [one for one in words if "~" in one or "{" in one]
