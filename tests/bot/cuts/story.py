"""A story: a scene, a deed in which something is cut, the time after it, and what must then be true."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from structlog.testing import capture_logs

from bot.archive import Archive
from bot.archive import outbox as post
from playground import LocalDiscord
from tests.bot import door, judge
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
    from playground.world.channels import Channel
    from tests.bot.cuts.blade import Cut

    Deed: TypeAlias = tuple[Person, Callable[[], Interaction]]
    Scene: TypeAlias = Callable[["Stage"], Awaitable[Deed]]

MINUTES_AWAY = 6  # of a bot that was killed: Discord knows a nonce for five
HOUR = 60 * 60  # what is due later, such as the end of somebody's time, is another story
A_ROUND, LONGEST_ROUND = 0.002, 0.03  # seconds in which the bot has the database for itself
PATIENCE = 60.0  # seconds of a busy machine
NAMES = ("Ann", "Bob", "Cy", "Dora")


@dataclass
class Stage:
    """A local Discord with people on it, a bot, and its clock."""

    discord: LocalDiscord
    database: str
    blade: Blade
    watching: Archive  # not the bot's
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.people = tuple(self.discord.person(name) for name in NAMES)
        self.witness = Witness(self.discord)
        self.until = self.clock.now + HOUR

    @property
    def channel(self) -> Channel:
        return self.discord.general

    @property
    def parts(self) -> Parts:
        return self.life.bot.parts

    async def live(self) -> None:
        """Let the bot begin to live, anew if it has been killed."""
        self.life = Life(self.discord, self.database, self.clock)
        await self.life.begin(self.blade.visit)
        self.blade.killing = self.life.kill
        door.opened(self.discord, self.parts)

    async def do(self, ask: Callable[[], Interaction]) -> None:
        """Do something with the blade drawn, and let time pass."""
        self.blade.is_drawn = True
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
        self.blade.is_drawn = False

    async def settled(self) -> bool:
        """Let time pass until the bot has nothing left to say, or is killed."""
        pause = A_ROUND
        async with asyncio.timeout(PATIENCE):
            while not self.life.is_over and (times := await self._due()):
                self.clock.now = max(self.clock.now, min(times))
                async with self.watching.jotting() as connection:
                    await post.release_all(connection)  # as the seconds of a claim do, that pass as well
                self.parts.outbox.ring()
                await asyncio.sleep(pause)  # two connections to one file are not fair to each other
                pause = min(2 * pause, LONGEST_ROUND)
        return not self.life.is_over

    async def _due(self) -> list[int]:
        """Tell when what waits to be said is due."""
        letters = await post.due(self.watching, 1 << 40)
        times = [letter.due_at or 0 for letter in letters]
        return [time for time in times if time <= self.until]


@asynccontextmanager
async def staged(folder: Path, cut: Cut, place: int) -> AsyncIterator[Stage]:
    database = url_in(folder)
    async with LocalDiscord(patience=PATIENCE) as discord, Archive.open(database) as archive:
        blade = discord.faults = discord._rest._faults = Blade(discord, cut, place)
        stage = Stage(discord, database, blade, archive)
        await stage.live()
        try:
            yield stage
        finally:
            await stage.life.buried()
            door.closed(discord)
        assert judge.faults(discord.requests) == []


async def told(folder: Path, scene: Scene, cut: Cut, place: int) -> tuple[str, list[str]]:
    """Tell what was cut, if anything was, and what was not true after it."""
    with capture_logs():
        async with staged(folder, cut, place) as stage:
            actor, ask = await scene(stage)
            await stage.settled()
            before = (await Book.read(stage.watching)).waiting()
            await stage.do(ask)
            book = await Book.read(stage.watching)
            return stage.blade.has_cut, list(untruths(book, stage.witness, actor, before, stage.until))
