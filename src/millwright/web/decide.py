"""The decision: what is asked, by which rule, the choices with their prices, the turn on trial and its confirmation."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import as_word, text, text_or
from millwright.games.picture import inks
from millwright.ranges import find_ranges, number_in, range_head
from millwright.service.guests import seat_name
from millwright.service.room import BOT, OVER, WAITING
from millwright.service.sight import Barred, Choice, Sight, Sitter, Trial
from millwright.svg import Markup, join
from millwright.web.html import Attrs, h

FLAT: Final = 9
"""So many choices are a plain list, and have a numbered key each; more are grouped by what they do."""

MOST_REASONS: Final = 8


def seat_style(sight: Sight, seat: int) -> str:
    """A seat's colours, for the style sheet."""
    fill, ink = inks(sight.seat_ids, seat)
    return f"--seat:{fill};--seat-ink:{ink}"


def seat_word(sight: Sight, seat: int) -> str:
    """A seat as players call it: its colour."""
    return seat_name(sight.seat_ids[seat])


def chair_name(sight: Sight, seat: int) -> str:
    """Who sits there."""
    return sitter_name(sight.sitters[seat])


def sitter_name(sitter: Sitter) -> str:
    if sitter.kind == BOT:
        return text("web.bot_name", bot=sitter.bot)
    return sitter.name or text("web.free_seat")


def decision(sight: Sight) -> Markup:
    """The panel beside the board, whatever is going on."""
    return h("section", {"id": "decision", "aria-label": text("web.decision"), "tabindex": "-1"}, *content(sight))


def content(sight: Sight) -> list[Markup]:
    if sight.stuck:
        return [h("p", {"class": "stuck", "role": "alert"}, text(sight.stuck))]
    if sight.at is not None:
        return looking_back(sight)
    if sight.phase == WAITING:
        return [h("h2", {}, text("web.waiting_seats")), h("p", {}, text("web.waiting_help"))]
    if sight.phase == OVER:
        return [h("h2", {}, text("web.over"))]
    if sight.next_seat is not None:
        return curtain(sight, sight.next_seat)
    if not sight.my_turn:
        return waiting_for(sight)
    if sight.trial and sight.trial.barrier:
        return to_confirm(sight, sight.trial)
    return asking(sight)


def question(sight: Sight) -> Markup:
    """What is asked, and the rule it follows."""
    rule = sight.game.rule(sight.view) if sight.game.rulebook() else ""
    link = h("a", {"class": "rule", "href": f"/rules/{sight.game.id}#{rule}", "data-rule": rule}, rule) if rule else ""
    return h("h2", {}, sight.game.question(sight.view), " ", link)


def looking_back(sight: Sight) -> list[Markup]:
    return [question(sight)] if sight.view.agenda else [h("h2", {}, text("web.over"))]


def curtain(sight: Sight, seat: int) -> list[Markup]:
    """On a shared screen: whose turn it is, and nothing of what they hold until they say that they look."""
    words = text("web.show_hand", seat=seat_word(sight, seat), name=chair_name(sight, seat))
    return [
        h("h2", {}, text("web.pass_screen", seat=seat_word(sight, seat))),
        h("p", {}, text("web.pass_screen_help")),
        h("button", {"id": "reveal", "class": "main", "data-seat": seat, "style": seat_style(sight, seat)}, words),
    ]


def waiting_for(sight: Sight) -> list[Markup]:
    names = ", ".join(f"{seat_word(sight, seat)} ({chair_name(sight, seat)})" for seat in sight.asked)
    return [h("p", {"class": "waiting"}, text("web.waiting_for", names=names)), question(sight)]


# ---- my turn


def asking(sight: Sight) -> list[Markup]:
    found = [*whose(sight), question(sight), offered(sight.choices)]
    if len(sight.marks) > 1:
        found.append(h("p", {"class": "hint"}, text("web.click_board")))
    return [*found, *([on_trial(sight.trial)] if sight.trial else [])]


def whose(sight: Sight) -> list[Markup]:
    """On a shared screen: whose decision it is."""
    if not sight.shared:
        return []
    return [h("p", {"class": "whose", "style": seat_style(sight, sight.seat)}, seat_word(sight, sight.seat))]


def on_trial(trial: Trial) -> Markup:
    """What was done so far in this turn, with the way back."""
    lines = [h("li", {}, line.text) for line in trial.lines if not line.chapter]
    told = [h("ol", {"class": "staged", "aria-label": text("web.on_trial")}, *lines)] if lines else []
    return h("div", {"class": "trial"}, *told, h("p", {"class": "row"}, *back_and_forth(trial)))


def back_and_forth(trial: Trial) -> list[Markup]:
    return [
        h("button", {"data-do": "undo", "disabled": not trial.back}, text("web.undo"), key("u")),
        h("button", {"data-do": "redo", "disabled": not trial.forth}, text("web.redo"), key("r")),
    ]


def to_confirm(sight: Sight, trial: Trial) -> list[Markup]:
    """The end of what can be taken back: what comes next is told before."""
    attrs = {"id": "confirm", "class": "main", "data-do": "confirm", "style": seat_style(sight, sight.seat)}
    return [
        *whose(sight),
        h("h2", {}, text(f"web.confirm_title.{trial.barrier}")),
        h("p", {"class": "barrier"}, text(f"web.barrier.{trial.barrier}")),
        h("button", attrs, text(f"web.confirm.{trial.barrier}"), key("c")),
        on_trial(trial),
    ]


def key(sign: str) -> Markup:
    """The key that does the same."""
    return h("kbd", {"aria-hidden": "true"}, sign)


# ---- choices


def offered(choices: list[Choice]) -> Markup:
    """A few as a list, rows of numbers as a field, many by groups."""
    ranges = find_ranges([choice.words for choice in choices])
    plain = [choice for choice in choices if range_head(choice.words) not in ranges]
    fields = [number_field(row) for row in ranges.values()]
    if len(plain) <= FLAT:
        return h("div", {"class": "offers"}, *fields, *numbered(plain))
    return h("div", {"class": "offers"}, *fields, *grouped(plain))


def numbered(choices: list[Choice]) -> list[Markup]:
    return [offer_button(choice, sign_of(n)) for n, choice in enumerate(choices, 1)]


def offer_button(choice: Choice, sign: str) -> Markup:
    attrs = {"class": "offer", "data-words": choice.words, "data-things": " ".join(choice.things) or None}
    return h("button", attrs, *([key(sign)] if sign else []), h("span", {}, choice.label))


def number_field(row: list[str]) -> Markup:
    """One number out of many: a field with its limits."""
    head, _, tail = range_head(row[0]).partition(" *")
    low, high = number_in(row[0]), number_in(row[-1])
    limits: Attrs = {"min": low, "max": high, "value": low, "type": "number", "inputmode": "numeric"}
    words = text("web.number", verb=verb_name(head), rest=tail.strip(), low=low, high=high)
    return h(
        "form", {"class": "number", "data-head": head, "data-tail": tail},
        h("label", {}, words, h("input", {"name": "number", "id": f"number-{head}{tail.replace(' ', '-')}", **limits})),
        h("button", {"class": "main"}, verb_name(head)),
    )  # fmt: skip


def verb_name(word: str) -> str:
    """What a group of choices is called."""
    return text_or(f"web.verb.{word}", as_word(word))


def grouped(choices: list[Choice]) -> list[Markup]:
    """Many choices: by their verb, folded; what stands alone in its group is a button at once."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.words.split()[0], []).append(choice)
    return [
        fold(verb, row, sign_of(n)) if len(row) > 1 else offer_button(row[0], sign_of(n))
        for n, (verb, row) in enumerate(groups.items(), 1)
    ]


def sign_of(number: int) -> str:
    """The key of a choice: there are nine of them."""
    return str(number) if number <= 9 else ""


def fold(verb: str, choices: list[Choice], sign: str) -> Markup:
    count = h("span", {"class": "count"}, str(len(choices)))
    title = h("summary", {}, *([key(sign)] if sign else []), verb_name(verb), " ", count)
    return h("details", {"id": f"group-{verb}"}, title, *[offer_button(choice, "") for choice in choices])


# ---- what can be done at one thing


def thing_card(can: list[Choice], refused: list[Barred]) -> Markup:
    """Shown where something was clicked."""
    parts = numbered(can)
    if refused:
        rows = [h("li", {}, h("code", {}, one.words), " ", one.reason) for one in refused[:MOST_REASONS]]
        parts.append(h("ul", {"class": "reasons", "aria-label": text("web.why_not")}, *rows))
    if not parts:
        parts.append(h("p", {}, text("web.nothing_here")))
    return join(parts)
