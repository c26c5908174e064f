"""What happens in the world, for those who listen."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """What sort of thing has changed."""

    MESSAGE_CREATED = "message created"
    MESSAGE_EDITED = "message edited"
    MESSAGE_DELETED = "message deleted"
    INTERACTION_SENT = "interaction sent"
    INTERACTION_ANSWERED = "interaction answered"
    INTERACTION_FAILED = "interaction failed"
    THINKING = "thinking"
    MODAL_OPENED = "modal opened"
    CHOICES_OFFERED = "choices offered"
    CHANNEL_CREATED = "channel created"
    CHANNEL_EDITED = "channel edited"
    CHANNEL_DELETED = "channel deleted"
    CHANNEL_PINS = "channel pins"
    THREAD_MEMBERS = "thread members"
    GUILD_CREATED = "guild created"
    GUILD_EDITED = "guild edited"
    GUILD_DELETED = "guild deleted"
    ROLE_EDITED = "role edited"
    MEMBER_JOINED = "member joined"
    MEMBER_EDITED = "member edited"
    MEMBER_LEFT = "member left"
    MEMBER_BANNED = "member banned"
    MEMBER_UNBANNED = "member unbanned"
    COMMANDS_SYNCED = "commands synced"
    REQUEST_MADE = "request made"
    SESSION_CHANGED = "session changed"
    HEARTBEAT = "heartbeat"
    CLOCK_MOVED = "clock moved"
    WAITS_ASKED = "waits asked"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened, with the object it happened to."""

    kind: Kind
    subject: Any = None
    context: dict[str, Any] = field(default_factory=dict)


class News:
    """Tells listeners at once and in order, and wakes those who wait for something to be true."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Change], None]] = []
        self._waiting: dict[asyncio.Future[None], Callable[[], object]] = {}

    def tell(self, kind: Kind, subject: Any = None, **context: Any) -> None:
        change = Change(kind, subject, context)
        for listener in tuple(self._listeners):
            listener(change)
        for future, is_so in tuple(self._waiting.items()):
            if not future.done() and is_so():
                future.set_result(None)

    def listen(self, listener: Callable[[Change], None]) -> None:
        self._listeners.append(listener)

    async def until(self, is_so: Callable[[], object], within: float = 10.0) -> None:
        """Return once it is so, looked at after every change; TimeoutError if it never is."""
        if is_so():
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[future] = is_so
        try:
            async with asyncio.timeout(within):
                await future
        finally:
            del self._waiting[future]

    @contextmanager
    def subscription(self) -> Iterator[AsyncIterator[Change]]:
        """Give every change from now on, in order, to one reader."""
        queue: asyncio.Queue[Change] = asyncio.Queue()
        self._listeners.append(queue.put_nowait)
        try:
            yield _changes_of(queue)
        finally:
            with suppress(ValueError):
                self._listeners.remove(queue.put_nowait)


async def _changes_of(queue: asyncio.Queue[Change]) -> AsyncIterator[Change]:
    while True:
        yield await queue.get()
