"""What every game must satisfy. Tests run these over many seeds; the fuzzer over more."""

from __future__ import annotations

import json
import pickle
from copy import copy, deepcopy
from functools import cache
from random import Random
from typing import Any, Final

from millwright.games.game import AnyGame
from millwright.kernel import (
    LUCK,
    WATCHER,
    Illegal,
    Move,
    below,
    heard,
    luck_move,
    offers,
    play,
    play_trusted,
    quotes,
    waiting,
    weighted,
)
from millwright.match import AnyMatch, Match
from millwright.record import Record
from millwright.replay import replay
from millwright.schema import Schema
from millwright.values import fields_of

LONGEST: Final = 20_000
"""No game has so many decisions; one that does is caught in a loop."""


PICKLED: Final = 8192
"""No state needs as many bytes: its facts are only referred to."""


class LawBroken(AssertionError):
    """A law that a position breaks, and how it was reached."""


def demand(holds: bool, law: str) -> None:
    if not holds:
        raise LawBroken(law)


def choose(s: Any, rng: Random) -> tuple[int, Move]:
    """A random seat of those asked, and a random answer."""
    seats = waiting(s)
    seat = seats[below(rng, len(seats))]
    if seat == LUCK:
        return seat, luck_move(s, rng)
    moves = offers(s, seat)
    return seat, moves[below(rng, len(moves))]


def law_abiding_game(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> Record:
    """Play one random game and hold every law at every step that does not need a second game."""
    match: AnyMatch = Match(Record(game, facts, seats, options))
    s, record = match.state, match.notes
    rng = Random(f"laws/{game.id}/{seats}/{seed}")
    while s.agenda:
        demand(len(record.body) < LONGEST, "random play ends")
        check_offers(game, s, seats)
        check_sound(game, facts, s)
        seat, move = choose(s, rng)
        before = game.accounts(s)
        match.take(seat, move)
        check_ledger(game, s, before, seats)
    check_audit(game, s)
    demand(same(game, replay(record).state, s), "replay agrees")
    return record


def check_offers(game: AnyGame, s: Any, seats: int) -> None:
    """Somebody is asked, nobody else has offers, each offer has its own words and is quoted as allowed."""
    asked = waiting(s)
    demand(bool(asked), "somebody is asked")
    for seat in [*range(seats), LUCK, WATCHER]:
        moves = offers(s, seat)
        demand(bool(moves) == (seat in asked), f"seat {seat} has offers just when it is asked")
        words = [game.write(s, move) for move in moves]
        demand(len(dict.fromkeys(words)) == len(words), f"no two offers have the same words: {words}")
    for seat in asked:
        check_quotes(s, seat)


def check_quotes(s: Any, seat: int) -> None:
    """Offers are just the candidates that the quote allows, whatever short cut made them, and carry that quote."""
    item = s.agenda[-1]
    single = [(move, item.quote(s, seat, move)) for move in item.candidates(s, seat)]
    allowed = [(move, q.price) for move, q in single if not q.why]
    at_once = quotes(s, seat)
    demand(sorted(allowed) == sorted((move, q.price) for move, q in at_once if not q.why), "offers and quotes agree")
    demand([move for move, _ in at_once] == offers(s, seat), "quotes come in the order of the offers")
    moves = [move for move, _ in allowed]
    demand(sorted(moves) == sorted(offers(s, seat)), "offers are those with a quote")
    odds = item.odds(s, moves)
    demand(len(odds) == len(moves), "odds for every offer")
    for seed in range(3 if seat == LUCK else 0):
        drawn = moves[weighted(Random(seed), odds)]
        demand(item.draw(s, Random(seed)) == drawn, "luck draws by its odds, whatever short cut it takes")


def check_sound(game: AnyGame, facts: Any, s: Any) -> None:
    """Conservation; clone, dump and load agree."""
    check_audit(game, s)
    data = game.dump(s)
    check_items(s)
    demand(game.dump(game.clone(s)) == data, "a clone is the same")
    demand(game.dump(game.load(facts, json.loads(json.dumps(data)))) == data, "dump and load agree")


def check_items(s: Any) -> None:
    """An item has no number beside those that it names: what a dump leaves out, no law could see."""
    item = s.agenda[-1]
    if hasattr(item, "__dict__"):
        demand(set(vars(item)) <= {*fields_of(type(item)), "waiting"}, f"{type(item).__name__} names all its fields")


def check_audit(game: AnyGame, s: Any) -> None:
    wrong = game.audit(s)
    demand(not wrong, f"conserved: {wrong}")


def check_ledger(game: AnyGame, s: Any, before: list[int], seats: int) -> None:
    """Every change of an account is told by an event."""
    told = game.ledger(s.events, seats)
    after = game.accounts(s)
    demand([b + t for b, t in zip(before, told, strict=True)] == after, f"the ledger tells every change: {told}")


def same(game: AnyGame, one: Any, other: Any) -> bool:
    return game.dump(one) == game.dump(other)


def check_every_law(game: AnyGame, seats: int, options: dict[str, str], seed: int) -> None:
    """All laws, each on a random game of its own: what a new game is put through first."""
    facts = game.facts()
    law_abiding_game(game, facts, seats, options, seed)
    check_clones(game, facts, seats, options, seed)
    check_copies(game, facts, seats, options, seed)
    check_twins(game, facts, seats, options, seed, pictures=20)
    check_sealed(game, facts, seats, options, seed)
    check_imagined(game, facts, seats, options, seed)
    check_gate(game, facts, seats, options, seed)
    check_numbering(game, facts, seats, options, seed)
    check_vectors(game, facts, seats, options, seed)
    check_memory(game, facts, seats, options, seed)


# ---- clones


def check_clones(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> None:
    """At every decision: clone once per offer, play it; the parent and all earlier clones stay what they were."""
    s = game.start(facts, seats, options)
    rng = Random(f"clones/{game.id}/{seats}/{seed}")
    while s.agenda:
        kept: list[tuple[Any, str]] = [(s, frozen(game, s))]
        for seat in waiting(s):
            for move in offers(s, seat):
                child = game.clone(s)
                play_trusted(child, seat, move)
                kept.append((child, frozen(game, child)))
        for position, was in kept:
            demand(frozen(game, position) == was, "a clone shares nothing that changes")
        seat, move = choose(s, rng)
        play_trusted(s, seat, move)


def frozen(game: AnyGame, s: Any) -> str:
    return json.dumps(game.dump(s))


# ---- copies


def check_copies(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> None:
    """States, views and their parts can be copied, sent and read again: what comes back is equal and stands alone."""
    s = game.start(facts, seats, options)
    rng = Random(f"copies/{game.id}/{seats}/{seed}")
    while s.agenda:
        if below(rng, 15) == 0:
            check_state_copies(game, facts, s, rng)
            for seat in [*range(seats), WATCHER]:
                check_view_copies(game, facts, game.view(s, seat))
        seat, move = choose(s, rng)
        play_trusted(s, seat, move)
    check_state_copies(game, facts, s, rng)


def check_state_copies(game: AnyGame, facts: Any, s: Any, rng: Random) -> None:
    """A state, its parts, and its copies when something happens to them."""
    for part in (s.facts, s.table, *s.drawers, *s.agenda):
        made_again(part)
    was, what = s.key(), choose(s, rng) if s.agenda else None
    for other in [*made_again(s), again(s, game.load(facts, json.loads(frozen(game, s))))]:
        demand(not other.events, "a copy has no events")
        if what:
            play_trusted(other, *what)
            demand(s.key() == was and s != other, "what happens to a copy does not happen to the state")


def check_view_copies(game: AnyGame, facts: Any, view: Any) -> None:
    made_again(view)
    again(view, game.load_view(facts, json.loads(json.dumps(view.dump()))))


def made_again(one: Any) -> list[Any]:
    """Its copies of all kinds."""
    return [again(one, other) for other in (copy(one), deepcopy(one), pickle.loads(pickle.dumps(one)))]


def again(one: Any, other: Any) -> Any:
    same = type(other) is type(one) and other == one and other.key() == one.key()
    demand(same, f"the same again: {one!r}, {other!r}")
    demand(len(pickle.dumps(other)) < PICKLED, f"a pickle is small: {one!r}")
    return other


# ---- secrets


def sight(game: AnyGame, s: Any, seat: int, pictures: bool) -> tuple[Any, ...]:
    """All that a seat gets to know: view, question, offers, events; with `pictures`, what is made of the view too."""
    view = game.view(s, seat)
    words = [game.write(s, move) for move in offers(s, seat)]
    made = (game.show(view), game.draw(view)) if pictures else ()
    told = heard(s.events, seat), game.log_lines(s, s.events, seat)
    vectors = vectors_of(game, view.facts, view.table.seats)
    numbers = vectors.vector(view) if vectors else []
    return view.dump(), numbers, game.question(view), words, told, made


@cache
def vectors_of(game: AnyGame, facts: Any, seats: int) -> Any:
    """What writes views as numbers, made once; nothing for a game without vectors."""
    return game.vectors(facts, seats)


def twin_moves(s: Any, twin: Any, seat: int) -> list[Move]:
    """What the seat may answer in both worlds."""
    return [move for move in offers(s, seat) if move in offers(twin, seat)]


def check_twins(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int, pictures: int = 0) -> int:
    """Two games that differ only in what luck gave another seat in secret look the same to the others, at every step.

    At a secret draw for one seat the twin draws something else; from there on both play the same moves for as long as
    both can. Returns the number of steps compared; every `pictures`-th one with its text and picture.
    """
    rng = Random(f"twins/{game.id}/{seats}/{seed}")
    s = game.start(facts, seats, options)
    twin, owner, compared = None, -1, 0
    while s.agenda:
        seat, move = choose(s, rng)
        if twin is None:
            twin, owner = part(game, s, seat, move, rng)
            play_trusted(s, seat, move)
        else:
            moves = twin_moves(s, twin, seat)
            if not moves:
                return compared
            move = move if move in moves else moves[below(rng, len(moves))]
            play_trusted(s, seat, move)
            play_trusted(twin, seat, move)
        if twin is not None:
            compared += 1
            compare(game, s, twin, owner, seats, bool(pictures) and compared % pictures == 0)
    return compared


def part(game: AnyGame, s: Any, seat: int, move: Move, rng: Random) -> tuple[Any, int]:
    """If this move of luck touches one drawer and nothing public: a twin in which luck gave it something else.

    That is seen in the state itself. What the events say of it is what the law is to find out.
    """
    others = [other for other in offers(s, LUCK) if other != move] if seat == LUCK else []
    if not others or below(rng, 3):
        return None, -1
    real, twin = game.clone(s), game.clone(s)
    play_trusted(real, LUCK, move)
    play_trusted(twin, LUCK, others[below(rng, len(others))])
    one, other = game.dump(real), game.dump(twin)
    pairs = zip(one["drawers"], other["drawers"], strict=True)
    owners = [i for i, (mine, its) in enumerate(pairs) if mine != its]
    if len(owners) != 1 or one["table"] != other["table"]:
        return None, -1
    return twin, owners[0]


def compare(game: AnyGame, s: Any, twin: Any, owner: int, seats: int, pictures: bool) -> None:
    for seat in [*range(seats), WATCHER]:
        if seat != owner:
            mine, other = sight(game, s, seat, pictures), sight(game, twin, seat, pictures)
            demand(mine == other, f"seat {seat} cannot tell twins apart")


def check_sealed(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> tuple[int, int]:
    """While others are still asked at the same time, nobody can tell what a seat has answered.

    Returns how often several seats were asked, and how many pairs of answers were compared.
    """
    rng = Random(f"sealed/{game.id}/{seats}/{seed}")
    s = game.start(facts, seats, options)
    met = compared = 0
    while s.agenda:
        seat, move = choose(s, rng)
        if len(waiting(s)) > 1:
            met += 1
            compared += compare_answers(game, s, seat, rng, seats)
        play_trusted(s, seat, move)
    return met, compared


def compare_answers(game: AnyGame, s: Any, seat: int, rng: Random, seats: int) -> int:
    """Two different answers of one seat that leave the same seats waiting look the same to the others."""
    groups: dict[tuple[int, ...], list[Any]] = {}
    for move in offers(s, seat):
        world = game.clone(s)
        play_trusted(world, seat, move)
        if any(other != seat for other in waiting(world)):
            groups.setdefault((move[0], *waiting(world)), []).append(world)
    alike = [worlds for worlds in groups.values() if len(worlds) > 1]
    for worlds in alike:
        one = below(rng, len(worlds))
        compare(game, worlds[one], worlds[one - 1], seat, seats, False)
    return len(alike)


def check_imagined(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> None:
    """An imagined world looks like the real one to its viewer, is sound, and can be played to its end."""
    rng = Random(f"imagine/{game.id}/{seats}/{seed}")
    s = game.start(facts, seats, options)
    while s.agenda:
        seat, move = choose(s, rng)
        if below(rng, 4) == 0:
            viewer = below(rng, seats + 1)
            check_world(game, s, WATCHER if viewer == seats else viewer, rng)
        play_trusted(s, seat, move)


def check_memory(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> int:
    """What a seat remembers of all that it has heard is true: worlds imagined with it have the real accounts.

    Returns how many worlds were looked at: none for a game without a memory.
    """
    rng = Random(f"memory/{game.id}/{seats}/{seed}")
    viewers, s, compared = [*range(seats), WATCHER], game.start(facts, seats, options), 0
    memories = [memory for viewer in viewers if (memory := game.memory(viewer, seats)) is not None]
    while s.agenda and memories:
        for viewer, memory in zip(viewers, memories, strict=True):
            memory.observe(heard(s.events, viewer))
        seat, move = choose(s, rng)
        one = below(rng, len(viewers) * 4)  # one viewer at every fourth step
        if one < len(viewers):
            world = check_world(game, s, viewers[one], rng, memories[one])
            demand(game.accounts(world) == game.accounts(s), f"seat {viewers[one]} remembers what everybody has")
            compared += 1
        play_trusted(s, seat, move)
    return compared


def check_world(game: AnyGame, s: Any, viewer: int, rng: Random, *memory: Any) -> Any:
    """A world as somebody imagines it, before it is played."""
    view = game.view(s, viewer)
    found = game.imagine(view, rng, *memory)
    world = game.clone(found)
    demand(game.view(world, viewer).dump() == view.dump(), f"seat {viewer} cannot tell an imagined world apart")
    demand(offers(world, viewer) == offers(s, viewer), f"seat {viewer} has the same offers in an imagined world")
    check_audit(game, world)
    steps = 0
    while world.agenda:
        seat, move = choose(world, rng)
        play(world, seat, move)
        steps += 1
        demand(steps < LONGEST, "an imagined world ends")
    return found


# ---- the numbering of moves


def check_numbering(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> None:
    """Every offer of a random game has a number that leads back to it, and a mask has just the offers."""
    numbering = game.numbering(facts, seats)
    s = game.start(facts, seats, options)
    rng = Random(f"numbering/{game.id}/{seats}/{seed}")
    while s.agenda:
        for seat in waiting(s):
            moves, first = offers(s, seat), numbering.players if seat == LUCK else 0
            last = numbering.size if seat == LUCK else numbering.players
            for move in moves:
                number = numbering.number(move)
                demand(first <= number < last, f"{move} has a number from {first} to {last - 1}: {number}")
                demand(numbering.move(number) == move, f"number {number} leads back to {move}")
            marked = [numbering.move(n) for n, bit in enumerate(numbering.mask(moves)) if bit]
            demand(sorted(marked) == sorted(moves), f"a mask has just the offers: {marked}")
        seat, move = choose(s, rng)
        play_trusted(s, seat, move)


def check_vectors(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> int:
    """Views in numbers: as many as the schema says, each within its bounds; equal views give equal ones.

    Returns how many were looked at: none for a game without vectors.
    """
    if game.vectors(facts, seats) is None:
        return 0
    schema, compared = game.observation(facts, seats), 0
    s, rng = game.start(facts, seats, options), Random(f"vectors/{game.id}/{seats}/{seed}")
    while s.agenda:
        viewer = [*range(seats), WATCHER][below(rng, seats + 1)]
        vector = schema.vector(game.view(s, viewer))
        demand(len(vector) == schema.size, f"a vector has {schema.size} numbers, not {len(vector)}")
        check_bounds(schema, vector)
        if below(rng, 8) == 0:
            again = game.load(facts, json.loads(json.dumps(game.dump(s))))
            demand(schema.vector(game.view(again, viewer)) == vector, "equal views give equal vectors")
        compared += 1
        seat, move = choose(s, rng)
        play_trusted(s, seat, move)
    return compared


def check_bounds(schema: Schema[Any], vector: list[int]) -> None:
    for field in schema.fields:
        part = vector[field.first : field.first + field.size]
        demand(field.low <= min(part) and max(part) <= field.high, f"{field} has {part}")


# ---- the gate


def check_gate(game: AnyGame, facts: Any, seats: int, options: dict[str, str], seed: int) -> None:
    """What is not on offer is refused with a reason and changes nothing."""
    rng = Random(f"gate/{game.id}/{seats}/{seed}")
    s = game.start(facts, seats, options)
    while s.agenda:
        was = frozen(game, s)
        for seat in range(seats):
            check_reasons(game, s, seat)
            allowed = offers(s, seat)
            for wish in wishes(s, seat, rng):
                if wish not in allowed:
                    refuse(game, s, seat, wish)
        demand(frozen(game, s) == was, "a refused move changes nothing")
        seat, move = choose(s, rng)
        play_trusted(s, seat, move)


def check_reasons(game: AnyGame, s: Any, seat: int) -> None:
    """Every candidate that is refused is so in words, and no two offers read the same."""
    if seat not in waiting(s):
        return
    item, view = s.agenda[-1], game.view(s, seat)
    sentences: list[str] = []
    for move in item.candidates(s, seat):
        q = item.quote(s, seat, move)
        demand(not q.why or bool(game.reason(s, move, q)), "a reason has words")
        if not q.why:
            sentences.append(game.offer(view, move, q))
    demand(len(dict.fromkeys(sentences)) == len(sentences), f"no two offers read the same: {sentences}")


def wishes(s: Any, seat: int, rng: Random) -> list[Move]:
    """Nonsense, and for a seat that is asked some of what it might want."""
    junk = (below(rng, 20) - 2, below(rng, 1000) - 3, below(rng, 9) - 2)
    if seat not in waiting(s):
        return [junk]
    might = s.agenda[-1].candidates(s, seat)
    return [junk, *[might[below(rng, len(might))] for _ in range(min(8, len(might)))]]


def refuse(game: AnyGame, s: Any, seat: int, move: Move) -> None:
    try:
        play(s, seat, move)
    except Illegal as error:
        demand(bool(error.quote.why), "a refusal has a reason")
        demand(bool(game.reason(s, move, error.quote)), "a reason has words")
        return
    raise LawBroken(f"seat {seat} played {move}, which was not on offer")


def perft(game: AnyGame, s: Any, depth: int) -> int:
    """The number of ways to play `depth` decisions on."""
    if depth == 0 or not s.agenda:
        return 1
    seat = waiting(s)[0]
    moves = offers(s, seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = game.clone(s)
        play_trusted(child, seat, move)
        total += perft(game, child, depth - 1)
    return total


def perft_split(game: AnyGame, s: Any, depth: int) -> list[tuple[str, int]]:
    """The count below each first move."""
    seat = waiting(s)[0]
    split = []
    for move in offers(s, seat):
        child = game.clone(s)
        play_trusted(child, seat, move)
        split.append((game.write(s, move), perft(game, child, depth - 1)))
    return split
