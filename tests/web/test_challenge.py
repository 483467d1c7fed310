"""The challenge of the week: the same luck for everybody, one try each, and no look before its end."""

from __future__ import annotations

import asyncio
import time
from copy import copy
from random import Random
from types import SimpleNamespace

import pytest

from millwright.commands.records import verified
from millwright.games.registry import GAMES
from millwright.games.woodcraft.pieces import PIPS
from millwright.kernel import LUCK
from millwright.match import AnyMatch, Match
from millwright.record import BadRecord, Reader, Record
from millwright.service import challenge, weeks
from millwright.service.address import Address
from millwright.service.doctor import luck_follows
from millwright.service.luck import MirroredLuck, check, commitment
from millwright.service.store import challenges as kept
from millwright.service.weeks import LENGTH, begins, calendar, is_on, this_week
from tests.service.lucky import SEED
from tests.service.tables import choose
from tests.web.checks import refused, unchanged
from tests.web.client import Guest, Place, opened
from tests.web.walk import play_out


def drawn(seed: str, play: str) -> dict[str, list[tuple[int, ...]]]:
    """What luck deals in a solo game, by kind of draw, to somebody who plays at random."""
    game, rng = GAMES[challenge.GAME], Random(play)
    match: AnyMatch = Match(Record(game, game.facts(), 1, {}), luck=MirroredLuck(seed))
    found: dict[str, list[tuple[int, ...]]] = {}
    while match.state.agenda:
        if match.luck_is_asked():
            kind = match.state.agenda[-1].name()
            found.setdefault(kind, []).append(tuple(match.take_luck()))
        else:
            match.take(*choose(match.state, rng))
    return found


def test_the_same_comes_whatever_one_does() -> None:
    games = [drawn(SEED, play) for play in ("a", "b", "c", "d")]
    first, others = games[0], games[1:]
    assert [game["DrawOrder"] for game in others] != [first["DrawOrder"]] * 3, "they were played differently"
    for other in others:
        for kind in ("DrawOrder", "DrawHelper"):
            assert common(first[kind], other[kind]) == common(other[kind], first[kind]), kind
        assert len(common(first["DrawOrder"], other["DrawOrder"])) > 8
        rolls = [[(move[1]) % PIPS for move in game["RollDie"]] for game in (first, other)]
        shortest = min(map(len, rolls))
        assert shortest > 4 and rolls[0][:shortest] == rolls[1][:shortest]
    assert drawn("5" * 64, "a") != first


def common(cards: list[tuple[int, ...]], others: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Those that come in both games, in the order of the first."""
    return [card for card in cards if card in others]


def test_a_deck_that_is_made_anew_lies_in_another_order() -> None:
    cards = drawn(SEED, "b")["DrawSolo"]
    deck = len(set(cards))
    again = cards[deck:]
    assert len(again) > 1 and sorted(cards[:deck]) == sorted(set(cards)) and again != cards[: len(again)]


def test_luck_says_the_same_again_and_a_copy_goes_on_by_itself() -> None:
    game = GAMES[challenge.GAME]
    s, luck = game.start(game.facts(), 1, {}), MirroredLuck(SEED)
    first = luck.move(s, 0)
    assert luck.move(s, 0) == first and len(luck.before) == 1
    other = copy(luck)
    assert other.move(s, 0) == first and other.before is not luck.before


def test_weeks_begin_on_mondays() -> None:
    assert calendar(this_week()) == tuple(map(int, time.strftime("%G %V", time.gmtime()).split()))
    assert time.gmtime(begins(this_week()))[3:7] == (0, 0, 0, 0) and is_on(this_week()) and not is_on(this_week() - 1)


async def take_up(place: Place, name: str) -> tuple[Guest, str]:
    guest = place.guest(name)
    answer = await guest.form("/challenge", name=name)
    assert answer.status == 303, answer.text
    return guest, answer.header("location").removeprefix("/t/")


def a_week_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weeks, "time", SimpleNamespace(time=lambda: time.time() + LENGTH))


def test_one_try_for_each_and_no_bot_beside_it(address: Address) -> None:
    async def check_tries() -> None:
        async with opened(address) as place:
            ann, table = await take_up(place, "Ann")
            for _ in range(2):
                assert (await ann.form("/challenge")).header("location") == f"/t/{table}"
            bob, other = await take_up(place, "Bob")
            assert other != table and place.room(table).commitment == place.room(other).commitment
            both = await asyncio.gather(*[bob.form("/challenge") for _ in range(3)])
            assert {one.header("location") for one in both} == {f"/t/{other}"}
            page = (await ann.get("/challenge")).text
            assert "Go on with my try" in page and place.room(table).commitment in page
            async with unchanged(place):
                for act in ("hand", "hint", "delete"):
                    refused(await ann.do(table, act, **{"as": 0, "stamp": place.room(table).stamp(0)}), 422)
                refused(await ann.form(f"/t/{table}/bot/0", do="make"))
                refused(await ann.form("/mine", table=table, do="delete"), 422)

    asyncio.run(check_tries())


def test_nobody_looks_before_the_end_and_everybody_after_it(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check_secret() -> None:
        async with opened(address) as place:
            ann, table = await take_up(place, "Ann")
            bob, other = await take_up(place, "Bob")
            await play_out(place, table, [ann], Random(1))
            seed, room = place.room(table).seed, place.room(table)
            assert commitment(seed) == room.commitment and seed == challenge.seed_of(place.house.store, this_week())
            points = room.game.scores(room.state)[0]
            page = (await bob.get("/challenge")).text
            assert f"<td>{points}</td>" in page and table not in page and seed not in page
            for path in (f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/at/3", f"/t/{table}/record"):
                refused(await bob.get(path), 403)
            own = (await ann.get(f"/t/{table}")).text
            assert seed not in own and "/record" not in own and f"/challenge/{this_week()}" in own
            refused(await ann.get(f"/t/{table}/record"), 422)
            refused(await ann.do(table, "fork", at=3), 422)
            a_week_later(monkeypatch)
            old = (await bob.get(f"/challenge/{this_week() - 1}")).text
            assert table in old and seed in old and "not finished" in old
            assert (await bob.get(f"/t/{table}/at/3")).status == 200
            assert seed in (await ann.get(f"/t/{table}")).text
            assert (await bob.get("/challenge")).text.count(seed) == 0
            record = (await bob.get(f"/t/{table}/record")).text
            assert check(Reader("r", record).read(None)) > 10
            assert verified(Reader("r", record).read(None)).endswith("the same luck at every table of this seed")
            spoilt = record.replace(seed, "0" * 64)
            with pytest.raises(BadRecord, match="does not fit"):
                check(Reader("r", spoilt).read(None))
            plain = record.replace("luck draws by-kind\n", "")
            with pytest.raises(BadRecord, match="does not follow"):
                check(Reader("r", plain).read(None))
            refused(await bob.get(f"/challenge/{this_week() + 1}"), 404)
            assert kept.week_of(place.house.store, other) == this_week() - 1

    asyncio.run(check_secret())


def test_a_table_of_a_challenge_is_read_again_as_it_was(address: Address) -> None:
    async def check_again() -> None:
        async with opened(address) as place:
            ann, table = await take_up(place, "Ann")
            await play_out(place, table, [ann], Random(2))
            kinds = [entry.kind for entry in place.room(table).entries if entry.seat == LUCK]
            del place.house.rooms[table]
            await ann.get(f"/t/{table}")
            room = place.room(table)
            assert room.week == this_week() and not room.stuck and luck_follows(room)
            assert [entry.kind for entry in room.entries if entry.seat == LUCK] == kinds

    asyncio.run(check_again())


def test_the_best_are_first_and_whoever_gave_up_is_last(address: Address) -> None:
    async def check_board() -> None:
        async with opened(address) as place:
            people = [await take_up(place, name) for name in ("Ann", "Bob", "Cid")]
            for (guest, table), play in zip(people[:2], (3, 4), strict=True):
                await play_out(place, table, [guest], Random(play))
            cid, table = people[2]
            await cid.do(table, "resign", **{"as": 0})
            board = challenge.board(place.house.store, this_week(), 0)
            points = [one.points for one in board]
            assert points[2] is None and board[2].resigned and board[2].name == "Cid"
            assert points[0] is not None and points[1] is not None and points[0] >= points[1] and board[0].place == 1
            await cid.form("/me/delete")
            assert "former player" in (await place.guest().get("/challenge")).text

    asyncio.run(check_board())


def test_a_record_with_another_kind_of_draws_is_refused() -> None:
    words = "millwright 1\ngame brass 2026.2\nseats 3\nluck commitment " + "0" * 64 + "\nluck draws by-hand\n\npause\n"
    with pytest.raises(BadRecord, match="luck draws by-kind"):
        Reader("r", words).read(None)
