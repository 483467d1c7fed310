"""What must not be on somebody's screen: worked out from the real position, as patterns to look for in their pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from millwright.kernel import WATCHER, bits
from millwright.service.room import Room
from millwright.svg import escape

Hidden = Callable[[Any, int], list[str]]
"""By position and viewer: patterns of ids, labels and titles that would tell what others hold."""


def hidden_in_brass(s: Any, seat: int) -> list[str]:
    """B48: no card is drawn, marked or named as one to discard but those of one's own hand."""
    own = s.drawers[seat].hand if seat < s.table.seats else ()
    deck = s.table.board.deck
    foreign = [deck.ids[card] for card in range(len(deck.ids)) if card not in own]
    return [found for name in foreign for found in (f"card-{name}-", f'data-words="discard {name}[" ]')]


def hidden_in_workshop(s: Any, seat: int) -> list[str]:
    """W44: purse, tokens and bid tiles are one's own."""
    t, names = s.table, s.facts.industry_ids
    held = s.drawers[seat].tokens if seat < t.seats else (0,) * len(names)
    own = t.colours_of(seat) if seat < t.seats else []
    found = [f"token-{name}-{nth}" for name, count in zip(names, held, strict=True) for nth in range(count, 9)]
    found += [f'bid-{colour}["\\\\]' for n, colour in enumerate(s.facts.colours[: t.colours]) if n not in own]
    return found if seat < t.seats else [*found, 'id="purse"', 'id="part-tokens"', "token-"]


def hidden_in_woodcraft(s: Any, seat: int) -> list[str]:
    """C06, C71: cards in the drawers of others that never lay open, by id and by name."""
    f, others = s.facts, [drawer for n, drawer in enumerate(s.drawers) if n != seat]
    orders = {card for drawer in others for card in bits((drawer.drawn | drawer.hand) & ~s.table.shown_orders)}
    helpers = {card for drawer in others for card in bits(drawer.helpers & ~s.table.shown_helpers)}
    return [*named("order", f.orders, orders), *named("helper", f.helpers, helpers)]


def named(kind: str, deck: Any, cards: Iterable[int]) -> list[str]:
    ids = [f"{kind}[- ]{re.escape(deck.ids[card])}(?![-\\w])" for card in sorted(cards)]
    return [*ids, *[f"\\b{re.escape(escape(deck.names[card]))}\\b" for card in sorted(cards)]]


HIDDEN: Final[dict[str, Hidden]] = {
    "brass": hidden_in_brass, "workshop": hidden_in_workshop, "woodcraft": hidden_in_woodcraft,
}  # fmt: skip


def foreign_lines(room: Room, seat: int) -> list[str]:
    """What others read in the log and this viewer does not."""
    viewers = [*range(room.seats), WATCHER]
    told = [[tuple(entry.lines(viewer)) for viewer in viewers] for entry in room.entries]
    found = dict.fromkeys(line for lines in told if len(set(lines)) > 1 for one in lines for line in one)
    own = {line for entry in room.entries for line in entry.lines(seat)}
    return [f">{re.escape(escape(line))}<" for line in found if line not in own]


def patterns(room: Room, s: Any, seat: int) -> re.Pattern[str]:
    """Everything that this viewer must not get, in one expression."""
    found = [*HIDDEN[room.game.id](s, seat), *foreign_lines(room, seat)]
    return re.compile("|".join(found) or r"(?!)")


def words_of(data: bytes) -> str:
    """What was sent, as a page or as lists of elements, without the escapes of JSON."""
    text = data.decode()
    lines = [line.removeprefix("data: ") for line in text.split("\n")]
    return "\n".join("\n".join(json.loads(line)) if line.startswith('["') else line for line in lines)
