"""Outages: give people back the time in which the bot was away, so that nobody loses by it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks import clock as seat_clock
from bot.clocks import rules as clocks
from bot.clocks import store as rows
from bot.clocks.machine_clock import TOLERANCE, Finding, MachineClock
from bot.clocks.pauses import sleep_at
from bot.database import notes
from bot.fading import service as fading
from bot.mail import store as outbox
from bot.mail.letter import CARD, EXPIRY, IDLE, PROPOSAL, Letter
from bot.match import decision_store as decisions
from bot.match.decision import Decision
from bot.match.find_store import require_seen
from bot.match.match import Status
from bot.people.waking import SNOOZE
from bot.pings import rules as turns
from bot.votes import store as proposals

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.clocks.clock import Clock
    from bot.clocks.machine_clock import Reading
    from bot.database import Archive, Transaction
    from bot.match.decision import Seen
    from bot.people.waking import Sleep

BEAT_NOTE = "heartbeat"  # the note that says when the bot was last there
PAGE = 50  # matches between two commits
CARDS_A_SECOND = 2  # that we bring up to date after an absence


class ClockInDoubt(OSError):  # noqa: N818 - it names a state, and is nobody's error
    """We do not trust the clock, so we try again later what depends on it."""

    SENTENCE = "the clock of this machine cannot be believed"

    def __init__(self) -> None:
        super().__init__(self.SENTENCE)


class Outages:
    """Notes that the bot is running; after an absence it resumes all clocks where they stood."""

    def __init__(
        self, archive: Archive, now: Callable[[], int], steady: Callable[[], float] | None = None
    ) -> None:
        self._archive = archive
        self._now = now
        self._steady = steady or now  # tests move their clock on purpose, and that is right
        self._machine_clock: MachineClock | None = None

    async def start(self) -> Reading:
        """Start to watch the clock, and give back what the last absence has cost."""
        last = await notes.read(self._archive, BEAT_NOTE)
        self._machine_clock = MachineClock(None if last is None else int(last), self._now(), self._steady())
        return await self.beat()

    async def beat(self) -> Reading:
        """Note that the bot is running; after an absence, give back what it has cost."""
        assert self._machine_clock is not None, "nobody has looked at the clock yet"
        reading = self._machine_clock.read(self._now(), self._steady())
        if reading.finding is Finding.AWAY:
            await self._give_back(reading.since, reading.now)
        if reading.finding is not Finding.DOUBT:
            async with self._archive.jotting() as connection:
                await notes.write(connection, BEAT_NOTE, str(reading.now))
        return reading

    def check(self) -> None:
        """Raise if we do not trust the clock, or have not given back an absence yet."""
        if self._machine_clock is not None and not self._machine_clock.is_fine(self._now(), self._steady()):
            raise ClockInDoubt

    async def _give_back(self, since: int, now: int) -> None:
        """Pause every clock between two times; repeating it after a crash adds nothing."""
        await pause_clocks(self._archive, since, now)
        async with self._archive.writing() as connection:
            noted = int(await notes.read(connection, BEAT_NOTE) or since)
            if abs(now - noted) >= TOLERANCE:
                await delay(connection, noted, now)
            await outbox.retry_now(connection, ClockInDoubt.SENTENCE, now)
            await notes.write(connection, BEAT_NOTE, str(now))  # with it: nothing is delayed twice


async def pause_clocks(archive: Archive, since: int, now: int, guild_id: int | None = None) -> None:
    """Pause clocks between two times: those of one server, or all but those of suspended matches."""
    last = count = 0
    while page := await rows.list_running(archive, last, PAGE, since, guild_id):
        async with archive.writing() as connection:
            for match_id in page:
                count += await _pause_match(connection, match_id, since, now, now + count // CARDS_A_SECOND)
        last = page[-1]


async def delay(connection: Transaction, since: int, now: int, guild_id: int | None = None) -> None:
    """Give back the time to answer proposals, to join tables, and to keep matches."""
    delayed = await proposals.delay(connection, since, now - since, guild_id)
    for place, (match_id, proposal) in enumerate(delayed):
        content = {"proposal": proposal, "again": True}
        shown_at = now + place // CARDS_A_SECOND
        await outbox.add(connection, Letter(PROPOSAL, match_id, content=content, due_at=shown_at))
    for kind in (EXPIRY, IDLE):
        await outbox.delay(connection, kind, since, now - since, guild_id)
    await fading.delay(connection, since, now, guild_id)


async def _pause_match(connection: Transaction, match_id: int, since: int, now: int, shown_at: int) -> bool:
    seen = await require_seen(connection, match_id)
    if seen.match.status is not Status.RUNNING:
        return False
    await decisions.store(connection, _give_time_back(seen, since, now, shown_at))
    return True


def _give_time_back(seen: Seen, since: int, now: int, shown_at: int) -> Decision:
    """Pause the clocks of a match between two times; update its card and pings at `shown_at`."""
    match = seen.match
    clocks_then = tuple(
        _pause_clock(clock, sleep_at(match, clock.seat, seen.people), since, now) if clock.runs else clock
        for clock in match.clocks
    )
    decision = clocks.set_clocks(Decision.about(seen, now), clocks_then)
    decision = decision.add(Letter(CARD, match.id, due_at=shown_at))
    for clock in clocks_then:
        if clock.runs:
            decision = turns.retime(decision, match.chairs[clock.seat].user_id, shown_at)
    return decision


def _pause_clock(clock: Clock, sleep: Sleep, since: int, now: int) -> Clock:
    """Pause a clock from one time to another; give back the others' time to choose, too.

    A clock that we have paused already has a later `since`, so that nothing is given back twice.
    """
    assert clock.since is not None
    missed = max(0, now - max(since, clock.since))
    moved = replace(
        clock,
        out_at=None if clock.out_at is None else min(clock.out_at + missed, now),
        acted_at=None if clock.acted_at is None else min(clock.acted_at, now),
        snoozed_until=None if clock.snoozed_until is None else min(clock.snoozed_until, now + SNOOZE),
        given=clock.given + missed,
    )
    return seat_clock.resume(moved, sleep, since, now)
