"""Matches of one person against computers: nobody needs to come, so they begin at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.archive import matches as rows
from bot.matches.admission import may_open
from bot.matches.beginning import begin
from bot.matches.computers import with_computers
from bot.matches.lobby import ANSWER_SECONDS, laid
from bot.matches.refusals import SetByServer
from bot.matches.server import Threads

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bot.archive import Archive
    from bot.matches.match import Chair, Match, Place


class Alone:
    def __init__(self, archive: Archive, clock: Callable[[], int]) -> None:
        self._archive = archive
        self._clock = clock

    async def check(self, person: Chair, room: Place, roles: Collection[int], *, in_thread: bool) -> None:
        """Refuse, before a thread is made for it, what the server does not allow here."""
        async with self._archive.reading() as connection:
            server = await may_open(connection, person, room, roles)
            if in_thread and server.threads is Threads.NEVER:
                raise SetByServer

    async def begin(
        self,
        person: Chair,
        game: str,
        level: str,
        place: Place,
        *,
        lang: str,
        room: Place | None = None,
        roles: Collection[int] = (),
    ) -> Match:
        """Begin at a table for the fewest the game takes, with a computer on every other seat.

        `room` is where it was asked for, should the match be played in a thread of its own.
        """
        now = self._clock()
        async with self._archive.writing() as connection:
            server = await may_open(connection, person, room or place, roles)
            table = with_computers(laid(game, person, place, server.lang or lang, now), level)
            match = await rows.create(connection, table)
            is_answer = place.message_id is None and room is None
            shown_at = now + ANSWER_SECONDS if is_answer else now
            assert person.user_id is not None
            return await begin(connection, match, place, person.user_id, now, shown_at=shown_at)
