"""Deciding with few clicks: the card or the board first, things with one meaning, pieces that are put together."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.conftest import Visit, Watch
from tests.browser.player import Player

NEAR = "#zone-board [data-near]"


def turn_of(visit: Visit, game: str, *seats: str) -> Player:
    player = Player(visit())
    player.sit(game, ["me", *seats])
    return player


FRAMED = """
() => {
  const one = document.activeElement;
  return [one.matches("svg.board :is([data-can], [data-take])"), getComputedStyle(one).outlineStyle];
}
"""
"""Whether the focus is on a drawn thing that can be clicked, and the frame around it."""


def press(player: Player, where: Locator) -> None:
    """A click that leaves the focus on a drawn thing, if it is one: that needs no frame."""
    where.hover()
    player.page.mouse.down()
    drawn, frame = player.page.evaluate(FRAMED)
    assert drawn == where.evaluate("(one) => Boolean(one.closest('svg.board'))")
    assert frame == "none" or not drawn
    player.page.mouse.up()


def click(player: Player, where: Locator) -> int:
    """One click that plays something, until it has arrived; counts as one."""
    before = player.meta()
    press(player, where)
    player.moved(before)
    return 1


DIMMED = """
() => {
  const all = [...document.querySelectorAll("svg.board :is([data-can], [data-take]):not(:hover, [data-lit])")];
  const fits = (one) => one.matches("[data-near], [data-pays], [data-held]");
  const seen = (list) => [...new Set(list.map((one) => getComputedStyle(one).opacity))];
  const narrow = "narrow" in document.getElementById("table").dataset;
  return [narrow, seen(all.filter(fits)), seen(all.filter((one) => !fits(one)))];
}
"""
"""Whether the choice is narrowed down, and how clearly one sees what fits and what does not."""


def building_card(player: Player) -> Locator:
    """Take up cards until one shines somewhere: a card that builds there by one industry alone."""
    cards = player.page.locator("#zone-mine [id^=card-][data-take]")
    for n in range(cards.count()):
        cards.nth(n).click()
        if player.page.locator(f"{NEAR}[data-can='1']").count():
            return cards.nth(n)
        cards.nth(n).click()
    raise AssertionError("no card builds anything")


def in_list(where: Locator) -> bool:
    """Whether all of a choice is in view in the list that scrolls."""
    code = "(one) => [one, one.closest('.asked-here')].map((each) => each.getBoundingClientRect().bottom)"
    bottom, end = where.evaluate(code)
    return bool(bottom <= end + 1)


def test_brass_a_card_first_then_a_slot_then_confirmed(visit: Visit) -> None:
    player = turn_of(visit, "brass", "random")
    page, before = player.page, player.meta()
    card = building_card(player)
    name = str(card.get_attribute("aria-label"))
    assert card.get_attribute("aria-pressed") == "true" and name in page.locator("#held").inner_text()
    assert page.evaluate(DIMMED) == [True, ["1"], ["0.5"]]
    press(player, card)  # the same again puts it back
    assert page.locator("[data-near]").count() == 0 and page.locator("#held").is_hidden()
    assert page.evaluate(DIMMED) == [False, [], ["1"]]
    press(player, card)
    clicks = 1 + click(player, page.locator(f"{NEAR}[data-can='1']").first)
    assert name in page.locator(".staged").inner_text()  # the card that was taken up has paid for it
    player.undo()
    assert player.meta()["stamp"] == before["stamp"]  # build and card are one choice to take back
    player.redo()
    assert clicks + click(player, page.locator("#confirm")) == 3


def test_brass_a_slot_first_then_a_card_that_glows(visit: Visit) -> None:
    player = turn_of(visit, "brass", "random")
    page = player.page
    clicks = click(player, page.locator("#zone-board [id^=slot-][data-can='1']").first)
    if page.locator("#confirm").count() == 0:  # if one card alone allows it, it is taken
        clicks += click(player, page.locator("#zone-mine [id^=card-][data-can]").first)
    assert clicks + click(player, page.locator("#confirm")) <= 3


def test_brass_a_card_pays_for_a_development_of_two_tiles(visit: Visit) -> None:
    """B37: tiles of the mat are clicked, the price follows; the nineteen pairs are no list."""
    player = turn_of(visit, "brass", "random")
    page = player.page
    shown = page.locator("#decision .offer[data-pieces]:visible")
    assert shown.count() == 0
    pieces_by_number(player)
    press(player, page.locator("#panel-mat-coal"))
    assert "coal I (" in shown.inner_text()
    page.locator("#panel-mat-iron").click()
    assert "coal I + iron I (" in shown.inner_text()
    page.locator("#decision .piece").first.evaluate("(one) => (one.style.minHeight = '40vh')")  # as under a guide
    assert in_list(shown), "what goes on stays in view, however long the list is"
    page.keyboard.press("Escape")
    assert shown.count() == 0
    page.locator("#panel-mat-coal").click()
    page.locator("#panel-mat-coal").click()
    assert "coal I + coal II (" in shown.inner_text()
    click(player, shown)
    page.wait_for_selector("#zone-mine [id^=card-][data-can]")


def pieces_by_number(player: Player) -> None:
    """The tiles that can be developed have the number keys while their group is open."""
    page, shown = player.page, player.page.locator("#decision .offer[data-pieces]:visible")
    page.locator("#group-develop summary").click()
    pieces = page.locator("#group-develop .piece")
    assert pieces.locator("kbd").all_inner_texts() == [str(n + 1) for n in range(pieces.count())]
    for n in (1, 0):
        page.keyboard.press(str(n + 1))
        assert pieces.nth(n).get_attribute("aria-pressed") == "true"
    names = [pieces.nth(n).get_attribute("data-take") for n in (0, 1)]
    assert all(f"{name}" in str(shown.get_attribute("data-pieces")) for name in names)
    assert shown.locator("kbd").inner_text() == str(pieces.count() + 1)  # and what they are put together to
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def test_brass_a_card_taken_up_before_the_tiles_pays_for_their_development(visit: Visit) -> None:
    player = turn_of(visit, "brass", "random")
    page = player.page
    card = page.locator("#zone-mine [id^=card-][data-take]").nth(2)
    name = str(card.get_attribute("aria-label"))
    card.click()
    page.locator("#panel-mat-coal").click()
    assert card.get_attribute("aria-pressed") == "true"
    click(player, page.locator("#decision .offer[data-pieces]:visible"))
    assert name in page.locator(".staged").inner_text()
    assert page.locator("#confirm").count() == 1


def test_brass_a_card_that_builds_nothing_lights_what_it_pays_for(visit: Visit) -> None:
    player = turn_of(visit, "brass", "random")
    page = player.page
    build = page.locator("#decision .offer[data-words^='build ']")
    build.evaluate_all("(list) => list.forEach((one) => one.remove())")  # as if nothing could be built
    page.locator("#zone-mine [id^=card-][data-take]").first.click()
    lit = page.locator("#zone-mine [data-near]").count()
    assert lit and "pays for any other action" in page.locator("#held").inner_text()


def test_brass_a_held_card_is_offered_only_what_it_builds_and_all_that_it_pays_for(visit: Visit) -> None:
    """With a card in hand that builds nothing, builds with other cards were offered; with another one, nothing else."""
    player = turn_of(visit, "brass", "random")
    page = player.page
    card = building_card(player)
    held, build = str(card.get_attribute("id")), page.locator("#group-build")
    shown = build.locator(".offer:visible")
    assert shown.count() == int(build.locator(".count").inner_text())
    assert all(held in str(one.get_attribute("data-things")).split() for one in shown.all())
    assert page.locator("#zone-mine [data-pays]").count(), "the mat can still be developed"
    loans = page.locator("#decision :is(#group-loan, .offer[data-words^='loan '])")
    assert loans.first.is_visible()
    page.keyboard.press("Escape")
    away = "(list, id) => list.forEach((one) => (one.dataset.things = one.dataset.things.replaceAll(id, '')))"
    page.locator("#decision .offer[data-words^='build ']").evaluate_all(away, held)
    card.click()
    assert not build.is_visible() and loans.first.is_visible()
    with_others = "(one) => one.dataset.at.split(' ').find((id) => id.startsWith('slot-'))"
    slot = page.locator("#decision .offer[data-words^='build ']").first.evaluate(with_others)
    before = player.meta()
    page.locator(f"#{slot}").click()  # what only another card builds: told, not begun with that card
    page.wait_for_selector("#card:not([hidden])")
    assert player.meta() == before and card.get_attribute("aria-pressed") == "true"


def test_the_keyboard_is_never_left_on_another_choice_than_it_chose(visit: Visit) -> None:
    """After a choice its button may have become another one, such as Pass: Enter would have taken that."""
    player = turn_of(visit, "brass", "random")
    page = player.page
    loan = page.locator("#decision .offer[data-words^='loan ']").first
    if not loan.is_visible():
        page.locator("#group-loan summary").click()
    loan.focus()
    player.press("Enter")
    first = page.locator("#decision :is(.offers > button, .offers > details > summary, #confirm, .piece, .offer)").first
    assert page.evaluate("() => document.activeElement.dataset.words") != "pass"
    assert first.evaluate("(one) => one === document.activeElement")


def test_a_choice_is_played_by_the_words_on_its_button(visit: Visit) -> None:
    player = turn_of(visit, "workshop", "random", "random")
    page = player.page
    player.many(lambda: page.locator("#decision .offer[data-words^='take ']").count() > 1, "button")
    words = page.locator("#decision .offer[data-words^='take '] > :not(kbd)").first.inner_text()
    before = player.meta()
    page.locator("#typed").fill(words.lower())
    page.locator("#typed").press("Enter")
    player.moved(before)
    assert page.locator("#typed").input_value() == ""


def test_brass_a_built_tile_answers_wherever_it_is_clicked(visit: Visit) -> None:
    player = turn_of(visit, "brass", "random")
    page = player.page
    click(player, page.locator("#zone-board [id^=slot-][data-can='1']").first)
    player.many(lambda: page.locator("#confirm").count() > 0, "button")
    box = page.locator("#zone-board rect.piece").first.bounding_box()
    assert box
    for x, y in ((0.1, 0.1), (0.5, 0.1), (0.9, 0.5), (0.1, 0.9), (0.5, 0.5)):
        page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
        page.wait_for_selector("#card:not([hidden])")
        assert page.locator("#held").count() == 0 or page.locator("#held").is_hidden()
        assert page.locator("#card").inner_text().endswith("Confirm or undo first.")
        page.keyboard.press("Escape")


def test_a_group_that_is_open_has_the_number_keys_and_lights_its_things(visit: Visit) -> None:
    player = turn_of(visit, "brass", "random")
    page = player.page
    page.locator("#decision summary").first.click()
    page.wait_for_selector(NEAR, state="attached")
    inside = page.locator("#decision details[open] .offer:visible")
    assert inside.nth(1).locator("kbd").inner_text() == "2"
    assert page.locator("#decision summary kbd:visible").count() == 0
    words = str(inside.nth(1).get_attribute("data-words"))
    player.press("2")
    assert words.split(maxsplit=1)[0] == "build" and player.meta()["stamp"].endswith(tuple("0123456789"))
    page.keyboard.press("u")


def test_workshop_card_link_and_end_are_three_clicks(visit: Visit) -> None:
    player = turn_of(visit, "workshop", "random", "random")
    page = player.page
    for _ in range(8):  # whoever is last in a round is asked for the next one at once: then another turn is counted
        player.many(lambda: page.locator("#decision .offer[data-words^='take ']").count() > 0, "button")
        clicks = click(player, page.locator("[id^=card-][data-can]").first)
        if page.locator("#decision .offer[data-words^='link ']").count() and page.locator("#finish").count():
            break
        player.turn("button")
    clicks += click(player, page.locator("#zone-board [id^=connection-][data-can='1'] .space").first)
    assert clicks + click(player, page.locator("#confirm, #finish").first) == 3


MISSED = """
(offered) => {
  const links = [...document.querySelectorAll("#board-connections > .connection")];
  links.forEach((one) => one.toggleAttribute("data-can", offered === "" || one.classList.contains(offered)));
  const hit = ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2);
  const meant = (one) => hit(one.getBoundingClientRect())?.closest(".connection");
  return links.filter((one) => one.hasAttribute("data-can") && (
    [...one.querySelectorAll(".space")].some((space) => meant(space) !== one) || (offered && meant(one) !== one)
  )).map((one) => one.id);
}
"""
"""Connections whose spaces a click misses, with all of them offered; with one of two that cross, its middle too."""


def test_workshop_a_town_whose_card_is_to_be_had_takes_it_at_the_first_click(visit: Visit) -> None:
    player = turn_of(visit, "workshop", "random", "random")
    page = player.page
    player.many(lambda: page.locator("#decision .offer[data-words^='take ']").count() > 1, "button")
    town = page.locator("#zone-board .on-offer").first
    box = town.bounding_box()
    assert box
    before = player.meta()
    page.mouse.click(box["x"] + 12, box["y"] + 8)
    player.moved(before)
    assert page.locator(".staged li").count() or page.locator("#decision .offer[data-words^='link ']").count()


def test_workshop_every_link_is_hit_where_it_is_drawn(visit: Visit) -> None:
    page = turn_of(visit, "workshop", "random").page
    assert page.locator("#board-connections .space").count() > 30
    for offered in ("", "under", "over"):
        assert page.evaluate(MISSED, offered) == []


def opening(visit: Visit) -> Player:
    """The first turn of Woodcraft, in which a tile can be moved."""
    player = turn_of(visit, "woodcraft")
    tile = player.page.locator("#decision .offer[data-words='move buy-materials']")
    player.many(lambda: tile.count() > 0, "button")
    return player


def test_woodcraft_tile_action_purchase_and_end_are_four_clicks(visit: Visit) -> None:
    player = opening(visit)
    page = player.page
    clicks = click(player, page.locator("#tile-buy-materials[data-can='1']"))
    clicks += click(player, page.locator("#tile-buy-materials[data-can='1']"))
    clicks += click(player, page.locator("#decision .offer[data-words^=buy]").first)
    assert clicks + click(player, page.locator("#finish")) == 4


def test_woodcraft_what_is_asked_is_in_view_and_blueberries_instead_come_last(visit: Visit) -> None:
    """The tiles were folded away when there was much that is free beside them."""
    player = opening(visit)
    page = player.page
    tiles = page.locator("#decision .offer[data-words^='move ']")
    assert tiles.count() > 4 and all(one.is_visible() for one in tiles.all())
    assert tiles.first.locator("kbd").inner_text() == "1"
    player.press("1")
    player.many(lambda: page.locator("#decision .offer[data-words=berries]").count() > 0, "button")
    shown = page.locator("#decision .offers > :is(.offer, details)")
    assert shown.first.get_attribute("data-words") == "act"
    assert shown.last.get_attribute("data-words") == "berries" and shown.last.is_visible()


def test_woodcraft_marketing_ends_the_turn_at_one_click(visit: Visit) -> None:
    """It was asked once more whether the turn was over."""
    player = opening(visit)
    page = player.page
    player.press("1")
    click(player, page.locator("#decision .offer[data-words=berries]"))
    before = int(player.meta()["own"])
    click(player, page.locator("#decision .offer[data-words=market]"))
    assert page.locator("#confirm").count() == 0
    assert int(player.meta()["own"]) > before and page.locator("#undo, .staged li").count() == 0


def test_a_word_typed_after_a_finished_turn_is_told_to_confirm_first(visit: Visit, watch: Watch) -> None:
    player = turn_of(visit, "brass", "random")
    page = player.page
    while page.locator("#confirm").count() == 0:
        player.step("button")
    for typed, answer in (("pass", "Confirm or undo first."),):
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        page.wait_for_selector("#toast:not([hidden])")
        assert page.locator("#toast").inner_text() == answer
    assert len(watch.errors) == 1 and "422" in watch.errors.pop()


COLOURS = """
() => {
  const colour = (one) => getComputedStyle(one).backgroundColor;
  const heads = [...document.querySelectorAll("#decision :is(h2, .waiting) .whose-sign")];
  return [heads.map(colour), [...document.querySelectorAll("#band .stretch")].map(colour)];
}
"""
"""What the title of the decision and the band are coloured with."""


def test_the_title_of_a_decision_has_the_colour_of_whoever_it_tells_of(visit: Visit) -> None:
    """The question, its confirmation, and the curtain between two players; the band has the same."""
    player = Player(visit())
    player.sit("brass", ["me", "me"])
    seen: list[str] = []
    for _ in range(2):
        player.page.wait_for_selector("#reveal")
        before = player.done["confirm"]
        while player.done["confirm"] == before:
            (title,), (band,) = player.page.evaluate(COLOURS)
            assert title == band
            player.step()
        seen.append(band)
    assert seen[0] != seen[1]


def test_every_choice_of_an_action_is_in_view(visit: Visit) -> None:
    """Brass at 1280 x 860 with four players: nobody has to scroll to pass."""
    player = Player(visit())
    player.sit("brass", ["me", "random", "random", "random"])
    player.page.locator("#guide .invite [data-guide=off]").click()
    while player.page.locator("#decision summary").count() < 4:
        player.turn("button")
        player.settled()
    low = player.page.evaluate("() => document.getElementById('command').getBoundingClientRect().top")
    boxes = [one.bounding_box() for one in player.page.locator("#decision .offers > *").all()]
    assert all(box and box["y"] + box["height"] <= low + 2 for box in boxes), boxes


def test_the_way_back_is_in_view_at_every_question_of_a_turn(visit: Visit) -> None:
    """However many choices there are, and beside the last word of a turn."""
    player = Player(visit(viewport={"width": 1280, "height": 720}))
    player.sit("brass", ["me", "random", "random", "random"])
    player.turn("button")
    player.settled()
    seen = set[str]()
    while player.page.locator("#confirm").count() == 0 or not seen:
        undo, sheet = (player.page.locator(one) for one in ("#decision [data-do=undo]:enabled", "#sheet"))
        if undo.count():
            seen.add(player.page.locator("#decision h2").inner_text())
            box, frame = undo.bounding_box(), sheet.bounding_box()
            assert box and frame and frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]
        player.step("button")
    assert seen
