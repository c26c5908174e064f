"""Proposals and their answers, as the archive keeps them."""

from __future__ import annotations

from dataclasses import replace

from bot.votes import store as proposals
from bot.votes.proposal import Proposal, ProposalKind
from tests.bot.archived import ANN, BOB, add_running_match, open_archive
from tests.bot.databases import EACH_BLANK

DATABASES = EACH_BLANK


async def test_proposals_gather_answers_until_they_are_closed(database: str) -> None:
    takeback = Proposal(
        1, ProposalKind.UNDO, seat=0, user_id=ANN, ply=3, opened_at=1000, expires_at=2000, reason="wrong cell"
    )
    end = Proposal(1, ProposalKind.STOP, seat=1, user_id=BOB, ply=3, opened_at=1001, expires_at=2001)
    async with open_archive(database) as archive:
        await add_running_match(archive)
        async with archive.writing() as connection:
            takeback = await proposals.create(connection, takeback)
            end = await proposals.create(connection, end)
            await proposals.answer(connection, takeback.id, 1, False)
            await proposals.answer(connection, takeback.id, 1, True)
            await proposals.answer(connection, takeback.id, 0, True)

            answered = replace(takeback, answers=((0, True), (1, True)))
            assert (answered, end) == await proposals.list_open(connection, 1)

            await proposals.close(connection, takeback.id, 1010)
            assert (end,) == await proposals.list_open(connection, 1)
            assert await proposals.list_open(connection, 2) == ()
