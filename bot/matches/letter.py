"""A letter: something that must still be said on Discord, or done later."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.matches.match import Match

    Shown: TypeAlias = tuple[Match, tuple[int, ...]]
    """What a card tells: a match, and the people whom a letter about it could not reach."""

BEGIN = "begin"  # to ourselves: everybody sits at a table that starts by itself
BROUGHT = "brought"  # to ourselves: see whether a card was brought down that nobody remembers
CARD = "card"  # show the card of this match as it is now
DECLINED = "declined"  # to the host: somebody who was invited is not coming
DIGEST = "digest"  # to ourselves: it is the hour at which somebody hears which matches wait
DUEL = "duel"  # show a duel as it is now
END = "end"  # a match has ended
EXPIRY = "expiry"  # to ourselves: the time to answer a proposal is over
ARCHIVE = "archive"  # to ourselves: a match that has ended leaves the board, and its own thread is put away
FADED = "faded"  # to a channel: nobody seems to play a match any more
FADING = "fading"  # to ourselves: see whether anybody still plays a match without a pace
FULL = "full"  # to the host: everybody sits
IDLE = "idle"  # to ourselves: see whether anything still happens in a lobby
INVITATION = "invitation"  # to somebody for whom a seat is kept
LATE = "late"  # to a channel: somebody is out of time, what now
LEAVE = "leave"  # to a channel: leave is spent for somebody
MORNING = "morning"  # to a channel: how the daily of yesterday went
MOVED = "moved"  # let the card of a lobby show the way to its match
OFFER = "offer"  # a seat looks for somebody, or has found them
PING = "ping"  # it is your turn
PROPOSAL = "proposal"  # show what is proposed as it stands
READDRESS = "readdress"  # let a call that was sent lead to where the card is now
RETIME = "retime"  # let a call that was sent say by when somebody has to answer now
REMIND = "remind"  # to ourselves: somebody is to hear how long they have left
TIMEOUT = "timeout"  # to ourselves: a clock has run out
START = "start"  # a match has begun in which everybody searches
PLAN = "plan"  # what somebody had planned for did not come
THINK = "think"  # to ourselves: a computer is to move
VERDICT = "verdict"  # to a channel: what silence has said to a proposal
RECALL = "recall"  # look for a call that no longer holds, and of which nobody knows whether it arrived
REMOVAL = "removal"  # take a message away that no longer holds
WAITING = "waiting"  # which matches wait for somebody
WELCOME = "welcome"  # to a server that has just let us in: how one begins

CALLS = frozenset({DECLINED, FADED, FULL, INVITATION, LATE, PING, START})  # what stands as long as it holds
PATIENT = 9  # attempts that are counted while Discord is out of reach; each beyond has been refused
ANSWER_SECONDS = 15  # in which the answer to a click shows what a letter else has to show


def new_nonce() -> str:
    return token_hex(12)  # Discord takes 25 characters


@dataclass(frozen=True, slots=True)
class Letter:
    kind: str
    match_id: int | None = None
    channel_id: int | None = None
    user_id: int | None = None
    content: Mapping[str, Any] = field(default_factory=dict)  # what JSON can say; no names of people
    nonce: str = field(default_factory=new_nonce)  # the same letter sent twice is one message
    due_at: int | None = 0  # None: it has been sent
    attempts: int = 0
    message_id: int | None = None  # where it went
    guild_id: int | None = None  # of what it is about; kept where that is no match
    epoch: int = 0  # how often a process has set out to send it
    id: int = 0  # given by the archive
    is_listed: bool = field(default=False, compare=False)  # a pulse board tells of its match
    shown: Shown | None = field(default=None, compare=False)  # known to whoever has just written it, not kept

    @property
    def of_match(self) -> int:
        """Tell which match it is about; letters of most kinds are about one."""
        assert self.match_id is not None
        return self.match_id

    @property
    def may_stand_unknown(self) -> bool:
        """Tell whether it calls somebody, and may have arrived without our hearing of it."""
        return self.kind in CALLS and self.message_id is None and self.epoch > 0

    @property
    def has_been_tried(self) -> bool:
        """Tell whether somebody has set out to send it before, and may have."""
        return self.attempts > 0 or self.epoch > 1

    @property
    def refusals(self) -> int:
        """Tell how often Discord has said no to it."""
        return max(0, self.attempts - PATIENT)
