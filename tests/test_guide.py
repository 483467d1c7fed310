"""The guided opening: every step is met and goes by in real games, and what it speaks of is there to be seen."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from examples.ferry import FERRY
from millwright.catalogue import texts
from millwright.games.game import AnyGame
from millwright.games.guide import Lesson, Played, Step, lesson
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, Move, luck_move, offers, play_trusted, waiting
from millwright.web.guide import guide_of

TABLES = [(game.id, seats) for game in GAMES.values() for seats in game.seats]
ID = re.compile(r' id="([^"]+)"')


def opening(game: AnyGame, seats: int, seed: int, pupil: bool) -> list[tuple[Lesson, Any]]:
    """A game of steady bots until the guide of the first seat is over: its lessons, each with the view.

    A pupil does what the guide says, if that is on offer; else the first seat does as it likes.
    """
    s, rng, played = game.new(seats), Random(f"guide {seed}"), Counter[int]()
    bots = [game.bots()["steady"]() for _ in range(seats)]
    for seat, bot in enumerate(bots):
        bot.begin(game, seat, seats)
    found: list[tuple[Lesson, Any]] = []
    while s.agenda:
        seat = waiting(s)[0]
        view = game.view(s, seat) if seat != LUCK else None
        if seat == 0:
            found.append((lesson(game.guide, view, played), view))
            if not found[-1][0].key:
                break
        moves = offers(s, seat)
        told = taught(game, found[-1], moves, played) if pupil and seat == 0 else []
        own = luck_move(s, rng) if view is None else bots[seat].choose(view, moves, rng)
        move = told[0] if told and own not in told else own
        played[move[0]] += seat == 0
        play_trusted(s, seat, move)
    return found


def taught(game: AnyGame, now: tuple[Lesson, Any], moves: list[Move], played: Played) -> list[Move]:
    """The moves with which the step would be taken."""
    step = game.guide[now[0].number - 1]
    return [move for move in moves if step.done(now[1], played + Counter([move[0]]))]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_step_is_ever_in_the_way_and_all_that_is_lit_is_drawn(name: str, seats: int) -> None:
    game, lit = GAMES[name], set[str]()
    lessons = opening(game, seats, 1, pupil=False)
    assert lessons[0][0].number == 1 and not lessons[-1][0].key, "the guide ends before the game does"
    for told, view in lessons:
        if told.here and told.key not in lit:
            lit.add(told.key)
            drawn = {name for part in game.parts(view) for name in ID.findall(part.drawing)}
            assert set(told.lit) <= drawn, told
    assert lit


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_whoever_does_as_the_guide_says_meets_each_step(game: AnyGame) -> None:
    met = {told.key for seed in range(3) for told, _ in opening(game, 3, seed, pupil=True) if told.here}
    assert met >= {step.key for step in game.guide}
    assert 5 <= len(game.guide) <= 8


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_texts_are_those_of_the_steps_and_of_decisions_that_there_are(game: AnyGame) -> None:
    start = f"{game.id}.guide."
    have = {key.removeprefix(start) for key in texts("en") if key.startswith(start)}
    asks = {key for key in have if key.startswith("ask.")}
    assert have - asks == {f"{step.key}.{part}" for step in game.guide for part in ("title", "look", "do")}
    items = {f"ask.{name.lower()}" for name in item_names(game)}
    assert asks <= items
    assert {name for step in game.guide for name in step.asks} <= item_names(game)


def item_names(game: AnyGame) -> set[str]:
    """The decisions of a game, by the classes in its modules."""
    source = [path.read_text(encoding="utf-8") for path in game.standard.parents[1].glob("*.py")]
    return {name for text in source for name in re.findall(r"(?m)^class (\w+)", text)}


STEPS = (
    Step("one", lambda v, played: played[1] > 0, lambda v: v.table > 1),
    Step("two", lambda v, played: played[2] > 0, lambda v: v.table > 2, ("Other",)),
)


class Glance:
    """As much of a view as these steps look at: a round."""

    def __init__(self, table: int) -> None:
        self.table, self.agenda = table, list[Any]()


def test_a_step_is_taken_or_goes_by() -> None:
    assert lesson(STEPS, Glance(1), Counter()) == Lesson(1, 2, "one", True, False, ())
    assert lesson(STEPS, Glance(1), Counter([1])) == Lesson(2, 2, "two", False, False, ())
    assert lesson(STEPS, Glance(2), Counter()) == Lesson(2, 2, "two", False, True, ()), "somebody went another way"
    assert lesson(STEPS, Glance(1), Counter([2])).number == 1, "a later step may be taken first"
    assert lesson(STEPS, Glance(3), Counter()).key == ""


def test_only_a_step_has_a_number() -> None:
    """What is confirmed, or asked in between, does not bear that of the step to come; whoever waits sees it ahead."""
    brass = ("brass", "Brass")
    step, between = Lesson(3, 7, "link", True, False, ()), Lesson(3, 7, "link", False, False, ())
    assert "step 3 of 7" in guide_of(brass, step, "action", True) and "Dig" in guide_of(brass, step, "action", True)
    confirming = guide_of(brass, step, "", True)
    assert "Confirm your turn" in confirming and "step" not in told_in(confirming)
    assert "step" not in told_in(guide_of(brass, between, "coal", True))
    assert "step 3 of 7" in guide_of(brass, step, "", False)


def test_the_opening_is_over_when_the_turn_is() -> None:
    """It said that every kind of choice lay behind in the moment of a new one."""
    end, title = Lesson(9, 8, "", False, False, ()), "That was the opening"
    midst = told_in(guide_of(("woodcraft", "Woodcraft"), end, "choosespace", True, True))
    assert title not in midst and "between" in midst
    assert title in guide_of(("woodcraft", "Woodcraft"), end, "turn", True)


def told_in(panel: str) -> str:
    """What is read in the panel, without its invitation."""
    return re.sub("<[^>]+>", " ", panel.partition('class="lesson"')[2])


def test_a_game_needs_no_guide() -> None:
    assert FERRY.guide == ()
