"""Who bids like Steady, from what was heard: the table follows from the events, and habits show."""

from __future__ import annotations

from random import Random

import pytest

from millwright.bot import Bot, RandomBot
from millwright.games.workshop.auction import Bids
from millwright.games.workshop.bots.heard import Rivals, likeness, public, recalled
from millwright.games.workshop.bots.seen import Seen
from millwright.games.workshop.bots.steady import Steady
from millwright.games.workshop.facts import STANDARD, Facts, load_facts
from millwright.games.workshop.rules import start
from millwright.games.workshop.table import Options
from millwright.games.workshop.view import Memory, view
from millwright.kernel import LUCK, heard, luck_move, offers, play_trusted
from millwright.playout import asked

FACTS: Facts = load_facts(STANDARD)
KEPT = ("era", "round", "deck", "aside", "order", "chart", "top", "revenue", "links", "industries", "faceup", "unseen")


@pytest.mark.parametrize("seats", [3, 4])
def test_what_was_heard_makes_the_table_and_tells_who_bids_like_steady(seats: int) -> None:
    rng, s, memory = Random(seats), start(FACTS, seats, Options(False, False, False)), Memory(0, seats)
    bots: list[Bot] = [RandomBot(), *[Steady() for _ in range(seats - 1)]]
    memory.observe(heard(s.events, 0))
    rivals, looked = Rivals(Seen(FACTS), FACTS, seats, None), 0
    while s.agenda:
        seat = asked(s)
        if seat == 0 and isinstance(s.agenda[-1], Bids):
            rivals.listen(public(memory.events))
            assert all(getattr(rivals.s.table, name) == getattr(s.table, name) for name in KEPT)
            assert [one.money for one in rivals.s.drawers] == [one.money for one in s.drawers]
            assert rivals.held == [sum(one.tokens) for one in s.drawers]
            looked += 1
        by_luck = seat == LUCK
        play_trusted(s, seat, luck_move(s, rng) if by_luck else bots[seat].choose(view(s, seat), offers(s, seat), rng))
        memory.observe(heard(s.events, 0))
    found = rivals.likely()
    assert looked > 5 and found[0] < 0.1 and min(found[1:]) > 0.6


def test_without_the_beginning_everybody_is_a_stranger() -> None:
    seen, s = Seen(FACTS), start(FACTS, 4, Options(False, False, False))
    assert likeness(seen, s, 0, None) == [seen.manner.stranger] * 4
    late = Memory(0, 4)
    late.gains[0] = 7  # something was missed
    assert likeness(seen, s, 0, late) == [seen.manner.stranger] * 4


def test_quick_matchers_are_told_from_patient_ones_by_their_bids() -> None:
    rivals = Rivals(Seen(FACTS), FACTS, 4, None)
    before = rivals.beliefs()
    assert len(set(before.likely)) == len(set(before.quick)) == 1  # nobody is known yet
    rivals.habits = [([0.0, 0.0, 0.0, 1.0], 5)] * 4
    rivals.matched = [([0.1, 0.9], [0.9, 0.1])] * 4
    for _ in range(4):
        rivals.weigh(0, 1)  # as the quick bid
        rivals.weigh(1, 0)  # as the patient bid
        rivals.weigh(2, 3)  # as Steady bids
    after = rivals.beliefs()
    assert after.quick[0] > 0.8 and after.quick[1] < 0.05 and after.likely[2] > 0.8
    assert max(after.likely[:2]) < 0.1


def test_what_one_bids_tells_what_company_one_keeps() -> None:
    """Two who bid like Steady make it likelier that the third does; one's own bids say nothing of the others."""
    rivals = Rivals(Seen(FACTS), FACTS, 4, None)
    before = rivals.beliefs(0).likely[3]
    rivals.kinds[0] = [1.0, 0.1, 0.1]
    assert rivals.beliefs(0).likely[3] == pytest.approx(before)
    rivals.kinds[1] = rivals.kinds[2] = [1.0, 0.1, 0.1]
    assert rivals.beliefs(0).likely[3] > before + 0.3
    rivals.kinds[1] = rivals.kinds[2] = [0.1, 0.1, 1.0]
    assert rivals.beliefs(0).likely[3] < before / 2


def test_what_was_heard_before_is_not_thought_about_again() -> None:
    """Whoever is asked anew hears the whole game anew, but earlier auctions are remembered, whoever heard them; another
    course of the game is another matter."""
    rng, s, seen = Random(5), start(FACTS, 3, Options(False, False, False)), Seen(FACTS)
    events = [heard(s.events, seat) for seat in range(3)]
    steady, sizes = Steady(), list[int]()
    while s.agenda and s.table.round < 4:
        seat = asked(s)
        move = luck_move(s, rng) if seat == LUCK else steady.choose(view(s, seat), offers(s, seat), rng)
        play_trusted(s, seat, move)
        for one in range(3):
            events[one] += heard(s.events, one)
        if seat == 0 and isinstance(s.agenda[-1], Bids):
            sizes.append(len(events[0]))

    def after(size: int, seat: int) -> Rivals:
        memory = Memory(seat, 3)
        memory.observe(events[seat][:size])
        return recalled(seen, s, None, memory)

    first = after(sizes[0], 0)
    assert after(len(events[0]), 0) is first
    assert after(len(events[1]), 1) is first
    alone = Rivals(seen, FACTS, 3, None)
    alone.listen(public(events[0]))
    assert first.likely() == alone.likely()
    assert after(sizes[0], 0) is not first
