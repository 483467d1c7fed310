"""Tables that there are not yet: the pledges of their luck, what a form may ask for, who plays once more."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any, Final

from millwright.bots import BOTS
from millwright.catalogue import text
from millwright.games.registry import GAMES
from millwright.record import SALT_DIGITS, is_hex
from millwright.service.luck import new_pledge, redeemed
from millwright.service.room import BOT, OPEN, PERSON, Chair, Refusal, Room
from millwright.service.store import PLEDGES, Store


class Unpledged(Refusal):
    """A form whose pledge is not one of ours, or was used already: its commitment cannot be kept."""

    def __init__(self) -> None:
        super().__init__(text("web.pledge_gone"))


class Pledges:
    """The luck of tables to come: it follows from a secret of the house."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.secret: Final = store.secret(PLEDGES)

    def new(self) -> str:
        """The commitment to a seed, for a form: so the host's own salt, too, comes after it."""
        return new_pledge(self.secret)

    def redeem(self, pledge: str) -> tuple[str, str]:
        """Number and seed of a pledge that no table has had; another seed is never put in its place."""
        found = redeemed(self.secret, pledge)
        if found is None or self.store.is_pledged(found[0]):
            raise Unpledged
        return found


def check_table(game: str, chairs: list[Chair], options: dict[str, str]) -> None:
    """Whether there can be such a table; a form that was tampered with is refused.

    A bot is one that the game lists: nobody else's code is loaded because a form names it.
    """
    if game not in GAMES or len(chairs) not in GAMES[game].seats:
        raise Refusal(text("web.no_such_table"))
    if any(chair.kind == BOT and chair.bot not in BOTS[game] for chair in chairs):
        raise Refusal(text("web.no_such_table"))
    if not all(GAMES[game].allows(key, value) for key, value in options.items()):
        raise Refusal(text("web.no_such_table"))


def tidy_salt(salt: str) -> str:
    """What a browser adds to the table's luck: hexadecimal digits, or nothing."""
    return salt if is_hex(salt, SALT_DIGITS) else ""


def once_more(chair: Chair, person: int) -> Chair:
    """Who sits there in another game; without a salt, since that is known by now."""
    if chair.kind == BOT and not chair.lent:
        return Chair(BOT, bot=chair.bot)
    return Chair(PERSON, person, chair.name, own_name=chair.own_name) if chair.person == person else Chair(OPEN)


def imagined(room: Room, seq: int, seat: int) -> Any:
    """A whole position that a seat cannot tell from the real one."""
    view = room.game.view(room.position(seq), seat)
    return room.game.imagine(view, Random(secrets.token_hex(16)))
