"""Zones by city and by offset, as people write them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.front.refusals import UnknownZone
from bot.people.waking import shift
from bot.people.zones import SUGGESTIONS_LIMIT, city, parse_zone, suggest_zones

WINTER = int(datetime(2026, 1, 15, 12, tzinfo=UTC).timestamp())
SUMMER = int(datetime(2026, 7, 15, 12, tzinfo=UTC).timestamp())
TODAY = date(2026, 12, 1)


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("Paris", "Europe/Paris"),
        ("  paris ", "Europe/Paris"),
        ("europe/paris", "Europe/Paris"),
        ("new york", "America/New_York"),
        ("NewYork", "America/New_York"),
        ("são paulo", "America/Sao_Paulo"),
        ("Londres", "Europe/London"),
        ("le caire", "Africa/Cairo"),
        ("Varsovie", "Europe/Warsaw"),
        ("+2", "Etc/GMT-2"),
        ("UTC-5", "Etc/GMT+5"),
        ("gmt", "Etc/UTC"),
        ("UTC", "Etc/UTC"),
    ],
)
def test_a_zone_is_named_by_its_city_or_offset(written: str, zone: str) -> None:
    assert parse_zone(written, WINTER) == zone


def test_an_offset_means_what_it_says() -> None:
    assert shift(parse_zone("+2", SUMMER), SUMMER) == 2 * 3600
    assert shift(parse_zone("+05:30", SUMMER), SUMMER) == 5 * 3600 + 1800
    assert city(parse_zone("-3", SUMMER), "fr") == "UTC-3"


@pytest.mark.parametrize(
    ("typed", "first"), [("par", "Europe/Paris"), ("lond", "Europe/London"), ("+1", "Etc/GMT-1")]
)
def test_zones_are_suggested_while_somebody_types(typed: str, first: str) -> None:
    found = suggest_zones(typed, WINTER)

    assert first in found
    assert 0 < len(found) <= SUGGESTIONS_LIMIT


def test_something_is_suggested_before_anything_is_typed() -> None:
    assert "Europe/Paris" in suggest_zones("", WINTER)


def test_the_nearest_zones_are_offered_for_one_that_nobody_knows() -> None:
    with pytest.raises(UnknownZone) as refused:
        parse_zone("Parris", WINTER)

    assert "Europe/Paris" in refused.value.nearest


@pytest.mark.parametrize("written", ["", "?", "+99", "-13", "+2:99", "Mordor" * 9])
def test_what_is_no_zone_is_refused(written: str) -> None:
    with pytest.raises(UnknownZone):
        parse_zone(written, WINTER)


def test_a_city_is_named_as_its_reader_calls_it() -> None:
    assert [city("Europe/London", lang) for lang in ("en", "fr")] == ["London", "Londres"]
    assert city("America/Montreal", "fr") == "Montreal", "not by the city that has lent it its clock"
    assert suggest_zones("londr", WINTER) == ("Europe/London",)


def test_no_city_is_suggested_twice() -> None:
    found = suggest_zones("-3", WINTER)

    assert len({city(zone, "en") for zone in found}) == len(found)
    assert found[0] == "Etc/GMT+3"
    assert suggest_zones("buenos", WINTER) == ("America/Argentina/Buenos_Aires",)
