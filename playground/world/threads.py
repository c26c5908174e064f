"""Opening a thread, by the bot or by a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world import posting
from playground.world.channels import UNLESS_SAID, Channel, Thread, Type
from playground.world.errors import ApiError, refuse
from playground.world.limits import thread_faults
from playground.world.messages import HAS_THREAD
from playground.world.news import Kind

if TYPE_CHECKING:
    from playground.wire import Json
    from playground.world.messages import Message
    from playground.world.users import User
    from playground.world.world import World


def from_message(world: World, owner: User, message: Message, body: Json) -> Channel:
    if message.thread:
        raise ApiError(160004)
    thread = _open_thread(world, owner, message.channel, Type.PUBLIC_THREAD, body, identity=message.id)
    message.thread = thread
    message.flags |= HAS_THREAD
    world.news.tell(Kind.MESSAGE_EDITED, message)
    return thread


def standalone(world: World, owner: User, parent: Channel, kind: Type, body: Json) -> Channel:
    """Open a thread of its own; a public one is announced."""
    thread = _open_thread(world, owner, parent, kind, body, identity=None)
    if kind is Type.PUBLIC_THREAD:
        about = {"type": 0, "channel_id": str(thread.id)}
        posting.notice(world, owner, parent, posting.THREAD_OPENED, about, content=thread.name)
    return thread


def _open_thread(
    world: World, owner: User, parent: Channel, kind: Type, body: Json, *, identity: int | None
) -> Channel:
    refuse(thread_faults(body, is_new=True))
    now = world.clock.now()
    thread = Channel(identity or world.ids.draw(), kind, body["name"], parent.guild, parent)
    thread.thread = Thread(owner, now, {owner.id: now})
    thread.thread.auto_archive = body.get("auto_archive_duration") or UNLESS_SAID
    thread.slowmode = body.get("rate_limit_per_user") or 0
    return world.open(thread)


def set_archived(world: World, channel: Channel, *, to_sleep: bool) -> None:
    """Archive a thread or take it out of the archive."""
    assert channel.thread is not None
    channel.thread.is_archived = to_sleep
    channel.thread.archived_at = world.clock.now()
    world.news.tell(Kind.CHANNEL_EDITED, channel)
