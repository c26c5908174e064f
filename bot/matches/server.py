"""What the people who manage a server have set."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Threads(StrEnum):
    """Whether a match gets a thread of its own."""

    NEVER = "never"
    WISHED = "wished"  # if whoever opens it likes
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Server:
    guild_id: int
    channels: tuple[int, ...] = ()  # where matches may be opened; none named: everywhere
    starters: tuple[int, ...] = ()  # the roles that may open one; none named: everybody
    lang: str | None = None  # None: the language of the server on Discord
    threads: Threads = Threads.WISHED
    running_limit: int = 10  # running matches a person
    leave_days: int = 30  # a person and a year


@dataclass(frozen=True, slots=True)
class PulseBoard:
    """The one message of a channel that lists its matches."""

    channel_id: int
    guild_id: int
    message_id: int | None = None  # None: it is wished, and not posted yet
