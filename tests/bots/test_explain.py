"""Bots that say why: the best opinion is the choice, its terms add up, and there are words for them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from millwright.bot import Bot, Opinion, RandomBot, total
from millwright.bots import BOTS, BadBot, SeatedBot
from millwright.catalogue import texts
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, Move, luck_move, offers, play_trusted, waiting
from millwright.mind.minds import Strong
from millwright.opinions import amount_of, why, why_rather

MOST = {"brass": 120, "woodcraft": 70, "workshop": 150}
"""Decisions of a game that are looked at."""


def decisions(game: AnyGame, seats: int) -> list[tuple[Any, list[Move], list[Opinion], Move]]:
    """View, offers, opinions and any offer, of a game in which Steady is followed most of the time."""
    rng, s, bot = Random(f"why {seats}"), game.new(seats), BOTS[game.id]["steady"]()
    found: list[tuple[Any, list[Move], list[Opinion], Move]] = []
    while s.agenda and len(found) < MOST[game.id]:
        seat = waiting(s)[0]
        if seat == LUCK:
            play_trusted(s, seat, luck_move(s, rng))
            continue
        view, moves = game.view(s, seat), offers(s, seat)
        about = moves[int(rng.random() * len(moves))]
        chance = len(found)
        choice = bot.choose(view, moves[:], Random(chance))
        for asked in (None, about):
            opinions = bot.explain(view, moves[:], Random(chance), asked)
            assert opinions[0].move == choice  # the law: what it explains is what it does
            found.append((view, moves, opinions, about))
        play_trusted(s, seat, about if rng.random() < 0.3 else choice)
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_best_opinion_is_the_choice_and_its_terms_add_up(game: AnyGame) -> None:
    keys, spoken = set(), 0
    for _, moves, opinions, _ in decisions(game, 3):
        assert len({one.move for one in opinions}) == len(opinions) and all(one.move in moves for one in opinions)
        bases = [one.worth - total(n for _, n in one.terms) for one in opinions if one.terms]
        assert not bases or max(bases) - min(bases) < 1e-6
        keys |= {key for one in opinions for key, _ in one.terms}
        spoken += bool(why(game.id, list(opinions[0].terms)))
    assert spoken > MOST[game.id] / 3
    assert {f"{game.id}.term.{key}" for key in keys} <= set(texts("en"))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_nearly_every_move_that_is_asked_about_has_an_opinion(game: AnyGame) -> None:
    asked = [(opinions, about) for _, _, opinions, about in decisions(game, 2)[1::2]]
    known = [about in [one.move for one in opinions] for opinions, about in asked]
    assert sum(known) > 0.75 * len(known)


def test_terms_are_told_in_a_sentence() -> None:
    terms = [("links", 3.14), ("income", 2.0), ("money", -1.84), ("hand", -0.5), ("stacks", 0.01)]
    assert why("brass", terms) == "It brings 3 points in links and 2 in income, and costs 2 points in money."
    assert why("workshop", [("demand", 1.0)]) == "It brings £1 in demand."
    assert why("woodcraft", [("ahead", 7.2), ("wood", 0.74)]) == "It brings 0.7 points in wood and 7 later in the game."
    assert (
        why("brass", [("hand", -1.0)]) == "It costs 1 point in what the hand can build, and everything else costs more."
    )
    assert why("brass", []) == ""
    rather = why_rather("brass", [("links", 3.0), ("money", -2.0)], [("links", 1.0)])
    assert rather == "It would have brought 2 points more in links, and 2 points less in money."
    assert amount_of("woodcraft", -2.04) == "2 points" and amount_of("workshop", 2.5) == "£2.5"


def test_where_no_figure_speaks_for_a_move_there_is_something_to_say_of_the_decision() -> None:
    """First games of Workshop had two hints in a row that said nothing."""
    assert why("workshop", [("stake", 2.4)]) == "The best card is worth £2 more to you than the worst."
    assert why_rather("workshop", [("stake", 2.4), ("demand", 2.0)], []) == "It would have brought £2 more in demand."
    game, s = GAMES["workshop"], GAMES["workshop"].new(3)
    said, rng = list[str](), Random(1)
    while len(said) < 2:
        seat = waiting(s)[0]
        moves = offers(s, seat)
        if seat == LUCK:
            play_trusted(s, seat, luck_move(s, rng))
            continue
        if seat == 0 and len(moves) > 1:
            found = SeatedBot(game, Strong(), 0, game.seat_ids(s.facts, 3)).explain(game.view(s, 0), moves, Random(1))
            said.append(why("workshop", list(found[0].terms)))
        play_trusted(s, seat, moves[0])
    assert said[0] == "No industry is on the map yet: one token is as good as another."
    assert said[1].startswith("The best card is worth £")


class Terse:
    """Somebody's bot, which is no `Bot` and does not say why."""

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        return offers[-1]


class Boaster(Bot):
    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        return offers[0]

    def explain(self, view: Any, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        return [Opinion(offers[0], float("nan"))]


def test_bots_that_do_not_say_why_just_choose() -> None:
    game = GAMES["workshop"]
    s = game.new(3)
    while waiting(s) == [LUCK]:
        play_trusted(s, LUCK, luck_move(s, Random(1)))
    view, moves, names = game.view(s, 0), offers(s, 0), game.seat_ids(game.facts(), 3)
    assert SeatedBot(game, Terse(), 0, names).explain(view, moves, Random(1)) == [Opinion(moves[-1])]  # type: ignore[arg-type]
    found = SeatedBot(game, RandomBot(), 0, names).explain(view, moves, Random(1))
    assert found == [Opinion(RandomBot().choose(view, moves, Random(1)))]
    with pytest.raises(BadBot):
        SeatedBot(game, Boaster(), 0, names).explain(view, moves, Random(1))
