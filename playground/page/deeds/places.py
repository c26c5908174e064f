"""Changing the place: channels and threads, who is on a server, and what somebody may do where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.page.deeds.asked import (
    channel_of,
    message_of,
    name_of,
    person_of,
    server_of,
    thread_of,
    user_of,
)
from playground.people.commandline import ImpossibleError
from playground.people.person import Person
from playground.world import threads

if TYPE_CHECKING:
    from playground.server import LocalDiscord
    from playground.wire import Json

LONGEST_CHANNEL = 100
PERMISSIONS = (
    "read_messages",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "read_message_history",
    "pin_messages",
    "manage_threads",
    "use_application_commands",
)


def open_channel(discord: LocalDiscord, ask: Json) -> Json:
    guild = server_of(discord, ask)
    return {"channel": str(discord.channel(name_of(ask, LONGEST_CHANNEL), guild).id)}


def open_thread(discord: LocalDiscord, ask: Json) -> Json:
    """Start a thread, from a message if one is named."""
    message = message_of(discord, ask) if "message" in ask else None
    name = name_of(ask, LONGEST_CHANNEL)
    return {"channel": str(person_of(discord, ask).open_thread(channel_of(discord, ask), name, message).id)}


def close_channel(discord: LocalDiscord, ask: Json) -> Json:
    """Delete a channel or thread, as its server's owner would."""
    channel = channel_of(discord, ask)
    if channel.is_direct:
        raise ImpossibleError("Nobody can delete direct messages.")
    discord.delete_channel(channel)
    return {}


def put_to_sleep(discord: LocalDiscord, ask: Json) -> Json:
    threads.set_archived(discord.world, thread_of(discord, ask), to_sleep=True)
    return {}


def wake(discord: LocalDiscord, ask: Json) -> Json:
    threads.set_archived(discord.world, thread_of(discord, ask), to_sleep=False)
    return {}


def leave(discord: LocalDiscord, ask: Json) -> Json:
    """Let a person leave a server, or take the bot away."""
    guild, user = server_of(discord, ask), user_of(discord, ask["person"])
    if user.id not in guild.members or user is guild.owner:
        raise ImpossibleError("They cannot leave that server.")
    discord.world.leave(user, guild)
    return {}


def come_back(discord: LocalDiscord, ask: Json) -> Json:
    guild, user = server_of(discord, ask), user_of(discord, ask["person"])
    if user.id in guild.members:
        raise ImpossibleError("They are there already.")
    discord.world.join(user, guild)
    return {}


def permissions(discord: LocalDiscord, ask: Json) -> Json:
    """Return what somebody may do in a channel; a thread is as its channel."""
    channel, user = channel_of(discord, ask), user_of(discord, ask["who"])
    return {"permissions": {name: channel.may(user, name) for name in PERMISSIONS}}


def permit(discord: LocalDiscord, ask: Json) -> Json:
    """Give somebody these permissions in a channel, and take the others away."""
    channel, user = channel_of(discord, ask), user_of(discord, ask["who"])
    home, given = channel.parent or channel, set(ask["given"])
    who = None if user is discord.world.bot else Person(discord.world, discord.desk, user)
    changed = [name for name in PERMISSIONS if channel.may(user, name) != (name in given)]
    discord.allow(home, *(name for name in changed if name in given), who=who)
    discord.forbid(home, *(name for name in changed if name not in given), who=who)
    return {}
