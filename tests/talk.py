"""Moves and questions in words, for the tests of a game: `say(s, "red link preston-wigan")`."""

from __future__ import annotations

from typing import Any

from millwright.games.game import AnyGame
from millwright.kernel import LUCK, Event, Move, offers, play, quote, waiting


class Talk:
    """A game and the names of its seats."""

    def __init__(self, game: AnyGame, colours: tuple[str, ...]) -> None:
        self.game = game
        self.colours = colours

    def seat_of(self, who: str) -> int:
        return LUCK if who == "luck" else self.colours.index(who)

    def say(self, s: Any, *lines: str) -> list[Event]:
        """Play lines such as `red link preston-wigan` through the gate; all their events."""
        told: list[Event] = []
        for line in lines:
            who, _, words = line.partition(" ")
            seat = self.seat_of(who)
            found = [move for move in offers(s, seat) if self.game.write(s, move) == words]
            assert found, f"`{line}` is not on offer: {self.on_offer(s, who)}"
            play(s, seat, found[0])
            told += s.events
        return told

    def on_offer(self, s: Any, who: str, verb: str = "") -> list[str]:
        """What a seat may answer, in words; only what begins with a word, if one is given."""
        words = [self.game.write(s, move) for move in offers(s, self.seat_of(who))]
        return [line for line in words if not verb or line.split()[0] == verb]

    def asked(self, s: Any) -> list[str]:
        """Who is asked now."""
        return ["luck" if seat == LUCK else self.colours[seat] for seat in waiting(s)]

    def item(self, s: Any) -> str:
        """The name of the decision that is asked for."""
        return type(s.agenda[-1]).__name__ if s.agenda else "none"

    def candidate(self, s: Any, line: str) -> tuple[int, Move]:
        """The seat and the move of a line, allowed or not."""
        who, _, words = line.partition(" ")
        seat = self.seat_of(who)
        found = [move for move in s.agenda[-1].candidates(s, seat) if self.game.write(s, move) == words]
        assert found, f"`{line}` is no candidate of {self.item(s)}"
        return seat, found[0]

    def why_not(self, s: Any, line: str) -> str:
        """The key of the reason that a move is refused for; nothing if it is allowed."""
        return quote(s, *self.candidate(s, line)).why

    def why_words(self, s: Any, line: str) -> str:
        """The reason as a player reads it."""
        seat, move = self.candidate(s, line)
        return self.game.reason(s, move, quote(s, seat, move))

    def price(self, s: Any, line: str) -> int:
        """The price of a move on offer."""
        q = quote(s, *self.candidate(s, line))
        assert not q.why, f"`{line}` is refused: {q.why}"
        return q.price

    def offer_words(self, s: Any, line: str) -> str:
        """An offer as a player reads it."""
        seat, move = self.candidate(s, line)
        return self.game.offer(self.game.view(s, seat), move, quote(s, seat, move))

    def rule_of(self, s: Any) -> str:
        """The number of the rule that the decision follows."""
        return self.game.rule(self.game.view(s, waiting(s)[0]))

    def tell_me(self, s: Any, question: str) -> str | None:
        """The answer to a question as records ask it: `red money`, `slot wigan/1`."""
        return self.game.answer(s, question.split())

    def sound(self, s: Any) -> bool:
        """Nothing was made or lost."""
        assert self.game.audit(s) == []
        return True

    def first_to_last(self, s: Any) -> list[str]:
        """The ranking in colours."""
        return [self.colours[seat] for seat in self.game.ranking(s)]
