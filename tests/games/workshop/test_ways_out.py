"""Revenue that is said to cover what is short does; links that are said to be there can be built."""

from __future__ import annotations

import re

import pytest

from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.table import State
from millwright.games.workshop.verbs import ADVANCE, LINK
from millwright.games.workshop.view import view
from millwright.games.workshop.words import connection_name
from millwright.kernel import offers, play, quote
from tests.games.workshop.positions import FACTS, at_links, build_out, built, candidate, say
from tests.ways_out import advice


@pytest.mark.rule("W27")
@pytest.mark.parametrize("open_auction", ["no", "yes"])
def test_selling_so_much_revenue_is_enough_and_no_less(open_auction: str) -> None:
    tried = 0
    for n in range(3):
        start = WORKSHOP.new(3, open_auction=open_auction)
        for s, seat, move, words in advice(WORKSHOP, start, f"advance {n}", 2):
            found = re.search(r"Selling (\d+) revenue for £(\d+)", words)
            if not found:
                continue
            after = s.clone()
            for _ in range(int(found[2])):
                assert move not in offers(after, seat)
                play(after, seat, (ADVANCE, 0, 0))
            assert move in offers(after, seat)
            assert s.table.revenue[seat] - after.table.revenue[seat] == int(found[1])
            tried += 1
    assert tried > 5


# ---- links


def instead(s: State, line: str) -> str:
    seat, move = candidate(s, line)
    return WORKSHOP.refusal(view(s, seat), move, quote(s, seat, move)).way_out


@pytest.mark.rule("W21", "W22")
def test_a_link_elsewhere_names_those_that_can_be_built() -> None:
    s = at_links(3, "york")
    assert instead(s, "red link manchester-stoke") == "You can build: Darlington–York, York–Leeds, York–Hull."
    built(s, "blue", "york-hull")
    assert instead(s, "red link york-hull") == "You can build: Darlington–York, York–Leeds."
    say(s, "red link york-leeds")
    assert re.fullmatch(r"You can build: ([^,]+, ){2}[^,]+ and \d more\.", instead(s, "red link manchester-stoke"))


@pytest.mark.rule("W20")
def test_where_no_link_can_be_built_none_is_named() -> None:
    s = at_links(3, "york")
    build_out(s, "blue", "york")
    assert instead(s, "red link manchester-stoke") == ""


@pytest.mark.rule("W21", "W22", "W23", "W26")
def test_every_link_that_is_named_is_on_offer() -> None:
    tried = 0
    for s, seat, _, words in advice(WORKSHOP, WORKSHOP.new(3), "links", 2):
        if words.startswith("You can build: "):
            names = re.split(", | and ", words.removeprefix("You can build: ").removesuffix("."))
            there = {connection_name(FACTS, move[1]) for move in offers(s, seat) if move[0] == LINK}
            assert {name for name in names if not name.endswith(" more")} <= there
            tried += 1
    assert tried > 5


@pytest.mark.rule("W24", "W27")
def test_whoever_is_short_of_money_for_any_link_reads_it_at_the_question() -> None:
    s = at_links(3, "york")
    s.drawers[0].money, s.table.revenue[0] = 3, 4
    assert remark(s) == "", "a canal can be paid"
    s.drawers[0].money = 1
    short = "The cheapest link costs £3, and you have £1."
    assert remark(s) == f"{short} Selling 4 revenue for £2 would cover it."
    s.table.revenue[0] = 0
    assert remark(s) == short
    build_out(s, "blue", "york")
    assert remark(s) == "", "there is no link to be had, whatever its price"


def remark(s: State) -> str:
    return WORKSHOP.remark(view(s, 0), offers(s, 0))
