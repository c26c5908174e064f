"""One thing a person asked of the bot, and all that came of it."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from datetime import timedelta
from enum import IntEnum
from typing import TYPE_CHECKING

from playground.world.clock import drawn_at

if TYPE_CHECKING:
    from collections.abc import Generator
    from datetime import datetime

    from playground.wire import Json
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from playground.world.modals import Modal
    from playground.world.news import News
    from playground.world.users import User

TOKEN_LIFE = timedelta(minutes=15)
FILE_LIMIT = 10 * 1024 * 1024
FOLLOW_UPS_WITHOUT_BOT = 5


class Kind(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    COMPLETION = 4
    SUBMIT = 5


class Answer(IntEnum):
    """What the bot's callback said."""

    PONG = 1
    MESSAGE = 4
    THINKING = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True, eq=False)
class Interaction:
    """Awaiting it waits for the bot's answer, and after a deferral for what was deferred."""

    id: int
    kind: Kind
    user: User
    channel: Channel
    data: Json
    owners: Json
    news: News = field(repr=False)
    source: Message | None = None
    trigger: Interaction | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48), repr=False)
    answer: Answer | None = None
    original: Message | None = None
    messages: list[Message] = field(default_factory=list)
    edits: list[Message] = field(default_factory=list)
    modal: Modal | None = None
    choices: list[Json] = field(default_factory=list)
    follow_ups: int = 0
    has_failed: bool = False
    is_settled: bool = False
    sent_at: float = field(default_factory=time.perf_counter)
    took: float | None = None

    @property
    def created_at(self) -> datetime:
        return drawn_at(self.id)

    @property
    def message_kind(self) -> int:
        """The type of the messages it makes: a slash command's (20), a menu's (23) or an ordinary one's."""
        if self.kind is not Kind.COMMAND:
            return 0
        return 20 if self.data["type"] == 1 else 23

    @property
    def message(self) -> Message | None:
        """The message this made or, failing that, changed."""
        if self.messages:
            return self.messages[-1]
        return self.edits[-1] if self.edits else None

    @property
    def is_over(self) -> bool:
        return self.has_failed or self.is_settled

    async def acknowledged(self, within: float = 30.0) -> Interaction:
        """Wait for the first answer only."""
        await self.news.until(lambda: self.has_failed or self.answer is not None, within)
        return self

    async def done(self, within: float = 30.0) -> Interaction:
        """Wait for an answer with something in it; a deferral alone is not one."""
        await self.news.until(lambda: self.is_over, within)
        return self

    def __await__(self) -> Generator[object, None, Interaction]:
        return self.done().__await__()

    def metadata(self) -> Json:
        """Return what the messages it makes carry about it."""
        about: Json = {
            "id": str(self.id),
            "type": 5 if self.kind is Kind.SUBMIT else 3 if self.kind is Kind.COMPONENT else 2,
            "user": self.user.payload(),
            "authorizing_integration_owners": self.owners,
        }
        if self.kind is Kind.SUBMIT and self.trigger:
            about["triggering_interaction_metadata"] = self.trigger.metadata()
        elif self.kind is Kind.COMPONENT and self.source:
            about["interacted_message_id"] = str(self.source.id)
        return about

    def payload(self, bot: User) -> Json:
        payload: Json = {
            "id": str(self.id),
            "application_id": str(bot.id),
            "type": int(self.kind),
            "token": self.token,
            "version": 1,
            "data": self.data,
            "channel_id": str(self.channel.id),
            "channel": self.channel.payload_for(self.user),
            "locale": self.user.locale,
            "app_permissions": str(self.channel.permissions_of(self._acting(bot))),
            "attachment_size_limit": FILE_LIMIT,
            "authorizing_integration_owners": self.owners,
            "entitlements": [],
            "context": self._context(bot),
        }
        if self.source:
            payload["message"] = self.source.payload()
        return payload | self._who()

    def _who(self) -> Json:
        guild = self.channel.guild
        if guild is None:
            return {"user": self.user.payload()}
        return {
            "guild_id": str(guild.id),
            "guild": guild.partial(),
            "guild_locale": guild.locale,
            "member": guild.members[self.user.id].payload_in(self.channel),
        }

    def _context(self, bot: User) -> int:
        if self.channel.guild:
            return 0
        return 1 if bot in self.channel.recipients else 2

    def _acting(self, bot: User) -> User:
        """Return whose permissions count: where the bot is not, an app may do what its person may."""
        guild = self.channel.guild
        here = guild.members if guild else [user.id for user in self.channel.recipients]
        return bot if bot.id in here else self.user
