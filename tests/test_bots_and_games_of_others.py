"""Bots and games of somebody else's, named by module or file: in every command, on every process, in records."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import millwright
from millwright.cli import main
from millwright.games.game import AnyGame, Game
from millwright.games.registry import GAMES, NoSuchGame, find_game, named, pass_on, register, take_on

EXAMPLES = Path(__file__).parent.parent / "examples"
FERRY = f"{EXAMPLES / 'ferry.py'}:FERRY"

BOTS = '''
from millwright import Bot
import neighbour

class First(Bot):
    """The first of the offers; it knows its game without being asked."""
    def begin(self, game, seat, seats):
        self.told = game.id, seat, seats
    def choose(self, view, offers, rng):
        assert self.told[1:] == (view.seat, neighbour.SEATS)
        return offers[0]

class Plain:
    def choose(self, view, offers, rng):
        return list(offers)[int(rng.random() * len(offers))]

class Odd(First):
    def choose(self, view, offers, rng):
        offers.append((77, 0, 0))
        return (77, 0, 0)

class Broken(First):
    def __init__(self):
        self.weights = open("weights.txt").read()

class Deaf(First):
    def begin(self, game, seat):
        pass

class Dividing(First):
    def choose(self, view, offers, rng):
        return offers[1 // 0]

class Mute(Bot):
    pass

class NoBot:
    pass

def function(view, offers, rng):
    return offers[0]

thing = First()
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of somebody who writes bots; nothing of it is known elsewhere."""
    (tmp_path / "own_bots.py").write_text(BOTS)
    (tmp_path / "neighbour.py").write_text("SEATS = 3\n")
    (tmp_path / "half.py").write_text("def choose(\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield tmp_path
    for name in ("own_bots", "own_games", "neighbour"):
        sys.modules.pop(name, None)


def simulate(bots: str, *more: str, game: str = "workshop", seats: int = 3) -> int:
    return main(["simulate", game, "--seats", str(seats), "--games", "2", "--bots", bots, *more])


# ---- bots


@pytest.mark.parametrize("name", ["own_bots:First", "own_bots.py:First", "./own_bots.py:First", "own_bots:Plain"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_plays_and_stands_in_the_record(
    name: str, jobs: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(f"{name},random,steady", "--record", "games", "--rotate", "--jobs", jobs) == 0
    assert f"\n{name} " in capsys.readouterr().out
    first, second = sorted((folder / "games").iterdir())
    assert f"\nplayer red {name}\nplayer blue random\n" in first.read_text()
    assert f"\nplayer yellow {name}\n" in second.read_text()
    (folder / "own_bots.py").unlink()
    assert main(["check", str(first), str(second)]) == 0, "a record needs no bot"
    assert millwright.read(first).over


def test_two_processes_play_the_same_games_as_one(folder: Path) -> None:
    for jobs in ("1", "2"):
        assert simulate("own_bots:Plain", "--record", jobs, "--jobs", jobs) == 0
    one, two = ([file.read_text() for file in sorted((folder / jobs).iterdir())] for jobs in ("1", "2"))
    assert one == two


def test_a_bot_in_the_text_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["play", "workshop", "--seed", "3", "--record", "a.game", "--seats", "own_bots:First,me,random"]
    assert main(argv) == 0
    assert "between red (own_bots:First), blue (steady), yellow (random)." in capsys.readouterr().out
    text = (folder / "a.game").read_text()
    assert "\nplayer red own_bots:First\n" in text
    (folder / "half.game").write_text("\n".join([*text.splitlines()[:40], "pause\n"]))
    assert main(["play", "workshop", "--from", "half.game", "--seed", "3"]) == 0
    assert "red (own_bots:First)" in capsys.readouterr().out
    (folder / "own_bots.py").unlink()
    sys.modules.pop("own_bots")
    assert main(["play", "workshop", "--from", "half.game"]) == 2
    assert (
        capsys.readouterr().err
        == "millwright: no such bot: own_bots: ModuleNotFoundError: No module named 'own_bots'\n"
    )


WRONG = {
    "nowhere:First": "no such bot: nowhere: ModuleNotFoundError: No module named 'nowhere'",
    "nowhere.py:First": "no such bot: nowhere.py: No such file or directory",
    ".:First": "no such bot: .: ",
    "half.py:First": "no such bot: half.py: SyntaxError: '(' was never closed (half.py, line 1)",
    "own_bots:Second": "no such bot: own_bots:Second: there is no Second in own_bots",
    "own_bots:": "no such player: own_bots: (there are: ",
    ":First": "no such player: :First (there are: ",
    "own_bots:NoBot": "own_bots:NoBot is no bot: a class with a method `choose(self, view, offers, rng)` is needed",
    "own_bots:Mute": "own_bots:Mute is no bot: a class with",
    "own_bots:function": "own_bots:function is no bot: a class with",
    "own_bots:thing": "own_bots:thing is no bot: a class with",
    "own_bots:Broken": "own_bots:Broken as red: FileNotFoundError: [Errno 2] No such file or directory: 'weights.txt'"
    " (own_bots.py, line 24)",
    "own_bots:Deaf": "own_bots:Deaf as red: TypeError: ",
    "own_bots:Dividing": "own_bots:Dividing as red: ZeroDivisionError: integer division or modulo by zero"
    " (own_bots.py, line 32)",
    "own_bots:Odd": "own_bots:Odd as red: (77, 0, 0) is not on offer",
}


@pytest.mark.parametrize("name", list(WRONG))
@pytest.mark.parametrize("command", ["simulate", "simulate --jobs 2", "play"])
def test_what_is_wrong_with_a_bot_is_told_in_one_line(
    name: str, command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "play":
        assert main(["play", "workshop", "--seed", "3", "--seats", f"{name},random,random"]) == 2
    else:
        assert simulate(name, *command.split()[1:]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"millwright: {WRONG[name]}")
    assert said.count("\n") == 1


# ---- games


def test_a_game_by_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game(FERRY)
    assert find_game(FERRY) is find_game("ferry") is GAMES["ferry"] is game
    assert list(GAMES) == ["workshop", "brass", "woodcraft", "ferry"]
    assert repr(GAMES) == "<games: workshop, brass, woodcraft, ferry>"


def test_a_game_that_was_registered() -> None:
    with pytest.raises(NoSuchGame, match=r"^no such game: ferry \(there are: workshop, brass, woodcraft\)$"):
        find_game("ferry")
    ferry = find_game(FERRY)
    del GAMES["ferry"]
    assert register(ferry) is GAMES["ferry"]
    assert millwright.new("ferry", seats=2, seed=1).game is ferry


GAMES_OF_THEIRS = """
from millwright import Game

class Half(Game):
    id = "half"

class Brass(Game):
    id, title, seats, verbs, happenings = "brass", "Brass", (2,), None, None

HALF, BRASS = Half(), Brass()
"""


def test_what_is_no_game(folder: Path) -> None:
    (folder / "own_games.py").write_text(GAMES_OF_THEIRS)
    wrong = {
        "own_games:HALF": "Half does not say its title and seats and verbs and happenings",
        "own_games:Half": "own_games:Half is no game, but a type: name an object of it",
        "own_games:BRASS": "brass: there is a game of that name already",
        "own_games:id": "no such game: own_games:id: there is no id in own_games",
        "own_bots:First": "own_bots:First is no game, but a type",
        "nowhere.py:HALF": "no such game: nowhere.py: No such file or directory",
    }
    for name, reason in wrong.items():
        with pytest.raises(NoSuchGame) as error:
            find_game(name)
        assert str(error.value) == reason


def test_other_processes_hear_of_a_game(folder: Path) -> None:
    pass_on(FERRY)
    pass_on(FERRY)
    pass_on("own_games:HALF")
    assert named() == [FERRY, "own_games:HALF"]
    pass_on("own_games.py:HALF")
    assert named()[-1] == f"{folder / 'own_games.py'}:HALF"


def test_a_game_that_the_environment_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLWRIGHT_GAMES", FERRY)
    take_on()
    assert "ferry" in GAMES


def test_the_games_are_loaded_when_they_are_asked_for() -> None:
    """`import millwright` is quick: no game, no service, no pool of processes."""
    code = "import sys, millwright, millwright.cli; print(*sorted(sys.modules)); print(millwright.GAMES['brass'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[0].split()
    for part in ("games.brass", "games.workshop", "games.woodcraft", "service.store", "arena", "textplay"):
        assert f"millwright.{part}" not in loaded
    assert "asyncio" not in loaded and "multiprocessing" not in loaded
    assert done.stdout.splitlines()[1] == "<Brass, rules 2026.2, for 2, 3, 4 players>"


def test_every_game_says_what_it_is() -> None:
    games: list[AnyGame] = [*GAMES.values(), find_game(FERRY)]
    for game in games:
        assert isinstance(game, Game) and game.id and game.title and game.rules and game.seats
