"""Says in the reader's language what went wrong with Discord or the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from aiohttp import ClientError
from discord import app_commands

from bot.database import ArchiveError, Overtaken
from bot.database.errors import DoneBefore
from bot.front import refusal_card as errors
from bot.front.refusals import TableMovedOn
from bot.front.words import plain, shorten

if TYPE_CHECKING:
    from render.words import Say

CLOSED_DIRECT_MESSAGES = 50007
LONGEST_WORD = 100


def sentence(error: Exception, say: Say) -> str | None:  # noqa: PLR0911 - a table
    """Say what went wrong; None for an error that nobody foresaw."""
    match error:
        case Overtaken():
            return errors.sentence(TableMovedOn(), say)
        case DoneBefore():
            return say("That is done already.")
        case ArchiveError():
            return say("I cannot save right now, so nothing has changed. Try again in a minute.")
        case discord.Forbidden(code=code) if code == CLOSED_DIRECT_MESSAGES:
            return say("That person does not accept direct messages from me.")
        case discord.Forbidden():
            return errors.permissions_text(("view_channel", "send_messages"), say)
        case discord.NotFound():
            return say("What you clicked on is no longer there.")
        case ClientError() | discord.DiscordServerError():
            return say("I could not reach Discord just now. Look at the board, and try again.")
        case app_commands.CommandSignatureMismatch() | app_commands.CommandNotFound():
            return say("That command has changed. Reload Discord, then type it again.")
        case app_commands.TransformerError():
            return say("I do not know {word}.", word=plain(shorten(str(error.value), LONGEST_WORD)))
        case _:
            return errors.sentence(error, say)
