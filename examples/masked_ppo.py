"""Masked PPO learns Woodcraft alone: sb3-contrib on Millwright's Gymnasium environment.

pip install 'millwright[gym]' sb3-contrib
python examples/masked_ppo.py --steps 200000

The reward is the change of the score at every step. What is not on offer has no chance to be chosen: the environment's
`action_masks` tell MaskablePPO. It prints the mean score of random play, and of what was learned.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.monitor import Monitor

import millwright.adapters.gym

SCALE = 10.0
"""Points for a reward of one: networks like small numbers."""


class Scaled(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Numbers from 0 to 1, as networks like them; masks come through."""

    def __init__(self, env: millwright.adapters.gym.SeatEnv) -> None:
        super().__init__(env)
        self.seat_env = env
        self.low = env.arrays.low.astype(np.float32)
        self.span = env.arrays.high.astype(np.float32) - self.low
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, self.low.shape, np.float32)

    def reset(self, **settings: Any) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(**settings)
        return (observation - self.low) / self.span, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, reward, over, cut, info = self.env.step(action)
        return (observation - self.low) / self.span, float(reward) / SCALE, over, cut, info

    def action_masks(self) -> Any:
        return self.seat_env.action_masks()


def environment() -> Any:
    return Monitor(Scaled(millwright.adapters.gym.make("woodcraft", 1, reward="difference")))


def score(choose: Any, games: int) -> float:
    """The mean of the final scores over games that learning has not seen."""
    env, points = environment(), []
    for seed in range(games):
        observation, info = env.reset(seed=1_000_000 + seed)
        over = False
        while not over:
            observation, _, over, _, info = env.step(choose(observation, info["action_mask"]))
        points.append(int(info["scores"][0]))
    return float(np.mean(points))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000, help="how many moves to learn from")
    parser.add_argument("--games", type=int, default=100, help="how many games to judge by")
    parser.add_argument("--save", help="a file to keep what was learned in")
    args = parser.parse_args()

    torch.set_num_threads(1)  # the networks are small: more threads wait for each other
    rng = np.random.default_rng(1)
    print(f"random: {score(lambda _, mask: rng.choice(mask.nonzero()[0]), args.games):.1f} points", flush=True)
    model = MaskablePPO("MlpPolicy", make_vec_env(environment, 4), n_steps=512, batch_size=256, seed=1, device="cpu")
    model.learn(args.steps)

    def learned(observation: Any, mask: Any) -> int:
        return int(model.predict(observation, action_masks=mask.astype(bool), deterministic=True)[0])

    print(f"learned from {model.num_timesteps} steps: {score(learned, args.games):.1f} points")
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
