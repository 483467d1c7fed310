"""The decision: what is asked, by which rule, the choices with their prices, the turn on trial and its confirmation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from millwright.catalogue import as_word, remembered, remembering, text, text_or
from millwright.games.game import ASIDE, INSTEAD
from millwright.games.picture import inks, mark
from millwright.ranges import find_ranges, range_head
from millwright.refusals import Refusal
from millwright.service.guests import bot_name, seat_name
from millwright.service.room import BOT, OVER, WAITING
from millwright.service.sight import Choice, Sight, Sitter, Trial
from millwright.svg import Markup, el, join
from millwright.web.hint import hint, hint_button
from millwright.web.html import Attrs, h
from millwright.web.number import number_fields
from millwright.web.offer_words import offer_words

FLAT: Final = 9
"""So many choices are a plain list, and have a numbered key each; more are grouped by what they do."""

MANY_SHORT: Final = 6
SHORT: Final = 14
"""So many choices of so few letters stand in two columns."""

FLAT_BESIDE: Final = 6
"""So many if some of them are free beside the question: more would push the way out of the question out of view."""

MOST_REASONS: Final = 8


def seat_style(sight: Sight, seat: int) -> str:
    """A seat's colours, for the style sheet."""
    return colours_of(sight.seat_ids, seat)


def colours_of(seat_ids: Sequence[str], seat: int) -> str:
    fill, ink = inks(seat_ids, seat)
    return f"--seat:{fill};--seat-ink:{ink}"


def seat_word(sight: Sight, seat: int) -> str:
    """A seat as players call it: its colour."""
    return seat_name(sight.seat_ids[seat])


def chair_name(sight: Sight, seat: int) -> str:
    """Who sits there."""
    return sitter_name(sight.sitters[seat])


def who(sight: Sight, seat: int) -> str:
    """Who sits there; a bot is told by its kind."""
    name = chair_name(sight, seat)
    return text("web.strip.mine", name=name) if sight.sitters[seat].mine else name


def sitter_name(sitter: Sitter) -> str:
    if sitter.kind == BOT:
        bot = bot_name(sitter.bot)
        kind = "resigned" if sitter.resigned else "for"
        return text(f"web.stand_in.{kind}", bot=bot, name=sitter.left_by) if sitter.left_by else bot
    if sitter.own_bot:
        return text("web.own_bot.name", name=sitter.name)
    return sitter.name or text("web.free_seat")


def decision(sight: Sight) -> Markup:
    """The panel beside the board, whatever is going on."""
    return panel(content(sight))


def panel(inside: list[Markup]) -> Markup:
    return h("section", {"id": "decision", "aria-label": text("web.decision"), "tabindex": "-1"}, *inside)


def content(sight: Sight) -> list[Markup]:
    if sight.stuck:
        return [h("p", {"class": "stuck", "role": "alert"}, text(sight.stuck))]
    if sight.at is not None:
        return looking_back(sight)
    if sight.phase == WAITING:
        return [h("h2", {}, text("web.waiting_seats")), h("p", {}, text("web.waiting_help"))]
    if sight.phase == OVER:
        return []
    if sight.next_seat is not None:
        return curtain(sight, sight.next_seat)
    if not sight.my_turn:
        return waiting_for(sight)
    if sight.trial and sight.trial.barrier:
        return to_confirm(sight, sight.trial)
    return asking(sight)


@cache
def sign(seat: int) -> Markup:
    """A seat's mark: disc, triangle, square, diamond, cross."""
    return el(
        "svg", {"class": "sign", "viewBox": "-12 -12 24 24", "aria-hidden": "true"}, mark(seat, 0, 0, 8, "currentColor")
    )


def badge(seat_ids: Sequence[str], seat: int) -> Markup:
    """A seat's mark in its colour, at the head of what tells of it."""
    return h("span", {"class": "whose-sign", "style": colours_of(seat_ids, seat)}, sign(seat))


def question(sight: Sight, *seats: int) -> Markup:
    """What is asked, of whom, and the rule it follows."""
    rule = sight.game.rule(sight.view) if sight.game.rulebook() else ""
    about = sight.game.about_question(sight.view) if seats else ()
    return question_of(sight.game.id, rule, sight.game.headline(sight.view), sight.seat_ids, seats, about)


@remembered
def question_of(
    game: str, rule: str, words: str, seat_ids: tuple[str, ...], seats: tuple[int, ...], about: tuple[str, ...]
) -> Markup:
    link = h("a", {"class": "rule", "href": f"/rules/{game}#{rule}", "data-rule": rule}, rule) if rule else ""
    attrs: Attrs = {"data-about": " ".join(about) or None}
    return h("h2", attrs, *[badge(seat_ids, seat) for seat in seats], words, " ", link)


def looking_back(sight: Sight) -> list[Markup]:
    return [question(sight)] if sight.view.agenda else [h("h2", {}, text("web.over"))]


def curtain(sight: Sight, seat: int) -> list[Markup]:
    """On a shared screen: whose turn it is, and nothing of what they hold until they say that they look."""
    words = text("web.show_hand", seat=seat_word(sight, seat), name=chair_name(sight, seat))
    return [
        h("h2", {}, badge(sight.seat_ids, seat), text("web.pass_screen", seat=seat_word(sight, seat))),
        h("button", {"id": "reveal", "class": "main", "data-seat": seat, "style": seat_style(sight, seat)}, words),
    ]


def waiting_for(sight: Sight) -> list[Markup]:
    asked = tuple([(seat, chair_name(sight, seat)) for seat in sight.asked])
    return [waited_for(sight.seat_ids, asked), question(sight)]


@remembered
def waited_for(seat_ids: tuple[str, ...], asked: tuple[tuple[int, str], ...]) -> Markup:
    """The seats that are asked, each with the name of who sits there."""
    names = ", ".join([f"{seat_name(seat_ids[seat])} ({name})" for seat, name in asked])
    signs = [badge(seat_ids, seat) for seat, _ in asked]
    return h("p", {"class": "waiting"}, *signs, text("web.waiting_for", names=names))


# ---- my turn


def asking(sight: Sight) -> list[Markup]:
    remark = [h("p", {"class": "remark"}, sight.remark)] if sight.remark else []
    ends = sight.finish == 1  # then being done and ending the turn are the same
    listed = [choice for choice in sight.choices if not (ends and choice.closes)]
    found = [
        *whose(sight),
        title(sight),
        *remark,
        *held_line(sight),
        *hint(sight),
        offered(tuple(listed)),
        *to_finish(sight),
    ]
    if len(sight.marks) > 1:
        found.append(h("p", {"class": "hint"}, text("web.click_board")))
    return [*found, *on_trial(sight.trial)]


def title(sight: Sight) -> Markup:
    """What is asked; beside it, always in view, the way back and the hint."""
    back = back_and_forth(sight.trial) if sight.trial else []
    return h("div", {"class": "title"}, question(sight, sight.seat), *back, *hint_button(sight))


def held_line(sight: Sight) -> list[Markup]:
    """What somebody has taken up and may do with it; the script shows the one that fits."""
    if not sight.hand:
        return []
    keys = ("held", "held_more", "held_one_more", "held_nothing")
    lines = [h("span", {"class": key.replace("_", "-"), "hidden": True}, text(f"web.{key}")) for key in keys]
    return [h("p", {"id": "held", "role": "status", "hidden": True}, h("b", {}), *lines)]


def to_finish(sight: Sight) -> list[Markup]:
    """The end of the turn, where nothing more has to be done: one click, and it is confirmed."""
    if not sight.finish:
        return []
    attrs = {"id": "finish", "class": "main", "data-do": "finish", "style": seat_style(sight, sight.seat)}
    return [
        h("button", attrs, text("web.confirm.others"), key("c")),
        h("p", {"class": "barrier hint"}, text("web.barrier.others")),
    ]


def whose(sight: Sight) -> list[Markup]:
    """On a shared screen: whose decision it is."""
    if not sight.shared:
        return []
    return [h("p", {"class": "whose", "style": seat_style(sight, sight.seat)}, seat_word(sight, sight.seat))]


def on_trial(trial: Trial | None) -> list[Markup]:
    """What was done so far in this turn."""
    lines = [h("li", {}, line.text) for line in trial.lines if not line.chapter] if trial else []
    return [h("ol", {"class": "staged", "aria-label": text("web.on_trial")}, *lines)] if lines else []


def back_and_forth(trial: Trial) -> list[Markup]:
    return [
        h("button", {"data-do": name, "disabled": not there, "title": text(f"web.{name}")}, *arrow(name, glyph, letter))
        for name, glyph, letter, there in (("undo", "↶", "u", trial.back), ("redo", "↷", "r", trial.forth))
    ]


def arrow(name: str, glyph: str, letter: str) -> list[Markup]:
    """A word with an arrow; beside a title there is room for the arrow only."""
    return [h("span", {"aria-hidden": "true"}, glyph), h("span", {"class": "word"}, text(f"web.{name}")), key(letter)]


def to_confirm(sight: Sight, trial: Trial) -> list[Markup]:
    """The end of what can be taken back: what comes next is told before."""
    attrs = {"id": "confirm", "class": "main", "data-do": "confirm", "style": seat_style(sight, sight.seat)}
    return [
        *whose(sight),
        h("h2", {}, badge(sight.seat_ids, sight.seat), trial.question or text(f"web.confirm_title.{trial.barrier}")),
        h("p", {"class": "barrier"}, text(f"web.barrier.{trial.barrier}")),
        h("button", attrs, text(f"web.confirm.{trial.barrier}"), key("c")),
        h("p", {"class": "row"}, *back_and_forth(trial)),
        *on_trial(trial),
    ]


def key(sign: str) -> Markup:
    """The key that does the same."""
    return h("kbd", {"aria-hidden": "true"}, sign)


# ---- choices


@remembering(256)
def offered(choices: tuple[Choice, ...]) -> Markup:
    """A few as a list, rows of numbers as a field, many by groups; what leads away from the question comes behind."""
    ranges = find_ranges([choice.words for choice in choices])
    plain = [choice for choice in choices if range_head(choice.words) not in ranges]
    fields = number_fields([*choices])
    short = len(plain) <= FLAT_BESIDE
    rows = groups_of(sorted(plain, key=lambda one: how_far(one, short)))
    if len(rows) == 1 and plain[0].pieces:
        return h("div", {"class": "offers"}, *picker(plain))
    shape = "offers short" if not fields and in_two_columns(rows) else "offers"
    return h("div", {"class": shape}, *fields, *[group(row, sign_of(n)) for n, row in enumerate(rows, 1)])


def in_two_columns(rows: list[list[Choice]]) -> bool:
    """Whether they are many and all so short that two stand beside each other."""
    return len(rows) >= MANY_SHORT and all(len(row) == 1 and len(row[0].label) <= SHORT for row in rows)


def groups_of(choices: list[Choice]) -> list[list[Choice]]:
    """By their verb, if they are many; else each stands alone, but for those that are put together of pieces."""
    many = len([choice for choice in choices if not choice.pieces])
    few = many <= (FLAT_BESIDE if any(choice.beside == ASIDE for choice in choices) else FLAT)
    single = {*(choices if few else asked_for(choices))}
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        name = choice.words if choice in single and not choice.pieces else choice.verb
        groups.setdefault(name, []).append(choice)
    return list(groups.values())


def asked_for(choices: list[Choice]) -> list[Choice]:
    """What is never folded: the answers to a question beside which others are free, or all if they are of one kind."""
    plain = [choice for choice in choices if not choice.beside]
    of_one_kind = len({choice.verb for choice in plain if not quiet(choice)}) == 1
    return plain if of_one_kind or len(plain) < len(choices) else []


def quiet(choice: Choice) -> bool:
    """Whether it leads away from the question."""
    return choice.stops or choice.beside == INSTEAD


def how_far(choice: Choice, short: bool) -> int:
    """How far from the question a choice stands: its answers, a last move or to leave it at that, what is free beside
    it, and what is done instead."""
    if choice.ends:
        return 2 if short else 0  # a long list would hide it behind the end of the turn
    return {ASIDE: 3, INSTEAD: 4}.get(choice.beside, 1 + int(choice.stops))


def numbered(choices: list[Choice]) -> list[Markup]:
    return [offer_button(choice, sign_of(n)) for n, choice in enumerate(choices, 1)]


@remembered
def offer_button(choice: Choice, sign: str) -> Markup:
    attrs: Attrs = {
        "class": "offer quiet" if quiet(choice) else "offer",
        "data-words": choice.words,
        "data-things": " ".join(choice.things) or None,
        "data-at": " ".join(choice.at) or None,
        "data-pieces": " ".join("|".join(piece.things) for piece in choice.pieces) or None,
        "data-ends": choice.ends,
        "data-beside": choice.beside or None,
        "hidden": bool(choice.pieces),  # until it is put together
    }
    return h("button", attrs, key(sign), offer_words(choice.label))


def verb_name(word: str) -> str:
    """What a group of choices is called."""
    return text_or(f"web.verb.{word}", as_word(word))


def group(choices: list[Choice], sign: str) -> Markup:
    """What stands alone is a button at once, all others are folded."""
    if choices[0].pieces:
        return fold(choices, sign, picker(choices))
    return fold(choices, sign, numbered(choices)) if len(choices) > 1 else offer_button(choices[0], sign)


def sign_of(number: int) -> str:
    """The key of a choice: there are nine of them."""
    return str(number) if number <= 9 else ""


def fold(choices: list[Choice], sign: str, inside: list[Markup]) -> Markup:
    """One group is open at a time: its choices have the number keys then."""
    verb = choices[0].verb
    count = [] if choices[0].pieces else [" ", h("span", {"class": "count"}, str(len(choices)))]
    title = h("summary", {}, key(sign), verb_name(verb), *count)
    return h("details", {"id": f"group-{verb}", "name": "offers"}, title, *inside)


def picker(choices: list[Choice]) -> list[Markup]:
    """Choices that are put together: the pieces, and each choice as soon as its pieces are picked.

    Of two equal cards each is a piece, for both may be wanted.
    """
    pieces = {piece.things[0]: piece.label for choice in choices for piece in choice.pieces}
    buttons = [
        h("button", {"class": "piece", "data-take": thing, "aria-pressed": "false"}, key(""), label)
        for thing, label in pieces.items()
    ]
    row = h("p", {"class": "row", "role": "group", "aria-label": text("web.pieces")}, *buttons)
    return [row, *[offer_button(choice, "") for choice in choices]]


# ---- what can be done at one thing


def thing_card(can: list[Choice], refused: list[Refusal], idle: list[str]) -> Markup:
    """Shown where something was clicked; `idle` is said where there is nothing to choose and nothing to refuse."""
    parts = numbered([choice for choice in can if not choice.pieces])
    if refused:
        rows = [refusal_row(one) for one in refused[:MOST_REASONS]]
        reasons = h("ul", {"class": "reasons", "aria-label": text("web.why_not")}, *rows)
        parts.append(h("details", {}, h("summary", {}, text("web.why_not")), reasons) if parts else reasons)
    return join([*parts, *[h("p", {}, words) for words in idle]])


def refusal_row(one: Refusal) -> Markup:
    """What cannot be done, why, and what would help."""
    way_out = [" ", h("em", {"class": "way-out"}, one.way_out)] if one.way_out else []
    return h("li", {}, h("b", {}, text("web.refused_wish", wish=one.wish)), " ", f"{one.reason}.", *way_out)
