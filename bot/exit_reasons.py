"""Why the program ends: a sentence for the host, and the exit status."""

from __future__ import annotations

import aiohttp
import discord

from bot.database import ArchiveError
from bot.settings import BadSettings

AGAIN = 1  # the next start may work
NEVER = 2  # no start works before a setting changes; the unit of docs/hosting.md does not restart after this

WITHHELD = (
    "Discord does not let this bot read what people write: allow it the intent Message Content "
    "in the developer portal, or unset MESSAGE_CONTENT."
)
GATEWAY = {  # https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway
    4004: (NEVER, "Discord refuses the token in DISCORD_TOKEN: copy it again from the developer portal."),
    4011: (NEVER, "Discord wants this bot to be split into more shards: raise SHARDS, or set it to auto."),
    4013: (NEVER, "Discord knows an intent no longer that this version asks for: install a newer one."),
    4014: (NEVER, WITHHELD),
}


KINDS: tuple[tuple[tuple[type[Exception], ...], int, str], ...] = (
    ((BadSettings,), NEVER, "{error}"),
    ((ArchiveError,), AGAIN, "{error}"),
    ((discord.LoginFailure,), *GATEWAY[4004]),
    ((discord.PrivilegedIntentsRequired,), *GATEWAY[4014]),
    ((discord.HTTPException, discord.GatewayNotFound), AGAIN, "Discord cannot be used now: {error}"),
    ((OSError, aiohttp.ClientError), AGAIN, "The network or a port cannot be used: {error}."),
)


def exit_reason(error: Exception) -> tuple[int, str] | None:
    """Return status and sentence, or `None` for an error that nobody foresaw."""
    if isinstance(error, discord.ConnectionClosed):
        return GATEWAY.get(error.code, (AGAIN, f"Discord has closed the connection, with code {error.code}."))
    if isinstance(error, OSError) and error.filename is not None:
        return AGAIN, f"The file {error.filename} cannot be used: {error.strerror}."
    for kinds, status, sentence in KINDS:
        if isinstance(error, kinds):
            return status, sentence.format(error=error)
    return None
