"""Bots that listen, and what follows from what a seat has heard."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import millwright
from millwright.arena import Series, play_game
from millwright.bot import Bot
from millwright.bots import BOTS, SeatedBot, listens
from millwright.games.registry import GAMES, find_game
from millwright.games.workshop.verbs import BID_SEALED, TOKEN_CHOSEN, TOKEN_DRAWN
from millwright.games.workshop.view import HIDDEN, Memory
from millwright.kernel import LUCK, WATCHER, Event, Move, below, heard, luck_move, offers, play_trusted, waiting
from millwright.laws import check_memory
from millwright.mind.minds import Mind
from millwright.playout import random_step
from millwright.service import botworker
from tests.service.tables import answer, asks, begun, led_to, new_room, staged
from tests.test_laws import OPTIONED

FERRY = f"{Path(__file__).parent.parent / 'examples' / 'ferry.py'}:FERRY"


class Listener(Bot):
    """It keeps all that it is told, and chooses by it."""

    name = "listener"

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.scores: list[int] = []
        self.begun = self.asked = 0

    def begin(self, game: Any, seat: int, seats: int) -> None:
        self.told, self.seat, self.begun = [], seat, self.begun + 1

    def observe(self, events: list[Event]) -> None:
        self.told += events

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        self.asked += 1
        return offers[below(Random(f"{len(self.told)} {self.told[-1]} {rng.random()}"), len(offers))]

    def end(self, scores: list[int]) -> None:
        self.scores = scores


# ---- what is remembered


@pytest.mark.parametrize(("name", "seats", "options"), OPTIONED)
def test_purses_are_remembered(name: str, seats: int, options: dict[str, str]) -> None:
    """W44: with what everybody pays and earns aloud, imagined purses are the true ones; other games have no such."""
    worlds = check_memory(GAMES[name], GAMES[name].facts(), seats, options, 1)
    assert worlds > 20 if name == "workshop" else worlds == 0


def test_without_a_memory_purses_are_guessed() -> None:
    game, rng, wrong = GAMES["workshop"], Random(2), 0
    s = game.new(4)
    for _ in range(200):
        random_step(s, rng)
        wrong += game.accounts(game.imagine(game.view(s, 0), rng)) != game.accounts(s)
    assert wrong > 150


def test_a_memory_knows_no_secret() -> None:
    """Sealed bids and tokens of others are not among what a seat hears, so no memory can have them."""
    game, rng = GAMES["workshop"], Random(3)
    s, secrets = game.new(4), 0
    while s.agenda:
        random_step(s, rng)
        for kind, _, seat, what, _ in heard(s.events, 0):
            if kind in (BID_SEALED, TOKEN_DRAWN, TOKEN_CHOSEN) and seat != 0:
                assert what == -1
                secrets += 1
    assert secrets > 20


def test_a_memory_that_missed_the_beginning_is_not_believed() -> None:
    game, rng = GAMES["workshop"], Random(4)
    s = game.new(3)
    while s.table.round < 3:
        random_step(s, rng)
    late = Memory(0, 3)
    view = game.view(s, 0)
    assert view.drawer.money != 50
    assert late.purse(view, 1) == HIDDEN


def test_a_match_imagines_with_what_was_heard() -> None:
    match = millwright.new("workshop", seats=4, seed=5)
    while match.moves < 150:
        match.play(match.choice("random"))
    world = match.imagine("blue", seed=1)
    assert match.game.accounts(world.state) == match.game.accounts(match.state)
    assert world.memory("blue") is None  # nobody knows how that world came about
    assert millwright.new("brass", seats=2, seed=5).memory("red") is None


# ---- bots that listen


def test_a_bot_hears_what_its_seat_may_hear_before_each_choice_and_at_the_end() -> None:
    match, bots = millwright.new("workshop", seats=3, seed=6), [Listener() for _ in range(3)]
    told: list[list[Event]] = [[], [], []]
    while not match.over:
        seat = match.asked_seat()
        offer = match.choice(bots[seat], seat)
        assert bots[seat].told == match.heard(seat)
        match.play(offer)
    for seat, bot in enumerate(bots):
        told[seat] = match.heard(seat)
        assert bot.told == told[seat] and bot.scores == match.scores and bot.begun == 1
    assert told[0] != told[1] and match.heard() == heard([e for part in match.log for e in part], WATCHER)
    assert match.heard(0, 0) == heard(match.log[0], 0)


def test_a_clone_is_another_game_to_a_bot_that_listens() -> None:
    match, bot = millwright.new("workshop", seats=3, seed=7), Listener()
    match.play(match.choice(bot, 0))
    before, other = list(bot.told), match.clone()
    while not other.over:
        other.play(other.choice(bot))
    assert bot.told == before and bot.scores == [] and bot.begun == 1
    assert match.choice(bot, match.asked_seat()).move in offers(match.state, match.asked_seat())


def test_deaf_bots_are_not_told() -> None:
    match = millwright.new("workshop", seats=3, seed=8)
    match.choice("steady")
    assert [one.listens for one in match.bots.values()] == [False]
    assert listens(Listener) and listens(Listener()) and not listens(BOTS["brass"]["steady"]) and listens(lambda: 0)


class Curious(Mind):
    """One that listens for reasons of its own."""

    def observe(self, events: list[Event]) -> None:
        super().observe(events)


def test_the_stronger_bots_are_told_where_there_is_something_to_remember() -> None:
    told = {name: listens(BOTS[name]["master"], game) for name, game in GAMES.items()}
    assert told == {name: game.memory(0, 2) is not None for name, game in GAMES.items()}
    assert told["workshop"] and not told["woodcraft"] and listens(Curious, GAMES["woodcraft"])
    match = millwright.new("woodcraft", seats=2, seed=8)
    match.choice("strong")
    assert [one.listens for one in match.bots.values()] == [False]


def test_bots_listen_in_the_arena() -> None:
    place = "tests.test_memory:Listener"
    result = play_game(Series("workshop", 3, (place, place, "random"), 1, 9, (), None), 0)
    assert result.moves > 100


def test_the_ferry_knows_of_no_memory() -> None:
    ferry = find_game(FERRY)
    match = millwright.new(ferry, seats=2, seed=1)
    assert match.memory("red") is None and match.imagine("red", seed=1).waiting == match.waiting
    assert check_memory(ferry, ferry.facts(), 2, {}, 1) == 0


# ---- at the tables of the browser: every decision in whichever process there is


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(BOTS["workshop"], "listener", Listener)
    monkeypatch.setattr("millwright.bots.find_bot", lambda game, name: BOTS[game.id][name])
    return "listener"


def asked_worker(game: Any, s: Any, seat: int, events: list[Event], number: int) -> list[Move]:
    """What a worker answers that has never seen the game."""
    request = {"game": game.id, "facts": None, "position": game.dump(s), "seat": seat, "bot": "listener"}
    more = {"seed": "x", "decision": number, "soft": 0.0, "heard": events}
    return botworker.turn(json.loads(json.dumps(request | more)))


def test_a_worker_tells_a_bot_the_whole_game(listening: str) -> None:
    """One bot that has listened from the beginning, and one made anew for each decision, choose the same."""
    game, rng, compared = GAMES["workshop"], Random(10), 0
    s = game.new(3)
    names = game.seat_ids(game.facts(), 3)
    lasting = [SeatedBot(game, Listener(), seat, names) for seat in range(3)]
    log = [s.events]
    while s.agenda and compared < 60:
        seat = waiting(s)[0]
        if seat == LUCK:
            move = luck_move(s, rng)
        else:
            lasting[seat].hear(log)
            known = [event for part in log for event in heard(part, seat)]
            answers = [asked_worker(game, s, seat, known, compared) for _ in range(2)]
            move = lasting[seat].choose(game.view(s, seat), offers(s, seat), Random(f"x/{compared}"))
            assert answers == [[move], [move]]
            compared += 1
        play_trusted(s, seat, move)
        log.append(s.events)
    assert compared == 60


def test_a_table_knows_what_a_seat_has_heard_also_when_it_is_opened_again(listening: str) -> None:
    room, rng = begun("workshop", 3), Random(11)
    for _ in range(40):
        answer(room, rng)
    known = room.heard_by(1, listening, room.seq)
    assert len(known) > 40 and known == room.match.heard(1)
    assert room.heard_by(1, listening, 10) == known[: len(room.heard_by(1, listening, 10))] != known
    assert room.heard_by(1, "steady", room.seq) == [] and room.heard_by(1, "nobody", room.seq) == []
    again = new_room("workshop", 3)
    again.replay([(entry.seat, entry.move) for entry in room.entries])
    assert again.heard_by(1, listening, again.seq) == known


def test_moves_on_trial_are_not_heard(listening: str) -> None:
    room, rng = led_to(begun("workshop", 3), asks("Turn")), Random(12)
    seat = room.asked()[0]
    before = room.heard_by(seat, listening, room.seq)
    staged(room, seat, rng)
    assert room.heard_by(seat, listening, room.seq) == before
