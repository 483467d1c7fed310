"""What the stronger bots know of Brass: numbers without secrets, turns that can be played, sound answers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from millwright.bot import Bot, RandomBot
from millwright.games.brass.bots.craft import BrassCraft
from millwright.games.brass.bots.features import WIDTH, feature_groups, feature_names
from millwright.games.brass.bots.steady import Steady
from millwright.games.brass.game import BRASS
from millwright.games.brass.table import Drawer, State
from millwright.games.brass.view import imagine, view
from millwright.kernel import LUCK, luck_move, offers, play, play_trusted
from millwright.mind.craft import follow
from millwright.mind.minds import Master, Strong
from millwright.mind.weights import UNTAUGHT, craft_for, own_weights, read_value
from millwright.playout import asked
from tests.games.brass.positions import FACTS

USUAL: dict[str, str] = {}
OTHER = {name: values[1] for name, values in BRASS.options.items()}


def courses(bot: Bot, seats: int, options: dict[str, str], seed: int) -> Iterator[tuple[State, int]]:
    """Every decision of a player in a game of one kind of bot."""
    rng, s = Random(seed), BRASS.start(FACTS, seats, options)
    while s.agenda:
        seat = asked(s)
        if seat == LUCK:
            play_trusted(s, seat, luck_move(s, rng))
        else:
            yield s, seat
            play(s, seat, bot.choose(view(s, seat), offers(s, seat), rng))


def the_craft(seats: int) -> BrassCraft:
    """Untaught: the network does not matter here, and takes most of the time where nothing is compiled."""
    found = craft_for(BRASS, FACTS, seats, UNTAUGHT)
    assert isinstance(found, BrassCraft)
    return found


def test_every_feature_has_a_name_of_its_own() -> None:
    names = feature_names()
    assert len(names) == len(set(names)) == WIDTH
    assert all(0 < first < end <= WIDTH for _, first, end in feature_groups())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_are_the_same_whatever_the_others_hold(seats: int) -> None:
    craft = the_craft(seats)
    for count, (s, seat) in enumerate(courses(Steady(), seats, USUAL, seats)):
        found = craft.features(s, seat)
        assert len(found) == WIDTH and all(type(n) is float for n in found)
        twin = imagine(view(s, seat), Random(count))
        twin.drawers[(seat + 1) % seats] = Drawer(())
        assert craft.features(twin, seat) == found


@pytest.mark.parametrize("options", [USUAL, OTHER], ids=["usual", "other"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_prospects_are_turns_that_can_be_played(seats: int, options: dict[str, str]) -> None:
    """Unless luck comes in between, a turn goes as planned, and ends as it was seen: by its features."""
    craft, whole = the_craft(seats), 0
    for count, (s, seat) in enumerate(courses(RandomBot(), seats, options, 40 + seats)):
        moves = offers(s, seat)
        found = craft.prospects(imagine(view(s, seat), Random(1)), seat, moves, Random(1))
        assert found and all(one.move in moves for one in found)
        if count % 4 == 0 and s.agenda[-1].name() != "Scrap":
            world, one = s.clone(), found[0]
            follow(world, seat, one.moves[:-1], Random(1))
            if asked(world) == seat and one.moves[-1] in offers(world, seat):
                whole += 1
    assert whole > 10


@pytest.mark.parametrize("seats", [2, 4])
def test_positions_that_look_alike_get_the_same_choice(seats: int) -> None:
    for count, (s, seat) in enumerate(courses(Steady(), seats, USUAL, 20 + seats)):
        if count % 12 == 0:
            twin = imagine(view(s, seat), Random(count))
            choices = []
            for world in (s, twin):
                bot = Strong()
                bot.begin(BRASS, seat, seats)
                choices.append(bot.choose(view(world, seat), offers(world, seat), Random(5)))
            assert choices[0] == choices[1]


def test_every_move_can_be_asked_about() -> None:
    bot = Strong()
    for count, (s, seat) in enumerate(courses(RandomBot(), 3, USUAL, 3)):
        if count % 15 == 0:
            bot.begin(BRASS, seat, 3)
            moves = offers(s, seat)
            about = moves[count % len(moves)]
            opinions = bot.explain(view(s, seat), moves, Random(2), about)
            assert opinions[0].move == bot.choose(view(s, seat), moves, Random(2))
            assert about in [one.move for one in opinions]


def test_a_master_answers_with_an_offer_and_in_the_same_way_again() -> None:
    for count, (s, seat) in enumerate(courses(Steady(), 4, USUAL, 9)):
        if count % 60 == 0:
            choices = []
            for _ in range(2):
                bot = Master(seconds=60.0, turns=3, worlds=2)
                bot.begin(BRASS, seat, 4)
                choices.append(bot.choose(view(s, seat), offers(s, seat), Random(8)))
            assert choices[0] == choices[1] and choices[0] in offers(s, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_weights_are_those_of_the_features(seats: int) -> None:
    """An untaught Strong plays like Steady; this one has learned, and its numbers are small enough."""
    file = own_weights(BRASS, seats)
    assert file.stat().st_size < 100_000
    points, chance = read_value(file, feature_names()).forecast(the_craft(seats).features(first_turn(seats), 0)) or (
        0,
        0,
    )
    assert 60 < points < 200 and 0 <= chance <= 1


def first_turn(seats: int) -> State:
    for s, _ in courses(Steady(), seats, USUAL, 1):
        return s
    raise AssertionError
