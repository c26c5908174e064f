"""For what the bot's processor works in a click that confirms and in a person's whole move."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from signal import SIGUSR1
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.harness import ROUNDS
from bench.hosted import LEDGER
from bench.price import STILL, Hosted, Work
from playground.world.news import Kind
from rules_engine import GAMES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from playground.world.news import Change

JOURNAL = 1000  # requests that are remembered: more than one round has
REST = "loop"  # and whatever has no name
PARTS = ("SQL", "picture", "HTTP", "cards", "frame", "rules", REST)
WHATS = ("click that confirms", "whole move")


@dataclass(slots=True)
class Account:
    """What some works have cost, all together."""

    works: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)

    def each(self, name: str) -> float:
        return self.counts[name] / self.works


class Audited(Hosted):
    """A bot that keeps a ledger of what it works for."""

    def __init__(self) -> None:
        super().__init__("bench.hosted")
        self.account = Account()
        self._clicks = 0

    async def begin(self, stack: AsyncExitStack) -> None:
        self._ledger = Path(stack.enter_context(TemporaryDirectory())) / "ledger.json"
        await self.start(stack, journal=JOURNAL, **{LEDGER: str(self._ledger)})
        self.discord.world.news.listen(self._hear)

    def _hear(self, change: Change) -> None:
        self._clicks += change.kind is Kind.INTERACTION_SENT

    async def cost(self, work: Callable[[], Awaitable[object]]) -> float:
        """Tell it as always, and book it."""
        await self._at_rest()
        seconds, counts = await self._books()
        self.discord.requests.clear()
        cost = await super().cost(work)
        after, counted = await self._books()
        counted["requests"] = len(self.discord.requests)
        counted["bytes"] = sum(request.weight for request in self.discord.requests)
        booked = after - seconds
        self.account.seconds += booked + Counter({REST: cost / 1000 - sum(booked.values())})
        self.account.counts += counted - counts
        return cost

    async def _books(self) -> tuple[Counter[str], Counter[str]]:
        self._ledger.unlink(missing_ok=True)
        os.kill(self.pid, SIGUSR1)
        while not self._ledger.exists():  # noqa: ASYNC110 - it comes from another process
            await asyncio.sleep(STILL)
        told = json.loads(self._ledger.read_text())
        return Counter(told["seconds"]), Counter(told["counts"] | {"clicks": self._clicks})


def spendings() -> Iterator[Spending]:
    if Path("/proc/self/schedstat").exists():
        for game in GAMES:
            for what in WHATS:
                yield Spending(f"{game} {what}, for what", partial(_audited, game, what))


@dataclass(frozen=True, slots=True)
class Spending:
    name: str
    account: Callable[[], Account]

    def run(self) -> Spent:
        return Spent(self.name, self.account())


@dataclass(frozen=True, slots=True)
class Spent:
    name: str
    account: Account

    @property
    def holds(self) -> bool:
        return True  # it tells where time goes; how much may go is bounded elsewhere

    def __str__(self) -> str:
        account = self.account
        parts = [f"{part} {1000 * account.seconds[part] / account.works:.2f}" for part in PARTS]
        told = [f"{account.each(name):.1f} {name}" for name in ("clicks", "requests", "visits", "statements")]
        return f"{self.name}: {', '.join(parts)} ms; {', '.join(told)}, {account.each('bytes') / 1000:.0f} KB"


@cache
def _everything() -> dict[tuple[str, str], Account]:
    return asyncio.run(_audit())


def _audited(game: str, what: str) -> Account:
    return _everything()[game, what]


async def _audit() -> dict[tuple[str, str], Account]:
    found = {}
    async with AsyncExitStack() as stack:
        hosted = Audited()
        await hosted.begin(stack)
        for game in GAMES:
            work = Work(hosted, game)
            for what, done in zip(WHATS, (work.confirm, work.move), strict=True):
                hosted.account = Account()
                await done()  # the first does not count
                hosted.account = Account(ROUNDS * len(hosted.tables[game]))
                for _ in range(ROUNDS):
                    await done()
                found[game, what] = hosted.account
    return found
