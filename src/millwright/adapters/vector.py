"""Many games in one process, for Gymnasium: `gymnasium.make_vec("Millwright/Brass-v0", num_envs=64)`.

Quicker than Gymnasium's own way, which wraps as many environments and puts together what they say. A game that is
over begins anew with the next step, whose action is ignored (Gymnasium's `NEXT_STEP`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from millwright.adapters import needed
from millwright.adapters.arrays import np
from millwright.adapters.core import Episode, IllegalAction
from millwright.adapters.gym import SeatEnv

if TYPE_CHECKING:
    import gymnasium
    from gymnasium.vector.utils import batch_space
else:
    gymnasium = needed("gymnasium", "gym")
    batch_space = needed("gymnasium.vector.utils", "gym").batch_space


class ManyEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """So many games, each of one seat against bots; what may be set is what `SeatEnv` takes."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium has it
        "render_modes": SeatEnv.metadata["render_modes"],
        "render_fps": 1,
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP,
    }

    def __init__(self, num_envs: int = 1, **settings: Any) -> None:
        self.one: Final = SeatEnv(**settings)  # what they all have in common
        self.num_envs = num_envs
        self.render_mode = self.one.render_mode
        self.single_observation_space, self.single_action_space = self.one.observation_space, self.one.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.episodes: list[Episode] = []
        self.masks: list[bytearray] = []
        self.ended: list[bool] = []

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games; from one seed the games of the seeds that follow it, as Gymnasium does it."""
        if isinstance(seed, int) or seed is None:
            super().reset(seed=seed)
            seeds = [None if seed is None else seed + n for n in range(self.num_envs)]
        else:
            seeds = list(seed)
        self.episodes = [self.deal(one) for one in seeds]
        self.masks = [episode.mask(self.one.seat) for episode in self.episodes]
        self.ended = [False] * self.num_envs
        return self.seen()

    def deal(self, seed: int | None) -> Episode:
        dealt = int(self.np_random.integers(1 << 31)) if seed is None else seed
        return Episode(self.one.setting, dealt, self.one.bots)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One move in every game, by its number."""
        done = [self.step_one(n, number) for n, number in enumerate(np.asarray(actions).tolist())]
        observations, info = self.seen()
        illegal = [reason for _, reason in done]
        if any(illegal):
            info |= {"illegal": np.array(illegal, object), "_illegal": np.array([bool(reason) for reason in illegal])}
        rewards = np.array([reward for reward, _ in done])
        return observations, rewards, np.array(self.ended), np.zeros(self.num_envs, bool), info

    def step_one(self, n: int, number: int) -> tuple[float, str]:
        """The reward, and the reason against an action that is not on offer."""
        one, seat, episode, mask = self.one, self.one.seat, self.episodes[n], self.masks[n]
        reward, reason = 0.0, ""
        if self.ended[n]:
            self.episodes[n] = episode = self.deal(None)
            self.ended[n] = False
        elif 0 <= number < len(mask) and mask[number]:
            episode.take(seat, number)
            reward, self.ended[n] = episode.reward(seat), not episode.state.agenda
        else:
            reason = one.setting.why(episode.state, seat, number)
            if one.illegal == "raise":
                raise IllegalAction(reason)
            reward, self.ended[n] = one.penalty, True
        self.masks[n] = bytearray(len(mask)) if reason else episode.mask(seat)
        return reward, reason

    def seen(self) -> tuple[Any, dict[str, Any]]:
        """The vectors and masks of all games, each as one array."""
        arrays, seat = self.one.arrays, self.one.seat
        observations = np.empty((self.num_envs, len(arrays.low)), arrays.type)
        for n, episode in enumerate(self.episodes):
            observations[n] = arrays.vector(episode.vector(seat))
        masks = np.frombuffer(bytearray().join(self.masks), np.int8).reshape(self.num_envs, -1)
        info = {"action_mask": masks, "_action_mask": np.ones(self.num_envs, bool)}
        return observations, info

    def action_masks(self) -> Any:
        """What is on offer in every game."""
        return np.frombuffer(bytearray().join(self.masks), np.int8).reshape(self.num_envs, -1) > 0

    def render(self) -> tuple[Any, ...] | None:
        """Every board, as the seat sees it."""
        return tuple([self.one.rendered(episode) for episode in self.episodes]) if self.render_mode else None
