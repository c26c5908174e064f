"""Matches of one person against computers: nobody else has to join, so they start at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks.pace import Pace
from bot.computers.rules import STAND_IN, computer, with_computers
from bot.front.refusals import MatchOver, NoSuchMatch, SetByServer
from bot.lobby.admission_service import check_opener
from bot.lobby.new_table import new_table
from bot.lobby.start_service import start_first_turn, start_match
from bot.mail.letter import ANSWER_SECONDS
from bot.match import store as rows
from bot.match.match import Status
from bot.servers import store as servers
from bot.servers.server import Threads
from rules_engine import replay_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive
    from bot.lobby.opener import Opener
    from bot.match.match import Match, Place
    from rules_engine import Record


class AgainstComputer:
    def __init__(self, archive: Archive, now: Callable[[], int]) -> None:
        self._archive = archive
        self._now = now

    async def check(self, opener: Opener, room: Place, *, in_thread: bool) -> None:
        """Refuse what the server does not allow here, before the bot opens a thread for it."""
        async with self._archive.reading() as connection:
            server = await check_opener(connection, opener, room)
            if in_thread and server.threads is Threads.NEVER:
                raise SetByServer

    async def may_have_threads(self, guild_id: int) -> bool:
        async with self._archive.reading() as connection:
            server = await servers.find(connection, guild_id)
        return server.threads is not Threads.NEVER

    async def start(
        self,
        opener: Opener,
        game: str,
        level: str,
        place: Place,
        room: Place | None = None,
        *,
        theme: str | None = None,
    ) -> Match:
        """Start a match for the fewest seats the game takes, with a computer on every other seat.

        `room` is the channel in which somebody asked for it, if the match has a thread of its own.
        """
        now = self._now()
        async with self._archive.writing() as connection:
            server = await check_opener(connection, opener, room or place)
            lang = opener.lang if place.is_private else server.lang or opener.lang
            table = new_table(game, opener.chair, place, lang, now)
            table = replace(table, hints=True, theme=theme or table.theme)  # its card is their sheet
            match = await rows.create(connection, with_computers(table, level))
            is_answer = place.message_id is None and room is None
            shown_at = now + ANSWER_SECONDS if is_answer else now
            return await start_match(connection, match, place, opener.user_id, now, shown_at=shown_at)

    async def branch(
        self,
        opener: Opener,
        over: Match,
        ply: int,
        place: Place,
        room: Place | None = None,
    ) -> Match:
        """Play on from a position of a match that is over, against computers on all other seats."""
        record = branch_record(over, ply)
        now = self._now()
        async with self._archive.writing() as connection:
            await check_opener(connection, opener, room or place)
            match = await rows.create(connection, _branch_match(over, record, opener, place, now))
            for number, entry in enumerate(record.log, 1):
                await rows.append_entry(connection, match.id, number, entry, now)
            shown_at = now + ANSWER_SECONDS if room is None else now
            return await start_first_turn(connection, match.id, opener.user_id, now, shown_at)


def branch_record(over: Match, ply: int) -> Record:
    """Cut the record of an ended match at a position from which people can play on."""
    if over.seed is None or over.status not in rows.ENDED:
        raise NoSuchMatch
    record = over.record.upto(ply)
    if not replay_table(record).to_act():
        raise MatchOver
    return record


def _branch_match(over: Match, record: Record, opener: Opener, place: Place, now: int) -> Match:
    """Set the table of a match up again for one person, on their own seat or on the mover's."""
    table = replay_table(record)
    own = next((seat for seat, chair in enumerate(over.chairs) if chair.user_id == opener.user_id), None)
    seat = table.to_act()[0] if own is None or own in table.resigned else own
    match = replace(
        over,
        id=0,
        status=Status.RUNNING,
        host_id=opener.user_id,
        place=place,
        lang=opener.lang,
        chairs=(),
        created_at=now,
        moved_at=now,
        log=(),
        follows=None,
        tries=over.id,
        hints=True,
        pace=Pace.NONE,
        clocks=(),
    )
    for number in range(over.seats):
        level = over.chairs[number].level or STAND_IN
        chair = opener.chair if number == seat else computer(match, level)
        match = replace(match, chairs=(*match.chairs, chair))
    return match
