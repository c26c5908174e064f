"""A story: a scene, a deed in which something is cut, the time after it, and what must then be true.

One bot lives through many of them, each on a server of its own.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from structlog.testing import capture_logs

from bot.archive import Archive
from bot.archive import outbox as post
from playground import LocalDiscord
from tests.bot import door, judge, later
from tests.bot.archived import url_in
from tests.bot.conftest import Clock
from tests.bot.cuts.blade import Blade, Life
from tests.bot.cuts.truths import Book, Witness, untruths

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path
    from typing import TypeAlias

    from bot.wiring import Parts
    from playground import Interaction, Person
    from tests.bot.cuts.blade import Cut

    Deed: TypeAlias = tuple[Person, Callable[[], Interaction]]
    Scene: TypeAlias = Callable[["Stage"], Awaitable[Deed]]

MINUTES_AWAY = 6  # of a bot that was killed: Discord knows a nonce for five
HOUR = 60 * 60  # what is due later, such as the end of somebody's time, is another story
PATIENCE = 60.0  # seconds of a busy machine
NAMES = ("Ann", "Bob", "Cy", "Dora")
MOST = 200  # a deed that does more than this does not end


@dataclass
class Stage:
    """A local Discord with people on it, a bot, and its clock."""

    discord: LocalDiscord
    database: str
    blade: Blade
    watching: Archive  # not the bot's
    clock: Clock = field(default_factory=Clock)
    first: int = 1  # match of this story

    async def set(self) -> None:
        """Make room for a story: what was before has nothing to do with it."""
        self.until = self.clock.now + HOUR
        elsewhere = self.discord.guild("Elsewhere", with_bot=False)
        self.channel = self.discord.channel("general", elsewhere)
        self.people = tuple(self.discord.person(name, guild=elsewhere) for name in NAMES)
        self.discord.world.join(self.discord.world.bot, elsewhere)
        await self.discord.until(lambda: self.channel.messages)  # the bot greets
        await self.settled()
        self.first += len((await self.book()).matches)
        self.witness = Witness(self.discord)

    @property
    def parts(self) -> Parts:
        return self.life.bot.parts

    async def live(self) -> None:
        """Let the bot begin to live, anew if it has been killed."""
        self.life = Life(self.discord, self.database, self.clock)
        await self.life.begin(self.blade.visit)
        self.blade.killing = self.life.kill
        door.opened(self.discord, self.parts)

    async def book(self) -> Book:
        """Read what is written of this story."""
        return await Book.read(self.watching, self.first)

    async def do(self, ask: Callable[[], Interaction], place: int) -> None:
        """Do something with the blade drawn, and let time pass."""
        self.blade.draw(place)
        answered = asyncio.create_task(ask().acknowledged(PATIENCE))
        cut = asyncio.create_task(self.blade.cutting.wait())
        await asyncio.wait({answered, cut}, return_when=asyncio.FIRST_COMPLETED)
        answered.cancel()
        cut.cancel()
        if not self.life.is_over:
            await self.parts.under_way.finished()
        while not await self.settled():
            await self.life.buried()
            self.discord.pass_time(minutes=MINUTES_AWAY)
            await self.live()
        self.blade.sheathe()

    async def settled(self) -> bool:
        """Let time pass until the bot has nothing left to say, or is killed."""
        async with asyncio.timeout(PATIENCE):
            while not self.life.is_over and (times := await self._due()):
                self.clock.now = max(self.clock.now, min(times))
                async with self.watching.jotting() as connection:
                    await post.release_all(
                        connection, self.clock.now
                    )  # as the seconds of a claim do, that pass as well
                self.parts.outbox.ring()
                await later.round_made(self.parts)
        return not self.life.is_over

    async def _due(self) -> list[int]:
        """Tell when what waits to be said is due."""
        letters = await post.due(self.watching, 1 << 40)
        times = [letter.due_at or 0 for letter in letters]
        return [time for time in times if time <= self.until]


@asynccontextmanager
async def staged(folder: Path, cut: Cut) -> AsyncIterator[Stage]:
    database = url_in(folder)
    async with LocalDiscord(patience=PATIENCE) as discord, Archive.open(database) as archive:
        blade = discord.faults = discord._rest._faults = Blade(discord, cut)
        stage = Stage(discord, database, blade, archive)
        await stage.live()
        try:
            yield stage
        finally:
            await stage.life.buried()
            door.closed(discord)
        assert judge.faults(discord.requests) == []


async def told(folder: Path, scene: Scene, cut: Cut) -> list[str]:
    """Let a deed be done until nothing is left to cut, each time cut later; tell what was not true then."""
    faults: dict[str, str] = {}  # where each was seen first
    with capture_logs():
        async with staged(folder, cut) as stage:
            for place in range(MOST):
                what, untrue = await _happened(stage, scene, place)
                for one in untrue:
                    faults.setdefault(one, f"{place}, {what[:200] or 'nothing cut'}: {one}")
                if not what:
                    return list(faults.values())
    return [f"it never ends: {MOST} times"]


async def _happened(stage: Stage, scene: Scene, place: int) -> tuple[str, list[str]]:
    """Tell what was cut, if anything was, and what was not true after it."""
    await stage.set()
    actor, ask = await scene(stage)
    await stage.settled()
    before = (await stage.book()).waiting()
    await stage.do(ask, place)
    book = await stage.book()
    return stage.blade.has_cut, list(untruths(book, stage.witness, actor, before, stage.until))
