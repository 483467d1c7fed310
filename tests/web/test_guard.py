"""Rate limits by a clock of our own, and what counts as the same site."""

from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from millwright.web.guard import Buckets, same_site, small


def test_a_bucket_gives_its_burst_then_as_many_as_flow_in() -> None:
    bucket = Buckets(3, 60)
    assert [bucket.allow("a", 100.0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.allow("a", 101.0) for _ in range(2)] == [True, False]
    assert [bucket.allow("a", 101.5), bucket.allow("a", 102.0)] == [False, True]


def test_what_was_refused_costs_nothing() -> None:
    bucket = Buckets(1, 60)
    assert bucket.allow("a", 0.0)
    assert not any(bucket.allow("a", 0.01 * n) for n in range(1, 90))
    assert bucket.allow("a", 1.01)


def test_a_bucket_is_never_fuller_than_its_burst() -> None:
    bucket = Buckets(2, 60)
    bucket.allow("a", 0.0)
    assert [bucket.allow("a", 10_000.0) for _ in range(3)] == [True, True, False]


def test_each_key_has_a_bucket_of_its_own() -> None:
    bucket = Buckets(1, 1)
    assert bucket.allow("a", 0.0) and bucket.allow("b", 0.0) and not bucket.allow("a", 0.0)


def test_keys_without_end_do_not_fill_the_memory() -> None:
    bucket = Buckets(1, 1)
    for n in range(12_000):
        bucket.allow(str(n), 0.0)
    assert len(bucket.left) <= 10_000
    assert not bucket.allow("11999", 0.0)  # the latest are remembered


def test_a_clock_that_stands_still_or_goes_back_gives_nothing() -> None:
    bucket = Buckets(1, 60)
    assert bucket.allow("a", 100.0) and not bucket.allow("a", 100.0) and not bucket.allow("a", 50.0)


def test_the_real_clock_is_used_by_itself() -> None:
    bucket = Buckets(2, 0.001)
    assert [bucket.allow("a") for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("headers", "same"),
    [
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-origin", "origin": "http://other"}, True),  # a script cannot set it
        ({"sec-fetch-site": "cross-site", "origin": "http://here:80"}, False),
        ({"origin": "http://here:80"}, True),
        ({"origin": "https://here:80"}, True),  # behind a proxy that speaks https
        ({"origin": "http://here"}, False),
        ({"origin": "http://here:80@evil"}, False),
        ({"origin": "http://evil/http://here:80"}, False),
        ({"origin": "http://[::1"}, False),
        ({"origin": "null"}, False),
        ({}, False),
    ],
)
def test_the_same_site(headers: dict[str, str], same: bool) -> None:
    assert same_site(Headers({"host": "here:80"} | headers)) is same


def test_without_a_host_nothing_is_the_same_site() -> None:
    assert not same_site(Headers({"origin": ""})) and not same_site(Headers({"origin": "http://here"}))


@pytest.mark.parametrize(
    ("length", "is_small"), [("0", True), ("16384", True), ("16385", False), ("-1", False), ("", False)]
)
def test_a_length_that_is_small(length: str, is_small: bool) -> None:
    assert small(length) is is_small
