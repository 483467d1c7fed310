"""Whole games through the browser, by clicks, from the home page to the saved record."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright import cli
from tests.browser.conftest import Visit
from tests.browser.player import Player


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param("workshop", ["me", "random"], id="workshop"),
        pytest.param("brass", ["me", "random"], id="brass"),
        pytest.param("woodcraft", ["me"], id="woodcraft alone"),
    ],
)
def test_a_whole_game_is_played_by_clicks(game: str, seats: list[str], visit: Visit, tmp_path: Path) -> None:
    """By things on the board and the card that opens there, by buttons, by number fields; then the record is saved."""
    player = Player(visit())
    player.open(game, seats)
    player.whole_game()
    assert player.done["thing"] > 3
    assert player.done["offer"] + player.done["number"] > 3
    rows = player.page.locator("#result .places li")
    assert rows.count() == len(seats)
    assert rows.first.locator("b").inner_text().lstrip("-£").isdigit()
    record = saved_record(player, tmp_path)
    assert cli.main(["check", str(record)]) == 0
    assert cli.main(["verify", str(record)]) == 0


def saved_record(player: Player, folder: Path) -> Path:
    """The record as the link in the result panel saves it."""
    with player.page.expect_download() as download:
        player.page.locator("#result a[href$='/record']").click()
    found = folder / download.value.suggested_filename
    download.value.save_as(found)
    return found
