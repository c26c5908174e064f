"""How the world's changes are told through the gateway."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.world.news import Change, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playground.wire import Json
    from playground.world.channels import Channel
    from playground.world.guilds import Guild, Member
    from playground.world.messages import Message
    from playground.world.world import World

GUILDS, MEMBERS, MODERATION = 1 << 0, 1 << 1, 1 << 2
MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | 1 << 8 | CONTENT
WITHOUT_CONTENT: Json = {"content": "", "embeds": [], "attachments": [], "components": []}


@dataclass(frozen=True, slots=True)
class Dispatch:
    """An event of the gateway; only sessions with that intent are told."""

    name: str
    data: Json
    intent: int = 0
    guild: Guild | None = None
    redacted: Json | None = None


def dispatches(world: World, change: Change, heard: int) -> Iterator[Dispatch]:
    """Give the events the bot is told of a change, if it is told at all; `heard` are the intents it has."""
    translate = _TRANSLATIONS.get(change.kind)
    if translate is _message and not heard & _intent(change.subject):
        return  # it is long, to be spelled in vain
    if translate:
        yield from translate(world, change)


def _message(world: World, change: Change) -> Iterator[Dispatch]:
    message: Message = change.subject
    name = "MESSAGE_CREATE" if change.kind is Kind.MESSAGE_CREATED else "MESSAGE_UPDATE"
    if not message.channel.is_open_to(world.bot):
        return
    data = message.broadcast()
    is_plain = message.author is world.bot or message.channel.is_direct or world.bot in message.mentions
    redacted = None if is_plain else data | WITHOUT_CONTENT
    yield Dispatch(name, data, _intent(message), message.channel.guild, redacted)


def _message_deleted(world: World, change: Change) -> Iterator[Dispatch]:
    message: Message = change.subject
    if message.channel.is_open_to(world.bot):
        data = {"id": str(message.id), "channel_id": str(message.channel.id)}
        yield Dispatch("MESSAGE_DELETE", data | _in_guild(message.channel), _intent(message))


def _intent(message: Message) -> int:
    # Discord ties ephemeral messages to the intent of direct ones.
    is_direct = message.channel.is_direct or message.audience is not None
    return DIRECT_MESSAGES if is_direct else MESSAGES


def _interaction(world: World, change: Change) -> Iterator[Dispatch]:
    yield Dispatch("INTERACTION_CREATE", change.subject.payload(world.bot), 0, change.subject.channel.guild)


def _channel(world: World, change: Change) -> Iterator[Dispatch]:
    channel: Channel = change.subject
    if channel.guild is None or not world.has_bot(channel.guild):
        return
    if channel.is_thread and not channel.is_open_to(world.bot):
        return
    name = ("THREAD" if channel.is_thread else "CHANNEL") + _SUFFIXES[change.kind]
    data = channel.payload_told(world.bot)
    if name == "THREAD_CREATE":
        data["newly_created"] = True
    yield Dispatch(name, data, GUILDS, channel.guild)


_SUFFIXES = {
    Kind.CHANNEL_CREATED: "_CREATE",
    Kind.CHANNEL_EDITED: "_UPDATE",
    Kind.CHANNEL_DELETED: "_DELETE",
}


def _pins(world: World, change: Change) -> Iterator[Dispatch]:
    channel: Channel = change.subject
    if channel.is_open_to(world.bot):
        last = max(channel.pins.values(), default=None)
        data = {"channel_id": str(channel.id), "last_pin_timestamp": last.isoformat() if last else None}
        yield Dispatch("CHANNEL_PINS_UPDATE", data | _in_guild(channel), GUILDS, channel.guild)


def _guild(world: World, change: Change) -> Iterator[Dispatch]:
    guild: Guild = change.subject
    if world.has_bot(guild):
        yield Dispatch("GUILD_CREATE", guild.creation(world.bot), GUILDS, guild)


def _guild_edited(world: World, change: Change) -> Iterator[Dispatch]:
    if world.has_bot(change.subject):
        yield Dispatch("GUILD_UPDATE", change.subject.payload(), GUILDS, change.subject)


def _guild_left(_world: World, change: Change) -> Iterator[Dispatch]:
    guild: Guild = change.subject.guild
    yield Dispatch("GUILD_DELETE", {"id": str(guild.id)}, GUILDS, guild)


def _role(world: World, change: Change) -> Iterator[Dispatch]:
    guild: Guild = change.context["guild"]
    if world.has_bot(guild):
        name = "GUILD_ROLE_CREATE" if change.context["is_new"] else "GUILD_ROLE_UPDATE"
        data = {"guild_id": str(guild.id), "role": change.subject.payload()}
        yield Dispatch(name, data, GUILDS, guild)


def _member(world: World, change: Change) -> Iterator[Dispatch]:
    member: Member = change.subject
    if world.has_bot(member.guild):
        data = member.payload() | {"guild_id": str(member.guild.id)}
        is_me = member.user is world.bot
        name = "GUILD_MEMBER_ADD" if change.kind is Kind.MEMBER_JOINED else "GUILD_MEMBER_UPDATE"
        yield Dispatch(name, data, GUILDS if is_me else MEMBERS, member.guild)


def _member_gone(world: World, change: Change) -> Iterator[Dispatch]:
    member: Member = change.subject
    if world.has_bot(member.guild):
        data = {"guild_id": str(member.guild.id), "user": member.user.payload()}
        left = change.kind is Kind.MEMBER_LEFT
        name, intent = ("GUILD_MEMBER_REMOVE", MEMBERS) if left else ("GUILD_BAN_ADD", MODERATION)
        yield Dispatch(name, data, intent, member.guild)


def _unban(world: World, change: Change) -> Iterator[Dispatch]:
    guild: Guild = change.context["guild"]
    if world.has_bot(guild):
        data = {"guild_id": str(guild.id), "user": change.subject.payload()}
        yield Dispatch("GUILD_BAN_REMOVE", data, MODERATION, guild)


def _in_guild(channel: Channel) -> Json:
    return {"guild_id": str(channel.guild.id)} if channel.guild else {}


_TRANSLATIONS: dict[Kind, Callable[[World, Change], Iterator[Dispatch]]] = {
    Kind.MESSAGE_CREATED: _message,
    Kind.MESSAGE_EDITED: _message,
    Kind.MESSAGE_DELETED: _message_deleted,
    Kind.INTERACTION_SENT: _interaction,
    Kind.CHANNEL_CREATED: _channel,
    Kind.CHANNEL_EDITED: _channel,
    Kind.CHANNEL_DELETED: _channel,
    Kind.CHANNEL_PINS: _pins,
    Kind.GUILD_CREATED: _guild,
    Kind.GUILD_EDITED: _guild_edited,
    Kind.GUILD_DELETED: _guild_left,
    Kind.ROLE_EDITED: _role,
    Kind.MEMBER_JOINED: _member,
    Kind.MEMBER_EDITED: _member,
    Kind.MEMBER_LEFT: _member_gone,
    Kind.MEMBER_BANNED: _member_gone,
    Kind.MEMBER_UNBANNED: _unban,
}
