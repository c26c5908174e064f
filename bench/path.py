"""Moves through the whole path, from click to reply; the same with a constant picture; a mere reply."""

from __future__ import annotations

import asyncio
import atexit
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import discord

from bench.floors import BARE_PATH, WHOLE_PATH
from bench.harness import ROUNDS, Measure, Race, Work
from bench.hosted import CONSTANT, layout
from bench.pictures import busy, names
from bot.app import Makiso
from bot.archive import Archive
from bot.cards import verbs
from bot.cards.click import Click
from bot.cogs.router import on_click
from bot.delivery import pictures
from bot.settings import Settings
from playground import LocalDiscord, pointed
from render.picture import picture
from rules_engine.playout import playout
from tests.bot.table import control, started

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    from playground import Interaction, Person
    from rules_engine import Seat
    from tests.bot.table import Table

GAME = "subdivision"
TABLES = 4  # at which people play at the same time
RUNS = 3  # in a round of both races, that play games out
LONG = 60.0  # seconds


def races() -> Iterator[Race]:
    ours = Work("whole path", "move", lambda: stage().run(stage().play()))
    same = Work("the same with a constant picture", "move", lambda: stage().run(stage().play_constant()))
    bare = Work("constant reply", "click", lambda: stage().run(stage().repeat()))
    yield Race(ours, same, Measure.SPEED, WHOLE_PATH)
    yield Race(replace(ours, name="whole path, bare"), bare, Measure.SPEED, BARE_PATH)


@dataclass(frozen=True, slots=True)
class Played:
    """A table, the private sheet of each of its seats, and a random game to be played there."""

    sheets: tuple[tuple[Person, Interaction], ...]  # by seat
    match: int
    moves: tuple[tuple[Seat, tuple[str, ...]], ...]


class Constant:
    """Answers every click with the same picture."""

    def __init__(self) -> None:
        self.png = picture(GAME, busy(GAME)[-1], names(GAME))

    @on_click(CONSTANT)
    async def answer(self, interaction: discord.Interaction[Any], _: Click) -> None:
        await interaction.response.edit_message(view=layout(), attachments=[self._file()])

    def _file(self) -> discord.File:
        return discord.File(BytesIO(self.png), "board-0.png")


class Stage:
    """A local Discord and the bot in this process, with tables at which nobody has moved yet."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        self._constant = Constant()
        self._fresh: list[Played] = []
        self._done: list[Played] = []
        self.run(self._set())
        atexit.register(self._close)

    def run(self, work: Coroutine[Any, Any, int | None]) -> int:
        return self._loop.run_until_complete(work) or 0

    def _close(self) -> None:
        self.run(self._stack.aclose())
        self._loop.close()

    async def _set(self) -> None:
        folder = Path(self._stack.enter_context(TemporaryDirectory()))
        self._discord = await self._stack.enter_async_context(LocalDiscord(journal=1))
        url = f"sqlite:///{folder / 'path.sqlite3'}"
        archive = await self._stack.enter_async_context(Archive.open(url))
        self._bot = Makiso(archive, Settings(_env_file=None))
        self._stack.enter_context(pointed(self._discord.url))
        running = asyncio.create_task(self._bot.start(self._discord.token))
        self._stack.push_async_callback(asyncio.wait, {running})
        self._stack.push_async_callback(self._bot.close)
        await self._discord.connected()
        self._bot.parts.router.learn(self._constant)
        for number in range(TABLES * (ROUNDS + 1) * RUNS):
            self._fresh.append(await self._table(number))

    async def _table(self, number: int) -> Played:
        channel = self._discord.channel(f"table-{number}")
        people = tuple(self._discord.person(f"P{number}-{seat}") for seat in range(2))
        table = await started(self._discord, channel, *people, game=GAME)
        match = await self._bot.parts.matches.find(table.match)
        moves = tuple((seat, move.path) for seat, move, _ in playout(match.record))
        return Played(tuple([await _sheet(person, table) for person in table.people]), match.id, moves)

    async def play(self) -> int:
        """Play a game at each of a few tables, a click a move."""
        tables = [self._fresh.pop() for _ in range(TABLES)]
        self._done += tables
        moves = await asyncio.gather(*(self._play(table, verbs.CONFIRM) for table in tables))
        await self._delivered()
        for table in tables:
            assert (await self._bot.parts.matches.find(table.match)).ply == len(table.moves)
        return sum(moves)

    async def play_constant(self) -> int:
        """Do all of that, but draw nothing."""
        with patch.object(pictures, "picture", lambda *_, **__: self._constant.png):
            return await self.play()

    async def _delivered(self) -> None:
        """Wait for what the moves have put into the outbox: it is part of their cost."""
        while rounds := self._bot.parts.outbox._rounds:  # noqa: SLF001 - nobody else needs to know
            await asyncio.wait(rounds)

    async def repeat(self) -> int:
        """Click as often, and be answered the same picture."""
        tables = self._done[-TABLES:] or self._fresh[-TABLES:]
        return sum(await asyncio.gather(*(self._play(table, CONSTANT) for table in tables)))

    async def _play(self, table: Played, verb: str) -> int:
        for ply, (seat, path) in enumerate(table.moves):
            person, sheet = table.sheets[seat]
            data = {**sheet.data, "custom_id": str(Click(verb, table.match, ply, path))}
            await person.press_again(replace(sheet, data=data)).done(LONG)
        return len(table.moves)


async def _sheet(person: Person, table: Table) -> tuple[Person, Interaction]:
    """Open a private sheet, and make of the click on the card one on the sheet."""
    done = await person.click(table.card, control(table.card, verbs.VIEW)).done(LONG)
    return person, replace(done, source=done.message)


@cache
def stage() -> Stage:
    return Stage()
