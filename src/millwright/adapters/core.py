"""A game in play as learners want it: numbered moves, vectors, rewards by name; luck and bots answer by themselves.

What the adapters share, and nothing of the packages that they adapt to. There is no record, no log and no word here:
whoever wants those plays a match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from pathlib import Path
from typing import Any, Final

from millwright.bot import Bot
from millwright.bots import SeatedBot
from millwright.games.game import AnyGame
from millwright.games.registry import find_game, place_of
from millwright.kernel import LUCK, Event, Move, Position, below, luck_move, play_trusted, quote
from millwright.match import Streams
from millwright.playout import random_answers

Worth = Callable[[AnyGame, Any], list[float]]
"""By game and state: what each seat has been given so far. The reward of a step is by how much that has changed."""


# ---- rewards


def won(game: AnyGame, s: Any) -> list[float]:
    """At the end 1 for whoever has won, also together with others, and -1 for everybody else."""
    winners = game.winners(s)
    return [1.0 if seat in winners else -1.0 for seat in range(s.table.seats)]


def points(game: AnyGame, s: Any) -> list[float]:
    """The points."""
    return [float(score) for score in game.scores(s)]


def margin(game: AnyGame, s: Any) -> list[float]:
    """The points less those of the best of the others; alone, the points."""
    scores = game.scores(s)
    best = [max([other for at, other in enumerate(scores) if at != seat], default=0) for seat in range(len(scores))]
    return [float(score - other) for score, other in zip(scores, best, strict=True)]


REWARDS: Final[dict[str, Worth]] = {"win": won, "score": points, "margin": margin, "difference": points}
"""By name. `difference` is the change of one's score at every step; the others come when the game is over."""


def check_reward(name: str, seats: int) -> str:
    """The name of a reward; if none is given, the usual one: to win, or alone the points."""
    if name and name not in REWARDS:
        raise ValueError(f"no such reward: {name} (there are: {', '.join(REWARDS)})")
    return name or ("win" if seats > 1 else "score")


def worth(game: AnyGame, reward: str, s: Any) -> list[float]:
    """What each seat has been given so far."""
    if s.agenda and reward != "difference":
        return [0.0] * int(s.table.seats)
    return REWARDS[reward](game, s)


# ---- what stays the same from game to game


class Setting:
    """A game, its facts, how many play and how: what an environment is made for."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        reward: str = "",
        options: Mapping[str, str] | None = None,
        facts: Path | str | None = None,
    ) -> None:
        self.game: Final = find_game(game) if isinstance(game, str) else game
        self.seats: Final = self.game.seats[0] if seats is None else seats
        self.options: Final = dict(options or {})
        self.game.check(self.seats, self.options)
        self.reward: Final = check_reward(reward, self.seats)
        self.own: Final = Path(facts) if facts else None
        self.facts: Final = self.game.facts(self.own)
        self.names: Final = self.game.seat_ids(self.facts, self.seats)
        self.numbers: Final = self.game.numbering(self.facts, self.seats)
        self.schema: Final = self.game.observation(self.facts, self.seats)
        self.size: Final = self.numbers.players  # how many numbers there are; what luck answers is not among them
        self.moves: Final = [self.seen_from(seat) for seat in range(self.seats)]
        self.index: Final = [{move: n for n, move in enumerate(moves)} for moves in self.moves]

        self.begun: Final = self.worth(self.start())  # what a game begins with: points, if these are the reward

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (place_of(self.game), self.seats, self.reward, self.options, self.own)

    def seen_from(self, seat: int) -> list[Move]:
        """By number the moves of a seat: whoever is named in one is counted from that seat on, as in its vector."""
        found = [(0, 0, 0)] * self.size
        for number, turned in enumerate(self.numbers.turned(seat)[: self.size]):
            found[turned] = self.numbers.moves[number]
        return found

    def start(self) -> Any:
        """A table laid out."""
        return self.game.start(self.facts, self.seats, self.options)

    def mask(self, seat: int, offers: list[Move]) -> bytearray:
        """For each number a byte: whether that move is on offer. An amount above the stated cap has no number."""
        found, index = bytearray(self.size), self.index[seat]
        for move in offers:
            if move in index:
                found[index[move]] = 1
        return found

    def worth(self, s: Any) -> list[float]:
        """What each seat has been given so far."""
        return worth(self.game, self.reward, s)

    def seat(self, who: int | str) -> int:
        """The number of a seat."""
        found = self.names.index(who) if who in self.names else who
        if not isinstance(found, int) or not 0 <= found < self.seats:
            raise ValueError(f"no such seat: {str(who)[:60]} (there are: {', '.join(self.names)})")
        return found

    def why(self, s: Any, seat: int, number: int) -> str:
        """Why a move is not on offer, in words."""
        if not 0 <= number < self.size:
            return f"no move has the number {number}: there are {self.size}"
        move = self.moves[seat][number]
        known = quote(s, seat, move)
        words = "" if known.why in NONSENSE else f", `{self.game.write(s, move)}`"
        return f"{self.names[seat]} may not play {number}{words}: {self.game.reason(s, move, known)}"


NONSENSE: Final = ("over", "not_asked", "unknown")
"""Reasons against moves that nobody could ask for now: such a move may have no words."""


class IllegalAction(ValueError):
    """A number that is not on offer; the message says why."""


ILLEGAL: Final = ("end", "raise")
"""What becomes of an action that is not on offer: the game ends with a penalty, or an error is raised."""


def check_illegal(name: str) -> str:
    if name not in ILLEGAL:
        raise ValueError(f"illegal={name}: there are {' and '.join(ILLEGAL)}")
    return name


# ---- one game


class Episode:
    """One game, from its deal to its end: whoever is not named a learner answers by itself."""

    def __init__(self, setting: Setting, seed: int | str | None, bots: Mapping[int, str | Bot]) -> None:
        self.setting: Final = setting
        self.state: Any = setting.start()
        names, rest = setting.names, {seat: bot for seat, bot in bots.items() if bot != "random"}
        self.bots = {seat: SeatedBot(setting.game, bot, seat, names) for seat, bot in rest.items()}
        self.others: Final = sum([1 << seat for seat in rest])
        self.by_chance: Final = sum([1 << seat for seat in bots if seat not in rest]) | 1 << LUCK
        streams = Streams(seed)
        self.rngs = [streams[seat if seat in bots else LUCK] for seat in range(LUCK + 1)]  # learners need none
        self.given = setting.begun
        listened = any(bot.listens for bot in self.bots.values())
        self.log: list[list[Event]] | None = [self.state.events] if listened else None
        self.advance()

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        """The same game, to be played on apart, with luck that would deal the same.

        A bot that does not listen remembers nothing: it may serve both.
        """
        found = copy(self)
        found.state, found.log = self.setting.game.clone(self.state), None if self.log is None else self.log[:]
        found.bots = {seat: deepcopy(bot, memo) if bot.listens else bot for seat, bot in self.bots.items()}
        found.rngs = [copy(rng) for rng in self.rngs]
        return found

    @property
    def over(self) -> bool:
        return not self.state.agenda

    def asked(self) -> int:
        """The mask of the learners who are asked."""
        return int(self.state.agenda[-1].waiting) if self.state.agenda else 0

    def take(self, seat: int, number: int) -> None:
        """Carry out an offer by its number, and let everybody else answer."""
        self.play(seat, self.setting.moves[seat][number])
        self.advance()

    def play(self, seat: int, move: Move) -> None:
        play_trusted(self.state, seat, move)
        if self.log is not None:
            self.log.append(self.state.events)

    def advance(self) -> None:
        """Luck and bots answer until only learners are asked: at a sealed choice, the learners come last."""
        s, all_others = self.state, self.others | self.by_chance
        while s.agenda:
            if self.log is None:
                random_answers(s, self.by_chance, self.rngs)
            asked = s.agenda[-1].waiting & all_others if s.agenda else 0
            if not asked:
                break
            self.play(lowest(asked), self.answer(s, lowest(asked)))
        if not s.agenda and self.log is not None:
            for bot in self.bots.values():
                bot.end(self.log, self.setting.game.scores(s))

    def answer(self, s: Any, seat: int) -> Move:
        """What somebody answers who is no learner."""
        if seat == LUCK:
            return luck_move(s, self.rngs[LUCK])
        moves: list[Move] = s.agenda[-1].offers(s, seat)
        if seat not in self.bots:
            return moves[below(self.rngs[seat], len(moves))]
        bot = self.bots[seat]
        if self.log is not None:
            bot.hear(self.log)
        return bot.choose(self.setting.game.view(s, seat), moves, self.rngs[seat])

    def mask(self, seat: int) -> bytearray:
        """For each number a byte: whether that move is on offer."""
        return self.setting.mask(seat, self.offers(seat))

    def offers(self, seat: int) -> list[Move]:
        s: Position = self.state
        return s.agenda[-1].offers(s, seat) if s.agenda and s.agenda[-1].waiting >> seat & 1 else []

    def vector(self, seat: int) -> list[int]:
        """What a seat may know, as numbers."""
        return self.setting.schema.vector(self.setting.game.view(self.state, seat))

    def reward(self, seat: int) -> float:
        """What one seat is given since this was last asked, where nobody asks for the others."""
        return 0.0 if self.state.agenda and self.setting.reward != "difference" else self.rewards()[seat]

    def rewards(self) -> list[float]:
        """What each seat is given since this was last asked."""
        before, self.given = self.given, self.setting.worth(self.state)
        return [now - then for now, then in zip(self.given, before, strict=True)]


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def opponents(seats: int, seat: int, bots: str | Bot | Sequence[str | Bot]) -> dict[int, str | Bot]:
    """The bots of all seats but one: one for all of them, or a list in the order of the seats."""
    others = [other for other in range(seats) if other != seat]
    named = [bots] * len(others) if isinstance(bots, str | Bot) else list(bots)
    if len(named) != len(others):
        raise ValueError(f"{len(named)} bots for {len(others)} other seats: one for all, or one for each")
    return dict(zip(others, named, strict=True))
