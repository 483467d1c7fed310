"""Moves and questions in words, for the tests of a game: `say(s, "red link preston-wigan")`."""

from __future__ import annotations

from typing import Any

from millwright.games.game import AnyGame
from millwright.kernel import LUCK, Event, Move, Quote
from millwright.match import AnyMatch, at_position, quote_words


class Talk:
    """A game and the names of its seats."""

    def __init__(self, game: AnyGame, colours: tuple[str, ...]) -> None:
        self.game = game
        self.colours = colours

    def at(self, s: Any) -> AnyMatch:
        return at_position(self.game, s)

    def seat_of(self, who: str) -> int:
        return LUCK if who == "luck" else self.colours.index(who)

    def say(self, s: Any, *lines: str) -> list[Event]:
        """Play lines such as `red link preston-wigan` through the gate; all their events."""
        match, told = self.at(s), list[Event]()
        for line in lines:
            match.take(*match.meant(line))
            told += s.events
        return told

    def on_offer(self, s: Any, who: str, verb: str = "") -> list[str]:
        """What a seat may answer, in words; only what begins with a word, if one is given."""
        words = [offer.notation for offer in self.at(s).offers(who)]
        return [line for line in words if not verb or line.split()[0] == verb]

    def asked(self, s: Any) -> list[str]:
        """Who is asked now."""
        match = self.at(s)
        return [match.name(seat) for seat in match.waiting]

    def item(self, s: Any) -> str:
        """The name of the decision that is asked for."""
        return s.agenda[-1].name() if s.agenda else "none"

    def quoted(self, s: Any, line: str) -> tuple[int, Move, Quote]:
        """The seat, the move and the quote of a line, allowed or not."""
        seat, words = self.at(s).parted(line)
        q, move = quote_words(self.game, s, seat, words)
        assert move is not None, f"`{line}` is no candidate of {self.item(s)}"
        return seat, move, q

    def candidate(self, s: Any, line: str) -> tuple[int, Move]:
        return self.quoted(s, line)[:2]

    def why_not(self, s: Any, line: str) -> str:
        """The key of the reason that a move is refused for; nothing if it is allowed."""
        return self.quoted(s, line)[2].why

    def why_words(self, s: Any, line: str) -> str:
        """The reason as a player reads it."""
        return self.at(s).why(line)

    def price(self, s: Any, line: str) -> int:
        """The price of a move on offer."""
        _, _, q = self.quoted(s, line)
        assert not q.why, f"`{line}` is refused: {q.why}"
        return q.price

    def offer_words(self, s: Any, line: str) -> str:
        """An offer as a player reads it."""
        seat, move, q = self.quoted(s, line)
        return self.game.offer(self.game.view(s, seat), move, q)

    def rule_of(self, s: Any) -> str:
        """The number of the rule that the decision follows."""
        match = self.at(s)
        return self.game.rule(match.view(match.waiting[0]))

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
