import asyncio
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import aiohttp
import pytest

from playground import (
    LocalDiscord,
    NotLoopbackError,
    Person,
    point,
    point_for_a_while,
)
from playground.world.clock import drawn_at
from playground.world.news import Kind
from tests.patience import UNHURRIED
from tests.playground.specimen import Specimen, picture

BOT = """
import asyncio, sys
from playground import point
from tests.playground.specimen import Specimen
point(sys.argv[1])
asyncio.run(Specimen().start(sys.argv[2]))
"""


@pytest.mark.parametrize(
    "address",
    [
        "https://discord.com",
        "http://discord.com:8080",
        "http://192.168.1.7:80",
        "https://127.0.0.1",
        "",
        "http://",
    ],
)
def test_no_address_but_loopback_is_pointed_at(address: str) -> None:
    with pytest.raises(NotLoopbackError):
        point(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_pointing_lasts_for_a_block(host: str) -> None:
    from discord.http import Route  # noqa: PLC0415

    before = Route.BASE
    with point_for_a_while(f"http://{host}:8080/secret"):
        inside = Route.BASE

    assert inside == f"http://{host}:8080/api/v10"
    assert before == Route.BASE


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
async def test_no_other_site_is_let_in(discord: LocalDiscord, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession() as session:
        page = discord.playground.url
        for address in (
            f"{page}",
            f"{page}socket",
            f"{discord.url}/gateway",
            f"{discord.url}/api/v10/users/@me",
        ):
            async with session.get(address, headers=headers) as response:
                assert response.status == 403


async def test_the_clock_moves_ids_and_timestamps(discord: LocalDiscord, anna: Person) -> None:
    before = anna.say(discord.general, "before")
    discord.pass_time(days=3)
    after = anna.say(discord.general, "after")

    assert after.created_at - before.created_at >= timedelta(days=3)
    assert drawn_at(after.id) == after.created_at
    assert discord.world.clock.now() > datetime.now(UTC) + timedelta(days=2)
    with pytest.raises(ValueError, match="forward"):
        discord.pass_time(days=-1)


async def test_everything_that_happens_can_be_watched(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    seen: list[Kind] = []
    with discord.watch() as changes:
        await anna.slash(discord.general, "echo", {"words": "hi"})
        await specimen.text_channel(discord.general.id).send(file=picture())
        async for change in changes:
            seen.append(change.kind)
            if seen.count(Kind.REQUEST_MADE) == 2:
                break

    assert seen == [
        Kind.INTERACTION_SENT,
        Kind.MESSAGE_CREATED,
        Kind.INTERACTION_ANSWERED,
        Kind.REQUEST_MADE,
        Kind.MESSAGE_CREATED,
        Kind.REQUEST_MADE,
    ]


async def test_a_bot_in_a_process_of_its_own_is_killed_and_comes_back(
    discord: LocalDiscord, anna: Person
) -> None:
    async def started() -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", BOT, discord.url, discord.token, stderr=subprocess.DEVNULL
        )
        await discord.connected()
        return process

    first = await started()
    one = await anna.slash(discord.general, "echo", {"words": "one"})
    first.kill()
    await first.wait()
    await discord.until(lambda: not discord.gateway.is_connected)
    discord.desk.patience = 0.01
    lost = await anna.slash(discord.general, "echo", {"words": "lost"})
    discord.desk.patience = UNHURRIED
    second = await started()
    two = await anna.slash(discord.general, "echo", {"words": "two"})
    second.kill()
    await second.wait()

    assert [deed.has_failed for deed in (one, lost, two)] == [False, True, False]
    assert anna.reads(discord.general) == "one\n\ntwo"
