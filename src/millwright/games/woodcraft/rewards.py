"""Rewards and what they set off (C22 to C24, C38, C39, C44 to C46).

A reward first gives all that needs no decision: goods, points, dice, then steps of reputation, of blueberry income, of
hazelnut income. Then comes, one after the other, what is left of it: the choice of a die, the reputation tiles that
were reached, the tools of the income lines, production, a tool. Each of these is carried out with all that it sets off
itself before the next begins.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.woodcraft.card_changes import note_production, tire
from millwright.games.woodcraft.changes import (
    add_die,
    change_good,
    hang_tool,
    lose_tool,
    move_income,
    move_reputation,
    praise,
    reach_tile,
    score,
)
from millwright.games.woodcraft.decks import ON_REPUTATION, REPUTATION_POINTS
from millwright.games.woodcraft.origins import AS_REWARD, ATTIC, HELPERS, LINE, RENOWN
from millwright.games.woodcraft.pieces import BERRY, NUT
from millwright.games.woodcraft.places import hanging_places, housed, producers, quote_hang, quote_run
from millwright.games.woodcraft.quotes import tool_links, tools_to_choose
from millwright.games.woodcraft.table import PERK_LANTERN, TRACKS, State
from millwright.games.woodcraft.verbs import HANG, PICK, RUN, STEP, TOOL
from millwright.kernel import Item, Move, Quote, SeatAsk, SeatStep, bits


def gained(s: State, seat: int, number: int, part: int) -> list[Item[State]]:
    """Take a reward; what of it is left to do is returned."""
    r = s.facts.rewards[number]
    for good, amount in r.goods:
        change_good(s, seat, good, amount, part)
    score(s, seat, r.points, part)
    for kind in r.dice:
        add_die(s, seat, kind, AS_REWARD)
    todo: list[Item[State]] = []
    if r.choice:
        todo.append(ChooseDie(seat, r.choice))
    steps = r.reputation + r.lanterns * s.table.perks[seat][PERK_LANTERN]
    if steps:
        todo += advance_reputation(s, seat, steps)
    if r.plain:
        return todo
    if r.berry:
        todo += advance_income(s, seat, BERRY, r.berry)
    if r.nut:
        todo += advance_income(s, seat, NUT, r.nut)
    if r.produce:
        todo.append(Produce(seat, r.produce, 0))
    if r.tools:
        todo.append(GainTool(seat, r.tools))
    return todo


@final
class Gain(SeatStep[State]):
    """C44: a reward whose turn has come."""

    NAME: ClassVar[str] = "Gain"
    RULE: ClassVar[str] = "C44"

    def __init__(self, seat: int, reward: int, part: int) -> None:
        super().__init__(seat)
        self.reward: Final = reward
        self.part: Final = part

    def run(self, s: State) -> None:
        s.then_all(gained(s, self.seat, self.reward, self.part))


# ---- tracks


def advance_reputation(s: State, seat: int, steps: int) -> list[Item[State]]:
    """C45, C46: steps forward; the tiles and the points on the way count once, each step beyond the end 2 points."""
    t, tracks = s.table, s.facts.tracks
    before = t.reputation[seat]
    after = min(before + steps, tracks.last)
    move_reputation(s, seat, after - before)
    score(s, seat, (before + steps - after) * tracks.beyond, RENOWN)
    if before < tracks.points_space <= after and not t.praised >> seat & 1:
        praise(s, seat, tracks.points, RENOWN)
    todo: list[Item[State]] = []
    for which, space in enumerate(tracks.tile_spaces):
        if before < space <= after and not t.reached[which] >> seat & 1:
            todo += tile_reward(s, seat, which)
    admire(s, seat, steps)
    return todo


def tile_reward(s: State, seat: int, which: int) -> list[Item[State]]:
    """C46: the reward of the best place that no earlier round has used."""
    t = s.table
    rewards = t.setup.tile_rewards[t.tiles[which]]
    place = t.places[which]
    reach_tile(s, seat, which)
    return [Gain(seat, rewards[place], RENOWN)] if place < len(rewards) else []


def admire(s: State, seat: int, steps: int) -> None:
    """C62: the helpers that reward steps of reputation: each step, or once a turn."""
    t, h = s.table, s.facts.helpers
    for room, helper in enumerate(t.rooms[seat]):
        if helper < 0:
            continue
        if h.effects[helper] == ON_REPUTATION:
            for _ in range(steps):
                gained(s, seat, h.gains[helper], HELPERS)
        elif h.effects[helper] == REPUTATION_POINTS and not t.tired >> room & 1:
            tire(s, seat, room)
            score(s, seat, h.amounts[helper], HELPERS)


def lose_reputation(s: State, seat: int, steps: int) -> None:
    """C37: never below the start."""
    move_reputation(s, seat, -min(steps, s.table.reputation[seat]))


def advance_income(s: State, seat: int, track: int, steps: int) -> list[Item[State]]:
    """C44: crossing the points line gives points, crossing the tool line a tool."""
    t, tracks = s.table, s.facts.tracks
    at = seat * TRACKS + track
    before = t.income[at]
    move_income(s, seat, track, steps)
    if before <= tracks.points_line < t.income[at]:
        score(s, seat, tracks.line_points, LINE)
    return [GainTool(seat, s.facts.any_tool)] if before <= tracks.tool_line < t.income[at] else []


@final
class ChooseTrack(SeatAsk[State]):
    """C27: steps on the income track of one's choice."""

    NAME: ClassVar[str] = "ChooseTrack"
    RULE: ClassVar[str] = "C27"

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps: Final = steps

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(STEP, track, 0) for track in range(TRACKS)]

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then_all(advance_income(s, seat, move[1], self.steps))


# ---- dice


@final
class ChooseDie(SeatAsk[State]):
    """One of several dice is gained."""

    NAME: ClassVar[str] = "ChooseDie"
    RULE: ClassVar[str] = "C44"

    def __init__(self, seat: int, kinds: int) -> None:
        super().__init__(seat)
        self.kinds: Final = kinds

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(PICK, kind, 0) for kind in bits(self.kinds)]

    def take(self, s: State, seat: int, move: Move) -> None:
        add_die(s, seat, move[1], AS_REWARD)


# ---- production


@final
class Run(SeatStep[State]):
    """C24: one helper produces."""

    NAME: ClassVar[str] = "Run"
    RULE: ClassVar[str] = "C24"

    def __init__(self, seat: int, room: int) -> None:
        super().__init__(seat)
        self.room: Final = room

    def run(self, s: State) -> None:
        note_production(s, self.seat, self.room)
        helper = s.table.rooms[self.seat][self.room]
        s.then_all(gained(s, self.seat, s.facts.helpers.productions[helper], HELPERS))


@final
class Produce(SeatStep[State]):
    """C22: up to so many different helpers produce, besides those that ran already; asked only if there are more."""

    NAME: ClassVar[str] = "Produce"
    RULE: ClassVar[str] = "C22"

    def __init__(self, seat: int, count: int, ran: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.ran: Final = ran  # a mask of rooms

    def run(self, s: State) -> None:
        rooms = [room for room in producers(s.table, self.seat) if not self.ran >> room & 1]
        if len(rooms) > self.count > 0:
            s.then(ChooseProducer(self.seat, self.count, self.ran))
        else:
            todo: list[Item[State]] = [Run(self.seat, room) for room in rooms[: self.count]]
            s.then_all(todo)


@final
class ChooseProducer(SeatAsk[State]):
    """C22, C62: which helpers produce, in any order."""

    NAME: ClassVar[str] = "ChooseProducer"
    RULE: ClassVar[str] = "C22"

    def __init__(self, seat: int, count: int, ran: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.ran: Final = ran

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(RUN, room, 0) for room in housed(s.table, seat)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        ran = 0 if s.table.options.picks_ascending else self.ran  # then it has the rooms that were passed over, too
        able = quote_run(s.table, seat, move[1], ran)
        return able if able.why or move in self.offers(s, seat) else Quote(0, "ascending", 0, 0)

    def offers(self, s: State, seat: int) -> list[Move]:
        rooms = [room for room in producers(s.table, seat) if not self.ran >> room & 1]
        if s.table.options.picks_ascending:
            rooms = rooms[: len(rooms) - self.count + 1]
        return [(RUN, room, 0) for room in rooms]

    def take(self, s: State, seat: int, move: Move) -> None:
        room = move[1]
        ran = (2 << room) - 1 if s.table.options.picks_ascending else self.ran | 1 << room
        s.then(Run(seat, room), Produce(seat, self.count - 1, ran))


# ---- tools


@final
class GainTool(SeatStep[State]):
    """C39: a tool of one of these types goes into the attic at once; without a space, or a tool, it is lost."""

    NAME: ClassVar[str] = "GainTool"
    RULE: ClassVar[str] = "C39"

    def __init__(self, seat: int, tools: int) -> None:
        super().__init__(seat)
        self.tools: Final = tools

    def run(self, s: State) -> None:
        types = tools_to_choose(s.table, self.tools)
        if not types or not hanging_places(s.table, self.seat):
            lose_tool(s, self.seat)
        elif len(types) == 1:
            s.then(HangTool(self.seat, types[0]))
        else:
            s.then(ChooseTool(self.seat, self.tools))


@final
class ChooseTool(SeatAsk[State]):
    """C39, C44: which type of tool."""

    NAME: ClassVar[str] = "ChooseTool"
    RULE: ClassVar[str] = "C39"

    def __init__(self, seat: int, tools: int) -> None:
        super().__init__(seat)
        self.tools: Final = tools

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(TOOL, tool, 0) for tool in tools_to_choose(s.table, self.tools)]

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then(HangTool(seat, move[1]))


@final
class HangTool(SeatStep[State]):
    """C39: onto the only available space, or the one chosen."""

    NAME: ClassVar[str] = "HangTool"
    RULE: ClassVar[str] = "C39"

    def __init__(self, seat: int, tool: int) -> None:
        super().__init__(seat)
        self.tool: Final = tool

    def run(self, s: State) -> None:
        places = hanging_places(s.table, self.seat)
        if len(places) == 1:
            hang(s, self.seat, self.tool, places[0])
        else:
            s.then(ChooseSpace(self.seat, self.tool))


@final
class ChooseSpace(SeatAsk[State]):
    """C39: where in the attic."""

    NAME: ClassVar[str] = "ChooseSpace"
    RULE: ClassVar[str] = "C39"

    def __init__(self, seat: int, tool: int) -> None:
        super().__init__(seat)
        self.tool: Final = tool

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(HANG, space, self.tool) for space in range(len(s.table.attic[seat]))]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_hang(s.table, seat, move[1])

    def offers(self, s: State, seat: int) -> list[Move]:
        return [(HANG, space, self.tool) for space in hanging_places(s.table, seat)]

    def take(self, s: State, seat: int, move: Move) -> None:
        hang(s, seat, self.tool, move[1])


def hang(s: State, seat: int, tool: int, space: int) -> None:
    """C39: the reward towards each neighbour of another kind."""
    hang_tool(s, seat, tool, space)
    todo: list[Item[State]] = [Gain(seat, reward, ATTIC) for reward in tool_links(s.table, seat, space, tool)]
    s.then_all(todo)
