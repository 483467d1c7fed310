"""A turn in one or two sentences."""

from __future__ import annotations

from random import Random

import pytest

from millwright.catalogue import texts
from millwright.games.brief import PARTS, Brief
from millwright.games.game import LogLine
from millwright.games.registry import GAMES
from millwright.kernel import LUCK
from millwright.service.recap import NOBODY, PAGE, WHOLE, Caption, Tally, captions
from millwright.service.sight import look
from tests.service.tables import answer, begun

COLOURS = ("Red", "Blue", "Green")
MARKS = ("~", "{", "}", "  ")


def line(seat: int, *briefs: Brief, chapter: bool = False, words: str = "") -> LogLine:
    return LogLine(words, chapter, seat, (), briefs)


def does(does: str, what: str = "", about: str = "", other: str = "", again: str = "", several: str = "") -> Brief:
    return Brief(does, what=what, about=(about,) if about else (), other=other, again=again, several=several)


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
    ports = does("developed", "a port", several="{many} ports")
    assert told(line(1, ports, ports))[0].words == "Blue developed two ports."
    assert told(line(1, *[ports] * 5))[0].words == "Blue developed 5 ports."
    assert told(line(1, does("used", "Merchant"), does("used", "Merchant")))[0].words == "Blue used Merchant twice."


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


def rail(where: str, price: int) -> tuple[LogLine, LogLine]:
    built = Brief(leads="built", what=f"the rail {where}", several="{many} rails")
    return line(1, built), line(1, Brief(more="for £{sum}", sum=price))


RAILS = (*rail("Preston–Blackburn", 5), *rail("Oldham–Manchester", 10))


def test_the_largest_thing_comes_first_and_what_befell_others_has_the_room_that_is_left() -> None:
    lines = [
        line(1, Brief(aside="flipped", what="the coal mine in Oldham")),
        *RAILS,
        line(2, does("flipped", "the coal mine in Bury", other="Green's coal mine in Bury flipped")),
        line(0, Brief(other="Red lost the iron works in Manchester")),
    ]
    assert told(*lines)[0].words == (
        "Blue built the rail Preston–Blackburn for £5 and the rail Oldham–Manchester for £10. "
        "Green's coal mine in Bury flipped."
    )


def test_what_is_long_is_told_in_kinds_and_sums_and_not_cut() -> None:
    """It said: built the rail Preston–Blackburn for £5, the rail Oldham–Manchester for £10 and more."""
    mine = [line(1, leads("built", "a coal mine in Wigan", "slot-1")), line(1, Brief(more="for £{sum}", sum=8))]
    flipped = line(1, Brief(aside="flipped", what="the coal mine in Wigan", again="flipped it", about=("slot-1",)))
    assert told(*RAILS, *mine, flipped)[0].words == (
        "Blue built two rails for £15 and a coal mine in Wigan for £8 and flipped it."
    )
    assert told(*mine, flipped, *RAILS)[0].words == (
        "Blue built two rails for £15 and a coal mine in Wigan for £8 and flipped it."
    )


def test_a_second_action_is_never_left_out_in_silence() -> None:
    """It said: built the canal Manchester–Warrington & Runcorn for £3. Nothing of the other action."""
    lines = [line(1, leads("built", "the canal Manchester–Warrington & Runcorn for £3")),
             line(1, does("developed", "a cotton mill"), does("developed", "a port"))]  # fmt: skip
    assert told(*lines)[0].words.endswith(" for £3 and developed a cotton mill and a port.")
    many = [line(1, does(f"did the {n}th thing", "in a place with a long name")) for n in range(9)]
    assert told(*many)[0].words.endswith(" and more.") and len(told(*many)[0].words) <= WHOLE


def test_what_comes_to_stand_side_by_side_when_something_is_left_out_is_told_as_one() -> None:
    lines = [line(1, does("developed", "a cotton mill")), line(1, Brief(aside="flipped", what="the iron works " * 5)),
             line(1, does("developed", "a port"))]  # fmt: skip
    assert told(*lines)[0].words == "Blue developed a cotton mill and a port."


def test_a_price_is_that_of_what_was_built_even_if_it_has_flipped_before_it_was_paid() -> None:
    """It said: built a shipyard in Liverpool for £25 and a port in Preston and flipped it for £8."""
    lines = [
        line(1, leads("built", "a shipyard", "slot-1")),
        line(1, does("flipped", "the shipyard", "slot-1", again="flipped it")),
        line(1, Brief(more="for £{sum}", sum=25)),
        line(1, leads("built", "a port", "slot-2")),
        line(1, Brief(more="for £{sum}", sum=8)),
    ]
    assert told(*lines)[0].words == "Blue built a port for £8 and a shipyard for £25 and flipped it."
    flips = line(1, does("flipped", "the port", "slot-2", again="flipped it"))
    assert told(*lines, flips)[0].words == "Blue built a port for £8 and a shipyard for £25."


def test_that_a_sale_flips_what_it_names_goes_without_saying() -> None:
    sale = Brief(leads="sold", what="Bury cotton to Wigan", several="{many} mills", about=("slot-1", "slot-2"))
    flips = [does("flipped", f"the tile {n}", f"slot-{n}", again="flipped it") for n in (1, 2)]
    assert told(line(1, sale), line(1, *flips))[0].words == "Blue sold Bury cotton to Wigan."
    abroad = Brief(leads="sold", what="Bury cotton abroad", several="{many} mills", about=("slot-1",))
    assert told(line(1, abroad), line(1, flips[0]))[0].words == "Blue sold Bury cotton abroad."


def test_the_end_of_an_era_has_a_caption_of_its_own_that_stays() -> None:
    points = [Brief(ends="Points: {things}", what=what) for what in ("Red 9", "Blue 2")]
    lines = [
        line(1, does("passed")),
        line(-1, Brief(all="Order: Red, Blue")),
        line(-1, Brief(ends="The era ends"), chapter=True, words="The era ends"),
        line(-1, *points),
        line(-1, chapter=True, words="Round 1"),
    ]
    assert told(*lines) == [
        Caption(1, "Blue passed."),
        Caption(NOBODY, "The era ends. Points: Red 9 and Blue 2.", stays=True),
        Caption(NOBODY, "Round 1. Order: Red, Blue."),
    ]


def test_the_end_of_an_era_is_a_table_where_the_texts_name_its_columns() -> None:
    paid = [(0, "Revenue", 3), (1, "Revenue", 4), (1, "Links", 2), (1, "Links", 5)]  # of two companies of Blue's
    lines = [
        line(seat, Brief(ends=f"{column}: {{things}}", what=f"£{n}", column=column, sum=n)) for seat, column, n in paid
    ]
    (caption,) = told(*lines, line(-1, Brief(ends="The links go", title="The era ends")))
    assert caption.words == "Revenue: £3 and £4. Links: £2 and £5. The links go."
    sums = ((0, "Revenue", 3), (1, "Revenue", 4), (1, "Links", 7))
    assert caption.stays and caption.tally == Tally("The era ends", ("Revenue", "Links"), sums, "The links go.")


def test_what_is_told_of_all_is_never_cut() -> None:
    paid = [Brief(ends=f"{name}: {{things}}", what=f"{seat} £10") for name in ("Revenue", "Links", "Demand")
            for seat in ("Red", "Blue", "Yellow", "Green", "Black")]  # fmt: skip
    revenue, demand = told(line(-1, *paid))
    assert revenue.words.count("£10") == 10 and demand.words.count("£10") == 5


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


def got(key: str, n: int) -> LogLine:
    return line(1, Brief(gain=f"woodcraft.good.{key}", sum=n))


def test_what_came_of_a_turn_is_one_sum_behind_all_that_was_done() -> None:
    """It said: moved Buy materials. Nothing of three blueberries, two points and a die."""
    bought = [line(1, does("moved", "Buy materials")), got("blueberries", 6), line(1, Brief(gets="a brown 2"))]
    paid = [
        got("points", 1),
        line(1, does("bought", "green 4")),
        got("blueberries", -3),
        got("glue", -1),
        got("points", 1),
    ]
    befell = line(2, Brief(gain="woodcraft.good.points", sum=7))
    assert told(*bought, *paid, befell)[0].words == (
        "Blue moved Buy materials and bought green 4: 3 blueberries, 2 points, a brown 2, −1 glue."
    )
    assert told(got("points", 2)) == []


def test_what_was_paid_is_told_only_where_there_is_room() -> None:
    """Then it is what came of it that is not left out, however much was done."""
    moved, paid = line(1, does("moved", "Improve the workshop and the next tile")), got("blueberries", -4)
    hung = line(1, does("hung up", "the screwdriver on d4"))
    words = "Blue moved Improve the workshop and the next tile and hung up the screwdriver on d4: 2 points"
    assert told(moved, paid, hung, got("points", 2))[0].words == f"{words}."
    many = [line(1, does(f"did the {n}th thing", "in a place with a long name")) for n in range(9)]
    assert told(*many, got("points", 2), paid)[0].words.endswith(" and more: 2 points.")


def test_things_that_are_told_together_may_be_counted() -> None:
    """Who has how many: it would be a long list by their names."""
    sunk = [line(seat, Brief(ends="Orders sink: {things}", what=f"{COLOURS[seat]} {{many}}")) for seat in (0, 2, 0)]
    assert told(*sunk) == [Caption(NOBODY, "Orders sink: Red 2 and Green 1.", stays=True)]


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
            told = captions(game, turn.lines, mover, lambda seat: f"Seat{seat}")
            assert all(turn.ends for one in told if one.stays)
            found += [one.words for one in told if not one.tally]  # which is shown as a table
    assert len(set(found)) > 20
    assert not [words for words in found if any(mark in words for mark in MARKS) or not words.endswith(".")]
    assert max(len(words) for words in found) <= PAGE


@pytest.mark.parametrize("game", GAMES)
def test_brief_texts_are_those_of_events(game: str) -> None:
    """Each begins like the key of an event: else nobody would read it."""
    found = [key.split(".")[2:] for key in texts("en") if key.startswith(f"{game}.brief.")]
    keys, rows = {key for key, _ in found}, [row.key for row in GAMES[game].happenings.rows]
    assert {part for _, part in found} <= set(PARTS)
    assert keys and not [key for key in keys if not any(f"{key}_".startswith(f"{row}_") for row in rows)]
