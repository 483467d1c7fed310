"""Turns on trial: undo and redo, what is held back until it is confirmed, and that nothing is shown too early."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.games.woodcraft.verbs import MARKET
from millwright.games.workshop.auction import Bids
from millwright.kernel import LUCK, Move, binding, offers, play, play_trusted, waiting
from millwright.match import Refused, at_position
from millwright.service.draft import Draft, Staged, reveals
from millwright.service.room import Room
from tests.service.tables import (
    TABLES,
    answer,
    asks,
    begun,
    choose,
    dump,
    led_to,
    pick,
    seats_asked,
    staged,
    until,
)


def first(game: str, seats: int, seed: int = 1) -> tuple[AnyGame, Any, int, Draft]:
    """A first decision of a game, and a draft of whoever takes it."""
    s = until(GAMES[game].new(seats), Random(seed), seats_asked)
    seat = waiting(s)[0]
    return GAMES[game], s, seat, on_trial(GAMES[game], seat, s)


def on_trial(game: AnyGame, seat: int, s: Any) -> Draft:
    """A draft upon a position of its own."""
    return Draft(seat, at_position(game, game.clone(s)))


def bidding(seats: int = 3, left: int = 3) -> tuple[Room, int]:
    """A table of Workshop of the World where so many still bid, and one of them."""
    room = led_to(begun("workshop", seats), asks("Bids", True))
    while len(room.asked()) > left:
        room.enter(room.step(room.asked()[0], [offers(room.state, room.asked()[0])[2]]))
    return room, room.asked()[-1]


def seen(game: AnyGame, s: Any, seat: int) -> Any:
    """All that a seat gets to know of a position."""
    return game.view(s, seat).dump(), offers(s, seat), game.log_lines(s, s.events, seat), waiting(s)


def moves_of(draft: Draft) -> list[Move]:
    return [one.move for one in draft.moves]


# ---- staging, undo, redo


@pytest.mark.parametrize("game", list(GAMES))
def test_a_move_on_trial_changes_the_draft_alone(game: str) -> None:
    room = led_to(begun(game, 3), lambda s: len(offers(s, waiting(s)[0])) > 1)
    before, seat = dump(room), room.asked()[0]
    draft = room.draft(seat)
    draft.stage(offers(room.state, seat)[0])
    assert draft.moves[0].chosen and not draft.empty
    assert dump(room) == before
    assert draft.held is not None or room.game.dump(room.present(seat)) != before


def test_a_draft_without_moves_is_the_table() -> None:
    room = begun("brass", 2)
    seat = room.asked()[0]
    draft = room.draft(seat)
    assert draft.empty and draft.free and room.present(seat) is room.state
    assert room.draft(seat) is draft


def test_undo_takes_back_one_choice_and_redo_makes_it_again() -> None:
    game, s, _, draft = first("woodcraft", 2)
    draft.stage(offers(draft.state, draft.seat)[0])
    after, moves = game.dump(draft.state), moves_of(draft)
    assert draft.undo() and draft.empty and game.dump(draft.state) == game.dump(s)
    assert draft.redo() and moves_of(draft) == moves and game.dump(draft.state) == after


@pytest.mark.parametrize("game", list(GAMES))
def test_every_turn_on_trial_can_be_read(game: str) -> None:
    """What the player reads before confirming is what the log says afterwards, as far as it was carried out."""
    rng, room = Random(f"read {game}"), begun(game, 2)
    for _ in range(15):
        seat, seq = pick(room.asked(), rng), room.seq
        draft = staged(room, seat, rng)
        room.enter(room.confirm(seat, room.stamp(seat)))
        for one, entry in zip(draft.moves, room.entries[seq:], strict=False):
            assert one.lines == entry.lines(seat) or (one.move == draft.held and one.lines[0].text)


def test_there_is_an_end_to_undo_and_redo() -> None:
    _, _, _, draft = first("brass", 2)
    assert not draft.undo() and not draft.redo()
    draft.stage(offers(draft.state, draft.seat)[0])
    assert not draft.redo()
    assert draft.undo() and not draft.undo()
    assert draft.redo() and not draft.redo()


def test_another_move_forgets_what_was_undone() -> None:
    _, s, _, draft = first("brass", 2)
    one, other = offers(s, draft.seat)[:2]
    draft.stage(one)
    draft.undo()
    draft.stage(other)
    assert not draft.redo() and draft.undone == []
    assert moves_of(draft)[0] == other


def forced(game: str) -> tuple[AnyGame, Draft]:
    """A draft of which the last move was the only one there was."""
    rng, rules = Random(f"forced {game}"), GAMES[game]
    s = until(rules.new(3), rng, seats_asked)
    for _ in range(500):
        draft = on_trial(rules, pick(waiting(s), rng), s)
        while draft.free and len(draft.moves) < 12:
            draft.stage(pick(offers(draft.state, draft.seat), rng))
            if not draft.moves[-1].chosen:
                return rules, draft
        until(s, rng, seats_asked)
    raise AssertionError("no move was ever the only one")


@pytest.mark.parametrize("game", list(GAMES))
def test_undo_takes_back_what_followed_by_itself(game: str) -> None:
    rules, draft = forced(game)
    chosen = max(n for n, one in enumerate(draft.moves) if one.chosen)
    whole, after = list(draft.moves), rules.dump(draft.state)
    assert draft.undo()
    assert draft.moves == whole[:chosen]
    assert draft.redo()
    assert draft.moves == whole and rules.dump(draft.state) == after


def test_a_decision_that_leaves_no_choice_is_not_left_to_be_made() -> None:
    for game in GAMES:
        rules, draft = forced(game)
        assert not draft.free or len(offers(draft.state, draft.seat)) > 1, rules.id


def test_a_draft_is_kept_as_plain_data() -> None:
    game, s, seat, draft = first("woodcraft", 3)
    rng = Random(3)
    while draft.free and len(draft.moves) < 6:
        draft.stage(pick(offers(draft.state, seat), rng))
    draft.undo()
    data = json.loads(json.dumps(draft.dump()))
    again = on_trial(game, seat, s)
    again.load(data)
    assert (again.moves, again.held) == (draft.moves, draft.held)
    assert game.dump(again.state) == game.dump(draft.state)
    assert again.dump() == draft.dump()
    assert again.redo() and draft.redo()
    assert game.dump(again.state) == game.dump(draft.state)


# ---- others move meanwhile


def test_a_sealed_bid_on_trial_stays_when_others_bid() -> None:
    """W08."""
    room, mine = bidding()
    draft = room.draft(mine)
    draft.stage(offers(room.state, mine)[4])
    bid = draft.held
    while len(room.asked()) > 1:
        room.enter(room.step(room.asked()[0], [offers(room.state, room.asked()[0])[1]]))
        assert room.drafts[mine] is draft
        assert (draft.held, moves_of(draft), draft.barrier) == (bid, [bid], "sealed")
        assert room.game.dump(draft.state) == dump(room)
    room.enter(room.confirm(mine, room.stamp(mine)))
    assert room.entries[-1].move == bid or room.entries[-1].seat == LUCK


def test_picks_on_trial_stay_when_others_pick() -> None:
    """W46: two players pick up to two tokens, so that one may be half-way when the other is done."""
    room = led_to(begun("workshop", 2), lambda s: asks("Demand", True)(s) and s.agenda[-1].most > 1)
    one, other = room.asked()
    draft, none = room.draft(one), picks(room, room.state, one)
    draft.stage(offers(room.state, one)[0])
    assert draft.free and draft.held is None
    moves = moves_of(draft)
    while other in room.asked():
        room.enter(room.step(other, [offers(room.state, other)[0]]))
    assert room.asked() == [one] and room.drafts[one] is draft
    assert (moves_of(draft), draft.held) == (moves, None)
    assert sum(picks(room, draft.state, one)) == 1 + sum(none)


def picks(room: Room, s: Any, seat: int) -> list[int]:
    return list(room.game.view(s, seat).dump()["drawer"]["picks"])


def test_what_was_undone_stays_when_others_move() -> None:
    room, mine = bidding()
    draft = room.draft(mine)
    draft.stage(offers(room.state, mine)[4])
    draft.undo()
    room.enter(room.step(room.asked()[0], [offers(room.state, room.asked()[0])[1]]))
    assert draft.empty and draft.redo()
    assert moves_of(draft) == [offers(room.state, mine)[4]] and draft.barrier == "sealed"


def test_moves_that_are_gone_leave_the_draft() -> None:
    """Rebuilt from a position that does not have them: as far as it goes, and nothing can be made again."""
    _, s, seat, draft = first("woodcraft", 2)
    draft.stage(offers(s, seat)[0])
    nonsense = Staged((99, 0, 0), True)
    draft.undone = [[nonsense]]
    kept = list(draft.moves)
    draft.rebuild(draft.before[0], [*kept[:1], nonsense, *kept[1:]])
    assert moves_of(draft) == moves_of(draft)[:1] == [kept[0].move]
    assert draft.undone == [] and not draft.redo()


def test_a_move_that_is_gone_is_not_made_again() -> None:
    """What was undone may have come from a file: it is refused without harm."""
    game, s, seat, draft = first("brass", 2)
    draft.load({"moves": [], "undone": [[[99, 0, 0, 1]]]})
    assert not draft.redo()
    assert draft.empty and game.dump(draft.state) == game.dump(s) and draft.seat == seat


# ---- what is held back


def test_the_last_bidder_sees_no_bid_before_confirming() -> None:
    """W08: looking at the table with a bid on trial shows what was there before; confirming it shows all bids."""
    room, mine = bidding(4, 1)
    before = room.game.view(room.present(mine), mine).dump()
    draft = room.draft(mine)
    draft.stage(offers(room.state, mine)[3])
    assert draft.barrier == "sealed" and not draft.free
    assert room.game.view(room.present(mine), mine).dump() == before
    assert waiting(room.present(mine)) == [mine] and room.present(mine) is room.state
    room.enter(room.confirm(mine, room.stamp(mine)))
    assert all(bid >= 0 for bid in room.state.table.bids[:4])
    lines = [line for entry in room.entries for line in entry.lines(mine)]
    assert sum("bid" in line.text.lower() for line in lines[-12:]) >= 4


def test_a_bid_on_trial_reads_the_same_whatever_the_others_bid() -> None:
    """Every bid of the last bidder, in worlds that differ in the other bids alone."""
    one, mine = bidding(3, 1)
    for n in range(12):
        world = one.game.imagine(one.game.view(one.state, mine), Random(n))
        for move in offers(world, mine)[::5]:
            drafts = [on_trial(one.game, mine, s) for s in (world, one.state)]
            for draft in drafts:
                draft.stage(move)
            looks = [(seen(one.game, draft.state, mine), draft.moves, draft.held) for draft in drafts]
            assert looks[0] == looks[1]


def test_a_sealed_answer_is_held_also_when_others_are_still_asked() -> None:
    """Nobody takes it back once the others have seen that it was given, but until then it can be."""
    room, mine = bidding()
    draft = room.draft(mine)
    draft.stage(offers(room.state, mine)[0])
    assert draft.barrier == "sealed"
    assert draft.undo() and draft.free


def test_the_last_sealed_answer_reveals_and_an_earlier_one_does_not() -> None:
    for left, told in ((3, False), (2, False), (1, True)):
        room, mine = bidding(3, left)
        after, move = room.game.clone(room.state), offers(room.state, mine)[3]
        play(after, mine, move)
        assert reveals(room.game, room.state, after, mine, move) is told


def test_what_would_be_shown_is_found_also_where_nothing_is_declared_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The barrier is computed: other worlds tell, not a mark on the decision."""
    monkeypatch.setattr(Bids, "SEALED", False)
    for left, barrier in ((3, "others"), (2, "others"), (1, "sealed")):
        room, mine = bidding(3, left)
        draft = room.draft(mine)
        draft.stage(offers(room.state, mine)[3])
        assert draft.barrier == barrier


# ---- the barrier


def barriers(game: str, seats: int, options: dict[str, str]) -> dict[str, int]:
    """How often each barrier ended a move in a random game, by its kind; each is checked for what it says."""
    rules, rng, found = GAMES[game], Random(f"barrier {game} {seats}"), dict[str, int]()
    s = until(rules.new(seats, **options), rng, seats_asked)
    while s.agenda:
        seat, move = choose(s, rng)
        if seat != LUCK:
            kind = barrier_of(rules, s, seat, move)
            found[kind] = found.get(kind, 0) + 1
        play_trusted(s, seat, move)
    return found


def barrier_of(game: AnyGame, s: Any, seat: int, move: Move) -> str:
    """What a draft says after one move, compared with what really comes next."""
    draft, world, item = on_trial(game, seat, s), after(game, s, seat, move), s.agenda[-1]
    draft.put(Staged(move, True))
    said = "free" if draft.free else draft.barrier
    if binding(world, item):
        assert said == "sealed"
    elif said != "sealed":
        assert said == next_asked(world, seat)
    return said


def next_asked(s: Any, seat: int) -> str:
    if not s.agenda:
        return "over"
    return "luck" if waiting(s) == [LUCK] else "free" if seat in waiting(s) else "others"


BARRIERS = {
    ("workshop", 4): {"free", "sealed", "luck", "others"},  # the last answer of a game is sealed
    ("brass", 2): {"free", "luck", "others", "over"},
    ("woodcraft", 3): {"free", "luck", "others", "over"},
}


@pytest.mark.parametrize(("game", "seats"), list(BARRIERS))
def test_every_barrier_is_met_in_a_game(game: str, seats: int) -> None:
    assert set(barriers(game, seats, {})) == BARRIERS[game, seats]


def last_position(game: str, seats: int) -> tuple[Any, int, Move]:
    """The position before the last move of a game, and that move."""
    rng, s = Random(f"last {game}"), GAMES[game].new(seats)
    while True:
        before, (seat, move) = GAMES[game].clone(s), choose(s, rng)
        play_trusted(s, seat, move)
        if not s.agenda:
            return before, seat, move


@pytest.mark.parametrize(("game", "kind"), [("brass", "over"), ("workshop", "sealed")])
def test_the_end_of_a_game_is_a_barrier(game: str, kind: str) -> None:
    s, seat, move = last_position(game, 3)
    draft = on_trial(GAMES[game], seat, s)
    draft.stage(move)
    assert draft.barrier == kind and not draft.free
    assert bool(draft.state.agenda) == (kind == "sealed")


# ---- laws


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_undoing_all_gives_the_position_before_and_confirming_is_playing(game: str, seats: int) -> None:
    rng, room = Random(f"drafts {game} {seats}"), begun(game, seats)
    tried = 0
    while room.asked() and tried < 40:
        if rng.random() < 0.25:
            check_trial(room, pick(room.asked(), rng), rng)
            tried += 1
        else:
            answer(room, rng)
    assert tried > 5


def check_trial(room: Room, seat: int, rng: Random) -> None:
    """One turn on trial, to and fro, then for good."""
    before = dump(room)
    draft = wander(room, seat, rng)
    data, after = draft.dump(), room.game.dump(draft.state)
    choices = sum(one.chosen for one in draft.moves)
    for _ in range(choices):
        assert draft.undo()
    assert draft.empty and draft.free and not draft.undo()
    assert room.game.dump(draft.state) == before == dump(room)
    for _ in range(choices):
        assert draft.redo()
    assert room.game.dump(draft.state) == after and draft.dump()["moves"] == data["moves"]
    if not draft.free:
        check_confirmed(room, seat)


def wander(room: Room, seat: int, rng: Random) -> Draft:
    """Random moves on trial, some of them taken back and made again, to the end of the turn or thereabouts."""
    draft = room.draft(seat)
    for _ in range(25):
        if not draft.free:
            break
        draft.stage(pick(offers(draft.state, seat), rng))
        if rng.random() < 0.2:
            draft.undo()
            if rng.random() < 0.5:
                draft.redo()
    return draft


def check_confirmed(room: Room, seat: int) -> None:
    """The turn for good is the same as its moves played one by one, and luck after them."""
    direct, step = room.game.clone(room.state), room.confirm(seat, room.stamp(seat))
    luck, drawn = room.luck, sum(entry.seat == LUCK for entry in room.entries)
    for move in moves_of(room.drafts[seat]):
        play(direct, seat, move)
    while waiting(direct) == [LUCK]:
        play(direct, LUCK, luck.move(direct, drawn))
        drawn += 1
    room.enter(step)
    assert dump(room) == room.game.dump(direct)
    assert seat not in room.drafts


WORLDS = 7
"""More than the draft itself asks."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_a_draft_shows_does_not_depend_on_what_others_hide(game: str, seats: int) -> None:
    """In no random game does a move that is carried out on trial look different in a world that looked the same."""
    rules = GAMES[game]
    options = {key: values[seats % len(values)] for key, values in rules.options.items()}
    rng, s = Random(f"worlds {game} {seats}"), rules.new(seats, **options)
    asked = compared = 0
    while s.agenda:
        seat, move = choose(s, rng)
        if seat != LUCK:
            asked += 1
            compared += asked % 4 == 0 and check_worlds(rules, s, seat, move)
        play_trusted(s, seat, move)
    assert compared > 15 or seats == 1


def check_worlds(game: AnyGame, s: Any, seat: int, move: Move) -> bool:
    """A move on trial here and in other worlds; and a move that is held back without being sealed tells something."""
    draft, item = on_trial(game, seat, s), s.agenda[-1]
    draft.put(Staged(move, True))
    view = game.view(s, seat)
    found, real = seen(game, draft.state, seat) if draft.held is None else None, tried(game, s, seat, move)
    worlds = [tried(game, game.imagine(view, Random(f"world {n}")), seat, move) for n in range(WORLDS)]
    if draft.held is None:
        assert all(world == found for world in worlds)
    elif not binding(after(game, s, seat, move), item):
        assert any(world != real for world in worlds), "held back for nothing"
    return True


def after(game: AnyGame, s: Any, seat: int, move: Move) -> Any:
    world = game.clone(s)
    play(world, seat, move)
    return world


def tried(game: AnyGame, s: Any, seat: int, move: Move) -> Any:
    """What a seat sees after a move in some world; nothing if it cannot be made there."""
    return seen(game, after(game, s, seat, move), seat) if move in offers(s, seat) else None


# ---- what was taken up before, and the end of a turn in one act


def test_a_card_that_was_taken_up_pays_for_the_action_and_is_undone_with_it() -> None:
    room = led_to(begun("brass", 3), asks("Action"))
    seat = room.asked()[0]
    game, view = room.game, room.game.view(room.state, seat)
    card = next(thing for thing in game.hand(view) if thing.startswith("card-"))
    draft = room.draft(seat)
    draft.stage(draft.find("pass"), card)
    words = [game.write(match.state, one.move) for one, match in zip(draft.moves, draft.before, strict=True)]
    assert words[:2] == ["pass", f"discard {card.removeprefix('card-').rpartition('-')[0]}"]
    assert draft.undo() and draft.empty


@pytest.mark.parametrize("held", ["card-nowhere-1", "slot-wigan-1", "nonsense"])
def test_what_answers_nothing_is_left_aside(held: str) -> None:
    room = led_to(begun("brass", 3), asks("Action"))
    draft = room.draft(room.asked()[0])
    draft.stage(draft.find("pass"), held)
    assert len(draft.moves) == 1 and type(draft.state.agenda[-1]).__name__ == "Discard"


def test_being_done_ends_the_turn_in_one_act() -> None:
    """In Woodcraft a second purchase is declined and the turn ended at once; the record has both moves."""
    room = led_to(begun("woodcraft", 2), lambda s: bool(s.agenda) and getattr(s.agenda[-1], "bought", -1) > 0)
    seat = room.asked()[0]
    draft = room.draft(seat)
    assert [room.game.write(room.state, move) for move in draft.closing()] == ["done", "end"]
    before = room.seq
    room.enter(room.finish(seat, room.stamp(seat)))
    written = [entry.move for entry in room.entries[before:] if entry.seat == seat][:2]
    assert [room.game.verbs[move[0]].word for move in written] == ["done", "end"]


def test_a_last_move_is_made_and_confirmed_in_one_act() -> None:
    """Marketing ends a turn of Woodcraft: nothing is left to be asked."""
    room = led_to(begun("woodcraft", 2), lambda s: bool(s.agenda) and can_market(s))
    seat, before = room.asked()[0], room.seq
    with pytest.raises(Refused):
        room.finish(seat, room.stamp(seat), "market twice")
    assert room.draft(seat).empty
    room.enter(room.finish(seat, room.stamp(seat), "market"))
    [made] = [entry.move for entry in room.entries[before:] if entry.seat == seat][:1]
    assert room.game.verbs[made[0]].word == "market" and room.asked() != [seat]


def can_market(s: Any) -> bool:
    """Whether a seat may end its turn by marketing, with no die too many."""
    seat = waiting(s)[0]
    return seat != LUCK and len(s.table.lumber[seat]) <= 6 and (MARKET, 0, 0) in offers(s, seat)


def test_a_turn_with_something_to_decide_cannot_be_ended() -> None:
    room = led_to(begun("woodcraft", 2), asks("Turn"))
    seat = room.asked()[0]
    assert room.state.table.moved < 0 and not room.draft(seat).closing()
    with pytest.raises(Refused):
        room.finish(seat, room.stamp(seat))
    assert room.draft(seat).empty
