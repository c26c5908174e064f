"""Serves over HTTP what a host wants to see: metrics for Prometheus, and whether all is well."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from bot.database import ArchiveError
from bot.database.daily_copies import last_copy_day
from bot.host.overview_store import overview
from bot.mail import store as outbox

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from bot.database import Archive
    from bot.host.metrics import Counts
    from bot.host.overview_store import Overview

LATE = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)  # seconds
BEAT = 1.0  # seconds between two measurements of how late the loop is
SILENCE = 180  # seconds without a write; the outbox writes at least each minute
OVERDUE = 300  # seconds; as long as the longest pause before a letter is tried again


@dataclass(frozen=True, slots=True)
class Health:
    gateway: bool
    last_write_seconds: float | None  # ago; None if nothing was written yet
    oldest_letter_seconds: int  # overdue

    @property
    def is_ready(self) -> bool:
        writes = self.last_write_seconds is not None and self.last_write_seconds < SILENCE
        return self.gateway and writes and self.oldest_letter_seconds < OVERDUE


class MetricsServer:
    """Runs in the loop of the bot."""

    def __init__(
        self,
        archive: Archive,
        counts: Counts,
        clock: Callable[[], int],
        monotonic: Callable[[], float] = time.monotonic,
        *,
        copies: Path | None = None,
    ) -> None:
        self._archive = archive
        self._clock = clock
        self._monotonic = monotonic
        self._counts = counts
        self._registry = registry = counts.registry
        self._archived = Gauge("makiso_archive_readable", "1 while the archive is read", registry=registry)
        memory = Gauge("makiso_memory_bytes", "Held by this process", registry=registry)
        memory.set_function(_memory_bytes)
        if copies is not None:
            started_at = clock()
            copied = Gauge("makiso_copy_age_seconds", "Since the day of the last copy", registry=registry)
            copied.set_function(lambda: clock() - (last_copy_day(copies) or started_at))
        self._letters = Gauge("makiso_letters_waiting", "Letters whose time has come", registry=registry)
        self._oldest = Gauge("makiso_letters_oldest_seconds", "Since the first was due", registry=registry)
        self._matches = Gauge("makiso_matches", "Matches by state", ["state"], registry=registry)
        self._leases = Gauge("makiso_lease_seconds", "Left", ["name", "holder"], registry=registry)
        self._late = Histogram(
            "makiso_loop_late_seconds",
            "How late the loop is",
            registry=registry,
            buckets=LATE,
        )

    @asynccontextmanager
    async def open_at(self, host: str, port: int) -> AsyncGenerator[int]:
        """Serve until the block ends; yield the port."""
        runner = web.AppRunner(self._site(), access_log=None)
        await runner.setup()
        watching = asyncio.create_task(self._measure_lateness())
        try:
            await web.TCPSite(runner, host, port).start()
            yield runner.addresses[0][1]
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
            await runner.cleanup()

    def _site(self) -> web.Application:
        site = web.Application()
        site.router.add_get("/metrics", self._metrics)
        site.router.add_get("/healthz", self._healthz)
        site.router.add_get("/readyz", self._readyz)
        return site

    async def _measure_lateness(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self._late.observe(max(0.0, loop.time() - due))

    async def _metrics(self, _: web.Request) -> web.Response:
        try:
            self._set_gauges(await overview(self._archive, self._clock()))
        except ArchiveError:  # the counts of this process are known all the same
            self._archived.set(0)
        body = generate_latest(self._registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    def _set_gauges(self, found: Overview) -> None:
        self._archived.set(1)
        self._letters.set(found.letters)
        self._oldest.set(self._overdue(found.oldest))
        self._matches.clear()
        for state, count in found.matches.items():
            self._matches.labels(state).set(count)
        self._leases.clear()
        for name, holder, left in found.holders:
            self._leases.labels(name, holder).set(left)

    def _overdue(self, first: int | None) -> int:
        return 0 if first is None else max(0, self._clock() - first)

    async def _healthz(self, _: web.Request) -> web.Response:
        """Answer while the loop runs, and say whether the database can be written."""
        trouble, since = self._archive.trouble, self._since_write()
        if trouble is None and since is not None and since >= SILENCE:
            trouble = f"Nothing was written for {since:.0f} seconds."
        return web.Response(text=f"{trouble or 'ok'}\n", status=503 if trouble else 200)

    async def _readyz(self, _: web.Request) -> web.Response:
        try:
            health = await self._health()
        except ArchiveError as error:
            return web.json_response({"ready": False, "archive": str(error)}, status=503)
        answer = {
            "ready": health.is_ready,
            "gateway": health.gateway,
            "last_write_seconds": health.last_write_seconds,
            "oldest_letter_seconds": health.oldest_letter_seconds,
        }
        return web.json_response(answer, status=200 if health.is_ready else 503)

    async def _health(self) -> Health:
        first = await outbox.find_next_due(self._archive)
        return Health(self._counts.is_connected(), self._since_write(), self._overdue(first))

    def _since_write(self) -> float | None:
        wrote = self._archive.wrote_at
        return None if wrote is None else round(self._monotonic() - wrote, 1)


def _memory_bytes() -> int:
    """Return the memory of this process; 0 if the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
