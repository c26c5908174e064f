"""Adds to each log line the match, server and shard that it is about; never a person."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.database.interactions import CURRENT, CurrentInteraction
from bot.front.arrivals import click_of
from bot.front.verbs import WITHOUT_MATCH

if TYPE_CHECKING:
    import discord

    from bot.mail.letter import Letter

PERSON: Final[ContextVar[int | None]] = ContextVar("person", default=None)  # who has asked for it
TIME = 22  # bits of an id below its time; https://discord.com/developers/docs/topics/gateway#sharding


def shard_of(server_id: int | None, shards: int | None) -> int:
    return 0 if server_id is None else (server_id >> TIME) % (shards or 1)


def about_server(server_id: int | None, shards: int | None) -> None:
    bind_contextvars(**_server(server_id, shards))


def _server(server_id: int | None, shards: int | None) -> dict[str, int | None]:
    return {"server": server_id, "shard": shard_of(server_id, shards)}


def about_match(match_id: int) -> None:
    bind_contextvars(match=match_id)


def about_letter(letter: Letter, shards: int | None) -> None:
    """Replace the whole context: a letter is not part of the click that caused it."""
    clear_contextvars()
    PERSON.set(None)
    CURRENT.set(None)
    bind_contextvars(letter=letter.kind, match=letter.match_id)
    about_server(letter.guild_id, shards)


def about_interaction(interaction: discord.Interaction[Any], shards: int | None) -> None:
    clear_contextvars()
    PERSON.set(interaction.user.id)
    CURRENT.set(interaction.extras.setdefault("doing", CurrentInteraction(interaction.id)))
    about: dict[str, object] = {"interaction": interaction.id, **_server(interaction.guild_id, shards)}
    command = interaction.command
    about |= {"command": command.qualified_name} if command else {"click": interaction.custom_id}
    click = click_of(interaction)
    if click and click.verb not in WITHOUT_MATCH:
        about["match"] = click.match
    bind_contextvars(**about)
