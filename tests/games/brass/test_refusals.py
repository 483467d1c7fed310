"""Every refusal in words: each reason of the catalogue comes up in some position."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from millwright.games.brass.build import build_candidates
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.table import State
from millwright.kernel import quote, waiting
from millwright.match import refusals
from millwright.refusals import folded
from tests.games.brass.plain import wander
from tests.games.brass.positions import (
    REASONS,
    act,
    at_turn,
    empty_deck,
    hand,
    income_space,
    item,
    link,
    market,
    money,
    new_game,
    say,
    stack_at,
    tile,
    why_not,
    words_for,
)

# ---- the words of every refusal


def refused(
    line: str,
    cards: str = "",
    tiles: str = "",
    links: str = "",
    stacks: str = "",
    period: int = CANAL,
    held: int = 100,
    first: str = "",
    left: int = 2,
    space: int = 10,
    deck: bool = True,
    market_at: tuple[int, ...] = (),
    option: tuple[str, str] = ("overbuild", "both"),
) -> Callable[[], tuple[State, str]]:
    """A position in which a line is refused. Tiles: `purple coal 1 wigan/1`, with `!` at the end if it is flipped."""

    def lay() -> tuple[State, str]:
        s = at_turn("red", period=period, left=left, options=dict([option]))
        for words in filter(None, tiles.split(", ")):
            who, industry, level, where = words.rstrip("!").split()
            tile(s, who, industry, int(level), where, flipped=words.endswith("!"))
        for words in filter(None, links.split(", ")):
            link(s, *words.split())
        for words in filter(None, stacks.split(", ")):
            stack_at(s, "red", words.split()[0], int(words.split()[1]))
        hand(s, "red", *cards.split())
        money(s, "red", held)
        income_space(s, "red", space)
        market(s, *market_at)
        if not deck:
            empty_deck(s)
        if first:
            say(s, *first.split(", "))
        return s, f"red {line}"

    return lay


COTTON = "red cotton 1 colne/1"


def at_mines(line: str) -> Callable[[], tuple[State, str]]:
    """A mill in Warrington fetches coal from Wigan or Bolton, which are equally near."""

    def lay() -> tuple[State, str]:
        s = at_turn("red", period=RAIL)
        for who, where in (("red", "wigan/1"), ("purple", "bolton/1"), ("purple", "burnley/1"), ("green", "oldham/1")):
            tile(s, who, "coal", 2, where)
        link(s, "green", "manchester-warrington", "bolton-manchester", "wigan-warrington", "oldham-manchester")
        link(s, "green", "rochdale-oldham")
        tile(s, "yellow", "coal", 2, "rochdale/1")
        stack_at(s, "red", "cotton", 2)
        hand(s, "red", "manchester")
        act(s, "red build cotton manchester/1")
        return s, f"red {line}"

    return lay


REFUSALS: dict[str, tuple[Callable[[], tuple[State, str]], tuple[str, ...]]] = {
    "slot_shows": (refused("build port colne/1", "colne"), ("slot",)),
    "stack_empty": (refused("develop iron", stacks="iron 4", first="red develop iron, red discard port", cards="port"),
                    ("iron works",)),
    "stack_short": (refused("develop iron iron", stacks="iron 4"), ("iron works", "one")),
    "never_built": (refused("build shipyard barrow/1", "barrow"), ("shipyard", "0", "never")),
    "canal_only": (refused("build coal wigan/1", "wigan", period=RAIL), ("coal mine", "1", "canal")),
    "rail_only": (refused("build shipyard barrow/1", "barrow", stacks="shipyard 2"), ("shipyard", "2", "rail")),
    "port_first": (refused("build port lancaster/2", "lancaster"), ("Lancaster", "port")),
    "one_each": (refused("build cotton colne/2", "colne", COTTON), ("Colne", "your level 1 cotton mill", "canal")),
    "one_each_replace": (refused("build coal wigan/2", "wigan", "red coal 1 wigan/1"),
                         ("level 1 coal mine", "Wigan", "replace")),
    "slot_taken": (refused("build coal bury/1", "bury", "red cotton 2 bury/1, green cotton 2 bury/2", stacks="coal 2",
                           period=RAIL), ("Red's level 2 cotton mill",)),
    "replace_level": (refused("build cotton colne/1", "colne", COTTON), ("Red", "cotton mill", "1")),
    "replace_rival": (refused("build port fleetwood", "fleetwood", "green port 1 fleetwood", stacks="port 2"),
                      ("Green", "port", "coal mines and iron works")),
    "replace_cubes": (refused("build coal wigan/1", "wigan", "green coal 1 wigan/1", stacks="coal 2"),
                      ("Green", "coal mine", "2 on the map", "8 on the track")),
    "replace_cubes_either": (refused("build coal wigan/1", "wigan", "green coal 1 wigan/1", stacks="coal 2",
                                     option=("overbuild", "either")), ("Green", "none on the track: 2 and 8")),
    "no_card": (refused("build coal wigan/1", "bury", COTTON), ("Wigan",)),
    "no_card_near": (refused("build coal wigan/1", "bury"), ("Wigan", "coal")),
    "card_apart_0": (refused("build coal wigan/1", "coal", COTTON), ("coal", "canal", "Wigan")),
    "card_apart_1": (refused("build coal wigan/1", "coal", "red cotton 2 colne/1", stacks="coal 2", period=RAIL),
                     ("coal", "link", "tile", "Wigan")),
    "card_apart_discard": (refused("discard coal", "coal wigan", COTTON, first="red build coal wigan/1"), ("coal",)),
    "card_unfit": (refused("discard bury", "bury wigan", first="red build coal wigan/1"), ("Bury",)),
    "no_coal": (refused("build iron bolton/3", "bolton"), ("Bolton", "coal", "port")),
    "no_coal_rail": (refused("link preston-wigan", tiles="red iron 2 preston/3", period=RAIL),
                     ("coal",)),
    "build_money": (refused("build cotton colne/1", "colne", held=5), ("£7 short", "£12")),
    "link_money": (refused("link preston-wigan", tiles="red coal 1 wigan/1", held=2), ("£1 short", "£3")),
    "iron_money": (refused("develop port coal", held=1), ("£1 short", "£2", "iron")),
    "no_canal": (refused("link barrow-lancaster"), ("canal",)),
    "no_rail": (refused("link liverpool-ellesmere-port", period=RAIL), ("rail",)),
    "route_built": (refused("link preston-wigan", links="green preston-wigan"), ("Green",)),
    "route_apart": (refused("link preston-wigan"), ("your",)),
    "no_mill": (refused("sell"), ("cotton mill",)),
    "mill_sold": (refused("sell colne/1 market", tiles=COTTON + "!"), ("Colne",)),
    "port_used": (refused("sell colne/1 fleetwood", tiles=f"{COTTON}, green port 1 fleetwood!"), ("Fleetwood",)),
    "port_apart": (refused("sell colne/1 fleetwood", tiles=f"{COTTON}, green port 1 fleetwood"),
                   ("Colne", "Fleetwood")),
    "market_shut": (refused("sell colne/1 market", tiles=COTTON, market_at=(4, 3, 3)), ("distant market",)),
    "market_apart": (refused("sell colne/1 market", tiles=COTTON), ("Colne", "port")),
    "loan_over": (refused("loan 10", period=RAIL, deck=False), ("rail period", "deck")),
    "loan_floor": (refused("loan 30", space=2), ("income", "−£10")),
    "combine_left": (refused("combine", left=1), ("both actions",)),
    "combine_nothing": (refused("combine", held=0), ("built",)),
    "mine_apart": (at_mines("coal burnley/1"), ("Burnley",)),
    "mine_farther": (at_mines("coal rochdale/1"), ("Rochdale",)),
}  # fmt: skip


def all_pieces_built() -> tuple[State, str]:
    s = at_turn("red")
    tile(s, "red", "coal", 1, "wigan/1")
    s.table.pieces[0] = 0
    return s, "red link preston-wigan"


REFUSALS["no_pieces"] = (all_pieces_built, ("link pieces",))


@pytest.mark.parametrize("key", sorted(REASONS))
def test_every_refusal_has_its_words(key: str) -> None:
    """Each reason of the catalogue comes up in some position, as a sentence that names what matters."""
    lay, fragments = REFUSALS[key]
    s, line = lay()
    assert key.startswith(why_not(s, line)) and why_not(s, line)
    words = words_for(s, line, key)
    assert [fragment for fragment in fragments if fragment not in words] == []
    assert not words.endswith((" ", ":")) and words == words.strip()


# ---- the reason that helps


ELSEWHERE = "red port 1 liverpool/1"
HELPFUL: dict[str, tuple[Callable[[], tuple[State, str]], str]] = {
    "a rival's tile of another industry": (
        refused("build coal bury/2", "bury", "red cotton 1 bury/1, green cotton 1 bury/2"),
        "one_each",
    ),
    "a rival's mill": (refused("build cotton colne/2", "colne", f"{COTTON}, green cotton 1 colne/2"), "one_each"),
    "a rival's higher mine": (
        refused("build coal wigan/2", "wigan", "red coal 1 wigan/1, green coal 2 wigan/2"),
        "one_each",
    ),
    "a rival's mine with cubes": (
        refused("build coal wigan/2", "wigan", "red coal 1 wigan/1, green coal 1 wigan/2", stacks="coal 2"),
        "one_each",
    ),
    "an own tile of another industry": (refused("build coal bury/1", "bury", "red cotton 1 bury/1"), "one_each"),
    "a port before the port-only slot": (
        refused("build port preston/2", "preston", "red iron 1 preston/3"),
        "one_each",
    ),
    "a tile that is to be developed away": (refused("build shipyard liverpool/3", "liverpool", ELSEWHERE), "one_each"),
    "a tile of the rail period": (
        refused("build shipyard liverpool/3", "liverpool", ELSEWHERE, stacks="shipyard 2"),
        "one_each",
    ),
    "a tile that is not even left": (
        refused("build iron bolton/3", "bolton", "red iron 4 bolton/3"),
        "stack_empty",
    ),
    "the own tile itself, by an equal one": (refused("build cotton colne/1", "colne", COTTON), "replace_level"),
    "the own yard itself, by one of the rail period": (
        refused("build shipyard liverpool/3", "liverpool", "red shipyard 1 liverpool/3", stacks="shipyard 2"),
        "rail_only",
    ),
}


@pytest.mark.rule("B18", "B31", "B32")
@pytest.mark.parametrize("case", HELPFUL)
def test_where_one_has_a_tile_the_reason_is_the_one_that_no_other_tile_would_mend(case: str) -> None:
    """Whoever is told that a higher tile is needed, and then gets one, must not be told that none would have done."""
    lay, key = HELPFUL[case]
    assert why_not(*lay()) == key


@pytest.mark.rule("B18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_reason_of_the_canal_period_points_to_what_would_not_help(seats: int) -> None:
    """In games by chance: what is said of a slot where the player is bound to have no second tile is just that."""
    s, rng, found = new_game(seats), Random(seats), 0
    while s.table.period == CANAL and wander(s, rng):
        if item(s) != "Action":
            continue
        t, seat = s.table, waiting(s)[0]
        for move in build_candidates(t):
            _, slot, industry = move
            own = t.owners[slot] == seat and t.board.tiles.industries[t.tiles[slot]] == industry
            if t.homes[seat] >> t.board.map.slot_locations[slot] & 1 and not own:
                why = quote(s, seat, move).why
                assert why in ("one_each", "slot_shows", "stack_empty"), BRASS.write(s, move)
                found += why == "one_each" and t.tiles[slot] >= 0
    assert found > 30


# ---- lists of reasons


@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_what_no_slot_shows_is_told_once(period: int) -> None:
    """More than half of all pairs of a town and an industry are refused for this; a reader wants the other reasons."""
    s = at_turn("red", period=period)
    refused = [(BRASS.write(s, move), quote(s, 0, move).why, words) for move, words in refusals(BRASS, s, 0)]
    without_slot = [words for _, why, words in refused if why == "slot_shows"]
    assert len(without_slot) > 50 and len(set(without_slot)) == 1
    lines = folded([(move, words) for move, _, words in refused])
    assert sum(words in without_slot for _, words in lines) == 1
    assert lines[0][0].startswith("build cotton barrow/1|fleetwood|wigan/1|") and lines[0][1] == without_slot[0]
