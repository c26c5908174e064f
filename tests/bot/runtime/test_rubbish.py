from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING
from weakref import ref

import pytest

from bot.delivery.under_way import UnderWay
from bot.runtime import rubbish

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _only_when_asked() -> Iterator[None]:
    gc.collect(1)  # these looks go no further, and other tests have left much
    gc.disable()
    yield
    gc.enable()


class Ring:
    """Something that only a look for rubbish takes away."""

    def __init__(self) -> None:
        self.itself = self


async def test_what_an_answer_leaves_is_taken_away_once_it_is_given() -> None:
    under_way = UnderWay()

    async def answer() -> tuple[ref[Ring], bool]:
        under_way.begin()
        ring = ref(Ring())
        await asyncio.sleep(0)
        return ring, ring() is not None

    ring, was_there = await asyncio.create_task(answer())
    for _ in range(3):
        await asyncio.sleep(0)

    assert (was_there, ring()) == (True, None)


async def test_what_follows_an_answer_looks_for_what_both_have_left() -> None:
    under_way = UnderWay()

    async def answer() -> ref[Ring]:
        under_way.begin()
        under_way.once_answered(lambda: None)
        return ref(Ring())

    ring = await asyncio.create_task(answer())
    for _ in range(3):
        await asyncio.sleep(0)

    assert ring() is not None


def test_a_look_finds_what_has_hardly_been_counted() -> None:
    ring = ref(Ring())
    was_there = ring() is not None
    rubbish.look()

    assert (was_there, ring()) == (True, None)


def test_what_one_look_has_left_is_looked_at_again() -> None:
    ring = Ring()
    rubbish.look()
    left = ref(ring)
    del ring
    rubbish.look()
    was_there = left() is not None
    for _ in range(rubbish.OLDER):
        rubbish.look()

    assert (was_there, left()) == (True, None)
