"""Runs races: posts and edits their cards in time, and keeps the pads of the runners up to date.

The archive says what happens next. What is remembered here only saves work: a race outlives the process.
"""

from __future__ import annotations

import asyncio
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING

import discord
import structlog

from bot.database import ArchiveError
from bot.database.interactions import context_without_interaction
from bot.front.card_editor import edit_reusing_files
from bot.front.components import ready_card
from bot.front.pads import Pads, Writers
from bot.front.refusals import Refusal
from bot.racing.card import race_card
from bot.racing.pad_card import pad_card, pad_looks
from bot.racing.rules import Stage, Step, count_hints, ms_of, next_step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.front.card import Card, Picture
    from bot.front.components import ReadyCard
    from bot.front.discord_clock import DiscordClock
    from bot.front.pads import Looks
    from bot.front.pictures import PictureFile
    from bot.front.reader import Reader
    from bot.front.right_of_way import RightOfWay
    from bot.front.tokens import Token
    from bot.racing.rules import Race
    from bot.racing.service import Races

log = structlog.get_logger()

CALM = 1_700  # ms between two edits that only say who has answered; Discord takes five in five seconds
OLD = 50 * 60 * 1_000  # ms; Discord takes few edits of a message that is an hour old, so it is posted again
RETRY = 2.0  # seconds until the next try after a failure
POSTED_AGAIN = frozenset({10008, 30046, 50083})  # codes: it is gone, it is too old, its thread is archived

FINAL = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND})


@dataclass(slots=True)
class _Watch:
    """What the process remembers of one race."""

    pads: Pads[Race]
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    shown: tuple[object, ...] = ()
    edited_at: int = 0
    is_known: bool = False  # whether the race was read since this process runs it
    countdown_id: int | None = None
    told: int = 0  # number of the last card whose verdict is shown: words first, the animals' move after
    moved: dict[int, int] = field(default_factory=dict)  # number of a card posted again: its message
    pictures: list[discord.Attachment] = field(default_factory=list)  # in the newest message
    drawn: Mapping[Picture, PictureFile] = field(default_factory=dict)  # what they show
    task: asyncio.Task[None] | None = None


class RaceKeeper:
    """Runs one task for each race, which sleeps until something is due or somebody acts."""

    def __init__(
        self,
        client: discord.Client,
        races: Races,
        clock: DiscordClock,
        serves: Callable[[int | None], bool],
        way: RightOfWay,
    ) -> None:
        self._client = client
        self._serves = serves
        self._races = races
        self._clock = clock
        self.way = way
        self._watched: dict[int, _Watch] = {}
        self._writers = Writers(way)

    async def resume(self) -> None:
        """Resume the races that were running when the bot stopped, on the servers that it serves now."""
        for race_id in await self._races.list_live():
            if self._serves((await self._races.require(race_id)).place.guild_id):
                self.wake(race_id)

    def wake(self, race_id: int) -> None:
        """Wake the task of a race: something has happened, or the race has started."""
        watch = self._watched.get(race_id)
        if watch is None:
            watch = self._watched[race_id] = _Watch(Pads(_pad_looks, _pad_card, self._writers))
            watch.task = asyncio.create_task(self._run(race_id, watch), context=context_without_interaction())
        watch.bell.set()

    def watch_countdown(self, race_id: int, message_id: int) -> None:
        """Run a race that has not started yet, with the message that counts down."""
        self.wake(race_id)
        watch = self._watched[race_id]
        if watch.countdown_id is None:
            watch.shown = ()  # the message may not name those who have joined by now
        watch.countdown_id = message_id

    def add_pad(self, race: Race, reader: Reader, token: Token) -> None:
        """Add the pad of a runner, which shows the race as it is given here."""
        if race.id not in self._watched:
            self.wake(race.id)
        watch = self._watched[race.id]
        watch.pads.add(reader, token, race)
        now = self._races.recall(race.id)
        if now is not None and watch.pads.is_behind(reader.user_id, now):
            watch.bell.set()

    async def close(self) -> None:
        """Stop all tasks; the races go on at the next start."""
        tasks = [watch.task for watch in self._watched.values() if watch.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._writers.close()
        self._watched.clear()

    async def _run(self, race_id: int, watch: _Watch) -> None:
        while True:
            watch.bell.clear()
            try:
                if await self._show_and_wait(race_id, watch):
                    break
            except Refusal as refusal:
                log.warning("a race cannot go on", race=race_id, reason=repr(refusal))
                break
            except (discord.HTTPException, OSError, ArchiveError) as error:
                if _is_final(error):
                    await self._give_up(race_id, watch, error)
                    break
                log.warning("a race waits", race=race_id, reason=str(error))
                await self._recover(watch)
            except Exception:
                log.exception("a race failed", race=race_id)
                await self._recover(watch)
        self._watched.pop(race_id, None)

    async def _recover(self, watch: _Watch) -> None:
        watch.is_known = False
        await asyncio.sleep(RETRY)

    async def _give_up(self, race_id: int, watch: _Watch, error: Exception) -> None:
        """End a race whose cards Discord refuses; the pads still say so."""
        log.warning("a race cannot go on", race=race_id, reason=str(error))
        with suppress(Refusal, ArchiveError):
            watch.pads.refresh(await self._races.stop(race_id))

    async def _show_and_wait(self, race_id: int, watch: _Watch) -> bool:
        """Show a race as it is and wait for what comes next; true if it is over."""
        race = await self._current_race(race_id, watch)
        if not self._serves(race.place.guild_id):  # another process goes on with it
            return True
        if race.stage is Stage.OVER:
            watch.pads.refresh(race)
            return True
        race = await self._show(race, watch)
        watch.pads.refresh(race)
        step, at = next_step(race, self._races.waits, self._clock())
        if await self._was_woken(watch, min(at, self._next_edit(race, watch, at))):
            return False
        if self._clock() >= at:
            await self._advance(race, step, at, watch)
        return False

    async def _current_race(self, race_id: int, watch: _Watch) -> Race:
        """Return the race from memory; read it if another process may have changed it."""
        race = self._races.recall(race_id) if watch.is_known else None
        watch.is_known = True
        return race or await self._races.require(race_id)

    async def _advance(self, race: Race, step: Step, at: int, watch: _Watch) -> None:
        """Do what is due, and show it."""
        if step is Step.END:
            await self._end(race, watch)
        with self.way.urgent() if step is Step.JUDGE else nullcontext():
            if step is Step.JUDGE:
                await self._clock.wait_for_arrivals(at)
            moved = await self._races.advance(race.id, step)
            if moved.stage is not Stage.OVER:
                await self._show(moved, watch)

    async def _was_woken(self, watch: _Watch, until: int) -> bool:
        """Wait until something is due, or until somebody acts."""
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0, until - self._clock()) / 1000):
                await watch.bell.wait()
                return True
        return False

    def _next_edit(self, race: Race, watch: _Watch, otherwise: int) -> int:
        return watch.edited_at + CALM if self._looks(race, watch) != watch.shown else otherwise

    def _looks(self, race: Race, watch: _Watch) -> tuple[object, ...]:
        """Sum up what the public message of a race shows."""
        if race.stage is Stage.COUNTDOWN:
            return race.stage, 0, len(race.runners)
        number = race.card.number
        said = frozenset(race.card.shouts) if race.stage is Stage.OPEN else None
        hints = count_hints(race, self._clock()) if race.stage is Stage.OPEN else 0
        return race.stage, number, hints, said, race.stage is Stage.SHOWN and watch.told == number

    async def _show(self, race: Race, watch: _Watch) -> Race:
        """Bring the public message up to date; an edit that only says who has answered may wait a moment."""
        looks = self._looks(race, watch)
        is_other = looks[:2] != watch.shown[:2]
        if looks == watch.shown or not (is_other or self._clock() - watch.edited_at >= CALM):
            return race
        if race.stage is Stage.COUNTDOWN:
            await self._edit_countdown(race, watch)
        elif race.card.message_id is None:
            message = await self._post(race, watch, f"race-{race.id}-{race.card.number}")
            watch.pictures = message.attachments
            race = await self._races.set_message(race.id, race.card.number, message.id)
            self._clock.set_by(message.id)
        else:
            await self._edit(race, watch)
        watch.shown, watch.edited_at = looks, self._clock()
        if race.stage is Stage.SHOWN:
            watch.told = race.card.number
        return race

    async def _post(self, race: Race, watch: _Watch, nonce: str) -> discord.Message:
        ready = await self._ready_card(race, watch)
        return await self._channel(race).send(nonce=nonce, **ready.post_arguments())

    async def _edit(self, race: Race, watch: _Watch) -> None:
        """Edit the message of the card; if that is gone or too old, post the card again."""
        assert race.card.message_id is not None
        message_id = watch.moved.get(race.card.number, race.card.message_id)
        if self._clock() - ms_of(message_id) < OLD:
            try:
                write = self._channel(race).get_partial_message(message_id).edit
                watch.pictures = await edit_reusing_files(
                    write, partial(self._ready_card, race, watch), watch.pictures
                )
            except discord.HTTPException as error:
                if error.code not in POSTED_AGAIN:
                    raise
            else:
                return
        posted = await self._post(race, watch, f"race-{race.id}-{race.card.number}-{message_id % 10_000}")
        watch.moved[race.card.number], watch.pictures = posted.id, posted.attachments

    async def _edit_countdown(self, race: Race, watch: _Watch) -> None:
        """Name those who have joined; after a restart, the message is known once its button is pressed."""
        if watch.countdown_id is None:
            return
        ready = await self._ready_card(race, watch)
        with suppress(discord.NotFound):
            await self._channel(race).get_partial_message(watch.countdown_id).edit(**ready.edit_arguments())

    async def _end(self, race: Race, watch: _Watch) -> None:
        """Post how a race has ended, before the end is stored; its nonce prevents a second post."""
        await self._post(_ended_race(race), watch, f"race-{race.id}-end")

    async def _ready_card(self, race: Race, watch: _Watch) -> ReadyCard:
        """Make the card of a race ready to be sent; pictures that it has already are not drawn again."""
        card = race_card(race, self._clock(), is_acted=watch.told == len(race.cards))
        ready = await ready_card(card, watch.drawn)
        watch.drawn = ready.drawn
        return ready

    def _channel(self, race: Race) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(race.place.channel_id, guild_id=race.place.guild_id)


def _ended_race(race: Race) -> Race:
    return replace(race, stage=Stage.OVER)


def _pad_looks(race: Race, reader: Reader) -> Looks:
    return pad_looks(race, reader.user_id)


def _pad_card(race: Race, reader: Reader) -> Card:
    return pad_card(race, reader.user_id, (), reader.lang)


def _is_final(error: Exception) -> bool:
    """Tell whether another try would fail too: the channel is gone, or closed to the bot."""
    return isinstance(error, discord.HTTPException) and error.status in FINAL
