"""Starting `python -m bot` where something is not as it should be: it ends with a sentence."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from signal import SIGINT, SIGTERM
from typing import TYPE_CHECKING

import pytest

from bot.database import Archive
from bot.mail import store as outbox
from bot.mail.letter import Letter
from tests.bot.archived import add_match, file_in, read_match
from tests.bot.process import Process
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from pathlib import Path
    from signal import Signals

    from playground import LocalDiscord, Person
    from tests.bot.databases import Server

pytestmark = pytest.mark.usefixtures("process")

DAY = 24 * 3600
SECRET = "a.secret.token"  # noqa: S105 - nobody's


AGAIN, NEVER = 1, 2  # statuses: it may go well at the next start; a setting must change first


async def run_to_end(process: Process, *arguments: str) -> tuple[int, list[str]]:
    """Run it to its end; the status, and the sentences it leaves: before there is a log, and in the log."""
    await process.start(*arguments)
    status = await process.wait_for_end()
    logged = [line["event"] for line in process.complaints]
    process.log = [line for line in process.log if line not in process.complaints]
    return status, process.errors + logged


WRONG = {
    "LANGUAGE": ("tlh", "LANGUAGE: must be one of en, fr"),
    "LOG_FORMAT": ("xml", "LOG_FORMAT: Input should be 'console' or 'json'"),
    "LOG_LEVEL": ("LOUD", "LOG_LEVEL: must be DEBUG, INFO, WARNING or ERROR"),
    "LOCAL_DISCORD": (
        "http://example.com",
        "LOCAL_DISCORD: must be on this machine, like http://127.0.0.1:8000",
    ),
    "REGRET_SECONDS": ("soon", "REGRET_SECONDS: Input should be a valid integer"),
}


async def test_all_wrong_settings_are_said_at_once(process: Process) -> None:
    process.settings = {name: value for name, (value, _) in WRONG.items()}

    status, errors = await run_to_end(process)

    assert status == NEVER
    assert len(errors) == len(WRONG)
    for line, sentence in zip(
        sorted(errors), sorted(sentence for _, sentence in WRONG.values()), strict=True
    ):
        assert line.startswith(sentence)


async def test_a_token_and_a_local_discord_exclude_each_other(process: Process) -> None:
    process.settings["DISCORD_TOKEN"] = SECRET

    status, errors = await run_to_end(process)

    assert status == NEVER
    assert errors == ["DISCORD_TOKEN and LOCAL_DISCORD exclude each other: unset one of them"]


async def test_a_refused_token_is_said_without_showing_it(discord: LocalDiscord, process: Process) -> None:
    process.settings["LOCAL_TOKEN"] = SECRET

    status, errors = await run_to_end(process)

    assert status == NEVER
    (sentence,) = errors
    assert sentence.startswith("Discord refuses the token")
    assert SECRET not in str(process.log) + sentence


async def test_a_discord_that_is_not_there_is_said(process: Process, unused_tcp_port: int) -> None:
    process.settings["LOCAL_DISCORD"] = f"http://127.0.0.1:{unused_tcp_port}"

    status, errors = await run_to_end(process)

    assert status == AGAIN
    assert errors[0].startswith("The network or a port cannot be used:")


async def test_a_locked_database_is_said(process: Process, database: str, tmp_path: Path) -> None:
    async with Archive.open(database):
        pass
    process.settings["DATABASE_URL"] += "?timeout=0.01"
    with closing(sqlite3.connect(file_in(tmp_path), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        status, errors = await run_to_end(process)

    assert status == AGAIN
    assert errors[0].startswith(
        "The database is locked: another program, perhaps a second bot, is writing to it."
    )


async def test_a_newer_database_is_left_alone(process: Process, database: str, tmp_path: Path) -> None:
    async with Archive.open(database):
        pass
    with closing(sqlite3.connect(file_in(tmp_path))) as other, other:
        other.execute("UPDATE alembic_version SET version_num = 'v9999'")
    before = file_in(tmp_path).read_bytes()

    status, errors = await run_to_end(process)

    assert status == AGAIN
    assert errors == ["The database was written by a newer version of the bot (v9999): install that one."]
    assert file_in(tmp_path).read_bytes() == before


async def test_a_read_only_database_is_said(process: Process, database: str, tmp_path: Path) -> None:
    async with Archive.open(database):
        pass
    process.settings["DATABASE_URL"] = f"sqlite:///file:{file_in(tmp_path)}?mode=ro&uri=true"

    status, errors = await run_to_end(process)

    assert status == AGAIN
    assert errors[0].startswith(
        "The database is read-only: make the file and its folder writable for the bot."
    )


async def test_a_backup_is_made_while_the_bot_runs(
    discord: LocalDiscord, process: Process, tmp_path: Path
) -> None:
    await process.start()
    await process.wait_for_log("ready")
    copier = Process(tmp_path, process.settings)

    assert await run_to_end(copier, "backup", "copy.sqlite3") == (0, [])

    assert copier.printed == ["The database is copied to copy.sqlite3."]
    async with Archive.open(f"sqlite:///{tmp_path / 'copy.sqlite3'}"):
        pass


async def test_a_running_bot_copies_its_database_and_a_host_sees_it(
    discord: LocalDiscord, process: Process, tmp_path: Path
) -> None:
    process.settings["BACKUP_DIR"] = str(tmp_path / "copies")
    await process.start()
    line = await process.wait_for_log("the database is copied")
    looking = Process(tmp_path, process.settings)

    assert await run_to_end(looking, "status") == (0, [])

    assert f"last backup: {line['file']}" in looking.printed
    assert [str(file) for file in (tmp_path / "copies").iterdir()] == [line["file"]]


async def test_a_host_lists_the_letters_that_wait_and_those_that_did_not_arrive(
    process: Process, database: str
) -> None:
    assert await run_to_end(process, "letters") == (0, [])
    async with Archive.open(database) as archive, archive.writing() as connection:
        await outbox.add(connection, Letter("card", due_at=5), Letter("ping", user_id=7, due_at=99))
        await outbox.postpone(connection, 1, 6, "503 Service Unavailable")
    assert await run_to_end(process, "letters", "--stuck") == (0, [])
    assert await run_to_end(process, "letters") == (0, [])

    assert process.printed == [
        "No letter waits.",
        "1: card, match None, tries 1: 503 Service Unavailable",
        "1: card, match None, tries 1",
        "2: ping, match None, tries 0",
    ]


async def test_a_host_moves_everything_into_another_database(
    process: Process, database: str, postgresql: Server
) -> None:
    async with Archive.open(database) as archive:
        match = await add_match(archive)
    target = postgresql.url(await postgresql.empty())

    assert await run_to_end(process, "move", "--to", target) == (0, [])

    (told,) = process.printed
    assert told.startswith("3 rows are copied and compared.")
    async with Archive.open_read_only(target) as archive:
        assert match == await read_match(archive, match.id)


async def test_looking_at_a_misspelt_database_makes_none(process: Process, tmp_path: Path) -> None:
    process.settings["DATABASE_URL"] = f"sqlite:///{tmp_path / 'misspelt'}"

    status, (sentence,) = await run_to_end(process, "status")

    assert status == AGAIN
    assert sentence == f"There is no database {tmp_path / 'misspelt'}: check its address."
    assert not (tmp_path / "misspelt").exists()


async def test_without_a_token_it_says_what_to_set(process: Process) -> None:
    process.settings = {"DISCORD_TOKE": SECRET}

    status, (sentence,) = await run_to_end(process)

    assert status == NEVER
    assert sentence.startswith("DISCORD_TOKEN is not set, so there is no Discord to play on.")
    assert sentence.endswith("python -m playground")


async def test_a_discord_that_is_ill_is_said(discord: LocalDiscord, process: Process) -> None:
    discord.faults.fail("GET", "/users/@me", status=503)

    status, (sentence,) = await run_to_end(process)

    assert status == AGAIN
    assert sentence.startswith("Discord cannot be used now: 503 Service Unavailable")


async def test_a_gateway_that_hangs_up_for_good_is_said(discord: LocalDiscord, process: Process) -> None:
    discord.world.terms.servers_of_a_shard = 0

    status, sentences = await run_to_end(process)

    assert status == NEVER
    assert sentences == [
        "Discord wants this bot to be split into more shards: raise SHARDS, or set it to auto."
    ]


async def test_an_intent_that_the_portal_withholds_is_said(discord: LocalDiscord, process: Process) -> None:
    discord.gateway.approved_intents = 0
    process.settings["MESSAGE_CONTENT"] = "true"

    status, (sentence,) = await run_to_end(process)

    assert status == NEVER
    assert sentence.startswith("Discord does not let this bot read what people write: ")
    assert "MESSAGE_CONTENT" in sentence


async def test_commands_that_discord_refuses_are_said(discord: LocalDiscord, process: Process) -> None:
    discord.faults.fail("PUT", "/applications/*/commands", status=403)

    status, (sentence,) = await run_to_end(process)

    assert status == AGAIN
    assert sentence.startswith("Discord cannot be used now: 403 Forbidden")


@pytest.mark.parametrize("asking", [SIGTERM, pytest.param(SIGINT, marks=pytest.mark.slow)])
async def test_asked_to_stop_it_answers_first(
    asking: Signals, discord: LocalDiscord, process: Process, ann: Person
) -> None:
    await process.start()
    await process.wait_for_log("ready")
    clicks = [ann.slash(discord.general, "new", {"game": "subdivision"}) for _ in range(3)]
    await discord.until(lambda: any(click.answer is not None for click in clicks))

    assert await process.ask_to_stop(asking) == 0
    assert [click.has_failed for click in clicks if click.is_over] == [False] * len(clicks)
    assert process.errors == []


async def test_it_prints_its_invite_link(discord: LocalDiscord, process: Process) -> None:
    await process.start()

    line = await process.wait_for_log("ready")

    assert line["invite"].startswith(
        f"https://discord.com/oauth2/authorize?client_id={discord.world.bot.id}&"
    )
    assert line["guilds"] == 1


async def test_a_start_waits_where_few_sessions_are_left(discord: LocalDiscord, process: Process) -> None:
    discord.world.terms.starts_left = 9
    await process.start()

    line = await process.wait_for_log("few sessions are left: a start waits")
    assert (line["left"], line["seconds"]) == (9, pytest.approx(DAY / 10, abs=UNHURRIED))
    assert discord.gateway.sessions == {}
    assert await process.ask_to_stop() == 0
