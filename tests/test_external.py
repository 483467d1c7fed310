"""Bots that are programs of their own: the lines that they get, their time, and how they fail."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from random import Random

import pytest

import millwright
from millwright import external, wire
from millwright.bots import BadBot, find_bot
from millwright.cli import main
from millwright.external import ExternalBot
from millwright.games.registry import GAMES
from millwright.record import read_record
from millwright.replay import replay

ROOT = Path(__file__).parent.parent

ECHO = """
import sys
log = open(sys.argv[1], "a")
last = []
for line in sys.stdin:
    line = line.rstrip("\\n")
    print(line, file=log, flush=True)
    verb = line.split()[0]
    if verb == "millwright":
        print("name Echo\\ninfo hello", flush=True)
        if len(sys.argv) > 2:
            print(sys.argv[2])
        print("ready", flush=True)
    elif verb == "offer":
        last.append(line.split(" ", 2)[2].partition(" | ")[0])
    elif verb == "choose":
        print(last[len(last) // 2] if len(last) % 2 else 1, flush=True)
        last = []
"""


@pytest.fixture
def echo(tmp_path: Path) -> str:
    """A bot that writes down what it is told, and answers by words or by number."""
    (tmp_path / "echo.py").write_text(ECHO)
    return f"{sys.executable} {tmp_path / 'echo.py'} {tmp_path / 'log'}"


def heard(tmp_path: Path) -> list[str]:
    return (tmp_path / "log").read_text().splitlines()


def program(tmp_path: Path, code: str) -> str:
    (tmp_path / "bot.py").write_text(f"import os, sys, time\ndef say(x): print(x, flush=True)\n{code}\n")
    return f"{sys.executable} {tmp_path / 'bot.py'}"


READY = "sys.stdin.readline(); say('ready')\n"


def asked(command: str, seconds: str = "") -> str:
    """What is said of a bot that is asked for its first move of a game."""
    match = millwright.new("workshop", seats=3, seed=1)
    with pytest.raises(BadBot) as caught:
        match.choice(f"cmd{seconds}:{command}")
    assert "\n" not in str(caught.value)
    return str(caught.value).removeprefix(f"cmd{seconds}:{command} as red: ")


@pytest.mark.parametrize("game", ["workshop", "brass", "woodcraft"])
def test_the_example_plays_every_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    argv = ["simulate", game, "--seats", "2", "--games", "1", "--bots", "cmd:examples/bot.sh,random"]
    assert main([*argv, "--record", str(tmp_path)]) == 0
    record = read_record(next(tmp_path.iterdir()))
    assert replay(record).closed
    assert list(record.players.values()) == ["cmd:examples/bot.sh", "random"]


def test_the_example_has_ten_lines() -> None:
    lines = (ROOT / "examples" / "bot.sh").read_text().splitlines()
    assert len([line for line in lines if not line.startswith("#")]) <= 10


def test_a_bot_is_told_its_game_and_what_it_may_know(echo: str, tmp_path: Path) -> None:
    argv = ["simulate", "workshop", "--seats", "2", "--games", "1", "--option", "open_money=yes"]
    assert main([*argv, "--bots", f"cmd:{echo},random"]) == 0
    lines = heard(tmp_path)
    names = GAMES["workshop"].seat_ids(GAMES["workshop"].facts(), 2)
    assert lines[0] == "millwright 1"
    assert lines[1].startswith("game workshop ") and lines[2] == f"seats {' '.join(names)}"
    assert lines[3] == f"seat {names[0]}" and "option open_money yes" in lines and "seconds 10" in lines
    assert lines[-2].startswith(f"end {names[0]} ") and lines[-1] == "quit"
    first = next(line for line in lines if line.startswith("view "))
    view = json.loads(first.removeprefix("view "))
    assert view["seat"] == 0 and "drawer" in view and "drawers" not in view
    assert sum(line.startswith("heard ") for line in lines) > 50
    assert sum(line.startswith("ask ") for line in lines) == sum(line.startswith("choose ") for line in lines) > 20
    offer = next(line for line in lines if line.startswith("offer 1 "))
    assert offer.count(" | ") == 2


def test_a_bot_may_want_less(echo: str, tmp_path: Path) -> None:
    assert main(["simulate", "workshop", "--seats", "2", "--games", "1", "--bots", f"cmd:{echo} want,random"]) == 0
    verbs = {line.split()[0] for line in heard(tmp_path)}
    assert not verbs & {"view", "heard", "ask", "world"} and {"offer", "choose", "end"} <= verbs
    assert not any("|" in line for line in heard(tmp_path) if line.startswith("offer"))


def test_a_world_is_one_that_the_seat_cannot_tell_from_the_real_one(echo: str, tmp_path: Path) -> None:
    match = millwright.new("brass", seats=3, seed=4)
    match.play(match.choice(f"cmd:{echo} 'want world view'"))
    lines = heard(tmp_path)
    world = json.loads(next(line for line in lines if line.startswith("world ")).removeprefix("world "))
    view = json.loads(next(line for line in lines if line.startswith("view ")).removeprefix("view "))
    game = GAMES["brass"]
    assert json.loads(json.dumps(game.view(game.load(game.facts(), world), view["seat"]).dump())) == view


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("sys.exit('no licence')", "it has ended (exit code 1): no licence"),
        ("say('hello')\ntime.sleep(9)", "`hello`: `ready` was expected"),
        (READY + "sys.exit(3)", "it has ended (exit code 3)"),
        (READY + "os.kill(os.getpid(), 9)", "it has ended (exit code -9)"),
        (READY + "say('0\\nx\\n99')\ntime.sleep(9)", "`99` is not on offer"),
    ],
)
def test_what_goes_wrong_is_told_in_one_line(code: str, said: str, tmp_path: Path) -> None:
    assert asked(program(tmp_path, code)) == said


def test_whoever_is_silent_for_too_long_is_ended(tmp_path: Path) -> None:
    code = READY + f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)"
    begun = time.monotonic()
    assert asked(program(tmp_path, code), "?seconds=0.3") == "no answer within 0.3 s"
    assert time.monotonic() - begun < 20
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_one_that_never_gets_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START", 0.3)
    assert asked(program(tmp_path, "time.sleep(60)")) == "no answer within 0.3 s"


@pytest.mark.parametrize(("command", "said"), [("./no-such-bot", "No such file"), ("'half", "No closing quotation")])
def test_a_program_that_is_not_there(command: str, said: str) -> None:
    assert said in asked(command)


def test_mistakes_are_told_and_may_be_mended(tmp_path: Path) -> None:
    code = "for line in sys.stdin:\n  if line.startswith('mill'): say('ready')\n"
    code += (
        "  if line.startswith('choose'): say('nonsense')\n  if line.startswith('error nonsense is not on'): say('1')\n"
    )
    match = millwright.new("workshop", seats=3, seed=1)
    offers = match.offers(0)
    assert str(match.choice(f"cmd:{program(tmp_path, code)}", 0)) == str(offers[0])


def test_a_bot_that_fails_in_the_arena_loses_that_game_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = "n = 0\nfor line in sys.stdin:\n  if line.startswith('mill'): say('ready')\n"
    code += "  if line.startswith('choose'):\n    n += 1\n    say(1) if n < 4 else sys.exit('tired')\n"
    spec = f"cmd:{program(tmp_path, code)}"
    assert main(["arena", "workshop", "--seats", "2", "--deals", "1", "--bots", f"random,{spec}", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err.count("tired: chance plays on") == 2 and err.count("\n") == 2
    assert [(row["bot"], row["wins"]) for row in json.loads(out)["bots"]] == [("random", 2), (spec, 0)]


def test_a_record_never_starts_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    argv = ["play", "workshop", "--seats", "random,random", "--seed", "1", "--record", "a.game"]
    assert main(argv) == 0
    text = Path("a.game").read_text().replace("player red random", "player red cmd:touch gotcha")
    Path("b.game").write_text("\n".join([*text.splitlines()[:30], "pause\n"]))
    assert main(["play", "workshop", "--from", "b.game"]) == 0
    assert not Path("gotcha").exists()


def test_specs() -> None:
    game = GAMES["workshop"]
    bot = find_bot(game, "cmd?seconds=2.5: ./bot --x=1")()
    assert isinstance(bot, ExternalBot) and (bot.command, bot.seconds) == ("./bot --x=1", 2.5)
    assert isinstance(find_bot(game, "cmd:mybot")(), ExternalBot), "no module of that name"


@pytest.mark.parametrize(("line", "index"), [("1", 0), (" 2 ", 1), ("b c", 1), ("b  c", 1), ("3", None), ("0", None),
                                             ("", None), ("-1", None), ("²", None), ("9" * 99, None)])  # fmt: skip
def test_answers(line: str, index: int | None) -> None:
    assert wire.answered(line, ["a", "b c"]) == index


def test_a_program_that_says_what_it_expects_is_heard(tmp_path: Path) -> None:
    code = READY + "for line in sys.stdin:\n    if line.startswith('choose'): say('info expect 131 0.62'); say('1')"
    match = millwright.new("workshop", seats=3, seed=1)
    bot, moves = ExternalBot(program(tmp_path, code)), [one.move for one in match.offers("red")]
    bot.begin(match.game, 0, 3)
    found = bot.explain(match.view("red"), moves, Random(1))
    assert [(one.move, one.points, one.chance) for one in found] == [(moves[0], 131.0, 0.62)]
    bot.close()
