"""The builder of SVG."""

from __future__ import annotations

from xml.etree import ElementTree

from millwright.svg import Markup, el, escape, join, points, short


def test_an_element_has_attributes_and_children() -> None:
    assert el("g", {"id": "a", "x": 1}, el("circle", {"r": 2.5})) == '<g id="a" x="1"><circle r="2.5"/></g>'


def test_attributes_that_are_none_are_left_out() -> None:
    assert el("rect", {"rx": None, "x": 0}) == '<rect x="0"/>'


def test_text_is_escaped_and_markup_is_not() -> None:
    assert el("text", {}, "a < b & c", Markup("<tspan/>")) == "<text>a &lt; b &amp; c<tspan/></text>"
    assert el("g", {"class": '"><script>'}) == '<g class="&quot;&gt;&lt;script&gt;"/>'


def test_escaping_twice_changes_nothing() -> None:
    assert escape(escape("A & B")) == "A &amp; B"
    assert join(["<", join(["<"])]) == "&lt;&lt;"


def test_what_xml_cannot_carry_is_replaced() -> None:
    read = ElementTree.fromstring(el("text", {}, "a\x00b\x1b\ud800 é£😀"))
    assert read.text == "a\ufffdb\ufffd\ufffd é£😀"


def test_numbers_are_short() -> None:
    assert [short(n) for n in (3, 3.0, 0.5, -1.25, 1 / 3, -0.001, 100, 1e6)] == [
        "3", "3", "0.5", "-1.25", "0.33", "0", "100", "1000000",
    ]  # fmt: skip


def test_points_are_pairs() -> None:
    assert points([(0, 1), (2.5, -3)]) == "0,1 2.5,-3"
