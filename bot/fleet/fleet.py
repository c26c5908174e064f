"""Shares the shards among several processes of the bot on one database.

The processes speak to each other by rows alone; the others notice that one has died when its lease ends.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import structlog
from discord import DiscordException

from bot.database import ArchiveError, leases
from bot.database.errors import Newer
from bot.fleet import store as shards
from bot.front.log_context import shard_of
from bot.servers import presence_store as presences

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive
    from bot.fleet.connections import Connections
    from bot.fleet.store import Session, Situation
    from bot.mail.store import Shards

log = structlog.get_logger()

BEAT = 0.5  # seconds between two reports to the others, each of which reads who is there
REACH = 6.0  # seconds without the database after which a process ends, before others take its shards
BEATS_OF_A_NOTE = 4  # between two notes of the sessions that another process could resume
BEATS_OF_A_LEASE = 20  # a lease is renewed after a third of its time
CALM = 10  # beats after an outage in which no shard changes hands, so that all processes come back first
SETTLED = 20  # beats in which every shard was served; then nobody waits for a turn to identify
OPENING = 5.0  # seconds
TURN = 0.25  # seconds between two tries to get the turn to identify
OUT_OF_REACH = (
    "The database was out of reach for six seconds: this process ends, so that others can go on. "
    "Whoever looks after it starts it again."
)


class Fleet:
    """The share of one process; a process with a database of its own serves everything."""

    def __init__(self, archive: Archive, connections: Connections, wanted: int | None) -> None:
        self._archive = archive
        self._connections = connections
        self._wanted = wanted
        self._me = leases.process_name(leases.machine_name())
        self._buckets = 1
        self._beats = 0
        self._calm = 0
        self._settled = 0  # beats
        self._noted: dict[int, str] = {}  # ids of the sessions that were noted, by shard
        self._beating: asyncio.Task[None] | None = None
        self._ending: asyncio.TimerHandle | None = None
        self.give_up: Callable[[str], object] = log.warning
        self._is_leaving = asyncio.Event()
        self._launches: dict[int, asyncio.Task[None]] = {}
        self._renewals: dict[int, asyncio.Task[None]] = {}
        self._turns: set[int] = set()  # shards whose turn to identify has come
        self._mine: dict[int, int] = {}  # shards by number, and the epoch in which each was claimed
        self._is_ready = False
        self.count = 1  # shards, in all processes
        self.processes = 1

    @property
    def is_alone(self) -> bool:
        return self._archive.is_single

    @property
    def shards(self) -> int | None:
        """Return how many shards there are in all processes."""
        return self._connections.count

    @property
    def mine(self) -> frozenset[int]:
        """The shards that this process serves and that are connected."""
        return frozenset(self._mine) - frozenset(self._launches)

    def ours(self) -> Shards | None:
        """Return the shards whose letters this process delivers; None for all, if it is alone."""
        return None if self.is_alone else (self.mine, self.count)

    def serves(self, server_id: int | None) -> bool:
        """Tell whether this process serves a server; direct messages belong to the first shard."""
        return self.is_alone or shard_of(server_id, self.count) in self._mine

    async def start(self) -> None:
        """Join the other processes, and serve the shards that are free."""
        recommended, self._buckets = await self._connections.fetch_limits()
        await leases.claim(self._archive, self._me, self._me)
        self.count = await shards.agree_on_count(self._archive, self._me, self._wanted or recommended)
        self._connections.set_shard_count(self.count)
        self._postpone_end(asyncio.get_running_loop().time())
        self._beating = asyncio.create_task(self._keep_beating())

    async def wait_to_identify(self, number: int) -> None:
        """Wait for the turn to identify a shard."""
        if number in self._turns:
            self._turns.discard(number)
            return
        await self._connections.wait_to_start()
        while not await self._has_turn(number):  # noqa: ASYNC110 - the turn is a row
            await asyncio.sleep(TURN)

    async def _has_turn(self, number: int) -> bool:
        try:
            return await shards.may_identify(self._archive, self._me, number, self._buckets)
        except ArchiveError as error:
            log.warning("a shard waits", shard=number, reason=str(error))
            return False

    async def _keep_beating(self) -> None:
        while not self._is_leaving.is_set():
            try:
                await self._beat()
            except Newer as error:
                await self._release_all(str(error))
                self._postpone_end(asyncio.get_running_loop().time())
            except ArchiveError as error:
                log.warning("the state of the other processes could not be read", reason=str(error))
                self._beats, self._calm = 0, CALM
            except Exception:
                log.exception("sharing the shards failed")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_leaving.wait(), BEAT)

    async def _beat(self) -> None:
        if self._beats % BEATS_OF_A_LEASE == 0:
            await self._archive.compare_clocks()
            await self._drop_lost_shards(await leases.renew(self._archive, self._me))
        since = asyncio.get_running_loop().time()  # others count from the question; the answer may take long
        situation = await shards.report(self._archive, self._me, self.count, self._sessions())
        self._postpone_end(since)
        self._beats += 1
        self._settled = 0 if situation.free or self._launches else self._settled + 1
        self.processes = len(situation.served)
        await self._drop_lost_shards({shards.name_of(number, self.count) for number in situation.mine})
        if self._calm:
            self._calm -= 1
            return
        await self._share_shards(situation)

    def _postpone_end(self, when: float) -> None:
        """Go on for as long as the other processes count this one as alive."""
        if self._ending:
            self._ending.cancel()
        loop = asyncio.get_running_loop()
        self._ending = loop.call_at(when + REACH, lambda: self.give_up(OUT_OF_REACH))

    def _sessions(self) -> dict[int, Session]:
        """Return the sessions to be noted for other processes; none if nothing has changed."""
        sessions = {number: session for number in self.mine if (session := self._connections.session(number))}
        names = {number: session.id for number, session in sessions.items()}
        if names == self._noted and self._beats % BEATS_OF_A_NOTE:
            return {}
        self._noted = names
        return sessions

    async def _share_shards(self, situation: Situation) -> None:
        for number in (
            *(one for one in situation.mine if one not in self._mine),
            *situation.shards_to_claim(),
        ):
            await self._claim_shard(number, situation.free.get(number))
        spare = situation.shard_to_hand_over()
        if spare is not None and spare in self.mine:  # a shard that is being opened keeps its turn
            await self._hand_over(spare)
        if not self._mine:
            self._announce_ready()  # it is a spare process

    async def _drop_lost_shards(self, held: set[str]) -> None:
        """Close the shards that another process has taken because this one was away for too long."""
        for number in [one for one in self._mine if shards.name_of(one, self.count) not in held]:
            log.warning("a shard was taken over", shard=number)
            await self._stop_launching(number)
            del self._mine[number]
            await self._connections.close(number)

    async def _claim_shard(self, number: int, ended: str | None) -> None:
        if ended is not None:
            await leases.release(self._archive, shards.name_of(number, self.count), ended)
        taken = await shards.claim(self._archive, self._me, number, self.count)
        if taken is None:
            return
        self._mine[number], session = taken
        launch = self._launches[number] = asyncio.create_task(self._launch(number, session))
        launch.add_done_callback(partial(self._end_launch, number))
        log.info("serving a shard", shard=number, goes_on=session is not None)

    async def _launch(self, number: int, session: Session | None) -> None:
        if session is not None and await self._has_resumed(number, session):
            self._renewals[number] = asyncio.create_task(self._renew(number))
            return
        await self.wait_to_identify(number)  # first: nobody would listen while it waits
        self._turns.add(number)
        await self._connections.open(number)

    async def _has_resumed(self, number: int, session: Session) -> bool:
        try:
            servers = await presences.list_present(self._archive, number, self.count)
            await self._connections.resume(number, session, servers)
        except (OSError, TimeoutError, DiscordException, ArchiveError) as error:
            log.warning("a session could not be taken up", shard=number, reason=repr(error))
            return False
        return True

    async def _renew(self, number: int) -> None:
        """Open a new session of a shard that was resumed, once no other shard waits."""
        while self._settled < SETTLED:  # shards without a connection go first  # noqa: ASYNC110 - it ends by itself
            await asyncio.sleep(TURN)
        await self.wait_to_identify(number)
        self._turns.add(number)
        try:
            await self._connections.renew(number)
        except (OSError, TimeoutError, DiscordException) as error:
            log.warning("a session could not be renewed", shard=number, reason=repr(error))

    def _end_launch(self, number: int, done: asyncio.Task[None]) -> None:
        if self._launches.get(number) is done:
            del self._launches[number]
        if not done.cancelled() and (error := done.exception()):
            log.error("a shard could not be opened", shard=number, reason=repr(error))
        elif not done.cancelled():
            self._announce_ready()

    def _announce_ready(self) -> None:
        if not self._is_ready:
            self._is_ready = True
            self._connections.announce_ready()

    async def _stop_launching(self, number: int) -> None:
        if renewal := self._renewals.pop(number, None):
            renewal.cancel()
            await asyncio.wait({renewal})
        launch = self._launches.pop(number, None)
        if launch is None:
            return
        if number in self._turns:  # a session is being opened
            await asyncio.wait({launch}, timeout=OPENING)
        launch.cancel()
        self._turns.discard(number)

    async def _hand_over(self, number: int) -> None:
        """Hand a shard over to another process, which resumes its session."""
        await self._stop_launching(number)
        session = await self._connections.stop_listening(number)
        del self._mine[number]
        await shards.hand_over(self._archive, self._me, number, self.count, session)
        log.info("handed a shard over", shard=number)

    async def _release_all(self, reason: str) -> None:
        """Close all shards; a process that can still write takes them once the leases have ended."""
        for number in tuple(self._mine):
            log.warning("a shard is left to other processes", shard=number, reason=reason)
            await self._stop_launching(number)
            await self._connections.stop_listening(number)
            del self._mine[number]

    async def stop(self) -> None:
        """Hand every shard over to the other processes."""
        if self._beating is None:
            return
        self._is_leaving.set()
        await self._beating
        self._beating = None
        if self._ending:
            self._ending.cancel()
        try:
            await leases.release(self._archive, self._me, self._me)
            await leases.delete_expired(self._archive, self._me)
            for number in tuple(self._mine):
                await self._hand_over(number)
        except ArchiveError as error:  # they are free once the lease ends
            log.warning("the shards could not be handed over", reason=str(error))
