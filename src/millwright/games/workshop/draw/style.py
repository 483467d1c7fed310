"""The style sheet of the pictures, and the shapes that they share."""

from __future__ import annotations

from typing import Final

from millwright.games.picture import hatch
from millwright.games.picture import sheet as shared_sheet
from millwright.games.workshop.draw.land import land_defs
from millwright.games.workshop.draw.pieces import INK, PALE_INK, PAPER, symbol_defs
from millwright.games.workshop.facts import Facts
from millwright.svg import Markup

RULES: Final = f"""
.sea{{font-style:italic;font-size:19px;letter-spacing:2px;fill:#4c5f60}}
.region{{font-size:17.6px;letter-spacing:3px;fill:#77612f}}
.ornament{{stroke:{INK};stroke-width:.9}}
.ornament text{{stroke:none}}
.north{{font-weight:700}}
#board-connections path:not(.hull){{fill:none;stroke-linecap:butt}}
.bridge{{fill:none;stroke-linecap:round;stroke-linejoin:round;pointer-events:none}}
.under[data-can]~.over:not([data-can]){{pointer-events:none}}
.reach{{stroke:{INK};stroke-opacity:0;stroke-width:30}}
.connection[data-can] .reach{{stroke-width:66}}
.plate{{stroke:#1a150d;stroke-width:2}}
.on-offer .frame{{fill:#ffd75e;stroke:#7a4f00;stroke-width:2}}
.may-offer .frame{{fill:#ffe694;stroke:#7a4f00;stroke-width:1;stroke-dasharray:5 3}}
.name{{fill:{PAPER}}}
.space{{fill:{PAPER};stroke:{INK};stroke-width:1.5}}
.slot{{fill:#efe3c6;stroke:#a08c62;stroke-width:1.2}}
.piece{{stroke:#1a150d;stroke-width:1.4}}
.hull{{stroke:#1a150d;stroke-width:2.2;paint-order:stroke}}
.sure{{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:2px}}
.value{{font-size:29px;font-weight:700;fill:{PAPER}}}
.track-ten{{font-size:20px;font-weight:700}}
.track-five{{font-size:17.6px;fill:{PALE_INK}}}
.lap{{font-size:17.6px;font-weight:700;fill:{PAPER}}}
.sheet{{fill:{PAPER};stroke:{PALE_INK};stroke-width:1.4}}
.rule{{fill:none;stroke:#c9b488;stroke-width:1}}
.heading{{font-style:italic}}
.note{{fill:{PALE_INK}}}
.era{{font-size:34px;font-weight:700}}
.sign{{fill:none;stroke:{PALE_INK};stroke-width:2.6}}
.card-sheet{{fill:{PAPER};stroke:{INK};stroke-width:1.6}}
.card-place{{fill:none;stroke:{PALE_INK};stroke-width:1.4;stroke-dasharray:5 4}}
.picture{{fill:url(#board-hatch);stroke:#c9b488;stroke-width:1}}
.head{{fill:{PAPER}}}
.foot{{font-size:36px;font-weight:700}}
.back{{fill:#5d4a33;stroke:{PAPER};stroke-width:1.2}}
.height{{font-size:21px;font-weight:700}}
.place{{font-size:20px;fill:{PALE_INK}}}
.bid{{font-size:20px;font-weight:700}}
.bid.long{{font-size:17px}}
.letter{{fill:{PAPER};stroke:{INK};stroke-width:1.6;stroke-linejoin:round}}
.owned{{font-size:18px;font-weight:600}}
.claim{{font-size:20px;font-weight:700}}
.active{{fill:none;stroke:{INK};stroke-width:3}}
.token{{stroke:{INK};stroke-width:1.2}}
.picked{{stroke:{INK};stroke-width:4}}
.count{{font-size:36px;font-weight:700}}
.none{{fill:{PALE_INK};font-weight:400}}
.pip{{stroke:{PALE_INK};stroke-width:1.3}}
.player{{font-size:20px}}
.own .player{{font-weight:700}}
.big{{font-size:24px;font-weight:600}}
.huge{{font-size:38px;font-weight:700}}
.purse path{{stroke:{INK};stroke-width:1.4;stroke-linejoin:round}}
"""


def sheet(f: Facts) -> Markup:
    """The style sheet, and the shapes that the parts use by name."""
    return shared_sheet(
        "workshop", INK, PALE_INK, PAPER, RULES, land_defs(), hatch("board-hatch", "#f6ecd2", "#e0d0a6"), symbol_defs(f)
    )
