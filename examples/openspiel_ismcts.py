"""OpenSpiel's IS-MCTS plays Brass against random play.

pip install 'millwright[spiel]'
python examples/openspiel_ismcts.py --simulations 200

The search is OpenSpiel's own, in Python. At its leaves games are played out by Millwright's engine, which is much
quicker than asking OpenSpiel for every move. Worlds are made up anew from what the player knows: the search never sees
the other's hand.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import millwright.adapters.spiel
from millwright.playout import playout


class Playouts(mcts.Evaluator):  # type: ignore[misc]
    """The mean outcome of random games from a position."""

    def __init__(self, games: int, rng: Random) -> None:
        self.games = games
        self.rng = rng

    def evaluate(self, state: millwright.adapters.spiel.SpielState) -> Any:
        setting, outcomes = state.held.setting, []
        for _ in range(self.games):
            world = setting.game.clone(state.position)
            playout(world, self.rng)
            outcomes.append(setting.worth(world))
        return np.mean(outcomes, axis=0)

    def prior(self, state: millwright.adapters.spiel.SpielState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def play(game: Any, bots: list[Any], seed: int, moves: int) -> Any:
    """A game, or its first moves."""
    rng, state, made = np.random.RandomState(seed), game.new_initial_state(), 0
    while not state.is_terminal() and made < moves:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(actions, p=odds))
            continue
        player = state.current_player()
        action = bots[player].step(state)
        if player == 0:
            print(f"  {state.action_to_string(player, action)}", flush=True)
        state.apply_action(action)
        made += 1
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=100, help="how many worlds to look at before each move")
    parser.add_argument("--moves", type=int, default=10_000, help="stop after so many moves of both")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    game = pyspiel.load_game("millwright_brass(players=2,reward=margin)")
    searching = ismcts.ISMCTSBot(
        game, Playouts(1, Random(args.seed)), uct_c=40.0, max_simulations=args.simulations,
        random_state=np.random.RandomState(args.seed),
    )  # fmt: skip
    state = play(game, [searching, pyspiel.make_uniform_random_bot(1, args.seed)], args.seed, args.moves)
    setting = state.held.setting
    print(dict(zip(["IS-MCTS", "random"], setting.game.scores(state.position), strict=True)))


if __name__ == "__main__":
    main()
