"""Threads: from a message, on their own, private; and who is in them."""

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world import access, posting
from playground.world.channels import Channel, Thread, Type
from playground.world.errors import ApiError, refuse
from playground.world.limits import thread_faults
from playground.world.messages import HAS_THREAD, Message
from playground.world.news import Kind


def from_message(call: Call) -> Json:
    parent = _parent(call)
    access.need(call.world, parent, "create_public_threads")
    message = access.message(parent, call.id("message_id"))
    if message.thread:
        raise ApiError(160004)
    thread = _opened(call, parent, Type.PUBLIC_THREAD, message)
    message.thread = thread
    message.flags |= HAS_THREAD
    call.world.news.tell(Kind.MESSAGE_EDITED, message)
    return thread.payload(call.world.bot)


def standalone(call: Call) -> Json:
    parent = _parent(call)
    kind = Type(call.body.get("type") or Type.PRIVATE_THREAD)
    is_private = kind is Type.PRIVATE_THREAD
    access.need(call.world, parent, "create_private_threads" if is_private else "create_public_threads")
    thread = _opened(call, parent, kind, None)
    if not is_private:
        about = {"type": 0, "channel_id": str(thread.id)}
        posting.notice(call.world, parent, posting.THREAD_OPENED, about, thread.name)
    return thread.payload(call.world.bot)


def _parent(call: Call) -> Channel:
    parent = access.channel(call.world, call.id("channel_id"))
    if parent.type is not Type.TEXT:
        raise ApiError(50024)
    return parent


def _opened(call: Call, parent: Channel, kind: Type, message: Message | None) -> Channel:
    refuse(thread_faults(call.body, is_new=True))
    world, now = call.world, call.world.clock.now()
    identity = message.id if message else world.ids.draw()
    thread = Channel(identity, kind, call.body["name"], parent.guild, parent)
    thread.thread = Thread(world.bot, now, {world.bot.id: now})
    thread.thread.auto_archive = call.body.get("auto_archive_duration") or thread.thread.auto_archive
    thread.slowmode = call.body.get("rate_limit_per_user") or 0
    return world.open(thread)


def add_member(call: Call) -> None:
    channel, thread = _thread(call)
    if not channel.may(call.world.bot, "send_messages_in_threads"):
        raise ApiError(50001)
    if channel.guild is None or call.id("user_id") not in channel.guild.members:
        raise ApiError(10007)
    if thread.is_archived:
        raise ApiError(50083)
    thread.members.setdefault(call.id("user_id"), call.world.clock.now())
    call.world.news.tell(Kind.THREAD_MEMBERS, channel)


def remove_member(call: Call) -> None:
    channel, thread = _thread(call)
    is_mine = channel.type is Type.PRIVATE_THREAD and thread.owner is call.world.bot
    if not is_mine:
        access.need(call.world, channel, "manage_threads")
    thread.members.pop(call.id("user_id"), None)
    call.world.news.tell(Kind.THREAD_MEMBERS, channel)


def _thread(call: Call) -> tuple[Channel, Thread]:
    channel = access.channel(call.world, call.id("channel_id"))
    if channel.thread is None:
        raise ApiError(50024)
    return channel, channel.thread


_MEMBERS = "/channels/{channel_id}/thread-members"

ROUTES = (
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message, 201),
    Route("POST", "/channels/{channel_id}/threads", standalone, 201),
    Route("PUT", f"{_MEMBERS}/{{user_id}}", add_member, 204),
    Route("DELETE", f"{_MEMBERS}/{{user_id}}", remove_member, 204),
)
