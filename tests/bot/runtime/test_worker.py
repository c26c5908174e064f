"""A thread beside the loop: in order, with its failures, and nothing that nobody wants any more."""

from __future__ import annotations

import asyncio
from threading import Event, current_thread, main_thread

import pytest

from bot.runtime.worker import Worker
from tests.patience import UNHURRIED


async def test_things_are_done_beside_the_loop_one_after_the_other() -> None:
    worker, done = Worker("beside"), list[int]()

    futures = [worker.do(lambda number=number: done.append(number)) for number in range(50)]  # type: ignore[misc]
    thread = await worker.do(current_thread)
    await asyncio.gather(*futures)
    worker.end()

    assert done == list(range(50))
    assert thread is not main_thread()
    assert not thread.is_alive()


async def test_a_failure_is_raised_where_it_was_asked_for_and_stops_nothing() -> None:
    worker = Worker("beside")
    failing = worker.do(lambda: 1 // 0)
    worker.send(lambda: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        await failing
    assert await worker.do(lambda: "on") == "on"
    worker.end()


async def test_what_is_canceled_before_its_turn_is_not_done() -> None:
    worker, goes_on, done = Worker("beside"), Event(), list[str]()
    first = worker.do(lambda: goes_on.wait(UNHURRIED))
    unwanted, last = worker.do(lambda: done.append("unwanted")), worker.do(lambda: done.append("last"))

    unwanted.cancel()
    goes_on.set()
    await last

    assert done == ["last"]
    assert await first
    worker.end()


async def test_what_is_surely_to_be_done_is_done_though_nobody_waits() -> None:
    worker, goes_on, done = Worker("beside"), Event(), list[str]()
    worker.send(lambda: goes_on.wait(UNHURRIED))
    surely = worker.do(lambda: done.append("surely"), surely=True)

    surely.cancel()
    goes_on.set()
    await worker.do(lambda: None)

    assert done == ["surely"]
    worker.end()


def test_an_answer_for_a_loop_that_is_closed_is_nobodys() -> None:
    worker, goes_on = Worker("beside"), Event()

    async def ask() -> None:
        worker.do(lambda: goes_on.wait(UNHURRIED))

    asyncio.run(ask())
    goes_on.set()
    worker.end()


async def test_a_worker_that_was_never_asked_ends() -> None:
    Worker("beside").end()
