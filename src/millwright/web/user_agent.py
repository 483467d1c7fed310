"""What a device is called: a browser and a system, as far as its requests tell."""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import Request

from millwright.catalogue import text

BROWSERS: Final = {
    "Edge": r"Edg(e|A|iOS)?/", "Opera": r"OPR/|Opera", "Samsung Internet": r"SamsungBrowser/", "Vivaldi": r"Vivaldi/",
    "Firefox": r"Firefox/|FxiOS/", "Chrome": r"Chrome/|CriOS/|Chromium/", "Safari": r"Safari/",
}  # fmt: skip
"""The first that fits: most browsers claim to be others, too."""

SYSTEMS: Final = {
    "Android": r"Android", "iPhone": r"iPhone", "iPad": r"iPad", "Windows": r"Windows", "Mac": r"Macintosh|Mac OS",
    "ChromeOS": r"CrOS", "Linux": r"Linux|X11",
}  # fmt: skip


def device_of(request: Request) -> str:
    """Browser and system with a slash between them, as it is kept; each may be missing."""
    agent = request.headers.get("user-agent", "")[:400]
    return f"{first(BROWSERS, agent)}/{first(SYSTEMS, agent)}"


def first(names: dict[str, str], agent: str) -> str:
    return next((name for name, pattern in names.items() if re.search(pattern, agent)), "")


def device_name(kept: str) -> str:
    """In words."""
    browser, _, system = kept.partition("/")
    if browser and system:
        return text("web.device.both", browser=browser, system=system)
    return browser or system or text("web.device.unknown")
