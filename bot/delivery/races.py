"""Races as they run: cards posted and edited in time, and the pads of the runners kept up with them.

What happens next is read from the archive; what is kept here is only a help, so a race outlives the process.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
import structlog

from bot.archive import ArchiveError
from bot.cards.race import pad_card, race_card
from bot.delivery.components import laid_out
from bot.delivery.tokens import of_click
from bot.matches.race import Stage, Step, following, hints_shown
from bot.matches.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.cards.card import Card
    from bot.delivery.discord_clock import DiscordClock
    from bot.delivery.tokens import Token
    from bot.matches.race import Race
    from bot.matches.races import Races

log = structlog.get_logger()

CALM = 1_100  # ms between two edits that only tell who has answered: Discord allows five in five seconds
RETRY = 2.0  # seconds until something that failed is tried again
GONE = (discord.NotFound,)
THEME = "standard"

Pads: TypeAlias = "dict[int, _Pad]"
Looks: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Pad:
    """A runner's pad, and the click that may edit it."""

    token: Token
    lang: str


@dataclass(slots=True)
class _Watch:
    """One race that is looked after."""

    bell: asyncio.Event = field(default_factory=asyncio.Event)
    pads: Pads = field(default_factory=dict)
    shown: Looks = ()
    edited_at: int = 0
    countdown_id: int | None = None
    moved: dict[int, int] = field(default_factory=dict)  # cards posted anew because their message was deleted
    task: asyncio.Task[None] | None = None


class RaceKeeper:
    """Keeps every race going: one task a race, which sleeps until something is due or somebody acts."""

    def __init__(
        self,
        client: discord.Client,
        races: Races,
        clock: DiscordClock,
        serves: Callable[[int | None], bool],
    ) -> None:
        self._client = client
        self._serves = serves
        self._races = races
        self._clock = clock
        self._watched: dict[int, _Watch] = {}

    async def resume(self) -> None:
        """Take up the races that were running when the bot stopped, on the servers that it serves now."""
        for race_id in await self._races.live():
            if self._serves((await self._races.find(race_id)).place.guild_id):
                self.ring(race_id)

    def ring(self, race_id: int) -> None:
        """Say that something has happened in a race, or that it has begun."""
        watch = self._watched.get(race_id)
        if watch is None:
            watch = self._watched[race_id] = _Watch()
            watch.task = asyncio.create_task(self._run(race_id, watch))
        watch.bell.set()

    def ring_all(self) -> None:
        for race_id in tuple(self._watched):
            self.ring(race_id)

    def watch_countdown(self, race_id: int, message_id: int) -> None:
        """Look after a race that has just begun, and the message that counts down."""
        self.ring(race_id)
        self._watched[race_id].countdown_id = message_id

    def hold_pad(
        self, race: Race, interaction: discord.Interaction[Any], lang: str, *, is_news: bool = True
    ) -> None:
        """Keep the click that showed somebody their pad; it can edit the pad for a quarter of an hour."""
        if is_news or race.id not in self._watched:
            self.ring(race.id)
        self._watched[race.id].pads[interaction.user.id] = _Pad(of_click(interaction), lang)

    async def close(self) -> None:
        """Stop looking after races; they go on at the next start."""
        tasks = [watch.task for watch in self._watched.values() if watch.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._watched.clear()

    async def _run(self, race_id: int, watch: _Watch) -> None:
        while True:
            watch.bell.clear()
            try:
                if await self._turn(race_id, watch):
                    break
            except (discord.Forbidden, Refusal) as error:
                log.warning("a race cannot go on", race=race_id, reason=str(error))
                with suppress(Refusal):
                    await self._races.stop(race_id)
                break
            except (discord.HTTPException, OSError, ArchiveError) as error:
                log.warning("a race waits", race=race_id, reason=str(error))
                await asyncio.sleep(RETRY)
            except Exception:
                log.exception("a race failed", race=race_id)
                await asyncio.sleep(RETRY)
        self._watched.pop(race_id, None)

    async def _turn(self, race_id: int, watch: _Watch) -> bool:
        """Show how a race stands and wait for what comes next; true: it is over."""
        race = await self._races.find(race_id)
        if not self._serves(race.place.guild_id):  # another process goes on with it
            return True
        if race.stage is Stage.OVER:
            await self._tell_pads(race, watch)
            return True
        race = await self._shown(race, watch)
        step, at = following(race, self._races.pace, self._clock())
        if await self._rung(watch, min(at, self._next_edit(race, watch, at))):
            return False
        if self._clock() >= at:
            if step is Step.END:
                await self._end(race)
            await self._races.advance(race_id, step)
        return False

    async def _rung(self, watch: _Watch, until: int) -> bool:
        """Wait until something is due, or until somebody acts."""
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0, until - self._clock()) / 1000):
                await watch.bell.wait()
                return True
        return False

    def _next_edit(self, race: Race, watch: _Watch, otherwise: int) -> int:
        return watch.edited_at + CALM if self._looks(race) != watch.shown else otherwise

    def _looks(self, race: Race) -> Looks:
        """Sum up what the public message of a race shows."""
        if race.stage is Stage.COUNTDOWN:
            return race.stage, 0, len(race.runners)
        number = race.card.number
        said = frozenset(race.card.shouts) if race.stage is Stage.OPEN else None
        hints = hints_shown(race, self._clock()) if race.stage is Stage.OPEN else 0
        return race.stage, number, hints, said

    async def _shown(self, race: Race, watch: _Watch) -> Race:
        """Bring the public message up to date, and the pads when another card is there."""
        looks = self._looks(race)
        if looks == watch.shown:
            return race
        is_other = looks[:2] != watch.shown[:2]
        if not is_other and self._clock() - watch.edited_at < CALM:
            return race
        if race.stage is Stage.COUNTDOWN:
            await self._edit_countdown(race, watch)
        elif race.card.message_id is None:
            message = await self._post(race, f"race-{race.id}-{race.card.number}")
            race = await self._races.shown(race.id, race.card.number, message.id)
            self._clock.hear(message.id)
        else:
            await self._edit(race, watch)
        watch.shown, watch.edited_at = looks, self._clock()
        if is_other:
            await self._tell_pads(race, watch)
        return race

    async def _post(self, race: Race, nonce: str) -> discord.Message:
        sheet = await laid_out(self._card(race))
        return await self._channel(race).send(nonce=nonce, **sheet.message())

    async def _edit(self, race: Race, watch: _Watch) -> None:
        """Edit the message of the card; where it has been deleted, the card is shown again."""
        assert race.card.message_id is not None
        message_id = watch.moved.get(race.card.number, race.card.message_id)
        sheet = await laid_out(self._card(race))
        try:
            await self._channel(race).get_partial_message(message_id).edit(**sheet.edit())
        except GONE:
            message = await self._post(race, f"race-{race.id}-{race.card.number}-{message_id % 10_000}")
            watch.moved[race.card.number] = message.id

    async def _edit_countdown(self, race: Race, watch: _Watch) -> None:
        """Name who is in by now; after a restart the message is no longer known, and none is needed."""
        if watch.countdown_id is None:
            return
        sheet = await laid_out(self._card(race))
        with suppress(*GONE):
            await self._channel(race).get_partial_message(watch.countdown_id).edit(**sheet.edit())

    async def _end(self, race: Race) -> None:
        """Post how a race has ended, before that is written: a kill between posts it once, by its nonce."""
        await self._post(_over(race), f"race-{race.id}-end")

    async def _tell_pads(self, race: Race, watch: _Watch) -> None:
        await asyncio.gather(*(self._tell_pad(race, user_id, watch.pads) for user_id in tuple(watch.pads)))

    async def _tell_pad(self, race: Race, user_id: int, pads: Pads) -> None:
        pad = pads[user_id]
        if pad.token.is_dry:
            del pads[user_id]
            return
        sheet = await laid_out(pad_card(race, user_id, (), pad.lang))
        try:
            await pad.token.write(**sheet.edit())
        except discord.HTTPException as error:  # dismissed, or too old: the card's button opens another
            log.info("a pad is gone", race=race.id, code=error.code)
            pads.pop(user_id, None)

    def _card(self, race: Race) -> Card:
        return race_card(race, self._clock(), THEME)

    def _channel(self, race: Race) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(race.place.channel_id, guild_id=race.place.guild_id)


def _over(race: Race) -> Race:
    return replace(race, stage=Stage.OVER)
