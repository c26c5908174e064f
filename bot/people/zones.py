"""Time zones as people name them: by a city, or by an offset from UTC."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from bot.front.refusals import UnknownZone
from bot.people.waking import HOUR, MINUTE, shift
from render import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SUGGESTIONS_LIMIT = 25  # Discord shows so many while somebody types
NEAREST_LIMIT = 3
FARTHEST = 14 * HOUR
BEHIND = -12  # hours; the lowest offset there is
AHEAD = re.compile(r"(?:utc|gmt)?([+\-\N{MINUS SIGN}])(\d{1,2})(?::?(\d\d))?")
AREAS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
COMMON = ("Europe/Paris", "America/Montreal", "Europe/London", "America/New_York", "America/Los_Angeles")


def city(zone: str, lang: str) -> str:
    """Return the city after which a zone is named, or its offset."""
    ahead = _parse_whole_hours(zone)
    if ahead is not None:
        return f"UTC{ahead:+d}" if ahead else "UTC"
    return places.city(zone, lang)


def suggest_zones(typed: str, now: int) -> tuple[str, ...]:
    """List the zones that somebody may mean by what they have typed so far, the likeliest first."""
    said = _plain(typed)
    if not said:
        return COMMON
    if (seconds := _parse_offset(said)) is not None:
        return _distinct(_zones_ahead(seconds, now))[:SUGGESTIONS_LIMIT]
    known = _city_names()
    begun = [zone for name, zone in known if name.startswith(said)]
    within = [zone for name, zone in known if said in name] + [z for z in _zones() if said in _plain(z)]
    return _distinct([*begun, *within])[:SUGGESTIONS_LIMIT] or _nearest(said)


def parse_zone(typed: str, now: int) -> str:
    """Return the zone that somebody has typed; refuse with the nearest names if there is none."""
    said = _plain(typed)
    exact = [zone for zone in _zones() if _plain(zone) == said]
    exact += [zone for name, zone in _city_names() if name == said]
    if exact:
        return exact[0]
    seconds = _parse_offset(said)
    far = tuple(_zones_ahead(seconds, now)) if seconds is not None else ()
    if far:
        return far[0]
    raise UnknownZone(typed, suggest_zones(typed, now)[:NEAREST_LIMIT])


def _distinct(zones: Iterable[str]) -> tuple[str, ...]:
    """Drop zones with the same city as one before them: they are other names of it."""
    found: dict[str, str] = {}
    for zone in zones:
        found.setdefault(city(zone, "en"), zone)
    return tuple(found.values())


def _nearest(said: str) -> tuple[str, ...]:
    names = dict(reversed(_city_names()))
    return tuple(names[name] for name in get_close_matches(said, names, NEAREST_LIMIT, 0.5))


def _zones_ahead(seconds: int, now: int) -> Iterator[str]:
    """List the zones with this offset from UTC now; the one that never changes comes first."""
    hours, rest = divmod(seconds, HOUR)
    if not rest and BEHIND <= hours <= FARTHEST // HOUR:
        yield f"Etc/GMT{-hours:+d}" if hours else "Etc/UTC"  # in these names the sign is reversed
    if abs(seconds) <= FARTHEST:
        yield from (zone for _, zone in _city_names() if shift(zone, now) == seconds)


def _parse_offset(said: str) -> int | None:
    """Parse an offset from UTC into seconds; None: it is none."""
    found = AHEAD.fullmatch(said)
    if found is None:
        return 0 if said in {"utc", "gmt", "z"} else None
    sign, hours, minutes = found.groups()
    seconds = int(hours) * HOUR + int(minutes or 0) * MINUTE
    return seconds if sign == "+" else -seconds


def _parse_whole_hours(zone: str) -> int | None:
    """Parse the offset in the name of a zone without a place; None: it has a place."""
    if zone == "Etc/UTC":
        return 0
    return -int(zone.removeprefix("Etc/GMT")) if zone.startswith("Etc/GMT") else None


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().strip())
    return "".join(one for one in letters if one.isalnum() or one in "+-:/\N{MINUS SIGN}")


@cache
def _zones() -> tuple[str, ...]:
    """List the zones that are named after places."""
    return tuple(sorted(zone for zone in available_timezones() if zone.partition("/")[0] in AREAS))


@cache
def _city_names() -> list[tuple[str, str]]:
    """List the cities' names in all our languages, with their zones."""
    return sorted({(_plain(name), zone) for zone in _zones() for name in places.names(zone)})
