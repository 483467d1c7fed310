"""Records that are refused, as data: what was done to a good one, the line that is named, and what is said of it."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Final

from millwright.arena import Series, play_game
from millwright.games.registry import GAMES

WORKSHOP: Final = GAMES["workshop"]
NO_GAME: Final = f"no such game: chess (there are: {', '.join(GAMES)})"

BadRecords = dict[str, tuple[bytes, int, str]]
"""By a name: the file, the line that is named, and what is said among other words."""


@cache
def game_text() -> str:
    """A random game of three, played to its end."""
    return play_game(Series("workshop", 3, ("random",) * 3, 1, 7, (), WORKSHOP.standard), 0).record


@cache
def short_text() -> str:
    """Its first forty moves."""
    return "\n".join([*game_text().split("\n")[:48], "pause", ""])


def changed(old: str, new: str) -> bytes:
    """The short game with one change."""
    assert old in short_text()
    return short_text().replace(old, new, 1).encode()


def with_header(lines: str) -> bytes:
    """The short game with these lines in its header, from the fifth line on."""
    return changed("seats 3", f"seats 3\n{lines}")


def ending(lines: str) -> bytes:
    """The short game with other lines in place of its closing one."""
    return (short_text().removesuffix("pause\n") + lines).encode()


# ---- the short game: its text, the numbers of a few lines, its first bid, its header

TEXT: Final = short_text()
LINES: Final = TEXT.split("\n")
BLANK: Final = LINES.index("") + 1
LAST: Final = LINES.index("pause") + 1
BID: Final = next(n for n, line in enumerate(LINES, 1) if line.startswith("red bid "))
FIRST_BID: Final = LINES[BID - 1]
HEADER: Final = TEXT[: TEXT.index("\n\n")]

# ---- what is said more than once

MAGIC: Final = "the first line should be `millwright 1`"
NO_TEXT: Final = "not a text file"
PLAYERS: Final = "workshop is for 2, 3, 4, 5 players"
RULES: Final = f"of workshop; this Millwright reads {WORKSHOP.rules}"
OPTIONS: Final = "the options are open_auction, open_money, bid_tie"
DIGITS: Final = "digits out of 0-9 and a-f are needed"
TWICE: Final = "an earlier line says that already"
BIDS: Final = "is not on offer (on offer: bid 0 to bid 50"
CUT: Final = "the record was cut off: "
FOLLOW: Final = "nothing may follow the closing line"

FILES: Final[BadRecords] = {
    "empty": (b"", 1, MAGIC),
    "a line end": (b"\n", 1, MAGIC),
    "junk": (random.Random(1).randbytes(5000), 1, NO_TEXT),
    "junk after the header": (TEXT.encode()[:300] + b"\xff\xfe\n", TEXT[:300].count("\n") + 1, NO_TEXT),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(200), 1, NO_TEXT),
    "NUL bytes": (bytes(4096), 1, MAGIC),
    "UTF-16": (TEXT.encode("utf-16"), 1, NO_TEXT),
    "old Mac line ends": (TEXT.replace("\n", "\r").encode(), 1, MAGIC),
    "a coded surrogate": (TEXT.encode().replace(b"red bid", b"red \xed\xa0\x80", 1), BID, NO_TEXT),
    "other seats": (re.sub("player .*\n", "", TEXT).replace("seats 3", "seats 2").encode(), 6, "luck: `seat "),
    "only a header": (HEADER.encode(), BLANK - 1, "cut off in its header: an empty line"),
    "header and blank": (f"{HEADER}\n\n".encode(), BLANK, "should be `pause` if the game stops here on purpose"),
    "half a line": (TEXT[: TEXT.index("red bid") + 9].encode(), BID, f"{CUT}`red bid"),
    "after the closing line": (TEXT.encode() + b"red bid 1\n", LAST + 1, FOLLOW),
    "closed twice": (TEXT.encode() + b"pause\n", LAST + 1, FOLLOW),
}

CHANGES: Final = {
    "another magic": ("millwright 1", "millwright 2", 1, MAGIC),
    "a NUL byte": ("red bid", "red\0bid", BID, r"`red\x00bid"),
    "escapes": ("red bid", "red \x1b[31mbid", BID, r"red: `\x1b[31mbid"),
    "an escape as game": ("game w", "game \x1b]0;x\x07w", 2, r"no such game: \x1b]0;x\x07workshop"),
    "a line separator": ("red bid", "red b\u2028id", BID, BIDS),
    "another game": ("workshop 2", "chess 2", 2, NO_GAME),
    "other rules": (WORKSHOP.rules, "1999.1", 2, f"played by rules 1999.1 {RULES}"),
    "no rules": (f" {WORKSHOP.rules}", "", 2, f"played by rules ? {RULES}"),
    "other facts": ("facts ", "facts 0", 3, "played with other facts (workshop.toml): give that file with --facts"),
    "1 seat": ("seats 3", "seats 1", 4, f"`seats 1`: {PLAYERS}"),
    "6 seats": ("seats 3", "seats 6", 4, f"`seats 6`: {PLAYERS}"),
    "-3 seats": ("seats 3", "seats -3", 4, f"`seats -3`: {PLAYERS}"),
    "no number": ("seats 3", "seats three", 4, f"`seats three`: {PLAYERS}"),
    "no seats": ("seats 3\n", "", 2, "the header has no `seats` line, such as `seats 4`"),
    "no game": (f"game workshop {WORKSHOP.rules}\n", "", 2, "the header has no `game` line, such as `game "),
    "game twice": ("seats 3", f"game workshop {WORKSHOP.rules}\nseats 3", 4, "`game workshop "),
    "facts twice": ("seats 3", "facts 00\nseats 3", 4, "`facts 00`"),
    "no empty line": ("\n\n", "\n", BLANK, "is no header line; an empty line ends the header"),
    "another bid": (FIRST_BID, "red bid 51", BID, "red: `bid 51` is refused: you have only £50 for it"),
    "a word": (FIRST_BID, "red bit 5", BID, f"`bit 5` {BIDS}"),
    "a seat": (FIRST_BID, "mauve bid 5", BID, "it should begin with red, blue, yellow, luck, =, end or pause"),
    "a move twice": (FIRST_BID, f"{FIRST_BID}\n{FIRST_BID}", BID + 1, "another seat decides"),
    "a move lost": (f"{LINES[BLANK]}\n", "", BLANK + 3, "`token "),
}
"""What was replaced in the short game, and by what."""

PROMISE: Final = f"luck commitment {'c0' * 32}"

HEADER_LINES: Final = {
    "seats twice": ("seats 3", 5, "`seats 3`"),
    "an option": ("option luck yes", 5, OPTIONS),
    "an option's value": ("option open_money 1", 5, "the options are open_money (no or yes)"),
    "half an option": ("option open_money", 5, "is no header line; an empty line ends the header"),
    "luck without a promise": (
        f"luck seed {'ab' * 32}", 5, "this proves nothing without a line `luck commitment ...`",
    ),
    "a promise twice": (f"{PROMISE}\n{PROMISE}", 6, TWICE),
    "a promise too short": (PROMISE[:-1], 5, f"64 {DIGITS}"),
    "a promise too long": (f"{PROMISE}0", 5, f"64 {DIGITS}"),
    "a promise in capitals": (f"luck commitment {'C0' * 32}", 5, f"64 {DIGITS}"),
    "no promise": ("luck commitment", 5, f"64 {DIGITS}"),
    "promises": (f"{PROMISE} {'ab' * 32}", 5, f"64 {DIGITS}"),
    "a seed of other signs": (f"{PROMISE}\nluck seed {'g' * 64}", 6, f"64 {DIGITS}"),
    "a seed in capitals": (f"{PROMISE}\nluck seed {'AB' * 32}", 6, f"64 {DIGITS}"),
    "a seed of other digits": (f"{PROMISE}\nluck seed {'٣' * 64}", 6, f"64 {DIGITS}"),
    "a seed twice": (f"{PROMISE}\nluck seed {'1' * 64}\nluck seed {'1' * 64}", 7, TWICE),
    "a salt too long": (f"{PROMISE}\nluck salt red {'1' * 64}", 6, f"32 {DIGITS}"),
    "a long salt": (f"{PROMISE}\nluck salt red {'x ' * 9999}", 6, f"32 {DIGITS}"),
    "a salt of nothing": (f"{PROMISE}\nluck salt red", 6, f"32 {DIGITS}"),
    "a salt of nobody": (f"{PROMISE}\nluck salt", 6, "`luck salt` is no header line"),
    "a salt of luck": (f"{PROMISE}\nluck salt luck {'1' * 32}", 6, "no such seat: luck (there are: red,"),
    "a salt twice": (f"{PROMISE}\nluck salt red {'1' * 32}\nluck salt red {'2' * 32}", 7, TWICE),
    "other lines of luck": (f"{PROMISE}\nluck charm red", 6, "is no header line"),
}  # fmt: skip
"""What stands after `seats 3`."""

ENDINGS: Final = {
    "no closing line": ("", LAST - 1, f"{CUT}its last line should be `pause`"),
    "a wrong end": ("end red 1 blue 1 yellow 1\n", LAST, "but the game came to `pause`"),
    "a wrong number": ("= red money: 9999\npause\n", LAST, ", not `9999`"),
    "a wrong question": ("= weather: fine\npause\n", LAST, "is no question of workshop (docs/records.md lists them)"),
    "no question": ("= red money\npause\n", LAST, "`= red money` should be `= question: answer`"),
    "a long line": (f"red {'bid ' * 100_000}\npause\n", LAST, "is not on offer"),
}
"""What stands in place of `pause`."""

BAD_RECORDS: Final[BadRecords] = (
    FILES
    | {name: (changed(old, new), line, said) for name, (old, new, line, said) in CHANGES.items()}
    | {name: (with_header(lines), line, said) for name, (lines, line, said) in HEADER_LINES.items()}
    | {name: (ending(lines), line, said) for name, (lines, line, said) in ENDINGS.items()}
)
