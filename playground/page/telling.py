"""What the page is told: the scene as a whole, then every change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world.interactions import Answer, Interaction
from playground.world.news import Change, Kind
from playground.world.permissions import ADMINISTRATOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playground.server import LocalDiscord
    from playground.wire import Json
    from playground.world.channels import Channel
    from playground.world.guilds import Guild
    from playground.world.messages import Message
    from playground.world.users import User
    from playground.world.world import World


def scene(discord: LocalDiscord) -> Json:
    """Return who and what there is, without what has been said."""
    world = discord.world
    return {
        "on": "scene",
        "now": world.clock.now().timestamp(),
        "connected": discord.gateway.is_connected,
        "bot": str(world.bot.id),
        "people": [_person(world, user) for user in world.users.values()],
        "servers": [_server(guild) for guild in world.guilds.values()],
        "channels": [_channel(world, channel) for channel in world.channels.values()],
    }


def describe(discord: LocalDiscord, change: Change) -> Iterator[Json]:
    tell = _TELLERS.get(change.kind)
    if tell:
        yield tell(discord, change)


def _person(world: World, user: User) -> Json:
    members = [guild.members[user.id] for guild in world.guilds.values() if user.id in guild.members]
    return {
        "id": str(user.id),
        "name": user.name,
        "locale": user.locale,
        "is_bot": user.is_bot,
        "is_admin": any(member.permissions & ADMINISTRATOR for member in members),
        "is_host": user is world.host,
    }


def _server(guild: Guild) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "roles": [
            {"id": str(role.id), "name": role.name} for role in guild.roles.values() if role.id != guild.id
        ],
        "members": [str(identity) for identity in guild.members],
    }


def _channel(world: World, channel: Channel) -> Json:
    members = channel.guild.members if channel.guild else {user.id: user for user in channel.recipients}
    readers = [user for user in map(world.users.__getitem__, members) if channel.is_open_to(user)]
    return {
        "id": str(channel.id),
        "type": int(channel.type),
        "name": channel.name,
        "server": str(channel.guild.id) if channel.guild else None,
        "parent": str(channel.parent.id) if channel.parent else None,
        "is_closed": bool(channel.thread and channel.thread.is_archived),
        "readers": [str(user.id) for user in readers],
        "writers": [str(user.id) for user in readers if channel.may_talk(user)],
    }


def message(discord: LocalDiscord, said: Message) -> Json:
    """Return a message as everybody gets it, with who may see it and whom it calls."""
    called = [user for user in discord.world.users.values() if said.pings(user)]
    return said.payload() | {
        "audience": str(said.audience.id) if said.audience else None,
        "is_thinking": said.is_thinking,
        "pings": [str(user.id) for user in called],
        "used": _command_behind(discord, said),
    }


def _command_behind(discord: LocalDiscord, said: Message) -> Json | None:
    """Return who made the bot say it with which command."""
    about = said.metadata
    interaction = discord.desk.by_id.get(int(about["id"])) if about and about["type"] == 2 else None  # noqa: PLR2004 -- a command, as in Discord's table of interaction types
    if interaction is None:
        return None
    return {"person": str(interaction.user.id), "command": _name(interaction.data)}


def _name(data: Json) -> str:
    words, inner = [data.get("name", "")], data.get("options") or []
    while inner and inner[0]["type"] <= 2:  # noqa: PLR2004 -- a subcommand or a group of them
        words.append(inner[0]["name"])
        inner = inner[0].get("options") or []
    return " ".join(words)


def _interaction(asked: Interaction) -> Json:
    return {
        "id": str(asked.id),
        "kind": asked.kind.name.lower(),
        "person": str(asked.user.id),
        "channel": str(asked.channel.id),
        "source": str(asked.source.id) if asked.source else None,
        "custom_id": asked.data.get("custom_id"),
        "name": _name(asked.data),
        "data": asked.data,
        "has_failed": asked.has_failed,
        "is_settled": asked.is_settled,
        "answer": asked.answer.name.lower() if asked.answer is not None else None,
        "took": asked.took,
        "modal": _modal(asked),
    }


def _modal(asked: Interaction) -> Json | None:
    if asked.modal is None or asked.answer is not Answer.MODAL:
        return None
    form = asked.modal
    return {"custom_id": form.custom_id, "title": form.title, "components": form.components}


def _message_told(discord: LocalDiscord, change: Change) -> Json:
    return {"on": "message", "message": message(discord, change.subject)}


def _message_gone(_discord: LocalDiscord, change: Change) -> Json:
    said: Message = change.subject
    return {"on": "gone", "message": str(said.id), "channel": str(said.channel.id)}


def _interaction_told(_discord: LocalDiscord, change: Change) -> Json:
    return {"on": "interaction", "interaction": _interaction(change.subject)}


def _bot_told(discord: LocalDiscord, _change: Change) -> Json:
    return {"on": "bot", "connected": discord.gateway.is_connected}


def _clock_told(discord: LocalDiscord, _change: Change) -> Json:
    return {"on": "clock", "now": discord.world.clock.now().timestamp()}


def _commands_told(_discord: LocalDiscord, _change: Change) -> Json:
    return {"on": "commands"}


def _request_told(_discord: LocalDiscord, _change: Change) -> Json:
    return {"on": "request"}


def _scene_told(discord: LocalDiscord, _change: Change) -> Json:
    return scene(discord)


_TELLERS: dict[Kind, Callable[[LocalDiscord, Change], Json]] = {
    Kind.MESSAGE_CREATED: _message_told,
    Kind.MESSAGE_EDITED: _message_told,
    Kind.MESSAGE_DELETED: _message_gone,
    Kind.INTERACTION_SENT: _interaction_told,
    Kind.INTERACTION_ANSWERED: _interaction_told,
    Kind.INTERACTION_FAILED: _interaction_told,
    Kind.THINKING: _interaction_told,
    Kind.MODAL_OPENED: _interaction_told,
    Kind.SESSION_CHANGED: _bot_told,
    Kind.CLOCK_MOVED: _clock_told,
    Kind.COMMANDS_SYNCED: _commands_told,
    Kind.REQUEST_MADE: _request_told,
    Kind.CHANNEL_CREATED: _scene_told,
    Kind.CHANNEL_EDITED: _scene_told,
    Kind.CHANNEL_DELETED: _scene_told,
    Kind.THREAD_MEMBERS: _scene_told,
    Kind.GUILD_CREATED: _scene_told,
    Kind.GUILD_EDITED: _scene_told,
    Kind.GUILD_DELETED: _scene_told,
    Kind.ROLE_EDITED: _scene_told,
    Kind.MEMBER_JOINED: _scene_told,
    Kind.MEMBER_EDITED: _scene_told,
    Kind.MEMBER_LEFT: _scene_told,
}
