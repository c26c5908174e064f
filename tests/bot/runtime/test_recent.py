"""The cache holds its newest keys and drops the older ones."""

from __future__ import annotations

from bot.runtime.recent import Recent


def test_what_was_kept_for_longest_is_forgotten() -> None:
    kept = Recent[str, int](2)
    kept["first"], kept["second"], kept["third"] = 1, 2, 3

    assert dict(kept) == {"second": 2, "third": 3}


def test_what_is_kept_again_is_new() -> None:
    kept = Recent[str, int](2)
    kept["first"], kept["second"] = 1, 2
    kept["first"] = 10
    kept["third"] = 3

    assert dict(kept) == {"first": 10, "third": 3}


def test_what_is_kept_where_nothing_is_yet_has_a_bound_too() -> None:
    kept = Recent[int, list[int]](2)
    for number in range(5):
        kept.setdefault(number, []).append(number)

    assert dict(kept) == {3: [3], 4: [4]}
