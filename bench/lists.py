"""What lists cost the bot, in a process of its own: somebody's thousand matches, a channel with two hundred.

Each is asked for again and again. The processor's time is that of the whole process, with the reply; the
steps are those of its loop.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from bench.floors import LIST_MILLISECONDS, LIST_STEP_MILLISECONDS
from bench.harness import ROUNDS, Limit
from bench.hosting import TOLERATED, midway
from bench.price import Hosted
from bot.archive import Archive, matches
from bot.matches.match import Chair, Place
from tests.bot import watchdog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playground import Interaction, Person

RUNNING = 1000  # of one person
IN_CHANNEL = 200  # of them
ASKED = 10  # times in a round
TOLD_STEP = 0.0002  # seconds of a step of the loop that is told: each reply has one
LONG = 60.0  # seconds


class Listed(NamedTuple):
    """Milliseconds: of a processor, and of a long step of the loop, in which no garbage was collected."""

    cost: float
    step: float


def limits() -> Iterator[Limit]:
    if not Path("/proc/self/schedstat").exists():
        return
    told = {
        "games": f"/games with {RUNNING:,} running matches",
        "match": f"/move completing its match, with {IN_CHANNEL} in the channel",
        "words": f"/move completing words, with {IN_CHANNEL} matches in the channel",
    }
    for key, name in told.items():
        yield Limit(name, "ms of CPU", LIST_MILLISECONDS, lambda key=key: _measured()[key].cost)  # type: ignore[misc]
        yield Limit(
            f"third longest step of {name}",
            "ms",
            LIST_STEP_MILLISECONDS,
            lambda key=key: _measured()[key].step,  # type: ignore[misc]
        )


@cache
def _measured() -> dict[str, Listed]:
    return asyncio.run(_measure())


async def _measure() -> dict[str, Listed]:
    async with AsyncExitStack() as stack:
        hosted = Hosted(watchdog.__name__)
        await hosted.start(stack, (), WATCHDOG_SECONDS=str(TOLD_STEP))
        ann, here = hosted.discord.person("Ann"), hosted.discord.channel("many-matches")
        assert here.guild is not None
        await _fill(hosted.database, ann, Place(here.guild.id, here.id))
        works: dict[str, Callable[[], Interaction]] = {
            "games": lambda: ann.slash(here, "games"),
            "match": lambda: ann.complete(here, "move", {"words": "build", "match": "subd"}, "match"),
            "words": lambda: ann.complete(here, "move", {"words": "build"}, "words"),
        }
        return {key: await _listed(hosted, work) for key, work in works.items()}


async def _fill(database: str, ann: Person, here: Place) -> None:
    """Put running matches into the archive, all of them somewhere in the middle."""
    running, log = midway()
    async with Archive.open(database) as archive, archive.writing() as connection:
        for number in range(RUNNING):
            channel_id = here.channel_id if number < IN_CHANNEL else RUNNING + number
            place = replace(here, channel_id=channel_id, message_id=1 + number)
            people = (Chair(ann.id, ann.name), Chair(1 + number, f"Person {number}"))
            match = await matches.create(connection, replace(running, place=place, chairs=people))
            for ply, entry in enumerate(log, 1):
                await matches.append(connection, match.id, ply, entry, 1000)
            await matches.change(connection, match.id, to_act=1 + number % 2)


async def _listed(hosted: Hosted, work: Callable[[], Interaction]) -> Listed:
    async def often() -> None:
        for _ in range(ASKED):
            done = await work().done(LONG)
            assert not done.has_failed

    await often()
    hosted.forget_steps()
    costs = [await hosted.cost(often) / ASKED for _ in range(ROUNDS)]
    return Listed(median(costs), hosted.steps()[TOLERATED])
