"""Clicks and commands that were done: what several processes hear, or one hears twice, is done once."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete

from bot.archive.errors import DoneBefore
from bot.archive.schema import interactions
from bot.archive.statement import Query, Statement, insertion, param

if TYPE_CHECKING:
    from collections.abc import Generator

    from bot.archive import Archive

ADD = Statement(insertion(interactions))
DELETE_BEFORE = Statement(delete(interactions).where(interactions.c.id < param("id")))


class CurrentInteraction:
    """A click or a command; the first thing that is decided for it notes that it is done."""

    def __init__(self, interaction_id: int) -> None:
        self.id = interaction_id
        self.is_noted = False

    @contextmanager
    def note_done(self) -> Generator[Query | None]:
        """Give what is to be written with a decision; it is written again only where that was not kept."""
        if self.is_noted:
            yield None
            return
        self.is_noted = True
        try:
            yield Query(ADD, ({"id": self.id},), taken=DoneBefore(self.id))
        except BaseException:
            self.is_noted = False
            raise


CURRENT: Final[ContextVar[CurrentInteraction | None]] = ContextVar(
    "doing", default=None
)  # for which a task works


def context_without_interaction() -> Context:
    """Give a task a context in which it works for all: whoever happened to begin it is done by themselves."""
    context = copy_context()
    context.run(CURRENT.set, None)
    return context


async def delete_before(archive: Archive, before: int) -> None:
    """Forget what nobody can ask for any more."""
    async with archive.jotting() as connection:
        connection.queue(DELETE_BEFORE(id=before))
