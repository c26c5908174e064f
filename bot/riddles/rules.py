"""Riddles that people solve on their own: the daily, and duels over the same cards at different times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.match.match import Place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_engine import Options
    from rules_engine.riddles import Riddle

FROZEN_MOST = 2  # days that a streak may skip
FROZEN_EVERY = 7  # days solved earn one more
DUEL_CARDS = 5
DUEL_SECONDS = 2 * 24 * 60 * 60
IDLE_DAYS = 3  # on which nobody has played: then the mornings of a channel pause


class DuelEnd(StrEnum):
    FOUND = "found"  # all have found all cards
    TIME = "time"  # the time is over


class Occasion(StrEnum):
    """Why somebody solves a riddle."""

    DAILY = "daily"
    DUEL = "duel"


@dataclass(frozen=True, slots=True)
class Solo:
    """One person and one riddle, from when they saw it to when they solved it, by Discord's clock."""

    id: int
    occasion: Occasion
    key: str  # the day, or the duel
    number: int  # of the card, from 1
    user_id: int | None
    name: str
    guild_id: int | None
    shown_at: int
    tries: int = 0
    words: str = ""  # the right answer, once given
    solved_at: int | None = None
    day: int | None = None  # on which they solved it, in their time zone

    @property
    def duration(self) -> int:
        """Return how long somebody needed, in milliseconds."""
        assert self.solved_at is not None
        return self.solved_at - self.shown_at


@dataclass(frozen=True, slots=True)
class Daily:
    """The one card of a day, the same for everybody."""

    day: date
    number: int  # days since the first
    riddle: Riddle


@dataclass(frozen=True, slots=True)
class Duel:
    """The same few cards for several people, each at the time that suits them."""

    id: int
    game: str
    guild_id: int | None
    channel_id: int
    starter_id: int | None
    lang: str
    seed: str
    level: str
    options: Options
    opened_at: int
    people: tuple[tuple[int | None, str], ...] = ()
    message_id: int | None = None
    closed_at: int | None = None

    @property
    def place(self) -> Place:
        return Place(self.guild_id, self.channel_id)

    def is_known(self, user_id: int) -> bool:
        """Return whether somebody is challenged, or has joined."""
        return any(user_id == known_id for known_id, _ in self.people)


@dataclass(frozen=True, slots=True)
class MorningChannel:
    """A channel in which we post each morning how yesterday's daily went."""

    channel_id: int
    guild_id: int
    lang: str
    told: date  # the last day about which we posted


@dataclass(frozen=True, slots=True)
class Streak:
    days: int
    frozen: int  # days that may still be skipped


@dataclass(frozen=True, slots=True)
class Day:
    """A day as the cards count it, in UTC, and as a person counts it, in their zone; both since 1970.

    The two start at different hours. So a person who solves every card may skip a day of their own,
    and the other way round.
    """

    card: int
    own: int

    def missed_since(self, before: Day) -> int:
        """Count the days skipped in between; nobody loses a day to the hour at which the card changes."""
        return max(0, min(self.card - before.card, self.own - before.own) - 1)


def day_number(day: date) -> int:
    return day.toordinal() - date(1970, 1, 1).toordinal()


def streak(solved: Iterable[Day], today: Day) -> Streak:
    """Count the days in a row up to today or yesterday; days that people have earned replace missed ones."""
    length = frozen = 0
    last: Day | None = None
    for day in sorted((day for day in solved if day.card <= today.card), key=lambda day: day.card):
        missed = 0 if last is None else day.missed_since(last)
        length, frozen = (length, frozen - missed) if missed <= frozen else (0, 0)
        length += 1
        frozen = min(FROZEN_MOST, frozen + (length % FROZEN_EVERY == 0))
        last = day
    missed = 0 if last is None else today.missed_since(last)
    return Streak(length, frozen - missed) if missed <= frozen else Streak(0, 0)
