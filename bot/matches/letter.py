"""A letter: something that must still be said on Discord, or done later."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Self, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.matches.match import Match

    Shown: TypeAlias = tuple[Match, tuple[int, ...]]
    """What a card tells: a match, and the people whom a letter about it could not reach."""


class To(StrEnum):
    """Whom a letter is for."""

    OURSELVES = "ourselves"  # something is to be done at a time
    MESSAGE = "message"  # that stands somewhere, and is shown as it is now, or taken away
    PERSON = "person"
    CHANNEL = "channel"
    SERVER = "server"


class LetterKind(str):
    """What a letter asks for, by the name that the outbox keeps; who delivers it says so of itself."""

    __slots__ = ("at_table", "is_call", "of_match", "rests", "till_end", "to")

    to: To
    is_call: bool  # what it has said stands as long as it holds; withdrawn, it is taken away
    at_table: bool  # a decision about its match looks at it, and may withdraw it
    till_end: bool  # it is withdrawn when its match ends
    rests: bool  # it waits as long as its match rests
    of_match: bool  # it is about a match

    def __new__(
        cls,
        name: str,
        to: To,
        *,
        is_call: bool = False,
        at_table: bool = False,
        till_end: bool = False,
        rests: bool = True,
        of_match: bool = True,
    ) -> Self:
        kind = super().__new__(cls, name)
        kind.to, kind.is_call, kind.of_match = to, is_call, of_match
        kind.at_table, kind.till_end, kind.rests = at_table, till_end, rests
        return kind


BEGIN = LetterKind("begin", To.OURSELVES)  # everybody sits at a table that starts by itself
BROUGHT = LetterKind("brought", To.OURSELVES)  # see whether a card was brought down that nobody remembers
CARD = LetterKind("card", To.MESSAGE)  # show the card of this match as it is now
DECLINED = LetterKind("declined", To.PERSON, is_call=True)  # to the host: somebody invited is not coming
DIGEST = LetterKind("digest", To.OURSELVES, of_match=False)  # the hour at which somebody hears what waits
DUEL = LetterKind("duel", To.MESSAGE, of_match=False)  # show a duel as it is now
END = LetterKind("end", To.CHANNEL)  # a match has ended
EXPIRY = LetterKind("expiry", To.OURSELVES, at_table=True, till_end=True)  # the time to answer is over
ARCHIVE = LetterKind("archive", To.OURSELVES)  # an ended match leaves the board; its thread is put away
FADED = LetterKind("faded", To.CHANNEL, is_call=True, at_table=True, till_end=True)  # nobody seems to play
FADING = LetterKind("fading", To.OURSELVES)  # see whether anybody still plays a match without a pace
FULL = LetterKind("full", To.PERSON, is_call=True)  # to the host: everybody sits
IDLE = LetterKind("idle", To.OURSELVES)  # see whether anything still happens in a lobby
INVITATION = LetterKind("invitation", To.PERSON, is_call=True)  # to somebody for whom a seat is kept
LATE = LetterKind("late", To.CHANNEL, is_call=True, at_table=True)  # somebody is out of time, what now
LEAVE = LetterKind("leave", To.CHANNEL)  # leave is spent for somebody
MORNING = LetterKind("morning", To.CHANNEL, of_match=False)  # how the daily of yesterday went
MOVED = LetterKind("moved", To.MESSAGE)  # let the card of a lobby show the way to its match
OFFER = LetterKind("offer", To.MESSAGE, at_table=True)  # a seat looks for somebody, or has found them
PING = LetterKind("ping", To.PERSON, is_call=True, at_table=True)  # it is your turn
PROPOSAL = LetterKind("proposal", To.MESSAGE)  # show what is proposed as it stands
READDRESS = LetterKind("readdress", To.MESSAGE)  # let a call that was sent lead to where the card is now
RETIME = LetterKind("retime", To.MESSAGE)  # let a call that was sent say by when somebody has to answer now
REMIND = LetterKind("remind", To.OURSELVES)  # somebody is to hear how long they have left
TIMEOUT = LetterKind("timeout", To.OURSELVES)  # a clock has run out
START = LetterKind("start", To.CHANNEL, is_call=True, till_end=True)  # a match in which all search has begun
PLAN = LetterKind("plan", To.PERSON)  # what somebody had planned for did not come
THINK = LetterKind("think", To.OURSELVES, rests=False)  # a computer is to move
VERDICT = LetterKind("verdict", To.CHANNEL)  # what silence has said to a proposal
RECALL = LetterKind("recall", To.MESSAGE)  # look for a call that holds no more, and may have arrived
REMOVAL = LetterKind("removal", To.MESSAGE)  # take a message away that no longer holds
WAITING = LetterKind("waiting", To.PERSON, of_match=False)  # which matches wait for somebody
WELCOME = LetterKind("welcome", To.SERVER, of_match=False)  # it has just let us in: how one begins

KINDS = tuple(value for value in tuple(vars().values()) if isinstance(value, LetterKind))
TILL_END = tuple(kind for kind in KINDS if kind.till_end)
CALLS = frozenset(kind for kind in KINDS if kind.is_call)
PATIENT_ATTEMPTS = 9  # attempts that are counted while Discord is out of reach; each beyond has been refused
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
        return max(0, self.attempts - PATIENT_ATTEMPTS)
