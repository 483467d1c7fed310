"""The style sheet of the picture, kept to this picture for a page that it may be part of."""

from __future__ import annotations

from typing import Final

from millwright.games.picture import kept_to
from millwright.games.woodcraft.draw.pieces import BIRCH, GOLD, INK, MOSS, OAK, PALE_INK, PALE_MOSS, PAPER, ROSE, WALNUT

RULES: Final = f"""
{{font-family:system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:{INK}}}
.serif{{font-family:Georgia,"Times New Roman","Liberation Serif",serif}}
.bold{{font-weight:700}}
.italic{{font-style:italic}}
.mid{{text-anchor:middle}}
.end{{text-anchor:end}}
.num{{font-variant-numeric:lining-nums tabular-nums}}
.pale{{fill:{PAPER}}}
.faint{{fill:{PALE_INK}}}
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
.place{{fill:none;stroke:{PALE_INK};stroke-width:1.5;stroke-dasharray:6 5}}
.slot{{fill:#f8efd9;stroke:#a98556;stroke-width:1.3}}
.piece{{stroke:#1a120a;stroke-width:1.4}}
.label{{font-size:16px;fill:{PALE_INK}}}
.small{{font-size:15px;fill:{PALE_INK}}}
.tiny{{font-size:14px;fill:{PALE_INK}}}
.count{{font-size:25px;font-weight:700}}
.cell{{font-size:18px}}
.total{{font-size:24px;font-weight:700}}
.now{{fill:{GOLD};stroke:{INK};stroke-width:2.2}}
.turned{{fill:#b9ad97;stroke:#6d6049;stroke-width:1.3;stroke-dasharray:4 3}}
.tool-tile{{fill:{PAPER};stroke:#3b2413;stroke-width:1.8}}
.active{{fill:none;stroke:{MOSS};stroke-width:4}}
.band{{font-size:25px;font-weight:700}}
.foot-note{{font-size:14.5px;fill:{PAPER};font-style:italic}}
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
STYLE: Final = kept_to("woodcraft", RULES)
