"""Our scripts and styles, and those of the games: read once, and kept by browsers for as long as they stay the same.

A page names them under a version that follows from what is in them. So a browser that has them asks for none of them
again, and after an upgrade for all of them. Whoever changes one starts the server anew.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from millwright.games.registry import GAMES
from millwright.service.saved import Unknown

STATIC: Final = Path(__file__).parent / "static"
SHEETS: Final = ("style.css", "table.css", "tell.css", "ending.css", "learn.css", "why.css", "people.css", "games.css")
KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
IMPORT: Final = re.compile(r'^import [^"]*"(\.[^"]+)";$', re.MULTILINE)

FOR_GOOD: Final = "public, max-age=31536000, immutable"
FOR_NOW: Final = "no-cache"


def address(name: str) -> str:
    """Where a page finds a file."""
    return f"/static/{version(tuple(GAMES))}/{name}"


def modules(script: str) -> list[str]:
    """What a script imports, and what that imports: a browser that is told so asks for all of it at once."""
    return imported(script, tuple(GAMES))


async def static(request: Request) -> Response:
    """A file: under its version for good, under its plain name or that of another version only for now."""
    path: str = request.path_params["path"]
    first, _, rest = path.partition("/")
    kept = files(tuple(GAMES))
    name = path if path in kept else rest
    if name not in kept:
        raise Unknown
    age = FOR_GOOD if first == version(tuple(GAMES)) else FOR_NOW
    return Response(kept[name], media_type=KINDS[Path(name).suffix], headers={"cache-control": age})


@cache
def files(games: tuple[str, ...]) -> dict[str, bytes]:
    """All there are, by name. The sheets of the games are one: the home page needs them all."""
    own = [path for path in sorted(STATIC.rglob("*")) if path.suffix in KINDS]
    styles = "\n".join([GAMES[game].style() for game in games])
    return {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in own} | {"games.css": styles.encode()}


@cache
def version(games: tuple[str, ...]) -> str:
    return sha256(b"\0".join(files(games).values())).hexdigest()[:12]


@cache
def imported(script: str, games: tuple[str, ...]) -> list[str]:
    found = [script]
    for name in found:
        targets = [normpath(join(dirname(name), target)) for target in IMPORT.findall(files(games)[name].decode())]
        found += [target for target in targets if target not in found]
    return found[1:]
