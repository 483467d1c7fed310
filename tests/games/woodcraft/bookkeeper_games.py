"""Games of Woodcraft that the engine and the bookkeeper play side by side: how they are laid out, played, compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from millwright.games.woodcraft.facts import STANDARD
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.show import seat_answers
from millwright.games.woodcraft.table import State, changed
from millwright.kernel import LUCK, Move, below, luck_move, offers, play_trusted, waiting, weighted
from tests.games.woodcraft.bookkeeper import Books, reward_ids
from tests.games.woodcraft.bookkeeper_table import COLOURS, DICE, GOODS, PARTS, QUADRANTS, Ask, Player, ascending
from tests.games.woodcraft.bookkeeper_work import fitting
from tests.games.woodcraft.positions import beside, count_decks, goods, helper, lumber, tools

# ---- what both say


def figures_of(b: Books, p: Player) -> dict[str, str]:
    """The answers of one player, by question."""
    found = {good.replace("_", "-"): str(p.goods[good]) for good in GOODS}
    found |= {f"pot {colour}": pot_words(p, colour) for colour in COLOURS}
    found |= {f"row {order}": row for order, row in p.beside.items()}
    found |= {f"contract {contract}": str(b.contract_points(p, contract)) for contract in b.printed.contracts}
    splices = [str(n + 1) for n, ready in enumerate(p.splices) if ready]
    return found | {
        "points": str(p.points()),
        "parts": " ".join(str(p.parts[part]) for part in PARTS),
        "reputation": str(p.reputation),
        "berry-income": str(p.income["blueberry"]),
        "nut-income": str(p.income["hazelnut"]),
        "marketing": str(p.marketing),
        "lumber": listed(p.lumber),
        "saws": f"{p.saws.count(True)} of {len(p.saws)}",
        "splices": listed(splices),
        "glue-tile": "none" if not p.glues else "ready" if p.glues[0] else "turned",
        "completed": str(len(p.completed)),
        "order-value": str(b.order_value(p)),
        "leftovers": str(b.leftovers(p)),
        "orders": listed(list(p.beside)),
        "hand": listed(p.hand),
        "rooms": listed([f"{room}:{p.rooms[room]}" for room in sorted(p.rooms)]),
        "attic": listed([f"{at}:{p.attic[at]}" for at in b.printed.attic if at in p.attic]),
    }


def pot_words(p: Player, colour: str) -> str:
    return (str(p.pots[colour]) if p.pots[colour] else "empty") if colour in p.pots else "none"


def listed(words: list[str]) -> str:
    return " ".join(words) or "none"


def books_say(b: Books) -> dict[str, str]:
    found = {f"{p.who} {key}": words for p in b.players.values() for key, words in figures_of(b, p).items()}
    for tile in b.wheel:
        found[f"wheel {tile}"] = b.place_id(tile)
        found[f"rim {tile}"] = reward_ids(b.rim(tile))
        found[f"window {tile}"] = reward_ids(b.window(tile))
    for contract in b.printed.contracts:
        found[f"claims {contract}"] = listed([p.who for p in b.players.values() if contract in p.claimed])
    return (
        found
        | {f"tools {tool}": str(count) for tool, count in b.supply.items()}
        | {
            "round": str(b.round),
            "order": listed(b.order),
            "arrow": QUADRANTS[b.arrow],
            "arc": "yes" if b.arc else "no",
            "stock": listed([die for die in b.stock if die]),
            "orders": listed(b.order_row),
            "helpers": listed(b.helper_row),
            "decks": f"{len(b.order_deck)} {len(b.helper_deck)}",
            "discards": f"{len(b.order_discards)} {len(b.helper_discards)}",
            "contracts": listed(b.contracts),
            "reputation": listed(b.tiles),
            "rival": str(b.rival),
            "solo": listed(b.solo_left),
        }
    )


def engine_says(s: State, questions: list[str]) -> dict[str, str | None]:
    """`WOODCRAFT.answer` to all questions; those that it answers all at once are asked together."""
    found: dict[str, str | None] = {}
    for seat in range(s.table.seats):
        found |= {f"{s.facts.colours[seat]} {key}": words for key, words in seat_answers(s, seat).items()}
    return {question: found.get(question) or WOODCRAFT.answer(s, question.split()) for question in questions}


def agree(s: State, b: Books) -> None:
    """By question: what the engine says, what the books say."""
    books = books_say(b)
    engine = engine_says(s, list(books))
    assert engine == books, {key: (engine[key], words) for key, words in books.items() if engine[key] != words}


def seat_name(s: State, seat: int) -> str:
    return "luck" if seat == LUCK else s.facts.colours[seat]


def asked_alike(s: State, ask: Ask | None) -> dict[str, Move]:
    """The engine asks the same seat the same question, at the same prices; its offers by their words."""
    assert ask is not None
    seats = waiting(s)
    assert [seat_name(s, seat) for seat in seats] == [ask.who]
    moves = {WOODCRAFT.write(s, move): move for move in offers(s, seats[0])}
    assert (ask.what, set(moves) - set(ask.offers), set(ask.offers) - set(moves)) == (ask.what, set(), set())
    item = s.agenda[-1]  # its quote is what `kernel.quote` gives for what is on offer
    prices = {words: item.quote(s, seats[0], move).price for words, move in moves.items()}
    assert prices == ask.offers
    return moves


# ---- how the seats play


class Mood:
    """How much a seat likes each verb and each thing: picks a verb first, then a line with it."""

    def __init__(self, likes: dict[str, int], rng: Random) -> None:
        self.likes = likes
        self.rng = rng

    def pick(self, lines: list[str]) -> str:
        verbs = sorted({line.split()[0] for line in lines})
        verb = self.one_of(verbs, [self.likes.get(verb, 4) for verb in verbs])
        found = sorted(line for line in lines if line.split()[0] == verb)
        return self.one_of(found, [sum(self.likes.get(word, 4) for word in line.split()[1:]) for line in found])

    def one_of(self, lines: list[str], odds: list[int]) -> str:
        return lines[weighted(self.rng, odds if sum(odds) else [1] * len(odds))]


ACTIONS = (
    "buy-lumber", "exchange-dice", "buy-materials", "choose-orders", "choose-helper", "produce-plant",
    "improve-workshop",
)  # fmt: skip
VERBS = (
    "move", "act", "swap", "bonus", "berries", "saw", "splice", "glue", "cut", "complete", "use", "end", "market",
    "buy", "sell", "take", "hire", "produce", "plant", "improve", "claim", "done",
)  # fmt: skip
BUSY = {
    "complete": 300, "claim": 60, "glue": 40, "splice": 30, "saw": 10, "use": 60, "cut": 3, "market": 20, "end": 6,
    "bonus": 40, "swap": 10, "act": 40, "berries": 2, "move": 40, "done": 2,
}  # fmt: skip


def any_mood(rng: Random) -> Mood:
    likes = {word: (0, 1, 4, 16, 64)[below(rng, 5)] for word in (*VERBS, *ACTIONS)}
    return Mood(likes | {"end": 2, "move": 4, "done": 2}, rng)


def busy(rng: Random) -> Mood:
    """Does whatever can be done, and likes some actions more than others."""
    return Mood(BUSY | {action: (1, 4, 16)[below(rng, 3)] for action in ACTIONS}, rng)


def fan(*words: str) -> Callable[[Random], Mood]:
    """Busy, but with a passion for something."""
    return lambda rng: Mood(BUSY | dict.fromkeys(words, 100), rng)


# ---- how rich they are


def printed(s: State, b: Books, rng: Random) -> None:
    pass


def with_goods(s: State, b: Books, p: Player, amounts: dict[str, int]) -> None:
    p.goods |= amounts
    goods(s, p.who, **amounts)


def with_lumber(s: State, b: Books, p: Player, dice: list[str]) -> None:
    p.lumber = ascending(dice)
    lumber(s, p.who, " ".join(dice))


def windfall(s: State, b: Books, p: Player, rng: Random) -> None:
    """Somebody's turn begins, and there is more on his board than there was."""
    with_goods(s, b, p, {good: below(rng, 4) * below(rng, 4) for good in GOODS})
    with_goods(s, b, p, {"blueberries": below(rng, 30)})
    dice = [DICE[below(rng, len(DICE))] for _ in range(below(rng, 5))]
    for order in p.beside:
        if below(rng, 2):
            for demand in b.printed.orders[order]["dice"]:
                fits = fitting(DICE, demand)
                dice.append(fits[below(rng, len(fits))])
            need: dict[str, int] = b.printed.orders[order]["tokens"]
            with_goods(s, b, p, {good: p.goods[good] + amount for good, amount in need.items()})
    with_lumber(s, b, p, dice)


def take_away(b: Books, card: str) -> None:
    b.away.add(card)
    b.helper_deck = [other for other in b.helper_deck if other != card]
    b.order_deck = [other for other in b.order_deck if other != card]


def with_helpers(s: State, b: Books, rng: Random) -> None:
    """Some rooms are full before the game begins, with helpers of either deck."""
    for p in b.players.values():
        for room in range(2, 2 + below(rng, 5)):
            free = [h for h in b.printed.helpers if not any(h in q.rooms.values() for q in b.players.values())]
            if len(b.helper_deck) <= 4 + 3 * len(b.players):  # the others are needed to begin with
                free = [h for h in free if h not in b.helper_deck]
            p.rooms[room] = free[below(rng, len(free))]
            helper(s, p.who, p.rooms[room], room)
            take_away(b, p.rooms[room])


def few_tools(s: State, b: Books, rng: Random) -> None:
    b.supply = {tool: below(rng, 3) * below(rng, 2) for tool in b.supply}
    s.table.supply = tuple(b.supply.values())


def far_along(s: State, b: Books, rng: Random) -> None:
    """Markers of income and marketing somewhere on their tracks."""
    for seat, p in enumerate(b.players.values()):
        p.income = {track: below(rng, 20) for track in p.income}
        s.table.income[seat * 2 : seat * 2 + 2] = list(p.income.values())
        p.marketing = s.table.marketing[seat] = below(rng, 9)
    if b.solo():
        b.rival = s.table.rival = below(rng, 14)


def old_orders(s: State, b: Books, rng: Random) -> None:
    """Two orders beside each board, which have been there for a while."""
    for p in b.players.values():
        for row in list(b.printed.rows)[-2:]:
            order = b.order_deck[below(rng, len(b.order_deck))]
            p.beside[order] = row
            beside(s, p.who, order, row)
            take_away(b, order)


def nut_orders(s: State, b: Books, rng: Random) -> None:
    """For one or two players: two more orders each that let a contract be claimed."""
    spare = b.printed.deck("orders", "hazelnut")[: 8 - 2 * len(b.players)]
    for n, p in enumerate(b.players.values()):
        for order in spare[n::2][:2]:
            p.beside[order] = b.printed.orders[order]["row"]
            beside(s, p.who, order)
            take_away(b, order)


def renowned(s: State, b: Books, rng: Random) -> None:
    """Far along the reputation track, with orders that will soon be overdue."""
    old_orders(s, b, rng)
    t, track = s.table, b.printed.renown
    for seat, p in enumerate(b.players.values()):
        p.reputation = t.reputation[seat] = (6, 7, 10, 11, 12, 13, 14)[below(rng, 7)]  # no tile is next
        t.praised |= (p.reputation >= track["points_space"]) << seat
        p.passed = set(range(p.reputation + 1))
        for which, space in enumerate(track["tile_spaces"]):
            if space <= p.reputation:
                b.arrived.setdefault(space, {})[p.who] = -1  # long ago
                t.reached = changed(t.reached, which, t.reached[which] | 1 << seat)
    t.places = tuple(reached.bit_count() for reached in t.reached)


def few_orders(s: State, b: Books, rng: Random) -> None:
    """Hardly any late orders, and helpers who would take one."""
    for order in b.printed.deck("orders", "late")[4:]:
        s.table.shown_orders |= 1 << s.facts.orders.ids.index(order)
        take_away(b, order)
    with_helpers(s, b, rng)


def few_helpers(s: State, b: Books, rng: Random) -> None:
    """Hardly any late helpers."""
    for name in b.printed.deck("helpers", "late")[5:]:
        s.table.shown_helpers |= 1 << s.facts.helpers.ids.index(name)
        take_away(b, name)


def attics(s: State, b: Books, rng: Random) -> None:
    """Some tools hang already, and rooms are full."""
    with_helpers(s, b, rng)
    for p in b.players.values():
        for _ in range(below(rng, 12)):
            spaces, kinds = b.free_spaces(p), [kind for kind, count in b.supply.items() if count]
            space, kind = spaces[below(rng, len(spaces))], kinds[below(rng, len(kinds))]
            p.attic[space] = kind
            b.supply[kind] -= 1
            tools(s, p.who, **{space: kind})


# ---- following a game


@dataclass
class Kind:
    """How a game begins, how it is played, and in how many of a hundred turns there is a windfall."""

    mood: Callable[[Random], Mood]
    lay: Callable[[State, Books, Random], None] = printed
    windfalls: int = 0
    anywhere: bool = False


KINDS = {
    "any": Kind(any_mood),
    "busy": Kind(busy),
    "rich": Kind(busy, windfalls=60),
    "rich, any": Kind(any_mood, windfalls=50),
    "helpers": Kind(busy, with_helpers, 40),
    "helpers, any": Kind(any_mood, with_helpers, 40),
    "few tools": Kind(busy, few_tools, 60),
    "attics": Kind(busy, attics, 60),
    "far along": Kind(busy, far_along, 60),
    "old orders": Kind(fan("choose-helper"), old_orders, 60),
    "nut orders": Kind(busy, nut_orders, 90),
    "renowned": Kind(busy, renowned, 40),
    "few orders": Kind(fan("choose-orders", "choose-helper"), few_orders, 60),
    "few helpers": Kind(fan("choose-helper"), few_helpers, 60),
    "hirers": Kind(fan("choose-helper"), with_helpers, 90),
    "order takers": Kind(fan("choose-orders"), windfalls=90),
    "anywhere": Kind(busy, windfalls=40, anywhere=True),
    "improvers": Kind(fan("improve-workshop", "produce-plant", "plant", "cut"), far_along, 60),
}


def follow(seats: int, kind: Kind, rng: Random) -> Books:
    """Play a whole game with both."""
    s: State = WOODCRAFT.new(seats, start="any" if kind.anywhere else "a")
    b = Books(STANDARD, seats, kind.anywhere)
    kind.lay(s, b, rng)
    moods = [kind.mood(rng) for _ in range(seats)]
    agree(s, b)
    while s.agenda:
        if b.ask_now and b.ask_now.what == "turn" and not b.moved and below(rng, 100) < kind.windfalls:
            p = b.players[b.ask_now.who]
            windfall(s, b, p, rng)
            b.ask_now = Ask(p.who, b.may_do(p), "turn")
        moves = asked_alike(s, b.ask_now)
        seat = waiting(s)[0]
        words = WOODCRAFT.write(s, luck_move(s, rng)) if seat == LUCK else moods[seat].pick(list(moves))
        era = s.table.era
        play_trusted(s, seat, moves[words])
        if s.table.era != era:  # the late deck without the helpers that were laid out
            count_decks(s)
        b.seen["decisions"] += 1
        b.read(words)
        if b.ask_now is None or b.ask_now.what != "deal":  # after the last card is soon enough
            agree(s, b)
    assert b.ask_now is None
    ended_alike(s, b)
    return b


def ended_alike(s: State, b: Books) -> None:
    colours = s.facts.colours
    assert WOODCRAFT.scores(s) == [p.points() for p in b.players.values()]
    assert [colours[seat] for seat in WOODCRAFT.ranking(s)] == b.ranking()
    assert [colours[seat] for seat in WOODCRAFT.winners(s)] == b.ranking()[:1]
