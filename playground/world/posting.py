"""Saying, changing and deleting messages."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from playground.world.attachments import Attachment, type_of
from playground.world.components import Type, stored_components, walk
from playground.world.errors import ApiError, refuse
from playground.world.limits import message_faults
from playground.world.messages import (
    EPHEMERAL,
    HAS_THREAD,
    LOADING,
    SILENT,
    V2,
    Message,
)
from playground.world.news import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.wire import Files, Json
    from playground.world.channels import Channel
    from playground.world.users import User
    from playground.world.world import World

# "Checked for uniqueness in the past few minutes", the documentation says.
NONCE_MEMORY = timedelta(minutes=5)
FLAGS_OF_A_REQUEST = 1 << 2 | SILENT | V2
FILE_LIMIT = 10 * 1024 * 1024
REQUEST_LIMIT = 25 * 1024 * 1024
PINNED, THREAD_OPENED, REPLY = 6, 18, 19


def post(
    world: World,
    channel: Channel,
    author: User,
    body: Json,
    files: Files,
    *,
    audience: User | None = None,
    metadata: Json | None = None,
    kind: int = 0,
) -> Message:
    """Say something new, or refuse it."""
    message = Message(world.ids.draw(), channel, author, audience=audience, metadata=metadata, kind=kind)
    _write(world, message, body, files)
    message.pinged = message.mentions
    message.nonce = body.get("nonce")
    if message.nonce is not None:
        world.nonces[author.id, str(message.nonce)] = message
    message.reference = _reference(channel, body)
    if message.reference:
        message.kind = REPLY
    return _say(world, message)


def think(world: World, channel: Channel, *, audience: User | None, metadata: Json, kind: int) -> Message:
    """Show that the bot is thinking of an answer."""
    message = Message(world.ids.draw(), channel, world.bot, flags=LOADING, audience=audience, kind=kind)
    message.flags |= EPHEMERAL if audience else 0
    message.metadata = metadata
    return _say(world, message)


def notice(
    world: World, actor: User, channel: Channel, kind: int, about: Json, *, content: str = ""
) -> Message:
    """Say what Discord itself says: somebody pinned something or started a thread."""
    message = Message(world.ids.draw(), channel, actor, content, kind=kind, reference=about)
    return _say(world, message)


def _say(world: World, message: Message) -> Message:
    thread = message.channel.thread
    if thread:
        thread.heard_at = world.clock.now()
        if thread.is_archived:
            thread.wake(thread.heard_at)
            world.news.tell(Kind.CHANNEL_EDITED, message.channel)
        for user in message.mentions:
            thread.members.setdefault(user.id, world.clock.now())
    message.channel.messages[message.id] = message
    if message.audience is None:
        message.channel.last_message_id = str(message.id)
    world.news.tell(Kind.MESSAGE_CREATED, message)
    return message


def edit(world: World, message: Message, body: Json, files: Files) -> Message:
    """Change what a message says, or refuse the change and leave it as it was."""
    if message.channel.thread and message.channel.thread.is_archived:
        raise ApiError(50083)
    _write(world, message, body, files)
    message.flags &= ~LOADING
    message.edited_at = world.clock.now()
    world.news.tell(Kind.MESSAGE_EDITED, message)
    return message


def delete(world: World, message: Message) -> None:
    message.is_deleted = True
    message.channel.messages.pop(message.id, None)
    message.channel.pins.pop(message.id, None)
    for attachment in message.attachments:
        world.cdn.files.pop(attachment.id, None)
    world.news.tell(Kind.MESSAGE_DELETED, message)


def same_nonce(world: World, author: User, body: Json) -> Message | None:
    """Return the message already made of this request, when the bot asked to be protected from that."""
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    earlier = world.nonces.get((author.id, str(body["nonce"])))
    is_recent = earlier and world.clock.now() - earlier.created_at < NONCE_MEMORY
    return earlier if is_recent else None


def _write(world: World, message: Message, body: Json, files: Files) -> None:
    _weigh(files)
    attachments = _attachments(world, message, body, files)
    flags = message.flags | (body.get("flags") or 0) & FLAGS_OF_A_REQUEST
    final = _final(message, body) | {"flags": flags}
    stated = {key: body[key] for key in ("attachments", "allowed_mentions", "nonce") if key in body}
    refuse(message_faults(final | stated, [attachment.filename for attachment in attachments]))
    message.content, message.embeds = final["content"] or "", final["embeds"] or []
    if "components" in body:
        message.components = stored_components(final["components"] or [])
    message.flags = flags | (EPHEMERAL if message.audience else 0) | (HAS_THREAD if message.thread else 0)
    for dropped in set(message.attachments).difference(attachments):
        world.cdn.files.pop(dropped.id, None)
    message.attachments = attachments
    world.cdn.files.update((attachment.id, attachment) for attachment in attachments)
    _mention(world, message, body)


def _final(message: Message, body: Json) -> Json:
    """Return what the message will say: what is left out of a change stays."""
    before = {"content": message.content, "embeds": message.embeds, "components": message.components}
    return {key: body.get(key, usual) for key, usual in before.items()} | {
        key: body[key] for key in ("poll", "sticker_ids") if key in body
    }


def _weigh(files: Files) -> None:
    sizes = [len(upload.content) for upload in files.values()]
    if sum(sizes) > REQUEST_LIMIT or any(size > FILE_LIMIT for size in sizes):
        raise ApiError(40005)


def _attachments(world: World, message: Message, body: Json, files: Files) -> list[Attachment]:
    """Return the files the message will carry: the listed ones; all the old ones if none are listed."""
    stated = body.get("attachments")
    listed = {str(item["id"]): item for item in stated or ()}
    old = message.attachments if stated is None else [a for a in message.attachments if str(a.id) in listed]
    return [*old, *_attachments_of(world, message, listed, files)]


def _attachments_of(world: World, message: Message, listed: Json, files: Files) -> Iterator[Attachment]:
    for number, upload in files.items():
        about = listed.get(str(number), {})
        name = about.get("filename") or upload.name
        yield Attachment(
            world.ids.draw(),
            message.channel.id,
            re.sub(r"[^\w.-]", "_", name),
            upload.content,
            type_of(upload.content, name),
            world.cdn,
            about.get("description"),
            message.audience is not None,
        )


def _reference(channel: Channel, body: Json) -> Json | None:
    reference = body.get("message_reference")
    if not reference:
        return None
    if int(reference["message_id"]) not in channel.messages:
        if reference.get("fail_if_not_exists", True):
            raise ApiError(50035, {"message_reference": {"_errors": [_NO_REFERENCE]}})
        return None
    return {"type": 0, "channel_id": str(channel.id), "message_id": str(reference["message_id"])}


_NO_REFERENCE = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}


def _mention(world: World, message: Message, body: Json) -> None:
    """Work out who is pinged; without allowed_mentions everybody named is."""
    if not {"content", "components", "allowed_mentions"} & body.keys():
        return
    spoken = [part["content"] for part in walk(message.components) if part["type"] == Type.TEXT]
    text = "\n".join([message.content, *spoken])
    allowed = body.get("allowed_mentions")
    allowed = {"parse": ["users", "roles", "everyone"]} if allowed is None else allowed
    parsed, listed = allowed.get("parse") or (), set(map(str, allowed.get("users") or ()))
    named = dict.fromkeys(re.findall(r"<@!?(\d+)>", text))
    pinged = [found for found in named if "users" in parsed or found in listed]
    message.mentions = [world.users[int(found)] for found in pinged if int(found) in world.users]
    may = message.channel.may(message.author, "mention_everyone")
    message.mentions_everyone = "everyone" in parsed and may and bool(re.search("@(everyone|here)", text))
