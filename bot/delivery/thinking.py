"""What processes do that think: they load the rules and nothing else, start soon and take little room."""

from __future__ import annotations

import os
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.search.levels import LEVELS
from rules_engine.search.luck import Stream

if TYPE_CHECKING:
    from rules_engine import Seat, State

POLITE = 10  # what is added to the niceness of a process that thinks
SURE = 1.0  # wits with which nothing slips


class Thoughts(NamedTuple):
    """What a seat does: after so many seconds a move, and the others that were thought of with it."""

    seconds: float
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """What a process is given: a world that the seat cannot tell from the truth, and luck; never the seed.

    Where it is in the middle of a turn the world is that of its beginning, so that it thinks the same again.
    """

    world: State[Any, Any]
    game: str
    seat: Seat
    level: str
    luck: int
    is_advice: bool = False  # whoever follows it must be able to rely on it: nothing slips
    made: tuple[str, ...] = ()  # in this turn since

    def by_lot(self) -> Thoughts:
        """Draw a move, for want of room to think."""
        world, stream = self.world, Stream(self.luck)
        for words in self.made:
            world = world.apply(self.seat, world.read(self.seat, words), stream)
        return Thoughts(0.0, (str(stream.pick(tuple(world.legal_moves(self.seat)))),))


def worked(job: Job) -> Thoughts:
    """Answer for a seat; runs in a process of its own."""
    reply = job.world.race(job.seat, SURE, Stream(job.luck)) if job.is_advice else None
    reply = reply or LEVELS[job.level].reply(job.game, job.world, job.seat, job.luck, job.made)
    return Thoughts(reply.seconds, tuple(map(str, reply.moves)))


def prepared() -> None:
    """Give way to all others, and end when the bot does, even if it is killed."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    parent = parent_process()
    assert parent is not None, "only the bot starts us"
    wait((parent.sentinel,))
    os._exit(1)
