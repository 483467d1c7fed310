"""A value fitted to samples, with numpy: a weighted sum of the features, and a network for what that leaves over."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from millwright.learning.samples import TARGETS, read_samples
from millwright.mind.weights import OUTPUTS, read_layers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

APART: Final = 0.1
"""So many of all games are not learned from: they say when to stop."""

BATCH: Final = 1024
PATIENCE: Final = 4
RIDGE: Final = 30.0


@dataclass(frozen=True)
class Shape:
    hidden: tuple[int, ...] = (48, 48)
    epochs: int = 40
    pace: float = 1.5e-3
    decay: float = 1e-4


@dataclass
class Fitted:
    """The numbers of a file of weights, and how much of what happened they explain in games that were kept apart."""

    numbers: list[float]
    explained: tuple[float, float]  # of points, of wins: 1 is all, 0 is no more than the mean
    rows: int
    epochs: int
    course: list[float] = field(default_factory=list)  # what was not explained, after each epoch


def load(paths: list[Path]) -> Array:
    """All rows of several files."""
    import numpy as np

    parts = []
    for path in paths:
        head, rows = read_samples(path)
        parts.append(np.frombuffer(rows, "<f2").reshape(-1, len(head["names"]) + TARGETS).astype(np.float32))
    return np.concatenate(parts)


def fit(rows: Array, shape: Shape, seed: int) -> Fitted:
    """Features and targets are brought to one scale first; the weights are brought back in the end."""
    import numpy as np

    rng = np.random.default_rng(seed)
    x, y, apart = rows[:, :-TARGETS], rows[:, -TARGETS:-1], rows[:, -1] < APART
    middle, spread = x.mean(0), x.std(0)
    spread[spread < 1e-4] = 1.0
    level, range_ = y.mean(0), y.std(0) + 1e-6
    z, t = (x - middle) / spread, (y - level) / range_
    direct = ridge(z[~apart], t[~apart])
    net = Network(z.shape[1], shape, rng)
    rest = t - z @ direct
    course = net.learn(z[~apart], rest[~apart], z[apart], rest[apart], rng)
    guess = z[apart] @ direct + net.run(z[apart])[-1]
    left = ((guess - t[apart]) ** 2).mean(0) / (t[apart].var(0) + 1e-9)
    layers = [(direct.T, np.zeros(OUTPUTS)), *[(w.T, b) for w, b in net.layers]]
    numbers = unscaled(layers, middle, spread, level, range_)
    return Fitted(numbers, (float(1 - left[0]), float(1 - left[1])), len(rows), len(course), course)


def in_hindsight(rows: Array, lately: list[Path], hindsight: float) -> Array:
    """Targets between what came in the end and what the last versions say, on the mean, of the seat's next turn, from
    turn to turn: so the chances of a whole game weigh less. Rows of a seat follow each other, and have the same end."""
    if not lately or hindsight >= 1.0:
        return rows
    import numpy as np

    ends, found = rows[:, -TARGETS:], rows.copy()
    goes_on = (ends[1:] == ends[:-1]).all(1)
    said = np.mean([guesses(path, rows[:, :-TARGETS]) for path in lately], axis=0)
    for n in range(len(rows) - 2, -1, -1):
        if goes_on[n]:
            found[n, -TARGETS:-1] = (1.0 - hindsight) * said[n + 1] + hindsight * found[n + 1, -TARGETS:-1]
    return found


def guesses(path: Path, x: Array) -> Array:
    """What the weights of a file make of positions: points, and shares of the victory."""
    import numpy as np

    first, _, data = path.read_bytes().partition(b"\n")
    layers = [(np.array(one.rows, np.float32), np.array(one.starts)) for one in read_layers(json.loads(first), data)]
    direct, *hidden, last = layers
    h = x
    for w, b in hidden:
        h = (h @ w.T + b).clip(0)
    found: Array = x @ direct[0].T + direct[1] + h @ last[0].T + last[1]
    found[:, 1] = found[:, 1].clip(0, 1)
    return found


def ridge(z: Array, t: Array) -> Array:
    import numpy as np

    found: Array = np.linalg.solve(z.T @ z + RIDGE * np.eye(z.shape[1]), z.T @ t)
    return found


def unscaled(
    layers: list[tuple[Array, Array]], middle: Array, spread: Array, level: Array, range_: Array
) -> list[float]:
    """In the order of the file. The first two layers read features as they are, the outputs are points and a share."""
    found: list[float] = []
    for n, (w, b) in enumerate(layers):
        if n < 2:
            w, b = w / spread, b - (w * (middle / spread)).sum(1)
        if n in (0, len(layers) - 1):
            w, b = w * range_[:, None], b * range_ + (level if n == 0 else 0.0)
        found += [*w.ravel().tolist(), *b.tolist()]
    return found


class Network:
    """Hidden layers that pass on what is above nothing, taught by Adam."""

    def __init__(self, inputs: int, shape: Shape, rng: Any) -> None:
        import numpy as np

        chain = [inputs, *shape.hidden, OUTPUTS]
        self.shape: Final = shape
        self.layers: list[tuple[Array, Array]] = []
        for a, b in pairwise(chain):
            scale = (2 / a) ** 0.5 * (0.1 if b == OUTPUTS else 1.0)
            self.layers.append(((rng.standard_normal((a, b)) * scale).astype(np.float32), np.zeros(b, np.float32)))
        self.moments: Final = [
            [np.zeros_like(p) for p in pair] + [np.zeros_like(p) for p in pair] for pair in self.layers
        ]
        self.steps = 0

    def run(self, z: Array) -> list[Array]:
        """What every layer puts out, the input first."""
        found = [z]
        for n, (w, b) in enumerate(self.layers):
            out = found[-1] @ w + b
            found.append(out if n == len(self.layers) - 1 else out.clip(0))
        return found

    def learn(self, z: Array, t: Array, z_apart: Array, t_apart: Array, rng: Any) -> list[float]:
        """Until the games that were kept apart are no longer guessed better; the best is kept."""
        course: list[float] = []
        best = [(w.copy(), b.copy()) for w, b in self.layers]
        for epoch in range(self.shape.epochs):
            pace = self.shape.pace * (1 - 0.9 * epoch / self.shape.epochs)
            order = rng.permutation(len(z))
            for at in range(0, len(order), BATCH):
                part = order[at : at + BATCH]
                self.step(z[part], t[part], pace)
            course.append(float(((self.run(z_apart)[-1] - t_apart) ** 2).mean()))
            if course[-1] <= min(course):
                best = [(w.copy(), b.copy()) for w, b in self.layers]
            elif len(course) - course.index(min(course)) > PATIENCE:
                break
        self.layers = best
        return course

    def step(self, z: Array, t: Array, pace: float) -> None:
        outs = self.run(z)
        back = 2 * (outs[-1] - t) / len(z)
        self.steps += 1
        for n in range(len(self.layers) - 1, -1, -1):
            w, _ = self.layers[n]
            slopes = outs[n].T @ back + self.shape.decay * w, back.sum(0)
            back = (back @ w.T) * (outs[n] > 0)
            self.layers[n] = self.moved(n, slopes, pace)

    def moved(self, n: int, slopes: tuple[Array, Array], pace: float) -> tuple[Array, Array]:
        """A step down the slope, by Adam."""
        import numpy as np

        found, kept = [], self.moments[n]
        for k, (p, slope) in enumerate(zip(self.layers[n], slopes, strict=True)):
            kept[k] = 0.9 * kept[k] + 0.1 * slope
            kept[2 + k] = 0.999 * kept[2 + k] + 0.001 * slope**2
            first, second = kept[k] / (1 - 0.9**self.steps), kept[2 + k] / (1 - 0.999**self.steps)
            found.append((p - pace * first / (np.sqrt(second) + 1e-8)).astype(np.float32))
        return found[0], found[1]
