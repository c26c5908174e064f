"""Lets computers at tables think, in other processes, and move as people do."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from bot.computers.rules import level_of, thinking_seats
from bot.computers.thinking import Conclusion, Job, Overdue, conclude, prepare_process
from bot.database import ArchiveError, Overtaken
from bot.front.refusals import Refusal
from bot.mail.delivers import delivers
from bot.mail.letter import THINK
from bot.match.match import Status
from bot.runtime.fair_queue import FairQueue
from rules_engine import Chance, OtherRules
from rules_engine.search.levels import level_below
from rules_engine.search.scratch import TooLarge

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractAsyncContextManager

    from bot.mail.letter import Letter
    from bot.match.match import Match
    from bot.match.service import Matches
    from rules_engine import Seat, State, Table

log = structlog.get_logger()

T = TypeVar("T")
R = TypeVar("R")

TRIES = 3  # if a process dies, another one does its job again
LUCK = 1 << 31
COUNT = max(1, (os.cpu_count() or 1) - 1)  # processes
MINUTE = 60.0  # seconds between two searches for computers that wait


def job_of(match: Match, table: Table, seat: Seat, level: str | None = None) -> Job:
    """Make a job: a world that this seat cannot tell from the true one, and luck.

    The luck depends on match, seat and ply; for advice it is always the same.
    """
    luck = Chance(f"{match.seed}/computer/{seat}", table.ply) if level is None else Chance("advice")
    world: State[Any, Any] = table.state.unseen(seat, luck)
    return Job(
        world,
        match.game,
        seat,
        level or level_of(match.chairs[seat]),
        luck.below(LUCK),
        is_advice=level is not None,
    )


class Processes:
    """One for each core but one, started when first needed.

    Each gets one job at a time; other jobs wait for their turn in `rounds`.
    """

    def __init__(self, work: Callable[[Job], Conclusion] = conclude, count: int = COUNT) -> None:
        self._work = work
        self._count = count
        self.rounds = FairQueue(count)
        self._pool: ProcessPoolExecutor | None = None

    def turn(self, match_id: int, *people: int) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of a match to use a process; `people` are those who wait for it."""
        return self.rounds.turn(match_id, *people)

    async def run(self, job: Job) -> Conclusion:
        """Do a job; if it takes too much memory or time, do it a level below, and in the end by lot."""
        level: str | None = job.level
        while level is not None:
            try:
                answer = await self.call(self._work, replace(job, level=level))
            except (MemoryError, BrokenProcessPool, Overdue, TooLarge) as error:
                below = level_below(level)
                log.warning(
                    "a computer thinks at a lower level",
                    game=job.game,
                    level=level,
                    below=below or "by lot",
                    reason=str(error) if isinstance(error, TooLarge) else type(error).__name__,
                )
                level = below
            else:
                return answer
        return job.by_lot()

    async def call(self, work: Callable[[T], R], given: T) -> R:
        """Do work in another process; if the process dies, a new one does the work again."""
        for left in reversed(range(TRIES)):
            pool = self._pool = self._pool or self._new_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, given)
            except BrokenProcessPool:
                log.warning("a thinking process has died", left=left)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
                if not left:
                    raise
        raise AssertionError(given)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count, mp_context=get_context("spawn"), initializer=prepare_process)

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Thinker:
    """Runs one task for each match in which computers are to move; a new move in the match ends it.

    A task reads its match when its turn comes, which is sooner if people have used the match of late.
    """

    def __init__(
        self,
        matches: Matches,
        processes: Processes,
        serves: Callable[[int | None], bool] = lambda _: True,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._serves = serves
        self._matches = matches
        self._processes = processes
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._moving: set[int] = set()  # matches whose computer is storing its move
        self._since: dict[int, float] = {}  # since when a match waits for its computer
        self._resuming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Search each minute for computers that wait although no task thinks for them, after some trouble."""
        self._resuming = asyncio.create_task(self._keep_resuming())

    async def _keep_resuming(self) -> None:
        while True:
            await self._pause(MINUTE)
            try:
                await self.resume()
            except ArchiveError as error:
                log.warning("the search for computers that wait has failed", reason=str(error))
            except Exception:
                log.exception("the search for computers that wait has failed")

    async def resume(self) -> None:
        """Start to think for all computers that are to move and have no task."""
        awaiting = await self._matches.list_awaiting_computers()
        under_way = self._tasks.keys() | self._moving
        for match_id in self._since.keys() - under_way - {*awaiting}:  # another process has moved
            del self._since[match_id]
        for match_id in awaiting:
            if match_id not in under_way:
                self._start_thinking(match_id)

    def waiting_times(self) -> tuple[float, ...]:
        """Return for how many seconds each match has waited for its computer."""
        now = time.monotonic()
        return tuple(now - since for since in self._since.values())

    @delivers(THINK)
    async def deliver_think(self, letter: Letter) -> None:
        self.think_about(letter.of_match)

    def think_about(self, match_id: int) -> None:
        """Think about a match in which something has happened."""
        self._since.pop(match_id, None)
        self._start_thinking(match_id)

    def _start_thinking(self, match_id: int) -> None:
        """Think about a match as it is now; an earlier task is out of date and ends."""
        self._since.setdefault(match_id, time.monotonic())
        if before := self._tasks.pop(match_id, None):
            before.cancel()
        task = self._tasks[match_id] = asyncio.create_task(self._move(match_id))
        task.add_done_callback(lambda done: self._forget(match_id, done))

    def _forget(self, match_id: int, done: asyncio.Task[None]) -> None:
        if self._tasks.get(match_id) is done:
            del self._tasks[match_id]

    async def _move(self, match_id: int) -> None:
        """Make one move; if the database is out of reach, the match goes on waiting."""
        try:
            await self._think_and_move(match_id)
        except (Refusal, OtherRules, Overtaken) as refusal:
            log.info("a computer does not move", match=match_id, reason=repr(refusal))
        except ArchiveError as error:
            log.warning("a computer waits", match=match_id, reason=str(error))
            return
        except Exception:
            log.exception("a computer could not move", match=match_id)
            return
        self._since.pop(match_id, None)

    async def _think_and_move(self, match_id: int) -> None:
        async with self._processes.turn(match_id, *self._matches.who_is_at(match_id)):
            match = await self._matches.require(match_id)
            replies = await self._replies(match)
        if not replies:
            return
        seconds, seat, words = min(replies)
        if seconds:
            await self._pause(seconds)
        del self._tasks[match_id]  # its own move must not cancel the task while it is being stored
        self._moving.add(match_id)
        try:
            await self._matches.move_for_computer(match_id, match.ply, seat, words)
        finally:
            self._moving.discard(match_id)

    async def _replies(self, match: Match) -> list[tuple[float, Seat, str]]:
        """Let the computers that are to move think; return after how many seconds each moves, and how."""
        if match.status is not Status.RUNNING or not self._serves(match.place.guild_id):
            return []
        table = self._matches.table(match)
        return await asyncio.gather(
            *(self._reply(match, table, seat) for seat in thinking_seats(match, table))
        )

    async def _reply(self, match: Match, table: Table, seat: Seat) -> tuple[float, Seat, str]:
        conclusion = await self._processes.run(job_of(match, table, seat))
        return conclusion.seconds, seat, conclusion.words

    async def close(self) -> None:
        tasks = (*self._tasks.values(), *filter(None, (self._resuming,)))
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._processes.close()
