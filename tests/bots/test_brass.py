"""The bots of Brass: they answer everywhere, know no secret, and keep to their rules of thumb."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from millwright.bot import Bot, RandomBot
from millwright.bots import BOTS
from millwright.games.brass.bots.steady import Steady
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.rules import Income, ranking, scores
from millwright.games.brass.table import State
from millwright.games.brass.view import imagine, view
from millwright.kernel import LUCK, Move, luck_move, offers, play, settle
from millwright.playout import asked
from tests.games.brass.positions import (
    COLOURS,
    FACTS,
    at_turn,
    empty_deck,
    hand,
    income_space,
    item,
    link,
    money,
    say,
    seat_of,
    stack_at,
    tile,
    tracks,
)

USUAL: dict[str, str] = {}
OTHER = {name: values[1] for name, values in BRASS.options.items()}


def decisions(bots: list[Bot], options: dict[str, str], seed: int) -> Iterator[tuple[State, int, Move]]:
    """Every decision of a player, before it is carried out; after the last one the state is at its end."""
    rng, s = Random(seed), BRASS.start(FACTS, len(bots), options)
    while s.agenda:
        seat = asked(s)
        if seat == LUCK:
            play(s, seat, luck_move(s, rng))
        else:
            move = bots[seat].choose(view(s, seat), offers(s, seat), rng)
            yield s, seat, move
            play(s, seat, move)


def final(bots: list[Bot], seed: int) -> State:
    for s, _, _ in decisions(bots, USUAL, seed):
        last = s
    return last


def steadies(count: int) -> list[Bot]:
    return [Steady() for _ in range(count)]


@pytest.mark.parametrize("options", [USUAL, OTHER], ids=["usual", "other"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_steady_answers_with_an_offer_until_the_end(seats: int, options: dict[str, str]) -> None:
    for s, seat, move in decisions(steadies(seats), options, seats):
        assert move in offers(s, seat)


@pytest.mark.parametrize("options", [USUAL, OTHER], ids=["usual", "other"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_steady_answers_in_the_positions_that_random_play_reaches(seats: int, options: dict[str, str]) -> None:
    steady = Steady()
    for s, seat, _ in decisions([RandomBot() for _ in range(seats)], options, 7):
        assert steady.choose(view(s, seat), offers(s, seat), Random(0)) in offers(s, seat)


@pytest.mark.parametrize("seats", [2, 4])
def test_steady_sees_no_secret(seats: int) -> None:
    """Twins: a world that the seat cannot tell from the real one brings the same answer."""
    for count, (s, seat, _) in enumerate(decisions(steadies(seats), USUAL, 20 + seats)):
        if count % 3 == 0:
            twin = imagine(view(s, seat), Random(count))
            answers = [Steady().choose(view(p, seat), offers(p, seat), Random(5)) for p in (s, twin)]
            assert answers[0] == answers[1]


def test_the_answer_does_not_hang_on_luck() -> None:
    """The other hands that a bot imagines do not matter to it."""
    for count, (s, seat, _) in enumerate(decisions(steadies(3), USUAL, 11)):
        if count % 5 == 0:
            answers = [Steady().choose(view(s, seat), offers(s, seat), Random(seed)) for seed in (1, 2)]
            assert answers[0] == answers[1]


def test_the_same_seed_gives_the_same_game() -> None:
    games = [[move for _, _, move in decisions(steadies(4), USUAL, 3)] for _ in range(2)]
    assert games[0] == games[1]


def test_the_same_seed_gives_the_same_record_whatever_the_hash_seed(tmp_path: Path) -> None:
    records: list[bytes] = []
    for seed in ("0", "1"):
        words = ["simulate", "brass", "--seats=2", "--bots=steady", "--games=1", "--record", str(tmp_path / seed)]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-m", "millwright", *words], env=env, check=True, capture_output=True)
        records += [path.read_bytes() for path in sorted((tmp_path / seed).iterdir())]
    assert len(records) == 2 and records[0] == records[1]


def test_steady_beats_random_play() -> None:
    """One against three; the arena plays 200 of these."""
    for seed in range(8):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = Steady()
        s = final(bots, seed)
        assert ranking(s)[0] == seed % 4
        assert sorted(scores(s))[-1] > 2 * sorted(scores(s))[-2]


@pytest.mark.slow
def test_the_winner_of_four_steadies_has_a_hundred_points() -> None:
    best = [max(scores(final(steadies(4), seed))) for seed in range(20)]
    assert sum(best) / len(best) >= 105
    assert min(best) >= 80


def test_bots_are_found_by_their_names() -> None:
    for name, make in BOTS["brass"].items():
        assert make().name == name


# ---- built positions: one decision, one answer


def answer(s: State, who: str = "red") -> str:
    """What Steady says, as records have it."""
    seat = seat_of(who)
    move = Steady().choose(view(s, seat), offers(s, seat), Random(1))
    assert move in offers(s, seat)
    return BRASS.write(s, move)


def last_turn(period: int = RAIL, left: int = 1) -> State:
    """The last round of a period: nobody holds more cards than actions."""
    s = at_turn("red", 4, period, left)
    for who in COLOURS:
        hand(s, who, *["stockport", "macclesfield"][:left])
    empty_deck(s)
    s.table.round = s.table.board.numbers.rounds
    return s


def test_cotton_goes_to_an_own_port_before_the_distant_market() -> None:
    s = last_turn(CANAL)
    tile(s, "red", "cotton", 2, "bolton/1")
    tile(s, "red", "cotton", 2, "manchester/1")
    tile(s, "red", "port", 2, "warrington/2")
    link(s, "red", "bolton-manchester", "manchester-warrington")
    assert answer(s) in ("sell bolton/1 warrington/2", "sell manchester/1 warrington/2")


def test_an_own_port_is_sold_to_rather_than_a_rival_s() -> None:
    s = last_turn(CANAL)
    tile(s, "red", "cotton", 3, "bolton/1")
    tile(s, "green", "port", 3, "liverpool/1")
    tile(s, "red", "port", 3, "preston/1")
    link(s, "red", "bolton-manchester", "manchester-warrington", "wigan-warrington", "preston-wigan")
    link(s, "green", "liverpool-wigan")
    assert answer(s) == "sell bolton/1 preston/1"


def test_iron_works_go_onto_an_empty_track() -> None:
    s = at_turn("red", left=1)
    hand(s, "red", "blackburn", "stockport", "colne", "barrow")
    stack_at(s, "red", "iron", 2)
    tile(s, "green", "coal", 2, "blackburn/1")
    tracks(s, iron=0)
    money(s, "red", 12)
    assert answer(s) == "build iron blackburn/3"


def test_two_rails_are_laid_in_the_last_turn() -> None:
    s = last_turn()
    tile(s, "red", "coal", 2, "manchester/1")
    tile(s, "green", "cotton", 2, "bolton/1", flipped=True)
    tile(s, "green", "cotton", 2, "bury/1", flipped=True)
    tile(s, "yellow", "cotton", 2, "oldham/1", flipped=True)
    tile(s, "yellow", "iron", 2, "manchester/4", flipped=True)
    money(s, "red", 40)
    said = answer(s)
    assert said.startswith("link ")
    say(s, f"red {said}")
    say(s, f"red {answer(s)}")
    assert item(s) == "SecondRail"
    assert answer(s).startswith("link ")


def test_a_loan_that_nothing_can_be_bought_for_is_not_taken() -> None:
    s = at_turn("red", 4, RAIL)
    s.table.round = 4
    money(s, "red", 200)
    income_space(s, "red", 40)
    tile(s, "red", "coal", 2, "manchester/1")
    assert not answer(s).startswith("loan")


def test_whoever_has_no_money_left_borrows_while_income_is_low() -> None:
    s = at_turn("red", left=2)
    tile(s, "red", "coal", 2, "wigan/1")
    money(s, "red", 0)
    assert answer(s) == "loan 30"


def test_coal_comes_from_the_own_mine() -> None:
    s = at_turn("red", 4, RAIL, left=1)
    hand(s, "red", "barrow", "colne")
    tile(s, "green", "coal", 2, "bolton/1", cubes=1)
    tile(s, "red", "coal", 2, "manchester/1", cubes=1)
    say(s, "red link bolton-manchester", "red discard colne")
    assert item(s) == "Coal"
    assert answer(s) == "coal manchester/1"


def test_iron_comes_from_the_own_works() -> None:
    s = at_turn("red", left=1)
    hand(s, "red", "barrow", "colne")
    tile(s, "green", "iron", 1, "bolton/3", cubes=1)
    tile(s, "red", "iron", 2, "manchester/4", cubes=1)
    say(s, "red develop cotton", "red discard colne")
    assert item(s) == "Iron"
    assert answer(s) == "iron manchester/4"


def test_the_card_of_a_full_town_goes_first() -> None:
    s = at_turn("red", left=1)
    tile(s, "green", "coal", 1, "wigan/1")
    tile(s, "yellow", "coal", 1, "wigan/2")
    hand(s, "red", "wigan", "manchester", "cotton", "liverpool")
    say(s, "red loan 30")
    assert answer(s) == "discard wigan"


def test_the_worst_tile_is_scrapped() -> None:
    s = at_turn("red", 4, RAIL)
    tile(s, "red", "shipyard", 1, "liverpool/3", flipped=True)
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "red", "cotton", 4, "colne/1", flipped=True)
    money(s, "red", 0)
    income_space(s, "red", 8)
    s.agenda.append(Income(0))
    settle(s)
    assert item(s) == "Scrap"
    assert answer(s) == "scrap wigan/1"


def test_both_actions_build_a_shipyard_where_no_card_allows_it() -> None:
    s = last_turn(left=2)
    stack_at(s, "red", "shipyard", 2)
    tile(s, "red", "port", 2, "liverpool/1")
    money(s, "red", 40)
    assert answer(s) == "combine"
    say(s, "red combine")
    assert answer(s) == "build shipyard liverpool/3"
