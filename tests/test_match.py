"""A match from the front door: what is known, what may be done and why not, copies, luck, bots, records."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import millwright
from millwright import LUCK, WATCHER, Bot, Illegal, Match, Move, Refused
from millwright.match import AnyMatch, Offers, at_position
from millwright.values import fields_of

FERRY = str(Path(__file__).parent.parent / "examples" / "ferry.py") + ":FERRY"
EVERY = [("workshop", 3), ("brass", 2), ("woodcraft", 2), (FERRY, 3)]


def after(match: AnyMatch, moves: int, bot: str = "random") -> AnyMatch:
    while not match.over and match.moves < moves:
        match.play(match.choice(bot))
    return match


# ---- what is known


def test_a_match_says_where_it_stands() -> None:
    match = millwright.new("workshop", seats=3, seed=7)
    assert (match.over, match.seats, match.names) == (False, 3, ["red", "blue", "yellow"])
    assert match.waiting == [0, 1, 2]
    assert match.scores == [50, 50, 50] and match.winners == []
    assert repr(match) == "<Workshop of the World after 9 moves: red, blue, yellow to decide>"
    assert match.question("red") == match.game.question(match.view("red"))
    assert "Your tokens: " in match.show("red") and "Your tokens: " not in match.show()
    assert match.view(1).seat == match.view("blue").seat == 1
    assert match.view().seat == match.view("luck").seat == WATCHER


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_a_whole_game(game: str, seats: int) -> None:
    match = after(millwright.new(game, seats=seats, seed=1), 10_000)
    assert match.over and match.waiting == [] and match.offers() == []
    assert match.winners[0] == match.ranking[0]
    told = ", ".join(f"{match.names[seat]} {match.scores[seat]}" for seat in match.ranking)
    assert repr(match) == f"<{match.game.title} after {match.moves} moves: over, {told}>"
    assert match.record().splitlines()[-1] == "end " + told.replace(",", "")
    assert match.refused() == {} and match.question() == "The game is over"


# ---- offers


def test_an_offer_has_words_a_price_and_its_notation() -> None:
    match = millwright.new("brass", seats=2, seed=1)
    offer = match.offers()[0]
    assert (offer.who, offer.seat, str(offer)) == ("purple", 1, "purple build cotton lancaster/2")
    assert (offer.notation, offer.price) == ("build cotton lancaster/2", 12)
    assert offer.words == "build a level 1 cotton mill in Lancaster, £12"
    assert offer.things[0] == "slot-lancaster-2"
    assert repr(offer) == f"<{offer}: {offer.words}>"
    assert repr(match.offers()).splitlines()[0].split("  ")[0] == str(offer)
    assert match.offers("purple") == match.offers(1) and match.offers("red") == []


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_every_line_that_is_offered_may_be_played(game: str, seats: int) -> None:
    match, rng = millwright.new(game, seats=seats, seed=2), Random(2)
    while not match.over and match.moves < 60:
        found = match.offers()
        offer = found[int(rng.random() * len(found))]
        assert match.why(str(offer)) == ""
        by_words, by_offer = match.clone(), match.clone()
        assert by_words.play(str(offer)) == by_offer.play(offer)
        assert by_words.record() == by_offer.record()
        match = by_offer


def test_luck_is_not_offered_unless_it_is_asked_for() -> None:
    match = millwright.new("workshop", seats=3, luck=False)
    assert match.waiting == [LUCK] and match.moves == 0
    assert [str(one) for one in match.offers()] == ["luck seat red", "luck seat blue", "luck seat yellow"]
    assert [one.odds for one in match.offers()] == [1, 1, 1]
    assert match.offers()[0].words == "seat red"
    match.play("luck seat blue")
    match.play("seat red")  # it goes without saying who is asked
    assert [line.text for line in match.notes.body] == ["luck seat blue", "luck seat red"]
    with pytest.raises(Refused, match=r"^Chance decides$"):
        match.choice("random")
    crates = millwright.new(FERRY, seats=2, luck=False)
    crates.play("draw wool")
    assert {str(one): one.odds for one in crates.offers()} == {
        "luck draw salt": 6,
        "luck draw wine": 6,
        "luck draw wool": 5,
    }


# ---- what is refused


def test_why_not() -> None:
    match = millwright.new("brass", seats=2, seed=1)
    assert match.why("purple build shipyard lancaster/1") == match.refused()["purple build shipyard lancaster/1"]
    assert match.why("purple fly") == "there is no such move here"
    assert match.why("red pass") == "it is not this seat's decision now"
    assert match.why("purple pass") == match.why("pass") == ""
    assert set(match.refused("purple")) == set(match.refused())
    assert match.refused("red") == {}
    assert not set(match.refused()) & {str(one) for one in match.offers()}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("red pass", "`pass` is not on offer (nothing is: another seat decides, or the game is over)"),
        ("purple fly", "`fly` is not on offer (on offer: build cotton lancaster/2, "),
        ("mauve pass", "`mauve pass` is not on offer (on offer: "),
        ("purple build shipyard lancaster/1", "`build shipyard lancaster/1` is refused: "),
        ("", "`` is not on offer (on offer: "),
    ],
)
def test_a_line_that_may_not_be_played(line: str, reason: str) -> None:
    match = millwright.new("brass", seats=2, seed=1)
    before = match.record()
    with pytest.raises(Refused) as error:
        match.play(line)
    assert str(error.value).startswith(reason)
    assert match.record() == before


def test_who_moves_must_be_said_where_several_are_asked() -> None:
    match = millwright.new("workshop", seats=3, seed=7)
    with pytest.raises(Refused, match=r"^`demand port`: say who moves first \(red, blue, yellow\)$"):
        match.play("demand port")


def test_an_offer_of_earlier_is_refused() -> None:
    match = millwright.new("brass", seats=2, seed=1)
    old = next(one for one in match.offers() if one.notation == "pass")
    match.play(old)
    with pytest.raises(Refused, match=r"^`purple pass` was on offer earlier, but is no longer$"):
        match.play(old)
    while match.waiting != [1] or not any(one.notation == "pass" for one in match.offers()):
        match.play(match.offers()[0])
    with pytest.raises(Refused, match="was on offer earlier"):  # though there is such a move again
        match.play(old)


def test_what_was_offered_to_all_at_once_is_played_one_after_the_other() -> None:
    match = millwright.new(FERRY, seats=3, seed=1)
    found = {one.who: one for one in match.offers()}
    for who in ("blue", "red", "yellow"):
        match.play(found[who])
    assert match.waiting != [0, 1, 2]
    with pytest.raises(Refused, match="was on offer earlier"):
        match.play(found["red"])


def test_an_offer_of_another_game_and_no_offer_at_all() -> None:
    match, other = millwright.new("brass", seats=2, seed=1), millwright.new("workshop", seats=2, seed=1)
    with pytest.raises(Refused, match=r"is an offer of Workshop of the World$"):
        match.play(other.offers()[0])
    what: Any = (3, 1, 0)
    with pytest.raises(TypeError, match="an offer, or a line such as"):
        match.play(what)
    with pytest.raises(Illegal, match="seat 1 may not play"):
        match.take(1, (99, 0, 0))


def test_nothing_may_be_played_after_the_end() -> None:
    match = after(millwright.new(FERRY, seats=2, seed=1), 1000)
    for line in ("red stay", "stay"):
        with pytest.raises(Refused):
            match.play(line)
    with pytest.raises(Refused, match=r"^The game is over$"):
        match.choice("random")
    assert match.why("red stay") == "the game is over"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"game": "chess", "seats": 2}, "no such game: chess (there are: workshop, brass, woodcraft"),
        (
            {"game": "nowhere:CHESS", "seats": 2},
            "no such game: nowhere: ModuleNotFoundError: No module named 'nowhere'",
        ),
        ({"game": "brass", "seats": 7}, "brass is for 2, 3, 4 players, not 7"),
        ({"game": "brass", "seats": "2"}, "brass is for 2, 3, 4 players, not '2'"),
        ({"game": "brass", "seats": 2, "weather": "fine"}, "no option weather=fine: brass has "),
        ({"game": FERRY, "seats": 2, "weather": "fine"}, "no option weather=fine: ferry has none"),
    ],
)
def test_what_there_is_not(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError) as error:
        millwright.new(**wrong)
    assert str(error.value).startswith(reason)


@pytest.mark.parametrize("who", ["mauve", "", 2, 7, -1, None])
def test_no_such_seat(who: Any) -> None:
    match = millwright.new("brass", seats=2, seed=1)
    for ask in (match.view, match.show, match.draw, match.question):
        with pytest.raises(ValueError, match=r"^no such seat: .* \(there are: red, purple, luck\)$"):
            ask(who)


def test_options() -> None:
    match = millwright.new("workshop", seats=3, seed=1, open_money="yes")
    assert "\noption open_money yes\n" in match.record()


# ---- chance


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_the_same_seed_gives_the_same_game(game: str, seats: int) -> None:
    games = [after(millwright.new(game, seats=seats, seed=seed), 80).record() for seed in (7, 7, "7", 8)]
    assert games[0] == games[1] == games[2] != games[3]


def test_without_a_seed_no_two_games_are_the_same() -> None:
    assert millwright.new("brass", seats=4).record() != millwright.new("brass", seats=4).record()


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_a_clone_goes_its_own_way_with_the_same_luck(game: str, seats: int) -> None:
    match = after(millwright.new(game, seats=seats, seed=3), 40)
    before, dump = match.record(), match.game.dump(match.state)
    clones = [match.clone(), match.clone()]
    lines = [after(clone, match.moves + 30).record() for clone in clones]
    assert lines[0] == lines[1] and lines[0] != before
    assert (match.record(), match.game.dump(match.state)) == (before, dump)
    assert after(match, clones[0].moves).record() == lines[0], "nothing of its luck was used up"


def test_an_imagined_match_looks_the_same_to_its_seat() -> None:
    match = after(millwright.new("brass", seats=3, seed=3), 60)
    world = match.imagine("red", seed=1)
    assert world.view("red").dump() == match.view("red").dump()
    assert match.game.dump(world.state) != match.game.dump(match.state), "the others' cards are made up"
    assert after(world, 1000).over
    assert after(match.imagine("red", seed=1), 1000).scores == world.scores
    with pytest.raises(ValueError, match="has no record"):
        world.record()


def test_a_match_at_a_position() -> None:
    match = after(millwright.new("workshop", seats=3, seed=3), 60)
    found = at_position(match.game, match.state)
    assert [str(one) for one in found.offers()] == [str(one) for one in match.offers()]
    with pytest.raises(ValueError, match=r"^a match that began in the middle has no record: "):
        found.clone().record()


# ---- bots


def test_a_bot_is_asked_and_nothing_is_played_yet() -> None:
    match = millwright.new("brass", seats=2, seed=1)
    before = match.record()
    offer = match.choice("steady")
    assert offer.who == "purple" and offer in match.offers()
    assert match.record() == before
    match.play(offer)
    assert match.record() == before.replace("pause", f"{offer}\npause")
    with pytest.raises(Refused, match=r"^red is not asked now$"):
        match.choice("steady", "red")


class Last(Bot):
    """Takes the last offer, and has been told what it plays."""

    def begin(self, game: Any, seat: int, seats: int) -> None:
        self.told = game.id, seat, seats

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        return offers[-1]


def test_a_bot_may_be_an_object() -> None:
    match, bot = millwright.new(FERRY, seats=2, seed=1), Last()
    assert str(match.choice(bot)) == "red bid 10"
    assert str(match.choice(bot, "blue")) == "blue bid 10"
    assert bot.told == ("ferry", 1, 2)


def test_a_person_against_bots() -> None:
    """Whoever sits before the screen is red; the rest goes by itself."""
    match = millwright.new("workshop", seats=3, seed=7)
    while not match.over:
        if 0 in match.waiting:
            match.play(match.offers("red")[0])
        else:
            match.play(match.choice("steady"))
    assert match.scores[0] < min(match.scores[1:]), "and the bots are better than that"


# ---- records


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_a_record_is_read_back(game: str, seats: int, tmp_path: Path) -> None:
    for moves in (30, 10_000):
        match = after(millwright.new(game, seats=seats, seed=4), moves)
        file = tmp_path / f"{moves}.game"
        file.write_text(match.record(), encoding="utf-8")
        for found in (millwright.read(match.record()), millwright.read(file), millwright.read(str(file), luck=False)):
            assert found.record() == match.record()
            assert found.game.dump(found.state) == match.game.dump(match.state)
            assert found.moves == match.moves


def test_a_game_that_was_read_goes_on_with_luck_by_its_seed() -> None:
    text = after(millwright.new(FERRY, seats=3, seed=4), 20).record()
    found = [after(millwright.read(text, seed=seed), 1000).record() for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]
    assert found[0].startswith(text.removesuffix("pause\n"))


def test_luck_answers_where_a_record_stops_before_it() -> None:
    text = millwright.new("workshop", seats=3, luck=False).record()
    assert millwright.read(text, luck=False).waiting == [LUCK]
    assert millwright.read(text).waiting == [0, 1, 2]


def test_a_record_that_cannot_be_read() -> None:
    with pytest.raises(ValueError, match=r"^record:1: not a Millwright record"):
        millwright.read("chess 1\n")
    with pytest.raises(ValueError, match=r"^nowhere.game: No such file or directory$"):
        millwright.read("nowhere.game")


# ---- notebooks


def test_a_notebook_shows_the_board_and_a_table_of_offers() -> None:
    match = millwright.new("brass", seats=2, seed=1)
    assert match._repr_svg_() == match.draw() and match.draw().startswith("<svg ")
    assert match.draw("red")._repr_svg_() == match.draw("red") != match.draw()
    page = match._repr_html_()
    assert page.startswith("<p>Brass after 17 moves: purple to decide. ") and page.endswith(match.draw())
    table = match.offers()._repr_html_()
    assert table.count("<tr>") == len(match.offers())
    assert "<td><code>purple build cotton lancaster/2</code></td>" in table
    assert Offers()._repr_html_() and repr(Offers()) == "[]"


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_what_a_debugger_shows_is_short(game: str, seats: int) -> None:
    match: Match[Any, Any, Any] = after(millwright.new(game, seats=seats, seed=5), 30)
    item = match.state.agenda[-1]
    numbers = ", ".join(f"{name}={getattr(item, name)}" for name in fields_of(type(item)))
    assert repr(item) == f"{item.name()}({numbers})"
    assert repr(match.view("red")).startswith(f"<what seat 0 sees: {item!r}, then ")
    assert repr(match.state).endswith(f": {item!r}, then {len(match.state.agenda) - 1} more>")
    for thing in (match, match.game, match.notes, match.offers()[0], match.offers()[0].quote):
        assert 5 < len(repr(thing)) < 250 and "\n" not in repr(thing) and " at 0x" not in repr(thing)
