"""A story: a scene, a deed in which something is cut, the time after it, and what must then be true.

One bot lives through many of them, each in a channel of its own; an open table is seen from other channels
of its server, so what comes after it happens elsewhere.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from structlog.testing import capture_logs

from bot.database import Archive
from bot.mail import store as post
from bot.match.match import Status
from playground import LocalDiscord
from tests.bot import door, judge
from tests.bot.archived import url_in
from tests.bot.conftest import Clock
from tests.bot.cuts.blade import Blade, Cut, Life
from tests.bot.cuts.truths import Book, Witness, untruths
from tests.bot.databases import greet_from_now_on
from tests.patience import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path
    from typing import TypeAlias

    from bot.wiring import Parts
    from playground import Interaction, Person
    from playground.world.guilds import Guild

    Deed: TypeAlias = tuple[Person, Callable[[], Interaction]]
    Scene: TypeAlias = Callable[["Stage"], Awaitable[Deed]]

MINUTES_AWAY = 6  # of a bot that was killed: Discord knows a nonce for five
HOUR = 60 * 60  # what is due later, such as the end of somebody's time, is another story
PATIENCE = 60.0  # seconds of a busy machine
LOOK = 1.0  # second until it is asked again whether the bot still lives
TO_LEARN = 2  # times; by the second one a bot knows what it looks up only once
NAMES = ("Ann", "Bob", "Cy", "Dora")
SAMPLED = 12


@dataclass
class Stage:
    """A local Discord with people on it, a bot, and its clock."""

    discord: LocalDiscord
    database: str
    blade: Blade
    watching: Archive  # not the bot's
    looking: Archive  # only looks
    clock: Clock = field(default_factory=Clock)
    first: int = 1  # match of this story
    server: Guild | None = None  # where no table is open

    async def set(self) -> None:
        """Make room for a story: what was before has nothing to do with it."""
        self.until = self.clock.now + HOUR
        self.server = self.server or await self._elsewhere()
        self.people = tuple(self.discord.person(name, guild=self.server) for name in NAMES)
        self.channel = self.discord.channel("story", self.server)
        await until(self._has_room)
        self.witness = Witness(self.discord)

    async def _elsewhere(self) -> Guild:
        elsewhere = self.discord.guild("Elsewhere", with_bot=False)
        general = self.discord.channel("general", elsewhere)
        self.discord.world.join(self.discord.world.bot, elsewhere)
        await self.discord.until(lambda: general.messages)  # the bot greets
        await self.settled()
        return elsewhere

    async def _has_room(self) -> bool:
        """Tell whether the bot has heard of the channel."""
        return self.life.bot.get_channel(self.channel.id) is not None

    @property
    def parts(self) -> Parts:
        return self.life.bot.parts

    async def live(self) -> None:
        """Let the bot begin to live, anew if it has been killed."""
        self.life = Life(self.discord, self.database, self.clock)
        await self.life.begin(self.blade.visit)
        self.blade.killing = self.life.kill
        door.open_door(self.discord, self.parts)

    async def book(self) -> Book:
        """Read what is written of this story."""
        return await Book.read(self.looking, self.first)

    async def do(self, ask: Callable[[], Interaction], cut: Cut | None, place: int) -> None:
        """Do something with the blade drawn, and let time pass."""
        self.blade.draw(cut, place)
        answered = asyncio.create_task(ask().acknowledged(PATIENCE))
        cutting = asyncio.create_task(self.blade.cutting.wait())
        await asyncio.wait({answered, cutting}, return_when=asyncio.FIRST_COMPLETED)
        answered.cancel()
        cutting.cancel()
        if not self.life.is_over:
            await self.parts.under_way.wait()
        while not await self.settled():
            await self.life.buried()
            self.discord.pass_time(minutes=MINUTES_AWAY)
            await self.live()
        self.blade.sheathe()

    async def settled(self) -> bool:
        """Let time pass until the bot has nothing left to say, or is killed."""
        async with asyncio.timeout(PATIENCE):
            while not self.life.is_over and await self._has_more():
                settling = self.life.doing(self.parts.outbox.wait_until_settled())
                await asyncio.wait({settling}, timeout=LOOK)  # its life may have ended just before
                settling.cancel()
        return not self.life.is_over

    async def _has_more(self) -> bool:
        return not self.parts.outbox.is_settled or await self._comes_due()

    async def _comes_due(self) -> bool:
        """Let the time come for what is to be said next, if anything is."""
        letters = await post.list_due(self.looking, 1 << 40)
        times = [letter.due_at or 0 for letter in letters]
        soon = [time for time in times if time <= self.until]
        if soon:
            self.clock.now = max(self.clock.now, min(soon))
            async with self.watching.jotting() as connection:  # the seconds of a claim pass as well
                await post.release_all(connection, self.clock.now)
            self.parts.outbox.wake()
        return bool(soon)


@asynccontextmanager
async def staged(folder: Path) -> AsyncIterator[Stage]:
    database = url_in(folder)
    async with (
        LocalDiscord(patience=PATIENCE) as discord,
        Archive.open(database) as watching,
        Archive.open(database) as looking,
    ):
        blade = discord.faults = discord._rest._faults = Blade(discord)
        stage = Stage(discord, database, blade, watching, looking)
        await stage.live()
        await stage.parts.under_way.wait()  # it looks which servers there are
        await greet_from_now_on(watching)
        try:
            yield stage
        finally:
            await stage.life.buried()
            door.close_door(discord)
        assert judge.faults(discord.requests) == []


async def told(folder: Path, scene: Scene, stride: int) -> list[str]:
    """Let a deed be done, each time with another thing cut in it; tell what was not true then."""
    with capture_logs():
        async with staged(folder) as stage:
            untrue = [one for _ in range(TO_LEARN) for one in await _happened(stage, scene, None)]
            places = [(cut, place) for cut in Cut for place in range(stage.blade.places[cut])]
            for cut, place in places[::stride]:
                untrue += await _happened(stage, scene, cut, place)
    return untrue


async def _happened(stage: Stage, scene: Scene, cut: Cut | None, place: int = 0) -> list[str]:
    """Tell what was not true after something was cut, and what that was."""
    await stage.set()
    actor, ask = await scene(stage)
    await stage.settled()
    before = (await stage.book()).waiting()
    await stage.do(ask, cut, place)
    book = await stage.book()
    stage.first += len(book.matches)
    if any(match.status is Status.LOBBY for match in book.matches):
        stage.server = None
    what = f"{cut}, {place}, {stage.blade.has_cut[:200]}" if stage.blade.has_cut else "nothing is cut"
    return [f"{what}: {one}" for one in untruths(book, stage.witness, actor, before, stage.until)]
