"""What cuts: at any one of the things a bot does, it is killed, or that one thing fails."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack, suppress
from contextvars import ContextVar
from enum import StrEnum
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from bot.app import Makiso
from bot.computers.letters import Processes
from bot.database import Archive
from bot.database.errors import Locked
from playground.api.faults import Fault, Faults, Trouble
from tests.bot.conftest import USUAL, reach
from tests.patience import until

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from bot.computers.thinking import Conclusion, Job
    from playground import LocalDiscord

    Task = asyncio.Task[Any]

LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)


class Cut(StrEnum):
    KILLED = "the bot is killed before it"
    LOST = "the request is lost"
    UNHEARD = "the request is done, and the answer lost"
    LOCKED = "the database is locked"


class Blade(Faults):
    """Counts what the bot says to the database and to Discord while it is drawn, and cuts once.

    A bot is killed only where the last thing was a change that lasts: of two kills with nothing but looks
    between them both leave the same behind, as whatever the bot had in mind by then is gone with it.
    For the same reason the answer to a look is lost with the request, and not once more without it.
    """

    def __init__(self, discord: LocalDiscord) -> None:
        super().__init__(discord.world.clock)
        self.is_drawn = False
        self.places = Counter[Cut]()  # how many things each could have cut
        self.has_cut = ""  # what it has cut
        self.cutting = asyncio.Event()
        self.killing: Callable[[], None] = lambda: None
        self._meanwhile: dict[tuple[str, str], Callable[[], Task]] = {}

    def draw(self, cut: Cut | None, place: int) -> None:
        """Be ready to cut once more: so many things are let through before."""
        self._cut = cut
        self._place = place
        self._is_changed = True  # by the last thing
        self.is_drawn = True
        self.places.clear()
        self.has_cut = ""
        self.cutting.clear()

    def sheathe(self) -> None:
        self.is_drawn = False

    def meanwhile(self, method: str, path: str, act: Callable[[], Task]) -> None:
        """Let somebody act while the next such request is under way; what is cut in that is not done."""
        self._meanwhile[method, path] = act

    async def wait_until_free(self, method: str, path: str) -> None:
        if self.is_drawn and (act := self._meanwhile.pop((method, path), None)):
            with suppress(Locked, asyncio.CancelledError):
                await act()
        await super().wait_until_free(method, path)

    def _cuts(self, what: str, *cuts: Cut, lasts: bool) -> bool:
        """Tell whether this is cut; `lasts` says whether it is still there after a kill."""
        if not self.is_drawn or self.has_cut:
            return False
        cuts = (*cuts, Cut.KILLED) if self._is_changed else cuts
        self._is_changed = lasts
        self.places.update(cuts)
        if self._cut not in cuts or self.places[self._cut] <= self._place:
            return False
        self.has_cut = what
        self.cutting.set()
        if self._cut is Cut.KILLED:
            self.killing()
        return True

    def visit(self, said: Sequence[str]) -> None:
        if self._cuts("; ".join(said), Cut.LOCKED, lasts=said[-1] == "COMMIT"):
            raise Locked("cut") if self._cut is Cut.LOCKED else asyncio.CancelledError

    def strike(self, method: str, path: str) -> Fault | None:
        is_look = method == "GET"
        cuts = (Cut.LOST,) if is_look else (Cut.LOST, Cut.UNHEARD)
        if not self._cuts(f"{method} {path}", *cuts, lasts=not is_look):
            return super().strike(method, path)
        trouble = Trouble.CUT_AFTER if self._cut is Cut.UNHEARD else Trouble.CUT_BEFORE
        return Fault(trouble, method, path, 1)


class Pondering(Processes):
    """Computers that think for longer than any of our stories lasts."""

    async def run(self, _: Job) -> Conclusion:
        await asyncio.Event().wait()
        raise AssertionError


class Life:
    """One life of the bot: all that it has begun ends with it, and then nothing of it is heard any more."""

    def __init__(self, discord: LocalDiscord, database: str, clock: Callable[[], int]) -> None:
        self._discord = discord
        self._database = database
        self._clock = clock
        self._stack = AsyncExitStack()
        self._tasks: WeakSet[Task] = WeakSet()
        self._watcher: Callable[[Sequence[str]], None] = lambda _: None
        self.is_over = False
        self.bot: Makiso

    async def begin(self, watcher: Callable[[Sequence[str]], None]) -> None:
        self._watcher = watcher
        loop = asyncio.get_running_loop()
        loop.set_task_factory(_owned)  # type: ignore[arg-type]  # typeshed wants its own protocol
        archive = await self._stack.enter_async_context(Archive.open(self._database))
        archive.watch(self._watch)
        self._stack.enter_context(reach(self._discord))
        self.bot = Makiso(archive, USUAL, self._clock)
        self.bot.parts.thinker._processes = Pondering()
        self.doing(self.bot.start(self._discord.token))
        await self._discord.connected()
        await until(self._is_up)

    def doing(self, work: Coroutine[Any, Any, Any]) -> Task:
        """Begin something that ends with this life, if not before."""
        before = LIFE.set(self)
        task = asyncio.create_task(work)
        LIFE.reset(before)
        return task

    async def _is_up(self) -> bool:
        """Tell whether it listens, and has given back what its absence has cost."""
        return self.bot.is_ready() and self.bot._heartbeat._beating is not None

    def _watch(self, said: Sequence[str]) -> None:
        if self.is_over:
            raise asyncio.CancelledError
        self._watcher(said)

    def own(self, task: Task) -> None:
        self._tasks.add(task)

    def kill(self) -> None:
        """End as a power cut does: nothing that is under way goes on."""
        self.is_over = True
        for task in self._left():
            task.cancel()

    async def buried(self) -> None:
        self.kill()
        while left := self._left():
            await asyncio.wait(left)
        self._discord.gateway.cut_connections()
        self._discord.gateway.forget()
        await super(Makiso, self.bot).close()
        await self._stack.aclose()
        await self._discord.until(lambda: not self._discord.gateway.is_connected)

    def _left(self) -> list[Task]:
        return [task for task in self._tasks if not task.done()]


def _owned(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **more: Any) -> Task:
    """Make a task, and let the life it belongs to know of it."""
    task = asyncio.Task(work, loop=loop, **more)
    life = LIFE.get()
    if life is not None:
        life.own(task)
    return task
