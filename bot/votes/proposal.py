"""A proposal, to which the others have to agree."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_engine import Seat


class ProposalKind(StrEnum):
    UNDO = "undo"
    STOP = "stop"  # end without a result
    TIME = "time"  # one more day


@dataclass(frozen=True, slots=True)
class Proposal:
    match_id: int
    kind: ProposalKind
    seat: Seat  # of the proposer
    user_id: int | None
    ply: int  # at which it was made: a takeback is about this move, not a later one
    opened_at: int
    expires_at: int  # from then on, silence counts as an answer
    reason: str = ""
    closed_at: int | None = None
    answers: tuple[tuple[Seat, bool], ...] = ()
    id: int = 0  # given by the archive
