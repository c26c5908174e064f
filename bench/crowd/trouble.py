"""Stale, double and foreign clicks, rate limits and server errors, and a bot that is killed."""

from __future__ import annotations

import asyncio
from collections import deque
from datetime import UTC, datetime
from time import perf_counter, time
from typing import TYPE_CHECKING

from bench.crowd import watched
from bench.crowd.figures import Life
from bench.process import resident, worked
from playground.world.interactions import Kind as Asking
from playground.world.news import Kind
from rules_engine import Chance
from tests.bot import watchdog

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.crowd.tally import Tally
    from bench.crowd.watched import Sent
    from playground import Interaction, LocalDiscord, Person
    from playground.world.news import Change
    from tests.bot.process import Process

SHARES = {"stale": 0.02, "double": 0.01, "foreign": 0.01, "limited": 0.003, "broken": 0.003}
RETRY_AFTER = 0.3
REMEMBERED = 400  # clicks, to be repeated when they are stale
AGE = 200  # clicks ago
MINUTES_OFF = 5
CLICKS_OFF = 20  # that are made meanwhile
LONG = 3600.0  # seconds
SETTLING = 1.0  # seconds after its start, in which a bot still reads what it needs


class Trouble:
    """Makes some of what people do go wrong, each kind in its share of all interactions."""

    def __init__(self, discord: LocalDiscord, tally: Tally, people: tuple[Person, ...]) -> None:
        self._discord = discord
        self._tally = tally
        self._people = people
        self._luck = Chance("trouble")
        self._old: deque[Interaction] = deque(maxlen=REMEMBERED)
        self.made = dict.fromkeys(SHARES, 0)
        discord.world.news.listen(self._hear)

    def _hear(self, change: Change) -> None:
        if change.kind is Kind.INTERACTION_SENT:
            self._meddle(change.subject)

    def _meddle(self, interaction: Interaction) -> None:
        if self._is_due("limited"):
            path = f"/interactions/{interaction.id}/*"
            self._discord.faults.limit("POST", path, retry_after=RETRY_AFTER)
            self._tally.asked[interaction.id].is_hindered = True
        elif self._is_due("broken"):
            self._discord.faults.fail("POST", f"/interactions/{interaction.id}/*")
            self._tally.asked[interaction.id].is_hindered = True
        if interaction.kind is Asking.COMPONENT:
            self._click_wrongly(interaction)
            self._old.append(interaction)

    def _click_wrongly(self, interaction: Interaction) -> None:
        source = interaction.source
        if self._is_due("double"):
            self._soon(interaction, lambda: self._person(interaction).press_again(interaction))
        elif source and source.audience is None and self._is_due("foreign"):
            stranger = self._luck.pick(self._people)
            self._soon(interaction, lambda: stranger.press_again(interaction))
        elif len(self._old) > AGE and self._is_due("stale"):
            old = self._old[self._luck.below(len(self._old) - AGE)]
            self._soon(old, lambda: self._person(old).press_again(old))

    def _is_due(self, kind: str) -> bool:
        if self.made[kind] >= SHARES[kind] * self._tally.sent:
            return False
        self.made[kind] += 1
        return True

    def _soon(self, interaction: Interaction, click: Callable[[], object]) -> None:
        """Click as soon as this click is on its way, unless its message is gone by then."""

        def press() -> None:
            if interaction.source and not interaction.source.is_deleted:
                click()

        asyncio.get_running_loop().call_soon(press)

    def _person(self, interaction: Interaction) -> Person:
        return next(one for one in self._people if one.user is interaction.user)


class Power:
    """The bot's process: started, cut off and started again; what was asked meanwhile is marked."""

    def __init__(self, discord: LocalDiscord, tally: Tally, process: Process) -> None:
        self._discord = discord
        self._tally = tally
        self._process = process
        self.memory: list[Life] = []
        self.worked = 0.0  # seconds of the processor, in all of its lives
        self.steps: list[watchdog.Step] = []  # long ones of its loop, once it was there, the longest first
        self.off: list[tuple[datetime, datetime]] = []  # when Discord was out of reach
        self._at_start, self._since, self._before = 0.0, 0.0, 0
        self._report = process.folder / "steps.jsonl"
        self._answered = process.folder / "answers.txt"
        self._held = process.folder / "held.txt"
        self.answers: dict[int, list[Sent]] = {}  # what the bot has sent, by interaction
        process.module = watched.__name__
        process.settings |= {
            watchdog.REPORT: str(self._report),
            watched.REPORT: str(self._answered),
            watched.HELD: str(self._held),
        }
        self._one_at_a_time = asyncio.Lock()  # a bot that finds no Discord at its start ends

    async def on(self) -> None:
        await self._process.start()
        await self._discord.connected()
        await self._discord.until(lambda: self._discord.gateway.heartbeats >= 0)
        self._at_start, self._before = resident(self._process.pid), self._tally.sent
        self._since = time() + SETTLING

    def take_stock(self) -> None:
        self.steps = sorted(self.steps + watchdog.steps(self._report, self._since), reverse=True)
        self.answers |= watched.sent(self._answered)
        self._tally.hold(watched.held(self._held))
        asked = self._tally.sent - self._before
        self.memory.append(Life(self._at_start, resident(self._process.pid), asked))
        self.worked += worked(self._process.pid)

    async def cut(self) -> None:
        """Kill the bot, whatever it is doing, and start it again."""
        async with self._one_at_a_time:
            await self._cut()

    async def _cut(self) -> None:
        self.take_stock()
        since = perf_counter()
        in_the_air = tuple(self._tally.unanswered())
        await self._process.kill()
        await self._discord.until(lambda: not self._discord.gateway.is_connected)
        self._discord.gateway.forget()
        await self.on()
        sent_meanwhile = tuple(one for one in self._tally.unanswered() if one.sent_at >= since)
        for asked in (*in_the_air, *sent_meanwhile):
            asked.is_down = asked.seconds is None

    async def cut_off(self) -> None:
        """Put Discord out of the bot's reach for five minutes of its clock, while people go on clicking."""
        async with self._one_at_a_time:
            await self._cut_off()

    async def _cut_off(self) -> None:
        since, before = datetime.now(UTC), self._tally.sent
        in_the_air = tuple(self._tally.unanswered())
        self._discord.go_down(minutes=MINUTES_OFF)
        await self._discord.until(lambda: self._tally.sent >= before + CLICKS_OFF, LONG)
        self._discord.pass_time(minutes=MINUTES_OFF)
        await self._discord.connected(LONG)
        self.off.append((since, datetime.now(UTC)))
        sent_meanwhile = tuple(self._tally.asked.values())[before:]
        for asked in (*in_the_air, *sent_meanwhile):
            asked.is_down = asked.is_down or asked.seconds is None

    def was_off(self, at: datetime) -> bool:
        return any(since <= at <= until for since, until in self.off)
