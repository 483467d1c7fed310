"""Gymnasium: one seat against bots, or alone. Importing this registers `Millwright/Brass-v0` and the like.

env = millwright.adapters.gym.make("brass", seats=3, bots="steady", reward="margin")
observation, info = env.reset(seed=7)
observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from millwright.adapters import needed
from millwright.adapters.arrays import RENDER_MODES, Arrays, check_render_mode, np, picture
from millwright.adapters.core import Episode, IllegalAction, Setting, check_illegal, opponents
from millwright.bot import Bot
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES

if TYPE_CHECKING:
    import gymnasium
else:
    gymnasium = needed("gymnasium", "gym")


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game: an observation is its vector, an action the number of a move; masks say which are on offer.

    Everybody else answers by itself: bots, and luck. `info["action_mask"]` has a byte for each action. An action that
    is not on offer ends the game with the `penalty` as its reward and the reason in `info["illegal"]`, or, with
    `illegal="raise"`, is refused with an error and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        seat: int | str = 0,
        bots: str | Bot | Sequence[str | Bot] = "random",
        reward: str = "",
        illegal: str = "end",
        penalty: float = -1.0,
        options: Mapping[str, str] | None = None,
        facts: Path | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setting: Final = Setting(game, seats, reward, options, facts)
        self.seat: Final = self.setting.seat(seat)
        self.bots: Final = opponents(self.setting.seats, self.seat, bots)
        self.illegal: Final = check_illegal(illegal)
        self.penalty: Final = penalty
        self.render_mode = check_render_mode(render_mode)
        self.arrays: Final = Arrays(self.setting)
        self.observation_space = gymnasium.spaces.Box(self.arrays.low, self.arrays.high, dtype=self.arrays.type)
        self.action_space = gymnasium.spaces.Discrete(self.setting.size)
        self.episode: Episode | None = None
        self.mask = bytearray(self.setting.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game. The same seed gives the same game, dealt as `millwright.new` deals it."""
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 31)) if seed is None else seed
        self.episode = Episode(self.setting, dealt, self.bots)
        return self.seen(self.episode)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out a move by its number; luck and bots follow."""
        number, episode = int(action), self.running()
        if not (0 <= number < len(self.mask) and self.mask[number]):
            return self.refused(episode, number)
        episode.take(self.seat, number)
        observation, info = self.seen(episode)
        over = not episode.state.agenda
        return observation, episode.reward(self.seat), over, False, info

    def running(self) -> Episode:
        if self.episode is None:
            raise gymnasium.error.ResetNeeded("reset() comes before the first step")
        return self.episode

    def seen(self, episode: Episode) -> tuple[Any, dict[str, Any]]:
        """The vector of the seat, and the mask of what is on offer to it."""
        self.mask = episode.mask(self.seat)
        info = {"action_mask": self.arrays.mask(self.mask)}
        if not episode.state.agenda:
            info["scores"] = np.array(self.setting.game.scores(episode.state))
        return self.arrays.vector(episode.vector(self.seat)), info

    def refused(self, episode: Episode, number: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What becomes of an action that is not on offer."""
        reason = self.setting.why(episode.state, self.seat, number)
        if self.illegal == "raise":
            raise IllegalAction(reason)
        observation, info = self.seen(episode)
        self.mask = bytearray(self.setting.size)  # whatever comes next is not on offer either
        return observation, self.penalty, True, False, info | {"illegal": reason}

    def action_masks(self) -> Any:
        """What is on offer, as MaskablePPO of sb3-contrib asks for it."""
        return np.array(self.arrays.mask(self.mask), bool)

    def render(self) -> Any:
        """The board as the seat sees it: SVG, pixels or text."""
        return None if self.render_mode is None else self.rendered(self.running())

    def rendered(self, episode: Episode) -> Any:
        return picture(self.setting.game, self.setting.game.view(episode.state, self.seat), self.render_mode)


def make(game: str | AnyGame, seats: int | None = None, **settings: Any) -> SeatEnv:
    """An environment, bare of Gymnasium's wrappers; what else may be set: see `SeatEnv`."""
    return SeatEnv(game, seats, **settings)


def register() -> None:
    """`Millwright/Brass-v0` and the like, and `Millwright/WoodcraftSolo-v0` for what one can play alone."""
    for game in GAMES.values():
        word = game.id.title()
        usual = min([seats for seats in game.seats if seats > 1])
        enter(f"Millwright/{word}-v0", game.id, usual)
        if 1 in game.seats:
            enter(f"Millwright/{word}Solo-v0", game.id, 1)


def enter(name: str, game: str, seats: int) -> None:
    if name not in gymnasium.registry:
        one, many = "millwright.adapters.gym:SeatEnv", "millwright.adapters.vector:ManyEnv"
        gymnasium.register(name, one, vector_entry_point=many, kwargs={"game": game, "seats": seats})


register()
