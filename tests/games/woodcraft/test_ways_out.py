"""What is said to help does: it is done by way of the gate, and the move that was refused is on offer or nearer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest

from millwright.catalogue import LANGUAGE, listed
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.ahead import SHAPING
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.missing import missing_dice, missing_tokens
from millwright.games.woodcraft.names import amount_words, demands_words, improvement_name, tile_name
from millwright.games.woodcraft.pieces import DIE_IDS, GOODS
from millwright.games.woodcraft.table import PER_SEAT, READY, TURNED, State, Table
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.ways_out import gain_words, step_words
from millwright.games.woodcraft.wood import Exchange
from millwright.kernel import LUCK, Move, luck_move, offers, play, quote, quotes, waiting
from tests.games.woodcraft.positions import (
    at_turn,
    begin,
    beside,
    goods,
    helper,
    lumber,
    moved,
    pot,
    stock,
    wheel,
    why_not,
)
from tests.ways_out import advice

PART = " That settles one of the two."
BESIDE = ("splice_scrap", "glue_token")
GIVERS = (*SHAPING, v.MOVE, v.COMPLETE)


@pytest.mark.rule("C08", "C13", "C14", "C18", "C19", "C24", "C27", "C31", "C32", "C36", "C42")
@pytest.mark.parametrize(("seats", "games", "every", "least"), [(1, 4, 2, 7), (3, 2, 4, 0)])
def test_every_step_that_is_named_helps(seats: int, games: int, every: int, least: int) -> None:
    """It is taken in the true game, whatever is in the hands of the others."""
    told, seen = Counter[str](), set[tuple[str, str, int]]()
    for n in range(games):
        for s, seat, move, words in advice(WOODCRAFT, WOODCRAFT.new(seats), f"out {seats} {n}", every):
            kind, helps = next((kind, helps) for kind, (pattern, helps) in KINDS.items() if re.search(pattern, words))
            about = (s.key(), words, move[0])
            if about not in seen:
                seen.add(about)
                told[kind] += 1
                assert helps(s, seat, move, words), (WOODCRAFT.write(s, move), words)
    assert set(told) == set(KINDS) and min(told.values()) > least, told


def helped(s: State, seat: int, move: Move, words: str) -> bool:
    """What comes first is on offer, and after it the move is."""
    view = WOODCRAFT.view(s, seat)
    firsts = [one for one in offers(s, seat) if f"{WOODCRAFT.wish(view, one)} first." == words]
    assert firsts, f"nothing on offer is what is said: {words}"
    return any(move in offers(back(after(s, seat, first), seat), seat) for first in firsts)


def gave(s: State, seat: int, move: Move, words: str) -> bool:
    """Whether some move gives what is said, and then the one that was refused is on offer, or an order lacks less."""
    gain = words.partition(" would give ")[2].rstrip(".")
    for first in offers(s, seat):
        if first[0] in GIVERS and step_words(WOODCRAFT.view(s, seat), first, gain) == words:
            then = back(after(s, seat, first), seat)
            if move in offers(then, seat) or (
                move[0] == v.COMPLETE and missing(then, seat, move) < missing(s, seat, move)
            ):
                return True
    return False


def missing(s: State, seat: int, move: Move) -> int:
    """How many dice and tokens an order lacks."""
    tokens = [n for _, n in missing_tokens(s.table, seat, move[1])]
    return len(missing_dice(s.table, seat, move[1])) + sum(tokens)


def got(s: State, seat: int, move: Move, words: str) -> bool:
    """Whether an action gives what is said at that price, and then the move is on offer, or has one reason less."""
    found = re.fullmatch(r"You get (.*) with (.*?)(?:, for (.*))?\.", words.removesuffix(PART))
    assert found
    gain, tile, price = found[1], found[2], found[3] or ""
    why = quote(s, seat, move).why
    for then, given, paid in by_action(s, seat, tile):
        if given(gain) and paid == price:
            left = quote(then, seat, move).why
            if (left in BESIDE and left != why) if words.endswith(PART) else not left:
                return True
    return False


def by_action(s: State, seat: int, tile: str) -> Iterator[tuple[State, Callable[[str], bool], str]]:
    """The positions after an action, its tile moved first if that can be, what its first answer gave, and the price."""
    starts = [s] + [back(after(s, seat, one), seat) for one in offers(s, seat) if one[0] == v.MOVE]
    for start in starts:
        acts = [one for one in offers(start, seat) if one[0] == v.ACT and tile_name(one[1]) == tile]
        for act in acts:
            asked = after(start, seat, act)
            lanterns = quote(start, seat, act).price
            for answer, q in quotes(asked, seat):
                costs = [amount_words("lanterns", lanterns)] if lanterns else []
                if answer[0] == v.SELL:
                    costs = [demands_words(1 << answer[1], 1), *costs]
                elif q.price:
                    costs = [amount_words("blueberries", q.price), *costs]
                then = after(asked, seat, answer)
                given = partial(gained, asked.table, then.table, seat, answer)
                yield back(then, seat), given, listed(costs)


def gained(before: Table, then: Table, seat: int, answer: Move, gain: str) -> bool:
    """Whether an answer has given what is said: an improvement, or so many tokens."""
    if answer[0] == v.ADD:
        return gain == improvement_name(answer[1])
    more = {good: then.goods[seat * PER_SEAT + n] - before.goods[seat * PER_SEAT + n] for n, good in enumerate(GOODS)}
    told = [(good, n) for good, n in more.items() if n > 0 and amount_words(good, n) in gain]
    return bool(told) and sum([n for _, n in told]) == sum([int(n) for n in re.findall(r"\d+(?= (?!point))", gain)])


def later(s: State, seat: int, move: Move, words: str) -> bool:
    """Whether the seat's tiles are ready when it has its next turn."""
    then, before, luck = WOODCRAFT.clone(s), s.table.round, Random(0)
    while then.table.round == before or not isinstance(then.agenda[-1], Turn) or waiting(then) != [seat]:
        asked = waiting(then)[0]
        play(then, asked, luck_move(then, luck) if asked == LUCK else offers(then, asked)[-1])
    t = then.table
    return not t.saws_used[seat] and not t.splices_used[seat] and t.glue_tile[seat] != TURNED


def after(s: State, seat: int, move: Move) -> State:
    """By way of the gate."""
    then = WOODCRAFT.clone(s)
    play(then, seat, move)
    return then


def back(s: State, seat: int) -> State:
    """Until the turn goes on: nothing more is bought or done, and what must be chosen is the first there is."""
    while waiting(s) == [seat] and not isinstance(s.agenda[-1], Turn | Exchange):
        choices = offers(s, seat)
        play(s, seat, v.NO_MORE if v.NO_MORE in choices else choices[0])
    return s


KINDS = {
    "first": (r" first\.$", helped),
    "gives": (" would give ", gave),
    "later": ("^Your tiles are ready again", later),
    "sold": (r"^Buy lumber has|^Exchange dice sells|^You get (glue|scrap|saw blades)( and|,| with)", lambda *_: True),
    "pots": ("^Improve the workshop adds it", lambda *_: True),
    "action": ("^You get ", got),
}


def refusal(s: State, words: str) -> tuple[str, str, str]:
    """What was wanted, why not, what would help."""
    move = next(one for one in s.agenda[-1].candidates(s, 0) if WOODCRAFT.write(s, one) == words)
    found = WOODCRAFT.refusal(WOODCRAFT.view(s, 0), move, quote(s, 0, move))
    return found.wish, found.reason, found.way_out


@pytest.mark.rule("C36")
def test_an_order_says_all_that_it_lacks() -> None:
    """Sewing box: two yellow 1, a yellow 4, two glue and a saw blade."""
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "g1")
    goods(s, "red", glue=1, saw_blades=1)
    stock(s, "g1 g2")
    told = refusal(s, "complete oi-32")
    lacks = "you lack 1 glue, two yellow 1 and a yellow 4"
    assert told == ("Sewing box", lacks, "You get glue with Buy materials.")


@pytest.mark.rule("C31", "C32", "C33", "C35", "C36")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("y3 y3", "Sawing a yellow 3 would give a yellow 1."),
        ("y5", "Sawing a yellow 5 would give a yellow 1 and a yellow 4."),
        ("y2", "Sawing a yellow 2 would give two yellow 1."),
        ("y1 y3", "Splicing a yellow 3 would give a yellow 4."),
        ("y1 y1", "Cutting the yellow tree would give a yellow 4."),
        ("g1", "Buy lumber has a yellow 4 for 5 blueberries."),
    ],
)
def test_of_several_things_that_are_missing_one_is_at_hand(dice: str, words: str) -> None:
    """Sewing box: two yellow 1, a yellow 4, two glue and a saw blade, and there is no glue."""
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", dice)
    goods(s, "red", glue=1, saw_blades=1, scrap=1)
    s.table.saws_used[0] = int("Sawing" not in words)
    if "tree" in words:
        pot(s, "red", "yellow", 4)
    stock(s, "y4 g2")
    assert refusal(s, "complete oi-32")[2] == words


@pytest.mark.rule("C33", "C36")
@pytest.mark.parametrize(
    ("glue", "words"),
    [(3, "Gluing yellow 2 and brown 2 would give a yellow 4."), (2, "You get saw blades with Buy materials.")],
)
def test_what_an_order_needs_itself_is_not_spent_on_it(glue: int, words: str) -> None:
    """Sewing box: of three glue one is left for the glue tile, of two none."""
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y1 y2 b2")
    goods(s, "red", glue=glue)
    s.table.saws_used[0], s.table.glue_tile[0] = 1, READY
    stock(s, "g1 g2")
    assert refusal(s, "complete oi-32")[2] == words


@pytest.mark.rule("C36")
def test_a_die_of_any_value_is_told_by_its_value() -> None:
    """Any yellow die was missing, and a yellow 5 has become a 1 and a 4."""
    y1, y4, y5 = [DIE_IDS.index(name) for name in ("y1", "y4", "y5")]
    any_yellow = sum([1 << kind for kind, name in enumerate(DIE_IDS) if name[0] == "y"])
    assert gain_words(Counter([any_yellow]), (y5,), (y1, y4)) == "a yellow 1"


@pytest.mark.rule("C31", "C36")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "Scier un 5 jaune donnerait un 1 jaune et un 4 jaune."),
        ("it", "Segando un 5 giallo avresti un 1 giallo e un 4 giallo."),
    ],
)
def test_in_other_words(language: str, words: str) -> None:
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y5")
    token = LANGUAGE.set(language)
    try:
        assert refusal(s, "complete oi-32")[2] == words
    finally:
        LANGUAGE.reset(token)


@pytest.mark.rule("C19", "C36")
def test_tokens_alone_can_be_bought() -> None:
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y1 y1 y4")
    goods(s, "red", glue=1, saw_blades=0)
    told = refusal(s, "complete oi-32")
    assert told == ("Sewing box", "you lack 1 glue and 1 saw blade", "You get glue and saw blades with Buy materials.")


@pytest.mark.rule("C31")
def test_a_die_that_can_be_sawn() -> None:
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y2 y4")
    goods(s, "red", glue=2, saw_blades=1)
    told = refusal(s, "complete oi-32")
    assert told == ("Sewing box", "you lack two yellow 1", "Saw yellow 2 into yellow 1 and yellow 1 first.")


def test_both_reasons_against_a_bonus_action_are_told() -> None:
    s = at_turn("red")
    goods(s, "red", lanterns=1, blueberries=0)
    told = refusal(s, "bonus buy-lumber")
    assert "a bonus action costs 3 lanterns, and you have 1; the cheapest die of the stock costs" in told[1]


@pytest.mark.rule("C16", "C18")
@pytest.mark.parametrize(
    ("stock_dice", "words"),
    [
        ("y4 g1", "Buy lumber has a yellow 4 for 5 blueberries."),
        ("g1 g2", ""),
    ],
)
def test_a_single_die_that_is_in_the_stock(stock_dice: str, words: str) -> None:
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y1 y1")
    goods(s, "red", glue=2, saw_blades=1)
    stock(s, stock_dice)
    assert refusal(s, "complete oi-32")[2] == words


@pytest.mark.rule("C18")
def test_a_six_of_the_bank() -> None:
    """Comb: a green 6."""
    s = at_turn("red")
    comb = s.facts.orders.ids[s.facts.orders.names.index("Comb")]
    beside(s, "red", comb)
    lumber(s, "red", "g1")
    stock(s, "y1 y2")
    assert refusal(s, f"complete {comb}")[1:] == (
        "you lack a green 6",
        "Exchange dice sells a green 6 for 6 blueberries.",
    )


@pytest.mark.rule("C27")
def test_a_pot_that_can_be_added() -> None:
    s = at_turn("red")
    assert refusal(s, "cut yellow")[2] == "Improve the workshop adds it for 4 blueberries."
    assert refusal(s, "cut brown")[2] == "Improve the workshop adds it once you have the yellow pot."


# ---- what lacks a token, a tile or money


@pytest.mark.rule("C08", "C13", "C14", "C19", "C32")
@pytest.mark.parametrize(
    ("lanterns", "tile", "words"),
    [
        (0, "", "You get 2 scrap with Buy materials, for 1 blueberry."),
        (0, "buy-materials", "You get 2 scrap with Buy materials, for 1 blueberry."),
        (1, "choose-orders", "You get 2 scrap with Buy materials, for 1 blueberry and 1 lantern."),
        (0, "choose-orders", ""),
    ],
)
def test_a_token_that_is_lacking_is_bought(lanterns: int, tile: str, words: str) -> None:
    """By the tile that can be or was moved, else for a lantern; nothing is said where there is no way to it."""
    s = at_turn("red")
    lumber(s, "red", "g2")
    goods(s, "red", blueberries=9, lanterns=lanterns)
    if tile:
        moved(s, tile)
    assert refusal(s, "splice g2 g3")[1:] == ("you have no scrap, and splicing costs one", words)
    goods(s, "red", lanterns=3)
    s.table.moved, s.table.pending = 0, 0
    assert refusal(s, "splice g2 g3")[2] == "You get 2 scrap with Buy materials, for 1 blueberry and 3 lanterns."


@pytest.mark.rule("C27", "C30", "C31", "C32", "C33")
@pytest.mark.parametrize(
    ("wanted", "scrap", "words"),
    [
        ("saw g4 3 1", 0, "You get a second saw tile with Improve the workshop, for 3 blueberries."),
        ("splice g2 g4", 1, "You get the +2 splice tile with Improve the workshop, for 2 blueberries."),
        ("splice g2 g6", 1, ""),
        ("splice g2 g4", 0, "You get the +2 splice tile with Improve the workshop, for 2 blueberries." + PART),
        ("glue g2 g4 g6", 0, "You get the glue tile with Improve the workshop, for 4 blueberries." + PART),
    ],
)
def test_a_tile_that_is_lacking_is_added(wanted: str, scrap: int, words: str) -> None:
    """The tile Improve the workshop was moved. Where a token is lacking as well, the tile is half of the way."""
    s = at_turn("red")
    lumber(s, "red", "g2 g4")
    goods(s, "red", blueberries=9, scrap=scrap)
    s.table.saws_used[0] = 1
    moved(s, "improve-workshop")
    assert refusal(s, wanted)[2] == words


@pytest.mark.rule("C42")
@pytest.mark.parametrize(("round", "told"), [(3, False), (4, True), (14, False)])
def test_tiles_are_ready_again_after_an_income_phase(round: int, told: bool) -> None:
    """That is told in the round before it; after the last one the game is over."""
    s = at_turn("red")
    lumber(s, "red", "g2 g4")
    goods(s, "red", glue=1)
    s.table.round, s.table.saws_used[0], s.table.glue_tile[0] = round, 1, TURNED
    for wanted in ("saw g4 3 1", "glue g2 g4 g6"):
        assert refusal(s, wanted)[2] == ("Your tiles are ready again after this round's income phase." if told else "")


@pytest.mark.rule("C10", "C13", "C14", "C24", "C36", "C40", "C62")
def test_what_gives_something_of_what_is_lacking() -> None:
    """A helper, a tile that is moved, an order, a helper that produces."""
    s = at_turn("red")
    lumber(s, "red", "g4 g6")
    goods(s, "red", glue=1, lanterns=2)
    wheel(s, arc=False, choose_orders="b1", buy_lumber="b3")
    assert refusal(s, "bonus improve-workshop")[2] == ""  # the lantern that is to be had pays for no improvement
    assert refusal(s, "bonus choose-orders")[2] == "Moving Choose orders would give 1 lantern."
    assert refusal(s, "splice g4 g5")[2] == "Moving Buy lumber would give 1 glue and 1 scrap."
    helper(s, "red", "hi-1", 2)
    assert refusal(s, "splice g4 g5")[2] == "Pedlar would give 1 scrap."
    assert refusal(s, "saw g4 2 1 1")[2] == "Pedlar would give 1 saw blade."
    moved(s, "produce-plant")
    goods(s, "red", glue=0)
    assert refusal(s, "splice g4 g5")[2] == "You get 1 scrap with Produce or plant."
    s.table.pending = 0
    assert refusal(s, "market")[2] == ""
    beside(s, "red", "oi-5")
    assert refusal(s, "market")[2] == "Completing Comb would give 4 blueberries."
    lumber(s, "red", "b1 b1 b1")
    goods(s, "red", lanterns=0)
    beside(s, "red", "oi-31")
    assert refusal(s, "splice b1 b2")[2] == ""  # Toy farm gives scrap, but takes these dice


@pytest.mark.rule("C29", "C45", "C46")
def test_what_a_tile_sets_off_is_not_why_it_is_added() -> None:
    """A third saw tile is two steps of reputation, and what these set off would pay for marketing."""
    s = at_turn("red")
    goods(s, "red", blueberries=3, lanterns=3)
    moved(s)
    t = s.table
    t.pending, t.saws[0], t.marketing[0], t.reputation[0] = 0, 2, 3, 4
    t.tiles = (s.facts.tracks.tile_ids.index("r2"), t.tiles[1])
    helper(s, "red", "hi-10", 2)
    helper(s, "red", "hi-20", 3)
    then = next(then for then, given, _ in by_action(s, 0, "Improve the workshop") if given("a third saw tile"))
    assert not why_not(then, "red market") and "saw tile" not in refusal(s, "market")[2]


@pytest.mark.rule("C18")
def test_a_die_is_sold_first() -> None:
    """The cheapest one that will do, and of another colour than the 6."""
    s = at_turn("red")
    lumber(s, "red", "g1 g3 b1 b6")
    goods(s, "red", blueberries=2)
    begin(s, "exchange-dice")
    told = refusal(s, "buy g6")
    assert told == ("Green 6", "it costs 6 blueberries, and you have 2", "Sell brown 1 first.")
    lumber(s, "red", "g1 g3")
    assert refusal(s, "buy g6")[2] == ""


@pytest.mark.rule("C12", "C13")
def test_a_way_to_an_action_whose_tile_is_blocked() -> None:
    """Another tile is moved, and a lantern pays for the action of Buy materials."""
    s = at_turn("red")
    lumber(s, "red", "g2")
    goods(s, "red", blueberries=9)
    wheel(s, arrow="a", produce_plant="b7", choose_orders="d7")
    assert refusal(s, "splice g2 g3")[2] == ""
    goods(s, "red", lanterns=1)
    assert refusal(s, "splice g2 g3")[2] == "You get 2 scrap with Buy materials, for 1 blueberry and 1 lantern."
    for wanted in ("swap buy-materials", "berries", "end"):
        assert refusal(s, wanted)[1:] == ("move a tile first", "")  # which says itself what to do
