"""Counts what happens, for the metrics; that costs next to nothing."""

from __future__ import annotations

import asyncio
import re
import time
from enum import StrEnum
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from aiohttp import TraceConfig
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from bot.front.films import FILMS
from bot.front.pictures import DRAWING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import aiohttp

    from bot.fleet.rate_limit import RateLimit

ANSWER = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
QUICK = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)  # seconds; Discord waits for three


class Result(StrEnum):
    DONE = "done"
    REFUSED = "refused"  # by a rule; the person was told why
    TROUBLE = "trouble"  # Discord or the database failed
    UNFORESEEN = "unforeseen"


class Counts:
    """Counts with a registry of their own, so that two bots in a process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._clicks = self._counter("makiso_clicks", "Clicks, forms and commands", "verb", "result")
        self._unforeseen = self._counter("makiso_unforeseen", "Errors that nobody foresaw", "where")
        self._limited = self._counter("makiso_discord_limited", "Requests that Discord has put off (429)")
        self._answers = Histogram(
            "makiso_first_answer_seconds",
            "From a click or command to the first answer",
            registry=self.registry,
            buckets=QUICK,
        )
        self._gateway = Gauge("makiso_gateway_connected", "1 while Discord is heard", registry=self.registry)
        self._computers = Gauge(
            "makiso_computers_waiting", "Matches that wait for a computer", registry=self.registry
        )
        self._longest = Gauge(
            "makiso_computers_waiting_seconds", "Since the first of them does", registry=self.registry
        )
        self._oldest = Gauge(
            "makiso_computers_oldest_seconds",
            "Since the oldest move or hint waits to be thought about",
            registry=self.registry,
        )
        self.is_connected: Callable[[], bool] = bool  # no bot is there yet
        self._heard: dict[int, float] = {}
        self.registry.register(DRAWING)
        self.registry.register(FILMS)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, registry=self.registry)

    def time_answer(self, interaction_id: int) -> None:
        """Start to measure how long the first answer takes, unless this task ends without one."""
        task = asyncio.current_task()
        assert task is not None
        self._heard[interaction_id] = time.perf_counter()
        task.add_done_callback(lambda _: self._heard.pop(interaction_id, None))

    def watch_gateway(self, is_connected: Callable[[], bool]) -> None:
        """Let the metrics ask the bot whether it is connected to Discord."""
        self.is_connected = is_connected
        self._gateway.set_function(is_connected)

    def watch_computers(self, waits: Callable[[], Sequence[float]], waited: Callable[[], float]) -> None:
        """Let the metrics ask how long each match waits for its computer, and the oldest job."""
        self._computers.set_function(lambda: len(waits()))
        self._longest.set_function(lambda: max(waits(), default=0))
        self._oldest.set_function(waited)

    def count_click(self, verb: str, result: Result) -> None:
        self._clicks.labels(verb, result).inc()

    def count_unforeseen(self, where: str) -> None:
        self._unforeseen.labels(where).inc()

    def trace_config(self, rate_limit: RateLimit) -> TraceConfig:
        """Make the hooks that limit requests to Discord, measure first answers and count rate limits."""
        config = TraceConfig()
        config.on_request_start.append(rate_limit.handle_request)
        config.on_request_end.append(self._handle_response)
        return config

    async def _handle_response(
        self, _session: Any, _context: Any, sent: aiohttp.TraceRequestEndParams
    ) -> None:
        if sent.response.status == HTTPStatus.TOO_MANY_REQUESTS:
            self._limited.inc()
        if (found := ANSWER.search(sent.url.path)) and (since := self._heard.pop(int(found[1]), None)):
            self._answers.observe(time.perf_counter() - since)
