"""Sea, coast and the surveyor's ornaments: the paper that the towns are printed on.

The coast is our own drawing, made to fit the towns of the standard facts. With another facts file it is only a hint.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.maps import Chart
from millwright.games.picture import rect, write
from millwright.games.workshop.draw.pieces import INK, LAND, PAPER, SEA
from millwright.games.workshop.draw.pins import PINS
from millwright.svg import Markup, el, join, points

CHART: Final = Chart("board", frame=(40, 40, 1086, 936), crop=(30, 60, 955, 1315), soft=7, pins=PINS)
"""The map, inside the revenue track."""

GREAT_BRITAIN: Final = (
    "510,-162 439,-72 385,-15 403,21 330,62 283,81 330,78 372,70 427,99 473,131 520,169 523,259 541,307 585,379 "
    "607,396 700,420 750,470 803,512 792,566 812,610 827,642 800,628 772,621 740,622 775,640 813,654 828,700 "
    "828,748 800,775 787,800 800,822 814,830 826,800 840,787 886,783 936,799 958,857 943,932 924,997 893,1028 "
    "868,1072 846,1119 804,1131 831,1147 907,1162 915,1195 903,1228 865,1274 821,1305 789,1337 734,1319 646,1345 "
    "609,1325 537,1296 489,1322 426,1327 427,1353 356,1354 284,1332 209,1345 203,1396 185,1437 111,1405 32,1405 "
    "-40,1472 -138,1448 -51,1373 -17,1327 24,1231 70,1187 169,1200 243,1217 275,1171 317,1119 337,1092 254,1128 "
    "210,1166 155,1144 98,1088 42,1082 -2,1053 -71,1062 -136,998 -60,949 -20,899 -30,816 -80,786 -60,734 -66,684 "
    "-29,660 25,700 92,699 155,705 185,735 170,695 222,713 196,671 232,615 218,568 259,510 264,477 199,502 "
    "145,403 193,348 257,313 192,302 96,339 33,325 -59,362 -76,299 -11,236 14,200 30,160 56,128 86,106 52,98 "
    "10,84 -40,66 -79,22 -80,-156"
)
WIGHT: Final = "547,1331 601,1345 558,1373 502,1346"
MAN: Final = "96,436 108,446 98,470 70,502 58,497 72,462"

HILLS: Final = (
    "215,205 250,195 205,235 265,225 395,200 425,225 365,225 405,250 215,395 240,410 205,420 350,395 375,420 "
    "395,390 380,460 405,480 400,540 430,560 465,640 455,745 475,770 95,760 70,790 110,800 85,840 120,860 130,940 "
    "95,960 140,985 110,1020 85,770 100,1290 130,1305 90,1330 445,1075 640,470 665,455 625,450"
)


@cache
def land_defs() -> Markup:
    hill = "M-8 4Q-4-5 0-5Q4-5 8 4M1-3.5L3 3M3.5-2.5L6 3"
    return CHART.shapes((GREAT_BRITAIN, WIGHT, MAN), hill, "#7f9a98")


@remembered
def land() -> Markup:
    """The sheet: engraved sea, land with a tinted shore, hills, names of seas, compass and a ship."""
    sea = [
        rect(CHART.frame, 0, "", SEA),
        CHART.shore("url(#board-waves)", 64, {"opacity": 0.55}),
        CHART.shore("url(#board-waves)", 30, {}),
        CHART.shore(INK, 2.6, {"fill": LAND}),
        CHART.shore("#dcc48c", 16, {"opacity": 0.5, "clip-path": "url(#board-ashore)"}),
        CHART.shore("#c3a562", 5, {"clip-path": "url(#board-ashore)"}),
        CHART.shore(INK, 1.4, {}),
    ]
    ornaments = [CHART.hills(HILLS, "#b69c66", 1.1), names(), compass(), ship()]
    return el("g", {"id": "board-sheet", "clip-path": "url(#board-frame)"}, *sea, *ornaments)


def names() -> Markup:
    """Names of seas and countries."""
    seas = (("north_sea", 1030, 290), ("irish_sea", 100, 350), ("channel", 358, 962))
    regions = (("scotland", 110, 118), ("wales", 100, 655))
    lines = [part for key, x, y in seas for part in sea_name(x, y, text(f"workshop.draw.sea.{key}"))]
    lines += [write(x, y, text(f"workshop.draw.region.{key}"), "serif region mid") for key, x, y in regions]
    return join(lines)


def sea_name(x: float, y: float, words: str) -> list[Markup]:
    """A bar parts lines."""
    return [write(x, y + 23 * n, line, "serif sea mid") for n, line in enumerate(words.split("|"))]


def star(r: float, waist: float, turn: float) -> list[Markup]:
    """Four points of a compass rose, each half dark and half light."""
    rays: list[Markup] = []
    for quarter in range(4):
        a = quarter * pi / 2 + turn
        tip = (r * sin(a), -r * cos(a))
        for side, fill in ((-1, PAPER), (1, INK)):
            b = a + side * pi / 4
            shoulder = (waist * sin(b), -waist * cos(b))
            rays.append(el("polygon", {"points": points([(0, 0), tip, shoulder]), "fill": fill}))
    return rays


def compass() -> Markup:
    x, y = 1050.0, 400.0
    ring = [el("circle", {"r": r, "fill": "none"}) for r in (50, 46, 30)]
    rose = [*ring, *star(42, 9, pi / 4), *star(62, 11, 0)]
    north = write(0, -67, text("workshop.draw.north"), "serif north mid", 22)
    return ornament(x, y, *rose, north)


def ornament(x: float, y: float, *parts: Markup) -> Markup:
    """Something engraved, around a place of the sheet."""
    return el("g", {"transform": f"translate({x:.0f} {y:.0f})", "class": "ornament"}, *parts)


def ship() -> Markup:
    """A brig under sail, off the Isle of Man."""
    x, y = 104.0, 270.0
    hull = el("path", {"d": "M-26 8C-18 12 14 12 27 6L22 18C10 21-10 21-20 18Z", "fill": INK})
    masts = el("path", {"d": "M-10 9V-34M9 9V-30M27 6L40-2M-10-30L-25 7M9-27L38-2", "fill": "none"})
    sails = el("path", {
        "d": "M-19-6Q-8-2 0-6L-1-17Q-9-14-18-17ZM-17-19Q-9-16-2-19L-3-30Q-9-28-16-30Z"
        "M2-4Q11 0 19-4L18-15Q10-12 3-15ZM4-17Q10-14 17-17L16-27Q10-25 5-27Z",
        "fill": PAPER,
    })  # fmt: skip
    wake = el("path", {"d": "M-40 22q6-4 12 0t12 0t12 0t12 0t12 0t12 0M-22 27q6-4 12 0t12 0t12 0", "fill": "none"})
    return ornament(x, y, masts, sails, hull, wake)
