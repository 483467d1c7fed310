"""The engine against the bookkeeper: whole games, every offer, every price and every figure compared at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from millwright.games.brass.facts import INDUSTRIES, PERIODS, STANDARD
from millwright.games.brass.game import BRASS
from millwright.games.brass.table import State
from millwright.games.brass.verbs import PARTS as PART_COUNT
from millwright.kernel import LUCK, Move, below, luck_move, offers, play, waiting, weighted
from tests.games.brass.bookkeeper import PARTS, Ask, Books
from tests.games.brass.bookkeeper_pieces import Tile
from tests.games.brass.positions import tile

USUAL = {key: values[0] for key, values in BRASS.options.items()}
OTHER = {key: values[-1] for key, values in BRASS.options.items()}
TABLES: list[dict[str, str]] = [
    USUAL,
    OTHER,
    *[USUAL | {key: value} for key, values in BRASS.options.items() for value in values[1:]],
]

# ---- how the seats play


class Mood:
    """How much a seat likes each verb and each industry: picks a verb first, then a line with it."""

    def __init__(self, likes: dict[str, int], rng: Random) -> None:
        self.likes = likes
        self.rng = rng

    def pick(self, lines: list[str]) -> str:
        verbs = sorted({line.split()[0] for line in lines})
        verb = self.one_of(verbs, [self.likes.get(verb, 4) for verb in verbs])
        found = sorted(line for line in lines if line.split()[0] == verb)
        odds = [sum(self.likes.get(word, 4) for word in line.split()[1:]) for line in found]
        if verb == "discard":  # what it likes it keeps
            odds = [max(1, 40 - n) for n in odds]
        return self.one_of(found, odds)

    def one_of(self, lines: list[str], odds: list[int]) -> str:
        return lines[weighted(self.rng, odds if sum(odds) else [1] * len(odds))]


WORDS = ("build", "link", "develop", "sell", "loan", "combine", "pass", "done", *INDUSTRIES, "market", "30")


def any_mood(rng: Random) -> Mood:
    return Mood({word: (0, 1, 4, 16, 64)[below(rng, 5)] for word in WORDS} | {"pass": 1, "done": 2}, rng)


def busy(rng: Random) -> Mood:
    likes = {"build": 30, "link": 30, "sell": 40, "develop": 6, "loan": 4, "combine": 4, "pass": 1, "done": 2}
    return Mood(likes, rng)


def trader(rng: Random) -> Mood:
    """Cotton, ports and the links between them, sold as soon as possible."""
    likes = {"build": 30, "link": 20, "sell": 400, "develop": 2, "loan": 3, "combine": 3, "pass": 1, "done": 3}
    return Mood(likes | {"cotton": 40, "port": 20, "coal": 8, "iron": 8, "shipyard": 4, "market": 8}, rng)


def shipwright(rng: Random) -> Mood:
    likes = {"build": 30, "link": 30, "sell": 9, "develop": 20, "loan": 3, "combine": 4, "pass": 1, "done": 2}
    return Mood(likes | {"shipyard": 200, "coal": 10, "iron": 20, "port": 10, "cotton": 2}, rng)


def mariner(rng: Random) -> Mood:
    """A shipwright of the Mersey who has the best yards already."""
    likes = {"build": 30, "link": 20, "develop": 0, "loan": 2, "combine": 2, "pass": 3, "done": 8}
    return Mood(likes | {"shipyard": 400, "port": 40, "birkenhead-ellesmere-port": 400}, rng)


def smith(rng: Random) -> Mood:
    """Mines and works, replaced by better ones, and whatever uses their cubes."""
    likes = {"build": 60, "link": 20, "sell": 9, "develop": 12, "loan": 3, "combine": 8, "pass": 1, "done": 2}
    return Mood(likes | {"coal": 60, "iron": 90, "cotton": 4, "port": 4, "shipyard": 4}, rng)


def debtor(rng: Random) -> Mood:
    """Borrow and build, and hardly ever earn."""
    return Mood({"loan": 60, "build": 40, "link": 4, "sell": 0, "develop": 4, "pass": 4, "combine": 4, "30": 40}, rng)


def mixed(rng: Random) -> Mood:
    return (any_mood, busy, trader, shipwright, smith, debtor)[below(rng, 6)](rng)


# ---- what both say


def engine_says(s: State) -> dict[str, object]:
    t, m, colours = s.table, s.table.board.map, s.facts.colours[: s.table.seats]
    tiles, cards = t.board.tiles, t.board.deck.ids
    board: dict[str, Tile] = {}
    for slot, kind in enumerate(t.tiles):
        if kind >= 0:
            owner, industry = colours[t.owners[slot]], INDUSTRIES[tiles.industries[kind]]
            flipped = bool(t.flipped >> slot & 1)
            board[m.slot_ids[slot]] = Tile(owner, industry, tiles.levels[kind], t.cubes[slot], flipped)
    stacks = [tiles.stacks[i][t.stacks[seat * 5 + i] :] for seat in range(t.seats) for i in range(5)]
    return {
        "period": PERIODS[t.period],
        "round": t.round,
        "order": [colours[seat] for seat in t.order],
        "money": t.money,
        "spent": t.spent,
        "space": t.space,
        "parts": list(t.scored),
        "tiles": board,
        "links": {m.connection_ids[c]: colours[owner] for c, owner in enumerate(t.links) if owner >= 0},
        "pieces": t.pieces,
        "stacks": [[tiles.levels[kind] for kind in stack] for stack in stacks],
        "coal": t.coal,
        "iron": t.iron,
        "cotton": t.cotton,
        "market": {value: count for value, count in enumerate(t.market) if count},
        "hands": [Counter(cards[card] for card in drawer.hand) for drawer in s.drawers],
        "deck": t.deck,
        "removed": t.removed,
        "unseen": {card: count for card, count in zip(cards, s.unseen, strict=True) if count},
        "discards": {card: count for card, count in zip(cards, t.discards, strict=True) if count},
        "gone": t.scrapped,
    }


def books_say(b: Books) -> dict[str, object]:
    all_tiles = sum(figures.count for figures in b.printed.figures.values())
    left = {who: sum(len(stack) for stack in b.stacks[who].values()) + len(b.own(who)) for who in b.colours}
    return {
        "period": b.period,
        "round": b.round,
        "order": b.order,
        "money": list(b.money.values()),
        "spent": list(b.spent.values()),
        "space": list(b.space.values()),
        "parts": [b.parts[who][part] for who in b.colours for part in PARTS],
        "tiles": b.tiles,
        "links": b.links,
        "pieces": [14 - list(b.links.values()).count(who) for who in b.colours],
        "stacks": [b.stacks[who][industry] for who in b.colours for industry in INDUSTRIES],
        "coal": sum(b.tracks["coal"].full),
        "iron": sum(b.tracks["iron"].full),
        "cotton": b.cotton,
        "market": dict(+b.market),
        "hands": list(b.hands.values()),
        "deck": b.deck,
        "removed": b.unseen.total() - b.deck,
        "unseen": dict(+b.unseen),
        "discards": dict(b.discards),
        "gone": [all_tiles - left[who] for who in b.colours],
    }


def agree(s: State, b: Books) -> None:
    engine, books = engine_says(s), books_say(b)
    assert {key: value for key, value in engine.items() if value != books[key]} == {
        key: value for key, value in books.items() if value != engine[key]
    }


# ---- following a game


def asked_alike(s: State, ask: Ask | None) -> dict[str, Move]:
    """The engine asks the same seat the same question; its offers by their words."""
    assert ask is not None
    seats = waiting(s)
    assert [seat_name(s, seat) for seat in seats] == [ask.who]
    moves = {BRASS.write(s, move): move for move in offers(s, seats[0])}
    expected = set(ask.offers)
    if ask.what == "deal":  # the rules do not say who gets his cards first
        dealt = {words.split()[1] for words in moves}
        assert len(dealt) == 1
        expected = {words for words in expected if words.split()[1] in dealt}
    assert (set(moves) - expected, expected - set(moves)) == (set(), set())
    priced = {words: price for words, price in ask.offers.items() if price is not None}
    item = s.agenda[-1]  # its quote is what `kernel.quote` gives for what is on offer
    assert {words: item.quote(s, seats[0], moves[words]).price for words in priced} == priced
    return moves


def seat_name(s: State, seat: int) -> str:
    return "luck" if seat == LUCK else s.facts.colours[seat]


def note_options(b: Books, ask: Ask) -> None:
    """Count where a table option changes what is on offer."""
    for key in ("overbuild", "virtual_link", "first_build", "canal_card"):
        value = b.options[key]
        if ask.what == "act" and value != USUAL[key]:
            b.options[key] = USUAL[key]
            b.seen[f"other offers by {key} {value}"] += set(b.may_act(ask.who, ask.left)) != set(ask.offers)
            b.options[key] = value


def follow(seats: int, options: dict[str, str], kind: str, rng: Random) -> Books:
    """Play a whole game with both."""
    mood, lay = KINDS[kind]
    s: State = BRASS.new(seats, **options)
    b = Books(STANDARD, seats, dict(options))
    lay(s, b, rng)
    moods = [mood(rng) for _ in range(seats)]
    agree(s, b)
    while s.agenda:
        moves = asked_alike(s, b.ask)
        assert b.ask is not None
        note_options(b, b.ask)
        seat = waiting(s)[0]
        if seat == LUCK:
            words = BRASS.write(s, luck_move(s, rng))
        else:
            words = moods[seat].pick(list(moves))
        play(s, seat, moves[words])
        b.seen["decisions"] += 1
        b.read(words)
        if b.ask is None or b.ask.what != "deal":  # after the last card is soon enough
            agree(s, b)
    assert b.ask is None
    ended_alike(s, b)
    return b


def ended_alike(s: State, b: Books) -> None:
    colours = s.facts.colours
    assert [colours[seat] for seat in BRASS.ranking(s)] == b.ranking()
    assert {colours[seat] for seat in BRASS.winners(s)} == set(b.winners())
    assert BRASS.scores(s) == [b.points(who) for who in b.colours]
    assert len(s.table.scored) == PART_COUNT * len(b.colours)


# ---- how a game begins: as printed, or with other sums, so that what is rare in common games happens often


def printed(s: State, b: Books, rng: Random) -> None:
    pass


def with_money(s: State, b: Books, amounts: list[int]) -> None:
    s.table.money[:] = amounts
    b.money = dict(zip(b.colours, amounts, strict=True))


def with_income(s: State, b: Books, spaces: list[int]) -> None:
    s.table.space[:] = spaces
    b.space = dict(zip(b.colours, spaces, strict=True))


def rich(s: State, b: Books, rng: Random) -> None:
    with_money(s, b, [500] * len(b.colours))


def paid(s: State, b: Books, rng: Random) -> None:
    with_income(s, b, [92] * len(b.colours))


def yards(s: State, b: Books, rng: Random) -> None:
    """Rich, with shipyards of level 2 only, and with ports on both sides of the Mersey, where yards get their coal."""
    rich(s, b, rng)
    for seat, who in enumerate(b.colours):
        s.table.stacks[seat * 5 + INDUSTRIES.index("shipyard")] = s.table.scrapped[seat] = 4
        b.stacks[who]["shipyard"] = [2, 2]
    for who, slot in zip(b.colours, ("liverpool/1", "ellesmere-port"), strict=False):
        if slot in b.printed.at:
            tile(s, who, "port", 2, slot)
            b.stacks[who]["port"] = [2, 3, 3, 4, 4]
            b.tiles[slot] = Tile(who, "port", 2, 0, False)
            b.has_built.add(who)


def odd(s: State, b: Books, rng: Random) -> None:
    """Purses, incomes, stacks and tracks as if there had been a game before."""
    t = s.table
    with_money(s, b, [below(rng, 60) * below(rng, 6) for _ in b.colours])
    with_income(s, b, [below(rng, 100) for _ in b.colours])
    for seat, who in enumerate(b.colours):
        for i, industry in enumerate(INDUSTRIES):
            gone = below(rng, len(b.stacks[who][industry]) + 1)
            t.stacks[seat * 5 + i] += gone
            t.scrapped[seat] += gone
            del b.stacks[who][industry][:gone]
    t.coal, t.iron = below(rng, t.coal + 1), below(rng, t.iron + 1)
    for name, cubes in (("coal", t.coal), ("iron", t.iron)):
        size = len(b.tracks[name].full)
        b.tracks[name].full = [space >= size - cubes for space in range(size)]


Lay = Callable[[State, Books, Random], None]

KINDS: dict[str, tuple[Callable[[Random], Mood], Lay]] = {
    "any": (any_mood, printed),
    "busy": (busy, printed),
    "traders": (trader, printed),
    "debtors": (debtor, printed),
    "rich": (busy, rich),
    "rich smiths": (smith, rich),
    "rich shipwrights": (shipwright, rich),
    "rich traders": (trader, rich),
    "yards": (mariner, yards),
    "well paid": (trader, paid),
    "odd": (mixed, odd),
    "odd and busy": (busy, odd),
}


# ---- the tests

GAMES = [((2, 3, 4)[n % 3], list(KINDS)[n // 2], TABLES[n % len(TABLES)], n) for n in range(2 * len(KINDS))]
GAMES += [
    (2, "busy", USUAL, 219),  # somebody has links, but no tile
    (4, "rich shipwrights", USUAL, 44),  # to and from Birkenhead over the virtual link
    (4, "yards", USUAL, 46),
    (3, "yards", USUAL, 130),
    (3, "yards", USUAL | {"virtual_link": "one-way"}, 171),
]

EVENTS = """
build in the canal period, build in the rail period, combined build, overbuild own, overbuild rival,
overbuild with cubes, cotton 1 in the canal period, cotton 3 in the canal period, cotton 4 in the rail period,
port 4 in the rail period, coal 4 in the canal period, coal 4 in the rail period, iron 4 in the canal period,
iron 4 in the rail period, shipyard 1 in the canal period, shipyard 2 in the rail period,
coal asked, coal of a rival, coal from the track, coal from the bank, coal to the track, coal emptied at once,
iron asked, iron of a rival, iron from the track, iron from the bank, iron to the track, iron emptied at once,
link in the canal period, link in the rail period, second rail, link to an external place, asked without a link piece,
asked with links but no tile, develop in the canal period, develop in the rail period,
loan in the canal period, loan in the rail period,
sell in the canal period, sell in the rail period, sale to an own port, sale to a rival's port, further sale,
market closed, bonus 3 as income, bonus 0 as income, bonus 3 as money, bonus 0 as money, end of the income track,
scrap, scrap asked, unpayable debt points, points lost by debt, debt beyond all points, unpayable debt stays,
pass in the canal period, pass in the rail period,
industry card by virtual link in birkenhead, industry card by virtual link in liverpool,
other offers by overbuild either, other offers by virtual_link one-way, other offers by first_build once,
other offers by canal_card own-tile, other mines by rail_coal choice than through,
other mines by rail_coal choice than nearest, other mines by rail_coal through than choice,
other mines by rail_coal through than nearest, other mines by rail_coal nearest than choice,
other mines by rail_coal nearest than through
"""
HAPPENED = " ".join(EVENTS.split()).split(", ")
"""What the games must have seen at least once, so that the comparison is not an empty one."""


@cache
def followed(n: int) -> Counter[str]:
    seats, kind, options, seed = GAMES[n]
    return follow(seats, options, kind, Random(f"brass books/{seed}")).seen


@pytest.mark.rule("B03", "B05", "B06", "B07", "B08", "B09", "B10", "B11", "B12", "B13", "B14", "B15", "B16", "B17")
@pytest.mark.rule("B18", "B19", "B20", "B21", "B22", "B23", "B24", "B25", "B26", "B27", "B28", "B29", "B30", "B31")
@pytest.mark.rule("B32", "B33", "B34", "B35", "B36", "B37", "B38", "B39", "B40", "B41", "B42", "B43", "B44", "B45")
@pytest.mark.rule("B01", "B02", "B04", "B46", "B47", "B50")
@pytest.mark.parametrize("n", range(len(GAMES)))
def test_the_bookkeeper_agrees_with_the_engine(n: int) -> None:
    assert followed(n)["decisions"] > 200


def test_the_games_were_eventful() -> None:
    seen = sum((followed(n) for n in range(len(GAMES))), Counter[str]())
    assert [what for what in HAPPENED if not seen[what]] == []


@pytest.mark.rule("B47")
@pytest.mark.parametrize("income_tie", BRASS.options["income_tie"])
@pytest.mark.parametrize("final_tie", BRASS.options["final_tie"])
def test_ties_are_broken_alike(income_tie: str, final_tie: str) -> None:
    """Games seldom end in a tie, so figures that are often equal are put down at the end of one."""
    rng, options = Random("brass books/ties"), USUAL | {"income_tie": income_tie, "final_tie": final_tie}
    s: State = BRASS.new(4, **options)
    b, shared = Books(STANDARD, 4, options), 0
    for _ in range(300):
        seats = sorted(range(4), key=lambda _: rng.random())
        s.table.order, b.order = tuple(seats), [b.colours[seat] for seat in seats]
        with_money(s, b, [below(rng, 2) for _ in b.colours])
        with_income(s, b, [11 + below(rng, 3) for _ in b.colours])
        for who in b.colours:
            b.parts[who]["rail tiles"] = below(rng, 2)
        s.table.scored = tuple(b.parts[who][part] for who in b.colours for part in PARTS)
        ended_alike(s, b)
        shared += len(b.winners()) > 1
    assert (shared > 0) == (final_tie == "shared")
