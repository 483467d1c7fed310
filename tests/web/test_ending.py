"""The end of a game on its page: who won and by how much, every player's parts, the graph, the largest turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from millwright.service.course import gains
from millwright.service.recap import captions
from millwright.service.sight import look
from millwright.svg import escape
from millwright.web.decide import seat_word
from millwright.web.ending import headline, result
from millwright.web.tablepage import boards
from tests.service.tables import begun
from tests.service.test_course import play


@pytest.mark.parametrize(("game", "seats"), [("workshop", 5), ("brass", 4), ("woodcraft", 4)])
def test_every_player_is_there_with_all_parts(game: str, seats: int) -> None:
    room = play(begun(game, seats))
    sight = look(room, room.chairs[0].person, None)
    markup, outcome = result(sight), sight.outcome
    assert outcome
    assert markup.count('class="score"') == seats
    table = markup.split("<table")[-1].split("</table>")[0] if "<table" in markup else ""
    assert sight.course
    rows = room.game.account(sight.view, sight.course.start, sight.course.events)
    shown = [label for label, values in rows[:-1] if any(values)] + [rows[-1][0]]
    assert table.count("<td>") == seats * len(shown) + 1, "a part that brought nobody anything is left out"
    lead = outcome.points[outcome.ranking[0]] - outcome.points[outcome.ranking[1]]
    words = f"by £{lead}." if game == "workshop" else f"by {lead} point"
    assert (words in headline(sight, outcome)) == bool(lead and len(outcome.winners) == 1)
    for one in gains(sight.course):
        (told, *_) = captions(game, one.moment.lines, one.moment.seat, lambda seat: seat_word(sight, seat))
        assert str(escape(told.words)) in markup, "large turns are told as at the table"


def test_the_last_map_has_its_links() -> None:
    """Workshop's scoring takes them off the map; whoever looks at the end wants to see them."""
    room = play(begun("workshop", 3))
    sight = look(room, room.chairs[0].person, None)
    assert sight.course
    assert set(sight.view.table.links) == {-1}
    assert boards(sight)["zone-board"] != boards(replace(sight, course=None))["zone-board"]


def test_the_last_links_stay_on_the_board_of_a_finished_table_and_only_there() -> None:
    room = play(begun("workshop", 4))
    now, back = look(room, room.chairs[0].person, None), look(room, room.chairs[0].person, None, room.shown)
    assert 'class="connection rail ' in boards(now)["zone-board"]
    assert 'class="connection rail ' not in boards(back)["zone-board"]


def test_alone_the_rulebook_has_the_last_word() -> None:
    room = play(begun("woodcraft", 1))
    sight = look(room, room.chairs[0].person, None)
    assert sight.outcome
    words = headline(sight, sight.outcome)
    assert words.startswith(f"{sight.outcome.points[0]} point")
    assert words.endswith(room.game.verdict(sight.view)) and room.game.verdict(sight.view)
