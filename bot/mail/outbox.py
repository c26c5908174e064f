"""Delivers the letters of the outbox, each at least once, also after a crash."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, TypeAlias

import structlog
from aiohttp import ClientError
from discord import HTTPException

from bot.database import ArchiveError, Rank
from bot.front.log_context import about_letter
from bot.front.refusals import Refusal
from bot.mail import store as outbox
from bot.mail.letter import CARD, Letter
from bot.pings.rules import recall_letter, removal_letter
from rules_engine import OtherRules

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from bot.database import Archive, Transaction
    from bot.fleet.fleet import Fleet
    from bot.front.under_way import UnderWay
    from bot.host.metrics import Counts
    from bot.mail.delivers import Sender

    Lane: TypeAlias = Hashable
    """Letters with the same lane are delivered one after the other."""

log = structlog.get_logger()

LONGEST_SLEEP = 60  # seconds
POLL = 1  # second; if other processes write letters that this one delivers
TOGETHER = 0.1  # seconds; the letters delivered in them are dropped in one visit
TRUSTED = outbox.CLAIM_LASTS / 2  # seconds in which a claim cannot have ended
LAST_ROUND = 5  # seconds; what takes longer is still in the outbox at the next start
LONGEST_PAUSE = 300  # seconds between two tries at most, while Discord or the network is down
SAY_NOTHING = (HTTPStatus.UNAUTHORIZED, HTTPStatus.TOO_MANY_REQUESTS)  # about the letter itself
REFUSED_PAUSES = (10, 60, 300, 900, 3_600, 14_400, 21_600, 43_200)  # seconds; together a day
TRIES = 8  # if the fault is the bot's own, which time does not mend


class Outbox:
    def __init__(
        self,
        archive: Archive,
        clock: Callable[[], int],
        under_way: UnderWay,
        senders: Mapping[str, Sender],
        counts: Counts,
        *,
        fleet: Fleet,
    ) -> None:
        self._archive = archive
        self._under_way = under_way
        self._clock = clock
        self._senders = senders
        self._counts = counts
        self._fleet = fleet
        self._longest = LONGEST_SLEEP if archive.is_single else POLL
        self._bell = asyncio.Event()
        self._round_is_over = asyncio.Event()  # set when the next round has read what is due
        self._has_more = True  # in the last round something was due, or could not be read
        self._alarm: asyncio.TimerHandle | None = None  # wakes the loop when the next letter is due
        self._last: dict[Lane, asyncio.Task[None]] = {}
        self._on_their_way: set[int] = set()  # ids of letters; a claim may end before a long round does
        self._rounds: set[asyncio.Task[None]] = set()
        self._refusing: set[int | None] | None = None  # servers; a cache, filled when first needed
        self._failures = 0  # rounds in a row
        self._delivered: list[Letter] = []  # the next visit drops them: a crash before it may repeat them
        self._has_released = False
        self.is_closing = False

    def wake(self) -> None:
        """Wake the loop: a letter may be due."""
        self._bell.set()

    def _wake_in(self, seconds: float) -> None:
        """Wake the loop after a while, unless an earlier alarm is set."""
        loop = asyncio.get_running_loop()
        if self._alarm is None or loop.time() + seconds < self._alarm.when():
            self._cancel_alarm()
            self._alarm = loop.call_later(seconds, self.wake)

    def _cancel_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None

    def _handle_letters(self, letters: tuple[Letter, ...]) -> None:
        """Deliver new letters once the click that caused them has been answered."""
        self._under_way.call_after_reply(partial(self._start_or_schedule, letters, time.monotonic()))

    def _start_or_schedule(self, letters: tuple[Letter, ...], since: float) -> None:
        """Deliver at once the letters that were claimed when they were written; wake when the others are due.

        If the answer took long, the claim may have ended, and another process may have shown newer things.
        """
        is_ours = time.monotonic() - since < TRUSTED
        for letter in () if self.is_closing else letters:
            if letter.epoch and is_ours:
                self._start(_lane(letter), [letter])
            elif letter.due_at is not None:
                self._wake_in(max(0, letter.due_at - self._clock()))

    def close(self) -> None:
        """Ask the loop to stop; letters that are under way are still delivered."""
        self.is_closing = True
        self.wake()

    @property
    def is_settled(self) -> bool:
        """Tell whether no letter is due, under way or to be dropped."""
        return not (self._has_more or self._rounds or self._delivered) and not self._bell.is_set()

    async def wait_until_settled(self) -> None:
        """Wait until all that is due has been delivered and dropped, or the outbox is closing."""
        while not self.is_closing:
            if self._rounds:
                await asyncio.wait(set(self._rounds))
            self.wake()
            await self._round_is_over.wait()
            if self.is_settled:
                return

    async def run(self) -> None:
        """Deliver letters until closed: those of one lane in order, different lanes at the same time."""
        with self._archive.notify(self._handle_letters):
            while not self.is_closing:
                await self._run_round()
        self._cancel_alarm()
        self._round_is_over.set()
        if self._rounds:
            await asyncio.wait(self._rounds, timeout=LAST_ROUND)
        with suppress(ArchiveError):  # the next start then delivers them once more
            async with self._archive.jotting(Rank.BACKGROUND) as connection:
                for letter in self._delivered:
                    await outbox.delete_letter(connection, letter.id)

    async def _release_old_claims(self) -> None:
        """Release the claims of the process before this one, if there is only one at a time."""
        if self._archive.is_single and not self._has_released:
            async with self._archive.jotting(Rank.BACKGROUND) as connection:
                await outbox.release_all(connection, self._clock())
        self._has_released = True

    async def _run_round(self) -> None:
        self._bell.clear()
        self._cancel_alarm()
        is_over, self._round_is_over = self._round_is_over, asyncio.Event()
        try:
            await self._release_old_claims()
            pause = await self._deliver_due()
            self._failures = 0
        except ArchiveError as error:
            log.warning("letters wait for the database", reason=str(error))
            pause = self._pause_after_failure()
        except Exception:
            log.exception("the outbox could not be read")
            self._counts.count_unforeseen("outbox")
            pause = self._pause_after_failure()
        self._wake_in(pause)
        is_over.set()
        await self._bell.wait()

    def _pause_after_failure(self) -> float:
        """Return a pause that grows while the trouble lasts."""
        self._failures += 1
        self._has_more = True
        return min(self._longest, 2.0 ** min(self._failures, LONGEST_PAUSE.bit_length()))

    async def _deliver_due(self) -> float:
        letters, following = await self._claim_due()
        self._has_more = bool(letters)
        lanes: dict[Lane, list[Letter]] = {}
        for letter in (one for one in letters if one.id not in self._on_their_way):
            lanes.setdefault(_lane(letter), []).append(letter)
        for lane, theirs in lanes.items():
            self._start(lane, theirs)
        if len(letters) == outbox.AT_ONCE:  # there may be more, of other matches
            return 0
        if following is None:
            return self._longest
        return min(self._longest, max(1, following - self._clock()))

    async def _claim_due(self) -> tuple[tuple[Letter, ...], int | None]:
        """Drop the letters that were delivered and claim those that are due, in one transaction."""
        said, self._delivered = self._delivered, []
        try:
            async with self._archive.jotting(Rank.BACKGROUND) as connection:
                for letter in said:
                    await outbox.delete_letter(connection, letter.id)
                return await outbox.claim(connection, self._clock(), ours=self._fleet.ours())
        except BaseException:
            self._delivered += said
            raise

    def _start(self, lane: Lane, letters: list[Letter]) -> None:
        before = self._last.get(lane)
        task = self._last[lane] = asyncio.create_task(self._deliver_in_order(letters, before))
        self._rounds.add(task)
        self._on_their_way.update(letter.id for letter in letters)
        task.add_done_callback(lambda done: self._forget(lane, letters, done))

    def _forget(self, lane: Lane, letters: list[Letter], done: asyncio.Task[None]) -> None:
        self._rounds.discard(done)
        self._on_their_way.difference_update(letter.id for letter in letters)
        if self._last.get(lane) is done:
            del self._last[lane]

    async def _deliver_in_order(self, letters: list[Letter], before: asyncio.Task[None] | None) -> None:
        if before:  # its letters are older
            await asyncio.wait({before})
        try:
            newest = _newest(letters)
            for letter in newest:
                await self._deliver_letter(letter)
            self._delivered += [letter for letter in letters if letter not in newest]
            self._wake_in(TOGETHER)
        except ArchiveError as error:  # it cannot be postponed either; its claim will end
            log.warning("letters wait for the database", kind=letters[0].kind, reason=str(error))
        except Exception:  # it would only fail again
            log.exception("the outbox could not be written", kind=letters[0].kind)
            self._counts.count_unforeseen("outbox")

    async def _deliver_letter(self, letter: Letter) -> None:
        about_letter(letter, self._fleet.shards)
        try:
            sent = await self._senders[letter.kind](letter)
        except (HTTPException, Refusal, OtherRules, OSError, ClientError, ArchiveError) as error:
            await self._handle_failure(letter, error)
            return
        except Exception as error:
            log.exception("a letter could not be delivered", kind=letter.kind, match=letter.match_id)
            self._counts.count_unforeseen("letter")
            await self._handle_failure(letter, error)
            return
        if sent is None:
            if letter.has_been_tried and letter.may_stand_unknown:  # an earlier try may have posted it
                async with self._archive.writing(Rank.BACKGROUND) as connection:
                    await outbox.add(connection, recall_letter(letter))
            self._delivered.append(letter)
            return
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            if not await outbox.mark_sent(connection, letter.id, *sent):
                await outbox.add(connection, removal_letter(letter.match_id, *sent))  # withdrawn in between
            elif letter.refusals:
                await self._refresh_card(connection, letter)

    async def _handle_failure(self, letter: Letter, error: Exception) -> None:
        log.warning("a letter was not delivered", kind=letter.kind, match=letter.match_id, reason=str(error))
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            if _is_worth_another_try(letter, error):
                pause = min(LONGEST_PAUSE, 2 ** min(letter.attempts, LONGEST_PAUSE.bit_length()))
                await outbox.postpone(connection, letter.id, self._clock() + pause, str(error), letter.epoch)
            elif isinstance(error, HTTPException):
                await self._handle_refusal(connection, letter, error)
            elif isinstance(error, (Refusal, OtherRules)) or letter.user_id is None:
                await outbox.delete_letter(connection, letter.id)
            else:
                await outbox.mark_failed(connection, letter.id, str(error))
                await self._refresh_card(connection, letter)

    async def _handle_refusal(self, connection: Transaction, letter: Letter, error: HTTPException) -> None:
        """Try for a day what Discord refuses; pings and cards also later, once permissions have changed."""
        if self._refusing is not None:
            self._refusing.add(letter.guild_id)
        if letter.refusals < len(REFUSED_PAUSES):
            due_at: int | None = self._clock() + REFUSED_PAUSES[letter.refusals]
        elif letter.user_id is None and letter.kind != CARD:  # after a day nobody needs it
            await outbox.delete_letter(connection, letter.id)
            return
        else:
            due_at = None
        if letter.kind == CARD:
            await outbox.delete_refused(connection, letter.of_match, CARD)
        await outbox.mark_refused(connection, letter.id, due_at, str(error), letter.epoch)
        if not letter.refusals:
            await self._refresh_card(connection, letter)

    async def _refresh_card(self, connection: Transaction, letter: Letter) -> None:
        """Add a letter that makes the card say whom the bot cannot reach."""
        if letter.match_id is not None and letter.user_id is not None:
            await outbox.add(connection, Letter(CARD, letter.match_id, due_at=self._clock()))

    async def retry_refused(self, server_id: int) -> None:
        """Try again what Discord has refused on a server where the bot's permissions have changed."""
        if self._refusing is None:
            self._refusing = await outbox.list_refusing_servers(self._archive)
        if server_id not in self._refusing:
            return
        async with self._archive.writing() as connection:
            await outbox.retry_refused(connection, server_id, self._clock())
        self._refusing.discard(server_id)  # a new refusal adds it again
        self.wake()


def _is_worth_another_try(letter: Letter, error: Exception) -> bool:
    """Tell whether the failure may pass: trouble with the network or a fault of the bot, no refusal."""
    match error:
        case Refusal() | OtherRules():
            return False
        case HTTPException(status=status):
            return status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in SAY_NOTHING
        case OSError() | ClientError() | ArchiveError():
            return True
        case _:
            return letter.attempts + 1 < TRIES


def _lane(letter: Letter) -> Lane:
    """Return what a letter is about: its match, or else exactly what it says."""
    if letter.match_id is not None:
        return letter.match_id
    return letter.kind, letter.user_id, letter.channel_id, str(letter.content)


def _newest(letters: list[Letter]) -> list[Letter]:
    """Keep the last of several letters that ask for the same thing."""
    last = {(letter.kind, letter.user_id, str(letter.content)): letter for letter in letters}
    return list(last.values())
