"""What places are called, in each language, by the zones in which their clocks go."""

from __future__ import annotations

from functools import cache

from babel.dates import get_timezone_location

from render.words import SOURCE, languages


@cache
def city(zone: str, lang: str) -> str:
    """Name the city after which a zone is called; where it is known by an old name, by that one."""
    english = zone.rpartition("/")[2].replace("_", " ")
    if lang == SOURCE or get_timezone_location(zone, locale=SOURCE, return_city=True) != english:
        return english
    return str(get_timezone_location(zone, locale=lang, return_city=True))


def names(zone: str) -> tuple[str, ...]:
    """List what the city of a zone is called in our languages, in English first."""
    return tuple(dict.fromkeys(city(zone, lang) for lang in languages()))
