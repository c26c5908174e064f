"""Runs in the processes that think: it loads only the rules, so they start fast and stay small."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream
from rules_engine.search.reasons import reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Seat, State
    from rules_engine.search.reasons import Reason

POLITE = 10  # added to the niceness of a thinking process
SHARE = 8  # what may follow a hint gets one eighth of the effort
SURE = 1.0  # wits that never miss a move
PROCESSOR_LIMIT = 20.0  # seconds of processor time; no reply needs a tenth of them, since its work is counted


class Overdue(Exception):  # noqa: N818 - it says what happened
    """A reply takes far too long."""


class Conclusion(NamedTuple):
    """The move of a seat and its delay in seconds; for advice also an equal move, and the reason."""

    seconds: float
    words: str
    as_good: str | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """What a process gets: a world that the seat cannot tell from the true one, and luck; never the seed."""

    world: State[Any, Any]
    game: str
    seat: Seat
    level: str
    luck: int
    is_advice: bool = False  # people rely on it, so it misses no move

    def by_lot(self) -> Conclusion:
        """Pick a random move."""
        legal = tuple(self.world.legal_moves(self.seat))
        return Conclusion(0.0, str(Stream(self.luck).pick(legal)))


def conclude(job: Job) -> Conclusion:
    """Think for a seat."""
    with time_limit():
        if job.is_advice:
            return _advice(job)
        reply = LEVELS[job.level].reply(job.game, job.world, job.seat, job.luck)
        return Conclusion(reply.seconds, str(reply.move))


def _advice(job: Job) -> Conclusion:
    if reply := job.world.race(job.seat, SURE, Stream(job.luck)):
        return Conclusion(reply.seconds, str(reply.move))
    advise = partial(LEVELS[job.level].advice, job.game, luck=job.luck)
    best, *others = advise(job.world, job.seat)
    why = reason(job.world, job.seat, best, lambda state, seat: advise(state, seat, share=SHARE)[0])
    return Conclusion(0.0, str(best), str(others[0]) if others else None, why)


@contextmanager
def time_limit(seconds: float = PROCESSOR_LIMIT) -> Iterator[None]:
    """End the block after so much processor time; if it does not react, end the process."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _raise_overdue)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, 2 * seconds)  # this signal kills the process
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGPROF, before)


def _raise_overdue(_signal: int, _frame: object) -> None:
    raise Overdue


def prepare_process() -> None:
    """Lower the priority of this process, and end it when the bot ends, even if that is killed."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    parent = parent_process()
    assert parent is not None, "only the bot starts us"
    wait((parent.sentinel,))
    os._exit(1)
