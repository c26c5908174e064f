"""Messages of a channel: sending, reading, changing, deleting and pinning them."""

from itertools import islice

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world import access, posting
from playground.world.channels import Channel
from playground.world.errors import ApiError
from playground.world.messages import Message
from playground.world.news import Kind

PINS = 250


def send(call: Call) -> Json:
    channel = _channel(call)
    access.sending(call.world, channel, call.body, has_files=bool(call.files))
    earlier = posting.same_nonce(call.world, call.world.bot, call.body)
    message = earlier or posting.post(call.world, channel, call.world.bot, call.body, call.files)
    return message.payload()


def history(call: Call) -> list[Json]:
    channel, query = _channel(call), call.query
    if not channel.may(call.world.bot, "read_message_history"):
        return []
    limit = int(query.get("limit", 50))
    found = [message for message in channel.messages.values() if message.audience is None]
    if "before" in query:
        found = [message for message in found if message.id < int(query["before"])]
    elif "around" in query:
        around = int(query["around"])
        found = sorted(found, key=lambda message: abs(message.id - around))[:limit]
    elif "after" in query:
        found = list(islice((m for m in found if m.id > int(query["after"])), limit))
    newest_first = sorted(found, key=lambda message: -message.id)
    return [message.payload() for message in newest_first[:limit]]


def fetch(call: Call) -> Json:
    channel = _channel(call)
    access.require_permissions(call.world, channel, "read_message_history")
    return _message(call, channel).payload()


def edit(call: Call) -> Json:
    message = _message(call, _channel(call))
    if message.author is not call.world.bot:
        raise ApiError(50005)
    return posting.edit(call.world, message, call.body, call.files).payload()


def delete(call: Call) -> None:
    channel = _channel(call)
    message = _message(call, channel)
    if message.author is not call.world.bot:
        access.require_permissions(call.world, channel, "manage_messages")
    posting.delete(call.world, message)


def pins(call: Call) -> Json:
    channel = _channel(call)
    newest_first = sorted(channel.pins.items(), key=lambda pin: pin[1], reverse=True)
    items = [
        {"pinned_at": pinned_at.isoformat(), "message": channel.messages[identity].payload()}
        for identity, pinned_at in newest_first
    ]
    return {"items": items, "has_more": False}


def pin(call: Call) -> None:
    channel = _channel(call)
    access.require_permissions(call.world, channel, "pin_messages")
    message = _message(call, channel)
    if message.id in channel.pins:
        return
    if len(channel.pins) >= PINS:
        raise ApiError(30003)
    channel.pins[message.id] = call.world.clock.now()
    call.world.news.tell(Kind.CHANNEL_PINS, channel)
    call.world.news.tell(Kind.MESSAGE_EDITED, message)
    about = {"type": 0, "channel_id": str(channel.id), "message_id": str(message.id)}
    posting.notice(call.world, call.world.bot, channel, posting.PINNED, about)


def unpin(call: Call) -> None:
    channel = _channel(call)
    access.require_permissions(call.world, channel, "pin_messages")
    message = _message(call, channel)
    channel.pins.pop(message.id, None)
    call.world.news.tell(Kind.CHANNEL_PINS, channel)
    call.world.news.tell(Kind.MESSAGE_EDITED, message)


def _channel(call: Call) -> Channel:
    return access.channel(call.world, call.id("channel_id"))


def _message(call: Call, channel: Channel) -> Message:
    return access.message(channel, call.id("message_id"))


_MESSAGES = "/channels/{channel_id}/messages"

ROUTES = (
    Route("POST", _MESSAGES, send),
    Route("GET", _MESSAGES, history),
    Route("GET", f"{_MESSAGES}/pins", pins),
    Route("PUT", f"{_MESSAGES}/pins/{{message_id}}", pin, 204),
    Route("DELETE", f"{_MESSAGES}/pins/{{message_id}}", unpin, 204),
    Route("GET", f"{_MESSAGES}/{{message_id}}", fetch),
    Route("PATCH", f"{_MESSAGES}/{{message_id}}", edit),
    Route("DELETE", f"{_MESSAGES}/{{message_id}}", delete, 204),
)
