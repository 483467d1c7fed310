"""The emblem of Brass: a mill with its chimney, among cogs."""

from __future__ import annotations

from millwright.games.emblem import WIDE, cog, disc
from millwright.games.picture import path, rect
from millwright.svg import Markup, el


def emblem() -> list[Markup]:
    sky = [rect((0, y, WIDE, 50), 0, "", fill) for y, fill in ((0, "#33414a"), (38, "#42525b"), (72, "#566770"))]
    cogs = [cog(300, 46, 38, 14, "#d8a63c"), cog(345, 104, 31, 12, "#b9822a"), cog(262, 112, 22, 10, "#e8c063")]
    return [*sky, far_town(), smoke(), chimney(54), *mill(), quay(), *cogs]


def far_town() -> Markup:
    """Other people's chimneys."""
    stacks = ((12, 50), (132, 34), (214, 48), (232, 62))
    houses = "M0 118V96h40v-10h36v14h60v-12h104v30z"
    return path("".join(f"M{x} 118V{y}h7V118" for x, y in stacks) + houses, fill="#2b363d")


def smoke() -> Markup:
    puffs = ((66, 20, 9), (78, 12, 11), (94, 10, 10), (110, 4, 13), (134, 5, 11), (156, -2, 14))
    return el("g", {"opacity": 0.8}, *[disc(x, y, r, "#9aa7ab") for x, y, r in puffs])


def chimney(x: float) -> Markup:
    bricks = "".join(f"M{x + 1} {y}h15" for y in range(40, 116, 7))
    return el(
        "g", {}, path(f"M{x} 118l2 -90h12l3 90z", fill="#a4492c", stroke="#1c2327", stroke_width=1.8),
        path(bricks, stroke="#7c331d"), rect((x - 1, 24, 18, 7), 1, "", "#1c2327"),
    )  # fmt: skip


def mill() -> list[Markup]:
    """Brick, a saw-tooth roof, lit windows."""
    body = rect((78, 66, 132, 52), 0, "", "#a4492c")
    roof = path("M78 66" + "l0 -18l22 18" * 6 + "z", fill="#1f292e", stroke="#1c2327")
    courses = path("".join(f"M78 {y}h132" for y in range(72, 118, 6)), stroke="#8c3b1f", stroke_width=1)
    panes = [
        rect((86 + 15.5 * n, y, 9, 13), 1.5, "", "#f6d27a" if (n * 3 + row) % 4 else "#5d3421")
        for row, y in enumerate((73, 95))
        for n in range(8)
    ]
    edge = path("M78 118V48l22 18V48l22 18V48l22 18V48l22 18V48l22 18V48l22 18V118z", fill="none", stroke="#1c2327",
                stroke_width=2)  # fmt: skip
    return [body, courses, *panes, roof, edge]


def quay() -> Markup:
    """The canal in front of the mill, and a boat with coal."""
    waves = "".join(f"M{x} {y}q6 -4 12 0t12 0" for x, y in ((6, 132), (60, 143), (190, 130), (170, 144), (232, 140)))
    boat = path("M92 126h78l-8 12h-62z", fill="#1c2327", stroke="#d8a63c", stroke_width=1.4)
    coal = path("M104 126q6 -9 12 -3q6 -9 13 0q7 -8 13 0q6 -6 12 3z", fill="#0d1113")
    return el(
        "g", {}, rect((0, 117, WIDE, 40), 0, "", "#28434f"), rect((0, 115, WIDE, 4), 0, "", "#d6cba9"),
        path(waves, fill="none", stroke="#6f97a5", stroke_width=1.4), coal, boat,
    )  # fmt: skip
