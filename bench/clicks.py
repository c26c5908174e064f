"""What a tap, a click that confirms and a person's whole move cost the bot, in a process of its own.

The processor's time is read from outside, so that the local Discord's share is no part of it. Beside each
stands what a reply with always the same picture takes in the same round.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from sqlite3 import connect
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.hosted import CONSTANT
from bench.line import Line
from bench.process import worked
from bot.front import verbs
from bot.front.click import Click
from playground import LocalDiscord
from rules_engine import GAMES, Chance
from tests.bot.archived import file_in, url_in
from tests.bot.process import Process, settings_for
from tests.bot.table import control, press, started_by_clicks

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from playground import Interaction, Person
    from tests.bot.table import Table

GAME = "subdivision"
ROUNDS = 5  # odd, so that the median is a round
TABLES = 6
REPEATED = 3  # constant replies a table in a round
STILL = 0.02  # seconds between two looks at whether the bot has come to rest
DUE = "SELECT count(*) FROM outbox WHERE due_at <= ?"
LONG = 60.0
NAMES = {
    "tap": "tap that shows nothing new",
    "confirm": "click that confirms, with its card",
    "move": "whole move by clicks",
}


def lines() -> Iterator[Line]:
    if not Path("/proc/self/schedstat").exists():
        return  # no system tells what another process has worked
    found = asyncio.run(_measured())
    constant = median(found["constant"])
    for name, told in NAMES.items():
        cost = median(found[name])
        beside = f"a constant reply {constant:.2f} ms, {cost / constant:.1f} of them"
        yield Line(f"{GAME} {told}", cost, "ms", beside)


async def _measured() -> dict[str, list[float]]:
    """Measure all in random order, round by round, after a round that does not count."""
    found: dict[str, list[float]] = {name: [] for name in ("constant", *NAMES)}
    order = Random(GAME)  # noqa: S311 - the order of a few runs is no secret
    async with AsyncExitStack() as stack:
        work = Work()
        await work.open(stack)
        for number in range(ROUNDS + 1):
            for name in order.sample(list(found), len(found)):
                cost = await getattr(work, name)()
                if number:
                    found[name].append(cost)
    return found


class Work:
    """A bot as a host runs it, with people at tables; what one table's share of each deed costs."""

    async def open(self, stack: AsyncExitStack) -> None:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        self._file = file_in(folder)
        self._luck, self._turns, self._seated = Chance(GAME), 0, 0
        self._discord = await stack.enter_async_context(LocalDiscord(journal=1))
        settings = settings_for(self._discord, url_in(folder))
        self._process = Process(folder, settings, "bench.hosted")
        await self._process.start()
        stack.push_async_callback(self._process.kill)
        await self._process.wait_for_log("ready")
        self._tables = [await self._table() for _ in range(TABLES)]

    async def _table(self) -> Table:
        """Sit people down who have not played before."""
        self._seated += 1
        channel = self._discord.channel(f"{GAME}-{self._seated}")
        seats = range(GAMES[GAME].seats[0])
        people = tuple(self._discord.person(f"Person {self._seated} {seat}") for seat in seats)
        return await started_by_clicks(self._discord, channel, *people, game=GAME)

    async def move(self) -> float:
        """Make a whole move by buttons and menus."""
        tables = await self._open()
        return await self._cost(
            [partial(table.click_move, self._mover(table), self._luck) for table in tables]
        )

    async def confirm(self) -> float:
        """Make the last click of a move."""
        movers = [(table, self._mover(table)) for table in await self._open()]
        sheets = [(mover, await table.confirming(mover, self._luck)) for table, mover in movers]
        return await self._cost([partial(press, person, sheet, verbs.CONFIRM) for person, sheet in sheets])

    async def tap(self) -> float:
        """Look once more at what is there already."""
        clicks = [await _look(self._mover(table), table) for table in await self._open()]
        return await self._cost([partial(_press_again, *click) for click in clicks])

    async def constant(self) -> float:
        """Be answered the same picture."""
        clicks = [await _look(self._mover(table), table) for table in await self._open()]
        data = {"custom_id": str(Click(CONSTANT, 0))}
        same = [(person, replace(click, data=click.data | data)) for person, click in clicks]
        return await self._cost([partial(_press_again, *one) for one in same * REPEATED])

    def _mover(self, table: Table) -> Person:
        """Find the person who is to move; where everybody may, one after the other."""
        self._turns += 1
        named = [person for person in table.people if f"**{person.name}**" in table.headline]
        return named[0] if named else table.people[self._turns // TABLES % len(table.people)]

    async def _open(self) -> list[Table]:
        """List the tables, each that is over replaced by a new one."""
        for place, table in enumerate(self._tables):
            if table.is_over:
                self._tables[place] = await self._table()
        return self._tables

    async def _cost(self, works: list[Callable[[], Awaitable[object]]]) -> float:
        """Tell how many milliseconds of a processor one of them takes, with all that follows from it."""
        await self._rest()
        before = worked(self._process.pid)
        for work in works:
            await work()
        await self._rest()
        return 1000 * (worked(self._process.pid) - before) / len(works)

    async def _rest(self) -> None:
        """Wait until nothing is left to be said, and no more work is done."""
        spent = 0.0
        while spent != (now := worked(self._process.pid)) or self._has_letters():
            spent = now
            await asyncio.sleep(STILL)

    def _has_letters(self) -> bool:
        with closing(connect(f"file:{self._file}?mode=ro", uri=True)) as book:
            now = self._discord.world.clock.now().timestamp()
            return bool(book.execute(DUE, (now,)).fetchone()[0])


async def _look(person: Person, table: Table) -> tuple[Person, Interaction]:
    """Open somebody's private sheet, and make of the click on the card one on the sheet."""
    done = await person.click(table.card, control(table.card, verbs.VIEW)).done(LONG)
    return person, replace(done, source=done.message)


async def _press_again(person: Person, click: Interaction) -> None:
    done = await person.press_again(click).done(LONG)
    assert not done.has_failed
