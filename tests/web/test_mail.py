"""Reminders by mail: an address is confirmed by whoever reads it, and nobody else can say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from millwright.service.reminders import Post
from tests.web.checks import run
from tests.web.client import Place
from tests.web.test_my_devices import table_of


class Box(Post):
    """Keeps what is sent."""

    letters: list[tuple[str, str]]

    def confirm(self, address: str, path: str) -> None:
        self.letters.append((address, path))


def give_post(place: Place) -> Box:
    """A mail server that somebody has set up."""
    box = Box(mail=urlsplit("smtp://mail.example?from=games@example.org"), url="https://games.example")
    object.__setattr__(box, "letters", [])
    house: Any = place.house
    house.post = box
    return box


def test_an_address_is_confirmed_by_its_reader(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        box, store = give_post(place), place.house.store
        assert 'href="/mail"' in (await ann.get("/me")).text
        assert (await ann.form("/mail", address="no address")).status == 422
        assert (await ann.form("/mail", address="ann@example.org")).status == 200
        ((address, path),) = box.letters
        assert address == "ann@example.org"
        stranger = place.guest()
        assert address in (await stranger.get(path)).text
        (person,) = [row["id"] for row in store.rows("select id from person")]
        assert store.mail(person) == ""  # a look changes nothing
        assert (await stranger.form(f"{path[:-1]}{'0' if path[-1] != '0' else '1'}")).status == 404
        assert (await stranger.form(path)).status == 200
        assert store.mail(person) == address
        assert address in (await ann.get("/mail")).text
        assert (await ann.form("/mail", off="1")).status == 303
        assert store.mail(person) == ""

    run(tmp_path, check)


def test_letters_are_not_sent_for_ever(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        box = give_post(place)
        statuses = [(await ann.form("/mail", address=f"a{n}@example.org")).status for n in range(6)]
        assert statuses == [200] * 3 + [429] * 3 and len(box.letters) == 3

    run(tmp_path, check)


def test_without_a_mail_server_there_is_no_such_page(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        assert (await ann.get("/mail")).status == 404
        assert "/mail" not in (await ann.get("/me")).text

    run(tmp_path, check)
