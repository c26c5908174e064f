"""What somebody asks the others to agree to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_engine import Seat


class ProposalKind(StrEnum):
    UNDO = "undo"
    STOP = "stop"  # end without result
    TIME = "time"  # a day more


@dataclass(frozen=True, slots=True)
class Proposal:
    match_id: int
    kind: ProposalKind
    seat: Seat  # whose proposal it is
    user_id: int | None
    ply: int  # when it was made: a takeback is about this move, not a later one
    opened_at: int
    expires_at: int  # from then on silence is an answer
    reason: str = ""
    closed_at: int | None = None
    answers: tuple[tuple[Seat, bool], ...] = ()
    id: int = 0  # given by the archive
