"""What one person sees of a table: choices with prices, what can be done at a thing and why not, and looking back."""

from __future__ import annotations

from random import Random
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, WATCHER, Position, offers, waiting
from millwright.match import Match, find_move
from millwright.record import Record
from millwright.service.draft import Draft
from millwright.service.history import Entry
from millwright.service.room import OVER, Chair, Room
from millwright.service.sight import Sight, at_thing, invitation, look
from millwright.web.decide import MOST_REASONS
from tests.service.lucky import SEED
from tests.service.tables import ANN, BOB, SALT, TABLES, answer, asks, begun, choices, led_to, new_room, pick, staged

STRANGER = 999


def seen(room: Room, seat: int, at: int | None = None) -> Sight:
    return look(room, room.chairs[seat].person, None, at)


def check_moments(game: str, seats: int, most: int = 25) -> int:
    """Hold every law of a sight at decisions of a random game, some of them within a turn on trial; how many."""
    room, rng, met = begun(game, seats), Random(f"sight {game} {seats}"), 0
    while room.asked() and met < most:
        seat = pick(room.asked(), rng)
        staged(room, seat, rng, most=int(rng.random() * 3))
        if choices(room, seat):
            check_sight(room, seen(room, seat))
            met += 1
        room.drafts.clear()
        answer(room, rng)
    return met


def check_sight(room: Room, sight: Sight) -> None:
    check_choices(room, sight)
    check_marks(sight)
    check_things(room, sight)


def check_choices(room: Room, sight: Sight) -> None:
    """All that is on offer, each in words that the table understands, with a label of its own."""
    s = room.present(sight.seat)
    moves = [find_move(room.game, s, sight.seat, choice.words) for choice in sight.choices]
    assert moves == offers(s, sight.seat)
    assert len({choice.label for choice in sight.choices}) == len(sight.choices)


def check_marks(sight: Sight) -> None:
    """Each choice that is about something is marked there, and nowhere else; pieces of one can be taken up."""
    marked = {choice.words for found in sight.marks.values() for choice in found}
    assert marked == {one.words for one in sight.choices if one.things and not one.pieces}
    assert all(thing in choice.at for thing, found in sight.marks.items() for choice in found)
    pieces = [piece for choice in sight.choices for piece in choice.pieces]
    assert all(thing in sight.hand for piece in pieces for thing in piece.things)
    assert not sight.hand.keys() & sight.marks.keys()  # a click means one thing


def check_things(room: Room, sight: Sight) -> None:
    """At a marked thing all its choices are found; what is refused has a reason, and is no choice."""
    for thing, marked in list(sight.marks.items())[:6]:
        can, refused = at_thing(room, sight.seat, [thing])
        assert {choice.words for choice in marked} <= {choice.words for choice in can}
        assert all(thing in choice.things for choice in can)
        assert not {one.notation for one in refused} & {choice.words for choice in sight.choices}
        assert all(one.reason.strip() and one.wish for one in refused)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_choices_marks_and_refusals_agree_in_a_game(game: str, seats: int) -> None:
    assert check_moments(game, seats) > 10


@pytest.mark.parametrize("game", list(GAMES))
def test_a_look_lists_the_candidates_once_and_not_for_each_offer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = led_to(begun(game, 2), lambda s: len(offers(s, waiting(s)[0])) > 8)
    seat, item, listed = room.asked()[0], type(room.state.agenda[-1]), list[int]()
    candidates = item.candidates

    def counting(self: Any, s: Any, seat: int) -> Any:
        listed.append(seat)
        return candidates(self, s, seat)

    monkeypatch.setattr(item, "candidates", counting)
    assert len(seen(room, seat).choices) > 8
    assert len(listed) <= 1
    at_thing(room, seat, list(seen(room, seat).marks))
    assert len(listed) <= 4


@pytest.mark.parametrize("game", list(GAMES))
def test_a_click_lists_what_comes_next_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page and the next click have the same list; other worlds are asked for the price of one move only."""
    room, rng, listed = begun(game, 2), Random(f"once {game}"), list[int]()

    def counting(s: Any, seat: int) -> Any:
        listed.append(seat)
        return offers(s, seat)

    for module in ("kernel", "match"):
        monkeypatch.setattr(f"millwright.{module}.offers", counting)
    for _ in range(8):
        seat = room.asked()[0]
        seen(room, seat)
        while choices(room, seat):
            listed.clear()
            before = len(room.draft(seat).moves)
            room.stage(seat, room.game.write(room.present(seat), pick(choices(room, seat), rng)), room.stamp(seat))
            at_thing(room, seat, list(seen(room, seat).marks))
            assert len(listed) <= len(room.draft(seat).moves) - before
        room.enter(room.confirm(seat, room.stamp(seat)))


# ---- at a thing


def refusals(game: str) -> tuple[Room, int, str]:
    """A decision at which something drawn can be asked about and is refused."""
    room, rng = begun(game, 3), Random(f"refused {game}")
    for _ in range(400):
        seat = room.asked()[0]
        for thing in refused_things(room, seat):
            return room, seat, thing
        answer(room, rng)
    raise AssertionError("nothing that is drawn was ever refused")


def refused_things(room: Room, seat: int) -> list[str]:
    view = room.game.view(room.state, seat)
    moves = room.state.agenda[-1].candidates(room.state, seat)
    allowed = offers(room.state, seat)
    return [thing for move in moves if move not in allowed for thing in room.game.things(view, move)[:1]]


@pytest.mark.parametrize("game", list(GAMES))
def test_what_cannot_be_done_at_a_thing_says_why(game: str) -> None:
    room, seat, thing = refusals(game)
    can, refused = at_thing(room, seat, [thing])
    assert refused and all(one.reason for one in refused)
    allowed = {room.game.write(room.state, move) for move in offers(room.state, seat)}
    assert {one.words for one in can} <= allowed and not {one.notation for one in refused} & allowed


def test_each_reason_at_a_thing_is_told_once() -> None:
    """Many ways to splice a die are refused for one reason: those that the same step would help are one line, and all
    lines of a thing are shown."""
    room, rng = begun("woodcraft", 2), Random("told once")
    for _ in range(160):
        seat = room.asked()[0]
        for thing in dict.fromkeys(refused_things(room, seat)):
            told = [(one.reason, one.way_out) for one in at_thing(room, seat, [thing])[1]]
            assert len(set(told)) == len(told) <= MOST_REASONS
        answer(room, rng)


def test_the_first_thing_that_anything_is_about_counts() -> None:
    """A click names what lies under it, the topmost first."""
    room = led_to(begun("brass", 2), lambda s: bool(marked(s)))
    seat = room.asked()[0]
    thing = next(iter(seen(room, seat).marks))
    assert at_thing(room, seat, ["nothing", "", thing]) == at_thing(room, seat, [thing])
    assert at_thing(room, seat, [thing])[0]
    assert at_thing(room, seat, ["nothing"]) == at_thing(room, seat, []) == ([], [])


def marked(s: Any) -> list[str]:
    """The things that offers of a Brass position are about."""
    game, seat = GAMES["brass"], waiting(s)[0]
    return [thing for move in offers(s, seat) for thing in game.things(game.view(s, seat), move)]


def test_who_is_not_asked_can_do_nothing_anywhere() -> None:
    room, seat, thing = refusals("brass")
    others = [other for other in (0, 1, 2, WATCHER, LUCK) if other != seat]
    assert [at_thing(room, other, [thing]) for other in others] == [([], [])] * len(others)
    room.stuck = "web.stuck_hung"
    assert at_thing(room, seat, [thing]) == ([], [])


def test_a_sealed_answer_on_trial_leaves_nothing_to_do() -> None:
    room = led_to(begun("workshop", 3), asks("Bids", True))
    seat = room.asked()[0]
    staged(room, seat, Random(1))
    sight = seen(room, seat)
    assert (sight.choices, sight.marks) == ([], {})
    assert sight.my_turn and sight.trial and sight.trial.barrier == "sealed"


# ---- who looks


def test_a_watcher_sees_what_everybody_may_and_has_no_choices() -> None:
    room = begun("brass", 2)
    sight = look(room, STRANGER, None)
    assert (sight.seat, sight.choices, sight.marks, sight.trial) == (WATCHER, [], {}, None)
    assert sight.view.dump() == room.game.view(room.state, WATCHER).dump()
    assert not sight.plays and not sight.my_turn and sight.asked == room.asked()


def test_the_turn_on_trial_is_seen_by_its_player_alone() -> None:
    room, rng = led_to(begun("brass", 2), lambda s: waiting(s) == [0]), Random(3)
    before = [look(room, who, None).view.dump() for who in (room.chairs[1].person, STRANGER)]
    draft = staged(room, 0, rng)
    mine = seen(room, 0)
    assert mine.trial and mine.trial.back and mine.view.dump() == room.game.view(draft.state, 0).dump()
    assert mine.asked == room.asked() == [0]  # told by what everybody has, not by the trial
    assert [look(room, who, None).view.dump() for who in (room.chairs[1].person, STRANGER)] == before
    assert seen(room, 1).trial is None and look(room, STRANGER, None).trial is None


def test_who_is_not_asked_sees_their_hand_and_no_choices() -> None:
    room = led_to(begun("brass", 2), lambda s: waiting(s) == [0])
    sight = seen(room, 1)
    assert (sight.seat, sight.choices, sight.my_turn, sight.plays) == (1, [], False, True)
    assert sight.view.dump() == room.game.view(room.state, 1).dump()


def test_a_shared_screen_shows_nobodys_hand_until_somebody_says_who_looks() -> None:
    room = led_to(begun("brass", 3, people=[ANN, ANN, BOB]), lambda s: waiting(s) == [0])
    sight = look(room, ANN, None)
    assert (sight.seat, sight.next_seat, sight.choices, sight.plays) == (WATCHER, 0, [], True)
    mine = look(room, ANN, 0)
    assert mine.seat == 0 and mine.choices and mine.my_turn
    assert look(room, ANN, 1).seat == WATCHER


def test_a_table_that_has_not_begun_can_be_looked_at() -> None:
    room = new_room("woodcraft", 2)
    sight = seen(room, 0)
    assert (sight.asked, sight.choices, sight.outcome, sight.my_turn) == ([], [], None, False)


# ---- looking back and the end


@pytest.mark.parametrize("game", list(GAMES))
def test_looking_back_has_no_choices(game: str) -> None:
    room, rng = begun(game, 2), Random(game)
    for _ in range(12):
        answer(room, rng)
    seat = room.asked()[0]
    staged(room, seat, rng, 1)
    for at in (0, 1, room.seq // 2, room.seq):
        sight = seen(room, seat, at)
        assert (sight.at, sight.choices, sight.marks, sight.trial, sight.outcome) == (at, [], {}, None, None)
        assert not sight.my_turn
        assert sight.view.dump() == room.game.view(room.position(at), seat).dump()
        assert sight.asked == [one for one in waiting(room.position(at)) if one != LUCK]


def test_there_is_nothing_to_look_at_beyond_the_present() -> None:
    room = begun("brass", 2)
    with pytest.raises(IndexError):
        seen(room, 0, room.seq + 1)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_finished_game_shows_how_it_came_out(game: str) -> None:
    room, rng = begun(game, 2), Random(game)
    while room.asked():
        assert seen(room, 0).outcome is None or room.phase == OVER
        answer(room, rng)
    outcome = seen(room, 0).outcome
    assert outcome == look(room, STRANGER, None).outcome
    assert outcome and outcome.points == room.game.scores(room.state)
    assert sorted(outcome.ranking) == [0, 1] and set(outcome.winners) <= {0, 1} and outcome.winners
    assert seen(room, 0, room.seq - 1).outcome is None


# ---- what a page may reach


def reachable(thing: Any, found: dict[int, Any]) -> dict[int, Any]:
    """Everything that can be got at from something, but for classes, functions and modules."""
    if id(thing) in found or isinstance(thing, type | FunctionType | MethodType | ModuleType):
        return found
    found[id(thing)] = thing
    if isinstance(thing, dict):
        parts = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        parts = [*thing]
    else:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        parts = [*getattr(thing, "__dict__", {}).values(), *[getattr(thing, name, None) for name in slots]]
    for part in parts:
        reachable(part, found)
    return found


def tells(thing: Any, secret: str) -> bool:
    return isinstance(thing, str) and secret in thing


def check_reach(room: Room, person: int, at: int | None) -> None:
    """No table, match, position, turn on trial or chair; and no seed before the end."""
    things = reachable(look(room, person, 0, at), {id(room.facts): None}).values()  # which everybody has
    assert not [one for one in things if isinstance(one, Room | Match | Position | Draft | Chair | Entry | Record)]
    assert any(tells(one, SEED) for one in things) == (room.phase == OVER)
    assert not any(tells(one, SALT) for one in things)


@pytest.mark.parametrize("game", list(GAMES))
def test_from_what_is_seen_nothing_else_can_be_reached(game: str) -> None:
    room, rng = begun(game, 2), Random(f"reach {game}")
    while room.asked():
        seat = room.asked()[0]
        staged(room, seat, rng, most=2)
        if rng.random() < 0.05:
            for person in (ANN - 1, ANN, STRANGER):
                check_reach(room, person, None)
                check_reach(room, person, room.shown // 2)
        room.drafts.clear()
        answer(room, rng)
    check_reach(room, STRANGER, None)
    assert invited_to(new_room(game, 2))


def invited_to(room: Room) -> bool:
    things = reachable(invitation(room), {}).values()
    return not [one for one in things if isinstance(one, Room | Match | Chair) or tells(one, SEED)]
