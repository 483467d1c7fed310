"""The language of a page: what the person chose, or else what the browser asks for; and the choice of another."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response

from millwright.catalogue import LANGUAGE, text
from millwright.language import language, languages, wished_by_browser
from millwright.svg import Markup
from millwright.web.html import h

YEAR: Final = 365 * 24 * 3600

CHOSEN: Final = "millwright-language"
"""The cookie that keeps a choice; it is no secret, and the same for all servers of a machine."""


def language_for(headers: Headers) -> str:
    """The language in which a request is answered."""
    cookies = headers.get("cookie", "")
    chosen = cookie_parser(cookies).get(CHOSEN, "") if CHOSEN in cookies else ""
    return chosen if chosen in languages() else wished_by_browser(headers.get("accept-language", ""))


def remember(response: Response, chosen: str) -> Response:
    """Keep a choice in the browser."""
    if chosen in languages():
        response.set_cookie(CHOSEN, chosen, YEAR, httponly=True, samesite="lax")
    return response


def language_choice() -> Markup:
    """The languages of the house, each by its own name; nothing where there is only one."""
    if len(languages()) == 1:
        return Markup("")
    attrs = {"class": "languages", "method": "post", "action": "/language", "aria-label": text("web.language")}
    return h("form", attrs, *[language_button(name) for name in languages()])


def language_button(name: str) -> Markup:
    now = "true" if name == LANGUAGE.get() else "false"
    attrs = {"name": "language", "value": name, "lang": name, "class": "quiet", "aria-pressed": now}
    return h("button", attrs, language(name).name)
