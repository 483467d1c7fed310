"""The symbols of the tools, of any tool, and of the seven actions."""

from __future__ import annotations

from typing import Final

from millwright.games.picture import path, write
from millwright.games.woodcraft.draw.pieces import use
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import KNOWN_TOOLS
from millwright.games.woodcraft.pieces import TILES
from millwright.svg import Markup, el, join

HAFT: Final = "#a8682f"
METAL: Final = "#56646c"
GRIP: Final = "#b23a26"
PALE_WOOD: Final = "#d39b5b"

TOOLS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "hammer": (
        (HAFT, "M-2-5H2L2.6 12H-2.6Z"),
        (METAL, "M-3.6-11.6H4.6C7.6-11.6 9.6-10 11.4-6.6L10-5C8-6.6 6.6-5 4.6-4.6H-3.6ZM-5-12V-4H-11V-12Z"),
    ),
    "mallet": ((HAFT, "M-2-3H2L2.6 12H-2.6Z"), (PALE_WOOD, "M-10.4-12H10.4V-2.4H-10.4Z")),
    "wrench": ((METAL, "M-3 12V-1C-8-3.4-8.6-9-4.6-12V-6.8L0-4.2 4.6-6.8V-12C8.6-9 8-3.4 3-1V12Z"),),
    "saw": (
        (METAL, "M-12 3.4L5-8V5L3 3.4 1.4 6-.6 4.2-2.2 6.8-4.2 5-5.8 7.6-7.8 5.8-9.4 8.2-12 6.6Z"),
        (HAFT, "M5-9H11C12.6-4 12.4 2.6 10.4 7.6H5V3.4H8V-4.4H5Z"),
    ),
    "plane": (
        (PALE_WOOD, "M-12 3H12V9.6H-12Z"),
        (HAFT, "M-10.6 3C-10.6-2-5.6-2-5.6 3ZM5 3C5.6-4 8.4-8 11.4-6.6 9-3.4 9.6 0 10.4 3Z"),
        (METAL, "M-3.6 3L.4-10.6H4.4L1.6 3Z"),
    ),
    "file": ((METAL, "M-3-12H3L2.4 3H-2.4ZM-3.6 1H3.6V3.4H-3.6Z"), (HAFT, "M-2.8 3H2.8L3.8 10.6Q0 13.4-3.8 10.6Z")),
    "axe": (
        (HAFT, "M-1-12H2.6L3.2 12H-1.6Z"),
        (METAL, "M3-10.4C-3-10.4-7-12-10.6-9C-12.6-4.6-12-.4-9.8 3C-7.6-1-3-2.6 3-2.4Z"),
    ),
    "gouge": ((METAL, "M-2.6-11Q0-13.6 2.6-11L2 .4H-2Z"), (HAFT, "M-3.2 0H3.2L4.4 8.6Q4.4 12 0 12T-4.4 8.6Z")),
    "screwdriver": (
        (METAL, "M-1.5-3V-8.6L-2.8-12H2.8L1.5-8.6V-3Z"),
        (GRIP, "M-4-3.4H4L5 8.6Q5 12 0 12T-5 8.6Z"),
    ),
    "pliers": (
        (GRIP, "M-2.4-1C-8 4-8.4 8-7.4 12H-3.8C-4.2 8-3 5 0 1.6C3 5 4.2 8 3.8 12H7.4C8.4 8 8 4 2.4-1Z"),
        (METAL, "M-2.6.6C-6.4-4-5.6-9-2-12L-.7-5H.7L2-12C5.6-9 6.4-4 2.6.6Z"),
    ),
    "drill": (
        (METAL, "M-1.7-10H1.7V-8.2H10V4.6H1.7V7H-1.7V1.4H6.4V-5H-1.7ZM-2.6 6.6H2.6L0 12.4Z"),
        (HAFT, "M-5.6-12.4H5.6V-8.8H-5.6ZM5.4-4.6H11V1H5.4Z"),
    ),
}  # fmt: skip

CHEST: Final = (
    (METAL, "M-5-4V-9.4Q-5-11.4-3-11.4H3Q5-11.4 5-9.4V-4H2.6V-9H-2.6V-4Z"),
    (GRIP, "M-11.6-5H11.6V10.6H-11.6Z"),
    ("#7c2416", "M-11.6-.6H11.6V1.8H-11.6Z"),
    ("#f0d9a8", "M-2.4-1.8H2.4V3.6H-2.4Z"),
)
"""A chest: a tool of any kind."""

ACTIONS: Final = {
    "buy-lumber": "M-6 2A4.8 4.8 0 1 0-5.9 2ZM6 2A4.8 4.8 0 1 0 6.1 2ZM0-8.4A4.8 4.8 0 1 0 .1-8.4Z"
    "M-6 4.9A1.9 1.9 0 1 1-6.1 4.9ZM6 4.9A1.9 1.9 0 1 1 5.9 4.9ZM0-5.5A1.9 1.9 0 1 1-.1-5.5Z",
    "exchange-dice": "M-11-6H-1V4H-11ZM1-4H11V6H1ZM-6-2.4A1.5 1.5 0 1 1-6.1-2.4ZM3.8-1.8A1.3 1.3 0 1 1 3.7-1.8Z"
    "M8.4 1.4A1.3 1.3 0 1 1 8.3 1.4ZM0-10.6H6.4V-12L11.4-9 6.4-6V-7.4H0ZM0 10.6H-6.4V12L-11.4 9-6.4 6V7.4H0Z",
    "buy-materials": "M-11-1.4H11V11H-11ZM-8.6 1.4V3.6H8.6V1.4ZM-8.6 6V8.2H8.6V6Z"
    "M-8.6-3.2V-8L-7-11.6H-5L-3.4-8V-3.2ZM-1-3.2V-6L7.4-11.4 9-8.8 3-3.2Z",
    "choose-orders": "M-8.6-11.4H3.4L8.6-6.2V11.4H-8.6ZM-5-5.4V-3H1V-5.4ZM-5-.6V1.8H5V-.6ZM-5 4.2V6.6H5V4.2Z",
    "choose-helper": "M-11 11.6C-11 4-6.4 2 0 2S11 4 11 11.6ZM0-11.8C4-11.8 7-10 7.6-5.4L6-5C6.2-1.4 3.6.8 0 .8"
    "S-6.2-1.4-6-5L-7.6-5.4C-7-10-4-11.8 0-11.8ZM-4-5.6C-3.8-3-2.4-1.4 0-1.4S3.8-3 4-5.6C1-6.2-1-6.2-4-5.6Z",
    "produce-plant": "M-7-12H-3.4L-2.8-9.9-1.2-9.2.8-10.3 3.3-7.8 2.2-5.8 2.9-4.2 5-3.6V0L2.9.6 2.4 1.8H-12V0L-11.6-.6"
    "V-3.6L-9.9-4.2-9.2-5.8-10.3-7.8-7.8-10.3-7.6-9.9ZM-3.4-4.4A2.6 2.6 0 1 0-3.3-4.4Z"
    "M4.8 12.4V8.4C0 8.4-2 6.4-2 3.4 2.4 3.2 4.6 4.6 5.6 6.8 6.4 4.2 8.6 2.6 12 2.8 12.2 6.2 10 8.6 6.8 8.8V12.4Z",
    "improve-workshop": "M-12 .4L0-11.4 12 .4H9V11.4H-9V.4ZM-1.5-4V.6H-6V3.6H-1.5V8.2H1.5V3.6H6V.6H1.5V-4Z",
}
"""Logs; dice that change places; a crate with bottle and offcut; a sheet; a helper; cog and sprout; a growing house."""


def tool_defs() -> list[Markup]:
    tools = [el("g", {"id": f"woodcraft-tool-{name}"}, *parts(TOOLS[name])) for name in TOOLS]
    return [*tools, el("g", {"id": "woodcraft-tool"}, *parts(CHEST))]


def parts(drawing: tuple[tuple[str, str], ...]) -> list[Markup]:
    return [path(d, fill=fill, stroke="#241a12", stroke_width=1.1, stroke_linejoin="round") for fill, d in drawing]


def action_defs() -> list[Markup]:
    return [
        path(ACTIONS[name], id=f"woodcraft-action-{name}", fill="currentColor", fill_rule="evenodd") for name in TILES
    ]


def action(tile: int, x: float, y: float, size: float, ink: str) -> Markup:
    return use(f"action-{TILES[tile]}", x, y, size, ink)


def tool(f: Facts, kind: int, x: float, y: float, size: float) -> Markup:
    """A tool; one that only an owner's file knows is a chest with its first letter."""
    name = f.tools[kind]
    if name in KNOWN_TOOLS:
        return use(f"tool-{name}", x, y, size)
    return join(
        [use("tool", x, y, size), write(x, y + size * 0.32, name[:1].upper(), "num bold mid", size * 0.5, "#ffffff")]
    )
