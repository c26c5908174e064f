"""Who sits where when a match starts and while it runs, and who moves first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.refusals import MatchOver, NotSeated
from bot.match.match import Order, Status
from rules_engine import Chance

if TYPE_CHECKING:
    from bot.match.match import Chair, Match
    from rules_engine import Seat


def chairs_in_order(match: Match, seed: str) -> tuple[Chair, ...]:
    """Return the chairs in random order, which the seed decides, as people joined, or the host first."""
    match match.order:
        case Order.RANDOM:
            return Chance(f"{seed}/chairs").shuffled(match.chairs)
        case Order.JOINED:
            return match.chairs
        case Order.HOST:
            return tuple(sorted(match.chairs, key=lambda chair: chair.user_id != match.host_id))


def options_at_start(match: Match) -> tuple[tuple[str, str], ...]:
    """Return the options: the first seat moves first if people have chosen the order, else luck decides."""
    options = dict(match.options)
    if "first" in options:
        options["first"] = "random" if match.order is Order.RANDOM else "0"
    return tuple(options.items())


def require_seat(match: Match, user_id: int) -> Seat:
    """Return the seat of somebody who may still act in a running match; refuse if they have none."""
    if match.status is not Status.RUNNING:
        raise MatchOver
    seat = match.seat_of(user_id)
    if seat is None:
        raise NotSeated
    return seat
