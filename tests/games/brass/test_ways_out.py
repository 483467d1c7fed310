"""What is said to help does: it is done, and the move is no longer refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from millwright.catalogue import in_each
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.table import State
from millwright.games.brass.turn import Action
from millwright.games.brass.verbs import COMBINE, DEVELOP, LINK, LOAN
from millwright.games.brass.view import View
from millwright.kernel import LUCK, Move, below, luck_move, offers, play, quote, waiting
from millwright.match import find_move
from tests.games.brass.positions import at_turn, hand, income_space, link, money, stack_at, tile
from tests.ways_out import advice

KINDS = {"loan": LOAN, "canal": LINK, "rail": LINK, "Develop": DEVELOP, "Both": COMBINE}

TWO = ("After a loan", "pay for it all", "at least", "still be short")
"""What is told where two things are lacking: a way for both of them, or for one."""


def kind_of(words: str) -> str:
    return next(kind for kind in (*TWO, *KINDS) if kind in words)


def helped(s: State, seat: int, move: Move, words: str) -> bool:
    """Whether the move is on offer after one of the actions of that kind which the words name."""
    if kind_of(words) in TWO:
        return helped_by_two(s, seat, move, words)
    if kind_of(words) == "Both":
        after = s.clone()
        play(after, seat, (COMBINE, 0, 0))
        return move in offers(after, seat)
    return any(possible_after(s.clone(), seat, first, move) for first in named(s, seat, words))


def helped_by_two(s: State, seat: int, move: Move, words: str) -> bool:
    """The same with three actions in a turn, so that nobody moves between them. What helps in part must do so."""
    s = s.clone()
    s.agenda[-1] = Action(seat, 3)
    way, _, last = words.rpartition(". ")
    if "still be short" in last:
        return any(quote(end, seat, move).why in ("build_money", "link_money") for end in all_after(s, seat, way))
    borrowed = all_after(s, seat, last)
    if "at least" in last:
        return any(not is_short(end, seat, move) for end in borrowed)
    if "After a loan" in last:
        return any(move in offers(end, seat) for one in borrowed for end in done(one, seat, (COMBINE, 0, 0)))
    return any(move in offers(end, seat) for one in borrowed for end in all_after(one, seat, way))


def is_short(s: State, seat: int, move: Move) -> bool:
    return "short" in BRASS.refusal(BRASS.view(s, seat), move, quote(s, seat, move)).reason


def all_after(s: State, seat: int, words: str) -> Iterator[State]:
    """The positions after what words name, whichever cards and sources it takes."""
    return (end for first in named(s, seat, words) for end in done(s, seat, first))


def named(s: State, seat: int, words: str) -> list[Move]:
    """The actions on offer that words name."""
    kind, view = KINDS[next(kind for kind in KINDS if kind in words)], BRASS.view(s, seat)
    found = [one for one in offers(s, seat) if one[0] == kind and names(view, one, words)]
    assert found, f"nothing on offer is what is said: {words}"
    return found


def done(s: State, seat: int, first: Move) -> list[State]:
    """The same of one action; of both actions together the position in which something is built with them."""
    after = s.clone()
    play(after, seat, first)
    return [after] if first[0] == COMBINE else ends(after, seat)


def names(view: View, move: Move, words: str) -> bool:
    """Whether the words are about this action: the amount of a loan, both ends of a link."""
    wish = BRASS.wish(view, move)
    return move[0] == DEVELOP or wish.split(maxsplit=1)[1].removeprefix("of ") in words


def possible_after(s: State, seat: int, first: Move, move: Move) -> bool:
    """Play an action to its end, in any way, and look whether the other is on offer then."""
    play(s, seat, first)
    return any(move in offers(end, seat) for end in ends(s, seat))


def ends(s: State, seat: int) -> list[State]:
    """The positions in which the seat has its next action, whichever cards and sources it takes."""
    if isinstance(s.agenda[-1], Action):
        return [s]
    found: list[State] = []
    for choice in offers(s, seat):
        if s.agenda[-1].name() != "SecondRail" or choice[0] != LINK:
            after = s.clone()
            play(after, seat, choice)
            found += ends(after, seat)
    return found


def begun(period: int, n: int) -> State:
    """A new game, or one played by chance up to the rail period, with money for everybody."""
    s, rng = BRASS.new(4), Random(f"begun {n}")
    while s.table.period != period:
        seat = waiting(s)[0]
        moves = offers(s, seat)
        play(s, seat, luck_move(s, rng) if seat == LUCK else moves[below(rng, len(moves))])
        s.table.money[:] = [40] * 4
    return s


@pytest.mark.rule("B20", "B23", "B37", "B40")
@pytest.mark.parametrize(
    ("period", "kinds"),
    [(CANAL, {"loan", "canal", "Develop", "Both", *TWO[:3]}), (RAIL, {"loan", "rail", "Develop", "Both", *TWO})],
)
def test_every_way_out_leads_out(period: int, kinds: set[str]) -> None:
    """Only the first of two actions is looked at: after the last one others move."""
    tried: Counter[tuple[str, int]] = Counter()
    for n in range(6):
        for s, seat, move, words in advice(BRASS, begun(period, n), f"out {n}", 5):
            item = s.agenda[-1]
            if isinstance(item, Action) and item.left > 1 and tried[kind_of(words), move[0]] < 8:
                assert helped(s, seat, move, words), (BRASS.write(s, move), words)
                tried[kind_of(words), move[0]] += 1
    assert kinds <= {kind for kind, _ in tried}


def refusal_at(s: State, words: str) -> tuple[str, str, str]:
    """What was wanted, why not, what would help."""
    seat = s.agenda[-1].waiting.bit_length() - 1
    item = s.agenda[-1]
    move = next(one for one in item.candidates(s, seat) if BRASS.write(s, one) == words)
    found = BRASS.refusal(BRASS.view(s, seat), move, quote(s, seat, move))
    return found.wish, found.reason, found.way_out


@pytest.mark.rule("B40")
def test_a_loan_that_would_cover_it() -> None:
    s = at_turn("red", period=CANAL)
    hand(s, "red", "wigan", "bury")
    money(s, "red", 2)
    assert refusal_at(s, "build coal wigan/1") == (
        "Coal mine in Wigan",
        "£3 short: it costs £5",
        "A loan of £10 would cover it.",
    )
    income_space(s, "red", 0)
    assert refusal_at(s, "build coal wigan/1")[2] == ""


@pytest.mark.rule("B23")
def test_a_link_that_would_bring_coal() -> None:
    s = at_turn("red", period=CANAL)
    tile(s, "purple", "coal", 1, "burnley/1")
    tile(s, "red", "cotton", 1, "burnley/2")
    stack_at(s, "red", "cotton", 2)
    hand(s, "red", "colne", "bury")
    assert refusal_at(s, "build cotton colne/1") == (
        "Cotton mill in Colne",
        "no coal reaches Colne: no mine with coal and no port is connected",
        "A canal Burnley–Colne would bring it.",
    )


@pytest.mark.rule("B34")
def test_a_rail_that_would_take_the_last_coal_brings_none() -> None:
    """The cube that the rail needs is gone by then."""
    s = at_turn("red", period=RAIL)
    tile(s, "purple", "coal", 1, "burnley/1")
    tile(s, "red", "cotton", 1, "burnley/2")
    stack_at(s, "red", "cotton", 2)
    hand(s, "red", "colne", "bury")
    s.table.cubes[s.table.board.map.slot_ids.index("burnley/1")] = 1
    _, reason, way_out = refusal_at(s, "build cotton colne/1")
    assert reason.startswith("no coal reaches Colne") and "Burnley–Colne" not in way_out


# ---- two things are lacking


def far_from_bolton(pounds: int) -> State:
    """Red has a canal to Manchester and the cotton card, which does not reach Bolton yet, and hardly any money."""
    s = at_turn("red", period=CANAL)
    link(s, "red", "manchester-stockport")
    hand(s, "red", "cotton", "bury", "wigan")
    money(s, "red", pounds)
    return s


@pytest.mark.rule("B16", "B40")
def test_a_link_to_the_town_and_a_loan_for_all_of_it() -> None:
    _, reason, way_out = refusal_at(far_from_bolton(2), "build cotton bolton/1")
    assert reason.endswith("none reaches Bolton; £10 short: it costs £12")
    assert way_out == "A canal Bolton–Manchester would connect it. A loan of £20 would pay for it all."


@pytest.mark.rule("B23", "B40")
def test_a_link_that_would_bring_coal_and_a_loan_for_all_of_it() -> None:
    s = at_turn("red", period=CANAL)
    tile(s, "purple", "coal", 1, "burnley/1")
    tile(s, "red", "cotton", 1, "burnley/2")
    stack_at(s, "red", "cotton", 2)
    hand(s, "red", "colne", "bury", "wigan")
    money(s, "red", 4)
    _, reason, way_out = refusal_at(s, "build cotton colne/1")
    assert reason.endswith("is connected; £10 short as well")
    assert way_out == "A canal Burnley–Colne would bring it. A loan of £20 would pay for it all."
    hand(s, "red", "colne", "bury")
    assert refusal_at(s, "build cotton colne/1")[2] == "A loan of £10 would at least cover the price."
    income_space(s, "red", 0)
    assert refusal_at(s, "build cotton colne/1")[2] == (
        "A canal Burnley–Colne would bring it. The money would still be short."
    )


@pytest.mark.rule("B21", "B40")
def test_a_loan_before_a_build_with_two_cards() -> None:
    s = far_from_bolton(2)
    hand(s, "red", "colne", "bury", "wigan")
    assert refusal_at(s, "build cotton bolton/1")[2] == (
        "After a loan of £10, both actions of a turn together could build it (2 cards)."
    )
    money(s, "red", 30)
    s.agenda[-1] = Action(0, 1)
    assert refusal_at(s, "build cotton bolton/1")[2] == ""


def test_both_ways_in_other_languages() -> None:
    s = far_from_bolton(2)
    assert [refusal_at(s, "build cotton bolton/1")[2].replace("\u00a0", " ") for _ in in_each(["fr", "it"])] == [
        "Un canal Bolton–Manchester ferait la jonction. Un emprunt de 20 £ paierait le tout.",
        "Basterebbe un canale Bolton–Manchester. Un prestito di £20 basterebbe per tutto.",
    ]


def test_all_that_is_lacking_is_told() -> None:
    s = at_turn("red", period=CANAL)
    stack_at(s, "red", "cotton", 2)
    hand(s, "red", "bury", "wigan")
    money(s, "red", 0)
    assert refusal_at(s, "build cotton colne/1")[1] == (
        "you hold no card for it: Colne or the cotton card would do; "
        "no coal reaches Colne: no mine with coal and no port is connected; £14 short as well"
    )


def test_links_that_are_refused_alike_are_one_line() -> None:
    """No reason names its own link, so that they fold."""
    s = at_turn("red", period=CANAL)
    link(s, "red", "bolton-manchester")
    reasons = {BRASS.reason(s, move, quote(s, 0, move)) for move in links_of(s)}
    assert len(reasons) <= 4


def links_of(s: State) -> list[Move]:
    allowed = offers(s, 0)
    return [move for move in s.agenda[-1].candidates(s, 0) if move[0] == LINK and move not in allowed]


def test_a_refused_line_says_what_would_help() -> None:
    s = at_turn("red", period=CANAL)
    hand(s, "red", "wigan", "bury")
    money(s, "red", 2)
    with pytest.raises(ValueError, match="A loan of £10 would cover it"):
        find_move(BRASS, s, 0, "build coal wigan/1")


def test_a_refused_line_says_all_that_is_lacking_as_the_board_does() -> None:
    s = far_from_bolton(2)
    with pytest.raises(ValueError, match=r"£10 short: it costs £12\. A canal Bolton–Manchester would"):
        find_move(BRASS, s, 0, "build cotton bolton/1")
