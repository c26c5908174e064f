"""The entrance to running matches: read, decide and store in one transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.database import Rank
from bot.front.refusals import NoSuchMatch, WrongChannel
from bot.lists import store as listing
from bot.mail import store as outbox
from bot.mail.letter import ANSWER_SECONDS, BROUGHT, Letter
from bot.match import decision_store as decisions
from bot.match import rules as moves
from bot.match import seat_store as chairs
from bot.match import store as rows
from bot.match.activity import Activity
from bot.match.decision import Seen
from bot.match.ending import ARCHIVE_AFTER
from bot.match.find_store import require_match, require_seen, require_seen_votes
from bot.match.match import Status
from bot.match.positions import Positions
from bot.match.rules import ComputerMove, Finish, PersonMove, Regret, Resignation
from bot.servers import store as servers
from rules_engine import OtherRules

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive, Transaction
    from bot.database.statement import Queryable as Connection
    from bot.lists.listed import ListedMatch, Listing
    from bot.match.decision import Decision
    from bot.match.match import Match
    from bot.match.rules import Request
    from rules_engine import Move, Path, Seat, Table

CANDIDATES_LIMIT = 200  # matches that we guess from; people name others by number


class Matches:
    def __init__(self, archive: Archive, now: Callable[[], int], regret_seconds: int = 0) -> None:
        self._archive = archive
        self._now = now
        self._regret_seconds = regret_seconds
        self._tables = Positions()
        activity = Activity(now)
        self.remember_activity, self.last_act = activity.remember, activity.last_act
        self.who_is_at = activity.who_is_at

    async def require(self, match_id: int) -> Match:
        return await require_match(self._archive, match_id)

    async def stages(self, ids: tuple[int, ...]) -> dict[int, tuple[Status, int]]:
        """Tell how far some matches have come, in one query."""
        return await rows.stages_of(self._archive, ids)

    async def find_next_waiting(self, user_id: int, match_id: int) -> ListedMatch | None:
        """Find the match after this one that waits for somebody; after the last comes the first."""
        theirs = await listing.list_running_of_person(self._archive, user_id, CANDIDATES_LIMIT)
        waiting = [one for one in theirs.matches if one.id != match_id and one.waits_for(user_id)]
        return min(waiting, key=lambda one: (one.id < match_id, one.id), default=None)

    async def list_of_person(self, user_id: int, most: int) -> Listing:
        """List the matches in which somebody sits or is invited, those that wait for them first."""
        return await listing.list_of_person(self._archive, user_id, most)

    async def list_candidates(self, channel_id: int, user_id: int) -> tuple[ListedMatch, ...]:
        """List the matches of a channel, or if there are none, those of a person anywhere."""
        here = await listing.list_running_in_channel(self._archive, channel_id, CANDIDATES_LIMIT)
        found = (
            here
            if here.total
            else await listing.list_running_of_person(self._archive, user_id, CANDIDATES_LIMIT)
        )
        return found.matches

    async def list_open_tables(self, guild_id: int, user_id: int) -> tuple[ListedMatch, ...]:
        """List the tables of a server at which a person could sit down."""
        found = await listing.list_open_on_server(self._archive, guild_id, CANDIDATES_LIMIT)
        return tuple(table for table in found.matches if not table.is_known(user_id))

    async def list_awaiting_computers(self) -> tuple[int, ...]:
        return await listing.list_awaiting_computers(self._archive)

    async def expect_card(self, match: Match, channel_id: int, parent_id: int) -> None:
        """Check that a card may be posted here, and write the letter that finds it if the bot dies."""
        due_at = self._now() + ANSWER_SECONDS
        async with self._archive.writing() as connection:
            server = await servers.find(connection, match.place.guild_id or 0)
            is_moved = channel_id != match.place.channel_id
            if is_moved and server.channels and not {channel_id, parent_id} & set(server.channels):
                raise WrongChannel(server.channels)
            await outbox.add(connection, Letter(BROUGHT, match.id, channel_id=channel_id, due_at=due_at))

    async def list_ended_in(self, channel_id: int, most: int) -> tuple[Match, ...]:
        """List the matches of a channel that have ended within the last day."""
        return await rows.list_ended_in_channel(self._archive, channel_id, self._now() - ARCHIVE_AFTER, most)

    async def is_played_in(self, thread_id: int) -> bool:
        """Return whether a running match has this thread as its own."""
        found = await listing.list_running_in_channel(self._archive, thread_id, CANDIDATES_LIMIT)
        return any(match.place.thread for match in found.matches)

    async def mark_plan_lost(self, match_id: int, user_id: int) -> None:
        """Note that somebody has lost their plan, so that their next sheets say so."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            await chairs.set_lost_plan(connection, match_id, user_id)

    async def require_by_message(self, message_id: int) -> Match:
        """Return the match whose card is a message; refuse if there is none."""
        match = await rows.find_by_message(self._archive, message_id)
        if match is None:
            raise NoSuchMatch
        return match

    def table(self, match: Match) -> Table:
        return self._tables.table(match)

    def as_seen(self, match: Match) -> Seen:
        """Return what a decision starts from, if we know only the match."""
        return self._with_memory(Seen(match))

    async def require_seen(self, connection: Connection, match_id: int) -> Seen:
        """Read what a decision about a match starts from; its table is mostly in memory."""
        return self._with_memory(await require_seen(connection, match_id))

    async def require_seen_votes(self, connection: Connection, match_id: int) -> Seen:
        """Read that, and the open proposals."""
        return self._with_memory(await require_seen_votes(connection, match_id))

    def _with_memory(self, seen: Seen) -> Seen:
        match, people = seen.match, [chair.user_id for chair in seen.match.chairs if chair.user_id]
        acts = [(user_id, self.last_act(match.id, user_id)) for user_id in people]
        return replace(
            seen,
            known_table=self._known_table(match),
            present={user_id: at for user_id, at in acts if at is not None},
            regret_seconds=self._regret_seconds,
        )

    def _known_table(self, match: Match) -> Table | None:
        if match.status is not Status.RUNNING:
            return None
        try:
            return self.table(match)
        except OtherRules:  # the code that needs the table raises it again
            return None

    async def store(self, connection: Transaction, decision: Decision) -> Match:
        """Store a decision, and remember its table."""
        await decisions.store(connection, decision)
        if decision.table is not None:
            self._tables.remember(decision.match.id, decision.table)
        return decision.match

    def seat_to_move(self, match: Match, user_id: int, ply: int | None = None) -> Seat:
        """Return the seat for which somebody moves now; `ply` is that of the card on which they clicked."""
        return moves.seat_to_move(self.as_seen(match), user_id, ply)

    async def affects_others(self, match_id: int, asked: PersonMove) -> bool:
        """Return whether a move changes what others may do now; another person may have acted earlier.

        At most tables only one seat may act at a time: then we need not read the match.
        """
        table = self._tables.last_seen(match_id)
        if table is not None and len(table.to_act()) <= 1:
            return False
        match = await self.require(match_id)
        return match.status is Status.RUNNING and moves.affects_others(self.as_seen(match), asked)

    async def move(
        self, match_id: int, user_id: int, said: str | Path, ply: int | None = None, *, again: bool = False
    ) -> Match:
        """Make a person's move, if it is their turn and the table is as they saw it."""
        return await self.decide(match_id, PersonMove(user_id, said, ply, again))

    async def move_for_computer(self, match_id: int, ply: int, seat: Seat, words: str) -> Match:
        """Make the move of a computer."""
        return await self.decide(match_id, ComputerMove(ply, seat, words))

    async def finish(self, match_id: int, user_id: int, ply: int) -> Match:
        """Let the game finish the move that somebody has started."""
        return await self.decide(match_id, Finish(user_id, ply))

    async def regret(self, match_id: int, user_id: int, ply: int) -> Match:
        """Take somebody's last move back, at their own wish."""
        return await self.decide(match_id, Regret(user_id, ply))

    async def decide(self, match_id: int, asked: Request) -> Match:
        """Decide what a request makes of a match, store it, and claim its card."""
        async with self._archive.writing() as connection:
            decision = moves.decide(await self.require_seen(connection, match_id), asked, self._now())
            written = await self.store(connection, decision)
            await outbox.claim_card(connection, written, decision.now)
        return written

    async def resign(self, match_id: int, user_id: int) -> Match:
        async with self._archive.writing() as connection:
            seen = await self.require_seen(connection, match_id)
            return await self.store(connection, moves.decide(seen, Resignation(user_id), self._now()))

    def may_take_back(self, match: Match, seat: Seat, move: Move) -> bool:
        """Tell whether a move could be taken back at once."""
        return moves.may_take_back(self.as_seen(match), seat, move)

    def regret_until(self, match: Match, user_id: int) -> int | None:
        """Return until when somebody can take their last move back, if they can."""
        return moves.regret_until(self.as_seen(match), user_id, self._now())
