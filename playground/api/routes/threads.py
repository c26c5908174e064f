"""Threads: from a message, on their own, private; and who is in them."""

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world import access, threads
from playground.world.channels import Channel, Thread, Type
from playground.world.errors import ApiError
from playground.world.news import Kind


def from_message(call: Call) -> Json:
    parent = _parent(call)
    access.require_permissions(call.world, parent, "create_public_threads")
    message = access.message(parent, call.id("message_id"))
    bot = call.world.bot
    return threads.from_message(call.world, bot, message, call.body).payload(bot)


def standalone(call: Call) -> Json:
    parent, bot = _parent(call), call.world.bot
    kind = Type(call.body.get("type") or Type.PRIVATE_THREAD)
    is_private = kind is Type.PRIVATE_THREAD
    access.require_permissions(
        call.world, parent, "create_private_threads" if is_private else "create_public_threads"
    )
    return threads.standalone(call.world, bot, parent, kind, call.body).payload(bot)


def _parent(call: Call) -> Channel:
    parent = access.channel(call.world, call.id("channel_id"))
    if parent.type is not Type.TEXT:
        raise ApiError(50024)
    return parent


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
        access.require_permissions(call.world, channel, "manage_threads")
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
