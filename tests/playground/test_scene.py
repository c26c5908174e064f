"""How the playground is started, and what it does not start with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import aiohttp
import pytest

from playground import LocalDiscord
from tests.bot.process import Process
from tests.playground.test_playground import opened

if TYPE_CHECKING:
    from pathlib import Path

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


REFUSED: dict[str, dict[str, Any]] = {
    "--openapi is for the local Discord": {"DISCORD_TOKEN": "a.secret.token"},
    "is no OpenAPI file": {},
}


@pytest.mark.parametrize("sentence", REFUSED)
async def test_a_file_to_judge_by_is_refused_in_a_sentence(sentence: str, tmp_path: Path) -> None:
    process = Process(tmp_path, REFUSED[sentence])
    (tmp_path / "wrong.json").write_text("no json", encoding="utf-8")
    await process.start("--openapi", "wrong.json")

    assert await process.ended() == 1
    assert sentence in process.errors[-1]


async def test_a_local_discord_alone_says_how_to_start_the_bot(tmp_path: Path) -> None:
    process = Process(tmp_path, {}, module="playground")
    await process.start()
    while len(process.printed) < 3:
        process._news.clear()
        await process._news.wait()
    await process.ask_to_stop()

    page, command = process.printed[0], process.printed[2]
    assert page.startswith("Open http://127.0.0.1:")
    assert command.startswith(f"LOCAL_DISCORD={page.split()[1][:22]}")
    assert command.endswith(" python -m bot")
