"""Where the towns of the standard facts stand on our sheet: the crowded Midlands get room, the empty north gives some.

The facts' coordinates follow the land; plates that can be read need more air than the land has. So the sheet is pulled
at these places, and coast, hills and the towns of any other facts file follow (`Chart.pins`).
"""

from __future__ import annotations

from typing import Final

from millwright.games.picture import Point

PINS: Final[tuple[tuple[Point, Point], ...]] = (
    ((110, 120), (134, 168)),  # Glasgow
    ((300, 95), (258, 84)),  # Edinburgh
    ((285, 320), (356, 200)),  # Carlisle
    ((500, 310), (545, 128)),  # Newcastle
    ((515, 430), (600, 226)),  # Darlington
    ((275, 505), (214, 316)),  # Lancaster
    ((640, 520), (790, 286)),  # York
    ((520, 570), (579, 326)),  # Leeds
    ((770, 610), (896, 394)),  # Hull
    ((205, 700), (220, 422)),  # Liverpool
    ((395, 700), (472, 430)),  # Manchester
    ((545, 700), (706, 420)),  # Sheffield
    ((705, 735), (824, 517)),  # Lincoln
    ((380, 805), (426, 538)),  # Stoke-on-Trent
    ((570, 815), (632, 523)),  # Nottingham
    ((315, 890), (212, 586)),  # Wolverhampton
    ((435, 925), (484, 627)),  # Birmingham
    ((550, 925), (712, 626)),  # Coventry
    ((655, 985), (784, 730)),  # Northampton
    ((905, 850), (1042, 521)),  # Norwich
    ((880, 1000), (1022, 637)),  # Ipswich
    ((385, 1050), (468, 737)),  # Gloucester
    ((555, 1060), (622, 730)),  # Oxford
    ((190, 1040), (158, 735)),  # Merthyr Tydfil
    ((200, 1150), (218, 845)),  # Cardiff
    ((330, 1165), (420, 846)),  # Bristol
    ((590, 1155), (703, 844)),  # Reading
    ((735, 1120), (990, 752)),  # London
    ((680, 1225), (884, 858)),  # Guildford
    ((500, 1265), (534, 931)),  # Southampton
    ((605, 1325), (722, 931)),  # Portsmouth
    ((895, 1225), (1040, 928)),  # Dover
    ((190, 1320), (190, 931)),  # Exeter
)
"""Coordinates of the facts, and the place of the sheet that they are pulled to."""
