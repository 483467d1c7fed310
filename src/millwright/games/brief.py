"""What a short account of a turn says of an event. Its texts are `GAME.brief.EVENT.PART`: those parts that it has."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from millwright.catalogue import has_text, has_texts, text

PARTS: Final = (
    "does",
    "leads",
    "aside",
    "spare",
    "between",
    "what",
    "several",
    "again",
    "more",
    "other",
    "gain",
    "gets",
    "all",
    "ends",
    "column",
    "title",
)

LATER: Final = {blank: f"{{{blank}}}" for blank in ("things", "many", "sum")}
"""The blanks that are filled when a whole turn is known."""


@dataclass(frozen=True)
class Brief:
    """A clause without its subject, `built a port in Wigan`; or what is said instead of one."""

    does: str = ""  # `built`: clauses that begin alike are told as one
    leads: str = ""  # the same, of the largest thing of a turn, which is told first
    aside: str = ""  # the same, of what is told only where there is room
    spare: str = ""  # the same, of what is told only if nothing else is
    between: str = ""  # the same, of what is done between turns: one's last turn is still the one before
    what: str = ""  # `a port in Wigan`
    several: str = ""  # `{many} ports`: what it is called together with others of its kind, where that is shorter
    again: str = ""  # the whole clause if the one before has named the same thing: `flipped it`
    more: str = ""  # what goes on with the last thing that leads: `for £{sum}`
    sum: int = 0  # the amount that the event tells; those of things that are told together are added up
    other: str = ""  # a sentence, if it befell somebody in the turn of another: `Green's port in Wigan flipped`
    gain: str = ""  # the key of an amount, `3 points`: those of a turn are added up, and stand behind all that was done
    gets: str = ""  # `a green 2`, which stands there, too
    all: str = ""  # a sentence about nobody in particular; the things of several are told as one `{things}`
    ends: str = ""  # the same, at the end of an era: it has a caption of its own, which stays
    column: str = ""  # where the sum stands in the table that the end of an era is told with: `Links`
    title: str = ""  # what that table is called
    about: tuple[str, ...] = ()  # the drawn things that it names


def brief(game: str, event: str, blanks: dict[str, object], about: tuple[str, ...]) -> tuple[Brief, ...]:
    """What is said of an event in brief: nothing of one that goes without saying."""
    key = f"{game}.brief.{event}"
    if not has_texts(key):
        return ()
    filled = {**blanks, **LATER}
    parts = {part: text(f"{key}.{part}", **filled) for part in parts_said(key)}
    if "gain" in parts:
        parts["gain"] = str(blanks["gain"])  # a key as it is, which no language writes otherwise
    return (Brief(**parts, sum=amount_of(blanks), about=about),)


def amount_of(blanks: dict[str, object]) -> int:
    """What the event gives, or takes if it is below nothing."""
    amount = str(blanks.get("amount", ""))
    return int(amount) if amount.removeprefix("-").isdigit() else 0


@cache
def parts_said(key: str) -> list[str]:
    """Those that there are texts for."""
    return [part for part in PARTS if has_text(f"{key}.{part}")]
