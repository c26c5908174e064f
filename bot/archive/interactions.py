"""Clicks and commands that were done: what several processes hear, or one hears twice, is done once."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete

from bot.archive.errors import DoneBefore
from bot.archive.schema import interactions
from bot.archive.statement import Query, Statement, given, insertion

if TYPE_CHECKING:
    from collections.abc import Generator

    from bot.archive import Archive

DONE = Statement(insertion(interactions))
FORGET = Statement(delete(interactions).where(interactions.c.id < given("id")))


class Doing:
    """A click or a command; the first thing that is decided for it notes that it is done."""

    def __init__(self, interaction_id: int) -> None:
        self.id = interaction_id
        self.is_noted = False

    @contextmanager
    def noting(self) -> Generator[Query | None]:
        """Give what is to be written with a decision; it is written again only where that was not kept."""
        if self.is_noted:
            yield None
            return
        self.is_noted = True
        try:
            yield Query(DONE, ({"id": self.id},), taken=DoneBefore(self.id))
        except BaseException:
            self.is_noted = False
            raise


DOING: Final[ContextVar[Doing | None]] = ContextVar("doing", default=None)  # for which a task works


def for_nobody() -> Context:
    """Give a task a context in which it works for all: whoever happened to begin it is done by themselves."""
    context = copy_context()
    context.run(DOING.set, None)
    return context


async def forget(archive: Archive, before: int) -> None:
    """Forget what nobody can ask for any more."""
    async with archive.jotting() as connection:
        connection.tell(FORGET(id=before))
