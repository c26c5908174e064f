"""What the page can ask for: everything a person does, and what only a playground allows."""

from __future__ import annotations

from base64 import b64decode
from typing import TYPE_CHECKING, Any

from playground.page.telling import message as told
from playground.people.commandline import (
    CHAT_INPUT,
    ON_MESSAGE,
    ON_USER,
    ImpossibleError,
    offered,
)
from playground.people.person import Person
from playground.wire import Upload
from playground.world import threads
from playground.world.news import Kind

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playground.server import LocalDiscord
    from playground.wire import Json
    from playground.world.channels import Channel
    from playground.world.guilds import Guild
    from playground.world.interactions import Interaction
    from playground.world.messages import Message
    from playground.world.users import User

LONGEST_NAME = 32
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
LONGEST_WAIT = 366 * 24 * 3600  # seconds
LOCALES = ("en-US", "en-GB", "fr", "de", "es-ES", "it", "pl", "pt-BR", "ja", "ar")


# Using the bot


def click(discord: LocalDiscord, ask: Json) -> Json:
    return _sent(_person(discord, ask).click(_message(discord, ask), ask["custom_id"]))


def choose(discord: LocalDiscord, ask: Json) -> Json:
    source = _message(discord, ask)
    values = [_meant(discord, source.channel, value) for value in ask["values"]]
    return _sent(_person(discord, ask).choose(source, ask["custom_id"], values))


def slash(discord: LocalDiscord, ask: Json) -> Json:
    channel = _channel(discord, ask)
    return _sent(_person(discord, ask).slash(channel, ask["command"], _values(discord, channel, ask)))


async def complete(discord: LocalDiscord, ask: Json) -> Json:
    """Wait for what the bot offers to somebody who types."""
    channel = _channel(discord, ask)
    values = _values(discord, channel, ask)
    asked = await _person(discord, ask).complete(channel, ask["command"], values, ask["focused"])
    if asked.has_failed:
        raise ImpossibleError("The bot offered nothing in time.")
    return {"choices": asked.choices}


def context(discord: LocalDiscord, ask: Json) -> Json:
    person, channel = _person(discord, ask), _channel(discord, ask)
    if "message" in ask:
        return _sent(person.context(_message(discord, ask), ask["command"]))
    target = Person(discord.world, discord.desk, _user(discord, ask["target"]))
    return _sent(person.context(target, ask["command"], channel))


def submit(discord: LocalDiscord, ask: Json) -> Json:
    modal = discord.desk.by_id[int(ask["interaction"])].modal
    if modal is None:
        raise ImpossibleError("There is no such form.")
    channel = modal.origin.channel
    return _sent(_person(discord, ask).submit(modal, _values(discord, channel, ask)))


def commands(discord: LocalDiscord, ask: Json) -> Json:
    """Return what the person finds after a slash, on a person and on a message."""
    channel, user = _channel(discord, ask), _user(discord, ask["person"])
    kinds = (CHAT_INPUT, ON_USER, ON_MESSAGE)
    return {"commands": [one for kind in kinds for one in offered(discord.world, channel, user, kind)]}


# Talking


def history(discord: LocalDiscord, ask: Json) -> Json:
    """Return all that was said in a channel; the page shows each person what is theirs."""
    channel = _channel(discord, ask)
    return {"messages": [told(discord, said) for said in channel.messages.values()]}


def say(discord: LocalDiscord, ask: Json) -> Json:
    files = [_upload(file) for file in ask.get("files") or ()]
    _person(discord, ask).say(_channel(discord, ask), ask["text"], files=files)
    return {}


def delete(discord: LocalDiscord, ask: Json) -> Json:
    _person(discord, ask).delete(_message(discord, ask))
    return {}


def edit(discord: LocalDiscord, ask: Json) -> Json:
    """Change what a person has said."""
    _person(discord, ask).edit(_message(discord, ask), ask["text"])
    return {}


def inbox(discord: LocalDiscord, ask: Json) -> Json:
    """Open the direct messages with the bot."""
    return {"channel": str(_person(discord, ask).inbox.id)}


# Setting the scene


def invent(discord: LocalDiscord, ask: Json) -> Json:
    """Let a new pretend person join."""
    person = discord.person(_name(ask), locale=_locale(ask), is_admin=bool(ask.get("is_admin")))
    return {"person": str(person.id)}


def change(discord: LocalDiscord, ask: Json) -> Json:
    """Give a pretend person another name, language or rank."""
    user = _user(discord, ask["person"])
    user.name, user.locale = _name(ask), _locale(ask)
    for guild in discord.world.guilds.values():
        member = guild.members.get(user.id)
        if member:
            rank = discord.world.administrators(guild)
            others = [role for role in member.roles if role is not rank]
            member.roles = [*others, rank] if ask.get("is_admin") else others
            discord.world.news.tell(Kind.MEMBER_EDITED, member)
    return {}


def wait(discord: LocalDiscord, ask: Json) -> Json:
    """Let time pass on this Discord."""
    seconds = float(ask["seconds"])
    if not 0 < seconds <= LONGEST_WAIT:
        raise ImpossibleError("The clock moves forward only, at most a year at once.")
    discord.pass_time(seconds=seconds)
    return {}


async def waits(discord: LocalDiscord, _: Json) -> Json:
    """Return what the bot waits for, the next first."""
    found = await discord.timepiece.waits()
    return {"waits": [{"at": wait.at, "what": wait.what} for wait in found]}


# Changing the place


def open_channel(discord: LocalDiscord, ask: Json) -> Json:
    guild = _guild(discord, ask)
    return {"channel": str(discord.channel(_name(ask, LONGEST_CHANNEL), guild).id)}


def open_thread(discord: LocalDiscord, ask: Json) -> Json:
    """Start a thread, from a message if one is named."""
    message = _message(discord, ask) if "message" in ask else None
    name = _name(ask, LONGEST_CHANNEL)
    return {"channel": str(_person(discord, ask).open_thread(_channel(discord, ask), name, message).id)}


def close_channel(discord: LocalDiscord, ask: Json) -> Json:
    """Delete a channel or thread, as its server's owner would."""
    channel = _channel(discord, ask)
    if channel.is_direct:
        raise ImpossibleError("Nobody can delete direct messages.")
    discord.delete_channel(channel)
    return {}


def put_to_sleep(discord: LocalDiscord, ask: Json) -> Json:
    threads.put(discord.world, _thread(discord, ask), to_sleep=True)
    return {}


def wake(discord: LocalDiscord, ask: Json) -> Json:
    threads.put(discord.world, _thread(discord, ask), to_sleep=False)
    return {}


def leave(discord: LocalDiscord, ask: Json) -> Json:
    """Let a person leave a server, or take the bot away."""
    guild, user = _guild(discord, ask), _user(discord, ask["person"])
    if user.id not in guild.members or user is guild.owner:
        raise ImpossibleError("They cannot leave that server.")
    discord.world.leave(user, guild)
    return {}


def come_back(discord: LocalDiscord, ask: Json) -> Json:
    guild, user = _guild(discord, ask), _user(discord, ask["person"])
    if user.id in guild.members:
        raise ImpossibleError("They are there already.")
    discord.world.join(user, guild)
    return {}


def permissions(discord: LocalDiscord, ask: Json) -> Json:
    """Return what somebody may do in a channel; a thread is as its channel."""
    channel, user = _channel(discord, ask), _user(discord, ask["who"])
    return {"permissions": {name: channel.may(user, name) for name in PERMISSIONS}}


def permit(discord: LocalDiscord, ask: Json) -> Json:
    """Give somebody these permissions in a channel, and take the others away."""
    channel, user = _channel(discord, ask), _user(discord, ask["who"])
    home, given = channel.parent or channel, set(ask["given"])
    who = None if user is discord.world.bot else Person(discord.world, discord.desk, user)
    changed = [name for name in PERMISSIONS if channel.may(user, name) != (name in given)]
    discord.allow(home, *(name for name in changed if name in given), who=who)
    discord.forbid(home, *(name for name in changed if name not in given), who=who)
    return {}


def _sent(interaction: Interaction) -> Json:
    return {"interaction": str(interaction.id)}


def _user(discord: LocalDiscord, identity: str) -> User:
    return discord.world.users[int(identity)]


def _person(discord: LocalDiscord, ask: Json) -> Person:
    user = _user(discord, ask["person"])
    if user.is_bot:
        raise ImpossibleError("The bot speaks for itself.")
    return Person(discord.world, discord.desk, user)


def _channel(discord: LocalDiscord, ask: Json) -> Channel:
    found = discord.world.channels[int(ask["channel"])]
    if not found.is_open_to(_user(discord, ask["person"])):
        raise ImpossibleError("They do not see that channel.")
    return found


def _thread(discord: LocalDiscord, ask: Json) -> Channel:
    found = _channel(discord, ask)
    if not found.is_thread:
        raise ImpossibleError("That is no thread.")
    return found


def _guild(discord: LocalDiscord, ask: Json) -> Guild:
    return discord.world.guilds[int(ask["server"])]


def _message(discord: LocalDiscord, ask: Json) -> Message:
    found = _channel(discord, ask).messages.get(int(ask["message"]))
    if found is None:
        raise ImpossibleError("That message is gone.")
    return found


def _values(discord: LocalDiscord, channel: Channel, ask: Json) -> Json:
    return {name: _meant(discord, channel, value) for name, value in ask["values"].items()}


def _meant(discord: LocalDiscord, channel: Channel, value: Any) -> Any:
    """Turn {"thing": id} and {"file": ...} into what they stand for."""
    if isinstance(value, list):
        return [_meant(discord, channel, one) for one in value]
    if isinstance(value, dict) and "file" in value:
        return _upload(value["file"])
    if isinstance(value, dict):
        return _thing(discord, channel, int(value["thing"]))
    return value


def _thing(discord: LocalDiscord, channel: Channel, identity: int) -> Any:
    roles = channel.guild.roles if channel.guild else {}
    for shelf in (discord.world.users, discord.world.channels, roles):
        if identity in shelf:
            return shelf[identity]
    raise ImpossibleError("There is nobody and nothing of that id.")


def _upload(file: Json) -> Upload:
    return Upload(str(file["name"]), b64decode(file["content"]), str(file.get("type") or ""))


def _name(ask: Json, most: int = LONGEST_NAME) -> str:
    name = " ".join(str(ask["name"]).split())
    if not 1 <= len(name) <= most:
        raise ImpossibleError("A name has 1 to {most} characters.", most=most)
    return name


def _locale(ask: Json) -> str:
    if ask["locale"] not in LOCALES:
        raise ImpossibleError("Discord has no such language here.")
    return str(ask["locale"])


DEEDS: dict[str, Callable[[LocalDiscord, Json], Json | Awaitable[Json]]] = {
    deed.__name__: deed
    for deed in (
        click,
        choose,
        slash,
        complete,
        context,
        submit,
        commands,
        history,
        say,
        delete,
        inbox,
        invent,
        change,
        wait,
        waits,
        edit,
        open_channel,
        open_thread,
        close_channel,
        put_to_sleep,
        wake,
        leave,
        come_back,
        permissions,
        permit,
    )
}
