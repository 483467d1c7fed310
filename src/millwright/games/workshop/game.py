"""Workshop of the World behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from millwright.bot import Bot
from millwright.games.game import Game, LogLine, Translation
from millwright.games.workshop.account import account, last_sight
from millwright.games.workshop.ahead import ahead
from millwright.games.workshop.audit import audit, ledger
from millwright.games.workshop.draw.emblem import emblem
from millwright.games.workshop.draw.look import look
from millwright.games.workshop.draw.parts import own_parts, parts
from millwright.games.workshop.draw.style import sheet
from millwright.games.workshop.draw.things import things
from millwright.games.workshop.facts import SEATS, STANDARD, Facts, load_facts
from millwright.games.workshop.guide import STEPS
from millwright.games.workshop.lessons import LESSONS
from millwright.games.workshop.page import about
from millwright.games.workshop.reasons import explain, wish_wording
from millwright.games.workshop.rules import RULES, dump, load, load_view, ranking, scores, start
from millwright.games.workshop.show import answer, show, status
from millwright.games.workshop.spelling import canonical
from millwright.games.workshop.standing import standing
from millwright.games.workshop.strip import strip
from millwright.games.workshop.table import Options, State
from millwright.games.workshop.vector import Vectors
from millwright.games.workshop.verbs import BID, EVENTS, VERBS
from millwright.games.workshop.view import Memory, View, imagine, view
from millwright.games.workshop.ways_out import remark, way_out
from millwright.games.workshop.words import (
    ask,
    beside,
    closes,
    event_wording,
    headline,
    label,
    name_of,
    news,
    offer_wording,
    order_line,
    sealed,
)
from millwright.kernel import Event, Move, Quote
from millwright.mind.craft import Craft
from millwright.mind.value import Value


class Workshop(Game[Facts, State, View]):
    """Workshop of the World."""

    id = "workshop"
    title = "Workshop of the World"
    rules = RULES
    seats = SEATS
    standard = STANDARD
    verbs = VERBS
    happenings = EVENTS
    plain_offers = frozenset({BID})
    open_zones = frozenset({"board", "topic", "market"})
    guide = STEPS
    lessons = LESSONS
    options: ClassVar[dict[str, tuple[str, ...]]] = {
        "open_auction": ("no", "yes"),
        "open_money": ("no", "yes"),
        "bid_tie": ("track", "auction"),
    }
    option_rules: ClassVar[dict[str, str]] = {"open_auction": "W50", "open_money": "W44", "bid_tie": "W48"}
    earlier: ClassVar[dict[str, Translation]] = {"2026.1": {"bid_tie": {"": "auction"}}}

    load_facts = staticmethod(load_facts)
    clone = staticmethod(State.clone)
    dump = staticmethod(dump)
    load = staticmethod(load)
    view = staticmethod(view)
    load_view = staticmethod(load_view)
    imagine = staticmethod(imagine)
    memory = Memory
    vectors = Vectors
    scores = accounts = staticmethod(scores)
    ranking = staticmethod(ranking)
    canonical = staticmethod(canonical)
    answer = staticmethod(answer)
    audit = staticmethod(audit)
    ledger = staticmethod(ledger)

    name_of = staticmethod(name_of)
    event_wording = staticmethod(event_wording)
    offer_wording = staticmethod(offer_wording)
    ask = staticmethod(ask)
    ahead = staticmethod(ahead)
    explain = staticmethod(explain)
    wish_wording = staticmethod(wish_wording)
    way_out = staticmethod(way_out)
    remark = staticmethod(remark)
    status = staticmethod(status)
    show = staticmethod(show)
    standing = staticmethod(standing)
    account = staticmethod(account)
    last_sight = staticmethod(last_sight)
    strip = staticmethod(strip)
    sealed = staticmethod(sealed)
    closes = staticmethod(closes)
    about = staticmethod(about)

    look = staticmethod(look)
    sheet = staticmethod(sheet)
    parts = staticmethod(parts)
    own_parts = staticmethod(own_parts)
    emblem = staticmethod(emblem)

    def start(self, facts: Facts, seats: int, options: dict[str, str], /) -> State:
        open_auction, open_money = options.get("open_auction") == "yes", options.get("open_money") == "yes"
        return start(facts, seats, Options(open_auction, open_money, options.get("bid_tie") == "auction"))

    def printed_names(self, facts: Facts, /) -> dict[str, str]:
        rows = zip(facts.industry_ids, facts.industry_names, strict=True)
        return {f"workshop.industry.{id}": name for id, name in rows}

    def seat_ids(self, facts: Facts, seats: int, /) -> list[str]:
        return facts.colours[:seats]

    def event_lines(self, s: State, events: list[Event], /) -> list[LogLine]:
        told = news(events)
        return [self.say(s, group[0]) if len(group) == 1 else order_line(s, group) for group in told]

    def headline(self, view: View, /) -> str:
        return headline(view) or super().headline(view)

    def label(self, view: View, move: Move, quote: Quote, /) -> str:
        return label(view, move) or super().label(view, move, quote)

    def beside(self, view: View, move: Move, /) -> str:
        return beside(move)

    def things(self, view: View, move: Move, /) -> tuple[str, ...]:
        return things(view, move, super().things(view, move))

    def bots(self) -> dict[str, Callable[[], Bot]]:
        from millwright.games.workshop.bots.steady import Steady
        from millwright.mind.beginner import Beginner
        from millwright.mind.minds import Master, Strong

        return super().bots() | {"beginner": Beginner, "steady": Steady, "strong": Strong, "master": Master}

    def craft(self, facts: Facts, seats: int, value: Value, /) -> Craft[State]:
        from millwright.games.workshop.bots.craft import WorkshopCraft

        return WorkshopCraft(facts, seats, value)


WORKSHOP: Final = Workshop()
