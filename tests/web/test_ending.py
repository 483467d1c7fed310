"""The end of a game on its page: who won and by how much, every player's parts, the graph, the largest turns."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from millwright.service.course import eras, gains
from millwright.service.recap import captions
from millwright.service.sight import look
from millwright.svg import escape
from millwright.web.decide import seat_word
from millwright.web.ending import headline, result
from millwright.web.graph import LETTERS
from millwright.web.panels import proof, sums
from millwright.web.scrubber import PlayOn
from millwright.web.tablepage import boards, frame_of, play_on
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
    shown = [label for label, values in rows[:-1] if any(values) or not values] + [rows[-1][0]]
    assert table.count("<td>") == seats * len(shown) + 1, "a part that brought nobody anything is left out"
    lead = outcome.points[outcome.ranking[0]] - outcome.points[outcome.ranking[1]]
    words = f"by £{lead}." if game == "workshop" else f"by {lead} point"
    assert (words in headline(sight, outcome)) == bool(lead and len(outcome.winners) == 1)
    for one in gains(sight.course):
        own = [line for line in one.moment.lines if line.seat == one.moment.seat]
        (told, *_) = captions(game, own, one.moment.seat, lambda seat: seat_word(sight, seat))
        assert str(escape(told.words)) in markup, "large turns are told as at the table, but for what others did"


def test_money_is_told_in_pounds_and_the_graph_names_eras_and_last_scores() -> None:
    room = play(begun("workshop", 5))
    sight = look(room, room.chairs[0].person, None)
    assert sight.outcome
    markup = result(sight)
    for points in sight.outcome.points:
        assert f"<b>£{points}</b>" in markup and f">£{points}</text>" in markup
    assert "<b>+£" in markup and not re.search(r"<td>−?\d", markup)
    assert "<title>Red £" in markup and not re.search(r"Red −?\d", markup), "each turn of the graph"
    assert [head for _, head in eras(sight.course.chapters if sight.course else ())] == ["Canal era", "Rail era"]
    heights = [float(y) for y in re.findall(r'class="last" x="[\d.]+" y="([\d.]+)"', markup)]
    assert len(heights) == 5 and all(b - a >= LETTERS for a, b in pairwise(heights)), "one below the other"


def test_eras_add_up_from_the_money_at_the_start_to_that_at_the_end() -> None:
    rows = (
        ("Start", (50, 40)),
        ("Canal", ()),
        ("Links", (3, 4)),
        ("Bids", (-1, 0)),
        ("Rail", ()),
        ("Links", (7, 8)),
        ("Money", (59, 52)),
    )
    assert (sums(rows, 1), sums(rows, 4)) == ((2, 4), (7, 8))


def test_in_the_end_columns_stand_in_the_order_of_places() -> None:
    room = play(begun("brass", 4))
    sight = look(room, room.chairs[0].person, None)
    assert sight.outcome
    total = result(sight).split('class="total"')[1].split("</tr>")[0]
    assert re.findall(r"<td>(\d+)</td>", total) == [str(sight.outcome.points[seat]) for seat in sight.outcome.ranking]


def test_points_are_told_as_numbers() -> None:
    room = play(begun("brass", 3))
    sight = look(room, room.chairs[0].person, None)
    assert sight.outcome
    assert all(f"<b>{points}</b>" in result(sight) for points in sight.outcome.points)


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
    assert 'class="connection rail ' in str(boards(now)["zone-board"])
    assert 'class="connection rail ' not in str(boards(back)["zone-board"])


def test_alone_the_rulebook_has_the_last_word() -> None:
    room = play(begun("woodcraft", 1))
    sight = look(room, room.chairs[0].person, None)
    assert sight.outcome
    words = headline(sight, sight.outcome)
    assert words.startswith(f"{sight.outcome.points[0]} point")
    assert words.endswith(room.game.verdict(sight.view)) and room.game.verdict(sight.view)


def test_playing_on_is_for_whoever_played_and_after_the_end_for_everybody_known() -> None:
    """And at the end of a game that is over there is nothing left to play."""
    room = begun("brass", 2)
    player, stranger = room.chairs[0].person, 999
    for over in (False, True):
        mine, other = (frame_of(look(room, person, None, 1)) for person in (player, stranger))
        assert play_on(mine, True) is (PlayOn.BEFORE_THE_END if over else PlayOn.ANYWHERE)
        assert play_on(other, True) is (PlayOn.BEFORE_THE_END if over else PlayOn.NEVER)
        assert play_on(other, False) is PlayOn.NEVER
        play(room)


def test_the_proof_of_fair_play_is_folded_away() -> None:
    room = begun("brass", 2)
    for seed in ("", room.seed):
        page = str(proof(look(room, room.chairs[0].person, None)))
        assert page.startswith('<details id="proof"><summary>') and (f"<code>{seed}</code>" in page) == bool(seed)
        play(room)
