"""Where a house is kept: in a file of its own, or in a database of a PostgreSQL server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

SCHEMES: Final = ("postgresql://", "postgres://")

SECRETS: Final = ("password", "sslpassword")
"""What an address may hold that nobody else should read."""


@dataclass(frozen=True)
class Server:
    """A database, by its address. Written in a line for people, it has no password."""

    url: str

    def __str__(self) -> str:
        try:
            parts = urlsplit(self.url)
        except ValueError:
            return "postgresql://..."  # whatever it is, a password may be in it
        who, at, where = parts.netloc.rpartition("@")
        options = [pair for pair in parse_qsl(parts.query) if pair[0] not in SECRETS]
        rest = f"?{urlencode(options, safe='/', quote_via=quote)}" if options else ""
        return f"{parts.scheme}://{who.partition(':')[0]}{at}{where}{parts.path}{rest}"


Address = Path | Server


def address_of(words: str) -> Address:
    return Server(words) if words.startswith(SCHEMES) else Path(words)


def usual_address() -> Address:
    """Where tables are kept if nothing else is said."""
    named = os.environ.get("MILLWRIGHT_DATA")
    if named:
        return address_of(named)
    home = os.environ.get("XDG_DATA_HOME") or (Path.home() / ".local" / "share")
    return Path(home) / "millwright" / "tables.db"
