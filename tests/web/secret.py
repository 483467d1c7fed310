"""What must not be on somebody's screen: worked out from the real position, to be looked for in their pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from millwright.kernel import WATCHER, bits, play_trusted
from millwright.service.room import Room
from millwright.svg import escape

ID: Final = re.compile(r"\b[a-z]+(?:-[a-z0-9]+)+")


def ids_in(text: str) -> set[str]:
    """Whatever looks like an id."""
    return set(ID.findall(text))


@dataclass
class Hidden:
    """Ids of drawn things, and phrases of labels, titles and log lines, that would tell what others hold."""

    ids: set[str] = field(default_factory=set)
    phrases: list[str] = field(default_factory=list)

    def found_in(self, text: str, ids: set[str]) -> list[str]:
        words = [phrase for phrase in self.phrases if phrase in text]
        whole = [phrase for phrase in words if re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text)]
        return [*sorted(self.ids & ids), *whole]


def hidden_in_brass(s: Any, seat: int) -> Hidden:
    """B48: no card is drawn, marked or named as one to discard but those of one's own hand."""
    own = s.drawers[seat].hand if seat < s.table.seats else ()
    deck = s.table.board.deck
    foreign = [name for card, name in enumerate(deck.ids) if card not in own]
    ids = {f"card-{name}-{nth}" for name in foreign for nth in range(1, 9)}
    return Hidden(ids, [f'data-words="discard {name}' for name in foreign])


def hidden_in_workshop(s: Any, seat: int) -> Hidden:
    """W44: purse, tokens and bid tiles are one's own."""
    t, names = s.table, s.facts.industry_ids
    watches = seat >= t.seats
    held = (0,) * len(names) if watches else s.drawers[seat].tokens
    own = [] if watches else t.colours_of(seat)
    ids = {f"token-{name}-{nth}" for name, count in zip(names, held, strict=True) for nth in range(count, 9)}
    ids |= {f"bid-{colour}" for n, colour in enumerate(s.facts.colours[: t.colours]) if n not in own}
    return Hidden(ids | ({"part-purse", "part-tokens", "panel-purse", "panel-tokens"} if watches else set()))


def hidden_in_woodcraft(s: Any, seat: int) -> Hidden:
    """C06, C71: cards in the drawers of others that never lay open, by id and by name."""
    f, others = s.facts, [drawer for n, drawer in enumerate(s.drawers) if n != seat]
    held = [drawer.drawn | drawer.hand | drawer.returned for drawer in others]
    orders = {card for cards in held for card in bits(cards & ~s.table.shown_orders)}
    helpers = {card for drawer in others for card in bits(drawer.helpers & ~s.table.shown_helpers)}
    some, more = named("order", f.orders, orders), named("helper", f.helpers, helpers)
    return Hidden(some.ids | more.ids, some.phrases + more.phrases)


def named(kind: str, deck: Any, cards: Iterable[int]) -> Hidden:
    ids = [deck.ids[card] for card in cards]
    return Hidden({*ids, *[f"{kind}-{name}" for name in ids]}, [str(escape(deck.names[card])) for card in cards])


HIDDEN: Final[dict[str, Callable[[Any, int], Hidden]]] = {
    "brass": hidden_in_brass, "workshop": hidden_in_workshop, "woodcraft": hidden_in_woodcraft,
}  # fmt: skip


class Told:
    """What each viewer may read in the log, worked out anew from the moves: not from what the table keeps of it."""

    def __init__(self) -> None:
        self.state: Any = None
        self.known: list[dict[int, list[str]]] = []

    def enter(self, room: Room) -> None:
        """The moves since."""
        if self.state is None:
            self.state = room.position(0)
        for entry in room.entries[len(self.known) :]:
            play_trusted(self.state, entry.seat, entry.move)
            events = self.state.events
            viewers = [*range(room.seats), WATCHER]
            self.known.append({viewer: room.game.log_lines(self.state, events, viewer) for viewer in viewers})

    def foreign(self, seat: int) -> list[str]:
        """What others read and this viewer does not."""
        own = {line for told in self.known for line in told[seat]}
        found = dict.fromkeys(line for told in self.known for lines in told.values() for line in lines)
        return [f">{escape(line)}<" for line in found if line not in own]


def before(room: Room, seat: int) -> Any:
    """The position that a seat has before it, with its own moves on trial."""
    draft = room.drafts.get(seat)
    return draft.state if draft and draft.moves else room.state


def hidden_from(room: Room, s: Any, seat: int, told: Told) -> Hidden:
    """Everything that this viewer must not get."""
    told.enter(room)
    found = HIDDEN[room.game.id](s, seat)
    return Hidden(found.ids, found.phrases + told.foreign(seat))


def words_of(data: bytes) -> str:
    """What was sent, as a page or as lists of elements, without the escapes of JSON."""
    lines = [line.removeprefix("data: ") for line in data.decode().split("\n")]
    return "\n".join("\n".join(json.loads(line)) if line.startswith('["') else line for line in lines)
