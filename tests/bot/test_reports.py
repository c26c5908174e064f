"""What is told to Sentry: nothing unless a host asks for it, and never what speaks in the bot's name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from bot.reports import without_secrets
from tests.bot.process import ROOT

if TYPE_CHECKING:
    from playground import LocalDiscord, Person
    from tests.bot.process import Process

DSN = "https://key@sentry.invalid/1"


async def test_without_its_package_a_host_is_told_what_to_install(process: Process) -> None:
    (process.folder / "sentry_sdk.py").write_text("raise ModuleNotFoundError")
    process.settings |= {"SENTRY_DSN": DSN, "PYTHONPATH": f"{process.folder}{os.pathsep}{ROOT}"}

    await process.start("status")

    assert await process.wait_for_end() == 2
    assert "pip install 'sentry-sdk~=2.0'" in process.errors[-1]


def test_a_report_has_no_token() -> None:
    event = {
        "message": "POST https://discord.com/api/v10/interactions/12/aW50ZXJh/callback",
        "exception": [{"value": "{'token': 'aW50ZXJh', 'id': 3}"}],
        "level": 3,
    }

    assert without_secrets(event) == {
        "message": "POST https://discord.com/api/v10/interactions/12/.../callback",
        "exception": [{"value": "{'token': '...', 'id': 3}"}],
        "level": 3,
    }


async def test_the_most_talkative_log_shows_no_token_of_an_interaction(
    discord: LocalDiscord, process: Process, ann: Person
) -> None:
    process.settings["LOG_LEVEL"] = "DEBUG"
    await process.start()
    await process.wait_for_log("ready")
    done = await ann.slash(discord.general, "new", {"game": "subdivision"}).done(30)

    assert await process.ask_to_stop() == 0
    said = str(process.log) + str(process.errors)
    assert "INTERACTION_CREATE" in said  # else nothing would be shown by this
    assert done.token not in said
    assert discord.token not in said.replace(discord.url, "")
