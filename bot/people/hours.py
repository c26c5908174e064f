"""Parse quiet hours and days off, as people write them."""

from __future__ import annotations

import re
from datetime import date, timedelta

from bot.front.refusals import AlwaysQuiet, AwayInThePast, NoDay, NoHours

DAY = 24 * 60  # minutes
QUIET_LIMIT = 16 * 60  # so that a third of the day is left for moves
USUAL_QUIET = (23 * 60, 7 * 60)  # for people who have only set their time zone
HOURS = re.compile(
    r"(\d{1,2})(?:[:h.](\d\d)?)?\s*(?:-|\N{EN DASH}|to|à|until)\s*(\d{1,2})(?:[:h.](\d\d)?)?h?"
)
NO_HOURS = {"", "none", "no", "off", "never", "aucune", "non", "jamais", "0"}
DAY_COUNT = re.compile(r"(\d{1,3})\s*(?:d|days?|j|jours?)?")
AWAY_LIMIT = 366  # days


def parse_quiet_hours(written: str) -> tuple[int, int] | None:
    """Parse quiet hours into minutes of a day: `23-7`, `23:30-7:15`, `22h à 6h`; None: no quiet hours."""
    said = written.casefold().strip()
    if said in NO_HOURS:
        return None
    found = HOURS.fullmatch(said)
    if found is None:
        raise NoHours(written)
    begin, end = (_parse_minute(found[place], found[place + 1], written) for place in (1, 3))
    length = (end - begin) % DAY or DAY
    if length > QUIET_LIMIT:
        raise AlwaysQuiet(length // 60, QUIET_LIMIT // 60)
    return begin % DAY, end % DAY


def _parse_minute(hours: str, minutes: str | None, written: str) -> int:
    minute = int(hours) * 60 + int(minutes or 0)
    if int(minutes or 0) >= 60 or minute > DAY:  # noqa: PLR2004 - minutes of an hour
        raise NoHours(written)
    return minute


def spell_minute(minute: int) -> str:
    return f"{minute // 60 % 24:02}:{minute % 60:02}"


def parse_last_day(written: str, today: date) -> date:
    """Parse until when somebody is away: the last day, or the number of days including today."""
    said = written.casefold().strip()
    found = DAY_COUNT.fullmatch(said)
    if found:
        day = today + timedelta(days=int(found[1]) - 1)
    else:
        try:
            day = date.fromisoformat(said)
        except ValueError:
            raise NoDay(written) from None
    if day < today:
        raise AwayInThePast
    if (day - today).days > AWAY_LIMIT:
        raise NoDay(written)
    return day
