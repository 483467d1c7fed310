"""Pledges: the commitment that a form shows is the one that its table is played with, or the player is told."""

from __future__ import annotations

import asyncio
import hmac
from pathlib import Path

import pytest

from millwright.service.address import Address
from millwright.service.house import House
from millwright.service.luck import commitment, new_pledge, pledged_seed, redeemed
from millwright.service.newtable import Unpledged
from millwright.service.store.schema import layout
from millwright.service.store.sqlite.connection import forget_pledges
from tests.houses import seen
from tests.service.tables import peek, people, person, within


@pytest.fixture
def file(address: Address) -> Address:
    """Where the house is kept: in a file, and once more in a database."""
    return address


async def laid_out(house: House, pledge: str | None) -> str:
    """A table with this pledge."""
    ann, bob = await people(house, "Ann", "Bob")
    return await house.new_table(ann, "brass", [person(ann), person(bob)], {}, True, pledge=pledge)


def shown(pledge: str) -> str:
    """The commitment that a form carries."""
    return pledge.partition("-")[2]


def test_a_table_has_the_luck_that_was_pledged_to_its_form(file: Address) -> None:
    async def opens(house: House) -> None:
        pledges = [house.pledges.new() for _ in range(3)]
        assert len({shown(pledge) for pledge in pledges}) == 3
        for pledge in reversed(pledges):
            room = await peek(house, await laid_out(house, pledge))
            assert room.commitment == shown(pledge) == commitment(room.seed)

    within(file, opens)


def test_a_pledge_is_for_one_table(file: Address) -> None:
    async def opens(house: House) -> None:
        pledge = house.pledges.new()
        await laid_out(house, pledge)
        with pytest.raises(Unpledged, match="new commitment"):
            await laid_out(house, pledge)
        twice = house.pledges.new()
        found = await asyncio.gather(*[laid_out(house, twice) for _ in range(4)], return_exceptions=True)
        assert sorted(type(one).__name__ for one in found) == ["Unpledged"] * 3 + ["str"]
        assert len(house.store.rows("select * from game_table")) == 2

    within(file, opens)


def test_a_used_pledge_stays_used(file: Address) -> None:
    found: list[str] = []

    async def opens(house: House) -> None:
        found.append(house.pledges.new())
        await laid_out(house, found[0])

    async def again(house: House) -> None:
        with pytest.raises(Unpledged):
            await laid_out(house, found[0])

    within(file, opens)
    within(file, again)


def test_a_pledge_survives_a_restart_and_a_flood(file: Address) -> None:
    """Home pages by the thousand push nothing out, and leave nothing in the file."""
    found: list[str] = []

    async def floods(house: House) -> None:
        found.append(house.pledges.new())
        before = {name: seen(file, f"select * from {name}") for name in layout()}
        assert len({house.pledges.new() for _ in range(5000)}) == 5000
        assert {name: seen(file, f"select * from {name}") for name in layout()} == before

    async def comes_back(house: House) -> None:
        assert (await peek(house, await laid_out(house, found[0]))).commitment == shown(found[0])

    within(file, floods)
    within(file, comes_back)


FORGED = ["", "-", "nonsense", "00" * 16, f"{'00' * 16}-", f"{'00' * 16}-{'00' * 32}", "é-é", "\ud800", "x" * 9999]


def test_what_was_not_pledged_here_is_refused(file: Address) -> None:
    async def opens(house: House) -> None:
        one, other = house.pledges.new(), house.pledges.new()
        number, mark = one.partition("-")[::2]
        crossed = [f"{number}-{shown(other)}", f"{number.upper()}-{mark}", f"{number}0-{mark}", f" {one}", f"{one}0"]
        strange = new_pledge("ab" * 32)
        for pledge in [*FORGED, *crossed, strange]:
            with pytest.raises(Unpledged):
                await laid_out(house, pledge)
        assert house.store.rows("select * from game_table") == []
        assert await laid_out(house, one)

    within(file, opens)


def test_a_rematch_has_a_seed_of_its_own(file: Address) -> None:
    async def opens(house: House) -> None:
        rooms = [await peek(house, await laid_out(house, None)) for _ in range(3)]
        assert len({room.seed for room in rooms}) == 3
        rows = house.store.rows("select pledge from game_table")
        assert [row["pledge"] for row in rows] == [None] * 3

    within(file, opens)


def test_a_file_that_was_put_back_keeps_no_pledge_of_before(tmp_path: Path) -> None:
    """Its tables since the copy are gone, and with them which seeds were opened: so none of them may be dealt again."""
    found: list[str] = []

    async def opens(house: House) -> None:
        found.append(house.pledges.new())

    async def again(house: House) -> None:
        with pytest.raises(Unpledged):
            await laid_out(house, found[0])

    file = tmp_path / "tables.db"
    within(file, opens)
    forget_pledges(file)
    within(file, again)


def test_seeds_follow_from_secret_and_number_alone() -> None:
    """Worked out by other means: HMAC-SHA-256 with the secret as its key."""
    secret, number = "0f" * 32, "a1" * 16
    message = f"millwright luck pledge 1\n{number}\n".encode()
    assert pledged_seed(secret, number) == hmac.new(bytes.fromhex(secret), message, "sha256").hexdigest()
    assert redeemed(secret, f"{number}-{commitment(pledged_seed(secret, number))}") is not None
