"""Rows of offers that differ in a number only."""

from __future__ import annotations

from millwright.ranges import find_spans, shortened, span_head


def test_what_a_row_has_in_common() -> None:
    assert span_head("bid 4") == span_head("bid 17") == "bid *"
    assert span_head("bid 4 leeds") == "bid * leeds"
    assert span_head("done") == span_head("link york-leeds") == ""


def test_rows_without_a_gap_are_spans() -> None:
    bids = [f"bid {n} {card}" for card in ("york", "hull") for n in range(20)]
    assert find_spans([*bids, "advance"]) == {"bid * york": bids[:20], "bid * hull": bids[20:]}
    assert find_spans(["bid 0", "advance"]) == {}


def test_a_row_with_a_gap_is_listed() -> None:
    assert find_spans(["loan 10", "loan 20", "loan 30"]) == {}
    assert shortened(["loan 10", "loan 20"]) == ["loan 10", "loan 20"]


def test_a_shortened_list() -> None:
    assert shortened(["bid 0", "bid 1", "bid 2", "advance"]) == ["bid 0 to bid 2", "advance"]
