"""Woodcraft behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from millwright.bot import Bot
from millwright.catalogue import text
from millwright.games.game import Game, LogLine, Translation
from millwright.games.woodcraft.audit import accounts, audit, ledger
from millwright.games.woodcraft.draw.emblem import emblem
from millwright.games.woodcraft.draw.look import look
from millwright.games.woodcraft.draw.parts import own_parts, parts
from millwright.games.woodcraft.draw.style import sheet
from millwright.games.woodcraft.draw.things import things
from millwright.games.woodcraft.facts import SEATS, STANDARD, Facts, load_facts
from millwright.games.woodcraft.guide import STEPS
from millwright.games.woodcraft.lessons import LESSONS
from millwright.games.woodcraft.names import card_names, name_of, seat_name, written
from millwright.games.woodcraft.page import about, beside, ends, headline, label
from millwright.games.woodcraft.reasons import explain, more_reasons, wish_wording
from millwright.games.woodcraft.rules import RULES, dump, load, load_view, ranking, scores, start
from millwright.games.woodcraft.show import answer, show, status
from millwright.games.woodcraft.spelling import canonical
from millwright.games.woodcraft.standing import standing
from millwright.games.woodcraft.strip import strip
from millwright.games.woodcraft.table import Options, State
from millwright.games.woodcraft.vector import Vectors
from millwright.games.woodcraft.verbs import EVENTS, VERBS
from millwright.games.woodcraft.view import View, imagine, view
from millwright.games.woodcraft.ways_out import way_out
from millwright.games.woodcraft.words import ask, closes, event_wording, list_key, news, offer_wording, verdict
from millwright.kernel import Event, Move, Quote
from millwright.mind.craft import Craft
from millwright.mind.value import Value


class Woodcraft(Game[Facts, State, View]):
    """Woodcraft."""

    id = "woodcraft"
    title = "Woodcraft"
    rules = RULES
    seats = SEATS
    standard = STANDARD
    verbs = VERBS
    happenings = EVENTS
    open_figures = True
    open_zones = frozenset({"board", "topic"})
    guide = STEPS
    lessons = LESSONS
    options: ClassVar[dict[str, tuple[str, ...]]] = {
        "start": ("a", "any"),
        "decks": ("refill", "once"),
        "cutting": ("whole", "split"),
        "picks": ("any", "ascending"),
    }
    option_rules: ClassVar[dict[str, str]] = {"start": "C01", "decks": "C04", "cutting": "C62"}
    earlier: ClassVar[dict[str, Translation]] = {
        "2026.1": {"decks": {"": "once"}, "cutting": {"": "split"}, "picks": {"": "ascending"}},
    }
    kept = frozenset({"picks"})

    load_facts = staticmethod(load_facts)
    clone = staticmethod(State.clone)
    dump = staticmethod(dump)
    load = staticmethod(load)
    view = staticmethod(view)
    load_view = staticmethod(load_view)
    imagine = staticmethod(imagine)
    vectors = Vectors
    scores = staticmethod(scores)
    ranking = staticmethod(ranking)
    answer = staticmethod(answer)
    audit = staticmethod(audit)
    accounts = staticmethod(accounts)
    ledger = staticmethod(ledger)

    name_of = staticmethod(name_of)
    event_wording = staticmethod(event_wording)
    offer_wording = staticmethod(offer_wording)
    ask = staticmethod(ask)
    explain = staticmethod(explain)
    wish_wording = staticmethod(wish_wording)
    more_reasons = staticmethod(more_reasons)
    status = staticmethod(status)
    show = staticmethod(show)
    standing = staticmethod(standing)
    strip = staticmethod(strip)
    closes = staticmethod(closes)
    ends = staticmethod(ends)
    beside = staticmethod(beside)
    about = staticmethod(about)

    look = staticmethod(look)
    sheet = staticmethod(sheet)
    parts = staticmethod(parts)
    own_parts = staticmethod(own_parts)
    emblem = staticmethod(emblem)

    def verdict(self, view: View, /) -> str:
        """C70: how good a solo game was."""
        return verdict(view.facts, standing(view)[-1][1][0] or 0) if view.table.seats == 1 else ""

    def start(self, facts: Facts, seats: int, options: dict[str, str], /) -> State:
        """Each option is a switch that is off by default."""
        on = [options.get(key, usual) != usual for key, (usual, _) in self.options.items()]
        return start(facts, seats, Options(*on))

    def seat_ids(self, facts: Facts, seats: int, /) -> list[str]:
        return facts.colours[:seats]

    def printed_names(self, facts: Facts, /) -> dict[str, str]:
        return card_names(facts)

    def written(self, s: State | View, move: Move, /) -> str:
        return written(s, move)

    def canonical(self, s: State, seat: int, words: str, /) -> str:
        return canonical(s, seat, words, self.write)

    def event_lines(self, s: State, events: list[Event], /) -> list[LogLine]:
        told = news(events)
        return [self.list_line(s, group) if list_key(group[0]) else self.say(s, group[0]) for group in told]

    def list_line(self, s: State, group: list[Event]) -> LogLine:
        """Several events of one seat or one row."""
        told = [self.say(s, event) for event in group]
        name = seat_name(s.facts, told[0].seat) if told[0].seat >= 0 else ""
        words = text(f"woodcraft.event.{list_key(group[0])}", seat=name, parts=", ".join([line.text for line in told]))
        things = tuple(dict.fromkeys([id for line in told for id in line.things]))
        return LogLine(words, False, told[0].seat, things, tuple([brief for line in told for brief in line.brief]))

    def headline(self, view: View, /) -> str:
        return headline(view) or super().headline(view)

    def label(self, view: View, move: Move, quote: Quote, /) -> str:
        return label(view, move, quote) or super().label(view, move, quote)

    def way_out(self, view: View, move: Move, quote: Quote, /) -> str:
        return way_out(view, move, quote, self.wish)

    def things(self, view: View, move: Move, /) -> tuple[str, ...]:
        return things(view, move, super().things(view, move))

    def bots(self) -> dict[str, Callable[[], Bot]]:
        from millwright.games.woodcraft.bots.steady import Steady
        from millwright.mind.beginner import Beginner
        from millwright.mind.minds import Master, Strong

        return super().bots() | {"beginner": Beginner, "steady": Steady, "strong": Strong, "master": Master}

    def craft(self, facts: Facts, seats: int, value: Value, /) -> Craft[State]:
        from millwright.games.woodcraft.bots.craft import WoodcraftCraft

        return WoodcraftCraft(facts, seats, value)


WOODCRAFT: Final = Woodcraft()
