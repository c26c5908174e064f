"""The settings of a person, as they are declared."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from bot.people.person import PINGS, THEMES, USUAL_THEME, WISHES, Person, Ping
from render.palette import Theme

if TYPE_CHECKING:
    from bot.people.wish import OneOf, Wish


def test_every_field_but_the_id_is_one_setting() -> None:
    assert [wish.name for wish in WISHES] == [field.name for field in fields(Person)][1:]


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.name)
def test_a_setting_tells_why_it_is_kept_and_starts_as_its_field(wish: Wish) -> None:
    assert wish.why.endswith(".")
    assert getattr(Person(1), wish.name) == wish.default
    assert wish.kind.parse(*wish.kind.spell(wish.default)) in (wish.default, (None, None))


def test_columns_and_keys_are_unique() -> None:
    columns = [name for wish in WISHES for name in wish.columns]

    assert len(set(columns)) == len(columns)
    assert len({wish.key for wish in WISHES}) == len(WISHES)


@pytest.mark.parametrize("kind", [THEMES, PINGS])
def test_each_choice_of_a_menu_can_be_stored(kind: OneOf) -> None:
    for value in kind.words:
        assert kind.spell(kind.parse(value)) == (value,)


def test_a_menu_offers_each_theme_and_each_way_to_be_called() -> None:
    assert set(THEMES.words) == set(Theme)
    assert USUAL_THEME in THEMES.words
    assert set(PINGS.words) == set(Ping)
