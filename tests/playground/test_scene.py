"""How the playground is started, and what it does not start with."""

from __future__ import annotations

import sys
from signal import SIGINT, SIGTERM
from typing import TYPE_CHECKING, cast

import aiohttp
import pytest

from playground import LocalDiscord, scene
from tests.bot.process import Process
from tests.playground.test_playground import opened

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path
    from signal import Signals

    from playground.api.journal import Request
    from playground.api.openapi import OpenApi


class Strict:
    """A judge to whom nothing is right."""

    def faults(self, request: Request) -> list[str]:
        return [f"{request.method}: never"]


async def test_every_request_is_judged_by_the_file_that_was_given() -> None:
    async with LocalDiscord(judge=cast("OpenApi", Strict())) as discord, opened(discord) as page:
        await page.ask("requests")
        token = {"Authorization": f"Bot {discord.token}"}
        await _get(f"{discord.url}/api/v10/users/@me", token)
        (judged,) = (await page.next("requests"))["requests"]

    assert (judged["faults"], judged["judges"]) == (["GET: never"], ["limits", "openapi"])


async def _get(address: str, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as response:
        assert response.status == 200


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    """`python -m playground` with the bot behind it; a test starts it."""
    second = Process(tmp_path, {}, module="playground")
    yield second
    await second.kill()
    assert second.complaints == []


async def test_a_file_that_is_no_judge_is_refused_in_a_sentence(process: Process, tmp_path: Path) -> None:
    (tmp_path / "wrong.json").write_text("no json", encoding="utf-8")
    await process.start("--openapi", "wrong.json")

    assert await process.wait_for_end() == 1
    assert "is no OpenAPI file" in process.errors[-1]


async def test_alone_it_says_how_to_start_the_bot(process: Process) -> None:
    await process.start("--alone")
    page, _, command = await process.printing(3)

    assert page.startswith("The playground is at http://127.0.0.1:")
    assert command.startswith(f"LOCAL_DISCORD={page.split()[-1][:22]}")
    assert command.endswith(" python -m bot")
    assert await process.ask_to_stop() == 0


@pytest.mark.parametrize("asking", [SIGINT, pytest.param(SIGTERM, marks=pytest.mark.slow)])
async def test_it_serves_with_the_bot_behind_it_until_asked_to_stop(
    asking: Signals, process: Process
) -> None:
    await process.start()
    ready = await process.wait_for_log("ready")

    assert ready["guilds"] == 1
    assert await process.ask_to_stop(asking) == 0
    assert process.errors == []


async def test_it_ends_as_its_bot_has_ended(process: Process) -> None:
    process.settings["LANGUAGE"] = "tlh"
    await process.start()

    assert await process.wait_for_end() == 2
    assert process.errors == [
        "LANGUAGE: must be one of en, fr",
        "The bot has ended with status 2, and the playground with it.",
    ]


async def test_a_bot_that_is_stepped_through_is_given_time() -> None:
    async with scene.open_scene(0, None, 600) as discord:
        assert discord.desk.patience == 600


async def test_any_program_can_be_its_bot(process: Process) -> None:
    told = "import os; print(os.environ['LOCAL_DISCORD'], os.environ['LOCAL_TOKEN']); raise SystemExit(7)"
    await process.start(sys.executable, "-c", told)

    assert await process.wait_for_end() == 7
    assert process.printed[1].startswith("http://127.0.0.1:")


async def test_a_port_that_is_taken_is_said(process: Process) -> None:
    async with LocalDiscord() as discord:
        await process.start("--alone", "--port", discord.url.rpartition(":")[2])

        assert await process.wait_for_end() == 1
    assert "address already in use" in process.errors[-1]
