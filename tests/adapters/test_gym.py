"""One seat as a Gymnasium environment: the same games as elsewhere, rewards by name, what is refused, pictures."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import millwright
from millwright.adapters.core import REWARDS, IllegalAction
from millwright.adapters.gym import SeatEnv, make
from millwright.bot import Bot

GAMES = [("workshop", 3), ("brass", 2), ("woodcraft", 2), ("woodcraft", 1)]
games = pytest.mark.parametrize(("game", "seats"), GAMES)


def played(env: SeatEnv, seed: int) -> tuple[list[float], dict[str, Any]]:
    """A game in which the first action on offer is always taken: its rewards, and what is told at its end."""
    _, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        _, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
        rewards.append(reward)
        assert not cut
    return rewards, info


@games
def test_a_seed_gives_the_game_that_a_match_has(game: str, seats: int) -> None:
    env = make(game, seats, bots="random")
    env.reset(seed=7)
    match = millwright.new(game, seats, seed=7)
    for _ in range(30):
        while match.waiting != [0]:
            match.play(match.choice("random", next(seat for seat in match.waiting if seat)))
        assert env.episode and match.view(0).dump() == env.setting.game.view(env.episode.state, 0).dump()
        offers = [offer.move for offer in match.offers(0)]
        numbers = [n for n, bit in enumerate(env.mask) if bit]
        assert {env.setting.moves[0][n] for n in numbers} <= set(offers), "an amount above the cap has no number"
        match.take(0, env.setting.moves[0][numbers[-1]])
        match.follow()
        if env.step(numbers[-1])[2]:
            break


@pytest.mark.parametrize(
    ("game", "seats"), [(game.id, seats) for game in millwright.GAMES.values() for seats in game.seats]
)
def test_a_whole_game_for_every_number_of_players(game: str, seats: int) -> None:
    env, rng = make(game, seats, seat=seats - 1), np.random.default_rng(1)
    seen, info = env.reset(seed=5)
    over = False
    while not over:
        assert env.episode and seen.tolist() == env.episode.vector(env.seat)
        assert env.observation_space.contains(seen) and info["action_mask"].any()
        seen, _, over, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
    assert env.observation_space.contains(seen) and not info["action_mask"].any() and len(info["scores"]) == seats


class Listener(Bot):
    """Takes the first offer, and keeps what it hears."""

    def begin(self, game: Any, seat: int, seats: int) -> None:
        self.told: list[Any] = []

    def observe(self, events: list[Any]) -> None:
        self.told += events

    def end(self, scores: list[int]) -> None:
        self.told.append(scores)

    def choose(self, view: Any, offers: list[Any], rng: Any) -> Any:
        return offers[0]


def test_a_bot_hears_what_it_hears_in_a_match() -> None:
    bot, other = Listener(), Listener()
    env, match = make("brass", 2, bots=bot), millwright.new("brass", 2, seed=7)
    _, info = env.reset(seed=7)
    over = False
    while not over:
        number = int(info["action_mask"].argmax())
        while match.waiting == [1]:
            match.play(match.choice(other))
        match.take(0, env.setting.moves[0][number])
        match.follow()
        *_, over, _, info = env.step(number)
    while not match.over:
        match.play(match.choice(other))
    assert bot.told == other.told and bot.told[-1] == match.scores


def test_without_a_seed_games_differ_and_follow_from_the_last_seed() -> None:
    env = make("brass", 2)
    first = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    again = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))
    assert not np.array_equal(first[1], first[2])


@games
def test_rewards_by_name(game: str, seats: int) -> None:
    for name in REWARDS:
        env = make(game, seats, reward=name, seat=seats - 1)
        env.reset(seed=2)
        assert env.episode
        start = env.setting.game.scores(env.episode.state)[env.seat]
        rewards, info = played(env, 2)
        points = info["scores"].tolist()
        own, others = points.pop(env.seat), points
        winners = env.setting.game.winners(env.episode.state)
        total = {
            "win": 1 if env.seat in winners else -1,
            "score": own,
            "margin": own - max(others, default=0),
            "difference": own - start,
        }
        assert sum(rewards) == total[name]
        assert any(rewards[:-1]) == (name == "difference"), "the others come at the end"


def test_the_usual_reward_is_to_win_or_alone_the_points() -> None:
    assert [make("woodcraft", seats).setting.reward for seats in (1, 2)] == ["score", "win"]


def test_an_action_that_is_not_on_offer_ends_the_game_with_its_reason() -> None:
    env = make("brass", 2, penalty=-5)
    env.reset(seed=1)
    number = env.mask.find(0)
    _, reward, over, _, info = env.step(number)
    assert reward == -5 and over
    assert info["illegal"].startswith(f"red may not play {number}, `build ")
    assert not env.action_masks().any()


def test_or_it_is_refused_and_nothing_happens() -> None:
    env = make("brass", 2, illegal="raise")
    env.reset(seed=1)
    assert env.episode
    before = env.setting.game.dump(env.episode.state)
    for number in (env.mask.find(0), -1, env.setting.size):
        with pytest.raises(IllegalAction, match=rf"may not play {number}|no move has the number {number}"):
            env.step(number)
    assert env.setting.game.dump(env.episode.state) == before
    assert not env.step(env.mask.find(1))[2]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_numbers_are_counted_from_the_own_seat_on(seat: int) -> None:
    """Red ousting its neighbour has the number that blue ousting its own has, as in vectors."""
    setting = make("workshop", 3).setting
    game, oust = setting.game, next(row.number for row in setting.game.verbs.rows if row.word == "oust")
    first = [move for move in setting.moves[0] if move[0] == oust]
    own = [setting.moves[seat][setting.index[0][move]] for move in first]
    assert [move[1] % 3 for move in own] == [(move[1] + seat) % 3 for move in first] and game.id == "workshop"


@pytest.mark.parametrize("mode", ["svg", "ansi", "rgb_array"])
def test_pictures(mode: str) -> None:
    env = make("brass", 2, render_mode=mode)
    env.reset(seed=3)  # the seat moves first
    shown = env.render()
    if mode == "rgb_array":
        assert shown.dtype == np.uint8 and shown.shape[2] == 3 and min(shown.shape[:2]) > 300
        assert len(np.unique(shown[::8, ::8].reshape(-1, 3), axis=0)) > 50, "a board is colourful"
    else:
        match = millwright.new("brass", 2, seed=3)
        assert shown == (str(match.draw(0)) if mode == "svg" else match.show(0))


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seats": 9}, "players, not 9"),
        ({"seat": 2}, "no such seat: 2"),
        ({"seat": "pink"}, "no such seat: pink"),
        ({"bots": ["random", "random"]}, "2 bots for 1 other seats"),
        ({"reward": "fame"}, "no such reward: fame"),
        ({"illegal": "ignore"}, "illegal=ignore"),
        ({"render_mode": "human"}, "no such render_mode: human"),
        ({"options": {"cotton_bonus": "gold"}}, "no option cotton_bonus=gold"),
    ]
    for settings, words in wrong:
        with pytest.raises(ValueError, match=words):
            make("brass", **{"seats": 2} | settings)
