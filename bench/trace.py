"""`python -m bench.trace`: which files of the bot a click, an answer, a deadline and a computer's move enter.

Each file stands where it is entered first, with what it says of itself, and how many of its functions run.
"""

from __future__ import annotations

import ast
import asyncio
import sys
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from structlog.testing import capture_logs

from bot.clocks.pace import Pace
from bot.database import Archive
from bot.front import verbs
from bot.people.waking import DAY
from bot.racing.rules import Stage
from playground import LocalDiscord
from rules_engine import Chance
from tests.bot.archived import url_in
from tests.bot.conftest import Clock, running
from tests.bot.later import later, wait_for_computers, wait_until_delivered
from tests.bot.runners import goes_on, on_pad, right, tap_orders
from tests.bot.table import Table, controls, press, say, start_table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

    from bot.app import Makiso

ROOT = Path(__file__).parent.parent
GAME = "subdivision"
HEAD = "| File | Functions | What it is |\n|---|---|---|"


@dataclass(slots=True)
class Way:
    """The files that something enters, in order, each with the functions that run there."""

    functions: dict[Path, set[str]] = field(default_factory=dict)

    @contextmanager
    def watch(self) -> Iterator[None]:
        def note(frame: Any, event: str, _: Any) -> None:
            if event == "call":
                file, caller = Path(frame.f_code.co_filename), frame.f_back
                is_asked_by_us = caller is not None and str(ROOT / "tests") in caller.f_code.co_filename
                if (ROOT / "bot") in file.parents and not is_asked_by_us:
                    self.functions.setdefault(file, set()).add(frame.f_code.co_qualname)

        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(None)

    def __str__(self) -> str:
        return "\n".join(
            f"| `{file.relative_to(ROOT)}` | {len(names)} | {_why(file)} |"
            for file, names in self.functions.items()
        )


@cache
def _why(file: Path) -> str:
    """Read what a module says of itself first."""
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or file.stem.replace("_", " ")
    return told.partition("\n\n")[0].replace("\n", " ").replace("|", "/")


@dataclass(slots=True)
class Scene:
    """A bot in this process, with people before it."""

    bot: Makiso
    discord: LocalDiscord
    clock: Clock


@asynccontextmanager
async def _scene() -> AsyncIterator[Scene]:
    with TemporaryDirectory() as folder:
        async with LocalDiscord(patience=90) as discord, Archive.open(url_in(Path(folder))) as archive:
            clock = Clock()
            with capture_logs():
                async with running(discord, archive, clock) as bot:
                    yield Scene(bot, discord, clock)


async def _click(scene: Scene, way: Way) -> None:
    ann, bob = scene.discord.person("Ann"), scene.discord.person("Bob")
    table = await start_table(scene.discord, scene.discord.general, ann, bob)
    sheet = await table.confirming(table.waiting, Chance("trace"))
    with way.watch():
        await press(table.waiting, sheet, verbs.CONFIRM)
        await wait_until_delivered(scene.bot)


async def _answer(scene: Scene, way: Way) -> None:
    ann = scene.discord.person("Ann")
    begun = await say(ann, scene.discord.general, "maniki race", cards=1)
    pad = await press(ann, begun, verbs.RACE_PAD)
    await goes_on(scene.bot, scene.discord, Stage.OPEN)
    race = await on_pad(scene.bot, scene.discord, pad, 1)
    with way.watch():
        await tap_orders(ann, pad, right(race))
        await goes_on(scene.bot, scene.discord, Stage.SHOWN)


async def _deadline(scene: Scene, way: Way) -> None:
    ann, bob = scene.discord.person("Ann"), scene.discord.person("Bob")
    await start_table(scene.discord, scene.discord.general, ann, bob, pace=Pace.DAILY)
    for _ in range(5):  # until the days off that are spent unasked are over
        await later(scene.bot, scene.clock, DAY // 2)
    with way.watch():
        await later(scene.bot, scene.clock, DAY // 2)


async def _computer(scene: Scene, way: Way) -> None:
    ann = scene.discord.person("Ann")
    card = await say(ann, scene.discord.general, "play", game=GAME, level="gentle", private=False)
    match = next(one.click.match for one in controls(card) if one.click.match)
    await wait_until_delivered(scene.bot)
    await wait_for_computers(scene.bot, scene.clock, match)
    with way.watch():
        await Table(scene.discord, scene.discord.general, (ann,), match).play_on(
            Chance("trace"), 1, typed=True
        )
        await wait_for_computers(scene.bot, scene.clock, match)


WAYS: dict[str, Callable[[Scene, Way], Awaitable[None]]] = {
    "A click that confirms a move, with the card that follows": _click,
    "A right answer in a race, with the verdict": _answer,
    "Half a day in which somebody's time runs out": _deadline,
    "A move typed against a computer, and the computer's": _computer,
}


async def walked() -> str:
    """Walk each way in a bot of its own; tell them as a page."""
    told = []
    for title, walk in WAYS.items():
        way = Way()
        async with _scene() as scene:
            await walk(scene, way)
        functions = sum(map(len, way.functions.values()))
        counted = f"{len(way.functions)} files, {functions} functions."
        told.append(f"## {title}\n\n{counted}\n\n{HEAD}\n{way}")
    return "\n\n".join(told)


def main() -> int:
    print(asyncio.run(walked()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
