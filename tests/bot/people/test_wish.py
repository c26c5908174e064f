"""What a setting of a person is: which columns hold it, and what they hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from bot.people.wish import (
    Holds,
    HourOfDay,
    Language,
    Night,
    OneOf,
    Switch,
    Until,
    Weekdays,
    Wish,
    WishKind,
    declared_wishes,
)


@dataclass(frozen=True)
class Somebody:
    user_id: int
    hat: Annotated[str | None, Wish(WishKind(), "What they wear.")] = None
    nap: Annotated[tuple[int, int] | None, Wish(Night("none", "{begin}"), "When they nap.", key="rest")] = (
        None
    )


@pytest.mark.parametrize(
    ("kind", "value", "held"),
    [
        (WishKind(), "text", ("text",)),
        (WishKind(), None, (None,)),
        (Language(), "fr", ("fr",)),
        (Until(), 5000, (5000,)),
        (Switch(), True, (True,)),
        (HourOfDay("none", "{time}"), 480, (480,)),
        (OneOf({"1": "one"}, of=int), 1, (1,)),
        (Night("none", "{begin}"), (1380, 420), (1380, 420)),
        (Weekdays("none", "{day}"), frozenset(), (0,)),
        (Weekdays("none", "{day}"), frozenset({0, 6}), (65,)),
        (Weekdays("none", "{day}"), frozenset(range(7)), (127,)),
    ],
)
def test_a_value_is_read_as_it_was_stored(kind: WishKind, value: Any, held: tuple[Any, ...]) -> None:
    assert kind.spell(value) == held
    assert kind.parse(*held) == value
    assert len(held) == len(kind.endings)


def test_a_night_that_is_none_empties_both_columns() -> None:
    assert Night("none", "{begin}").spell(None) == (None, None)


@pytest.mark.parametrize(
    ("kind", "holds"),
    [
        (WishKind(), Holds.TEXT),
        (Until(), Holds.SECONDS),
        (Switch(), Holds.FLAG),
        (Weekdays("", ""), Holds.NUMBER),
        (HourOfDay("", ""), Holds.NUMBER),
        (Night("", ""), Holds.NUMBER),
    ],
)
def test_a_kind_says_what_its_columns_hold(kind: WishKind, holds: Holds) -> None:
    assert kind.holds is holds


def test_settings_are_declared_beside_their_fields() -> None:
    hat, nap = declared_wishes(Somebody)

    assert (hat.name, hat.key, hat.default, hat.columns) == ("hat", "hat", None, ("hat",))
    assert (nap.name, nap.key, nap.columns) == ("nap", "rest", ("nap_from", "nap_to"))
