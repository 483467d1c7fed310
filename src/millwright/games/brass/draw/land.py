"""Sea, coast, moors and the engraver's ornaments: the print that the towns stand on.

The coast is our own drawing, made to fit the places of the standard facts. With another facts file it is only a hint.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.layout import CHART
from millwright.games.brass.draw.pieces import DARK_BRASS, INK, LAND, PAPER, SEA, SLATE
from millwright.games.picture import path, pattern, placed, rect, write
from millwright.svg import Markup, el, join

LANCASHIRE: Final = (
    "70,-60 40,0 24,60 34,110 56,160 98,182 146,180 180,160 206,122 238,92 272,84 292,108 296,150 284,186 290,226 "
    "270,250 238,246 196,240 156,250 136,286 118,330 92,372 90,418 128,440 186,430 246,414 300,404 332,410 300,424 "
    "246,438 190,448 150,464 126,512 96,552 70,600 76,650 116,682 170,704 228,722 290,730 344,722 396,728 350,744 "
    "292,758 232,752 172,738 112,708 64,690 18,700 -4,742 20,800 66,858 120,904 176,944 226,962 180,972 120,948 "
    "60,910 10,876 -80,850 -80,1080 1080,1080 1080,-60"
)
ISLE: Final = "34,148 42,166 60,186 56,194 40,182 30,162"

MOORS: Final = (
    "520,250 548,236 576,252 534,272 566,280 600,262 626,240 596,226 905,395 930,382 948,404 915,415 958,520 970,545 "
    "950,560 965,600 945,640 960,660 940,700 965,725 630,455 655,445 640,470 930,790 955,800 935,822 960,850 935,880 "
    "958,905 905,905 200,40 232,30 258,48 300,34 330,60 280,10 820,340 845,352 470,285 455,262 330,510 312,490 600,850 "
    "568,872 520,790 550,808 340,930 310,952 320,905"
)


@cache
def land_defs() -> Markup:
    moor = "M-9 4Q-5-4 0-4Q5-4 9 4M-2 4Q1 0 4 0M1-3.2L2.6 1M4.4-2L6 2"
    stipple = pattern("brass-stipple", 7, 7, path("M0 7L7 0", stroke="#e4d9bf", stroke_width=0.9))
    return join([CHART.shapes((LANCASHIRE, ISLE), moor, "#6d8d9b"), stipple])


@remembered
def land() -> Markup:
    """The sheet: engraved sea, land with a tinted shore, moors, the names of the waters, title and a mill."""
    sea = [
        rect(CHART.frame, 0, "", SEA),
        CHART.shore("url(#brass-waves)", 70, {"opacity": 0.5}),
        CHART.shore("url(#brass-waves)", 34, {}),
        CHART.shore(INK, 2.4, {"fill": LAND}),
        el("use", {"href": "#brass-coast", "fill": "url(#brass-stipple)"}),
        CHART.shore("#d8c494", 15, {"opacity": 0.55, "clip-path": "url(#brass-ashore)"}),
        CHART.shore("#b89d5f", 4.5, {"clip-path": "url(#brass-ashore)"}),
        CHART.shore(INK, 1.3, {}),
    ]
    moors = CHART.hills(MOORS, "#b3a07a", 1.2)
    return el("g", {"id": "board-sheet", "clip-path": "url(#brass-frame)"}, *sea, moors, waters(), cartouche())


def waters() -> Markup:
    """The names of sea and bay, line by line."""
    found: list[Markup] = []
    for key, x, y in (("irish_sea", 90, 300), ("bay", 196, 216)):
        px, py = CHART.at(x, y)
        lines = text(f"brass.draw.water.{key}").split("|")
        found += [write(round(px), round(py + 23 * i), line, "serif water mid") for i, line in enumerate(lines)]
    return join(found)


def cartouche() -> Markup:
    """The title on a riveted plate, beside a mill at work."""
    x, y = CHART.at(700, 96)
    plate = [
        path("M-172-56H172V56H-172Z", fill=SLATE, stroke=INK, stroke_width=2),
        path("M-165-49H165V49H-165Z", fill="none", stroke="#d9b24c", stroke_width=1.6),
        *[el("circle", {"cx": a * 157, "cy": b * 41, "r": 3, "fill": "#d9b24c"}) for a in (-1, 1) for b in (-1, 1)],
        write(0, 5, text("brass.draw.title"), "serif title mid"),
        write(0, 34, text("brass.draw.subtitle"), "serif subtitle mid"),
    ]
    return join([placed(x, y, *plate), mill()])


def mill() -> Markup:
    """A spinning mill with its chimney and smoke."""
    x, y = CHART.at(905, 118)
    windows = "".join([f"M{-30 + 9 * i} {-14 + 11 * j}h4v6h-4z" for i in range(7) for j in range(3)])
    parts = [
        path("M44-30C40-44 54-48 50-60C47-70 60-74 66-82C70-70 62-64 62-54C62-44 52-42 52-30Z", fill="#c9c2b2"),
        path("M42 20L44-32H53L55 20Z", fill="#a65a44", stroke=INK, stroke_width=1.2),
        path("M-36 20V-22L-26-30H28L38-22V20Z", fill="#b06a54", stroke=INK, stroke_width=1.2),
        path("M-36-22H38", stroke=INK, stroke_width=1.2),
        path(windows, fill=PAPER),
        path("M-58 20H74", stroke=DARK_BRASS, stroke_width=1.4),
    ]
    return placed(x, y, *parts)
