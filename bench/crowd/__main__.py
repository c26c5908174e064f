"""`python -m bench.crowd`: a crowd plays many matches through the local Discord, and all is checked."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bench.crowd import figures, verdict
from bench.crowd.lateness import Lateness
from bench.crowd.line import Line
from bench.crowd.parties import Party
from bench.crowd.tally import Tally
from bench.crowd.trouble import Power, Trouble
from bench.floors import CROWD_CLICKS, CROWD_PACE
from playground import LocalDiscord, Person
from tests.bot import judge
from tests.bot.process import Process, settings_for

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    from bot.match.match import Match
    from tests.bot.watchdog import Step

AT_A_TABLE = 6  # the most that any game seats
HANDS = 8  # people who act at the same moment, unless the crowd comes at a pace
PACED_HANDS = 64
OUTAGE = 0.5  # of the way: Discord is out of reach
OUT_OF_REACH = "aiohttp.client_exceptions"  # what discord.py itself says while Discord is down
JOURNAL = 2000
SHOWN = 5
LONG = 3600.0  # seconds
SETTLED = 30.0  # seconds
COLLECTION_THRESHOLDS = (
    1_000,
    3,
    1 << 30,
)  # looked for in small parts: going through all of it would take a second
REGRET_SECONDS = "4"  # so that people are called in the time that a crowd has, and may still say Oops
LONG_STEP = 5  # ms of the loop, which others wait for: told, not bounded
LANGUAGES = ("en-US", "fr")


@dataclass(slots=True)
class Crowd:
    asked: argparse.Namespace
    discord: LocalDiscord
    process: Process
    database: str
    tally: Tally = field(init=False)
    parties: list[Party] = field(init=False)
    trouble: Trouble | None = None
    power: Power = field(init=False)
    lateness: Lateness = field(default_factory=Lateness)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0
    matches: dict[int, Match] = field(default_factory=dict)

    def __post_init__(self) -> None:
        line = Line(self.discord.world, self.discord.desk, self.asked.pace)
        people = tuple(self._person(number, line) for number in range(self.asked.people))
        self.tally = Tally(self.discord.world.news)
        if not self.asked.calm:
            self.trouble = Trouble(self.discord, self.tally, people)
        self.power = Power(self.discord, self.tally, self.process)
        self.parties = [self._party(number, people) for number in range(self.asked.matches)]

    def _person(self, number: int, line: Line) -> Person:
        one = self.discord.person(f"P{number}", locale=LANGUAGES[number % len(LANGUAGES)])
        return Person(self.discord.world, line, one.user)

    def _party(self, number: int, people: tuple[Person, ...]) -> Party:
        first = number * len(people) // self.asked.matches
        chosen = tuple(people[(first + place) % len(people)] for place in range(min(AT_A_TABLE, len(people))))
        return Party(self.discord, self.discord.channel(f"table-{number}"), chosen, number)

    async def play(self) -> None:
        """Let everybody play, and the bot be killed on the way."""
        gc.set_threshold(*COLLECTION_THRESHOLDS)
        await self.power.on()
        since = perf_counter()
        hands = asyncio.Semaphore(PACED_HANDS if self.asked.pace else HANDS)
        await self._begin(hands)
        async with asyncio.TaskGroup() as group:
            for party in self.parties:
                group.create_task(self._keep_playing(party, hands))
            if not self.asked.calm:
                for trouble in self._troubles():
                    group.create_task(trouble)
        self.seconds = perf_counter() - since
        self.power.take_stock()

    def _beyond(self) -> int:
        """Tell how much is asked of the last life once nothing goes wrong any more, to see what it keeps."""
        return 0 if self.asked.calm else int(self.asked.beyond)

    def _troubles(self) -> tuple[Coroutine[Any, Any, None], ...]:
        return self._kill(), self._cut_off()

    async def _begin(self, hands: asyncio.Semaphore) -> None:
        """Sit down everywhere."""
        async with asyncio.TaskGroup() as group:
            for party in self.parties:
                group.create_task(self._go_on(party, hands))

    async def _go_on(self, party: Party, hands: asyncio.Semaphore) -> None:
        async with hands:
            await party.go_on()

    async def _keep_playing(self, party: Party, hands: asyncio.Semaphore) -> None:
        while self.tally.sent < self.asked.interactions + self._beyond():
            await self._go_on(party, hands)

    async def _kill(self) -> None:
        for number in range(1, self.asked.kills + 1):
            await self.discord.until(partial(self._is_past, number / (self.asked.kills + 1)), LONG)
            await self.discord.connected(LONG)
            before = await verdict.book(self.database, self.tally)
            await self.power.cut()
            after = await verdict.book(self.database, self.tally)
            self.faults += verdict.cut_faults(before, after)

    async def _cut_off(self) -> None:
        await self.discord.until(partial(self._is_past, OUTAGE), LONG)
        await self.power.cut_off()

    def _is_past(self, share: float) -> bool:
        return bool(self.tally.sent >= share * self.asked.interactions)

    async def check(self) -> None:
        self.matches = await self._settled()
        self.faults += verdict.log_faults(self.tally, self.matches)
        self.faults += await verdict.shown_faults(self.discord, self.parties, self.matches)
        self.faults += judge.faults(self.discord.requests)
        self.faults += self._unanswered()
        self.faults += self._complaints()
        if self.asked.calm:  # nobody was told to click wrongly
            self.faults += [f"refused: {words}" for words in self.tally.refused()]
        self.faults += figures.heaviness(self.power.memory)
        if 0 < self.asked.pace <= CROWD_PACE:
            self.faults += figures.slowness(self.tally)

    def _long_steps(self) -> list[Step]:
        return [step for step in self.power.steps if step.milliseconds > LONG_STEP]

    async def _settled(self) -> dict[int, Match]:
        """Wait until nothing asked is under way, and read the book."""
        with suppress(TimeoutError):  # then it is told what is not answered
            await self.discord.until(self._is_quiet, SETTLED)
        return await verdict.book(self.database, self.tally)

    def _is_quiet(self) -> bool:
        return all(one.has_failed or one.is_down for one in self.tally.unanswered())

    def _unanswered(self) -> Iterator[str]:
        left = [one for one in self.tally.unanswered() if not one.is_down]
        if left:
            yield f"{len(left)} interactions were not answered: {left[:3]}"

    def _complaints(self) -> Iterator[str]:
        complaints = [line for line in self.process.complaints if not self._is_of_the_outage(line)]
        yield from (f"the log complains: {line}" for line in complaints[:5])
        yield from (f"beside the log: {line}" for line in self.process.errors[:5])

    def _is_of_the_outage(self, line: dict[str, Any]) -> bool:
        at = datetime.fromisoformat(line["timestamp"])
        return OUT_OF_REACH in str(line) and self.power.was_off(at)

    def __str__(self) -> str:
        moves = sum(match.ply for match in self.matches.values())
        lives = ", ".join(map(str, self.power.memory))
        made = self.trouble.made if self.trouble else {}
        surprises = Counter(lost for party in self.parties for lost in party.lost)
        worked = self.power.worked
        lines = [
            *figures.told(self.tally, self.seconds, self.power.answers),
            "the texts that took longest:",
            *figures.slowest(self.tally, self.power.answers),
            str(self.lateness),
            f"matches: {len(self.matches)}, lines of their logs: {moves}",
            f"memory of the bot, in each of its lives: {lives}",
            f"work of the bot: {worked:.1f} s, {1000 * worked / self.tally.sent:.1f} ms each",
            f"steps of the loop longer than {LONG_STEP} ms: {len(self._long_steps())}; the longest:",
            *(f"  {step}" for step in self.power.steps[:SHOWN]),
            "made to go wrong: " + (", ".join(f"{n} {kind}" for kind, n in made.items()) or "nothing"),
            f"moves and takebacks that were refused: {len(self.tally.refused())}",
            f"plans that had to be changed: {surprises.total()}",
            *(f"  {count} times {lost[:150]}" for lost, count in surprises.most_common(SHOWN)),
            *(f"FAILS {fault}" for fault in self.faults),
        ]
        return "\n".join(lines)


def main() -> int:
    return asyncio.run(run(_arguments().parse_args()))


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.crowd", description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="at once")
    parser.add_argument("--people", type=int, default=800)
    parser.add_argument("--interactions", type=int, default=20_000)
    parser.add_argument("--beyond", type=int, default=CROWD_CLICKS, help="interactions after all trouble")
    parser.add_argument("--kills", type=int, default=20, help="of the bot, on the way")
    parser.add_argument(
        "--pace",
        type=float,
        default=0,
        help=f"interactions a second, else as many as go; up to {CROWD_PACE:g} must be answered soon",
    )
    parser.add_argument("--calm", action="store_true", help="no wrong clicks, no faults, no kills")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="on one PostgreSQL")
    parser.add_argument("--between", type=float, default=30, help="seconds between two kills of several")
    parser.add_argument("--apart", action="store_true", help="each process on a machine of its own, by name")
    return parser


async def run(asked: argparse.Namespace) -> int:
    if asked.database == "postgresql":
        from bench.crowd.several import run_several  # noqa: PLC0415 - it is a crowd too

        return await run_several(asked)
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'crowd.sqlite3'}"
        async with LocalDiscord(journal=JOURNAL) as discord:
            settings = settings_for(discord, database) | {"REGRET_SECONDS": REGRET_SECONDS}
            process = Process(Path(folder), settings)
            crowd = Crowd(asked, discord, process, database)
            try:
                await crowd.play()
                await crowd.check()
            finally:
                crowd.lateness.stop()
                await process.kill()
    print(crowd)
    return 1 if crowd.faults else 0


if __name__ == "__main__":
    sys.exit(main())
