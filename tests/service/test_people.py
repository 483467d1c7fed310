"""People: guests, the devices that they play from, and links that are good for one more."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from millwright.service import people as module
from millwright.service.address import Address
from millwright.service.house import House
from millwright.service.news import Listener
from millwright.service.people import DEVICES, LINK_LIFE, LINKS, SEEN_EVERY, LinkGone, digest, handle_of
from millwright.service.room import Refusal, Stale
from millwright.service.store import open_store
from millwright.service.store.schema import STEPS, layout
from millwright.service.store.statements import end_session
from tests.houses import seen
from tests.service.tables import happens, peek, person, stage_all, within

KEPT = Path(__file__).parent / "kept" / "2026.1.sql"


@pytest.fixture
def file(address: Address) -> Address:
    """Where the house is kept: in a file, and once more in a database."""
    return address


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(module, "time", found)
    return found


async def linked(house: House, person: int, token: str, device: str = "") -> str:
    """The token of another device, which came by a link."""
    link, _ = await house.people.make_link(person, token)
    return await house.people.use_link(link, device)


# ---- whoever is believed until something is written


def test_what_somebody_is_believed_is_looked_up_when_it_is_written(file: Address) -> None:
    async def plays(house: House) -> None:
        tokens = dict([await house.people.guest("Ann"), await house.people.guest("Eve")])
        table = await house.new_table(min(tokens), "woodcraft", [person(one) for one in tokens], {}, False)
        room = await peek(house, table)
        seat, rng = room.asked()[0], Random(1)
        who = room.chairs[seat].person
        [other] = tokens.keys() - {who}
        assert house.people.claim(tokens[who]) is None  # nobody has looked it up yet
        assert all(house.people.who(token) for token in tokens.values())
        claim = house.people.claim(tokens[who])
        assert claim == (digest(tokens[who]), who)
        await house.on_trial(table, seat, who, lambda room: stage_all(room, seat, rng), claim)
        await house.store.write(end_session(who, handle_of(tokens[who])))  # at another process, and no notice comes
        version, stamp = room.version, room.stamp(seat)
        for wrong in (claim, (digest(tokens[other]), who), (digest("x"), who)):
            with pytest.raises(Stale):
                await house.on_trial(table, seat, who, lambda room: room.undo(seat, stamp), wrong)
            with pytest.raises(Stale):
                await house.confirm(table, seat, who, stamp, claim=wrong)
        room = await peek(house, table)
        assert (room.version, room.stamp(seat)) == (version, stamp)
        assert house.people.who(tokens[who]) is None and house.people.claim(tokens[who]) is None

    within(file, plays)


# ---- links


def test_a_link_is_used_once(file: Address) -> None:
    async def links(house: House) -> None:
        ann, token = await house.people.guest("Ann")
        link, _ = await house.people.make_link(ann, token)
        assert house.people.link(link) == (ann, "Ann")
        other = await house.people.use_link(link, "")
        assert house.people.who(other) == (ann, "Ann") and other != token
        assert house.people.link(link) is None
        with pytest.raises(LinkGone):
            await house.people.use_link(link, "")
        assert len(house.people.devices(ann)) == 2

    within(file, links)


def test_of_two_who_open_a_link_at_once_one_comes_in(file: Address) -> None:
    async def links(house: House) -> None:
        ann, token = await house.people.guest("Ann")
        link, _ = await house.people.make_link(ann, token)
        tries = [house.people.use_link(link, "") for _ in range(5)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(one).__name__ for one in found) == ["LinkGone"] * 4 + ["str"]
        assert len(house.people.devices(ann)) == 2

    within(file, links)


def test_a_link_ends_after_a_quarter_of_an_hour(file: Address, clock: Clock) -> None:
    async def links(house: House) -> None:
        ann, token = await house.people.guest("Ann")
        link, ends = await house.people.make_link(ann, token)
        assert ends == clock.now + LINK_LIFE == house.people.links(ann)[0].ends
        clock.now += LINK_LIFE - 1
        assert house.people.link(link)
        clock.now += 1
        assert house.people.link(link) is None and house.people.links(ann) == []
        with pytest.raises(LinkGone):
            await house.people.use_link(link, "")
        await house.people.make_link(ann, token)
        assert len(house.store.rows("select * from link")) == 1  # what has ended does not pile up

    within(file, links)


def test_a_link_can_be_revoked_by_its_owner_only(file: Address) -> None:
    async def links(house: House) -> None:
        (ann, token), (bob, _) = await house.people.guest("Ann"), await house.people.guest("Bob")
        link, _ = await house.people.make_link(ann, token)
        await house.people.revoke(bob, handle_of(link))
        assert house.people.link(link)
        await house.people.revoke(ann, house.people.links(ann)[0].handle)
        assert house.people.link(link) is None
        with pytest.raises(LinkGone):
            await house.people.use_link(link, "")

    within(file, links)


def test_a_link_is_no_session_and_a_session_is_no_link(file: Address) -> None:
    async def links(house: House) -> None:
        ann, token = await house.people.guest("Ann")
        link, _ = await house.people.make_link(ann, token)
        assert house.people.who(link) is None and house.people.link(token) is None
        with pytest.raises(LinkGone):
            await house.people.use_link(token, "")
        assert house.people.who(token) == (ann, "Ann")

    within(file, links)


def test_links_and_devices_of_one_person_are_counted(file: Address, clock: Clock) -> None:
    """No link makes others for ever: there are never more than so many ways in."""

    async def links(house: House) -> None:
        (ann, token), (bob, his) = await house.people.guest("Ann"), await house.people.guest("Bob")
        open_ones = [await house.people.make_link(ann, token) for _ in range(LINKS)]
        with pytest.raises(Refusal, match=f"{LINKS} open links"):
            await house.people.make_link(ann, token)
        await house.people.make_link(bob, his)  # others are not concerned
        clock.now += LINK_LIFE
        last = token
        for _ in range(DEVICES - 2):
            last = await linked(house, ann, last)  # each is made by the one before
        two = [(await house.people.make_link(ann, token))[0] for _ in range(2)]
        await house.people.use_link(two[0], "")
        with pytest.raises(Refusal, match=f"{DEVICES} devices"):
            await house.people.make_link(ann, token)
        with pytest.raises(Refusal, match=f"{DEVICES} devices"):
            await house.people.use_link(two[1], "")
        assert len(house.people.devices(ann)) == DEVICES and house.people.link(two[1]) and open_ones
        await house.sign_out(ann, [handle_of(last)])
        assert house.people.who(await house.people.use_link(two[1], "")) == (ann, "Ann")

    within(file, links)


def test_tokens_are_kept_as_digests_only(file: Address) -> None:
    """Whoever gets hold of the file, journal included, cannot sit down in anybody's seat with what is in it."""

    async def signs_in(house: House) -> None:
        ann, token = await house.people.guest("Ann")
        other = await linked(house, ann, token)
        link, _ = await house.people.make_link(ann, token)
        assert house.people.who(token) == house.people.who(other) == (ann, "Ann")
        assert house.people.who("") is None and house.people.who(token[:-1]) is None
        if isinstance(file, Path):
            kept = b"".join(path.read_bytes() for path in file.parent.iterdir())
        else:
            kept = repr([seen(file, f"select * from {name}") for name in layout()]).encode()
        assert not any(secret.encode() in kept for secret in (token, other, link))
        for row in house.store.rows("select token from session union select token from link"):
            assert house.people.who(row["token"]) is None and house.people.link(row["token"]) is None

    within(file, signs_in)


# ---- devices


def test_devices_are_listed_with_when_they_came_and_were_seen(file: Address, clock: Clock) -> None:
    async def looks(house: House) -> None:
        ann, token = await house.people.guest("Ann", "Firefox/Linux")
        clock.now += 1000
        other = await linked(house, ann, token, "Safari/iPhone")
        phone, desk = house.people.devices(ann)
        assert (phone.name, phone.came, phone.handle) == ("Safari/iPhone", clock.now, handle_of(other))
        assert (desk.name, desk.came, desk.seen) == ("Firefox/Linux", clock.now - 1000, clock.now - 1000)
        house.people.note(token, "Firefox/Windows")
        await happens(lambda: not house.people.tasks)
        seen = {device.handle: device for device in house.people.devices(ann)}[handle_of(token)]
        assert (seen.name, seen.seen, seen.came) == ("Firefox/Windows", clock.now, desk.came)

    within(file, looks)


def test_being_seen_is_written_now_and_then_only(file: Address, clock: Clock) -> None:
    async def looks(house: House) -> None:
        ann, token = await house.people.guest("Ann")
        made = clock.now
        for _ in range(100):
            clock.now += SEEN_EVERY / 100 - 0.01
            house.people.note(token, "")
        assert len(house.people.tasks) <= 1
        await happens(lambda: not house.people.tasks)
        assert house.people.devices(ann)[0].seen == made
        clock.now += SEEN_EVERY
        house.people.note(token, "")
        await happens(lambda: house.people.devices(ann)[0].seen == clock.now)

    within(file, looks)


def test_a_device_that_is_signed_out_plays_no_longer_and_its_links_end(file: Address) -> None:
    async def signs_out(house: House) -> None:
        (ann, token), (bob, his) = await house.people.guest("Ann"), await house.people.guest("Bob")
        other = await linked(house, ann, token)
        link, _ = await house.people.make_link(ann, other)
        kept, _ = await house.people.make_link(ann, token)
        pages = [Listener(ann, handle_of(other)), Listener(ann, handle_of(token)), Listener(bob, handle_of(his))]
        house.news.listeners["a table"] |= set(pages)
        await house.sign_out(bob, [handle_of(other)])  # not his
        assert house.people.who(other) and not any(page.leaving for page in pages)
        await house.sign_out(ann, [handle_of(other)])
        assert house.people.who(other) is None and house.people.who(token) == (ann, "Ann")
        assert house.people.link(link) is None and house.people.link(kept)
        assert [page.leaving for page in pages] == [True, False, False]

    within(file, signs_out)


# ---- files from before


def test_a_file_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    """People stay signed in and can play on; links from before, which were sessions, open nothing any more."""
    file = tmp_path / "tables.db"
    with closing(sqlite3.connect(file)) as old:
        old.executescript(KEPT.read_text(encoding="utf-8"))
        assert old.execute("pragma user_version").fetchone() == (1,)
        token = "a token of then"
        old.execute("insert into session values (?, 1, 5.0)", (module.digest(token),))
        old.execute("insert into chat values ('brass-over', 1, 3, 'Well played', 0)")
        old.commit()

    async def looks(house: House) -> None:
        assert seen(file, "pragma user_version") == [(len(STEPS),)]
        assert house.people.who(token) == (1, "Ann") and house.people.link(token) is None
        devices = {device.handle: device for device in house.people.devices(1)}
        assert (devices[handle_of(token)].name, devices[handle_of(token)].seen) == ("", 0.0)
        house.people.note(token, "Firefox/Linux")
        await happens(lambda: house.people.devices(1)[0].name == "Firefox/Linux")
        room = await peek(house, "brass-over")
        assert [chair.name for chair in room.chairs] == ["Ann", "Bob"] and not room.stuck
        assert [room.guests.called[line.person] for line in room.chat] == ["Cid"]

    within(file, looks)


def test_a_file_keeps_its_secrets(file: Address) -> None:
    found = []
    for _ in range(2):
        with closing(open_store(file)) as store:
            found.append((store.secret("pledges"), store.secret("name")))
    assert found[0] == found[1] and len(set(found[0])) == 2 and all(len(one) == 64 for one in found[0])
