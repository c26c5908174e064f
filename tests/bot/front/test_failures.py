"""What went wrong with Discord or the database, in a sentence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
from aiohttp import ClientError
from discord import app_commands

from bot.database import Overtaken
from bot.database.errors import DoneBefore, Locked
from bot.front.failures import CLOSED_DIRECT_MESSAGES, sentence
from bot.front.refusals import NotSeated, TableMovedOn
from bot.front.words import voice

SAY = voice("en")


def refused(kind: type[discord.HTTPException], status: int, code: int = 0) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="because")
    return kind(answer, {"code": code, "message": "no"})


FAILURES = (
    DoneBefore(7),
    Locked("the database is locked"),
    refused(discord.Forbidden, 403, CLOSED_DIRECT_MESSAGES),
    refused(discord.Forbidden, 403, 50013),
    refused(discord.NotFound, 404),
    ClientError(),
    app_commands.CommandNotFound("board", []),
    Overtaken(1, 2),
)


def test_each_failure_has_a_sentence_of_its_own() -> None:
    said = [sentence(error, SAY) for error in FAILURES]

    assert all(said)
    assert len(set(said)) == len(said)


def test_a_discord_that_is_ill_is_told_like_one_out_of_reach() -> None:
    ill = refused(discord.DiscordServerError, 503)

    assert sentence(ill, SAY) == sentence(ClientError(), SAY)


def test_a_permission_that_is_missing_is_named() -> None:
    said = sentence(refused(discord.Forbidden, 403, 50013), SAY)

    assert said is not None
    assert "**Send Messages**" in said


def test_who_was_overtaken_is_told_that_the_table_has_moved_on() -> None:
    assert sentence(Overtaken(1, 2), SAY) == sentence(TableMovedOn(), SAY)
    assert sentence(NotSeated(), SAY) != sentence(TableMovedOn(), SAY)


def test_a_word_that_nobody_knows_is_quoted_short_and_harmless() -> None:
    option = app_commands.Transformer()
    error = app_commands.TransformerError(
        "@everyone" + "x" * 500, discord.AppCommandOptionType.string, option
    )
    said = sentence(error, SAY)

    assert said is not None
    assert "@everyone" not in said
    assert len(said) < 130


def test_what_nobody_foresaw_has_no_sentence() -> None:
    assert sentence(ZeroDivisionError(), SAY) is None
    assert sentence(refused(discord.HTTPException, 400), SAY) is None
