"""Looking back at a finished game: why did it do that? A bot tells the reasons of its turn, if somebody asks."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.service.guests import bot_name
from millwright.service.sight import Sight
from millwright.service.whys import Explained, Said
from millwright.svg import Markup
from millwright.web.decide import seat_style, seat_word
from millwright.web.foresight import hope
from millwright.web.html import h


def why_did(sight: Sight) -> Markup:
    """The question as a button, then the answer in its place. Where there is none it is empty, and keeps its room."""
    found = sight.why_did
    if found is None:
        return h("section", {"id": "why-did"})
    parts = [button()] if found.said is None else answers(sight, found, found.said)
    return h("section", {"id": "why-did", "style": seat_style(sight, found.seat), "aria-live": "polite"}, *parts)


def button() -> Markup:
    return h("button", {"class": "quiet", "data-why": True}, text("web.why_did.ask"))


def answers(sight: Sight, found: Explained, said: tuple[Said, ...]) -> list[Markup]:
    """Beside the buttons it would not fit: on a wide screen it lies on the board, and can be folded away."""
    who = text("web.why_did.title", seat=seat_word(sight, found.seat), bot=bot_name(found.bot))
    rows = [answer(sight, one) for one in said] or [h("li", {}, h("p", {}, text("web.why_did.forced")))]
    box = h("div", {"class": "explained"}, h("p", {"class": "head"}, who), h("ol", {}, *rows))
    return [h("details", {"id": "why-said", "open": True}, h("summary", {}, text("web.why_did.ask")), box)]


def answer(sight: Sight, one: Said) -> Markup:
    words = [h("p", {"class": "why"}, one.why or text("web.hint.no_reason"))]
    words += [h("p", {"class": "left"}, left) for left in hope(sight, one.expected)]
    return h("li", {}, h("p", {"class": "move"}, text("web.why_did.move", move=one.move)), *words)
