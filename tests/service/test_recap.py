"""A turn in one or two sentences."""

from __future__ import annotations

from random import Random

import pytest

from millwright.catalogue import texts
from millwright.games.brief import PARTS, Brief
from millwright.games.game import LogLine
from millwright.games.registry import GAMES
from millwright.kernel import LUCK
from millwright.service.recap import NOBODY, WHOLE, Caption, captions
from millwright.service.sight import look
from tests.service.tables import answer, begun

COLOURS = ("Red", "Blue", "Green")
MARKS = ("~", "{", "}", "  ")


def line(seat: int, *briefs: Brief, chapter: bool = False, words: str = "") -> LogLine:
    return LogLine(words, chapter, seat, (), briefs)


def does(does: str, what: str = "", about: str = "", **more: str) -> Brief:
    return Brief(does, what=what, about=(about,) if about else (), **more)


def leads(does: str, what: str, about: str = "") -> Brief:
    return Brief(leads=does, what=what, about=(about,) if about else ())


def told(*lines: LogLine, game: str = "brass") -> list[Caption]:
    return captions(game, lines, 1, lambda seat: COLOURS[seat])


def test_clauses_of_one_kind_become_one() -> None:
    built = [
        line(1, leads("built", "a port in Wigan")), line(1, Brief(more="for £7")), line(1, leads("built", "a canal")),
    ]  # fmt: skip
    assert told(*built) == [Caption(1, "Blue built a port in Wigan for £7 and a canal.")]


def test_what_comes_to_stand_side_by_side_is_told_as_one() -> None:
    """Revenue is sold before a card is taken and after it; what leads comes before both."""
    sold = does("sold revenue")
    lines = [line(1, sold), line(1, leads("built in", "Wigan")), line(1, sold), line(1, sold)]
    assert told(*lines) == [Caption(1, "Blue built in Wigan and sold revenue.")]
    drew = [line(1, does("drew", "a card")), line(1, leads("built in", "Wigan")), line(1, does("drew", "a tile"))]
    assert told(*drew) == [Caption(1, "Blue built in Wigan and drew a card and a tile.")]


def test_what_is_said_of_the_same_thing_once_more_stays_beside_it() -> None:
    """It said: built a mine, took a loan and flipped it."""
    lines = [
        line(1, does("took", "a loan")),
        line(1, leads("built", "a mine", about="slot-1")),
        line(1, does("flipped", "the mine", about="slot-1", again="flipped it")),
    ]
    assert told(*lines) == [Caption(1, "Blue built a mine, flipped it and took a loan.")]


def test_a_price_goes_with_what_was_built_whatever_came_between() -> None:
    lines = [
        line(1, leads("built", "a mine in Bury")),
        line(1, does("flipped", "the mine in Wigan")),
        line(1, Brief(more="for £5")),
    ]
    assert told(*lines) == [Caption(1, "Blue built a mine in Bury for £5 and flipped the mine in Wigan.")]


def test_what_was_just_named_is_it_and_what_was_done_twice_is_said_once() -> None:
    flipped = does("flipped", "the port in Wigan", "slot-wigan-1", again="flipped it")
    assert told(line(1, leads("built", "a port in Wigan", "slot-wigan-1"), flipped))[0].words == (
        "Blue built a port in Wigan and flipped it."
    )
    assert told(line(1, leads("built", "a port in Wigan", "slot-wigan-2"), flipped))[0].words == (
        "Blue built a port in Wigan and flipped the port in Wigan."
    )
    assert told(line(1, does("developed", "a port"), does("developed", "a port")))[0].words == (
        "Blue developed a port twice."
    )


def test_others_have_a_sentence_and_the_end_of_a_round_a_caption() -> None:
    lines = [
        line(1, does("passed")),
        line(2, does("flipped", "a port")),
        line(-1, Brief(all="Order: {things}", what="Red")),
        line(-1, Brief(all="Order: {things}", what="Blue")),
        line(-1, chapter=True, words="Round 2"),
    ]
    assert told(*lines) == [
        Caption(1, "Blue passed. Green flipped a port."),
        Caption(NOBODY, "Round 2. Order: Red and Blue."),
    ]


def test_the_largest_thing_comes_first_and_a_caption_is_short() -> None:
    lines = [
        line(1, does("developed", "a port")),
        line(1, leads("built", "the rail Preston–Blackburn")),
        line(1, Brief(more="for £5")),
        line(1, leads("built", "the rail Oldham–Manchester")),
        line(1, Brief(more="for £10")),
        line(1, does("flipped", "the coal mine in Oldham")),
        line(2, does("flipped", "the coal mine in Bury", other="Green's coal mine in Bury flipped")),
        line(0, Brief(other="Red lost the iron works in Manchester")),
    ]
    assert told(*lines)[0].words == (
        "Blue built the rail Preston–Blackburn for £5 and the rail Oldham–Manchester for £10. "
        "Green's coal mine in Bury flipped."
    )


def test_what_befalls_another_is_told_in_other_words_than_what_one_does() -> None:
    flipped = line(1, does("flipped", "the port in Wigan", other="Blue's port in Wigan flipped"))
    assert told(flipped)[0].words == "Blue flipped the port in Wigan."
    assert captions("brass", [flipped], 2, lambda seat: COLOURS[seat]) == [Caption(2, "Blue's port in Wigan flipped.")]
    lost = line(1, Brief(other="Blue lost the port in Wigan"))
    assert told(line(1, leads("built", "a port in Wigan")), lost)[0].words == "Blue built a port in Wigan."


def test_what_is_spare_is_told_only_alone_and_an_empty_clause_not_at_all() -> None:
    spare = line(1, Brief(spare="moved", what="a tile"))
    assert told(spare)[0].words == "Blue moved a tile."
    assert told(spare, line(1, Brief(leads="")), line(1, does("sawed", "green 3")))[0].words == "Blue sawed green 3."


def test_the_largest_things_of_one_kind_become_one_whatever_came_between() -> None:
    lute, crate = leads("completed", "a lute"), leads("completed", "a crate")
    lines = [line(1, lute), line(1, does("sawed", "green 3")), line(1, crate)]
    assert told(*lines)[0].words == "Blue completed a lute and a crate and sawed green 3."


def test_a_round_that_begins_a_period_is_told_once() -> None:
    heads = [line(-1, chapter=True, words=words) for words in ("The end", "Rail period", "Rail period, round 1")]
    assert told(*heads) == [Caption(NOBODY, "The end. Rail period, round 1.")]


def test_a_game_without_brief_texts_is_told_by_its_log() -> None:
    assert told(line(0, words="Red waits."), line(1, words="Blue rows."), game="ferry") == [Caption(1, "Blue rows.")]
    assert told(line(1, words="Blue rows."), game="brass") == []


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_of_a_game_is_told_in_short_sentences(game: str) -> None:
    room, rng, found = begun(game, 3), Random(f"recap {game}"), list[str]()
    while room.asked():
        answer(room, rng)
    for at in range(1, room.shown + 1, 3):
        for turn in look(room, 999, None, at).turns:
            mover = NOBODY if turn.seat == LUCK else turn.seat
            found += [one.words for one in captions(game, turn.lines, mover, lambda seat: f"Seat{seat}")]
    assert len(set(found)) > 20
    assert not [words for words in found if any(mark in words for mark in MARKS) or not words.endswith(".")]
    assert max(len(words) for words in found) <= WHOLE


@pytest.mark.parametrize("game", GAMES)
def test_brief_texts_are_those_of_events(game: str) -> None:
    """Each begins like the key of an event: else nobody would read it."""
    found = [key.split(".")[2:] for key in texts("en") if key.startswith(f"{game}.brief.")]
    keys, rows = {key for key, _ in found}, [row.key for row in GAMES[game].happenings.rows]
    assert {part for _, part in found} <= set(PARTS)
    assert keys and not [key for key in keys if not any(f"{key}_".startswith(f"{row}_") for row in rows)]
