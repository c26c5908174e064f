"""Something said in a channel, by a person or by the bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from playground.world.clock import drawn_at
from playground.world.components import (
    Type,
    shown_components,
    texts,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from playground.wire import Json
    from playground.world.attachments import Attachment
    from playground.world.channels import Channel
    from playground.world.users import User

SILENT = 1 << 12
EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
V2 = 1 << 15


@dataclass(slots=True, eq=False)
class Message:
    """A message; an ephemeral one has one person as its audience."""

    id: int
    channel: Channel
    author: User
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    audience: User | None = None
    edited_at: datetime | None = None
    nonce: str | int | None = None
    mentions: list[User] = field(default_factory=list)
    pinged: list[User] = field(default_factory=list)
    mentions_everyone: bool = False
    reference: Json | None = None
    metadata: Json | None = None
    thread: Channel | None = None
    is_deleted: bool = False

    @property
    def created_at(self) -> datetime:
        return drawn_at(self.id)

    @property
    def is_thinking(self) -> bool:
        return bool(self.flags & LOADING)

    @property
    def is_ephemeral(self) -> bool:
        return self.audience is not None

    @property
    def text(self) -> str:
        """Everything there is to read: content, embeds, components and alt texts."""
        return "\n".join(part for part in self._texts() if part)

    @property
    def buttons(self) -> list[Json]:
        return [component for component in walk(self.components) if component["type"] == Type.BUTTON]

    @property
    def labels(self) -> list[str]:
        """The words on the buttons a person could press now."""
        return [button.get("label", "") for button in self.buttons if not button.get("disabled")]

    def pings(self, user: User) -> bool:
        """Whether the message made that person's Discord say something; a changed message never does."""
        return not self.flags & SILENT and (self.mentions_everyone or user in self.pinged)

    def is_seen_by(self, user: User) -> bool:
        if self.audience is not None:
            return self.audience is user
        return self.channel.is_open_to(user)

    def payload(self) -> Json:
        payload: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "type": self.kind,
            "author": self.author.payload(),
            "content": self.content,
            "embeds": [self._embed(embed) for embed in self.embeds],
            "components": shown_components(self.components, self._media),
            "attachments": [attachment.payload() for attachment in self.attachments],
            "flags": self.flags,
            "timestamp": self.created_at.isoformat(),
            "edited_timestamp": self.edited_at.isoformat() if self.edited_at else None,
            "mentions": [user.payload() for user in self.mentions],
            "mention_roles": [],
            "mention_everyone": self.mentions_everyone,
            "pinned": self.id in self.channel.pins,
            "tts": False,
        }
        return payload | dict(self._extras())

    def broadcast(self) -> Json:
        """Return the message as the gateway tells it, with where it was said and by which member."""
        payload = self.payload()
        guild = self.channel.guild
        if guild is not None and self.audience is None:
            payload["guild_id"] = str(guild.id)
            member = guild.members.get(self.author.id)
            if member:
                payload["member"] = member.partial()
        return payload

    def _extras(self) -> Iterator[tuple[str, object]]:
        if self.nonce is not None:
            yield "nonce", self.nonce
        if self.author.is_bot:
            yield "application_id", str(self.author.id)
        if self.metadata:
            yield "interaction_metadata", self.metadata
            yield "webhook_id", str(self.author.id)
        if self.thread:
            yield "thread", self.thread.payload()
        if self.reference:
            yield "message_reference", self.reference
            original = self.channel.messages.get(int(self.reference.get("message_id", 0)))
            yield "referenced_message", original.payload() if original else None

    def _embed(self, embed: Json) -> Json:
        pictures = {key: self._media(embed[key]["url"]) for key in ("image", "thumbnail") if embed.get(key)}
        return {"type": "rich"} | embed | pictures

    def _media(self, url: str) -> Json:
        attachment = self.attachment_at(url)
        if attachment is None:
            return {"id": str(self.id), "url": url, "proxy_url": url, "loading_state": 2}
        return attachment.media()

    def attachment_at(self, url: str) -> Attachment | None:
        """Return this message's file behind an attachment:// or an earlier address of it."""
        parts = urlsplit(url)
        name = unquote(parts.netloc + parts.path if parts.scheme == "attachment" else "")
        for attachment in self.attachments:
            if attachment.filename == name or f"/{attachment.id}/" in parts.path:
                return attachment
        return None

    def _texts(self) -> Iterator[str]:
        yield self.content
        for embed in self.embeds:
            yield embed.get("title", "")
            yield embed.get("description", "")
            for entry in embed.get("fields", ()):
                yield entry["name"]
                yield entry["value"]
            yield embed.get("footer", {}).get("text", "")
        yield from texts(self.components)
        yield from (attachment.description or "" for attachment in self.attachments)
