"""Ratings: which games count and for whom, in an order that is kept, and the same when worked out again."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from millwright.service import ratings
from millwright.service.address import Address
from millwright.service.ratings import Book, Rated, catch_up, from_nothing, person_key, rated_in
from millwright.service.room import BOT, PERSON, Chair
from millwright.service.saved import NewTable, table_statements
from millwright.service.store import Store, open_store, results, statements

ANN, BOB, CID = 1, 2, 3


def person(number: int, resigned: bool = False) -> Chair:
    return Chair(BOT if resigned else PERSON, number, bot="steady" if resigned else "", resigned=resigned)


def bot(name: str = "steady") -> Chair:
    return Chair(BOT, bot=name)


async def people(store: Store) -> None:
    await store.write(
        *[statements.new_person(number, name, 1.0) for number, name in ((ANN, "Ann"), (BOB, "Bob"), (CID, "Cid"))]
    )


async def ended(
    store: Store, table: str, chairs: list[Chair], ranking: list[int], at: float, game: str = "brass"
) -> None:
    """A game that is over, with its seats in the order in which they came in."""
    host = chairs[0].person or ANN
    new = laid_out(table, game, host)
    scores = [10 * (len(ranking) - ranking.index(seat)) for seat in range(len(chairs))]
    result = json.dumps({"scores": scores, "ranking": ranking, "winners": ranking[:1]})
    over = statements.new_state(table, "2026.2", "{}", "over", 0, result, at)
    await store.write(*table_statements(new, chairs, at), over)


def laid_out(table: str, game: str, host: int) -> NewTable:
    return NewTable(table, game, {}, host, f"invite {table}", True, "00", None, None)


async def playing(store: Store, table: str, at: float, game: str = "brass") -> None:
    state = statements.new_state(table, "2026.2", "{}", "playing", 0, "", at)
    await store.write(*table_statements(laid_out(table, game, ANN), [person(ANN), bot()], at), state)


def now(store: Store, who: str, game: str = "brass") -> Rated | None:
    found = results.ratings(store, game, [who])
    return rated_in(found[who]) if who in found else None


def test_winners_rise_losers_fall_and_the_interval_narrows(address: Address) -> None:
    async def check() -> None:
        store = open_store(address)
        await people(store)
        for n in range(8):
            await ended(store, f"t{n}", [person(ANN), person(BOB), bot()], [0, 2, 1], 100.0 + n)
        await catch_up(store)
        ann, bob, steady = [now(store, who) for who in ("p1", "p2", "bsteady")]
        assert ann and bob and steady and ann.points > steady.points > bob.points
        assert ann.low < ann.points < ann.high and ann.high - ann.low < 2 * 1.96 * 40 * 25 / 3
        assert (ann.games, ann.wins, bob.wins) == (8, 8, 0)
        assert now(store, "p1", "workshop") is None
        store.close()

    asyncio.run(check())


@pytest.mark.parametrize(
    ("chairs", "counted"),
    [
        ([person(ANN), person(BOB)], ["p1", "p2"]),
        ([person(ANN), bot(), bot()], ["p1", "bsteady", "bsteady"]),
        ([person(ANN, resigned=True), bot("random")], ["p1", "brandom"]),
        ([person(ANN), person(ANN)], []),
        ([bot(), bot()], []),
        ([person(ANN)], []),
    ],
)
def test_which_games_count_and_for_whom(address: Address, chairs: list[Chair], counted: list[str]) -> None:
    async def check() -> None:
        store = open_store(address)
        await people(store)
        await ended(store, "t", chairs, list(range(len(chairs))), 100.0)
        await catch_up(store)
        await catch_up(store)
        assert [row["who"] for row in results.all_counted(store)] == counted
        assert results.last_number(store) == 1
        if chairs[0].resigned:
            rated = now(store, "p1")
            assert rated and rated.wins == 0 and rated.points < 1500
        store.close()

    asyncio.run(check())


def test_counted_bit_by_bit_or_all_at_once_it_is_the_same(address: Address) -> None:
    async def check() -> None:
        store, rng = open_store(address), Random(7)
        await people(store)
        for n in range(30):
            chairs = [person(ANN), [person(BOB), bot()][n % 2], [person(CID), bot("random"), bot()][n % 3]]
            ranking = sorted(range(3), key=lambda seat: rng.random())
            await ended(store, f"t{n}", chairs, ranking, 100.0 + n // 3, ["brass", "woodcraft"][n % 5 == 0])
            if n % 4 == 0:
                await catch_up(store)
        await catch_up(store)
        again = from_nothing(store)
        kept = {(row["game"], row["who"]): rated_in(row) for row in store.rows("select * from rating")}
        assert kept == again.now and len(kept) >= 8
        store.close()

    asyncio.run(check())


def test_a_game_that_ended_a_little_earlier_is_counted_later_and_stays_in_its_place(address: Address) -> None:
    """Two servers whose clocks differ: what was counted is not counted anew."""

    async def check() -> None:
        store = open_store(address)
        await people(store)
        await ended(store, "late", [person(ANN), person(BOB)], [0, 1], 5000.0)
        await catch_up(store)
        await ended(store, "early", [person(ANN), person(BOB)], [1, 0], 4990.0)
        await asyncio.gather(catch_up(store), catch_up(store))
        assert [row["id"] for row in store.rows("select id from rated order by n")] == ["late", "early"]
        assert from_nothing(store).now["brass", "p1"] == now(store, "p1")
        await store.write(*statements.drop_table("late"))
        assert now(store, person_key(ANN)) is not None and len(results.all_counted(store)) == 4
        store.close()

    asyncio.run(check())


def test_without_the_library_nothing_is_counted(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        store = open_store(address)
        await people(store)
        await ended(store, "t", [person(ANN), person(BOB)], [0, 1], 100.0)
        monkeypatch.setattr(ratings, "MODEL", None)
        await catch_up(store)
        assert results.last_number(store) == 0
        store.close()

    asyncio.run(check())


def test_ties_are_even() -> None:
    book = Book(None)
    book.enter(1, "brass", [("p1", 1), ("p2", 1)])
    assert book.now["brass", "p1"] == book.now["brass", "p2"]


def test_what_is_played_is_counted_by_game_and_a_table_that_everybody_has_left_is_not(address: Address) -> None:
    async def check() -> None:
        store = open_store(address)
        await people(store)
        for table, at in (("left", 10.0), ("here", 100.0), ("there", 120.0)):
            await playing(store, table, at)
        await ended(store, "then", [person(ANN), bot()], [0, 1], 20.0, "woodcraft")
        await ended(store, "late", [person(ANN), bot()], [0, 1], 110.0, "woodcraft")
        found = {row["game"]: (int(row["now"]), int(row["ended"])) for row in results.played(store, 50.0)}
        assert found == {"brass": (2, 0), "woodcraft": (0, 1)}
        store.close()

    asyncio.run(check())
