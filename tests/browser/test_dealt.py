"""Each browser test has deals of its own, the same every time: a deal that nobody has seen could fail any of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.dealt import NAMED
from tests.browser.host import Host
from tests.browser.player import Player


def story(visit: Visit, host: Host) -> str:
    """What is dealt at a table of a new house, and what bots did there."""
    player = Player(visit(base_url=host.address))
    player.sit("workshop", ["me", "random", "random"])
    for _ in range(3):
        player.turn("button")
        player.settled()
    player.view("log")
    told = player.page.inner_text("#log")
    player.page.close()  # before the server ends, of which it would complain
    return told


@pytest.mark.skipif(os.environ.get("MILLWRIGHT_DEALS") == "new", reason="new deals are wanted")
def test_two_servers_deal_alike_in_one_test_and_otherwise_in_another(visit: Visit, tmp_path: Path) -> None:
    found: list[str] = []
    for n, test in enumerate(("one test", "one test", "another test")):
        Path(os.environ[NAMED]).write_text(test)
        (tmp_path / str(n)).mkdir()
        host = Host(tmp_path / str(n))
        found.append(story(visit, host))
        host.end()
    assert found[0] == found[1] != found[2] and "round 2" in found[0]
