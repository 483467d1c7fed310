"""Views as numbers: within their bounds, equal for equal views, different for different ones; what docs say of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.games.game import AnyGame
from millwright.games.registry import GAMES, find_game
from millwright.kernel import LUCK, WATCHER, offers, waiting
from millwright.laws import check_vectors
from millwright.playout import random_step
from tests.test_laws import OPTIONED, TABLES, option_sets

FERRY = f"{Path(__file__).parent.parent / 'examples' / 'ferry.py'}:FERRY"

FOLLOWS = {
    "brass": ("coal_at", "port_at", "near", "reach", "own", "built", "homes", "touch"),
    "woodcraft": ("perks",),
    "workshop": (),
}
"""By game: fields of a table that follow from the others, so that a vector does not have them."""


@pytest.mark.parametrize(("name", "seats", "options"), OPTIONED)
def test_vectors_are_as_their_schema_says(name: str, seats: int, options: dict[str, str]) -> None:
    assert check_vectors(GAMES[name], GAMES[name].facts(), seats, options, 1) > 100


def positions(game: AnyGame, seats: int, options: dict[str, str], seed: str) -> Iterator[Any]:
    s, rng = game.start(game.facts(), seats, options), Random(seed)
    while s.agenda:
        yield s
        random_step(s, rng)
    yield s


def told(game: AnyGame, view: Any) -> str:
    """All that a view tells, but for what follows from the rest and the order in which orders lie in a row."""
    data = view.dump()
    table = {key: value for key, value in data["table"].items() if key not in FOLLOWS[game.id]}
    if game.id == "woodcraft":
        pairs = zip(table.pop("orders"), table.pop("rows"), strict=True)
        table["orders"] = [sorted(zip(orders, rows, strict=True)) for orders, rows in pairs]
    return json.dumps([data | {"table": table}])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_views_that_differ_have_different_vectors(name: str, seats: int) -> None:
    game, known = GAMES[name], dict[tuple[int, ...], str]()
    schema = game.observation(game.facts(), seats)
    for options in option_sets(game)[::4]:
        for s in positions(game, seats, options, f"different {name} {seats}"):
            for seat in range(seats):
                view = game.view(s, seat)
                words = told(game, view)
                assert known.setdefault((seat, *schema.vector(view)), words) == words
    assert len(known) > 100


@pytest.mark.parametrize("name", FOLLOWS)
def test_the_viewer_is_the_first_seat(name: str) -> None:
    """What is said of seats in a vector is said from the viewer on: who is asked, and what everybody has."""
    game, seats, asked = GAMES[name], 3, set[int]()
    schema = game.observation(game.facts(), seats)
    for s in positions(game, seats, {}, f"turned {name}"):
        for seat in range(seats):
            flags = schema.part(schema.vector(game.view(s, seat)), "asked")
            here = [one for one in waiting(s) if one != LUCK]
            assert flags == [int((one + seat) % seats in here) for one in range(seats)] + [int(waiting(s) == [LUCK])]
            asked.update(here)
    assert asked == {0, 1, 2}


def test_what_stands_in_a_field_can_be_read_by_its_name() -> None:
    game = GAMES["workshop"]
    s, schema = game.new(3), game.observation(game.facts(), 3)
    rng = Random(1)
    while LUCK in waiting(s):
        random_step(s, rng)
    vector = schema.vector(game.view(s, 1))
    assert schema.part(vector, "money") == [50, -1, -1]
    assert sum(schema.part(vector, "own.tokens")) == 2
    assert schema.part(schema.vector(game.view(s, WATCHER)), "money") == [-1, -1, -1]
    with pytest.raises(ValueError, match="no such field: gold"):
        schema.part(vector, "gold")
    with pytest.raises(ValueError, match="a view of 3 seats, not of 4"):
        game.observation(game.facts(), 4).vector(game.view(s, 0))


def test_a_digest_tells_whether_numbers_mean_the_same() -> None:
    for game in map(GAMES.__getitem__, FOLLOWS):
        schemas = [game.observation(game.facts(), seats).digest for seats in game.seats]
        numberings = [game.numbering(game.facts(), seats).digest for seats in game.seats]
        assert len({*schemas, *numberings}) == 2 * len(game.seats)
        assert schemas[0] == game.observation(game.facts(), game.seats[0]).digest


def test_a_game_without_vectors_says_so() -> None:
    ferry = find_game(FERRY)
    with pytest.raises(ValueError, match="ferry has no vectors"):
        ferry.observation(ferry.facts(), 2)
    assert check_vectors(ferry, ferry.facts(), 2, {}, 1) == 0


# ---- moves


def test_moves_can_be_turned_to_the_first_seat() -> None:
    """A bid of the second of three players is, from its own seat, a bid of the first."""
    game = GAMES["workshop"]
    numbering = game.numbering(game.facts(), 3)
    turned = numbering.turned(1)
    assert turned[numbering.number((1, 7, 1))] == numbering.number((1, 7, 0))
    assert turned[numbering.number((1, 7, 0))] == numbering.number((1, 7, 2))
    for name, seats in TABLES:
        found = GAMES[name].numbering(GAMES[name].facts(), seats)
        for seat in range(seats):
            assert sorted(found.turned(seat)) == list(range(found.size))


def test_an_amount_above_the_cap_is_left_out_of_a_mask() -> None:
    game = GAMES["workshop"]
    numbering = game.numbering(game.facts(), 3)
    assert sum(numbering.mask([(1, 255, 0), (1, 256, 0), (1, 0, 0)])) == 2


def test_verbs_and_numbers_of_a_policy_in_parts() -> None:
    game = GAMES["brass"]
    numbering = game.numbering(game.facts(), 2)
    parts = list(zip(numbering.verbs, numbering.a, numbering.b, strict=True))
    assert parts == [numbering.move(n) for n in range(numbering.size)]


def test_rows_that_are_never_on_offer_have_no_number() -> None:
    """Coal is not built on a slot for cotton, and two cards of a kind are only discarded if there are two."""
    game = GAMES["brass"]
    numbering, board = game.numbering(game.facts(), 4), game.facts().boards[4]
    build, discard = 0, 7
    slot = next(slot for slot, shows in enumerate(board.map.slot_shows) if not shows >> 2 & 1)
    card = board.deck.counts.index(1)
    for move in ((build, slot, 2), (discard, card, card), (discard, card + 1, card)):
        with pytest.raises(ValueError, match="never on offer"):
            numbering.number(move)


# ---- the page

PAGE = Path(__file__).parent.parent / "docs" / "learning.md"


def schema_rows(game: AnyGame, seats: int) -> list[str]:
    """The fields as the page has them; those of the agenda follow from the items."""
    fields = [field for field in game.observation(game.facts(), seats).fields if not field.name.startswith("agenda.")]
    return [
        f"| `{one.name}` | {' x '.join(map(str, one.shape)) or 1} | {one.low} to {one.high} | {one.meaning} |"
        for one in fields
    ]


@pytest.mark.parametrize("name", FOLLOWS)
def test_the_page_has_every_field(name: str) -> None:
    """Print `schema_rows` to write them anew."""
    rows = schema_rows(GAMES[name], 3)
    page = PAGE.read_text(encoding="utf-8")
    assert "\n".join(rows) in page, "\n".join(rows)


def test_the_page_has_the_sizes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in FOLLOWS:
        game = GAMES[name]
        for seats in game.seats:
            numbering, schema = game.numbering(game.facts(), seats), game.observation(game.facts(), seats)
            row = f"| {name} | {seats} | {numbering.plain} | {numbering.players} | {numbering.size} | {schema.size} |"
            assert row in page, row


def test_offers_of_whoever_is_asked_fit_into_a_mask() -> None:
    for game in map(GAMES.__getitem__, FOLLOWS):
        numbering = game.numbering(game.facts(), 2)
        for s in positions(game, 2, {}, f"mask {game.id}"):
            for seat in waiting(s):
                moves = offers(s, seat)
                assert sum(numbering.mask(moves)) == len(moves)
