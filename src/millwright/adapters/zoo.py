"""PettingZoo: all seats are agents, `player_0` and so on. `env` is for turns (AEC), `parallel_env` for all at once.

Sealed answers of several seats are asked one after the other by `env`: nobody sees what the others have answered. In
`parallel_env` they are one step. There, whoever is not asked has a mask of noughts, and what it answers is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final

from millwright.adapters import needed
from millwright.adapters.arrays import RENDER_MODES, Arrays, check_render_mode, picture
from millwright.adapters.core import Episode, IllegalAction, Setting, check_illegal, lowest
from millwright.games.game import AnyGame
from millwright.kernel import WATCHER, bits

gymnasium: Final = needed("gymnasium", "zoo")
pettingzoo: Final = needed("pettingzoo", "zoo")


class Zoo:
    """What both kinds of environment have: seats as agents, their spaces, and one game."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        reward: str = "",
        illegal: str = "end",
        penalty: float = -1.0,
        options: Mapping[str, str] | None = None,
        facts: Path | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setting: Final = Setting(game, seats, reward, options, facts)
        self.illegal: Final = check_illegal(illegal)
        self.penalty: Final = penalty
        self.render_mode = check_render_mode(render_mode)
        self.metadata: Final = {
            "name": f"millwright_{self.setting.game.id}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,  # `parallel_env` knows better than a wrapper who is asked at once
        }
        self.arrays: Final = Arrays(self.setting)
        self.possible_agents: Final = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        self.observation_spaces: Final = {agent: self.space() for agent in self.possible_agents}
        size = self.setting.size
        self.action_spaces: Final = {agent: gymnasium.spaces.Discrete(size) for agent in self.possible_agents}
        self.seeds: Any = SystemRandom()

    def space(self) -> Any:
        arrays, spaces = self.arrays, gymnasium.spaces
        mask = spaces.Box(0, 1, (self.setting.size,), "int8")
        return spaces.Dict({"observation": spaces.Box(arrays.low, arrays.high, dtype=arrays.type), "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """A new game. The same seed gives the same game; without one, those that follow are the same again."""
        if seed is not None:
            self.seeds = Random(seed)
        dealt = int(self.seeds.random() * (1 << 31)) if seed is None else seed
        self.episode = Episode(self.setting, dealt, {})
        self.agents = self.possible_agents[:]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do now."""
        seat, arrays = self.seat(agent), self.arrays
        return {
            "observation": arrays.vector(self.episode.vector(seat)),
            "action_mask": arrays.mask(self.episode.mask(seat)),
        }

    def why_not(self, agent: str, action: Any) -> str:
        """Why an action cannot be carried out; nothing if it can."""
        number, seat = int(action), self.seat(agent)
        if 0 <= number < self.setting.size and self.episode.mask(seat)[number]:
            return ""
        reason = self.setting.why(self.episode.state, seat, number)
        if self.illegal == "raise":
            raise IllegalAction(reason)
        return reason

    def rewards_by_agent(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.episode.rewards(), strict=True))

    def penalties(self, offender: str) -> dict[str, float]:
        return {agent: self.penalty if agent == offender else 0.0 for agent in self.possible_agents}

    def render(self) -> Any:
        """The board as whoever is asked sees it; a spectator's where several are: SVG, pixels or text."""
        if self.render_mode is None:
            return None
        asked = bits(self.episode.asked())
        view = self.setting.game.view(self.episode.state, asked[0] if len(asked) == 1 else WATCHER)
        return picture(self.setting.game, view, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class TurnsEnv(Zoo, pettingzoo.AECEnv):  # type: ignore[misc,name-defined]
    """One agent after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.next_agent()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        reason = self.why_not(agent, action)
        self._cumulative_rewards[agent] = 0.0
        if reason:
            self.infos[agent] = {"illegal": reason}
            self.end(self.penalties(agent))
        else:
            self.episode.take(self.seat(agent), int(action))
            self.infos[agent] = {}
            if self.episode.over:
                self.end(self.rewards_by_agent())
            else:
                self.rewards = self.rewards_by_agent()
                self.next_agent()
        self._accumulate_rewards()

    def end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)

    def next_agent(self) -> None:
        """The first of those who are asked, with its mask."""
        seat = lowest(self.episode.asked())
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self.arrays.mask(self.episode.mask(seat))}


class ParallelEnv(Zoo, pettingzoo.ParallelEnv):  # type: ignore[misc,name-defined]
    """All who are asked answer in one step."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.deal(seed)
        return self.seen()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        asked = [self.possible_agents[seat] for seat in bits(self.episode.asked())]
        for agent in asked:
            if agent not in actions:
                raise IllegalAction(f"{agent} is asked and has no action")
        reasons = {agent: self.why_not(agent, actions[agent]) for agent in asked}
        offender = next((agent for agent, reason in reasons.items() if reason), None)
        if offender:
            return self.outcome(self.penalties(offender), True, {offender: {"illegal": reasons[offender]}})
        for agent in asked:
            self.episode.take(self.seat(agent), int(actions[agent]))
        return self.outcome(self.rewards_by_agent(), self.episode.over, {})

    def outcome(self, rewards: dict[str, float], over: bool, more: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        seen, infos = self.seen()
        for agent, info in more.items():
            infos[agent] |= info
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = {agent: self.observe(agent) for agent in self.agents}
        return seen, {agent: {"action_mask": seen[agent]["action_mask"].copy()} for agent in self.agents}


def env(game: str | AnyGame, seats: int | None = None, **settings: Any) -> Any:
    """An AEC environment in PettingZoo's own wrapper, which tells what is called in the wrong order."""
    return pettingzoo.utils.wrappers.OrderEnforcingWrapper(TurnsEnv(game, seats, **settings))


def raw_env(game: str | AnyGame, seats: int | None = None, **settings: Any) -> TurnsEnv:
    """An AEC environment, bare of wrappers."""
    return TurnsEnv(game, seats, **settings)


def parallel_env(game: str | AnyGame, seats: int | None = None, **settings: Any) -> ParallelEnv:
    """A parallel environment; what may be set: see `Zoo`."""
    return ParallelEnv(game, seats, **settings)
