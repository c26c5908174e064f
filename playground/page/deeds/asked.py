"""What the page asks for, by the ids it knows: people, places, messages, files."""

from __future__ import annotations

from base64 import b64decode
from typing import TYPE_CHECKING, Any

from playground.people.commandline import ImpossibleError
from playground.people.person import Person
from playground.wire import Upload

if TYPE_CHECKING:
    from playground.server import LocalDiscord
    from playground.wire import Json
    from playground.world.channels import Channel
    from playground.world.guilds import Guild
    from playground.world.messages import Message
    from playground.world.users import User

LONGEST_NAME = 32


def user_of(discord: LocalDiscord, identity: str) -> User:
    return discord.world.users[int(identity)]


def person_of(discord: LocalDiscord, ask: Json) -> Person:
    user = user_of(discord, ask["person"])
    if user.is_bot:
        raise ImpossibleError("The bot speaks for itself.")
    return Person(discord.world, discord.desk, user)


def channel_of(discord: LocalDiscord, ask: Json) -> Channel:
    found = discord.world.channels[int(ask["channel"])]
    if not found.is_open_to(user_of(discord, ask["person"])):
        raise ImpossibleError("They do not see that channel.")
    return found


def thread_of(discord: LocalDiscord, ask: Json) -> Channel:
    found = channel_of(discord, ask)
    if not found.is_thread:
        raise ImpossibleError("That is no thread.")
    return found


def server_of(discord: LocalDiscord, ask: Json) -> Guild:
    return discord.world.guilds[int(ask["server"])]


def message_of(discord: LocalDiscord, ask: Json) -> Message:
    found = channel_of(discord, ask).messages.get(int(ask["message"]))
    if found is None:
        raise ImpossibleError("That message is gone.")
    return found


def values_of(discord: LocalDiscord, channel: Channel, ask: Json) -> Json:
    return {name: meant(discord, channel, value) for name, value in ask["values"].items()}


def meant(discord: LocalDiscord, channel: Channel, value: Any) -> Any:
    """Turn {"thing": id} and {"file": ...} into what they stand for."""
    if isinstance(value, list):
        return [meant(discord, channel, one) for one in value]
    if isinstance(value, dict) and "file" in value:
        return upload_of(value["file"])
    if isinstance(value, dict):
        return _thing(discord, channel, int(value["thing"]))
    return value


def _thing(discord: LocalDiscord, channel: Channel, identity: int) -> Any:
    roles = channel.guild.roles if channel.guild else {}
    for shelf in (discord.world.users, discord.world.channels, roles):
        if identity in shelf:
            return shelf[identity]
    raise ImpossibleError("There is nobody and nothing of that id.")


def upload_of(file: Json) -> Upload:
    return Upload(str(file["name"]), b64decode(file["content"]), str(file.get("type") or ""))


def name_of(ask: Json, most: int = LONGEST_NAME) -> str:
    name = " ".join(str(ask["name"]).split())
    if not 1 <= len(name) <= most:
        raise ImpossibleError("A name has 1 to {most} characters.", most=most)
    return name
