"""What Gymnasium, PettingZoo and OpenSpiel ask of environments, by their own tests; run compiled, too."""

from __future__ import annotations

import copy
import pickle
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import millwright.adapters.gym
import millwright.adapters.spiel  # noqa: F401 - registers the games
from millwright.adapters import zoo
from millwright.adapters.gym import SeatEnv

GAMES = [("workshop", 3), ("brass", 2), ("woodcraft", 2)]
games = pytest.mark.parametrize(("game", "seats"), GAMES)


# ---- Gymnasium


@pytest.mark.parametrize("name", ["Workshop", "Brass", "Woodcraft", "WoodcraftSolo"])
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"Millwright/{name}-v0")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", [None, "sync", "async"])
def test_many_environments_give_what_one_gives(mode: Any) -> None:
    many = gymnasium.make_vec("Millwright/Brass-v0", num_envs=2, vectorization_mode=mode)
    ones = [gymnasium.make("Millwright/Brass-v0") for _ in range(2)]
    seen, info = many.reset(seed=5)
    alone = [env.reset(seed=5 + n) for n, env in enumerate(ones)]
    for _ in range(40):
        assert all(np.array_equal(seen[n], alone[n][0]) for n in range(2))
        assert all(np.array_equal(info["action_mask"][n], alone[n][1]["action_mask"]) for n in range(2))
        actions = np.array([mask.argmax() for mask in info["action_mask"]])
        seen, _, ended, _, info = many.step(actions)
        assert not ended.any() and many.observation_space.contains(seen)
        steps = [env.step(actions[n]) for n, env in enumerate(ones)]
        alone = [(step[0], step[4]) for step in steps]
    many.close()


# ---- PettingZoo


@games
def test_pettingzoo_finds_nothing_wrong(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a Dict with a mask, which is what its own card games have
        api_test(zoo.env(game, seats), num_cycles=200)
        parallel_api_test(zoo.parallel_env(game, seats), num_cycles=60)
    seed_test(lambda: zoo.env(game, seats), num_cycles=40)
    parallel_seed_test(lambda: zoo.parallel_env(game, seats), num_cycles=30)


# ---- OpenSpiel


@games
def test_openspiel_finds_nothing_wrong(game: str, seats: int) -> None:
    """Random games: legal actions and masks, clones, histories, serialisation, tensors, strings, returns."""
    found = pyspiel.load_game(f"millwright_{game}(players={seats})")
    pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)


# ---- deep copies


@games
def test_a_deep_copy_goes_on_by_itself(game: str, seats: int) -> None:
    for env in (SeatEnv(game, seats, bots="steady"), SeatEnv(game, seats)):
        _, info = env.reset(seed=3)
        for _ in range(8):
            *_, info = env.step(int(info["action_mask"].argmax()))
        twin = copy.deepcopy(env)
        for _ in range(8):
            action = int(env.mask.find(1))
            mine, theirs = env.step(action), twin.step(action)
            assert np.array_equal(mine[0], theirs[0]) and env.mask == twin.mask
        assert twin.episode and env.episode and twin.episode.state is not env.episode.state
        assert twin.setting is env.setting


@games
def test_a_deep_copy_of_pettingzoo_keeps_the_position(game: str, seats: int) -> None:
    env = zoo.raw_env(game, seats)
    env.reset(seed=3)
    for _ in range(20):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    twin = copy.deepcopy(env)
    for _ in range(20):
        assert twin.agent_selection == env.agent_selection
        mine, theirs = env.observe(env.agent_selection), twin.observe(twin.agent_selection)
        assert all(np.array_equal(mine[key], theirs[key]) for key in mine)
        action = int(mine["action_mask"].argmax())
        env.step(action)
        twin.step(action)


@games
def test_states_of_openspiel_are_copied_pickled_and_made_up_anew(game: str, seats: int) -> None:
    rng = Random(4)
    state = pyspiel.load_game(f"millwright_{game}(players={seats})").new_initial_state()
    compared = 0
    for _ in range(150):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum([odds for _, odds in outcomes]) - 1) < 1e-9
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            continue
        player, actions = state.current_player(), state.legal_actions()
        known, tensor = state.information_state_string(player), state.information_state_tensor(player)
        twins = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))] if compared % 10 == 0 else []
        assert all(str(twin) == str(state) for twin in twins)
        world = state.resample_from_infostate(player, rng.random)
        for other in (*twins, world):
            assert other.information_state_string(player) == known and other.legal_actions() == actions
            assert other.information_state_tensor(player) == tensor
        compared += 1
        world.apply_action(actions[0])
        state.apply_action(actions[int(rng.random() * len(actions))])
    assert compared > 20
