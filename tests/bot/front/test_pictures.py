"""One thread draws for all: nobody's wishes fill the line before it."""

from __future__ import annotations

import asyncio
from threading import Event

from bot.front import pictures
from bot.front.log_context import PERSON
from bot.match.perspective_card import box_of
from render.palette import Theme
from rules_engine import GAMES

ANN, BOB = 1, 2


async def drawn(person: int | None, theme: Theme, order: list[int | None]) -> None:
    """Have a picture drawn for somebody, and note whose was there when."""
    PERSON.set(person)
    game = next(iter(GAMES))
    assert await pictures.draw(box_of(game, "en", theme))
    order.append(person)


async def in_line(*people: int | None) -> list[int | None]:
    """Let people ask at the same moment, in this order; tell in which order their pictures are there."""
    order: list[int | None] = []
    is_open = Event()
    pictures._beside.submit(is_open.wait)
    themes = list(Theme)
    asked = [
        asyncio.create_task(drawn(person, themes[number % len(themes)], order))
        for number, person in enumerate(people)
    ]
    await asyncio.sleep(0)
    is_open.set()
    await asyncio.gather(*asked)
    return order


async def test_a_person_who_asks_for_many_pictures_waits_for_their_own_alone() -> None:
    order = await in_line(ANN, ANN, ANN, ANN, ANN, BOB)

    assert order.index(BOB) == pictures.AT_ONCE
    assert order.count(ANN) == 5


async def test_what_is_drawn_for_everybody_waits_in_one_line() -> None:
    assert await in_line(None, None, None, None, BOB) == [None, None, None, None, BOB]


async def test_places_in_the_queue_are_forgotten_with_those_who_had_them() -> None:
    await in_line(ANN, ANN, ANN, BOB)

    assert not pictures._places
