"""Training on a small game: it gets better, goes on after a kill, and says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from millwright.cli import main
from millwright.games.registry import find_game
from millwright.learning.fitting import Shape, fit, guesses, in_hindsight, load
from millwright.learning.folder import Folder, Settings
from millwright.learning.samples import TARGETS, read_samples, row_bytes
from millwright.learning.selfplay import Lesson, play_lesson
from millwright.learning.training import Training
from millwright.mind.weights import BadWeights, craft_for, read_head, read_value

FERRY = "examples/ferry_master.py:FERRY"
TRAIN = ["train", FERRY, "--seats", "3", "--games", "160", "--hours", "0.0001", "--hidden", "8", "--hindsight", "1"]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("ferry")
    assert main([*TRAIN, "--out", str(out)]) == 0
    return out


def steps(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (out / "steps.jsonl").read_text().splitlines()]


def test_a_version_is_played_for_fitted_and_judged(trained: Path) -> None:
    assert [one["step"] for one in steps(trained)][:3] == ["generated", "fitted", "judged"]
    assert "<circle" in (trained / "curve.svg").read_text()
    head = read_head(trained / "0.net")
    assert head["trained"]["settings"]["seats"] == 3
    assert head["trained"]["tree"]


def test_what_is_learned_beats_the_first_teacher(trained: Path) -> None:
    """The teacher counts coins alone, so that it never pays for anything."""
    first = steps(trained)[2]
    assert first["better"] is True
    assert float(str(first["mean"])) > 0.1


def test_it_goes_on_where_it_was_killed(trained: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A row and a line that were cut off are left out; what is done is not done again."""
    for file in trained.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    lines = (trained / "steps.jsonl").read_text().splitlines(True)
    (tmp_path / "steps.jsonl").write_text("".join(lines[:1]) + lines[1][:10])
    assert main([*TRAIN, "--out", str(tmp_path)]) == 0
    again = steps(tmp_path)
    assert [(one["step"], one["version"]) for one in again[:3]] == [("generated", 0), ("fitted", 0), ("judged", 0)]
    assert again[2]["mean"] == steps(trained)[2]["mean"]
    assert "is the best" in capsys.readouterr().out


def test_another_training_is_not_mixed_up(trained: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TRAIN, "--out", str(trained), "--noise", "1"]) == 2
    assert "another training was begun there (noise" in capsys.readouterr().err


def test_games_to_learn_from_are_the_same_whoever_plays_them() -> None:
    lesson = Lesson(FERRY, 3, "seed", 5, 2, "none", 2.0, 0.3)
    one, other = Lesson(FERRY, 3, "seed", 5, 1, "none", 2.0, 0.3), Lesson(FERRY, 3, "seed", 6, 1, "none", 2.0, 0.3)
    assert play_lesson(lesson) == play_lesson(one) + play_lesson(other)


def test_samples_are_whole_rows(trained: Path) -> None:
    head, rows = read_samples(trained / "0.samples")
    assert len(rows) % row_bytes(len(head["names"])) == 0
    assert len(rows) // row_bytes(len(head["names"])) == steps(trained)[0]["rows"]


def test_weights_of_other_features_are_refused(trained: Path, tmp_path: Path) -> None:
    file = trained / "0.net"
    with pytest.raises(BadWeights, match="learned from other features"):
        read_value(file, ["other"])
    (tmp_path / "cut.net").write_bytes(file.read_bytes()[:-4])
    game = find_game(FERRY)
    with pytest.raises(BadWeights, match="its length is wrong"):
        craft_for(game, game.facts(None), 2, str(tmp_path / "cut.net"))


def test_a_game_without_a_craft_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["train", "examples/ferry.py:FERRY", "--seats", "2", "--out", str(tmp_path / "none")]) == 2
    assert "nothing of itself to learn from" in capsys.readouterr().err


def test_the_best_version_is_the_last_that_was_better(trained: Path, tmp_path: Path) -> None:
    settings = json.loads((trained / "training.json").read_text())
    settings["hidden"] = tuple(settings["hidden"])
    folder = Folder(tmp_path, Settings(**settings))
    assert folder.best() == -1
    folder.note("judged", 0, 1.0, better=True)
    folder.note("judged", 1, 1.0, better=False)
    assert folder.best() == 0


def test_it_begins_with_weights_that_are_there(
    trained: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They play the first games, advise on next turns, and are what the first version is judged against."""
    weights = tmp_path / "mine.net"
    weights.write_bytes((trained / "0.net").read_bytes())
    out = tmp_path / "on"
    words = [*TRAIN, "--games", "40", "--from", str(weights), "--out", str(out)]
    assert main(words) == 0
    weights.unlink()
    first = out / "0.samples"
    lesson = Lesson(FERRY, 3, "training/1/0", 0, 4, str(trained / "0.net"), 3.0, 0.2)
    assert read_samples(first)[1][: len(play_lesson(lesson))] == play_lesson(lesson)
    assert read_head(out / "0.net")["trained"]["settings"]["start"]
    assert float(str(steps(out)[2]["mean"])) < float(str(steps(trained)[2]["mean"])), "the teacher was beaten by more"
    folder = Folder(out, Settings(**(json.loads((out / "training.json").read_text()) | {"hidden": (8,)})))
    assert folder.start().read_bytes() == (trained / "0.net").read_bytes()
    assert main(words) == 2 and "mine.net cannot be read" in capsys.readouterr().err


def test_targets_in_hindsight_lean_on_the_next_turn_of_the_same_seat(trained: Path) -> None:
    rows = load([trained / "0.samples"])
    net = trained / "0.net"
    found, said = in_hindsight(rows, [net], 0.7), guesses(net, rows[:, :-TARGETS])
    goes_on = (rows[1:, -TARGETS:] == rows[:-1, -TARGETS:]).all(1)
    assert (found[:-1][~goes_on] == rows[:-1][~goes_on]).all() and (found[-1] == rows[-1]).all()
    blended = 0.3 * said[1:] + 0.7 * found[1:, -TARGETS:-1]
    assert abs(found[:-1, -TARGETS:-1] - blended)[goes_on].max() < 1e-3
    assert in_hindsight(rows, [], 0.7) is rows and in_hindsight(rows, [net], 1.0) is rows
    value = read_value(net, read_samples(trained / "0.samples")[0]["names"])
    assert value.forecast(rows[5, :-TARGETS].tolist()) == pytest.approx(tuple(said[5]), abs=1e-3)


def test_the_same_games_are_fitted_again_with_what_the_first_passes_say(trained: Path, tmp_path: Path) -> None:
    settings = json.loads((trained / "training.json").read_text()) | {"hidden": (8,), "hindsight": 0.7}
    training = Training(Folder(tmp_path, Settings(**settings)), map, print, "")
    rows = load([trained / "0.samples"])
    passes = training.fitted(0, rows)
    files = [tmp_path / f"pass{n}.net" for n in range(4)]
    assert len(passes) == 4 and all(one.exists() for one in files)
    again = fit(in_hindsight(rows, files[:3], 0.7), Shape(hidden=(8,)), settings["seed"] + 3)
    assert passes[3].numbers == again.numbers != passes[2].numbers
    assert passes[0].explained != passes[1].explained, "the first alone is held against how games ended"


def test_several_passes_advise_by_their_mean(trained: Path, tmp_path: Path) -> None:
    rows, net, silent = load([trained / "0.samples"]), trained / "0.net", tmp_path / "silent.net"
    first, _, numbers = net.read_bytes().partition(b"\n")
    silent.write_bytes(first + b"\n" + bytes(len(numbers)))
    one, none, both = (in_hindsight(rows, nets, 0.7) for nets in ([net], [silent], [net, silent]))
    assert abs(both - (one + none) / 2).max() < 1e-3 < abs(both - one).max()


def test_positions_near_a_known_one_are_valued_alike(trained: Path) -> None:
    rows = load([trained / "0.samples"])
    value = read_value(trained / "0.net", read_samples(trained / "0.samples")[0]["names"])
    base = value.base(rows[0, :-TARGETS].tolist())
    for row in rows[:40, :-TARGETS].tolist():
        assert value.worth(row, base) == pytest.approx(value.worth(row), abs=1e-9)


def test_alone_nobody_wins(tmp_path: Path) -> None:
    """The yardstick is points then, and no share of wins is told."""
    settings = Settings("ferry", 1, 1, "1", "x", 4, 0.0, 0.0, (4,), 0.3, 0.0, 0.7)
    alone = Training(Folder(tmp_path, settings), map, print, "")
    assert alone.fared(112.34, 1.96) == "alone: 112.3 ± 2.0 points"
