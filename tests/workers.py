"""Tests shared by processes forked from one that has collected them, which costs as much as many tests.

Four workers of pytest-xdist, each of which imports and collects by itself, take 12 seconds of processor until
the first test; four of these take 4.5.
"""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable
    from multiprocessing.connection import Connection

    Told = list[dict[str, Any]]  # reports, as they can be sent

FORKING = get_context("fork" if hasattr(os, "fork") else None)
SPARE = 1  # besides one a core: somebody nearly always waits; more get in each other's way


def counted(wanted: str) -> int:
    """Read how many there shall be; where processes cannot be forked there are none."""
    if not hasattr(os, "fork"):
        return 0
    return (os.cpu_count() or 1) + SPARE if wanted == "auto" else int(wanted)


class Worker:
    """A process that runs tests, the numbers of those it was given, and of those that are meant for it."""

    def __init__(self, session: pytest.Session, meant: range, others: Iterable[Worker]) -> None:
        self.meant = meant
        self.given: deque[int] = deque()
        self.wire, its_end = FORKING.Pipe()
        our_ends = [self.wire, *(other.wire for other in others)]  # a copy of one hides that we are gone
        self._process = FORKING.Process(target=_work, args=(session, its_end, our_ends))
        self._process.start()
        its_end.close()

    def give(self) -> None:
        """Give it the next test; or say that there are no more."""
        now, self.meant = self.meant[:1], self.meant[1:]
        self.given += now
        with suppress(OSError):  # it is gone, and will be heard of
            self.wire.send(next(iter(now), None))

    def share(self) -> range:
        """Take from it the later half of what is meant for it."""
        half = len(self.meant) // 2
        self.meant, taken = self.meant[:half], self.meant[half:]
        return taken

    def ended(self) -> int | None:
        self.wire.close()
        self._process.join()
        return self._process.exitcode


class Workers:
    """Has what is collected run by so many processes, and reports what they tell as if it were run here.

    Each begins with neighbors, which share what is drawn or played; who is done takes half of another's rest.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._running: list[Worker] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        option = session.config.option
        if session.testsfailed or option.collectonly or option.usepdb:
            return None  # it is for pytest itself
        config: Any = session.config
        config._tmp_path_factory.getbasetemp()  # one for all
        total, count = len(session.items), min(self._count, len(session.items))
        try:
            for number in range(count):
                self._begin(session, range(total * number // count, total * (number + 1) // count))
            while self._running:
                told = wait([worker.wire for worker in self._running])
                for worker in [one for one in self._running if one.wire in told]:
                    self._hear(session, worker)
        finally:
            for worker in self._running:
                worker.ended()
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def _begin(self, session: pytest.Session, meant: range) -> None:
        worker = Worker(session, meant, self._running)
        self._running.append(worker)
        for _ in range(2):  # while it runs one it knows the next, which may need what this one has set up
            self._give(worker)

    def _give(self, worker: Worker) -> None:
        if not worker.meant:
            worker.meant = max(self._running, key=lambda other: len(other.meant)).share()
        worker.give()

    def _hear(self, session: pytest.Session, worker: Worker) -> None:
        try:
            told: Told = worker.wire.recv()
        except (EOFError, OSError):
            self._gone(session, worker)
            return
        read = partial(session.config.hook.pytest_report_from_serializable, config=session.config)
        self._report(session, worker.given.popleft(), [read(data=report) for report in told])
        self._give(worker)

    def _gone(self, session: pytest.Session, worker: Worker) -> None:
        """Report the test in which a process has ended, and let another go on."""
        self._running.remove(worker)
        status = worker.ended()
        if not worker.given:
            if status:
                session.shouldfail = f"a process has ended with status {status}"
            return
        item, left = session.items[worker.given[0]], len(worker.given) - 1
        why = f"its process has ended with status {status}"
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")
        self._report(session, worker.given[0], [report])
        self._begin(session, range(worker.meant.start - left, worker.meant.stop))

    def _report(self, session: pytest.Session, number: int, reports: list[pytest.TestReport]) -> None:
        item, hook = session.items[number], session.config.hook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        if session.shouldfail or session.shouldstop:
            for worker in self._running:
                worker.meant = worker.meant[:0]


class Reports:
    """Keeps what is told of a test until it is sent."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._told: Told = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        hook = self._config.hook
        self._told.append(hook.pytest_report_to_serializable(config=self._config, report=report))

    def sent(self, wire: Connection) -> None:
        wire.send(self._told)
        self._told.clear()


def _work(session: pytest.Session, wire: Connection, others: list[Connection]) -> None:
    """Run one test after another, until there are no more or nobody is there who would give them."""
    for end in others:
        end.close()
    config = session.config
    config.pluginmanager.unregister(name="terminalreporter")
    capture = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()  # its files are shared by all processes
    capture.start_global_capturing()
    capture.suspend_global_capture()
    reports = Reports(config)
    config.pluginmanager.register(reports)
    try:
        number = wire.recv()
        while number is not None:
            following = wire.recv()
            then = None if following is None else session.items[following]
            config.hook.pytest_runtest_protocol(item=session.items[number], nextitem=then)
            reports.sent(wire)
            number = following
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    finally:
        session._setupstate.teardown_exact(None)
