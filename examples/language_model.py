"""A language model plays Woodcraft alone: prompts, answers, refusals and a transcript.

python examples/language_model.py

`Scripted` stands in for the model, and makes the mistakes that models make. Put yours in its place: anything that takes
a list of messages (`role` and `content`, as chat interfaces have them) and returns text.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from millwright.adapters.text import TextEnv

Messages = list[dict[str, str]]

RULES = "You play a board game. Think, then write your move on the last line, just as the list of moves has it."


class Scripted:
    """No model: it takes offers from the list in the prompt, and every fifth time wishes for a castle."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, messages: Messages) -> str:
        self.calls += 1
        if self.calls % 5 == 0:
            return "A castle would be nice.\nMove: build castle"
        lines = [line for line in messages[-1]["content"].splitlines() if line.startswith("- ")]
        move = lines[self.calls % len(lines)][2:].partition(" (")[0].partition(" to ")[0]
        return f"I have thought about it.\n**Move: `{move}`**"


def play(env: TextEnv, model: Callable[[Messages], str], seed: int, moves: int) -> tuple[float, int, int]:
    """A game, or its first moves: the sum of rewards, the moves made, and how often the model was refused."""
    prompt, info = env.reset(seed=seed)
    total, made, refused, over, given_up = 0.0, 0, 0, False, False
    while not (over or given_up) and made < moves:
        answer = model([{"role": "system", "content": RULES}, {"role": "user", "content": prompt}])
        prompt, reward, over, given_up, info = env.step(answer)
        total += reward
        refused += "refused" in info
        made += "refused" not in info
    return total, made, refused


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="woodcraft")
    parser.add_argument("--seats", type=int, default=1, help="the others are bots")
    parser.add_argument("--moves", type=int, default=10_000, help="stop after so many moves")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    env = TextEnv(args.game, args.seats, bots="steady", reward="difference", patience=3)
    total, made, refused = play(env, Scripted(), args.seed, args.moves)
    print(env.transcript[-1]["content"][-400:])
    print(f"\n{made} moves, {refused} answers refused, {total:.0f} points; {len(env.transcript)} messages kept")


if __name__ == "__main__":
    main()
