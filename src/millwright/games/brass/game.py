"""Brass behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from millwright.bot import Bot
from millwright.games.brass.audit import accounts, audit, ledger
from millwright.games.brass.draw.emblem import emblem
from millwright.games.brass.draw.in_hand import in_the_way
from millwright.games.brass.draw.look import look
from millwright.games.brass.draw.parts import own_parts, parts
from millwright.games.brass.draw.style import sheet
from millwright.games.brass.draw.things import about_question, hand, pieces, things
from millwright.games.brass.facts import SEATS, STANDARD, Facts, load_facts
from millwright.games.brass.guide import STEPS
from millwright.games.brass.lessons import LESSONS
from millwright.games.brass.reasons import explain, more_reasons, wish_wording
from millwright.games.brass.remark import remark
from millwright.games.brass.rules import RULES, dump, load, load_view, ranking, scores, start, winners
from millwright.games.brass.show import answer, show, status
from millwright.games.brass.spelling import canonical
from millwright.games.brass.standing import standing
from millwright.games.brass.strip import strip
from millwright.games.brass.table import Options, State
from millwright.games.brass.vector import Vectors
from millwright.games.brass.verbs import BUILT, DONE, EVENTS, VERBS
from millwright.games.brass.view import View, imagine, view
from millwright.games.brass.ways_out import way_out
from millwright.games.brass.words import (
    TOGETHER,
    ask,
    beyond_lancashire,
    briefly_together,
    colour_name,
    event_wording,
    name_of,
    news,
    offer_key,
    offer_wording,
    rivals_replaced,
    together,
    written,
)
from millwright.games.brief import Brief, brief
from millwright.games.game import Game, LogLine, Translation
from millwright.kernel import Event, Move
from millwright.mind.craft import Craft
from millwright.mind.value import Value


class Brass(Game[Facts, State, View]):
    """Brass."""

    id = "brass"
    title = "Brass"
    rules = RULES
    seats = SEATS
    standard = STANDARD
    verbs = VERBS
    happenings = EVENTS
    open_figures = True
    open_zones = frozenset({"board", "topic", "market", "players"})
    guide = STEPS
    lessons = LESSONS
    options: ClassVar[dict[str, tuple[str, ...]]] = {
        "cotton_bonus": ("income", "money"),
        "overbuild": ("both", "either"),
        "virtual_link": ("both", "one-way"),
        "rail_coal": ("choice", "through", "nearest"),
        "income_tie": ("level", "space"),
        "unpayable_debt": ("points", "stays"),
        "first_build": ("no-presence", "once"),
        "canal_card": ("links", "own-tile"),
        "final_tie": ("order", "shared"),
    }
    option_rules: ClassVar[dict[str, str]] = {
        "cotton_bonus": "B39", "overbuild": "B32", "virtual_link": "B16", "rail_coal": "B34", "income_tie": "B47",
        "unpayable_debt": "B12", "first_build": "B17", "canal_card": "B16", "final_tie": "B47",
    }  # fmt: skip
    # B34: the rail being laid was a way for its own coal. B47: spaces of the income track were compared.
    earlier: ClassVar[dict[str, Translation]] = {
        "2026.1": {"rail_coal": {"": "through", "choice": "through"}, "income_tie": {"": "space"}},
    }

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
    winners = staticmethod(winners)
    answer = staticmethod(answer)
    audit = staticmethod(audit)
    accounts = staticmethod(accounts)
    ledger = staticmethod(ledger)

    name_of = staticmethod(name_of)
    event_wording = staticmethod(event_wording)
    offer_wording = staticmethod(offer_wording)
    offer_key = staticmethod(offer_key)
    ask = staticmethod(ask)
    remark = staticmethod(remark)
    explain = staticmethod(explain)
    wish_wording = staticmethod(wish_wording)
    more_reasons = staticmethod(more_reasons)
    way_out = staticmethod(way_out)
    in_the_way = staticmethod(in_the_way)
    about_question = staticmethod(about_question)
    status = staticmethod(status)
    show = staticmethod(show)
    standing = staticmethod(standing)
    strip = staticmethod(strip)

    look = staticmethod(look)
    sheet = staticmethod(sheet)
    parts = staticmethod(parts)
    own_parts = staticmethod(own_parts)
    hand = staticmethod(hand)
    pieces = staticmethod(pieces)
    emblem = staticmethod(emblem)

    def start(self, facts: Facts, seats: int, options: dict[str, str], /) -> State:
        """Each switch of a table is one value of an option."""
        chosen = {key: options.get(key, values[0]) for key, values in self.options.items()}
        switches = Options(
            cotton_money=chosen["cotton_bonus"] == "money",
            overbuild_either=chosen["overbuild"] == "either",
            virtual_one_way=chosen["virtual_link"] == "one-way",
            rail_coal_through=chosen["rail_coal"] == "through",
            rail_coal_nearest=chosen["rail_coal"] == "nearest",
            tie_by_level=chosen["income_tie"] == "level",
            debt_stays=chosen["unpayable_debt"] == "stays",
            first_once=chosen["first_build"] == "once",
            canal_own_tile=chosen["canal_card"] == "own-tile",
            tie_shared=chosen["final_tie"] == "shared",
        )
        return start(facts, seats, switches)

    def seat_ids(self, facts: Facts, seats: int, /) -> list[str]:
        return facts.colours[:seats]

    def printed_names(self, facts: Facts, /) -> dict[str, str]:
        return beyond_lancashire(facts)

    def canonical(self, s: State, seat: int, words: str, /) -> str:
        return canonical(s, seat, words, self.write)

    def written(self, s: State | View, move: Move, /) -> str:
        return written(s, move)

    def event_lines(self, s: State, events: list[Event], /) -> list[LogLine]:
        rivals = rivals_replaced(events)
        return [self.line(s, group, rivals) for group in news(events)]

    def line(self, s: State, events: list[Event], rivals: dict[int, int]) -> LogLine:
        """A line about one event, or about several that are told together."""
        kind, _, *numbers = events[0]
        if kind not in TOGETHER:
            line = self.say(s, events[0])
            over = kind == BUILT and numbers[1] in rivals
            return replace(line, brief=self.over(s, events[0], rivals[numbers[1]])) if over else line
        row = EVENTS[kind]
        seat = self.seat_of(s, row, numbers) if len(events) == 1 else -1
        words = together(s, events)
        return LogLine(words, row.chapter, seat, self.things_of(s, row, numbers), briefly_together(s, events, words))

    def over(self, s: State, event: Event, rival: int) -> tuple[Brief, ...]:
        """B32: what a short account says of a tile that takes the place of a rival's."""
        row, numbers = EVENTS[event[0]], event[2:]
        _, blanks = self.blanks_of(s, row, numbers, self.event_wording(s, event))
        return brief(
            "brass", "built_over", {**blanks, "rival": colour_name(s.facts, rival)}, self.things_of(s, row, numbers)
        )

    def things(self, view: View, move: Move, /) -> tuple[str, ...]:
        return things(view, move, super().things(view, move))

    def closes(self, s: State | View, move: Move, /) -> bool:
        return move[0] == DONE

    def bots(self) -> dict[str, Callable[[], Bot]]:
        from millwright.games.brass.bots.steady import Steady
        from millwright.mind.beginner import Beginner
        from millwright.mind.minds import Master, Strong

        return super().bots() | {"beginner": Beginner, "steady": Steady, "strong": Strong, "master": Master}

    def craft(self, facts: Facts, seats: int, value: Value, /) -> Craft[State]:
        from millwright.games.brass.bots.craft import BrassCraft

        return BrassCraft(value)


BRASS: Final = Brass()
