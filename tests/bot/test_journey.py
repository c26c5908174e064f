"""The page that follows a click through the folders tells the truth."""

from __future__ import annotations

import re
import sys
from collections import Counter
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.front import verbs
from rules_engine import Chance
from tests.bot.later import later
from tests.bot.table import press, start_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| \w* \| `(bot/[\w/]+\.py)` \|", re.MULTILINE)
MOST = 20


def told() -> list[str]:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = page.partition("## How a click travels")[2].partition("\n## ")[0]
    return ROW.findall(section)


@contextmanager
def entered() -> Iterator[set[str]]:
    """Note each file of the bot in which a function is called."""
    files: set[str] = set()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(None)


async def test_a_click_enters_every_file_that_the_page_names(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, clock: Clock
) -> None:
    table = await start_table(discord, channel, ann, bob)
    sheet = await table.confirming(table.waiting, Chance("journey"))

    with entered() as files:
        await press(table.waiting, sheet, verbs.CONFIRM)
        await later(bot, clock)

    assert [file for file in told() if str(ROOT / file) not in files] == []


def test_the_page_goes_down_the_rooms_once_and_up_once() -> None:
    rooms = [room for room, _ in groupby(str(Path(file).parent) for file in told())]

    assert len(told()) <= MOST
    assert max(Counter(rooms).values()) <= 2
    assert len(rooms) <= 2 * len(set(rooms))
