"""What a tap on the pad of a race costs the bot, in a process of its own, beside a bare constant reply."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench.floors import PAD, PAD_MILLISECONDS
from bench.harness import ROUNDS, Limit
from bench.hosted import BARE
from bench.price import Hosted, Price
from bot.cards import verbs
from bot.cards.click import Click
from tests.bot.table import controls, press, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playground import Interaction, Person

TAPS = 60  # in a round
LONG = 60.0  # seconds


def prices() -> Iterator[Price | Limit]:
    if Path("/proc/self/schedstat").exists():
        yield Price("tap on a race's pad", "a bare constant reply", PAD, _measured)
        yield Limit(
            "processor of a tap on a race's pad", "ms", PAD_MILLISECONDS, lambda: median(_measured()[0])
        )


@cache
def _measured() -> tuple[Sequence[float], Sequence[float]]:
    return asyncio.run(_measure())


async def _measure() -> tuple[Sequence[float], Sequence[float]]:
    async with AsyncExitStack() as stack:
        hosted = Hosted("bench.hosted")
        await hosted.start(stack, ())
        ann, tap = await _tapped(hosted)
        bare = replace(tap, data={**tap.data, "custom_id": str(Click(BARE))})
        rounds = [(await _cost(hosted, ann, tap), await _cost(hosted, ann, bare)) for _ in range(ROUNDS + 1)]
    ours, theirs = zip(*rounds[1:], strict=True)  # the first does not count
    return ours, theirs


async def _tapped(hosted: Hosted) -> tuple[Person, Interaction]:
    """Begin a race that nobody disturbs, and tap an order."""
    discord, ann = hosted.discord, hosted.discord.person("Ann")
    start = await say(ann, discord.general, "maniki race", level="hard", seconds=300, hints=False)
    pad = await press(ann, start, verbs.RACE_PAD)
    discord.pass_time(seconds=11)
    pad = await press(ann, start, verbs.RACE_PAD)
    await discord.until(lambda: any(one.click.verb == verbs.RACE_TAP for one in controls(pad)), LONG)
    button = next(one.click for one in controls(pad) if one.click.verb == verbs.RACE_TAP)
    return ann, await ann.click(pad, str(button)).done(LONG)


async def _cost(hosted: Hosted, person: Person, click: Interaction) -> float:
    async def often() -> None:
        for _ in range(TAPS):
            done = await person.press_again(click).done(LONG)
            assert not done.has_failed

    return await hosted.cost(often) / TAPS
