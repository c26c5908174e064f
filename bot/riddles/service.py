"""The decisions of the daily and of duels: which card it is, who has seen it, and which answers are right."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from itertools import permutations
from typing import TYPE_CHECKING

from bot.database import Rank, notes
from bot.front.refusals import AnsweredAlready, CardGone, NoAnswer, TimeUp
from bot.lobby.admission_service import check_place
from bot.mail import store as outbox
from bot.mail.letter import DUEL, MORNING, Letter
from bot.people.waking import DAY, shift
from bot.racing.rules import riddles_of
from bot.riddles import store as rows
from bot.riddles.rules import (
    DUEL_CARDS,
    DUEL_SECONDS,
    Daily,
    Day,
    Duel,
    DuelEnd,
    MorningChannel,
    Occasion,
    Solo,
    Streak,
    day_number,
    streak,
)
from rules_engine import Chance, Event

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bot.database import Archive
    from bot.database.transaction import Transaction
    from bot.racing.service import Answer
    from rules_engine import Options
    from rules_engine.riddles import Riddle, Verdict

FIRST_DAY = date(2026, 11, 1)
DAILY_PARS = (3, 4, 5)
SECOND = 1000  # ms
MORNING_AT = time(7)  # in UTC
REST_DAYS = 200  # for which a daily card is not used again
DAILY_SEED = "daily secret"  # the note with the seed of all dailies, which nobody can guess


class Solos:
    """The entrance to the daily and to duels; `now` returns Discord's milliseconds."""

    def __init__(self, archive: Archive, now: Callable[[], int], game: str, options: Options) -> None:
        self._archive = archive
        self._now = now
        self.game = game
        self._options = options

    def today(self) -> date:
        return datetime.fromtimestamp(self._now() / 1000, UTC).date()

    def day(self, zone: str | None) -> Day:
        """Return today, as the cards count it and as a person in a time zone does."""
        return Day(day_number(self.today()), own_day(self._now(), zone))

    async def find_daily(self, day: date | None = None) -> Daily:
        """Return the card of a day; pick it when somebody first asks for it."""
        day = day or self.today()
        async with self._archive.reading() as connection:
            riddle = await rows.find_riddle(connection, day)
        if riddle is None:
            async with self._archive.writing() as connection:
                riddle = await rows.find_riddle(connection, day) or await self._pick_riddle(connection, day)
        return Daily(day, (day - FIRST_DAY).days + 1, riddle)

    async def _pick_riddle(self, connection: Transaction, day: date) -> Riddle:
        secret = await notes.read(connection, DAILY_SEED)
        if secret is None:
            secret = secrets.token_hex(32)
            await notes.write(connection, DAILY_SEED, secret)
        recent = await rows.list_riddles_since(connection, day - timedelta(days=REST_DAYS))
        seed = sha256(f"{secret}/{day.isoformat()}".encode()).hexdigest()
        riddle = Chance(seed).pick([one for one in self._daily_riddles() if one not in recent])
        await rows.add_riddle(connection, day, riddle)
        return riddle

    def _daily_riddles(self) -> list[Riddle]:
        riddles = riddles_of(self.game)
        every = (riddles.riddle(*pair, self._options) for pair in permutations(riddles.positions, 2))
        return [riddle for riddle in every if riddle.par in DAILY_PARS]

    async def reveal_daily(self, daily: Daily, answer: Answer, guild_id: int | None) -> Solo:
        """Show somebody the card of the day; their time runs since they first saw it."""
        return await self._reveal(Occasion.DAILY, daily.day.isoformat(), 1, answer, guild_id)

    async def _reveal(
        self, occasion: Occasion, key: str, number: int, seen: Answer, guild_id: int | None
    ) -> Solo:
        async with self._archive.writing() as connection:
            known = await rows.list_of_person(connection, occasion, key, seen.user_id)
            for solo in known:
                if solo.number == number:
                    return solo
            solo = Solo(0, occasion, key, number, seen.user_id, seen.name, guild_id, seen.at)
            return replace(solo, id=await rows.add_solo(connection, solo))

    async def require(self, solo_id: int, user_id: int) -> Solo:
        async with self._archive.reading() as connection:
            return await self._require_solo(connection, solo_id, user_id)

    async def _require_solo(self, connection: Transaction, solo_id: int, user_id: int) -> Solo:
        solo = await rows.find(connection, solo_id)
        if solo is None or solo.user_id != user_id:
            raise CardGone
        return solo

    async def answer(self, solo_id: int, answer: Answer, zone: str | None = None) -> tuple[Solo, Verdict]:
        """Judge an answer; count the tries until one is right, or until we post the solution."""
        async with self._archive.writing() as connection:
            solo = await self._require_solo(connection, solo_id, answer.user_id)
            if solo.solved_at is not None:
                raise AnsweredAlready
            if answer.at >= await self._closes_at(connection, solo):
                raise TimeUp
            riddle, options = await self._find_riddle(connection, solo)
            orders = riddles_of(self.game).parse_answer(answer.words, options)
            if orders is None or isinstance(orders, Event):
                raise NoAnswer(self.game, orders)
            verdict = riddles_of(self.game).judge(riddle, orders, options)
            solo = replace(solo, tries=solo.tries + 1)
            if verdict.is_right:
                at = max(answer.at, solo.shown_at)
                solo = replace(solo, words=" ".join(orders), solved_at=at, day=own_day(at, zone))
            await rows.store_answer(connection, solo)
            if verdict.is_right and solo.occasion is Occasion.DUEL and solo.number == DUEL_CARDS:
                await self._show_finish(connection, int(solo.key))
            return solo, verdict

    async def _closes_at(self, connection: Transaction, solo: Solo) -> int:
        """Return when a daily or a duel closes: until then people may still solve it."""
        if solo.occasion is Occasion.DAILY:
            return _morning_after(solo.key)
        return (await self._require_duel(connection, int(solo.key))).opened_at + DUEL_SECONDS * SECOND + 1

    async def _show_finish(self, connection: Transaction, duel_id: int) -> None:
        """Show that somebody has solved all cards of a duel; close it once everybody has."""
        duel = await self._require_duel(connection, duel_id)
        settled = is_settled(duel, await rows.list_of_occasion(connection, Occasion.DUEL, str(duel_id)))
        if settled:
            await rows.close_duel(connection, duel_id, self._now())
        end = DuelEnd.FOUND if settled else None
        await outbox.add(connection, _duel_letter(duel, self._now() // SECOND, end))

    async def riddle(self, solo: Solo) -> tuple[Riddle, Options]:
        """Return the riddle that somebody has been shown, and its options."""
        async with self._archive.reading() as connection:
            return await self._find_riddle(connection, solo)

    async def _find_riddle(self, connection: Transaction, solo: Solo) -> tuple[Riddle, Options]:
        if solo.occasion is Occasion.DAILY:
            riddle = await rows.find_riddle(connection, date.fromisoformat(solo.key))
            assert riddle is not None, "a daily that was seen is kept"
            return riddle, self._options
        duel = await self._require_duel(connection, int(solo.key))
        return duel_riddle(duel, solo.number), duel.options

    async def table(self, occasion: Occasion, key: str) -> tuple[Solo, ...]:
        async with self._archive.reading() as connection:
            return await rows.list_of_occasion(connection, occasion, key)

    async def daily_table(self, day: date, guild_id: int) -> tuple[Solo, ...]:
        """List the people of a server who have seen the card of a day."""
        return await rows.list_on_server(self._archive, Occasion.DAILY, day.isoformat(), guild_id)

    async def solved_daily(self, day: date, user_id: int) -> Solo | None:
        """Return how somebody solved the card of a day; None: they have not."""
        seen = await rows.list_of_person(self._archive, Occasion.DAILY, day.isoformat(), user_id)
        return next((solo for solo in seen if solo.solved_at is not None), None)

    async def streak(self, user_id: int, zone: str | None) -> Streak:
        """Count the days in a row on which somebody has solved the daily."""
        return streak(await rows.list_days(self._archive, user_id), self.day(zone))

    async def open_duel(
        self, like: Duel, people: tuple[tuple[int, str], ...], roles: Collection[int] = ()
    ) -> Duel:
        """Open a duel over five cards for these people, and for others who join."""
        fresh = replace(like, seed=secrets.token_hex(16), opened_at=self._now())
        async with self._archive.writing() as connection:
            server = await check_place(connection, like.place, roles)
            fresh = replace(fresh, lang=server.lang or fresh.lang)
            duel = replace(fresh, id=await rows.open_duel(connection, fresh), people=people)
            for place, (user_id, name) in enumerate(people):
                await rows.join_duel(connection, duel.id, place, user_id, name)
            due_at = duel.opened_at // SECOND + DUEL_SECONDS + 1
            await outbox.add(connection, _duel_letter(duel, due_at, DuelEnd.TIME))
            return duel

    async def set_duel_message(self, duel_id: int, message_id: int) -> None:
        async with self._archive.writing() as connection:
            await rows.set_duel_message(connection, duel_id, message_id)

    async def require_duel(self, duel_id: int) -> Duel:
        async with self._archive.reading() as connection:
            return await self._require_duel(connection, duel_id)

    async def _require_duel(self, connection: Transaction, duel_id: int) -> Duel:
        duel = await rows.find_duel(connection, duel_id)
        if duel is None:
            raise CardGone
        return duel

    async def next_duel_card(self, duel_id: int, seen: Answer) -> Solo | None:
        """Show somebody their next card of a duel, or the one they have open; None: they have solved all."""
        duel = await self.require_duel(duel_id)
        if not duel.is_known(seen.user_id):
            await self._join(duel_id, seen)
        async with self._archive.reading() as connection:
            known = await rows.list_of_person(connection, Occasion.DUEL, str(duel_id), seen.user_id)
        solved = sum(solo.solved_at is not None for solo in known)
        if solved == DUEL_CARDS:
            return None
        if self.is_closed(duel):
            raise TimeUp
        return await self._reveal(Occasion.DUEL, str(duel_id), solved + 1, seen, duel.guild_id)

    async def _join(self, duel_id: int, seen: Answer) -> None:
        async with self._archive.writing() as connection:
            duel = await self._require_duel(connection, duel_id)
            if self.is_closed(duel):
                raise TimeUp
            if not duel.is_known(seen.user_id):
                await rows.join_duel(connection, duel_id, len(duel.people), seen.user_id, seen.name)

    async def toggle_mornings(self, channel_id: int, guild_id: int, lang: str) -> bool:
        """Start or stop the morning posts about the daily in a channel; return whether they run now."""
        today = self.today()
        async with self._archive.writing() as connection:
            if await rows.find_morning_channel(connection, channel_id):
                await rows.delete_morning_channel(connection, channel_id)
                return False
            channel = MorningChannel(channel_id, guild_id, lang, today - timedelta(days=1))
            await rows.store_morning_channel(connection, channel)
            await outbox.add(connection, _morning_letter(channel_id, today))
            return True

    async def due_morning(self, channel_id: int, day: date) -> tuple[MorningChannel, date] | None:
        """Return the channel, and the day about which to post; None: it is off, or already posted.

        After an absence of several mornings, only yesterday counts.
        """
        channel = await rows.find_morning_channel(self._archive, channel_id)
        day = max(day, self.today() - timedelta(days=1))
        return (channel, day) if channel and channel.told < day else None

    async def mark_posted(self, channel: MorningChannel, day: date, idle: int) -> None:
        """Note that we have posted about a day, and schedule the post about the next one.

        `idle` is the number of days on which nobody there has played.
        """
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            await rows.store_morning_channel(connection, replace(channel, told=day))
            await outbox.add(connection, _morning_letter(channel.channel_id, day + timedelta(days=1), idle))

    def is_closed(self, duel: Duel) -> bool:
        """Return whether a duel is over, as everybody has finished, or its time is up."""
        return duel.closed_at is not None or self._now() - duel.opened_at > DUEL_SECONDS * 1000


def _duel_letter(duel: Duel, due_at: int, end: DuelEnd | None) -> Letter:
    return Letter(DUEL, channel_id=duel.channel_id, content={"duel": duel.id, "end": end}, due_at=due_at)


def _morning_letter(channel_id: int, day: date, idle: int = 0) -> Letter:
    """Make the letter that posts how a day went, due on the next morning."""
    due_at = _morning_after(day.isoformat()) // SECOND
    content = {"day": day.isoformat(), "idle": idle}
    return Letter(MORNING, channel_id=channel_id, content=content, due_at=due_at)


def _morning_after(day: str) -> int:
    """Return when we post the solution of a day's card, on the next morning."""
    morning = datetime.combine(date.fromisoformat(day) + timedelta(days=1), MORNING_AT, UTC)
    return int(morning.timestamp()) * SECOND


def own_day(ms: int, zone: str | None) -> int:
    """Return the day of a time in a time zone, as a number of days since 1970."""
    seconds = ms // SECOND
    return (seconds + shift(zone, seconds)) // DAY


def duel_riddle(duel: Duel, number: int) -> Riddle:
    """Pick a card of a duel; it is the same for everybody."""
    riddles = riddles_of(duel.game)
    return riddles.pick(tuple(riddles.levels[duel.level]), Chance(duel.seed, number), duel.options)


def is_settled(duel: Duel, table: tuple[Solo, ...]) -> bool:
    """Return whether everybody who takes part has solved all the cards."""
    done = [solo.user_id for solo in table if solo.solved_at is not None]
    return all(done.count(user_id) == DUEL_CARDS for user_id, _ in duel.people if user_id is not None)
