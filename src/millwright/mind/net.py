"""A small network, in plain Python: sums go from left to right, so that every Python gets the same numbers."""

from __future__ import annotations

from typing import Final, final


@final
class Layer:
    """Weights by output, and what each output starts from."""

    def __init__(self, rows: list[list[float]], starts: list[float]) -> None:
        self.rows: Final = rows
        self.starts: Final = starts

    def run(self, x: list[float]) -> list[float]:
        """Every output is its start and the weighted inputs; inputs of nothing are left out, for they are many."""
        at: list[int] = []
        amounts: list[float] = []
        for i, amount in enumerate(x):
            if amount != 0.0:
                at.append(i)
                amounts.append(amount)
        return self.sums(self.starts, at, amounts)

    def sums(self, starts: list[float], at: list[int], amounts: list[float]) -> list[float]:
        """What some inputs add to outputs that start from something."""
        found: list[float] = []
        rows, last = self.rows, len(self.rows) - 3
        n = 0
        while n < last:
            found += four_sums(rows[n], rows[n + 1], rows[n + 2], rows[n + 3], starts[n : n + 4], at, amounts)
            n += 4
        while n < len(rows):
            found.append(one_sum(rows[n], starts[n], at, amounts))
            n += 1
        return found


def one_sum(row: list[float], output: float, at: list[int], amounts: list[float]) -> float:
    for k in range(len(at)):
        output += row[at[k]] * amounts[k]
    return output


def four_sums(
    first: list[float],
    second: list[float],
    third: list[float],
    fourth: list[float],
    starts: list[float],
    at: list[int],
    amounts: list[float],
) -> list[float]:
    """Four outputs at once, each by the same steps as one alone: compiled, most of the time goes into reading lists."""
    a, b, c, d = starts[0], starts[1], starts[2], starts[3]
    for k in range(len(at)):
        i, amount = at[k], amounts[k]
        a += first[i] * amount
        b += second[i] * amount
        c += third[i] * amount
        d += fourth[i] * amount
    return [a, b, c, d]


def positive(x: list[float]) -> list[float]:
    """What is below nothing counts as nothing: what makes a network more than a sum."""
    return [amount if amount > 0.0 else 0.0 for amount in x]


@final
class Base:
    """A position that others are much like: what the first layers make of it."""

    def __init__(self, x: list[float], direct: list[float], first: list[float]) -> None:
        self.x: Final = x
        self.direct: Final = direct
        self.first: Final = first


@final
class Net:
    """A weighted sum of the inputs, and what hidden layers add to it."""

    def __init__(self, direct: Layer, hidden: list[Layer], last: Layer) -> None:
        self.direct: Final = direct
        self.hidden: Final = hidden
        self.last: Final = last

    def base(self, x: list[float]) -> Base:
        return Base(x, self.direct.run(x), self.hidden[0].run(x))

    def run(self, x: list[float]) -> list[float]:
        return self.outputs(self.base(x))

    def run_near(self, base: Base, x: list[float]) -> list[float]:
        """The same, but for the rounding: only what differs from the base is counted."""
        at: list[int] = []
        amounts: list[float] = []
        known = base.x
        for i, amount in enumerate(x):
            before = known[i]
            if amount != before:
                at.append(i)
                amounts.append(amount - before)
        direct = self.direct.sums(base.direct, at, amounts)
        return self.outputs(Base(x, direct, self.hidden[0].sums(base.first, at, amounts)))

    def outputs(self, base: Base) -> list[float]:
        """What the other layers make of what the first ones made."""
        h = positive(base.first)
        for layer in self.hidden[1:]:
            h = positive(layer.run(h))
        more = self.last.run(h)
        return [a + b for a, b in zip(base.direct, more, strict=True)]
