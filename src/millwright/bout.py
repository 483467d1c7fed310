"""A game between bots at full speed: no gate, no record unless one is wanted, and a view only for those who look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final

from millwright.bot import Bot
from millwright.bots import BadBot, SeatedBot
from millwright.games.game import AnyGame
from millwright.kernel import LUCK, WATCHER, Move, below, heard, play_trusted
from millwright.match import Streams
from millwright.playout import asked, stroll
from millwright.record import Line, Record

ENDLESS: Final = 1 << 30


class OneLuck(dict[str, Random]):
    """One stream of random numbers for everything that luck does, in the order in which it is asked."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng: Final = rng

    def __missing__(self, kind: str) -> Random:
        self[kind] = self.rng
        return self.rng


class MirroredLuck(dict[str, Random]):
    """A stream for each kind of draw: the n-th card of a deck and the n-th roll of dice are the same in every game of
    a seed, whoever asks for them and in whatever order, as long as the same can be drawn."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed: Final = seed

    def __missing__(self, kind: str) -> Random:
        self[kind] = Random(f"{self.seed}/{kind}")
        return self[kind]


@dataclass
class Watch:
    """What is noted about a game beside its result."""

    every: int = ENDLESS  # decisions between two looks at the scores
    one_stream: bool = False  # whether bots that are not asked draw from one stream: each costs as much as ten moves
    forfeit: bool = False  # whether chance plays on for a bot that fails; else the failure is an error
    course: list[tuple[int, list[int]]] = field(default_factory=list)  # scores after so many decisions
    failed: dict[int, str] = field(default_factory=dict)  # by seat: how its bot has failed
    times: dict[int, list[float]] = field(default_factory=dict)  # by seat: seconds for each answer


class Bout:
    """Bots at their seats, and the position that they have come to."""

    def __init__(
        self,
        record: Record,
        bots: Sequence[str | Bot],
        streams: Streams,
        luck: dict[str, Random],
        watch: Watch | None = None,
    ) -> None:
        self.game: Final[AnyGame] = record.game
        self.notes: Final = record
        self.names: Final = record.game.seat_ids(record.facts, record.seats)
        self.s: Final[Any] = record.start()
        self.streams: Final = streams
        self.luck: Final = luck
        self.watch: Final = watch or Watch()
        self.moves = 0
        self.bots: Final[list[SeatedBot | None]] = [None] * record.seats
        self.at_random: Final[list[Random | None]] = [None] * record.seats
        known = self.game.bots()
        for seat, name in enumerate(bots):
            if isinstance(name, str) and getattr(known.get(name), "uniform", False):
                self.at_random[seat] = streams[WATCHER if self.watch.one_stream else seat]
            else:
                self.trusted(seat, self.sit_down, seat, name)
        seated = [(seat, one) for seat, one in enumerate(self.bots) if one]
        self.readers: Final = [(seat, one.bot) for seat, one in seated if hasattr(one.bot, "read")]  # of the log
        self.news: Final = {seat: heard(self.s.events, seat) for seat, one in seated if one.listens}

    def sit_down(self, seat: int, name: str | Bot) -> None:
        bot = SeatedBot(self.game, name, seat, self.names, self.notes.options)
        self.bots[seat] = bot
        if getattr(bot.bot, "uniform", False):
            self.at_random[seat] = self.streams[seat]
        else:
            self.watch.times[seat] = []

    def trusted(self, seat: int, act: Callable[..., Any], *args: Any) -> Any:
        """Let a bot do something. If it fails, that is the end of the game, or chance has its seat from now on."""
        try:
            return act(*args)
        except BadBot as error:
            if not self.watch.forfeit:
                raise
            self.watch.failed[seat] = str(error)
            self.at_random[seat] = self.streams[seat]
            return None

    # ---- playing

    def play(self, noting: bool = False) -> None:
        """To the end; `noting` writes down every move."""
        slowly = bool(noting or self.readers or self.news)
        self.look()
        try:
            while self.s.agenda:
                if slowly or self.wants_asking():
                    self.step(noting)
                else:
                    self.moves += stroll(self.s, self.luck, self.at_random, self.until_look())
                self.look()
        finally:
            self.leave()

    def wants_asking(self) -> bool:
        """Whether it is the turn of a bot that looks before it answers."""
        seat = asked(self.s)
        return seat != LUCK and self.at_random[seat] is None

    def until_look(self) -> int:
        return self.watch.every - self.moves % self.watch.every

    def look(self) -> None:
        """Note the scores, now and then and at the end."""
        every, course = self.watch.every, self.watch.course
        due = self.moves % every == 0 or not self.s.agenda
        if every < ENDLESS and due and (not course or course[-1][0] != self.moves):
            course.append((self.moves, list(self.game.scores(self.s))))

    def step(self, noting: bool) -> None:
        """One decision."""
        s, seat = self.s, asked(self.s)
        move = s.agenda[-1].draw(s, self.luck[s.agenda[-1].name()]) if seat == LUCK else self.answer(seat)
        words = self.game.write(s, move) if noting else ""
        play_trusted(s, seat, move)
        self.moves += 1
        if noting:
            who = "luck" if seat == LUCK else self.names[seat]
            self.notes.body.append(Line(len(self.notes.body) + 1, f"{who} {words}"))
        for one, bot in self.readers:
            bot.read(self.game.log(s, s.events, one))
        for one in self.news:
            self.news[one] += heard(s.events, one)

    def answer(self, seat: int) -> Move:
        offers: list[Move] = self.s.agenda[-1].offers(self.s, seat)
        bot = self.bots[seat]
        if self.at_random[seat] is None and bot:
            start = perf_counter()
            self.trusted(seat, self.tell, seat, bot)
            move = self.trusted(seat, bot.choose, self.game.view(self.s, seat), offers, self.streams[seat])
            self.watch.times[seat].append(perf_counter() - start)
            if move is not None:
                return tuple(move)
        return offers[below(self.streams[seat], len(offers))]

    def tell(self, seat: int, bot: SeatedBot) -> None:
        """What a bot that listens has not heard yet."""
        if self.news.get(seat):
            bot.call("observe", self.news[seat])
            self.news[seat] = []

    def leave(self) -> None:
        """The bots hear how it came out, those that want to."""
        scores = list(self.game.scores(self.s))
        for seat, bot in enumerate(self.bots):
            end = getattr(bot.bot, "end", None) if bot else None
            if end and not self.s.agenda and seat not in self.watch.failed:
                assert bot
                self.trusted(seat, self.tell, seat, bot)
                self.trusted(seat, bot.guarded, end, scores)
            elif bot and hasattr(bot.bot, "close"):
                bot.bot.close()
