"""Records: written, read and replayed to the letter; `=` lines and closing lines hold or are refused."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, below, luck_move, offers
from millwright.match import AnyMatch, Match, Refused, find_move
from millwright.record import BadRecord, Pledge, Reader, Record, read_record, save, write_record
from millwright.replay import replay

WORKSHOP: Final = GAMES["workshop"]
OPTIONS: Final = [
    {},
    {"open_auction": "yes"},
    {"open_money": "yes", "open_auction": "no"},
    {"open_auction": "yes", "open_money": "yes"},
]

OPENING: Final = f"""\
millwright 1
game workshop {WORKSHOP.rules}
seats 3

luck seat red
luck seat blue
luck seat yellow
luck token red port
luck token red heavy
luck token blue heavy
luck token blue textile
luck token yellow light
luck token yellow craft
red demand port
blue demand heavy
yellow demand light
luck card leeds
luck card bristol
luck card stoke
red bid 4
blue bid 0
yellow bid 2
red take leeds
"""
"""Red has placed in Leeds and may build."""

HEADER: Final = OPENING[: OPENING.index("luck")]

NEXT: Final = OPENING.count("\n") + 1
"""The number of the line that would follow."""


@cache
def standard() -> Any:
    return WORKSHOP.load_facts(WORKSHOP.standard)


def random_record(seats: int, options: dict[str, str], moves: int) -> tuple[Record, Any]:
    """A random game of so many moves, or to its end."""
    record = Record(WORKSHOP, standard(), seats, options)
    record.players = dict.fromkeys(WORKSHOP.seat_ids(standard(), seats), "random")
    match: AnyMatch = Match(record)
    s, rng = match.state, Random(f"{seats}/{options}")
    while not match.over and match.moves < moves:
        seat = match.waiting[-1]
        choices = offers(s, seat)
        match.take(seat, luck_move(s, rng) if seat == LUCK else choices[below(rng, len(choices))])
    return match.notes, s


def read(content: str) -> Record:
    """A record from its text. Those with the header of the opening share their facts, which saves most of the time."""
    reader = Reader("a.game", content)
    if content.startswith(HEADER):
        body, closing = reader.body(HEADER.count("\n"))
        return Record(WORKSHOP, standard(), 3, {}, body=body, closing=closing, name="a.game")
    return reader.read(None)


def refusal(content: str) -> str:
    with pytest.raises(BadRecord) as caught:
        replay(read(content))
    return str(caught.value)


# ---- the round trip


@pytest.mark.parametrize("moves", [90, 10_000])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", WORKSHOP.seats)
def test_what_was_written_is_read(seats: int, options: dict[str, str], moves: int, tmp_path: Path) -> None:
    record, s = random_record(seats, options, moves)
    assert bool(s.agenda) == (moves == 90)
    path = tmp_path / "a.game"
    save(path, write_record(record, s))

    again = read_record(path)
    assert (again.game, again.seats, again.players) == (WORKSHOP, seats, record.players)
    assert again.options == {key: value for key, value in options.items() if value == "yes"}
    found = replay(again)
    assert (found.moves, found.checks, found.closed) == (len(record.body), 0, True)
    assert WORKSHOP.dump(found.state) == WORKSHOP.dump(s)

    assert write_record(again, found.state).encode() == path.read_bytes()


def test_the_opening_is_read_as_its_shortcut_has_it() -> None:
    whole, short = Reader("a.game", OPENING).read(None), read(OPENING)
    assert (whole.game, whole.seats, whole.options) == (short.game, short.seats, short.options)
    assert (whole.name, whole.body) == (short.name, short.body)


def test_comments_blank_lines_and_blanks_change_nothing() -> None:
    head, body = OPENING.split("\n\n")
    loose = "\n\n".join(f"  {line.replace(' ', '   ', 1)}  # because" for line in body.splitlines())
    content = f"{head}  # three of us\n# a comment does not end the header\n\n# moves\n\n{loose}\n\n  # the end\n"
    assert WORKSHOP.dump(replay(read(content)).state) == WORKSHOP.dump(replay(read(OPENING)).state)


def test_line_ends_of_windows_are_read() -> None:
    """A record that went through a Windows editor is still the same game, and errors still name its lines."""
    content = f"{OPENING}= red money: 46\npause\n".replace("\n", "\r\n")
    found = replay(read(content))
    assert (found.moves, found.checks, found.closed) == (OPENING.count("\n") - 4, 1, True)
    assert f"a.game:{NEXT}: red money is `46`, not `47`" in refusal(content.replace("46", "47"))


@pytest.mark.parametrize("key", ["game", "seats"])
def test_the_header_needs_its_lines(key: str) -> None:
    lines = [line for line in OPENING.splitlines(keepends=True) if not line.startswith(f"{key} ")]
    assert f"the header has no `{key}` line, such as `{key} " in refusal("".join(lines))


def test_the_line_of_facts_may_be_left_out() -> None:
    digest = standard().digest
    for line in (f"facts {digest}\n", f"facts {digest} some name of mine.toml\n"):
        assert replay(read(OPENING.replace("seats 3\n", "seats 3\n" + line))).moves == OPENING.count("\n") - 4
    with pytest.raises(BadRecord, match=r"a\.game:4: played with other facts \(mine\.toml\): give that file"):
        read(OPENING.replace("seats 3\n", "seats 3\nfacts 000000000000 mine.toml\n"))


def test_an_option_may_be_said_to_be_off() -> None:
    record = read(OPENING.replace("seats 3\n", "seats 3\noption open_money no\n"))
    assert record.options == {"open_money": "no"}
    assert "option" not in write_record(record, replay(record).state)


# ---- the lines of luck in the header

PROMISE: Final = f"luck commitment {'c0' * 32}\n"
SALTED: Final = f"luck salt blue {'1b' * 16}\nluck salt yellow {'2a' * 16}\n"
OPENED: Final = f"luck seed {'5e' * 32}\n"


@pytest.mark.parametrize("lines", [PROMISE, PROMISE + SALTED, PROMISE + OPENED, PROMISE + SALTED + OPENED])
def test_the_lines_of_luck_are_kept_after_the_players(lines: str) -> None:
    record = read(OPENING.replace("seats 3\n", f"seats 3\nplayer red me\n{lines}"))
    assert record.luck == Pledge(
        commitment="c0" * 32,
        salts=(("blue", "1b" * 16), ("yellow", "2a" * 16)) if SALTED in lines else (),
        seed="5e" * 32 if OPENED in lines else None,
    )
    found = replay(record)
    assert found.moves == OPENING.count("\n") - 4
    assert f"\nplayer red me\n{lines}\nluck seat red\n" in write_record(record, found.state)


def test_the_lines_of_luck_may_stand_anywhere_and_are_written_in_order() -> None:
    salts = "".join(reversed(SALTED.splitlines(keepends=True)))
    record = read(OPENING.replace("seats 3\n", f"{OPENED}{salts}seats 3\n{PROMISE}player red me  # and why not\n"))
    assert f"\nplayer red me\n{PROMISE}{SALTED}{OPENED}\nluck" in write_record(record, replay(record).state)


def test_a_record_need_not_tell_of_luck() -> None:
    whole = Reader("a.game", OPENING).read(None)
    assert whole.luck is None
    assert "commitment" not in write_record(whole, replay(whole).state)


# ---- positions on the way


def test_a_position_on_the_way_is_that_of_a_shorter_record() -> None:
    record, _ = random_record(4, {}, 60)
    for at in (0, 1, 17, 59, 60):
        short = Record(WORKSHOP, standard(), 4, {}, body=record.body[:at])
        found = replay(record, at)
        assert found.moves == at
        assert WORKSHOP.dump(found.state) == WORKSHOP.dump(replay(short).state)
    with pytest.raises(BadRecord, match="only 60 moves, so no position after move 61"):
        replay(record, 61)


def test_what_comes_after_the_position_is_not_looked_at() -> None:
    moves = OPENING.count("\n") - 4
    spoilt = f"{OPENING}= red money: 9999\nnonsense\n"
    assert replay(read(spoilt), moves).checks == 0
    assert f"a.game:{NEXT}: red money is `46`" in refusal(spoilt)


# ---- the questions

ANSWERS: Final = {
    "asked": "red",
    "offers red": "link darlington-leeds, link york-leeds, link leeds-hull, link leeds-sheffield, "
    "link leeds-manchester, link leeds-liverpool, done",
    "offers blue": "none",
    "offers luck": "none",
    "price red link york-leeds": "3",
    "price red link leeds-liverpool": "6",
    "price red link reading-oxford": "refused",
    "price red fly": "refused",
    "price blue done": "refused",
    "refused red link york-leeds": "no",
    "refused red link reading-oxford": "connection_elsewhere",
    "refused red advance": "revenue_short",
    "refused red fly": "unknown",
    "refused red": "unknown",
    "refused blue done": "not_asked",
    "refused blue fly": "not_asked",
    "refused luck card leeds": "not_asked",
    "winner": "none",
    "red money": "46",
    "blue money": "50",
    "yellow revenue": "0",
    "red supply": "19",
    "blue supply": "20",
    "red pieces": "18",
    "red tokens": "heavy",
    "blue tokens": "textile",
    "red bid": "4",
    "era": "canal",
    "round": "1",
    "deck": "24",
    "aside": "12",
    "order": "red yellow blue",
    "faceup": "bristol stoke",
    "chart port": "1",
    "chart craft": "0",
    "town leeds": "red",
    "town york": "none",
    "link york-leeds": "none",
}


@pytest.mark.parametrize("question", list(ANSWERS))
def test_a_right_answer_holds(question: str) -> None:
    found = replay(read(f"{OPENING}= {question}: {ANSWERS[question]}\n"))
    assert found.checks == 1


@pytest.mark.parametrize("question", list(ANSWERS))
def test_a_wrong_answer_is_refused_with_the_right_one(question: str) -> None:
    message = refusal(f"{OPENING}= {question}: rubbish\n")
    assert message == f"a.game:{NEXT}: {question} is `{ANSWERS[question]}`, not `rubbish`"


def test_answers_change_with_the_position() -> None:
    record = read(f"{OPENING}red link york-leeds\n= link york-leeds: red\n= red pieces: 17\n= red money: 43\n")
    assert replay(record).checks == 3


@pytest.mark.parametrize(
    "question",
    ["weather", "red mood", "green money", "town atlantis", "link leeds-mars", "chart coal", "offers mars", ":"],
)
def test_no_question(question: str) -> None:
    message = refusal(f"{OPENING}= {question}: 1\n")
    assert f"a.game:{NEXT}: " in message
    assert "is no question of workshop" in message


@pytest.mark.parametrize("line", ["=", "= ", "= red money", "= red money:", "= red money 46", "= red money:46"])
def test_no_assertion(line: str) -> None:
    assert "should be `= question: answer`" in refusal(f"{OPENING}{line}\n")


def test_the_winner_of_a_finished_game() -> None:
    record, s = random_record(3, {}, 10_000)
    content = write_record(record, s)
    winner = content.splitlines()[-1].split()[1]
    head, end = content.rsplit("end ", 1)
    assert replay(read(f"{head}= winner: {winner}\n= asked: none\n= offers red: none\nend {end}")).checks == 3
    assert "winner is" in refusal(f"{head}= winner: luck\nend {end}")


# ---- the closing line


@pytest.fixture(scope="module")
def finished() -> str:
    record, s = random_record(3, {}, 10_000)
    return write_record(record, s)


def test_a_game_that_goes_on_is_paused() -> None:
    assert replay(read(OPENING + "pause\n")).closed
    assert not replay(read(OPENING)).closed
    assert "`end red 46`, but the game came to `pause`" in refusal(OPENING + "end red 46\n")


def test_the_last_line_needs_no_line_end() -> None:
    assert replay(read(OPENING + "pause")).closed
    assert "was cut off: `red take leeds` has no line end" in refusal(OPENING.rstrip("\n"))


def test_a_finished_game_is_not_paused(finished: str) -> None:
    head, end = finished.rsplit("end ", 1)
    assert f"`pause`, but the game came to `end {end.strip()}`" in refusal(f"{head}pause\n")


def test_the_end_is_exact(finished: str) -> None:
    head, end = finished.rsplit("end ", 1)
    words = end.split()
    wrong = {
        "a score": [words[0], str(int(words[1]) + 1), *words[2:]],
        "the order": [*words[2:], *words[:2]],
        "a seat too few": words[:-2],
        "half a score": [*words[:-1], words[-1][:-1] or "0"],
        "nothing": [],
        "more": [*words, "green", "1"],
    }
    for what, said in wrong.items():
        message = refusal(f"{head}end {' '.join(said)}\n")
        assert f"but the game came to `end {end.strip()}`" in message, what


@pytest.mark.parametrize("line", ["pause", "red done", "= red money: 46", "nonsense"])
def test_nothing_follows_the_closing_line(line: str) -> None:
    assert f"a.game:{NEXT + 1}: nothing may follow the closing line" in refusal(f"{OPENING}pause\n{line}\n")
    assert replay(read(f"{OPENING}pause\n\n# but a comment may\n")).closed


def test_no_move_after_the_end(finished: str) -> None:
    head, end = finished.rsplit("end ", 1)
    assert "red: `bid 1` is not on offer (nothing is: another seat decides, or the game is over)" in refusal(
        f"{head}red bid 1\nend {end}"
    )


# ---- moves


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_lists_what_has_the_same_verb_first(game: str) -> None:
    """Also where the list is shortened, and wherever among the offers that verb stands."""
    record = read_record(Path(__file__).parent.parent / "docs" / "pictures" / f"{game}.game")
    s = replay(record).state
    verbs = [record.game.write(s, move).split()[0] for move in offers(s, 0)]
    for verb in verbs:
        with pytest.raises(Refused) as refused:
            find_move(record.game, s, 0, f"{verb} to the moon")
        listed = str(refused.value).split("(on offer: ")[1].removesuffix(")").split(" and ")[0].split(", ")
        same = [words.split()[0] == verb for words in listed]
        assert same[: verbs.count(verb)] == [True] * min(verbs.count(verb), len(same))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("red link reading-oxford", "`link reading-oxford` is refused: it does not touch Leeds"),
        ("red link leeds-mars", "`link leeds-mars` is not on offer (on offer: link darlington-leeds"),
        ("blue done", "blue: `done` is not on offer (nothing is: another seat decides"),
        ("luck card hull", "luck: `card hull` is not on offer (nothing is"),
        ("green done", "`green done` is no move: it should begin with red, blue, yellow, luck, =, end or pause"),
        ("red", "red: `` is not on offer"),
        ("RED done", "`RED done` is no move"),
        ("red done done", "red: `done done` is not on offer"),
    ],
)
def test_a_line_that_is_no_legal_move(line: str, reason: str) -> None:
    message = refusal(f"{OPENING}{line}\n")
    assert message.startswith(f"a.game:{NEXT}: ")
    assert reason in message


# ---- saving


def test_saving_writes_the_bytes_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    save(path, "one\n£\n")
    assert path.read_bytes() == b"one\n\xc2\xa3\n"
    save(path, "two\n")
    assert path.read_bytes() == b"two\n"
    assert os.listdir(tmp_path) == ["a.game"]


def test_saving_gives_the_rights_of_a_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    save(tmp_path / "a.game", "")
    assert (tmp_path / "a.game").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("old", [None, "the old game\n"])
def test_a_failed_write_leaves_everything_as_it_was(old: str | None, tmp_path: Path) -> None:
    """A lone surrogate cannot be written as UTF-8: the write fails when half of it is done."""
    path = tmp_path / "a.game"
    if old is not None:
        path.write_text(old)
    with pytest.raises(UnicodeEncodeError):
        save(path, "x" * 100_000 + "\ud800")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == ([("a.game", old)] if old else [])


def test_saving_where_a_folder_is(tmp_path: Path) -> None:
    (tmp_path / "a.game").mkdir()
    with pytest.raises(OSError):
        save(tmp_path / "a.game", "text")
    assert os.listdir(tmp_path) == ["a.game"]
    with pytest.raises(OSError):
        save(tmp_path / "none" / "a.game", "text")
