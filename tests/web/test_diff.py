"""What has changed: the smallest elements with ids, which put in place give the new page, to the last sign."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from millwright.kernel import below
from millwright.svg import Markup, el
from millwright.web.diff import changed, parse
from millwright.web.html import h
from millwright.web.pieces import Comparer, Piece, Sheet, replaced, same_piece, sheet
from tests.web.applied import apply, name_of


def changes(old: str, new: str) -> list[str]:
    """The changed elements; the tree that is handed on is the one that reading anew would give."""
    found, tree = changed(old, parse(old), new)
    assert tree == parse(new)
    assert [name for name, _ in found] == [name_of(markup) for _, markup in found]
    assert apply(old, [markup for _, markup in found]) == new
    return [name for name, _ in found]


def board(*parts: Markup | str) -> Markup:
    return h("div", {"id": "top"}, *parts)


def thing(name: str, *parts: Markup | str, **attrs: str) -> Markup:
    return el("g", {"id": name, **attrs}, *parts)


def test_nothing_changed_is_nothing() -> None:
    assert changes(board(thing("a")), board(thing("a"))) == []


def test_a_changed_thing_is_sent_alone() -> None:
    old = board(thing("a", "1"), thing("b", thing("c", "2"), thing("d", "3")))
    new = board(thing("a", "1"), thing("b", thing("c", "2"), thing("d", "4")))
    assert changes(old, new) == ["d"]


def test_two_changed_things_are_two() -> None:
    old = board(thing("a", "1"), "text", thing("b", thing("c", "2")))
    new = board(thing("a", "x"), "text", thing("b", thing("c", "longer than before")))
    assert changes(old, new) == ["a", "c"]


@pytest.mark.parametrize(
    "new",
    [
        board(thing("a"), thing("b"), thing("c")),
        board(thing("a")),
        board(thing("b"), thing("a")),
        board(thing("a"), "text", thing("b")),
        board("text", thing("a"), thing("b")),
        board(thing("a"), thing("b"), "text"),
        board(thing("a"), h("p", {}), thing("b")),
        board(thing("a"), thing("z")),
        board(),
        h("div", {"id": "top", "class": "x"}, thing("a"), thing("b")),
    ],
)
def test_what_comes_goes_or_changes_places_sends_its_parent(new: Markup) -> None:
    assert changes(board(thing("a"), thing("b")), new) == ["top"]


@pytest.mark.parametrize(
    "new",
    [thing("a", "x"), thing("a", fill="red"), thing("a", thing("b")), h("input", {"id": "a"}), h("p", {"id": "a"})],
)
def test_an_empty_thing_that_becomes_another_is_sent_whole(new: Markup) -> None:
    assert changes(board(thing("a")), board(new)) == ["a"]
    assert changes(board(new), board(thing("a"))) == ["a"]


def sent(old: Markup, new: Markup) -> list[str]:
    """The markup that goes to the page; that it leads to the new one is checked."""
    changes(old, new)
    return [markup for _, markup in changed(old, parse(old), new)[0]]


def test_of_an_element_with_other_attributes_the_tag_is_sent_alone() -> None:
    old, new = (board(thing("a", thing("b", n), thing("c", "long " * 50), fill=n)) for n in ("red", "blue"))
    assert sent(old, new) == ['<g id="a" fill="blue">', thing("b", "blue")]
    assert sent(thing("a", "text", fill="red"), thing("a", "text", fill="blue")) == ['<g id="a" fill="blue">']
    assert sent(thing("a", "text", fill="red"), thing("a", "words", fill="blue")) == [thing("a", "words", fill="blue")]


def test_in_an_element_that_is_sent_whole_what_stays_stands_by_name() -> None:
    kept, gone, come = thing("a", "long " * 50), thing("b", "gone"), thing("c", "come")
    [piece] = sent(board(kept, gone), board(come, kept))
    assert piece == board(come, Markup('<g id="a" data-same=""></g>'))


def test_text_that_looks_like_markup_is_text() -> None:
    old = board(thing("a", 'x < y > z </g> id="b"'), thing("c", "1", title='<g id="q">'))
    new = board(thing("a", 'x < y > z </g> id="b" !'), thing("c", "1", title='<g id="r">'))
    assert changes(old, new) == ["a", "c"]


def test_void_elements_do_not_hold_what_follows() -> None:
    fields = h("input", {"id": "n", "min": 1}), h("br", {}), h("input", {"name": "x"})
    assert changes(board(*fields, thing("a", "1")), board(*fields, thing("a", "2"))) == ["a"]
    assert changes(board(h("input", {"id": "n", "min": 1})), board(h("input", {"id": "n", "min": 2}))) == ["n"]


def test_a_name_that_begins_another_is_not_that_other() -> None:
    assert changes(board(thing("a"), thing("ab")), board(thing("ab"), thing("a"))) == ["top"]
    assert changes(board(thing("a", "1"), thing("ab", "1")), board(thing("a", "1"), thing("ab", "2"))) == ["ab"]


# ---- any page at all


def grown(rng: Random, names: list[str], deep: int = 0) -> Markup:
    """A random tree; every name is used once at most."""
    parts: list[Markup | str] = []
    for _ in range(below(rng, 4 if deep < 4 else 1)):
        kind = below(rng, 4)
        parts.append("some text"[: 1 + below(rng, 9)] if kind == 0 or not names else grown(rng, names, deep + 1))
    make: Callable[..., Markup] = h if below(rng, 2) else el
    name = names.pop(below(rng, len(names))) if names and below(rng, 3) else None
    return make("g", {"id": name, "class": ("x", "y")[below(rng, 2)]}, *parts)


def varied(rng: Random, markup: str) -> str:
    """The same tree with some of its texts and classes changed."""
    for old, new in (("some", "none"), ('"x"', '"z"'), ("s<", "t<"), ('"y"', '""')):
        if below(rng, 3) == 0:
            at = markup.find(old, below(rng, len(markup)))
            markup = markup[:at] + new + markup[at + len(old) :] if at >= 0 else markup
    return markup


def test_the_changes_of_any_page_put_in_place_give_the_new_page() -> None:
    rng, small = Random("trees"), 0
    for _ in range(1500):
        old = board(grown(rng, [f"n{n}" for n in range(12)]))
        new = board(grown(rng, [f"n{n}" for n in range(12)])) if below(rng, 4) == 0 else varied(rng, old)
        small += changes(old, new) not in ([], ["top"])
    assert small > 150


def piece(name: str, words: str) -> Piece:
    return Piece(board(thing(name, words), thing("same", "same")).replace("top", f"top-{name}"))


def test_a_comparison_is_made_once_for_all_who_need_it() -> None:
    comparer = Comparer()
    old, middle, new = (piece("a", words) for words in ("1", "2", "3"))
    found = comparer.changes(old, middle)
    assert [name for name, _ in found] == ["a"]
    assert comparer.changes(piece("a", "1"), piece("a", "2")) is found
    assert [markup for _, markup in comparer.changes(middle, new)] == [thing("a", "3")]
    assert comparer.changes(new, new) == []
    assert new.tree == parse(new)


BARE = [
    thing("a", "1"), thing("a", "2"), thing("a"), thing("a", fill="red"), thing("a", "1", fill="red"), thing("b", "1"),
    thing("a", el("path", {"d": "M0 0"})), h("p", {"id": "a"}, "1"), h("p", {"id": "a"}), h("input", {"id": "a"}),
]  # fmt: skip


@pytest.mark.parametrize("old", BARE)
@pytest.mark.parametrize("new", BARE)
def test_two_that_hold_no_others_are_compared_as_if_they_were_read(old: Markup, new: Markup) -> None:
    assert Piece(old).plain and not piece("a", "1").plain
    if old != new:
        assert [replaced(Piece(old), Piece(new))] == changed(old, parse(old), new)[0]


def test_what_has_the_same_markup_is_the_same_object() -> None:
    assert laid("abc") is laid("abc") and laid("abc") is not laid("abC")
    assert same_piece(thing("a", "1")) is same_piece(thing("a", "1"))
    assert laid("abc").digest != laid("abC").digest != laid("ab").digest


def laid(pieces: str, lead: str = "", style: str = "x") -> Sheet:
    """A sheet of the pieces that are called by letters; a capital letter has other words."""
    return sheet("div", {"id": "sheet", "class": style}, [piece(one.lower(), one) for one in pieces], lead)


@pytest.mark.parametrize(
    ("new", "names"),
    [
        (laid("abc"), []), (laid("aBc"), ["b"]), (laid("ABc"), ["a", "b"]),
        (laid("ab"), ["sheet"]), (laid("abcd"), ["sheet"]), (laid("acb"), ["sheet"]), (laid(""), ["sheet"]),
        (laid("abc", "<p></p>"), ["sheet"]), (laid("aBc", style="y"), ["sheet"]),
    ],
)  # fmt: skip
def test_of_a_sheet_that_has_the_same_pieces_those_are_sent_that_differ(new: Sheet, names: list[str]) -> None:
    found = Comparer().changes(laid("abc"), new)
    assert [name for name, _ in found] == names
    assert apply(str(laid("abc")), [markup for _, markup in found]) == str(new)


def test_pieces_that_the_page_has_already_stand_by_name() -> None:
    [(_, markup)] = Comparer().changes(laid("ab"), laid("bAc"))
    assert markup.count("data-same") == 1 and '<div id="top-b" data-same=""></div>' in markup
