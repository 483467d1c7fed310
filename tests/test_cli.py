"""The command line: every command, in this process and in others, with a terminal and without."""

from __future__ import annotations

import json
import os
import platform
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from millwright import __version__
from millwright.cli import main
from millwright.games.registry import GAMES
from millwright.kernel import offers, waiting
from millwright.match import refusals
from millwright.record import read_record
from millwright.replay import replay
from millwright.running import PYTHON, WAY
from tests.service.lucky import SEED, lucky_game, salts_of

WORKSHOP: Final = GAMES["workshop"]
VERSION: Final = f"millwright {__version__} (engines interpreted, CPython {platform.python_version()})\n"
COMMANDS: Final = [
    "backup", "restore", "doctor", "play", "simulate", "arena", "sit", "check", "verify", "moves", "show", "draw",
    "perft", "rules", "facts", "bench",
]  # fmt: skip
MILLWRIGHT: Final = [sys.executable, "-m", "millwright"]
PATIENCE: Final = 60.0
"""Seconds that another process may take before a test fails; on an idle machine none needs two."""


PICTURE: Final = Path(__file__).parent.parent / "docs" / "pictures" / "workshop.game"


def environment(**extra: str) -> dict[str, str]:
    """This environment, without what makes Python's output unlike that of a user's terminal."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON") or key == "PYTHONPATH"}
    return {**plain, **extra}


def launch(*argv: str, **extra: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, without a terminal."""
    return subprocess.run(
        [*MILLWRIGHT, *argv],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(**extra),
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random game of three, played to its end."""
    folder = tmp_path_factory.mktemp("records")
    assert main(["simulate", "workshop", "--seats", "3", "--games", "1", "--seed", "7", "--record", str(folder)]) == 0
    return folder / "workshop-3-7-00001.game"


def out(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a command prints when all is well; nothing goes to standard error."""
    capsys.readouterr()
    assert main(list(argv)) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def position(record: Path, at: int) -> Any:
    return replay(read_record(record), at).state


# ---- help


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_everywhere(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"] if command else ["--help"])
    assert left.value.code == 0
    page = capsys.readouterr().out
    assert page.startswith(f"usage: millwright {command}".rstrip())
    if not command:
        assert all(re.search(rf"^ +{name} ", page, re.MULTILINE) for name in COMMANDS)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == VERSION


# ---- simulate


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    page = out(capsys, "simulate", "workshop", "--seats", "3", "--bots", "steady,random,random", "--games", "1")
    head, steady, chance, last = page.splitlines()
    assert head.split()[:3] == ["bot", "seats", "wins"]
    assert (steady.split()[:2], chance.split()[:2]) == (["steady", "1"], ["random", "2"])
    assert int(steady.split()[2]) + int(chance.split()[2]) == 1
    assert re.fullmatch(r"1 games, \d+ moves each, winners' mean [\d.]+, [\d.]+ games/s", last)


def test_simulate_for_machines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    argv = ["simulate", "workshop", "--seats", "2", "--games", "2", "--seed", "9", "--json", "--record", str(tmp_path)]
    told = json.loads(out(capsys, *argv))
    assert (told["game"], told["seats"], told["games"], told["seed"]) == ("workshop", 2, 2, 9)
    ends = [path.read_text().splitlines()[-1].split() for path in sorted(tmp_path.iterdir())]
    assert told["winner_mean"] == sum(int(end[2]) for end in ends) / 2
    assert told["moves"] == sum(replay(read_record(path)).moves for path in tmp_path.iterdir()) / 2
    assert [(row["bot"], row["games"]) for row in told["bots"]] == [("random 1", 2), ("random 2", 2)]
    assert sum(row["wins"] for row in told["bots"]) == 2
    assert max(row["most"] for row in told["bots"]) == max(int(end[2]) for end in ends)


def test_simulate_goes_on_where_it_was_stopped(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    command = ["simulate", "workshop", "--seats", "2", "--json", "--games", "4"]
    assert main(command) == 0
    whole = capsys.readouterr().out
    assert main([*command, "--out", str(out)]) == 0 and capsys.readouterr().out == whole
    lines = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:3]) + lines[3][:10])  # killed in the middle of a line
    assert main([*command, "--out", str(out)]) == 0 and capsys.readouterr().out == whole
    assert out.read_bytes() == b"".join(lines)


def test_simulate_does_not_go_on_with_other_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    command = ["simulate", "workshop", "--seats", "2", "--games", "1", "--out", str(out)]
    assert main(command) == 0
    kept = out.read_bytes()
    assert main([*command, "--seed", "2"]) == 2
    assert "other games are kept there (seed: 1, not 2)" in capsys.readouterr().err
    out.write_bytes(kept + b"nonsense\n")
    assert main(command) == 2 and "a line cannot be read" in capsys.readouterr().err


def test_simulate_writes_records_that_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    argv = ["--seats", "4", "--games", "2", "--record", str(folder), "--option", "open_auction=yes"]
    out(capsys, "simulate", "workshop", *argv, "--option", "open_money=no")
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["workshop-4-1-00001.game", "workshop-4-1-00002.game"]
    lines = out(capsys, "check", *map(str, files)).splitlines()
    for file, line in zip(files, lines, strict=True):
        assert "\noption open_auction yes\nplayer red random\n" in file.read_text()
        end = file.read_text().splitlines()[-1]
        assert re.fullmatch(rf"{re.escape(str(file))}: ok, \d+ moves, 0 assertions, {end}", line)


def test_rotation_is_recorded(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    argv = ["--seats", "2", "--bots", "random,steady", "--games", "2", "--rotate", "--record", str(tmp_path)]
    out(capsys, "simulate", "workshop", *argv)
    one, two = [path.read_text() for path in sorted(tmp_path.iterdir())]
    assert "player red random\nplayer blue steady\n" in one
    assert "player red steady\nplayer blue random\n" in two


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    """Four processes, four hash seeds; and two worker processes beside one."""
    runs = {seed: ["--jobs", "1"] for seed in ("0", "1", "2")} | {"random": ["--jobs", "2"]}
    for seed, jobs in runs.items():
        argv = ["--seats", "3", "--bots", "steady,random,random", "--games", "9", "--seed", "3", *jobs]
        done = launch("simulate", "workshop", *argv, "--record", str(tmp_path / seed), PYTHONHASHSEED=seed)
        assert (done.returncode, done.stderr) == (0, "")
    found = [{path.name: path.read_bytes() for path in (tmp_path / seed).iterdir()} for seed in runs]
    assert len(found[0]) == 9
    assert found[1:] == [found[0]] * 3


def test_no_progress_bar_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert "#" not in out(capsys, "simulate", "workshop", "--seats", "2", "--games", "1")


# ---- check, moves, show, draw


def test_check_goes_on_after_a_bad_file(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.game"
    bad.write_text(record.read_text().replace("seats 3", "seats 6"))
    capsys.readouterr()
    assert main(["check", str(bad), str(record), str(bad)]) == 2
    printed = capsys.readouterr()
    assert printed.out.startswith(f"{record}: ok, ")
    assert printed.err.count(f"millwright: {bad}:4: ") == len(printed.err.splitlines()) == 2


def test_check_counts_assertions(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.game"
    own.write_text(record.read_text().replace("\n\n", "\n\n= asked: luck\n= red money: 50\n"))
    assert ", 2 assertions, end " in out(capsys, "check", str(own))
    own.write_text(record.read_text().replace("\n\n", "\n\n= asked: luck\n"))
    assert ", 1 assertion, end " in out(capsys, "check", str(own))


def test_check_of_a_record_with_one_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "short.game"
    file.write_text(f"millwright 1\ngame workshop {WORKSHOP.rules}\nseats 3\n\nluck seat red\npause\n")
    assert out(capsys, "check", str(file)) == f"{file}: ok, 1 move, 0 assertions, pause\n"


def test_every_transcript_of_the_rules_checks(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted((Path(__file__).parent / "games").rglob("*.game"))
    assert files
    assert out(capsys, "check", *map(str, files)).count(": ok, ") == len(files)


@pytest.mark.parametrize("game", list(GAMES))
def test_verify_proves_the_luck(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lucky.game"
    file.write_text(lucky_game(game))
    count = lucky_game(game).split("\n\n")[1].count("\nluck ") + 1
    seats = ", ".join(seat for seat, _ in salts_of(game))
    ok = f"{count} luck moves follow from the seed, which fits its commitment; salts: {seats}"
    assert out(capsys, "verify", str(file)) == f"{file}: ok: {ok}\n"
    assert out(capsys, "check", str(file)).startswith(f"{file}: ok, ")


def test_verify_goes_on_after_a_bad_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.game", tmp_path / "bad.game"
    good.write_text(lucky_game("workshop", 40))
    bad.write_text(lucky_game("workshop", 40).replace(SEED, "0" * 64))
    capsys.readouterr()
    assert main(["verify", str(bad), str(good), str(bad)]) == 2
    printed = capsys.readouterr()
    assert printed.out.startswith(f"{good}: ok: ")
    assert printed.err.count(f"millwright: {bad}: the commitment does not fit the seed") == 2
    assert (len(printed.out.splitlines()), len(printed.err.splitlines())) == (1, 2)


def test_the_lines_of_luck_trouble_no_other_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plain = tmp_path / "lucky.game", tmp_path / "plain.game"
    text = lucky_game("workshop", 40)
    head, body = text.split("\n\n")
    file.write_text(text)
    plain.write_text("\n".join(line for line in head.split("\n") if not line.startswith("luck ")) + "\n\n" + body)
    for argv in (["moves"], ["moves", "--why"], ["show"], ["show", "--all", "--json"], ["show", "--at", "20"]):
        assert out(capsys, argv[0], str(file), *argv[1:]) == out(capsys, argv[0], str(plain), *argv[1:])
    out(capsys, "draw", str(file), "-o", str(tmp_path / "a.svg"))
    out(capsys, "draw", str(plain), "-o", str(tmp_path / "b.svg"))
    assert (tmp_path / "a.svg").read_text() == (tmp_path / "b.svg").read_text()


@pytest.mark.parametrize("at", [0, 12, 15, 20, 24])
def test_moves_lists_the_offers_of_each_waiting_seat(at: int, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    s = position(record, at)
    names = dict(enumerate(WORKSHOP.seat_ids(s.facts, 3))) | {8: "luck"}
    expected = [f"{names[seat]} {WORKSHOP.write(s, move)}" for seat in waiting(s) for move in offers(s, seat)]
    lines = out(capsys, "moves", str(record), "--at", str(at)).splitlines()
    told = [line for line in lines if not line.startswith("# ")]
    assert [re.split(r"  +| £", line)[0].strip() for line in told] == expected


@pytest.mark.parametrize("game", GAMES)
def test_moves_says_what_is_asked(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As a comment of a record, above the offers of each seat; chance is asked nothing."""
    file = PICTURE.with_stem(game)
    s = position(file, -1)
    asked = [line for line in out(capsys, "moves", str(file)).splitlines() if line.startswith("# ")]
    assert asked == [f"# red: {GAMES[game].question(GAMES[game].view(s, 0))}"]
    assert "# " not in out(capsys, "moves", str(file), "--at", "0")


@pytest.mark.rule("W48")
def test_moves_says_what_settles_equal_bids(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(Path(__file__).parent / "games" / "workshop" / "two_players.game")
    asked = out(capsys, "moves", file, "--at", "35").splitlines()[0]
    assert asked.startswith("# red: Bid for turn order. Equal bids: Blue & Green goes first. The cards: ")


@pytest.mark.rule("W47")
def test_moves_tells_of_a_colour_that_has_played_once(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(Path(__file__).parent / "games" / "workshop" / "two_players.game")
    page = out(capsys, "moves", file, "--at", "25", "--why").splitlines()
    assert [line for line in page if "already" in line] == [
        "red bid 0 yellow to bid 95 yellow  refused: Yellow has bid in this round already",
        "blue bid 0 blue to bid 95 blue     refused: Blue has bid in this round already",
    ]


def test_moves_has_prices_and_odds(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bids = out(capsys, "moves", str(record), "--at", "15")
    assert re.search(r"^red bid 17 +£17 +bid £17$", bids, re.MULTILINE)
    cards = out(capsys, "moves", str(record), "--at", "12").splitlines()
    assert len(cards) == 6  # the set-up cards lie on top (W04)
    assert all(re.fullmatch(r"luck card [a-z]+ +1 in 6", card) for card in cards)


def test_moves_tells_why_not(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = out(capsys, "moves", str(record), "--at", "15", "--why")
    for seat in ("red", "blue", "yellow"):
        assert re.search(rf"^{seat} bid 51 +refused: you have only £50 for it$", page, re.MULTILINE)
        assert re.search(rf"^{seat} advance +refused: it takes 2 revenue, and you have 0$", page, re.MULTILINE)
    assert "bid 50" not in page


@pytest.mark.parametrize("game", GAMES)
def test_moves_tells_each_reason_once(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = PICTURE.with_stem(game)
    lines = out(capsys, "moves", str(file), "--why").splitlines()
    reasons, told = [], []
    for line in lines:
        listed, reason = line.removeprefix("red ").split("  refused: ")
        reasons.append(reason)
        for verb, _, whats in (part.strip().partition(" ") for part in listed.split("; ")):
            told += [(f"{verb} {what}".strip(), reason) for part in whats.split(", ") for what in each_of(part)]
    assert len(set(reasons)) == len(lines)
    s = replay(read_record(file)).state
    refused = [(GAMES[game].write(s, move), reason) for move, reason in refusals(GAMES[game], s, 0)]
    every = [(words, reason) for words, reason in refused if (f"{words.split()[0]} …", reason) in told]
    assert not {words.split()[0] for words, _ in every} & {
        GAMES[game].write(s, move).split()[0] for move in offers(s, 0)
    }
    assert sorted([one for one in told if "…" not in one[0]] + every) == sorted(refused)


def each_of(what: str) -> list[str]:
    """`g3 g4|g5` is g3 g4 and g3 g5."""
    head, space, lasts = what.rpartition(" ")
    return [head + space + last for last in lasts.split("|")]


def test_moves_says_that_nothing_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "moves", str(record), "--at", "0", "--why") == "# luck: nothing is refused\n"


def test_moves_tells_what_is_refused_in_few_words(capsys: pytest.CaptureFixture[str]) -> None:
    """A verb stands for all its moves where one reason holds for them; what differs in its last word only is one."""
    file = Path(__file__).parent / "games" / "woodcraft" / "trade.game"
    page = out(capsys, "moves", str(file), "--at", "60", "--why")
    assert [re.sub(" +", " ", line) for line in page.splitlines()] == [
        "red move … refused: you have moved Buy lumber this turn",
        "red berries; act; swap … refused: the action of this turn is done",
        "red bonus … refused: a bonus action costs 3 lanterns, and you have 1",
        "red complete oi-1 refused: you lack 1 scrap and a green 2",
        "red saw g3 1 1 1, b3 1 1 1 refused: that needs 1 saw blade, and you have none",
        "red splice g3 g4, y2 y3, b1 b2, b3 b4 refused: you have no scrap, and splicing costs one",
        "red splice g3 g5|g6, y2 y4|y5|y6, b1 b3|b4|b5, b3 b5|b6 "
        "refused: you have no splice tile that adds more than 1",
        "red glue … refused: you have no glue tile",
        "red cut green refused: that pot is empty",
        "red cut yellow, brown refused: you have no pot of that colour",
    ]


def test_moves_after_the_end_is_the_result(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "moves", str(record)) == record.read_text().splitlines()[-1] + "\n"


def test_show_as_spectator_seat_and_all(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = ["--at", "17"]
    s = position(record, 17)
    watched = out(capsys, "show", str(record), *at)
    assert watched == WORKSHOP.show(WORKSHOP.view(s, 9)) + "\n"
    assert "Your tokens" not in watched
    assert watched.count("money hidden") == 3
    seen = out(capsys, "show", str(record), *at, "--seat", "blue")
    assert seen == WORKSHOP.show(WORKSHOP.view(s, 1)) + "\n"
    assert "Your tokens: " in seen


def test_show_for_machines(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    s = position(record, 17)
    whole = out(capsys, "show", str(record), "--at", "17", "--all", "--json")
    assert len(whole.splitlines()) == 1
    legend = WORKSHOP.legend(s.facts, 3)
    assert json.loads(whole) == WORKSHOP.dump(s) | {"legend": legend}
    assert set(json.loads(whole)) == {"options", "table", "drawers", "bag", "agenda", "legend"}
    assert legend["towns"][s.facts.map.ends[0][0]] in legend["connections"][0]
    lines = out(capsys, "show", str(record), "--at", "17", "--all").splitlines()
    assert f"table.links: {json.dumps(s.table.links)}" in lines
    assert f"drawers[1].money: {s.drawers[1].money}" in lines
    view = json.loads(out(capsys, "show", str(record), "--at", "17", "--seat", "red", "--json"))
    assert view == WORKSHOP.view(s, 0).dump() | {"legend": legend}
    assert view["money"] == [50, -1, -1]


def test_what_all_shows_can_be_loaded_and_played_on(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    s = position(record, 40)
    again = WORKSHOP.load(s.facts, json.loads(out(capsys, "show", str(record), "--at", "40", "--all", "--json")))
    assert [offers(again, seat) for seat in waiting(again)] == [offers(s, seat) for seat in waiting(s)]


@pytest.mark.parametrize("argv", [[], ["--at", "30"], ["--at", "30", "--seat", "yellow"], ["--at", "0"]])
def test_draw_writes_a_picture(
    argv: list[str], record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "out.svg"
    told = out(capsys, "draw", str(record), *argv, "-o", str(picture))
    assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert told == f"{picture}: {len(picture.read_text(encoding='utf-8')) // 1024 + 1} KB\n"
    assert os.listdir(tmp_path) == ["out.svg"]


# ---- perft, rules, facts, bench


def test_perft_splits_and_sums(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "perft", "workshop", "--seats", "3", "--depth", "3").splitlines()
    split = {line.rsplit(maxsplit=1)[0]: int(line.split()[-1]) for line in lines[:-1]}
    assert split == {"seat red": 2, "seat blue": 2, "seat yellow": 2}
    assert lines[-1].split()[:2] == ["total", "6"]


def test_perft_knows_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["perft", "workshop", "--seats", "2", "--depth", "1"]
    sealed = out(capsys, *argv)
    assert sealed.count("token red") == 5
    assert out(capsys, *argv, "--option", "open_auction=yes").count("seat ") == 2  # W50: somebody begins


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    page = out(capsys, "rules", "workshop")
    assert page.startswith("# Workshop of the World\n")
    rule = out(capsys, "rules", "workshop", "w08")
    assert rule.startswith("**W08** ")
    assert "**W09**" not in rule
    for number in range(1, 51):
        assert f"- **W{number:02d}** " in page


def test_facts_prints_the_file_to_start_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "facts", "workshop") == WORKSHOP.standard.read_text(encoding="utf-8")


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(out(capsys, "bench", "--seconds", "0.1", "--json"))
    assert [figures.pop(name) for name in ("engines", "python")] == [WAY, PYTHON]
    assert set(figures) == {*GAMES, "reference"}
    keys = {"games_per_second", "decisions_per_second", "clone_us", "offers_us"}
    assert set(figures.pop("reference")) == keys
    assert all(set(row) == keys | {"arena_share"} and min(row.values()) > 0 for row in figures.values())


# ---- play without a terminal


def test_play_without_a_terminal_is_a_demonstration(tmp_path: Path) -> None:
    file = tmp_path / "demo.game"
    done = launch("play", "workshop", "--record", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("No terminal: a demonstration game of Workshop of the World between red (steady), ")
    assert [line.split()[0] for line in lines[-4:-1]] == ["1.", "2.", "3."]
    assert lines[-1] == f"The whole game is kept in {file}."
    checked = launch("check", str(file))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith(f"{file}: ok, ")


def test_a_paused_game_goes_on(tmp_path: Path) -> None:
    """Without a terminal, bots play it to its end; the paused game is not touched, and the whole one kept if asked."""
    file, kept = tmp_path / "paused.game", tmp_path / "whole.game"
    paused = PICTURE.read_text(encoding="utf-8")
    file.write_text(paused, encoding="utf-8")
    assert launch("play", "workshop", "--from", str(file), "--seed", "3").returncode == 0
    assert file.read_text(encoding="utf-8") == paused
    done = launch("play", "workshop", "--from", str(file), "--seed", "3", "--record", str(kept))
    assert (done.returncode, done.stderr) == (0, "")
    whole = kept.read_text(encoding="utf-8")
    assert whole.startswith(paused.removesuffix("pause\n"))
    assert whole.splitlines()[-1].startswith("end ")
    assert launch("check", str(kept)).returncode == 0


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (["--record", "FILE"], "there is a record already"),
        (["--from", "FILE", "--seats", "me,steady,steady"], "--seats: the record that --from names has its own"),
        (["--from", "FILE", "--option", "open_money=yes"], "--option: the record that --from names has its own"),
    ],
)
def test_a_kept_game_is_neither_overwritten_nor_changed(tmp_path: Path, more: list[str], reason: str) -> None:
    file = tmp_path / "mine.game"
    file.write_bytes(PICTURE.read_bytes())
    done = launch("play", "workshop", *[str(file) if word == "FILE" else word for word in more])
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert file.read_bytes() == PICTURE.read_bytes()


def test_a_demonstration_with_a_seed_can_be_seen_again(capsys: pytest.CaptureFixture[str]) -> None:
    games = [
        out(capsys, "play", "workshop", "--seats", "me,random", "--seed", seed, "--option", "open_auction=yes")
        for seed in ("4", "4", "5")
    ]
    assert games[0] == games[1] != games[2]
    assert "red (steady), blue (random)" in games[0]


# ---- play in a terminal


class Terminal:
    """The command line in a pseudo-terminal: wait for a text, type a line."""

    def __init__(self, *argv: str, **extra: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*MILLWRIGHT, *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(TERM="dumb", **extra),
            start_new_session=True,
        )
        os.close(slave)
        self.screen = ""

    def wait_for(self, text: str) -> str:
        """Everything shown since the last answer, once this text is there."""
        start = time.monotonic()
        while text not in self.screen:
            assert time.monotonic() - start < PATIENCE, f"no {text!r} in {self.screen!r}"
            if not self.read():
                assert text in self.screen, f"ended without {text!r}: {self.screen!r}"
        shown, self.screen = self.screen, ""
        return shown

    def read(self) -> bool:
        """Read what is there; False when the process has closed the terminal."""
        ready, _, _ = select.select([self.master], [], [], 0.5)
        if not ready:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # Linux says so when the other side is gone
            return False
        self.screen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def type(self, line: str, then: str) -> str:
        os.write(self.master, line.encode() + b"\n")
        return self.wait_for(then)

    def close(self) -> int:
        while self.read():
            if self.process.poll() is not None:
                break
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def test_a_game_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    with Terminal("play", "workshop", "--seed", "5", "--record", str(file)) as t:
        welcome = t.wait_for("red> ")
        assert "red (me), blue (steady), yellow (steady)" in welcome
        assert "RED: Place one demand token." in " ".join(welcome.split())
        assert "not on offer (on offer: demand " in t.type("fly to the moon", "red> ")
        assert "RED: Bid for turn order" in t.type("1", "red> ")
        assert "bid 51: you have only £50 for it" in t.type("why", "red> ")
        assert "`bid 51` is refused: you have only £50" in t.type("bid 51", "red> ")
        assert "Turn order: " in t.type("show", "red> ")
        assert "RED: Take a card" in t.type("bid 30", "red> ")
        assert "RED: Build links from " in t.type("1", "red> ")
        again = t.type("undo", "red> ")
        assert "Taken back." in again
        assert "RED: Take a card" in again
        assert "RED: Build links from " in t.type("2", "red> ")
        assert "You leave the table." in t.type("quit", "is kept in")
        assert t.close() == 0
    text = file.read_text(encoding="utf-8")
    assert text.endswith("\npause\n")
    assert text.count("\nred take ") == 1
    assert "player red me\nplayer blue steady\nplayer yellow steady\n" in text
    assert main(["check", str(file)]) == 0


def test_the_end_of_input_leaves_the_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    with Terminal("play", "workshop", "--seed", "5", "--record", str(file)) as t:
        t.wait_for("red> ")
        os.write(t.master, b"\x04")
        assert "You leave the table." in t.wait_for("is kept in")
        assert t.close() == 0
    assert main(["check", str(file)]) == 0


def test_a_progress_bar_in_a_terminal() -> None:
    with Terminal("simulate", "workshop", "--seats", "2", "--games", "3") as t:
        shown = t.wait_for("games/s")
        assert t.close() == 0
    assert re.search(r"\r\[#{10}\.{20}\] 1/3, \d+ s left ", shown)
    assert shown.index("3/3") < shown.index("bot ")


# ---- other people's terminals and pipes


def test_the_module_and_the_script_are_the_same() -> None:
    script = Path(sys.executable).parent / "millwright"
    done = subprocess.run([str(script), "--version"], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout == launch("--version").stdout == VERSION


def test_a_bad_command_line_in_a_process() -> None:
    done = launch("play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"millwright: no such game: chess (there are: {', '.join(GAMES)})\n"


@pytest.mark.parametrize("argv", [["rules", "workshop"], ["rules", "workshop", "W01"]], ids=["much", "little"])
def test_a_reader_that_has_left_is_no_error(argv: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*MILLWRIGHT, *argv],
            stdout=writing,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=PATIENCE,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp437"])
def test_a_terminal_that_lacks_some_signs(encoding: str, record: Path) -> None:
    done = subprocess.run(
        [*MILLWRIGHT, "show", str(record), "--at", "30"],
        capture_output=True,
        env=environment(PYTHONIOENCODING=encoding),
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Turn order: " in done.stdout
