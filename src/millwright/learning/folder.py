"""The folder of a training: what is learned, samples, versions, and a line of JSON for each step that is done."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from millwright.journal import add_line, whole_lines

STEPS: Final = "steps.jsonl"
SETTINGS: Final = "training.json"
START: Final = "start.net"


class WrongFolder(ValueError):
    """A folder that cannot be used; the message says why."""


@dataclass(frozen=True)
class Settings:
    """What makes two trainings the same."""

    game: str
    seats: int
    seed: int
    rules: str
    features: str  # a digest of their names
    games: int  # to be played for each version
    noise: float
    strangers: float
    hidden: tuple[int, ...]
    teacher: float
    lean: float
    hindsight: float
    start: str = ""  # a digest of the weights that the first games are played with; empty: the teacher plays them


class Folder:
    """A training as far as it has come."""

    def __init__(self, path: Path, settings: Settings) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path: Final = path
        self.settings: Final = settings
        file, mine = path / SETTINGS, json.loads(json.dumps(asdict(settings)))
        if file.exists():
            for key, value in json.loads(file.read_text()).items():
                if mine.get(key) != value:
                    raise WrongFolder(f"{path}: another training was begun there ({key}: {value}): name another --out")
        else:
            file.write_text(json.dumps(mine, indent=1) + "\n")
        self.steps: Final[list[dict[str, Any]]] = [json.loads(line) for line in whole_lines(path / STEPS)]

    def done(self, step: str, version: int) -> dict[str, Any] | None:
        """What came of a step, if it is done."""
        return next((one for one in self.steps if one["step"] == step and one["version"] == version), None)

    def note(self, step: str, version: int, seconds: float, **more: Any) -> dict[str, Any]:
        found = {"step": step, "version": version, "seconds": round(seconds, 1), **more}
        self.steps.append(found)
        add_line(self.path / STEPS, found)
        return found

    def seconds(self) -> float:
        """That were spent on all steps."""
        return float(sum(one["seconds"] for one in self.steps))

    def begin_with(self, weights: Path) -> None:
        """The weights are kept beside the versions, so that the folder tells all that its own came from."""
        if not self.start().exists():
            shutil.copyfile(weights, self.start())

    def start(self) -> Path:
        return self.path / START

    def samples(self, version: int) -> Path:
        return self.path / f"{version}.samples"

    def weights(self, version: int) -> Path:
        return self.path / f"{version}.net"

    def advice(self, number: int) -> Path:
        """What a pass of a fit tells the next ones."""
        return self.path / f"pass{number}.net"

    def best(self) -> int:
        """The version that is the best so far; -1 for what it began with, or the teacher alone."""
        return max(self.kept(), default=-1)

    def strongest(self) -> Path | None:
        """The weights that play the next games: of the best version, or those it began with; none: the teacher does."""
        if self.kept():
            return self.weights(self.best())
        return self.start() if self.settings.start else None

    def kept(self) -> list[int]:
        """The versions that were better than those before them."""
        return [int(one["version"]) for one in self.steps if one["step"] == "judged" and one["better"]]
