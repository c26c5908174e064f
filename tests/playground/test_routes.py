"""A request finds its route by the words of its path."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from playground.api.routes import ROUTES, route_to

if TYPE_CHECKING:
    from playground.api.routes.route import Route

PLACE = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.template}")
def test_every_route_is_found_with_what_its_places_stand_for(route: Route) -> None:
    path = PLACE.sub(lambda place: f"7-{place[1]}", route.template)

    assert route_to(route.method, path) == (
        route,
        {name: f"7-{name}" for name in PLACE.findall(route.template)},
    )


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PATCH", "/gateway/bot"),
        ("GET", "/channels//messages"),
        ("GET", "/channels/7/messages/8/9"),
        ("GET", ""),
    ],
    ids=["another method", "an empty place", "too long", "nothing"],
)
def test_what_leads_nowhere_has_no_route(method: str, path: str) -> None:
    assert route_to(method, path) == (None, {})


def test_a_word_is_taken_before_a_place() -> None:
    route, found = route_to("GET", "/channels/7/messages/pins")

    assert route is not None
    assert (route.template, found) == ("/channels/{channel_id}/messages/pins", {"channel_id": "7"})
