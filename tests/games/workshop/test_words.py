"""The words: every verb, event and reason has its text, and the catalogue serves other languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from millwright import catalogue
from millwright.games.workshop import quotes, verbs
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.table import State
from millwright.kernel import EVERYONE, WATCHER, offers, quote, waiting
from millwright.match import advised
from millwright.playout import random_step
from tests.games.workshop.positions import (
    at_bids,
    at_income,
    at_links,
    at_turn,
    begin,
    built,
    candidate,
    chart,
    deal,
    hold,
    item,
    own,
    say,
    seat_of,
    until,
)

KINDS = [name for name in dir(verbs) if name.isupper()]


def test_every_reason_is_in_the_catalogue() -> None:
    source = Path(quotes.__file__ or "").with_suffix("").with_suffix("").with_suffix(".py").read_text(encoding="utf-8")
    keys = re.findall(r'Quote\([^"]*"(\w+)"', source)
    assert len(keys) > 15
    assert [key for key in keys if f"workshop.why.{key}" not in catalogue.texts("en")] == []


def test_every_event_can_be_said() -> None:
    s = WORKSHOP.new(3)
    for row in verbs.EVENTS.rows:
        for third in {verbs.EARNED: (2, 3, 4, 5), verbs.CARD_UP: (0,)}.get(row.number, (0, 1)):
            line = WORKSHOP.say(s, (row.number, EVERYONE, 1, 1, third))
            assert line.text.endswith(".") != line.chapter and "{" not in line.text


@pytest.mark.rule("W49")
def test_a_line_says_whom_and_what_it_is_about() -> None:
    s = at_turn(2, "hull")
    say(s, "red take hull")
    placed = WORKSHOP.log(s, s.events, WATCHER)[-1]
    assert (placed.seat, placed.things, placed.chapter) == (0, ("town-hull",), False)
    assert WORKSHOP.say(s, (verbs.PLACED, EVERYONE, 3, 0, 0)).seat == 1
    assert WORKSHOP.say(s, (verbs.LINKS_CLEARED, EVERYONE, 0, 0, 0)).seat == -1
    secret = WORKSHOP.say(s, (verbs.TOKEN_DRAWN, EVERYONE, 1, -1, -1))
    assert (secret.seat, secret.things) == (1, ())


def test_offers_read_like_buttons() -> None:
    """Every offer of some games has a sentence without blanks, and every question has a title."""
    for seats, auction in ((2, False), (4, False), (3, True)):
        s = WORKSHOP.new(seats, open_auction="yes" if auction else "no")
        rng = Random(seats)
        while s.agenda:
            for seat in waiting(s):
                view = WORKSHOP.view(s, seat) if seat < seats else WORKSHOP.view(s, 9)
                labels = [WORKSHOP.offer(view, move, quote(s, seat, move)) for move in offers(s, seat)]
                assert all(label and "{" not in label for label in labels)
                assert seat >= seats or WORKSHOP.ask(view)
            random_step(s, rng)


def reason(s: State, line: str) -> str:
    """What is said to a move that is refused."""
    seat, move = candidate(s, line)
    return WORKSHOP.reason(s, move, quote(s, seat, move))


def advised_reason(s: State) -> str:
    """What is said to a link that is too dear, with what would help."""
    seat, move = candidate(s, "red link reading-oxford")
    return advised(WORKSHOP, s, seat, move, quote(s, seat, move))


def log(s: State, *lines: str) -> list[str]:
    """What a spectator reads of these moves."""
    told: list[str] = []
    for line in lines:
        say(s, line)
        told += WORKSHOP.log_lines(s, s.events, WATCHER)
    return told


# ---- reasons that say what would help


@pytest.mark.rule("W24", "W27")
@pytest.mark.parametrize(
    ("money", "revenue", "then"),
    [
        (0, 0, "£3 short: it costs £3"),
        (2, 1, "£1 short: it costs £3"),
        (2, 2, "£1 short: it costs £3. Selling 2 revenue for £1 would cover it."),
        (0, 5, "£3 short: it costs £3"),
        (0, 6, "£3 short: it costs £3. Selling 6 revenue for £3 would cover it."),
    ],
)
def test_a_link_says_when_advances_would_cover_it(money: int, revenue: int, then: str) -> None:
    s = at_links(3, "reading")
    s.drawers[0].money, s.table.revenue[0] = money, revenue
    assert advised_reason(s) == then


@pytest.mark.rule("W27", "W45")
def test_the_other_company_has_the_same_revenue_to_advance() -> None:
    s = at_turn(2, "hull", "leeds", "oxford")
    until(s, item("Bids"))
    say(s, "red bid 1 yellow", "blue bid 0 green", "red take oxford")
    s.drawers[0].money, s.table.revenue = 2, [2, 0]
    assert advised_reason(s).endswith("Selling 2 revenue for £1 would cover it.")


@pytest.mark.rule("W06", "W46")
def test_done_says_how_many_tokens_must_still_be_placed() -> None:
    one, two = begin(3), begin(2)
    deal(one)
    deal(two, "token red port", "token red craft")
    first = [reason(s, "red done") for s in (one, two)]
    say(two, "red demand craft")
    assert [*first, reason(two, "red done")] == [
        "one demand token must be placed",
        "two demand tokens must be placed",
        "one more demand token must be placed",
    ]


@pytest.mark.rule("W46")
def test_a_token_that_is_not_held_is_told_from_one_that_is_picked() -> None:
    s = at_income(2)
    hold(s, "red", "port", "craft")
    say(s, "red demand port")
    assert reason(s, "red demand heavy") == "you hold no Heavy Industry token"
    assert reason(s, "red demand port") == "you hold no more Port tokens"


@pytest.mark.rule("W46")
def test_done_and_the_question_know_whether_a_token_is_picked() -> None:
    s = at_income(2)
    hold(s, "red", "port", "craft")
    told = []
    for _ in range(2):
        v, (seat, move) = WORKSHOP.view(s, 0), candidate(s, "red done")
        told.append((WORKSHOP.ask(v), WORKSHOP.offer(v, move, quote(s, seat, move))))
        say(s, "red demand port" if len(told) == 1 else "red done")
    assert told == [
        ("Place up to two demand tokens, or keep them secret?", "place none"),
        ("Place one more demand token, or keep the rest secret?", "place no more"),
    ]


@pytest.mark.rule("W47")
def test_a_colour_that_has_bid_is_named() -> None:
    s = at_turn(2)
    until(s, item("Bids"))
    assert reason(s, "red bid 0 red") == "Red has bid in this round already"


# ---- sentences


def test_a_card_reads_well_in_a_sentence() -> None:
    s = at_turn(3, "wild-2", "leeds")
    assert log(s, "red take wild-2", "red place reading", "red done", "blue take leeds")[::2] == [
        "Red takes the wild card of value 2.",
        "Blue takes the Leeds card.",
    ]


def test_of_equal_cards_the_later_is_numbered_as_it_is_typed() -> None:
    s = at_bids(3, "wild-2", "wild-2", "york", open_auction=True)
    cards = "Face-up cards: wild card of value 2, wild card of value 2 (no. 2), York\n"
    assert cards in WORKSHOP.show(WORKSHOP.view(s, WATCHER))


def test_bids_of_nothing_are_not_paid() -> None:
    assert log(at_bids(3), "red bid 0", "blue bid 2", "yellow bid 0")[3:6] == [
        "Red bids nothing.",
        "Blue bids £2 and pays it.",
        "Yellow bids nothing.",
    ]


@pytest.mark.rule("W49")
def test_with_two_players_the_log_names_the_company_that_plays() -> None:
    s = at_turn(2, "reading", "hull", "london")
    until(s, item("Bids"))
    told = log(s, "red bid 1 yellow", "blue bid 0 green", "red take london", "red link london-guildford", "red done")
    assert told == [
        "Red & Yellow seals a bid.",
        "Blue & Green seals a bid.",
        "Yellow bids £1 and pays it.",
        "Green bids nothing.",
        "Turn order: Red, Blue, Yellow, Green.",
        "Yellow takes the London card.",
        "Yellow places an industry in London.",
        "Yellow builds the canal London–Guildford for £3.",
        f"Yellow raises the revenue of Red & Yellow to {s.table.revenue[0]} (+4).",
    ]


@pytest.mark.rule("W49")
def test_with_two_players_income_names_the_company_that_is_paid() -> None:
    s = at_income(2)
    s.table.revenue = [9, 0]
    built(s, "yellow", "reading-oxford")
    own(s, "yellow", "london")
    chart(s, craft=2)
    assert log(s, "red done", "blue done")[2:6] == [
        "Red & Yellow earns £9 from revenue.",
        "Yellow earns £2 for links.",
        "All links leave the map.",
        "Yellow earns £2 from demand.",
    ]


@pytest.mark.rule("W49")
def test_with_two_players_the_question_names_the_company() -> None:
    s = at_turn(2, "reading")
    assert [WORKSHOP.ask(WORKSHOP.view(s, seat_of("red"))), WORKSHOP.ask(WORKSHOP.view(at_turn(3), 0))] == [
        "Red plays. Take a card",
        "Take a card",
    ]


@pytest.mark.rule("W10")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_more_players_the_question_says_the_order_that_equal_bids_keep(seats: int) -> None:
    """The order before the auction, which the picture shows as well; for the first auction it is the one drawn."""
    names = ["Red", "Blue", "Yellow", "Green", "Black"][:seats]
    s = at_bids(seats)
    v = WORKSHOP.view(s, 0)
    words = f"Equal bids keep the order {', '.join(names)}."
    assert words in WORKSHOP.ask(v) and f"Turn order: {', '.join(names)}\n" in WORKSHOP.show(v)
    assert catalogue.text("workshop.draw.tie_order") in WORKSHOP.draw(v)
    say(s, *[f"{name.lower()} bid {n}" for n, name in enumerate(names)])
    assert catalogue.text("workshop.draw.tie_order") not in WORKSHOP.draw(WORKSHOP.view(s, 0))


def test_a_language_without_a_text_falls_back_to_english() -> None:
    english = catalogue.text("play.luck")
    token = catalogue.LANGUAGE.set("xx")
    try:
        assert catalogue.text("play.luck") == english
    finally:
        catalogue.LANGUAGE.reset(token)


def test_what_is_remembered_is_remembered_for_each_language() -> None:
    made: list[str] = []

    @catalogue.remembered
    def part(name: str) -> str:
        made.append(name)
        return f"{name} in {catalogue.LANGUAGE.get()}"

    assert (part("a"), part("a")) == ("a in en", "a in en")
    token = catalogue.LANGUAGE.set("it")
    try:
        assert (part("a"), part("a"), made) == ("a in it", "a in it", ["a", "a"])
    finally:
        catalogue.LANGUAGE.reset(token)


@pytest.mark.parametrize("open_auction", [False, True])
def test_beside_its_card_a_choice_has_no_more_than_the_name(open_auction: bool) -> None:
    s, rng = begin(4, open_auction=open_auction), Random(1)
    met = set[int]()
    while s.agenda:
        for seat in [one for one in waiting(s) if one < 4]:
            for move in offers(s, seat):
                words = WORKSHOP.label(WORKSHOP.view(s, seat), move, quote(s, seat, move))
                assert words and "filled" not in words
                met.add(move[0])
        random_step(s, rng)
    assert {verbs.TAKE, verbs.CLAIM if open_auction else verbs.BID} <= met
