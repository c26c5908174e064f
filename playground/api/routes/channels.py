"""Channels themselves: looking at, changing and deleting them."""

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world import access
from playground.world.channels import (
    Channel,
    Thread,
)
from playground.world.errors import ApiError, refuse
from playground.world.limits import thread_faults
from playground.world.news import Kind


def fetch(call: Call) -> Json:
    return _channel(call).payload(call.world.bot)


def edit(call: Call) -> Json:
    channel = _channel(call)
    if channel.thread:
        _may_edit_thread(call, channel, channel.thread)
        _edit_thread(call, channel.thread)
    else:
        access.require_permissions(call.world, channel, "manage_channels")
        channel.topic = call.body.get("topic", channel.topic)
    channel.name = call.body.get("name") or channel.name
    channel.slowmode = call.body.get("rate_limit_per_user", channel.slowmode) or 0
    call.world.news.tell(Kind.CHANNEL_EDITED, channel)
    return channel.payload(call.world.bot)


def _may_edit_thread(call: Call, channel: Channel, thread: Thread) -> None:
    is_waking = call.body.get("archived") is False
    if is_waking and len(call.body) == 1 and not thread.is_locked:  # anybody who may talk there wakes it
        access.require_permissions(call.world, channel, "send_messages_in_threads")
        return
    is_mine = thread.owner is call.world.bot and not thread.is_locked
    if not is_mine or "locked" in call.body:
        access.require_permissions(call.world, channel, "manage_threads")
    if thread.is_archived and not is_waking:
        raise ApiError(50083)


def _edit_thread(call: Call, thread: Thread) -> None:
    body = call.body
    refuse(thread_faults(body, is_new=False))
    thread.is_locked = bool(body.get("locked", thread.is_locked))
    thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive
    if "archived" in body:
        thread.is_archived = bool(body["archived"])
        thread.archived_at = call.world.clock.now()


def delete(call: Call) -> Json:
    channel = _channel(call)
    if not channel.is_direct:
        access.require_permissions(
            call.world, channel, "manage_threads" if channel.is_thread else "manage_channels"
        )
        call.world.close(channel)
    return channel.payload(call.world.bot)


def _channel(call: Call) -> Channel:
    return access.channel(call.world, call.id("channel_id"))


ROUTES = (
    Route("GET", "/channels/{channel_id}", fetch),
    Route("PATCH", "/channels/{channel_id}", edit),
    Route("DELETE", "/channels/{channel_id}", delete),
)
