"""The list of choices: what is asked stays in view, what is free beside it follows or folds."""

from __future__ import annotations

import re
from string import ascii_lowercase

from millwright.games.game import ASIDE, INSTEAD
from millwright.service.sight import Choice, Hinted, look
from millwright.web.decide import decision, offered
from millwright.web.hint import given
from tests.service.tables import begun


def rows(verb: str, count: int, beside: str = "") -> list[Choice]:
    return [Choice(f"{verb} {letter}", f"{verb} {letter}", (), beside=beside) for letter in ascii_lowercase[:count]]


def in_view(page: str) -> list[str]:
    """The words of the choices that are not folded, in their order."""
    return re.findall(r'data-words="([^"]*)"', re.sub(r"<details.*?</details>", "", page))


def folds(page: str) -> list[str]:
    return re.findall(r'<details id="group-(\w+)"', page)


def test_a_single_kind_of_choice_is_never_folded() -> None:
    """Which of eleven tools was one closed group."""
    page = str(offered((*rows("tool", 11), Choice("done", "no, thanks", ()))))
    assert len(in_view(page)) == 12 and in_view(page)[-1] == "done" and not folds(page)


def test_many_short_names_stand_in_two_columns() -> None:
    """Four of eleven tools were below the fold."""
    assert 'class="offers short"' in str(offered((*rows("tool", 11),)))
    long = Choice("tool z", "a tool of any other kind", ())
    assert 'class="offers"' in str(offered((*rows("tool", 11), long))) and 'class="offers"' in str(
        offered((*rows("tool", 5),))
    )


def test_kinds_of_actions_fold_if_they_are_many() -> None:
    page = str(offered((*rows("build", 8), *rows("sell", 4))))
    assert not in_view(page) and folds(page) == ["build", "sell"]


def test_answers_stay_in_view_and_what_is_free_beside_them_folds() -> None:
    page = str(offered((*rows("bonus", 7, ASIDE), *rows("move", 7), *rows("saw", 4, ASIDE))))
    assert in_view(page) == [f"move {letter}" for letter in "abcdefg"] and folds(page) == ["bonus", "saw"]
    assert page.index('data-words="move g"') < page.index("<details")


def test_a_few_are_a_list_the_way_out_last_and_quiet() -> None:
    page = str(offered((Choice("berries", "gain 3 instead", (), beside=INSTEAD), Choice("act", "buy", ()))))
    assert in_view(page) == ["act", "berries"] and '<button class="offer quiet" data-words="berries"' in page
    page = str(offered((Choice("berries", "gain", (), beside=INSTEAD), *rows("act", 1), *rows("swap", 6, ASIDE))))
    assert in_view(page) == ["act a", "berries"] and folds(page) == ["swap"], "or the way out would be out of view"


def test_to_leave_it_at_that_is_an_answer_and_comes_before_what_is_free_beside_the_question() -> None:
    """*Sell revenue* stood between *Place Craft* and *Place none*."""
    page = str(offered((*rows("demand", 1), *rows("advance", 1, ASIDE), Choice("done", "none", ()))))
    assert in_view(page) == ["demand a", "done", "advance a"]


def test_what_ends_the_turn_is_marked_for_the_script() -> None:
    page = str(offered((Choice("market", "marketing", (), ends=True), Choice("saw", "saw", ()))))
    assert page.count("data-ends") == 1 and '<button class="offer" data-words="market" data-ends>' in page


def test_what_ends_the_turn_stands_behind_a_few_answers_and_before_many() -> None:
    """Key 1 would end the turn although an order could be completed; a long list would hide it."""
    market = Choice("market", "marketing", (), ends=True)
    assert in_view(str(offered((market, *rows("complete", 2))))) == ["complete a", "complete b", "market"]
    assert in_view(str(offered((*rows("complete", 7), market))))[0] == "market"


def test_a_hint_to_stop_is_a_whole_sentence() -> None:
    """It read: A bot of the house would / done buying."""
    stop, go = (str(given(Hinted(Choice(words, words, ()), "", ()))) for words in ("done", "buy g1"))
    assert "A bot of the house would leave it at that" in stop and "A bot of the house would</p>" in go


def test_whoever_has_only_a_loan_or_a_pass_left_reads_why_above_them() -> None:
    """B40: on the page, not only in the game's words."""
    rich, room = begun("brass", 2), begun("brass", 2)
    (seat,) = room.asked()
    person, table = room.chairs[seat].person, room.state.table
    assert 'class="remark"' not in decision(look(rich, person, None))
    table.money[seat] = 0
    room.state.drawers[seat].hand = tuple(sorted(table.board.deck.ids.index(name) for name in ("wigan", "coal")))
    page = str(decision(look(room, person, None)))
    (line,) = re.findall(r'<p class="remark">([^<]*)</p>', page)
    assert line == "You have £0; the cheapest build, link or development costs £2."
    assert page.index("<h2") < page.index(line) < page.index('<div class="offers">')
    assert {words.split()[0] for words in re.findall(r'data-words="([^"]*)"', page)} == {"loan", "pass"}
