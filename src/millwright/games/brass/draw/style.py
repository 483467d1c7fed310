"""The style sheet of the pictures, and the shapes that they share."""

from __future__ import annotations

from typing import Final

from millwright.games.brass.draw.land import land_defs
from millwright.games.brass.draw.pieces import BRICK, DARK_BRASS, GOLD, INK, PALE_INK, PAPER, SLATE, symbol_defs
from millwright.games.brass.facts import Facts
from millwright.games.picture import hatch, path, pattern
from millwright.games.picture import sheet as shared_sheet
from millwright.svg import Markup, el

RULES: Final = f"""
.water{{font-style:italic;font-size:20px;letter-spacing:2px;fill:#34505d}}
.title{{font-size:40px;font-weight:700;letter-spacing:6px;fill:#f0cf78}}
.subtitle{{font-size:18px;font-style:italic;fill:{PAPER}}}
#board-connections path{{fill:none}}
.space{{fill:{PAPER};stroke:#55605f;stroke-width:1.6}}
.plate{{fill:{SLATE};stroke:{INK};stroke-width:1.2}}
.name{{font-weight:700;fill:{PAPER}}}
.tie{{fill:{SLATE};stroke:{INK};stroke-width:1}}
.slot{{fill:#f6f0df;stroke:#8c8062;stroke-width:1.2}}
.piece{{stroke:#14181a;stroke-width:1.4}}
.level{{font-size:15px;font-weight:700}}
.cubes{{font-size:17px;font-weight:700;fill:#ffffff}}
.points{{font-size:18px;font-weight:700;fill:#2c2206}}
.waypoint-plate{{fill:{PAPER};stroke:{INK};stroke-width:1.8}}
.waypoint-name{{font-weight:700}}
.external-plate{{fill:#1d5b83;stroke:{INK};stroke-width:1.8;stroke-linejoin:round}}
.external-name{{font-weight:700;fill:{PAPER}}}
.track-level{{font-size:14px;font-weight:700}}
.track-space{{font-size:14px;fill:#625327}}
.lap{{font-size:14px;font-weight:700}}
.sheet{{fill:{PAPER};stroke:{INK};stroke-width:1.6}}
.rule{{fill:none;stroke:#c9a443;stroke-width:1.2}}
.heading{{font-size:20px;font-style:italic}}
.era{{font-size:32px;font-weight:700}}
.sign{{fill:none;stroke:{PALE_INK};stroke-width:2.4}}
.card-sheet{{fill:{PAPER};stroke:{INK};stroke-width:1.6}}
.card-place{{fill:none;stroke:{PALE_INK};stroke-width:1.4;stroke-dasharray:5 4}}
.picture{{fill:url(#brass-hatch);stroke:#c9a443;stroke-width:1}}
.head{{fill:{PAPER}}}
.foot{{font-size:19px;font-weight:700}}
.back{{fill:{SLATE};stroke:{PAPER};stroke-width:1.2}}
.height{{font-size:21px;font-weight:700}}
.key{{font-size:14px}}
.place{{font-size:23px;fill:{PALE_INK}}}
.bid{{font-size:20px;font-weight:700}}
.bid.long{{font-size:17.5px}}
.active{{fill:none;stroke:{INK};stroke-width:3}}
.cube-place{{fill:#ece4d0;stroke:#8c8062;stroke-width:1.2}}
.dear{{stroke-dasharray:4 3}}
.now{{stroke:{INK};stroke-width:2.6;stroke-dasharray:none}}
.price{{font-size:16px;font-weight:700}}
.brace{{fill:none;stroke:#a39570;stroke-width:1.4}}
.next{{font-size:30px;font-weight:700}}
.cotton-place{{fill:#f3e7c6;stroke:#8c8062;stroke-width:1.2}}
.cotton-place.closed{{fill:#cfc9bb}}
.cotton-place.now{{fill:{GOLD};stroke:{INK};stroke-width:2.6}}
.bonus{{font-size:19px;font-weight:700}}
.bar{{fill:none;stroke:{INK};stroke-width:3}}
.market-tile{{fill:{GOLD};stroke:{DARK_BRASS};stroke-width:1.4}}
.market-tile.gone{{fill:none;stroke-dasharray:4 3}}
.pip{{fill:none;stroke:{PALE_INK};stroke-width:1.4}}
.pip.full{{fill:{PALE_INK}}}
.player{{font-size:18px}}
.big{{font-size:23.5px;font-weight:700}}
.big.long{{font-size:19.5px}}
.purse{{font-size:34px;font-weight:700}}
.line{{font-size:16px}}
.barred{{text-decoration:line-through}}
.on-top{{fill:{GOLD};stroke:{DARK_BRASS};stroke-width:1}}
.few{{fill:#a52a05}}
.count{{font-size:16.5px;font-weight:700}}
.count.many{{font-size:14.5px}}
.cost{{font-size:16px;font-weight:700}}
.hint{{font-size:14.5px;font-style:italic;fill:#8f2a08}}
.veil{{fill:#f4efe2;opacity:.5}}
.lapped{{stroke:#f6d873;stroke-width:3.2}}
.marker-key{{fill:#9aa3a5;stroke:{INK};stroke-width:1.2}}
"""


def sheet(f: Facts) -> Markup:
    """The style sheet, and the shapes that the parts use by name."""
    return shared_sheet(
        "brass",
        INK,
        PALE_INK,
        PAPER,
        RULES,
        land_defs(),
        bricks(),
        hatch("brass-hatch", "#f2ead6", "#ddd2b6"),
        symbol_defs(),
    )


def bricks() -> Markup:
    """The wall that everything hangs on."""
    mortar = path("M0 .5H48M0 12.5H48M.5 0V12M24.5 12V24", stroke="#b98d79", stroke_width=1.4)
    return pattern("brass-bricks", 48, 24, el("rect", {"width": 48, "height": 24, "fill": BRICK}), mortar)
