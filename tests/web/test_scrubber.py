"""Looking back: playing on is offered only where there is something to play."""

from __future__ import annotations

import pytest

from millwright.svg import Markup
from millwright.web.scrubber import PlayOn, scrubber


@pytest.mark.parametrize(
    ("at", "may", "offered"),
    [
        (5, PlayOn.NEVER, False),
        (9, PlayOn.BEFORE_THE_END, False),
        (5, PlayOn.BEFORE_THE_END, True),
        (9, PlayOn.ANYWHERE, True),
    ],
)
def test_playing_on(at: int, may: PlayOn, offered: bool) -> None:
    markup = scrubber(at, 9, Markup(""), Markup(""), Markup(""), may)
    assert ('<button id="fork">' in markup) == offered
    assert ("data-ends" in markup) == (may is PlayOn.BEFORE_THE_END)  # the script hides it at the end
