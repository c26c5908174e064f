"""People's settings, in a cache; and how we delete a person without leaving a table waiting."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.clocks import rules as clocks
from bot.clocks import store as clock_rows
from bot.clocks.days_off import EPOCH, date_of, day_of, day_start
from bot.clocks.days_off_service import days_left, spend_leave
from bot.clocks.pauses import sleep_of
from bot.database.errors import ArchiveError
from bot.lists import digest_service as digests
from bot.lobby.service import pass_host_on
from bot.mail import store as outbox
from bot.mail.letter import CARD, Letter
from bot.match import decision_store as decisions
from bot.match import seat_store as chairs
from bot.match import store as rows
from bot.match.decision import Decision
from bot.match.find_store import require_seen
from bot.match.match import Status
from bot.match.withdrawal_store import withdraw_from
from bot.people import store as person_rows
from bot.people.export_store import export
from bot.people.hours import parse_last_day
from bot.runtime.recent import Recent
from bot.votes.rules import offer_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive, Transaction
    from bot.match.match import Match
    from bot.people.person import Person

PEOPLE_LIMIT = 4096
PAGE = 15  # matches that a person leaves in one transaction, so that nobody waits long for it


class People:
    def __init__(self, archive: Archive, now: Callable[[], int]) -> None:
        self._archive = archive
        self._now = now
        self._known = Recent[int, "Person"](PEOPLE_LIMIT)
        self._wanted: dict[int, None] = {}
        self._looking: asyncio.Task[dict[int, Person]] | None = None
        self._spoken: dict[int, str] = {}  # languages, to be written
        self._hearing: asyncio.Task[None] | None = None

    async def find(self, user_id: int) -> Person:
        """Return somebody's settings, from the cache, or with one query for all clicks that need them now."""
        person = self._known.get(user_id)
        if person is not None:
            return person
        if self._looking is None:
            self._looking = asyncio.create_task(self._find_wanted())
        self._wanted[user_id] = None
        return (await asyncio.shield(self._looking))[user_id]

    async def _find_wanted(self) -> dict[int, Person]:
        wanted, self._wanted, self._looking = self._wanted, {}, None
        people = await person_rows.find_all(self._archive, wanted)
        for person in people:
            self._known.setdefault(person.user_id, person)  # a change made meanwhile is newer
        return {person.user_id: self._known.get(person.user_id, person) for person in people}

    async def set_spoken_language(self, user_id: int, lang: str) -> None:
        """Store the language of somebody's Discord, with all others that come before the writer is free.

        If that fails, their next click tries again.
        """
        if self._hearing is None:
            self._hearing = asyncio.create_task(self._write_spoken())
        self._spoken[user_id] = lang
        await asyncio.shield(self._hearing)

    async def _write_spoken(self) -> None:
        try:
            async with self._archive.jotting() as connection:
                spoken = self._drain_spoken()
                await person_rows.store_languages(connection, spoken)
        except ArchiveError:
            return
        finally:
            if self._hearing is asyncio.current_task():
                self._drain_spoken()
        for user_id in spoken.keys() & self._known.keys():
            self._known[user_id] = replace(self._known[user_id], spoken=spoken[user_id])

    def _drain_spoken(self) -> dict[int, str]:
        """Empty the queue of languages to write; later ones wait for the next round."""
        spoken, self._spoken, self._hearing = self._spoken, {}, None
        return spoken

    async def change(self, user_id: int, **wishes: Any) -> Person:
        async with self._archive.writing() as connection:
            before = await person_rows.find(connection, user_id)
            person = replace(before, **wishes)
            await self._change(connection, before, person)
        self._known[user_id] = person
        return person

    async def take_leave(self, user_id: int, guild_id: int | None, written: str) -> Person:
        """Take days off until a day, if so many are left; they replace those taken before."""
        async with self._archive.writing() as connection:
            before = await person_rows.find(connection, user_id)
            today = day_of(before, self._now())
            last = parse_last_day(written, date_of(today)).toordinal() - EPOCH
            await clock_rows.remove_days_off(connection, user_id, today + 1)
            await spend_leave(connection, before, guild_id, range(today, last + 1))
            person = replace(before, away_until=day_start(before, last + 1))
            await self._change(connection, before, person)
        self._known[user_id] = person
        return person

    async def end_leave(self, user_id: int) -> Person:
        """End somebody's days off early; the days that remain are not spent."""
        async with self._archive.writing() as connection:
            before = await person_rows.find(connection, user_id)
            await clock_rows.remove_days_off(connection, user_id, day_of(before, self._now()) + 1)
            person = replace(before, away_until=None)
            await self._change(connection, before, person)
        self._known[user_id] = person
        return person

    async def days_left(self, user_id: int, guild_id: int | None) -> int:
        return await days_left(self._archive, await self.find(user_id), guild_id, self._now())

    async def _change(self, connection: Transaction, before: Person, after: Person) -> None:
        await person_rows.store(connection, after)
        if sleep_of(before) != sleep_of(after):
            await self._change_sleep(connection, before, after)
        await digests.reschedule(connection, before, after, self._now())

    async def _change_sleep(self, connection: Transaction, before: Person, after: Person) -> None:
        """Update somebody's running clocks, as their quiet hours or days off have changed."""
        for match_id in await clock_rows.list_running_of(connection, after.user_id):
            decision = Decision.about(await require_seen(connection, match_id), self._now())
            await decisions.store(connection, clocks.change_sleep(decision, before, after))

    async def export(self, user_id: int) -> dict[str, Any]:
        """Return everything that we store about somebody."""
        return await export(self._archive, user_id)

    async def delete(self, user_id: int, name: str) -> None:
        """Delete everything about somebody; in the matches of others, `name` replaces theirs."""
        while await self._leave_some_tables(user_id, name):
            pass
        while await self._delete_some(user_id, name):
            pass
        async with self._archive.writing() as connection:
            await withdraw_from(connection, user_id)
            await person_rows.erase(connection, user_id, name)
        self._known.pop(user_id, None)

    async def _leave_some_tables(self, user_id: int, name: str) -> bool:
        """Leave a page of tables, so that others can write in between; return whether there were any."""
        async with self._archive.writing() as connection:
            found = await rows.list_some_of_person(connection, user_id, PAGE)
            await self._leave_tables(connection, found, user_id)
            for match in found:
                if match.status is Status.LOBBY:
                    await chairs.remove_chair(connection, match.id, user_id)
                else:
                    await chairs.anonymize(connection, match.id, user_id, name)
        return bool(found)

    async def _delete_some(self, user_id: int, name: str) -> bool:
        async with self._archive.writing() as connection:
            return await person_rows.erase_some(connection, user_id, name)

    async def _leave_tables(self, connection: Transaction, found: tuple[Match, ...], user_id: int) -> None:
        """Leave tables, so that none waits for a person who is gone, and no card has their name."""
        now = self._now()
        for match in found:
            if match.status is Status.LOBBY and match.host_id == user_id:
                await pass_host_on(connection, match, user_id)
            if match.status is Status.RUNNING:
                decision = Decision.about(await require_seen(connection, match.id), now)
                await decisions.store(connection, offer_seat(decision, user_id))
            await outbox.add(connection, Letter(CARD, match.id, due_at=now))
