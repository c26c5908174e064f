"""Keeps one living sheet for each person and match: it turns by itself, as the match moves on.

What edits a sheet stays in the memory of this process; what is lost with it is made true by the next click.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord
import structlog
from aiohttp import ClientError

from bot.choosing.sheet_card import sheet_card
from bot.choosing.sheet_rules import part_of
from bot.database import ArchiveError
from bot.database.interactions import context_without_interaction
from bot.front import verbs
from bot.front.pads import Pads, Writers
from bot.front.reader import Reader
from bot.front.refusals import Refusal
from bot.front.reply import private_reply
from bot.front.right_of_way import RightOfWay
from bot.front.tokens import LIFE
from bot.match.perspective_card import private_perspective
from bot.people.reader_keeper import SEEN
from bot.runtime.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.front.card import Card
    from bot.front.click import Click
    from bot.front.reply import PrivateMessage
    from bot.match.match import Match
    from bot.match.perspective_card import Perspective
    from bot.match.service import Matches

log = structlog.get_logger()

SHEETS_REMEMBERED = 2000
BEAT = 1.0  # seconds


@dataclass(slots=True)
class _Sheet:
    message: PrivateMessage
    since: int  # the last click on it
    is_at_table: bool = True  # whether the public board stands in the same channel
    oops_until: int | None = None  # so long it offers to take a move back


class LivingSheets:
    def __init__(self, matches: Matches, clock: Callable[[], int], *, is_alone: bool) -> None:
        self._matches = matches
        self._clock = clock
        self._is_alone = is_alone
        self._sheets = Recent[tuple[int, int, str], _Sheet](SHEETS_REMEMBERED)
        # by person and match; the one clicked last comes last
        self._tables = Recent[int, Pads["Match"]](SHEETS_REMEMBERED)
        self._writers = Writers(RightOfWay())  # nothing here is urgent
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look, once a second, whose time is over and what other processes have decided."""
        if self._beating is None:
            self._beating = asyncio.create_task(self._beat(), context=context_without_interaction())

    async def close(self) -> None:
        if self._beating:
            self._beating.cancel()
            await asyncio.wait({self._beating})
        await self._writers.close()

    @contextmanager
    def at_hand(self, interaction: discord.Interaction[Any], click: Click) -> Iterator[None]:
        """Leave a sheet alone while a click of its reader is answered: the answer changes it."""
        pads = self._tables.get(click.match) if click.verb not in verbs.WITHOUT_MATCH else None
        if pads is None:
            yield
            return
        with pads.at_hand(interaction.user.id):
            yield

    def keep(self, interaction: discord.Interaction[Any], match_id: int, verb: str) -> None:
        """Keep the private answer to an interaction up to date, and take the earlier sheet away.

        Discord allows both for a quarter of an hour.
        """
        said, seen = private_reply(interaction), interaction.extras.pop(SEEN, None)
        if said is None or not match_id:
            return
        user_id, now = interaction.user.id, self._clock()
        if seen is not None:
            match_id = seen.match.id
        key = (user_id, match_id, verb if verb in verbs.STILL else "")
        before = self._sheets.pop(key, None)
        self._leave(user_id, said)
        sheet = self._sheets[key] = _Sheet(said, now)
        if before and before.message.message_id != said.message_id and now - before.since < LIFE:
            self._take_away(before.message)
        if verb in verbs.STILL:
            return
        if seen is None or seen.seat is None:
            self._drop(user_id, match_id)
        else:
            sheet.is_at_table = interaction.channel_id == seen.match.place.channel_id
            self._follow(sheet, seen)

    def keep_refusal(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Keep the table that a refusal shows; one that shows none takes nothing away."""
        if SEEN in interaction.extras:
            self.keep(interaction, match_id, verbs.VIEW)

    def _leave(self, user_id: int, said: PrivateMessage) -> None:
        """Forget what a message was before: the sheet of another match, or of another kind."""
        others = [
            other
            for other, sheet in self._sheets.items()
            if other[0] == user_id and sheet.message.message_id == said.message_id
        ]
        for other in others:
            self._drop(user_id, other[1], self._sheets.pop(other).message)

    def _follow(self, sheet: _Sheet, seen: Perspective) -> None:
        """Let a sheet turn from now on; it may already be behind."""
        match, person = seen.match, seen.person
        assert person is not None, "a sheet has one reader"
        pads = self._tables.get(match.id) or Pads(self._part, self._card, self._writers)
        self._tables[match.id] = pads
        self._note_promise(sheet, match, person.user_id, sheet.message.offers)
        pads.add(Reader(person, seen.lang, seen.theme), sheet.message, match)
        self.refresh(match)

    def refresh(self, match: Match) -> None:
        """Start to turn the sheets that show a part in the turn which somebody no longer has."""
        pads = self._tables.get(match.id)
        if pads is None:
            return
        now = pads.now
        pads.refresh(now if now is not None and _is_newer(now, match) else match)

    async def tick(self) -> None:
        """Turn sheets of matches that other processes have moved on, and end what has had its time."""
        if not self._is_alone:
            await self._catch_up()
        now = self._clock()
        for (user_id, match_id, slot), sheet in list(self._sheets.items()):
            if now - sheet.since >= LIFE:
                del self._sheets[user_id, match_id, slot]
                if slot not in verbs.READ:
                    self._drop(user_id, match_id, sheet.message)
                    self._take_away(sheet.message)
            elif sheet.oops_until is not None and now >= sheet.oops_until:
                sheet.oops_until = None
                self._turn(user_id, match_id)

    async def settle(self) -> None:
        """Do what is due now, and wait until it is done."""
        await self.tick()
        await self._writers.wait()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.tick()
            except ArchiveError as error:
                log.info("sheets wait", reason=str(error))
            except Exception:
                log.exception("sheets could not be brought up to date")

    async def _catch_up(self) -> None:
        known = {match_id: pads.now for match_id, pads in self._tables.items() if len(pads)}
        if not known:
            return
        for match_id, stage in (await self._matches.stages(tuple(known))).items():
            match = known[match_id]
            if match is not None and stage != (match.status, match.ply):
                try:
                    self.refresh(await self._matches.require(match_id))
                except Refusal as error:
                    log.info("a match is gone", match=match_id, reason=repr(error))

    def _turn(self, user_id: int, match_id: int) -> None:
        pads = self._tables.get(match_id)
        if pads is not None and pads.now is not None:
            pads.outdate(user_id)
            pads.refresh(pads.now)

    def _drop(self, user_id: int, match_id: int, message: PrivateMessage | None = None) -> None:
        """Let the sheet of somebody stay as it is from now on, or only this one."""
        pads = self._tables.get(match_id)
        if pads is None:
            return
        pads.drop(user_id, message)
        if not len(pads):
            del self._tables[match_id]

    def _part(self, match: Match, reader: Reader) -> object:
        return part_of(match, self._matches.table(match), reader.user_id)

    def _card(self, match: Match, reader: Reader) -> Card:
        seen = private_perspective(reader, match, self._matches.table(match))
        sheet = self._sheets.get((reader.user_id, match.id, ""))
        offers = sheet.message.offers if sheet else frozenset()
        card = sheet_card(
            seen,
            self._matches.regret_until(match, reader.user_id),
            is_at_table=sheet is None or sheet.is_at_table,
            others_wait=verbs.NEXT in offers,
        )
        if sheet:
            self._note_promise(sheet, match, reader.user_id, card.verbs())
        return card

    def _note_promise(self, sheet: _Sheet, match: Match, user_id: int, offers: frozenset[str]) -> None:
        ends = verbs.OOPS in offers and not match.is_solo  # alone it does not end by time
        sheet.oops_until = (self._matches.regret_until(match, user_id) or self._clock()) if ends else None

    def _take_away(self, message: PrivateMessage) -> None:
        self._writers.start(_take_away(message))


def _is_newer(one: Match, other: Match) -> bool:
    return (one.ply, one.is_ended) > (other.ply, other.is_ended)


async def _take_away(message: PrivateMessage) -> None:
    """Delete a message that its reader may have dismissed, or whose token may have expired."""
    try:
        await message.take_away()
    except (discord.HTTPException, ClientError, OSError) as error:
        log.info("an old sheet could not be taken away", reason=str(error))
