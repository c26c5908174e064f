"""Clicks and commands that are done: one that arrives twice, or at two processes, is done once."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete

from bot.database.errors import DoneBefore
from bot.database.schema import interactions
from bot.database.statement import Query, Statement, insertion, param

if TYPE_CHECKING:
    from collections.abc import Generator

    from bot.database import Archive

ADD = Statement(insertion(interactions))
DELETE_BEFORE = Statement(delete(interactions).where(interactions.c.id < param("id")))


class CurrentInteraction:
    """The click or command that a task works for; its first writing transaction notes that it is done."""

    def __init__(self, interaction_id: int) -> None:
        self.id = interaction_id
        self.is_noted = False

    @contextmanager
    def note_done(self) -> Generator[Query | None]:
        """Yield the statement that notes it, or `None` if it is noted; after a rollback, yield it again."""
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
)  # what this task works for


def context_without_interaction() -> Context:
    """Copy the context for a task that works for everybody, not for the click that started it."""
    context = copy_context()
    context.run(CURRENT.set, None)
    return context


async def delete_before(archive: Archive, before: int) -> None:
    """Delete the notes of old interactions: Discord does not send those again."""
    async with archive.jotting() as connection:
        connection.queue(DELETE_BEFORE(id=before))
