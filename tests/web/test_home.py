"""The home page's lists."""

from __future__ import annotations

import pytest

from millwright.catalogue import text
from millwright.service.lists import Card, Place
from millwright.service.room import OVER, PERSON
from millwright.service.store.reading import Listing
from millwright.web.newgame import Form
from millwright.web.pages import home


@pytest.mark.parametrize("finished", [0, 1])
def test_no_tables_yet_is_not_said_above_finished_games(finished: int) -> None:
    table = Listing("t", "brass", 2, OVER, 1, [9, 5], [0, 1], [0], [], False, {}, 0.0)
    seats = [Place(PERSON, name, name == "Ann", n, "", False) for n, name in enumerate(("Ann", "Bob"), 1)]
    page = home(Form("Ann", "pledge", {}, ""), [Card(table, seats, False, True)] * finished, [], [], [], [])
    assert (text("web.no_tables") in page) == (not finished)
