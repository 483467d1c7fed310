"""Bad input: one line that says what, where and what would be right; exit code 2; no traceback, no file."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from millwright.bots import BOTS
from millwright.cli import main
from millwright.facts import BadFacts
from millwright.record import LONGEST, BadRecord, read_record
from millwright.replay import replay
from tests.bad_records import BAD_RECORDS, NO_GAME, WORKSHOP, changed, game_text, short_text, with_header
from tests.service.lucky import SEED, lucky_game


@dataclass
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.chdir(tmp_path)
    return Runner(tmp_path, capsys)


class Runner:
    """Runs commands in an own folder and knows what lies there."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, *argv: str) -> Said:
        self.capsys.readouterr()
        code = main(list(argv))
        printed = self.capsys.readouterr()
        return Said(code, printed.out, printed.err)

    def refused(self, *argv: str) -> str:
        """The one line that the command must say; and nothing in the folder may have changed."""
        before = self.files()
        said = self(*argv)
        assert said.code == 2, said
        assert said.out == ""
        assert said.err.startswith("millwright: ")
        assert said.err.endswith("\n")
        line = said.err[:-1]
        assert line.isprintable(), "one line, no control characters"
        assert self.files() == before
        return line.removeprefix("millwright: ")

    def files(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.folder)): path.read_bytes() if path.is_file() else b""
            for path in sorted(self.folder.rglob("*"))
        }

    def write(self, name: str, content: str | bytes) -> str:
        (self.folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
        return name


# ---- bad command lines: the words, and what the answer must contain

THE_BOTS: Final = ", ".join(BOTS["workshop"])
SIMULATE: Final = "simulate workshop --seats 3 --games 1 --record new"

COMMAND_LINES: Final = {
    "": "the following arguments are required: COMMAND (see `millwright --help`)",
    "fly": "invalid choice: 'fly'",
    "play": "required: GAME (see `millwright play --help`)",
    "play chess": NO_GAME,
    "play workshop --seats me": "workshop is for 2, 3, 4, 5 players, not 1",
    "play workshop --seats me,me,me,me,me,me": "workshop is for 2, 3, 4, 5 players, not 6",
    "play workshop --seats me,deepblue,steady": f"no such player: deepblue (there are: me, {THE_BOTS})",
    "play workshop --seats me,,steady": "no such player: (nothing) (there are: me, ",
    "play workshop --seed x": "--seed: invalid int value: 'x'",
    "play workshop --option open_money": "the options of workshop are open_money (no or yes)",
    "play workshop --facts none.toml": "none.toml: No such file or directory",
    "play workshop --record": "--record: expected one argument",
    "simulate chess --seats 3 --games 1 --record new": NO_GAME,
    "simulate workshop --games 1": "required: --seats",
    "simulate workshop --seats 3": "required: --games",
    "simulate workshop --seats 1 --games 1 --record new": "workshop is for 2, 3, 4, 5 players, not 1",
    "simulate workshop --seats 6 --games 1 --record new": "workshop is for 2, 3, 4, 5 players, not 6",
    "simulate workshop --seats -3 --games 1": "workshop is for 2, 3, 4, 5 players, not -3",
    "simulate workshop --seats three --games 1": "--seats: invalid int value: 'three'",
    "simulate workshop --seats 3 --games 0 --record new": "--games 0: a number from 1 to ",
    "simulate workshop --seats 3 --games -5 --record new": "--games -5: a number from 1 to ",
    "simulate workshop --seats 3 --games 1.5": "--games: invalid int value: '1.5'",
    f"{SIMULATE} --bots hal": f"no such player: hal (there are: {THE_BOTS})",
    f"{SIMULATE} --bots me": f"no such player: me (there are: {THE_BOTS})",
    f"{SIMULATE} --bots random,random": "2 players are named for 3 seats: name one for each, or one for all",
    f"{SIMULATE} --option luck=high": "the options of workshop are open_auction, open_money",
    f"{SIMULATE} --option open_money=maybe": "the options of workshop are open_money (no or yes)",
    f"{SIMULATE} --option =": "--option =: the options of workshop are",
    f"{SIMULATE} --facts none.toml": "none.toml: No such file or directory",
    f"{SIMULATE} --facts .": ".: Is a directory",
    f"{SIMULATE} --seed 1e3": "--seed: invalid int value: '1e3'",
    f"{SIMULATE} --colour red": "unrecognized arguments: --colour red",
    "simulate workshop --seats 3 --games 1 --jobs 0": "--jobs 0: a number from 1 to 64 is needed",
    "simulate workshop --seats 3 --games 1 --jobs 1000": "--jobs 1000: a number from 1 to 64 is needed",
    "simulate workshop --seats 3 --games 1 --record good.game": "--record good.game: File exists",
    "simulate workshop --seats 3 --games 1 --record good.game/new": "--record good.game/new: Not a directory",
    "check": "required: FILE",
    "check none.game": "none.game: No such file or directory",
    "check .": ".: Is a directory",
    "check good.game --facts none.toml": "none.toml: No such file or directory",
    "verify": "required: FILE",
    "verify none.game": "none.game: No such file or directory",
    "verify .": ".: Is a directory",
    "verify good.game": "good.game: its luck was drawn without a commitment, so that nothing can be proven",
    "verify good.game --facts none.toml": "none.toml: No such file or directory",
    "moves": "required: FILE",
    "moves none.game": "none.game: No such file or directory",
    "moves good.game --at 41": "good.game: there are only 40 moves, so no position after move 41",
    "moves good.game --at -2": "--at -2: a number from 0 to ",
    "moves good.game --at x": "--at: invalid int value: 'x'",
    "show none.game": "none.game: No such file or directory",
    "show .": ".: Is a directory",
    "show good.game --at 1000": "there are only 40 moves",
    "show good.game --at -7": "--at -7: a number from 0 to ",
    "show good.game --seat mauve": "no such seat: mauve (there are: red, blue, yellow)",
    "show good.game --seat green": "no such seat: green (there are: red, blue, yellow)",
    "show good.game --seat 1": "no such seat: 1 (there are: red, blue, yellow)",
    "show good.game --seat red --all": "--all and --seat: one of them is enough",
    "draw good.game": "required: -o/--output",
    "draw good.game -o none/out.svg": "--output none/out.svg: No such file or directory",
    "draw good.game -o .": "--output .: ",
    "draw good.game -o good.game/out.svg": "--output good.game/out.svg: Not a directory",
    "draw good.game --seat mauve -o out.svg": "no such seat: mauve (there are: red, blue, yellow)",
    "draw good.game --at 41 -o out.svg": "there are only 40 moves",
    "draw none.game -o out.svg": "none.game: No such file or directory",
    "perft chess --seats 3 --depth 1": NO_GAME,
    "perft workshop --seats 7 --depth 1": "workshop is for 2, 3, 4, 5 players, not 7",
    "perft workshop --seats 3 --depth 0": "--depth 0: a number from 1 to 99 is needed",
    "perft workshop --seats 3 --depth -1": "--depth -1: a number from 1 to 99 is needed",
    "perft workshop --seats 3 --depth 1 --option x=yes": "the options of workshop are open_auction, open_money",
    "rules chess": NO_GAME,
    "rules workshop W99": "no such rule: W99 (there are W01 to W51)",
    "rules workshop .*": "no such rule: .* (there are W01 to W51)",
    "facts chess": NO_GAME,
    "bench --seconds 0": "--seconds 0.0: a number from 0.1 to 600 is needed",
    "bench --seconds nan": "a number from 0.1 to 600 is needed",
    "bench --seconds long": "--seconds: invalid float value: 'long'",
}


@pytest.mark.parametrize("words", list(COMMAND_LINES))
def test_a_bad_command_line(words: str, run: Runner) -> None:
    run.write("good.game", short_text())
    assert COMMAND_LINES[words] in run.refused(*words.split())


def test_control_characters_of_the_command_line_are_not_echoed(run: Runner) -> None:
    assert run.refused("play", "\x1b[31mred\n\x07").startswith(r"no such game: \x1b[31mred\x0a\x07 (there are: ")
    assert r"\x1b[2J" in run.refused("check", "\x1b[2J.game")


# ---- bad records


@pytest.mark.parametrize("what", list(BAD_RECORDS))
def test_a_bad_record(what: str, run: Runner) -> None:
    content, line, reason = BAD_RECORDS[what]
    file = run.write("bad.game", content)
    said = run.refused("check", file)
    assert said.startswith(f"bad.game:{line}: ")
    assert reason in said
    assert len(said) < 400


@pytest.mark.parametrize("command", ["moves bad.game", "show bad.game --all --json", "draw bad.game -o out.svg"])
@pytest.mark.parametrize("what", ["junk", "other rules", "another bid", "half a line", "a wrong number"])
def test_a_bad_record_is_bad_for_every_command(what: str, command: str, run: Runner) -> None:
    content, line, reason = BAD_RECORDS[what]
    run.write("bad.game", content)
    said = run.refused(*command.split())
    assert said.startswith(f"bad.game:{line}: ")
    assert reason in said


def test_luck_that_cannot_be_verified(run: Runner) -> None:
    """Without a seed, and cut off: a file that `check` may well take."""
    whole = lucky_game("workshop", 40)
    closed = run.write("closed.game", whole.replace(f"luck seed {SEED}\n", ""))
    assert run.refused("verify", closed).startswith(
        "closed.game: no seed yet: it is opened when the game is over; the "
    )
    cut = run.write("cut.game", whole.removesuffix("pause\n"))
    last = whole.count("\n") - 1
    assert run.refused("verify", cut) == f"cut.game:{last}: the record was cut off: it has no closing line"
    head = run.write("head.game", whole[: whole.index("\n\n") + 2])
    blank = whole[: whole.index("\n\n") + 2].count("\n")
    assert run.refused("verify", head) == f"head.game:{blank}: the record was cut off: it has no closing line"


def test_a_huge_file(run: Runner) -> None:
    with (run.folder / "huge.game").open("wb") as file:
        file.truncate(LONGEST + 1)  # sparse: it takes no room
    said = run("check", "huge.game")
    assert (said.code, said.out) == (2, "")
    assert said.err == "millwright: huge.game: larger than 16 MiB: no record is\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("command", ["check shut", "show shut", SIMULATE + " --facts shut"])
def test_a_file_that_may_not_be_read(command: str, run: Runner) -> None:
    run.write("shut", short_text())
    (run.folder / "shut").chmod(0)
    before = sorted(os.listdir())
    said = run(*command.split())
    assert (said.code, said.out, said.err) == (2, "", "millwright: shut: Permission denied\n")
    assert sorted(os.listdir()) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(run: Runner) -> None:
    run.write("good.game", short_text())
    (run.folder / "shut").mkdir(mode=0o500)
    assert run.refused("draw", "good.game", "-o", "shut/out.svg") == "--output shut/out.svg: Permission denied"


def test_windows_line_ends_are_good_input(run: Runner) -> None:
    file = run.write("dos.game", short_text().replace("\n", "\r\n"))
    said = run("check", file)
    assert (said.code, said.err) == (0, "")
    assert said.out == "dos.game: ok, 40 moves, 0 assertions, pause\n"


# ---- a record cut off anywhere


def test_a_record_cut_off_anywhere_is_noticed(run: Runner) -> None:
    """Sixty cuts over a whole game, and every one near its end: only the whole text passes, or all but the line end."""
    data = game_text().encode()
    size = len(data)
    cuts = sorted({*range(0, size, size // 40), *range(size - 20, size + 1)})
    assert len(cuts) > 55
    for cut in cuts:
        file = run.write("cut.game", data[:cut])
        if cut >= size - 1:
            assert run("check", file).code == 0
            continue
        said = run.refused("check", file)
        number = data[:cut].count(b"\n")
        assert said.startswith((f"cut.game:{number}: ", f"cut.game:{number + 1}: ")), (cut, said)


# ---- a record spoilt at random


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """The short game after one to four changes to its lines and characters."""
    lines = short_text().split("\n")
    for _ in range(draw(st.integers(1, 4))):
        n = draw(st.integers(0, len(lines) - 1))
        m = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["delete", "double", "swap", "garble", "copy", "word"])):
            case "delete":
                del lines[n]
            case "double":
                lines.insert(n, lines[n])
            case "swap":
                lines[n], lines[m] = lines[m], lines[n]
            case "copy":
                lines[n] = lines[m]
            case "garble":
                at = draw(st.integers(0, len(lines[n])))
                lines[n] = lines[n][:at] + draw(st.text(max_size=4)) + lines[n][at + draw(st.integers(0, 3)) :]
            case "word":
                words = lines[n].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
                lines[n] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines).encode(errors="surrogatepass")


WORDS: Final = [
    "",
    "=",
    "end",
    "pause",
    "red",
    "luck",
    "bid",
    "0",
    "99",
    "-1",
    "seats",
    "offers",
    "price",
    ":",
    "#",
    "\t",
]


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=spoilt())
def test_a_spoilt_record_is_refused_or_replays(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "spoilt.game"
    path.write_bytes(content)
    try:
        found = replay(read_record(path))
    except (BadRecord, BadFacts) as error:
        assert str(error).startswith(f"{path}:")
    else:
        assert found.moves <= 41


# ---- what breaks today


def own_facts(old: str, new: str) -> str:
    text = WORKSHOP.standard.read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


def test_a_number_of_seats_too_long_for_python(run: Runner) -> None:
    file = run.write("bad.game", changed("seats 3", "seats " + "3" * 5000))
    assert run.refused("check", file).startswith("bad.game:4: ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("start_money = 50", "start_money = " + "9" * 5000, id="digits"),
        pytest.param("start_money = 50", "start_money = 0x" + "f" * 5000, id="hexadecimal"),
        pytest.param("[meta]", "deep = " + "[" * 5000 + "]" * 5000 + "\n[meta]", id="nested"),
        pytest.param('name = "seed", colour', "name = 2010-06-01, colour", id="date as provenance"),
    ],
)
def test_odd_toml(old: str, new: str, run: Runner) -> None:
    file = run.write("my.toml", own_facts(old, new))
    assert run.refused(*SIMULATE.split(), "--facts", file).startswith("my.toml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param('["red", "blue"', '["end", "blue"', id="end"),
        pytest.param('["red", "blue"', '["red", "pause"', id="pause"),
    ],
)
def test_words_of_the_record_are_no_colours(old: str, new: str, run: Runner) -> None:
    file = run.write("my.toml", own_facts(old, new))
    assert "player_colours" in run.refused(*SIMULATE.split(), "--facts", file)


def test_wild_cards_are_no_towns(run: Runner) -> None:
    text = WORKSHOP.standard.read_text(encoding="utf-8").replace('"exeter"', '"wild-2"')
    file = run.write("my.toml", text)
    assert "wild-2" in run.refused(*SIMULATE.split(), "--facts", file)


@pytest.mark.parametrize("target", ["none/x.game", "folder"])
def test_a_game_that_cannot_be_kept_is_not_begun(target: str, run: Runner) -> None:
    (run.folder / "folder").mkdir()
    assert f"--record {target}: " in run.refused("play", "workshop", "--seats", "random,random", "--record", target)


def test_a_folder_where_a_record_should_be(run: Runner) -> None:
    (run.folder / "new" / "workshop-3-1-00001.game").mkdir(parents=True)
    assert "workshop-3-1-00001.game: Is a directory" in run.refused(*SIMULATE.split())


def test_no_folder_is_made_for_a_bad_command_line(run: Runner) -> None:
    assert "--jobs 0" in run.refused(*SIMULATE.split(), "--jobs", "0")


@pytest.mark.parametrize("name", [b"a\nb.toml", b"a # b.toml", b"\xff b.toml"], ids=["line end", "comment", "bytes"])
def test_odd_names_of_facts_files(name: bytes, run: Runner) -> None:
    """In other processes, as a name that is no text would trouble the messages of the tests themselves."""
    os.rename(run.write("my.toml", own_facts("start_money = 50", "start_money = 51")), name)
    record = b"new/workshop-3-1-00001.game"
    assert launch(b"simulate workshop --seats 3 --games 1 --record new --facts".split(), name)[0] == 0
    assert launch([b"check", record, b"--facts"], name)[0] == 0
    code, err = launch([b"check"], record)
    assert code == 2
    assert err.startswith(b"millwright: " + record + b":3: played with other facts (")
    assert b"b.toml): give that file with --facts" in err


def launch(argv: list[bytes], last: bytes) -> tuple[int, bytes]:
    """Exit code and errors of the command line in a process of its own."""
    whole = [os.fsencode(sys.executable), b"-m", b"millwright", *argv, last]
    done = subprocess.run(whole, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize("command", ["show", "check"])
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
def test_a_full_disk(command: str, run: Runner) -> None:
    run.write("good.game", short_text())
    with open("/dev/full", "w") as full:
        argv = [sys.executable, "-m", "millwright", command, "good.game"]
        done = subprocess.run(argv, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "millwright: No space left on device\n"


@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_a_picture_does_not_replace_what_is_no_file(kind: str, run: Runner) -> None:
    run.write("good.game", short_text())
    target = run.folder / "target"
    if kind == "pipe":
        os.mkfifo(target)
        said = run("draw", "good.game", "-o", "target")
        assert target.is_fifo()
        assert (said.code, said.err) == (2, "millwright: --output target: not a plain file\n")
    else:
        run.write("real.svg", "old")
        target.symlink_to("real.svg")
        assert run("draw", "good.game", "-o", "target").code == 0
        assert target.is_symlink()
        assert (run.folder / "real.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("option open_money no\noption open_money yes", "bad.game:6: "),
        ("player red steady", "bad.game:6: "),
        ("player mauve steady", "bad.game:5: no such seat: mauve (there are: red, blue, yellow)"),
    ],
)
def test_a_header_that_contradicts_itself(lines: str, reason: str, run: Runner) -> None:
    file = run.write("bad.game", with_header(lines))
    assert run.refused("check", file).startswith(reason)


def test_a_byte_order_mark_is_good_input(run: Runner) -> None:
    run.write("bom.game", "\ufeff" + short_text())
    assert run("check", "bom.game").code == 0
    run.write("bom.toml", "\ufeff" + WORKSHOP.standard.read_text(encoding="utf-8"))
    assert run("check", "bom.game", "--facts", "bom.toml").code == 0
