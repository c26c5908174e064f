"""What somebody wishes: language, pictures, and how to be called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

USUAL_THEME = "standard"  # of pictures, as the renderer calls it


class Ping(StrEnum):
    MENTION = "mention"
    DIRECT = "dm"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Person:
    user_id: int
    lang: str | None = None  # None: the language of their Discord
    spoken: str | None = None  # that language, when they were last heard; None: they never were
    theme: str = USUAL_THEME
    ping: Ping = Ping.MENTION
    zone: str | None = None  # a time zone's name, Europe/Paris
    quiet: tuple[int, int] | None = None  # from and to, in minutes of their day
    away_until: int | None = None
    days_off: frozenset[int] = frozenset()  # of their week, from Monday, 0
    spends_leave: bool = True  # by itself, where they would run out of time
    daily_call: bool = False  # whoever wins a daily may wish to be called by it
    digest_at: int | None = None  # a minute of their day at which they hear what waits; None: never
