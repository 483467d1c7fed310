"""What is answered to words that are no move as they stand."""

from __future__ import annotations

import pytest

from millwright.catalogue import in_each
from millwright.games.brass.facts import CANAL
from millwright.games.brass.game import BRASS
from millwright.games.brass.table import State
from millwright.match import Refused, at_position
from millwright.service.draft import Draft
from millwright.service.typed import alike, begun_by
from tests.games.brass.positions import at_turn, hand, link, money


def joined() -> State:
    """Red has a canal from Bolton to Manchester and on to Stockport."""
    s = at_turn("red", period=CANAL)
    link(s, "red", "bolton-manchester", "manchester-stockport")
    hand(s, "red", "bury", "burnley", "wigan")
    return s


def answer(s: State, words: str) -> str:
    """The move that words are taken for, or what is said to them."""
    draft = Draft(0, at_position(BRASS, s))
    try:
        return BRASS.write(s, draft.find(words))
    except Refused as refused:
        return str(refused)


def test_a_verb_alone_is_answered_with_its_moves() -> None:
    s = joined()
    few = ["bolton-bury", "bury-manchester", "oldham-manchester", "stockport-macclesfield", "manchester-warrington"]
    assert answer(s, "link") == "Which one? " + ", ".join(f"link {route}" for route in few)
    link(s, "red", "colne-yorkshire")
    assert answer(s, "link").startswith("Which one? link burnley-colne, link ")
    assert answer(s, "link").endswith(" and 2 more")


def test_a_verb_with_something_that_it_cannot_do_is_no_unknown_verb() -> None:
    assert answer(joined(), "build iron") == answer(joined(), "build")


def test_it_is_asked_in_every_language() -> None:
    s = joined()
    told = [answer(s, "link bury").replace("\u00a0", " ") for _ in in_each(["en", "fr", "it"])]
    moves = "link bolton-bury, link bury-manchester"
    assert told == [f"Which one? {moves}", f"Lequel ? {moves}", f"Quale? {moves}"]


def test_what_can_only_mean_one_move_is_that_move() -> None:
    s = joined()
    assert (answer(s, "link oldham"), answer(s, "pass")) == ("link oldham-manchester", "pass")
    money(s, "red", 0)
    assert answer(s, "combine") == "Both actions for one build: nothing can be built anywhere."


def test_what_can_only_mean_one_refused_move_has_its_reason_as_at_a_click() -> None:
    s = joined()
    away = "Canal Fleetwood–Preston: away from all your tiles and links."
    assert answer(s, "link fleetwood") == answer(s, "link fleetwood-preston") == away
    money(s, "red", 2)
    assert answer(s, "link oldham-manchester") == (
        "Canal Oldham–Manchester: £1 short: it costs £3. A loan of £10 would cover it."
    )
    told = [answer(s, "link fleetwood").replace("\u00a0", " ") for _ in in_each(["fr"])]
    assert told == ["Canal Fleetwood–Preston : loin de toutes vos tuiles et liaisons."]


def test_an_exact_name_beats_one_that_is_only_similar() -> None:
    s = joined()
    assert answer(s, "build cotton bury") == "build cotton bury/1"
    assert answer(s, "buidl cotton bury") == "No such move: buidl cotton bury. Did you mean build cotton bury/1?"
    assert alike("build cotton burry", ["build cotton bury/1", "build cotton burnley/1"])[0] == "build cotton bury/1"


@pytest.mark.parametrize("words", ["", "bid -1", "bid 1 1", "bi", "bid 3 red blue", "3"])
def test_words_that_say_more_or_other_things_name_no_move(words: str) -> None:
    assert begun_by(words, ["bid 1 red", "bid 3 red"]) == []


def test_what_is_no_move_at_all_is_answered_with_the_verbs() -> None:
    assert answer(joined(), "fly to paris").startswith("No such move: fly to paris. You can: build, link, ")
