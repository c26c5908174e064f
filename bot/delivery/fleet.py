"""Several processes of the bot on one database: each serves its share of the shards, and knows which.

Nothing is said between them but by rows; a process that is gone is missed by what it no longer renews.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import structlog
from discord import DiscordException

from bot.archive import ArchiveError, leases, presences, shards
from bot.archive.errors import Newer
from bot.delivery.context import shard_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.archive import Archive
    from bot.archive.outbox import Shards
    from bot.archive.shards import Session, Situation
    from bot.delivery.connections import Connections

log = structlog.get_logger()

BEAT = 0.5  # seconds between two looks at who is there, each of which says that we are
REACH = 6.0  # seconds; whoever has not reached the database for so long ends, before others miss it
BEATS_OF_A_NOTE = 4  # between two notes of what somebody else could go on with
BEATS_OF_A_LEASE = 20  # renewed at a third of its time
CALM = 10  # beats after an outage in which only what one has is renewed: everybody comes back first
SETTLED = 20  # beats in which every shard was served: then there are turns to spare
OPENING = 5.0  # seconds
TURN = 0.25  # seconds between two asks for the turn to identify oneself
OUT_OF_REACH = (
    "The database was out of reach for six seconds: this process ends, so that others can go on. "
    "Whoever looks after it starts it again."
)


class Fleet:
    """The part of one process; where the database is for one process alone, that is everything."""

    def __init__(self, archive: Archive, connections: Connections, wanted: int | None) -> None:
        self._archive = archive
        self._connections = connections
        self._wanted = wanted
        self._me = leases.process_name(leases.machine_name())
        self._buckets = 1
        self._beats = 0
        self._calm = 0
        self._settled = 0  # beats
        self._noted: dict[int, str] = {}  # the sessions that were noted, by shard
        self._beating: asyncio.Task[None] | None = None
        self._ending: asyncio.TimerHandle | None = None
        self.give_up: Callable[[str], object] = log.warning
        self._is_leaving = asyncio.Event()
        self._launches: dict[int, asyncio.Task[None]] = {}
        self._renewals: dict[int, asyncio.Task[None]] = {}
        self._turns: set[int] = set()  # shards that have waited for their turn
        self._mine: dict[int, int] = {}  # shards by number, with the epoch in which they became ours
        self._is_ready = False
        self.count = 1  # shards, in all processes
        self.processes = 1

    @property
    def is_alone(self) -> bool:
        return self._archive.is_single

    @property
    def shards(self) -> int | None:
        """Tell into how many parts the servers are split, here and everywhere."""
        return self._connections.count

    @property
    def mine(self) -> frozenset[int]:
        """The shards that are served here and can be heard."""
        return frozenset(self._mine) - frozenset(self._launches)

    def ours(self) -> Shards | None:
        """Name the shards whose letters are ours: all, where no other process can be."""
        return None if self.is_alone else (self.mine, self.count)

    def serves(self, server_id: int | None) -> bool:
        """Tell whether what happens on a server is heard here; direct messages belong to the first shard."""
        return self.is_alone or shard_of(server_id, self.count) in self._mine

    async def start(self) -> None:
        """Join the others, and serve what they leave."""
        recommended, self._buckets = await self._connections.fetch_limits()
        await leases.claim(self._archive, self._me, self._me)
        self.count = await shards.agree_on_count(self._archive, self._me, self._wanted or recommended)
        self._connections.set_shard_count(self.count)
        self._postpone_end(asyncio.get_running_loop().time())
        self._beating = asyncio.create_task(self._keep_beating())

    async def wait_to_identify(self, number: int) -> None:
        """Wait for the turn to open a session."""
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
                log.warning("the other processes cannot be seen", reason=str(error))
                self._beats, self._calm = 0, CALM
            except Exception:
                log.exception("the shards could not be looked after")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_leaving.wait(), BEAT)

    async def _beat(self) -> None:
        if self._beats % BEATS_OF_A_LEASE == 0:
            await self._archive.compare_clocks()
            await self._drop_lost_shards(await leases.renew(self._archive, self._me))
        since = asyncio.get_running_loop().time()  # others reckon from when we ask: an answer may take long
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
        """Live on for as long as others believe that we are there."""
        if self._ending:
            self._ending.cancel()
        loop = asyncio.get_running_loop()
        self._ending = loop.call_at(when + REACH, lambda: self.give_up(OUT_OF_REACH))

    def _sessions(self) -> dict[int, Session]:
        """Tell what somebody else could go on with, where that is to be noted."""
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
        if spare is not None and spare in self.mine:  # one that is being opened stays, and keeps its turn
            await self._hand_over(spare)
        if not self._mine:
            self._announce_ready()  # it stands by

    async def _drop_lost_shards(self, held: set[str]) -> None:
        """Leave what another process has taken: we were gone for too long."""
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
        await self.wait_to_identify(number)  # before there is a line, on which nobody would listen meanwhile
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
        """Learn all of the servers of a session that was taken over, in its turn."""
        while self._settled < SETTLED:  # what nobody hears goes first  # noqa: ASYNC110 - it ends by itself
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
        """Let another process go on with a shard: what it hears from now on is not heard here."""
        await self._stop_launching(number)
        session = await self._connections.stop_listening(number)
        del self._mine[number]
        await shards.hand_over(self._archive, self._me, number, self.count, session)
        log.info("handed a shard over", shard=number)

    async def _release_all(self, reason: str) -> None:
        """Stop listening: whoever can still write goes on once we are missed."""
        for number in tuple(self._mine):
            log.warning("a shard is left to others", shard=number, reason=reason)
            await self._stop_launching(number)
            await self._connections.stop_listening(number)
            del self._mine[number]

    async def stop(self) -> None:
        """Hand everything over to whoever is there."""
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
        except ArchiveError as error:  # they are free once our time is over
            log.warning("the shards could not be handed over", reason=str(error))
