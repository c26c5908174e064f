"""The end of a match without a result."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks import rules as clocks
from bot.mail.letter import ARCHIVE, CARD, END, Letter
from bot.match.match import Status
from bot.people.waking import DAY
from bot.pings import rules as turns
from bot.votes import settling

if TYPE_CHECKING:
    from bot.match.decision import Decision

ARCHIVE_AFTER = DAY  # so long an ended match stays on the pulse board, and its thread stays open


def announce_end(decision: Decision) -> Decision:
    """Write the letter that announces the end, and the one that archives the match a day later."""
    match, now = decision.match, decision.now
    decision = settling.close_all(decision).add(Letter(END, match.id, due_at=now))
    if not match.place.guild_id:
        return decision
    return decision.add(Letter(ARCHIVE, match.id, due_at=now + ARCHIVE_AFTER))


def close(decision: Decision) -> Decision:
    """End a match without a result."""
    now = decision.now
    ended = replace(decision.match, status=Status.CLOSED, moved_at=now)
    decision = turns.withdraw_calls(replace(decision, match=ended))
    return announce_end(clocks.stop(decision).add(Letter(CARD, ended.id, due_at=now)))
