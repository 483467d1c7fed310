"""The examples, as a stranger would try them: laws, terminal, records, a table on the web, the searching bot."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

import millwright
from millwright.arena import Series, play_series, table
from millwright.cli import main
from millwright.games.game import AnyGame
from millwright.games.registry import find_game, take_on
from millwright.laws import (
    check_clones,
    check_gate,
    check_imagined,
    check_numbering,
    check_sealed,
    check_twins,
    law_abiding_game,
)
from millwright.loading import load
from millwright.record import Record
from millwright.service.botpool import BotPool
from millwright.service.room import OVER
from millwright.textplay import TextGame
from tests.web.client import lay_out, opened
from tests.web.walk import play_out, post_next

EXAMPLES = Path(__file__).parent.parent / "examples"
FERRY = f"{EXAMPLES / 'ferry.py'}:FERRY"
SEARCHING = f"{EXAMPLES / 'searching_bot.py'}:SearchingBot"


@pytest.fixture
def ferry() -> AnyGame:
    return find_game(FERRY)


# ---- Ferry


def test_a_whole_game_has_at_most_two_hundred_lines() -> None:
    assert len((EXAMPLES / "ferry.py").read_text(encoding="utf-8").splitlines()) <= 200


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_abides_by_the_laws(ferry: AnyGame, seats: int) -> None:
    facts, compared, sealed = ferry.facts(), 0, 0
    for seed in range(12):
        law_abiding_game(ferry, facts, seats, {}, seed)
        check_clones(ferry, facts, seats, {}, seed)
        check_imagined(ferry, facts, seats, {}, seed)
        check_gate(ferry, facts, seats, {}, seed)
        check_numbering(ferry, facts, seats, {}, seed)
        compared += check_twins(ferry, facts, seats, {}, seed, pictures=5)
        sealed += check_sealed(ferry, facts, seats, {}, seed)[1]
    assert compared > 100 and sealed > 20
    assert ferry.numbering(facts, seats).size == 3 * 3 + 1 + 100


def test_its_rules() -> None:
    """A round of two, move by move."""
    match = millwright.new(FERRY, seats=2, luck=False)
    for good in ("salt", "wine", "salt", "wine", "wool", "wine"):  # in turn: red has salt, salt, wool
        match.play(f"luck draw {good}")
    match.play("luck want salt")
    assert match.refused("red") == {"red bid 11": "not enough coins"}
    match.play("blue bid 4")
    assert match.waiting == [0] and "4" not in match.show("red") and match.show("blue").endswith("your bid: 4")
    told = match.play("red bid 4")
    assert [str(line) for line in told] == ["red seals a bid", "blue bids 4", "red bids 4"], "next to the helm"
    assert match.scores == [6, 6] and match.waiting == [1]
    assert match.why("blue ship wool") == "no such crate"
    assert [(one.words, one.price) for one in match.offers()] == [("ship wine for 1", 1), ("stay", 0)]
    told = match.play("blue ship wine")
    assert [(line.text, line.seat) for line in told] == [("blue ships wine 7", 1)]
    assert [str(line) for line in match.play("luck draw wine")] == ["blue draws"]
    assert [str(line) for line in match.told(1)] == ["blue draws wine"]
    match.play("red ship salt")
    assert match.scores == [6 + 6 + 3 - 1, 6 + 8 - 1]
    match.play("luck draw wool")
    assert match.question() == "Chance decides" and match.state.table.round == 2


def test_whoever_has_no_coin_stays() -> None:
    match = millwright.new(FERRY, seats=2, seed=1)
    match.play("red bid 10")
    match.play("blue bid 0")
    assert [one.notation for one in match.offers("red")] == ["stay"]
    assert "no coin for the toll" in match.refused("red").values()


def test_it_is_shown_and_drawn_without_a_word_of_its_own(ferry: AnyGame) -> None:
    match = millwright.new(ferry, seats=3, seed=2)
    assert match.show("red").splitlines()[1:] == [
        "coins: red 10, blue 10, yellow 10",
        "held: red 3, blue 3, yellow 3",
        "shipped: salt 0, wine 0, wool 0",
        "round: 1",
        f"wanted: {ferry.legend(None, 3)['goods'][match.state.table.wanted]}",
        "aboard: 0",
        f"your crates: {', '.join(f'{good} {n}' for good, n in crates(match, 0).items())}",
        "your bid: -1",
    ]
    assert "your" not in match.show()
    assert match.question("red") == "Seal bid"
    assert match.draw().startswith("<svg ") and "coins: red 10" in match.draw()


def crates(match: Any, seat: int) -> dict[str, int]:
    return dict(zip(("salt", "wine", "wool"), match.state.drawers[seat].crates, strict=True))


def test_it_is_played_as_text(ferry: AnyGame, tmp_path: Path) -> None:
    shown: list[str] = []
    typed = ["why", "rules F02", "rules F09", "show", "3", "undo", "help"]
    record = Record(ferry, ferry.facts(), 2, {}, players={"red": "me", "blue": "random"})

    def read(prompt: str) -> str:
        return "" if "[Enter]" in prompt else typed.pop(0) if typed else "1"

    TextGame(record, "5", read, shown.append, tmp_path / "a.game").run()
    page = "\n".join(shown)
    assert "  bid 11: not enough coins" in page
    assert "F02 Everybody seals a bid and pays it. The highest boards first; of equal bids that of whoever" in page
    assert "  No such rule: F09" in page
    assert "      bid 0 to bid 10" in page
    assert "  red bids 3" in page
    assert shown[-1] == f"The whole game is kept in {tmp_path / 'a.game'}."
    assert millwright.read(tmp_path / "a.game").over


def test_every_command_takes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(*argv: str) -> str:
        assert main(list(argv)) == 0
        return capsys.readouterr().out

    assert "a demonstration game of Ferry between red (random), blue (random), yellow (random)" in said("play", FERRY)
    out = said("simulate", FERRY, "--seats", "4", "--games", "4", "--jobs", "2", "--record", str(tmp_path), "--json")
    assert out.startswith('{"game": "ferry", "seats": 4, "games": 4, ')
    file = str(tmp_path / "ferry-4-1-00001.game")
    assert "\ngame ferry 1\nseats 4\n" in f"\n{Path(file).read_text()}"
    own = ("--game", FERRY)
    assert ": ok, " in said("check", file, *own)
    assert said("moves", file, "--at", "13", *own).startswith("# red: Seal bid\nred bid 0  ")
    assert "refused: not enough coins" in said("moves", file, "--at", "13", "--why", *own)
    assert "coins: red 10" in said("show", file, "--at", "13", *own)
    assert '"goods": ["salt", "wine", "wool"]' in said("show", file, "--at", "13", "--json", *own)
    assert " KB" in said("draw", file, "-o", str(tmp_path / "a.svg"), *own)
    assert said("perft", FERRY, "--seats", "2", "--depth", "3").count("draw ") == 3
    assert said("rules", FERRY, "F01") == "**F01** Chance tells which goods the other bank wants.\n"
    assert main(["rules", FERRY, "F09"]) == 2
    assert capsys.readouterr().err == "millwright: no such rule: F09 (there are F01 to F03)\n"
    assert main(["facts", FERRY]) == 2
    assert capsys.readouterr().err == "millwright: ferry has no facts file\n"
    assert main(["simulate", FERRY, "--seats", "2", "--games", "1", "--option", "a=b"]) == 2
    assert capsys.readouterr().err == "millwright: --option a=b: the options of ferry are none\n"


def test_a_table_on_the_web(ferry: AnyGame, tmp_path: Path) -> None:
    asyncio.run(play_on_the_web(tmp_path / "tables.db"))


async def play_on_the_web(path: Path) -> None:
    """Two people to the end, then a person with bots; all pages on the way are drawn."""
    async with opened(path) as place:
        table, people = await place.table("ferry", 2)
        assert "Ferry" in (await people[0].get("/")).text
        assert (await people[0].get("/rules/ferry")).status == 200
        rng = Random(1)
        for _ in range(6):
            assert "wanted: " in (await people[0].get(f"/t/{table}")).text
            await post_next(place, table, people, rng)
        await play_out(place, table, people, rng)
        assert (await people[1].get(f"/t/{table}")).status == 200
        assert (await people[1].get(f"/t/{table}/at/12")).status == 200
        record = (await people[1].get(f"/t/{table}/record")).text
        assert millwright.read(record).over
        person = place.guest("Ann", "192.0.2.9")
        table = await lay_out(person, "ferry", ["me", "random", "random"])
        while place.room(table).phase != OVER:
            if 0 in place.room(table).asked():
                await post_next(place, table, [person], rng, 0)
            await asyncio.sleep(0.01)


def test_a_bot_of_ones_own_sits_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `serve --game FERRY --bot SEARCHING` has it: another process thinks."""
    monkeypatch.setenv("MILLWRIGHT_GAMES", FERRY)
    monkeypatch.setenv("MILLWRIGHT_BOTS", SEARCHING)
    take_on()
    asyncio.run(play_the_bot(tmp_path / "tables.db"))


async def play_the_bot(path: Path) -> None:
    rng = Random(2)
    async with opened(path, BotPool(1)) as place:
        person = place.guest("Ann")
        assert f'<option value="{SEARCHING}">' in (await person.get("/")).text
        table = await lay_out(person, "ferry", ["me", SEARCHING])
        while place.room(table).phase != OVER:
            if 0 in place.room(table).asked():
                await post_next(place, table, [person], rng, 0)
            await asyncio.sleep(0.01)
        match = millwright.read((await person.get(f"/t/{table}/record")).text)
    assert match.notes.players == {"red": "Ann", "blue": SEARCHING}
    assert match.scores[1] > match.scores[0]


# ---- the searching bot


def test_it_beats_random_in_a_game_that_it_has_never_seen() -> None:
    series = Series(FERRY, 3, (SEARCHING, "random", "random"), 9, 1, (), None, rotate=True)
    rows = table(series, list(play_series(series)))
    assert rows[0].bot == SEARCHING and rows[0].wins >= 8
    assert rows[0].mean > 2 * rows[1].mean


@pytest.mark.parametrize("game", ["workshop", "brass", "woodcraft"])
def test_it_finds_a_move_in_every_game(game: str) -> None:
    bot = load(SEARCHING)()
    bot.tries = 2
    match = millwright.new(game, seats=2, seed=1)
    while match.moves < 60:
        match.play(match.choice("random"))
    for _ in range(2):
        match.play(match.choice(bot))
    assert bot.game is match.game
