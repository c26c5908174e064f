"""Films: made apart, made again where their process was killed, kept, and waited for with a bar."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from bot.front import films, pictures, verbs
from bot.front.card import Film
from bot.front.films import Cinema
from bot.front.refusals import FilmTooLong
from bot.library import film_keeper as film_progress
from render.own_process import Lost
from rules_engine import Entry, Record
from tests.bot import makers
from tests.bot.later import wait_until_delivered
from tests.bot.table import control, start_table
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from pathlib import Path

    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel


def film(*log: str) -> Film:
    lines = tuple(Entry(number % 2, words) for number, words in enumerate(log))
    record = replace(Record.new("subdivision", seats=2, seed="seed"), log=lines)
    return Film(record, ("Ann", "Bob"), "en", "standard", "A match")


def cinema(make: Any, folder: Path, *more: int, room: int = 1000) -> Cinema:
    return Cinema(lambda _: partial(make, folder, *more), room)


async def test_a_film_whose_process_was_killed_is_made_once_more(tmp_path: Path) -> None:
    shows = cinema(makers.die, tmp_path, 1)

    with capture_logs() as lines:
        assert await shows.make(film()) == makers.FILM

    assert makers.count_begun(tmp_path) == 2
    assert [line["log_level"] for line in lines] == ["warning"]


async def test_a_film_that_kills_each_process_harms_no_other(tmp_path: Path) -> None:
    shows = cinema(makers.die, tmp_path, 2)

    with capture_logs():
        with pytest.raises(Lost):
            await shows.make(film())
        assert await shows.make(film()) == makers.FILM


async def test_a_fault_in_the_making_is_raised_where_it_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        await cinema(makers.faulty, tmp_path).make(film())


async def test_a_film_that_is_never_done_is_ended_and_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    endless, asked = film("build L d1"), []

    def make(one: Film) -> Any:
        asked.append(one)
        return partial(makers.waiting if one == endless else makers.steady, tmp_path)

    shows = Cinema(make)
    monkeypatch.setattr(films, "DEADLINE", 0.01)
    with capture_logs() as lines:
        for _ in range(2):
            with pytest.raises(FilmTooLong):
                await shows.make(endless)
    monkeypatch.setattr(films, "DEADLINE", UNHURRIED)

    assert await shows.make(film()) == makers.FILM
    assert asked == [endless, film()]
    assert [line["log_level"] for line in lines] == ["warning"]


async def test_a_film_is_made_once_for_all_who_ask(tmp_path: Path) -> None:
    shows = cinema(makers.steady, tmp_path)

    assert not shows.has(film())
    await asyncio.gather(shows.make(film()), shows.make(film()))
    await shows.make(film())

    assert shows.has(film())
    assert not shows.has(film("build L d1"))
    assert makers.count_begun(tmp_path) == 1


async def test_films_that_nobody_has_asked_for_lately_make_room(tmp_path: Path) -> None:
    shows = cinema(makers.steady, tmp_path, room=2 * len(makers.FILM))
    first, second, third = film(), film("build L d1"), film("build L c1")

    for one in (first, second, first, third):
        await shows.make(one)

    assert [shows.has(one) for one in (first, second, third)] == [True, False, True]


async def test_somebody_who_waits_for_a_film_sees_how_far_it_is_and_gets_one_at_a_time(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    os.mkfifo(tmp_path / "pipe")
    shows = cinema(makers.waiting, tmp_path)
    monkeypatch.setattr(pictures, "CINEMA", shows)
    monkeypatch.setattr(film_progress, "CINEMA", shows)
    monkeypatch.setattr(film_progress, "STEP", 0.01)
    table = await start_table(discord, channel, bob, ann)
    await bot.parts.matches.resign(table.match, bob.id)
    await wait_until_delivered(bot)
    film_button = control(table.card, verbs.REPLAY)

    asked = ann.click(table.card, film_button)
    await discord.until(lambda: "▰▰▰▰▰▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱ 25%" in ann.reads(channel), UNHURRIED)
    again = await ann.slash(channel, "replay", {"match": str(table.match)}).done()
    assert again.message is not None
    assert again.message.text.startswith("I am still making your other film")
    await asyncio.to_thread((tmp_path / "pipe").write_text, "go on")
    await discord.until(lambda: "▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▱▱▱▱▱ 75%" in ann.reads(channel), UNHURRIED)
    await asyncio.to_thread((tmp_path / "pipe").write_text, "go on")
    await discord.until(lambda: asked.message and asked.message.attachments, UNHURRIED)
    kept = await ann.click(table.card, film_button).done()

    assert asked.message is not None
    assert kept.message is not None
    assert asked.message.text == kept.message.text
    assert makers.count_begun(tmp_path) == 1
