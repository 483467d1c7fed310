"""A table in memory: who sees what, what a decision is made upon, looking back, and the record."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, WATCHER, offers, play_trusted, waiting
from millwright.match import Refused
from millwright.record import BadRecord
from millwright.service.history import CHECKPOINT, Entry
from millwright.service.luck import check
from millwright.service.room import OVER, PLAYING, WAITING, Room, Stale
from millwright.service.turns import Turn
from tests.service.lucky import SEED, read
from tests.service.tables import (
    ANN,
    BOB,
    SALT,
    TABLES,
    answer,
    asks,
    begun,
    choices,
    dump,
    led_to,
    new_room,
    pick,
    staged,
)

NOBODY = 999


def played_out(game: str, seats: int, seed: str = "room") -> Room:
    """A whole random game, each answer a step of its own."""
    room, rng = begun(game, seats), Random(f"{seed} {game} {seats}")
    while room.asked():
        answer(room, rng)
    return room


def asking(seat: int, people: list[int]) -> Room:
    """A table of Brass where this seat is asked."""
    return led_to(begun("brass", len(people), people=people), lambda s: waiting(s) == [seat])


def bids(seats: int, people: list[int] | None = None) -> Room:
    """A table of Workshop of the World where everybody bids at once (W08)."""
    room = begun("workshop", seats, people=people)
    return led_to(room, lambda s: asks("Bids", True)(s) and len(waiting(s)) == seats)


# ---- through whose eyes


def test_a_stranger_watches_in_every_phase() -> None:
    for room in (new_room("brass", 2), begun("brass", 2), over()):
        assert [room.eye(NOBODY, wanted) for wanted in (None, 0, 1, 7, WATCHER)] == [(WATCHER, None)] * 5


def over() -> Room:
    room = begun("brass", 2, people=[ANN, ANN])
    room.phase = OVER
    return room


def test_who_has_one_seat_looks_from_there_whatever_they_say() -> None:
    """Also when others are asked, before the game and after it."""
    waiting_room, room = new_room("brass", 3), asking(1, [ANN, BOB, 103])
    for phase, table in ((WAITING, waiting_room), (PLAYING, room), (OVER, room)):
        table.phase = phase
        for wanted in (None, 0, 1, 2, WATCHER, -1):
            assert table.eye(table.chairs[0].person, wanted) == (0, None)


def test_on_a_shared_screen_the_asked_one_says_that_they_look() -> None:
    room = asking(0, [ANN, ANN, BOB])
    assert room.eye(ANN, None) == (WATCHER, 0)
    assert room.eye(ANN, 0) == (0, None)
    assert room.eye(ANN, 1) == (WATCHER, 0)  # the screen is handed over
    assert room.eye(ANN, 2) == (WATCHER, 0)  # somebody else's hand
    assert room.eye(BOB, 0) == (2, None)


def test_on_a_shared_screen_nobodys_hand_lies_open_while_others_think() -> None:
    room = asking(2, [ANN, ANN, BOB])
    assert {room.eye(ANN, wanted) for wanted in (None, 0, 1, 2, WATCHER)} == {(WATCHER, None)}


def test_on_a_shared_screen_several_may_be_asked_at_once() -> None:
    room = bids(3, [ANN, BOB, ANN])
    assert room.eye(ANN, None) == (WATCHER, 0)
    assert room.eye(ANN, 0) == (0, None) and room.eye(ANN, 2) == (2, None)
    room.enter(room.step(0, [offers(room.state, 0)[0]]))
    assert room.eye(ANN, 0) == (WATCHER, 2)


def test_a_shared_screen_shows_no_hand_before_the_game_and_any_own_one_after_it() -> None:
    before = new_room("brass", 2, people=[ANN, ANN])
    assert [before.eye(ANN, wanted) for wanted in (None, 0, 1)] == [(WATCHER, None)] * 3
    assert [over().eye(ANN, wanted) for wanted in (None, 0, 1, 5)] == [(0, None), (0, None), (1, None), (0, None)]


# ---- what a decision is made upon


def test_answers_of_others_leave_the_stamp_of_a_simultaneous_decision() -> None:
    room = bids(4)
    mine, *others = room.asked()
    stamp = room.stamp(mine)
    for other in others:
        before = room.stamp(other)
        room.enter(room.step(other, [offers(room.state, other)[0]]))
        assert room.stamp(mine) == stamp and room.stamp(other) != before
    room.stage(mine, room.game.write(room.state, offers(room.state, mine)[1]), stamp)
    assert room.stamp(mine) != stamp


@pytest.mark.parametrize("game", list(GAMES))
def test_the_stamp_changes_with_every_own_move_and_undo_brings_it_back(game: str) -> None:
    room, rng = begun(game, 2), Random(game)
    seat, seen = room.asked()[0], list[str]()
    while choices(room, seat):
        seen.append(room.stamp(seat))
        move = pick(choices(room, seat), rng)
        room.stage(seat, room.game.write(room.present(seat), move), seen[-1])
    assert len({*seen, room.stamp(seat)}) == len(seen) + 1
    for stamp in reversed(seen):
        room.undo(seat, room.stamp(seat))
        assert room.stamp(seat) == stamp


def test_no_stamp_comes_twice_in_a_game() -> None:
    """So that what somebody clicked on an old page is never taken for an answer to a new question."""
    room, rng, seen = begun("woodcraft", 2), Random(5), set[tuple[int, str]]()
    while room.asked() and room.seq < 200:
        seat = room.asked()[0]
        assert (seat, room.stamp(seat)) not in seen
        seen.add((seat, room.stamp(seat)))
        answer(room, rng)


def test_what_was_clicked_on_an_old_page_is_stale() -> None:
    room = led_to(begun("brass", 2), lambda s: len(offers(s, waiting(s)[0])) > 1)
    seat, stamp = room.asked()[0], room.stamp(room.asked()[0])
    words = room.game.write(room.state, offers(room.state, seat)[0])
    room.stage(seat, words, stamp)
    before, data = dump(room), room.drafts[seat].dump()
    for again in (stamp, "", "0", "nonsense"):
        for act in (room.undo, room.redo, room.confirm):
            with pytest.raises(Stale):
                act(seat, again)
        with pytest.raises(Stale):
            room.stage(seat, words, again)  # a double click
    assert dump(room) == before and room.drafts[seat].dump() == data


def test_who_is_not_asked_decides_nothing() -> None:
    room = asking(0, [ANN, BOB])
    for seat in (1, 5, LUCK, WATCHER, -1):
        with pytest.raises(Stale):
            room.stage(seat, "pass", room.stamp(seat))
        with pytest.raises(Stale):
            room.confirm(seat, room.stamp(seat))
    assert room.drafts == {}


def test_nothing_goes_on_at_a_table_that_was_set_aside() -> None:
    room = asking(0, [ANN, BOB])
    words = room.game.write(room.state, offers(room.state, 0)[0])
    room.stuck = "web.stuck_hung"
    with pytest.raises(Stale):
        room.stage(0, words, room.stamp(0))
    assert choices(room, 0) == []


def test_after_a_sealed_answer_nothing_more_can_be_staged() -> None:
    room = bids(3)
    words = room.game.write(room.state, offers(room.state, 0)[0])
    room.stage(0, words, room.stamp(0))
    with pytest.raises(Refused, match="Confirm or undo first"):
        room.stage(0, words, room.stamp(0))
    assert choices(room, 0) == []


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    room = bids(3)
    too_much = f"bid {max(move[1] for move in offers(room.state, 0)) + 1}"
    for words, reason in (
        (too_much, "Bid £51: you have only £50 for it."),
        ("bidd 5", "No such move: bidd 5. Did you mean bid 5"),
        ("", "You can: bid."),
    ):
        with pytest.raises(Refused, match=reason):
            room.stage(0, words, room.stamp(0))
    assert room.draft(0).empty


def test_a_turn_that_is_not_finished_cannot_be_confirmed() -> None:
    room = led_to(begun("brass", 2), lambda s: len(offers(s, waiting(s)[0])) > 1)
    seat = room.asked()[0]
    with pytest.raises(Refused, match="isn't finished"):
        room.confirm(seat, room.stamp(seat))
    room.stage(seat, room.game.write(room.state, offers(room.state, seat)[0]), room.stamp(seat))
    if room.drafts[seat].free:
        with pytest.raises(Refused, match="isn't finished"):
            room.confirm(seat, room.stamp(seat))


def test_nothing_to_take_back_is_said() -> None:
    room = begun("brass", 2)
    seat = room.asked()[0]
    for act in (room.undo, room.redo):
        with pytest.raises(Refused, match="Nothing to"):
            act(seat, room.stamp(seat))


# ---- steps


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_luck_alone_begins(game: str, seats: int) -> None:
    room = new_room(game, seats)
    before = dump(room)
    step = room.begin()
    assert (room.phase, room.seq, dump(room), step.seq) == (WAITING, 0, before, 0)
    assert {entry.seat for entry in step.entries} == {LUCK}
    room.enter(step)
    assert room.phase == PLAYING and room.asked() and room.seq == len(step.entries)


def test_a_step_is_worked_out_on_a_copy() -> None:
    room, rng = begun("woodcraft", 2), Random(2)
    seat = room.asked()[0]
    staged(room, seat, rng)
    before, seq, data = dump(room), room.seq, room.drafts[seat].dump()
    room.confirm(seat, room.stamp(seat))
    assert (dump(room), room.seq, room.drafts[seat].dump()) == (before, seq, data)


def test_drafts_of_others_stay_and_those_of_the_mover_go() -> None:
    room, rng = bids(4), Random(4)
    for seat in range(4):
        staged(room, seat, rng)
    drafts = dict(room.drafts)
    for seat in (2, 0, 3):
        room.enter(room.confirm(seat, room.stamp(seat)))
        del drafts[seat]
        assert room.drafts == drafts
    room.enter(room.confirm(1, room.stamp(1)))
    assert room.drafts == {}


def test_the_end_of_the_game_ends_everything() -> None:
    room = played_out("brass", 2)
    assert (room.phase, room.asked(), room.bots_asked(), room.drafts) == (OVER, [], [], {})
    assert not any(room.asked_now(seat) for seat in range(2))


def test_everybody_reads_their_own_lines() -> None:
    """A secret deal reads differently for who got it; a watcher reads what everybody may."""
    room = begun("brass", 3)
    deals = [entry for entry in room.entries if entry.lines(0) != entry.lines(1)]
    assert len(deals) > 5
    for entry in deals:
        assert entry.lines(WATCHER) in (entry.lines(0), entry.lines(1))


# ---- looking back


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_position_is_the_replay_so_far(game: str, seats: int) -> None:
    room = played_out(game, seats)
    s = new_room(game, seats).state
    assert room.game.dump(room.position(0)) == room.game.dump(s)
    for n, entry in enumerate(room.entries, 1):
        play_trusted(s, entry.seat, entry.move)
        assert room.game.dump(room.position(n)) == room.game.dump(s)
    assert len(room.checkpoints) == room.seq // CHECKPOINT + 1


def test_a_whole_turn_over_a_checkpoint_is_looked_back_at_too() -> None:
    """Steps of many moves, so that checkpoints fall inside them."""
    room, rng = begun("woodcraft", 3), Random(8)
    while room.seq < 130:
        seat = room.asked()[0]
        staged(room, seat, rng)
        room.enter(room.confirm(seat, room.stamp(seat)))
    s = new_room("woodcraft", 3).state
    for n, entry in enumerate(room.entries, 1):
        play_trusted(s, entry.seat, entry.move)
        assert room.game.dump(room.position(n)) == room.game.dump(s)


def test_there_is_no_position_before_the_first_nor_after_the_last() -> None:
    room = begun("brass", 2)
    for seq in (-1, room.seq + 1, 10_000):
        with pytest.raises(IndexError):
            room.position(seq)


def test_a_position_looked_back_at_can_be_played_on() -> None:
    room, rng = led_to(begun("brass", 2), lambda s: waiting(s) == [1]), Random(1)
    before, earlier = dump(room), room.game.dump(room.position(room.seq - 3))
    s = room.position(room.seq - 3)
    while s.agenda:
        seat = waiting(s)[0]
        play_trusted(s, seat, pick(offers(s, seat), rng))
    assert dump(room) == before and room.game.dump(room.position(room.seq - 3)) == earlier


def shape(entry: Entry) -> tuple[object, ...]:
    return entry.seat, entry.move, entry.sealed, entry.told


@pytest.mark.parametrize("game", list(GAMES))
def test_a_log_played_again_gives_the_same_room(game: str) -> None:
    room, again = played_out(game, 2), new_room(game, 2)
    again.replay((entry.seat, entry.move) for entry in room.entries)
    assert dump(again) == dump(room)
    assert [shape(entry) for entry in again.entries] == [shape(entry) for entry in room.entries]
    assert [room.game.dump(s) for s in again.checkpoints] == [room.game.dump(s) for s in room.checkpoints]


def test_how_often_somebody_answered_in_secret_does_not_show() -> None:
    """W46: until all have answered, the number of moves that everybody may know of stays."""
    room = led_to(begun("workshop", 2), asks("Demand", True))
    room = led_to(room, lambda s: asks("Demand", True)(s) and s.agenda[-1].waiting == 3)
    shown, rng = room.shown, Random(6)
    while asks("Demand")(room.state):
        assert room.shown == shown
        answer(room, rng)
    assert room.shown == room.seq > shown


@pytest.mark.parametrize("game", list(GAMES))
def test_what_others_did_since_is_cut_into_their_turns(game: str) -> None:
    room, rng = begun(game, 2), Random(f"since {game}")
    for _ in range(60):
        answer(room, rng)
        for seat in range(2):
            check_turns(room, seat)


def check_turns(room: Room, seat: int) -> None:
    """The ends are in order, reach the present, and between two of them one seat has moved. One's own last move comes
    first if it is told of all."""
    turns = room.turns_since(seat)
    last = room.last_by(seat)
    if turns and turns[0].first == last:
        assert turns.pop(0) == Turn(last, last, LUCK) and room.tells_of_all(last, seat)
    ends = [turn.last for turn in turns]
    assert ends == sorted(set(ends)) and (not ends or ends[-1] == room.shown)
    own = [n for n, entry in enumerate(room.entries, 1) if entry.seat == seat]
    starts = [own[-1] if own else 0, *ends]
    assert bool(ends) == (room.shown > starts[0])
    for start, end in zip(starts[1:], ends[1:], strict=False):
        assert len({entry.seat for entry in room.entries[start:end]} - {LUCK}) == 1
        assert seat not in {entry.seat for entry in room.entries[start:end]}
    for turn in turns:
        assert {entry.seat for entry in room.entries[turn.first - 1 : turn.last]} <= {LUCK, turn.seat}
        assert room.turn_at(turn.last) == turn or turn.first == starts[0] + 1


# ---- the record


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_record_of_a_table_proves_its_luck(game: str, seats: int) -> None:
    room = played_out(game, seats, "record")
    text = room.record_text()
    count = sum(entry.seat == LUCK for entry in room.entries)
    assert check(read(text)) == count > 10
    assert f"luck seed {SEED}" in text and text.count(f" {SALT}\n") == seats
    assert f"player {room.seat_ids()[0]} P100\n" in text and "\nend " in text


def test_the_record_of_a_game_that_goes_on_keeps_the_seed() -> None:
    room = begun("brass", 2)
    text = room.record_text()
    assert SEED not in text and f"luck commitment {room.commitment}" in text and text.endswith("\npause\n")
    with pytest.raises(BadRecord, match="no seed yet"):
        check(read(text))


def test_a_seat_without_a_salt_is_not_in_the_record() -> None:
    room = new_room("brass", 2)
    room.chairs[1].salt = ""
    room.enter(room.begin())
    assert [seat for seat, _ in room.luck.salts] == [room.seat_ids()[0]]
    assert room.record_text().count("luck salt") == 1
