"""Moves of Brass as people write them: each is read as the move on offer, priced and refused as that one."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.quotes import first_like
from millwright.games.brass.table import State
from millwright.kernel import LUCK, below, luck_move, offers, play, waiting
from millwright.match import Refused, find_move
from millwright.record import Record
from millwright.replay import answer
from tests.games.brass.positions import (
    FACTS,
    act,
    at_turn,
    hand,
    item,
    link,
    linking,
    new_game,
    rails,
    say,
    settled,
    stack_at,
    tile,
    why_not,
)


def read(s: State, words: str) -> str:
    """What red's words are taken for."""
    return BRASS.write(s, find_move(BRASS, s, 0, words))


def asked(s: State, question: str) -> str | None:
    return answer(Record(BRASS, FACTS, s.table.seats, {}), s, question.split())


@pytest.mark.rule("B37")
def test_the_stacks_of_a_development_in_any_order() -> None:
    s = at_turn("red")
    assert (read(s, "develop port cotton"), read(s, "develop shipyard coal")) == (
        "develop cotton port",
        "develop coal shipyard",
    )
    assert (asked(s, "price red develop port cotton"), asked(s, "refused red develop port cotton")) == ("2", "no")


@pytest.mark.rule("B21")
def test_two_cards_in_any_order() -> None:
    s = settled()
    hand(s, "red", "coal", "wigan", "colne", "colne")
    say(s, "red combine", "red build coal wigan/1")
    assert (read(s, "discard coal wigan"), read(s, "discard wigan colne"), read(s, "discard colne colne")) == (
        "discard wigan coal",
        "discard colne wigan",
        "discard colne colne",
    )


@pytest.mark.rule("B33")
def test_the_ends_of_a_route_in_any_order() -> None:
    s = linking()
    tile(s, "red", "port", 1, "ellesmere-port")
    assert (read(s, "link northwich-ellesmere-port"), read(s, "link warrington-ellesmere-port")) == (
        "link ellesmere-port-northwich",
        "link warrington-ellesmere-port",
    )
    assert asked(s, "refused red link wigan-preston") == "route_apart"


@pytest.mark.rule("B15")
def test_the_second_of_two_equal_slots() -> None:
    s = settled()
    hand(s, "red", "wigan", "manchester")
    assert (read(s, "build coal wigan/2"), read(s, "build coal manchester/3")) == (
        "build coal wigan/1",
        "build coal manchester/1",
    )
    assert (asked(s, "price red build coal wigan/2"), asked(s, "refused red build coal wigan/2")) == ("5", "no")
    tile(s, "purple", "coal", 1, "wigan/1")
    assert read(s, "build coal wigan/2") == "build coal wigan/2"


@pytest.mark.rule("B18")
def test_any_slot_of_a_location_that_has_none_for_the_industry() -> None:
    s = settled()
    assert [asked(s, f"refused red build port blackburn/{n}") for n in (1, 2, 3)] == ["slot_shows"] * 3
    assert asked(s, "price red build port blackburn/3") == "refused"


@pytest.mark.rule("B23")
def test_the_second_of_two_equal_mines() -> None:
    s = rails()
    for who, where in (("purple", "wigan/1"), ("purple", "wigan/2"), ("yellow", "bolton/1")):
        tile(s, who, "coal", 2, where)
    link(s, "red", "preston-wigan")
    say(s, "red link wigan-bolton", "red discard bury")
    assert (item(s), read(s, "coal wigan/2"), asked(s, "refused red coal wigan/2")) == ("Coal", "coal wigan/1", "no")


@pytest.mark.rule("B25")
def test_works_are_called_as_they_are() -> None:
    s = at_turn("red")
    tile(s, "red", "iron", 1, "bolton/3")
    tile(s, "purple", "iron", 1, "blackburn/3")
    act(s, "red develop cotton")
    assert (item(s), read(s, "iron bolton/3"), why_not(s, "red iron bolton/3")) == ("Iron", "iron bolton/3", "")


@pytest.mark.rule("B38")
def test_the_second_of_two_equal_mills_and_ports() -> None:
    s = at_turn("red", period=RAIL)
    for where in ("colne/1", "colne/2"):
        tile(s, "red", "cotton", 2, where)
    for where in ("liverpool/1", "liverpool/2"):
        tile(s, "purple", "port", 2, where)
    link(s, "green", "burnley-colne", "blackburn-burnley", "wigan-blackburn", "liverpool-wigan")
    assert (read(s, "sell colne/2 liverpool/2"), read(s, "sell colne/2 market")) == (
        "sell colne/1 liverpool/1",
        "sell colne/1 market",
    )
    act(s, "red sell colne/1 liverpool/1")
    assert (item(s), read(s, "sell colne/2 liverpool/2")) == ("SellMore", "sell colne/2 liverpool/2")
    assert asked(s, "refused red sell colne/1 market") == "mill_sold"


@pytest.mark.rule("B11")
def test_the_second_of_two_equal_tiles_leaves_the_board() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "cotton", 2, "colne/2")
    stack_at(s, "red", "port", 2)
    assert BRASS.canonical(s, 0, "scrap colne/2") == "scrap colne/1"


@pytest.mark.rule("B15")
def test_a_town_without_the_number_of_its_slot() -> None:
    """The only slot there, or the first free one; what may not be built has the reason of the first free one."""
    s = settled()
    hand(s, "red", "bury", "burnley", "wigan")
    assert (read(s, "build cotton bury"), read(s, "build coal wigan")) == ("build cotton bury/1", "build coal wigan/1")
    tile(s, "purple", "coal", 1, "bury/1")
    assert read(s, "build cotton bury") == "build cotton bury/2"
    assert asked(s, "refused red build cotton oldham") == why_not(s, "red build cotton oldham/1") == "no_card"


@pytest.mark.rule("B31")
def test_a_free_slot_comes_before_a_tile_to_replace() -> None:
    s = at_turn("red", period=RAIL)
    hand(s, "red", "colne", "bury")
    tile(s, "red", "cotton", 1, "colne/1")
    stack_at(s, "red", "cotton", 2)
    tile(s, "purple", "coal", 2, "burnley/1")
    link(s, "red", "burnley-colne")
    assert {"build cotton colne/1", "build cotton colne/2"} <= {BRASS.write(s, move) for move in offers(s, 0)}
    assert read(s, "build cotton colne") == "build cotton colne/2"


@pytest.mark.rule("B38")
def test_two_mills_of_a_town_are_not_the_same() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "cotton", 3, "colne/2")
    tile(s, "purple", "port", 2, "liverpool/1")
    link(s, "green", "burnley-colne", "blackburn-burnley", "wigan-blackburn", "liverpool-wigan")
    assert read(s, "sell colne/2 liverpool") == "sell colne/2 liverpool/1"
    assert BRASS.canonical(s, 0, "sell colne liverpool") == "sell colne liverpool"


def test_a_move_as_a_sentence() -> None:
    s = settled()
    hand(s, "red", "wigan", "bury")
    assert read(s, "build a coal mine in wigan") == "build coal wigan/1"
    assert read(s, "develop a port and a cotton mill") == "develop cotton port"
    tile(s, "red", "port", 1, "ellesmere-port")
    assert read(s, "link warrington & runcorn to ellesmere port") == "link warrington-ellesmere-port"
    with pytest.raises(Refused, match="you hold no card for it: Oldham"):
        read(s, "build a coal mine in oldham")


def test_what_means_nothing_stays_as_it_is() -> None:
    s = at_turn("red")
    for words in (
        "develop",
        "develop port sand",
        "build coal atlantis",
        "build sand wigan/2",
        "link",
        "link wigan",
        "x",
    ):
        assert BRASS.canonical(s, 0, words) == words
        with pytest.raises(Refused):
            read(s, words)


def spellings(s: State, words: str) -> list[str]:
    """Other ways in which a person might write a move: turned round, or with an equal slot."""
    m, (verb, *rest) = s.table.board.map, words.split()
    if verb in ("develop", "discard"):
        return [" ".join([verb, *reversed(rest)])]
    found = []
    for at, name in enumerate(rest):
        n = m.slot_ids.index(name) if name in m.slot_ids else -1
        same = [other for other in range(len(m.slot_ids)) if n >= 0 and first_like(s.table, other) == n]
        found += [" ".join([verb, *rest[:at], m.slot_ids[other], *rest[at + 1 :]]) for other in same]
    return found


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_in_whole_games_every_other_spelling_is_read_as_the_move_it_means(seats: int, seed: int) -> None:
    s, rng, tried = new_game(seats), Random(seed), dict.fromkeys((CANAL, RAIL), 0)
    while s.agenda:
        seat = waiting(s)[0]
        found = [luck_move(s, rng)] if seat == LUCK else offers(s, seat)
        move = found[below(rng, len(found))]
        for words in spellings(s, BRASS.write(s, move)):
            assert find_move(BRASS, s, seat, words) == move
            tried[s.table.period] += 1
        play(s, seat, move)
    assert min(tried.values()) > 40
