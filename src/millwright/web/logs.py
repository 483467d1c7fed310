"""The log: lines for people, or JSON for programs, to the standard errors; of each request a line, if it is wanted."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any, Final

from millwright.service import notices
from millwright.web.visits import REQUEST, Visit

LINES: Final = "lines"
JSON: Final = "json"

requests: Final = logging.getLogger("millwright.requests")


class Lines(logging.Formatter):
    """A line with its level, and the id of the request that it is about."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        found = REQUEST.get()
        about = f" (request {found})" if found and record.name != requests.name else ""
        return f"{record.levelname}: {record.getMessage().rstrip()}{about}"


class Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        more: dict[str, Any] = getattr(record, "more", {"line": record.getMessage().rstrip()})
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return written(record.levelname.lower(), more | trace)


def written(level: str, more: dict[str, Any]) -> str:
    at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    about = {"request": REQUEST.get()} if REQUEST.get() else {}
    return json.dumps({"at": at, "level": level} | about | more, ensure_ascii=False)


def set_up(form: str, each: bool) -> None:
    """From now on, all that this process logs; once is enough for a process."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == JSON else Lines())
    root = logging.getLogger()
    root.handlers, root.level = [handler], logging.WARNING
    requests.setLevel(logging.INFO if each else logging.WARNING)
    if form == JSON:
        notices.form = lambda line: written("warning", {"line": line})


def log_visit(visit: Visit) -> None:
    """One request: which route, not which path, for a path may be a key to a seat."""
    method, ms = visit.scope["method"], round(visit.seconds * 1000, 1)
    more = {"kind": visit.kind, "method": method, "status": visit.status, "ms": ms, "request": visit.id}
    requests.info("%s %s %d %.1f ms %s", method, visit.kind, visit.status, ms, visit.id, extra={"more": more})
