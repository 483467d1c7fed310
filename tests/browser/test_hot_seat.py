"""Two players on one screen: what one holds is gone before the other looks."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.player import Player

HAND = "() => [...document.querySelectorAll('#zone-mine [id^=part-card-]')].map((one) => one.id)"


def hand(player: Player) -> list[str]:
    """The cards that are on the page to be seen."""
    found: list[str] = player.page.evaluate(HAND)
    return found


def test_hands_are_hidden_between_turns(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "me"])
    hands = []
    for _ in range(2):
        player.page.wait_for_selector("#reveal")
        assert hand(player) == []
        assert player.step() == "reveal"
        hands.append(hand(player))
        assert len(hands[-1]) == 8
        player.turn()
    assert hands[0] != hands[1]


def test_the_page_of_one_player_has_no_card_of_the_other(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "me"])
    player.step()
    mine = set(hand(player))
    player.turn()
    player.page.wait_for_selector("#reveal")
    markup = player.page.content()
    assert not [card for card in mine if f'"{card}"' in markup]
    player.step()
    theirs, markup = set(hand(player)), player.page.content()
    assert theirs - mine
    assert not [card for card in mine - theirs if f'"{card}"' in markup]


def test_the_shared_screen_stays_hidden_when_it_is_loaded_again(visit: Visit) -> None:
    player = Player(visit())
    player.sit("brass", ["me", "me"])
    player.step()
    player.turn()
    player.page.wait_for_selector("#reveal")
    player.page.reload()
    player.ready()
    assert player.page.locator("#reveal").is_visible()
    assert hand(player) == []
    player.step()
    player.turn()
