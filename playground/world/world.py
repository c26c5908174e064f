"""Everything that exists on this Discord: people, servers, channels, commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world.attachments import Cdn
from playground.world.channels import Channel, Type
from playground.world.clock import Clock, Snowflakes
from playground.world.errors import ApiError
from playground.world.guilds import Guild, Member, Role
from playground.world.news import Kind, News
from playground.world.permissions import ADMINISTRATOR, bits
from playground.world.terms import Terms
from playground.world.users import User

if TYPE_CHECKING:
    from datetime import timedelta

    from playground.wire import Json
    from playground.world.messages import Message

# What the bot's invite asks for unless a test says otherwise.
BOT_PERMISSIONS = bits("pin_messages")


class World:
    """The one truth the REST routes, the gateway and the people look at."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.ids = Snowflakes(self.clock)
        self.news = News()
        self.cdn = Cdn(self.clock)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: list[Json] = []
        self.nonces: dict[tuple[int, str], Message] = {}
        self.terms = Terms()
        self.host = self.user("Host")
        self.bot = self.user("Makiso", is_bot=True)

    def pass_time(self, by: timedelta) -> None:
        """Move the clock forward; threads in which nothing is said meanwhile fall asleep."""
        self.clock.advance(by)
        for channel in self.channels.values():
            if channel.thread and channel.thread.falls_asleep(self.clock.now()):
                self.news.tell(Kind.CHANNEL_EDITED, channel)
        self.news.tell(Kind.CLOCK_MOVED)

    def user(self, name: str, *, locale: str = "en-US", is_bot: bool = False) -> User:
        user = User(self.ids.draw(), name, locale, is_bot)
        self.users[user.id] = user
        return user

    def join(self, user: User, guild: Guild, *roles: Role) -> Member:
        member = Member(user, guild, self.clock.now(), list(roles))
        guild.members[user.id] = member
        if user is self.bot:
            member.roles.append(self._bot_role(guild))
            self.news.tell(Kind.GUILD_CREATED, guild)
        else:
            self.news.tell(Kind.MEMBER_JOINED, member)
        return member

    def leave(self, user: User, guild: Guild) -> None:
        member = guild.members.pop(user.id)
        for channel in guild.channels.values():
            if channel.thread:
                channel.thread.members.pop(user.id, None)
        if user is self.bot:
            guild.roles = {role.id: role for role in guild.roles.values() if role.bot is None}
        self.news.tell(Kind.GUILD_DELETED if user is self.bot else Kind.MEMBER_LEFT, member)

    def ban(self, user: User, guild: Guild) -> None:
        guild.banned[user.id] = user
        self.news.tell(Kind.MEMBER_BANNED, guild.members[user.id])
        self.leave(user, guild)

    def unban(self, user: User, guild: Guild) -> None:
        del guild.banned[user.id]
        self.news.tell(Kind.MEMBER_UNBANNED, user, guild=guild)

    def _bot_role(self, guild: Guild) -> Role:
        role = Role(self.ids.draw(), self.bot.name, BOT_PERMISSIONS, bot=self.bot)
        guild.roles[role.id] = role
        return role

    def guild(self, name: str, *, owner: User | None = None, locale: str = "en-US") -> Guild:
        """Found a server with its owner in it; the bot joins when it is invited."""
        guild = Guild(self.ids.draw(), name, owner or self.host, locale)
        self.guilds[guild.id] = guild
        self.join(guild.owner, guild)
        return guild

    def role(self, guild: Guild, name: str, permissions: int = 0) -> Role:
        role = Role(self.ids.draw(), name, permissions, position=len(guild.roles))
        guild.roles[role.id] = role
        self.news.tell(Kind.ROLE_EDITED, role, guild=guild, is_new=True)
        return role

    def administrators(self, guild: Guild) -> Role:
        """Return the server's role that may do everything."""
        for role in guild.roles.values():
            if role.permissions & ADMINISTRATOR:
                return role
        return self.role(guild, "Admins", ADMINISTRATOR)

    def allow(self, role: Role, guild: Guild, permissions: int) -> None:
        """Set what a role may do; the bot is told again which channels it sees by it, and which no more."""
        before = guild.seen_by(self.bot)
        role.permissions = permissions
        self.news.tell(Kind.ROLE_EDITED, role, guild=guild, is_new=False)
        for channel in guild.channels.values():
            if not channel.is_thread and (channel in before) != channel.is_open_to(self.bot):
                self.news.tell(Kind.CHANNEL_EDITED, channel)

    def text_channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(self.ids.draw(), Type.TEXT, name, guild)
        return self.open(channel)

    def open(self, channel: Channel) -> Channel:
        """Put a channel or thread into the world."""
        self.channels[channel.id] = channel
        if channel.guild:
            channel.position = len(channel.guild.channels)
            channel.guild.channels[channel.id] = channel
        self.news.tell(Kind.CHANNEL_CREATED, channel)
        return channel

    def direct(self, user: User) -> Channel:
        """Return the bot's direct messages with that person."""
        for channel in self.channels.values():
            if channel.type is Type.DIRECT and {user, self.bot} == set(channel.recipients):
                return channel
        return self.open(Channel(self.ids.draw(), Type.DIRECT, "", recipients=[user, self.bot]))

    def close(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [other for other in self.channels.values() if other.parent is channel]:
            self.close(thread)
        if channel.parent and channel.id in channel.parent.messages:
            channel.parent.messages[channel.id].thread = None
        del self.channels[channel.id]
        if channel.guild:
            del channel.guild.channels[channel.id]
        self.news.tell(Kind.CHANNEL_DELETED, channel)

    def channel(self, identity: int) -> Channel:
        if identity not in self.channels:
            raise ApiError(10003)
        return self.channels[identity]

    def has_bot(self, guild: Guild | None) -> bool:
        return guild is not None and self.bot.id in guild.members

    def shares_guild(self, user: User) -> bool:
        """Whether the bot and that person are in a server together."""
        both = {self.bot.id, user.id}
        return any(both <= guild.members.keys() for guild in self.guilds.values())
