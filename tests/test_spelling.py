"""Moves as people may write them: wherever words come in they are read alike, and what is written has one spelling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from millwright.catalogue import text, texts
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, WATCHER, below, luck_move, offers, play_trusted, waiting
from millwright.match import Refused, find_move
from millwright.record import Reader
from millwright.replay import answer, replay
from millwright.service.room import Room
from millwright.textplay import TextGame
from tests.altered import altered
from tests.service.tables import begun, led_to
from tests.test_record import OPENING

TABLES: Final = [(game.id, seats) for game in GAMES.values() for seats in (game.seats[0], game.seats[-1])]


@pytest.fixture
def lax(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Workshop of the World for people who offer instead of bidding and name the ends of a connection in any order."""
    game = GAMES["workshop"]

    def canonical(s: Any, seat: int, words: str) -> str:
        verb, _, what = game.canonical(s, seat, words).partition(" ")
        if verb == "offer":
            return f"bid {what}"
        return "link york-leeds" if words == "link leeds-york" else words

    found = altered(game, canonical=canonical)
    monkeypatch.setitem(GAMES, "workshop", found)
    return found


def other_words(s: str) -> str:
    return s.replace(" bid ", " offer ")


# ---- every way in


def test_a_record_may_be_written_so(lax: AnyGame) -> None:
    plain, written = (Reader("a.game", content).read(None) for content in (OPENING, other_words(OPENING)))
    assert written.body != plain.body
    found = replay(written)
    assert lax.dump(found.state) == lax.dump(replay(plain).state)
    assert [line.text for line in found.match.notes.body] == [line.text for line in plain.body]


@pytest.mark.parametrize("question", ["price red link leeds-york: 3", "refused red link leeds-york: no"])
def test_questions_may_be_written_so(question: str, lax: AnyGame) -> None:
    assert replay(Reader("a.game", f"{OPENING}= {question}\n").read(None)).checks == 1


def test_the_text_game_reads_it_and_keeps_the_one_spelling(lax: AnyGame, tmp_path: Path) -> None:
    record = Reader("a.game", f"{other_words(OPENING)}= red money: 46\npause\n").read(None)
    record.players = dict.fromkeys(("red", "blue", "yellow"), "me")
    typed, shown = ["why link leeds-york", "link  Leeds-York", "quit"], list[str]()
    TextGame(record, "1", lambda prompt: typed.pop(0), shown.append, tmp_path / "b.game").run()
    assert text("play.is_on_offer") in shown
    kept = (tmp_path / "b.game").read_text(encoding="utf-8")
    assert kept.endswith("red take leeds\n= red money: 46\nred link york-leeds\npause\n")
    assert "offer" not in kept and "blue bid 0" in kept


def test_the_browser_reads_it(lax: AnyGame) -> None:
    room = led_to(begun("workshop", 3), lambda s: type(s.agenda[-1]).__name__ == "Bids")
    seat = room.asked()[0]
    room.stage(seat, "offer 3", room.stamp(seat))
    assert [lax.write(room.state, staged.move) for staged in room.draft(seat).moves] == ["bid 3"]


# ---- every game's own spelling


def positions(game: str, seats: int, every: int) -> Iterator[tuple[Room, int]]:
    """A random game through, and the seat that is asked at some of its positions."""
    room, rng, n = begun(game, seats), Random(f"spelling {game} {seats}"), 0
    s = room.state
    while s.agenda:
        seat = waiting(s)[below(rng, len(waiting(s)))]
        if n % every == 0:
            yield room, seat
        found = offers(s, seat)
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else found[below(rng, len(found))])
        n += 1
    yield room, 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_written_is_the_one_spelling(name: str, seats: int) -> None:
    for room, seat in positions(name, seats, 5):
        s, game = room.state, room.game
        for move in s.agenda[-1].candidates(s, seat) if s.agenda else []:
            words = game.write(s, move)
            assert game.canonical(s, seat, words) == words


def spoilt(words: str, rng: Random) -> list[str]:
    """What a hasty person might type instead."""
    verb, *rest = words.split()
    others = [
        verb,
        f"{verb} {verb}",
        f"{verb} 99999999999",
        f"{verb} -1",
        f"{verb} x/2",
        f"{words} {words}",
        f"{words}/9",
    ]
    return [" ".join([verb, *reversed(rest)]), " ".join(reversed([verb, *rest])), *others, words[below(rng, 4) :]]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whatever_is_typed_is_an_offer_or_refused(name: str, seats: int) -> None:
    rng = Random(f"typed {name} {seats}")
    for room, seat in positions(name, seats, 12):
        s, game = room.state, room.game
        found = [game.write(s, move) for move in offers(s, seat)]
        typed = spoilt(found[below(rng, len(found))], rng) if found else []
        for words in [*typed, "", " ", "/", "§ $", "fly 1 2 3", "g4 g4", "0"]:
            try:
                assert find_move(game, s, seat, words) in offers(s, seat)
            except Refused as refused:
                assert str(refused)


# ---- price and reason, as docs/records.md promises


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_question_about_a_move_is_answered(name: str, seats: int) -> None:
    """A price or `refused`; a key with a text or `no`: for moves on offer and not, for seats asked and not."""
    for room, seat in positions(name, seats, 25):
        s, record = room.state, room.record()
        ids = {seat: name for name, seat in record.seat_names().items()}
        moves = s.agenda[-1].candidates(s, seat) if s.agenda else []
        for words in [*[room.game.write(s, move) for move in moves[:: 1 + len(moves) // 40]], "fly", ""]:
            on_offer = words in [room.game.write(s, move) for move in offers(s, seat)]
            price, why = (answer(record, s, [kind, ids[seat], *words.split()]) for kind in ("price", "refused"))
            assert on_offer == (why == "no") and price is not None and why is not None
            assert price.lstrip("-").isdecimal() if on_offer else price == "refused"
            assert on_offer or has_text(name, why)
        for other in [one for one in (*range(seats), LUCK) if one not in waiting(s)]:
            why = "not_asked" if s.agenda else "over"
            assert answer(record, s, ["refused", ids[other], "done"]) == why
            assert answer(record, s, ["price", ids[other], "done"]) == "refused"


def has_text(game: str, key: str) -> bool:
    """Whether a reason is in the catalogue; an ending may tell its cases apart."""
    return any(f"{one}_".startswith((f"{game}.why.{key}_", f"play.why.{key}_")) for one in texts("en"))


def test_a_watcher_may_do_nothing() -> None:
    room = begun("brass", 2)
    with pytest.raises(Refused, match="nothing is: another seat decides"):
        find_move(room.game, room.state, WATCHER, "pass")
