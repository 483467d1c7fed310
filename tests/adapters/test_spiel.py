"""OpenSpiel: parameters, illegal actions, rewards, and worlds made up anew that are pickled."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pyspiel
import pytest

import millwright.adapters.spiel
from millwright.adapters.spiel import SpielState


def begun(name: str, moves: int = 0, seed: int = 1) -> Any:
    rng, state = Random(seed), pyspiel.load_game(name).new_initial_state()
    while moves > 0 or state.is_chance_node():
        state.apply_action(state.legal_actions()[int(rng.random() * len(state.legal_actions()))])
        moves -= 1
    return state


def test_options_and_rewards_stand_in_brackets() -> None:
    game = pyspiel.load_game("millwright_brass(players=3,reward=margin,cotton_bonus=money)")
    assert game.num_players() == 3 and game.setting.reward == "margin"
    assert game.setting.options == {"cotton_bonus": "money"}
    assert pyspiel.load_game(str(game)).setting is game.setting


@pytest.mark.parametrize("words", ["players=9", "reward=fame", "cotton_bonus=gold"])
def test_what_cannot_be_is_said_in_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match=r"not 9|no such reward|no option"):
        pyspiel.load_game(f"millwright_brass({words})")


def test_an_illegal_action_changes_nothing() -> None:
    state = begun("millwright_brass")
    before, wrong = str(state), next(n for n in range(1000) if n not in state.legal_actions())
    with pytest.raises(ValueError, match="not on offer"):
        state.apply_action(wrong)
    assert str(state) == before


@pytest.mark.parametrize("reward", ["win", "score", "margin", "difference"])
def test_returns(reward: str) -> None:
    state, rng = begun(f"millwright_woodcraft(players=2,reward={reward})"), Random(3)
    while not state.is_terminal():
        assert reward == "difference" or state.returns() == [0, 0]
        state.apply_action(state.legal_actions()[int(rng.random() * len(state.legal_actions()))])
    setting, s = state.held.setting, state.position
    start = setting.game.scores(setting.start())
    one, other = setting.game.scores(s)
    expected = {
        "win": [1 if seat in setting.game.winners(s) else -1 for seat in range(2)],
        "score": [one, other],
        "margin": [one - other, other - one],
        "difference": [one - start[0], other - start[1]],
    }
    assert state.returns() == expected[reward]


def test_a_world_made_up_anew_hides_the_real_hands_and_is_pickled() -> None:
    state = begun("millwright_brass", 40)
    worlds = [state.resample_from_infostate(0, Random(seed).random) for seed in range(5)]
    hands = {str(world.position.drawers[1].dump()) for world in worlds}
    assert len(hands) > 1 and all(isinstance(world, SpielState) for world in worlds)
    again = pickle.loads(pickle.dumps(worlds[0]))
    assert str(again) == str(worlds[0]) and again.legal_actions() == worlds[0].legal_actions()


def test_words_of_actions_are_the_notation() -> None:
    state = begun("millwright_brass")
    words = [state.action_to_string(action) for action in state.legal_actions()]
    match = millwright.new("brass", 2, luck=False)
    match.state = state.position
    assert sorted(words) == sorted([offer.notation for offer in match.offers()])
