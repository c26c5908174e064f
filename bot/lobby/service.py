"""A match before its start: people sit down, the host sets the options, the match starts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks.pace import Pace
from bot.computers.rules import computer
from bot.database import Rank
from bot.front.refusals import (
    AlreadySeated,
    AlreadyStarted,
    LobbyFull,
    NotInLobby,
    NotTheHost,
    SetByServer,
    SomebodyInvited,
    SomebodyMustWatch,
    TooFewSeated,
)
from bot.lobby.admission_service import check_opener, check_running_limits, check_waiting_tables
from bot.lobby.new_table import is_alone, new_table, rematch_table
from bot.lobby.start_service import start_match
from bot.mail import store as outbox
from bot.mail.letter import ANSWER_SECONDS, BEGIN, CARD, DECLINED, FULL, IDLE, INVITATION, MOVED, Letter
from bot.match import seat_store as chair_rows
from bot.match import store as rows
from bot.match.find_store import require_match
from bot.match.match import Chair, Match, Place, Standing, Status
from bot.match.withdrawal_store import withdraw, withdraw_one
from bot.servers import store as servers
from bot.servers.server import Threads, gives_thread
from rules_engine import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from bot.database import Archive, Transaction
    from bot.lobby.opener import Opener
    from bot.match.store import Changes

IDLE_SECONDS = 24 * 60 * 60


class Lobby:
    def __init__(self, archive: Archive, now: Callable[[], int]) -> None:
        self._archive = archive
        self._now = now

    async def open(
        self,
        opener: Opener,
        game: str,
        place: Place,
        guests: tuple[Chair, ...] = (),
    ) -> Match:
        """Open a table for the fewest people its game takes; the host may add seats, or invite `guests`.

        `place.thread` says whether the bot can open a thread there.
        """
        async with self._archive.writing() as connection:
            server = await check_opener(connection, opener, place)
            await check_waiting_tables(connection, opener.chair, place)
            is_possible = place.thread or server.threads is Threads.ALWAYS  # then its lack is an error
            place = replace(place, thread=is_possible and gives_thread(server, place, Pace.RELAXED))
            table = new_table(game, opener.chair, place, server.lang or opener.lang, self._now())
            chairs = (*table.chairs, *guests)
            table = replace(table, pace=Pace.RELAXED, chairs=chairs, starts_full=bool(guests))
            match = await rows.create(connection, table)
            await self._add_first_letters(connection, match)
            await self._call_invited(connection, match)
            return match

    async def _add_first_letters(self, connection: Transaction, match: Match) -> None:
        """Write the letters that post the card if the reply fails, and close the table if nobody comes."""
        await outbox.add(
            connection,
            Letter(CARD, match.id, due_at=match.created_at + ANSWER_SECONDS),
            Letter(IDLE, match.id, due_at=match.created_at + IDLE_SECONDS),
        )

    async def close_idle(self, match_id: int) -> None:
        """Close an idle lobby; check again later if something has happened there."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            match = await require_match(connection, match_id)
            if match.status is not Status.LOBBY:
                return
            due_at = match.moved_at + IDLE_SECONDS
            if due_at > self._now():
                await outbox.add(connection, Letter(IDLE, match_id, due_at=due_at))
                return
            await _withdraw_calls(connection, match_id)
            await self._change(connection, match_id, status=Status.CLOSED)

    async def join(self, match_id: int, user_id: int, name: str) -> Match:
        """Sit down, or accept an invitation."""
        async with self._archive.writing() as connection:
            match = await self._require_lobby(connection, match_id)
            if match.seat_of(user_id) is not None:
                raise AlreadySeated
            if match.is_known(user_id):
                await chair_rows.sit_down(connection, match_id, user_id)
                await withdraw_one(connection, match_id, INVITATION, user_id)
            elif len(match.chairs) >= match.seats:
                raise LobbyFull
            else:
                await chair_rows.add_chair(connection, match_id, Chair(user_id, name))
            now = await self._change(connection, match_id)
            await self._handle_full(connection, now, user_id)
            return now

    async def _handle_full(self, connection: Transaction, match: Match, user_id: int) -> None:
        """Once everybody sits, start a match that starts by itself; else ping its host."""
        seated = [chair for chair in match.chairs if chair.standing is Standing.SEATED]
        if len(seated) == match.seats:
            await withdraw(connection, match.id, DECLINED)
        if len(seated) == match.seats and match.starts_full:
            await outbox.add(connection, Letter(BEGIN, match.id, due_at=self._now()))
        elif len(seated) == match.seats and match.host_id not in (None, user_id):
            letter = Letter(FULL, match.id, user_id=match.host_id, due_at=self._now())
            await outbox.add(connection, letter)

    async def leave(self, match_id: int, user_id: int) -> Match:
        """Stand up, or decline an invitation; if the host leaves, the next person is the host."""
        async with self._archive.writing() as connection:
            match = await self._require_lobby(connection, match_id)
            if not match.is_known(user_id):
                raise NotInLobby
            await self._remove_chair(connection, match_id, user_id)
            if any(c.user_id == user_id and c.standing is Standing.INVITED for c in match.chairs):
                letter = Letter(DECLINED, match_id, user_id=match.host_id, due_at=self._now())
                await outbox.add(connection, letter)
            if user_id == match.host_id:
                await pass_host_on(connection, match, user_id)
            return await self._change(connection, match_id)

    async def invite(self, match_id: int, host_id: int, people: dict[int, str]) -> Match:
        """Keep free seats for people, and invite them."""
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            fresh = {user_id: name for user_id, name in people.items() if not match.is_known(user_id)}
            if not fresh:
                raise AlreadySeated
            if len(match.chairs) + len(fresh) > match.seats:
                raise LobbyFull
            await withdraw(connection, match_id, DECLINED)
            for user_id, name in fresh.items():
                chair = Chair(user_id, name, Standing.INVITED)
                await chair_rows.add_chair(connection, match_id, chair)
                letter = Letter(INVITATION, match_id, user_id=user_id, due_at=self._now())
                await outbox.add(connection, letter)
            return await self._change(connection, match_id)

    async def kick(self, match_id: int, host_id: int, user_id: int) -> Match:
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            if user_id == host_id or not match.is_known(user_id):
                raise NotInLobby
            await self._remove_chair(connection, match_id, user_id)
            return await self._change(connection, match_id)

    async def _remove_chair(self, connection: Transaction, match_id: int, user_id: int) -> None:
        """Remove somebody's chair, and withdraw the letters about it."""
        await chair_rows.remove_chair(connection, match_id, user_id)
        await withdraw_one(connection, match_id, INVITATION, user_id)
        for kind in (DECLINED, FULL):  # they no longer hold
            await withdraw(connection, match_id, kind)

    async def add_computer(self, match_id: int, host_id: int, level: str) -> Match:
        """Add a computer, but never as the last seat: one person must play."""
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            if sum(chair.level is not None for chair in match.chairs) == match.seats - 1:
                raise SomebodyMustWatch
            if len(match.chairs) >= match.seats:
                raise LobbyFull
            await chair_rows.add_chair(connection, match_id, computer(match, level))
            return await self._change(connection, match_id)

    async def remove_computer(self, match_id: int, host_id: int, name: str) -> Match:
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            if not any(chair.name == name and chair.level for chair in match.chairs):
                raise NotInLobby
            await chair_rows.remove_computer(connection, match_id, name)
            return await self._change(connection, match_id)

    async def set_option(self, match_id: int, host_id: int, name: str, value: str) -> Match:
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            options = GAMES[match.game].complete_options({**dict(match.options), name: value})
            return await self._change(connection, match_id, options=tuple(options.items()))

    async def set_seats(self, match_id: int, host_id: int, seats: int) -> Match:
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            GAMES[match.game].check_seats(seats)
            if seats < len(match.chairs):
                raise LobbyFull
            return await self._change(connection, match_id, seats=seats)

    async def set(self, match_id: int, who: int, /, **changes: Unpack[Changes]) -> Match:
        """Set what needs no check: the order of seats, the language, the pictures, when clocks pause."""
        async with self._archive.writing() as connection:
            await self._require_host(connection, match_id, who)
            return await self._change(connection, match_id, **changes)

    async def set_pace(self, match_id: int, host_id: int, pace: Pace) -> Match:
        """Set the pace, and with it the thread, if the pace decides about that."""
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            server = await servers.find(connection, match.place.guild_id or 0)
            place = match.place
            if server.threads is Threads.PACED:
                place = replace(place, thread=gives_thread(server, place, pace))
            return await self._change(connection, match_id, pace=pace, place=place)

    async def insists_on_thread(self, match: Match) -> bool:
        """Return whether a match may not start without its thread."""
        server = await servers.find(self._archive, match.place.guild_id or 0)
        return server.threads is not Threads.PACED

    async def toggle_thread(self, match_id: int, host_id: int) -> Match:
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            server = await servers.find(connection, match.place.guild_id or 0)
            if server.threads not in (Threads.WISHED, Threads.PACED):
                raise SetByServer
            place = replace(match.place, thread=not match.place.thread)
            return await self._change(connection, match_id, place=place)

    async def cancel(self, match_id: int, host_id: int) -> Match:
        async with self._archive.writing() as connection:
            await self._require_host(connection, match_id, host_id)
            await _withdraw_calls(connection, match_id)
            return await self._change(connection, match_id, status=Status.CLOSED)

    async def check_start(self, match_id: int, host_id: int) -> Match:
        """Refuse a start by the host that is not possible yet."""
        async with self._archive.reading() as connection:
            match = await self._require_host(connection, match_id, host_id)
            self._check_ready(match)
            await check_running_limits(connection, match)
        return match

    async def start(self, match_id: int, host_id: int, place: Place) -> Match:
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            self._check_ready(match)
            await check_running_limits(connection, match)
            return await self._start(connection, match, place, host_id)

    async def _start(self, connection: Transaction, match: Match, place: Place, actor: int | None) -> Match:
        await _withdraw_calls(connection, match.id)
        started = await start_match(connection, match, place, actor, self._now())
        if place.channel_id != match.place.channel_id:
            answered_at = self._now() + (ANSWER_SECONDS if actor else 0)  # a reply may show it before
            await outbox.add(connection, _moved_letter(match, place, answered_at))
        return started

    async def check_full(self, match_id: int) -> Match:
        """Refuse a start without a click if the match is no lobby, is not full, or waits for its host."""
        async with self._archive.reading() as connection:
            match = await self._require_lobby(connection, match_id)
            self._check_ready(match)
            if not match.starts_full:
                raise AlreadyStarted
            await check_running_limits(connection, match)
        return match

    async def start_full(self, match_id: int, place: Place) -> Match:
        """Start a match without anybody's click, so that everybody who has to move is pinged."""
        async with self._archive.writing() as connection:
            match = await self._require_lobby(connection, match_id)
            self._check_ready(match)
            await check_running_limits(connection, match)
            return await self._start(connection, match, place, None)

    async def call_host(self, match_id: int) -> None:
        async with self._archive.writing() as connection:
            match = await require_match(connection, match_id)
            if match.status is Status.LOBBY and match.host_id is not None:
                letter = Letter(FULL, match_id, user_id=match.host_id, due_at=self._now())
                await outbox.add(connection, letter)

    async def toggle_start(self, match_id: int, host_id: int) -> Match:
        """Let the match start by itself once everybody sits, or wait for its host."""
        async with self._archive.writing() as connection:
            match = await self._require_host(connection, match_id, host_id)
            return await self._change(connection, match_id, starts_full=not match.starts_full)

    def _check_ready(self, match: Match) -> None:
        invited = tuple(chair.name for chair in match.chairs if chair.standing is Standing.INVITED)
        if invited:
            raise SomebodyInvited(invited)
        if len(match.chairs) < match.seats:
            raise TooFewSeated(match.seats - len(match.chairs))

    async def _require_lobby(self, connection: Transaction, match_id: int) -> Match:
        match = await require_match(connection, match_id)
        if match.status is not Status.LOBBY:
            raise AlreadyStarted
        return match

    async def _require_host(self, connection: Transaction, match_id: int, host_id: int) -> Match:
        match = await self._require_lobby(connection, match_id)
        if match.host_id != host_id:
            raise NotTheHost
        return match

    async def _change(
        self,
        connection: Transaction,
        match_id: int,
        **changes: Unpack[Changes],
    ) -> Match:
        now = self._now()
        changes["moved_at"] = now
        await rows.change(connection, match_id, **changes)
        await outbox.add(connection, Letter(CARD, match_id, due_at=now))
        return await require_match(connection, match_id)

    async def rematch(self, over: Match, user_id: int, name: str) -> tuple[Match, bool]:
        """Set the same table up again, once; people who ask later sit down there. True: the table is new."""
        if over.status in (Status.LOBBY, Status.RUNNING):
            raise AlreadyStarted
        async with self._archive.writing() as connection:
            following = await rows.find_rematch(connection, over.id)
            if following is None:
                table = rematch_table(over, Chair(user_id, name), self._now())
                if not is_alone(table):
                    await check_waiting_tables(connection, table.chairs[0], table.place)
                match = await rows.create(connection, table)
                if is_alone(match):  # nobody else has to agree
                    await check_running_limits(connection, match)
                    now = self._now()
                    shown_at = now + ANSWER_SECONDS
                    place = match.place
                    started = await start_match(connection, match, place, user_id, now, shown_at=shown_at)
                    return started, True
                await self._add_first_letters(connection, match)
                await self._call_invited(connection, match)
                return match, True
        return await self.join(following.id, user_id, name), False

    async def _call_invited(self, connection: Transaction, match: Match) -> None:
        for chair in match.chairs:
            if chair.standing is Standing.INVITED:
                letter = Letter(INVITATION, match.id, user_id=chair.user_id, due_at=match.created_at)
                await outbox.add(connection, letter)


async def pass_host_on(connection: Transaction, match: Match, user_id: int) -> None:
    """Make the next person the host; close a lobby in which no person is left."""
    others = [
        c for c in match.chairs if c.user_id != user_id and c.standing is Standing.SEATED and not c.level
    ]
    if others:
        await rows.change(connection, match.id, host_id=others[0].user_id)
    else:
        await call_off(connection, match.id)


async def call_off(connection: Transaction, match_id: int) -> None:
    """Close a lobby, and withdraw its invitations."""
    await rows.change(connection, match_id, status=Status.CLOSED)
    await _withdraw_calls(connection, match_id)


async def _withdraw_calls(connection: Transaction, match_id: int) -> None:
    for kind in (DECLINED, FULL, INVITATION):
        await withdraw(connection, match_id, kind)


def _moved_letter(match: Match, thread: Place, due_at: int) -> Letter:
    """Make the letter that turns the lobby's card into a link; its message has the id of the thread."""
    content = {"message": str(thread.channel_id)}
    return Letter(MOVED, match.id, channel_id=match.place.channel_id, content=content, due_at=due_at)
