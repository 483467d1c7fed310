"""The weights of Steady's rules of thumb for Brass: victory points are what it counts in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MONEY_POINT: Final = 0.1
"""B45: what a pound is worth that nothing can be bought for."""


@dataclass(frozen=True)
class Habits:
    """First guesses, then tried a half up and down over 16 to 48 games of four alike: most matter little one by one."""

    # Actions are the scarce good, not money; so money is worth what actions can make of it.
    pound: float = 0.17  # a pound that will be spent
    spend_canal: float = 6.0  # pounds that an action takes, loans among them
    spend_rail: float = 10.0
    growth: float = 1.2  # income spaces that a round brings: what is borrowed early is soon made up
    cushion_canal: float = 14.0  # pounds that one likes to have in hand
    cushion_rail: float = 24.0  # two rails and a bit
    pinch: float = 0.3  # what the last pound of the cushion is worth more
    debt: float = 0.5  # a pound of negative income that could not be paid
    horizon: int = 3  # so many rounds of it should be in the purse
    brink: float = 0.8  # a pound of negative income below the level from which no whole loan is left
    deep: int = 7

    # Tiles: level 2 and above score twice if they flip in the canal period; most cubes find a use in the rail period.
    sure: float = 0.92  # how likely is what takes only an own action to come
    rival: float = 0.6  # how much of a port a rival's mill takes away
    market: float = 0.75  # how likely the distant market is as open as now when one comes to sell
    join: float = 0.5  # how likely a mill is connected to a port later
    port_rival: float = 0.4  # how likely a rival's connected mill sells to a port
    cotton_flow: float = 0.08  # mills that a player sells to ports in a round
    coal_canal: float = 0.08  # cubes that a player uses in a round
    coal_rail: float = 1.3
    iron_canal: float = 0.8
    iron_rail: float = 0.4
    carry: float = 0.85  # how likely a tile that stays for the rail period flips then
    carry_port: float = 0.6
    ports: float = 1.0  # so many own ports may wait for the cotton of others
    sale: float = 2.0  # what the action of selling costs, once for all mills

    # Links: gold discs at the end of the period, one's own and the others'.
    fill_canal: float = 0.6  # how likely an empty slot has a flipped tile at the end of a whole period
    fill_rail: float = 0.65
    flip: float = 0.75  # how likely a tile flips, for this purpose
    route: float = 0.12  # a free route from one's own network, per disc

    # Stacks: low levels are worth developing away while there is time to build the high ones.
    develop: float = 2.7  # what developing a tile costs: half an action, and iron
    cotton_builds: float = 0.2  # builds per action that is left
    port_builds: float = 0.15
    coal_builds: float = 0.1
    iron_builds: float = 0.08
    yard_builds: float = 0.07
    twice: float = 0.4  # how likely a tile of a stack still scores twice, at the beginning
    blocked: float = 3.0  # what a tile costs that can never be built and lies in the way

    # The hand: adapt the plan to it, and keep the cards that can be built with.
    prospect: float = 0.4  # how much of the best build to come counts now
    second: float = 0.5  # of the second best, compared with the best
    short: float = 0.6  # of a build that cannot be paid yet
    port_likely: float = 0.45  # how likely a port to come is used

    # Others.
    spite: float = 0.15  # a point that a rival does not get
    breadth: int = 4  # first actions of a turn that are tried together with a second one
    depth: int = 6  # and how many second ones are tried, beside those that the first one makes possible
