"""The builder of HTML: what is escaped, how elements end, which names it refuses."""

from __future__ import annotations

import pytest

from millwright.svg import Markup, el
from millwright.web.html import VOID, h


@pytest.mark.parametrize("tag", ["a", "div", "td", "script", "textarea", "option", "p"])
def test_an_empty_element_has_an_end_tag(tag: str) -> None:
    assert h(tag, {}) == f"<{tag}></{tag}>"


@pytest.mark.parametrize("tag", sorted(VOID))
def test_a_void_element_has_none(tag: str) -> None:
    assert h(tag, {"id": "x"}) == f'<{tag} id="x">'
    with pytest.raises(ValueError, match="holds nothing"):
        h(tag, {}, "text")


def test_text_is_escaped_and_markup_is_not() -> None:
    made = h("p", {}, "1 < 2 & ", h("b", {}, '"so"'), el("circle", {"r": 2.50}))
    assert made == '<p>1 &lt; 2 &amp; <b>&quot;so&quot;</b><circle r="2.5"/></p>'
    assert isinstance(made, Markup)


def test_values_of_attributes() -> None:
    made = h("input", {"value": '"><script>', "checked": True, "disabled": False, "name": None, "max": 0.5, "min": 0})
    assert made == '<input value="&quot;&gt;&lt;script&gt;" checked max="0.5" min="0">'


@pytest.mark.parametrize("name", ["", "a b", "x>", 'on"', "1a", "-a", "a=b", "a/", "é", "a\n"])
def test_names_that_are_refused(name: str) -> None:
    for value in ("x", True, None):  # also where nothing would be written
        with pytest.raises(ValueError, match="not a name"):
            h("p", {name: value})
    with pytest.raises(ValueError, match="not a name"):
        h(name, {})


def test_names_that_are_taken() -> None:
    assert h("a", {"data-move": "x", "aria-label": "y", "xlink:href": "#z"}) == (
        '<a data-move="x" aria-label="y" xlink:href="#z"></a>'
    )


def test_plain_text_in_a_script_is_refused() -> None:
    with pytest.raises(ValueError, match="markup only"):
        h("script", {}, "if (a < b) f()")
    assert h("style", {}, Markup("a > b {}")) == "<style>a > b {}</style>"


def test_a_minus_stays_with_its_pounds() -> None:
    assert h("td", {}, "−£1") == "<td>−\u2060£1</td>"
