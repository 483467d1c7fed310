"""The picture of a position."""

from __future__ import annotations

from millwright.games.woodcraft.view import View
from millwright.svg import el


def draw(v: View) -> str:
    return str(el("svg", {"xmlns": "http://www.w3.org/2000/svg"}))
