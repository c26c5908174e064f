"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.clocks.pace import takes_days

if TYPE_CHECKING:
    from bot.clocks.pace import Pace
    from bot.match.match import Place


class Threads(StrEnum):
    """Whether a match gets a thread of its own."""

    NEVER = "never"
    PACED = "paced"  # if its pace lets it take days, unless its host decides otherwise
    WISHED = "wished"  # if its host wants one
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Server:
    guild_id: int
    channels: tuple[int, ...] = ()  # where matches may be opened; none named: everywhere
    starters: tuple[int, ...] = ()  # the roles that may open one; none named: everybody
    lang: str | None = None  # None: the language of the server on Discord
    threads: Threads = Threads.PACED
    running_limit: int = 10  # running matches a person
    leave_days: int = 30  # a person and a year


def gives_thread(server: Server, place: Place, pace: Pace) -> bool:
    """Return whether a match gets its own thread by default; a match in a thread gets none."""
    if place.guild_id is None or place.parent_id is not None:
        return False
    return server.threads is Threads.ALWAYS or (server.threads is Threads.PACED and takes_days(pace))


@dataclass(frozen=True, slots=True)
class PulseBoard:
    """The one message of a channel that lists its matches."""

    channel_id: int
    guild_id: int
    message_id: int | None = None  # None: not posted yet
