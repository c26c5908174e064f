"""Each interaction is handled once, and only while Discord waits for an answer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.front.arrivals import Arrivals
from bot.front.discord_clock import SECOND, DiscordClock
from bot.front.log_context import TIME


def heard(interaction_id: int) -> Any:
    return SimpleNamespace(id=interaction_id, extras={})


def test_what_two_connections_tell_is_begun_once() -> None:
    arrivals = Arrivals(DiscordClock())
    first, again = heard(1 << TIME), heard(1 << TIME)

    assert [arrivals.is_wanted(one) for one in (first, again, first, again)] == [True, False, True, False]


def test_what_discord_has_given_up_is_not_begun() -> None:
    clock = DiscordClock()
    arrivals, ms = Arrivals(clock), 1 << TIME
    clock.set_by(100 * SECOND * ms)

    late, soon = heard((100 * SECOND - int(clock.patience) - 1) * ms), heard(99 * SECOND * ms)

    assert [arrivals.is_wanted(one) for one in (late, soon, late)] == [False, True, False]
