"""A place to talk: a text channel, a thread or a direct message."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from enum import IntEnum
from typing import TYPE_CHECKING

from playground.world.permissions import bits, in_channel

if TYPE_CHECKING:
    from datetime import datetime

    from playground.wire import Json
    from playground.world.guilds import Guild
    from playground.world.messages import Message
    from playground.world.users import User


UNLESS_SAID = 1440  # minutes until a thread falls asleep
HIDDEN_NAME, HIDDEN = "___hidden___", 1 << 17  # what the gateway calls what its bot cannot view, and its flag


class Type(IntEnum):
    TEXT = 0
    DIRECT = 1
    GROUP = 3
    CATEGORY = 4
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(frozen=True, slots=True)
class Overwrite:
    """What a channel allows and denies a role (0) or a member (1)."""

    target: int
    kind: int
    allow: int = 0
    deny: int = 0

    def payload(self) -> Json:
        return {
            "id": str(self.target),
            "type": self.kind,
            "allow": str(self.allow),
            "deny": str(self.deny),
        }


@dataclass(slots=True)
class Thread:
    """What a channel has besides when it is a thread."""

    owner: User
    opened_at: datetime
    members: dict[int, datetime] = field(default_factory=dict)
    auto_archive: int = UNLESS_SAID  # minutes in which nothing is said
    is_archived: bool = False
    is_locked: bool = False
    archived_at: datetime | None = None  # or woken
    heard_at: datetime | None = None  # when something was said last

    def falls_asleep(self, now: datetime) -> bool:
        """Whether it just has: nothing was said for as long as it takes."""
        quiet_since = max(filter(None, (self.opened_at, self.archived_at, self.heard_at)))
        due = quiet_since + timedelta(minutes=self.auto_archive)
        if self.is_archived or now < due:
            return False
        self.is_archived, self.archived_at = True, due
        return True

    def wake(self, now: datetime) -> None:
        self.is_archived, self.archived_at = False, now

    def metadata(self) -> Json:
        return {
            "archived": self.is_archived,
            "archive_timestamp": (self.archived_at or self.opened_at).isoformat(),
            "auto_archive_duration": self.auto_archive,
            "locked": self.is_locked,
            "create_timestamp": self.opened_at.isoformat(),
        }


@dataclass(slots=True, eq=False)
class Channel:
    id: int
    type: Type
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    topic: str | None = None
    position: int = 0
    slowmode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[User] = field(default_factory=list)
    thread: Thread | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    pins: dict[int, datetime] = field(default_factory=dict)
    last_message_id: str | None = None

    @property
    def is_thread(self) -> bool:
        return self.thread is not None

    @property
    def is_direct(self) -> bool:
        return self.guild is None

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    def may(self, user: User, *names: str) -> bool:
        """Whether the user has all these permissions here; nobody is refused in a direct message."""
        wanted = bits(*names)
        return self.permissions_of(user) & wanted == wanted

    def may_talk(self, user: User) -> bool:
        return self.may(user, "send_messages_in_threads" if self.is_thread else "send_messages")

    def permissions_of(self, user: User) -> int:
        if self.guild is None:
            return _IN_DIRECT if user in self.recipients else 0
        member = self.guild.members.get(user.id)
        return in_channel(member, self) if member else 0

    def is_open_to(self, user: User) -> bool:
        """Whether the user can read here: a private thread only if added or a moderator."""
        if not self.may(user, "read_messages"):
            return False
        if self.type is not Type.PRIVATE_THREAD or self.thread is None:
            return True
        return user.id in self.thread.members or self.may(user, "manage_threads")

    def payload(self, viewer: User | None = None) -> Json:
        if self.guild is None:
            return self._direct(viewer)
        common: Json = {
            "id": str(self.id),
            "type": int(self.type),
            "name": self.name,
            "guild_id": str(self.guild.id),
            "parent_id": str(self.parent.id) if self.parent else None,
            "last_message_id": self.last_message_id,
            "rate_limit_per_user": self.slowmode,
            "application_id": None,
            "flags": 0,
        }
        return common | (self._thread_payload(viewer) if self.thread else self._place_payload())

    def payload_for(self, user: User) -> Json:
        """Return the channel as an interaction of that user carries it."""
        return self.payload(user) | {"permissions": str(self.permissions_of(user))}

    def payload_told(self, bot: User) -> Json:
        """Return the channel as the gateway tells of it: what the bot cannot view is little but there."""
        payload = self.payload(bot)
        if self.guild is None or self.is_thread or self.may(bot, "read_messages"):
            return payload
        closed = Overwrite(self.guild.id, 0, deny=bits("read_messages"))
        return payload | {
            "name": HIDDEN_NAME,
            "topic": None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "permission_overwrites": [closed.payload()],
            "flags": HIDDEN,
        }

    def _direct(self, viewer: User | None) -> Json:
        shared: Json = {
            "name": None,
            "icon": None,
            "owner_id": str(self.recipients[0].id),
            "application_id": None,
        }
        return (shared if self.type is Type.GROUP else {}) | {
            "id": str(self.id),
            "type": int(self.type),
            "last_message_id": self.last_message_id,
            "flags": 0,
            "recipients": [user.payload() for user in self.recipients if user is not viewer],
        }

    def _place_payload(self) -> Json:
        return {
            "topic": self.topic,
            "nsfw": False,
            "position": self.position,
            "permission_overwrites": [overwrite.payload() for overwrite in self.overwrites.values()],
        }

    def _thread_payload(self, viewer: User | None) -> Json:
        assert self.thread is not None
        count = len(self.messages)
        payload: Json = {
            "owner_id": str(self.thread.owner.id),
            "message_count": count,
            "total_message_sent": count,
            "member_count": min(len(self.thread.members), 50),
            "thread_metadata": self.thread.metadata(),
        }
        if self.type is Type.PRIVATE_THREAD:
            payload["thread_metadata"]["invitable"] = True
        if viewer and viewer.id in self.thread.members:
            payload["member"] = self.thread_member(viewer.id)
        return payload

    def thread_member(self, user_id: int) -> Json:
        assert self.thread is not None
        return {
            "id": str(self.id),
            "user_id": str(user_id),
            "join_timestamp": self.thread.members[user_id].isoformat(),
            "flags": 0,
        }


_IN_DIRECT = bits(
    "add_reactions",
    "attach_files",
    "embed_links",
    "manage_messages",
    "mention_everyone",
    "pin_messages",
    "read_message_history",
    "read_messages",
    "send_messages",
    "use_application_commands",
    "use_external_emojis",
)
