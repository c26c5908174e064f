"""A new table: as its game comes out of the box, or as it was in a match before."""

from __future__ import annotations

from dataclasses import replace

from bot.match.match import Chair, Match, Order, Place, Standing, Status
from bot.people.person import USUAL_THEME
from rules_engine import GAMES


def new_table(game: str, host: Chair, place: Place, lang: str, now: int) -> Match:
    """Make a lobby with the game's own options, for the fewest people it takes."""
    rules = GAMES[game]
    return Match(
        id=0,
        status=Status.LOBBY,
        host_id=host.user_id,
        place=place,
        game=game,
        seats=rules.seats[0],
        options=tuple(rules.complete_options({}).items()),
        lang=lang,
        theme=USUAL_THEME,
        order=Order.RANDOM,
        chairs=(host,),
        created_at=now,
        moved_at=now,
    )


def rematch_table(over: Match, host: Chair, now: int) -> Match:
    """Make a lobby like a match that is over, and invite everybody who played."""
    others = tuple(
        replace(chair, standing=Standing.INVITED, level=None)
        for chair in over.chairs
        if chair.user_id not in (None, host.user_id)
    )
    others += tuple(chair for chair in over.chairs if chair.is_computer)
    chairs = (host, *others)[: over.seats]
    return replace(
        over,
        id=0,
        status=Status.LOBBY,
        host_id=host.user_id,
        place=replace(over.place, message_id=None),  # the same channel or thread, with a new card
        chairs=chairs,
        created_at=now,
        moved_at=now,
        seed=None,
        version=None,
        log=(),
        clocks=(),
        follows=over.id,
        tries=None,
        starts_full=True,
    )


def is_alone(match: Match) -> bool:
    """Return whether one person sits with computers only."""
    return len(match.chairs) == match.seats and sum(chair.level is None for chair in match.chairs) == 1
