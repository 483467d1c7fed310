"""The text game, played by a script: what is typed, what is shown, what is taken back, what is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from millwright.catalogue import text
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, offers, waiting
from millwright.record import Record, read_record, write_record
from millwright.replay import replay
from millwright.textplay import TextGame

WORKSHOP: Final = GAMES["workshop"]

Answer = str | Callable[["Screen"], str]


class Screen:
    """A player with a script. Answers are texts, or functions that look first; when they run out, the player quits."""

    def __init__(
        self, who: str, *answers: Answer, file: Path | None = None, seed: str = "5", game: str = "workshop",
        **options: str,
    ) -> None:  # fmt: skip
        self.answers = list(answers)
        self.enters: list[str] = []  # what is typed where a turn is to be confirmed; Enter when it runs out
        self.shown: list[str] = []
        self.asked: list[str] = []
        self.seen: list[tuple[dict[str, Any], list[str]]] = []
        self.rules, kinds = GAMES[game], who.split(",")
        record = Record(self.rules, self.rules.facts(), len(kinds), options)
        record.players = dict(zip(self.rules.seat_ids(record.facts, len(kinds)), kinds, strict=True))
        self.game = TextGame(record, seed, self.read, self.shown.append, file)

    def read(self, prompt: str) -> str:
        if "[Enter]" in prompt:
            return self.enters.pop(0) if self.enters else ""
        self.asked.append(prompt)
        self.seen.append((self.rules.dump(self.game.match.state), [line.text for line in self.game.match.notes.body]))
        self.mark = len(self.shown)
        if not self.answers:
            return "quit"
        answer = self.answers.pop(0)
        return answer if isinstance(answer, str) else answer(self)

    def run(self) -> Screen:
        self.game.run()
        return self

    def seat(self) -> int:
        """The seat whose prompt stands on the screen."""
        return self.game.match.notes.seat_names()[self.asked[-1].removesuffix("> ")]

    def words(self) -> list[str]:
        """What that seat may do, in notation."""
        return [self.rules.write(self.game.match.state, move) for move in offers(self.game.match.state, self.seat())]


def first(screen: Screen) -> str:
    """The first offer, typed."""
    return screen.words()[0]


def middle(screen: Screen) -> str:
    """An offer that is neither the first nor the last, so that games get somewhere."""
    words = [word for word in screen.words() if word != "advance"]
    if words[0].startswith("bid "):
        return words[min(1, len(words) - 1)]
    return words[len(words) // 2]


def until(word: str, then: str) -> Callable[[Screen], str]:
    """Answer anything up to the decision that offers a move with this verb; there, answer `then`."""

    def answer(screen: Screen) -> str:
        if any(offer.split()[0] == word for offer in screen.words()):
            return then
        screen.answers.insert(0, answer)
        return middle(screen)

    return answer


HIGH: Final = "bid 30"
"""A bid that no bot tops in the first round, so that the turn is red's."""


# ---- choosing


def test_a_number_chooses_the_offer_beside_it() -> None:
    screen = Screen("me,random,random", "2")
    screen.game.run()
    listed = [line for line in screen.shown if line.startswith("   2  ")]
    notation = listed[0].rsplit("[", 1)[1].rstrip("]")
    assert f"red {notation}" in screen.seen[1][1]


def test_a_move_may_be_typed_in_any_case_and_with_blanks() -> None:
    screen = Screen("me,random,random", lambda screen: f"  {first(screen).upper().replace(' ', '   ')} ").run()
    wanted = next(line for line in screen.shown if line.startswith("   1  ")).rsplit("[", 1)[1].rstrip("]")
    assert f"red {wanted}" in screen.seen[1][1]


@pytest.mark.parametrize(
    "typed", ["0", "3", "99", "-1", "1.0", "nonsense", "demand gold", "luck card leeds", "²", "{x}"]
)
def test_what_is_no_offer_is_asked_again(typed: str) -> None:
    screen = Screen("me,random,random", typed).run()
    assert screen.seen[1] == screen.seen[0]
    assert f"  `{typed}` is not on offer (on offer: demand " in screen.shown[screen.mark - 1]


def test_a_refused_move_gets_its_reason() -> None:
    screen = Screen("me,random,random", first, until("bid", "bid 51")).run()
    assert screen.shown[screen.mark - 1] == "  `bid 51` is refused: you have only £50 for it"
    assert screen.seen[-1] == screen.seen[-2]


def test_an_empty_line_does_nothing() -> None:
    screen = Screen("me,random,random", "", "   ").run()
    assert screen.seen[0] == screen.seen[1] == screen.seen[2]
    assert len(screen.asked) == 3


def test_long_rows_of_bids_are_a_span() -> None:
    screen = Screen("me,random,random", first, until("bid", "bid 17")).run()
    assert "      bid 0 to bid 50" in screen.shown
    assert not any("[bid " in line for line in screen.shown)
    assert "red bid 17" in screen.seen[-1][1]


def test_a_number_alone_is_a_bid_where_there_is_one_span() -> None:
    screen = Screen("me,random,random", first, until("bid", "17")).run()
    assert "red bid 17" in screen.seen[-1][1]


def test_a_single_offer_is_answered_for_the_player() -> None:
    """A whole game: the player is asked only where there is a choice, and yet has made every move."""

    def only_choices(screen: Screen) -> str:
        assert len(screen.words()) > 1
        screen.answers.append(only_choices)
        return middle(screen)

    screen = Screen("me,random,random", only_choices).run()
    moves = [line.text for line in screen.game.match.notes.body if line.text.startswith("red ")]
    assert len(moves) > len(screen.asked) > 20
    assert sum(move.startswith(("red take", "red exchange")) for move in moves) == 18  # two eras of nine rounds


# ---- the commands


@pytest.mark.parametrize("typed", ["help", "?", "HELP"])
def test_help(typed: str) -> None:
    screen = Screen("me,random,random", typed).run()
    for word in ("show", "why", "undo", "quit"):
        assert word in screen.shown[screen.mark - 1]
    assert screen.seen[1] == screen.seen[0]


def test_show_is_the_own_view() -> None:
    screen = Screen("me,random,random", "show").run()
    page = screen.shown[screen.mark - 1]
    assert page == WORKSHOP.show(WORKSHOP.view(screen.game.match.state, 0))
    assert "Your tokens: " in page


def test_why_lists_what_is_refused() -> None:
    screen = Screen("me,random,random", first, until("bid", "why")).run()
    assert screen.shown[-3:-1] == [
        "  bid 51: you have only £50 for it",
        "  advance: it takes 2 revenue, and you have 0",
    ]
    assert screen.seen[-1] == screen.seen[-2]


# ---- taking back


def test_undo_restores_position_and_record() -> None:
    screen = Screen("me,steady,steady", first, until("bid", HIGH), first, "undo", "undo").run()
    taken = next(i for i, (_, body) in enumerate(screen.seen) if body[-1].startswith("red take "))
    assert screen.asked[taken - 1] == "red> "
    assert screen.seen[taken + 1] == screen.seen[taken - 1] != screen.seen[taken]
    assert "  Taken back." in screen.shown


def test_undo_goes_back_link_by_link() -> None:
    screen = Screen("me,steady,steady", first, until("bid", HIGH), first, first, "undo", "undo").run()
    before, links, second, *after = screen.seen[-5:]
    assert [state[1][-1].split()[1] for state in (links, second)] == ["take", "link"]
    assert after == [links, before]


def test_a_move_taken_back_may_be_made_again(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    screen = Screen("me,steady,steady", first, until("bid", HIGH), first, "undo", "2", "done", file=file).run()
    taken = [line.text for line in screen.game.match.notes.body if line.text.startswith("red take ")]
    assert len(taken) == 1
    assert replay(read_record(file)).closed


def test_what_is_taken_back_leaves_the_kept_file_too(tmp_path: Path) -> None:
    file, kept = tmp_path / "a.game", []

    def look(screen: Screen) -> str:
        kept.append(file.read_text(encoding="utf-8").count("\nred take "))
        return "quit" if len(kept) > 1 else "undo"

    Screen("me,steady,steady", first, until("bid", HIGH), first, look, look, file=file).run()
    assert kept == [1, 0]


def test_a_turn_stands_when_it_is_confirmed() -> None:
    """After the last link nothing more is asked of the player, and yet it may still be taken back."""
    screen = Screen("me,steady,steady", first, until("bid", HIGH), first, "done")
    screen.enters = ["undo"]
    screen.run()
    assert "  Taken back." in screen.shown
    assert screen.seen[-1] == screen.seen[-2]


def test_undo_is_refused_when_others_have_moved() -> None:
    screen = Screen("me,steady,steady", first, until("bid", "undo")).run()
    assert screen.seen[-1] == screen.seen[-2]
    assert screen.shown[screen.mark - 1] == text("play.no_undo")


def test_undo_is_refused_at_the_first_decision() -> None:
    screen = Screen("me,steady,steady", "u").run()
    assert screen.seen[0] == screen.seen[1]
    assert "nothing to take back" in screen.shown[screen.mark - 1]


def test_a_sealed_bid_is_not_taken_back_once_it_is_open() -> None:
    screen = Screen("me,steady,steady", first, until("bid", HIGH), "undo").run()
    assert "red bid 30" in screen.seen[-1][1]
    assert "nothing to take back" in screen.shown[screen.mark - 1]


def test_a_player_cannot_take_back_what_another_did() -> None:
    screen = Screen("me,me,steady", first, "undo").run()
    assert screen.asked[:3] == ["red> ", "blue> ", "blue> "]
    assert screen.seen[2] == screen.seen[1]


# ---- people at one screen


def test_alone_at_the_screen_the_player_reads_the_own_secrets() -> None:
    screen = Screen("me,random,random", first).run()
    assert sum(line.startswith("  Red draws a demand token: ") for line in screen.shown) == 2
    assert not any(line.startswith("  Blue draws a demand token: ") for line in screen.shown)


def test_two_at_one_screen_read_nobodys_secrets() -> None:
    screen = Screen("me,me,random", first, first, until("bid", "bid 3")).run()
    assert "  Red draws a demand token." in screen.shown
    secrets = ("draws a demand token: ", "picks the ", "seals a bid of ")
    assert not any(secret in line for line in screen.shown for secret in secrets)
    assert "  Red seals a bid." in screen.shown
    assert {"red> ", "blue> "} <= set(screen.asked)


def test_only_people_can_play_a_whole_game(tmp_path: Path) -> None:
    def on(screen: Screen) -> str:
        screen.answers.append(on)
        return middle(screen)

    file = tmp_path / "a.game"
    screen = Screen("me,me", on, file=file, open_auction="yes").run()
    found = replay(read_record(file))
    assert not found.state.agenda
    assert WORKSHOP.dump(found.state) == WORKSHOP.dump(screen.game.match.state)
    assert [line.split()[:3] for line in screen.shown[-3:-1]] == [
        [f"{place}.", WORKSHOP.seat_ids(WORKSHOP.facts(), 2)[seat], "(me):"]
        for place, seat in enumerate(WORKSHOP.ranking(found.state), 1)
    ]


# ---- leaving


@pytest.mark.parametrize("typed", ["quit", "q", "QUIT"])
def test_quitting_keeps_the_record_with_a_pause(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    screen = Screen("me,steady,steady", first, until("bid", "bid 3"), typed, file=file).run()
    assert "You leave the table." in screen.shown
    assert screen.shown[-1] == text("play.saved", file=file, game="workshop")
    assert file.read_text(encoding="utf-8").endswith("\npause\n")
    record = read_record(file)
    assert record.players == {"red": "me", "blue": "steady", "yellow": "steady"}
    assert WORKSHOP.dump(replay(record).state) == WORKSHOP.dump(screen.game.match.state)


def test_without_a_file_nothing_is_kept() -> None:
    assert Screen("me,random,random", "quit").run().shown[-1] == "You leave the table."


def test_an_interrupted_game_is_kept_too(tmp_path: Path) -> None:
    def interrupt(screen: Screen) -> str:
        raise KeyboardInterrupt

    file = tmp_path / "a.game"
    Screen("me,random,random", first, interrupt, file=file).run()
    assert replay(read_record(file)).closed


def test_a_game_of_bots_plays_itself_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    screen = Screen("random,random", file=file, seed="7").run()
    assert screen.asked == []
    assert file.read_text(encoding="utf-8") == write_record(screen.game.match.notes, screen.game.match.state)
    other = Screen("random,random", seed="7").run()
    assert [line.text for line in other.game.match.notes.body] == [line.text for line in screen.game.match.notes.body]
    different = Screen("random,random", seed="8").run()
    assert different.game.match.notes.body != screen.game.match.notes.body


def test_luck_is_never_asked_of_a_person() -> None:
    screen = Screen("me,me,me", first, first, first)
    screen.game.run()
    assert LUCK not in waiting(screen.game.match.state)
    assert {"red> ", "blue> ", "yellow> "} == set(screen.asked)


def test_a_huge_number_is_no_offer() -> None:
    screen = Screen("me,random,random", "9" * 5000).run()
    assert screen.seen[1] == screen.seen[0]


def test_why_tells_rare_reasons_first_and_a_few_of_each() -> None:
    screen = Screen("me,steady", "why", game="brass").run()
    told = "\n".join(screen.shown).splitlines()
    more = next(i for i, line in enumerate(told) if line.endswith(" more like these"))
    assert all("you hold no card for it" in line for line in told[more - 5 : more])
    assert sum("you hold no card for it" in line for line in told) == 5


def test_links_that_are_refused_alike_are_one_line() -> None:
    screen = Screen("me,steady,steady", first, until("bid", HIGH), first, "why").run()
    told = "\n".join(screen.shown[:-1]).splitlines()
    assert sum("does not touch" in line for line in told) == 1


def test_why_of_one_move() -> None:
    screen = Screen("me,steady,steady", first, until("bid", "why bid 51"), "why bid 3", "why take").run()
    assert "  bid 51: you have only £50 for it" in screen.shown
    assert text("play.is_on_offer") in screen.shown
    assert text("play.not_refused") in screen.shown


def test_why_of_the_beginning_of_a_move() -> None:
    screen = Screen("me,steady,steady", first, until("bid", HIGH), first, "why link").run()
    told = [line for line in screen.shown[screen.mark - 9 :] if "  link " in line]
    assert told and all(": " in line for line in told)


def test_why_tells_an_equal_reason_once() -> None:
    screen = Screen("me", until("move", "why swap"), game="woodcraft").run()
    told = next(line for line in screen.shown if line.startswith("  swap "))
    listed, reason = told.strip().split(": ", 1)
    assert len(listed.split(", ")) == 7 and reason == "move a tile first"


def test_why_lets_a_verb_stand_for_all_its_moves() -> None:
    screen = Screen("me", until("move", "why"), game="woodcraft").run()
    told = [line for line in "\n".join(screen.shown).splitlines() if line.endswith(": move a tile first")]
    assert told == ["  berries; swap …; market; end: move a tile first"]


def test_one_may_look_before_a_turn_is_confirmed() -> None:
    screen = Screen("me,steady,steady", first, until("bid", HIGH), first, "done")
    screen.enters = ["show", "rules W20", "nonsense", ""]
    screen.run()
    assert any(line.startswith("Workshop of the World, ") for line in screen.shown)
    assert any(line.startswith("W20 ") for line in screen.shown)
    assert text("play.confirm_help") in screen.shown
    assert not screen.enters


def test_a_rule_can_be_read_at_the_table() -> None:
    screen = Screen("me,steady,steady", "rules w08", "rules W99").run()
    assert any(line.startswith("W08 ") for line in screen.shown)
    assert text("play.no_rule", rule="W99") in screen.shown


def test_the_board_can_be_drawn_at_the_table(tmp_path: Path) -> None:
    Screen("me,steady,steady", f"draw {tmp_path}/Board.svg", f"draw {tmp_path}/no/b.svg").run()
    assert (tmp_path / "Board.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_the_cards_are_shown_where_a_bid_is_asked_for() -> None:
    screen = Screen("me,steady,steady", first, until("bid", "quit")).run()
    asked = next(line for line in screen.shown if "Bid for turn order" in line)
    assert asked.count(", demand ") == 3
