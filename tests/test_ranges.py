"""Rows of offers that differ in a number only."""

from __future__ import annotations

from millwright.ranges import find_ranges, range_head, shortened


def test_what_a_row_has_in_common() -> None:
    assert range_head("bid 4") == range_head("bid 17") == "bid *"
    assert range_head("bid 4 leeds") == "bid * leeds"
    assert range_head("done") == range_head("link york-leeds") == ""


def test_rows_without_a_gap_are_spans() -> None:
    bids = [f"bid {n} {card}" for card in ("york", "hull") for n in range(20)]
    assert find_ranges([*bids, "advance"]) == {"bid * york": bids[:20], "bid * hull": bids[20:]}
    assert find_ranges(["bid 0", "advance"]) == {}


def test_a_row_with_a_gap_is_listed() -> None:
    assert find_ranges(["loan 10", "loan 20", "loan 30"]) == {}
    assert shortened(["loan 10", "loan 20"]) == ["loan 10", "loan 20"]


def test_a_shortened_list() -> None:
    assert shortened(["bid 0", "bid 1", "bid 2", "advance"]) == ["bid 0 to bid 2", "advance"]
