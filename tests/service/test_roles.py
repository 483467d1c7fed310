"""Which bot of a game sits at new tables, stands in, advises and reviews; and what each is called."""

from __future__ import annotations

import pytest

from millwright.bot import Bot, RandomBot
from millwright.bots import BOTS
from millwright.catalogue import LANGUAGE, in_every_language, text
from millwright.service import roles
from millwright.service.guests import bot_name
from millwright.web.newgame import bots_fold, chair_field

STRENGTHS = ["random", "beginner", "steady", "strong", "master"]


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        (STRENGTHS, ("steady", "steady", "strong", "master")),
        (["mine:Bot", "random", "beginner", "steady"], ("steady", "steady", "steady", "steady")),
        (["random", "strong", "master"], ("strong", "strong", "strong", "master")),
        (["mine:Bot", "random"], ("random", "random", "random", "random")),
    ],
)
def test_each_use_has_its_bot(known: list[str], expected: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "brass", dict.fromkeys(known, Bot))
    uses = (roles.at_new_tables, roles.stand_in, roles.adviser, roles.reviewer)
    assert tuple([use("brass") for use in uses]) == expected


def test_every_strength_has_a_name_and_a_sentence_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strongest stands first, the solid one is chosen."""
    monkeypatch.setitem(BOTS, "brass", dict.fromkeys(STRENGTHS, RandomBot))
    from millwright.games.registry import GAMES

    for _ in in_every_language():
        names = [bot_name(bot) for bot in STRENGTHS]
        assert len(set(names)) == len(STRENGTHS), LANGUAGE.get()
        field, fold = chair_field(GAMES["brass"], 1, {}), bots_fold(GAMES["brass"])
        places = [field.index(f">{name}<") for name in names]
        assert places == sorted(places, reverse=True)
        assert f'value="steady" selected>{names[2]}<' in field
        assert all(text(f"web.bot_about.{bot}") in fold for bot in STRENGTHS)
