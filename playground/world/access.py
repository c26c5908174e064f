"""What the bot may reach, and the refusal if it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world.errors import ApiError

if TYPE_CHECKING:
    from playground.world.channels import Channel
    from playground.world.guilds import Guild, Member
    from playground.world.messages import Message
    from playground.world.users import User
    from playground.world.world import World


def channel(world: World, identity: int) -> Channel:
    """Return a channel the bot can read."""
    found = world.channel(identity)
    if not found.is_open_to(world.bot):
        raise ApiError(50001)
    return found


def require_permissions(world: World, where: Channel, *names: str) -> None:
    """Refuse unless the bot has all these permissions there."""
    if not where.may(world.bot, *names):
        raise ApiError(50013)


def message(where: Channel, identity: int) -> Message:
    """Return a message anybody in the channel could fetch; ephemeral ones are not among them."""
    found = where.messages.get(identity)
    if found is None or found.audience is not None:
        raise ApiError(10008)
    return found


def guild(world: World, identity: int) -> Guild:
    found = world.guilds.get(identity)
    if found is None or not world.has_bot(found):
        raise ApiError(10004)
    return found


def user(world: World, identity: int) -> User:
    if identity not in world.users:
        raise ApiError(10013)
    return world.users[identity]


def member(world: World, guild_id: int, user_id: int) -> Member:
    found = guild(world, guild_id).members.get(user(world, user_id).id)
    if found is None:
        raise ApiError(10007)
    return found


def sending(world: World, where: Channel, body: dict[str, object], *, has_files: bool) -> None:
    """Refuse a message the bot may not post there."""
    if where.is_direct:
        _writing_to(world, where)
        return
    if not where.may_talk(world.bot):
        raise ApiError(50013)
    if has_files:
        require_permissions(world, where, "attach_files")
    if body.get("embeds"):
        require_permissions(world, where, "embed_links")
    if where.thread and where.thread.is_locked:
        raise ApiError(50083)


def _writing_to(world: World, where: Channel) -> None:
    person = where.recipients[0]
    if not person.accepts_messages:
        raise ApiError(50007)
    if not world.shares_guild(person) and not person.has_installed:
        raise ApiError(50278)
