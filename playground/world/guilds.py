"""A server: its roles, members and channels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playground.world.permissions import USUAL, in_channel, in_guild

if TYPE_CHECKING:
    from datetime import datetime

    from playground.wire import Json
    from playground.world.channels import Channel
    from playground.world.users import User


@dataclass(slots=True, eq=False)
class Role:
    id: int
    name: str
    permissions: int = 0
    position: int = 1
    bot: User | None = None

    def payload(self) -> Json:
        role: Json = {
            "id": str(self.id),
            "name": self.name,
            "permissions": str(self.permissions),
            "position": self.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": self.bot is not None,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }
        return role | {"tags": {"bot_id": str(self.bot.id)}} if self.bot else role


@dataclass(slots=True, eq=False)
class Member:
    user: User
    guild: Guild
    joined_at: datetime
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None

    @property
    def permissions(self) -> int:
        return in_guild(self, self.guild)

    def partial(self) -> Json:
        """Return the member without the user, as messages and resolved options carry it."""
        return {
            "roles": [str(role.id) for role in self.roles],
            "joined_at": self.joined_at.isoformat(),
            "nick": self.nick,
            "avatar": None,
            "banner": None,
            "communication_disabled_until": None,
            "premium_since": None,
            "pending": False,
            "flags": 0,
            "deaf": False,
            "mute": False,
        }

    def payload(self) -> Json:
        return self.partial() | {"user": self.user.payload()}

    def payload_in(self, channel: Channel) -> Json:
        return self.payload() | {"permissions": str(in_channel(self, channel))}


@dataclass(slots=True, eq=False)
class Guild:
    id: int
    name: str
    owner: User
    locale: str
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    banned: dict[int, User] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.roles[self.id] = Role(self.id, "@everyone", USUAL, position=0)

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    def partial(self) -> Json:
        return {"id": str(self.id), "locale": self.locale, "features": []}

    def payload(self) -> Json:
        return _BLANK | {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "preferred_locale": self.locale,
            "roles": [role.payload() for role in self.roles.values()],
        }

    def seen_by(self, user: User) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.is_open_to(user)]

    def creation(self, me: User) -> Json:
        """Return what GUILD_CREATE tells the bot: everything but the members it did not ask for."""
        mine = self.members[me.id]
        threads = [channel for channel in self.seen_by(me) if channel.is_thread]
        others = [channel for channel in self.channels.values() if not channel.is_thread]
        return self.payload() | {
            "joined_at": mine.joined_at.isoformat(),
            "large": False,
            "member_count": len(self.members),
            "members": [mine.payload()],
            "channels": [channel.payload_told(me) for channel in others],
            "threads": [channel.payload(me) for channel in threads],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }


_BLANK: Json = {
    "afk_channel_id": None,
    "afk_timeout": 300,
    "application_id": None,
    "banner": None,
    "default_message_notifications": 1,
    "description": None,
    "discovery_splash": None,
    "emojis": [],
    "explicit_content_filter": 0,
    "features": [],
    "home_header": None,
    "icon": None,
    "incidents_data": None,
    "max_members": 500000,
    "max_presences": None,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "mfa_level": 0,
    "nsfw": False,
    "nsfw_level": 0,
    "premium_progress_bar_enabled": False,
    "premium_subscription_count": 0,
    "premium_tier": 0,
    "public_updates_channel_id": None,
    "region": "deprecated",
    "rules_channel_id": None,
    "safety_alerts_channel_id": None,
    "splash": None,
    "stickers": [],
    "system_channel_flags": 0,
    "system_channel_id": None,
    "vanity_url_code": None,
    "verification_level": 0,
    "widget_channel_id": None,
    "widget_enabled": False,
}
