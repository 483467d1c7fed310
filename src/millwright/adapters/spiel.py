"""OpenSpiel: `pyspiel.load_game("millwright_brass(players=3,reward=margin)")`. Importing this registers the games.

Chance nodes are luck's decisions, with its odds. Sealed answers are asked one seat after the other; an information
state has no other seat's. Information states are what a seat's view holds: all that it may know at this moment, and not
how that came about. Use OpenSpiel's algorithms in Python: its C++ MCTS bots crash with games in Python.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any, Final

from millwright.adapters import needed
from millwright.adapters.core import REWARDS, Setting, lowest
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, play_trusted

np: Final = needed("numpy", "spiel")
pyspiel: Final = needed("pyspiel", "spiel")

POINTS: Final = 1000.0
"""More than anybody ever has, or lacks."""

LENGTH: Final = 10_000
"""More answers than any game takes."""


def game_type(game: AnyGame, reward: str) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"millwright_{game.id}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.REWARDS if reward == "difference" else kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: AnyGame) -> dict[str, Any]:
    """What may stand in brackets behind the name of a game, and what each is if it does not."""
    return {"players": 2, "reward": "win"} | {key: values[0] for key, values in game.options.items()}


def game_info(setting: Setting) -> Any:
    bound = 1.0 if setting.reward == "win" else POINTS
    return pyspiel.GameInfo(
        num_distinct_actions=setting.size,
        max_chance_outcomes=setting.numbers.size,
        num_players=setting.seats,
        min_utility=-bound,
        max_utility=bound,
        max_game_length=LENGTH,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc,name-defined]
    """A game of ours; a class of its own is registered for each."""

    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = GAMES[self.id]
        chosen = parameters(game) | (params or {})
        options = tuple([(key, str(chosen[key])) for key in game.options if chosen[key] != game.options[key][0]])
        self.setting: Final = setting_of(self.id, int(chosen["players"]), str(chosen["reward"]), options)
        super().__init__(game_type(game, self.setting.reward), game_info(self.setting), chosen)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        return Observer(self.setting, iig_obs_type, params)


class Held:
    """A position inside a state of OpenSpiel's, laid out when it is first asked for, and copied by the game's clone.

    OpenSpiel begins a new game for every clone, and then overwrites it with a deep copy.
    """

    __slots__ = ("legal", "setting", "state")

    def __init__(self, setting: Setting, state: Any = None, legal: list[int] | None = None) -> None:
        self.setting: Final = setting
        self.state = state
        self.legal = legal  # what is on offer now, once that was asked

    def now(self) -> Any:
        if self.state is None:
            self.state = self.setting.start()
        return self.state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        state = None if self.state is None else self.setting.game.clone(self.state)
        return Held(self.setting, state, self.legal)

    def __reduce__(self) -> tuple[Any, ...]:
        setting, s = self.setting, self.state
        data = None if s is None else json.dumps(setting.game.dump(s))
        return unpickled, (setting.game.id, setting.seats, setting.reward, tuple(setting.options.items()), data)

    def offered(self) -> list[int]:
        """The numbers of what whoever is asked may do, in ascending order."""
        if self.legal is None:
            s, numbers = self.now(), self.setting.numbers.numbers
            moves = s.agenda[-1].offers(s, lowest(s.agenda[-1].waiting))
            self.legal = sorted([numbers[move] for move in moves if move in numbers])
        return self.legal

    def take(self, number: int) -> None:
        if number not in self.offered():
            raise ValueError(f"action {number} is not on offer")
        s = self.now()
        play_trusted(s, lowest(s.agenda[-1].waiting), self.setting.numbers.moves[number])
        self.legal = None


@cache
def setting_of(game: str, seats: int, reward: str, options: tuple[tuple[str, str], ...]) -> Setting:
    return Setting(game, seats, reward, dict(options))


def unpickled(game: str, seats: int, reward: str, options: tuple[tuple[str, str], ...], data: str | None) -> Held:
    setting = setting_of(game, seats, reward, options)
    return Held(setting, None if data is None else setting.game.load(setting.facts, json.loads(data)))


class SpielState(pyspiel.State):  # type: ignore[misc,name-defined]
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.setting)

    @property
    def position(self) -> Any:
        """The state of our own, for whoever wants more than OpenSpiel asks for."""
        return self.held.now()

    def current_player(self) -> Any:
        s = self.position
        if not s.agenda:
            return pyspiel.PlayerId.TERMINAL
        seat = lowest(s.agenda[-1].waiting)
        return pyspiel.PlayerId.CHANCE if seat == LUCK else seat

    def is_terminal(self) -> bool:
        return not self.position.agenda

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.offered()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What luck may answer, each with its probability."""
        s, numbers = self.position, self.held.setting.numbers.numbers
        item = s.agenda[-1]
        moves = item.offers(s, LUCK)
        odds = item.odds(s, moves)
        whole = sum(odds)
        return sorted([(numbers[move], odd / whole) for move, odd in zip(moves, odds, strict=True)])

    def _apply_action(self, action: int) -> None:
        self.held.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self.held.setting
        return setting.game.write(self.position, setting.numbers.moves[action])

    def returns(self) -> list[float]:
        """What each player has been given so far."""
        setting = self.held.setting
        return [now - then for now, then in zip(setting.worth(self.position), setting.begun, strict=True)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one; the rest is made up anew. It has no history."""
        setting = self.held.setting
        view = setting.game.view(self.position, player)
        found = SpielState(self.get_game())
        found.held = Held(setting, setting.game.imagine(view, Random(sampler())))
        return found

    def __str__(self) -> str:
        return json.dumps(self.held.setting.game.dump(self.position))


class Observer:
    """What a player may know: the vector of its view as a tensor, and as text the dump of the view."""

    def __init__(self, setting: Setting, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, such as {', '.join(params)}")
        self.setting: Final = setting
        self.tensor = np.zeros(setting.schema.size, np.float32)
        self.dict = {
            field.name: self.tensor[field.first : field.first + field.size].reshape(field.shape or (1,))
            for field in setting.schema.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.setting.schema.vector(self.setting.game.view(state.position, player))

    def string_from(self, state: SpielState, player: int) -> str:
        return json.dumps(self.setting.game.view(state.position, player).dump())


def register() -> None:
    """One game of OpenSpiel's for each of ours."""
    known = pyspiel.registered_names()
    for game in GAMES.values():
        if f"millwright_{game.id}" not in known:
            own = type(f"Spiel{game.id.title()}", (SpielGame,), {"id": game.id})
            pyspiel.register_game(game_type(game, next(iter(REWARDS))), own)


register()
