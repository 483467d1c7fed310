"""The card of a thing: what cannot be done there in words, with a way out, and what a thing is for."""

from __future__ import annotations

import re
from random import Random

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, below, luck_move, offers, play_trusted, waiting
from millwright.refusals import Refusal, told_once
from millwright.service.sight import about_thing
from millwright.web.decide import thing_card
from tests.service.tables import asks, begun, led_to

SHORT = "£3 short: it costs £5"
LOAN = "A loan of £10 would cover it."


def refused(*wishes: str, way_out: str = LOAN) -> list[Refusal]:
    return [Refusal(f"build {n}", wish, SHORT, way_out) for n, wish in enumerate(wishes)]


def test_words_lead_and_notation_is_not_there() -> None:
    card = thing_card([], told_once(refused("Coal mine in Wigan")), [])
    assert f"<b>Coal mine in Wigan:</b> {SHORT}." in card
    assert LOAN in card and "build 0" not in card and "<code>" not in card


def test_what_is_refused_alike_is_one_row() -> None:
    row = told_once(refused("Port", "Mine", "Mill", "Yard", "Works") + refused("Rail", way_out=""))
    assert [one.wish for one in row] == ["Port, Mine, Mill, 2 more", "Rail"]
    assert told_once(refused("Port", "Port"))[0].wish == "Port"


def drawn(game_id: str) -> set[str]:
    """The ids of what is drawn for each seat at some moments of a game; boards and panels are no things."""
    game, rng, found = GAMES[game_id], Random(1), set[str]()
    s = game.new(3)
    for n in range(400):
        if not s.agenda:
            break
        seat = waiting(s)[0]
        if n % 25 == 0 and seat != LUCK:
            parts = game.parts(game.view(s, seat))
            found |= {name for part in parts for name in re.findall(r'\bid="([^"]+)"', part.drawing)}
        moves = offers(s, seat)
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else moves[below(rng, len(moves))])
    return {name for name in found if not name.startswith(("board-", "panel-"))}


@pytest.mark.parametrize("game", list(GAMES))
def test_every_drawn_thing_says_what_it_is_for(game: str) -> None:
    room = begun(game, 3)
    seat = room.asked()[0]
    silent = {name.split("-")[0] for name in drawn(game) if len(about_thing(room, seat, [name])) < 2}
    assert not silent


@pytest.mark.parametrize("game", list(GAMES))
def test_where_nothing_can_be_done_the_question_is_told(game: str) -> None:
    room = begun(game, 3)
    seat = room.asked()[0]
    told = about_thing(room, seat, ["nothing-at-all"])
    assert len(told) == 1 and told[0].endswith(room.game.question(room.game.view(room.state, seat)))
    room.stuck = "web.stuck_hung"
    assert len(about_thing(room, seat, ["nothing-at-all"])) == 1


def test_an_empty_square_of_a_town_is_not_only_a_place() -> None:
    """The town is named, what it is just now, why nothing is done there, and what is asked."""
    room = led_to(begun("workshop", 3), asks("Turn"))
    seat = room.asked()[0]
    towns, faceup = room.facts.map, room.facts.deck.towns
    there = {faceup[card] for card in room.state.table.faceup if card >= 0}
    town = next(n for n in range(len(towns.town_ids)) if n not in there)
    name = towns.town_ids[town]
    told = about_thing(room, seat, [f"slot-{name}-0", f"town-{name}"])
    assert told[0].startswith(f"{towns.town_names[town]}: ") and "Its card is not face up" in told[0]
    assert len(told) == 2 and told[1].endswith("Take a card")
