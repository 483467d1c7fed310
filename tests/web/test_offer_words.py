"""The words of a choice on its button."""

from __future__ import annotations

import pytest

from millwright.web.account_page import sign_in_page
from millwright.web.offer_words import offer_words


def test_what_a_choice_brings_stands_below_its_name() -> None:
    said = offer_words("Buy lumber (gain 1 scrap, 2 points)")
    assert said == '<span class="twofold">Buy lumber <small>gain 1 scrap, 2 points</small></span>'


def test_the_shortest_bonus_of_a_tile_stands_below_its_name_as_the_others_do() -> None:
    assert offer_words("Exchange dice (gain 1 glue)") == (
        '<span class="twofold">Exchange dice <small>gain 1 glue</small></span>'
    )


def test_brackets_within_what_it_brings_stay_there() -> None:
    said = offer_words("Keep Pedlar (cost 3; swap a token (glue or scrap))")
    assert said == '<span class="twofold">Keep Pedlar <small>cost 3; swap a token (glue or scrap)</small></span>'


@pytest.mark.parametrize(
    "label",
    [
        "Take Exeter",
        "Build anywhere (2 cards)",
        "Lay (one of two) and go on",
        "A (b (c)) d",
        "Swap one (of four here) (or two)",
        "Lay one (that is still open",
    ],
)
def test_other_words_stay_as_they_are(label: str) -> None:
    assert offer_words(label) == f"<span>{label}</span>"


@pytest.mark.parametrize(("installed", "here"), [(False, True), (True, False)])
def test_who_cannot_sign_in_by_a_passkey_is_told_of_the_other_ways(installed: bool, here: bool) -> None:
    """It was a page without a way on."""
    page = sign_in_page("", installed, here)
    assert "“Name and devices” makes a link" in page and '<a class="button main" href="/">' in page


def test_who_can_sign_in_is_not_sent_away() -> None:
    page = sign_in_page("", True, True)
    assert "data-passkey" in page and 'href="/">Play' not in page
