"""What a tap, a click that confirms and a person's whole move cost the bot, in a process of its own.

The processor's time is read from outside, so that the local Discord's share is no part of it.
With a commit in `BENCH_AGAINST` the bot of that commit makes whole moves beside it, in the same run.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from sqlite3 import connect
from statistics import median
from subprocess import run
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.floors import CONFIRMED, LESS_THAN_BEFORE, TAPPED
from bench.harness import ROUNDS
from bench.hosted import CONSTANT
from bench.process import worked
from bot.cards import verbs
from bot.cards.click import Click
from playground import LocalDiscord
from rules_engine import GAMES, Chance
from tests.bot import watchdog
from tests.bot.process import ROOT, Process, settings_for
from tests.bot.table import control, press, started_by_clicks

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

    from playground import Interaction, Person
    from tests.bot.table import Table

AGAINST = "BENCH_AGAINST"
TABLES = 6  # of each game
REPEATED = 3  # constant replies a table in a round
STILL = 0.02  # seconds between two looks at whether the bot has come to rest
DUE = "SELECT count(*) FROM outbox WHERE due_at <= ?"
LONG = 60.0


class Hosted:
    """A bot as a host runs it, and people at tables of each game."""

    def __init__(self, module: str, root: Path = ROOT) -> None:
        self._module = module
        self._root = root
        self._channels = count()
        self.tables: dict[str, list[Table]] = {}

    async def start(
        self, stack: AsyncExitStack, games: Iterable[str] = GAMES, *, journal: int = 1, **more: str
    ) -> None:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        self._file, self._steps = folder / "price.sqlite3", folder / "steps.jsonl"
        self.database = f"sqlite+aiosqlite:///{self._file}"
        self.discord = await stack.enter_async_context(LocalDiscord(journal=journal))
        settings = settings_for(self.discord, self.database) | {watchdog.REPORT: str(self._steps)} | more
        self._process = Process(folder, settings, self._module, root=self._root)
        await self._process.start()
        stack.push_async_callback(self._process.kill)
        await self._process.logged("ready")
        for game in games:
            self.tables[game] = [await self.table(game) for _ in range(TABLES)]

    async def table(self, game: str) -> Table:
        """Sit people down who have not played before."""
        number = next(self._channels)
        channel = self.discord.channel(f"{game}-{number}")
        seats = range(GAMES[game].seats[0])
        people = tuple(self.discord.person(f"Person {number} {seat}") for seat in seats)
        return await started_by_clicks(self.discord, channel, *people, game=game)

    async def cost(self, work: Callable[[], Awaitable[object]]) -> float:
        """Tell how many milliseconds of a processor something takes, with all that follows from it."""
        await self._at_rest()
        before = worked(self.pid)
        await work()
        await self._at_rest()
        return 1000 * (worked(self.pid) - before)

    @property
    def pid(self) -> int:
        return self._process.pid

    def forget_steps(self) -> None:
        self._steps.write_text("")

    def steps(self) -> list[float]:
        """List the milliseconds of the long steps of its loop, where a watchdog runs it."""
        return watchdog.longest(self._steps)

    async def _at_rest(self) -> None:
        """Wait until nothing is left to be said, and no more work is done."""
        spent = 0.0
        while spent != (now := worked(self.pid)) or self._has_letters():
            spent = now
            await asyncio.sleep(STILL)

    def _has_letters(self) -> bool:
        with closing(connect(f"file:{self._file}?mode=ro", uri=True)) as book:
            return bool(book.execute(DUE, (self.discord.world.clock.now().timestamp(),)).fetchone()[0])


class Work:
    """What people do at all tables of one game; what one table's share of it costs."""

    def __init__(self, hosted: Hosted, game: str) -> None:
        self._hosted = hosted
        self._game = game
        self._tables = hosted.tables[game]
        self._luck = Chance(game)
        self._turns = 0

    async def move(self) -> float:
        """Make a whole move by buttons and menus."""
        return await self._cost(
            [partial(table.click_move, self._mover(table), self._luck) for table in await self._open()]
        )

    async def confirm(self) -> float:
        """Make the last click of a move."""
        movers = [(table, self._mover(table)) for table in await self._open()]
        sheets = [(mover, await table.confirming(mover, self._luck)) for table, mover in movers]
        return await self._cost([partial(press, person, sheet, verbs.CONFIRM) for person, sheet in sheets])

    async def tap(self) -> float:
        """Look once more at what is there already."""
        return await self._cost(
            [partial(_again, *await _looked(self._mover(table), table)) for table in await self._open()]
        )

    async def constant(self) -> float:
        """Be answered the same picture."""
        clicks = [await _looked(self._mover(table), table) for table in await self._open()]
        same = [
            (person, replace(click, data={**click.data, "custom_id": str(Click(CONSTANT, 0))}))
            for person, click in clicks
        ]
        return await self._cost([partial(_again, *one) for one in same * REPEATED])

    def _mover(self, table: Table) -> Person:
        """Find whoever is to move; where everybody may, one after the other."""
        self._turns += 1
        named = [person for person in table.people if f"**{person.name}**" in table.headline]
        return named[0] if named else table.people[self._turns // len(self._tables) % len(table.people)]

    async def _open(self) -> list[Table]:
        """List the tables, each that is over replaced by a new one."""
        for place, table in enumerate(self._tables):
            if table.is_over:
                self._tables[place] = await self._hosted.table(self._game)
        return self._tables

    async def _cost(self, works: list[Callable[[], Awaitable[object]]]) -> float:
        async def all_of_it() -> None:
            for work in works:
                await work()

        return await self._hosted.cost(all_of_it) / len(works)


async def _looked(person: Person, table: Table) -> tuple[Person, Interaction]:
    """Open somebody's private sheet, and make of the click on the card one on the sheet."""
    done = await person.click(table.card, control(table.card, verbs.VIEW)).done(LONG)
    return person, replace(done, source=done.message)


async def _again(person: Person, click: Interaction) -> None:
    done = await person.press_again(click).done(LONG)
    assert not done.has_failed


@dataclass(frozen=True, slots=True)
class Priced:
    """What was measured of one game, round by round, in milliseconds."""

    constant: tuple[float, ...]
    tap: tuple[float, ...]
    confirm: tuple[float, ...]
    move: tuple[float, ...]
    before: tuple[float, ...]  # a whole move of the commit compared with, if one is


def prices() -> Iterator[Price]:
    if not Path("/proc/self/schedstat").exists():
        return
    for game in GAMES:
        yield Price(
            f"{game} click that confirms", "two constant replies", CONFIRMED, partial(_confirmed, game)
        )
        yield Price(f"{game} tap that shows nothing new", "a constant reply", TAPPED, partial(_tapped, game))
        if AGAINST in os.environ:
            past = os.environ[AGAINST]
            yield Price(f"{game} whole move", f"one of {past}", LESS_THAN_BEFORE, partial(_moved, game))


@dataclass(frozen=True, slots=True)
class Price:
    """What something costs, as a part of something else in the same round."""

    name: str
    yardstick: str
    most: float
    figures: Callable[[], tuple[Sequence[float], Sequence[float]]]

    def run(self) -> Paid:
        return Paid(self, *self.figures())


@dataclass(frozen=True, slots=True)
class Paid:
    price: Price
    ours: Sequence[float]
    theirs: Sequence[float]

    @property
    def ratios(self) -> list[float]:
        return [our / their for our, their in zip(self.ours, self.theirs, strict=True)]

    @property
    def holds(self) -> bool:
        return median(self.ratios) <= self.price.most

    def __str__(self) -> str:
        low, high = min(self.ratios), max(self.ratios)
        sides = f"{median(self.ours):.2f} ms; {self.price.yardstick} {median(self.theirs):.2f} ms"
        ratio = f"ratio {median(self.ratios):.2f} ({low:.2f} to {high:.2f}), at most {self.price.most:g}"
        return f"{self.price.name} {sides}; {ratio}"


def _confirmed(game: str) -> tuple[Sequence[float], Sequence[float]]:
    priced = _measured()[game]
    return priced.confirm, [2 * one for one in priced.constant]


def _tapped(game: str) -> tuple[Sequence[float], Sequence[float]]:
    priced = _measured()[game]
    return priced.tap, priced.constant


def _moved(game: str) -> tuple[Sequence[float], Sequence[float]]:
    priced = _measured()[game]
    return priced.move, priced.before


@cache
def _measured() -> dict[str, Priced]:
    return asyncio.run(_measure())


async def _measure() -> dict[str, Priced]:
    async with AsyncExitStack() as stack:
        ours = await _started(stack, Hosted("bench.hosted"))
        past = os.environ.get(AGAINST)
        theirs = await _started(stack, Hosted("bot", _checked_out(stack, past))) if past else None
        return {game: await _rounds(game, ours, theirs) for game in GAMES}


async def _started(stack: AsyncExitStack, hosted: Hosted) -> Hosted:
    await hosted.start(stack)
    return hosted


def _checked_out(stack: AsyncExitStack, commit: str) -> Path:
    """Put the files of a commit into a folder of their own."""
    folder = Path(stack.enter_context(TemporaryDirectory())) / "past"
    _git("worktree", "add", "--detach", str(folder), commit)
    stack.callback(_git, "worktree", "remove", "--force", str(folder))
    return folder


def _git(*words: str) -> None:
    run(["git", *words], check=True, cwd=ROOT, capture_output=True)  # noqa: S603, S607 - git, as it is found


async def _rounds(game: str, ours: Hosted, theirs: Hosted | None) -> Priced:
    """Measure all in random order, round by round, after one that does not count."""
    work = Work(ours, game)
    parts = {"constant": work.constant, "tap": work.tap, "confirm": work.confirm, "move": work.move}
    if theirs:
        parts["before"] = Work(theirs, game).move
    found: dict[str, list[float]] = {name: [] for name in ("constant", "tap", "confirm", "move", "before")}
    order = Random(game)  # noqa: S311 - the order of a few runs is no secret
    for number in range(ROUNDS + 1):
        for name in order.sample(list(parts), len(parts)):
            cost = await parts[name]()
            if number:
                found[name].append(cost)
    return Priced(**{name: tuple(costs) for name, costs in found.items()})
