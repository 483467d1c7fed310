"""All seats as PettingZoo agents: sealed bids at once or one after the other, rewards, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from millwright.adapters.core import IllegalAction
from millwright.adapters.zoo import ParallelEnv, TurnsEnv, parallel_env, raw_env


def first(seen: dict[str, Any]) -> int:
    return int(seen["action_mask"].argmax())


def in_turns(env: TurnsEnv) -> dict[str, float]:
    """A whole game of first offers: what each agent was given."""
    given = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        given[agent] += reward
        env.step(None if over else first(seen))
    return given


def at_once(env: ParallelEnv) -> tuple[dict[str, float], int]:
    """The same in parallel, and the most agents that were asked in one step."""
    seen, _ = env.reset(seed=4)
    given, most = dict.fromkeys(env.possible_agents, 0.0), 0
    while env.agents:
        most = max(most, sum([one["action_mask"].any() for one in seen.values()]))
        seen, rewards, *_ = env.step({agent: first(seen[agent]) for agent in env.agents})
        given = {agent: given[agent] + rewards[agent] for agent in given}
    return given, most


@pytest.mark.parametrize(("game", "seats", "asked"), [("workshop", 3, 3), ("brass", 2, 1), ("woodcraft", 2, 1)])
def test_both_ways_play_the_same_game(game: str, seats: int, asked: int) -> None:
    turns, parallel = raw_env(game, seats, reward="difference"), parallel_env(game, seats, reward="difference")
    turns.reset(seed=4)
    given, most = at_once(parallel)
    assert in_turns(turns) == given
    assert most >= asked, "sealed bids are one step"
    assert turns.episode.state.table.seats == seats and turns.episode.over and parallel.episode.over


def test_nobody_sees_what_others_have_sealed() -> None:
    env = raw_env("workshop", 3)
    env.reset(seed=4)
    while env.episode.asked() != 0b111:
        env.step(first(env.observe(env.agent_selection)))
    twin = raw_env("workshop", 3)
    twin.reset(seed=4)
    while twin.episode.asked() != 0b111:
        twin.step(first(twin.observe(twin.agent_selection)))
    mask = env.observe("player_0")["action_mask"]
    env.step(int(mask.nonzero()[0][0]))
    twin.step(int(mask.nonzero()[0][-1]))
    assert mask.sum() > 1 and env.agent_selection == twin.agent_selection == "player_1"
    for agent in ("player_1", "player_2"):
        assert np.array_equal(env.observe(agent)["observation"], twin.observe(agent)["observation"])
    assert not np.array_equal(env.observe("player_0")["observation"], twin.observe("player_0")["observation"])


def test_an_action_that_is_not_on_offer() -> None:
    env = raw_env("brass", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert env.rewards[agent] == -1 and all(env.terminations.values()) and "may not play" in env.infos[agent]["illegal"]

    strict = raw_env("brass", 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="no move has the number 99999"):
        strict.step(99999)
    strict.step(first(strict.observe(strict.agent_selection)))


def test_whoever_is_asked_must_answer_and_others_need_not() -> None:
    env = parallel_env("brass", 2)
    seen, infos = env.reset(seed=1)
    asked = next(agent for agent in env.agents if infos[agent]["action_mask"].any())
    other = next(agent for agent in env.agents if agent != asked)
    with pytest.raises(IllegalAction, match=f"{asked} is asked and has no action"):
        env.step({other: 0})
    _, rewards, ended, _, _ = env.step({asked: first(seen[asked])})
    assert not any(ended.values()) and set(rewards) == {asked, other}


def test_the_board_as_whoever_is_asked_sees_it() -> None:
    env = raw_env("brass", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "Your cards" in env.render() and raw_env("brass", 2).render() is None
