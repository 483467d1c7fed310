"""Names and chat on the pages: marks for the same names, and what the host may do."""

from __future__ import annotations

from pathlib import Path

from millwright.catalogue import text
from tests.web.checks import refused, run, unchanged
from tests.web.client import Event, Guest, Place, between, lay_out


def chat_of(page: str) -> str:
    return between(page, '<ol id="chat"', "</ol>")


async def sits(place: Place, table: str, name: str, seat: int) -> Guest:
    guest = place.guest(name, f"192.0.2.{20 + seat}")
    answer = await guest.form(f"/join/{place.room(table).invite}", name=name, seat=str(seat))
    assert answer.status == 303, answer.text
    return guest


async def known(place: Place, name: str) -> Guest:
    """Somebody with a name, who sits elsewhere."""
    guest = place.guest(name, "192.0.2.99")
    await lay_out(guest, "brass", ["me", "open"], public=False)
    return guest


async def talked(place: Place) -> tuple[str, Guest, Guest, Guest]:
    """A public table: its host Ann, a player Ann, a watcher Ann; each has spoken."""
    host = place.guest("Ann")
    table = await lay_out(host, "workshop", ["me", "open", "open"])
    player, watcher = await sits(place, table, "Ann", 1), await known(place, "Ann")
    for number, guest in enumerate((host, player, watcher), 1):
        assert (await guest.do(table, "say", words=f"line {number}")).status == 200
    return table, host, player, watcher


def test_same_names_are_told_apart_wherever_they_are_shown(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, host, player, watcher = await talked(place)
        for guest in (host, player, watcher, place.guest()):
            page = (await guest.get(f"/t/{table}")).text
            strip = between(page, '<ul id="people"', "</ul>").replace(" (you)", "")
            assert '"who">Ann<' in strip and '"who">Ann (2)<' in strip
            chat = chat_of(page)
            assert all(f"<b>{name}</b>" in chat for name in ("Ann", "Ann (2)", "Ann (3)"))
        assert "Ann, Ann (2)" in (await place.guest().get(f"/join/{place.room(table).invite}")).text

    run(tmp_path, check)


def test_a_guest_called_like_a_bot_or_a_colour_gets_a_mark(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host = place.guest("Blue")
        table = await lay_out(host, "workshop", ["me", "open", "steady"])
        await sits(place, table, "bot steady", 1)
        strip = between((await host.get(f"/t/{table}")).text, '<ul id="people"', "</ul>")
        assert '"who">Blue (2) (you)<' in strip and '"who">bot steady (2)<' in strip and '"who">Bot (solid)<' in strip

    run(tmp_path, check)


def test_only_the_host_sees_what_can_be_done_about_a_line(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, host, player, watcher = await talked(place)
        chat = chat_of((await host.get(f"/t/{table}")).text)
        assert chat.count('data-host="remove"') == 3 and chat.count('data-host="mute"') == 2  # not herself
        assert "Mute Ann (3)" in chat
        for guest in (player, watcher, place.guest()):
            assert "data-host" not in (await guest.get(f"/t/{table}")).text
        async with unchanged(place):
            for guest in (player, watcher):
                for deed in ("remove", "mute", "unmute"):
                    refused(await guest.do(table, deed, line=1), 403)
            for line in (0, 4, -1, 10**9):
                refused(await host.do(table, "remove", line=line), 404)
            for wrong in ("1", True, "", None):
                refused(await host.post(f"/t/{table}/do", {"do": "mute", "line": wrong}), 400)
            refused(await host.do(table, "mute", line=1), 422)

    run(tmp_path, check)


def pieces(event: Event) -> str:
    return "".join(event.pieces)


def test_a_removed_line_leaves_open_pages_at_once(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, host, player, watcher = await talked(place)
        streams = [await guest.stream(table, await guest.page_rev(table)) for guest in (player, watcher, place.guest())]
        await place.settled(table)
        assert (await host.do(table, "remove", line=2)).status == 200
        for stream in streams:
            told = pieces(await stream.next())
            assert 'id="chat-2"' in told and "Removed by the host" in told and "line 2" not in told
            await stream.close()
        for guest in (host, player, watcher):
            assert "line 2" not in (await guest.get(f"/t/{table}")).text
        assert chat_of((await host.get(f"/t/{table}")).text).count('data-host="remove"') == 2

    run(tmp_path, check)


def test_whoever_is_muted_is_told_so(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, host, player, watcher = await talked(place)
        assert (await host.do(table, "mute", line=3)).status == 200
        pages = [chat_of((await one.get(f"/t/{table}")).text) for one in (host, player, watcher)]
        assert sum(text("web.muted") in page for page in pages) == 1
        async with unchanged(place):
            answer = await watcher.do(table, "say", words="And yet")
            refused(answer, 422)
            assert answer.message == "The host has muted you at this table."
        assert (await player.do(table, "say", words="I may")).status == 200
        assert "Let Ann (3) speak again" in chat_of((await host.get(f"/t/{table}")).text)
        assert (await host.do(table, "unmute", line=3)).status == 200
        assert (await watcher.do(table, "say", words="At last")).status == 200

    run(tmp_path, check)


def test_there_is_no_rematch_before_the_end(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        async with unchanged(place):
            answer = await people[0].do(table, "rematch")
            refused(answer, 422)
            assert "when this game is over" in answer.message
        assert 'data-do="rematch"' not in (await people[0].get(f"/t/{table}")).text

    run(tmp_path, check)


def test_a_note_is_in_the_log_of_every_page_at_once(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        viewers = [*people, place.guest()]
        streams = [await guest.stream(table, await guest.page_rev(table)) for guest in viewers]
        await place.settled(table)
        await place.house.note(table, "hint", 1)
        for guest, stream in zip(viewers, streams, strict=True):
            assert "Person 1 (Purple) asks for a hint." in pieces(await stream.next())
            assert 'class="note"' in between((await guest.get(f"/t/{table}")).text, '<div id="log"', "</div>")
            await stream.close()

    run(tmp_path, check)
