"""The field for a number within a move: its limits, and a button for each thing that the number may be for."""

from __future__ import annotations

import re

from millwright.service.sight import Choice
from millwright.web.number import around_number, number_fields


def row(words: str, label: str, low: int, high: int) -> list[Choice]:
    return [Choice(words.format(n=n), label.format(n=n), ("card-0",)) for n in range(low, high + 1)]


def test_a_row_of_numbers_is_one_field_in_the_words_of_its_offers() -> None:
    [form] = number_fields([*row("bid {n}", "bid £{n}", 0, 12), Choice("advance", "take £1", ())])
    assert re.search(r'type="number"', form) and 'min="0"' in form and 'max="12"' in form
    assert form.count("data-by=") == 2 and form.count("data-tail=") == 1
    assert "bid £<output>0</output>" in form


def test_rows_of_one_verb_share_a_field_and_bar_what_is_too_low() -> None:
    rows = row("bid {n} leeds", "bid £{n} on Leeds (3)", 4, 9) + row("bid {n} hull", "bid £{n} on Hull (3)", 0, 9)
    [form] = number_fields(rows)
    assert 'min="0"' in form and 'max="9"' in form
    buttons = re.findall(r"<button [^>]*data-tail[^>]*>", form)
    assert [re.findall(r'data-tail="([^"]*)" data-low="(\d+)" data-high="(\d+)"', b)[0] for b in buttons] == [
        (" leeds", "4", "9"),
        (" hull", "0", "9"),
    ]
    assert ["disabled" in b for b in buttons] == [True, False]


def test_the_number_is_found_among_others() -> None:
    assert around_number(row("bid {n} leeds", "bid £{n} on Leeds (3, of 3)", 3, 4)) == ("bid £", " on Leeds (3, of 3)")
    assert around_number(row("bid {n}", "bid £{n}", 9, 10)) == ("bid £", "")
    assert around_number(row("bid {n}", "some sum", 9, 10)) == ("some sum ", "")
