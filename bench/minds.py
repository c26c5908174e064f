"""While twenty matches think at once: how late the bot's loop is, and how soon a text is there.

The same while nobody thinks comes first: where that is too slow, the machine has too much else to do.
"""

from __future__ import annotations

import asyncio
import time
from enum import StrEnum
from functools import cache, partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from bench import late
from bench.floors import LATE_MILLISECONDS, TEXT_REPLY
from bench.harness import Limit
from bot.archive import Archive
from bot.matches.against_computer import AgainstComputer
from bot.matches.computers import thinking
from bot.matches.finding import find_match
from bot.matches.match import Chair, Place
from bot.matches.opener import Opener
from playground import LocalDiscord
from rules_engine import seated
from tests.bot.archived import url_in
from tests.bot.process import Process, settings_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.matches.match import Match
    from playground import Person
    from playground.world.channels import Channel

MATCHES = 20
BEGUN = 2 * MATCHES  # some have thought to the end before it is over
GAME, LEVEL = "ice_palace", "merciless"  # what is thought about for longest
ASKED = 200  # texts, one after the other
PAUSE = 0.03  # seconds between them
BEST = 0.99
LONG = 60.0


class Table(NamedTuple):
    channel: Channel
    person: Person
    match_id: int


class Doing(StrEnum):
    WAIT = "wait for people"
    THINK = "think"


class Times(NamedTuple):
    """Milliseconds, all but one of a hundred."""

    late: float
    text: float


def limits() -> Iterator[Limit]:
    for doing in Doing:
        whiles = f"while {MATCHES} matches {doing}, all but one of a hundred"
        yield Limit(f"how late the loop is {whiles}", "ms", LATE_MILLISECONDS, partial(_late, doing))
        yield Limit(f"a text reply {whiles}", "ms", TEXT_REPLY, partial(_text, doing))


def _late(doing: Doing) -> float:
    return _measured(doing).late


def _text(doing: Doing) -> float:
    return _measured(doing).text


@cache
def _measured(doing: Doing) -> Times:
    return asyncio.run(_measure(doing))


async def _measure(doing: Doing) -> Times:
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with LocalDiscord() as discord:
            tables = await _begun(discord, url_in(folder), doing)
            process = Process(folder, settings_for(discord, url_in(folder)), late.__name__)
            process.settings[late.REPORT] = str(folder / "late")
            try:
                await process.start()
                await discord.until(lambda: all(table.channel.messages for table in tables), LONG)
                since = time.perf_counter()
                texts = [await _asked(tables[number % MATCHES]) for number in range(ASKED)]
            finally:
                await process.kill()
            assert await _still(url_in(folder), tables, doing) >= MATCHES, "too few go on with it"
            return Times(_most(late.lateness(folder / "late", since)), _most(texts))


async def _begun(discord: LocalDiscord, database: str, doing: Doing) -> list[Table]:
    tables: list[Table] = []
    async with Archive.open(database) as archive:
        alone = AgainstComputer(archive, lambda: int(time.time()))
        for number in count():
            channel, person = discord.channel(f"table-{number}"), discord.person(f"Person {number}")
            assert channel.guild is not None
            place, chair = Place(channel.guild.id, channel.id), Chair(person.id, person.name)
            match = await alone.begin(Opener(chair, "en"), GAME, LEVEL, place)
            if _is_wanted(match, doing):
                tables.append(Table(channel, person, match.id))
            if len(tables) == BEGUN:
                break
    return tables


async def _still(database: str, tables: list[Table], doing: Doing) -> int:
    """Count the matches that still do what is wanted."""
    async with Archive.open(database) as archive:
        found = [await find_match(archive, table.match_id) for table in tables]
    return sum(bool(thinking(match, seated(match.record))) == (doing is Doing.THINK) for match in found)


def _is_wanted(match: Match, doing: Doing) -> bool:
    """Tell whether the person is to move, or the last to do so."""
    table = seated(match.record)
    if doing is Doing.WAIT:
        return not thinking(match, table)
    own = match.seat_of(match.host_id or 0)
    assert own is not None
    return table.to_act() == ((own + 1) % match.seats,)


async def _asked(table: Table) -> float:
    """Ask for the position in words; how many milliseconds until it is there."""
    await asyncio.sleep(PAUSE)
    since = time.perf_counter()
    asked = await table.person.slash(table.channel, "text", {}).done(LONG)
    took = time.perf_counter() - since
    assert asked.message is not None
    assert not asked.message.attachments
    return 1000 * took


def _most(times: list[float]) -> float:
    return sorted(times)[int(BEST * len(times))]
