"""What people see while they choose."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.front.card import Menu, Samples
from bot.front.pictures import draw
from bot.front.words import SPOKEN, voice
from bot.people.card import (
    OFFERED_WISHES,
    compared_theme_choices,
    hours_text,
    parse_wish,
    person_card,
    wish_menu,
)
from bot.people.person import USUAL_THEME, Person
from render.lettering import SMALLEST, width_of
from render.palette import Theme
from render.picture import picture
from render.samples import SIZE
from render.scenes import replay_scene, seat_names
from render.shelf import LOOKS
from tests.looks import HEAVIEST

if TYPE_CHECKING:
    from bot.people.wish import Wish
    from tests.render.golden import Golden

NOW = int(datetime(2026, 3, 10, 22, 10, tzinfo=UTC).timestamp())  # a Tuesday; 23:10 in Paris


@pytest.mark.parametrize("lang", SPOKEN)
async def test_the_theme_menu_shows_a_sample_of_each(lang: str, golden: Golden) -> None:
    card = person_card(Person(1), voice(lang), NOW)
    (samples,) = card.pictures()
    assert isinstance(samples, Samples)
    menu = next(part for part in card.parts if isinstance(part, Menu) and part.click.words == ("theme",))

    drawn = (await draw(samples)).content

    assert samples.themes == tuple((choice.value, choice.label) for choice in menu.choices)
    assert samples.themes[0][0] == USUAL_THEME
    assert [theme for theme, _ in samples.themes] == [*Theme]
    assert all(title in samples.alt for _, title in samples.themes)
    assert all(width_of(title, SMALLEST) < SIZE[0] for _, title in samples.themes)
    assert len(drawn) <= HEAVIEST
    assert Image.open(BytesIO(drawn)).size == (2 * SIZE[0], 3 * SIZE[1])
    golden(f"kit/samples_{lang}", drawn)


@pytest.mark.parametrize("key", LOOKS)
def test_the_theme_menu_says_which_games_it_leaves_as_they_are(key: str) -> None:
    """What stands in a hint is what is drawn: the same picture, or another."""
    say, scene = voice("en"), next(page.scene for page in LOOKS[key].pages if page.scene)
    game, view, question = replay_scene(scene)
    usual, *others = compared_theme_choices(USUAL_THEME, say)
    names = seat_names(view.seats, say)
    for choice in others:
        drawn = picture(game, view, names, theme=Theme(choice.value), question=question)
        named = re.search(rf"\b{say(LOOKS[key].title)}(?=,| and|\.)", choice.hint)

        assert (named is not None) is (drawn == picture(game, view, names, question=question))
    assert usual.hint == ""


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("wish", OFFERED_WISHES, ids=lambda wish: wish.name)
def test_what_is_chosen_in_a_menu_is_what_the_menu_shows(wish: Wish, lang: str) -> None:
    before = wish_menu(wish, Person(1), voice(lang))

    for choice in before.choices:
        name, value = parse_wish(wish.key, (choice.value,))
        after = wish_menu(wish, replace(Person(1), **{name: value}), voice(lang))
        assert [one.value for one in after.choices if one.chosen] == [choice.value]
    assert len({choice.label for choice in before.choices}) == len(before.choices)
    assert [choice.chosen for choice in before.choices].count(True) == 1


NIGHT = (23 * 60, 7 * 60)


@pytest.mark.parametrize(
    ("person", "told"),
    [
        (
            Person(1, zone="Europe/Paris", quiet=NIGHT),
            "It is 23:10 for you (Paris); your clocks are paused until 07:00.",
        ),
        (
            Person(1, zone="Etc/GMT+5", quiet=NIGHT),
            "It is 17:10 for you (UTC-5); your clocks run until 23:00.",
        ),
        (Person(1, zone="Asia/Kolkata"), "It is 03:40 for you (Kolkata); your clocks never pause."),
        (
            Person(1, zone="Europe/Paris", days_off=frozenset({5, 6})),
            "It is 23:10 for you (Paris); your clocks run until Saturday, 00:00.",
        ),
    ],
)
def test_hours_are_told_as_what_they_mean_now(person: Person, told: str) -> None:
    assert hours_text(person, voice("en"), NOW) == told


def test_hours_are_told_in_french() -> None:
    weekend = Person(1, zone="Europe/Paris", quiet=NIGHT, days_off=frozenset({2, 3}))

    assert hours_text(weekend, voice("fr"), NOW).endswith("en pause jusqu\u2019à vendredi 07:00.")


def test_nobody_is_told_hours_of_a_place_that_is_not_known() -> None:
    assert "/me settings zone" in hours_text(Person(1, quiet=NIGHT), voice("en"), NOW)


def test_days_of_leave_are_not_called_as_leaving_a_table_is() -> None:
    say = voice("fr")
    card = person_card(Person(1), say, NOW)
    (menu,) = (part for part in card.parts if isinstance(part, Menu) and part.click.words == ("leave",))

    assert menu.placeholder == "Jours de congé"
    assert say("Leave") == "Quitter"
