"""Which rule a decision follows, and the score so far: what the page, the picture and the end of the game say of it."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.woodcraft.draw.parts import parts
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.rules import scores
from millwright.games.woodcraft.scoring import FinalScoring
from millwright.games.woodcraft.standing import standing
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.view import view
from millwright.kernel import LUCK, WATCHER, luck_move, offers, play_trusted, settle, waiting
from millwright.playout import random_step
from tests.games.woodcraft.positions import any_luck, at_income, at_turn, hand, moved, new_game, say
from tests.games.woodcraft.test_draw import finished, picture, played
from tests.pictures import part, words

# ---- rules


@pytest.mark.rule("C08", "C13", "C40")
def test_the_rule_of_a_turn_is_that_of_its_next_step() -> None:
    s = at_turn()
    assert WOODCRAFT.rule(view(s, 0)) == "C08"
    moved(s)
    assert WOODCRAFT.rule(view(s, 0)) == "C13"
    say(s, "red berries")
    assert WOODCRAFT.rule(view(s, 0)) == "C40"
    assert WOODCRAFT.rule(view(finished(2), 0)) == "" and WOODCRAFT.rule(view(new_game(), 0)) == "C01"


@pytest.mark.rule("C06", "C42")
def test_the_rule_for_placing_an_order() -> None:
    s = at_income(1)
    hand(s, "red", "oi-5")
    settle(s)
    assert WOODCRAFT.rule(view(s, 0)) == "C42"
    assert next(part.name for part in parts(view(s, 0)) if part.zone == "mine") == "hand"
    s = new_game(2)
    while s.agenda[-1].name() != "PlaceOrder":
        any_luck(s) if waiting(s) == [LUCK] else play_trusted(s, waiting(s)[0], offers(s, waiting(s)[0])[0])
    assert WOODCRAFT.rule(view(s, 0)) == "C06"


# ---- the score so far


def last_round(seats: int, seed: int) -> State:
    """The first decision of the last round of a random game."""
    s, rng = new_game(seats), Random(seed)
    while s.table.round < s.table.setup.rounds:
        seat = waiting(s)[0]
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else rng.choice(offers(s, seat)))
    return s


@pytest.mark.rule("C48", "C49", "C50", "C51", "C53")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_standing_is_what_the_end_would_score(seats: int) -> None:
    """Claims and reputation are dealt out to have something to score; then the end comes at once."""
    for seed in range(4):
        s = last_round(seats, seed)
        rng = Random(seed)
        s.table.claims = tuple(rng.randrange(1 << seats) for _ in s.table.claims)
        s.table.reputation[:] = [rng.randrange(15) for _ in range(seats)]
        told = standing(view(s, WATCHER))
        s.agenda[:] = [FinalScoring()]
        settle(s)
        assert told[-1] == ("total", scores(s))
        assert told == standing(view(s, 0))


def test_the_standing_has_a_row_for_each_part() -> None:
    for s in (finished(3), played(3, 200), new_game(3)):
        rows_ = standing(view(s, 1))
        assert [label for label, _ in rows_][:3] == ["wheel", "orders", "order rows"] and len(rows_) == 14
        for column in range(3):
            numbers = [values[column] or 0 for _, values in rows_]
            assert sum(numbers[:-1]) == numbers[-1]
    assert standing(view(finished(3), 0))[-1][1] == scores(finished(3))


def test_the_standing_changes_nothing() -> None:
    v = view(played(3, 300), 0)
    before = v.dump()
    standing(v)
    assert v.dump() == before


@pytest.mark.rule("C48", "C49", "C50", "C51", "C53")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_page_picture_and_the_end_agree_wherever_a_game_stands(seats: int) -> None:
    """Claims are dealt out, since random games have few: contracts give up what leftovers would count."""
    for seed in range(3):
        s, rng, sampled = new_game(seats), Random(seed), 0
        while s.agenda:
            random_step(s, rng)
            if s.agenda and s.table.round and rng.random() < 0.08:
                sampled += 1
                check_scores(s.clone(), rng)
        assert sampled > 5


def check_scores(s: State, rng: Random) -> None:
    """What is told of a position is what the end scores if it comes at once."""
    s.table.claims = tuple(rng.randrange(1 << s.table.seats) for _ in s.table.claims)
    v = view(s, WATCHER)
    told = standing(v)[-1][1]
    drawn = [int(n.replace("−", "-")) for n in words(part(picture(s), "panel-standing"))[-s.table.seats :]]
    s.agenda[:] = [FinalScoring()]
    settle(s)
    assert told == drawn == scores(s)
