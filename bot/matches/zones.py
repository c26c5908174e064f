"""Time zones as people name them: by a city, or by how far their clock is ahead."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from bot.matches.refusals import UnknownZone
from bot.matches.waking import HOUR, MINUTE, shift
from render import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST = 25  # that Discord shows while somebody types
NEAREST = 3
FARTHEST = 14 * HOUR
BEHIND = -12  # hours; nobody is farther
AHEAD = re.compile(r"(?:utc|gmt)?([+\-\N{MINUS SIGN}])(\d{1,2})(?::?(\d\d))?")
AREAS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
COMMON = ("Europe/Paris", "America/Montreal", "Europe/London", "America/New_York", "America/Los_Angeles")


def city(zone: str, lang: str) -> str:
    """Name a zone by its city."""
    ahead = _whole_hours(zone)
    if ahead is not None:
        return f"UTC{ahead:+d}" if ahead else "UTC"
    return places.city(zone, lang)


def suggested(typed: str, now: int) -> tuple[str, ...]:
    """List the zones that somebody may mean who has typed so much, the likeliest first."""
    said = _plain(typed)
    if not said:
        return COMMON
    if (seconds := _ahead(said)) is not None:
        return _apart(_that_far(seconds, now))[:MOST]
    known = _named()
    begun = [zone for name, zone in known if name.startswith(said)]
    within = [zone for name, zone in known if said in name] + [z for z in _zones() if said in _plain(z)]
    return _apart([*begun, *within])[:MOST] or _near(said)


def meant(typed: str, now: int) -> str:
    """Find the one zone that is named; the nearest are offered where there is none."""
    said = _plain(typed)
    exact = [zone for zone in _zones() if _plain(zone) == said]
    exact += [zone for name, zone in _named() if name == said]
    if exact:
        return exact[0]
    seconds = _ahead(said)
    far = tuple(_that_far(seconds, now)) if seconds is not None else ()
    if far:
        return far[0]
    raise UnknownZone(typed, suggested(typed, now)[:NEAREST])


def _apart(zones: Iterable[str]) -> tuple[str, ...]:
    """Leave out zones that are another name of one before them: they are called after the same city."""
    found: dict[str, str] = {}
    for zone in zones:
        found.setdefault(city(zone, "en"), zone)
    return tuple(found.values())


def _near(said: str) -> tuple[str, ...]:
    names = dict(reversed(_named()))
    return tuple(names[name] for name in get_close_matches(said, names, NEAREST, 0.5))


def _that_far(seconds: int, now: int) -> Iterator[str]:
    """List the zones whose clock is so far ahead of UTC now; the one that never changes comes first."""
    hours, rest = divmod(seconds, HOUR)
    if not rest and BEHIND <= hours <= FARTHEST // HOUR:
        yield f"Etc/GMT{-hours:+d}" if hours else "Etc/UTC"  # there the sign says how far it is behind
    if abs(seconds) <= FARTHEST:
        yield from (zone for _, zone in _named() if shift(zone, now) == seconds)


def _ahead(said: str) -> int | None:
    """Read how far somebody's clock is ahead of UTC, in seconds."""
    found = AHEAD.fullmatch(said)
    if found is None:
        return 0 if said in {"utc", "gmt", "z"} else None
    sign, hours, minutes = found.groups()
    seconds = int(hours) * HOUR + int(minutes or 0) * MINUTE
    return seconds if sign == "+" else -seconds


def _whole_hours(zone: str) -> int | None:
    """Read how far ahead a zone is that is nothing but that."""
    if zone == "Etc/UTC":
        return 0
    return -int(zone.removeprefix("Etc/GMT")) if zone.startswith("Etc/GMT") else None


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().strip())
    return "".join(one for one in letters if one.isalnum() or one in "+-:/\N{MINUS SIGN}")


@cache
def _zones() -> tuple[str, ...]:
    """List the zones that are places."""
    return tuple(sorted(zone for zone in available_timezones() if zone.partition("/")[0] in AREAS))


@cache
def _named() -> list[tuple[str, str]]:
    """List what cities are called, in each of our languages, with their zones."""
    return sorted({(_plain(name), zone) for zone in _zones() for name in places.names(zone)})
