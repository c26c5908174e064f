"""Talking: what people say in channels, and to the bot alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.page.deeds.asked import channel_of, message_of, person_of, upload_of
from playground.page.telling import message as told

if TYPE_CHECKING:
    from playground.server import LocalDiscord
    from playground.wire import Json


def history(discord: LocalDiscord, ask: Json) -> Json:
    """Return all that was said in a channel; the page shows each person what is theirs."""
    channel = channel_of(discord, ask)
    return {"messages": [told(discord, said) for said in channel.messages.values()]}


def say(discord: LocalDiscord, ask: Json) -> Json:
    files = [upload_of(file) for file in ask.get("files") or ()]
    person_of(discord, ask).say(channel_of(discord, ask), ask["text"], files=files)
    return {}


def delete(discord: LocalDiscord, ask: Json) -> Json:
    person_of(discord, ask).delete(message_of(discord, ask))
    return {}


def edit(discord: LocalDiscord, ask: Json) -> Json:
    """Change what a person has said."""
    person_of(discord, ask).edit(message_of(discord, ask), ask["text"])
    return {}


def inbox(discord: LocalDiscord, ask: Json) -> Json:
    """Open the direct messages with the bot."""
    return {"channel": str(person_of(discord, ask).inbox.id)}
