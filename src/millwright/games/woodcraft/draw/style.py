"""The style sheet of the pictures, and the shapes that they share."""

from __future__ import annotations

from typing import Final

from millwright.games.picture import path, pattern
from millwright.games.picture import sheet as shared_sheet
from millwright.games.woodcraft.draw.pieces import BIRCH, GOLD, INK, MOSS, OAK, PALE_INK, PALE_MOSS, PAPER, ROSE, WALNUT
from millwright.games.woodcraft.draw.symbols import symbol_defs
from millwright.games.woodcraft.facts import Facts
from millwright.svg import Markup, el

RULES: Final = f"""
.pale{{fill:{PAPER}}}
.sheet{{fill:{BIRCH};stroke:#3b2413;stroke-width:2}}
.rule{{fill:none;stroke:#c7a56d;stroke-width:1.3}}
.heading{{font-size:20px;font-style:italic}}
.card{{fill:{PAPER};stroke:#3b2413;stroke-width:1.5}}
.tab{{fill:{PALE_MOSS}}}
.value{{fill:{PAPER};stroke:{INK};stroke-width:1}}
.foot{{fill:#eef0da}}
.effect{{font-size:14px}}
.made{{font-size:18px;fill:{PALE_INK}}}
.veil{{fill:{PAPER};opacity:.72}}
.back{{stroke:{PAPER};stroke-width:1.4}}
.back-rule{{fill:none;stroke:#f6ead0;stroke-width:1.2;opacity:.7}}
.touch{{fill:none;pointer-events:all}}
.place{{fill:none;pointer-events:all;stroke:{PALE_INK};stroke-width:1.5;stroke-dasharray:6 5}}
.slot{{fill:#f8efd9;stroke:#a98556;stroke-width:1.3}}
.piece{{stroke:#1a120a;stroke-width:1.4}}
.label{{font-size:16px;fill:{PALE_INK}}}
.tiny{{font-size:16px;fill:{PALE_INK}}}
.now{{fill:{GOLD};stroke:{INK};stroke-width:2.2}}
.turned{{fill:#b9ad97;stroke:#6d6049;stroke-width:1.3;stroke-dasharray:4 3}}
.tool-tile{{fill:{PAPER};stroke:#3b2413;stroke-width:1.8}}
.active{{fill:none;stroke:{MOSS};stroke-width:4}}
.rim{{fill:{PAPER};stroke:#a98556;stroke-width:1.2}}
.rim.given{{fill:#fbe39a}}
.space{{fill:#ecd9b2;stroke:#a98556;stroke-width:1.2}}
.landing{{fill:{PALE_MOSS};stroke:{MOSS};stroke-width:2.2;stroke-dasharray:6 4}}
.tile{{fill:{WALNUT};stroke:#1a120a;stroke-width:1.6}}
.tile.moved{{stroke:{GOLD};stroke-width:5}}
.plate{{fill:{PAPER};stroke:#3b2413;stroke-width:1.5}}
.window{{fill:{PAPER};stroke:#3b4a52;stroke-width:2}}
.left{{fill:#e4d2aa}}
.lit{{fill:{GOLD};stroke:#8a6a0c;stroke-width:1.4}}
.worth{{fill:{PAPER};stroke:#c7a56d;stroke-width:1.2}}
.line{{stroke:{MOSS};stroke-width:4;stroke-dasharray:7 4}}
.struck{{stroke:{ROSE};stroke-width:4}}
.round-space{{fill:{PAPER};stroke:#a98556;stroke-width:1.3}}
.round-space.over{{fill:#d9c7a2}}
.round-space.now{{fill:{GOLD};stroke:{INK};stroke-width:2.4}}
.gone{{fill:{BIRCH};opacity:.62}}
.lane{{fill:#e4d2aa;stroke:#c2a36c;stroke-width:1.2}}
.plank{{fill:{OAK};stroke:#a98556;stroke-width:1.4}}
.beyond{{fill:none;stroke:{ROSE};stroke-width:3;stroke-dasharray:6 4}}
.dim use{{opacity:.45}}
.room-free{{fill:#e4d2aa;stroke:#c2a36c;stroke-width:1.5}}
.room-free.open{{fill:{PALE_MOSS};stroke:{MOSS};stroke-width:2;stroke-dasharray:8 5}}
.door{{fill:{OAK};stroke:#b08e58;stroke-width:1.6}}
.roof{{fill:#e4d2aa;stroke:#a98556;stroke-width:2}}
.beam{{stroke:#c2a36c;stroke-width:5}}
.hook{{fill:{BIRCH};stroke:#a98556;stroke-width:1.6}}
.hook.open{{fill:{PALE_MOSS};stroke:{MOSS};stroke-width:2.2;stroke-dasharray:6 4}}
.hook.full{{fill:{PAPER};stroke:#3b2413;stroke-width:2.2}}
.over{{fill:#d9c7a2}}
.next{{stroke:{MOSS};stroke-width:2.6}}
.arc{{fill:{WALNUT};opacity:.8;stroke:#1a120a;stroke-width:2}}
.arc-grain{{fill:none;stroke:#8a6240;stroke-width:1.6;opacity:.8}}
.bar-under{{stroke:#ffffff;stroke-width:9}}
.bar{{stroke:{ROSE};stroke-width:5}}
.pointer{{fill:{INK};stroke:{PAPER};stroke-width:2}}
"""


def sheet(f: Facts) -> Markup:
    """The style sheet, and the shapes that the parts use by name."""
    return shared_sheet("woodcraft", INK, PALE_INK, PAPER, RULES, planks(), steel(), symbol_defs())


def planks() -> Markup:
    """The bench that everything lies on."""
    ground = el("rect", {"width": 400, "height": 120, "fill": "#8a6240"})
    dark = el("rect", {"y": 60, "width": 400, "height": 60, "fill": "#80593a"})
    joints = path("M0 .8H400M0 60.8H400M130 1V60M310 61V120", stroke="#553621", stroke_width=1.8, fill="none")
    grain = path(
        "M0 18Q100 10 200 18T400 18M0 40Q80 48 200 40T400 40M0 78Q120 86 200 78T400 78M0 102Q90 94 200 102T400 102",
        stroke="#76502f", stroke_width=1.3, fill="none",
    )  # fmt: skip
    return pattern("woodcraft-planks", 400, 120, ground, dark, joints, grain)


def steel() -> Markup:
    """The blade of the saw, brushed."""
    ground = el("rect", {"width": 6, "height": 6, "fill": "#c3cbd0"})
    return pattern("woodcraft-steel", 6, 6, ground, path("M0 1.5H6M0 4.5H6", stroke="#b5bfc5", stroke_width=1))
