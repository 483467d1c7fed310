"""What is said to help does: it is done, and the move is no longer refused."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

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


def kind_of(words: str) -> str:
    return next(kind for kind in KINDS if kind in words)


def helped(s: State, seat: int, move: Move, words: str) -> bool:
    """Whether the move is on offer after one of the actions of that kind which the words name."""
    if kind_of(words) == "Both":
        after = s.clone()
        play(after, seat, (COMBINE, 0, 0))
        return move in offers(after, seat)
    view = BRASS.view(s, seat)
    firsts = [one for one in offers(s, seat) if one[0] == KINDS[kind_of(words)] and names(view, one, words)]
    assert firsts, f"nothing on offer is what is said: {words}"
    return any(possible_after(s.clone(), seat, first, move) for first in firsts)


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
    ("period", "kinds"), [(CANAL, {"loan", "canal", "Develop", "Both"}), (RAIL, {"loan", "rail", "Develop", "Both"})]
)
def test_every_way_out_leads_out(period: int, kinds: set[str]) -> None:
    """Only the first of two actions is looked at: after the last one others move."""
    tried: Counter[str] = Counter()
    for n in range(6):
        for s, seat, move, words in advice(BRASS, begun(period, n), f"out {n}", 5):
            item = s.agenda[-1]
            if isinstance(item, Action) and item.left > 1 and tried[f"{kind_of(words)} {move[0]}"] < 12:
                assert helped(s, seat, move, words), (BRASS.write(s, move), words)
                tried[f"{kind_of(words)} {move[0]}"] += 1
    assert kinds <= {name.split()[0] for name in tried}


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
        "no coal reaches Colne: neither a mine with coal nor a port is connected",
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


def test_all_that_is_lacking_is_told() -> None:
    s = at_turn("red", period=CANAL)
    stack_at(s, "red", "cotton", 2)
    hand(s, "red", "bury", "wigan")
    money(s, "red", 0)
    assert refusal_at(s, "build cotton colne/1")[1] == (
        "you hold no card for it: Colne or the cotton card would do; "
        "no coal reaches Colne: neither a mine with coal nor a port is connected; £14 short as well"
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
