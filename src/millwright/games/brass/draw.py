"""A view as a picture: SVG."""

from __future__ import annotations

from millwright.games.brass.view import View


def draw(v: View) -> str:
    return "<svg/>"
